//! Random games with every invariant checked at every step.
//!
//! `cargo run --release --example random_games -- GAMES SEED VARIANT...` plays GAMES games at each
//! table size of the variants and fails at the first step that breaks an invariant, naming the
//! seed.

#[path = "../../tests/common/mod.rs"]
mod common;
mod race;
mod railyards;

use std::collections::HashSet;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use ttr_core::base::cards::KINDS;
use ttr_core::base::random::SplitMix64;
use ttr_core::score::trail::longest_trail;
use ttr_core::state::events::EndReason;
use ttr_core::variant::facts::TicketKind;
use ttr_core::variant::rules::{OfferRules, Returned, TieBreak};
use ttr_core::{
    Action, ActionKind, Cards, ChanceMode, CityId, CitySet, Event, Kind, PaymentListing, Phase,
    RouteId, RouteSet, SeatId, State, TicketId, TicketSet, Variant,
};

use common::lent::lent_by_trying;
use common::player;
use common::trails::ends;

/// Steps after which a game is given up and reported; no game has come near it.
const MAX_STEPS: u64 = 20_000;

/// Of a game that may go on for ever (FJ-13, CG-65).
const MAX_STEPS_OF_ENDLESS: u64 = 2_000;

/// Whether games may go on for ever.
fn may_be_endless(variant: &Variant) -> bool {
    variant.is_race() || variant.has_railyards()
}

/// Which step of which game: what it takes to repeat it.
#[derive(Clone, Copy)]
struct Context {
    players: u8,
    seed: u64,
    step: u64,
}

impl std::fmt::Display for Context {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} players, seed {}, step {}", self.players, self.seed, self.step)
    }
}

/// What happened in the games, to be told at the end.
#[derive(Default)]
struct Tally {
    games: AtomicU64,
    steps: AtomicU64,
    actions: AtomicU64,
    refused: AtomicU64,
    longest: AtomicU64,
    reshuffles: AtomicU64,
    cleared: AtomicU64,
    last_turns: AtomicU64,
    all_passed: AtomicU64,
    passes: AtomicU64,
    tunnels: AtomicU64,
    withdrawn: AtomicU64,
    completed: AtomicU64,
    bonuses: AtomicU64,
    swaps: AtomicU64,
    enough: AtomicU64,
    last_train: AtomicU64,
    given_up: AtomicU64,
    placed: AtomicU64,
    robbed: AtomicU64,
    paid: AtomicU64,
    deck_passes: AtomicU64,
    stations: AtomicU64,
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let mut number = |default: u64| {
        arguments.next().map_or(default, |argument| {
            argument.parse().unwrap_or_else(|_| panic!("not a number: {argument}"))
        })
    };
    let (games, seed) = (number(1000), number(1));
    let ids: Vec<String> = arguments.collect();
    for id in if ids.is_empty() { Variant::shipped_ids().map(str::to_owned).collect() } else { ids }
    {
        let variant = Variant::shipped(&id).unwrap_or_else(|| panic!("no variant {id}"));
        play_all(variant, games, seed);
    }
}

fn play_all(variant: &Variant, games: u64, seed: u64) {
    let [least, most] = variant.facts().players;
    for players in least..=most {
        let start = Instant::now();
        let tally = Tally::default();
        let threads = std::thread::available_parallelism().map_or(1, usize::from) as u64;
        std::thread::scope(|scope| {
            for thread in 0..threads {
                let tally = &tally;
                scope.spawn(move || {
                    for game in (0..games).filter(|game| game % threads == thread) {
                        play(variant, players, seed.wrapping_add(game), tally);
                    }
                });
            }
        });
        report(variant, players, &tally, start.elapsed().as_secs_f64());
    }
}

fn report(variant: &Variant, players: u8, tally: &Tally, seconds: f64) {
    let get = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
    println!(
        "{} with {players} players: {} games, {} steps (longest game {}), {} listed actions applied, \
         {} unlisted ones refused, {} reshuffles, {} rows cleared, {} passes, {} tunnels tried and {} given up; ended by last turns {}, \
         by passing {}, given up {}; {seconds:.0} s",
        variant.facts().id,
        get(&tally.games),
        get(&tally.steps),
        get(&tally.longest),
        get(&tally.actions),
        get(&tally.refused),
        get(&tally.reshuffles),
        get(&tally.cleared),
        get(&tally.passes),
        get(&tally.tunnels),
        get(&tally.withdrawn),
        get(&tally.last_turns),
        get(&tally.all_passed),
        get(&tally.given_up),
    );
    if variant.is_race() {
        println!(
            "  {} tickets completed, {} bonuses, {} swaps; ended by enough tickets {}, by the last \
             train {}",
            get(&tally.completed),
            get(&tally.bonuses),
            get(&tally.swaps),
            get(&tally.enough),
            get(&tally.last_train),
        );
    }
    if variant.has_stations() {
        println!("  {} stations built", get(&tally.stations));
    }
    if variant.has_railyards() {
        println!(
            "  {} sets placed, {} rows robbed, {} tickets paid for, {} second deck passes",
            get(&tally.placed),
            get(&tally.robbed),
            get(&tally.paid),
            get(&tally.deck_passes),
        );
    }
    assert!(may_be_endless(variant) || get(&tally.given_up) == 0, "a game did not end");
}

fn play(variant: &Variant, players: u8, seed: u64, tally: &Tally) {
    let mut context = Context { players, seed, step: 0 };
    let mut random = SplitMix64::new(seed ^ 0x7474_725f_7275_6c65);
    let first = player(random.below(u32::from(players)) as usize);
    let mut state = State::new(variant, players, seed, ChanceMode::Sampled, first)
        .unwrap_or_else(|error| panic!("{context}: {error}"));
    let mut last_turns: Vec<SeatId> = Vec::new();
    let mut triggered = false;
    let mut before_try = (Cards::NONE, Cards::NONE);
    let mut steps = 0;
    while !state.is_over() {
        if steps == if may_be_endless(variant) { MAX_STEPS_OF_ENDLESS } else { MAX_STEPS } {
            tally.given_up.fetch_add(1, Ordering::Relaxed);
            break;
        }
        context.step = steps;
        check_invariants(variant, &state, context);
        if steps % 8 == seed % 8 {
            check_document(variant, &state, context);
        }
        let actions = check_actions(variant, &state, tally, context);
        check_refusal(variant, &state, &actions, &mut random, tally, context);
        let action = choose(&actions, seed, &mut random);
        let mut events: Vec<Event> = Vec::new();
        let mover = state.current_player().unwrap_or_else(|| panic!("{context}: nobody moves"));
        if let Action::ClaimRoute { cards, .. } = action {
            before_try = (state.seat(mover).hand, cards);
        }
        let before = state;
        state
            .play(variant, &action, &mut events)
            .unwrap_or_else(|fault| panic!("{context}: {action:?} refused: {fault:?}"));
        if action == Action::WithdrawTunnel {
            // NC-54
            let hand = state.seat(mover).hand;
            assert_eq!(hand, before_try.0, "{context}: the hand of a withdrawn tunnel");
            assert!(state.seat(mover).seen.contains(&before_try.1), "{context}: all saw them");
            tally.withdrawn.fetch_add(1, Ordering::Relaxed);
        }
        steps += 1;
        for event in &events {
            match event {
                Event::DeckReshuffled { .. } => tally.reshuffles.fetch_add(1, Ordering::Relaxed),
                Event::RowCleared { .. } => tally.cleared.fetch_add(1, Ordering::Relaxed),
                Event::StationBuilt { .. } => tally.stations.fetch_add(1, Ordering::Relaxed),
                Event::TunnelTried { .. } => tally.tunnels.fetch_add(1, Ordering::Relaxed),
                Event::Passed { .. } => tally.passes.fetch_add(1, Ordering::Relaxed),
                Event::GameEnded { reason: EndReason::LastTurns } => {
                    tally.last_turns.fetch_add(1, Ordering::Relaxed)
                }
                Event::GameEnded { reason: EndReason::AllPassed } => {
                    tally.all_passed.fetch_add(1, Ordering::Relaxed)
                }
                Event::GameEnded { reason: EndReason::Tickets } => {
                    tally.enough.fetch_add(1, Ordering::Relaxed)
                }
                Event::GameEnded { reason: EndReason::LastTrain } => {
                    tally.last_train.fetch_add(1, Ordering::Relaxed)
                }
                Event::TicketCompleted { .. } => tally.completed.fetch_add(1, Ordering::Relaxed),
                Event::BonusTaken { .. } => tally.bonuses.fetch_add(1, Ordering::Relaxed),
                Event::CardsPlaced { .. } => tally.placed.fetch_add(1, Ordering::Relaxed),
                Event::TrainRobbed { .. } => tally.robbed.fetch_add(1, Ordering::Relaxed),
                Event::TicketPaid { .. } => tally.paid.fetch_add(1, Ordering::Relaxed),
                Event::ScoringBegan { .. } => {
                    let all = last_turns.len() == usize::from(players);
                    assert!(all, "{context}: a seat missed its last turn (CG-50)");
                    0
                }
                Event::DeckPassBegan { .. } => {
                    // CG-53: the last turns are counted anew.
                    triggered = false;
                    last_turns.clear();
                    tally.deck_passes.fetch_add(1, Ordering::Relaxed)
                }
                Event::TicketsSwapped { .. } => tally.swaps.fetch_add(1, Ordering::Relaxed),
                Event::LastTurnsBegan { player, turns } => {
                    assert!(!triggered, "{context}: triggered again");
                    assert_eq!((*player, *turns), (mover, players), "{context}: who triggers");
                    triggered = true;
                    0
                }
                Event::TurnBegan { player, .. } if triggered => {
                    last_turns.push(*player);
                    0
                }
                _ => 0,
            };
        }
        if variant.has_railyards() {
            railyards::check_step(&before, &state, &events, context);
        }
        check_last_turns(players, triggered, &last_turns, &events, context);
        if variant.is_race() && state.is_over() {
            race::check_end(variant, &state, &events, context);
        }
    }
    if variant.has_railyards() {
        railyards::check_end(variant, &state, context);
    } else if !variant.is_race() {
        check_end(variant, &state, context);
    }
    tally.games.fetch_add(1, Ordering::Relaxed);
    tally.steps.fetch_add(steps, Ordering::Relaxed);
    tally.longest.fetch_max(steps, Ordering::Relaxed);
}

/// Uniform play; but every fourth game is of hoarders, who draw while they can: that empties the
/// decks, and leads to where little or nothing is legal.
fn choose(actions: &[Action], seed: u64, random: &mut SplitMix64) -> Action {
    let draws = actions.iter().filter(|action| {
        matches!(action, Action::DrawDeck | Action::DrawFaceUp { .. } | Action::DrawTickets)
    });
    let draws: Vec<&Action> = draws.collect();
    // Uniform play builds all stations at once: half of the games choose the kind of action first.
    let mut kinds: Vec<ActionKind> = actions.iter().map(Action::kind).collect();
    kinds.dedup();
    if seed.is_multiple_of(2) && kinds.contains(&ActionKind::BuildStation) {
        let kind = kinds[random.below(kinds.len() as u32) as usize];
        let actions: Vec<&Action> = actions.iter().filter(|action| action.kind() == kind).collect();
        return *actions[random.below(actions.len() as u32) as usize];
    }
    if seed % 4 == 3 && !draws.is_empty() && random.below(20) > 0 {
        return *draws[random.below(draws.len() as u32) as usize];
    }
    actions[random.below(actions.len() as u32) as usize]
}

/// G-40: after the trigger every seat has one turn, in order, the trigger's last; then the end.
fn check_last_turns(
    players: u8,
    triggered: bool,
    turns: &[SeatId],
    events: &[Event],
    context: Context,
) {
    if !triggered {
        return;
    }
    let distinct: HashSet<SeatId> = turns.iter().copied().collect();
    assert_eq!(distinct.len(), turns.len(), "{context}: a seat has two last turns");
    for pair in turns.windows(2) {
        let next = player((pair[0].index() + 1) % usize::from(players));
        assert_eq!(pair[1], next, "{context}: out of order");
    }
    if events.iter().any(|event| matches!(event, Event::GameEnded { reason: EndReason::LastTurns }))
    {
        assert_eq!(turns.len(), usize::from(players), "{context}: a seat missed its last turn");
    }
}

fn check_invariants(variant: &Variant, state: &State, context: Context) {
    let facts = variant.facts();
    // G-16
    let mut counts = [0_u32; KINDS];
    let mut add = |cards: &Cards| {
        for (sum, &count) in counts.iter_mut().zip(cards.counts()) {
            *sum += u32::from(count);
        }
    };
    add(state.deck());
    add(state.discard());
    for player in state.seat_ids() {
        add(&state.seat(player).hand);
        add(&state.railyard(player).on_track);
        add(&state.railyard(player).cards());
    }
    // NC-55: what lies on the table for a tunnel
    if let Some(tunnel) = state.tunnel() {
        add(&tunnel.laid);
        tunnel.revealed().for_each(|kind| counts[kind.index()] += 1);
    }
    let row = state.face_up(variant);
    row.iter().flatten().for_each(|kind| counts[kind.index()] += 1);
    let printed = facts.deck.counts().map(u32::from);
    assert_eq!(counts, printed, "{context}: cards are lost or made");

    // G-32: every ticket is in one place
    let mut tickets = TicketSet::EMPTY;
    let mut places = Vec::new();
    for player in state.seat_ids() {
        let seat = state.seat(player);
        places.push(seat.tickets);
        places.push(state.shown_by(player));
        places.extend(state.offer(player).as_slice().iter().copied().map(TicketSet::only));
    }
    places.push(state.ticket_deck().unordered());
    places.push(state.given_back());
    if variant.has_railyards() {
        railyards::check(state, context);
    }
    if variant.is_race() {
        race::check(variant, state, context);
    }
    places.extend(state.ticket_deck().bottom().iter().copied().map(TicketSet::only));
    for place in places {
        assert!((tickets & place).is_empty(), "{context}: a ticket is in two places");
        tickets |= place;
    }
    // NC-4, NC-60: where tickets leave the game, no more of them are there than before.
    let leave = |offer: OfferRules| offer.returned == Returned::Box;
    let offers = variant.rules().offers();
    if !offers.is_some_and(|offers| leave(offers.initial) || leave(offers.drawn)) {
        let all = facts.tickets.len();
        assert_eq!(tickets.len() as usize, all, "{context}: a ticket is lost");
    }

    check_routes(variant, state, context);
    check_stations(variant, state, context);

    check_row(variant, state, context);

    // G-36: what is known agrees with what is
    for seat in state.seat_ids().map(|player| state.seat(player)) {
        assert!(seat.hand.contains(&seat.seen), "{context}: seen but not in hand");
    }
}

/// The row is cleared and full as the rules want it (NY-12, NY-13, NC-11, G-15).
fn check_row(variant: &Variant, state: &State, context: Context) {
    let row = state.face_up(variant);
    let cars = |cards: &Cards| u32::from(cards.cars());
    let taxis = row.iter().filter(|&&card| card == Some(Kind::LOCOMOTIVE)).count();
    let open_cars = row.iter().flatten().filter(|&&card| card != Kind::LOCOMOTIVE).count() as u32;
    let others = open_cars + cars(state.deck()) + cars(state.discard());
    if let Some(limit) = variant.rules().clear_face_up_at() {
        let needed = u32::from(variant.rules().face_up_slots - limit + 1);
        assert!(taxis < limit.into() || others < needed, "{context}: {taxis} locomotives face-up");
    }

    // G-15: a slot is empty only where no card is left
    if state.phase() == Phase::Turn && row.contains(&None) {
        assert!(
            state.deck().is_empty() && (state.discard().is_empty() || variant.has_railyards()),
            "{context}: an empty slot was not refilled"
        );
    }
}

/// The document says it all; looked at in every eighth step.
fn check_document(variant: &Variant, state: &State, context: Context) {
    let document = state.to_document(variant);
    let again = State::from_document(variant, &document)
        .unwrap_or_else(|problems| panic!("{context}: {problems:?}"));
    assert_eq!(*state, again, "{context}: the document gives another state");
    let (mine, theirs) = (
        state.legal_actions(variant, PaymentListing::Canonical),
        again.legal_actions(variant, PaymentListing::Canonical),
    );
    assert!(
        mine.iter(state, variant).eq(theirs.iter(&again, variant)),
        "{context}: the open routes were not kept up"
    );
}

/// Trains, owners, double routes (G-20, G-21, G-25, G-26).
fn check_routes(variant: &Variant, state: &State, context: Context) {
    let mut owned = RouteSet::EMPTY;
    for seat in state.seat_ids().map(|player| state.seat(player)) {
        assert!((owned & seat.routes).is_empty(), "{context}: a route has two owners");
        owned |= seat.routes;
        let spaces = variant.spaces(seat.routes);
        let trains = u32::from(variant.facts().trains);
        assert_eq!(u32::from(seat.trains), trains - spaces, "{context}: trains");
        let mut doubles = HashSet::new();
        for route in seat.routes.iter() {
            if let Some(double) = &variant.routes()[route.index()].double {
                assert!(doubles.insert(double), "{context}: one seat owns both of {double}");
            }
        }
    }
    if variant.rules().closes_doubles(state.players()) {
        let mut doubles = HashSet::new();
        for route in owned.iter() {
            if let Some(double) = &variant.routes()[route.index()].double {
                assert!(doubles.insert(double), "{context}: both of {double} at a small table");
            }
        }
    }
}

/// No city has two stations (EU-30), and long tickets are where they can be (EU-2, EU-3).
fn check_stations(variant: &Variant, state: &State, context: Context) {
    let mut built = CitySet::EMPTY;
    let is_long = |&ticket: &TicketId| variant.tickets()[ticket.index()].kind == TicketKind::Long;
    for player in state.seat_ids() {
        let seat = state.seat(player);
        for &city in seat.stations.as_slice() {
            assert!(!built.has(city), "{context}: a city has two stations");
            built.insert(city);
        }
        assert!(seat.stations.as_slice().is_sorted(), "{context}: stations are out of order");
        let all = seat.stations.len() + state.stations_left(variant, player);
        assert_eq!(all, variant.rules().stations().number, "{context}: stations");
        if variant.has_long_tickets() {
            let own = seat.tickets | state.offer(player).set() | state.returned(player);
            assert_eq!(own.iter().filter(is_long).count(), 1, "{context}: the long ticket");
        }
    }
    let deck = state.ticket_deck().unordered();
    assert_eq!(deck.iter().filter(is_long).count(), 0, "{context}: a long ticket in the deck");
}

/// Every listed action is listed once, legal, and applies.
fn check_actions(variant: &Variant, state: &State, tally: &Tally, context: Context) -> Vec<Action> {
    let legal = state.legal_actions(variant, PaymentListing::Canonical);
    let actions: Vec<Action> = legal.iter(state, variant).collect();
    assert!(!actions.is_empty(), "{context}: nothing can be done");
    assert_eq!(actions.len() as u64, legal.len(), "{context}: the length");
    let distinct: HashSet<&Action> = actions.iter().collect();
    assert_eq!(distinct.len(), actions.len(), "{context}: an action is listed twice");
    for action in &actions {
        let next = state.apply(variant, action);
        assert!(next.is_ok_and(|next| next != *state), "{context}: {action:?} does not apply");
    }
    tally.actions.fetch_add(actions.len() as u64, Ordering::Relaxed);
    actions
}

/// A random action that is not listed is refused and changes nothing.
fn check_refusal(
    variant: &Variant,
    state: &State,
    actions: &[Action],
    random: &mut SplitMix64,
    tally: &Tally,
    context: Context,
) {
    let action = if variant.has_railyards() && random.below(2) == 0 {
        railyards::random_action(variant, state, random)
    } else {
        random_action(variant, state, random)
    };
    let mut tried = *state;
    let outcome = tried.play(variant, &action, &mut ());
    // Of payments with sets only some are listed here; among all of them it has its place.
    let has_its_place = || {
        let all = state.legal_actions(variant, PaymentListing::All);
        let index = all.index_of(state, variant, &action);
        index.is_some_and(|index| all.get(state, variant, index) == Some(action))
    };
    let legal = actions.contains(&action) || outcome.is_ok() && has_its_place();
    assert_eq!(outcome.is_ok(), legal, "{context}: {action:?} is judged {outcome:?}");
    if let Err(fault) = outcome {
        assert_eq!(tried, *state, "{context}: a refused action changed the state");
        let violation = state.violation(variant, &fault);
        assert!(!violation.message.is_empty() && !violation.rule.is_empty());
        tally.refused.fetch_add(1, Ordering::Relaxed);
    }
}

/// Any action, near what could be legal: claims are paid out of the hand, and then disturbed.
fn random_action(variant: &Variant, state: &State, random: &mut SplitMix64) -> Action {
    let kind = |random: &mut SplitMix64| {
        Kind::all().nth(random.below(KINDS as u32) as usize).expect("a kind")
    };
    match random.below(13) {
        12 => {
            let mover = state.current_player().map(|player| state.seat(player).hand);
            let mut counts = [0; KINDS];
            for _ in 0..random.below(4) {
                counts[kind(random).index()] += 1;
            }
            if random.below(3) == 0 {
                return Action::WithdrawTunnel;
            }
            let cards = Cards::from_counts(counts);
            Action::PayTunnel {
                cards: match (mover, state.tunnel()) {
                    (Some(hand), Some(tunnel)) if random.below(2) == 0 => {
                        near(tunnel.surcharge(), &hand, tunnel.color(), random)
                    }
                    _ => cards,
                },
            }
        }
        0 => Action::DrawDeck,
        1 => Action::DrawFaceUp { card: kind(random) },
        2 if random.below(2) == 0 => Action::SwapTickets,
        2 => Action::DrawTickets,
        3 => Action::Pass,
        4 => Action::Reveal { card: kind(random) },
        5 => {
            let tickets = variant.tickets().len() as u32;
            Action::RevealTicket { ticket: TicketId::new(random.below(tickets + 2) as usize) }
        }
        6 => {
            let mover = state.current_player();
            let mut tickets = mover.map_or(TicketSet::EMPTY, |mover| state.offer(mover).set());
            let any = TicketId::new(random.below(variant.tickets().len() as u32) as usize);
            if tickets.has(any) {
                tickets.remove(any);
            } else {
                tickets.insert(any);
            }
            Action::KeepTickets { tickets }
        }
        7 if variant.has_stations() => {
            let city = CityId::new(random.below(variant.facts().cities.len() as u32 + 1) as usize);
            let mover = state.current_player().map(|player| state.seat(player));
            let built = mover.map_or(0, |mover| mover.stations.len());
            let hand = mover.map_or(Cards::NONE, |mover| mover.hand);
            let (number, color) = (built + 1 + random.below(2) as u8, kind(random));
            Action::BuildStation { city, cards: near(number, &hand, Some(color), random) }
        }
        _ => {
            let route = RouteId::new(random.below(variant.routes().len() as u32 + 1) as usize);
            let exists = route.index() < variant.routes().len();
            let length = if exists { variant.routes()[route.index()].length } else { 1 };
            let color = kind(random);
            let locomotives = random.below(u32::from(length) + 1) as u8;
            let mut counts = [0; KINDS];
            // Where sets pay, sometimes the cards of one or two of them.
            let set = if exists { variant.price(route).set } else { 0 };
            for _ in 0..random.below(3) * u32::from(set.saturating_sub(1)) {
                counts[kind(random).index()] += 1;
            }
            counts[color.index()] += length - locomotives;
            counts[Kind::LOCOMOTIVE.index()] += locomotives;
            if random.below(3) == 0 {
                counts[kind(random).index()] += 1;
            }
            Action::ClaimRoute { route, cards: Cards::from_counts(counts) }
        }
    }
}

/// So many cards of a color and locomotives of a hand, near what pays a surcharge.
fn near(number: u8, hand: &Cards, color: Option<Kind>, random: &mut SplitMix64) -> Cards {
    let mut counts = [0; KINDS];
    let locomotives = random.below(u32::from(number) + 1) as u8;
    counts[Kind::LOCOMOTIVE.index()] = locomotives.min(hand.locomotives());
    counts[color.unwrap_or(Kind::LOCOMOTIVE).index()] += number - locomotives;
    Cards::from_counts(counts)
}

/// The end: nothing is legal, and the result agrees with a count made here (NY-41, NY-42, NC-71,
/// NC-72, US-4, US-5).
fn check_end(variant: &Variant, state: &State, context: Context) {
    if !state.is_over() {
        return;
    }
    assert!(
        state.legal_actions(variant, PaymentListing::Canonical).is_empty(),
        "{context}: legal after the end"
    );
    let outcome = state.outcome(variant).unwrap_or_else(|| panic!("{context}: no outcome"));
    let rules = variant.rules();
    let bonuses = rules.bonuses();
    let trail = |player: SeatId| longest_trail(variant, state.seat(player).routes).length;
    let longest = state.seat_ids().map(trail).max().unwrap_or(0);
    let complete_ones = |player: SeatId| state.completed(variant, player).len();
    let most = state.seat_ids().map(complete_ones).max().unwrap_or(0);
    let mut measures = Vec::new();
    for (player, points) in state.seat_ids().zip(outcome.points()) {
        let seat = state.seat(player);
        let routes: i32 = seat
            .routes
            .iter()
            .map(|route| match variant.routes()[route.index()].length {
                1 => 1,
                2 => 2,
                3 => 4,
                4 => 7,
                5 => 10,
                6 => 15,
                8 => 21,
                9 => 27,
                other => panic!("{context}: a route of {other}"),
            })
            .sum();
        assert_eq!(points.routes, routes, "{context}: points of routes");
        // EU-34
        let lent = lent_by_trying(variant, state, player);
        assert_eq!(state.lent_routes(variant, player)[..lent.len()], lent[..], "{context}: lent");
        let usable = lent.into_iter().flatten().fold(seat.routes, |set, route| {
            assert!(!seat.routes.has(route), "{context}: an own route is lent");
            set | RouteSet::only(route)
        });
        let is_complete = |&ticket: &TicketId| joins(variant, usable, ticket);
        let complete: TicketSet = seat.tickets.iter().filter(is_complete).collect();
        assert_eq!(complete, state.completed(variant, player), "{context}: complete tickets");
        let tickets: i32 = seat
            .tickets
            .iter()
            .map(|ticket| {
                let points = i32::from(variant.tickets()[ticket.index()].points);
                if complete.has(ticket) { points } else { -points }
            })
            .sum();
        assert_eq!(points.tickets, tickets, "{context}: points of tickets");
        let touched: CitySet = seat.routes.iter().flat_map(|route| ends(variant, route)).collect();
        let attractions =
            touched.iter().filter(|city| variant.facts().cities[city.index()].attraction);
        let attractions = attractions.count() as i32 * i32::from(bonuses.attraction_points);
        assert_eq!(points.attractions, attractions, "{context}: attractions");
        // The trail itself is judged by brute force in tests/trail.rs.
        let holds = longest > 0 && trail(player) == longest;
        let bonus = if holds { i32::from(bonuses.longest_trail_points) } else { 0 };
        assert_eq!(points.longest_trail, bonus, "{context}: the longest trail");
        // NC-71
        let best = complete.len() == most && (most > 0 || bonuses.globetrotter_at_zero);
        let globetrotter = if best { i32::from(bonuses.globetrotter_points) } else { 0 };
        assert_eq!(points.globetrotter, globetrotter, "{context}: Globetrotter");
        // EU-36
        let left = i32::from(rules.stations().number) - i32::from(seat.stations.len());
        let stations = left * i32::from(rules.stations().points);
        assert_eq!(points.stations, stations, "{context}: stations");
        let total = routes + tickets + attractions + bonus + globetrotter + stations;
        assert_eq!(points.total(), total, "{context}: the total");
        let mut measure = vec![i64::from(total)];
        measure.extend(rules.tie_breaks.iter().map(|tie_break| match tie_break {
            TieBreak::CompleteTickets => i64::from(complete.len()),
            TieBreak::LongestTrail => i64::from(trail(player)),
            TieBreak::LongestTrailBonus => i64::from(bonus > 0),
            TieBreak::FewestStations => -i64::from(seat.stations.len()),
            TieBreak::LongestTicket => {
                let points =
                    complete.iter().map(|ticket| variant.facts().tickets[ticket.index()].points);
                points.max().map_or(0, i64::from)
            }
            TieBreak::BigCityBonuses => panic!("{context}: there are no bonus cards"),
        }));
        measures.push(measure);
    }
    for (seat, mine) in measures.iter().enumerate() {
        let ahead = measures.iter().filter(|&theirs| theirs > mine).count();
        assert_eq!(usize::from(outcome.places()[seat]), ahead, "{context}: the ranking");
    }
}

/// Whether routes join the cities of a ticket.
fn joins(variant: &Variant, routes: RouteSet, ticket: TicketId) -> bool {
    joined(variant, routes, variant.tickets()[ticket.index()].ends)
}

/// Whether routes join two cities, by walking from one of them.
fn joined(variant: &Variant, routes: RouteSet, [from, to]: [CityId; 2]) -> bool {
    let mut reached = CitySet::only(from);
    loop {
        let before = reached;
        for route in routes.iter() {
            let both: CitySet = ends(variant, route).into_iter().collect();
            if !(reached & both).is_empty() {
                reached |= both;
            }
        }
        if reached.has(to) || reached == before {
            return reached.has(to);
        }
    }
}
