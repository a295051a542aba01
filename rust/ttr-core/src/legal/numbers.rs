//! Numbers of actions, for search and learning, which need every action at a fixed place.
//!
//! A number stands for a canonical action of the variant, whatever the state: claims are numbered by route, color
//! and number of locomotives, tickets that are kept by their places on offer. The numbers depend on the variant
//! alone. Outcomes of chance have none.

use crate::base::cards::{COLORS, Cards, KINDS, Kind};
use crate::base::ids::{CityId, RouteId, TicketId};
use crate::base::kinds::KindSet;
use crate::legal::choices::{LegalActions, TurnActions};
use crate::legal::placing::{placed_at_least, placed_colors};
use crate::pay::payments::{self, PaymentListing, Payments};
use crate::play::tickets::drawn_tickets;
use crate::state::actions::Action;
use crate::state::position::State;
use crate::variant::facts::{GRAY, Variant};
use crate::variant::prices::Price;

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

    /// Its place in a table with a row for each color and one for locomotives alone.
    fn place(self, rows: usize) -> usize {
        self.color.map_or(COLORS, Kind::index) * rows + usize::from(self.locomotives)
    }
}

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
        Ways::of((0..payments).map(of).collect(), deck)
    }

    /// Those for any of several prices.
    fn of(all: Vec<Way>, deck: &Cards) -> Ways {
        let rows = usize::from(deck.locomotives()) + 1;
        let mut index = vec![0; KINDS * rows];
        for (number, way) in all.iter().enumerate() {
            index[way.place(rows)] = number as u16;
        }
        Ways { all, index, rows }
    }

    fn index_of(&self, way: Way) -> u32 {
        self.index[way.place(self.rows)].into()
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
            for index in 0..payments.count(asked) {
                each(self.index_of(Way::of(&payments.nth(asked, index), asked)), 1);
            }
            return;
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
        let alone = u32::from(price.wild && hand.locomotives() >= price.length);
        for color in hand.colors().iter() {
            let with_a_car = payments.count(Some(color)) as u32 - alone;
            if with_a_car > 0 {
                each(from(color), with_a_car);
            }
        }
        if alone > 0 {
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
            let most = rules.first_tickets().max(drawn_tickets(variant));
            choices.extend((0..1_u16 << most).map(Choice::KeepTickets));
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
            Action::Pass => 0,
            Action::DrawDeck => 1,
            Action::DrawFaceUp { card } => {
                starts.face_up + card.index().min(variant.facts.colors.len()) as u32
            }
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
            Action::PlaceCards { cards } => self.number_of_placing(&cards)?,
            Action::MoveCards { cards } => {
                let as_car = state.railyard(state.current).mixed().and(cards.colors());
                starts.moves + u32::from(as_car.bits())
            }
            Action::CompleteTicket { ticket } => starts.complete + ticket.index() as u32,
            Action::FinishTickets => starts.finish,
            Action::Reveal { .. } | Action::RevealTicket { .. } => return None,
        })
    }

    fn number_of_placing(&self, cards: &Cards) -> Option<u32> {
        let colors = cards.colors();
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
        if state.pending.is_some() {
            return None;
        }
        let mover = state.mover();
        let action = match self.get(number)? {
            Choice::Pass => Action::Pass,
            Choice::DrawDeck => Action::DrawDeck,
            Choice::DrawFaceUp(card) => Action::DrawFaceUp { card },
            Choice::DrawTickets => Action::DrawTickets,
            Choice::SwapTickets => Action::SwapTickets,
            Choice::KeepTickets(places) => {
                let offer = state.offer(state.current).as_slice();
                if u32::from(places) >> offer.len() > 0 {
                    return None;
                }
                let kept = offer.iter().enumerate().filter(|&(place, _)| places >> place & 1 == 1);
                Action::KeepTickets { tickets: kept.map(|(_, &ticket)| ticket).collect() }
            }
            Choice::ClaimRoute(route, way) => {
                let price = variant.price(route);
                let cards = paid(price, variant.color(route), &mover.hand, way)?;
                Action::ClaimRoute { route, cards }
            }
            Choice::BuildStation(city, way) => {
                let price = variant.tables.station_prices.get(usize::from(mover.stations.len()))?;
                Action::BuildStation { city, cards: paid(price, None, &mover.hand, way)? }
            }
            Choice::PayTunnel(locomotives) => {
                let tunnel = state.tunnel.as_ref()?;
                let mut cards = Cards::locomotives_only(locomotives);
                let cars = tunnel.surcharge().checked_sub(locomotives)?;
                match tunnel.color() {
                    Some(color) => cards.add_many(color, cars),
                    None if cars > 0 => return None,
                    None => {}
                }
                Action::PayTunnel { cards }
            }
            Choice::WithdrawTunnel => Action::WithdrawTunnel,
            Choice::PlaceSet(color, cars, locomotives) => {
                let mut cards = Cards::locomotives_only(locomotives);
                cards.add_many(color, cars);
                Action::PlaceCards { cards }
            }
            Choice::PlaceColors(colors) => {
                let mut cards = Cards::NONE;
                colors.iter().for_each(|color| cards.add(color));
                Action::PlaceCards { cards }
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
        };
        state.is_legal(variant, &action).then_some(action)
    }

    /// Calls `each` with the numbers of all legal actions, run by run: the first number, and how many. The runs
    /// do not come in order.
    pub fn each_run(&self, state: &State, variant: &Variant, each: &mut impl FnMut(u32, u32)) {
        let legal = state.legal_actions(variant, PaymentListing::Canonical);
        let mut others = 0;
        if let LegalActions::Turn(draws, TurnActions::Claims(claims, _)) = &legal {
            claims.each_class(state, variant, &mut |price, asked, routes, payments| {
                let ways = &self.ways[price][asked.map_or(GRAY, Kind::index)];
                ways.each_run(
                    &variant.tables.prices[price],
                    asked,
                    &state.mover().hand,
                    payments,
                    &mut |start, number| {
                        for route in routes.iter() {
                            each(self.routes[route.index()] + start, number);
                        }
                    },
                );
            });
            for index in 0..draws.len() {
                each(
                    self.number_of(state, variant, &draws.nth(index)).expect("it is a decision"),
                    1,
                );
            }
            if let Some(ways) = &self.station_ways {
                for index in 0..state.station_payments(variant) {
                    let cards = state.station_payment(variant, index).expect("it was counted");
                    let number = self.starts.stations + ways.index_of(Way::of(&cards, None));
                    for city in state.free_cities(variant).iter() {
                        each(number + (city.index() * ways.all.len()) as u32, 1);
                    }
                }
            }
            others = legal.len();
        }
        for index in others..legal.len() {
            let action = legal.get(state, variant, index).expect("the index is below the length");
            each(self.number_of(state, variant, &action).expect("it is a decision"), 1);
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
        let mut numbers = Vec::new();
        self.each_run(state, variant, &mut |start, number| numbers.extend(start..start + number));
        numbers.sort_unstable();
        numbers
    }
}

/// The colors of a variant.
fn colors(variant: &Variant) -> impl Iterator<Item = Kind> {
    (0..variant.facts.colors.len()).map(Kind::color)
}

/// The canonical payment of a hand that has this color and number of locomotives.
fn paid(price: &Price, asked: Option<Kind>, hand: &Cards, way: Way) -> Option<Cards> {
    let listing = PaymentListing::Canonical;
    (0..payments::count(price, asked, hand, listing))
        .map(|index| payments::nth(price, asked, hand, listing, index))
        .find(|cards| Way::of(cards, asked) == way)
}
