//! The policy for tickets with railyards.

use crate::base::cards::{COLORS, Cards, Kind};
use crate::base::ids::{TicketId, TicketSet};
use crate::base::kinds::KindSet;
use crate::legal::placing::{placed_at_least, placed_colors};
use crate::pay::payments::PaymentListing;
use crate::state::actions::Action;
use crate::state::position::{Phase, State};
use crate::variant::facts::Variant;

macro_rules! weights {
    ($($name:ident = $value:literal;)+) => {
        #[expect(clippy::upper_case_acronyms, non_camel_case_types, reason = "names of constants")]
        enum Index { $($name,)+ }
        $(const $name: usize = Index::$name as usize;)+
        const N: usize = [$($value),+].len();
        const WEIGHTS: [i32; N] = [$($value),+];
    };
}

// Tenths of a point; a card that is needed is worth 44.
weights! {
    NEEDED = 44;
    SPARE = 15;
    LOCOMOTIVE = 50;
    // Percent of the value of cards in hand that drawing counts.
    ALIKE = 6;
    PLACE = 60;
    PLACE_COST = 60;
    URGENT = 60;
    ROB = 25;
    RATE = 130;
    DRAW = 0;
    DRAW_LOC = 20;
    TICKETS_COST = 60;
    TICKETS_PER = 15;
    TICKETS_MOST = 10;
    FUTURE = 60;
    HAND = 90;
    SHORT = 60;
    OVER = 100;
    CITY = 20;
    SECOND_PASS = 15;
}

type W = [i32; N];

/// The action of the player who decides.
#[inline(never)]
pub(super) fn choose(state: &State, variant: &Variant) -> Action {
    choose_with(state, variant, &WEIGHTS)
}

#[inline(never)]
pub(super) fn choose_with(state: &State, variant: &Variant, w: &W) -> Action {
    let sight = Sight::of(state, variant, w);
    let chosen = match state.phase {
        Phase::Turn => sight.turn(),
        Phase::SecondDraw => sight.draw(true).map(|(_, action)| action),
        Phase::KeepTickets => Some(sight.keep()),
        Phase::MoveCards => Some(sight.move_cards()),
        Phase::ScoreTickets => Some(sight.score()),
        Phase::Tunnel | Phase::Over => None,
    };
    // What is left is to pass.
    chosen.unwrap_or_else(|| {
        let legal = state.legal_actions(variant, PaymentListing::Canonical);
        legal.get(state, variant, 0).expect("somebody decides")
    })
}

/// A number for each color.
type Counts = [i32; COLORS];

/// What the player who decides sees.
struct Sight<'a> {
    state: &'a State,
    variant: &'a Variant,
    w: &'a W,
    hand: &'a Cards,
    /// Of each color, the cards that the tickets ask for.
    asked: Counts,
    /// Of each color, the cards that are on the track or in a row.
    laid: Counts,
    /// The locomotives of these.
    laid_locomotives: i32,
    /// The turns that the player still has, this one included.
    turns: i32,
}

fn cars(cards: &Cards) -> Counts {
    std::array::from_fn(|color| cards.counts()[color].into())
}

impl<'a> Sight<'a> {
    fn of(state: &'a State, variant: &'a Variant, w: &'a W) -> Sight<'a> {
        let seat = state.mover();
        let yard = state.railyard(state.current);
        let mut laid = yard.cards();
        laid.add_all(&yard.on_track);
        let turns = match state.last_turns {
            Some(_) => 1,
            None => {
                let round = w[RATE] * i32::from(state.players());
                2 + 100 * i32::from(state.deck.total()) / round.max(1)
            }
        };
        Sight {
            state,
            variant,
            w,
            hand: &seat.hand,
            asked: asked(variant, seat.tickets),
            laid: cars(&laid),
            laid_locomotives: laid.locomotives().into(),
            turns,
        }
    }

    /// What a card of a color is worth on the track if there are `more` beside those that are laid.
    fn worth(&self, color: usize, more: i32) -> i32 {
        let needed = self.asked[color] > self.laid[color] + more;
        if needed { self.w[NEEDED] } else { self.w[SPARE] }
    }

    fn turn(&self) -> Option<Action> {
        let mut best: Option<(i32, Action)> = None;
        let mut offer = |value: i32, action: Action| {
            if best.is_none_or(|(most, _)| value > most) {
                best = Some((value, action));
            }
        };
        if let Some((value, action)) = self.draw(false) {
            offer(value, action);
        }
        if self.state.can_draw_tickets(self.variant) {
            offer(self.tickets(), Action::DrawTickets);
        }
        self.place(&mut offer);
        best.map(|(_, action)| action)
    }

    /// The best card to draw.
    fn draw(&self, second: bool) -> Option<(i32, Action)> {
        let (state, w) = (self.state, self.w);
        let face_up = state.takeable(self.variant, second);
        let late = self.turns < 3;
        let of_color = |color: usize| {
            let held = i32::from(self.hand.counts()[color]);
            self.worth(color, held) + w[ALIKE] * held.min(6)
        };
        let mut best: Option<(i32, Action)> = None;
        let mut then = 0;
        let mut offer = |value: i32, action: Action| match best {
            Some((most, _)) if value <= most => then = then.max(value),
            _ => {
                then = best.map_or(0, |(most, _)| most);
                best = Some((value, action));
            }
        };
        if state.card_to_draw(self.variant) {
            let colors = self.variant.facts.colors.len().max(1);
            let all: i32 = (0..colors).map(of_color).sum();
            let value = (5 * all / colors as i32 + w[LOCOMOTIVE]) / 6;
            offer(value, Action::DrawDeck);
            // There may be two of them.
            offer(value - 1, Action::DrawDeck);
        }
        for card in face_up.iter().filter(|&card| card != Kind::LOCOMOTIVE) {
            offer(of_color(card.index()), Action::DrawFaceUp { card });
        }
        if !second {
            best = best.map(|(value, action)| (value + then, action));
        }
        let ends = self.variant.rules().face_up_locomotive_ends_draw;
        if face_up.has(Kind::LOCOMOTIVE) {
            let value = w[LOCOMOTIVE] + if ends { w[DRAW_LOC] } else { 0 };
            if best.is_none_or(|(most, _)| value > most) {
                best = Some((value, Action::DrawFaceUp { card: Kind::LOCOMOTIVE }));
            }
        }
        best.map(|(value, action)| (if late { 0 } else { value + w[DRAW] }, action))
    }

    /// The sets that can be placed.
    fn place(&self, offer: &mut impl FnMut(i32, Action)) {
        let (state, w) = (self.state, self.w);
        let own = state.railyard(state.current).colors();
        let least = placed_at_least(self.variant);
        let held = self.hand.locomotives();
        let mut free = KindSet::EMPTY;
        for color in self.hand.colors().without(own).iter() {
            let cars = self.hand.get(color);
            let lie = state.holder(color).map_or(0, |(_, lie)| lie);
            if lie == 0 {
                free.insert(color);
            }
            let needed = least.max(lie + 1);
            for locomotives in needed.saturating_sub(cars)..=held {
                let value = self.set(color, cars.into(), locomotives.into());
                let robbed = w[ROB] * i32::from(lie) / (i32::from(state.players()) - 1).max(1);
                let mut cards = Cards::NONE;
                cards.add_many(color, cars);
                cards.add_many(Kind::LOCOMOTIVE, locomotives);
                offer(value + robbed, Action::PlaceCards { cards });
            }
        }
        let together = placed_colors(self.variant);
        if together > 0 && free.len() >= together.into() {
            let (mut cards, mut value) = (Cards::NONE, 0);
            for _ in 0..together {
                let worth =
                    |color: &Kind| self.worth(color.index(), 0) - i32::from(self.hand.get(*color));
                let best = free.iter().max_by_key(worth).expect("there are so many");
                value += self.worth(best.index(), 0);
                free = free.without(KindSet::only(best));
                cards.add(best);
            }
            let value = if self.turns < 2 { 0 } else { value };
            let urgent = if self.turns < 3 { value } else { 0 };
            offer(
                value * w[PLACE] / 100 + urgent * w[URGENT] / 100 - w[PLACE_COST],
                Action::PlaceCards { cards },
            );
        }
    }

    fn set(&self, color: Kind, cars: i32, locomotives: i32) -> i32 {
        let w = self.w;
        let total = |turns: i32| {
            let moved = (turns - 1).clamp(0, cars + locomotives);
            let first = moved.min(locomotives);
            let mut value = first * w[LOCOMOTIVE];
            for more in 0..moved - first {
                value += self.worth(color.index(), more);
            }
            value
        };
        let now = total(self.turns);
        let later = total(self.turns - 2);
        now * w[PLACE] / 100 + (now - later) * w[URGENT] / 100 - w[PLACE_COST]
    }

    /// The cards that are still to come in time.
    fn future(&self) -> i32 {
        let passes = self.variant.rules().deck_passes(self.state.players());
        let later = passes.saturating_sub(self.state.yards().deck_pass);
        (self.turns - 3).max(0) * self.w[FUTURE] / 50 * self.w[RATE] / 100 / 2 * 2
            + i32::from(later) * self.w[SECOND_PASS]
    }

    /// How many cards more the tickets ask for than there are, and how many are not asked for.
    fn balance(&self, asked: &Counts) -> (i32, i32) {
        let (mut short, mut over) = (-self.laid_locomotives * 100, 0);
        let late = self.turns < 3;
        let hand = if late { 0 } else { self.w[HAND] };
        for color in 0..COLORS {
            let have = 100 * self.laid[color] + hand * i32::from(self.hand.counts()[color]);
            let asked = 100 * asked[color];
            short += (asked - have).max(0);
            over += (have - asked).max(0);
        }
        short -= hand * i32::from(self.hand.locomotives());
        (short, over)
    }

    fn tickets(&self) -> i32 {
        let (short, over) = self.balance(&self.asked);
        let spare = (self.future() - short / 100).min(self.w[TICKETS_MOST]) + over / 400;
        spare * self.w[TICKETS_PER] - self.w[TICKETS_COST]
    }

    fn keep(&self) -> Action {
        let state = self.state;
        let offer = state.offer(state.current);
        let least = u32::from(state.keep_at_least(self.variant));
        let mut best: Option<(i32, TicketSet)> = None;
        for mask in 0..1_u32 << offer.len() {
            let chosen = offer.as_slice().iter().enumerate();
            let chosen: TicketSet = chosen
                .filter(|&(place, _)| mask >> place & 1 == 1)
                .map(|(_, &ticket)| ticket)
                .collect();
            if chosen.len() < least {
                continue;
            }
            let value = self.value_of(chosen | state.mover().tickets);
            if best.is_none_or(|(most, _)| value > most) {
                best = Some((value, chosen));
            }
        }
        let (_, tickets) = best.expect("all of them can be kept");
        Action::KeepTickets { tickets }
    }

    fn value_of(&self, tickets: TicketSet) -> i32 {
        let w = self.w;
        let asked = asked(self.variant, tickets);
        let (short, _) = self.balance(&asked);
        let mut value = 10 * points(self.variant, tickets);
        let all = tickets | self.state.mover().completed;
        for &(bonus, naming) in &self.variant.tables.big_cities {
            let share = (all & naming).len() as i32 * w[CITY];
            value += 10 * i32::from(bonus) * share.min(100) / 100;
        }
        let over = short - 100 * self.future();
        value - short.max(0) * w[SHORT] / 1000 * 4 - over.max(0) * w[OVER] / 100
    }

    /// Locomotives stand for any color: they move first, unless a row's color is what is asked for.
    fn move_cards(&self) -> Action {
        Action::MoveCards { cards: self.state.railyard(self.state.current).moving(KindSet::EMPTY) }
    }

    /// Completes the tickets that are worth most together.
    fn score(&self) -> Action {
        let state = self.state;
        let pile = &state.railyard(state.current).on_track;
        let mut drop = Dropping {
            variant: self.variant,
            pile: cars(pile),
            locomotives: pile.locomotives().into(),
            best: (i32::MAX, TicketSet::EMPTY),
            left: 300,
        };
        drop.search(state.mover().tickets, state.mover().tickets, self.asked, 0, TicketSet::EMPTY);
        let kept = state.mover().tickets & !drop.best.1;
        match kept.iter().find(|&ticket| state.price_on_track(self.variant, ticket).is_some()) {
            Some(ticket) => Action::CompleteTicket { ticket },
            None => Action::FinishTickets,
        }
    }
}

struct Dropping<'a> {
    variant: &'a Variant,
    pile: Counts,
    locomotives: i32,
    best: (i32, TicketSet),
    left: u32,
}

impl Dropping<'_> {
    fn search(
        &mut self,
        rest: TicketSet,
        _all: TicketSet,
        asked: Counts,
        lost: i32,
        dropped: TicketSet,
    ) {
        let lacking = |color: usize| (asked[color] - self.pile[color]).max(0);
        let short = (0..COLORS).map(lacking).sum::<i32>() - self.locomotives;
        if short <= 0 {
            if lost < self.best.0 {
                self.best = (lost, dropped);
            }
            return;
        }
        if self.left == 0 && self.best.0 < i32::MAX {
            return;
        }
        self.left = self.left.saturating_sub(1);
        // The ticket that helps most for its points first.
        let mut rest = rest;
        while !rest.is_empty() {
            let helps = |ticket: TicketId| {
                let facts = &self.variant.tickets()[ticket.index()];
                let mut saved = 0;
                for color in 0..COLORS {
                    saved += i32::from(facts.cards.counts()[color])
                        .min((asked[color] - self.pile[color]).max(0));
                }
                (saved.min(short) * 1000 / i32::from(facts.points).max(1), saved)
            };
            let Some(ticket) = rest.iter().max_by_key(|&ticket| helps(ticket)) else { return };
            if helps(ticket).1 == 0 {
                return;
            }
            rest.remove(ticket);
            let facts = &self.variant.tickets()[ticket.index()];
            let lost = lost + i32::from(facts.points);
            if lost < self.best.0 {
                let fewer = std::array::from_fn(|color| {
                    asked[color] - i32::from(facts.cards.counts()[color])
                });
                self.search(rest, _all, fewer, lost, dropped | TicketSet::only(ticket));
            }
            if self.left == 0 && self.best.0 < i32::MAX {
                return;
            }
        }
    }
}

fn asked(variant: &Variant, tickets: TicketSet) -> Counts {
    let mut asked = [0; COLORS];
    for ticket in tickets.iter() {
        let cards = cars(&variant.tickets()[ticket.index()].cards);
        for (asked, cards) in asked.iter_mut().zip(cards) {
            *asked += cards;
        }
    }
    asked
}

fn points(variant: &Variant, tickets: TicketSet) -> i32 {
    tickets.iter().map(|ticket| i32::from(variant.tickets()[ticket.index()].points)).sum()
}
