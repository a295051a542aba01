//! Batches in words: why a number is refused, and their documents.

use std::fmt::Write;

use serde_json::{Value, json};

use crate::base::json_reader::Node;
use crate::base::problem::{Problem, Problems};
use crate::base::wording::counted;
use crate::batch::games::{Batch, Reason, Refused};
use crate::state::chance::ChanceMode;
use crate::state::position::State;
use crate::variant::facts::Variant;
use crate::words::violations::Violation;

/// The format number of these documents.
const FORMAT: u8 = 1;

impl Batch {
    /// Puts into words why a number is refused.
    #[must_use]
    pub fn violation(&self, variant: &Variant, refused: &Refused) -> Violation {
        match refused.reason {
            Reason::Illegal(refusal) => {
                self.states()[refused.game].violation(variant, &refusal.fault)
            }
            Reason::NoSuchNumber { number, numbers } => {
                let message = format!("there is no number {number}: they are 0 to {}", numbers - 1);
                Violation::new("X-name", message, json!({"number": number, "numbers": numbers}))
            }
            Reason::Stopped => {
                let limit = self.limit();
                let message = format!("the game was stopped after {}", counted(limit, "decision"));
                Violation::new("X-over", message, json!({"limit": limit}))
            }
        }
    }

    /// The document of the batch as JSON text: for each game its position document and the number of its decisions.
    /// `pause` is called for each game.
    ///
    /// # Errors
    /// The error of `pause`.
    pub fn to_text<E>(
        &self,
        variant: &Variant,
        pause: &mut impl FnMut(&mut String) -> Result<(), E>,
    ) -> Result<String, E> {
        let mut text = format!("{{\"format\":{FORMAT},\"games\":[");
        for (game, (state, decisions)) in self.states().iter().zip(self.decisions()).enumerate() {
            pause(&mut text)?;
            let comma = if game > 0 { "," } else { "" };
            let document = json!({"decisions": decisions, "state": state.to_document(variant)});
            write!(text, "{comma}{document}").expect("writing to a string");
        }
        text.push_str("]}");
        Ok(text)
    }

    /// The batch of a document that was made from one with this variant, number of games and of players and chance
    /// mode. `pause` is called for each game.
    ///
    /// # Errors
    /// The error of `pause`, and the problems of the document.
    pub fn saved<E>(
        &self,
        variant: &Variant,
        document: &Value,
        pause: &mut impl FnMut() -> Result<(), E>,
    ) -> Result<Result<Batch, Vec<Problem>>, E> {
        let problems = Problems::new();
        let read = self.read(variant, &Node::root(document, &problems), pause)?;
        Ok(read.filter(|_| problems.is_empty()).ok_or_else(|| problems.into_vec()))
    }

    fn read<E>(
        &self,
        variant: &Variant,
        root: &Node,
        pause: &mut impl FnMut() -> Result<(), E>,
    ) -> Result<Option<Batch>, E> {
        let (mut states, mut decisions) = (Vec::new(), Vec::new());
        for entry in self.entries(root).unwrap_or_default() {
            pause()?;
            let Some((state, number)) = self.game(variant, &entry) else { return Ok(None) };
            states.push(state);
            decisions.push(number);
        }
        Ok((states.len() == self.size()).then(|| self.with(states, decisions)))
    }

    /// The games of a document.
    fn entries<'a>(&self, root: &Node<'a>) -> Option<Vec<Node<'a>>> {
        let fields = root.fields(&["format", "games"])?;
        fields.at("format").integer(FORMAT..=FORMAT)?;
        let games = fields.at("games");
        let entries = games.entries("a list of games", self.size())?;
        if entries.len() != self.size() {
            let (found, size) = (entries.len(), counted(self.size() as u32, "game"));
            games.problem(format!("expected {size}, as the batch has, found {found}"));
            return None;
        }
        Some(entries)
    }

    /// The state of a game and the number of its decisions.
    fn game(&self, variant: &Variant, entry: &Node) -> Option<(State, u32)> {
        let fields = entry.fields(&["decisions", "state"])?;
        let decisions = fields.at("decisions").integer(0..=u32::MAX)?;
        let node = fields.at("state");
        let Some(document) = node.value() else {
            node.expected("a position");
            return None;
        };
        match State::from_document(variant, document) {
            Ok(state) => Some((self.checked(&node, state)?, decisions)),
            Err(found) => {
                for problem in found {
                    node.field(&problem.location).problem(problem.message);
                }
                None
            }
        }
    }

    /// A state of a game of this batch.
    fn checked(&self, node: &Node, state: State) -> Option<State> {
        let explicit = self.chance() == ChanceMode::Explicit;
        if state.players() != self.players() {
            let (players, found) = (self.players(), state.players());
            node.field("players")
                .problem(format!("expected {players}, as the batch has, found {found}"));
        } else if state.is_explicit() != explicit {
            node.field("chance").problem("expected the chance mode of the batch");
        } else {
            return Some(state);
        }
        None
    }
}
