//! Policies: what they choose is legal, by what their player knows, and makes sense.

mod common;

use serde_json::{Value, json};

use ttr_core::base::random::SplitMix64;
use ttr_core::batch::playouts::{Beginning, Plan};
use ttr_core::policy::{Memory, Policy};
use ttr_core::{Action, ChanceMode, Observer, PaymentListing, SeatId, State, TicketSet, Variant};

use common::{gray_board, read, route, shipped, shipped_with, ticket};

/// What the policy for tickets chooses, with nothing to remember.
fn choice(state: &State, variant: &Variant) -> Action {
    let mut random = SplitMix64::new(0);
    let chosen = Policy::Tickets.choose(state, variant, &mut Memory::default(), &mut random);
    chosen.expect("somebody decides")
}

/// Plays games in which some decisions are random: at each of them, the choice is legal, and the same by what the
/// player knows. Also with what was remembered it is legal.
fn check(variant: &Variant, games: u64, at_random: u32) {
    let [least, most] = variant.facts().players;
    for seed in 0..games {
        let players = least + (seed % u64::from(most - least + 1)) as u8;
        let begun = State::new(variant, players, seed, ChanceMode::Sampled, SeatId::new(0));
        let (mut state, mut memory) = (begun.expect("so many may play"), Memory::default());
        let mut random = SplitMix64::new(seed);
        while let Some(player) = state.current_player().filter(|_| state.turn() < 300) {
            let chosen = choice(&state, variant);
            let observer = Observer { player: Some(player), memory: true };
            let known = *state.view(variant, observer).state();
            assert_eq!(choice(&known, variant), chosen, "{} {seed}", variant.facts().id);
            let explicit = state.with_chance(variant, ChanceMode::Explicit, &mut ());
            assert_eq!(choice(&explicit, variant), chosen);
            let legal = state.legal_actions(variant, PaymentListing::Canonical);
            assert!(legal.index_of(&state, variant, &chosen).is_some(), "{chosen:?}");
            let policy = if random.below(8) < at_random { Policy::Random } else { Policy::Tickets };
            let action = policy.choose(&state, variant, &mut memory, &mut random);
            state.play(variant, &action.expect("a decision"), &mut ()).expect("it is legal");
        }
    }
}

#[test]
fn choices_are_legal_and_by_what_the_player_knows() {
    for variant in Variant::shipped_ids().map(shipped) {
        for at_random in [0, 2, 8] {
            check(&variant, 10, at_random);
        }
    }
}

#[test]
fn choices_on_other_boards_and_by_other_rules() {
    let mut random = SplitMix64::new(3);
    for _ in 0..30 {
        let mut routes = Vec::new();
        for city in 1..3 + random.below(10) as usize {
            for _ in 0..1 + random.below(3) {
                routes.push((random.below(city as u32) as usize, city, 1 + random.below(4) as u8));
            }
        }
        let mut document = gray_board(&routes);
        document["trains_per_player"] = (8 + random.below(20)).into();
        check(&read(&document), 4, random.below(4));
    }
    for (id, changes) in [
        ("usa", json!({"face_up_slots": 0, "clear_face_up_at": null})),
        ("usa", json!({"last_turns_at": 20, "longest_trail_points": 0})),
        ("nordic", json!({"tunnel_cards": 8})),
        (
            "nordic",
            json!({"locomotives_on": ["train", "ferry"], "face_up_locomotive_ends_draw": true}),
        ),
        ("europe", json!({"tunnel_cards": 0, "stations": 0, "station_prices": []})),
        ("first_journey", json!({"swap_tickets": false, "coast_bonus": false})),
        ("first_journey_usa", json!({"tickets_to_win": 20})),
        ("card_game", json!({"draws_end_with_deck": true, "must_complete_tickets": true})),
        ("card_game", json!({"big_cities_at_zero": true, "locomotives_placed_alone": true})),
    ] {
        check(&shipped_with(id, &changes), 6, 1);
    }
}

#[test]
fn random_play_is_beaten_on_every_board() {
    for variant in Variant::shipped_ids().map(shipped).filter(|variant| !variant.has_railyards()) {
        for seat in [0, 1] {
            let mut policies = [Policy::Random; 6];
            policies[seat] = Policy::Tickets;
            let plan = Plan {
                beginning: Beginning::Game(2),
                games: 250,
                seed: 9,
                policies,
                first: None,
                limit: 10_000,
            };
            let played = plan.play(&variant, 2, &mut || Ok::<(), ()>(())).expect("it goes on");
            assert_eq!(played.stopped(), 0);
            assert!(played.wins()[seat] >= 245.0, "{}: {:?}", variant.facts().id, played.wins());
        }
    }
}

/// In this game the cards that went round were locomotives, and everybody tried a tunnel again and again (NC-59).
#[test]
fn tunnels_are_not_tried_for_ever() {
    let (beginning, policies) = (Beginning::Game(5), [Policy::Tickets; 6]);
    let plan = Plan { beginning, games: 1, seed: 1196, policies, first: None, limit: 2000 };
    let played = plan.play(&shipped("europe"), 1, &mut || Ok::<(), ()>(())).expect("it goes on");
    assert_eq!(played.stopped(), 0);
}

fn state(variant: &Variant, mut document: Value) -> State {
    document["variant"] = variant.facts().id.as_str().into();
    document["players"] = 2.into();
    State::from_document(variant, &document).unwrap_or_else(|problems| panic!("{problems:?}"))
}

/// The player to move, in a position without much in it.
fn mover(variant: &Variant, seat: Value, more: Value) -> State {
    let mut document = more;
    document["seats"] = json!([seat, {}]);
    state(variant, document)
}

/// A player who lacks Nashville-Pittsburgh, four yellow spaces, between New York and Atlanta.
fn nearly_complete(hand: &Value) -> Value {
    let routes = ["new-york-pittsburgh-1", "atlanta-nashville"];
    json!({"tickets": ["new-york-atlanta"], "routes": routes, "trains": 20, "hand": hand})
}

#[test]
fn a_face_up_card_is_taken_that_the_plan_lacks() {
    let usa = shipped("usa");
    let row = ["red", "white", "blue", "yellow", "green"];
    let position = mover(&usa, nearly_complete(&json!({"yellow": 2})), json!({"face_up": row}));
    let yellow = usa.kind_named("yellow").expect("a color");
    assert_eq!(choice(&position, &usa), Action::DrawFaceUp { card: yellow });
}

#[test]
fn of_a_plan_everything_is_claimed_with_the_fewest_locomotives() {
    let usa = shipped("usa");
    let hand = json!({"yellow": 4, "white": 6, "locomotive": 2});
    let Action::ClaimRoute { route: claimed, cards } =
        choice(&mover(&usa, nearly_complete(&hand), json!({})), &usa)
    else {
        panic!("no claim")
    };
    assert_eq!((claimed, cards.locomotives()), (route(&usa, "nashville-pittsburgh"), 0));
}

#[test]
fn tickets_that_share_their_routes_are_kept() {
    let usa = shipped("usa");
    let offer = ["los-angeles-new-york", "los-angeles-chicago", "sault-st-marie-oklahoma-city"];
    let position = state(
        &usa,
        json!({"setup": true, "phase": "keep_tickets", "seats": [{"offer": offer}, {}]}),
    );
    let Action::KeepTickets { tickets } = choice(&position, &usa) else { panic!("it keeps") };
    let both: TicketSet = offer[..2].iter().map(|id| ticket(&usa, id)).collect();
    assert!(tickets.contains(both));
}

#[test]
fn in_the_last_turn_a_ticket_counts_more_than_a_longer_route() {
    let usa = shipped("usa");
    let seat = nearly_complete(&json!({"yellow": 4, "white": 6}));
    let position = mover(&usa, seat, json!({"last_turns": 1}));
    let Action::ClaimRoute { route: claimed, .. } = choice(&position, &usa) else {
        panic!("no claim")
    };
    assert_eq!(claimed, route(&usa, "nashville-pittsburgh"));
}

#[test]
fn in_the_last_turn_a_station_completes_a_ticket() {
    let europe = shipped("europe");
    let seat =
        json!({"tickets": ["budapest-sofia"], "routes": ["budapest-sarajevo"], "hand": {"red": 1}});
    let document = json!({"last_turns": 1, "seats": [seat, {"routes": ["sarajevo-sofia"]}]});
    let position = state(&europe, document);
    let Action::BuildStation { city, cards } = choice(&position, &europe) else {
        panic!("no station")
    };
    let ends = ["sarajevo", "sofia"].map(|id| europe.city_named(id).expect("a city"));
    assert!(ends.contains(&city));
    assert_eq!(cards.get(europe.kind_named("red").expect("a color")), 1);
    // It is worth nothing if the ticket is complete without it.
    let seat = json!({"tickets": [], "routes": ["budapest-sarajevo"], "hand": {"red": 1}});
    let document = json!({"last_turns": 1, "seats": [seat, {"routes": ["sarajevo-sofia"]}]});
    assert!(!matches!(choice(&state(&europe, document), &europe), Action::BuildStation { .. }));
}

#[test]
fn tickets_are_swapped_in_a_race_if_none_can_be_completed() {
    let race = shipped("first_journey");
    let seat = |trains: u8| json!({"tickets": ["rome-kiev", "paris-kiev"], "trains": trains});
    let at = |trains| choice(&mover(&race, seat(trains), json!({})), &race);
    assert_eq!(at(3), Action::SwapTickets);
    // Nor could any other one be completed with a single train.
    assert_eq!(at(1), Action::DrawDeck);
    assert_eq!(at(20), Action::DrawDeck);
}

#[test]
fn a_surcharge_is_paid_if_it_can_be() {
    let nordic = shipped("nordic");
    let tunnel =
        nordic.routes().iter().find(|route| route.kind.name() == "tunnel" && route.length == 2);
    let tunnel = tunnel.expect("there is one");
    let color = tunnel.color.map_or("red", |kind| nordic.kind_name(kind));
    let at = |left: u8| {
        let tried = json!({"route": tunnel.id, "laid": {color: 2}, "revealed": [color, "locomotive", color]});
        let seat = json!({"hand": {color: left}});
        choice(&mover(&nordic, seat, json!({"phase": "tunnel", "tunnel": tried})), &nordic)
    };
    assert_eq!(at(2), Action::WithdrawTunnel);
    assert!(matches!(at(3), Action::PayTunnel { .. }));
}
