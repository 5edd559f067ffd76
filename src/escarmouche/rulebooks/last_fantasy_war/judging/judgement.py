"""The book's judgement: which answers are worth weighing, and what each is worth.

`JUDGEMENT` dispatches on the question. A question that is not listed has an obvious answer, its default.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice
from typing import Any

from escarmouche.core.answers import Choice
from escarmouche.core.words import Ask
from escarmouche.kit.judging import ByQuestion
from escarmouche.rulebooks.last_fantasy_war.attack import MELEE, Attack
from escarmouche.rulebooks.last_fantasy_war.ground.contact import enemies_at, engaged_with
from escarmouche.rulebooks.last_fantasy_war.judging import (
    ability_worth,
    charging,
    prizes,
    spellcraft,
)
from escarmouche.rulebooks.last_fantasy_war.judging.estimates import (
    best_shot_now,
    blow,
    clash,
    pair,
    shot,
    value_of,
)
from escarmouche.rulebooks.last_fantasy_war.judging.goals import SECURED
from escarmouche.rulebooks.last_fantasy_war.judging.places import (
    danger,
    gains,
    plan_of,
    plan_on,
    pull_of,
)
from escarmouche.rulebooks.last_fantasy_war.moves.places import MovePlace
from escarmouche.rulebooks.last_fantasy_war.one_unit import PASS
from escarmouche.rulebooks.last_fantasy_war.scores import (
    attacks,
    best_melee_attacks,
    weapon_called,
)
from escarmouche.rulebooks.last_fantasy_war.shooting.eligibility import weapons_for
from escarmouche.rulebooks.last_fantasy_war.shooting.phase import POINT
from escarmouche.rulebooks.last_fantasy_war.state import MOVE, RUN, State, Unit, unit_called

Found = Callable[[State, Ask], Sequence[Any] | None]
Weigh = Callable[[State, Ask, Any], float]

CONSIDERED = 24  # so many units at a time
MOST_AIMED = 6  # so many enemies, of all at whom a unit may shoot
RUNS = 0.5  # so much better than a plain move a run must be


def _actor(game: State, ask: Ask) -> Unit:
    return unit_called(game, ask.about["figure"])


def _keys(ask: Ask) -> list[str]:
    options = ask.answers.options if isinstance(ask.answers, Choice) else ()
    return [option.key for option in options]


def _units(game: State, ask: Ask) -> list[Unit]:
    return [unit_called(game, int(key)) for key in _keys(ask) if key.isdecimal()]


# -- charges -----------------------------------------------------------------------------------------


def _weigh_charger(game: State, ask: Ask, answer: str) -> float:
    """Whoever expects to win most; nobody, where nobody does."""
    return charging.of_unit(game, unit_called(game, int(answer))) if answer.isdecimal() else 0.0


def _weigh_declared(game: State, ask: Ask, answer: str) -> float:
    return (
        charging.of_declared(game, unit_called(game, int(answer))) if answer.isdecimal() else -1.0
    )


def _charged(game: State, ask: Ask) -> Sequence[Any] | None:
    """The target for whose sake it charges."""
    _told, id = charging.best_target(game, _actor(game, ask))
    return [str(id)] if str(id) in _keys(ask) else None


def _weigh_further(game: State, ask: Ask, answer: str) -> float:
    if not answer.isdecimal():
        return 0.0
    chosen = list(ask.about["targets"])
    return charging.of_further(game, _actor(game, ask), unit_called(game, int(answer)), chosen)


def _where_charged(game: State, ask: Ask) -> Sequence[Any] | None:
    return _first_places(ask, 4) or None


def _first_places(ask: Ask, most: int) -> list[Any]:
    """So many of the places worth trying."""
    answers = ask.answers
    return list(
        islice(answers.legal() if isinstance(answers, MovePlace) else answers.candidates(), most)
    )


def _weigh_contact(game: State, ask: Ask, answer: Any) -> float:
    """In contact with as few others as may be, out of the way of what threatens it."""
    unit = _actor(game, ask)
    then = game.copy()
    then.put(unit.id, answer)
    touched = len(enemies_at(game, unit, answer))
    return -0.1 * touched - 0.3 * danger(then, unit, game)


# -- runs and moves ----------------------------------------------------------------------------------


def _foremost(game: State, ask: Ask) -> list[Unit]:
    """Those who are nearest to what draws them, so that they are out of the way of the others; not who is there already."""
    found: list[tuple[float, int, Unit]] = []
    for unit in _units(game, ask):
        pull = pull_of(game, unit)
        x, y = game.x[unit.id], game.y[unit.id]
        if not any(
            goal.worth > SECURED and not goal.away(x, y, pull.radius) for goal in pull.goals
        ):
            found.append((-pull.at(x, y), unit.id, unit))
    return [unit for _told, _id, unit in sorted(found)[:CONSIDERED]]


def _who_runs(game: State, ask: Ask) -> Sequence[Any]:
    """The first that had better run than walk; the others wait for their moves."""
    for unit in _foremost(game, ask):
        if prizes.would_drop(game, unit) or prizes.can_take(game, unit):
            continue
        if any(best_shot_now(game, half, 3) > RUNS for half in pair(game, unit)):
            continue
        running = plan_of(game, unit, (RUN,))
        if running is None or running.gain <= RUNS:
            continue
        if not gains(game, unit, MOVE, running.gain - RUNS):
            return [str(unit.id)]
    return [PASS]


def _who_moves(game: State, ask: Ask) -> Sequence[Any]:
    """Whoever has a treasure at hand; then the first that had better stand elsewhere."""
    for unit in _units(game, ask):
        if prizes.has_one_at_hand(game, unit):
            return [str(unit.id)]
    for unit in _foremost(game, ask):
        if plan_of(game, unit, (MOVE,)) is not None:
            return [str(unit.id)]
    return [PASS]


def _where(game: State, ask: Ask) -> Sequence[Any] | None:
    unit, answers = _actor(game, ask), ask.answers
    if isinstance(answers, MovePlace) and answers.intent.left is not None:
        found = plan_on(game, unit, answers.intent)
        return [answers.default()] if found is None else [found.goal]
    if prizes.has_one_at_hand(game, unit):
        return [answers.default()]
    found = plan_of(game, unit, (str(ask.about["kind"]),))
    return None if found is None else [found.goal]


def _stay(game: State, ask: Ask) -> Sequence[Any]:
    """Nobody flees of its own will, and nobody shifts about in a combat."""
    return [PASS] if PASS in _keys(ask) else _keys(ask)[:1]


def _pile_in(game: State, ask: Ask) -> Sequence[Any] | None:
    """LFW-ENFONCER-01: onto whom it would beat; else it stays."""
    unit = _actor(game, ask)
    best: tuple[float, Any] = (0.0, ask.answers.default())
    for goal in _first_places(ask, 8):
        for foe in enemies_at(game, unit, goal):
            gained, lost = clash(game, unit, foe)
            best = max(best, (gained - lost, goal), key=lambda each: each[0])
    return [best[1]]


# -- shots -------------------------------------------------------------------------------------------


def _weigh_shooter(game: State, ask: Ask, answer: str) -> float:
    if not answer.isdecimal():
        return 0.01
    unit = unit_called(game, int(answer))
    return max(best_shot_now(game, unit, MOST_AIMED), prizes.of_deeds(game, unit))


def _weigh_shot(game: State, ask: Ask, answer: str) -> float:
    if not answer.isdecimal():
        return 0.0 if answer == POINT else 0.01
    unit, target = _actor(game, ask), unit_called(game, int(answer))
    weapons = weapons_for(game, unit, target)
    return max((shot(game, unit, target, weapon) for weapon in weapons), default=0.0)


def _weigh_weapon(game: State, ask: Ask, answer: str) -> float:
    """The one that takes most from its target, shot or blow."""
    unit, weapon = _actor(game, ask), weapon_called(game, _actor(game, ask), answer)
    if weapon is None or "target" not in ask.about:
        return 0.0
    target = unit_called(game, ask.about["target"])
    if target in engaged_with(game, unit) or not weapon.shoots:
        return blow(game, unit, target, weapon)
    return shot(game, unit, target, weapon)


# -- melee -------------------------------------------------------------------------------------------


def _weigh_combat(game: State, ask: Ask, answer: str) -> float:
    """First the combat in which most can be taken; doors wait, unless there is nothing else."""
    kind, _, id = answer.rpartition(":")
    if kind or not id.isdecimal():
        return 0.1 if kind else 0.0
    return 1.0 + _best_blow(game, unit_called(game, int(id)))


def _weigh_fighter(game: State, ask: Ask, answer: str) -> float:
    return _best_blow(game, unit_called(game, int(answer))) if answer.isdecimal() else -1.0


def _best_blow(game: State, unit: Unit) -> float:
    return max((blow(game, unit, foe) for foe in engaged_with(game, unit)), default=0.0)


def _weigh_attacked(game: State, ask: Ask, answer: str) -> float:
    return blow(game, _actor(game, ask), unit_called(game, int(answer)))


def _weigh_split(game: State, ask: Ask, answer: str) -> float:
    """LFW-COMBATATT-02: all on one, or a part on another."""
    unit, target = _actor(game, ask), unit_called(game, ask.about["target"])
    named = [each for each in unit.profile.weapons if each.names == ask.about.get("weapon")]
    if not named:
        return 0.0
    whole = int(attacks(game, unit, named[0], target).value)
    faced = best_melee_attacks(game, target)
    one = Attack(MELEE, target.id, unit.id, named[0], whole, named[0].force)
    if answer != "yes":
        return value_of(game, one)
    rest = [foe for foe in engaged_with(game, unit) if foe is not target]
    other = max(
        (
            value_of(game, one._replace(target=foe.id, attacks=max(1, whole - faced)))
            for foe in rest
        ),
        default=0.0,
    )
    return value_of(game, one._replace(attacks=faced, split=True)) + other


def _weigh_reroll(game: State, ask: Ask, answer: str) -> float:
    """LFW-RULE-ELITE-01: a test that left more than a wound may well come out better."""
    return float(ask.about.get("wounds", 0)) - 1.5 if answer == "yes" else 0.0


# -- spells and abilities ----------------------------------------------------------------------------


def _weigh_use(game: State, ask: Ask, answer: str) -> float:
    """What may be used is used, cheap things first; nothing of it is worth more tomorrow."""
    return 0.0 if answer in (PASS, "none", "no") else 1.0


def _weigh_few(game: State, ask: Ask, answer: str) -> float:
    """LFW-SKILL-MAGE-VIOLENCE-02: a D3 of 1 is thrown again."""
    return float(ask.about.get("wounds", 0) < 2) if answer == "yes" else 0.5


def _weigh_launch(game: State, ask: Ask, answer: str) -> float:
    """A command ability as much as it brings; whatever else may be done is done."""
    gain = ability_worth.gain_of_key(game, answer)
    return _weigh_use(game, ask, answer) if gain is None else gain


def _weigh_led(game: State, ask: Ask, answer: str) -> float:
    """Whom it helps most."""
    id = str(ask.about["ability"].id).removeprefix("lfw.ability.")
    return ability_worth.of_target(game, id, unit_called(game, int(answer)))


def _first(_game: State, ask: Ask) -> Sequence[Any]:
    return [ask.answers.default()]


_FOUND: dict[str, Found] = {
    "lfw.ask.charge_target": _charged,
    "lfw.ask.charge_anew": _charged,
    "lfw.ask.resolve_charge": _where_charged,
    "lfw.ask.who_runs": _who_runs,
    "lfw.ask.who_moves": _who_moves,
    "lfw.ask.run": _where,
    "lfw.ask.move": _where,
    "lfw.ask.who_flees": _stay,
    "lfw.ask.who_engages": _stay,
    "lfw.ask.pile_in": _pile_in,
    "lfw.ask.deploy": _first,
    "lfw.ask.cast": spellcraft.who_casts,
    "lfw.ask.spell": spellcraft.which_spell,
    "lfw.ask.spell_target": spellcraft.at_whom,
    "lfw.ask.spell_point": spellcraft.at_whom,
}
_WEIGHTS: dict[str, Weigh] = {
    "lfw.ask.charge": _weigh_charger,
    "lfw.ask.charge_more": _weigh_further,
    "lfw.ask.which_charge": _weigh_declared,
    "lfw.ask.resolve_charge": _weigh_contact,
    "lfw.ask.shoot": _weigh_shooter,
    "lfw.ask.shot_target": _weigh_shot,
    "lfw.ask.blast": spellcraft.weigh_blast,
    "lfw.ask.weapon": _weigh_weapon,
    "lfw.ask.combat": _weigh_combat,
    "lfw.ask.fighter": _weigh_fighter,
    "lfw.ask.attack": _weigh_attacked,
    "lfw.ask.split": _weigh_split,
    "lfw.ask.reroll": _weigh_reroll,
    **prizes.WEIGHTS,
    "lfw.ask.take_up": _weigh_use,
    "lfw.ask.take_treasure": _weigh_use,
    "lfw.ask.second_target": spellcraft.weigh_second,
    "lfw.ask.wind_direction": spellcraft.weigh_wind,
    "lfw.ask.thrown_direction": spellcraft.weigh_thrown,
    "lfw.ask.shade_place": spellcraft.weigh_shade,
    "lfw.ask.drift": spellcraft.weigh_drift,
    "lfw.ask.fate": spellcraft.weigh_fate,
    "lfw.ask.wounds_again": _weigh_few,
    "lfw.ask.command": _weigh_launch,
    "lfw.ask.organise": _weigh_launch,
    "lfw.ask.ability_target": _weigh_led,
}

JUDGEMENT = ByQuestion(_FOUND, _WEIGHTS)
