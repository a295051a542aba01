//! A game at a real table, followed by somebody who does not see everything.
//!
//! What happens is entered as the observer sees it: an action in full, or that a card came unseen. An
//! entry is possible if some arrangement of the unseen cards and tickets allows it. One consequence of
//! unseen cards has to be entered too: whether a row of locomotives is cleared (NY-12), which depends on
//! the number of cars in the pool (NY-13). The possible numbers are found by counting.

use crate::base::cards::Kind;
use crate::base::ids::TicketSet;
use crate::legal::judge::Fault;
use crate::play::drawing::cars_that_stay;
use crate::state::actions::{Action, ActionKind};
use crate::state::chance::{Due, Pending};
use crate::state::events::Event;
use crate::state::position::State;
use crate::variant::facts::Variant;
use crate::view::unseen::{Determinization, Leaning};
use crate::view::views::View;

/// An entry: what a player did, or what came off a deck, as an observer saw it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Entered {
    /// An action, or an outcome of chance that the observer saw.
    Action(Action),
    /// A card or ticket went to another player unseen.
    Unseen,
    /// The player who chooses kept this many of the tickets on offer, unseen.
    Kept(u8),
}

/// Why an entry is impossible in every arrangement of the unseen cards and tickets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Impossible {
    /// It would not be legal in any arrangement.
    Fault(Fault),
    /// The player cannot hold these cards.
    Cards,
    /// Fewer tickets are on offer.
    Kept {
        /// The number of tickets entered as kept.
        kept: u8,
        /// The number of tickets on offer.
        offered: u8,
    },
    /// Just one of the tickets on offer is a long one (EU-2), and not these, the long ones entered as kept: more
    /// than one, or none although all tickets on offer are kept.
    Long(TicketSet),
}

/// What is wrong with the entry for the row, or with leaving it out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RowFault {
    /// There was no entry, and the row may have been cleared or may have stayed.
    Untold,
    /// The row cannot have been cleared: it is still being filled (NY-12).
    BeingFilled,
    /// The row cannot have been cleared: it shows too few locomotives (NY-12).
    FewLocomotives,
    /// The row cannot have been cleared: the pool cannot have enough cars (NY-13).
    CannotClear,
    /// The row cannot have stayed: the pool has enough cars in every arrangement (NY-13).
    CannotStay,
}

/// What followed from an entry.
#[derive(Clone, Debug)]
pub struct Step {
    /// The events, as the observer saw them.
    pub events: Vec<Event>,
    /// A state after the entry that agrees with everything that the observer knows.
    pub state: State,
    /// What the observer knows after the entry.
    pub next: KeptGame,
}

/// What an observer knows of a game followed from its start.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct KeptGame {
    view: View,
    pool: PoolCars,
}

/// The fewest and the most cars that the pool can have. A view does not have all of this: here it is
/// remembered that the row stayed or was cleared, for as long as that says something about the pool.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct PoolCars {
    least: u8,
    most: u8,
}

impl PoolCars {
    const UNKNOWN: PoolCars = PoolCars { least: 0, most: u8::MAX };
}

impl KeptGame {
    /// A game of which this is known, without rows that stayed or were cleared. A race cannot be followed
    /// like this, because it has to be known which tickets are complete (FJ-6).
    #[must_use]
    pub fn new(view: View) -> KeptGame {
        KeptGame { view, pool: PoolCars::UNKNOWN }
    }

    /// What is known, except for what follows from rows that stayed or were cleared.
    #[must_use]
    pub fn view(&self) -> &View {
        &self.view
    }

    /// Checks whether an entry is legal in some arrangement of the unseen cards and tickets.
    ///
    /// If only the unseen hand decides whether the player has to pass, a pass is believed, unless the cards
    /// that everybody saw enter the hand are enough for another action. If tickets that can be paid must be
    /// (CG-51), a player who finishes may hold any tickets that the on-the-track pile cannot pay for.
    ///
    /// # Errors
    /// Why the entry is impossible.
    pub fn judge(&self, variant: &Variant, entered: &Entered) -> Result<(), Impossible> {
        let state = self.view.state();
        match *entered {
            Entered::Action(Action::Pass) if self.must_believe_pass(variant) => Ok(()),
            Entered::Action(Action::FinishTickets) if self.may_finish(variant) => Ok(()),
            Entered::Action(action) => self.judge_action(variant, &action),
            Entered::Unseen => {
                state.judge_moment(true).map_err(Impossible::Fault)?;
                let due = state.pending.map(|pending| self.view.sees_action(pending.due.reveal()));
                match due {
                    Some(false) => Ok(()),
                    _ => Err(Impossible::Fault(Fault::NoSuchOutcome)),
                }
            }
            Entered::Kept(kept) => {
                let offered =
                    state.current_player().map_or(0, |_| state.offer(state.current).len());
                if kept > offered && offered > 0 {
                    return Err(Impossible::Kept { kept, offered });
                }
                state.judge(variant, &self.keeping(kept)).map_err(Impossible::Fault)
            }
        }
    }

    fn judge_action(&self, variant: &Variant, action: &Action) -> Result<(), Impossible> {
        let judged = |state: &State| state.judge(variant, action).map_err(Impossible::Fault);
        if let Some(state) = self.laid_out(variant, action, true) {
            return judged(&state);
        }
        // What it supposes is impossible. A fault that it has in any case comes first: that is what is
        // wrong if the player is granted what it supposes.
        let mut granted = *self.view.state();
        let player = granted.current;
        let is_own = self.view.observer().player == Some(player);
        let holder = &mut granted.seats[player.index()];
        let lacking = match (self.view.supposed_by(action), *action) {
            (_, Action::KeepTickets { tickets }) if !is_own => {
                return Err(self.why_not_kept(variant, tickets));
            }
            (Some(Determinization::InHand { cards, .. }), _) if !is_own => {
                holder.hand = cards;
                Impossible::Cards
            }
            (_, Action::CompleteTicket { ticket }) if !is_own => {
                holder.tickets.insert(ticket);
                Impossible::Fault(Fault::NotHeld(ticket))
            }
            (_, Action::Reveal { .. } | Action::RevealTicket { .. }) => {
                Impossible::Fault(Fault::NoSuchOutcome)
            }
            _ => Impossible::Cards,
        };
        judged(&granted).and(Err(lacking))
    }

    /// Why a player whose tickets are unseen cannot keep these tickets.
    fn why_not_kept(&self, variant: &Variant, tickets: TicketSet) -> Impossible {
        let state = self.view.state();
        if let Err(fault) = state.judge(variant, &self.keeping(0))
            && !matches!(fault, Fault::TooFewKept { .. })
        {
            return Impossible::Fault(fault);
        }
        let mut possible = self.view.may_hold(variant, state.current);
        if !state.in_setup() {
            // Long tickets are dealt at set-up alone (EU-3).
            possible &= !variant.tables.long_tickets;
        }
        let elsewhere = tickets & !possible;
        if !elsewhere.is_empty() {
            return Impossible::Fault(Fault::NotOffered(elsewhere));
        }
        let (kept, offered) = (tickets.len() as u8, state.offer(state.current).len());
        let long = tickets & variant.tables.long_tickets;
        if variant.has_long_tickets() && state.in_setup() {
            // EU-2: just one of those on offer is a long one.
            if long.len() > 1 || long.is_empty() && kept == offered {
                return Impossible::Long(long);
            }
        }
        Impossible::Kept { kept, offered }
    }

    /// Whether the hand alone decides whether the player has to pass, and is unseen (G-3, CG-63).
    fn must_believe_pass(&self, variant: &Variant) -> bool {
        if self.view.decides() {
            return false;
        }
        // If the known cards are enough for an action, so is the whole hand.
        let mut state = *self.view.state();
        let mover = state.mover_mut();
        mover.hand = mover.seen;
        state.judge(variant, &Action::Pass).is_ok()
    }

    /// Whether a player whose tickets are unseen may finish scoring, because tickets that cannot be paid are
    /// possible (CG-51).
    fn may_finish(&self, variant: &Variant) -> bool {
        let state = self.view.state();
        if self.view.decides()
            || !matches!(state.judge(variant, &Action::FinishTickets), Err(Fault::MustComplete(_)))
        {
            return false;
        }
        let (player, held) = (state.current, state.mover().tickets.len());
        if self.view.on_track(variant, player).is_none() {
            return true;
        }
        let possible = self.view.may_hold(variant, player).iter();
        let unpaid = possible.filter(|&ticket| state.price_on_track(variant, ticket).is_none());
        unpaid.count() >= held as usize
    }

    /// Keeping this many of the tickets on offer, which are unseen.
    fn keeping(&self, kept: u8) -> Action {
        let state = self.view.state();
        let offer = state.offer(state.current);
        let tickets = offer.as_slice().iter().copied().take(kept.into()).collect();
        Action::KeepTickets { tickets }
    }

    /// What follows from an entry. `row_cleared` says whether the row was cleared after it; `None` leaves
    /// that open.
    ///
    /// # Errors
    /// If `row_cleared` has to be given, or is impossible.
    ///
    /// # Panics
    /// It may panic if the entry [is impossible](KeptGame::judge).
    pub fn enter(
        &self,
        variant: &Variant,
        entered: &Entered,
        row_cleared: Option<bool>,
    ) -> Result<Step, RowFault> {
        // The more cars the deck has, the sooner the row is cleared: so the two ends are enough.
        let fullest = self.played(variant, entered, true);
        let emptiest = self.played(variant, entered, false);
        let (can_clear, can_stay) = (fullest.cleared, !emptiest.cleared);
        let cleared = match row_cleared {
            None if can_clear && can_stay => return Err(RowFault::Untold),
            None => can_clear,
            Some(true) if !can_clear => return Err(why_not_cleared(variant, &fullest.state)),
            Some(false) if !can_stay => return Err(RowFault::CannotStay),
            Some(told) => told,
        };
        let mut pool = PoolCars::UNKNOWN;
        if let Some(staying) = cars_that_stay(variant) {
            pool = PoolCars { least: emptiest.state.pool_cars(), most: fullest.state.pool_cars() };
            match (can_clear && can_stay, cleared) {
                (true, true) => pool.least = pool.least.max(staying + 1),
                (true, false) => pool.most = pool.most.min(staying),
                (false, _) => {}
            }
        }
        let Played { state, events, .. } = if cleared { fullest } else { emptiest };
        let observer = self.view.observer();
        let events = events.iter().map(|event| event.seen_by(observer.player)).collect();
        let next = KeptGame { view: state.view(variant, observer), pool };
        Ok(Step { events, state, next })
    }

    /// The entry, played in an arrangement with the most cars in the deck after it, or the fewest.
    fn played(&self, variant: &Variant, entered: &Entered, to_cars: bool) -> Played {
        let action = match *entered {
            Entered::Action(action) => action,
            Entered::Kept(kept) => self.keeping(kept),
            // A pass supposes nothing.
            Entered::Unseen => Action::Pass,
        };
        let state = self.laid_out(variant, &action, to_cars);
        let mut state = state.expect("the entry is possible");
        let action =
            if *entered == Entered::Unseen { unseen_next(&state, to_cars) } else { action };
        state.explicit = true;
        let mut events = Vec::new();
        state.play_unchecked(variant, &action, &mut events);
        let cleared = events.iter().any(|event| matches!(event, Event::RowCleared { .. }));
        Played { state, events, cleared }
    }

    /// A state that agrees with everything that is known and with what an action supposes, with the most
    /// cars in the deck that are possible, or the fewest; `None` if there is no such state.
    fn laid_out(&self, variant: &Variant, action: &Action, to_cars: bool) -> Option<State> {
        let supposed = self.view.supposed_by(action);
        // The pool is its open part, the deck, and the next card, which is counted separately.
        let mut apart = self.view.state().open_pool_cars();
        if let Some(Determinization::NextCard(card)) = supposed {
            apart += u8::from(card != Kind::LOCOMOTIVE);
        }
        let least = self.pool.least.saturating_sub(apart);
        let most = self.pool.most.checked_sub(apart)?;
        self.view.laid_out(variant, &mut Leaning { to_cars, least, most }, supposed)
    }
}

/// An entry, played in one arrangement.
struct Played {
    state: State,
    events: Vec<Event>,
    cleared: bool,
}

/// A card or ticket that can come off the deck; of the cards, one that leaves the most cars in the deck, or
/// the fewest.
fn unseen_next(state: &State, to_cars: bool) -> Action {
    let cards = state.pending.is_some_and(|pending| pending.due.is_of_cards());
    if !cards {
        return Action::RevealTicket { ticket: state.next_tickets().nth(0) };
    }
    let car = state.deck.iter().find(|&(kind, _)| kind != Kind::LOCOMOTIVE);
    let locomotive = Kind::LOCOMOTIVE;
    let card = match car {
        Some((car, _)) if !to_cars || state.deck.locomotives() == 0 => car,
        _ => locomotive,
    };
    Action::Reveal { card }
}

/// Why the row cannot have been cleared.
fn why_not_cleared(variant: &Variant, after: &State) -> RowFault {
    match after.pending {
        _ if !after.shows_too_many(variant) => RowFault::FewLocomotives,
        Some(Pending { due: Due::Row { .. }, .. }) => RowFault::BeingFilled,
        _ => RowFault::CannotClear,
    }
}

impl Due {
    /// The kind of outcome that comes next.
    #[must_use]
    pub fn reveal(&self) -> ActionKind {
        if self.is_of_cards() { ActionKind::Reveal } else { ActionKind::RevealTicket }
    }
}
