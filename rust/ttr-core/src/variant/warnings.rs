//! What looks like a mistake in a variant that can be played.

use crate::base::ids::CityId;
use crate::base::problem::Problem;
use crate::base::wording::quote;
use crate::variant::facts::{City, Route, Variant};
use crate::variant::rules::TieBreak;

impl Variant {
    /// What looks like a mistake, but can be played: a shipped id with other cities, a position of a city
    /// that is not on the board (0 to 1), positions of some cities but not of all, routes between the same
    /// cities that no `double` joins, and rules that change nothing in the variant.
    ///
    /// ```
    /// # use ttr_core::variant::facts::Variant;
    /// let usa = Variant::shipped("usa").expect("it is shipped");
    /// assert!(usa.warnings().is_empty());
    /// let mut document = usa.to_document();
    /// document["cities"][0]["xy"] = serde_json::json!([0.5, 7]);
    /// let moved = Variant::from_document(&document).expect("it can be played");
    /// assert_eq!(moved.warnings()[0].location, "cities[0] (atlanta).xy");
    /// ```
    #[must_use]
    pub fn warnings(&self) -> Vec<Problem> {
        let mut found = Vec::new();
        let mut warn =
            |location: String, message: String| found.push(Problem { location, message });
        let facts = self.facts();
        if let Some(shipped) = Variant::shipped(&facts.id) {
            let ids = |cities: &[City]| -> Vec<String> {
                let mut ids: Vec<String> = cities.iter().map(|city| city.id.clone()).collect();
                ids.sort_unstable();
                ids
            };
            if ids(&shipped.facts().cities) != ids(&facts.cities) {
                let id = quote(&facts.id);
                let message = format!("{id} is a shipped variant, which has other cities");
                warn("id".to_owned(), message);
            }
        }
        for (index, city) in facts.cities.iter().enumerate() {
            let outside = |xy: [f64; 2]| xy.iter().any(|at| !(0.0..=1.0).contains(at));
            if let Some([x, y]) = city.xy.filter(|&xy| outside(xy)) {
                let message = format!("expected positions from 0 to 1, found [{x}, {y}]");
                warn(format!("cities[{index}] ({}).xy", city.id), message);
            }
        }
        let placed = facts.cities.iter().filter(|city| city.xy.is_some()).count();
        if placed > 0 && placed < facts.cities.len() {
            let all = facts.cities.len();
            let message =
                format!("{placed} of {all} cities have xy; it is used only if all have it");
            warn("cities".to_owned(), message);
        }
        for (index, route) in facts.routes.iter().enumerate() {
            let parallel = |other: &&Route| {
                let mut ends: [[CityId; 2]; 2] = [other.ends, route.ends];
                ends.iter_mut().for_each(|ends| ends.sort_unstable());
                ends[0] == ends[1] && (route.double.is_none() || other.double != route.double)
            };
            if let Some(other) = facts.routes[..index].iter().find(parallel) {
                let message = format!(
                    "it joins the same cities as {}, but no \"double\" makes them a double route",
                    quote(&other.id)
                );
                warn(format!("routes[{index}] ({}).double", route.id), message);
            }
        }
        for (rule, why) in self.idle_rules() {
            warn(format!("rules.{rule}"), format!("it changes nothing, for {why}"));
        }
        found
    }

    /// Rules by which the variant is played as without them, each with the reason.
    fn idle_rules(&self) -> Vec<(String, &'static str)> {
        let rules = self.rules();
        let mut idle = Vec::new();
        let mut check = |set: bool, rule: &str, why| {
            if set {
                idle.push((rule.to_owned(), why));
            }
        };
        let bonuses = rules.bonuses();
        let nothing_for_most = bonuses.globetrotter_points == 0;
        let why = "there are no points for the most complete tickets";
        check(bonuses.globetrotter_at_zero && nothing_for_most, "globetrotter_at_zero", why);
        if let Some(board) = rules.board() {
            let no_tunnels = self.tables.tunnels.is_empty();
            let why = "there are no tunnels";
            check(board.surcharge_in_kind && no_tunnels, "surcharge_in_kind", why);
            let no_sets = !self.tables.sets_pay;
            let why = "there are no ferries that sets of cards pay for";
            check(!board.sets_pay_any_space && no_sets, "sets_pay_any_space", why);
        }
        if let Some(race) = rules.race().filter(|race| !race.swap_tickets) {
            let why = "tickets are not swapped";
            check(!race.swap_with_fewer, "swap_with_fewer", why);
            check(race.swapped_tickets_shuffled, "swapped_tickets_shuffled", why);
        }
        for &tie_break in &rules.tie_breaks {
            let why = match tie_break {
                TieBreak::LongestTrail if rules.board().is_none() => "there are no routes",
                TieBreak::LongestTrailBonus if bonuses.longest_trail_points == 0 => {
                    "there are no points for the longest trail"
                }
                TieBreak::BigCityBonuses if !self.has_railyards() => "there are no big cities",
                TieBreak::FewestStations if self.tables.station_prices.is_empty() => {
                    "there are no stations"
                }
                TieBreak::LongestTicket if rules.race().is_some() => "tickets have no points",
                _ => continue,
            };
            check(true, &format!("tie_breaks ({})", tie_break.name()), why);
        }
        idle
    }
}
