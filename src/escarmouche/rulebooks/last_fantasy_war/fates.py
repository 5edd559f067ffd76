"""Dice that are replaced once they lie on the table (LFW-SPELL-LUMIERE-APPEL-02, LFW-SPELL-OMBRE-HAINE-02, B-R67).

An army that bears a fate may once replace one six-sided die, its own or an opponent's, after all that is thrown again and
before the die has any effect. The new face counts as if it had been thrown. Nobody is asked where no new face would change
anything. `rolled` is a roll that is never thrown again; what is, `rerolls.throw` settles.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from escarmouche.core.answers import Choice, Option
from escarmouche.core.bearers import Borne, lift
from escarmouche.core.bearers import camp as bearing_camp
from escarmouche.core.explain import Data, Phrase
from escarmouche.core.words import Alike, Ask, Roll, Rule, Tell
from escarmouche.rulebooks.last_fantasy_war.dice import HALVES, effects_of, halved
from escarmouche.rulebooks.last_fantasy_war.points import FATE
from escarmouche.rulebooks.last_fantasy_war.state import State, unit_called

WHICH = Phrase("lfw.ask.fate", "LFW-SPELL-LUMIERE-APPEL-02", "LFW-SPELL-OMBRE-HAINE-02")
KEEPS = Phrase("lfw.option.fate_keep")
BECOMES = Phrase("lfw.option.fate")
REPLACED = Phrase("lfw.event.fate", "LFW-SPELL-LUMIERE-APPEL-02", "LFW-SPELL-OMBRE-HAINE-02")

KEEP = "keep"
SIX = 6

Meaning = Callable[[tuple[int, ...]], object]  # what all dice come to


class Fate(NamedTuple):
    """What a die may become."""

    faces: tuple[int, ...]
    reason: Phrase


def rolled(game: State, roll: Roll) -> Rule:
    """A roll that nothing throws again, with what fates make of it. Returns the faces that count."""
    faces: tuple[int, ...] = tuple((yield roll))
    if not game.borne or roll.sides != SIX:
        return faces
    return (yield from settled(game, faces, meaning_of(roll), roll.about))


def d3(game: State, what: Phrase, about: Data) -> Rule:
    """LFW-DE-02: a D3; B-R67: it is replaced on its six-sided die."""
    (face,) = yield from rolled(game, Roll(what, 1, about=about, alike=HALVES))
    return halved(face)


def meaning_of(roll: Roll) -> Meaning:
    """What the faces of a roll come to, as far as the roll says it: faces that are alike come to the same."""
    if roll.reading is not None:
        return partial(effects_of, roll.reading)
    groups: Alike = roll.alike
    return lambda faces: sorted(n for face in faces for n, g in enumerate(groups) if face in g)


def settled(game: State, faces: tuple[int, ...], means: Meaning, about: Data) -> Rule:
    """Faces that lie there for good, unless somebody's fate replaces one: armies are asked in the order of initiative."""
    owner = owner_of(game, about)
    if owner is None:
        return faces
    for camp in game.order:
        for held, fate in fates_of(game, camp, owner):
            faces = yield from _asked(game, camp, held, fate, faces, means, about)
    return faces


def owner_of(game: State, about: Data) -> int | None:
    """Whose die it is: the army of the unit that throws."""
    id = about.get("figure")
    return None if id is None else unit_called(game, int(id)).camp


def fates_of(game: State, camp: int, owner: int) -> Iterator[tuple[Borne, Fate]]:
    """What an army bears that lets it replace a die of an army."""
    for held in game.borne:
        if held.bearer == bearing_camp(camp):
            for handler in held.effect.kind.by_point.get(FATE, ()):
                fate = handler(game, held.bearer, owner)
                if fate is not None:
                    yield held, fate


def _asked(
    game: State,
    camp: int,
    held: Borne,
    fate: Fate,
    faces: tuple[int, ...],
    means: Meaning,
    about: Data,
) -> Rule:
    changes = list(_changes(faces, fate.faces, means))
    if not changes:
        return faces
    options = [Option(KEEP, KEEPS)]
    options += [
        Option(f"{old}:{new}", BECOMES, {"face": old, "other_face": new}) for old, new in changes
    ]
    asked = {**about, "spell": fate.reason, "faces": list(faces)}
    key = yield Ask(camp, WHICH, Choice(options), asked)
    if key == KEEP:
        return faces
    old, new = (int(each) for each in key.split(":"))
    lift(game, held.bearer, held.effect)  # once only
    told = {"camp": camp, "spell": fate.reason, "face": old, "other_face": new}
    yield Tell(REPLACED, {**told, "figure": about.get("figure")})
    return replaced(faces, old, new)


def _changes(
    faces: tuple[int, ...], wanted: Sequence[int], means: Meaning
) -> Iterator[tuple[int, int]]:
    """Which face may become which, where that changes something; equal dice are one."""
    now = means(faces)
    for old in sorted(set(faces)):
        for new in wanted:
            if new != old and means(replaced(faces, old, new)) != now:
                yield old, new


def replaced(faces: tuple[int, ...], old: int, new: int) -> tuple[int, ...]:
    """The faces with one that shows the old one showing the new one.

    >>> replaced((2, 5, 2), 2, 6)
    (6, 5, 2)
    """
    at = faces.index(old)
    return (*faces[:at], new, *faces[at + 1 :])
