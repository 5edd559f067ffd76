"""What a choice does in the game, in one line, for whoever points at it, has it in the focus or listens.

The line stands in a catalogue beside the words of the choice: `x.option.rush.help`, `x.action.charge.help`. What
means something else at each question (yes, no) or with each action (by this characteristic, by that one) has a line
for the two together, which comes first: `x.ask.endure.yes.help`, `x.action.aimed_shot.TIR.help`. A line may be
filled with the data of its option; `{tactic:help}` is the line of what the option offers.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from escarmouche.text.catalogue import LANGUAGES
from escarmouche.text.names import Names
from escarmouche.text.wording import HELP, Wording


def line_ids(asked: str, key: str, phrase: str | None = None) -> tuple[str, ...]:
    """The messages that may say what a choice does, the nearest first: `asked` is the question or the action.

    >>> line_ids("x.ask.endure", "yes", "core.option.yes")
    ('x.ask.endure.yes.help', 'core.option.yes.help')
    """
    nearest = f"{asked}.{key}{HELP}"
    return (nearest,) if phrase is None else (nearest, f"{phrase}{HELP}")


def line_for(ids: tuple[str, ...]) -> str | None:
    """The first of them that is written, in every language; None where a choice has no line."""
    return next(
        (id for id in ids if all(Wording(lang).has(id) for lang in LANGUAGES)),
        None,
    )


def render_help(
    asked: str,
    option: Mapping[str, Any],
    lang: str,
    names: Names | None = None,
) -> str | None:
    """What an option of a described form does, if its book says so."""
    id = line_for(line_ids(asked, option["key"], option["phrase"]))
    if id is None:
        return None
    said = Wording(lang, names).say(id, {"key": option["key"], **option.get("data", {})})
    return said[:1].upper() + said[1:]
