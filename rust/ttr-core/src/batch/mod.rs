//! Many games at once: playouts and batches.
//!
//! Uses every layer before it: `base` to `words`.

pub mod games;
pub mod playouts;
mod words;
