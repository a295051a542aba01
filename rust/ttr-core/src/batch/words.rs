//! Batches in words: why a number is refused, and their documents.

use std::fmt::Write;

use serde_json::json;

use crate::base::json_reader::{Node, value_of};
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

    /// The batch as text: a line of JSON that says how many games there are, and one for each game, with its position
    /// document and the number of its decisions. `pause` is called for each game.
    ///
    /// # Errors
    /// The error of `pause`.
    pub fn to_text<E>(
        &self,
        variant: &Variant,
        pause: &mut impl FnMut(&mut String) -> Result<(), E>,
    ) -> Result<String, E> {
        let mut text = json!({"format": FORMAT, "games": self.size()}).to_string();
        for (state, decisions) in self.states().iter().zip(self.decisions()) {
            pause(&mut text)?;
            let document = json!({"decisions": decisions, "state": state.to_document(variant)});
            write!(text, "\n{document}").expect("writing to a string");
        }
        Ok(text)
    }

    /// The batch of a text that was made from one with this variant, number of games and of players and chance mode.
    /// `pause` is called for each game.
    ///
    /// # Errors
    /// The error of `pause`, and the problems of the text.
    pub fn saved<E>(
        &self,
        variant: &Variant,
        text: &[u8],
        pause: &mut impl FnMut() -> Result<(), E>,
    ) -> Result<Result<Batch, Vec<Problem>>, E> {
        let mut lines = text.split(|&byte| byte == b'\n');
        let header = read(lines.next().unwrap_or_default(), "header", |root| {
            let fields = root.fields(&["format", "games"])?;
            fields.at("format").integer(FORMAT..=FORMAT)?;
            fields.at("games").integer(self.size() as u32..=self.size() as u32)
        });
        if let Err(found) = header {
            return Ok(Err(found));
        }
        let (mut states, mut decisions) = (Vec::new(), Vec::new());
        for game in 0..self.size() {
            pause()?;
            let line = lines.next().unwrap_or_default();
            match read(line, &format!("games[{game}]"), |root| self.game(variant, root)) {
                Ok((state, number)) => {
                    states.push(state);
                    decisions.push(number);
                }
                Err(found) => return Ok(Err(found)),
            }
        }
        if lines.next().is_some() {
            let message =
                format!("there are more lines than {} take", counted(self.size() as u32, "game"));
            return Ok(Err(vec![Problem { location: "document".to_owned(), message }]));
        }
        Ok(Ok(self.with(states, decisions)))
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

/// What a line holds; its problems get the place of the line.
fn read<T>(
    line: &[u8],
    place: &str,
    what: impl FnOnce(&Node) -> Option<T>,
) -> Result<T, Vec<Problem>> {
    let problems = Problems::new();
    let found = match value_of(line) {
        Ok(document) => what(&Node::root(&document, &problems)),
        Err(error) => {
            problems.add("document", format!("not what `save` made: {error}"));
            None
        }
    };
    found.filter(|_| problems.is_empty()).ok_or_else(|| {
        let mut found = problems.into_vec();
        for problem in &mut found {
            problem.location = match &*problem.location {
                "document" => place.to_owned(),
                inside => format!("{place}.{inside}"),
            };
        }
        found
    })
}
