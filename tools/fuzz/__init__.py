"""A fuzzer of everything that the library reads from outside: see docs/verification/fuzzing.md."""
