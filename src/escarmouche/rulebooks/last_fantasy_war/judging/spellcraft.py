"""Which spell a mage of a computer casts, at whom, and the questions that spells ask on the way."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, hypot, radians, sin
from typing import Any, NamedTuple

from escarmouche.core.answers import Choice
from escarmouche.core.words import Ask
from escarmouche.rulebooks.last_fantasy_war import fates
from escarmouche.rulebooks.last_fantasy_war.judging import spell_worth
from escarmouche.rulebooks.last_fantasy_war.judging.worth import near_foes, worth
from escarmouche.rulebooks.last_fantasy_war.magic.casting import castable, known
from escarmouche.rulebooks.last_fantasy_war.magic.spell import Spell
from escarmouche.rulebooks.last_fantasy_war.moves.thrown import where_thrown
from escarmouche.rulebooks.last_fantasy_war.one_unit import PASS
from escarmouche.rulebooks.last_fantasy_war.rules.areas import BlastPoint
from escarmouche.rulebooks.last_fantasy_war.state import State, Unit, hostile, unit_called

SPENT = 0.15  # what a magic point is worth that is kept
SAVED = 1.5  # more, where too few would be left for the dearest spell that it knows
AT_ONCE = 0.3  # of what a fate could bring: so much a die must bring for it to be used


class Plan(NamedTuple):
    """The best spell that a mage can cast now, and at what."""

    gain: float
    spell: str = ""
    at: Any = None


def plan_of(game: State, unit: Unit, only: str | None = None) -> Plan:
    """Of all that it can cast, or of one spell; a gain of 0 or less: nothing is worth it."""
    best = Plan(0.0) if only is None else Plan(-1e9)
    for spell in castable(game, unit):
        if only is not None and spell.id != only:
            continue
        for found in spell_worth.SPELLS[spell.id](game, unit, spell):
            gain = found.value - _price(game, unit, spell)
            if gain > best.gain:
                best = Plan(gain, spell.id, found.at)
    return best


def _price(game: State, unit: Unit, spell: Spell) -> float:
    """What its points are worth for later."""
    dearest = max(one.cost for one in known(unit))
    left = game.magic[unit.id] - spell.cost
    saves = spell.cost < dearest and left + 1 < dearest
    return SPENT * spell.cost + (SAVED if saves else 0.0)


def who_casts(game: State, ask: Ask) -> Sequence[Any]:
    """The mage whose spell is worth most; nobody, where none is worth its points."""
    plans = {key: plan_of(game, unit_called(game, int(key))) for key in _units(ask)}
    found = max(plans, key=lambda key: plans[key].gain, default=PASS)
    return [found] if found != PASS and plans[found].gain > 0.0 else [PASS]


def which_spell(game: State, ask: Ask) -> Sequence[Any] | None:
    """The best of its spells."""
    plan = plan_of(game, _actor(game, ask))
    return [plan.spell] if plan.spell else None


def at_whom(game: State, ask: Ask) -> Sequence[Any] | None:
    """The target, or the point, for whose sake it is cast."""
    id = str(ask.about["spell"].id).removeprefix("lfw.spell.")
    plan = plan_of(game, _actor(game, ask), id)
    return None if plan.at is None else [plan.at]


def weigh_second(game: State, ask: Ask, answer: str) -> float:
    """LFW-SKILL-MAGE-VAGUE-01: a second friend, if it is worth its points."""
    if not answer.isdecimal():
        return 0.0
    share = 0.1 * worth(game, unit_called(game, int(answer)))
    return share - SPENT * float(ask.about.get("cost", 1))


# -- directions and places -----------------------------------------------------------------------------


def weigh_wind(game: State, ask: Ask, answer: float) -> float:
    """The wind blows enemies back to where they come from."""
    camp = ask.who
    dx, dy = _from_us_to_them(game, camp)
    angle = radians(answer)
    return cos(angle) * dx + sin(angle) * dy


def _from_us_to_them(game: State, camp: int) -> tuple[float, float]:
    ours = [one for one in game.bodies() if not game.sides.hostile(camp, one.camp)]
    foes = [one for one in game.bodies() if game.sides.hostile(camp, one.camp)]
    if not ours or not foes:
        return (1.0, 0.0)
    x = sum(game.x[u.id] for u in foes) / len(foes) - sum(game.x[u.id] for u in ours) / len(ours)
    y = sum(game.y[u.id] for u in foes) / len(foes) - sum(game.y[u.id] for u in ours) / len(ours)
    length = hypot(x, y) or 1.0
    return (x / length, y / length)


def weigh_thrown(game: State, ask: Ask, answer: float) -> float:
    """An enemy as far from us as may be, a friend out of harm."""
    target = unit_called(game, ask.about["target"])
    at = where_thrown(game, target, answer, float(ask.about["length"]))
    if at is None:
        return 0.0
    away = [hypot(game.x[f.id] - at.x, game.y[f.id] - at.y) for f in near_foes(game, target)]
    return min(away, default=0.0)


def weigh_blast(game: State, ask: Ask, answer: tuple[float, float]) -> float:
    """Where an explosion takes most from enemies, and least from us."""
    unit, answers = unit_called(game, ask.about["figure"]), ask.answers
    if not isinstance(answers, BlastPoint):
        return 0.0
    return spell_worth.blasts(game, unit, answers.weapon, answer, answers.radius)


def weigh_shade(game: State, ask: Ask, answer: Any) -> float:
    """As near to an enemy as it may come back: nothing can hurt it."""
    shade = unit_called(game, ask.about["figure"])
    foes = [foe for foe in game.bodies() if hostile(game, shade, foe)]
    away = (hypot(game.x[foe.id] - answer.x, game.y[foe.id] - answer.y) for foe in foes)
    return -min(away, default=0.0)


def weigh_drift(game: State, ask: Ask, answer: str) -> float:
    """First, so that the move leads where it wants to be; the heavy ones as little as they may."""
    return {"first": 1.0, "1": 1.0}.get(answer, 0.0)


# -- fates ---------------------------------------------------------------------------------------------


def weigh_fate(game: State, ask: Ask, answer: str) -> float:
    """A die that makes much of a difference: the farther it is turned, and the more is at stake, the more."""
    if answer == fates.KEEP:
        return AT_ONCE
    old, new = (int(each) for each in answer.split(":"))
    thrower = unit_called(game, int(ask.about["figure"]))
    turned = float(new - old if thrower.camp == ask.who else old - new)
    if str(ask.about.get("reason", "")) and "target" not in ask.about and "by" not in ask.about:
        turned *= 0.5  # courage
    stake = min(1.0, worth(game, thrower) / 30.0)
    return turned / 5.0 * stake * (1.5 if "by" in ask.about else 1.0)


# -- helpers -------------------------------------------------------------------------------------------


def _actor(game: State, ask: Ask) -> Unit:
    return unit_called(game, ask.about["figure"])


def _units(ask: Ask) -> list[str]:
    options = ask.answers.options if isinstance(ask.answers, Choice) else ()
    return [option.key for option in options if option.key.isdecimal()]
