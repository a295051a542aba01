//! Actions by name: as they come from outside, before it is known whether their names exist.

use serde_json::{Map, Value};

use crate::base::bits;
use crate::base::cards::{Cards, KINDS, Kind};
use crate::base::limits::MAX_CARDS;
use crate::legal::judge::Fault;
use crate::state::actions::Action;
use crate::state::position::State;
use crate::variant::facts::Variant;
use crate::words::violations::Violation;

/// An action in names. Counts are not limited, and nothing need exist.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NamedAction {
    /// [`Action::DrawDeck`]
    DrawDeck,
    /// [`Action::DrawFaceUp`] of this card.
    DrawFaceUp(String),
    /// [`Action::DrawTickets`]
    DrawTickets,
    /// [`Action::KeepTickets`] of these tickets, in any order.
    KeepTickets(Vec<String>),
    /// [`Action::ClaimRoute`]
    ClaimRoute {
        /// The route.
        route: String,
        /// The payment: cards and how many of each.
        cards: Vec<(String, u64)>,
    },
    /// [`Action::PayTunnel`]
    PayTunnel(Vec<(String, u64)>),
    /// [`Action::WithdrawTunnel`]
    WithdrawTunnel,
    /// [`Action::SwapTickets`]
    SwapTickets,
    /// [`Action::MoveCards`]
    MoveCards(Vec<(String, u64)>),
    /// [`Action::PlaceCards`]
    PlaceCards(Vec<(String, u64)>),
    /// [`Action::CompleteTicket`] of this ticket.
    CompleteTicket(String),
    /// [`Action::FinishTickets`]
    FinishTickets,
    /// [`Action::Pass`]
    Pass,
    /// [`Action::Reveal`] of this card.
    Reveal(String),
    /// [`Action::RevealTicket`] of this ticket.
    RevealTicket(String),
    /// A type of action that this engine does not have, by its name.
    Foreign(String),
}

impl NamedAction {
    /// The name of its type, if the variant has no such action.
    fn foreign<'a>(&'a self, variant: &Variant) -> Option<&'a str> {
        let rules = variant.rules();
        let (name, known) = match self {
            NamedAction::DrawTickets => {
                ("draw_tickets", rules.offers().is_some_and(|offers| offers.drawn.tickets > 0))
            }
            NamedAction::KeepTickets(_) => ("keep_tickets", !variant.is_race()),
            NamedAction::SwapTickets => {
                ("swap_tickets", rules.race().is_some_and(|race| race.swap_tickets))
            }
            NamedAction::ClaimRoute { .. } => ("claim_route", !variant.has_railyards()),
            NamedAction::MoveCards(_) => ("move_cards", rules.moved_card_chosen()),
            NamedAction::PlaceCards(_) => ("place_cards", variant.has_railyards()),
            NamedAction::CompleteTicket(_) => ("complete_ticket", variant.has_railyards()),
            NamedAction::FinishTickets => ("finish_tickets", variant.has_railyards()),
            NamedAction::PayTunnel(_) => ("pay_tunnel", variant.has_tunnels()),
            NamedAction::WithdrawTunnel => ("withdraw_tunnel", variant.has_tunnels()),
            NamedAction::Foreign(name) => (name.as_str(), false),
            _ => return None,
        };
        (!known).then_some(name)
    }

    /// An action of the same type, to judge whether it is its time; `None` if the variant has no
    /// such type.
    fn probe(&self, variant: &Variant) -> Option<Action> {
        if self.foreign(variant).is_some() {
            return None;
        }
        Some(match self {
            NamedAction::PayTunnel(_) => Action::PayTunnel(Cards::NONE),
            NamedAction::WithdrawTunnel => Action::WithdrawTunnel,
            NamedAction::DrawDeck => Action::DrawDeck,
            NamedAction::DrawFaceUp(_) => Action::DrawFaceUp(Kind::LOCOMOTIVE),
            NamedAction::DrawTickets => Action::DrawTickets,
            NamedAction::SwapTickets => Action::SwapTickets,
            NamedAction::KeepTickets(_) => Action::KeepTickets(0),
            NamedAction::ClaimRoute { .. } => Action::ClaimRoute { route: 0, cards: Cards::NONE },
            NamedAction::MoveCards(_) => Action::MoveCards(Cards::NONE),
            NamedAction::PlaceCards(_) => Action::PlaceCards(Cards::NONE),
            NamedAction::CompleteTicket(_) => Action::CompleteTicket(0),
            NamedAction::FinishTickets => Action::FinishTickets,
            NamedAction::Pass => Action::Pass,
            NamedAction::Reveal(_) => Action::Reveal(Kind::LOCOMOTIVE),
            NamedAction::RevealTicket(_) => Action::RevealTicket(0),
            NamedAction::Foreign(_) => return None,
        })
    }

    /// The action with the variant's indices for the names.
    ///
    /// # Errors
    /// If a name does not exist, a ticket is named twice, or there are more cards than any deck
    /// has.
    pub fn resolve(&self, variant: &Variant) -> Result<Action, Violation> {
        let kind = |name: &str| {
            variant.kind_named(name).ok_or_else(|| Violation::unknown("card", name, variant))
        };
        let ticket = |name: &str| {
            variant.ticket_named(name).ok_or_else(|| Violation::unknown("ticket", name, variant))
        };
        let counts = |cards: &[(String, u64)], too_many: &dyn Fn() -> Violation| {
            let mut counts = [0_u8; KINDS];
            for (name, count) in cards {
                let slot = &mut counts[kind(name)?.index()];
                *slot = u8::try_from(*count).unwrap_or(u8::MAX).saturating_add(*slot);
            }
            let given = cards.iter().fold(0_u64, |sum, (_, count)| sum.saturating_add(*count));
            if given > MAX_CARDS as u64 {
                return Err(too_many());
            }
            Ok(Cards::from_counts(counts))
        };
        let payment = |cards: &[(String, u64)], what: &str| {
            counts(cards, &|| Violation::too_many_cards(what))
        };
        if let Some(name) = self.foreign(variant) {
            return Err(Violation::foreign(name, variant));
        }
        Ok(match self {
            NamedAction::PayTunnel(cards) => Action::PayTunnel(payment(cards, "the surcharge")?),
            NamedAction::WithdrawTunnel => Action::WithdrawTunnel,
            NamedAction::MoveCards(cards) => {
                Action::MoveCards(counts(cards, &|| Violation::too_many_moved())?)
            }
            NamedAction::PlaceCards(cards) => {
                Action::PlaceCards(counts(cards, &|| Violation::too_many_placed())?)
            }
            NamedAction::CompleteTicket(name) => Action::CompleteTicket(ticket(name)? as u8),
            NamedAction::FinishTickets => Action::FinishTickets,
            NamedAction::DrawDeck => Action::DrawDeck,
            NamedAction::DrawTickets => Action::DrawTickets,
            NamedAction::SwapTickets => Action::SwapTickets,
            NamedAction::Pass => Action::Pass,
            NamedAction::DrawFaceUp(name) => Action::DrawFaceUp(kind(name)?),
            NamedAction::Reveal(name) => Action::Reveal(kind(name)?),
            NamedAction::RevealTicket(name) => Action::RevealTicket(ticket(name)? as u8),
            NamedAction::KeepTickets(names) => {
                let mut kept = 0;
                let indices: Result<Vec<usize>, _> =
                    names.iter().map(|name| ticket(name)).collect();
                for index in indices? {
                    if bits::has(kept, index) {
                        // G-33: each at most once
                        return Err(Violation::doubled(variant.ticket_id(index)));
                    }
                    kept |= bits::only(index);
                }
                Action::KeepTickets(kept)
            }
            NamedAction::ClaimRoute { route, cards } => {
                let index = variant
                    .route_named(route)
                    .ok_or_else(|| Violation::unknown("route", route, variant))?;
                Action::ClaimRoute { route: index as u8, cards: payment(cards, route)? }
            }
            NamedAction::Foreign(name) => return Err(Violation::foreign(name, variant)),
        })
    }
}

impl State {
    /// Judges an action in names and gives it in indices.
    ///
    /// # Errors
    /// Why it is illegal.
    pub fn judge_named(
        &self,
        variant: &Variant,
        action: &NamedAction,
    ) -> Result<Action, Violation> {
        let in_words = |fault: Fault| self.violation(variant, &fault);
        let probe = action.probe(variant);
        self.judge_moment(probe.is_some_and(|probe| probe.is_chance())).map_err(in_words)?;
        if probe.is_some_and(|probe| !self.phase_allows(&probe)) {
            return Err(in_words(Fault::Phase));
        }
        let resolved = action.resolve(variant)?;
        self.judge(variant, &resolved).map_err(in_words)?;
        Ok(resolved)
    }

    /// Why the mover cannot claim the route of this name, whatever the payment; `None` if it can.
    #[must_use]
    pub fn why_unclaimable(&self, variant: &Variant, route: &str) -> Option<Violation> {
        let judged = match variant.route_named(route) {
            Some(index) => self.judge_claim(variant, index),
            None => match self.judge_moment(false) {
                Ok(()) => return Some(Violation::unknown("route", route, variant)),
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
    pub fn route_id(&self, route: usize) -> &str {
        &self.facts.routes[route].id
    }

    /// The id of a ticket; `unknown` where there is no such ticket.
    #[must_use]
    pub fn ticket_id(&self, ticket: usize) -> &str {
        self.facts.tickets.get(ticket).map_or("unknown", |ticket| &ticket.id)
    }

    /// Cards as documents write them: the positive counts by name, in card order.
    #[must_use]
    pub fn cards_to_document(&self, cards: &Cards) -> Value {
        let counts =
            cards.iter().map(|(kind, count)| (self.kind_name(kind).to_owned(), count.into()));
        Value::Object(counts.collect::<Map<String, Value>>())
    }
}
