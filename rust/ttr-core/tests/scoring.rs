//! Ties and what decides them, and payments of one route after the other.

mod common;

use serde_json::{Value, json};

use ttr_core::{Action, PaymentListing, State};

use common::all_routes;

/// The places and what decided, of a game of the USA that is over.
fn ended(seats: &Value) -> (Vec<u8>, &'static str) {
    let variant = common::shipped("usa");
    let players = seats.as_array().expect("seats").len();
    let document = json!({"variant": "usa", "players": players, "phase": "over", "seats": seats});
    let state = State::from_document(&variant, &document).expect("a position");
    let outcome = state.outcome(&variant).expect("it is over");
    (outcome.places().to_vec(), outcome.decided_by().name())
}

/// US-4, US-5, G-37: 25 points each, and one of them with the bonus.
#[test]
fn us5_the_bonus_for_the_longest_trail_breaks_a_tie() {
    let long = json!({"routes": ["portland-salt-lake-city"]});
    let routes = ["calgary-helena", "chicago-toronto", "charleston-miami", "el-paso-phoenix"];
    let short = json!({"routes": routes});
    let none = json!({});
    assert_eq!(ended(&json!([long, short])), (vec![0, 1], "longest_trail_bonus"));
    assert_eq!(ended(&json!([short, long])), (vec![1, 0], "longest_trail_bonus"));
    assert_eq!(ended(&json!([short, none, long])), (vec![1, 2, 0], "longest_trail_bonus"));
    assert_eq!(ended(&json!([long, none])), (vec![0, 1], "points"));
    assert_eq!(ended(&json!([none, none])), (vec![0, 0], "shared"));
}

/// US-5: of equal points more complete tickets, before anything else.
#[test]
fn us5_complete_tickets_break_a_tie_first() {
    // 7 and 4 for the routes, 7 for the ticket, 10 for the trail of seven; and 15, 7, 4 and 2.
    let one = json!({
        "routes": ["calgary-helena", "helena-salt-lake-city"],
        "tickets": ["calgary-salt-lake-city"],
    });
    let routes = [
        "portland-salt-lake-city",
        "chicago-toronto",
        "el-paso-phoenix",
        "kansas-city-saint-louis-1",
    ];
    let other = json!({"routes": routes});
    assert_eq!(ended(&json!([other, one])), (vec![1, 0], "complete_tickets"));
    assert_eq!(ended(&json!([one, other])), (vec![0, 1], "complete_tickets"));
}

/// The payments of a route are those of the claims that are listed, in their order.
#[test]
fn payments_of_one_route() {
    let variant = common::shipped("nordic");
    let document = json!({
        "variant": "nordic", "players": 2, "chance": "explicit",
        "seats": [{"hand": {"red": 3, "blue": 2, "white": 2, "locomotive": 2}}],
    });
    let state = State::from_document(&variant, &document).expect("a position");
    let legal = state.legal_actions(&variant, PaymentListing::All);
    let mut listed = vec![Vec::new(); variant.routes().len()];
    for action in legal.iter(&state, &variant) {
        if let Action::ClaimRoute { route, cards } = action {
            listed[route.index()].push(cards);
        }
    }
    let mut paid = 0;
    for (route, claims) in all_routes(&variant).iter().zip(&listed) {
        assert_eq!(state.payments(&variant, route), claims.len() as u64);
        for (index, cards) in (0..).zip(claims) {
            assert_eq!(state.payment(&variant, route, index).as_ref(), Some(cards));
            assert_eq!(state.payment_index(&variant, route, cards), Some(index));
        }
        assert_eq!(state.payment(&variant, route, claims.len() as u64), None);
        paid += claims.len();
    }
    assert!(paid > 100);
}
