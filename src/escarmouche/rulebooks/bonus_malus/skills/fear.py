"""What frightens: Effrayant, Terrifiant, Démoniaque, Lycan (and `FRIGHTENS`, for whoever also has it: Spectre)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from escarmouche.core.explain import Phrase
from escarmouche.core.hooks import Plugin
from escarmouche.rosters.skill_lists import Skill
from escarmouche.rulebooks.bonus_malus.points import FEARED, TERROR
from escarmouche.rulebooks.bonus_malus.state import Figure, State

FRIGHTENING = Phrase(
    "bm.skill.effrayant", "BM-SKILL-EFFRAYANT-01", "BM-SKILL-EFFRAYANT-02", "BM-SKILL-EFFRAYANT-04"
)
TERRIFYING = Phrase("bm.skill.terrifiant", "BM-SKILL-TERRIFIANT-01", "BM-SKILL-TERRIFIANT-02")
# BM-SKILL-DEMONIAQUE-02, BM-SKILL-LYCAN-02: types, which what is made against them looks up in the profile.
DEMONIC = Phrase("bm.skill.demoniaque", "BM-SKILL-DEMONIAQUE-01", "BM-SKILL-DEMONIAQUE-02")
LYCAN = Phrase("bm.skill.lycan", "BM-SKILL-LYCAN-01", "BM-SKILL-LYCAN-02")


def causes(what: Phrase, _game: State, _figure: Figure) -> Phrase:
    """BM-SKILL-EFFRAYANT-01: charging it needs a test; BM-SKILL-TERRIFIANT-01: so does being near it."""
    return what


FRIGHTENS = (FEARED, partial(causes, FRIGHTENING))  # what Spectre has too (BM-SKILL-SPECTRE-01)


def _named(id: str, phrase: Phrase, *more: tuple[object, ...]) -> Callable[[Skill], Plugin]:
    return lambda _skill: Plugin(id, phrase, FRIGHTENS, *more)


FIGURE: dict[str, Callable[[Skill], Plugin]] = {
    "effrayant": _named("effrayant", FRIGHTENING),
    "terrifiant": _named("terrifiant", TERRIFYING, (TERROR, partial(causes, TERRIFYING))),
    "demoniaque": _named("demoniaque", DEMONIC),
    "lycan": _named("lycan", LYCAN),
}
