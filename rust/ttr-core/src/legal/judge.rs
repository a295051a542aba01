//! Whether an action is legal, and if not, why.

use crate::base::cards::{Cards, KINDS, Kind};
use crate::base::ids::{CityId, RouteId, SeatId, TicketId, TicketSet};
use crate::legal::choices::LegalActions;
use crate::legal::numbers::Way;
use crate::legal::placing::PlacingFault;
use crate::pay::payments::{self, PaymentFault, PaymentListing};
use crate::play::tickets::drawn_tickets;
use crate::state::actions::{Action, ActionKind};
use crate::state::chance::Pending;
use crate::state::position::{Phase, State};
use crate::variant::facts::{GRAY, Variant};

/// Why an action is illegal. [`Violation`](crate::words::violations::Violation) puts it into words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// The game is over (X-over).
    Over,
    /// It is not up to this player to decide (G-1).
    NotToDecide(SeatId),
    /// The action is a decision, but the state is at a chance point (X-chance).
    AtChancePoint,
    /// The action is an outcome of chance, but the state is not at a chance point (X-chance).
    NoChancePoint,
    /// This outcome is not possible now (X-chance).
    NoSuchOutcome,
    /// The action belongs to another phase (G-2).
    Phase,
    /// There is no card to draw (G-13, CG-23).
    NothingToDraw,
    /// No such card is face-up (G-14).
    NotFaceUp(Kind),
    /// There is no card to draw from the deck, and so none can be taken from the row either (G-13, CG-22).
    DrawsEnded,
    /// A face-up locomotive as the second card (NY-10, CG-20).
    SecondLocomotive,
    /// There is no ticket to give back, or no other one to draw (FJ-9).
    CannotSwap,
    /// No tickets are left (G-33).
    NoTickets,
    /// These tickets are not on offer (G-33).
    NotOffered(TicketSet),
    /// No ticket is on offer at this place (G-33).
    NoTicketAt {
        /// The place, counted from 0.
        place: u8,
        /// The number of tickets on offer.
        offered: u8,
    },
    /// Too few tickets would be kept (G-33).
    TooFewKept {
        /// The number of tickets that would be kept.
        kept: u8,
        /// The fewest tickets that must be kept.
        least: u8,
    },
    /// There is no such route (X-name).
    NoSuchRoute(RouteId),
    /// The route is claimed (G-20).
    Claimed {
        /// The route.
        route: RouteId,
        /// Its owner.
        owner: SeatId,
    },
    /// The mover owns another route of the same double route (G-25).
    OwnsSibling {
        /// The route.
        route: RouteId,
        /// The other route.
        sibling: RouteId,
    },
    /// Another route of the same double route is claimed, which closes this one (G-26).
    Closed {
        /// The route.
        route: RouteId,
        /// The claimed route.
        sibling: RouteId,
    },
    /// The mover does not have enough trains (G-21).
    Trains {
        /// The route.
        route: RouteId,
    },
    /// The hand has no payment for the route (G-23).
    CannotPay {
        /// The route.
        route: RouteId,
    },
    /// The cards do not pay for the route (G-22, G-23).
    Payment {
        /// The route.
        route: RouteId,
        /// The cards.
        cards: Cards,
        /// What is wrong.
        fault: PaymentFault,
    },
    /// The hand has no payment of this color and number of locomotives (G-23).
    NoSuchPayment {
        /// The route.
        route: RouteId,
        /// The color and the number of locomotives.
        way: Way,
    },
    /// There is no such city (X-name).
    NoSuchCity(CityId),
    /// The mover has no station left (EU-30).
    NoStation,
    /// The city has a station (EU-30).
    HasStation {
        /// The city.
        city: CityId,
        /// The player whose station it is.
        owner: SeatId,
    },
    /// The cards do not pay for the station (EU-31, G-23).
    Station {
        /// The city.
        city: CityId,
        /// The cards.
        cards: Cards,
        /// The number of cards that it costs.
        price: u8,
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
        /// The color of the row, if it was named.
        color: Option<Kind>,
        /// What is wrong.
        fault: PlacingFault,
    },
    /// These cards are not one card of each row (CG-11).
    Moving(Cards),
    /// The mover has no row of this color in which there is a choice (CG-11).
    NoChoice(Kind),
    /// The mover does not hold this ticket (CG-51).
    NotHeld(TicketId),
    /// The on-the-track pile cannot pay for this ticket (CG-51).
    NotPayable(TicketId),
    /// The on-the-track pile can still pay for this ticket, and tickets that can be paid must be (CG-51).
    MustComplete(TicketId),
    /// The mover may not pass, because something else can be done (G-3, CG-63).
    NeedlessPass,
}

impl ActionKind {
    /// Whether a variant has actions of this kind (**EU-10**).
    #[must_use]
    pub fn exists_in(self, variant: &Variant) -> bool {
        let rules = variant.rules();
        match self {
            ActionKind::DrawTickets => drawn_tickets(variant) > 0,
            ActionKind::KeepTickets => rules.offers().is_some(),
            ActionKind::SwapTickets => rules.race().is_some_and(|race| race.swap_tickets),
            ActionKind::ClaimRoute => rules.board().is_some(),
            ActionKind::BuildStation => variant.has_stations(),
            ActionKind::MoveCards => rules.moved_card_chosen(),
            ActionKind::PlaceCards | ActionKind::CompleteTicket | ActionKind::FinishTickets => {
                rules.railyards().is_some()
            }
            ActionKind::PayTunnel | ActionKind::WithdrawTunnel => variant.has_tunnels(),
            ActionKind::DrawDeck
            | ActionKind::DrawFaceUp
            | ActionKind::Pass
            | ActionKind::Reveal
            | ActionKind::RevealTicket => true,
        }
    }
}

impl State {
    /// Whether an action is legal.
    #[must_use]
    pub fn is_legal(&self, variant: &Variant, action: &Action) -> bool {
        self.judge(variant, action).is_ok()
    }

    /// Checks whether an action is legal. [`State::violation`] puts the fault into words.
    ///
    /// # Errors
    /// The first fault found.
    ///
    /// ```
    /// use ttr_core::{Action, ChanceMode, Fault, SeatId, State, Variant};
    ///
    /// let variant = Variant::shipped("usa").expect("it is shipped");
    /// let state = State::new(variant, 2, 1, ChanceMode::Sampled, SeatId::new(0)).expect("a game");
    /// let fault = state.judge(variant, &Action::DrawDeck).expect_err("tickets are chosen first");
    /// assert_eq!(fault, Fault::Phase);
    /// assert_eq!(state.violation(variant, &fault).rule, "G-2");
    /// ```
    pub fn judge(&self, variant: &Variant, action: &Action) -> Result<(), Fault> {
        self.judge_moment(action.kind().is_chance())?;
        if !self.phase_allows(action.kind()) {
            return Err(Fault::Phase);
        }
        match *action {
            Action::DrawDeck if self.card_to_draw(variant) => Ok(()),
            Action::DrawDeck => Err(Fault::NothingToDraw),
            Action::DrawFaceUp { card } => self.judge_face_up(variant, card),
            Action::DrawTickets if self.can_draw_tickets(variant) => Ok(()),
            Action::DrawTickets => Err(Fault::NoTickets),
            Action::SwapTickets if self.can_swap(variant) => Ok(()),
            Action::SwapTickets => Err(Fault::CannotSwap),
            Action::KeepTickets { tickets: kept } => self.judge_kept(variant, kept),
            Action::ClaimRoute { route, cards } => {
                self.judge_route(variant, route)?;
                let (price, color) = (variant.price(route), variant.color(route));
                payments::check(price, color, &self.mover().hand, &cards)
                    .map_err(|fault| Fault::Payment { route, cards, fault })
            }
            Action::BuildStation { city, cards } => self.judge_station(variant, city, cards),
            Action::PayTunnel { cards } => self
                .check_surcharge(variant, &cards)
                .map_err(|fault| Fault::Surcharge { cards, fault }),
            Action::WithdrawTunnel => Ok(()),
            Action::FinishTickets => match self.must_complete(variant) {
                Some(ticket) => Err(Fault::MustComplete(ticket)),
                None => Ok(()),
            },
            Action::PlaceCards { cards, color } => self
                .judge_placed(variant, &cards, color)
                .map_err(|fault| Fault::Placing { cards, color, fault }),
            Action::MoveCards { cards } if self.railyard(self.current).can_move(&cards) => Ok(()),
            Action::MoveCards { cards } => Err(Fault::Moving(cards)),
            Action::CompleteTicket { ticket } => self.judge_completed(variant, ticket),
            Action::Pass if self.can_only_pass(variant) => Ok(()),
            Action::Pass => Err(Fault::NeedlessPass),
            Action::Reveal { .. } | Action::RevealTicket { .. } => self.judge_outcome(action),
        }
    }

    /// Checks that it is up to this player to decide (G-1): never at a chance point, nor at the end.
    ///
    /// # Errors
    /// [`Fault::NotToDecide`].
    pub fn judge_player(&self, player: SeatId) -> Result<(), Fault> {
        if self.current_player() == Some(player) { Ok(()) } else { Err(Fault::NotToDecide(player)) }
    }

    /// Checks whether the mover can claim a route with any payment.
    ///
    /// # Errors
    /// The first fault found.
    pub fn judge_claim(&self, variant: &Variant, route: RouteId) -> Result<(), Fault> {
        self.judge_moment(false)?;
        if self.phase != Phase::Turn {
            return Err(Fault::Phase);
        }
        self.judge_route(variant, route)?;
        if self.payments(variant, route) == 0 {
            return Err(Fault::CannotPay { route });
        }
        Ok(())
    }

    /// The routes that the mover can claim now, in the order of the data, each with the number of its
    /// payments.
    ///
    /// ```
    /// use ttr_core::{ChanceMode, SeatId, State, Variant};
    ///
    /// let nordic = Variant::shipped("nordic").expect("it is shipped");
    /// let state = State::new(nordic, 2, 7, ChanceMode::Sampled, SeatId::new(0)).expect("two may play");
    /// assert!(state.claimable(nordic).is_empty(), "tickets are chosen first");
    /// let claimable = state.at_turn_of(SeatId::new(0)).claimable(nordic);
    /// assert!(claimable.iter().all(|&(_, payments)| payments > 0));
    /// ```
    #[must_use]
    pub fn claimable(&self, variant: &Variant) -> Vec<(RouteId, u64)> {
        if self.judge_moment(false).is_err() || self.phase != Phase::Turn {
            return Vec::new();
        }
        // Routes of one price and color have the same payments.
        let mut counted = vec![[None; KINDS]; variant.tables.prices.len()];
        let mut payments = |route: RouteId| {
            let price = usize::from(variant.tables.price_index[route.index()]);
            let color = variant.color(route).map_or(GRAY, Kind::index);
            *counted[price][color].get_or_insert_with(|| self.payments(variant, route))
        };
        let open = self.open_to(variant, self.current).iter();
        open.filter(|&route| self.judge_route(variant, route).is_ok())
            .map(|route| (route, payments(route)))
            .filter(|&(_, payments)| payments > 0)
            .collect()
    }

    /// The state as if the turn of a player began now: nothing is due, no tunnel is being tried, and hands,
    /// routes and trains are as they are. Cards laid down for a tunnel are not in the hand. A game that is
    /// over stays over.
    ///
    /// It serves to ask what the player could claim, and for nothing else: a decision or a reveal that is
    /// left out is not made up for.
    ///
    /// # Panics
    /// If there is no such player.
    #[must_use]
    pub fn at_turn_of(&self, player: SeatId) -> State {
        assert!(player.number() < self.players, "there is no player {player}");
        if self.is_over() {
            return *self;
        }
        State { current: player, phase: Phase::Turn, pending: None, tunnel: None, ..*self }
    }

    /// Checks that a decision is made at a decision point and an outcome revealed at a chance point, and
    /// that the game is not over.
    pub(crate) fn judge_moment(&self, is_chance: bool) -> Result<(), Fault> {
        match (self.is_over(), self.pending.is_some(), is_chance) {
            (true, _, _) => Err(Fault::Over),
            (false, true, false) => Err(Fault::AtChancePoint),
            (false, false, true) => Err(Fault::NoChancePoint),
            _ => Ok(()),
        }
    }

    /// Whether the phase allows this kind of action: there is one action in a turn, which must be finished
    /// before another one begins (G-2).
    pub(crate) fn phase_allows(&self, kind: ActionKind) -> bool {
        match kind {
            ActionKind::DrawDeck | ActionKind::DrawFaceUp | ActionKind::Pass => {
                matches!(self.phase, Phase::Turn | Phase::SecondDraw)
            }
            ActionKind::DrawTickets
            | ActionKind::ClaimRoute
            | ActionKind::BuildStation
            | ActionKind::SwapTickets
            | ActionKind::PlaceCards => self.phase == Phase::Turn,
            ActionKind::MoveCards => self.phase == Phase::MoveCards,
            ActionKind::CompleteTicket | ActionKind::FinishTickets => {
                self.phase == Phase::ScoreTickets
            }
            ActionKind::KeepTickets => self.phase == Phase::KeepTickets,
            ActionKind::PayTunnel | ActionKind::WithdrawTunnel => self.phase == Phase::Tunnel,
            ActionKind::Reveal | ActionKind::RevealTicket => true,
        }
    }

    fn can_only_pass(&self, variant: &Variant) -> bool {
        matches!(self.legal_actions(variant, PaymentListing::Canonical), LegalActions::Pass)
    }

    fn judge_face_up(&self, variant: &Variant, card: Kind) -> Result<(), Fault> {
        let second = self.phase == Phase::SecondDraw;
        if self.takeable(variant, second).has(card) {
            Ok(())
        } else if !self.row.contains(&Some(card)) {
            Err(Fault::NotFaceUp(card))
        } else if self.draws_have_ended(variant) {
            Err(Fault::DrawsEnded)
        } else {
            Err(Fault::SecondLocomotive)
        }
    }

    fn judge_kept(&self, variant: &Variant, kept: TicketSet) -> Result<(), Fault> {
        let strange = kept & !self.offer(self.current).set();
        if !strange.is_empty() {
            return Err(Fault::NotOffered(strange));
        }
        let (count, least) = (kept.len() as u8, self.keep_at_least(variant));
        if count < least {
            return Err(Fault::TooFewKept { kept: count, least });
        }
        Ok(())
    }

    fn judge_completed(&self, variant: &Variant, ticket: TicketId) -> Result<(), Fault> {
        if !self.mover().tickets.has(ticket) {
            return Err(Fault::NotHeld(ticket));
        }
        self.price_on_track(variant, ticket).map(|_| ()).ok_or(Fault::NotPayable(ticket))
    }

    /// Checks whether the mover may claim the route, apart from the payment (**G-21**).
    pub(super) fn judge_route(&self, variant: &Variant, route: RouteId) -> Result<(), Fault> {
        let Some(facts) = variant.facts.routes.get(route.index()) else {
            return Err(Fault::NoSuchRoute(route));
        };
        if !self.open_to(variant, self.current).has(route) {
            return Err(self.why_closed(variant, route));
        }
        if facts.length > self.mover().trains {
            return Err(Fault::Trains { route });
        }
        Ok(())
    }

    /// Why a route is not open to the mover.
    fn why_closed(&self, variant: &Variant, route: RouteId) -> Fault {
        if let Some(owner) = self.owner(route) {
            return Fault::Claimed { route, owner };
        }
        let siblings = variant.tables.siblings.of(route);
        let own = (siblings & self.mover().routes).lowest();
        if let Some(sibling) = own {
            return Fault::OwnsSibling { route, sibling };
        }
        let claimed = siblings.iter().find(|&sibling| self.owner(sibling).is_some());
        Fault::Closed { route, sibling: claimed.expect("something closed it") }
    }

    fn judge_outcome(&self, action: &Action) -> Result<(), Fault> {
        let possible = match (*action, self.pending) {
            (Action::Reveal { card }, Some(Pending { due, .. })) if due.is_of_cards() => {
                self.deck.get(card) > 0
            }
            (Action::RevealTicket { ticket }, Some(Pending { due, .. })) if !due.is_of_cards() => {
                self.next_tickets().has(ticket)
            }
            _ => false,
        };
        if possible { Ok(()) } else { Err(Fault::NoSuchOutcome) }
    }
}
