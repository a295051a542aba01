//! Plays an action that is known to be legal.

use crate::state::actions::Action;
use crate::state::events::Sink;
use crate::state::position::State;
use crate::variant::facts::Variant;

impl State {
    /// Plays an action that is known to be legal.
    ///
    /// # Panics
    /// It may panic if the action is not legal; if it does not, the state makes no sense afterwards.
    pub fn play_unchecked(&mut self, variant: &Variant, action: &Action, sink: &mut impl Sink) {
        if !matches!(action, Action::Pass) && !action.kind().is_chance() {
            // G-3: this breaks the round of passes
            self.passes = 0;
        }
        match *action {
            Action::DrawDeck => self.draw_deck(variant),
            Action::DrawFaceUp { card } => self.draw_face_up(variant, card, sink),
            Action::DrawTickets => self.draw_tickets(variant),
            Action::KeepTickets { tickets: kept } => self.keep_tickets(variant, kept, sink),
            Action::ClaimRoute { route, cards } => self.claim_route(variant, route, cards, sink),
            Action::BuildStation { city, cards } => self.build_station(variant, city, cards, sink),
            Action::PayTunnel { cards } => self.pay_tunnel(variant, cards, sink),
            Action::WithdrawTunnel => self.withdraw_tunnel(variant, sink),
            Action::SwapTickets => self.swap_tickets(variant, sink),
            Action::MoveCards { cards } => self.move_cards(&cards, sink),
            Action::PlaceCards { cards, color } => self.place_cards(variant, cards, color, sink),
            Action::CompleteTicket { ticket } => self.complete_ticket(variant, ticket, sink),
            Action::FinishTickets => self.finish_tickets(variant, sink),
            Action::Pass => self.pass(variant, sink),
            Action::Reveal { card } => self.reveal_card(card, sink),
            Action::RevealTicket { ticket } => self.reveal_ticket(ticket, sink),
        }
        self.run_here(variant, sink);
    }
}
