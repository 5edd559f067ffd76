"""A bare table with units of any sheet; rules played with scripted dice and answers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from escarmouche.core.explain import Phrase
from escarmouche.core.hooks import Plugin, Point, attach
from escarmouche.core.sides import each_for_itself
from escarmouche.core.words import Ask, Roll, Rule, Tell
from escarmouche.rulebooks.last_fantasy_war.options import Options
from escarmouche.rulebooks.last_fantasy_war.sheet import BASES, HEIGHTS, INFANTRY, MM, Sheet
from escarmouche.rulebooks.last_fantasy_war.state import (
    Opponent,
    State,
    Unit,
    add_unit,
    enter,
    with_opponents,
)
from escarmouche.table.scenery import Table
from escarmouche.table.storeys.model import Place

INCH = BASES[INFANTRY] * MM  # across the base of infantry


def field_of(opponents: int = 2, table: Table | None = None, **options: Any) -> State:
    """An empty table in the first turn: `field_of(night=True)`."""
    game = State(options=Options(**options), table=table or Table(24.0, 24.0), turn=1)
    with_opponents(game, [Opponent(n, {"fr": f"A{n}", "en": f"A{n}"}) for n in range(opponents)])
    game.sides = each_for_itself(opponents)
    game.automata = tuple(None for _one in range(opponents))
    game.order = tuple(range(opponents))
    return game


def sheet_of(type: str = INFANTRY, **told: Any) -> Sheet:
    """A plain warrior of a type; `plugins` are those of its rules."""
    plugins = tuple(told.pop("plugins", ()))
    usual: dict[str, Any] = {
        "id": "one",
        "names": {"fr": "Un", "en": "One"},
        "faction": "none",
        "role": "classique",
        "points": 15,
        "move": 5.0,
        "melee": 4,
        "shooting": None,
        "parade": 1,
        "dodge": 0,
        "defence": 4,
        "life": 2,
        "courage": 7,
        "radius": BASES[type] * MM / 2,
        "height": HEIGHTS[type],
    }
    return Sheet(type=type, plugins=plugins, handlers=attach(plugins), **{**usual, **told})


def rule(point: Point, handler: Any) -> Plugin:
    """A rule that is heard at one point."""
    return Plugin("rule", Phrase("lfw.rule.test"), (point, handler))


def stand(
    game: State,
    camp: int,
    x: float,
    y: float,
    surface: str = "ground",
    *,
    columns: dict[str, Any] | None = None,
    **told: Any,
) -> Unit:
    """A unit somewhere: `stand(game, 0, 10, 10, type="monstre", move=6.0, columns={"fleeing": True})`."""
    unit = add_unit(game, camp, sheet_of(**told), "entry")
    enter(game, unit, Place(x, y, surface))
    for name, value in (columns or {}).items():
        getattr(game, name)[unit.id] = value
    return unit


@dataclass
class Played:
    """What came of a rule: what it returned, what it told and rolled, what it asked."""

    result: Any = None
    told: list[Tell] = field(default_factory=list)
    rolls: list[Roll] = field(default_factory=list)
    asked: list[Ask] = field(default_factory=list)

    @property
    def events(self) -> list[str]:
        """The ids of what was told, without the prefix."""
        return [each.phrase.id.removeprefix("lfw.event.") for each in self.told]

    @property
    def rolled(self) -> list[str]:
        """The ids of the rolls, without the prefix."""
        return [roll.what.id.removeprefix("lfw.roll.") for roll in self.rolls]


def play(rule: Rule, dice: Sequence[int] = (), answers: Iterable[Any] = ()) -> Played:
    """Run a rule. Strict: dice and answers are used up, and no answer is illegal."""
    found, faces, said = Played(), list(dice), list(answers)
    value: Any = None
    while True:
        try:
            word = rule.send(value)
        except StopIteration as end:
            found.result = end.value
            break
        value = None
        if isinstance(word, Roll):
            assert len(faces) >= word.dice, f"{word.what.id}: {word.dice} dice, {faces} are left"
            value, faces = tuple(faces[: word.dice]), faces[word.dice :]
            found.rolls.append(word)
        elif isinstance(word, Ask):
            found.asked.append(word)
            assert said, f"nothing to answer to {word.question.id}: {word.answers.candidates()}"
            given = said.pop(0)
            value = given(word) if callable(given) else word.answers.decode(given)
            refusal = word.answers.check(value)
            assert refusal is None, f"{word.question.id}: {value} is not legal: {refusal}"
        else:
            assert isinstance(word, Tell)
            found.told.append(word)
    assert not faces, f"dice left over: {faces}"
    assert not said, f"answers left over: {said}"
    return found
