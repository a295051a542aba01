//! The parts of a position document that differ between kinds of game, read, checked and written.

use super::board::Claims;
use super::checks::Census;
use super::race::Race;
use super::railyards::Railyards;
use super::writing::Entries;
use crate::base::ids::SeatId;
use crate::base::json_reader::Fields;
use crate::state::position::State;
use crate::variant::facts::Variant;
use crate::variant::rules::{BoardRules, Game, Tickets};

/// The part of a position document that belongs to one kind of game.
pub(super) trait Part {
    /// The top-level keys besides those that every game has.
    fn own_keys(&self) -> &'static [&'static str];

    /// The keys of a seat.
    fn seat_keys(&self) -> &'static [&'static str];

    /// Reads the counters of turns and passes.
    fn read_progress(&self, fields: &Fields, variant: &Variant, state: &mut State);

    /// Reads the keys of a seat that only these games have. The others have been read.
    fn read_seat(&self, fields: &Fields, variant: &Variant, state: &mut State, player: SeatId);

    /// Reads the piles of tickets beside the deck.
    fn read_piles(
        &self,
        _fields: &Fields,
        _variant: &Variant,
        _census: &mut Census,
        _state: &mut State,
    ) {
    }

    /// Notes contradictions. Everything else has been read.
    fn check(&self, fields: &Fields, variant: &Variant, state: &mut State);

    /// Writes the top-level keys.
    fn write<'a>(&self, state: &State, variant: &'a Variant, document: &mut Entries<'a>);

    /// Writes a seat.
    fn write_seat<'a>(&self, state: &State, player: SeatId, variant: &'a Variant) -> Entries<'a>;
}

/// The part that belongs to the games of this variant.
pub(super) fn part_of(variant: &Variant) -> &'static dyn Part {
    match variant.rules().game {
        Game::Board(BoardRules { tickets: Tickets::Scored { .. }, .. }) => &Claims,
        Game::Board(BoardRules { tickets: Tickets::Race(_), .. }) => &Race,
        Game::Railyards(_) => &Railyards,
    }
}
