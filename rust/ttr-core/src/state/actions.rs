//! Actions: decisions of players, and outcomes of chance.

use crate::base::cards::{Cards, Kind};
use crate::base::ids::{CityId, RouteId, TicketId, TicketSet};
use crate::state::fields::Field;

macro_rules! actions {
    ($($(#[$doc:meta])+ $action:ident = $name:literal $({
        $($(#[$of_field:meta])+ $field:ident: $type:ty,)+
    })?;)+) => {
        /// A decision of the player whose turn it is, or an outcome of chance.
        ///
        /// Any action can be built; a state says whether it is legal. Routes and tickets are ids of the
        /// variant. [`NamedAction`](crate::NamedAction) is an action by name.
        ///
        /// ```
        /// use ttr_core::{Action, ActionKind};
        ///
        /// let action = Action::DrawDeck;
        /// assert_eq!(action.kind(), ActionKind::DrawDeck);
        /// assert_eq!(action.kind().name(), "draw_deck");
        /// ```
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Action {$(
            $(#[$doc])+
            $action $({$(
                $(#[$of_field])+
                $field: $type,
            )+})?,
        )+}

        /// The kinds of action.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum ActionKind {$(
            $(#[$doc])+
            $action,
        )+}

        impl Action {
            /// Its kind.
            #[must_use]
            pub fn kind(&self) -> ActionKind {
                match self {$(
                    Action::$action { .. } => ActionKind::$action,
                )+}
            }

            /// Its fields with their names in documents.
            #[must_use]
            pub fn fields(&self) -> Vec<(&'static str, Field)> {
                match *self {$(
                    Action::$action $({ $($field),+ })? => {
                        vec![$($((stringify!($field), Field::from($field))),+)?]
                    }
                )+}
            }
        }

        impl ActionKind {
            /// All kinds.
            pub const ALL: [ActionKind; [$($name),+].len()] = [$(ActionKind::$action),+];

            /// Its name in documents.
            #[must_use]
            pub fn name(self) -> &'static str {
                match self {$(
                    ActionKind::$action => $name,
                )+}
            }
        }
    };
}

actions! {
    /// Take the top card of the train deck (G-10).
    DrawDeck = "draw_deck";
    /// Take a face-up card: the first one of this kind in the row (G-10).
    DrawFaceUp = "draw_face_up" {
        /// The kind of card.
        card: Kind,
    };
    /// Draw destination tickets (NY-30).
    DrawTickets = "draw_tickets";
    /// Keep some of the tickets on offer (G-33).
    KeepTickets = "keep_tickets" {
        /// The tickets to keep.
        tickets: TicketSet,
    };
    /// Claim a route (G-20).
    ClaimRoute = "claim_route" {
        /// The route.
        route: RouteId,
        /// The payment (G-22).
        cards: Cards,
    };
    /// Build a station (EU-30).
    BuildStation = "build_station" {
        /// The city.
        city: CityId,
        /// The payment (EU-31).
        cards: Cards,
    };
    /// Pay the surcharge of a tunnel (NC-53).
    PayTunnel = "pay_tunnel" {
        /// The cards that pay for it.
        cards: Cards,
    };
    /// Give up the tunnel (NC-53).
    WithdrawTunnel = "withdraw_tunnel";
    /// Give back all tickets held and draw new ones (FJ-8).
    SwapTickets = "swap_tickets";
    /// Move one card of each row onto the on-the-track pile (CG-11).
    MoveCards = "move_cards" {
        /// The cards.
        cards: Cards,
    };
    /// Place cards in one's own railyard (CG-30).
    PlaceCards = "place_cards" {
        /// The cards.
        cards: Cards,
        /// The color of the row, if they are locomotives alone.
        color: Option<Kind>,
    };
    /// Pay for a ticket out of the on-the-track pile (CG-51).
    CompleteTicket = "complete_ticket" {
        /// The ticket.
        ticket: TicketId,
    };
    /// Complete no more tickets in this deck pass (CG-51).
    FinishTickets = "finish_tickets";
    /// Do nothing, because nothing else can be done (G-3, CG-63).
    Pass = "pass";
    /// Chance: a card comes off the train deck.
    Reveal = "reveal" {
        /// The card.
        card: Kind,
    };
    /// Chance: a ticket comes off the ticket deck.
    RevealTicket = "reveal_ticket" {
        /// The ticket.
        ticket: TicketId,
    };
}

impl ActionKind {
    /// Whether actions of this kind are outcomes of chance rather than decisions.
    #[must_use]
    pub fn is_chance(self) -> bool {
        matches!(self, ActionKind::Reveal | ActionKind::RevealTicket)
    }
}
