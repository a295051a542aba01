//! What looks like a mistake in a variant that can be played.

use crate::base::ids::CityId;
use crate::base::problem::Problem;
use crate::base::wording::quote;
use crate::variant::facts::{City, Route, Variant};

impl Variant {
    /// What looks like a mistake, but can be played: a shipped id with other cities, a position of a city
    /// that is not on the board (0 to 1), routes between the same cities that no `double` joins.
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
        found
    }
}
