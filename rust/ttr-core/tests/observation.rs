//! Observations: each number is what the view says, at its place.

mod common;

use std::collections::HashMap;

use ttr_core::base::random::SplitMix64;
use ttr_core::view::observation::{ObservationSpace, Section};
use ttr_core::{ChanceMode, Observer, PaymentListing, RouteSet, SeatId, State, TicketId, Variant};

use common::player;

/// Calls `check` with the states of some random games of every shipped variant.
fn all_through_games(check: &mut impl FnMut(&Variant, &ObservationSpace, &State)) {
    for id in Variant::shipped_ids() {
        let variant = common::shipped(id);
        let space = ObservationSpace::of(&variant);
        let [least, most] = variant.facts().players;
        for seed in 0..8 {
            let mut random = SplitMix64::new(seed);
            let players = least + (seed % u64::from(most - least + 1)) as u8;
            let mode = if seed % 2 == 0 { ChanceMode::Sampled } else { ChanceMode::Explicit };
            let mut state = State::new(&variant, players, seed, mode, player(0)).unwrap();
            while !state.is_over() && state.turn() < 250 {
                check(&variant, &space, &state);
                let action = match state.pending() {
                    None => {
                        let legal = state.legal_actions(&variant, PaymentListing::Canonical);
                        legal.get(&state, &variant, random.below(legal.len() as u32).into())
                    }
                    Some(_) => {
                        let outcomes = state.chance_outcomes();
                        let place = random.below(outcomes.iter().count() as u32);
                        outcomes.iter().nth(place as usize).map(|(action, _)| action)
                    }
                };
                state.play(&variant, &action.unwrap(), &mut ()).unwrap();
            }
            check(&variant, &space, &state);
        }
    }
}

fn observed(variant: &Variant, space: &ObservationSpace, state: &State, of: Observer) -> Vec<i32> {
    // Whatever was there before.
    let mut numbers = vec![i32::MIN; space.len()];
    space.write(variant, &state.view(variant, of), &mut numbers);
    numbers
}

fn observers(state: &State) -> impl Iterator<Item = Observer> + use<> {
    let players = SeatId::first(state.players()).map(Some).chain([None]);
    players.flat_map(|player| [true, false].map(|memory| Observer { player, memory }))
}

#[test]
fn the_sections_cover_all_places_and_no_number_is_greater_than_it_can_be() {
    let mut least: HashMap<&str, i32> = HashMap::new();
    all_through_games(&mut |variant, space, state| {
        let mut end = 0;
        for (_, places) in space.sections() {
            assert_eq!(places.start, end);
            end = places.end;
        }
        assert_eq!(end, space.len());
        for observer in observers(state) {
            let numbers = observed(variant, space, state, observer);
            for (section, places) in space.sections() {
                for place in places.clone() {
                    let most = space.greatest()[place];
                    let (number, name) = (numbers[place], section.name());
                    assert!((-1..=most).contains(&number), "{name}: {number}, at most {most}");
                    let least = least.entry(name).or_default();
                    *least = (*least).min(number);
                }
            }
        }
    });
    // Nothing else is ever negative, and every section was seen.
    let negative = least.iter().filter(|&(_, &number)| number < 0).map(|(&name, _)| name);
    let mut negative: Vec<&str> = negative.collect();
    negative.sort_unstable();
    assert_eq!(negative, ["first_kept", "needs"]);
    assert_eq!(least.len(), Section::ALL.len());
}

#[test]
fn g_36_all_states_with_one_view_have_one_observation() {
    let mut random = SplitMix64::new(5);
    all_through_games(&mut |variant, space, state| {
        if random.below(8) > 0 {
            return;
        }
        for observer in observers(state) {
            let view = state.view(variant, observer);
            let sample = view.sample(variant, random.next_u64());
            assert_eq!(
                observed(variant, space, &sample, observer),
                observed(variant, space, state, observer),
            );
        }
    });
}

/// The fewest trains by going over all routes until nothing gets nearer.
fn trains_needed(variant: &Variant, own: RouteSet, open: RouteSet, ticket: TicketId) -> i32 {
    let [from, to] = variant.tickets()[ticket.index()].ends;
    let mut trains = vec![i32::MAX; variant.facts().cities.len()];
    trains[from.index()] = 0;
    loop {
        let before = trains.clone();
        for route in (own | open).iter() {
            let facts = &variant.routes()[route.index()];
            let length = if own.has(route) { 0 } else { i32::from(facts.length) };
            let [one, other] = facts.ends.map(|city| city.index());
            trains[one] = trains[one].min(trains[other].saturating_add(length));
            trains[other] = trains[other].min(trains[one].saturating_add(length));
        }
        if trains == before {
            return if trains[to.index()] == i32::MAX { -1 } else { trains[to.index()] };
        }
    }
}

#[test]
fn what_tickets_need_is_what_brute_force_finds() {
    let mut found: HashMap<i32, u32> = HashMap::new();
    all_through_games(&mut |variant, space, state| {
        if variant.has_railyards() {
            return;
        }
        let section = |wanted| {
            let place = space.sections().iter().find(|&&(section, _)| section == wanted);
            place.expect("a board has it").1.clone()
        };
        for player in state.seat_ids() {
            let observer = Observer { player: Some(player), memory: true };
            let numbers = observed(variant, space, state, observer);
            let open = &numbers[section(Section::OpenRoutes)];
            let open: RouteSet = RouteSet::first(open.len())
                .iter()
                .filter(|route| open[route.index()] == 1)
                .collect();
            let own = state.seat(player).routes;
            let mine = state.seat(player).tickets | state.offer(player).set();
            let needs = &numbers[section(Section::Needs)];
            for (index, &need) in needs.iter().enumerate() {
                let ticket = TicketId::new(index);
                let expected = match mine.has(ticket) {
                    true => trains_needed(variant, own, open, ticket),
                    false => 0,
                };
                assert_eq!(need, expected, "{}", variant.ticket_id(ticket));
                *found.entry(need).or_default() += u32::from(mine.has(ticket));
            }
        }
    });
    assert!(found[&-1] > 100 && found[&0] > 100 && found.len() > 15, "{found:?}");
}

#[test]
fn the_scaled_form_is_between_minus_1_and_1() {
    let variant = common::shipped("usa");
    let space = ObservationSpace::of(&variant);
    for (factor, share) in [(2, 1.0), (1, 1.0), (0, 0.0), (-1, -1.0), (-3, -1.0)] {
        let numbers: Vec<i32> = space.greatest().iter().map(|&most| most * factor).collect();
        assert_eq!(space.scaled(&numbers).filter(|&number| number == share).count(), space.len());
    }
}

/// What was trained on observations must be able to rely on them for ever: a changed layout needs a new name.
#[test]
fn the_layouts_of_the_shipped_variants_are_frozen() {
    let frozen = [
        ("card_game", 632, "214be8d3fa622f83"),
        ("europe", 1353, "dd806c99f9888125"),
        ("first_journey", 716, "1e80e536f3da7a66"),
        ("first_journey_usa", 686, "e5813486617f0f97"),
        ("new_york", 411, "85ebfd1db6211472"),
        ("nordic", 772, "c267b95c5402a325"),
        ("usa", 903, "a873843c3686e960"),
    ];
    assert!(Variant::shipped_ids().eq(frozen.map(|(id, ..)| id)));
    let found = frozen.map(|(id, ..)| {
        let variant = common::shipped(id);
        let space = ObservationSpace::of(&variant);
        (id, space.len(), space.fingerprint(&variant))
    });
    assert_eq!(found, frozen.map(|(id, len, print)| (id, len, print.to_owned())));
}

#[test]
fn an_observation_allocates_nothing() {
    for id in Variant::shipped_ids() {
        let variant = common::shipped(id);
        let space = ObservationSpace::of(&variant);
        let state = State::new(&variant, 2, 1, ChanceMode::Sampled, player(0)).unwrap();
        let view = state.view(&variant, Observer { player: Some(player(0)), memory: true });
        let mut numbers = vec![0; space.len()];
        let counted = allocation_counter::measure(|| space.write(&variant, &view, &mut numbers));
        assert_eq!(counted.count_total, 0, "{id}");
    }
}
