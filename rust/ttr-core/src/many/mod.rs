//! Many games at once: playouts.
//!
//! Uses every layer before it: `base` to `words`.

pub mod playouts;
