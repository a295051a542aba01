//! Rules engine for the Ticket to Ride family.

pub mod base;
pub mod legal;
pub mod pay;
pub mod play;
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
pub use state::actions::{Action, ActionKind};
pub use state::chance::ChanceMode;
pub use state::events::{Event, Sink};
pub use state::position::{Phase, State};
pub use variant::facts::Variant;
pub use view::views::{Observer, View};
pub use words::violations::Violation;
