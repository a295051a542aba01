//! Stations, what they lend, and long tickets (EU-2, EU-3, EU-30 to EU-50).

mod common;

use serde_json::{Value, json};

use ttr_core::base::random::SplitMix64;
use ttr_core::view::views::Observer;
use ttr_core::{
    Action, ActionKind, Cards, ChanceMode, CityId, Event, Kind, PaymentListing, Phase, State,
    TicketSet, Variant,
};

use common::lent::{busiest, lent_by_trying, near_tickets, position, star_position, stars};
use common::{player, route, shipped, shipped_with, ticket};

fn city(variant: &Variant, id: &str) -> CityId {
    variant.city_named(id).unwrap_or_else(|| panic!("no city {id}"))
}

fn state(variant: &Variant, document: &Value) -> State {
    let mut document = document.clone();
    document["variant"] = variant.facts().id.as_str().into();
    State::from_document(variant, &document).unwrap_or_else(|problems| {
        let lines: Vec<String> = problems.iter().map(ToString::to_string).collect();
        panic!("{}", lines.join("\n"))
    })
}

/// The problems of a position of Europe with two players.
fn refused(document: &Value) -> String {
    let europe = shipped("europe");
    let mut document = document.clone();
    document["variant"] = "europe".into();
    document["players"] = 2.into();
    let problems = State::from_document(&europe, &document).expect_err("it is refused");
    problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
}

fn build(variant: &Variant, id: &str, cards: [u8; 9]) -> Action {
    Action::BuildStation { city: city(variant, id), cards: Cards::from_counts(cards) }
}

/// The rule and the reason for which an action is refused.
fn why(state: &State, variant: &Variant, action: &Action) -> (String, String) {
    let fault = state.judge(variant, action).expect_err("it is illegal");
    let violation = state.violation(variant, &fault);
    let reason = violation.data.get("reason").and_then(Value::as_str).unwrap_or_default();
    (violation.rule, reason.to_owned())
}

#[test]
fn the_best_choice_is_that_of_brute_force() {
    let mut random = SplitMix64::new(34);
    let (europe, near) = (shipped("europe"), near_tickets(&mut random));
    let (mut lending, mut of_several) = (0, 0);
    for round in 0..1200 {
        let variant = if round % 2 == 0 { &europe } else { &near };
        let document = position(variant, 2 + round % 36, &mut random);
        let state = state(variant, &document);
        for seat in state.seat_ids() {
            let found = state.lent_routes(variant, seat);
            let best = lent_by_trying(variant, &state, seat);
            let built = best.len();
            assert_eq!(found[..built], best[..], "{document}");
            assert!(found[built..].iter().all(Option::is_none));
            lending += best.iter().flatten().count();
            of_several += usize::from(best.iter().flatten().count() > 1);
        }
    }
    // Otherwise the positions say little.
    assert!(lending > 800 && of_several > 150, "{lending}, {of_several}");
}

#[test]
fn the_busiest_cities_and_every_ticket() {
    let europe = shipped("europe");
    let state = state(&europe, &busiest(&europe));
    let found = state.lent_routes(&europe, player(0));
    assert_eq!(found[..], lent_by_trying(&europe, &state, player(0))[..]);
    assert!(found.iter().all(Option::is_some));
}

/// Boards of one's own can have a city with more neighbors than any on a printed board.
#[test]
fn stations_in_the_middle_of_stars_lend_the_best_routes_too() {
    let mut random = SplitMix64::new(8);
    let (mut lending, mut most) = (0, 0);
    for (middles, around) in [(1, 9), (1, 20), (1, 63), (2, 12), (2, 30), (3, 8), (3, 9), (3, 12)] {
        for _ in 0..8 {
            let variant = stars(middles, around, &mut random);
            let state = state(&variant, &star_position(&variant, &mut random));
            for seat in state.seat_ids() {
                let found = state.lent_routes(&variant, seat);
                let best = lent_by_trying(&variant, &state, seat);
                assert_eq!(found[..best.len()], best[..]);
                lending += best.iter().flatten().count();
                most = most.max(best.iter().flatten().count());
            }
        }
    }
    assert!(lending > 60 && most == 3, "{lending}, {most}");
}

/// The most choices that any board offers: three stations with as many routes as a board may have.
#[test]
fn no_board_keeps_the_best_choice_waiting() {
    let mut random = SplitMix64::new(9);
    let variant = stars(3, 42, &mut random);
    let mut lending = 0;
    let start = std::time::Instant::now();
    for _ in 0..30 {
        let state = state(&variant, &star_position(&variant, &mut random));
        lending += state.lent_routes(&variant, player(0)).iter().flatten().count();
    }
    // It takes about a hundred milliseconds, without optimization.
    assert!(lending > 30 && start.elapsed().as_secs() < 10, "{lending}, {:?}", start.elapsed());
}

#[test]
fn a_station_lends_what_completes_the_most() {
    let europe = shipped("europe");
    let seats = json!([
        {
            "stations": ["budapest", "sofia"],
            "tickets": ["budapest-sofia"],
        },
        {"routes": ["budapest-sarajevo", "sarajevo-sofia"]},
    ]);
    let lent = |seats: &Value| {
        let document = json!({"players": 2, "phase": "over", "seats": seats});
        let state = state(&europe, &document);
        let lent = state.lent_routes(&europe, player(0));
        (lent, state.completed(&europe, player(0)), state)
    };
    // Case 7: two stations lend two routes that meet where their owner has nothing.
    let (found, completed, over) = lent(&seats);
    let expected = ["budapest-sarajevo", "sarajevo-sofia"].map(|id| Some(route(&europe, id)));
    assert_eq!(found[..2], expected);
    assert_eq!(completed, TicketSet::only(ticket(&europe, "budapest-sofia")));
    let points = over.points(&europe)[0];
    assert_eq!(
        (points.tickets, points.stations, points.routes, points.longest_trail),
        (5, 4, 0, 0)
    );
    // Case 8: once is enough for a route between two stations.
    let (found, ..) = lent(&json!([
        {"stations": ["budapest", "sarajevo"], "tickets": ["budapest-sofia"], "routes": ["sarajevo-sofia"]},
        {"routes": ["budapest-sarajevo"]},
    ]));
    assert_eq!(found[..2], [Some(route(&europe, "budapest-sarajevo")), None]);
    // Case 10: neither an own route nor one that nobody has.
    let (found, completed, _) = lent(&json!([
        {"stations": ["budapest"], "tickets": ["budapest-sofia"], "routes": ["sarajevo-sofia"]}, {},
    ]));
    assert_eq!((found[0], completed), (None, TicketSet::EMPTY));
}

#[test]
fn eu30_eu31_where_a_station_can_be_built_and_for_what() {
    let europe = shipped("europe");
    let hand = json!({"red": 1, "blue": 1, "locomotive": 1});
    let position = |stations: Value, others: Value| {
        let seats = json!([{"hand": hand, "stations": stations}, {"stations": others}]);
        state(&europe, &json!({"players": 2, "seats": seats}))
    };
    let (red, blue) = (europe.kind_named("red").unwrap(), europe.kind_named("blue").unwrap());
    let counts = |kinds: &[Kind]| {
        let mut cards = [0; 9];
        kinds.iter().for_each(|kind| cards[kind.index()] += 1);
        cards
    };
    let first = position(json!([]), json!(["wien"]));
    let locomotive = counts(&[Kind::LOCOMOTIVE]);
    assert!(first.is_legal(&europe, &build(&europe, "berlin", locomotive)));
    assert_eq!(why(&first, &europe, &build(&europe, "wien", locomotive)).0, "EU-30");
    let number = ("G-23".to_owned(), "number".to_owned());
    assert_eq!(
        why(&first, &europe, &build(&europe, "berlin", counts(&[red, red]))).1,
        "not_in_hand"
    );
    let two = build(&europe, "berlin", counts(&[red, Kind::LOCOMOTIVE]));
    assert_eq!(why(&first, &europe, &two), number);
    let second = position(json!(["wien"]), json!([]));
    assert!(second.is_legal(&europe, &two));
    let mixed = build(&europe, "berlin", counts(&[red, blue]));
    assert_eq!(why(&second, &europe, &mixed), ("G-23".to_owned(), "mixed".to_owned()));
    assert_eq!(why(&second, &europe, &build(&europe, "wien", counts(&[red, blue]))).0, "EU-30");
    let third = position(json!(["wien", "roma", "riga"]), json!([]));
    assert_eq!(why(&third, &europe, &mixed).0, "EU-30");
    assert_eq!(third.stations_left(&europe, player(0)), 0);
    let nowhere = Action::BuildStation { city: CityId::new(47), cards: Cards::NONE };
    assert_eq!(why(&first, &europe, &nowhere).0, "X-name");

    let mut events = Vec::new();
    let mut after = second;
    after.play(&europe, &two, &mut events).expect("it is legal");
    let berlin = city(&europe, "berlin");
    assert!(
        matches!(events[0], Event::StationBuilt { player: by, city, .. } if by == player(0) && city == berlin)
    );
    assert_eq!(after.discard().total(), 2);
    assert_eq!(after.seat(player(0)).stations.as_slice(), [berlin, city(&europe, "wien")]);
    assert_eq!(after.current_player(), Some(player(1)));
}

#[test]
fn stations_stand_behind_the_claims_by_city_then_payment() {
    let europe = shipped("europe");
    let hand = json!({"red": 3, "blue": 2, "white": 4, "locomotive": 2});
    let seats = json!([{"hand": hand, "stations": ["wien"]}, {"stations": ["roma", "riga"]}]);
    let state = state(&europe, &json!({"players": 2, "chance": "explicit", "seats": seats}));
    for listing in [PaymentListing::All, PaymentListing::Canonical] {
        let legal = state.legal_actions(&europe, listing);
        let actions: Vec<Action> = legal.iter(&state, &europe).collect();
        let first = actions.iter().position(|a| a.kind() == ActionKind::BuildStation).unwrap();
        let (before, stations) = actions.split_at(first);
        assert!(before.iter().all(|action| action.kind() != ActionKind::BuildStation));
        assert!(before.iter().any(|action| action.kind() == ActionKind::ClaimRoute));
        // Two cards: each of three colors twice, or once with a locomotive; and two locomotives.
        assert_eq!(stations.len(), 44 * 7);
        let mut expected = Vec::new();
        for site in (0..47).map(CityId::new).filter(|&site| state.station_owner(site).is_none()) {
            let payments = (0..7).map(|index| state.station_payment(&europe, index).unwrap());
            expected.extend(payments.map(|cards| Action::BuildStation { city: site, cards }));
        }
        assert_eq!(stations, expected);
        for (index, action) in actions.iter().enumerate() {
            assert!(state.is_legal(&europe, action));
            assert_eq!(legal.index_of(&state, &europe, action), Some(index as u64));
        }
        assert_eq!(state.station_payment(&europe, 7), None);
    }
}

#[test]
fn eu33_who_can_build_may_not_pass() {
    let europe = shipped("europe");
    let mut other = europe.facts().deck;
    other.remove(Kind::color(0));
    let hand = europe.cards_to_document(&other);
    let one = |color: &str, trains: u8| {
        let seats = json!([{"hand": {color: 1}, "trains": trains}, {"hand": hand}]);
        let nothing = json!({"unordered": [], "bottom": []});
        state(&europe, &json!({"players": 2, "deck": {}, "seats": seats, "ticket_deck": nothing}))
    };
    // Case 17, and case 4: without trains a station is still possible.
    let state = one("purple", 0);
    let legal = state.legal_actions(&europe, PaymentListing::All);
    assert_eq!(legal.len(), 47);
    assert_eq!(why(&state, &europe, &Action::Pass).0, "G-3");
}

#[test]
fn eu42_fewest_stations_break_a_tie_after_complete_tickets() {
    let europe = shipped("europe");
    // 4 and 2 points for routes, with 2 and 1 stations built: 4 + 4 and 0 + 8.
    let seats = json!([
        {"stations": ["wien", "roma"], "routes": ["budapest-sarajevo"]},
        {"stations": ["riga"], "routes": ["sarajevo-sofia"]},
        {"routes": []},
    ]);
    let over = state(&europe, &json!({"players": 3, "phase": "over", "seats": seats}));
    let points = over.points(&europe);
    let outcome = over.outcome(&europe).expect("it is over");
    assert_eq!((points[0].stations, points[1].stations, points[2].stations), (4, 8, 12));
    assert_eq!(
        points[0].total() - points[1].total(),
        4 - 2 - 4 + points[0].longest_trail - points[1].longest_trail
    );
    assert_eq!(outcome.points().len(), 3);
    // Equal in everything else: none has a ticket or a route.
    let seats = json!([{"stations": ["wien"]}, {"stations": []}]);
    let free = shipped_with("europe", &json!({"station_points": 0}));
    let over = state(&free, &json!({"players": 2, "phase": "over", "seats": seats}));
    let outcome = over.outcome(&free).expect("it is over");
    assert_eq!((outcome.places(), outcome.decided_by().name()), (&[1, 0][..], "fewest_stations"));
}

#[test]
fn eu2_eu3_everybody_is_dealt_one_long_ticket_first() {
    let europe = shipped("europe");
    let is_long = |id: ttr_core::TicketId| europe.tickets()[id.index()].kind.name() == "long";
    for seed in 0..20 {
        let players = 2 + (seed % 4) as u8;
        let mut state = State::new(&europe, players, seed, ChanceMode::Sampled, player(1)).unwrap();
        assert!(state.ticket_deck().long().is_empty());
        for seat in state.seat_ids() {
            let offer: Vec<bool> =
                state.offer(seat).as_slice().iter().map(|&id| is_long(id)).collect();
            assert_eq!(offer, [true, false, false, false]);
        }
        assert_eq!(state.ticket_deck().len(), 40 - 3 * u32::from(players));
        while state.phase() == Phase::KeepTickets {
            let legal = state.legal_actions(&europe, PaymentListing::All);
            assert_eq!(legal.len(), 11);
            // Case 18: the three others.
            let mover = state.current_player().unwrap();
            let others: TicketSet =
                state.offer(mover).as_slice().iter().copied().filter(|&id| !is_long(id)).collect();
            state.play(&europe, &Action::KeepTickets { tickets: others }, &mut ()).unwrap();
            assert_eq!(state.seat(mover).first_kept, Some(3));
            assert!(state.returned(mover).iter().all(is_long));
        }
        assert_eq!(state.ticket_deck().bottom().len(), 0);
        assert!(state.ticket_deck().unordered().iter().all(|id| !is_long(id)));
    }
}

#[test]
fn eu2_with_explicit_chance_the_long_ticket_is_a_chance_of_its_own() {
    let europe = shipped("europe");
    let mut state = State::new(&europe, 3, 1, ChanceMode::Explicit, player(2)).unwrap();
    let mut numbers = Vec::new();
    while state.phase() == Phase::KeepTickets && state.pending().is_some() {
        let outcomes = state.chance_outcomes();
        let first = outcomes.iter().last().expect("there is one").0;
        if first.kind() == ActionKind::RevealTicket {
            numbers.push(outcomes.total);
            assert_eq!(
                state.ticket_deck().long().len() + (numbers.len() as u32).div_ceil(4),
                6 + u32::from(numbers.len() % 4 == 1)
            );
            let document = state.to_document(&europe);
            assert_eq!(State::from_document(&europe, &document).as_ref(), Ok(&state));
        }
        state.play(&europe, &first, &mut ()).unwrap();
    }
    assert_eq!(numbers, [6, 40, 39, 38, 5, 37, 36, 35, 4, 34, 33, 32]);
    assert!(state.ticket_deck().long().is_empty());
}

/// EU-50: of k tickets kept of four one is the long one with chance k/4.
#[test]
fn eu50_samples_give_the_long_ticket_as_often_as_they_should() {
    let europe = shipped("europe");
    let regular = |from: usize, number: usize| -> Vec<&str> {
        europe.tickets()[from..from + number].iter().map(|ticket| ticket.id.as_str()).collect()
    };
    let all_four = [regular(6, 3), vec!["brest-petrograd"]].concat();
    let seats = json!([
        {"tickets": ["lisboa-danzig"]},
        {"tickets": regular(0, 3), "first_kept": 2},
        {"tickets": regular(3, 3), "first_kept": 3},
        {"tickets": all_four, "first_kept": 4},
        {"tickets": regular(9, 2)},
    ]);
    let state = state(&europe, &json!({"players": 5, "seats": seats}));
    let observer = Observer { player: Some(player(0)), memory: true };
    let view = state.view(&europe, observer);
    let long: TicketSet = (0..europe.tickets().len())
        .map(ttr_core::TicketId::new)
        .filter(|id| europe.tickets()[id.index()].kind.name() == "long")
        .collect();
    let mut held = [0_u32; 5];
    for seed in 0..4000 {
        let sample = view.sample(&europe, seed);
        assert_eq!(sample.view(&europe, observer), view);
        let mut all = TicketSet::EMPTY;
        for seat in sample.seat_ids() {
            let own = sample.seat(seat).tickets & long;
            assert!(own.len() <= 1 && (all & own).is_empty());
            all |= own;
            held[seat.index()] += own.len();
        }
        assert!((sample.ticket_deck().unordered() & long).is_empty());
    }
    assert_eq!((held[0], held[3]), (4000, 4000));
    for (seat, expected) in [(1, 2000), (2, 3000), (4, 2000)] {
        assert!(held[seat].abs_diff(expected) < 150, "{held:?}");
    }
}

#[test]
fn positions_that_cannot_be_are_refused() {
    for (document, problem) in [
        (json!({"seats": [{"stations": ["wien", "wien"]}]}), "the city wien is named twice"),
        (json!({"seats": [{"stations": ["prag"]}]}), "no city \"prag\""),
        (
            json!({"seats": [{"stations": ["wien"]}, {"stations": ["wien"]}]}),
            "the city wien has two stations",
        ),
        (json!({"seats": [{"stations": ["wien", "roma", "riga", "paris"]}]}), "3"),
        (
            json!({"seats": [{"tickets": ["brest-petrograd", "lisboa-danzig"]}]}),
            "only one long ticket",
        ),
        (json!({"ticket_deck": {"unordered": ["brest-petrograd"]}}), "never come into the deck"),
        (json!({"ticket_deck": {"bottom": ["brest-petrograd"]}}), "never come into the deck"),
        (json!({"ticket_deck": {"long": ["brest-petrograd"]}}), "leave the game"),
        (json!({"seats": [{"first_kept": 1}]}), "first_kept"),
        (json!({"seats": [{"first_kept": 2}]}), "kept 2 tickets (first_kept), but holds only 0"),
        (
            json!({"phase": "keep_tickets", "seats": [{"offer": ["brest-petrograd"]}]}),
            "on offer at set-up alone",
        ),
        (
            json!({"phase": "keep_tickets", "setup": true, "seats": [{"offer": ["athina-angora"]}]}),
            "no long ticket on offer",
        ),
    ] {
        let found = refused(&document);
        assert!(found.contains(problem), "{document}: {found}");
    }
}

#[test]
fn a_board_of_ones_own_can_have_stations() {
    // Nordic has ferries for sets and tickets that leave the game: a mixture that no printed game has.
    let changes = json!({"stations": 2, "station_prices": [2, 1], "station_points": 3, "tie_breaks": ["fewest_stations"]});
    let nordic = shipped_with("nordic", &changes);
    assert!(nordic.has_stations() && !nordic.has_long_tickets());
    let mut random = SplitMix64::new(1);
    let mut built = 0;
    for seed in 0..20 {
        let mut state = State::new(&nordic, 2, seed, ChanceMode::Sampled, player(0)).unwrap();
        while !state.is_over() {
            let legal = state.legal_actions(&nordic, PaymentListing::Canonical);
            let action = legal.get(&state, &nordic, random.below_wide(legal.len().into()) as u64);
            state.play(&nordic, &action.unwrap(), &mut ()).unwrap();
            let document = state.to_document(&nordic);
            assert_eq!(State::from_document(&nordic, &document).as_ref(), Ok(&state));
        }
        for seat in state.seat_ids() {
            let stations = state.seat(seat).stations.len();
            built += stations;
            let points = state.points(&nordic)[seat.index()];
            assert_eq!(points.stations, 3 * i32::from(2 - stations));
            let best = lent_by_trying(&nordic, &state, seat);
            assert_eq!(state.lent_routes(&nordic, seat)[..best.len()], best[..]);
        }
    }
    assert!(built > 20);
}
