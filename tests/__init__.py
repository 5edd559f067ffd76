"""The tests. A package, because an installed library brings a `tests` of its own."""
