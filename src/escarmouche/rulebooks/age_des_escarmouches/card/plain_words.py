"""Names as cards and army files write them, compared without regard to accents, capitals and spaces."""

from __future__ import annotations

from unicodedata import combining, normalize

from escarmouche.memory import remembered


@remembered
def plain_word(written: str) -> str:
    """`En déroute` and `en-deroute` are the same word."""
    bare = "".join(c for c in normalize("NFD", written.strip().lower()) if not combining(c))
    return "-".join(bare.replace("’", " ").replace("'", " ").replace("_", " ").split())
