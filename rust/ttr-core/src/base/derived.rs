//! Values that are derived from other parts of the value they belong to.

use std::hash::{Hash, Hasher};
use std::ops::{Deref, DerefMut};

/// A part of a value that follows from its other parts, and is stored because that is faster. Any two
/// are equal and have the same hash, so that only the other parts are compared.
///
/// ```
/// use ttr_core::base::derived::Derived;
///
/// assert_eq!(Derived(1), Derived(2));
/// ```
#[derive(Clone, Copy, Default, Debug)]
pub struct Derived<T>(pub T);

impl<T> PartialEq for Derived<T> {
    fn eq(&self, _: &Derived<T>) -> bool {
        true
    }
}

impl<T> Eq for Derived<T> {}

impl<T> Hash for Derived<T> {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

impl<T> Deref for Derived<T> {
    type Target = T;

    #[inline]
    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T> DerefMut for Derived<T> {
    #[inline]
    fn deref_mut(&mut self) -> &mut T {
        &mut self.0
    }
}
