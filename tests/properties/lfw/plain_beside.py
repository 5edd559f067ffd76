"""The same units in the engine and plainly; a game led with random answers, which the plain one then follows."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from random import Random
from typing import Any

from tests.properties.lfw.plain_units import Arm, Choice, Plain, Rules, Thrown, Tray
from tests.unit.lfw.units import field_of

from escarmouche.core.game import Game
from escarmouche.core.words import Ask
from escarmouche.rosters.skill_lists import Skill, skill_of
from escarmouche.rulebooks.last_fantasy_war import RULEBOOK
from escarmouche.rulebooks.last_fantasy_war.army.catalogue import with_plugins
from escarmouche.rulebooks.last_fantasy_war.army.mustering import sheet_of
from escarmouche.rulebooks.last_fantasy_war.army.printed import Numbers, PrintedSheet
from escarmouche.rulebooks.last_fantasy_war.harm.cavalry import mount
from escarmouche.rulebooks.last_fantasy_war.rule_names import RULES
from escarmouche.rulebooks.last_fantasy_war.sheet import HEIGHTS, Sheet, Specialty, Weapon
from escarmouche.rulebooks.last_fantasy_war.specialist_table import TABLE
from escarmouche.rulebooks.last_fantasy_war.state import (
    DESTROYED,
    State,
    add_unit,
    enter,
    unit_called,
)
from escarmouche.table.scenery import Table
from escarmouche.table.storeys.model import Place

RANKED = (
    *("degat-multiple", "force-d-impact", "implacable", "independant", "maniabilite", "precis"),
    *("faible", "protection", "protection-magique", "ligne", "terreur"),
)
WORDED = ("elite", "habile", "impertinent", "impetueux")
LOST, FIRE = "lfw.cause.lost_combat", "lfw.cause.fire"


class ByFaces:
    """Dice by their faces; one with fewer sides is read off them."""

    def __init__(self, script: Sequence[int]) -> None:
        self.script = script

    def faces(self, first: int, count: int, sides: int = 6) -> tuple[int, ...]:
        """The next ones."""
        assert first + count <= len(self.script), "out of dice"
        return tuple((face - 1) % sides + 1 for face in self.script[first : first + count])


# -- the same units ------------------------------------------------------------------------------


def written(rules: Rules) -> tuple[Skill, ...]:
    """Rules as sheets have them."""
    texts = [f"{id} {number}" if id in RANKED else id for id, number in rules.items()]
    made = [skill_of(text, RULES) for text in texts]
    assert None not in made, texts
    return tuple(skill for skill in made if skill is not None)


def weapon_of(arm: Arm) -> Weapon:
    """The same weapon in the engine."""
    names = {"fr": arm.id, "en": arm.id}
    return with_plugins(
        Weapon(arm.id, names, arm.attacks, arm.force, arm.range, written(arm.rules))
    )


def sheet_for(unit: Plain) -> Sheet:
    """The same sheet in the engine."""
    name = f"unit-{unit.id}"
    numbers = Numbers(
        m=5,
        cc=unit.melee,
        ct=unit.shooting,
        cp=unit.parade,
        e=unit.dodge,
        d=unit.defence,
        pv=unit.full + unit.knows("ancien"),  # LFW-SKILL-BRI-ANCIEN-03
        co=unit.courage,
        pc=0,
        pm=0,
    )
    return sheet_of(
        PrintedSheet(
            id=name,
            names={"fr": name, "en": name},
            faction="neutre",
            numbers=numbers,
            role=unit.role,
            type=unit.type,
            weapons=tuple(map(weapon_of, unit.arms)),
            equipment=("armure",) if unit.armoured else (),
            rules=written(unit.rules),
            abilities=(),
            notes=(),
            base=unit.radius * 2 * 25.4,
            height=HEIGHTS[unit.type],
            silhouette="infantry",
        ),
        (),
        specialty_of(unit),
    )


def specialty_of(unit: Plain) -> Specialty | None:
    """The specialist that has its skills."""
    if not unit.skills:
        return None
    kind = next(
        kind for kind, each in TABLE.items() if unit.skills[0] in [s.id for s in each.skills]
    )
    return Specialty(kind, 1, unit.skills)


def staged(units: Sequence[Plain], table: Table | None = None) -> State:
    """All of them on a table, in the order of their ids."""
    game = field_of(1 + max(each.camp for each in units), table)
    for each in units:
        made = add_unit(game, each.camp, sheet_for(each), "entry")
        assert made.id == each.id
    for each in units:
        if each.rides and each.other is not None:
            mount(game, unit_called(game, each.id), unit_called(game, each.other.id))
    for each in units:
        if not each.rides:
            enter(game, unit_called(game, each.id), Place(each.x, each.y))
        game.life[each.id] = each.life
        game.crippled[each.id] = each.crippled
        game.has_charged[each.id] = each.charged
        game.fleeing[each.id] = each.fleeing
    return game


# -- playing -----------------------------------------------------------------------------------------


def led(
    state: State, dice: Sequence[int], answer: Callable[[Ask], Any], apart: Sequence[str] = ()
) -> tuple[Game, Tray]:
    """A game until nothing is to be done; its rolls, and what was chosen on the way, some questions apart."""
    game = Game(RULEBOOK, {}, ByFaces(dice), state=state)
    chosen: list[Choice] = []
    for _question in range(60):
        if game.over or not game.pending:
            break
        ask = game.pending[0]
        question = ask.question.id.removeprefix("lfw.ask.")
        data = ask.answers.encode(answer(ask))
        if question not in apart:
            offered = frozenset(map(str, ask.answers.candidates()))
            about = ask.about.get("figure", ask.about.get("camp"))
            chosen.append(Choice(question, int(about), offered, str(data)))
        game.answer_data(ask.who, data)
    else:
        raise AssertionError("no end")
    return game, Tray(rolls_of(game), chosen)


def rolls_of(game: Game) -> list[Thrown]:
    """All rolls, by what they are for and whose they are."""
    return [
        Thrown(event.phrase.id.removeprefix("lfw.roll."), int(event.data["figure"]), event.faces)
        for event in game.events
        if event.faces
    ]


# -- comparing ---------------------------------------------------------------------------------------


def stood(game: State, unit: Plain) -> dict[str, Any]:
    """How the engine has it."""
    i = unit.id
    gone = game.status[i] == DESTROYED
    causes = {each.id for each in game.causes[i]}
    return {
        "life": game.life[i],
        "gone": gone,
        "crippled": game.crippled[i],
        "fleeing": game.fleeing[i],
        "by": sorted(game.destroyed_by[i]),
        "fire": FIRE in causes and not gone,
        "lost": LOST in causes and not gone,
    }


def stands(unit: Plain) -> dict[str, Any]:
    """The same, plainly."""
    gone = unit.destroyed
    return {
        "life": 0 if gone else unit.life,
        "gone": gone,
        "crippled": None if gone else unit.crippled,
        "fleeing": unit.fleeing and not gone,
        "by": sorted(unit.slain_by),
        "fire": "fire" in unit.causes and not gone,
        "lost": "lost" in unit.causes and not gone,
    }


def agree(game: Game, tray: Tray, units: Sequence[Plain]) -> None:
    """The same dice were thrown for the same things, the same questions asked, and all stand alike."""
    assert tray.rolled == len(tray.rolls), f"only by the engine: {tray.rolls[tray.rolled :]}"
    left = tray.choices[tray.chosen :]
    assert not left, f"only the engine asked {left}"
    state: Any = game.state
    for unit in units:
        engine, plainly = stood(state, unit), stands(unit)
        assert engine == plainly, f"unit {unit.id}: {engine}, plainly {plainly}"


@contextmanager
def said(compare: Callable[[int], None], number: int) -> Iterator[None]:
    """Names the comparison that fails."""
    try:
        yield
    except Exception as difference:
        difference.add_note(f"{compare.__name__}({number})")
        raise


def repeat(compare: Callable[[int], None], times: int) -> None:
    """So many comparisons."""
    for number in range(times):
        with said(compare, number):
            compare(number)


# -- drawing -----------------------------------------------------------------------------------------


def thrown(rng: Random, many: int = 160) -> list[int]:
    """Faces, in some comparisons mostly high ones so that much comes of them."""
    faces = rng.choice(["123456", "123456", "12344556", "11123456"])
    return [int(rng.choice(faces)) for _die in range(many)]


def drawn(rng: Random, names: Sequence[str], chance: float) -> Rules:
    """Each rule with a chance, with a number where it has one."""
    found: Rules = {}
    for name in names:
        if rng.random() < chance:
            found[name] = _number(rng, name)
    return found


def _number(rng: Random, name: str) -> int:
    if name in ("protection", "protection-magique", "independant"):
        return rng.randint(3, 6)
    if name == "ligne":
        return rng.randint(2, 6)
    return rng.randint(1, 2) if name in RANKED else 1
