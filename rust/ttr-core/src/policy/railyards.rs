//! The policy for tickets with railyards.
//!
//! Each thing that can be done in a turn has a value, and the greatest one is done. Values are tenths of a point.
//! They hang on how many cards the tickets still ask for, and on how many turns are left: cards are safe in the
//! hand, and more of them in a row move with one turn; but what the deck does not leave time to lay is lost. The
//! weights were found by play against earlier ones, with two to four players.

use crate::base::cards::{COLORS, Cards, Kind};
use crate::base::ids::{SeatId, TicketId, TicketSet};
use crate::base::kinds::KindSet;
use crate::base::limits::MAX_RAILYARD_TICKETS;
use crate::legal::placing::{placed_at_least, placed_colors};
use crate::pay::payments::PaymentListing;
use crate::state::actions::Action;
use crate::state::position::{Phase, State};
use crate::variant::facts::Variant;

/// A card on the track that a ticket asks for.
const NEEDED: i32 = 59;
/// Another card on the track: there may come a ticket for it.
const SPARE: i32 = 18;
/// A locomotive on the track.
const LOCOMOTIVE: i32 = 48;
/// What a face-up locomotive that is taken alone is worth beside that.
const ALONE: i32 = 16;
/// Drawing a card, for each card of its color in the hand.
const ALIKE: i32 = 5;
/// How many percent of the value of a draw are lost when no time is left.
const LATE: i32 = 50;
/// What placing costs, as the turn is gone.
const A_TURN: i32 = 65;
/// How many percent of the value of cards count when they are placed.
const PLACED: i32 = 17;
/// How many percent more count when no time is left.
const PRESSED: i32 = 69;
/// A card of another player that is robbed.
const ROB: i32 = 49;
/// How many hundredths of a card each turn takes off the deck.
const RATE: i32 = 211;
/// How many percent of a turn it takes to place a card of the hand.
const TURNS_A_CARD: i32 = 18;
/// How many percent of a turn it takes until all cards placed have moved.
const TURNS_TO_MOVE: i32 = 100;
/// With how many cards for each player the deck is about to run out.
const END_AT: i32 = 3;
/// What it costs to bring the end nearer by a card, in tenths, for each card more than the others have in hand and railyard.
const END: i32 = 9;
/// How many cards more than they have count in any case.
const END_BASE: i32 = 3;
/// What drawing tickets costs.
const TICKETS: i32 = 60;
/// What drawing tickets is worth, for each card for which there is no ticket.
const TICKETS_A_CARD: i32 = 20;
/// How many of the cards to come count at most.
const MOST_FREE: i32 = 7;
/// How many percent of the cards count that are there and that no ticket asks for.
const OVER: i32 = 35;
/// How many hundredths of a card come with each turn that is left.
const TO_COME: i32 = 60;
/// How many hundredths of a card come in another deck pass.
const NEXT_PASS: i32 = 700;
/// How many percent of a card on the track a card in the hand counts as.
const IN_HAND: i32 = 52;
/// What holding a ticket costs, for each card that it lacks.
const SHORT: i32 = 24;
/// What it costs beside that, for each card that is not likely to come.
const BEYOND: i32 = 104;
/// How many percent of a bonus each ticket that names the big city counts as.
const CITY: i32 = 26;

/// After how many turns of each player no tickets are drawn.
const MOST_TURNS: u32 = 40;

/// The action of the player who decides.
#[inline(never)]
pub(super) fn choose(state: &State, variant: &Variant) -> Action {
    let sight = Sight::of(state, variant);
    let chosen = match state.phase {
        Phase::Turn => sight.turn(),
        Phase::SecondDraw => sight.draw(true).map(|(_, action)| action),
        Phase::KeepTickets => Some(sight.keep()),
        Phase::MoveCards => Some(sight.move_cards()),
        Phase::ScoreTickets => Some(sight.score()),
        Phase::Tunnel | Phase::Over => None,
    };
    // Nothing is left but to pass.
    chosen.unwrap_or_else(|| {
        let legal = state.legal_actions(variant, PaymentListing::Canonical);
        legal.get(state, variant, 0).expect("somebody decides")
    })
}

/// A number for each color.
type Counts = [i32; COLORS];

/// What the player who decides sees, and what follows from it.
struct Sight<'a> {
    state: &'a State,
    variant: &'a Variant,
    hand: &'a Cards,
    /// Of each color, the cards that the tickets ask for.
    asked: Counts,
    /// Of each color, the cars that are on the track or will move there in time.
    laid: Counts,
    /// The locomotives that are or will be there.
    laid_locomotives: i32,
    /// About how many turns the player still has, this one included.
    turns: i32,
    /// How many of these it takes to lay the hand, in percent.
    pressure: i32,
}

impl<'a> Sight<'a> {
    fn of(state: &'a State, variant: &'a Variant) -> Sight<'a> {
        let (seat, yard) = (state.mover(), state.railyard(state.current));
        // Everybody has one turn after the deck has run out.
        let turns = match state.last_turns {
            Some(_) => 1,
            None => 2 + 100 * i32::from(state.deck.total()) / (RATE * i32::from(state.players)),
        };
        let mut laid = cars(&yard.on_track);
        let mut laid_locomotives = i32::from(yard.on_track.locomotives());
        for (color, cars, locomotives) in yard.rows() {
            // One card moves at the beginning of each turn, locomotives first.
            let first = i32::from(locomotives).min(turns - 1);
            laid_locomotives += first;
            laid[color.index()] += i32::from(cars).min(turns - 1 - first);
        }
        let needed = i32::from(seat.hand.total()) * TURNS_A_CARD + TURNS_TO_MOVE;
        Sight {
            state,
            variant,
            hand: &seat.hand,
            asked: asked(variant, seat.tickets),
            laid,
            laid_locomotives,
            turns,
            pressure: (needed / turns).min(100),
        }
    }

    fn turn(&self) -> Option<Action> {
        let mut best = self.draw(false);
        let mut offer = |value: i32, action: Action| {
            if best.is_none_or(|(most, _)| value > most) {
                best = Some((value, action));
            }
        };
        // A game may go on for ever by drawing and returning tickets: after so many turns nobody draws any.
        let early = self.state.turn < MOST_TURNS * u32::from(self.state.players);
        if early && self.state.can_draw_tickets(self.variant) {
            offer(self.more_tickets(), Action::DrawTickets);
        }
        self.place(&mut offer);
        best.map(|(_, action)| action)
    }

    /// What a card of a color is worth on the track if there are `more` beside those laid.
    fn worth(&self, color: Kind, more: i32) -> i32 {
        let color = color.index();
        if self.asked[color] > self.laid[color] + more { NEEDED } else { SPARE }
    }

    /// The best card to draw, and what the draw is worth.
    fn draw(&self, second: bool) -> Option<(i32, Action)> {
        let (state, variant) = (self.state, self.variant);
        let of_color = |color: Kind| {
            let held = i32::from(self.hand.get(color));
            // Large sets rob, and are not robbed.
            self.worth(color, held) + ALIKE * held.min(6)
        };
        // The best card beside a face-up locomotive, and the one after it.
        let (mut best, mut then): (Option<(i32, Action)>, i32) = (None, 0);
        let mut offer = |value: i32, action: Action| match best {
            Some((most, _)) if value <= most => then = then.max(value),
            _ => {
                then = best.map_or(0, |(most, _)| most);
                best = Some((value, action));
            }
        };
        if state.card_to_draw(variant) {
            // About one card in six is a locomotive.
            let colors = variant.facts.colors.len();
            let all: i32 = (0..colors).map(|color| of_color(Kind::color(color))).sum();
            let value = (5 * all / colors.max(1) as i32 + LOCOMOTIVE) / 6;
            offer(value, Action::DrawDeck);
            // There is another one like it.
            offer(value, Action::DrawDeck);
        }
        let face_up = state.takeable(variant, second);
        for card in face_up.iter().filter(|&card| card != Kind::LOCOMOTIVE) {
            offer(of_color(card), Action::DrawFaceUp { card });
        }
        if !second {
            best = best.map(|(value, action)| (value + then, action));
        }
        if face_up.has(Kind::LOCOMOTIVE) {
            // Taken alone, it leaves the deck longer.
            let alone = variant.rules().face_up_locomotive_ends_draw;
            let value = LOCOMOTIVE + if alone { ALONE } else { 0 };
            if best.is_none_or(|(most, _)| value > most) {
                best = Some((value, Action::DrawFaceUp { card: Kind::LOCOMOTIVE }));
            }
        }
        best.map(|(value, action)| (self.drawn(value), action))
    }

    /// What it is worth to draw cards that are worth so much: the less, the less time there is to lay them, and
    /// the more it would hurt this player that the deck runs out.
    fn drawn(&self, value: i32) -> i32 {
        let state = self.state;
        // It has to be laid in a turn after this one, and to move in one after that.
        let value =
            if self.turns < 3 { 0 } else { value * (100 - LATE * self.pressure / 100) / 100 };
        let near = END_AT * i32::from(state.players) - i32::from(state.deck.total());
        let waiting = |player: SeatId| {
            i32::from(state.seat(player).hand.total())
                + i32::from(state.railyard(player).cards().total())
        };
        let own = waiting(state.current);
        let others = state.seat_ids().map(waiting).sum::<i32>() - own;
        let others = others / i32::from(state.players - 1).max(1);
        value - near.max(0) * END * (own - others + END_BASE) / 10
    }

    /// Offers the sets that can be placed: of a color all cars, with any number of locomotives.
    fn place(&self, offer: &mut impl FnMut(i32, Action)) {
        let (state, variant) = (self.state, self.variant);
        let others = i32::from(state.players - 1).max(1);
        let mut free = KindSet::EMPTY;
        let own = state.railyard(state.current).colors();
        for color in self.hand.colors().without(own).iter() {
            let cars = self.hand.get(color);
            let lie = state.holder(color).map_or(0, |(_, lie)| lie);
            if lie == 0 {
                free.insert(color);
            }
            let needed = placed_at_least(variant).max(lie + 1);
            for locomotives in needed.saturating_sub(cars)..=self.hand.locomotives() {
                let mut cards = Cards::locomotives_only(locomotives);
                cards.add_many(color, cars);
                // What one loses all others gain.
                let robbed = ROB * i32::from(lie) / others;
                let value = self.row(color, cars.into(), locomotives.into());
                offer(self.placed(value) + robbed, Action::PlaceCards { cards, color: None });
            }
        }
        let together = placed_colors(variant);
        if together > 0 && free.len() >= together.into() {
            let (mut cards, mut value) = (Cards::NONE, 0);
            for _ in 0..together {
                // The colors that are worth most; of these, the ones with the fewest cards.
                let rank =
                    |color: &Kind| (self.worth(*color, 0), -i32::from(self.hand.get(*color)));
                let best = free.iter().max_by_key(rank).expect("there are so many");
                value += self.worth(best, 0);
                free = free.without(KindSet::only(best));
                cards.add(best);
            }
            // Nothing moves after the last turn.
            let value = if self.turns > 1 { value } else { 0 };
            offer(self.placed(value), Action::PlaceCards { cards, color: None });
        }
    }

    /// What those cards of a row are worth that will move in time.
    fn row(&self, color: Kind, cars: i32, locomotives: i32) -> i32 {
        let moved = (self.turns - 1).min(cars + locomotives);
        let first = moved.min(locomotives);
        first * LOCOMOTIVE + (0..moved - first).map(|more| self.worth(color, more)).sum::<i32>()
    }

    /// What it is worth to place cards that are worth so much: the more, the less time is left for the hand.
    fn placed(&self, value: i32) -> i32 {
        value * (PLACED + PRESSED * self.pressure / 100) / 100 - A_TURN
    }

    /// The cards that may still come in time, in hundredths.
    fn to_come(&self) -> i32 {
        let passes = self.variant.rules().deck_passes(self.state.players);
        let later = passes.saturating_sub(self.state.deck_pass());
        (self.turns - 3).max(0) * TO_COME + i32::from(later) * NEXT_PASS
    }

    /// How many cards tickets ask for beyond those there are, and how many there are that no ticket asks for, in
    /// hundredths. Cards of the hand count in part.
    fn balance(&self, asked: &Counts) -> (i32, i32) {
        let hand = if self.turns < 3 { 0 } else { IN_HAND };
        let wild = 100 * self.laid_locomotives + hand * i32::from(self.hand.locomotives());
        let (mut short, mut over) = (-wild, 0);
        for (color, asked) in asked.iter().enumerate() {
            let there = 100 * self.laid[color] + hand * i32::from(self.hand.counts()[color]);
            short += (100 * asked - there).max(0);
            over += (there - 100 * asked).max(0);
        }
        (short, over)
    }

    /// What it is worth to draw tickets: it hangs on the cards for which there is no ticket.
    fn more_tickets(&self) -> i32 {
        let (short, over) = self.balance(&self.asked);
        let free = (self.to_come() - short).min(100 * MOST_FREE) + over * OVER / 100;
        free * TICKETS_A_CARD / 100 - TICKETS
    }

    /// Keeps the tickets that are worth most together with those held.
    fn keep(&self) -> Action {
        let state = self.state;
        let (offer, held) = (state.offer(state.current).as_slice(), state.mover().tickets);
        let least = u32::from(state.keep_at_least(self.variant));
        let kept = (0..1_u32 << offer.len()).map(|mask| -> TicketSet {
            let places = offer.iter().enumerate().filter(|&(place, _)| mask >> place & 1 == 1);
            places.map(|(_, &ticket)| ticket).collect()
        });
        let kept = kept.filter(|kept| kept.len() >= least);
        let best = kept.max_by_key(|&kept| self.value_of(held | kept));
        Action::KeepTickets { tickets: best.expect("all of them can be kept") }
    }

    /// What it is worth to hold these tickets: their points and what they bring for big cities, less the
    /// risk that the cards do not suffice.
    fn value_of(&self, tickets: TicketSet) -> i32 {
        let mut value = 10 * points(self.variant, tickets);
        let all = tickets | self.state.shown_by(self.state.current);
        for &(bonus, naming) in &self.variant.tables.big_cities {
            value += i32::from(bonus) * ((all & naming).len() as i32 * CITY).min(100) / 10;
        }
        if self.turns < 3 {
            // No more cards come: what is not completed now is lost twice, as it counts against the player.
            let lost = Dropping::best(self.variant, tickets, &self.laid, self.laid_locomotives);
            return value - 20 * points(self.variant, lost);
        }
        let (short, _) = self.balance(&asked(self.variant, tickets));
        let beyond = short - self.to_come();
        value - (short.max(0) * SHORT + beyond.max(0) * BEYOND) / 100
    }

    /// Moves the locomotives first, which stand for any color.
    fn move_cards(&self) -> Action {
        Action::MoveCards { cards: self.state.railyard(self.state.current).moving(KindSet::EMPTY) }
    }

    /// Completes all tickets but those that are worth least.
    fn score(&self) -> Action {
        let state = self.state;
        let tickets = state.mover().tickets;
        let pile = &state.railyard(state.current).on_track;
        let lost = Dropping::best(self.variant, tickets, &cars(pile), pile.locomotives().into());
        match (tickets & !lost).lowest() {
            Some(ticket) => Action::CompleteTicket { ticket },
            // What is worth nothing may have to be completed, too (CG-51).
            None => match state.must_complete(self.variant) {
                Some(ticket) => Action::CompleteTicket { ticket },
                None => Action::FinishTickets,
            },
        }
    }
}

/// How many sets of tickets are looked at to find the one that is best not completed.
const LOOKED_AT: u32 = 200;

/// A ticket that may be dropped.
#[derive(Clone, Copy, Default)]
struct Item {
    ticket: TicketId,
    points: i32,
    /// The most cards that are freed without it.
    freed: i32,
    cards: [u8; COLORS],
}

/// The search for the tickets of the fewest points without which the cards suffice for the others. It is
/// depth-first, with a bound, and gives up after a while: what it has found by then is nearly always the best.
struct Dropping {
    items: [Item; MAX_RAILYARD_TICKETS],
    len: usize,
    locomotives: i32,
    /// The fewest points so far, and the tickets.
    best: (i32, TicketSet),
    left: u32,
}

impl Dropping {
    fn best(variant: &Variant, tickets: TicketSet, there: &Counts, locomotives: i32) -> TicketSet {
        let mut lacking = asked(variant, tickets);
        lacking.iter_mut().zip(there).for_each(|(lacking, there)| *lacking -= there);
        if short(&lacking) <= locomotives {
            return TicketSet::EMPTY;
        }
        let (mut items, mut len) = ([Item::default(); MAX_RAILYARD_TICKETS], 0);
        for ticket in tickets.iter() {
            let facts = &variant.tickets()[ticket.index()];
            let cards = std::array::from_fn(|color| facts.cards.counts()[color]);
            let freed = freed(&lacking, &cards);
            if freed > 0 {
                items[len] = Item { ticket, points: facts.points.into(), freed, cards };
                len += 1;
            }
        }
        // Those with the fewest points for what they free come first.
        items[..len].sort_unstable_by_key(|item| (1000 * item.points / item.freed, item.ticket));
        let best = (i32::MAX, TicketSet::EMPTY);
        let mut search = Dropping { items, len, locomotives, best, left: LOOKED_AT };
        search.drop_from(0, &lacking, 0, TicketSet::EMPTY);
        search.best.1
    }

    fn drop_from(&mut self, from: usize, lacking: &Counts, lost: i32, dropped: TicketSet) {
        let short = short(lacking) - self.locomotives;
        if short <= 0 {
            self.best = (lost, dropped);
            return;
        }
        for at in from..self.len {
            let item = self.items[at];
            // None of those to come frees cards for fewer points.
            let least = i64::from(short) * i64::from(item.points) / i64::from(item.freed);
            if i64::from(lost) + least >= self.best.0.into() || self.left == 0 {
                return;
            }
            let lost = lost + item.points;
            if lost < self.best.0 && freed(lacking, &item.cards) > 0 {
                self.left -= 1;
                let fewer =
                    std::array::from_fn(|color| lacking[color] - i32::from(item.cards[color]));
                self.drop_from(at + 1, &fewer, lost, dropped | TicketSet::only(item.ticket));
            }
        }
    }
}

/// How many cards are lacking in all.
fn short(lacking: &Counts) -> i32 {
    lacking.iter().map(|&cards| cards.max(0)).sum()
}

/// How many of the cards that are lacking a ticket asks for.
fn freed(lacking: &Counts, cards: &[u8; COLORS]) -> i32 {
    lacking.iter().zip(cards).map(|(&lacking, &cards)| lacking.clamp(0, cards.into())).sum()
}

fn cars(cards: &Cards) -> Counts {
    std::array::from_fn(|color| cards.counts()[color].into())
}

/// The cards that tickets ask for.
fn asked(variant: &Variant, tickets: TicketSet) -> Counts {
    let mut asked = [0; COLORS];
    for ticket in tickets.iter() {
        let cards = cars(&variant.tickets()[ticket.index()].cards);
        asked.iter_mut().zip(cards).for_each(|(asked, cards)| *asked += cards);
    }
    asked
}

fn points(variant: &Variant, tickets: TicketSet) -> i32 {
    tickets.iter().map(|ticket| i32::from(variant.tickets()[ticket.index()].points)).sum()
}
