//! What each player sees of an event or action (G-30, G-36).

use crate::base::ids::SeatId;
use crate::state::actions::ActionKind;
use crate::state::events::{Event, EventKind};
use crate::state::fields::Field;
use crate::view::views::View;

impl Event {
    /// The event as this player sees it; `None` for a spectator.
    #[must_use]
    pub fn seen_by(&self, observer: Option<SeatId>) -> Event {
        if observer.is_some() && observer == self.player() { *self } else { self.hidden() }
    }

    /// The player whom the event is about. If a part of it is secret, only this player sees that part.
    #[must_use]
    pub fn player(&self) -> Option<SeatId> {
        self.fields().into_iter().find_map(|(name, field)| match field {
            Field::Player(player) if name == "player" => Some(player),
            _ => None,
        })
    }

    /// The event as everybody except its player sees it. If a card or ticket goes to a player unseen, they
    /// only see that it does (G-10, G-30). If tickets are kept or given back, they see how many (G-36).
    /// All other events are public.
    fn hidden(&self) -> Event {
        match *self {
            Event::CardDrawn { player, .. } => Event::HiddenCardDrawn { player },
            Event::TicketDrawn { player, .. } => Event::HiddenTicketDrawn { player },
            Event::TicketsKept { player, tickets, returned } => Event::HiddenTicketsKept {
                player,
                tickets: tickets.len() as u8,
                returned: returned.len(),
            },
            Event::TicketsSwapped { player, tickets } => {
                Event::HiddenTicketsSwapped { player, tickets: tickets.len() }
            }
            // All events are listed, so that a new one must be considered here.
            Event::HiddenCardDrawn { .. }
            | Event::HiddenTicketDrawn { .. }
            | Event::HiddenTicketsKept { .. }
            | Event::HiddenTicketsSwapped { .. }
            | Event::CardGiven { .. }
            | Event::FaceUpTaken { .. }
            | Event::CardTurnedUp { .. }
            | Event::RowCleared { .. }
            | Event::DeckReshuffled { .. }
            | Event::RouteClaimed { .. }
            | Event::StationBuilt { .. }
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

impl EventKind {
    /// The kind of event that everybody except its player sees instead of an event of this kind: the same
    /// kind, if nothing of it is secret. Where this kind has a list, the other one may have its length.
    ///
    /// ```
    /// use ttr_core::state::events::EventKind;
    ///
    /// assert_eq!(EventKind::CardDrawn.seen_by_others(), EventKind::HiddenCardDrawn);
    /// assert_eq!(EventKind::RouteClaimed.seen_by_others(), EventKind::RouteClaimed);
    /// ```
    #[must_use]
    pub fn seen_by_others(self) -> EventKind {
        self.blank().hidden().kind()
    }
}

impl ActionKind {
    /// Whether such an action can be secret from other players: which tickets are kept (G-36), and which
    /// card or ticket a player gets from a deck (G-10, G-30).
    #[must_use]
    pub fn is_secret(self) -> bool {
        match self {
            ActionKind::KeepTickets | ActionKind::Reveal | ActionKind::RevealTicket => true,
            // All actions are listed, so that a new one must be considered here.
            ActionKind::DrawDeck
            | ActionKind::DrawFaceUp
            | ActionKind::DrawTickets
            | ActionKind::ClaimRoute
            | ActionKind::BuildStation
            | ActionKind::PayTunnel
            | ActionKind::WithdrawTunnel
            | ActionKind::SwapTickets
            | ActionKind::MoveCards
            | ActionKind::PlaceCards
            | ActionKind::CompleteTicket
            | ActionKind::FinishTickets
            | ActionKind::Pass => false,
        }
    }
}

impl View {
    /// Whether the observer sees the details of an action of this kind, if it is played now.
    #[must_use]
    pub fn sees_action(&self, kind: ActionKind) -> bool {
        let state = self.state();
        let whose = match state.pending() {
            Some(pending) => pending.due.player(),
            None => Some(state.current),
        };
        !kind.is_secret() || whose.is_none() || whose == self.observer().player
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_others_see_of_a_secret_event_has_its_player_and_nothing_but_numbers() {
        for kind in EventKind::ALL {
            let hidden = kind.seen_by_others();
            assert_eq!(hidden.seen_by_others(), hidden, "it is hidden already");
            let (event, seen) = (kind.blank(), kind.blank().seen_by(None));
            assert_eq!(seen.kind(), hidden);
            if hidden == kind {
                assert_eq!(seen, event);
                continue;
            }
            assert_eq!(event.seen_by(Some(SeatId::new(0))), event);
            assert_eq!(event.seen_by(Some(SeatId::new(1))), seen);
            let numbers = |(name, field): &(&str, Field)| match field {
                Field::Player(_) => *name == "player",
                Field::Number(_) => event.fields().iter().any(|(other, _)| other == name),
                _ => false,
            };
            assert!(seen.fields().iter().all(numbers), "{seen:?}");
        }
    }
}
