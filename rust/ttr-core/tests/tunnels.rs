//! What lies on the table while a tunnel is being tried (NC-50 to NC-55).

mod common;

use serde_json::json;

use ttr_core::base::cards::KINDS;
use ttr_core::{Action, Cards, Kind, Phase, State, Variant};

use common::{player, route};

fn counted(cards: &[(Kind, u8)]) -> Cards {
    let mut counts = [0; KINDS];
    cards.iter().for_each(|&(kind, number)| counts[kind.index()] = number);
    Cards::from_counts(counts)
}

/// Two yellow cards laid down for the tunnel of two, and a yellow one, a red one and a locomotive turned up.
fn tried(variant: &Variant) -> State {
    let document = json!({
        "variant": "nordic", "players": 2, "chance": "explicit",
        "seats": [{"hand": {"yellow": 3, "locomotive": 1}}],
    });
    let route = route(variant, "andalsnes-lillehammer");
    let yellow = variant.kind_named("yellow").expect("a color");
    let red = variant.kind_named("red").expect("a color");
    let mut state = State::from_document(variant, &document).expect("a position");
    assert_eq!(state.tunnel(), None);
    let laid = counted(&[(yellow, 2)]);
    state.play(variant, &Action::ClaimRoute { route, cards: laid }, &mut ()).expect("it is legal");
    for (turned_up, card) in [yellow, red, Kind::LOCOMOTIVE].into_iter().enumerate() {
        let tunnel = state.tunnel().expect("it is being tried");
        assert_eq!((tunnel.route, tunnel.laid), (route, laid));
        assert_eq!(tunnel.revealed().count(), turned_up);
        state.play(variant, &Action::Reveal { card }, &mut ()).expect("it may come");
    }
    let tunnel = state.tunnel().expect("it is being tried");
    assert_eq!(tunnel.revealed().collect::<Vec<_>>(), [yellow, red, Kind::LOCOMOTIVE]);
    assert_eq!((tunnel.color(), tunnel.surcharge()), (Some(yellow), 2));
    assert_eq!(state.phase(), Phase::Tunnel);
    assert_eq!(state.seat(player(0)).hand, counted(&[(yellow, 1), (Kind::LOCOMOTIVE, 1)]));
    assert_eq!(*state.discard(), Cards::NONE);
    state
}

#[test]
fn nc55_all_cards_of_a_tunnel_that_is_paid_are_discarded() {
    let variant = common::shipped("nordic");
    let state = tried(&variant);
    let rest = state.seat(player(0)).hand;
    let paid = state.apply(&variant, &Action::PayTunnel { cards: rest }).expect("it is two cards");
    assert_eq!(paid.tunnel(), None);
    assert_eq!(paid.seat(player(0)).hand, Cards::NONE);
    assert_eq!((paid.discard().total(), paid.discard().locomotives()), (7, 2));
}

#[test]
fn nc54_the_cards_laid_down_go_back_to_the_hand() {
    let variant = common::shipped("nordic");
    let state = tried(&variant);
    let withdrawn = state.apply(&variant, &Action::WithdrawTunnel).expect("it may be given up");
    assert_eq!(withdrawn.tunnel(), None);
    assert_eq!(
        (withdrawn.seat(player(0)).hand.total(), withdrawn.seat(player(0)).hand.locomotives()),
        (4, 1)
    );
    assert_eq!((withdrawn.discard().total(), withdrawn.discard().locomotives()), (3, 1));
}
