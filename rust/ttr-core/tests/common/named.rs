//! Actions in names, as records and documents have them.

use serde_json::Value;
use ttr_core::words::naming::NamedAction;

/// The action of an object with its type and what belongs to it.
pub(crate) fn action(entry: &Value) -> NamedAction {
    let text = |key: &str| entry[key].as_str().expect("a name").to_owned();
    let cards = || -> Vec<(String, u64)> {
        let counts = entry["cards"].as_object().expect("cards").iter();
        counts.map(|(name, count)| (name.clone(), count.as_u64().expect("a count"))).collect()
    };
    match text("type").as_str() {
        "draw_deck" => NamedAction::DrawDeck,
        "draw_face_up" => NamedAction::DrawFaceUp(text("card")),
        "draw_tickets" => NamedAction::DrawTickets,
        "keep_tickets" => {
            let tickets = entry["tickets"].as_array().expect("tickets").iter();
            let names = tickets.map(|ticket| ticket.as_str().expect("a ticket").to_owned());
            NamedAction::KeepTickets(names.collect())
        }
        "claim_route" => NamedAction::ClaimRoute { route: text("route"), cards: cards() },
        "pay_tunnel" => NamedAction::PayTunnel(cards()),
        "withdraw_tunnel" => NamedAction::WithdrawTunnel,
        "swap_tickets" => NamedAction::SwapTickets,
        "move_cards" => NamedAction::MoveCards(cards()),
        "place_cards" => NamedAction::PlaceCards(cards()),
        "complete_ticket" => NamedAction::CompleteTicket(text("ticket")),
        "finish_tickets" => NamedAction::FinishTickets,
        "pass" => NamedAction::Pass,
        "reveal" => NamedAction::Reveal(text("card")),
        "reveal_ticket" => NamedAction::RevealTicket(text("ticket")),
        other => panic!("no action is a {other}"),
    }
}
