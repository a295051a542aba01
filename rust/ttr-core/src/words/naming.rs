//! Actions by name, as they come from outside: the names in them need not exist.

use serde_json::{Map, Value};

use crate::base::cards::{Cards, KINDS, Kind};
use crate::base::ids::{CityId, RouteId, TicketId, TicketSet};
use crate::base::limits::MAX_CARDS;
use crate::legal::judge::Fault;
use crate::state::actions::{Action, ActionKind};
use crate::state::position::State;
use crate::variant::facts::Variant;
use crate::words::violations::Violation;

/// An action by name: the name of its kind and the values that go with it. Names need not exist, and
/// counts have no limit. Fields that the kind does not have are empty.
///
/// ```
/// use ttr_core::{ChanceMode, NamedAction, SeatId, State, Variant};
///
/// let variant = Variant::shipped("usa").expect("it is shipped");
/// let state = State::new(variant, 2, 1, ChanceMode::Sampled, SeatId::new(0)).expect("two may play");
/// let action = NamedAction {
///     kind: "claim_route".to_owned(),
///     route: "boston-montreal-1".to_owned(),
///     cards: vec![("red".to_owned(), 2)],
///     ..NamedAction::default()
/// };
/// let violation = state.judge_named(variant, &action).expect_err("tickets are chosen first");
/// assert_eq!(violation.rule, "G-2");
/// ```
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct NamedAction {
    /// The name of its kind, such as `claim_route`.
    pub kind: String,
    /// A card.
    pub card: String,
    /// A route.
    pub route: String,
    /// A city.
    pub city: String,
    /// A ticket.
    pub ticket: String,
    /// Tickets, in any order.
    pub tickets: Vec<String>,
    /// Cards, and how many of each.
    pub cards: Vec<(String, u64)>,
    /// The color of a row, if it is named.
    pub color: Option<String>,
}

impl NamedAction {
    /// Its kind, if the variant has such actions.
    fn kind_in(&self, variant: &Variant) -> Option<ActionKind> {
        let known = ActionKind::ALL.into_iter().find(|kind| kind.name() == self.kind);
        known.filter(|kind| kind.exists_in(variant))
    }

    /// Looks the names up and gives the action with the variant's ids.
    ///
    /// # Errors
    /// A violation if a name does not exist, a ticket is named twice, or there are more cards than any
    /// deck has.
    pub fn resolve(&self, variant: &Variant) -> Result<Action, Violation> {
        let Some(kind) = self.kind_in(variant) else {
            return Err(Violation::foreign(&self.kind, variant));
        };
        let card = || named_card(&self.card, variant);
        let ticket = || named_ticket(&self.ticket, variant);
        Ok(match kind {
            ActionKind::DrawDeck => Action::DrawDeck,
            ActionKind::DrawFaceUp => Action::DrawFaceUp { card: card()? },
            ActionKind::DrawTickets => Action::DrawTickets,
            ActionKind::KeepTickets => Action::KeepTickets { tickets: self.kept(variant)? },
            ActionKind::ClaimRoute => {
                let found = variant.route_named(&self.route);
                let route = found.ok_or_else(|| Violation::unknown_route(&self.route, variant))?;
                let cards = self.counts(variant, || Violation::too_many_cards(&self.route))?;
                Action::ClaimRoute { route, cards }
            }
            ActionKind::BuildStation => {
                let city = named_city(&self.city, variant)?;
                let cards = self.counts(variant, || Violation::too_many_for_station(&self.city))?;
                Action::BuildStation { city, cards }
            }
            ActionKind::PayTunnel => Action::PayTunnel {
                cards: self.counts(variant, || Violation::too_many_cards("the surcharge"))?,
            },
            ActionKind::WithdrawTunnel => Action::WithdrawTunnel,
            ActionKind::SwapTickets => Action::SwapTickets,
            ActionKind::MoveCards => {
                Action::MoveCards { cards: self.counts(variant, Violation::too_many_moved)? }
            }
            ActionKind::PlaceCards => {
                let color =
                    self.color.as_ref().map(|name| named_card(name, variant)).transpose()?;
                let cards = self.counts(variant, Violation::too_many_placed)?;
                Action::PlaceCards { cards, color }
            }
            ActionKind::CompleteTicket => Action::CompleteTicket { ticket: ticket()? },
            ActionKind::FinishTickets => Action::FinishTickets,
            ActionKind::Pass => Action::Pass,
            ActionKind::Reveal => Action::Reveal { card: card()? },
            ActionKind::RevealTicket => Action::RevealTicket { ticket: ticket()? },
        })
    }

    /// The tickets, each at most once (G-33).
    fn kept(&self, variant: &Variant) -> Result<TicketSet, Violation> {
        let tickets: Result<Vec<TicketId>, _> =
            self.tickets.iter().map(|name| named_ticket(name, variant)).collect();
        let mut kept = TicketSet::EMPTY;
        for ticket in tickets? {
            if kept.has(ticket) {
                return Err(Violation::doubled(variant.ticket_id(ticket)));
            }
            kept.insert(ticket);
        }
        Ok(kept)
    }

    /// The cards, unless there are more than any deck has.
    fn counts(
        &self,
        variant: &Variant,
        too_many: impl FnOnce() -> Violation,
    ) -> Result<Cards, Violation> {
        let mut counts = [0_u8; KINDS];
        for (name, count) in &self.cards {
            let slot = &mut counts[named_card(name, variant)?.index()];
            *slot = u8::try_from(*count).unwrap_or(u8::MAX).saturating_add(*slot);
        }
        let given = self.cards.iter().fold(0_u64, |sum, (_, count)| sum.saturating_add(*count));
        if given > MAX_CARDS as u64 {
            return Err(too_many());
        }
        Ok(Cards::from_counts(counts))
    }
}

fn named_card(name: &str, variant: &Variant) -> Result<Kind, Violation> {
    let unknown = || Violation::unknown("card", name, variant.kind_names(), variant);
    variant.kind_named(name).ok_or_else(unknown)
}

fn named_city(name: &str, variant: &Variant) -> Result<CityId, Violation> {
    let known = || variant.facts.cities.iter().map(|city| city.id.as_str());
    variant.city_named(name).ok_or_else(|| Violation::unknown("city", name, known(), variant))
}

fn named_ticket(name: &str, variant: &Variant) -> Result<TicketId, Violation> {
    let known = || variant.facts.tickets.iter().map(|ticket| ticket.id.as_str());
    let unknown = || Violation::unknown("ticket", name, known(), variant);
    variant.ticket_named(name).ok_or_else(unknown)
}

impl State {
    /// Judges an action by name and gives it with ids.
    ///
    /// # Errors
    /// The violation, if the action is illegal.
    pub fn judge_named(
        &self,
        variant: &Variant,
        action: &NamedAction,
    ) -> Result<Action, Violation> {
        let in_words = |fault: Fault| self.violation(variant, &fault);
        let kind = action.kind_in(variant);
        self.judge_moment(kind.is_some_and(ActionKind::is_chance)).map_err(in_words)?;
        if kind.is_some_and(|kind| !self.phase_allows(kind)) {
            return Err(in_words(Fault::Phase));
        }
        let resolved = action.resolve(variant)?;
        self.judge(variant, &resolved).map_err(in_words)?;
        Ok(resolved)
    }

    /// Why the mover cannot claim the route of this name with any payment; `None` if it can.
    #[must_use]
    pub fn why_unclaimable(&self, variant: &Variant, route: &str) -> Option<Violation> {
        let judged = match variant.route_named(route) {
            Some(route) => self.judge_claim(variant, route),
            None => match self.judge_moment(false) {
                Ok(()) => return Some(Violation::unknown_route(route, variant)),
                moment => moment,
            },
        };
        judged.err().map(|fault| self.violation(variant, &fault))
    }
}

impl Variant {
    /// The id of a route.
    ///
    /// # Panics
    /// If there is no such route.
    #[must_use]
    pub fn route_id(&self, route: RouteId) -> &str {
        &self.facts.routes[route.index()].id
    }

    /// The id of a city; `unknown` if there is no such city.
    #[must_use]
    pub fn city_id(&self, city: CityId) -> &str {
        self.facts.cities.get(city.index()).map_or("unknown", |city| &city.id)
    }

    /// The id of a ticket; `unknown` if there is no such ticket.
    #[must_use]
    pub fn ticket_id(&self, ticket: TicketId) -> &str {
        self.facts.tickets.get(ticket.index()).map_or("unknown", |ticket| &ticket.id)
    }

    /// Cards as documents write them: the positive counts by name, in card order.
    #[must_use]
    pub fn cards_to_document(&self, cards: &Cards) -> Value {
        let counts =
            cards.iter().map(|(kind, count)| (self.kind_name(kind).to_owned(), count.into()));
        Value::Object(counts.collect::<Map<String, Value>>())
    }
}
