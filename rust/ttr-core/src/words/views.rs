//! Views in words: why the observer may not play an action, and the document of a view, which is a
//! position document with null for everything unseen.

use crate::base::ids::{RouteId, SeatId};
use crate::base::wording::{counted, listed};
use serde_json::{Map, Value, json};

use crate::state::actions::Action;
use crate::variant::facts::Variant;
use crate::view::keeping::{Impossible, KeptGame};
use crate::view::views::View;
use crate::words::naming::NamedAction;
use crate::words::violations::Violation;

impl View {
    /// Checks whether the observer may play an action.
    ///
    /// At a chance point every outcome is legal that is possible as far as the observer knows.
    ///
    /// # Errors
    /// Why the action is illegal. The rule is G-1 if another player has to decide.
    pub fn judge(&self, variant: &Variant, action: &Action) -> Result<(), Violation> {
        self.check_turn()?;
        let supposed = if self.state().pending().is_some() && action.kind().is_chance() {
            self.supposing(variant, action)
        } else {
            None
        };
        let state = supposed.as_ref().unwrap_or(self.state());
        state.judge(variant, action).map_err(|fault| state.violation(variant, &fault))
    }

    /// Judges an action by name and gives it with ids.
    ///
    /// # Errors
    /// Like [`View::judge`].
    pub fn judge_named(
        &self,
        variant: &Variant,
        action: &NamedAction,
    ) -> Result<Action, Violation> {
        self.check_turn()?;
        if self.state().pending().is_some()
            && let Ok(outcome) = action.resolve(variant)
        {
            return self.judge(variant, &outcome).map(|()| outcome);
        }
        self.state().judge_named(variant, action)
    }

    /// Why the observer cannot claim a route with any payment; `None` if it can be claimed now. The rule is
    /// G-1 if another player has to decide.
    #[must_use]
    pub fn why_unclaimable(&self, variant: &Variant, route: RouteId) -> Option<Violation> {
        let state = self.state();
        let judged = |()| {
            let judged = state.judge_claim(variant, route);
            judged.map_err(|fault| state.violation(variant, &fault))
        };
        self.check_turn().and_then(judged).err()
    }

    /// The same [as if the observer's turn began now](View::at_own_turn). The rule is G-1 for a spectator.
    #[must_use]
    pub fn why_unclaimable_if_my_turn(
        &self,
        variant: &Variant,
        route: RouteId,
    ) -> Option<Violation> {
        let Some(state) = self.at_own_turn() else {
            let message = "a spectator has no turn".to_owned();
            return Some(Violation::new("G-1", message, json!({})));
        };
        let fault = state.judge_claim(variant, route).err()?;
        Some(state.violation(variant, &fault))
    }

    fn check_turn(&self) -> Result<(), Violation> {
        match self.state().current_player() {
            Some(player) if !self.decides() => {
                let player = player.number();
                let message = format!("it is player {player}'s turn");
                Err(Violation::new("G-1", message, json!({"player": player})))
            }
            _ => Ok(()),
        }
    }
}

impl KeptGame {
    /// Puts into words why an entry is impossible.
    #[must_use]
    pub fn violation(&self, variant: &Variant, why: &Impossible) -> Violation {
        match why {
            Impossible::Fault(fault) => self.view().state().violation(variant, fault),
            Impossible::Cards => {
                let message = "there are not enough of these cards among those that are unseen";
                Violation::new("G-16", message.to_owned(), json!({}))
            }
            Impossible::Kept { kept, offered } => {
                let message =
                    format!("cannot keep {kept} of {} on offer", counted(*offered, "ticket"));
                Violation::new("G-33", message, json!({}))
            }
            Impossible::Long(long) => {
                let ids: Vec<&str> = long.iter().map(|ticket| variant.ticket_id(ticket)).collect();
                let rest = match ids[..] {
                    [] => "who keeps all of them keeps it too".to_owned(),
                    _ => format!("not {}", listed(&ids, "and")),
                };
                let message = format!("just one of the tickets on offer is a long one: {rest}");
                Violation::new("EU-2", message, json!({"tickets": ids}))
            }
        }
    }
}

impl View {
    /// The document of the view: a position document with null for everything unseen, and with the
    /// numbers of cards and tickets. It does not have the seed, the draws or the chance mode.
    #[must_use]
    pub fn to_document(&self, variant: &Variant) -> Value {
        let state = self.state();
        let mut document = state.to_document(variant);
        let Some(entries) = document.as_object_mut() else { return document };
        for key in ["seed", "chance", "draws"] {
            entries.shift_remove(key);
        }
        entries.insert("player".to_owned(), json!(self.observer().player.map(SeatId::number)));
        entries.insert("memory".to_owned(), json!(self.observer().memory));
        entries.insert("deck".to_owned(), json!(state.deck.total()));
        let bottom = self.under_ticket_deck().map(|ticket| ticket.map(|id| variant.ticket_id(id)));
        let bottom: Vec<Option<&str>> = bottom.collect();
        let unordered = state.unordered_tickets.len();
        let mut deck = json!({"unordered": unordered, "bottom": bottom});
        if variant.has_long_tickets() {
            deck["long"] = json!(state.offers().long.len());
        }
        entries.insert("ticket_deck".to_owned(), deck);
        if variant.is_race() {
            entries.insert("given_back".to_owned(), json!(state.race().given_back.len()));
            let (aside, known) = (state.race().set_aside, self.returned());
            let named = (aside & known).iter().map(|ticket| Some(variant.ticket_id(ticket)));
            let others = (aside & !known).iter().map(|_| None);
            let aside: Vec<Option<&str>> = named.chain(others).collect();
            entries.insert("set_aside".to_owned(), json!(aside));
        }
        let seats = entries.get_mut("seats").and_then(Value::as_array_mut);
        for (index, seat) in seats.into_iter().flatten().enumerate() {
            let Some(seat) = seat.as_object_mut() else { continue };
            self.hide(variant, SeatId::new(index), seat);
        }
        document
    }

    /// Replaces everything unseen of a seat by null in its document, and adds the numbers.
    fn hide(&self, variant: &Variant, player: SeatId, document: &mut Map<String, Value>) {
        let seat = self.state().seat(player);
        let mut put = |key: &str, value: Value| {
            document.insert(key.to_owned(), value);
        };
        put("hand_size", json!(seat.hand.total()));
        put("ticket_count", json!(seat.tickets.len()));
        let own = self.observer().player == Some(player);
        let hidden = [
            ("hand", self.hand(player).is_some()),
            ("tickets", self.tickets(variant, player).is_some()),
            ("offer", self.offer(variant, player).is_some()),
            ("drawn", own),
            ("returned", own),
            ("shuffled", own),
            ("on_track", self.on_track(variant, player).is_some()),
        ];
        if !variant.is_race() {
            put("offer_count", json!(self.state().offer(player).len()));
        }
        if variant.has_railyards() {
            put("on_track_size", json!(self.state().railyard(player).on_track.total()));
        }
        for (key, _) in hidden.into_iter().filter(|&(_, seen)| !seen) {
            if document.contains_key(key) {
                document.insert(key.to_owned(), Value::Null);
            }
        }
    }
}
