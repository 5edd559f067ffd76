"""A bare table with figures whose skills and weapons are written as texts; rules played with scripted dice and answers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from escarmouche.core.explain import Phrase, Total
from escarmouche.core.sides import each_for_itself
from escarmouche.core.words import Ask, Roll, Rule, Tell
from escarmouche.rosters.skill_lists import Skill, skill_of
from escarmouche.rulebooks.bonus_malus.army import mustering
from escarmouche.rulebooks.bonus_malus.army.sheets import NEUTRAL, Sheet
from escarmouche.rulebooks.bonus_malus.options import Options
from escarmouche.rulebooks.bonus_malus.profile import Profile
from escarmouche.rulebooks.bonus_malus.skill_names import SKILLS
from escarmouche.rulebooks.bonus_malus.state import (
    Figure,
    Group,
    State,
    add_figure,
    enter,
    with_groups,
)
from escarmouche.table.scenery import Table
from escarmouche.table.storeys.model import Place


def field_of(groups: int = 2, table: Table | None = None, **options: Any) -> State:
    """An empty table in the first turn, with an option or two: `field_of(no_roll_at_zero=True)`."""
    game = State(options=Options(**options), table=table or Table(36.0, 36.0), turn=1)
    with_groups(game, [Group(n, {"fr": f"G{n}", "en": f"G{n}"}) for n in range(groups)])
    game.sides = each_for_itself(groups)
    game.automata = tuple(None for _group in range(groups))
    game.phase = "activation"
    return game


def _listed(text: str) -> list[str]:
    return [word.strip() for word in text.split(",") if word.strip()]


def profile_of(
    skills: str = "",
    weapons: str = "",
    *,
    armour: str = "",
    shield: str = "",
    upgrades: str = "",
    items: str = "",
    hands: str | None = None,
    name: str = "one",
) -> Profile:
    """A profile from texts: `profile_of("combat+, tir 2+", "dague, fusil", hands="fusil")`."""
    carried = [
        text for words in (weapons, items, upgrades, armour, shield) for text in _listed(words)
    ]
    known = tuple(_skill(text) for text in _listed(skills))
    held = None if hands is None else tuple(_listed(hands))
    names = {"fr": name, "en": name}
    return mustering.profile_of(Sheet(name, names, NEUTRAL, known, tuple(carried), held))


def _skill(text: str) -> Skill:
    found = skill_of(text, SKILLS)
    assert found is not None, f"no skill {text!r}"
    return found


def stand(
    game: State,
    camp: int,
    x: float,
    y: float,
    skills: str = "combat",
    weapons: str = "",
    *,
    facing: float | None = None,
    surface: str = "ground",
    columns: dict[str, Any] | None = None,
    **more: Any,
) -> Figure:
    """A figure somewhere: `stand(game, 0, 10, 10, "combat+", "epee", armour="armure", columns={"down": True})`."""
    figure = add_figure(game, camp, profile_of(skills, weapons, **more), "entry")
    enter(game, figure, Place(x, y, surface), facing)
    for name, told in (columns or {}).items():
        getattr(game, name)[figure.id] = told
    return figure


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
        return [each.phrase.id.removeprefix("bm.event.") for each in self.told]

    @property
    def rolled(self) -> list[str]:
        """The ids of the rolls, without the prefix; of tests the skill."""
        return [
            str(roll.about.get("skill") or roll.what.id.removeprefix("bm.roll."))
            for roll in self.rolls
        ]

    def modifiers(self, n: int) -> Total:
        """The modifiers of the n-th roll."""
        reading = self.rolls[n].reading
        assert reading is not None
        return reading.totals["modifier"]


def play(rule: Rule, dice: Sequence[int] = (), answers: Iterable[str] = ()) -> Played:
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
            value = word.answers.decode(said.pop(0))
            assert word.answers.check(value) is None, f"{word.question.id}: {value} is not legal"
        else:
            assert isinstance(word, Tell)
            found.told.append(word)
    assert not faces, f"dice left over: {faces}"
    assert not said, f"answers left over: {said}"
    return found


def parts(total: Total | None) -> dict[str, int]:
    """The reasons of a total by the last word of their ids."""
    assert total is not None
    found: dict[str, int] = {}
    for part in total.parts:
        key = _short(part.reason)
        found[key] = found.get(key, 0) + int(part.value)
    return found


def _short(reason: Phrase) -> str:
    return reason.id.rsplit(".", 1)[-1]
