"""Which skills and items meet at which point, and in which order they are heard: written to a document.

`python -m tests.unit.ade.skill_points` writes it anew.
"""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from random import Random

from tests.unit.ade.skill_mixes import written

from escarmouche.core.hooks import Plugin, Point
from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.card.skill_catalogue import Skill, parse
from escarmouche.rulebooks.age_des_escarmouches.skills import hardened, registry

DOCUMENT = Path(__file__).parents[3] / "docs" / "age-des-escarmouches-skills.md"
GIVEN = {
    "for-en-charge": "for-en-charge/2",
    "lames-dorsales": "lames-dorsales/1/4",
    "souffle": "souffle/4/15",
    "vapeur": "vapeur/FOR+RES",
    "naphte": "naphte/FOR+RES",
    "magicien": "magicien/4/eau",
    "fidele": "fidele/4",
    "rempart": "rempart/10",
}
HEAD = """# Skills where they meet

L'Âge des Escarmouches: the points of the rules at which skills and items are heard, and who is heard there. At a
point the layers are heard in the order in which they stand; within a layer a fighter's marks come first, then its
skills in the order of its card, then its equipment, then the effects on it. {pairs} pairs of skills and items share a
point; `tests/properties/ade/test_skill_mixes.py` plays random fights with random mixes of them.

Written by `python -m tests.unit.ade.skill_points`; do not edit.

| point | what is asked there | who is heard |
| --- | --- | --- |
"""


def plugins() -> list[Plugin]:
    """One of each skill and item."""
    everything = frozenset({"ATT"})
    found = [hardened.hardened(everything), hardened.intimidating(everything)]
    for id, make in {**registry.SKILLS, **registry.ITEMS}.items():
        shown: Skill = parse(
            GIVEN.get(id) or (id if id in registry.ITEMS else written(id, Random(1)))
        )
        found.append(make(shown))
    return found


def heard() -> dict[Point, list[list[str]]]:
    """By point, by layer: who is heard."""
    every = {value for value in vars(points).values() if isinstance(value, Point)}
    found = {point: [list[str]() for _layer in point.layers] for point in every}
    for plugin in plugins():
        for point, _handler, layer in plugin.handlers:
            if plugin.id not in found[point][layer]:
                found[point][layer].append(plugin.id)
    return {point: layers for point, layers in found.items() if any(layers)}


def pairs() -> set[frozenset[str]]:
    """The pairs of skills and items that are heard at one point."""
    return {
        frozenset(pair)
        for layers in heard().values()
        for pair in combinations({id for layer in layers for id in layer}, 2)
    }


def document() -> str:
    """The whole text."""
    rows = []
    for point, layers in sorted(heard().items(), key=lambda item: item[0].name):
        said = [
            (f"*{name}*: " if len(layers) > 1 else "") + ", ".join(sorted(layer))
            for name, layer in zip(point.layers, layers, strict=True)
            if layer
        ]
        about = point.about.replace("|", "/")
        rows.append(f"| {point.name} | {about} | {'; '.join(said)} |\n")
    return HEAD.format(pairs=len(pairs())) + "".join(rows)


if __name__ == "__main__":
    DOCUMENT.write_text(document(), encoding="utf-8")
