"""Text that people wrote, without what nobody can see: control characters, and those that turn writing around."""

from __future__ import annotations

import re
import unicodedata
from typing import Any

# Controls but for tab and line ends; marks of direction, of interlinear notes and of language; halves of
# characters. A name made of these could lie about itself, and a database may refuse them.
_UNSEEN = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f"
    "\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u206f\ufeff\ufff9-\ufffb"
    "\ud800-\udfff\U000e0000-\U000e007f]"
)
_NOT_IN_A_LINE = ("Cc", "Cf", "Cs", "Co", "Cn")


def plain_text(text: str) -> str:
    """The text without what cannot be seen; its lines stay."""
    if text.isascii() and text.isprintable():
        return text
    return _UNSEEN.sub("", text)


def plain_line(text: str) -> str:
    """The text on one line: a name, a remark."""
    kept = "".join(
        " " if c.isspace() else c
        for c in unicodedata.normalize("NFC", text)
        if c.isspace() or unicodedata.category(c) not in _NOT_IN_A_LINE
    )
    return " ".join(kept.split())


def plain_data(data: Any) -> Any:
    """Plain data, every text in it as `plain_text` leaves it, keys too."""
    if isinstance(data, str):
        return plain_text(data)
    if isinstance(data, list):
        return [plain_data(item) for item in data]
    if isinstance(data, dict):
        return {plain_data(key): plain_data(value) for key, value in data.items()}
    return data
