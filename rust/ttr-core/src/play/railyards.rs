//! Railyards: placing cards, train robbing, and moving cards to the on-the-track piles (CG-10, CG-11,
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
        let player = self.current.index();
        &mut self.yards_mut().seats[player]
    }

    /// The other player whose railyard has a row of this color, and the number of its cards. By **CG-33**
    /// there is at most one.
    pub(crate) fn holder(&self, color: Kind) -> Option<(SeatId, u8)> {
        let others = self.seat_ids().filter(|&player| player != self.current);
        others
            .map(|player| (player, self.railyard(player).len(color)))
            .find(|&(_, cards)| cards > 0)
    }

    /// Begins step 1 of a turn: the top card of each row moves (**CG-10**), or the mover chooses (CG-11).
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

    /// Moves one card of each row of the mover onto the on-the-track pile (CG-10).
    pub(crate) fn move_cards(&mut self, cards: &Cards, sink: &mut impl Sink) {
        self.phase = Phase::Turn;
        self.own_yard().move_cards(cards);
        sink.event(Event::CardsMoved { player: self.current, cards: *cards });
    }

    /// Places a set in the railyard of the mover (CG-30). If another player has a row of the color, it
    /// goes to the discard pile (**CG-32**, CG-34). Then the turn ends. `color`: the row of locomotives alone.
    pub(crate) fn place_cards(
        &mut self,
        variant: &Variant,
        cards: Cards,
        color: Option<Kind>,
        sink: &mut impl Sink,
    ) {
        let player = self.current;
        self.spend(&cards);
        sink.event(Event::CardsPlaced { player, cards, color });
        for color in color.map_or(cards.colors(), KindSet::only).iter() {
            if let Some((victim, _)) = self.holder(color) {
                let robbed = self.yards_mut().seats[victim.index()].clear(color);
                self.discard.add_all(&robbed);
                sink.event(Event::TrainRobbed { player, victim, color, cards: robbed });
            }
            // Locomotives are only in sets for one row (CG-30).
            self.own_yard().lay(color, cards.get(color), cards.locomotives());
        }
        self.refill_row(variant, sink);
    }
}
