//! Events: what happened in a game, in order.

use crate::base::cards::{Cards, Kind};
use crate::base::ids::{CityId, RouteId, SeatId, TicketId, TicketSet};
use crate::state::fields::{Blank, Field};
use crate::state::tickets::Offer;

macro_rules! events {
    ($($(#[$doc:meta])+ $event:ident = $name:literal {
        $($(#[$of_field:meta])+ $field:ident: $type:ty,)+
    })+) => {
        /// One thing that happened. [`Event::seen_by`] is what one player sees of it.
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
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Event {$(
            $(#[$doc])+
            $event {$(
                $(#[$of_field])+
                $field: $type,
            )+},
        )+}

        /// The kinds of event.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum EventKind {$(
            $(#[$doc])+
            $event,
        )+}

        impl EventKind {
            /// All kinds.
            pub const ALL: [EventKind; [$($name),+].len()] = [$(EventKind::$event),+];

            /// Its name in documents.
            #[must_use]
            pub fn name(self) -> &'static str {
                match self {$(
                    EventKind::$event => $name,
                )+}
            }

            /// An event of this kind with empty values, which shows the fields that there are.
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

            /// Its fields with their names in documents.
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
    /// A player got this card before the deck was shuffled (CG-2).
    CardGiven = "card_given" {
        /// The player.
        player: SeatId,
        /// The card.
        card: Kind,
    }
    /// A card left the deck for a hand: dealt, or drawn blind (G-10).
    CardDrawn = "card_drawn" {
        /// The player whose hand it is.
        player: SeatId,
        /// The card.
        card: Kind,
    }
    /// A face-up card was taken (G-10).
    FaceUpTaken = "face_up_taken" {
        /// The player.
        player: SeatId,
        /// The card.
        card: Kind,
        /// The slot from which it was taken.
        slot: u8,
    }
    /// A card left the deck for a slot of the row (G-10, G-15).
    CardTurnedUp = "card_turned_up" {
        /// The card.
        card: Kind,
        /// The slot into which it went.
        slot: u8,
    }
    /// The row went to the discard pile (NY-12).
    RowCleared = "row_cleared" {
        /// The cards that lay there.
        cards: Cards,
    }
    /// The discard pile became the deck (G-12), or all cards except those in hands did (CG-53).
    DeckReshuffled = "deck_reshuffled" {
        /// The cards of the new deck.
        cards: Cards,
    }
    /// A ticket left the ticket deck for a player to choose from (G-33).
    TicketDrawn = "ticket_drawn" {
        /// The player who chooses.
        player: SeatId,
        /// The ticket.
        ticket: TicketId,
    }
    /// A player chose which tickets to keep (G-33).
    TicketsKept = "tickets_kept" {
        /// The player who chooses.
        player: SeatId,
        /// The tickets kept.
        tickets: TicketSet,
        /// The others, in the order in which they were drawn. They went under the deck or out of the game.
        returned: Offer,
    }
    /// A route was claimed (G-20).
    RouteClaimed = "route_claimed" {
        /// The player.
        player: SeatId,
        /// The route.
        route: RouteId,
        /// The payment.
        cards: Cards,
        /// The points it is worth.
        points: u16,
    }
    /// A station was built (EU-30).
    StationBuilt = "station_built" {
        /// The player.
        player: SeatId,
        /// The city.
        city: CityId,
        /// The payment.
        cards: Cards,
    }
    /// Cards were laid down for a tunnel (NC-50).
    TunnelTried = "tunnel_tried" {
        /// The player.
        player: SeatId,
        /// The tunnel.
        route: RouteId,
        /// The cards laid down.
        cards: Cards,
    }
    /// A card was turned up for the tunnel (NC-50).
    TunnelCardTurnedUp = "tunnel_card_turned_up" {
        /// The card.
        card: Kind,
    }
    /// The tunnel asks for more cards (NC-51).
    SurchargeAsked = "surcharge_asked" {
        /// The player who is asked.
        player: SeatId,
        /// The tunnel.
        route: RouteId,
        /// The number of cards.
        surcharge: u8,
        /// The color that pays besides locomotives; `None`: only locomotives pay (NC-52).
        color: Option<Kind>,
    }
    /// A tunnel was given up (NC-54).
    TunnelWithdrawn = "tunnel_withdrawn" {
        /// The player.
        player: SeatId,
        /// The tunnel.
        route: RouteId,
        /// The cards taken back.
        cards: Cards,
    }
    /// The cities of a ticket held were joined, and it was laid open (FJ-6).
    TicketCompleted = "ticket_completed" {
        /// The player.
        player: SeatId,
        /// The ticket.
        ticket: TicketId,
    }
    /// A player joined the coasts (FJ-7).
    BonusTaken = "bonus_taken" {
        /// The player.
        player: SeatId,
    }
    /// A player gave back all tickets (FJ-8).
    TicketsSwapped = "tickets_swapped" {
        /// The player.
        player: SeatId,
        /// The tickets, in their places.
        tickets: Offer,
    }
    /// Tickets that were given back became the ticket deck (FJ-8).
    TicketsReshuffled = "tickets_reshuffled" {
        /// The number of tickets.
        number: u8,
    }
    /// One card of each row went onto the on-the-track pile (CG-10).
    CardsMoved = "cards_moved" {
        /// The player whose cards they are.
        player: SeatId,
        /// The cards.
        cards: Cards,
    }
    /// A set was placed in a railyard (CG-30).
    CardsPlaced = "cards_placed" {
        /// The player.
        player: SeatId,
        /// The cards.
        cards: Cards,
        /// The color of the row, if they are locomotives alone.
        color: Option<Kind>,
    }
    /// A row went to the discard pile because more cards of its color were placed (CG-32).
    TrainRobbed = "train_robbed" {
        /// The player.
        player: SeatId,
        /// The player whose row it was.
        victim: SeatId,
        /// The color of the row.
        color: Kind,
        /// The cards of the row.
        cards: Cards,
    }
    /// The last turns are over, and tickets are scored (CG-51).
    ScoringBegan = "scoring_began" {
        /// The deck pass, counted from 1.
        deck_pass: u8,
    }
    /// A player paid for a ticket (CG-51).
    TicketPaid = "ticket_paid" {
        /// The player.
        player: SeatId,
        /// The ticket.
        ticket: TicketId,
        /// The cards that paid for it.
        cards: Cards,
    }
    /// A player completes no more tickets in this deck pass (CG-51).
    TicketsFinished = "tickets_finished" {
        /// The player.
        player: SeatId,
    }
    /// Another deck pass began (CG-53).
    DeckPassBegan = "deck_pass_began" {
        /// Its number, counted from 1.
        deck_pass: u8,
    }
    /// A player passed (G-3, CG-63).
    Passed = "passed" {
        /// The player.
        player: SeatId,
    }
    /// A turn began (G-1).
    TurnBegan = "turn_began" {
        /// The player whose turn it is.
        player: SeatId,
        /// The number of the turn, counted from 0.
        turn: u32,
    }
    /// The last turns began (G-40, CG-50).
    LastTurnsBegan = "last_turns_began" {
        /// The player with the very last turn: the one who brought the last turns about, if a player did.
        player: SeatId,
        /// The number of turns left.
        turns: u8,
    }
    /// The game ended.
    GameEnded = "game_ended" {
        /// The reason.
        reason: EndReason,
    }
    /// A card left the deck for a hand, unseen: what others see of `CardDrawn` (G-10).
    HiddenCardDrawn = "hidden_card_drawn" {
        /// The player whose hand it is.
        player: SeatId,
    }
    /// A ticket left the ticket deck, unseen: what others see of `TicketDrawn` (G-30).
    HiddenTicketDrawn = "hidden_ticket_drawn" {
        /// The player who chooses.
        player: SeatId,
    }
    /// A player chose which tickets to keep, unseen: what others see of `TicketsKept` (G-36).
    HiddenTicketsKept = "hidden_tickets_kept" {
        /// The player who chooses.
        player: SeatId,
        /// The number of tickets kept.
        tickets: u8,
        /// The number of the other tickets.
        returned: u8,
    }
    /// A player gave back all tickets, unseen: what others see of `TicketsSwapped` (G-36).
    HiddenTicketsSwapped = "hidden_tickets_swapped" {
        /// The player.
        player: SeatId,
        /// The number of tickets.
        tickets: u8,
    }
}

/// Why a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum EndReason {
    /// All players had their last turns (G-40, CG-52).
    LastTurns,
    /// All players passed in one unbroken round (G-3).
    AllPassed,
    /// A player has enough complete tickets (FJ-10).
    Tickets,
    /// A player placed the last train (FJ-11).
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

/// Where events go. `()` drops them at no cost.
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
