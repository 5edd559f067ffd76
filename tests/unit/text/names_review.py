"""Every message that takes a name, said with names that are hard for French: run it to write the list anew.

    python -m tests.unit.text.names_review

The list (`names.fr.txt`) was read by a person; `test_names_review.py` compares. After a change of the
catalogues read what changed (`git diff`) before it is kept: agreement, elision, contraction, article.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import Any

from escarmouche.core.explain import Phrase, Total, Why
from escarmouche.rulebooks import whole_shelf
from escarmouche.text import Wording
from escarmouche.text.catalogue import CORE, SPEAKERS, own_messages
from escarmouche.text.names import PLURALS, Twin

LIST = Path(__file__).parent / "names.fr.txt"
NAMED = ("figure", "figures", "camp", "camps", "order", "scenery")


class HardNames:
    """Names of one kind: many, a woman, a vowel or a mute h at the head, a hyphen."""

    def __init__(self, camps: str, figures: str, scenery: str) -> None:
        self.camps, self.figures, self.pieces = (
            names.split(" / ") for names in (camps, figures, scenery)
        )

    def figure(self, id: Any) -> str:
        return str(self.figures[id % 2])

    def twin(self, id: Any) -> Twin | None:
        return None

    def camp(self, id: Any) -> str:
        return str(self.camps[id % 2])

    def is_many(self, id: Any) -> bool:
        return self.camp(id).startswith(PLURALS)

    def scenery(self, id: Any) -> str:
        return str(self.pieces[id % 2])

    def the_scenery(self, id: Any) -> str:
        name = self.scenery(id)
        return name[0].lower() + name[1:]


HARD = {
    "plural": HardNames(
        "Les Veilleurs du ravin / Les Épées du Val",
        "Le Frère d’argile / Marteau du four 2",
        "Le bois / Le mur",
    ),
    "feminine": HardNames(
        "La Ligue de Sauvesel / La Meute",
        "Dame des sources / La Louve grise",
        "La tour / La colline",
    ),
    "vowel": HardNames(
        "L’Officine de verre / L’Ordre des clochers",
        "Archère d’aubier 2 / Hadrien le Passeur",
        "Étang / Auberge",
    ),
    "hyphen": HardNames(
        "Le Demi-Cercle / Le Contre-Jour",
        "Loup-ronce 3 / Le Sans-Nom",
        "Mur-bouclier / Le Trou-aux-Loups",
    ),
}


def messages() -> dict[str, str]:
    """Every French message of the catalogues."""
    packages = [CORE, *SPEAKERS, *(book.package for book in whole_shelf())]
    found: dict[str, str] = {}
    for package in packages:
        found |= own_messages(package, "fr")
    return found


def fields(message: str) -> Iterator[tuple[str, str, str]]:
    """The fields of a message with their kinds and what stands in brackets, also those within others."""
    for _literal, field, spec, _conversion in Formatter().parse(message):
        if field is None:
            continue
        kind, _, inside = (spec or "").partition("(")
        yield field, kind, inside.removesuffix(")")
        yield from fields(inside.removesuffix(")"))


def sample(kinds: dict[str, str], known: dict[str, str], place: int) -> Any:
    """Something that fills a field of these kinds."""
    if "figures" in kinds or "camps" in kinds or "order" in kinds:
        return [place, place + 1]
    if NAMED_KINDS & kinds.keys():
        return place
    if "word" in kinds:
        prefix = kinds["word"] + "."
        return next(id.removeprefix(prefix) for id in sorted(known) if id.startswith(prefix))
    for kind, value in SAMPLES.items():
        if kind in kinds:
            return value
    return 2


NAMED_KINDS = {"figure", "camp", "scenery", "agrees"}
MELEE = Phrase("ef.score.melee")
SAMPLES: dict[str, Any] = {
    "phrase": MELEE,
    "total": Total(Why(4, MELEE)),
    "edge": "top",
    "list": [1, 2],
    "named": {"fr": "Arc", "en": "Bow"},
    "faces": (5,),
    "length": 4.46,
    "cm": 9.99,
    "paces": 9.99,
}


def said(id: str, message: str, known: dict[str, str], names: HardNames) -> str:
    """A message with hard names, as the head of a sentence."""
    kinds: dict[str, dict[str, str]] = {}
    for field, kind, inside in fields(message):
        kinds.setdefault(field, {})[kind] = inside
    data = {field: sample(held, known, place) for place, (field, held) in enumerate(kinds.items())}
    text = Wording("fr", names).fill(message, data)
    return text[:1].upper() + text[1:]


def takes_names(message: str) -> bool:
    """Whether a message names somebody or something."""
    return any(kind in NAMED for _field, kind, _inside in fields(message))


def review() -> str:
    """The whole list: an id, and under it the message with each kind of names."""
    known = messages()
    lines: list[str] = []
    for id, message in sorted(known.items()):
        if takes_names(message):
            lines += [id, *(f"    {said(id, message, known, names)}" for names in HARD.values())]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    LIST.write_text(review(), encoding="utf-8")
