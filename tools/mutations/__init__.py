"""Wrong rules that tests and comparison have to catch: see docs/verification/mutations.md."""
