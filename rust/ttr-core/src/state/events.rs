//! What happened, in the order in which it happened.

use crate::base::cards::{Cards, Kind};
use crate::base::ids::{RouteId, SeatId, TicketId, TicketSet};
use crate::state::fields::{Blank, Field};
use crate::state::tickets::Offer;

macro_rules! events {
    ($($(#[$doc:meta])+ $event:ident = $name:literal {
        $($(#[$of_field:meta])+ $field:ident: $type:ty,)+
    })+) => {
        /// One thing that happened. [`Event::seen_by`] is its form for the eyes of one player.
        ///
        /// ```
        /// use ttr_core::{Action, ChanceMode, Event, Fault, SeatId, State, Variant};
        ///
        /// # fn main() -> Result<(), Fault> {
        /// let variant = Variant::shipped("first_journey").expect("it is shipped");
        /// let first = SeatId::new(0);
        /// let mut state = State::new(variant, 2, 1, ChanceMode::Sampled, first).expect("two may play");
        /// let mut events = Vec::new();
        /// state.play(variant, &Action::DrawDeck, &mut events)?;
        /// assert!(matches!(events[0], Event::CardDrawn { player, .. } if player == first));
        /// let other = SeatId::new(1);
        /// assert_eq!(events[0].seen_by(Some(other)), Event::HiddenCardDrawn { player: first });
        /// # Ok(())
        /// # }
        /// ```
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Event {$(
            $(#[$doc])+
            $event {$(
                $(#[$of_field])+
                $field: $type,
            )+},
        )+}

        /// The kinds of events.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum EventKind {$(
            $(#[$doc])+
            $event,
        )+}

        impl EventKind {
            /// Every kind.
            pub const ALL: [EventKind; [$($name),+].len()] = [$(EventKind::$event),+];

            /// Its name in documents.
            #[must_use]
            pub fn name(self) -> &'static str {
                match self {$(
                    EventKind::$event => $name,
                )+}
            }

            /// An event of this kind that says nothing: it shows which fields there are.
            #[must_use]
            pub fn blank(self) -> Event {
                match self {$(
                    EventKind::$event => Event::$event { $($field: <$type>::BLANK),+ },
                )+}
            }
        }

        impl Event {
            /// Its kind.
            #[must_use]
            pub fn kind(&self) -> EventKind {
                match self {$(
                    Event::$event { .. } => EventKind::$event,
                )+}
            }

            /// Its name in documents.
            #[must_use]
            pub fn name(&self) -> &'static str {
                self.kind().name()
            }

            /// Its fields by their names in documents.
            #[must_use]
            pub fn fields(&self) -> Vec<(&'static str, Field)> {
                match *self {$(
                    Event::$event { $($field),+ } => {
                        vec![$((stringify!($field), Field::from($field))),+]
                    }
                )+}
            }
        }
    };
}

events! {
    /// A seat got this card before the deck was shuffled (CG-2).
    CardGiven = "card_given" {
        /// Which seat.
        player: SeatId,
        /// Which card.
        card: Kind,
    }
    /// A card left the deck for a hand: dealt, or drawn blind (G-10).
    CardDrawn = "card_drawn" {
        /// Whose hand.
        player: SeatId,
        /// Which card.
        card: Kind,
    }
    /// A face-up card was taken (G-10).
    FaceUpTaken = "face_up_taken" {
        /// By whom.
        player: SeatId,
        /// Which card.
        card: Kind,
        /// From which slot.
        slot: u8,
    }
    /// A card left the deck for a slot of the row (G-10, G-15).
    CardTurnedUp = "card_turned_up" {
        /// Which card.
        card: Kind,
        /// Into which slot.
        slot: u8,
    }
    /// The row went to the discard pile (NY-12).
    RowCleared = "row_cleared" {
        /// The cards that lay there.
        cards: Cards,
    }
    /// The discard pile became the deck (G-12), or all cards but those in hands did (CG-53).
    DeckReshuffled = "deck_reshuffled" {
        /// The cards of the new deck.
        cards: Cards,
    }
    /// A ticket left the ticket deck for a seat to choose from (G-33).
    TicketDrawn = "ticket_drawn" {
        /// Whose choice.
        player: SeatId,
        /// Which ticket.
        ticket: TicketId,
    }
    /// A seat chose among its tickets (G-33).
    TicketsKept = "tickets_kept" {
        /// Whose choice.
        player: SeatId,
        /// Those kept.
        tickets: TicketSet,
        /// The others, in the order drawn: they went under the deck, or out of the game.
        returned: Offer,
    }
    /// A route was claimed (G-20).
    RouteClaimed = "route_claimed" {
        /// By whom.
        player: SeatId,
        /// Which route.
        route: RouteId,
        /// The payment.
        cards: Cards,
        /// The points it is worth.
        points: u16,
    }
    /// Cards were laid down for a tunnel (NC-50).
    TunnelTried = "tunnel_tried" {
        /// By whom.
        player: SeatId,
        /// Which tunnel.
        route: RouteId,
        /// The cards laid down.
        cards: Cards,
    }
    /// A card was turned up for the tunnel (NC-50).
    TunnelCardTurnedUp = "tunnel_card_turned_up" {
        /// Which card.
        card: Kind,
    }
    /// The tunnel asks for more cards (NC-51).
    SurchargeAsked = "surcharge_asked" {
        /// Of whom.
        player: SeatId,
        /// For which tunnel.
        route: RouteId,
        /// How many cards.
        surcharge: u8,
        /// Of which color, or locomotives; `None`: locomotives only (NC-52).
        color: Option<Kind>,
    }
    /// A tunnel was given up (NC-54).
    TunnelWithdrawn = "tunnel_withdrawn" {
        /// By whom.
        player: SeatId,
        /// Which tunnel.
        route: RouteId,
        /// The cards taken back.
        cards: Cards,
    }
    /// The cities of a held ticket are joined: it was laid open (FJ-6).
    TicketCompleted = "ticket_completed" {
        /// By whom.
        player: SeatId,
        /// Which ticket.
        ticket: TicketId,
    }
    /// A seat joined the coasts (FJ-7).
    BonusTaken = "bonus_taken" {
        /// Who.
        player: SeatId,
    }
    /// A seat gave all its tickets back (FJ-8).
    TicketsSwapped = "tickets_swapped" {
        /// Who.
        player: SeatId,
        /// Which they were, in their places.
        tickets: Offer,
    }
    /// Tickets that were given back became the ticket deck (FJ-8).
    TicketsReshuffled = "tickets_reshuffled" {
        /// How many.
        number: u8,
    }
    /// One card of each row went onto the on-the-track pile (CG-10).
    CardsMoved = "cards_moved" {
        /// Of which seat.
        player: SeatId,
        /// The cards.
        cards: Cards,
    }
    /// A set was laid into a railyard (CG-30).
    CardsPlaced = "cards_placed" {
        /// By whom.
        player: SeatId,
        /// The cards.
        cards: Cards,
    }
    /// A row went to the discard pile, as more cards of its color were placed (CG-32).
    TrainRobbed = "train_robbed" {
        /// By whom.
        player: SeatId,
        /// Whose row.
        victim: SeatId,
        /// Of which color.
        color: Kind,
        /// The cards of the row.
        cards: Cards,
    }
    /// The last turns are over: tickets are scored (CG-51).
    ScoringBegan = "scoring_began" {
        /// Of which deck pass, counted from 1.
        deck_pass: u8,
    }
    /// A seat paid for a ticket (CG-51).
    TicketPaid = "ticket_paid" {
        /// By whom.
        player: SeatId,
        /// Which ticket.
        ticket: TicketId,
        /// With which cards.
        cards: Cards,
    }
    /// A seat completes no more tickets in this deck pass (CG-51).
    TicketsFinished = "tickets_finished" {
        /// Who.
        player: SeatId,
    }
    /// Another deck pass began (CG-53).
    DeckPassBegan = "deck_pass_began" {
        /// Its number, counted from 1.
        deck_pass: u8,
    }
    /// A seat passed (G-3, CG-63).
    Passed = "passed" {
        /// Who.
        player: SeatId,
    }
    /// A turn began (G-1).
    TurnBegan = "turn_began" {
        /// Whose turn.
        player: SeatId,
        /// The number of the turn, counted from 0.
        turn: u32,
    }
    /// The last turns began (G-40, CG-50).
    LastTurnsBegan = "last_turns_began" {
        /// Whose turn is the last of them: who brought them, if a turn did.
        player: SeatId,
        /// How many turns are left.
        turns: u8,
    }
    /// The game ended.
    GameEnded = "game_ended" {
        /// Why.
        reason: EndReason,
    }
    /// A card left the deck for a hand, and is not seen: what others see of `CardDrawn` (G-10).
    HiddenCardDrawn = "hidden_card_drawn" {
        /// Whose hand.
        player: SeatId,
    }
    /// A ticket left the ticket deck, and is not seen: what others see of `TicketDrawn` (G-30).
    HiddenTicketDrawn = "hidden_ticket_drawn" {
        /// Whose choice.
        player: SeatId,
    }
    /// A player chose among tickets that are not seen: what others see of `TicketsKept` (G-36).
    HiddenTicketsKept = "hidden_tickets_kept" {
        /// Whose choice.
        player: SeatId,
        /// How many were kept.
        tickets: u8,
        /// How many were not.
        returned: u8,
    }
    /// A player gave tickets back that are not seen: what others see of `TicketsSwapped` (G-36).
    HiddenTicketsSwapped = "hidden_tickets_swapped" {
        /// Who.
        player: SeatId,
        /// How many.
        tickets: u8,
    }
}

/// Why a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EndReason {
    /// Every seat had its last turn (G-40, CG-52).
    LastTurns,
    /// Every seat passed in one unbroken round (G-3).
    AllPassed,
    /// A seat has enough complete tickets (FJ-10).
    Tickets,
    /// A seat placed its last train (FJ-11).
    LastTrain,
}

impl EventKind {
    /// The kind with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<EventKind> {
        EventKind::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

impl EndReason {
    /// Its name in events.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            EndReason::LastTurns => "last_turns",
            EndReason::AllPassed => "all_passed",
            EndReason::Tickets => "tickets",
            EndReason::LastTrain => "last_train",
        }
    }
}

/// Where events go. `()` drops them, at no cost.
pub trait Sink {
    /// Takes the next event.
    fn event(&mut self, event: Event);
}

impl Sink for () {
    #[inline]
    fn event(&mut self, _: Event) {}
}

impl Sink for Vec<Event> {
    fn event(&mut self, event: Event) {
        self.push(event);
    }
}
