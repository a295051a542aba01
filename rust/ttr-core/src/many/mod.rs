//! Many games at once: playouts and batches.
//!
//! Uses every layer before it: `base` to `words`.

pub mod batch;
pub mod playouts;
