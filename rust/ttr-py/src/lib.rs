//! The Python binding of ttr-core: only conversions, no rules.

mod arguments;
mod convert;
mod events;
mod game;
mod keeping;
mod python;
mod refusals;
mod sequences;
mod state;
mod values;
mod view;

/// The Rust core of ttr_rules. Use what `ttr_rules` exports instead.
#[pyo3::pymodule]
mod _core {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use pyo3::exceptions::PyImportError;
    use pyo3::prelude::*;

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
    use super::sequences::{LegalActions, Payments};
    #[pymodule_export]
    use super::state::State;
    #[pymodule_export]
    use super::view::View;

    /// Whether this is a debug build, which is much slower.
    #[pymodule_export]
    const DEBUG: bool = cfg!(debug_assertions);

    /// Refuses a second interpreter in the process, which would get the classes of the first. Python does so
    /// itself from 3.12 on.
    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        // Each interpreter has a module sys of its own.
        static FIRST: AtomicUsize = AtomicUsize::new(0);
        let own = module.py().import("sys")?.as_ptr() as usize;
        match FIRST.compare_exchange(0, own, Ordering::SeqCst, Ordering::SeqCst) {
            Err(first) if first != own => Err(PyImportError::new_err(
                "ttr_rules does not support subinterpreters: use threads or processes",
            )),
            _ => Ok(()),
        }
    }
}
