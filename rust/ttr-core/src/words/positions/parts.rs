//! What a position document has in each kind of game, and where that is read, checked and written.

use serde_json::{Map, Value};

use super::board::Claims;
use super::checks::Census;
use super::race::Race;
use super::railyards::Railyards;
use crate::base::ids::SeatId;
use crate::base::json_reader::Fields;
use crate::state::position::State;
use crate::variant::facts::Variant;
use crate::variant::rules::{BoardRules, Game, Tickets};

/// The part of a position document that belongs to one kind of game.
pub(super) trait Part {
    /// The keys of the document beside those that every game has.
    fn own_keys(&self) -> &'static [&'static str];

    /// The keys of a seat.
    fn seat_keys(&self) -> &'static [&'static str];

    /// Reads what counts turns and passes.
    fn read_progress(&self, fields: &Fields, variant: &Variant, state: &mut State);

    /// Reads what only these games have of a seat. What all have is read.
    fn read_seat(&self, fields: &Fields, variant: &Variant, state: &mut State, player: SeatId);

    /// Reads piles of tickets beside the deck.
    fn read_piles(
        &self,
        _fields: &Fields,
        _variant: &Variant,
        _census: &mut Census,
        _state: &mut State,
    ) {
    }

    /// Notes what contradicts itself. All else is read.
    fn check(&self, fields: &Fields, variant: &Variant, state: &mut State);

    /// Writes the document's own keys.
    fn write(&self, state: &State, variant: &Variant, document: &mut Map<String, Value>);

    /// Writes a seat.
    fn write_seat(&self, state: &State, player: SeatId, variant: &Variant) -> Map<String, Value>;
}

/// The part of this variant's games.
pub(super) fn part_of(variant: &Variant) -> &'static dyn Part {
    match variant.rules().game {
        Game::Board(BoardRules { tickets: Tickets::Scored { .. }, .. }) => &Claims,
        Game::Board(BoardRules { tickets: Tickets::Race(_), .. }) => &Race,
        Game::Railyards(_) => &Railyards,
    }
}
