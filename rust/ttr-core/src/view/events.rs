//! What an event shows to whom (G-30, G-36).

use crate::base::ids::SeatId;
use crate::state::events::Event;

impl Event {
    /// The event as a player sees it; `None`: a spectator. Of a card or ticket that goes to a player
    /// unseen the others learn only that it did (G-10, G-30), of tickets kept and given back how many
    /// they are (G-36). All other events are for all to see.
    #[must_use]
    pub fn seen_by(&self, observer: Option<SeatId>) -> Event {
        match *self {
            Event::CardDrawn { player, .. } if observer != Some(player) => {
                Event::HiddenCardDrawn { player }
            }
            Event::TicketDrawn { player, .. } if observer != Some(player) => {
                Event::HiddenTicketDrawn { player }
            }
            Event::TicketsKept { player, tickets, returned } if observer != Some(player) => {
                let tickets = tickets.len() as u8;
                Event::HiddenTicketsKept { player, tickets, returned: returned.len() }
            }
            Event::TicketsSwapped { player, tickets } if observer != Some(player) => {
                Event::HiddenTicketsSwapped { player, tickets: tickets.len() }
            }
            // Named one by one, so that a new event is looked at here.
            Event::CardDrawn { .. }
            | Event::TicketDrawn { .. }
            | Event::TicketsKept { .. }
            | Event::TicketsSwapped { .. }
            | Event::HiddenCardDrawn { .. }
            | Event::HiddenTicketDrawn { .. }
            | Event::HiddenTicketsKept { .. }
            | Event::HiddenTicketsSwapped { .. }
            | Event::CardGiven { .. }
            | Event::FaceUpTaken { .. }
            | Event::CardTurnedUp { .. }
            | Event::RowCleared { .. }
            | Event::DeckReshuffled { .. }
            | Event::RouteClaimed { .. }
            | Event::TunnelTried { .. }
            | Event::TunnelCardTurnedUp { .. }
            | Event::SurchargeAsked { .. }
            | Event::TunnelWithdrawn { .. }
            | Event::TicketCompleted { .. }
            | Event::BonusTaken { .. }
            | Event::TicketsReshuffled { .. }
            | Event::CardsMoved { .. }
            | Event::CardsPlaced { .. }
            | Event::TrainRobbed { .. }
            | Event::ScoringBegan { .. }
            | Event::TicketPaid { .. }
            | Event::TicketsFinished { .. }
            | Event::DeckPassBegan { .. }
            | Event::Passed { .. }
            | Event::TurnBegan { .. }
            | Event::LastTurnsBegan { .. }
            | Event::GameEnded { .. } => *self,
        }
    }
}
