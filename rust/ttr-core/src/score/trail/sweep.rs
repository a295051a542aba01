//! The longest trail by dynamic programming along a sweep over the board.
//!
//! The cities of a part are done with one after the other. The *front* is those that are not, but have a way
//! to one that is. A *state* is what matters of the ways taken so far: which cities of the front they touch,
//! which of these they connect (its *blocks*), which are odd, and how many odd cities are done with, two at
//! most. Of the ways that come to the same state only the longest go on. The order of the cities keeps the
//! front small: boards that can be drawn with few crossings have one of few cities.
//!
//! Two things drop states that cannot become the longest trail:
//!
//! * a bound: a city that would be odd with all ways to come must lose one of them or be an end, and a way
//!   lost is lost to two cities;
//! * another state with the same odd cities that is as long and has the same blocks, or coarser ones: what
//!   completes the one completes the other.
//!
//! Before all states go on, only the most promising ones do: what they find makes the bound sharper.

use std::cmp::Reverse;

use super::{Trail, to_routes};
use crate::base::bits::{self, Bits};
use crate::base::ids::CityId;
use crate::base::limits::{MAX_CITIES, MAX_FRONT};

/// How many states go on in each run over the cities.
const WIDTHS: [usize; 3] = [64, 2048, usize::MAX];

/// With how many longer states each one is compared.
const COMPARED: usize = 8;

/// A way between two cities, or from a city back to itself.
#[derive(Clone, Copy)]
pub(super) struct Way<S> {
    pub(super) ends: [u8; 2],
    pub(super) length: u32,
    pub(super) routes: S,
}

/// Ways taken together, all between the same two cities.
#[derive(Clone, Copy)]
struct Bundle<S> {
    length: u32,
    routes: S,
    odd: bool,
}

/// What is decided at once: which of the ways between the city at hand and another are taken.
struct Step<S> {
    /// The slots of the two cities.
    slots: [usize; 2],
    /// All ways but none; none is always possible. Of as many ways as are taken, the longest are best; and
    /// two more are better than two less.
    bundles: Vec<Bundle<S>>,
    /// The spaces of the ways of later steps.
    rest: u32,
    /// The slots with an odd number of ways of later steps.
    odd: u16,
    /// For each slot the least spaces of its ways of later steps.
    least: [u32; MAX_FRONT],
    /// The sum of the least spaces of the odd cities that have no slot yet, and the two largest.
    beyond: [u32; 3],
}

/// What is done with a city: its loops, its ways to cities that are not done with, and its end.
struct Stop<S> {
    slot: usize,
    /// The loops of the city: they are taken by whoever comes there.
    loops: Option<Bundle<S>>,
    steps: Vec<Step<S>>,
}

#[derive(Clone, Copy)]
struct State<S> {
    /// For each slot the number of its block from 1 on, in four bits; 0 if nothing touches the city.
    blocks: u64,
    /// The slots of odd cities.
    odd: u16,
    /// The number of odd cities done with.
    ends: u8,
    length: u32,
    routes: S,
}

/// A large share: a city that can lose nothing has to be an end.
const NEVER: u32 = 1 << 20;

impl<S: Bits> State<S> {
    fn block(&self, slot: usize) -> u64 {
        self.blocks >> (4 * slot) & 15
    }

    /// The state with a block in a slot that nothing touched.
    fn touched(mut self, slot: usize) -> State<S> {
        if self.block(slot) == 0 {
            let new = (0..MAX_FRONT).map(|slot| self.block(slot)).max().unwrap_or(0) + 1;
            self.blocks |= new << (4 * slot);
        }
        self
    }

    fn with(self, bundle: &Bundle<S>, [one, two]: [usize; 2]) -> State<S> {
        let mut state = self.touched(one).touched(two);
        state.length += bundle.length;
        state.routes |= bundle.routes;
        if bundle.odd {
            state.odd ^= 1 << one | 1 << two;
        }
        let (from, to) = (state.block(two), state.block(one));
        if from != to {
            state.renumber(|block| if block == from { to } else { block });
        } else {
            state.renumber(|block| block);
        }
        state
    }

    /// Changes the numbers of blocks, and numbers them in the order of their first slots.
    fn renumber(&mut self, change: impl Fn(u64) -> u64) {
        let (mut numbers, mut last, mut blocks) = ([0_u64; 17], 0, 0);
        let mut left = self.blocks;
        while left != 0 {
            let at = left.trailing_zeros() & !3;
            let block = change(left >> at & 15);
            left &= !(15 << at);
            let number = &mut numbers[block as usize];
            if *number == 0 {
                last += 1;
                *number = last;
            }
            blocks |= *number << at;
        }
        self.blocks = blocks;
    }

    /// Whether whatever completes the other state completes this one: every block of the other is within
    /// one of this, and none of this has only cities that the other does not touch.
    fn covers(&self, other: &State<S>) -> bool {
        let (mut to, mut hit) = ([0_u8; 16], 0_u32);
        let mut left = other.blocks;
        while left != 0 {
            let at = left.trailing_zeros() & !3;
            let (theirs, ours) = ((left >> at & 15) as usize, (self.blocks >> at & 15) as u8);
            left &= !(15 << at);
            if ours == 0 || to[theirs] != 0 && to[theirs] != ours {
                return false;
            }
            to[theirs] = ours;
            hit |= 1 << ours;
        }
        let mut left = self.blocks;
        while left != 0 {
            let at = left.trailing_zeros() & !3;
            if hit >> (left >> at & 15) & 1 == 0 {
                return false;
            }
            left &= !(15 << at);
        }
        true
    }

    /// No trail from this state is longer.
    fn most(&self, step: &Step<S>) -> u32 {
        let free = 2 - usize::from(self.ends);
        let [mut sum, mut most, mut second] = step.beyond;
        for slot in bits::members(u128::from(self.odd ^ step.odd)) {
            let share = step.least[slot];
            sum += share;
            second = second.max(most.min(share));
            most = most.max(share);
        }
        let spared = [0, most, most + second][free];
        (self.length + step.rest).saturating_sub((sum - spared).div_ceil(2))
    }
}

/// The cities that have a slot, and those that had one.
struct Slots {
    of: [Option<usize>; MAX_CITIES],
    used: u16,
}

impl Slots {
    /// The slot of a city, a free one if it had none.
    fn place(&mut self, city: u8) -> usize {
        *self.of[usize::from(city)].get_or_insert_with(|| {
            let slot = (!self.used).trailing_zeros() as usize;
            self.used |= 1 << slot;
            slot
        })
    }
}

/// The stops of a sweep in this order over connected ways.
fn stops<S: Bits>(ways: &[Way<S>], order: &[CityId]) -> Vec<Stop<S>> {
    let mut slots = Slots { of: [None; MAX_CITIES], used: 0 };
    let mut open = ways.to_vec();
    let mut stops = Vec::new();
    for city in order.iter().map(|city| city.index() as u8) {
        let (mut here, rest): (Vec<Way<S>>, Vec<Way<S>>) =
            open.into_iter().partition(|way| way.ends.contains(&city));
        open = rest;
        if here.is_empty() && slots.of[usize::from(city)].is_none() {
            continue;
        }
        let slot = slots.place(city);
        let loops: Vec<Way<S>> = here.extract_if(.., |way| way.ends == [city; 2]).collect();
        let loops = (!loops.is_empty()).then(|| bundle(&loops, false));
        here.sort_by_key(|way| (way.ends[0] ^ way.ends[1] ^ city, Reverse(way.length)));
        let mut steps = Vec::new();
        while let Some(first) = here.first() {
            let other = first.ends[0] ^ first.ends[1] ^ city;
            let to: Vec<Way<S>> = here.extract_if(.., |way| way.ends.contains(&other)).collect();
            let mut bundles = vec![bundle(&to, to.len() % 2 == 1)];
            if let [longer @ .., _] = &to[..]
                && !longer.is_empty()
            {
                bundles.push(bundle(longer, longer.len() % 2 == 1));
            }
            let later: Vec<Way<S>> = here.iter().chain(&open).copied().collect();
            steps.push(step([slot, slots.place(other)], bundles, &later, &slots));
        }
        slots.of[usize::from(city)] = None;
        slots.used &= !(1 << slot);
        stops.push(Stop { slot, loops, steps });
    }
    stops
}

fn bundle<S: Bits>(ways: &[Way<S>], odd: bool) -> Bundle<S> {
    let length = ways.iter().map(|way| way.length).sum();
    Bundle { length, routes: ways.iter().fold(S::NONE, |set, way| set | way.routes), odd }
}

fn step<S: Bits>(
    slots: [usize; 2],
    bundles: Vec<Bundle<S>>,
    later: &[Way<S>],
    of: &Slots,
) -> Step<S> {
    let mut step = Step {
        slots,
        bundles,
        rest: later.iter().map(|way| way.length).sum(),
        odd: 0,
        least: [NEVER; MAX_FRONT],
        beyond: [0; 3],
    };
    let mut least = [NEVER; MAX_CITIES];
    let mut odd = 0_u64;
    for way in later.iter().filter(|way| way.ends[0] != way.ends[1]) {
        for end in way.ends {
            odd ^= 1 << end;
            least[usize::from(end)] = least[usize::from(end)].min(way.length);
        }
    }
    for (city, &slot) in of.of.iter().enumerate() {
        let is_odd = odd >> city & 1 == 1;
        if let Some(slot) = slot {
            step.odd |= u16::from(is_odd) << slot;
            step.least[slot] = least[city];
        } else if is_odd {
            let [sum, most, second] = &mut step.beyond;
            *sum += least[city];
            *second = (*second).max(least[city].min(*most));
            *most = (*most).max(least[city]);
        }
    }
    step
}

/// The longest trail of connected ways, if it is longer than the best so far, else that; and how many states
/// were looked at. The front of the order has [`MAX_FRONT`] cities at most, in the board of the ways or one
/// from which they were merged.
pub(super) fn longer<S: Bits>(ways: &[Way<S>], order: &[CityId], best: Trail) -> (Trail, u64) {
    let stops = stops(ways, order);
    let mut sweep = Sweep { best, looked_at: 0 };
    for width in WIDTHS {
        if sweep.over_all(&stops, width) {
            break;
        }
    }
    (sweep.best, sweep.looked_at)
}

struct Sweep {
    best: Trail,
    looked_at: u64,
}

impl Sweep {
    /// Goes over all cities, with so many states at most. Whether none was left out.
    fn over_all<S: Bits>(&mut self, stops: &[Stop<S>], width: usize) -> bool {
        let mut exact = true;
        let mut states = vec![State { blocks: 0, odd: 0, ends: 0, length: 0, routes: S::NONE }];
        let mut next = Vec::new();
        for stop in stops {
            if let Some(loops) = &stop.loops {
                for index in 0..states.len() {
                    let state = states[index];
                    let mut with = state.with(loops, [stop.slot; 2]);
                    with.odd = state.odd;
                    if state.block(stop.slot) > 0 {
                        states[index] = with;
                    } else {
                        states.push(with);
                    }
                }
            }
            for step in &stop.steps {
                for state in &states {
                    let all = step.bundles.iter().map(|bundle| state.with(bundle, step.slots));
                    let all = std::iter::once(*state).chain(all);
                    next.extend(all.filter(|state| state.most(step) > self.best.length));
                }
                std::mem::swap(&mut states, &mut next);
                next.clear();
                self.thin(&mut states);
                self.looked_at += states.len() as u64;
                if states.len() > width {
                    let key =
                        |state: &State<S>| (!state.most(step), state.odd, state.ends, state.blocks);
                    states.select_nth_unstable_by_key(width, key);
                    states.truncate(width);
                    exact = false;
                }
            }
            states.retain_mut(|state| self.leave(state, stop.slot));
            self.thin(&mut states);
        }
        exact
    }

    /// Is done with a city. Whether the state goes on.
    fn leave<S: Bits>(&mut self, state: &mut State<S>, slot: usize) -> bool {
        let block = state.block(slot);
        if block == 0 {
            return true;
        }
        if state.odd >> slot & 1 == 1 {
            state.ends += 1;
            state.odd &= !(1 << slot);
            if state.ends > 2 {
                return false;
            }
        }
        state.blocks &= !(15 << (4 * slot));
        let goes_on = (0..MAX_FRONT).any(|slot| state.block(slot) == block);
        if !goes_on && state.blocks == 0 && state.length > self.best.length {
            let routes = to_routes(state.routes);
            self.best = Trail { length: state.length, routes };
        }
        if goes_on {
            state.renumber(|block| block);
        }
        goes_on
    }

    /// Keeps one of those that are the same, and drops some that others cover.
    fn thin<S: Bits>(&self, states: &mut Vec<State<S>>) {
        states.sort_unstable_by(|a, b| {
            let one = (a.odd, a.ends, b.length, a.blocks, a.routes.key());
            one.cmp(&(b.odd, b.ends, a.length, b.blocks, b.routes.key()))
        });
        let mut kept = 0;
        let mut group = 0;
        for index in 0..states.len() {
            let state = states[index];
            if kept > 0 && (states[kept - 1].odd, states[kept - 1].ends) != (state.odd, state.ends)
            {
                group = kept;
            }
            let longer = &states[group..kept];
            if !longer.iter().take(COMPARED).any(|one| one.covers(&state)) {
                states[kept] = state;
                kept += 1;
            }
        }
        states.truncate(kept);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::ids::RouteId;
    use crate::base::random::SplitMix64;

    /// Whether ways are a trail: connected, with at most two odd cities.
    fn is_trail(ways: &[Way<u128>]) -> bool {
        let ends = |way: &Way<u128>| 1_u64 << way.ends[0] | 1 << way.ends[1];
        let odd = ways.iter().fold(0_u64, |odd, way| odd ^ 1 << way.ends[0] ^ 1 << way.ends[1]);
        let mut reached = ways.first().map_or(0, ends);
        for _ in ways {
            for way in ways {
                if reached & ends(way) != 0 {
                    reached |= ends(way);
                }
            }
        }
        odd.count_ones() <= 2 && ways.iter().all(|way| reached & ends(way) != 0)
    }

    /// The length of the longest trail, by trying all sets of ways.
    fn by_trying(ways: &[Way<u128>]) -> u32 {
        let chosen = |set: u32| -> Vec<Way<u128>> {
            let of_set = |&(at, _): &(usize, &Way<u128>)| set >> at & 1 == 1;
            ways.iter().enumerate().filter(of_set).map(|(_, way)| *way).collect()
        };
        let trails = (0..1_u32 << ways.len()).map(chosen).filter(|ways| is_trail(ways));
        trails.map(|ways| ways.iter().map(|way| way.length).sum()).max().unwrap_or(0)
    }

    /// Connected ways, with loops and many between the same cities.
    fn drawn(random: &mut SplitMix64) -> Vec<Way<u128>> {
        let cities = 1 + random.below(7) as u8;
        let city = |random: &mut SplitMix64| random.below(cities.into()) as u8;
        let mut ways: Vec<Way<u128>> = (1..cities)
            .map(|city| Way { ends: [random.below(city.into()) as u8, city], length: 0, routes: 0 })
            .collect();
        for _ in 0..1 + random.below(10 - u32::from(cities)) {
            ways.push(Way { ends: [city(random), city(random)], length: 0, routes: 0 });
        }
        for (at, way) in ways.iter_mut().enumerate() {
            (way.length, way.routes) = (1 + random.below(4), bits::only(at));
        }
        ways
    }

    #[test]
    fn g50_agrees_with_a_trial_of_all_sets_of_ways() {
        let mut random = SplitMix64::new(50);
        for _ in 0..2000 {
            let ways = drawn(&mut random);
            let mut order: Vec<CityId> = (0..8).map(CityId::new).collect();
            for place in (1..order.len()).rev() {
                order.swap(place, random.below(place as u32 + 1) as usize);
            }
            let (trail, _) = longer(&ways, &order, Trail::default());
            assert_eq!(
                trail.length,
                by_trying(&ways),
                "{:?}",
                ways.iter().map(|w| (w.ends, w.length)).collect::<Vec<_>>()
            );
            let taken: Vec<Way<u128>> = ways
                .iter()
                .filter(|way| {
                    way.routes.members().all(|route| trail.routes.has(RouteId::new(route)))
                })
                .copied()
                .collect();
            assert!(is_trail(&taken));
            assert_eq!(taken.iter().map(|way| way.length).sum::<u32>(), trail.length);
        }
    }
}
