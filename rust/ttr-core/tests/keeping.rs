//! Games kept by somebody who does not see everything, on decks so small that every arrangement of the
//! unseen cards can be looked at (NY-12, NY-13, G-36).

use std::collections::{BTreeSet, HashSet};

use serde_json::{Value, json};
use ttr_core::base::cards::{Cards, KINDS, Kind};
use ttr_core::base::ids::{SeatId, TicketSet};
use ttr_core::base::random::SplitMix64;
use ttr_core::pay::payments::PaymentListing;
use ttr_core::state::actions::Action;
use ttr_core::state::chance::ChanceMode;
use ttr_core::state::events::Event;
use ttr_core::state::position::State;
use ttr_core::variant::facts::Variant;
use ttr_core::view::keeping::{Entered, KeptGame, RowFault};
use ttr_core::view::views::Observer;

/// New York with a small deck, a row of `slots` that is cleared at `limit` locomotives, and two tickets.
fn small(cards: u8, locomotives: u8, slots: u8, limit: u8) -> Variant {
    let text = Variant::shipped_text("new_york").expect("it is shipped");
    let mut document: Value = serde_json::from_str(text).expect("it is JSON");
    document["players"] = json!([2, 2]);
    for (at, count) in
        document["train_cards"].as_object_mut().expect("colors").values_mut().enumerate()
    {
        *count = json!(cards / 6 + u8::from((at as u8) < cards % 6));
    }
    document["locomotives"] = json!(locomotives);
    document["tickets"].as_array_mut().expect("a list").truncate(4);
    let rules = json!({
        "initial_cards": 1, "face_up_slots": slots, "clear_face_up_at": limit,
        "initial_tickets": 1, "initial_tickets_kept": 1, "drawn_tickets": 2, "drawn_tickets_kept": 1,
    });
    for (name, value) in rules.as_object().expect("rules") {
        document["rules"][name] = value.clone();
    }
    Variant::from_document(&document).unwrap_or_else(|problems| panic!("{problems:?}"))
}

fn variants() -> [Variant; 4] {
    // Many locomotives and few cars, so that rows stay (NY-13) as often as they are cleared.
    [small(7, 5, 3, 2), small(6, 8, 5, 3), small(8, 4, 4, 2), small(6, 6, 4, 3)]
}

/// Whether the row has to be cleared, from the words of the rules (NY-12, NY-13).
fn is_to_be_cleared(variant: &Variant, state: &State, deck: &Cards) -> bool {
    let rules = variant.rules();
    let limit = rules.clear_face_up_at().expect("rows are cleared");
    let row: Vec<Kind> = state.face_up(variant).iter().flatten().copied().collect();
    let locomotives = row.iter().filter(|&&card| card == Kind::LOCOMOTIVE).count();
    let cars = |cards: &Cards| usize::from(cards.total() - cards.locomotives());
    let pool = row.len() - locomotives + cars(deck) + cars(state.discard());
    let fewer = usize::from(rules.face_up_slots - limit + 1);
    locomotives >= usize::from(limit) && pool >= fewer
}

/// Every way to take so many cards, at most so many of each kind.
fn choices(most: [u8; KINDS], number: u8) -> Vec<Cards> {
    fn choose(
        most: &[u8; KINDS],
        at: usize,
        left: u8,
        counts: &mut [u8; KINDS],
        all: &mut Vec<Cards>,
    ) {
        if at == KINDS {
            if left == 0 {
                all.push(Cards::from_counts(*counts));
            }
            return;
        }
        for count in 0..=most[at].min(left) {
            counts[at] = count;
            choose(most, at + 1, left - count, counts, all);
        }
        counts[at] = 0;
    }
    let mut all = Vec::new();
    choose(&most, 0, number, &mut [0; KINDS], &mut all);
    all
}

/// Every state that agrees with what an observer sees and remembers of this one, as far as cards go.
fn arrangements(variant: &Variant, state: &State, player: Option<SeatId>) -> Vec<State> {
    let others: Vec<SeatId> = state.seat_ids().filter(|&seat| Some(seat) != player).collect();
    let mut unseen = *state.deck();
    let mut unknown = Vec::new();
    for &seat in &others {
        let mut cards = state.seat(seat).hand;
        cards.remove_all(&state.seat(seat).seen);
        unseen.add_all(&cards);
        unknown.push(cards.total());
    }
    let document = state.to_document(variant);
    let reshuffled = &document["reshuffled"];
    let known = |kind: Kind| reshuffled[variant.kind_name(kind)].as_u64().unwrap_or(0) as u8;
    let mut most = *unseen.counts();
    if !reshuffled.is_null() {
        for kind in Kind::all() {
            let own = player.map_or(0, |player| state.seat(player).drawn.get(kind));
            let bound = known(kind) - own;
            most[kind.index()] = most[kind.index()].min(bound);
        }
    }
    let mut all = Vec::new();
    for deck in choices(most, state.deck().total()) {
        let mut rest = unseen;
        rest.remove_all(&deck);
        for first in choices(*rest.counts(), unknown[0]) {
            let mut last = rest;
            last.remove_all(&first);
            let mut document = document.clone();
            document["deck"] = variant.cards_to_document(&deck);
            for (&seat, cards) in others.iter().zip([first, last]) {
                let mut hand = state.seat(seat).seen;
                hand.add_all(&cards);
                let entry = &mut document["seats"][seat.index()];
                entry["hand"] = variant.cards_to_document(&hand);
                // What others drew blind is theirs alone.
                entry["drawn"] = json!({});
            }
            let laid = State::from_document(variant, &document);
            all.push(laid.unwrap_or_else(|problems| panic!("{problems:?}")));
        }
    }
    all
}

fn is_cleared(events: &[Event]) -> bool {
    events.iter().any(|event| matches!(event, Event::RowCleared { .. }))
}

/// The actions and outcomes that can come in a state.
fn possible(variant: &Variant, state: &State) -> Vec<Action> {
    let outcomes: Vec<Action> = state.chance_outcomes().iter().map(|(action, _)| action).collect();
    if !outcomes.is_empty() {
        return outcomes;
    }
    state.legal_actions(variant, PaymentListing::All).iter(state, variant).collect()
}

/// What an observer enters where this is played.
fn entered(state: &State, action: Action, player: Option<SeatId>) -> Entered {
    let holder = state.pending().map(|pending| pending.due.player());
    match (action, holder) {
        (Action::Reveal { .. } | Action::RevealTicket { .. }, Some(Some(holder)))
            if Some(holder) != player =>
        {
            Entered::Unseen
        }
        (Action::KeepTickets { tickets }, _) if state.current_player() != player => {
            Entered::Kept(tickets.len() as u8)
        }
        _ => Entered::Action(action),
    }
}

/// What can have followed in a state in which something else may lie unseen, and how it was seen.
fn followed(
    variant: &Variant,
    state: &State,
    what: Entered,
    player: Option<SeatId>,
) -> Vec<(State, Vec<Event>)> {
    let all = possible(variant, state).into_iter();
    let alike = all.filter(|&action| entered(state, action, player) == what);
    let played = alike.map(|action| {
        let (mut next, mut events) = (*state, Vec::new());
        next.play_unchecked(variant, &action, &mut events);
        (next, events.iter().map(|event| event.seen_by(player)).collect())
    });
    played.collect()
}

/// Which answers a kept game accepts; and whether it needs none.
fn accepted(variant: &Variant, kept: &KeptGame, what: &Entered) -> (BTreeSet<bool>, bool) {
    let answers = [true, false].into_iter();
    let fits = |&told: &bool| kept.enter(variant, what, Some(told)).is_ok();
    let untold = kept.enter(variant, what, None);
    (answers.filter(fits).collect(), !matches!(untold, Err(RowFault::Untold)))
}

/// Plays a game at random, and looks at it before every step. Given the state, the action that
/// comes, and what the observer enters.
fn play(
    variant: &Variant,
    seed: u64,
    steps: u32,
    player: Option<SeatId>,
    mut look: impl FnMut(&State, Action, Entered) -> bool,
) {
    let mut random = SplitMix64::new(seed);
    let first = SeatId::new(random.below(2) as usize);
    let mut state = State::new(variant, 2, 0, ChanceMode::Explicit, first).expect("two can play");
    for _ in 0..steps {
        if state.is_over() {
            return;
        }
        // Rather draws than claims, so that decks run out; some claims, so that they are reshuffled.
        let all = possible(variant, &state);
        let draws: Vec<Action> =
            all.iter().copied().filter(|a| matches!(a, Action::DrawDeck)).collect();
        let from = if draws.is_empty() || random.below(3) == 0 { &all } else { &draws };
        let action = from[random.below(from.len() as u32) as usize];
        if !look(&state, action, entered(&state, action, player)) {
            return;
        }
        state.play_unchecked(variant, &action, &mut ());
    }
}

fn observer(player: Option<SeatId>) -> Observer {
    Observer { player, memory: true }
}

#[test]
fn ny13_what_can_be_of_the_row_is_what_some_arrangement_shows() {
    let (mut moments, mut open, mut rows) = (0, 0, 0);
    for (seed, variant) in (0..60).zip(variants().iter().cycle()) {
        let player = [None, Some(SeatId::new(0)), Some(SeatId::new(1))][seed as usize % 3];
        if player.is_none() && seed % 2 == 0 {
            continue; // Two hands that nobody sees have very many arrangements.
        }
        play(variant, seed, 70, player, |state, _, what| {
            let all = arrangements(variant, state, player);
            let view = state.view(variant, observer(player));
            assert!(all.iter().all(|one| one.view(variant, observer(player)) == view));
            let shown: BTreeSet<bool> =
                all.iter().map(|one| is_to_be_cleared(variant, one, one.deck())).collect();
            assert_eq!(view.can_clear(variant), shown.contains(&true));
            assert_eq!(view.can_stay(variant), shown.contains(&false));
            rows += usize::from(shown.len() == 2);
            // What follows from what is entered, where nothing is remembered of earlier rows.
            let kept = KeptGame::new(view);
            assert_eq!(kept.judge(variant, &what), Ok(()));
            let seen = all.iter().flat_map(|one| followed(variant, one, what, player));
            let cleared: BTreeSet<bool> = seen.map(|(_, events)| is_cleared(&events)).collect();
            let (fits, needs_no_answer) = accepted(variant, &kept, &what);
            assert_eq!(fits, cleared);
            assert_eq!(needs_no_answer, cleared.len() == 1);
            moments += 1;
            open += usize::from(cleared.len() == 2);
            all.len() < 3_000
        });
    }
    assert!(moments > 1_000 && open > 10 && rows > 20, "{moments} {open} {rows}");
}

#[test]
fn g36_what_can_be_entered_is_what_some_arrangement_allows() {
    let (mut could, mut could_not) = (0, 0);
    for (seed, variant) in (0..24).zip(variants().iter().cycle()) {
        let player = Some(SeatId::new(seed as usize % 2));
        let mut random = SplitMix64::new(seed);
        play(variant, 1_000 + seed, 60, player, |state, _, _| {
            let all = arrangements(variant, state, player);
            let kept = KeptGame::new(state.view(variant, observer(player)));
            let mut asked: Vec<Action> = Kind::all().map(|card| Action::Reveal { card }).collect();
            // Claims that some arrangement allows, and the same with a card more of something else.
            for one in all.iter().take(5) {
                asked.extend(possible(variant, one).into_iter().filter(|_| random.below(6) == 0));
            }
            for action in asked.clone() {
                if let Action::ClaimRoute { route, cards } = action {
                    let mut counts = *cards.counts();
                    counts[random.below(KINDS as u32) as usize] += 1;
                    counts[random.below(KINDS as u32) as usize] += 1;
                    let cards = Cards::from_counts(counts);
                    asked.push(Action::ClaimRoute { route, cards });
                    let length = cards.total().min(3);
                    let cards = choices([length; KINDS], length);
                    let cards = cards[random.below(cards.len() as u32) as usize];
                    asked.push(Action::ClaimRoute { route, cards });
                }
            }
            for action in asked {
                // Of tickets these are not all arrangements; and passes are believed.
                let of_tickets = matches!(
                    action,
                    Action::KeepTickets { .. } | Action::RevealTicket { .. } | Action::Pass
                );
                let hidden = entered(state, action, player) != Entered::Action(action);
                if of_tickets || hidden {
                    continue;
                }
                let can_be = all.iter().any(|one| one.is_legal(variant, &action));
                let judged = kept.judge(variant, &Entered::Action(action));
                assert_eq!(judged.is_ok(), can_be, "{action:?}: {judged:?}");
                if can_be {
                    could += 1;
                } else {
                    could_not += 1;
                }
            }
            all.len() < 3_000
        });
    }
    assert!(could > 1_000 && could_not > 1_000, "{could} {could_not}");
}

#[test]
fn ny13_a_kept_game_accepts_what_is_true_and_remembers_rows() {
    let (mut moments, mut open, mut lenient, mut forgotten) = (0, 0, 0, 0);
    for (seed, variant) in (0..70).zip(variants().iter().cycle()) {
        let player = [None, Some(SeatId::new(0)), Some(SeatId::new(1))][seed as usize % 3];
        let mut kept: Option<KeptGame> = None;
        // All states that what was entered up to here leaves possible.
        let mut believed: HashSet<State> = HashSet::new();
        play(variant, 2_000 + seed, 90, player, |state, action, what| {
            let game = kept.unwrap_or_else(|| {
                believed.insert(*state);
                KeptGame::new(state.view(variant, observer(player)))
            });
            assert!(*game.view() == state.view(variant, observer(player)));
            assert_eq!(game.judge(variant, &what), Ok(()));
            if what == Entered::Action(action) && matches!(action, Action::Reveal { .. }) {
                for card in Kind::all() {
                    let reveal = Action::Reveal { card };
                    let can_be = believed.iter().any(|one| one.is_legal(variant, &reveal));
                    let judged = game.judge(variant, &Entered::Action(reveal));
                    assert!(judged.is_ok() || !can_be, "a truth was refused");
                    if judged.is_ok() {
                        // It can be played, whatever else is told.
                        let answers = accepted(variant, &game, &Entered::Action(reveal)).0;
                        assert!(!answers.is_empty());
                    }
                }
            }
            let mut next = *state;
            let mut happened = Vec::new();
            next.play_unchecked(variant, &action, &mut happened);
            let happened: Vec<Event> = happened.iter().map(|event| event.seen_by(player)).collect();
            let all = believed.iter().flat_map(|one| followed(variant, one, what, player));
            let all: Vec<(State, Vec<Event>)> = all.collect();
            let cleared: BTreeSet<bool> = all.iter().map(|(_, told)| is_cleared(told)).collect();
            let (fits, needs_no_answer) = accepted(variant, &game, &what);
            assert!(fits.is_superset(&cleared), "a truth was refused");
            assert!(!needs_no_answer || fits.len() == 1);
            lenient += usize::from(fits != cleared);
            let view = state.view(variant, observer(player));
            forgotten += usize::from(accepted(variant, &KeptGame::new(view), &what).0 != cleared);
            moments += 1;
            open += usize::from(cleared.len() == 2);
            let told = (!needs_no_answer).then(|| is_cleared(&happened));
            let step = game.enter(variant, &what, told).expect("it is true");
            assert_eq!(step.events, happened);
            // At the end all tickets are shown (G-34), and some of these are made up.
            let [after, truly] =
                [step.state, next].map(|state| state.view(variant, observer(player)));
            assert!(next.is_over() || after == truly);
            kept = Some(step.next);
            believed =
                all.into_iter().filter(|(_, told)| *told == happened).map(|(one, _)| one).collect();
            assert!(believed.contains(&next));
            believed.len() < 4_000
        });
    }
    assert!(moments > 3_000 && open > 5, "{moments} {open}");
    // What was entered before is made full use of here; a view alone takes more for possible.
    assert!(lenient == 0 && forgotten > 0, "{lenient} {forgotten}");
}

#[test]
fn g33_tickets_kept_unseen_are_judged_by_where_they_can_be() {
    let variant = small(12, 4, 5, 3);
    let ids: Vec<&str> = variant.tickets().iter().map(|ticket| ticket.id.as_str()).collect();
    let position = json!({
        "variant": "new_york", "players": 2, "chance": "explicit",
        "current_player": 1, "phase": "keep_tickets",
        "seats": [{"tickets": [ids[0]]}, {"offer": [ids[1], ids[2]]}],
        "ticket_deck": {"unordered": [ids[3]], "bottom": []},
    });
    let state = State::from_document(&variant, &position).expect("nothing contradicts");
    let kept = KeptGame::new(state.view(&variant, observer(Some(SeatId::new(0)))));
    let judged = |tickets: &[usize]| {
        let named = tickets.iter().map(|&at| variant.ticket_named(ids[at]).expect("it is there"));
        let tickets: TicketSet = named.collect();
        kept.judge(&variant, &Entered::Action(Action::KeepTickets { tickets })).is_ok()
    };
    assert!(judged(&[1]) && judged(&[2, 3]) && judged(&[1, 3]));
    // The observer's own ticket is not on offer, and three are too many, none too few.
    assert!(!judged(&[0]) && !judged(&[0, 1]) && !judged(&[1, 2, 3]) && !judged(&[]));
    let number = |kept_tickets| kept.judge(&variant, &Entered::Kept(kept_tickets)).is_ok();
    assert_eq!([0, 1, 2, 3].map(number), [false, true, true, false]);
}
