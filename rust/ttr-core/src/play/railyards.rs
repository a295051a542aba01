//! Railyards: placing cards, train robbing, and what moves to the on-the-track piles (CG-10, CG-11,
//! CG-30 to CG-34).

use crate::base::cards::{Cards, Kind};
use crate::base::ids::SeatId;
use crate::base::kinds::KindSet;
use crate::state::events::{Event, Sink};
use crate::state::position::{Phase, State};
use crate::state::railyards::Railyard;
use crate::variant::facts::Variant;

impl State {
    fn own_yard(&mut self) -> &mut Railyard {
        &mut self.yards.seats[self.current.index()]
    }

    /// The other seat whose railyard holds a color, and how many cards lie there (CG-33: no more than
    /// one does).
    pub(crate) fn holder(&self, color: Kind) -> Option<(SeatId, u8)> {
        let others = self.seat_ids().filter(|&player| player != self.current);
        others
            .map(|player| (player, self.railyard(player).len(color)))
            .find(|&(_, cards)| cards > 0)
    }

    /// Step 1 of a turn (CG-10): what lies on top of each row moves; or the mover chooses (CG-11).
    pub(crate) fn begin_step_1(&mut self, variant: &Variant, sink: &mut impl Sink) {
        if self.own_yard().is_empty() {
            return;
        }
        if variant.rules().moved_card_chosen() {
            self.phase = Phase::MoveCards;
            return;
        }
        let top = self.own_yard().moving(KindSet::EMPTY);
        self.move_cards(&top, sink);
    }

    /// One card of each of the mover's rows goes onto its on-the-track pile (CG-10).
    pub(crate) fn move_cards(&mut self, cards: &Cards, sink: &mut impl Sink) {
        self.phase = Phase::Turn;
        self.own_yard().move_cards(cards);
        sink.event(Event::CardsMoved { player: self.current, cards: *cards });
    }

    /// The mover lays a set into its railyard (CG-30); who had the color there loses its row to the
    /// discard pile (CG-32, CG-34). Then the turn ends.
    pub(crate) fn place_cards(&mut self, variant: &Variant, cards: Cards, sink: &mut impl Sink) {
        let player = self.current;
        self.spend(&cards);
        sink.event(Event::CardsPlaced { player, cards });
        for color in cards.colors().iter() {
            if let Some((victim, _)) = self.holder(color) {
                let robbed = self.yards.seats[victim.index()].clear(color);
                self.discard.add_all(&robbed);
                sink.event(Event::TrainRobbed { player, victim, color, cards: robbed });
            }
            // Locomotives go with one color only: sets of several have none (CG-30).
            self.own_yard().lay(color, cards.get(color), cards.locomotives());
        }
        self.refill_row(variant);
    }
}
