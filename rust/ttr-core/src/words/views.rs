//! Views in words: why the observer may not play an action, and the document of a view, which is a
//! position document with null for everything unseen.

use serde_json::{Value, json};

use crate::base::ids::{RouteId, SeatId, TicketId};
use crate::base::wording::{counted, listed};
use crate::legal::numbers::ActionSpace;
use crate::state::actions::Action;
use crate::variant::facts::Variant;
use crate::view::keeping::{Impossible, KeptGame};
use crate::view::views::View;
use crate::words::naming::NamedAction;
use crate::words::positions::{Entries, Written};
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

    /// Judges the action for which a number stands, and gives it.
    ///
    /// # Errors
    /// Like [`View::judge`].
    ///
    /// # Panics
    /// If there is no such number.
    pub fn judge_number(
        &self,
        space: &ActionSpace,
        variant: &Variant,
        number: u32,
    ) -> Result<Action, Violation> {
        self.check_turn()?;
        let judged = space.judge(self.state(), variant, number);
        judged.map_err(|refusal| self.state().violation(variant, &refusal.fault))
    }

    /// The action for which a number stands, legal or not, if the number and what the observer knows tell one.
    #[must_use]
    pub fn action_told(
        &self,
        space: &ActionSpace,
        variant: &Variant,
        number: u32,
    ) -> Option<Action> {
        let state = self.state();
        let sees_mover = self.observer().player == Some(state.current);
        space.get(number)?.action(state, variant, sees_mover)
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
        self.written(variant).into_json()
    }

    /// The same document before it is JSON.
    #[must_use]
    pub fn written<'a>(&self, variant: &'a Variant) -> Written<'a> {
        let state = self.state();
        let mut document = state.written(variant);
        let Written::Object(entries) = &mut document else { return document };
        entries.retain(|(key, _)| !["seed", "chance", "draws"].contains(key));
        entries.push(("player", self.observer().player.map(SeatId::number).into()));
        entries.push(("memory", self.observer().memory.into()));
        put(entries, "deck", state.deck.total());
        let ids = |ticket: Option<TicketId>| ticket.map(|id| variant.ticket_id(id));
        let mut deck: Entries = vec![
            ("unordered", state.unordered_tickets.len().into()),
            ("bottom", Written::list(self.under_ticket_deck().map(ids))),
        ];
        if variant.has_long_tickets() {
            deck.push(("long", state.offers().long.len().into()));
        }
        put(entries, "ticket_deck", deck);
        if variant.is_race() {
            put(entries, "given_back", state.race().given_back.len());
            let (aside, known) = (state.race().set_aside, self.returned());
            let named = (aside & known).iter().map(Some);
            let others = (aside & !known).iter().map(|_| None);
            put(entries, "set_aside", Written::list(named.chain(others).map(ids)));
        }
        let seats = entries.iter_mut().find(|(key, _)| *key == "seats");
        if let Some((_, Written::List(seats))) = seats {
            for (index, seat) in seats.iter_mut().enumerate() {
                if let Written::Object(seat) = seat {
                    self.hide(variant, SeatId::new(index), seat);
                }
            }
        }
        document
    }

    /// Replaces everything unseen of a seat by null in its document, and adds the numbers.
    fn hide(&self, variant: &Variant, player: SeatId, document: &mut Entries) {
        let seat = self.state().seat(player);
        document.push(("hand_size", seat.hand.total().into()));
        document.push(("ticket_count", seat.tickets.len().into()));
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
            document.push(("offer_count", self.state().offer(player).len().into()));
        }
        if variant.has_railyards() {
            document.push(("on_track_size", self.state().railyard(player).on_track.total().into()));
        }
        for (key, value) in document {
            if hidden.contains(&(key, false)) {
                *value = Written::Null;
            }
        }
    }
}

/// Replaces the value of a key, which must be there.
fn put<'a>(entries: &mut Entries<'a>, key: &str, value: impl Into<Written<'a>>) {
    let entry = entries.iter_mut().find(|(other, _)| *other == key);
    entry.expect("every document of a state has this key").1 = value.into();
}
