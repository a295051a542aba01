//! What the numbers of actions stand for, by name, and the fingerprint of a numbering.

use std::fmt::Write;

use serde_json::json;
use sha2::{Digest, Sha256};

use super::positions::{Entries, Written, cards};
use crate::base::cards::Cards;
use crate::legal::numbers::{ActionSpace, Choice, Way};
use crate::state::actions::ActionKind;
use crate::variant::facts::Variant;

impl Choice {
    /// The kind of action.
    #[must_use]
    pub fn kind(self) -> ActionKind {
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
            Choice::PlaceSet(..) | Choice::PlaceColors(_) => ActionKind::PlaceCards,
            Choice::MoveCards(_) => ActionKind::MoveCards,
            Choice::CompleteTicket(_) => ActionKind::CompleteTicket,
            Choice::FinishTickets => ActionKind::FinishTickets,
        }
    }

    /// What it is by name: `{"type": "claim_route", "route": …, "color": …, "locomotives": 1}`. Each is different.
    #[must_use]
    pub fn described(self, variant: &Variant) -> Entries<'_> {
        let mut entries: Entries = vec![("type", self.kind().name().into())];
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
        let mut digest = Sha256::new();
        for choice in (0..self.len()).filter_map(|number| self.get(number)) {
            let described = Written::from(choice.described(variant)).into_json();
            digest.update(json!(described).to_string().as_bytes());
        }
        digest.finalize()[..8].iter().fold(String::new(), |mut text, byte| {
            write!(text, "{byte:02x}").expect("writing to a string");
            text
        })
    }
}
