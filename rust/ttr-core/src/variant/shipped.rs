//! The games that come with the crate, each a document in the folder `games`.

use std::sync::LazyLock;

use crate::variant::facts::Variant;

/// The documents, in alphabetical order of their ids.
const DOCUMENTS: [&str; 7] = [
    include_str!("../../games/card_game.json"),
    include_str!("../../games/europe.json"),
    include_str!("../../games/first_journey.json"),
    include_str!("../../games/first_journey_usa.json"),
    include_str!("../../games/new_york.json"),
    include_str!("../../games/nordic.json"),
    include_str!("../../games/usa.json"),
];

static VARIANTS: LazyLock<Vec<Variant>> = LazyLock::new(|| DOCUMENTS.map(read).into());

/// # Panics
/// If the document has a problem. A test reads all documents.
fn read(document: &str) -> Variant {
    let document = serde_json::from_str(document).expect("a shipped document is JSON");
    Variant::from_document(&document).unwrap_or_else(|problems| {
        let lines: Vec<String> = problems.iter().map(ToString::to_string).collect();
        panic!("{}", lines.join("\n"))
    })
}

impl Variant {
    /// The shipped variant with this id, if there is one.
    ///
    /// ```
    /// # use ttr_core::variant::facts::Variant;
    /// let nordic = Variant::shipped("nordic").expect("it is shipped");
    /// assert_eq!(nordic.facts().players, [2, 3]);
    /// assert!(Variant::shipped("atlantis").is_none());
    /// ```
    #[must_use]
    pub fn shipped(id: &str) -> Option<&'static Variant> {
        VARIANTS.iter().find(|variant| variant.facts().id == id)
    }

    /// The ids of the shipped variants, in alphabetical order.
    ///
    /// ```
    /// # use ttr_core::variant::facts::Variant;
    /// for id in Variant::shipped_ids() {
    ///     assert!(Variant::shipped(id).is_some());
    /// }
    /// ```
    pub fn shipped_ids() -> impl Iterator<Item = &'static str> {
        VARIANTS.iter().map(|variant| variant.facts().id.as_str())
    }

    /// The document of a shipped variant, as JSON text.
    #[must_use]
    pub fn shipped_text(id: &str) -> Option<&'static str> {
        let at = VARIANTS.iter().position(|variant| variant.facts().id == id)?;
        Some(DOCUMENTS[at])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_document_can_be_read_and_they_stand_in_order() {
        let ids: Vec<&str> = Variant::shipped_ids().collect();
        assert_eq!(ids.len(), DOCUMENTS.len());
        assert!(ids.is_sorted());
    }
}
