"""The shooting phase (LFW-TIR-*): camps shoot by turns, one unit at a time, until nobody wishes to any more.

A-R67: units that shoot first may do so before the others, units that are delayed wait for everybody.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from escarmouche.core.answers import Choice, Option
from escarmouche.core.explain import Phrase, Refusal
from escarmouche.core.hooks import heard_at
from escarmouche.core.rounds import Right, Turns, acts_in
from escarmouche.core.rulebook import Span
from escarmouche.core.words import Ask, Rule
from escarmouche.rulebooks.last_fantasy_war import points, scenarios
from escarmouche.rulebooks.last_fantasy_war.deeds import Deed
from escarmouche.rulebooks.last_fantasy_war.hearing import each_heard, first_said
from escarmouche.rulebooks.last_fantasy_war.one_unit import PASS, PASSES, OneUnit
from escarmouche.rulebooks.last_fantasy_war.rights import hurried
from escarmouche.rulebooks.last_fantasy_war.scenarios.scenario import Scenario
from escarmouche.rulebooks.last_fantasy_war.scores import shooting_weapons
from escarmouche.rulebooks.last_fantasy_war.sheet import Weapon
from escarmouche.rulebooks.last_fantasy_war.shooting.eligibility import (
    armed,
    has_target,
    may_shoot_at,
    point_weapons,
    weapons_for,
    why_cannot_shoot,
    why_no_shot,
    why_not_eligible,
)
from escarmouche.rulebooks.last_fantasy_war.shooting.shot import shoot, shoot_at_point
from escarmouche.rulebooks.last_fantasy_war.state import (
    ON_TABLE,
    State,
    Unit,
    unit_called,
    units_called,
)

WHO = Phrase("lfw.ask.shoot", "LFW-TIR-01", "LFW-TIR-03")
WHOM = Phrase("lfw.ask.shot_target", "LFW-TIRRES-01", "LFW-CAV-08")
WITH_WHAT = Phrase("lfw.ask.weapon", "LFW-TIRRES-02")
WEAPON = Phrase("lfw.option.weapon")
HOLD = Phrase("lfw.option.no_more", "LFW-TIRRES-06")
AT_POINT = Phrase("lfw.option.at_a_point", "LFW-RULE-EXPLOSION-01")
WHAT = Phrase("lfw.ask.shoot_or_else", "LFW-TIR-03")
SHOOTS = Phrase("lfw.option.shoots", "LFW-TIR-03")
NONE, SHOT, POINT = "none", "shot", "point"


def begin(game: State) -> Rule:
    """LFW-MARQ-08: who is eligible now may shoot once in this phase; whoever becomes so later may not."""
    game.shot = [False] * len(game.figures)
    instead = scenarios.of(game).shooting_deeds
    game.to_shoot = tuple(
        [
            unit.id
            for unit in _with_deeds(game)
            if why_not_eligible(game, unit) is None or any(instead(game, unit))
        ]
    )
    game.rounds = Turns(game.order, stage=Right.FIRST)
    game.next(("shooting turn",))
    yield from ()


def _with_deeds(game: State) -> Sequence[Unit]:
    """Who may have anything to do in the phase: without deeds of the scenario only those who bear shooting weapons."""
    if type(scenarios.of(game)).shooting_deeds is not Scenario.shooting_deeds:
        return game.standing()
    return armed(game)


def turn(game: State) -> Rule:
    """LFW-TIR-03: the next camp makes one of its units shoot, or passes (A-R22: for now)."""
    assert game.rounds is not None
    able = game.rounds.next_with(partial(shooters, game)) if game.to_shoot else None
    if able is None:
        game.rounds = game.rounds.next_stage()
        if game.rounds is not None:
            game.next(("shooting turn",))
        return
    camp, units = able
    ids = tuple([unit.id for unit in units])
    game.next(("shooting choice", camp, ids), ("shooting turn",))
    yield from ()


def choice(game: State, camp: int, ids: tuple[int, ...]) -> Rule:
    """Which of its units a camp makes shoot, or that it passes."""
    assert game.rounds is not None
    units = units_called(game, ids)

    def why_not(state: State, unit: Unit) -> Refusal | None:
        return None if unit in units else why_cannot_act(state, unit)

    answers = OneUnit(game, units, why_not, [Option(PASS, PASSES)])
    chosen = yield Ask(camp, WHO, answers, {"camp": camp, "drawn": "enemy"})
    if chosen == PASS:
        game.rounds = game.rounds.passed(camp)
        return
    game.rounds = game.rounds.acted(camp)
    game.next(("shoot", int(chosen)))


def shooters(game: State, camp: int) -> list[Unit]:
    """Whom a camp may make shoot in this stage (LFW-TIR-04: whoever is destroyed shoots no more)."""
    stage = Right.USUAL if game.rounds is None else game.rounds.stage
    return [
        unit
        for unit in units_called(game, game.to_shoot)
        if unit.camp == camp
        and game.status[unit.id] == ON_TABLE
        and not game.shot[unit.id]
        and acts_in(stage, hurried(game, unit, points.SHOT_RIGHT))
        and why_cannot_act(game, unit) is None
    ]


def why_cannot_act(game: State, unit: Unit) -> Refusal | None:
    """Why it is not activated: it cannot shoot, and the scenario has nothing else for it to do."""
    return None if deeds_of(game, unit) else why_cannot_shoot(game, unit)


def deeds_of(game: State, unit: Unit) -> list[Deed]:
    """What the scenario lets a unit do instead of a shot: it takes its activation."""
    return [] if game.shot[unit.id] else list(scenarios.of(game).shooting_deeds(game, unit))


def shoots(game: State, id: int) -> Rule:
    """LFW-TIRRES-01, -02: its target, then the weapon, of those that reach; then the shot.

    A-R10: one weapon, and besides it those whose rules say so.
    """
    unit = unit_called(game, id)
    deed = yield from _instead(game, unit)
    game.active, game.shot[id] = id, True
    yield from each_heard(game, unit, points.ACTS, "shooting")
    if deed is not None:
        yield from deed.does(game, unit)
        game.active = None
        return
    weapon = yield from _fires(game, unit, (yield _whom(game, unit)))
    for more in shooting_weapons(game, unit) if weapon is not None else ():
        if more is not weapon and first_said(game, unit, points.BESIDES, more, weapon=more):
            yield from _besides(game, unit, more)
    game.active = None


def _fires(game: State, unit: Unit, chosen: str) -> Rule:
    """At whom it was told, at a point, or not at all. Returns the weapon."""
    if chosen == NONE:
        return None
    if chosen == POINT:  # LFW-RULE-EXPLOSION-01
        weapon = yield from _with_what(game, unit, unit, point_weapons(game, unit))
        yield from shoot_at_point(game, unit, weapon)
        return weapon
    target = unit_called(game, int(chosen))
    weapon = yield from _with_what(game, unit, target, weapons_for(game, unit, target))
    yield from shoot(game, unit, target, weapon)
    return weapon


def _instead(game: State, unit: Unit) -> Rule:
    """What it does instead of a shot; None: it shoots. Who cannot shoot is not asked."""
    found = deeds_of(game, unit)
    if not found:
        return None  # as most often
    shoots = [Option(SHOT, SHOOTS, {"figure": unit.id})] if _can_shoot(game, unit) else []
    options = [Option(deed.id, deed.phrase, {"figure": unit.id, **deed.data}) for deed in found]
    if len(options) + len(shoots) == 1:
        return found[0]
    key = yield Ask(unit.camp, WHAT, Choice([*options, *shoots]), {"figure": unit.id})
    return next((deed for deed in found if deed.id == key), None)


def _can_shoot(game: State, unit: Unit) -> bool:
    return why_cannot_shoot(game, unit) is None


def _whom(game: State, unit: Unit, weapon: Weapon | None = None) -> Ask:
    """LFW-CAV-08: of a cavalry the rider or the mount."""

    def why_not(state: State, target: Unit) -> Refusal | None:
        return why_no_shot(state, unit, target, weapon)

    def serves(state: State, target: Unit) -> bool:
        return may_shoot_at(state, unit, target, weapon)

    aimed = point_weapons(game, unit) if weapon is None else _if_at_point(game, unit, weapon)
    more = [Option(POINT, AT_POINT, {"figure": unit.id})] if aimed else []
    if weapon is not None or not has_target(game, unit):
        more.append(Option(NONE, HOLD))
    targets = OneUnit(game, game.foes(unit.camp), why_not, more, serves=serves)
    name = None if weapon is None else weapon.names
    return Ask(unit.camp, WHOM, targets, {"figure": unit.id, "weapon": name, "looks": True})


def _if_at_point(game: State, unit: Unit, weapon: Weapon) -> list[Weapon]:
    return [one for one in point_weapons(game, unit) if one is weapon]


def _with_what(game: State, unit: Unit, target: Unit, usable: list[Weapon]) -> Rule:
    main = [one for one in usable if not first_said(game, unit, points.BESIDES, one, weapon=one)]
    usable = main or usable
    if len(usable) == 1:
        return usable[0]
    options = [Option(one.id, WEAPON, {"weapon": one.names}) for one in usable]
    about = {"figure": unit.id, "target": target.id}
    key = yield Ask(unit.camp, WITH_WHAT, Choice(options), about)
    return next(one for one in usable if one.id == key)


def _besides(game: State, unit: Unit, weapon: Weapon) -> Rule:
    """LFW-RULE-SUPPLEMENTAIRE-01, -02: a further attack, at the same target or at another."""
    if game.status[unit.id] != ON_TABLE:
        return
    if not has_target(game, unit, weapon) and not _if_at_point(game, unit, weapon):
        return
    chosen = yield _whom(game, unit, weapon)
    if chosen == POINT:
        yield from shoot_at_point(game, unit, weapon)
    elif chosen != NONE:
        yield from shoot(game, unit, unit_called(game, int(chosen)), weapon)


def shots_over(game: State) -> Rule:
    """All shots are resolved: what rules let units do then, in the order of initiative (B-R63)."""
    for camp in game.order:
        for unit in heard_at(game, list(game.standing(camp)), points.SHOTS_OVER):
            if game.status[unit.id] == ON_TABLE:
                yield from each_heard(game, unit, points.SHOTS_OVER)


SPANS: Mapping[str, Span] = {
    "shooting": begin,
    "shooting turn": turn,
    "shooting choice": choice,
    "shoot": shoots,
    "shots over": shots_over,
}
