//! A rules engine for the Ticket to Ride family of board games.
//!
//! A [`Variant`] is a game as data: cards, board, tickets and rules, read from a document and checked
//! in full. A [`State`] is a position of such a game: a small flat value that is cheap to copy. It lists
//! the legal actions ([`State::legal_actions`]), says why an action is illegal ([`State::judge`], and
//! [`State::violation`] in words), plays an action ([`State::play`]) and scores the end of the game
//! ([`State::outcome`]). A [`View`] is what one player may know of a state.
//!
//! Here is a whole game in which everybody always takes the first legal action:
//!
//! ```
//! use ttr_core::{ChanceMode, PaymentListing, SeatId, State, Variant};
//!
//! let variant = Variant::shipped("new_york").expect("it is shipped");
//! let first_player = SeatId::new(0);
//! let mut state = State::new(variant, 2, 7, ChanceMode::Sampled, first_player).expect("two may play");
//! while !state.is_over() {
//!     let legal = state.legal_actions(variant, PaymentListing::Canonical);
//!     let action = legal.get(&state, variant, 0).expect("something can always be done");
//!     state.play(variant, &action, &mut ()).expect("it is legal");
//! }
//! let outcome = state.outcome(variant).expect("the game is over");
//! assert_eq!(outcome.points().len(), 2);
//! ```
//!
//! Playing a game does not allocate. The same seed and the same actions give the same game on every
//! machine and in every version.
//!
//! # Layers
//!
//! Each module uses only those before it:
//!
//! | module | what lives there |
//! |---|---|
//! | [`base`] | ids and sets of ids, cards, random numbers, limits, reading JSON |
//! | [`variant`] | what a game is: its document read and checked, its tables |
//! | [`state`] | what a position is: values only |
//! | [`pay`] | payments for routes, counted and indexed without being listed |
//! | [`score`] | trails, complete tickets, points, the ranking |
//! | [`play`] | what changes a state |
//! | [`legal`] | what may be done: choices by phase, judging, move-tree counts |
//! | [`view`] | what an observer may know |
//! | [`words`] | documents, actions by name, violations, descriptions |
//! | [`policy`] | fast ways to decide, for playouts and players |
//! | [`batch`] | many games at once: playouts on several threads, batches side by side |

// The page of the crate is tested, too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;

pub mod base;
pub mod batch;
pub mod legal;
pub mod pay;
pub mod play;
pub mod policy;
pub mod score;
pub mod state;
pub mod variant;
pub mod view;
pub mod words;

pub use base::cards::{Cards, Kind};
pub use base::ids::{CityId, CitySet, RouteId, RouteSet, SeatId, TicketId, TicketSet};
pub use base::problem::Problem;
pub use legal::choices::LegalActions;
pub use legal::judge::Fault;
pub use pay::payments::PaymentListing;
pub use policy::Policy;
pub use score::scoring::Outcome;
pub use score::trail::{Trail, longest_trail};
pub use state::actions::{Action, ActionKind};
pub use state::chance::ChanceMode;
pub use state::events::{Event, Sink};
pub use state::position::{Phase, State};
pub use variant::facts::Variant;
pub use view::views::{Observer, View};
pub use words::naming::NamedAction;
pub use words::violations::Violation;
