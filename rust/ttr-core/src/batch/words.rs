//! Batches in words: why a number is refused, and their documents.

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

    /// The document of the batch: for each game its position document and the number of its decisions.
    #[must_use]
    pub fn to_document(&self, variant: &Variant) -> Value {
        let game = |(state, decisions): (&State, u32)| json!({"decisions": decisions, "state": state.to_document(variant)});
        let games: Vec<Value> = self.states().iter().zip(self.decisions()).map(game).collect();
        json!({"format": FORMAT, "games": games})
    }

    /// The batch of a document that was made from one with this variant, number of games, of players, limit and
    /// chance mode.
    ///
    /// # Errors
    /// The problems of the document.
    pub fn saved(&self, variant: &Variant, document: &Value) -> Result<Batch, Vec<Problem>> {
        let problems = Problems::new();
        let read = self.read(variant, &Node::root(document, &problems));
        match read {
            Some(batch) if problems.is_empty() => Ok(batch),
            _ => Err(problems.into_vec()),
        }
    }

    fn read(&self, variant: &Variant, root: &Node) -> Option<Batch> {
        let fields = root.fields(&["format", "games"])?;
        fields.at("format").integer(FORMAT..=FORMAT)?;
        let games = fields.at("games");
        let entries = games.entries("a list of games", self.size())?;
        if entries.len() != self.size() {
            let (found, size) = (entries.len(), counted(self.size() as u32, "game"));
            games.problem(format!("expected {size}, as the batch has, found {found}"));
            return None;
        }
        let (mut states, mut decisions) = (Vec::new(), Vec::new());
        for entry in entries {
            let fields = entry.fields(&["decisions", "state"])?;
            decisions.push(fields.at("decisions").integer(0..=u32::MAX)?);
            let node = fields.at("state");
            let Some(document) = node.value() else {
                node.expected("a position");
                return None;
            };
            match State::from_document(variant, document) {
                Ok(state) => states.push(self.checked(&node, state)?),
                Err(found) => {
                    for problem in found {
                        node.field(&problem.location).problem(problem.message);
                    }
                    return None;
                }
            }
        }
        Some(self.with(states, decisions))
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
