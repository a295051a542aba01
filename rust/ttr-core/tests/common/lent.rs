//! The best choice of lent routes by brute force, and positions to try it on.

use ttr_core::base::random::SplitMix64;
use ttr_core::{CityId, RouteId, RouteSet, SeatId, State, Variant};

use serde_json::{Map, Value, json};

/// The best choice (EU-34): every choice is tried, of every route of another player in the city of each
/// station, and of none.
pub(crate) fn lent_by_trying(
    variant: &Variant,
    state: &State,
    player: SeatId,
) -> Vec<Option<RouteId>> {
    let seat = state.seat(player);
    let mut choices: Vec<Vec<Option<RouteId>>> = vec![Vec::new()];
    for &city in seat.stations.as_slice() {
        let others = (0..variant.routes().len()).map(RouteId::new).filter(|&route| {
            let owner = state.owner(route);
            let ends = variant.routes()[route.index()].ends;
            owner.is_some() && owner != Some(player) && ends.contains(&city)
        });
        let options: Vec<Option<RouteId>> = others.map(Some).chain([None]).collect();
        choices = choices
            .iter()
            .flat_map(|chosen| {
                options.iter().map(|&option| {
                    let mut longer = chosen.clone();
                    longer.push(option);
                    longer
                })
            })
            .collect();
    }
    // They stand in the order in which the first of equal ones is the best.
    let worth = |chosen: &Vec<Option<RouteId>>| {
        let lent = chosen.iter().flatten();
        let routes = lent.clone().fold(seat.routes, |set, &route| set | RouteSet::only(route));
        let group = groups(variant, routes);
        let (mut points, mut complete) = (0_i32, 0_i32);
        for ticket in seat.tickets.iter() {
            let ticket = &variant.tickets()[ticket.index()];
            let [one, other] = ticket.ends.map(CityId::index);
            let won = group[one] == group[other];
            points += if won { i32::from(ticket.points) } else { -i32::from(ticket.points) };
            complete += i32::from(won);
        }
        (points, complete, -(lent.count() as i32))
    };
    let mut best = &choices[0];
    for chosen in &choices {
        if worth(chosen) > worth(best) {
            best = chosen;
        }
    }
    best.clone()
}

/// For each city a number that the cities joined to it have too.
fn groups(variant: &Variant, routes: RouteSet) -> Vec<usize> {
    let mut group: Vec<usize> = (0..variant.facts().cities.len()).collect();
    for route in routes.iter() {
        let [one, other] = variant.routes()[route.index()].ends.map(CityId::index);
        let (from, to) = (group[one], group[other]);
        group.iter_mut().filter(|group| **group == from).for_each(|group| *group = to);
    }
    group
}

/// A position of Europe that is over: routes dealt out at random as far as the trains go, and stations in
/// cities that are often busy ones; each player has up to `tickets` tickets, at most one of them long.
pub(crate) fn position(variant: &Variant, tickets: usize, random: &mut SplitMix64) -> Value {
    let players = 2 + random.below(4) as usize;
    let mut left = vec![u32::from(variant.facts().trains); players];
    let mut seats: Vec<Map<String, Value>> = vec![Map::new(); players];
    let mut routes: Vec<Vec<&str>> = vec![Vec::new(); players];
    let mut doubles: Vec<(usize, &str)> = Vec::new();
    let mut closed: Vec<&str> = Vec::new();
    for at in shuffled(variant.routes().len(), random) {
        let route = &variant.routes()[at];
        let owner = random.below(players as u32 + 1) as usize;
        let Some(trains) = left.get_mut(owner) else { continue };
        if let Some(double) = &route.double {
            if doubles.contains(&(owner, double)) || closed.contains(&double.as_str()) {
                continue;
            }
            doubles.push((owner, double));
            if players <= 3 {
                closed.push(double);
            }
        }
        if let Some(rest) = trains.checked_sub(u32::from(route.length)) {
            *trains = rest;
            routes[owner].push(&route.id);
        }
    }
    let busy = |city: &usize| {
        let ends =
            |route: &&ttr_core::variant::facts::Route| route.ends.contains(&CityId::new(*city));
        variant.routes().iter().filter(ends).count() > 4
    };
    let cities = shuffled(variant.facts().cities.len(), random);
    let mut cities =
        cities.iter().filter(|city| busy(city)).chain(cities.iter().filter(|city| !busy(city)));
    let is_long = |at: &usize| variant.tickets()[*at].kind.name() == "long";
    let deck = shuffled(variant.tickets().len(), random);
    let mut long = deck.iter().filter(|at| is_long(at));
    let mut regular = deck.iter().filter(|at| !is_long(at));
    for (seat, routes) in seats.iter_mut().zip(&routes) {
        seat.insert("routes".to_owned(), json!(routes));
        let number = (random.below(8) as usize).min(3);
        let stations: Vec<&str> = cities
            .by_ref()
            .take(number)
            .map(|&city| variant.facts().cities[city].id.as_str())
            .collect();
        seat.insert("stations".to_owned(), json!(stations));
        let number = random.below(tickets as u32 + 1) as usize;
        let number = number.min(variant.tickets().len() / players - 1);
        let held: Vec<&str> = regular
            .by_ref()
            .take(number)
            .chain(long.by_ref().take(random.below(2) as usize))
            .map(|&at| variant.tickets()[at].id.as_str())
            .collect();
        seat.insert("tickets".to_owned(), json!(held));
    }
    json!({"variant": variant.facts().id, "players": players, "phase": "over", "seats": seats})
}

/// The position in which the most choices are to be weighed: a player without routes has stations in the three
/// cities with the most routes, all of which others own, and every ticket but the long ones.
pub(crate) fn busiest(variant: &Variant) -> Value {
    let at = |city: usize| {
        let ends =
            move |route: &&ttr_core::variant::facts::Route| route.ends.contains(&CityId::new(city));
        variant.routes().iter().filter(ends)
    };
    let mut cities: Vec<usize> = (0..variant.facts().cities.len()).collect();
    cities.sort_by_key(|&city| std::cmp::Reverse(at(city).count()));
    cities.truncate(3);
    let mut owned: [Vec<&str>; 4] = Default::default();
    for (index, route) in variant.routes().iter().enumerate() {
        let ends = route.ends.map(CityId::index);
        if cities.iter().any(|city| ends.contains(city)) {
            owned[index % 4].push(&route.id);
        }
    }
    let id = |&city: &usize| variant.facts().cities[city].id.as_str();
    let regular = variant.tickets().iter().filter(|ticket| ticket.kind.name() == "regular");
    let tickets: Vec<&str> = regular.map(|ticket| ticket.id.as_str()).collect();
    let mut seats = vec![json!({
        "stations": cities.iter().map(id).collect::<Vec<_>>(),
        "tickets": tickets,
    })];
    seats.extend(owned.map(|routes| json!({"routes": routes})));
    json!({"variant": variant.facts().id, "players": 5, "phase": "over", "seats": seats})
}

/// Europe with 100 tickets for cities that are one, two or three routes apart, of few points, so that many
/// choices are equal.
pub(crate) fn near_tickets(random: &mut SplitMix64) -> Variant {
    let europe = super::shipped("europe");
    let mut document = europe.to_document();
    let tickets = document["tickets"].as_array_mut().expect("a list");
    tickets.retain(|ticket| ticket["kind"] == "long");
    let routes = europe.routes();
    let mut pairs = Vec::new();
    while tickets.len() < 106 {
        let [start, mut end] = routes[random.below(routes.len() as u32) as usize].ends;
        for _ in 0..random.below(3) {
            let next: Vec<CityId> = routes
                .iter()
                .filter(|route| route.ends.contains(&end))
                .map(|route| if route.ends[0] == end { route.ends[1] } else { route.ends[0] })
                .collect();
            end = next[random.below(next.len() as u32) as usize];
        }
        if start != end && !pairs.contains(&[start, end]) {
            pairs.push([start, end]);
            let ends = [start, end].map(|city| europe.facts().cities[city.index()].id.as_str());
            tickets.push(json!({"ends": ends, "points": random.below(4)}));
        }
    }
    super::read(&document)
}

/// Europe's components on a board of stars: so many middles, each joined to each of so many cities around them,
/// with 120 regular tickets between cities around them, of few points, and six long ones.
pub(crate) fn stars(middles: usize, around: usize, random: &mut SplitMix64) -> Variant {
    let middle = |number: usize| format!("m{number}");
    let outer = |number: usize| format!("c{number}");
    let mut document = super::document_with("europe", &json!({}));
    document["id"] = json!("stars");
    document["route_points"] = json!({"1": 1});
    document["trains_per_player"] = json!(127);
    let ids = (0..middles).map(middle).chain((0..around).map(outer));
    document["cities"] = ids.map(|id| json!({"id": id})).collect();
    let pairs = (0..around).flat_map(|city| (0..middles).map(move |star| (star, city)));
    let route = |(star, city)| {
        let id = format!("{}-{}", middle(star), outer(city));
        json!({"id": id, "ends": [middle(star), outer(city)], "length": 1, "color": "gray"})
    };
    document["routes"] = pairs.map(route).collect();
    let ticket = |number: usize| {
        let one = random.below(around as u32) as usize;
        let other = (one + 1 + random.below(around as u32 - 1) as usize) % around;
        let kind = if number < 6 { "long" } else { "regular" };
        let points = 1 + random.below(4);
        json!({"id": format!("t{number}"), "ends": [outer(one), outer(other)], "points": points, "kind": kind})
    };
    document["tickets"] = (0..126).map(ticket).collect();
    super::read(&document)
}

/// A position of such a board that is over: the first player has stations in the middles, up to three, and
/// almost all tickets; others own most of the routes, and it owns a few.
pub(crate) fn star_position(variant: &Variant, random: &mut SplitMix64) -> Value {
    let mut routes: [Vec<&str>; 3] = Default::default();
    for route in variant.routes() {
        let owner = random.below(32) as usize;
        routes[owner.div_ceil(16)].push(&route.id);
    }
    let stations: Vec<&str> =
        variant.facts().cities.iter().map(|city| city.id.as_str()).take(3).collect();
    let regular = variant.tickets().iter().filter(|ticket| ticket.kind.name() == "regular");
    let number = 1 + random.below(110) as usize;
    let tickets: Vec<&str> = regular.map(|ticket| ticket.id.as_str()).take(number).collect();
    let mut seats = vec![json!({"stations": stations, "tickets": tickets, "routes": routes[0]})];
    seats.extend(routes[1..].iter().map(|routes| json!({"routes": routes})));
    json!({"variant": variant.facts().id, "players": 3, "phase": "over", "seats": seats})
}

/// The numbers below a limit in random order.
fn shuffled(limit: usize, random: &mut SplitMix64) -> Vec<usize> {
    let mut numbers: Vec<usize> = (0..limit).collect();
    for at in (1..limit).rev() {
        numbers.swap(at, random.below(at as u32 + 1) as usize);
    }
    numbers
}
