//! Which tickets to complete: the best set for which an on-the-track pile can pay (CG-51).
//!
//! This is a depth-first search with a bound, done twice: first for the best value, the most promising
//! tickets first; then, in the order of the data and trying each set with a ticket before those without
//! it, for the first set with that value. The bound puts a price on each color, and on the locomotive one
//! that is at least as high. Whatever the prices are, no set is worth more than the price of the pile
//! plus what its tickets are worth above their own prices (Lagrangian relaxation; see Martello and Toth,
//! "Knapsack Problems", 1990). Good prices only save time. A second bound lets cards of any color pay: it
//! is a knapsack problem, solved by dynamic programming over tickets and numbers of cards.

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
const STEPS: u32 = 60;

#[derive(Clone, Copy)]
struct Item {
    ticket: TicketId,
    cards: [u8; COLORS],
    value: Value,
}

/// The cards left in a pile.
#[derive(Clone, Copy)]
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

    fn total(&self) -> u8 {
        self.cars.iter().sum::<u8>() + self.locomotives
    }

    /// The cards that tickets can use if they ask for this many of each color.
    fn usable(&self, demand: &[u8; COLORS]) -> Left {
        let asked = demand.iter().fold(0_u8, |sum, &cards| sum.saturating_add(cards));
        Left {
            cars: std::array::from_fn(|color| self.cars[color].min(demand[color])),
            locomotives: self.locomotives.min(asked),
        }
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
    let pile = Left { cars: colors(pile), locomotives: pile.locomotives() };
    search(&items(variant, tickets, &pile), &pile).best_set
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
            Item { ticket, cards: colors(&facts.cards), value: value(facts.points) }
        })
        .filter(|item| pile.after(item).is_some())
        .collect()
}

/// Runs both searches and gives the second one, which has found the set.
fn search<'a>(items: &'a [Item], pile: &Left) -> Search<'a> {
    let prices = Prices::of(items, pile);
    let mut promising_first = items.to_vec();
    promising_first.sort_by_key(|item| prices.of_item(item) - item.value);
    let mut most = Search::new(&promising_first, prices, pile, -1);
    most.from(0, *pile, 0, TicketSet::EMPTY);
    let mut first = Search::new(items, prices, pile, most.best - 1);
    #[cfg(test)]
    {
        first.looked_at = most.looked_at;
    }
    first.from(0, *pile, 0, TicketSet::EMPTY);
    first
}

/// Prices of the colors and of the locomotive, which is the dearest.
#[derive(Clone, Copy)]
struct Prices {
    cars: [Value; COLORS],
    locomotive: Value,
}

impl Prices {
    /// Prices at which little is made: each step makes those dearer that are asked for more than there
    /// are, and the others cheaper (the subgradient method).
    fn of(items: &[Item], pile: &Left) -> Prices {
        let cards: Value = items.iter().flat_map(|item| item.cards).map(Value::from).sum();
        let all: Value = items.iter().map(|item| item.value).sum();
        let mean = all / cards.max(1);
        let mut now = Prices { cars: [mean; COLORS], locomotive: mean };
        let mut best = (now.bound(items, pile), now);
        for step in 1..=STEPS {
            let chosen = items.iter().filter(|item| item.value > now.of_item(item));
            let mut lacking = pile.cars.map(|cars| -Value::from(cars));
            for (color, needed) in chosen.flat_map(|item| item.cars_asked()) {
                lacking[color] += needed;
            }
            let stride = mean / (2 + Value::from(step) / 4);
            // Those that cost as much as a locomotive can be paid with it.
            let at_top = |color: usize| now.cars[color] >= now.locomotive;
            let top: Value =
                (0..COLORS).filter(|&color| at_top(color)).map(|color| lacking[color].max(0)).sum();
            let dearer = (top - Value::from(pile.locomotives)).signum() * stride;
            let locomotive = (now.locomotive + dearer).max(0);
            for (color, price) in now.cars.iter_mut().enumerate() {
                let changed = *price + lacking[color].signum() * stride;
                *price = changed.clamp(0, locomotive);
            }
            now.locomotive = locomotive;
            let bound = now.bound(items, pile);
            if bound < best.0 {
                best = (bound, now);
            }
        }
        best.1
    }

    fn of_item(&self, item: &Item) -> Value {
        item.cars_asked().map(|(color, needed)| self.cars[color] * needed).sum()
    }

    fn of_pile(&self, pile: &Left) -> Value {
        let cars = self.cars.iter().zip(pile.cars).map(|(price, cars)| price * Value::from(cars));
        cars.sum::<Value>() + self.locomotive * Value::from(pile.locomotives)
    }

    /// More than this no set of these items makes.
    fn bound(&self, items: &[Item], pile: &Left) -> Value {
        let above = items.iter().map(|item| (item.value - self.of_item(item)).max(0));
        self.of_pile(pile) + above.sum::<Value>()
    }
}

impl Item {
    fn cars_asked(&self) -> impl Iterator<Item = (usize, Value)> + use<> {
        self.cards.into_iter().enumerate().map(|(color, needed)| (color, Value::from(needed)))
    }
}

struct Search<'a> {
    items: &'a [Item],
    prices: Prices,
    /// For each item what it and those after it make above their price.
    above: Vec<Value>,
    /// For each item the cards of each color that it and those after it ask for.
    demands: Vec<[u8; COLORS]>,
    /// For each item and number of cards: the most that it and those after it make, if cards of any color
    /// pay.
    knapsack: Vec<Vec<Value>>,
    best: Value,
    best_set: TicketSet,
    /// How many decisions were looked at.
    #[cfg(test)]
    looked_at: u32,
}

impl Search<'_> {
    /// A search for sets that make more than `best`.
    fn new<'a>(items: &'a [Item], prices: Prices, pile: &Left, best: Value) -> Search<'a> {
        let most = usize::from(pile.total());
        let mut knapsack = vec![vec![0; most + 1]; items.len() + 1];
        for (index, item) in items.iter().enumerate().rev() {
            let asked: usize = item.cards.iter().map(|&cards| usize::from(cards)).sum();
            for cards in 0..=most {
                let without = knapsack[index + 1][cards];
                let with = cards.checked_sub(asked).map(|left| knapsack[index + 1][left]);
                knapsack[index][cards] =
                    with.map_or(without, |with| without.max(with + item.value));
            }
        }
        let (mut above, mut demands) =
            (vec![0; items.len() + 1], vec![[0_u8; COLORS]; items.len() + 1]);
        for (index, item) in items.iter().enumerate().rev() {
            above[index] = above[index + 1] + (item.value - prices.of_item(item)).max(0);
            let more = |color: usize| demands[index + 1][color].saturating_add(item.cards[color]);
            demands[index] = std::array::from_fn(more);
        }
        Search {
            items,
            prices,
            above,
            demands,
            knapsack,
            best,
            best_set: TicketSet::EMPTY,
            #[cfg(test)]
            looked_at: 0,
        }
    }

    /// Decides on the items from `index` on; the first of equally good sets stays.
    fn from(&mut self, index: usize, left: Left, made: Value, set: TicketSet) {
        #[cfg(test)]
        {
            self.looked_at += 1;
        }
        let usable = left.usable(&self.demands[index]);
        let by_number = made + self.knapsack[index][usize::from(usable.total())];
        let usable = self.prices.of_pile(&usable);
        if by_number.min(made + self.above[index] + usable) <= self.best {
            return;
        }
        let Some(&item) = self.items.get(index) else {
            (self.best, self.best_set) = (made, set);
            return;
        };
        if let Some(left) = left.after(&item) {
            self.from(index + 1, left, made + item.value, set | TicketSet::only(item.ticket));
        }
        self.from(index + 1, left, made, set);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::random::SplitMix64;

    fn card_game() -> &'static Variant {
        Variant::shipped("card_game").expect("it is shipped")
    }

    /// What the best set makes, by trying all sets.
    fn most(items: &[Item], left: Left) -> Value {
        let Some((item, rest)) = items.split_first() else { return 0 };
        let with_it = left.after(item).map_or(0, |left| item.value + most(rest, left));
        with_it.max(most(rest, left))
    }

    /// Some of the tickets of The Card Game, and a pile with up to so many cards of each kind.
    fn drawn(
        variant: &Variant,
        number: u32,
        most: u32,
        random: &mut SplitMix64,
    ) -> (TicketSet, Cards) {
        let mut left: Vec<usize> = (0..variant.tickets().len()).collect();
        let tickets = (0..number)
            .map(|_| left.swap_remove(random.below(left.len() as u32) as usize))
            .map(TicketId::new)
            .collect();
        (tickets, Cards::from_counts(std::array::from_fn(|_| random.below(most + 1) as u8)))
    }

    /// The prices bound what can be made, and as closely as they did when this was written.
    #[test]
    fn prices_bound_what_can_be_made() {
        let variant = card_game();
        let mut random = SplitMix64::new(51);
        let mut bounds = 0;
        for _ in 0..300 {
            let (tickets, pile) = drawn(variant, 9, 4, &mut random);
            let left = Left { cars: colors(&pile), locomotives: pile.locomotives() };
            let items = items(variant, tickets, &left);
            let most = most(&items, left);
            let prices = Prices::of(&items, &left);
            assert!(prices.cars.iter().all(|price| (0..=prices.locomotive).contains(price)));
            let bound = prices.bound(&items, &left);
            assert!(bound >= most);
            bounds += bound;
        }
        assert!(bounds <= 4_528_457, "{bounds}");
    }

    /// The bounds hold the search back as much as they did when this was written.
    #[test]
    fn few_decisions_are_looked_at() {
        let variant = card_game();
        let mut random = SplitMix64::new(51);
        let mut looked_at = |number: u32, most: u32| -> u32 {
            let piles = (0..100).map(|_| drawn(variant, number, most, &mut random));
            piles
                .map(|(tickets, pile)| {
                    let left = Left { cars: colors(&pile), locomotives: pile.locomotives() };
                    search(&items(variant, tickets, &left), &left).looked_at
                })
                .sum()
        };
        for (number, cards, most) in [(10, 4, 6_179), (20, 4, 62_875), (20, 7, 36_911)] {
            let decisions = looked_at(number, cards);
            assert!((1..=most).contains(&decisions), "{decisions} of at most {most}");
        }
    }
}
