"""Which spells, abilities, special rules and skills meet at which point, and in which order they are heard: written to a document.

`python -m tests.unit.lfw.meetings` writes it anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from random import Random

from tests.unit.lfw.mixes import written

from escarmouche.core.hooks import Plugin, Point
from escarmouche.rosters.skill_lists import Skill, skill_of
from escarmouche.rulebooks.last_fantasy_war import points
from escarmouche.rulebooks.last_fantasy_war.army.played_rules import unit_rules, weapon_rules
from escarmouche.rulebooks.last_fantasy_war.command.registry import ABILITIES
from escarmouche.rulebooks.last_fantasy_war.magic.registry import effects
from escarmouche.rulebooks.last_fantasy_war.rules.registry import unit_plugin, weapon_plugin
from escarmouche.rulebooks.last_fantasy_war.specialist_table import SKILLS
from escarmouche.rulebooks.last_fantasy_war.specialists.registry import skill_plugin

DOCUMENT = Path(__file__).parents[3] / "docs" / "last-fantasy-war-rules-that-meet.md"
FAMILIES = ("rule", "skill", "spell", "ability", "weapon")
HEAD = """# Rules where they meet

Last Fantasy War: the points of the game at which special rules, specialists' skills, spells and command abilities are heard, and
who is heard there. A unit's own rules are heard first, in the order of its sheet, then its skills, then the effects on it in the
order in which they were laid (spells and abilities), then the rules of the weapon that it uses. Numbers are added, whatever their
order; a special rule that is held twice counts once with its best value, except those that add up (B-R78). Dice that are thrown
again are brought down to one rule for both sides (B-R56), and only then a fate may replace one of them (B-R67). {pairs} pairs share
a point; `tests/properties/lfw/test_pairs_that_meet.py` plays random fights with random pairs and triples.

Written by `python -m tests.unit.lfw.meetings`; do not edit.

| point | what is asked there | who is heard |
| --- | --- | --- |
"""


def plugins() -> Iterator[tuple[str, Plugin]]:
    """One of each, with its family, in the order in which a unit's are heard."""
    rng = Random(1)
    for id in unit_rules():
        yield from _made("rule", unit_plugin(_skill(written(id, rng), unit_rules())))
    for id in SKILLS:
        yield from _made("skill", skill_plugin(Skill(id)))
    for kind in effects():
        yield "spell", kind
    for ability in ABILITIES.values():
        yield from _made("ability", ability.effect)
    for id in weapon_rules():
        yield from _made("weapon", weapon_plugin(_skill(written(id, rng), weapon_rules())))


def _skill(text: str, known: object) -> Skill:
    found = skill_of(text, known)  # type: ignore[arg-type]
    assert found is not None, text
    return found


def _made(family: str, plugin: Plugin | None) -> Iterator[tuple[str, Plugin]]:
    if plugin is not None:
        yield family, plugin


def heard() -> dict[Point, dict[str, list[str]]]:
    """By point, by family: who is heard."""
    every = {value for value in vars(points).values() if isinstance(value, Point)}
    found: dict[Point, dict[str, list[str]]] = {point: {} for point in every}
    for family, plugin in plugins():
        for point, _handler, _layer in plugin.handlers:
            named = found[point].setdefault(family, [])
            if plugin.id not in named:
                named.append(plugin.id)
    return {point: families for point, families in found.items() if families}


def pairs() -> set[frozenset[str]]:
    """The pairs that are heard at one point."""
    return {
        frozenset(pair)
        for families in heard().values()
        for pair in combinations(sorted({id for some in families.values() for id in some}), 2)
    }


def document() -> str:
    """The whole text."""
    rows = []
    for point, families in sorted(heard().items(), key=lambda item: item[0].name):
        said = [f"*{name}*: {', '.join(families[name])}" for name in FAMILIES if name in families]
        rows.append(f"| {point.name} | {point.about.replace('|', '/')} | {'; '.join(said)} |\n")
    return HEAD.format(pairs=len(pairs())) + "".join(rows)


if __name__ == "__main__":
    DOCUMENT.write_text(document(), encoding="utf-8")
