//! Which tickets to complete: the best set for which an on-the-track pile can pay (CG-51).
//!
//! This is a knapsack problem with a purse for each color and one, the locomotives, that pays for all. It
//! is solved by dynamic programming over what is left of the pile: ticket for ticket, each *state* is what
//! the tickets still to come can use of the cards that are left, and of the sets that leave the same, only
//! the best goes on. What no ticket to come asks for is the same as nothing, which makes many states one.
//!
//! A bound drops the states that cannot become the best. It puts a price on each color, and on the
//! locomotive the highest of them. Whatever the prices are, no set is worth more than the price of the pile
//! plus the most that tickets with as many cards as the pile are worth above their own prices: Lagrangian
//! relaxation over a knapsack of the number of cards (Martello and Toth, "Knapsack Problems", 1990;
//! Kellerer, Pferschy and Pisinger, "Knapsack Problems", 2004, chapter 9). Good prices only save time.
//!
//! Two more things drop states: another one that makes as much and can pay for whatever this one can; and a
//! ticket that was left out though it asks for no more cards than one in the set and makes more.
//!
//! The programming runs with few states a ticket, the most promising ones, then with more. A run that left
//! none out is exact, and keeps the first of equally good sets. If even the last one left some out, two
//! depth-first searches with the same bounds follow: for a better set, and then, in the order of the data and
//! trying each set with a ticket before those without it, for the first set that is as good. They need
//! hardly any memory. What all this costs hangs on the number of tickets; so a variant with railyards has no
//! more than [`MAX_RAILYARD_TICKETS`](crate::base::limits::MAX_RAILYARD_TICKETS).

use std::cmp::Reverse;

use crate::base::cards::{COLORS, Cards};
use crate::base::ids::{SeatId, TicketId, TicketSet};
use crate::state::position::State;
use crate::variant::facts::Variant;

/// Points and tickets as one number, ordered by points, then by number of tickets.
type Value = i64;

const fn value(points: u16) -> Value {
    (points as Value) << 8 | 1
}

/// The number of steps towards good prices.
const STEPS: u32 = 120;

/// How many states a ticket each run keeps.
const WIDTHS: [usize; 4] = [32, 512, 8192, 200_000];

/// With how many better states each one is compared.
const COMPARED: usize = 16;

#[derive(Clone, Copy)]
struct Item {
    ticket: TicketId,
    cards: [u8; COLORS],
    /// The number of these cards.
    number: u8,
    value: Value,
}

impl Item {
    /// Its bit in [`Chosen::reversed`].
    fn bit(&self) -> u128 {
        TicketSet::only(self.ticket).bits().reverse_bits()
    }

    /// Whether it asks for no more cards, and makes more, or as much and comes earlier: a set with the other
    /// ticket becomes better with this one instead.
    fn is_better_than(&self, other: &Item) -> bool {
        let cheaper = self.cards.iter().zip(other.cards).all(|(&ours, theirs)| ours <= theirs);
        cheaper && (self.value, other.ticket) > (other.value, self.ticket)
    }
}

/// The cards left in a pile.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Left {
    cars: [u8; COLORS],
    locomotives: u8,
}

impl Left {
    /// What is left after paying for a ticket; `None` if the cards do not suffice.
    fn after(&self, item: &Item) -> Option<Left> {
        let mut left = *self;
        for (cars, &needed) in left.cars.iter_mut().zip(&item.cards) {
            let paid = needed.min(*cars);
            *cars -= paid;
            left.locomotives = left.locomotives.checked_sub(needed - paid)?;
        }
        Some(left)
    }

    /// Whether it can pay for whatever the other can pay for.
    fn has(&self, other: &Left) -> bool {
        let mut lacking = 0;
        for (&ours, theirs) in self.cars.iter().zip(other.cars) {
            lacking += theirs.saturating_sub(ours);
        }
        other.locomotives + lacking <= self.locomotives
    }

    fn total(&self) -> usize {
        self.cars.iter().map(|&cars| usize::from(cars)).sum::<usize>()
            + usize::from(self.locomotives)
    }

    /// The cards that tickets can use if they ask for this many of each color.
    fn usable(&self, demand: &[u8; COLORS]) -> Left {
        let cars: [u8; COLORS] = std::array::from_fn(|color| self.cars[color].min(demand[color]));
        let mut lacking = 0_u8;
        for (cars, demand) in cars.iter().zip(demand) {
            lacking = lacking.saturating_add(demand - cars);
        }
        Left { cars, locomotives: self.locomotives.min(lacking) }
    }
}

impl State {
    /// The best set of tickets that a player holds and can pay for out of the on-the-track pile: the
    /// one worth the most points; of several, the one with the most tickets; of several still, the one
    /// with the earliest ticket, in the order of the data, that not all of them have. City bonuses are
    /// not counted, because they depend on what others complete. Empty in games without railyards.
    ///
    /// # Panics
    /// If there is no such player.
    #[must_use]
    pub fn best_tickets(&self, variant: &Variant, player: SeatId) -> TicketSet {
        if !variant.has_railyards() {
            return TicketSet::EMPTY;
        }
        best_set(variant, self.seat(player).tickets, &self.railyard(player).on_track)
    }
}

/// The best set of these tickets for which a pile of cards can pay.
#[must_use]
pub fn best_set(variant: &Variant, tickets: TicketSet, pile: &Cards) -> TicketSet {
    best_set_and_states(variant, tickets, pile).0
}

/// The same, and how many states were looked at to find it: what it costs, whatever the machine.
#[must_use]
pub fn best_set_and_states(
    variant: &Variant,
    tickets: TicketSet,
    pile: &Cards,
) -> (TicketSet, u64) {
    let pile = Left { cars: colors(pile), locomotives: pile.locomotives() };
    let mut search = Search::new(items(variant, tickets, &pile), &pile);
    search.run();
    (search.best.tickets(), search.looked_at)
}

fn colors(cards: &Cards) -> [u8; COLORS] {
    std::array::from_fn(|color| cards.counts()[color])
}

/// The tickets for which the pile can pay if it pays for no other.
fn items(variant: &Variant, tickets: TicketSet, pile: &Left) -> Vec<Item> {
    tickets
        .iter()
        .map(|ticket| {
            let facts = &variant.tickets()[ticket.index()];
            let cards = colors(&facts.cards);
            Item { ticket, cards, number: cards.iter().sum(), value: value(facts.points) }
        })
        .filter(|item| pile.after(item).is_some())
        .collect()
}

/// Prices of the colors. The locomotive costs as much as the dearest color.
#[derive(Clone, Copy)]
struct Prices([Value; COLORS]);

impl Prices {
    fn of_item(&self, item: &Item) -> Value {
        self.0.iter().zip(item.cards).map(|(price, cards)| price * Value::from(cards)).sum()
    }

    fn locomotive(&self) -> Value {
        self.0.iter().copied().max().unwrap_or(0)
    }
}

/// What tickets can make above their prices.
struct Bound {
    prices: Prices,
    locomotive: Value,
    /// For each item and number of cards, one row an item: the most that it and those after it make above
    /// their prices, if cards of any color pay.
    above: Vec<Value>,
    width: usize,
}

impl Bound {
    fn new(items: &[Item], prices: Prices, most: usize) -> Bound {
        let width = most + 1;
        let mut above = vec![0; width * (items.len() + 1)];
        for (index, item) in items.iter().enumerate().rev() {
            let (number, value) = (usize::from(item.number), item.value - prices.of_item(item));
            let (now, after) = above[index * width..(index + 2) * width].split_at_mut(width);
            now.copy_from_slice(after);
            if value > 0 {
                for (now, &left) in now.iter_mut().skip(number).zip(&*after) {
                    *now = (*now).max(left + value);
                }
            }
        }
        Bound { prices, locomotive: prices.locomotive(), above, width }
    }

    /// More than this the items from `index` on cannot make of what is left.
    fn most(&self, index: usize, left: &Left, total: usize) -> Value {
        let mut price = self.locomotive * Value::from(left.locomotives);
        for (price_of_one, cars) in self.prices.0.iter().zip(left.cars) {
            price += price_of_one * Value::from(cars);
        }
        self.above[index * self.width + total] + price
    }

    /// The cards of each color, less those of the pile, that the items ask for which make the most of it.
    fn lacking(&self, items: &[Item], pile: &Left) -> [Value; COLORS] {
        let mut lacking = pile.cars.map(|cars| -Value::from(cars));
        let mut cards = pile.total();
        for (index, item) in items.iter().enumerate() {
            let here = index * self.width + cards;
            if self.above[here] > self.above[here + self.width] {
                cards -= usize::from(item.number);
                for (lacking, cards) in lacking.iter_mut().zip(item.cards) {
                    *lacking += Value::from(cards);
                }
            }
        }
        lacking
    }
}

/// A set of tickets, and what it leaves for those to come.
#[derive(Clone, Copy)]
struct Partial {
    left: Left,
    chosen: Chosen,
    /// It cannot make more than this.
    most: Value,
}

/// A set of tickets. The greater is the better: it makes more, or has the earliest ticket that not both
/// have.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Chosen {
    made: Value,
    /// The bits of the set, the first ticket as the highest.
    reversed: u128,
}

impl Chosen {
    fn with(self, item: &Item) -> Chosen {
        Chosen { made: self.made + item.value, reversed: self.reversed | item.bit() }
    }

    fn tickets(self) -> TicketSet {
        TicketSet::from_bits(self.reversed.reverse_bits())
    }
}

/// The search.
struct Search {
    items: Vec<Item>,
    /// For each item the cards of each color that it and those after it ask for.
    demands: Vec<[u8; COLORS]>,
    /// For each item those before it, as bits of [`Chosen::reversed`], that are better: of a best set with
    /// the item they are all.
    better: Vec<u128>,
    bounds: Vec<Bound>,
    pile: Left,
    best: Chosen,
    /// How many states were looked at.
    looked_at: u64,
}

impl Search {
    fn new(mut items: Vec<Item>, pile: &Left) -> Search {
        let good = good_prices(&items, pile);
        // Those that are most clearly in or out come first: few states go against them.
        items.sort_by_key(|item| -(item.value - good.of_item(item)).abs());
        let best = Chosen { made: -1, reversed: 0 };
        Search::in_order(items, good, pile, best)
    }

    /// The search with the items in this order.
    fn in_order(items: Vec<Item>, good: Prices, pile: &Left, best: Chosen) -> Search {
        let most = pile.total();
        let mut demands = vec![[0_u8; COLORS]; items.len() + 1];
        for (index, item) in items.iter().enumerate().rev() {
            let after = demands[index + 1];
            demands[index] =
                std::array::from_fn(|color| after[color].saturating_add(item.cards[color]));
        }
        let better = (0..items.len())
            .map(|at| {
                let before = items[..at].iter().filter(|other| other.is_better_than(&items[at]));
                before.fold(0, |set, other| set | other.bit())
            })
            .collect();
        let cheapest = good.0.iter().copied().min().unwrap_or(0);
        let above_cheapest = Prices(good.0.map(|price| price - cheapest));
        let bounds = [good, above_cheapest, Prices([0; COLORS])]
            .map(|prices| Bound::new(&items, prices, most))
            .into();
        Search { items, demands, better, bounds, pile: *pile, best, looked_at: 0 }
    }

    fn run(&mut self) {
        for width in WIDTHS {
            if self.over_all(width) {
                return;
            }
        }
        self.search_deeply();
    }

    /// Finds the best set without leaving out any: where the programming has given up.
    fn search_deeply(&mut self) {
        let start = Chosen { made: 0, reversed: 0 };
        self.deeper(0, self.pile, start);
        let mut items = self.items.clone();
        items.sort_by_key(|item| item.ticket);
        let good = self.bounds[0].prices;
        let nearly = Chosen { made: self.best.made - 1, reversed: 0 };
        let mut first = Search::in_order(items, good, &self.pile, nearly);
        first.deeper(0, self.pile, start);
        first.looked_at += self.looked_at;
        *self = first;
    }

    /// Decides on the items from `index` on, for a set that makes more than the best; the first of equally
    /// good sets stays.
    fn deeper(&mut self, index: usize, left: Left, chosen: Chosen) {
        self.looked_at += 1;
        let Some(state) = self.state(index, &left, chosen) else { return };
        if state.most <= self.best.made {
            return;
        }
        let Some(&item) = self.items.get(index) else {
            self.best = chosen;
            return;
        };
        if self.better[index] & !chosen.reversed == 0
            && let Some(left) = state.left.after(&item)
        {
            self.deeper(index + 1, left, chosen.with(&item));
        }
        self.deeper(index + 1, state.left, chosen);
    }

    /// Goes over all items, with so many states an item at most. Whether none was left out.
    fn over_all(&mut self, width: usize) -> bool {
        let mut exact = true;
        let chosen = Chosen { made: 0, reversed: 0 };
        let mut states = vec![Partial { left: self.pile, chosen, most: Value::MAX }];
        let mut next = Vec::new();
        for index in 0..self.items.len() {
            let item = self.items[index];
            for state in &states {
                if self.better[index] & !state.chosen.reversed == 0
                    && let Some(left) = state.left.after(&item)
                {
                    next.extend(self.state(index + 1, &left, state.chosen.with(&item)));
                }
                next.extend(self.state(index + 1, &state.left, state.chosen));
            }
            // Of those that leave the same the best comes first, and stays.
            next.sort_unstable_by(|a: &Partial, b| (a.left, b.chosen).cmp(&(b.left, a.chosen)));
            next.dedup_by_key(|state| state.left);
            next.sort_unstable_by_key(|state| Reverse(state.chosen));
            let mut kept = 0;
            for at in 0..next.len() {
                let state = next[at];
                if !next[..kept].iter().take(COMPARED).any(|one| one.left.has(&state.left)) {
                    next[kept] = state;
                    kept += 1;
                }
            }
            next.truncate(kept);
            self.looked_at += next.len() as u64;
            if next.len() > width {
                next.select_nth_unstable_by_key(width, |state| (-state.most, state.left));
                next.truncate(width);
                exact = false;
            }
            std::mem::swap(&mut states, &mut next);
            next.clear();
        }
        let best = states.iter().map(|state| state.chosen).max();
        self.best = self.best.max(best.unwrap_or(self.best));
        exact
    }

    /// A state before the item of this index, if it may become the best.
    fn state(&self, index: usize, left: &Left, chosen: Chosen) -> Option<Partial> {
        let left = left.usable(&self.demands[index]);
        let total = left.total();
        let above = self.bounds.iter().map(|bound| bound.most(index, &left, total)).min();
        let most = chosen.made + above.unwrap_or(0);
        (most >= self.best.made).then_some(Partial { left, chosen, most })
    }
}

/// Prices at which little is made: each step makes those dearer that are asked for more than there are,
/// and the others cheaper (the subgradient method).
fn good_prices(items: &[Item], pile: &Left) -> Prices {
    let mut now = Prices([0; COLORS]);
    let mut best = (Value::MAX, now);
    let mut stride =
        items.iter().map(|item| item.value / Value::from(item.number)).max().unwrap_or(0) / 4;
    let mut idle = 0;
    for _ in 0..STEPS {
        let bound = Bound::new(items, now, pile.total());
        let made = bound.most(0, pile, pile.total());
        if made < best.0 {
            (best, idle) = ((made, now), 0);
        } else {
            idle += 1;
            if idle == 4 {
                (now, stride, idle) = (best.1, stride / 2, 0);
                continue;
            }
        }
        let mut lacking = bound.lacking(items, pile);
        // The locomotives go where they bring the most.
        for _ in 0..pile.locomotives {
            let top = now.locomotive() - stride;
            let dearest = (0..COLORS).filter(|&color| now.0[color] >= top);
            if let Some(color) = dearest.max_by_key(|&color| lacking[color]) {
                lacking[color] -= 1;
            }
        }
        let norm: Value = lacking.iter().map(|lacking| lacking * lacking).sum();
        if norm == 0 || stride == 0 {
            break;
        }
        let longest: Value = lacking.iter().map(|lacking| lacking.abs()).max().unwrap_or(1);
        for (price, lacking) in now.0.iter_mut().zip(lacking) {
            *price = (*price + lacking * stride / longest).max(0);
        }
    }
    best.1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::random::SplitMix64;

    fn card_game() -> &'static Variant {
        Variant::shipped("card_game").expect("it is shipped")
    }

    /// The best of these items, by trying all sets.
    fn best(items: &[Item], left: Left, chosen: Chosen) -> Chosen {
        let Some((item, rest)) = items.split_first() else { return chosen };
        let without = best(rest, left, chosen);
        let with_it = left.after(item).map(|left| best(rest, left, chosen.with(item)));
        with_it.map_or(without, |with_it| with_it.max(without))
    }

    /// Some of the tickets of The Card Game, and a pile with up to so many cards of each kind.
    fn drawn(number: u32, most: u32, random: &mut SplitMix64) -> (TicketSet, Cards) {
        let mut left: Vec<usize> = (0..card_game().tickets().len()).collect();
        let tickets = (0..number)
            .map(|_| left.swap_remove(random.below(left.len() as u32) as usize))
            .map(TicketId::new)
            .collect();
        (tickets, Cards::from_counts(std::array::from_fn(|_| random.below(most + 1) as u8)))
    }

    fn left_of(pile: &Cards) -> Left {
        Left { cars: colors(pile), locomotives: pile.locomotives() }
    }

    /// Nothing makes more than the bounds, and both ways of searching find what brute force finds.
    #[test]
    fn bounds_and_both_searches_agree_with_brute_force() {
        let mut random = SplitMix64::new(51);
        for _ in 0..300 {
            let (tickets, pile) = drawn(9, 4, &mut random);
            let left = left_of(&pile);
            let items = items(card_game(), tickets, &left);
            let start = Chosen { made: 0, reversed: 0 };
            let expected = best(&items, left, start);
            let mut search = Search::new(items, &left);
            for bound in &search.bounds {
                assert!(bound.most(0, &left, left.total()) >= expected.made);
            }
            let mut deep = Search::new(search.items.clone(), &left);
            search.run();
            assert_eq!(search.best, expected);
            deep.over_all(1);
            deep.search_deeply();
            assert_eq!(deep.best, expected);
        }
    }

    /// All 46 tickets for one pile took seconds before the programming over what is left.
    #[test]
    fn few_states_are_looked_at_for_all_tickets_of_the_box() {
        let pile = Cards::from_counts([6, 2, 9, 1, 8, 6, 1, 6, 4]);
        let states = |number| best_set_and_states(card_game(), TicketSet::first(number), &pile).1;
        for (number, most) in [(20, 435), (30, 1_191), (40, 1_950), (46, 2_323)] {
            assert!((1..=most).contains(&states(number)), "{} of {most}", states(number));
        }
    }

    /// The bounds hold the search back as much as they did when this was written.
    #[test]
    fn few_states_are_looked_at() {
        let mut random = SplitMix64::new(51);
        for (number, cards, most) in [
            (20, 4, 43_760),
            (20, 7, 54_995),
            (46, 4, 298_841),
            (46, 7, 338_484),
            (46, 10, 463_459),
        ] {
            let states: u64 = (0..100)
                .map(|_| {
                    let (tickets, pile) = drawn(number, cards, &mut random);
                    best_set_and_states(card_game(), tickets, &pile).1
                })
                .sum();
            assert!((1..=most).contains(&states), "{states} of at most {most}");
        }
    }
}
