//! Why an action is illegal, in words, with the id of the rule.

use serde_json::{Map, Value, json};

use crate::base::cards::{Cards, Kind};
use crate::base::ids::RouteId;
use crate::legal::judge::Fault;
use crate::legal::placing::{PlacingFault, placed_at_least, placed_colors};
use crate::pay::payments::PaymentFault;
use crate::state::position::State;
use crate::variant::facts::Variant;

/// Why an action is illegal.
#[derive(Clone, PartialEq, Debug)]
pub struct Violation {
    /// An id of the rules pages, or `X-over`, `X-chance`, `X-variant`, `X-name`.
    pub rule: String,
    /// One sentence for people.
    pub message: String,
    /// What the message names, for programs.
    pub data: Map<String, Value>,
}

impl Violation {
    pub(crate) fn new(rule: &str, message: String, data: Value) -> Violation {
        let Value::Object(data) = data else { unreachable!("data is an object") };
        Violation { rule: rule.to_owned(), message, data }
    }

    /// The variant has no card, route or ticket of this name (X-name).
    pub(crate) fn unknown(what: &str, name: &str, variant: &Variant) -> Violation {
        let title = &variant.facts.title;
        Violation::new(
            "X-name",
            format!("{title} has no {what} {name:?}"),
            json!({"kind": what, "name": name}),
        )
    }

    /// The variant does not have this type of action (X-variant).
    pub(crate) fn foreign(action: &str, variant: &Variant) -> Violation {
        let title = &variant.facts.title;
        Violation::new(
            "X-variant",
            format!("{title} has no action {action}"),
            json!({"action": action, "variant": variant.facts.id}),
        )
    }

    /// A ticket is named twice (G-33).
    pub(crate) fn doubled(ticket: &str) -> Violation {
        let message = format!("the ticket {ticket} is named more than once");
        Violation::new("G-33", message, json!({"tickets": [ticket]}))
    }

    /// More cards than any deck has (G-23).
    pub(crate) fn too_many_cards(route: &str) -> Violation {
        let message = format!("no hand holds as many cards as are named to pay for {route}");
        Violation::new("G-23", message, json!({"route": route, "reason": "not_in_hand"}))
    }

    /// More cards to be placed than any deck has (CG-30).
    pub(crate) fn too_many_placed() -> Violation {
        let message = "no hand holds as many cards as are to be placed".to_owned();
        Violation::new("CG-30", message, json!({"reason": "not_in_hand"}))
    }

    /// More cards to be moved than any deck has (CG-11).
    pub(crate) fn too_many_moved() -> Violation {
        let message = "no railyard has as many rows as cards are to be moved".to_owned();
        Violation::new("CG-11", message, json!({}))
    }
}

impl std::fmt::Display for Violation {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} ({})", self.message, self.rule)
    }
}

impl std::error::Error for Violation {}

impl State {
    /// Puts a fault that this state found into words.
    #[must_use]
    pub fn violation(&self, variant: &Variant, fault: &Fault) -> Violation {
        let route_id = |route: RouteId| variant.route_id(route);
        let say = |rule: &str, message: String, data: Value| Violation::new(rule, message, data);
        match *fault {
            Fault::Over => say("X-over", "the game is over".to_owned(), json!({})),
            Fault::AtChancePoint => {
                let message = "a card or ticket has to be revealed first".to_owned();
                say("X-chance", message, json!({}))
            }
            Fault::NoChancePoint => {
                let message = "nothing is to be revealed now: a player has to decide".to_owned();
                say("X-chance", message, json!({}))
            }
            Fault::NoSuchOutcome => {
                let message = "this cannot come off the deck now".to_owned();
                say("X-chance", message, json!({}))
            }
            Fault::Phase => {
                let phase = self.phase.name();
                say("G-2", format!("not in the phase {phase}"), json!({"phase": phase}))
            }
            Fault::NothingToDraw if variant.has_railyards() => {
                say("CG-23", "the deck holds no card".to_owned(), json!({}))
            }
            Fault::NothingToDraw => {
                let message = "neither the deck nor the discard pile holds a card".to_owned();
                say("G-13", message, json!({}))
            }
            Fault::NotFaceUp(card) => {
                let card = variant.kind_name(card);
                say("G-14", format!("no {card} card lies face-up"), json!({"card": card}))
            }
            Fault::SecondLocomotive => say(
                variant.rules().cite("face_up_locomotive_ends_draw", "G-10"),
                "a face-up locomotive may only be taken as the first card".to_owned(),
                json!({"card": variant.kind_name(Kind::LOCOMOTIVE)}),
            ),
            Fault::NoTickets => say("G-33", "no ticket is left to draw".to_owned(), json!({})),
            Fault::CannotSwap => {
                let message = if self.racer(self.current).held.is_empty() {
                    "the player holds no ticket to give back"
                } else {
                    "no other ticket is left to draw"
                };
                say("FJ-9", message.to_owned(), json!({}))
            }
            Fault::Placing { cards, fault } => self.bad_placing(variant, &cards, fault),
            Fault::Moving(cards) => self.bad_moving(variant, &cards),
            Fault::NotHeld(ticket) => {
                let ticket = variant.ticket_id(ticket);
                let message = format!("the player does not hold the ticket {ticket}");
                say("CG-51", message, json!({"ticket": ticket}))
            }
            Fault::NotPayable(ticket) => {
                let id = variant.ticket_id(ticket);
                let cards = &variant.facts.tickets[ticket.index()].cards;
                let pile = &self.railyard(self.current).on_track;
                say(
                    "CG-51",
                    format!("the on-the-track pile does not pay for {id}"),
                    json!({
                        "ticket": id,
                        "cards": variant.cards_to_document(cards),
                        "on_track": variant.cards_to_document(pile),
                    }),
                )
            }
            Fault::NotOffered(tickets) => {
                let tickets: Vec<&str> =
                    tickets.iter().map(|ticket| variant.ticket_id(ticket)).collect();
                let message = format!("not on offer: {}", tickets.join(", "));
                say("G-33", message, json!({"tickets": tickets}))
            }
            Fault::TooFewKept { kept, least } => say(
                "G-33",
                format!("at least {least} of the tickets must be kept, not {kept}"),
                json!({"kept": kept, "least": least}),
            ),
            Fault::NoSuchRoute(route) => {
                Violation::unknown("route", &route.index().to_string(), variant)
            }
            Fault::Claimed { route, owner } => say(
                "G-20",
                format!("{} is claimed by player {owner}", route_id(route)),
                json!({"route": route_id(route), "owner": owner.number()}),
            ),
            Fault::OwnsSibling { route, sibling } => say(
                "G-25",
                format!(
                    "{} is the other route of {}, which the player owns",
                    route_id(route),
                    route_id(sibling)
                ),
                json!({"route": route_id(route), "other": route_id(sibling)}),
            ),
            Fault::Closed { route, sibling } => say(
                "G-26",
                format!(
                    "{} is closed, as {} is claimed and there are {} players",
                    route_id(route),
                    route_id(sibling),
                    self.players
                ),
                json!({"route": route_id(route), "other": route_id(sibling), "players": self.players}),
            ),
            Fault::Trains { route } => {
                let needed = variant.facts.routes[route.index()].length;
                let left = self.mover().trains;
                say(
                    "G-21",
                    format!("{} takes {needed} trains; {left} are left", route_id(route)),
                    json!({"route": route_id(route), "needed": needed, "left": left}),
                )
            }
            Fault::CannotPay { route } => say(
                "G-23",
                format!("the hand holds no payment for {}", route_id(route)),
                json!({"route": route_id(route)}),
            ),
            Fault::Payment { route, cards, fault } => {
                self.bad_payment(variant, route, &cards, fault)
            }
            Fault::Surcharge { cards, fault } => self.bad_surcharge(variant, &cards, fault),
            Fault::NeedlessPass => {
                let message = "something else can be done, so passing is not allowed".to_owned();
                let rule = if variant.has_railyards() { "CG-63" } else { "G-3" };
                say(rule, message, json!({}))
            }
        }
    }

    fn bad_payment(
        &self,
        variant: &Variant,
        route: RouteId,
        cards: &Cards,
        fault: PaymentFault,
    ) -> Violation {
        let facts = &variant.facts.routes[route.index()];
        let id = &facts.id;
        let given = variant.cards_to_document(cards);
        let color = facts.color.map_or("gray", |color| variant.kind_name(color));
        let (message, reason) = match fault {
            PaymentFault::NotInHand => {
                let missing = self.missing(variant, cards);
                (format!("the hand lacks {missing} of this payment for {id}"), "not_in_hand")
            }
            PaymentFault::Number => {
                let sets = match variant.price(route).set {
                    0 => String::new(),
                    set => format!(" and {} more for each set of {set}", set - 1),
                };
                let (length, given) = (facts.length, cards.total());
                (format!("{id} takes {length} cards{sets}, not {given}"), "number")
            }
            PaymentFault::Locomotives => {
                (format!("locomotives do not pay for {id}"), "locomotives")
            }
            PaymentFault::Symbols => {
                (format!("{id} takes {} locomotives at least", facts.locomotives), "symbols")
            }
            PaymentFault::Split => (format!("these cards do not pay every space of {id}"), "split"),
            PaymentFault::Mixed => (format!("{id} takes cars of one color"), "mixed"),
            PaymentFault::Color => (format!("{id} takes {color} cars"), "color"),
        };
        Violation::new(
            "G-23",
            message,
            json!({
                "route": id,
                "cards": given,
                "reason": reason,
                "length": facts.length,
                "color": color,
            }),
        )
    }

    fn bad_surcharge(&self, variant: &Variant, cards: &Cards, fault: PaymentFault) -> Violation {
        let tunnel = self.tunnel.expect("a tunnel is being tried");
        let (id, asked) = (variant.route_id(tunnel.route), tunnel.surcharge());
        let color = tunnel.color().map(|color| variant.kind_name(color));
        let (message, reason) = match fault {
            PaymentFault::NotInHand => {
                let missing = self.missing(variant, cards);
                (format!("the hand lacks {missing} of this surcharge"), "not_in_hand")
            }
            PaymentFault::Number => {
                let given = cards.total();
                (format!("the surcharge for {id} is {asked} cards, not {given}"), "number")
            }
            PaymentFault::Mixed => ("the surcharge takes cars of one color".to_owned(), "mixed"),
            _ => {
                let cars = color.map_or(String::new(), |color| format!("{color} cars and "));
                (format!("the surcharge for {id} takes {cars}locomotives only"), "color")
            }
        };
        Violation::new(
            "G-23",
            message,
            json!({
                "route": id,
                "cards": variant.cards_to_document(cards),
                "reason": reason,
                "surcharge": asked,
                "color": color,
            }),
        )
    }

    fn bad_moving(&self, variant: &Variant, cards: &Cards) -> Violation {
        let mut data = json!({"cards": variant.cards_to_document(cards)});
        let yard = self.railyard(self.current);
        // The color of which too many cars are named, or that has no row with a car.
        let wrong = cards
            .iter()
            .filter(|&(kind, _)| kind != Kind::LOCOMOTIVE)
            .find(|&(kind, count)| count > yard.row(kind).0.min(1));
        let message = match wrong {
            Some((color, _)) => {
                let color = variant.kind_name(color);
                data["color"] = color.into();
                format!("exactly one card of each row moves: not so many {color} ones can")
            }
            None => {
                let (rows, given) = (yard.rows().count(), cards.total());
                format!(
                    "exactly one card of each row moves: of {rows} rows, and a locomotive only where one \
                     lies, not these {given} cards"
                )
            }
        };
        Violation::new("CG-11", message, data)
    }

    fn bad_placing(&self, variant: &Variant, cards: &Cards, fault: PlacingFault) -> Violation {
        let mut data = json!({"cards": variant.cards_to_document(cards)});
        let (rule, message, reason) = match fault {
            PlacingFault::NotInHand => {
                let missing = self.missing(variant, cards);
                ("CG-30", format!("the hand lacks {missing} of these cards"), "not_in_hand")
            }
            PlacingFault::NoSet => {
                let (least, one_of_each) = (placed_at_least(variant), placed_colors(variant));
                let mixed = match one_of_each {
                    0 => String::new(),
                    colors => format!(", or {colors} cars of {colors} colors without locomotives"),
                };
                let message = format!(
                    "a set is {} cards or more of one color, one car of it at least{mixed}",
                    least
                );
                ("CG-30", message, "no_set")
            }
            PlacingFault::Own(color) => {
                let color = variant.kind_name(color);
                data["color"] = color.into();
                ("CG-31", format!("{color} lies in the player's own railyard"), "own_railyard")
            }
            PlacingFault::Other { color, player, cards } => {
                let color = variant.kind_name(color);
                data["color"] = color.into();
                data["owner"] = player.number().into();
                data["number"] = cards.into();
                let message = format!(
                    "{color} lies in the railyard of player {player}, and takes more than {cards} \
                     cards of that color alone"
                );
                ("CG-32", message, "other_railyard")
            }
        };
        data["reason"] = reason.into();
        Violation::new(rule, message, data)
    }

    /// What the mover's hand lacks of some cards, in words.
    fn missing(&self, variant: &Variant, cards: &Cards) -> String {
        let mut missing = *cards;
        missing.lower_by(&self.mover().hand);
        let missing = missing.iter().map(|(kind, n)| format!("{n} {}", variant.kind_name(kind)));
        missing.collect::<Vec<String>>().join(", ")
    }
}
