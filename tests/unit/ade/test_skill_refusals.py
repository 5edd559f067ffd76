"""Skills by hand, where situations reach too little: whom one heals, where a token touches, what is refused."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import hypot
from random import Random
from typing import Any

import pytest
from tests.unit.ade.bench import field, fighter, profile
from tests.unit.ade.games import army, new_game, state_of

from escarmouche.core.explain import Why
from escarmouche.core.hooks import gather
from escarmouche.core.words import Ask
from escarmouche.rulebooks.age_des_escarmouches import points, wounds
from escarmouche.rulebooks.age_des_escarmouches.actions.action import Action, Deed
from escarmouche.rulebooks.age_des_escarmouches.card.profile import Base, Machine, Weapon, skills_of
from escarmouche.rulebooks.age_des_escarmouches.dice.testing import blow_of, damage_reading
from escarmouche.rulebooks.age_des_escarmouches.exchange.combat_state import Attack
from escarmouche.rulebooks.age_des_escarmouches.fighter import conditions
from escarmouche.rulebooks.age_des_escarmouches.fighter.characteristics import score
from escarmouche.rulebooks.age_des_escarmouches.fighter.mystic import FAITH_ZONE, REACH_PER_RANK
from escarmouche.rulebooks.age_des_escarmouches.ground import hidden_enemies, trap_tokens
from escarmouche.rulebooks.age_des_escarmouches.skills import (
    carried_artefacts,
    feint,
    mending,
    opening_points,
    point_pools,
    rallying_cry,
    reinforcement,
    sacrifices,
    trappers,
    vapour,
)
from escarmouche.rulebooks.age_des_escarmouches.skills.barricade_room import Bar
from escarmouche.rulebooks.age_des_escarmouches.skills.barricades import RAISE, raise_one
from escarmouche.rulebooks.age_des_escarmouches.skills.rallying_cry import RallyingCry
from escarmouche.rulebooks.age_des_escarmouches.skills.registry import plugins_of
from escarmouche.rulebooks.age_des_escarmouches.skills.special_actions import NOTHING_ELSE, USED_UP
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State, Trap, enter, placed
from escarmouche.table import bases
from escarmouche.table.scenery import Table


def _skilled(game: State, camp: int, at: tuple[float, float], **more: Any) -> Figure:
    """A fighter with the plug-ins of its card, on the table."""
    card = profile(**more)
    figure = fighter(game, camp, *plugins_of(card, skills_of(card)), **more)
    enter(game, figure, *at, 90.0)
    return figure


def _open_field() -> State:
    return field(table=Table(90.0, 90.0))


def _said(refusal: Any) -> str | None:
    return None if refusal is None else refusal.reason.id


def _answered(rule: Any, told: list[Any], answers: Iterator[Any]) -> Any:
    """What a rule returns whose questions get these answers; what it says on the way is kept."""
    answer = None
    while True:
        try:
            told.append(rule.send(answer))
        except StopIteration as end:
            return end.value
        answer = next(answers) if isinstance(told[-1], Ask) else None


# -- Soin, Mécanicien ------------------------------------------------------------------------------


@pytest.mark.clause("ADE-SKILL-SOIN-01")
def test_whom_a_healer_may_heal_and_why_not_the_others() -> None:
    game = _open_field()
    healer = _skilled(game, 0, (40.0, 40.0), skills=["soin/4"])
    friend = _skilled(game, 0, (42.5, 40.0))
    deaf = _skilled(game, 0, (40.0, 42.5), skills=["immunite/soin"])
    afar = _skilled(game, 0, (60.0, 40.0))
    enemy = _skilled(game, 1, (37.5, 40.0))
    for figure in (healer, friend, deaf, afar, enemy):
        assert _said(mending.why_not_heal(healer, game, figure)) in (
            mending.UNHURT.id,
            mending.NOT_BESIDE.id,
        )
        game.life[figure.id] -= 1
    assert mending.patients(game, healer) == [healer, friend]
    assert mending.why_not_heal(healer, game, friend) is None
    assert mending.why_not_heal(healer, game, healer) is None
    assert _said(mending.why_not_heal(healer, game, deaf)) == mending.UNTOUCHED.id
    assert _said(mending.why_not_heal(healer, game, afar)) == mending.NOT_BESIDE.id
    assert _said(mending.why_not_heal(healer, game, enemy)) == mending.NOT_BESIDE.id
    conditions.put(game, friend, conditions.FALLEN, "phase:combat")
    assert _said(mending.why_not_heal(healer, game, friend)) == wounds.NEVER_HEALED.id
    assert mending.patients(game, healer) == [healer]


@pytest.mark.clause("ADE-SKILL-SOIN-01")
def test_a_healer_who_is_immune_to_healing_heals_itself() -> None:
    game = _open_field()
    healer = _skilled(game, 0, (40.0, 40.0), skills=["soin/4", "immunite/soin"])
    game.life[healer.id] -= 1
    assert mending.why_not_heal(healer, game, healer) is None


@pytest.mark.clause("ADE-SKILL-MECANICIEN-01")
def test_which_machine_a_mechanic_may_mend_and_why_not_the_others() -> None:
    game = _open_field()
    mechanic = _skilled(game, 0, (40.0, 40.0), skills=["mecanicien/4"])
    engine = {"machine": Machine(4, 0.0, 0, ""), "base": Base(25.0, 25.0)}
    beside = _skilled(game, 0, (42.5, 40.0), **engine)
    afar = _skilled(game, 0, (60.0, 40.0), **engine)
    assert {beside, afar} == set(game.machines)
    assert _said(mending.why_not_repair(mechanic, game, beside)) == mending.UNBROKEN.id
    for machine in (beside, afar):
        game.life[machine.id] = 1
    assert mending.why_not_repair(mechanic, game, beside) is None
    assert _said(mending.why_not_repair(mechanic, game, afar)) == mending.NO_MACHINE_BESIDE.id
    assert _said(mending.why_not_repair(mechanic, game, mechanic)) == mending.NO_MACHINE_BESIDE.id


# -- traps, barricades -----------------------------------------------------------------------------


@pytest.mark.clause("ADE-SKILL-POSEUR-DE-PIEGES-01")
@pytest.mark.parametrize("base", [{}, {"base": Base(50.0, 25.0)}], ids=["round", "long"])
@pytest.mark.parametrize("side", [(3.0, 4.0), (-5.0, 12.0), (0.0, -2.0), (7.0, 0.0)])
def test_a_trap_lies_where_it_touches_the_base_on_the_side_of_a_point(
    base: dict[str, Any], side: tuple[float, float]
) -> None:
    game = _open_field()
    trapper = _skilled(game, 0, (40.0, 40.0), skills=["poseur-de-pieges"], **base)
    game.facing[trapper.id] = 60.0
    x, y = trappers.beside(game, trapper, (40.0 + side[0], 40.0 + side[1]))
    token = trap_tokens.token(Trap(0, 0, trapper.id, x, y))
    assert bases.gap(placed(game, trapper), token) == pytest.approx(0.0, abs=1e-6)
    away, far = hypot(x - 40.0, y - 40.0), hypot(*side)
    assert (x - 40.0) / away == pytest.approx(side[0] / far)
    assert (y - 40.0) / away == pytest.approx(side[1] / far)


@pytest.mark.clause("ADE-SKILL-POSEUR-DE-PIEGES-01")
def test_a_trap_towards_the_middle_of_the_base_touches_it_too() -> None:
    game = _open_field()
    trapper = _skilled(game, 0, (40.0, 40.0), skills=["poseur-de-pieges"])
    place = trappers.beside(game, trapper, (40.0, 40.0))
    token = trap_tokens.token(Trap(0, 0, trapper.id, *place))
    assert bases.gap(placed(game, trapper), token) == pytest.approx(0.0, abs=1e-6)


@pytest.mark.clause("ADE-SKILL-POSEUR-DE-PIEGES-01")
def test_who_may_lay_a_trap_and_where() -> None:
    game, lays = _open_field(), trappers.LayTrap()
    trapper = _skilled(game, 0, (2.0, 40.0), skills=["poseur-de-pieges"])
    plain = _skilled(game, 0, (40.0, 40.0))
    assert lays.why_not_take(game, trapper) is None
    assert _said(lays.why_not_take(game, plain)) == trappers.NOT_A_TRAPPER.id
    free = Deed(lays.id, trapper.id, path=((10.0, 40.0),))
    assert lays.why_not(game, trapper, free, ()) is None
    for wrong in (
        free._replace(path=()),
        free._replace(path=((10.0, 40.0), (11.0, 40.0))),
        free._replace(targets=(plain.id,)),
    ):
        assert _said(lays.why_not(game, trapper, wrong, ())) == trappers.NOWHERE.id
    outside = free._replace(path=((-10.0, 40.0),))
    assert _said(lays.why_not(game, trapper, outside, ())) == trappers.OFF_TABLE.id
    game.level[trapper.id] = 1
    assert _said(lays.why_not(game, trapper, free, ())) == trappers.NOWHERE.id
    game.level[trapper.id] = 0
    enemy = _skilled(game, 1, (4.5, 40.0))
    game.contacts[trapper.id] = (enemy.id,)
    assert _said(lays.why_not_take(game, trapper)) == trappers.NOT_FREE.id


@pytest.mark.clause("ADE-SKILL-SAPEUR-05")
def test_a_barricade_is_two_to_four_centimetres_high() -> None:
    sappers = army("enclume-400")
    game, rng = new_game(1, armies=[sappers, sappers]), Random(1)
    while game.pending[0].question is not RAISE:
        game.accept(game.pending[0], game.pending[0].answers.sample(rng))
    answers = game.pending[0].answers
    for height in ("height:20", "height:33", "height:40", "no"):
        assert answers.check(height) is None
    for wrong in ("height:19", "height:41", "height:x", "height:", "length:30", 30):
        assert answers.check(wrong) is not None


@pytest.mark.clause("ADE-SKILL-SAPEUR-04")
@pytest.mark.parametrize(("angle", "facing"), [(0.0, 90.0), (135.0, 225.0), (300.0, 30.0)])
def test_a_barricade_faces_across_its_length(angle: float, facing: float) -> None:
    state = state_of(new_game(1))
    state.table = Table(90.0, 90.0)
    sapper = next(f for f in state.figures if f.camp == 0 and f.is_round)
    enter(state, sapper, 40.0, 40.0, 90.0)
    made = raise_one(state, sapper, 4, 25, Bar(40.0, 48.0, angle))
    assert state.facing[made.id] == pytest.approx(facing)


# -- Thaumaturge, points, Renfort ------------------------------------------------------------------


@pytest.mark.clause("ADE-SKILL-THAUMATURGE-01")
@pytest.mark.parametrize("rank", [1, 2])
def test_a_wounded_thaumaturge_has_its_reach_of_faith_twice(rank: int) -> None:
    game = _open_field()
    healer = _skilled(game, 0, (40.0, 40.0), skills=["fidele/4", "thaumaturge"], rank=rank)
    assert gather(game, healer, points.ZONE, FAITH_ZONE) == []
    game.life[healer.id] = healer.profile.life // 2
    (why,) = gather(game, healer, points.ZONE, FAITH_ZONE)
    assert why.value == REACH_PER_RANK * rank


@pytest.mark.clause("ADE-SKILL-CONCENTRATION-01", "ADE-SKILL-CRI-DE-RALLIEMENT-01")
@pytest.mark.parametrize(
    "action", [*opening_points.OPENINGS, RallyingCry()], ids=lambda action: action.id
)
def test_what_is_only_said_is_aimed_at_nobody_and_leads_nowhere(action: Action) -> None:
    game = _open_field()
    one = _skilled(game, 0, (40.0, 40.0))
    aimed = Deed(action.id, one.id, targets=(one.id,))
    led = Deed(action.id, one.id, path=((41.0, 40.0),))
    assert action.why_not(game, one, Deed(action.id, one.id), ()) is None
    for deed in (aimed, led):
        assert _said(action.why_not(game, one, deed, ())) == NOTHING_ELSE.id


@pytest.mark.clause("ADE-SKILL-CRI-DE-RALLIEMENT-01")
def test_who_may_cry_to_the_routed() -> None:
    game, cry = _open_field(), RallyingCry()
    plain = _skilled(game, 0, (40.0, 40.0))
    crier = _skilled(game, 0, (42.5, 40.0), skills=["cri-de-ralliement"])
    assert _said(cry.why_not_take(game, plain)) == rallying_cry.CANNOT.id
    assert _said(cry.why_not_take(game, crier)) == rallying_cry.NOBODY_ROUTED.id
    conditions.put(game, plain, conditions.ROUTED, "game")
    assert cry.why_not_take(game, crier) is None
    game.once[crier.id] = (cry.id,)
    assert _said(cry.why_not_take(game, crier)) == USED_UP.id


@pytest.mark.clause("ADE-SKILL-FEINTE-02")
def test_a_feint_says_what_it_cancels() -> None:
    given = Attack(1, 2, 1)
    cancels = {
        None: feint.CANCEL_DEFENCE,
        Attack(2, 1, 1): feint.CANCEL_ATTACK,
        Attack(2, 1, 1, blade=True): feint.CANCEL_BLADE,
    }
    for attack, phrase in cancels.items():
        assert feint.Feint(given, attack).option.phrase is phrase


@pytest.mark.clause("ADE-SKILL-RENFORT-04")
@pytest.mark.parametrize("room", [True, False])
def test_a_reinforcement_that_finds_a_hidden_enemy_enters_elsewhere_if_it_can(
    room: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = _open_field()
    recruit = fighter(game, 0)
    scout = _skilled(game, 1, (10.0, 10.0))
    met = iter([[scout], []])
    seen: list[Figure] = []

    def detect(game: State, enemy: Figure, by: Figure) -> Any:
        seen.append(enemy)
        yield from ()

    monkeypatch.setattr(reinforcement.EdgePlace, "exists", lambda edge: room)
    monkeypatch.setattr(hidden_enemies, "standing_at", lambda *_: next(met))
    monkeypatch.setattr(hidden_enemies, "detect", detect)
    told: list[Any] = []

    places = iter([(10.0, 1.0), (20.0, 1.0)])
    entered = _answered(reinforcement._place(game, recruit, {}), told, places)
    assert seen == [scout]
    assert entered == ((20.0, 1.0) if room else None)
    kinds = [each.question if isinstance(each, Ask) else each.phrase for each in told]
    assert kinds == [reinforcement.WHERE, reinforcement.WHERE if room else reinforcement.NO_ROOM]


@pytest.mark.clause("ADE-SKILL-RENFORT-04")
def test_a_reinforcement_enters_at_the_edge_that_is_nearest_to_where_one_points() -> None:
    state = state_of(new_game(1))
    recruit = next(f for f in state.figures if f.camp == 0 and f.is_round)
    place, deep = reinforcement.EdgePlace(state, recruit), recruit.radius
    wide, own = state.table.width, state.edges[0]
    y = 12.0 if own == "bottom" else state.table.depth - 12.0
    assert place.nearest((5.0, y)) == pytest.approx((deep, y))
    assert place.nearest((wide - 5.0, y)) == pytest.approx((wide - deep, y))
    back = deep if own == "bottom" else state.table.depth - deep
    assert place.nearest((wide / 2, y)) == pytest.approx((wide / 2, back))


@pytest.mark.clause("ADE-SKILL-CONCENTRATION-06")
def test_what_points_in_res_spare_is_counted_over_all_six_faces() -> None:
    game = _open_field()
    striker, victim = _skilled(game, 0, (40.0, 40.0)), _skilled(game, 1, (42.5, 40.0))
    blow = blow_of(game, striker, victim)
    reading = damage_reading(game, blow)
    harder = reading.resistance.plus(Why(2, reading.resistance.parts[0].reason))
    spared = [
        reading.dealt(face).value - replace(reading, resistance=harder).dealt(face).value
        for face in (1, 2, 3, 4, 5, 6)
    ]
    assert point_pools.spared_by(game, blow, 2)[1] == pytest.approx(sum(spared) / 6)
    assert len(point_pools.spared_by(game, blow, 2)) == 2


@pytest.mark.clause("ADE-4.2.2-01")
@pytest.mark.parametrize(
    ("artefact", "name", "change"),
    [("gantelet-de-plomb", "FOR", 1), ("bottes-de-crue", "MOU", 2.5)],
)
def test_an_artefact_raises_a_characteristic(artefact: str, name: str, change: float) -> None:
    game = _open_field()
    plain, bearer = fighter(game, 0), fighter(game, 0, *carried_artefacts.plugins_of([artefact]))
    before, after = score(game, plain, name), score(game, bearer, name)
    assert before is not None
    assert after is not None
    assert after.value - before.value == change


@pytest.mark.clause("ADE-EQUIP-VAPEUR-16")
def test_steam_in_ranged_weapons_is_measured_by_the_weakest() -> None:
    game = _open_field()
    two = (
        Weapon({"fr": "Arc", "en": "Bow"}, 4, 20.0),
        Weapon({"fr": "Dard", "en": "Dart"}, 6, 10.0),
    )
    gunner = _skilled(game, 0, (40.0, 40.0), equipment=["vapeur/FOR(tir)+FOR"], weapons=two)
    (pool,) = point_pools.pools_of(game, gunner)
    assert vapour._own_value(game, gunner, pool, point_pools.RANGED_FOR) == 4
    assert vapour._own_value(game, gunner, pool, "FOR") == 5


# -- Dévotion --------------------------------------------------------------------------------------


@pytest.mark.clause("ADE-SKILL-DEVOTION-01")
def test_nobody_who_is_not_there_is_sacrificed() -> None:
    game = _open_field()
    mage = _skilled(game, 0, (40.0, 30.0), rank=2, skills=["magicien/5/feu"])
    _skilled(game, 0, (43.0, 30.0), skills=["devotion"])
    for nobody in (-1, 99):
        deed = Deed("devotion", mage.id, targets=(nobody,))
        refusal = sacrifices.USE_DEVOTION.why_not(game, mage, deed, ())
        assert _said(refusal) == "ade.refusal.sacrifice_not_this_one"
