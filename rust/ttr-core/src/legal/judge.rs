//! Whether an action is legal, and if not, which rule says so.

use crate::base::bits;
use crate::base::cards::{Cards, Kind};
use crate::legal::placing::PlacingFault;
use crate::pay::payments::{self, Listed, PaymentFault};
use crate::state::actions::Action;
use crate::state::chance::Pending;
use crate::state::position::{Phase, State};
use crate::variant::facts::Variant;

/// Why an action is illegal. [`Violation`](crate::words::violations::Violation) puts it into words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// The game is over (X-over).
    Over,
    /// The state stands at a chance point, and this is a decision (X-chance).
    AtChancePoint,
    /// This is an outcome of chance, and the state stands at no such chance point (X-chance).
    NoChancePoint,
    /// This outcome cannot come now (X-chance).
    NoSuchOutcome,
    /// The action belongs to another phase (G-2).
    Phase,
    /// There is no card to draw (G-13, CG-23).
    NothingToDraw,
    /// The row shows no such card (G-14).
    NotFaceUp(Kind),
    /// A face-up locomotive as the second card (NY-10, CG-20).
    SecondLocomotive,
    /// No ticket to give back, or no other one to draw (FJ-9).
    CannotSwap,
    /// No ticket is left (G-33).
    NoTickets,
    /// A ticket that is not on offer (G-33).
    NotOffered(u128),
    /// Too few tickets kept (G-33).
    TooFewKept {
        /// How many.
        kept: u8,
        /// The minimum.
        least: u8,
    },
    /// There is no such route (X-name).
    NoSuchRoute(u8),
    /// The route is claimed (G-20).
    Claimed {
        /// The route.
        route: u8,
        /// Its owner.
        owner: u8,
    },
    /// The mover owns another route of the double route (G-25).
    OwnsSibling {
        /// The route.
        route: u8,
        /// The one owned.
        sibling: u8,
    },
    /// Another route of the double route is claimed, which closes this one (G-26).
    Closed {
        /// The route.
        route: u8,
        /// The claimed one.
        sibling: u8,
    },
    /// Not enough trains (G-21).
    Trains {
        /// The route.
        route: u8,
    },
    /// No payment for the route in the hand (G-23).
    CannotPay {
        /// The route.
        route: u8,
    },
    /// The cards do not pay for the route (G-22, G-23).
    Payment {
        /// The route.
        route: u8,
        /// The cards.
        cards: Cards,
        /// What is wrong.
        fault: PaymentFault,
    },
    /// The cards do not pay the surcharge of a tunnel (NC-51 to NC-53).
    Surcharge {
        /// The cards.
        cards: Cards,
        /// What is wrong.
        fault: PaymentFault,
    },
    /// The cards cannot be placed (CG-30 to CG-32).
    Placing {
        /// The cards.
        cards: Cards,
        /// What is wrong.
        fault: PlacingFault,
    },
    /// Not one card of each row (CG-11).
    Moving(Cards),
    /// A ticket that the mover does not hold (CG-51).
    NotHeld(u8),
    /// The on-the-track pile cannot pay for the ticket (CG-51).
    NotPayable(u8),
    /// A pass while something else can be done (G-3, CG-63).
    NeedlessPass,
}

impl State {
    /// Whether an action is legal.
    #[must_use]
    pub fn is_legal(&self, variant: &Variant, action: &Action) -> bool {
        self.judge(variant, action).is_ok()
    }

    /// Judges an action.
    ///
    /// # Errors
    /// The first fault found.
    pub fn judge(&self, variant: &Variant, action: &Action) -> Result<(), Fault> {
        self.judge_moment(action.is_chance())?;
        if !self.phase_allows(action) {
            return Err(Fault::Phase);
        }
        match *action {
            Action::DrawDeck if self.card_to_draw(variant) => Ok(()),
            Action::DrawDeck => Err(Fault::NothingToDraw),
            Action::DrawFaceUp(card) => self.judge_face_up(variant, card),
            Action::DrawTickets if self.can_draw_tickets(variant) => Ok(()),
            Action::DrawTickets => Err(Fault::NoTickets),
            Action::SwapTickets if self.can_swap(variant) => Ok(()),
            Action::SwapTickets => Err(Fault::CannotSwap),
            Action::KeepTickets(kept) => self.judge_kept(variant, kept),
            Action::ClaimRoute { route, cards } => {
                self.judge_route(variant, usize::from(route))?;
                let (price, color) = (variant.price(usize::from(route)), variant.color(route));
                payments::check(price, color, &self.mover().hand, &cards)
                    .map_err(|fault| Fault::Payment { route, cards, fault })
            }
            Action::PayTunnel(cards) => {
                self.check_surcharge(&cards).map_err(|fault| Fault::Surcharge { cards, fault })
            }
            Action::WithdrawTunnel | Action::FinishTickets => Ok(()),
            Action::PlaceCards(cards) => {
                self.judge_placed(variant, &cards).map_err(|fault| Fault::Placing { cards, fault })
            }
            Action::MoveCards(cards) if self.railyard(self.current).can_move(&cards) => Ok(()),
            Action::MoveCards(cards) => Err(Fault::Moving(cards)),
            Action::CompleteTicket(ticket) => self.judge_completed(variant, ticket),
            Action::Pass if self.legal_actions(variant, Listed::Canonical).only_pass() => Ok(()),
            Action::Pass => Err(Fault::NeedlessPass),
            Action::Reveal(_) | Action::RevealTicket(_) => self.judge_outcome(action),
        }
    }

    /// Whether the mover could claim a route with some payment.
    ///
    /// # Errors
    /// The first fault found.
    pub fn judge_claim(&self, variant: &Variant, route: usize) -> Result<(), Fault> {
        self.judge_moment(false)?;
        if self.phase != Phase::Turn {
            return Err(Fault::Phase);
        }
        self.judge_route(variant, route)?;
        if self.payments(variant, route) == 0 {
            return Err(Fault::CannotPay { route: route as u8 });
        }
        Ok(())
    }

    /// Decisions belong to decision points, outcomes to chance points, and neither to the end.
    pub(crate) fn judge_moment(&self, is_chance: bool) -> Result<(), Fault> {
        match (self.is_over(), self.pending.is_some(), is_chance) {
            (true, _, _) => Err(Fault::Over),
            (false, true, false) => Err(Fault::AtChancePoint),
            (false, false, true) => Err(Fault::NoChancePoint),
            _ => Ok(()),
        }
    }

    /// G-2: one action a turn, finished before anything else is done.
    pub(crate) fn phase_allows(&self, action: &Action) -> bool {
        match action {
            Action::DrawDeck | Action::DrawFaceUp(_) | Action::Pass => {
                matches!(self.phase, Phase::Turn | Phase::SecondDraw)
            }
            Action::DrawTickets
            | Action::ClaimRoute { .. }
            | Action::SwapTickets
            | Action::PlaceCards(_) => self.phase == Phase::Turn,
            Action::MoveCards(_) => self.phase == Phase::MoveCards,
            Action::CompleteTicket(_) | Action::FinishTickets => self.phase == Phase::ScoreTickets,
            Action::KeepTickets(_) => self.phase == Phase::KeepTickets,
            Action::PayTunnel(_) | Action::WithdrawTunnel => self.phase == Phase::Tunnel,
            Action::Reveal(_) | Action::RevealTicket(_) => true,
        }
    }

    fn judge_face_up(&self, variant: &Variant, card: Kind) -> Result<(), Fault> {
        let second = self.phase == Phase::SecondDraw;
        if self.takeable(variant, second) >> card.index() & 1 == 1 {
            Ok(())
        } else if self.row.contains(&Some(card)) {
            Err(Fault::SecondLocomotive)
        } else {
            Err(Fault::NotFaceUp(card))
        }
    }

    fn judge_kept(&self, variant: &Variant, kept: u128) -> Result<(), Fault> {
        let strange = kept & !self.mover().offer.set();
        if strange != 0 {
            return Err(Fault::NotOffered(strange));
        }
        let (count, least) = (kept.count_ones() as u8, self.keep_at_least(variant));
        if count < least {
            return Err(Fault::TooFewKept { kept: count, least });
        }
        Ok(())
    }

    fn judge_completed(&self, variant: &Variant, ticket: u8) -> Result<(), Fault> {
        let index = usize::from(ticket);
        if index >= variant.tickets().len() || !bits::has(self.mover().tickets, index) {
            return Err(Fault::NotHeld(ticket));
        }
        self.price_on_track(variant, index).map(|_| ()).ok_or(Fault::NotPayable(ticket))
    }

    /// Whether the mover may claim the route, whatever the payment.
    fn judge_route(&self, variant: &Variant, route: usize) -> Result<(), Fault> {
        let Some(facts) = variant.facts.routes.get(route) else {
            return Err(Fault::NoSuchRoute(route as u8));
        };
        if !bits::has(self.open.open_to(self.current), route) {
            return Err(self.why_closed(variant, route));
        }
        if facts.length > self.mover().trains {
            return Err(Fault::Trains { route: route as u8 });
        }
        Ok(())
    }

    /// Why a route is not open to the mover.
    fn why_closed(&self, variant: &Variant, route: usize) -> Fault {
        if let Some(owner) = self.owner(route) {
            return Fault::Claimed { route: route as u8, owner };
        }
        let siblings = variant.tables.siblings[route];
        let route = route as u8;
        let own = bits::members(siblings & self.mover().routes).next();
        if let Some(sibling) = own {
            return Fault::OwnsSibling { route, sibling: sibling as u8 };
        }
        let claimed = bits::members(siblings).find(|&sibling| self.owner(sibling).is_some());
        Fault::Closed { route, sibling: claimed.expect("something closed it") as u8 }
    }

    fn judge_outcome(&self, action: &Action) -> Result<(), Fault> {
        let possible = match (*action, self.pending) {
            (Action::Reveal(card), Some(Pending { due, .. })) if due.is_of_cards() => {
                self.deck.get(card) > 0
            }
            (Action::RevealTicket(ticket), Some(Pending { due, .. })) if !due.is_of_cards() => {
                ticket < 128 && bits::has(self.next_tickets(), usize::from(ticket))
            }
            _ => false,
        };
        if possible { Ok(()) } else { Err(Fault::NoSuchOutcome) }
    }
}
