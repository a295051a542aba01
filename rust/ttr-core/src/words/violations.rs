//! Why an action is illegal, in words, with the id of the rule.

use serde_json::{Map, Value, json};

use crate::base::cards::{Cards, Kind};
use crate::base::ids::{RouteId, SeatId};
use crate::base::wording::{MOST_LISTED, counted, hint, listed};
use crate::legal::judge::Fault;
use crate::legal::placing::{
    PlacingFault, locomotives_placed_alone, placed_at_least, placed_colors,
};
use crate::pay::payments::PaymentFault;
use crate::state::actions::ActionKind;
use crate::state::position::{Phase, State};
use crate::variant::facts::Variant;

/// Why an action is illegal.
#[derive(Clone, PartialEq, Debug)]
pub struct Violation {
    /// An id of the rules pages, or `X-over`, `X-chance`, `X-variant`, `X-name`.
    pub rule: String,
    /// The reason in one sentence, for people.
    pub message: String,
    /// What the message names, for programs.
    pub data: Map<String, Value>,
}

impl Violation {
    pub(crate) fn new(rule: &str, message: String, data: Value) -> Violation {
        let Value::Object(data) = data else { unreachable!("data is an object") };
        Violation { rule: rule.to_owned(), message, data }
    }

    /// The variant has no card, route or ticket of this name (X-name); `known` are those it has.
    pub(crate) fn unknown<'a>(
        what: &str,
        name: &str,
        known: impl Iterator<Item = &'a str>,
        variant: &Variant,
    ) -> Violation {
        let (title, hint) = (&variant.facts.title, hint(name, known, MOST_LISTED));
        Violation::new(
            "X-name",
            format!("{title} has no {what} {name:?}{hint}"),
            json!({"kind": what, "name": name}),
        )
    }

    /// The variant has no route of this name (X-name).
    pub(crate) fn unknown_route(name: &str, variant: &Variant) -> Violation {
        let known = variant.facts.routes.iter().map(|route| route.id.as_str());
        Violation::unknown("route", name, known, variant)
    }

    /// The variant does not have this kind of action (X-variant).
    pub(crate) fn foreign(action: &str, variant: &Variant) -> Violation {
        let title = &variant.facts.title;
        let known = ActionKind::ALL.into_iter().filter(|kind| kind.exists_in(variant));
        let known = known.filter(|kind| !kind.is_chance());
        let hint = hint(action, known.map(ActionKind::name), MOST_LISTED);
        Violation::new(
            "X-variant",
            format!("{title} has no action {action}{hint}"),
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
        let message = format!("the payment for {route} names more cards than any deck has");
        Violation::new("G-23", message, json!({"route": route, "reason": "not_in_hand"}))
    }

    /// More cards than any deck has (G-23).
    pub(crate) fn too_many_for_station(city: &str) -> Violation {
        let message =
            format!("the payment for a station in {city} names more cards than any deck has");
        Violation::new("G-23", message, json!({"city": city, "reason": "not_in_hand"}))
    }

    /// More cards to be placed than any deck has (CG-30).
    pub(crate) fn too_many_placed() -> Violation {
        let message = "the set names more cards than any deck has".to_owned();
        Violation::new("CG-30", message, json!({"reason": "not_in_hand"}))
    }

    /// More cards to be moved than any deck has (CG-11).
    pub(crate) fn too_many_moved() -> Violation {
        let message = "one card of each row moves, and no railyard has that many rows".to_owned();
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
    /// It is not up to this player to decide (G-1).
    fn not_to_decide(&self, by: SeatId) -> Violation {
        let by = by.number();
        let Some(player) = self.current_player() else {
            let why = if self.is_over() { "the game is over" } else { "it is up to chance" };
            let message = format!("player {by} cannot decide anything: {why}");
            return Violation::new("G-1", message, json!({"by": by}));
        };
        let player = player.number();
        let message = format!("it is player {player}'s turn, not player {by}'s");
        Violation::new("G-1", message, json!({"player": player, "by": by}))
    }

    /// Puts into words a fault that this state found.
    #[must_use]
    pub fn violation(&self, variant: &Variant, fault: &Fault) -> Violation {
        let route_id = |route: RouteId| variant.route_id(route);
        let say = |rule: &str, message: String, data: Value| Violation::new(rule, message, data);
        match *fault {
            Fault::Over => say("X-over", "the game is over".to_owned(), json!({})),
            Fault::NotToDecide(by) => self.not_to_decide(by),
            Fault::AtChancePoint => {
                let due = self.pending.is_none_or(|pending| pending.due.is_of_cards());
                let due = if due { "card" } else { "ticket" };
                let message = format!("the next {due} has to be revealed first");
                say("X-chance", message, json!({}))
            }
            Fault::NoChancePoint => {
                let player = self.current;
                let message = format!("no card or ticket is due now: player {player} has to act");
                say("X-chance", message, json!({}))
            }
            Fault::NoSuchOutcome => {
                let due = self.pending.is_none_or(|pending| pending.due.is_of_cards());
                let message = if due {
                    "only a card that is left in the deck can be revealed now"
                } else {
                    "only a ticket that can be drawn next can be revealed now"
                };
                let message = message.to_owned();
                say("X-chance", message, json!({}))
            }
            Fault::Phase => {
                let phase = self.phase.name();
                let message = format!("the phase is {phase}: {}", self.what_to_do(variant));
                say("G-2", message, json!({"phase": phase}))
            }
            Fault::NothingToDraw if variant.has_railyards() => {
                say("CG-23", "the deck is empty".to_owned(), json!({}))
            }
            Fault::NothingToDraw => {
                let message = "the deck and the discard pile are both empty".to_owned();
                say("G-13", message, json!({}))
            }
            Fault::NotFaceUp(card) => {
                let card = variant.kind_name(card);
                let face_up = Kind::all().filter(|&kind| self.row.contains(&Some(kind)));
                let face_up: Vec<&str> = face_up.map(|kind| variant.kind_name(kind)).collect();
                let message = match listed(&face_up, "and") {
                    others if others.is_empty() => "no cards are face-up".to_owned(),
                    others => format!("no {card} card is face-up, only {others}"),
                };
                say("G-14", message, json!({"card": card}))
            }
            Fault::DrawsEnded => {
                let rule = variant.rules().cite("draws_end_with_deck", "G-13");
                let message =
                    "no card can come from the deck, so none can be drawn from the row either";
                say(rule, message.to_owned(), json!({}))
            }
            Fault::SecondLocomotive => say(
                variant.rules().cite("face_up_locomotive_ends_draw", "G-10"),
                "a face-up locomotive may only be taken as the first card of a turn".to_owned(),
                json!({"card": variant.kind_name(Kind::LOCOMOTIVE)}),
            ),
            Fault::NoTickets => say("G-33", "no tickets are left to draw".to_owned(), json!({})),
            Fault::CannotSwap => {
                let message = if self.racer(self.current).held.is_empty() {
                    format!("player {} holds no tickets to give back", self.current)
                } else if !self.holds_enough_to_swap(variant) {
                    let most = counted(variant.rules().initial_tickets(), "ticket");
                    format!("player {} does not hold {most}, which a swap takes", self.current)
                } else {
                    "no other tickets are left to draw".to_owned()
                };
                say("FJ-9", message, json!({}))
            }
            Fault::Placing { cards, color, fault } => {
                self.bad_placing(variant, &cards, color, fault)
            }
            Fault::Moving(cards) => self.bad_moving(variant, &cards),
            Fault::NoChoice(color) => {
                let color = variant.kind_name(color);
                let message = format!(
                    "player {} has no {color} row with cars and a locomotive to choose from",
                    self.current
                );
                say("CG-11", message, json!({"color": color}))
            }
            Fault::NotHeld(ticket) => {
                let ticket = variant.ticket_id(ticket);
                let message = format!("player {} does not hold the ticket {ticket}", self.current);
                say("CG-51", message, json!({"ticket": ticket}))
            }
            Fault::NotPayable(ticket) => {
                let id = variant.ticket_id(ticket);
                let cards = &variant.facts.tickets[ticket.index()].cards;
                let pile = &self.railyard(self.current).on_track;
                say(
                    "CG-51",
                    format!(
                        "the on-the-track pile cannot pay for {id}, which costs {}",
                        in_words(variant, cards)
                    ),
                    json!({
                        "ticket": id,
                        "cards": variant.cards_to_document(cards),
                        "on_track": variant.cards_to_document(pile),
                    }),
                )
            }
            Fault::MustComplete(ticket) => {
                let ticket = variant.ticket_id(ticket);
                let message = format!(
                    "player {} can still pay for {ticket}, and has to before finishing",
                    self.current
                );
                say("CG-51", message, json!({"ticket": ticket}))
            }
            Fault::NotOffered(tickets) => {
                let tickets: Vec<&str> =
                    tickets.iter().map(|ticket| variant.ticket_id(ticket)).collect();
                let message = match tickets[..] {
                    [ticket] => format!("the ticket {ticket} is not on offer"),
                    _ => format!("the tickets {} are not on offer", listed(&tickets, "and")),
                };
                say("G-33", message, json!({"tickets": tickets}))
            }
            Fault::NoTicketAt { place, offered } => {
                let message = match offered {
                    0 => "no tickets are on offer".to_owned(),
                    1 => format!("there is no ticket at place {place}: the one on offer is at 0"),
                    _ => format!(
                        "there is no ticket at place {place}: those on offer are at 0 to {}",
                        offered - 1
                    ),
                };
                say("G-33", message, json!({"place": place, "offered": offered}))
            }
            Fault::TooFewKept { kept, least } => say(
                "G-33",
                format!("at least {least} of the tickets on offer must be kept, not {kept}"),
                json!({"kept": kept, "least": least}),
            ),
            Fault::NoSuchRoute(route) => {
                Violation::unknown_route(&route.index().to_string(), variant)
            }
            Fault::Claimed { route, owner } => say(
                "G-20",
                format!("player {owner} has already claimed {}", route_id(route)),
                json!({"route": route_id(route), "owner": owner.number()}),
            ),
            Fault::OwnsSibling { route, sibling } => say(
                "G-25",
                format!(
                    "player {} already owns {}, which is part of the same double route as {}",
                    self.current,
                    route_id(sibling),
                    route_id(route)
                ),
                json!({"route": route_id(route), "other": route_id(sibling)}),
            ),
            Fault::Closed { route, sibling } => say(
                "G-26",
                format!(
                    "{} is closed: {} is claimed, and with {} players only one route of a double \
                     route may be",
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
                    format!(
                        "{} takes {}, and player {} has {left} left",
                        route_id(route),
                        counted(needed, "train"),
                        self.current
                    ),
                    json!({"route": route_id(route), "needed": needed, "left": left}),
                )
            }
            Fault::CannotPay { route } => say(
                "G-23",
                format!(
                    "no cards in the hand of player {} pay for {}",
                    self.current,
                    route_id(route)
                ),
                json!({"route": route_id(route)}),
            ),
            Fault::NoSuchPayment { route, way } => {
                let color = way.color.map(|color| variant.kind_name(color));
                let cards = match (color, way.locomotives) {
                    (None, more) => format!("{} alone", counted(more, "locomotive")),
                    (Some(color), 0) => format!("{color} cars and no locomotive"),
                    (Some(color), more) => {
                        format!("{color} cars and {}", counted(more, "locomotive"))
                    }
                };
                say(
                    "G-23",
                    format!(
                        "the hand of player {} has no payment of {cards} for {}",
                        self.current,
                        route_id(route)
                    ),
                    json!({
                        "route": route_id(route),
                        "color": color,
                        "locomotives": way.locomotives,
                    }),
                )
            }
            Fault::Payment { route, cards, fault } => {
                self.bad_payment(variant, route, &cards, fault)
            }
            Fault::NoSuchCity(city) => {
                let known = variant.facts.cities.iter().map(|city| city.id.as_str());
                Violation::unknown("city", &city.index().to_string(), known, variant)
            }
            Fault::NoStation => {
                let (player, all) = (self.current, variant.rules().stations().number);
                let message = match all {
                    1 => format!("player {player} has built its station already"),
                    all => format!("player {player} has built all {all} stations already"),
                };
                say("EU-30", message, json!({"stations": all}))
            }
            Fault::HasStation { city, owner } => {
                let city = variant.city_id(city);
                let message = format!("player {owner} has already built a station in {city}");
                say("EU-30", message, json!({"city": city, "owner": owner.number()}))
            }
            Fault::Station { city, cards, price, fault } => {
                self.bad_station(variant, variant.city_id(city), &cards, price, fault)
            }
            Fault::Surcharge { cards, fault } => self.bad_surcharge(variant, &cards, fault),
            Fault::NeedlessPass => {
                let message = "a player may pass only when nothing else can be done".to_owned();
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
                (format!("the hand lacks {missing} for this payment of {id}"), "not_in_hand")
            }
            PaymentFault::Number => {
                let sets = match variant.price(route).set {
                    0 => String::new(),
                    set => format!(", and {} more for each set of {set}", set - 1),
                };
                let (length, given) = (counted(facts.length, "card"), cards.total());
                (format!("{id} takes {length}{sets}, not {given}"), "number")
            }
            PaymentFault::Locomotives => {
                (format!("locomotives cannot pay for {id}: use cars only"), "locomotives")
            }
            PaymentFault::Symbols => {
                let least = counted(facts.locomotives, "locomotive");
                (format!("{id} takes at least {least}"), "symbols")
            }
            PaymentFault::Split => {
                (format!("these cards do not pay for every space of {id}"), "split")
            }
            PaymentFault::Mixed => {
                (format!("all cars that pay for {id} must have the same color"), "mixed")
            }
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

    fn bad_station(
        &self,
        variant: &Variant,
        city: &str,
        cards: &Cards,
        price: u8,
        fault: PaymentFault,
    ) -> Violation {
        let (message, reason) = match fault {
            PaymentFault::NotInHand => {
                let missing = self.missing(variant, cards);
                (format!("the hand lacks {missing} for this station in {city}"), "not_in_hand")
            }
            PaymentFault::Number => {
                let (asked, given) = (counted(price, "card"), cards.total());
                (format!("the station in {city} costs {asked}, not {given}"), "number")
            }
            _ => {
                let message =
                    format!("all cars that pay for the station in {city} must have the same color");
                (message, "mixed")
            }
        };
        Violation::new(
            "G-23",
            message,
            json!({
                "city": city,
                "cards": variant.cards_to_document(cards),
                "reason": reason,
                "price": price,
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
                (format!("the hand lacks {missing} for this surcharge"), "not_in_hand")
            }
            PaymentFault::Number => {
                let (cards, given) = (counted(asked, "card"), cards.total());
                (format!("the surcharge for {id} is {cards}, not {given}"), "number")
            }
            PaymentFault::Mixed => {
                ("all cars of the surcharge must have the same color".to_owned(), "mixed")
            }
            PaymentFault::Symbols => {
                let least = counted(tunnel.locomotives(), "locomotive");
                let message = format!("the surcharge for {id} takes at least {least}");
                (message, "symbols")
            }
            _ => {
                let cars = color.map_or(String::new(), |color| format!("{color} cars and "));
                (format!("the surcharge for {id} takes only {cars}locomotives"), "color")
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
        // A color with too many cars named, or without a row that has a car.
        let wrong = cards
            .iter()
            .filter(|&(kind, _)| kind != Kind::LOCOMOTIVE)
            .find(|&(kind, count)| count > yard.row(kind).0.min(1));
        let message = match wrong {
            Some((color, given)) => {
                let (cars, _) = yard.row(color);
                let color = variant.kind_name(color);
                data["color"] = color.into();
                match cars {
                    0 => format!("player {} has no {color} car to move", self.current),
                    _ => format!("only one card of each row moves, not {given} {color} cards"),
                }
            }
            None => {
                let moved = counted(yard.rows().count(), "card");
                format!(
                    "one card of each row moves, {moved} in all, and a locomotive only where one lies"
                )
            }
        };
        Violation::new("CG-11", message, data)
    }

    fn bad_placing(
        &self,
        variant: &Variant,
        cards: &Cards,
        color: Option<Kind>,
        fault: PlacingFault,
    ) -> Violation {
        let mut data = json!({"cards": variant.cards_to_document(cards)});
        if let Some(color) = color {
            data["color"] = variant.kind_name(color).into();
        }
        let (rule, message, reason) = match fault {
            PlacingFault::NotInHand => {
                let missing = self.missing(variant, cards);
                ("CG-30", format!("the hand lacks {missing} for this set"), "not_in_hand")
            }
            PlacingFault::NoSet => {
                let (least, one_of_each) = (placed_at_least(variant), placed_colors(variant));
                let mixed = match one_of_each {
                    0 => String::new(),
                    colors => format!("; or {colors} cars of {colors} different colors"),
                };
                let alone = match locomotives_placed_alone(variant) {
                    true => "; or locomotives alone, for a row whose color is named",
                    false => "",
                };
                let message = format!(
                    "a set is at least {}: cars of one color, at least one of them, and any number \
                     of locomotives{mixed}{alone}",
                    counted(least, "card")
                );
                ("CG-30", message, "no_set")
            }
            PlacingFault::Own(color) => {
                let color = variant.kind_name(color);
                data["color"] = color.into();
                let message = format!(
                    "player {} already has {color} in the railyard: place another color",
                    self.current
                );
                ("CG-31", message, "own_railyard")
            }
            PlacingFault::Other { color, player, cards } => {
                let color = variant.kind_name(color);
                data["color"] = color.into();
                data["owner"] = player.number().into();
                data["number"] = cards.into();
                let message = format!(
                    "player {player} has {} in the {color} row: only a {color} set of more cards can \
                     be placed",
                    counted(cards, "card")
                );
                ("CG-32", message, "other_railyard")
            }
        };
        data["reason"] = reason.into();
        Violation::new(rule, message, data)
    }

    /// What the mover can do in this phase, in words.
    fn what_to_do(&self, variant: &Variant) -> String {
        let has = |kind: ActionKind| kind.exists_in(variant);
        match self.phase {
            Phase::KeepTickets => "choose the tickets to keep".to_owned(),
            Phase::Turn => {
                let actions = [
                    (true, "draw cards"),
                    (has(ActionKind::ClaimRoute), "claim a route"),
                    (has(ActionKind::BuildStation), "build a station"),
                    (has(ActionKind::PlaceCards), "place cards"),
                    (has(ActionKind::DrawTickets), "draw tickets"),
                    (has(ActionKind::SwapTickets), "swap tickets"),
                ];
                let actions = actions.into_iter().filter(|&(exists, _)| exists);
                listed(&actions.map(|(_, action)| action).collect::<Vec<&str>>(), "or")
            }
            Phase::SecondDraw => "draw the second card".to_owned(),
            Phase::Tunnel => "pay the surcharge or withdraw".to_owned(),
            Phase::MoveCards => "choose the card of each row that moves".to_owned(),
            Phase::ScoreTickets => "complete a ticket or finish".to_owned(),
            Phase::Over => "nothing can be done".to_owned(),
        }
    }

    /// The cards that the mover's hand lacks, in words.
    fn missing(&self, variant: &Variant, cards: &Cards) -> String {
        let mut missing = *cards;
        missing.lower_by(&self.mover().hand);
        in_words(variant, &missing)
    }
}

/// Cards in words: `2 red and 1 locomotive`.
fn in_words(variant: &Variant, cards: &Cards) -> String {
    let cards: Vec<String> = cards
        .iter()
        .map(|(kind, number)| match kind {
            Kind::LOCOMOTIVE => counted(number, "locomotive"),
            color => format!("{number} {}", variant.kind_name(color)),
        })
        .collect();
    listed(&cards.iter().map(String::as_str).collect::<Vec<&str>>(), "and")
}
