//! Numbers of actions, for search and learning, which need every action at a fixed place.
//!
//! A number stands for a canonical action of the variant, whatever the state: claims are numbered by route, color
//! and number of locomotives, tickets that are kept by their places on offer. The numbers depend on the variant
//! alone. Outcomes of chance have none.

use crate::base::bits::Bits;
use crate::base::cards::{COLORS, Cards, KINDS, Kind};
use crate::base::ids::{CityId, RouteId, RouteSet, TicketId};
use crate::base::kinds::KindSet;
use crate::legal::claims;
use crate::legal::draws::Draws;
use crate::legal::judge::Fault;
use crate::legal::placing::{locomotives_placed_alone, placed_at_least, placed_colors};
use crate::pay::payments::{self, PaymentFault, PaymentListing, Payments};
use crate::pay::sets;
use crate::play::tickets::{drawn_tickets, most_offered};
use crate::state::actions::{Action, ActionKind};
use crate::state::position::{Phase, State};
use crate::variant::facts::{GRAY, Variant};
use crate::variant::prices::Price;
use crate::variant::rules::Game;

/// The number of [`Action::Pass`] in every variant.
const PASS: u32 = 0;

/// The number of [`Action::DrawDeck`] in every variant.
const DRAW_DECK: u32 = 1;

/// What a number stands for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    /// [`Action::Pass`].
    Pass,
    /// [`Action::DrawDeck`].
    DrawDeck,
    /// [`Action::DrawFaceUp`] of this kind.
    DrawFaceUp(Kind),
    /// [`Action::DrawTickets`].
    DrawTickets,
    /// [`Action::SwapTickets`].
    SwapTickets,
    /// [`Action::KeepTickets`]: those at the places of the offer whose bit is set.
    KeepTickets(u16),
    /// [`Action::ClaimRoute`] with the canonical payment of this color and number of locomotives.
    ClaimRoute(RouteId, Way),
    /// [`Action::BuildStation`] with the payment of this color and number of locomotives.
    BuildStation(CityId, Way),
    /// [`Action::PayTunnel`] with this many locomotives.
    PayTunnel(u8),
    /// [`Action::WithdrawTunnel`].
    WithdrawTunnel,
    /// [`Action::PlaceCards`] of one color: cars and locomotives.
    PlaceSet(Kind, u8, u8),
    /// [`Action::PlaceCards`]: one card of each of these colors.
    PlaceColors(KindSet),
    /// [`Action::PlaceCards`]: this many locomotives alone, for the row of this color.
    PlaceLocomotives(Kind, u8),
    /// [`Action::MoveCards`]: a car from the rows of these colors in which there is a choice.
    MoveCards(KindSet),
    /// [`Action::CompleteTicket`].
    CompleteTicket(TicketId),
    /// [`Action::FinishTickets`].
    FinishTickets,
}

/// A payment as a number has it: the color of which it has the most cars, of equals the earliest (`None`: it has
/// locomotives alone), and the number of locomotives.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Way {
    /// The color.
    pub color: Option<Kind>,
    /// The number of locomotives.
    pub locomotives: u8,
}

impl Way {
    /// That of a payment for a route or city of a color (`None`: of no color).
    fn of(cards: &Cards, asked: Option<Kind>) -> Way {
        let most = cards.most_of_a_color();
        let first = || (0..COLORS).map(Kind::color).find(|&color| cards.get(color) == most);
        let color = if most == 0 { None } else { asked.or_else(first) };
        Way { color, locomotives: cards.locomotives() }
    }

    /// The cards with which it pays a price without sets; `None` if there are none.
    fn cards(self, price: &Price) -> Option<Cards> {
        let cars = price.length.checked_sub(self.locomotives)?;
        let mut cards = Cards::locomotives_only(self.locomotives);
        match self.color {
            Some(color) if cars > 0 => cards.add_many(color, cars),
            None if cars == 0 => {}
            _ => return None,
        }
        Some(cards)
    }

    /// Its place in a table with a row for each color and one for locomotives alone.
    fn place(self, rows: usize) -> usize {
        self.color.map_or(COLORS, Kind::index) * rows + usize::from(self.locomotives)
    }
}

/// Stands for a way in which nothing can be paid.
const NO_WAY: u16 = u16::MAX;

/// The ways to pay a price, in the order of their numbers.
#[derive(Clone, Debug)]
struct Ways {
    all: Vec<Way>,
    /// The index in `all`, by [`Way::place`].
    index: Vec<u16>,
    rows: usize,
}

impl Ways {
    /// The canonical payments that a hand of the whole deck has. Every hand has some of them.
    fn new(variant: &Variant, price: &Price, asked: Option<Kind>) -> Ways {
        let deck = &variant.facts.deck;
        let listing = PaymentListing::Canonical;
        let payments = payments::count(price, asked, deck, listing);
        let of = |index| Way::of(&payments::nth(price, asked, deck, listing, index), asked);
        let mut ways = Ways::of((0..payments).map(of).collect(), deck);
        if asked.is_some() {
            // The number of locomotives alone tells the canonical payment: without a car if there is such a
            // payment, though others of as many locomotives may have cars.
            for (number, way) in ways.all.iter().enumerate() {
                for color in [asked, None] {
                    ways.index[Way { color, ..*way }.place(ways.rows)] = number as u16;
                }
            }
        }
        ways
    }

    /// Those for any of several prices.
    fn of(all: Vec<Way>, deck: &Cards) -> Ways {
        let rows = usize::from(deck.locomotives()) + 1;
        let mut index = vec![NO_WAY; KINDS * rows];
        for (number, way) in all.iter().enumerate() {
            index[way.place(rows)] = number as u16;
        }
        Ways { all, index, rows }
    }

    /// The index of a way in which something can be paid.
    fn index_of(&self, way: Way) -> u32 {
        let index = self.index[way.place(self.rows)];
        debug_assert_ne!(index, NO_WAY, "nothing is paid like this: {way:?}");
        index.into()
    }

    /// Calls `each` with the indices of the canonical payments of a hand, run by run.
    fn each_run(
        &self,
        price: &Price,
        asked: Option<Kind>,
        hand: &Cards,
        payments: &Payments,
        each: &mut impl FnMut(u32, u32),
    ) {
        if price.set > 0 {
            return sets::each_canonical(price, asked, hand, |color, locomotives| {
                each(self.index_of(Way { color, locomotives }), 1);
            });
        }
        // Without sets the payments of a color follow one another: each has a locomotive more.
        let from = |color: Kind| {
            let locomotives = price.length.saturating_sub(hand.get(color)).max(price.symbols);
            let alone = locomotives == price.length;
            self.index_of(Way { color: (!alone).then_some(color), locomotives })
        };
        if let Some(color) = asked {
            return each(from(color), payments.count(asked) as u32);
        }
        let (with_a_car, alone) = payments.of_gray();
        for (color, number) in with_a_car {
            each(from(color), number.into());
        }
        if alone {
            each(self.index_of(Way { color: None, locomotives: price.length }), 1);
        }
    }
}

/// The numbers of a variant.
#[derive(Clone, Debug)]
pub struct ActionSpace {
    choices: Vec<Choice>,
    /// For each price and color (gray: [`GRAY`]) the ways to pay.
    ways: Vec<[Ways; KINDS]>,
    station_ways: Option<Ways>,
    /// Where the numbers begin, for each route.
    routes: Vec<u32>,
    /// The numbers of sets of one color, by [`ActionSpace::place_of_set`].
    sets: Vec<u32>,
    /// The numbers of sets of different colors, by the bits of the colors.
    colors: Vec<u32>,
    starts: Starts,
}

/// Where the numbers of each kind of action begin.
#[derive(Clone, Copy, Default, Debug)]
struct Starts {
    face_up: u32,
    tickets: u32,
    swap: u32,
    keep: u32,
    stations: u32,
    tunnel: u32,
    withdraw: u32,
    moves: u32,
    complete: u32,
    finish: u32,
}

impl ActionSpace {
    /// The numbers of a variant.
    #[must_use]
    pub fn of(variant: &Variant) -> ActionSpace {
        let (rules, deck) = (variant.rules(), &variant.facts.deck);
        let mut choices = vec![Choice::Pass, Choice::DrawDeck];
        let mut starts = Starts::default();
        let begin = |start: &mut u32, choices: &Vec<Choice>| *start = choices.len() as u32;
        begin(&mut starts.face_up, &choices);
        if rules.face_up_slots > 0 {
            choices.extend(colors(variant).chain([Kind::LOCOMOTIVE]).map(Choice::DrawFaceUp));
        }
        begin(&mut starts.tickets, &choices);
        choices.extend((drawn_tickets(variant) > 0).then_some(Choice::DrawTickets));
        begin(&mut starts.swap, &choices);
        choices.extend(variant.tables.steps.swap_tickets.then_some(Choice::SwapTickets));
        begin(&mut starts.keep, &choices);
        if rules.offers().is_some() {
            choices.extend((0..1_u16 << most_offered(variant)).map(Choice::KeepTickets));
        }
        let ways: Vec<[Ways; KINDS]> = variant
            .tables
            .prices
            .iter()
            .map(|price| {
                std::array::from_fn(|color| {
                    Ways::new(variant, price, (color != GRAY).then(|| Kind::color(color)))
                })
            })
            .collect();
        let routes = (0..variant.facts.routes.len())
            .map(|index| {
                let start = choices.len() as u32;
                let route = RouteId::new(index);
                let class = variant.color(route).map_or(GRAY, Kind::index);
                let price = usize::from(variant.tables.price_index[index]);
                let all = ways[price][class].all.iter();
                choices.extend(all.map(|&way| Choice::ClaimRoute(route, way)));
                start
            })
            .collect();
        begin(&mut starts.stations, &choices);
        let station_ways = (!variant.tables.station_prices.is_empty()).then(|| {
            // The number of stations built says what the next one costs, and a payment of fewer or more cards
            // has the same number.
            let mut all: Vec<Way> = Vec::new();
            for price in &variant.tables.station_prices {
                all.extend(Ways::new(variant, price, None).all);
            }
            let key = |way: &Way| (way.color.map_or(COLORS, Kind::index), way.locomotives);
            all.sort_by_key(key);
            all.dedup();
            Ways::of(all, deck)
        });
        if let Some(ways) = &station_ways {
            for city in (0..variant.facts.cities.len()).map(CityId::new) {
                choices.extend(ways.all.iter().map(|&way| Choice::BuildStation(city, way)));
            }
        }
        begin(&mut starts.tunnel, &choices);
        if !variant.tables.tunnels.is_empty() {
            let most = rules.tunnel_cards().min(deck.locomotives());
            choices.extend((0..=most).map(Choice::PayTunnel));
        }
        begin(&mut starts.withdraw, &choices);
        choices.extend((!variant.tables.tunnels.is_empty()).then_some(Choice::WithdrawTunnel));
        if variant.has_railyards() {
            for color in colors(variant) {
                for cars in 1..=deck.get(color) {
                    let least = placed_at_least(variant).saturating_sub(cars);
                    let locomotives = least..=deck.locomotives();
                    choices.extend(locomotives.map(|more| Choice::PlaceSet(color, cars, more)));
                }
            }
        }
        let of_colors = |number: u8| {
            let sets = (0..1_u16 << variant.facts.colors.len()).map(KindSet::from_bits);
            sets.filter(move |set| set.len() == u32::from(number) && number > 0)
        };
        choices.extend(of_colors(placed_colors(variant)).map(Choice::PlaceColors));
        if locomotives_placed_alone(variant) {
            for color in colors(variant) {
                let locomotives = placed_at_least(variant)..=deck.locomotives();
                choices.extend(locomotives.map(|more| Choice::PlaceLocomotives(color, more)));
            }
        }
        begin(&mut starts.moves, &choices);
        if rules.moved_card_chosen() {
            let sets = (0..1_u16 << variant.facts.colors.len()).map(KindSet::from_bits);
            choices.extend(sets.map(Choice::MoveCards));
        }
        begin(&mut starts.complete, &choices);
        if variant.has_railyards() {
            let tickets = (0..variant.tickets().len()).map(TicketId::new);
            choices.extend(tickets.map(Choice::CompleteTicket));
        }
        begin(&mut starts.finish, &choices);
        choices.extend(variant.has_railyards().then_some(Choice::FinishTickets));
        let (mut sets, mut colors) = (Vec::new(), Vec::new());
        for (number, choice) in choices.iter().enumerate() {
            let (numbers, place) = match *choice {
                Choice::PlaceSet(color, cars, locomotives) => {
                    (&mut sets, ActionSpace::place_of_set(color, cars, locomotives))
                }
                Choice::PlaceLocomotives(color, locomotives) => {
                    (&mut sets, ActionSpace::place_of_set(color, 0, locomotives))
                }
                Choice::PlaceColors(set) => (&mut colors, usize::from(set.bits())),
                _ => continue,
            };
            numbers.resize(numbers.len().max(place + 1), 0);
            numbers[place] = number as u32;
        }
        ActionSpace { choices, ways, station_ways, routes, sets, colors, starts }
    }

    fn place_of_set(color: Kind, cars: u8, locomotives: u8) -> usize {
        (usize::from(cars) << 7 | usize::from(locomotives)) * COLORS + color.index()
    }

    /// How many numbers there are.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "there are always some")]
    pub fn len(&self) -> u32 {
        self.choices.len() as u32
    }

    /// What a number stands for; `None` if there is no such number.
    #[must_use]
    pub fn get(&self, number: u32) -> Option<Choice> {
        self.choices.get(number as usize).copied()
    }

    /// The ways to pay for a route.
    fn ways_of(&self, variant: &Variant, route: RouteId) -> &Ways {
        let class = variant.color(route).map_or(GRAY, Kind::index);
        &self.ways[usize::from(variant.tables.price_index[route.index()])][class]
    }

    /// The number of an action that is legal in a state, with any payment. Outcomes of chance have none.
    #[must_use]
    pub fn number_of(&self, state: &State, variant: &Variant, action: &Action) -> Option<u32> {
        let starts = &self.starts;
        Some(match *action {
            Action::Pass => PASS,
            Action::DrawDeck => DRAW_DECK,
            Action::DrawFaceUp { card } => starts.face_up + face_up_place(variant, card),
            Action::DrawTickets => starts.tickets,
            Action::SwapTickets => starts.swap,
            Action::KeepTickets { tickets } => {
                let offer = state.offer(state.current).as_slice().iter().enumerate();
                let kept = offer.filter(|&(_, &ticket)| tickets.has(ticket));
                starts.keep + kept.map(|(place, _)| 1 << place).sum::<u32>()
            }
            Action::ClaimRoute { route, cards } => {
                let way = Way::of(&cards, variant.color(route));
                self.routes[route.index()] + self.ways_of(variant, route).index_of(way)
            }
            Action::BuildStation { city, cards } => {
                let ways = self.station_ways.as_ref()?;
                let before = city.index() as u32 * ways.all.len() as u32;
                starts.stations + before + ways.index_of(Way::of(&cards, None))
            }
            Action::PayTunnel { cards } => starts.tunnel + u32::from(cards.locomotives()),
            Action::WithdrawTunnel => starts.withdraw,
            Action::PlaceCards { cards, color } => self.number_of_placing(&cards, color)?,
            Action::MoveCards { cards } => {
                let as_car = state.railyard(state.current).mixed().and(cards.colors());
                starts.moves + u32::from(as_car.bits())
            }
            Action::CompleteTicket { ticket } => starts.complete + ticket.index() as u32,
            Action::FinishTickets => starts.finish,
            Action::Reveal { .. } | Action::RevealTicket { .. } => return None,
        })
    }

    fn number_of_placing(&self, cards: &Cards, named: Option<Kind>) -> Option<u32> {
        let colors = named.map_or(cards.colors(), KindSet::only);
        let (numbers, place) = match (colors.iter().next(), colors.len()) {
            (Some(color), 1) => {
                let place = ActionSpace::place_of_set(color, cards.get(color), cards.locomotives());
                (&self.sets, place)
            }
            _ => (&self.colors, usize::from(colors.bits())),
        };
        numbers.get(place).copied()
    }

    /// The action for which a number stands in a state, if it is legal there.
    #[must_use]
    pub fn action(&self, state: &State, variant: &Variant, number: u32) -> Option<Action> {
        let choice = self.get(number)?;
        judged(choice, state, variant).ok()
    }

    /// Judges the action for which a number stands in a state, and gives it.
    ///
    /// # Errors
    /// Why it is illegal, and the action if the number tells one.
    ///
    /// # Panics
    /// If there is no such number.
    pub fn judge(&self, state: &State, variant: &Variant, number: u32) -> Result<Action, Refusal> {
        let choice = self.choices[number as usize];
        judged(choice, state, variant).map_err(|fault| {
            let action = choice.action(state, variant, true);
            Refusal { action, fault }
        })
    }

    /// Calls `each` with the numbers of all legal actions, run by run: the first number, and how many. The runs
    /// do not come in order.
    #[inline]
    pub fn each_run(&self, state: &State, variant: &Variant, each: &mut impl FnMut(u32, u32)) {
        if state.pending.is_some() {
            return;
        }
        match (state.phase, &variant.rules().game) {
            (Phase::Turn, Game::Board(_)) => {
                let draws = Draws::of_turn(state, variant);
                self.each_draw(variant, &draws, each);
                let mut others = 0;
                self.each_claim(state, variant, &mut |start, number| {
                    others += number;
                    each(start, number);
                });
                if let Some(ways) = &self.station_ways {
                    self.each_station(ways, state, variant, &mut |number| {
                        others += 1;
                        each(number, 1);
                    });
                }
                if draws.len() == 0 && others == 0 {
                    each(PASS, 1);
                }
            }
            (Phase::SecondDraw, _) => {
                let draws = Draws::of_second_draw(state, variant);
                self.each_draw(variant, &draws, each);
                if draws.len() == 0 {
                    each(PASS, 1);
                }
            }
            _ => {
                let legal = state.legal_actions(variant, PaymentListing::Canonical);
                for action in legal.iter(state, variant) {
                    each(self.number_of(state, variant, &action).expect("it is a decision"), 1);
                }
            }
        }
    }

    #[inline]
    fn each_draw(&self, variant: &Variant, draws: &Draws, each: &mut impl FnMut(u32, u32)) {
        if draws.deck() {
            each(DRAW_DECK, 1);
        }
        for card in draws.face_up().iter() {
            each(self.starts.face_up + face_up_place(variant, card), 1);
        }
        if draws.tickets() {
            each(self.starts.tickets, 1);
        }
        if draws.swap() {
            each(self.starts.swap, 1);
        }
    }

    #[inline]
    fn each_claim(&self, state: &State, variant: &Variant, each: &mut impl FnMut(u32, u32)) {
        match variant.tables.few_routes {
            true => self.each_claim_within::<u128>(state, variant, each),
            false => self.each_claim_within::<RouteSet>(state, variant, each),
        }
    }

    #[inline]
    fn each_claim_within<S: Bits>(
        &self,
        state: &State,
        variant: &Variant,
        each: &mut impl FnMut(u32, u32),
    ) {
        let hand = &state.mover().hand;
        claims::each_class::<S>(state, variant, &mut |price, asked, routes, payments| {
            let ways = &self.ways[price][asked.map_or(GRAY, Kind::index)];
            let price = &variant.tables.prices[price];
            ways.each_run(price, asked, hand, payments, &mut |start, number| {
                for route in routes.members() {
                    each(self.routes[route] + start, number);
                }
            });
        });
    }

    fn each_station(
        &self,
        ways: &Ways,
        state: &State,
        variant: &Variant,
        each: &mut impl FnMut(u32),
    ) {
        for index in 0..state.station_payments(variant) {
            let cards = state.station_payment(variant, index).expect("it was counted");
            let number = self.starts.stations + ways.index_of(Way::of(&cards, None));
            for city in state.free_cities(variant).iter() {
                each(number + (city.index() * ways.all.len()) as u32);
            }
        }
    }

    /// Writes for every number whether its action is legal: 1 or 0.
    ///
    /// # Panics
    /// If the buffer does not have a byte for each number.
    pub fn mask(&self, state: &State, variant: &Variant, mask: &mut [u8]) {
        assert_eq!(mask.len(), self.choices.len(), "a byte for each number");
        mask.fill(0);
        self.each_run(state, variant, &mut |start, number| {
            for entry in &mut mask[start as usize..][..number as usize] {
                *entry = 1;
            }
        });
    }

    /// The numbers of all legal actions, in ascending order.
    #[must_use]
    pub fn legal(&self, state: &State, variant: &Variant) -> Vec<u32> {
        self.with_legal(state, variant, |numbers| numbers.collect())
    }

    /// Hands the numbers of all legal actions over, in ascending order. For most variants nothing is allocated.
    #[inline]
    pub fn with_legal<R>(
        &self,
        state: &State,
        variant: &Variant,
        take: impl FnOnce(Numbers<'_>) -> R,
    ) -> R {
        const FEW: usize = 40;
        let needed = self.choices.len().div_ceil(64);
        let (mut few, mut many);
        let words: &mut [u64] = if needed <= FEW {
            few = [0; FEW];
            &mut few[..needed]
        } else {
            many = vec![0; needed];
            &mut many
        };
        let mut left = 0;
        self.each_run(state, variant, &mut |start, number| {
            left += number as usize;
            for number in start..start + number {
                words[number as usize / 64] |= 1 << (number % 64);
            }
        });
        take(Numbers { words, word: words.first().copied().unwrap_or(0), at: 0, left })
    }
}

/// The numbers of the outcomes of chance: the cards of a variant in card order, then its tickets in the order of
/// the data.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ChanceSpace {
    colors: u32,
    tickets: u32,
}

impl ChanceSpace {
    /// The numbers of a variant.
    #[must_use]
    pub fn of(variant: &Variant) -> ChanceSpace {
        let (colors, tickets) = (variant.facts.colors.len(), variant.tickets().len());
        ChanceSpace { colors: colors as u32, tickets: tickets as u32 }
    }

    /// How many numbers there are.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "there are always some")]
    pub fn len(&self) -> u32 {
        self.colors + 1 + self.tickets
    }

    /// The outcome for which a number stands; `None` if there is no such number.
    #[must_use]
    pub fn get(&self, number: u32) -> Option<Action> {
        if let Some(ticket) = number.checked_sub(self.colors + 1) {
            let ticket = TicketId::new(ticket as usize);
            return (number < self.len()).then_some(Action::RevealTicket { ticket });
        }
        let color = (number < self.colors).then(|| Kind::color(number as usize));
        Some(Action::Reveal { card: color.unwrap_or(Kind::LOCOMOTIVE) })
    }

    /// The number of an outcome of chance that the variant has. Decisions have none.
    #[must_use]
    pub fn number_of(&self, outcome: &Action) -> Option<u32> {
        match *outcome {
            Action::Reveal { card } => Some((card.index() as u32).min(self.colors)),
            Action::RevealTicket { ticket } => Some(self.colors + 1 + ticket.index() as u32),
            _ => None,
        }
    }
}

/// Numbers in ascending order.
#[derive(Clone, Debug)]
pub struct Numbers<'a> {
    words: &'a [u64],
    /// What is left of the word at `at`.
    word: u64,
    at: usize,
    left: usize,
}

impl Iterator for Numbers<'_> {
    type Item = u32;

    #[inline]
    fn next(&mut self) -> Option<u32> {
        if self.left == 0 {
            return None;
        }
        while self.word == 0 {
            self.at += 1;
            self.word = self.words[self.at];
        }
        let number = self.at as u32 * 64 + self.word.trailing_zeros();
        self.word &= self.word - 1;
        self.left -= 1;
        Some(number)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }
}

impl ExactSizeIterator for Numbers<'_> {}

/// Why the action for which a number stands is illegal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// The action, legal elsewhere; `None` if the number tells none here, because nothing on offer and no cards
    /// in the hand are what it stands for.
    pub action: Option<Action>,
    /// The first fault found.
    pub fault: Fault,
}

impl Choice {
    /// The kind of action.
    #[must_use]
    pub fn action_kind(self) -> ActionKind {
        match self {
            Choice::Pass => ActionKind::Pass,
            Choice::DrawDeck => ActionKind::DrawDeck,
            Choice::DrawFaceUp(_) => ActionKind::DrawFaceUp,
            Choice::DrawTickets => ActionKind::DrawTickets,
            Choice::SwapTickets => ActionKind::SwapTickets,
            Choice::KeepTickets(_) => ActionKind::KeepTickets,
            Choice::ClaimRoute(..) => ActionKind::ClaimRoute,
            Choice::BuildStation(..) => ActionKind::BuildStation,
            Choice::PayTunnel(_) => ActionKind::PayTunnel,
            Choice::WithdrawTunnel => ActionKind::WithdrawTunnel,
            Choice::PlaceSet(..) | Choice::PlaceColors(_) | Choice::PlaceLocomotives(..) => {
                ActionKind::PlaceCards
            }
            Choice::MoveCards(_) => ActionKind::MoveCards,
            Choice::CompleteTicket(_) => ActionKind::CompleteTicket,
            Choice::FinishTickets => ActionKind::FinishTickets,
        }
    }

    /// The action for which a choice stands in a state, legal or not; `None` if the state does not tell it. Unless
    /// `sees_mover` it is told without the hand and the offer of the mover.
    pub(crate) fn action(
        self,
        state: &State,
        variant: &Variant,
        sees_mover: bool,
    ) -> Option<Action> {
        let mover = state.mover();
        Some(match self {
            Choice::Pass => Action::Pass,
            Choice::DrawDeck => Action::DrawDeck,
            Choice::DrawFaceUp(card) => Action::DrawFaceUp { card },
            Choice::DrawTickets => Action::DrawTickets,
            Choice::SwapTickets => Action::SwapTickets,
            Choice::KeepTickets(places) => {
                let offer = state.offer(state.current).as_slice();
                if !sees_mover || u32::from(places) >> offer.len() > 0 {
                    return None;
                }
                let kept = offer.iter().enumerate().filter(|&(place, _)| places >> place & 1 == 1);
                Action::KeepTickets { tickets: kept.map(|(_, &ticket)| ticket).collect() }
            }
            Choice::ClaimRoute(route, way) => {
                let price = variant.price(route);
                let cards = if price.set == 0 {
                    way.cards(price)?
                } else {
                    let asked = variant.color(route);
                    let hand = sees_mover.then_some(&mover.hand)?;
                    sets::canonical(price, asked, hand, way.color, way.locomotives)?
                };
                Action::ClaimRoute { route, cards }
            }
            Choice::BuildStation(city, way) => {
                Action::BuildStation { city, cards: way.cards(state.station_price(variant)?)? }
            }
            Choice::PayTunnel(locomotives) => {
                let tunnel = state.tunnel.as_ref()?;
                let mut cards = Cards::locomotives_only(locomotives);
                if let Some(color) = tunnel.color() {
                    cards.add_many(color, tunnel.surcharge().saturating_sub(locomotives));
                }
                Action::PayTunnel { cards }
            }
            Choice::WithdrawTunnel => Action::WithdrawTunnel,
            Choice::PlaceSet(color, cars, locomotives) => {
                let mut cards = Cards::locomotives_only(locomotives);
                cards.add_many(color, cars);
                Action::PlaceCards { cards, color: None }
            }
            Choice::PlaceColors(colors) => {
                let mut cards = Cards::NONE;
                colors.iter().for_each(|color| cards.add(color));
                Action::PlaceCards { cards, color: None }
            }
            Choice::PlaceLocomotives(color, locomotives) => {
                let cards = Cards::locomotives_only(locomotives);
                Action::PlaceCards { cards, color: Some(color) }
            }
            Choice::MoveCards(as_car) => {
                let yard = state.railyard(state.current);
                if !as_car.without(yard.mixed()).is_empty() {
                    return None;
                }
                Action::MoveCards { cards: yard.moving(as_car) }
            }
            Choice::CompleteTicket(ticket) => Action::CompleteTicket { ticket },
            Choice::FinishTickets => Action::FinishTickets,
        })
    }
}

/// The action for which a choice stands in a state, if it is legal.
#[inline]
fn judged(choice: Choice, state: &State, variant: &Variant) -> Result<Action, Fault> {
    match choice.action(state, variant, true) {
        Some(action) => state.judge(variant, &action).map(|()| action),
        None => Err(why_untold(choice, state, variant)),
    }
}

/// Why a choice is illegal in a state that does not tell its action.
fn why_untold(choice: Choice, state: &State, variant: &Variant) -> Fault {
    if let Err(fault) = state.judge_moment(false) {
        return fault;
    }
    if !state.phase_allows(choice.action_kind()) {
        return Fault::Phase;
    }
    match choice {
        Choice::KeepTickets(places) => {
            let offered = state.offer(state.current).len();
            let place = offered + (places >> offered).trailing_zeros() as u8;
            Fault::NoTicketAt { place, offered }
        }
        Choice::ClaimRoute(route, way) => match state.judge_route(variant, route) {
            Ok(()) => Fault::NoSuchPayment { route, way },
            Err(fault) => fault,
        },
        Choice::BuildStation(city, way) => match state.judge_city(variant, city) {
            Ok(price) => {
                // The locomotives alone are too many or too few, or leave no card to the color.
                let mut cards = Cards::locomotives_only(way.locomotives);
                way.color.into_iter().for_each(|color| cards.add(color));
                Fault::Station { city, cards, price: price.length, fault: PaymentFault::Number }
            }
            Err(fault) => fault,
        },
        Choice::MoveCards(as_car) => {
            let mixed = state.railyard(state.current).mixed();
            Fault::NoChoice(as_car.without(mixed).nth(0))
        }
        _ => unreachable!("the other choices tell an action in their phases"),
    }
}

/// The colors of a variant.
fn colors(variant: &Variant) -> impl Iterator<Item = Kind> {
    (0..variant.facts.colors.len()).map(Kind::color)
}

/// Where a card has its number among those that are taken from the row: after the colors that the variant has
/// come locomotives.
#[inline]
fn face_up_place(variant: &Variant, card: Kind) -> u32 {
    card.index().min(variant.facts.colors.len()) as u32
}
