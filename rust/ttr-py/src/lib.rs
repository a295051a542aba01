//! The Python binding of ttr-core: only conversions, no rules.

mod arguments;
mod batch;
mod convert;
mod events;
mod game;
mod keeping;
mod numbers;
mod observations;
mod playouts;
mod python;
mod refusals;
mod sequences;
mod state;
mod values;
mod view;

/// The Rust core of ttr_rules. Use what `ttr_rules` exports instead.
#[pyo3::pymodule]
mod _core {
    #[pymodule_export]
    use super::batch::Batch;
    #[pymodule_export]
    use super::events::{is_secret_action, seen_by};
    #[pymodule_export]
    use super::game::{
        Game, described_variant, new_game, read_variant, rules_schema, shipped_ids, shipped_text,
        state_from_dict, view_from_dict,
    };
    #[pymodule_export]
    use super::keeping::KeptGame;
    #[pymodule_export]
    use super::numbers::{ActionSpace, ChanceSpace};
    #[pymodule_export]
    use super::observations::ObservationSpace;
    #[pymodule_export]
    use super::playouts::{of_new_games, policy_action};
    #[pymodule_export]
    use super::python::is_first_interpreter;
    #[pymodule_export]
    use super::sequences::{LegalActions, Payments};
    #[pymodule_export]
    use super::state::State;
    #[pymodule_export]
    use super::view::View;

    /// Whether this is a debug build, which is much slower.
    #[pymodule_export]
    const DEBUG: bool = cfg!(debug_assertions);
}
