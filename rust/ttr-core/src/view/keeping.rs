//! A game at a real table, kept by somebody who does not see everything.
//!
//! What happens is entered as the observer sees it: an action in full, or that a card came unseen. It is
//! judged by whether the unseen cards and tickets can lie so. Of one thing that follows from what is
//! unseen the observer is told: whether a row of locomotives is cleared (NY-12), as that hangs on how many
//! cars the pool holds (NY-13). How many they can be is counted.

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

/// What was done, or came off a deck, as an observer saw it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Entered {
    /// An action, or an outcome of chance that lay open.
    Action(Action),
    /// A card or ticket went to another player unseen.
    Unseen,
    /// The player who chooses kept so many of the tickets on offer, unseen.
    Kept(u8),
}

/// Why what was entered cannot be, however the unseen cards and tickets lie.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Impossible {
    /// Nowhere would it be legal.
    Fault(Fault),
    /// The player cannot hold these cards.
    Cards,
    /// Not so many tickets are on offer.
    Kept {
        /// How many were said to be kept.
        kept: u8,
        /// How many are on offer.
        offered: u8,
    },
}

/// What is wrong with what was told, or not told, of the row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RowFault {
    /// Nothing was told, and the row can have been cleared and can have stayed.
    Untold,
    /// It was not looked at, and so not cleared: it is still being filled (NY-12).
    BeingFilled,
    /// It was not cleared: it shows too few locomotives (NY-12).
    FewLocomotives,
    /// It cannot have been cleared: the pool cannot hold cars enough (NY-13).
    CannotClear,
    /// It cannot have stayed: the pool holds cars enough however the unseen cards lie (NY-13).
    CannotStay,
}

/// What followed from what was entered.
#[derive(Clone, Debug)]
pub struct Step {
    /// What happened, as the observer saw it.
    pub events: Vec<Event>,
    /// A state after it that agrees with all that the observer knows.
    pub state: State,
    /// What the observer knows then.
    pub next: KeptGame,
}

/// What an observer knows of a game that it has followed from its start.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct KeptGame {
    view: View,
    pool: PoolCars,
}

/// How many cars the pool holds at least and at most. A view does not tell all of it: that the row stayed,
/// or was cleared, is known here for as long as it says something of the pool.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct PoolCars {
    least: u8,
    most: u8,
}

impl PoolCars {
    const UNKNOWN: PoolCars = PoolCars { least: 0, most: u8::MAX };
}

impl KeptGame {
    /// A game of which this is known, and nothing of rows that stayed or were cleared. No game of a race
    /// can be kept: which tickets are laid open has to be known (FJ-6).
    #[must_use]
    pub fn new(view: View) -> KeptGame {
        KeptGame { view, pool: PoolCars::UNKNOWN }
    }

    /// What is known, without what follows from rows that stayed or were cleared.
    #[must_use]
    pub fn view(&self) -> &View {
        &self.view
    }

    /// Judges what was entered: whether the unseen cards and tickets can lie so that it is legal.
    ///
    /// A pass is believed where the unseen hand alone tells whether the player has to pass, unless the cards
    /// that all saw enter that hand are enough to do something.
    ///
    /// # Errors
    /// Why it cannot be.
    pub fn judge(&self, variant: &Variant, entered: &Entered) -> Result<(), Impossible> {
        let state = self.view.state();
        match *entered {
            Entered::Action(Action::Pass) if self.must_believe_pass(variant) => Ok(()),
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
                let offered = state.current_player().map_or(0, |_| state.mover().offer.len());
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
        // What it supposes cannot be. What is wrong with it in any case is said first: that is what is
        // wrong where the player is granted what it supposes.
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

    /// Why a seat that is unseen cannot keep these tickets.
    fn why_not_kept(&self, variant: &Variant, tickets: TicketSet) -> Impossible {
        let state = self.view.state();
        if let Err(fault) = state.judge(variant, &self.keeping(0))
            && !matches!(fault, Fault::TooFewKept { .. })
        {
            return Impossible::Fault(fault);
        }
        let elsewhere = tickets & !self.view.may_hold(variant, state.current);
        if !elsewhere.is_empty() {
            return Impossible::Fault(Fault::NotOffered(elsewhere));
        }
        Impossible::Kept { kept: tickets.len() as u8, offered: state.mover().offer.len() }
    }

    /// Whether only the hand tells if the player has to pass, and that hand is unseen (G-3, CG-63).
    fn must_believe_pass(&self, variant: &Variant) -> bool {
        if self.view.decides() {
            return false;
        }
        // What the known cards suffice for the whole hand suffices for.
        let mut state = *self.view.state();
        let mover = state.mover_mut();
        mover.hand = mover.seen;
        state.judge(variant, &Action::Pass).is_ok()
    }

    /// So many of the tickets that lie on offer where nobody knows which they are.
    fn keeping(&self, kept: u8) -> Action {
        let offer = self.view.state().mover().offer;
        let tickets = offer.as_slice().iter().copied().take(kept.into()).collect();
        Action::KeepTickets { tickets }
    }

    /// What follows from what was entered. `row_cleared`: whether the row was cleared then; `None`: not told.
    ///
    /// # Errors
    /// Where that has to be told, and where it cannot be as told.
    ///
    /// # Panics
    /// It may, if what was entered [cannot be](KeptGame::judge).
    pub fn enter(
        &self,
        variant: &Variant,
        entered: &Entered,
        row_cleared: Option<bool>,
    ) -> Result<Step, RowFault> {
        // The more cars the deck holds, the sooner the row is cleared: the two ends tell of all between.
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

    /// What was entered, played where as many cars as can be lie in the deck after it, or as few.
    fn played(&self, variant: &Variant, entered: &Entered, to_cars: bool) -> Played {
        let action = match *entered {
            Entered::Action(action) => action,
            Entered::Kept(kept) => self.keeping(kept),
            // A pass supposes nothing.
            Entered::Unseen => Action::Pass,
        };
        let state = self.laid_out(variant, &action, to_cars);
        let mut state = state.expect("what was entered can be");
        let action =
            if *entered == Entered::Unseen { unseen_next(&state, to_cars) } else { action };
        state.explicit = true;
        let mut events = Vec::new();
        state.play_unchecked(variant, &action, &mut events);
        let cleared = events.iter().any(|event| matches!(event, Event::RowCleared { .. }));
        Played { state, events, cleared }
    }

    /// A state that agrees with all that is known, and with what an action supposes, with as many cars as
    /// can be in the deck, or as few; `None`: there is none.
    fn laid_out(&self, variant: &Variant, action: &Action, to_cars: bool) -> Option<State> {
        let supposed = self.view.supposed_by(action);
        // The pool is what lies open, the deck, and the next card, which is looked at apart.
        let mut apart = self.view.state().open_pool_cars();
        if let Some(Determinization::NextCard(card)) = supposed {
            apart += u8::from(card != Kind::LOCOMOTIVE);
        }
        let least = self.pool.least.saturating_sub(apart);
        let most = self.pool.most.checked_sub(apart)?;
        self.view.laid_out(variant, &mut Leaning { to_cars, least, most }, supposed)
    }
}

/// What was entered, as played in one arrangement.
struct Played {
    state: State,
    events: Vec<Event>,
    cleared: bool,
}

/// A card or ticket that can come off the deck: of the cards the one that leaves as many cars as can be in
/// it, or as few.
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

/// Why the row was not cleared, if it cannot have been.
fn why_not_cleared(variant: &Variant, after: &State) -> RowFault {
    match after.pending {
        _ if !after.shows_too_many(variant) => RowFault::FewLocomotives,
        Some(Pending { due: Due::Row { .. }, .. }) => RowFault::BeingFilled,
        _ => RowFault::CannotClear,
    }
}

impl Due {
    /// What kind of outcome brings the next one.
    #[must_use]
    pub fn reveal(&self) -> ActionKind {
        if self.is_of_cards() { ActionKind::Reveal } else { ActionKind::RevealTicket }
    }
}
