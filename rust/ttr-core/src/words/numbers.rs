//! What the numbers of actions stand for, by name, and the fingerprints of numberings and of observations.

use std::fmt::Write;
use std::ops::Range;

use serde_json::json;
use sha2::{Digest, Sha256};

use super::positions::{Entries, Written, cards};
use crate::base::cards::Cards;
use crate::legal::numbers::{ActionSpace, ChanceSpace, Choice, Way};
use crate::state::actions::Action;
use crate::variant::facts::Variant;
use crate::view::observation::{ObservationSpace, Section};

impl Choice {
    /// What it is by name: `{"type": "claim_route", "route": …, "color": …, "locomotives": 1}`. Each is different.
    #[must_use]
    pub fn described(self, variant: &Variant) -> Entries<'_> {
        let mut entries: Entries = vec![("type", self.action_kind().name().into())];
        match self {
            Choice::DrawFaceUp(card) => entries.push(("card", variant.kind_name(card).into())),
            Choice::KeepTickets(places) => {
                let places = (0..16_u8).filter(|place| places >> place & 1 == 1);
                entries.push(("places", Written::list(places)));
            }
            Choice::ClaimRoute(route, way) => {
                entries.push(("route", variant.route_id(route).into()));
                entries.extend(way.described(variant));
            }
            Choice::BuildStation(city, way) => {
                entries.push(("city", variant.city_id(city).into()));
                entries.extend(way.described(variant));
            }
            Choice::PayTunnel(locomotives) => entries.push(("locomotives", locomotives.into())),
            Choice::PlaceSet(color, cars, locomotives) => {
                let mut placed = Cards::locomotives_only(locomotives);
                placed.add_many(color, cars);
                entries.push(("cards", cards(variant, &placed)));
            }
            Choice::PlaceColors(colors) => {
                let placed = colors.iter().map(|color| (variant.kind_name(color), 1_u8.into()));
                entries.push(("cards", Written::Object(placed.collect())));
            }
            Choice::PlaceLocomotives(color, locomotives) => {
                entries.push(("cards", cards(variant, &Cards::locomotives_only(locomotives))));
                entries.push(("color", variant.kind_name(color).into()));
            }
            Choice::MoveCards(as_car) => {
                let names = as_car.iter().map(|color| variant.kind_name(color));
                entries.push(("cars", Written::list(names)));
            }
            Choice::CompleteTicket(ticket) => {
                entries.push(("ticket", variant.ticket_id(ticket).into()));
            }
            Choice::Pass
            | Choice::DrawDeck
            | Choice::DrawTickets
            | Choice::SwapTickets
            | Choice::WithdrawTunnel
            | Choice::FinishTickets => {}
        }
        entries
    }
}

impl Way {
    fn described(self, variant: &Variant) -> [(&'static str, Written<'_>); 2] {
        let color = self.color.map(|color| variant.kind_name(color));
        [("color", color.into()), ("locomotives", self.locomotives.into())]
    }
}

impl ActionSpace {
    /// A short name of the numbering, which is another one as soon as a number stands for something else.
    #[must_use]
    pub fn fingerprint(&self, variant: &Variant) -> String {
        fingerprint((0..self.len()).filter_map(|number| Some(self.get(number)?.described(variant))))
    }
}

impl ChanceSpace {
    /// What a number stands for, by name: `{"type": "reveal", "card": "red"}`; `None` if there is no such number.
    #[must_use]
    pub fn described(self, number: u32, variant: &Variant) -> Option<Entries<'_>> {
        let outcome = self.get(number)?;
        let named = match outcome {
            Action::Reveal { card } => ("card", variant.kind_name(card)),
            Action::RevealTicket { ticket } => ("ticket", variant.ticket_id(ticket)),
            _ => unreachable!("the others are decisions"),
        };
        Some(vec![("type", outcome.kind().name().into()), (named.0, named.1.into())])
    }

    /// A short name of the numbering, as [`ActionSpace::fingerprint`].
    #[must_use]
    pub fn fingerprint(self, variant: &Variant) -> String {
        fingerprint((0..self.len()).filter_map(|number| self.described(number, variant)))
    }
}

impl ObservationSpace {
    /// A short name of the layout, which is another one as soon as a place means something else or is scaled
    /// otherwise.
    #[must_use]
    pub fn fingerprint(&self, variant: &Variant) -> String {
        let facts = variant.facts();
        let names: Entries = vec![
            ("colors", Written::list(facts.colors.iter().map(|name| &**name))),
            ("routes", Written::list(facts.routes.iter().map(|route| &*route.id))),
            ("cities", Written::list(facts.cities.iter().map(|city| &*city.id))),
            ("tickets", Written::list(facts.tickets.iter().map(|ticket| &*ticket.id))),
        ];
        let section = |(section, places): &(Section, Range<usize>)| -> Entries {
            let greatest = self.greatest()[places.clone()].iter().map(|&greatest| greatest as u32);
            vec![("section", section.name().into()), ("greatest", Written::list(greatest))]
        };
        fingerprint([names].into_iter().chain(self.sections().iter().map(section)))
    }
}

fn fingerprint<'a>(described: impl Iterator<Item = Entries<'a>>) -> String {
    let mut digest = Sha256::new();
    for entries in described {
        digest.update(json!(Written::from(entries).into_json()).to_string().as_bytes());
    }
    digest.finalize()[..8].iter().fold(String::new(), |mut text, byte| {
        write!(text, "{byte:02x}").expect("writing to a string");
        text
    })
}
