//! How values are worded in messages.

use std::fmt::Display;

/// A number with its noun, in the plural where needed: `1 ticket`, `2 tickets`.
#[must_use]
pub(crate) fn counted<T: Display + PartialEq + From<u8>>(number: T, noun: &str) -> String {
    let plural = if number == T::from(1) { "" } else { "s" };
    format!("{number} {noun}{plural}")
}

/// Names joined as in a sentence: `red, blue and white`; `last` stands before the last one.
#[must_use]
pub(crate) fn listed(names: &[&str], last: &str) -> String {
    match names {
        [] => String::new(),
        [name] => (*name).to_owned(),
        [first @ .., name] => format!("{} {last} {name}", first.join(", ")),
    }
}

/// A string in quotes, with its special characters escaped, and cut if it is long.
#[must_use]
pub fn quote(text: &str) -> String {
    const SHOWN: usize = 60;
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{:?}...", &text[..end]),
        None => format!("{text:?}"),
    }
}

/// More names than this are not listed in a message.
pub(crate) const MOST_LISTED: usize = 12;

/// What helps with an unknown name: `; did you mean "soho"?` for the nearest known one, or else
/// `; known: red, blue` for all of them, if they are `most` or fewer.
#[must_use]
pub(crate) fn hint<'b>(name: &str, known: impl Iterator<Item = &'b str>, most: usize) -> String {
    let known: Vec<&str> = known.collect();
    match nearest(name, &known) {
        Some(near) => format!("; did you mean {}?", quote(near)),
        None if !known.is_empty() && known.len() <= most => {
            format!("; known: {}", known.join(", "))
        }
        None => String::new(),
    }
}

/// The known name nearest to this one, if one is near. Upper and lower case are the same.
fn nearest<'b>(name: &str, known: &[&'b str]) -> Option<&'b str> {
    /// No known name is longer.
    const MOST: usize = 200;
    if name.len() > MOST {
        return None;
    }
    let folded = name.to_lowercase();
    let distances = known.iter().map(|&known| (distance(&folded, &known.to_lowercase()), known));
    let (distance, candidate) = distances.min_by_key(|&(distance, _)| distance)?;
    (distance <= 2 && distance < candidate.len() / 2).then_some(candidate)
}

/// How many bytes have to be inserted, removed or replaced to turn one text into the other. A result
/// above 2 may be too high.
fn distance(a: &str, b: &str) -> usize {
    if a.len().abs_diff(b.len()) > 2 {
        return usize::MAX;
    }
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.bytes().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.bytes().enumerate() {
            let replaced = diagonal + usize::from(x != y);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_noun_has_its_plural() {
        assert_eq!(counted(1_u8, "ticket"), "1 ticket");
        assert_eq!(counted(0_u8, "ticket"), "0 tickets");
        assert_eq!(counted(12_u32, "train"), "12 trains");
    }

    #[test]
    fn names_are_listed_as_in_a_sentence() {
        assert_eq!(listed(&[], "and"), "");
        assert_eq!(listed(&["red"], "and"), "red");
        assert_eq!(listed(&["red", "blue", "white"], "or"), "red, blue or white");
    }

    #[test]
    fn the_nearest_name_is_suggested_or_the_few_known_ones() {
        let known = ["soho", "chelsea", "wall-street"];
        let hint = |name: &str| hint(name, known.into_iter(), MOST_LISTED);
        assert_eq!(hint("Soho"), "; did you mean \"soho\"?");
        assert_eq!(hint("wal-stret"), "; did you mean \"wall-street\"?");
        assert_eq!(hint("harlem"), "; known: soho, chelsea, wall-street");
        assert_eq!(hint(&"soho".repeat(100)), "; known: soho, chelsea, wall-street");
    }

    #[test]
    fn many_names_are_not_listed() {
        let known: Vec<String> = (0..20).map(|number| format!("city-of-{number}")).collect();
        let hint = |name: &str| hint(name, known.iter().map(String::as_str), MOST_LISTED);
        assert_eq!(hint("atlantis"), "");
        assert_eq!(hint("city-of-1x"), "; did you mean \"city-of-1\"?");
    }
}
