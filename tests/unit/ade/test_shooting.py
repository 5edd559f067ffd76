"""Shots by single rules: their odds, machines' views, skills that plug in, what is drawn from them."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest
from tests.unit.ade.bench import field, fighter, play
from tests.unit.ade.games import new_game, state_of

from escarmouche.core.explain import Phrase, Why
from escarmouche.core.hooks import Plugin
from escarmouche.core.words import Rule
from escarmouche.lab.odds import attack_odds, duel_odds
from escarmouche.rulebooks import shelved
from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.card.profile import Artillery, Base, Weapon
from escarmouche.rulebooks.age_des_escarmouches.dice.testing import Blow
from escarmouche.rulebooks.age_des_escarmouches.ground import sight
from escarmouche.rulebooks.age_des_escarmouches.ground.terrain import make_piece
from escarmouche.rulebooks.age_des_escarmouches.options import Options
from escarmouche.rulebooks.age_des_escarmouches.shooting import declared_shot, zone_artillery
from escarmouche.rulebooks.age_des_escarmouches.shooting.actions import why_not_shoot
from escarmouche.rulebooks.age_des_escarmouches.shooting.firing import fire
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State, enter
from escarmouche.table.bases import Placed, RoundBase
from escarmouche.table.scenery import Table
from escarmouche.table.shapes import rectangle

BOOK = shelved("ade")
BOW = Weapon({"fr": "Arc", "en": "Bow"}, 4, 20.0)
CREW = Phrase("ade.score.difficulty", "ADE-4.7.2-05")


def gun(kind: Artillery, strength: int = 8) -> Weapon:
    """An artillery weapon of range 20."""
    return Weapon({"fr": "Pièce", "en": "Piece"}, strength, 20.0, kind)


def shooter(game: State, at: tuple[float, float], weapon: Weapon = BOW, **more: Any) -> Figure:
    """Somebody of the first camp with a TIR of 4, who looks along y."""
    scores = {"TIR": 4, **more.pop("scores", {})}
    figure = fighter(game, 0, *more.pop("plugins", ()), scores=scores, weapons=(weapon,), **more)
    enter(game, figure, *at, 90.0)
    return figure


def target(
    game: State, at: tuple[float, float], camp: int = 1, level: int = 0, **more: Any
) -> Figure:
    figure = fighter(game, camp, *more.pop("plugins", ()), **more)
    enter(game, figure, *at, 270.0, level)
    return figure


def shot_at(game: State, who: Figure, whom: Figure) -> declared_shot.Shot:
    return declared_shot.at_figure(game, who, who.profile.weapons[0], whom, 90.0)


def firing(*pairs: tuple[Figure, Figure]) -> Any:
    return lambda game: fire(game, [shot_at(game, who, whom) for who, whom in pairs])


# -- odds --------------------------------------------------------------------------------------


@pytest.mark.clause("ADE-3.2.3.3-05", "ADE-3.2.3.3-10", "ADE-3.2.3.3-12")
def test_the_odds_of_a_shot_are_those_of_its_two_dice() -> None:
    """TIR 4 at short range: 2+; FOR 4 against RES 5: 0, 1, 1, 2, 2, 3 by the die."""
    game = field()
    ann, orc = shooter(game, (45, 10)), target(game, (45, 27.5))
    odds = attack_odds(BOOK, game, ann.id, orc.id, "shot")
    assert odds.exact
    assert odds.by(lambda out: out.hits)[1] == Fraction(5, 6)
    assert odds.by(lambda out: out.wounds)[2] == Fraction(5, 6) * Fraction(2, 6)
    assert odds.chance(lambda out: out.killed) == 0
    assert game.life[orc.id] == 4, "odds change nothing"


@pytest.mark.clause("ADE-3.2.3.3-13", "ADE-3.2.3.3-15")
def test_the_odds_of_a_shot_into_a_melee_show_the_risk_of_the_friend() -> None:
    game = field()
    ann, orc = shooter(game, (45, 10)), target(game, (45, 27.5))
    bea = target(game, (47.5, 27.5), camp=0)
    odds = attack_odds(BOOK, game, ann.id, orc.id, "shot")
    assert odds.by(lambda out: out.hits)[1] == Fraction(5, 6) * Fraction(1, 2)
    risk = odds.chance(lambda out: any(id == bea.id for id, _wounds in out.others))
    assert risk == pytest.approx(5 / 6 * 1 / 2 * 5 / 6)


@pytest.mark.clause("ADE-3.2.3.3-08")
def test_there_is_no_chance_beyond_the_longest_range_nor_out_of_sight() -> None:
    game = field(table=Table(90, 90, (make_piece("building", "b", rectangle(20, 20, 10, 4)),)))
    ann = shooter(game, (45, 10))
    far, seen = target(game, (45, 72.6)), target(game, (60, 40))
    bob = shooter(game, (20, 10), scores={"TIR": 6})
    hidden = target(game, (20, 30))
    assert attack_odds(BOOK, game, ann.id, far.id, "shot").chance(lambda out: out.hits) == 0
    assert attack_odds(BOOK, game, bob.id, hidden.id, "shot").chance(lambda out: out.hits) == 0
    assert attack_odds(BOOK, game, ann.id, seen.id, "shot").chance(lambda out: out.hits) > 0


@pytest.mark.parametrize("kind", list(Artillery))
def test_the_odds_of_artillery_are_exact_too(kind: Artillery) -> None:
    game = field()
    ann, orc = shooter(game, (45, 10), gun(kind)), target(game, (45, 27.5))
    target(game, (45, 31))
    odds = attack_odds(BOOK, game, ann.id, orc.id, "shot")
    brute = attack_odds(BOOK, game, ann.id, orc.id, "shot", brute=True)
    assert odds.exact
    assert odds.table() == brute.table()
    assert odds.chance(lambda out: bool(out.others)) > 0


def test_the_odds_of_a_duel_at_a_distance() -> None:
    game = field()
    ann, orc = shooter(game, (0, 0)), fighter(game, 1)
    near = duel_odds(BOOK, ann.profile, orc.profile, "shot", 15.0)
    far = duel_odds(BOOK, ann.profile, orc.profile, "shot", 45.0)
    assert near.chance(lambda out: out.hits > 0) == pytest.approx(5 / 6)
    assert far.chance(lambda out: out.hits > 0) == pytest.approx(2 / 6)


# -- machines and skills plug in -----------------------------------------------------------------


@pytest.mark.clause("ADE-3.2.3.3-09", "ADE-3.2.3.3-18")
def test_a_shot_from_a_machine_is_measured_from_its_base_with_the_columns_of_its_crew() -> None:
    """A-R70: distance, beam and line are the machine's; neither it nor its crew stands in the way."""
    game = field()
    ann = shooter(game, (45, 10), gun(Artillery.LIGHT_ZONE))
    mate = target(game, (45, 13.2), camp=0)
    orc = target(game, (45, 36))
    machine = Placed(RoundBase(3.0, 4.0), 45.0, 18.0, 1.5708)
    view = sight.View(machine, frozenset({ann.id, mate.id}), 0)
    goal = Placed(orc.base, 45.0, 36.0)
    shot = declared_shot.Shot(ann, ann.profile.weapons[0], view, goal, orc, shifts=(Why(-2, CREW),))
    assert shot.distance == pytest.approx(18.0 - 3.0 - 1.25)
    assert declared_shot.why_not_aim(game, shot) is None
    assert declared_shot.degree_of(game, shot).value == 0
    assert sum(why.value for why in declared_shot.shifts_of(game, shot)) == -2
    own = shot_at(game, ann, orc)
    assert declared_shot.degree_of(game, own).value == 3, (
        "from his own base the other servant hides the target"
    )


def test_skills_change_tir_obstruction_and_allocation() -> None:
    skill = Phrase("ade.skill.aguerri")
    plugin = Plugin(
        "test",
        skill,
        (points.SHOT, lambda game, figure, shot: Why(-1, skill)),
        (points.SIGHT, lambda game, figure, other, purpose: Why(-1, skill)),
        (points.ALLOCATION, lambda game, figure: Why(2, skill)),
    )
    game = field()
    ann, orc = shooter(game, (45, 10), plugins=(plugin,)), target(game, (45, 27.5))
    target(game, (45, 18), stature="grand-gobelin", height=3.0)
    bea = target(game, (47.5, 27.5), camp=0)
    played = play(firing((ann, orc)), game, (4, 2, 4))
    shot, spread, _damage = played.rolls
    assert shot.reading is not None and spread.reading is not None
    assert shot.reading.totals["value"].value == 3
    assert shot.reading.totals["shift"].value == -1
    assert spread.reading.totals["bonus"].value == 2
    assert played.returned is None
    assert game.life[bea.id] == 4 and game.life[orc.id] == 2


@pytest.mark.clause("ADE-3.2.3.2.1-07")
def test_only_the_named_target_that_is_hit_himself_is_named_in_its_damage_test() -> None:
    """A-R37: a dodge shifts the damage of nobody else."""
    said: list[tuple[int, bool]] = []
    seen = Plugin(
        "seen",
        Phrase("ade.skill.aguerri"),
        (points.DAMAGE_SHIFT, lambda game, figure, blow: said.append((figure.id, blow.named))),
    )
    game = field()
    ann = shooter(game, (45, 5), gun(Artillery.HEAVY_PIERCING))
    orc, imp = target(game, (45, 20), plugins=(seen,)), target(game, (45, 30), plugins=(seen,))
    assert play(firing((ann, orc)), game, (6, 1, 1)).returned is None
    assert said == [(orc.id, True), (imp.id, False)]


@pytest.mark.clause("ADE-1.2.4-02")
@pytest.mark.parametrize(("die", "dealt"), [(6, [3, 3]), (1, [])])
def test_who_shot_and_who_is_hit_hear_of_the_wound_if_there_is_one(
    die: int, dealt: list[int]
) -> None:
    heard: list[int] = []

    def hear(game: State, figure: Figure, blow: Blow, dealt: int) -> Rule:
        heard.append(dealt)
        yield from ()

    ears = Plugin("ears", Phrase("ade.skill.aguerri"), (points.DAMAGED, hear))
    game = field()
    ann, orc = shooter(game, (45, 5), plugins=(ears,)), target(game, (45, 20), plugins=(ears,))
    play(firing((ann, orc)), game, (6, die))
    assert heard == dealt


@pytest.mark.clause("ADE-3.2.3.2.1-07", "ADE-3.2.3.3-33")
@pytest.mark.parametrize(("die", "named"), [(4, True), (3, False)])
def test_a_dodge_does_not_help_a_target_who_is_only_under_the_template(
    die: int, named: bool
) -> None:
    """A-R37, A-R40: when his adversary takes the full test, the target is under it like anybody."""
    said: list[bool] = []
    seen = Plugin(
        "seen",
        Phrase("ade.skill.aguerri"),
        (points.DAMAGE_SHIFT, lambda game, figure, blow: said.append(blow.named)),
    )
    game = field()
    ann = shooter(game, (45, 10), gun(Artillery.HEAVY_ZONE))
    orc = target(game, (45, 27.5), plugins=(seen,))
    target(game, (47.5, 27.5), camp=0)
    assert play(firing((ann, orc)), game, (6, die, 1, 1)).returned is None
    assert said == [named]


# -- levels, bases, the hidden -------------------------------------------------------------------


@pytest.mark.clause("ADE-3.2.3.3-33", "ADE-4.5.5-01")
@pytest.mark.parametrize(("one_level", "levels"), [(False, [0, 1]), (True, [0])])
def test_a_template_touches_the_adjacent_level_unless_agreed_otherwise(
    one_level: bool, levels: list[int]
) -> None:
    game = field(options=Options(zones_on_one_level=one_level))
    ann = shooter(game, (45, 5), gun(Artillery.HEAVY_ZONE))
    orc = target(game, (45, 30))
    target(game, (45, 31), level=1)
    target(game, (45, 32), level=2)
    found = zone_artillery.under(game, shot_at(game, ann, orc))
    assert sorted(game.level[each.figure.id] for each in found) == levels


@pytest.mark.clause("ADE-3.2.3.3-34", "ADE-3.2.3.3-35", "ADE-1.1.1-03")
def test_a_square_base_is_wholly_under_the_template_only_with_all_its_corners() -> None:
    game = field()
    ann = shooter(game, (45, 5), gun(Artillery.HEAVY_ZONE))
    orc = target(game, (45, 30))
    square = Base(25.0, 25.0)
    inside = target(game, (45, 33.5), base=square)  # its far corners are 4.91 cm from the centre
    corner = target(game, (48.5, 30.0), base=Base(30.0, 30.0))
    found = {
        each.figure.id: each.wholly for each in zone_artillery.under(game, shot_at(game, ann, orc))
    }
    assert found == {orc.id: True, inside.id: True, corner.id: False}


@pytest.mark.clause("ADE-3.2.3.3-24", "ADE-3.2.3.3-33")
def test_hidden_enemies_are_not_touched_and_not_aimed_at() -> None:
    game = field()
    ann = shooter(game, (45, 5), gun(Artillery.HEAVY_PIERCING))
    scout, orc = target(game, (45, 20)), target(game, (45, 40))
    game.hidden[scout.id] = True
    refusal = declared_shot.why_not_aim(game, shot_at(game, ann, scout))
    assert refusal is not None and refusal.reason.id == "ade.refusal.hidden"
    shot = shot_at(game, ann, orc)
    assert [each.id for each in aim_line(game, shot)] == [orc.id]


def aim_line(game: State, shot: declared_shot.Shot) -> tuple[Figure, ...]:
    from escarmouche.rulebooks.age_des_escarmouches.shooting.piercing_artillery import line_of

    return line_of(game, shot, 60.0).elements


@pytest.mark.clause("ADE-3.2.3.3-23", "ADE-3.2.3.3-24")
def test_the_reach_of_a_piercing_shot_is_counted_from_the_edge_of_a_base_of_any_shape() -> None:
    game = field()
    rider = shooter(
        game, (45, 10), gun(Artillery.HEAVY_PIERCING), base=Base(25.0, 50.0), stature="cavalier"
    )
    orc = target(game, (45, 30))
    from escarmouche.rulebooks.age_des_escarmouches.shooting.piercing_artillery import line_of

    line = line_of(game, shot_at(game, rider, orc), 20.0)
    assert line.start == pytest.approx((45.0, 12.5))
    assert line.end == pytest.approx((45.0, 32.5))


@pytest.mark.clause("ADE-3.2.3.3-24")
def test_a_line_of_fire_at_somebody_straight_above_goes_where_the_shooter_looks() -> None:
    game = field()
    ann = shooter(game, (45, 10), gun(Artillery.HEAVY_PIERCING))
    bat = target(game, (45, 10), level=1)
    assert [each.id for each in aim_line(game, shot_at(game, ann, bat))] == [bat.id]


@pytest.mark.clause("ADE-3.2.1.4-01", "ADE-3.2.1.4-02")
def test_everybody_is_shown_every_place_so_that_anything_may_be_measured() -> None:
    game = new_game(3)
    rng = Random(3)
    while state_of(game).turn < 1:
        ask = game.pending[0]
        game.answer(ask, ask.answers.sample(rng))
    state = state_of(game)
    for viewer in (0, 1, None):
        shown = {each["id"]: each for each in BOOK.present(game.seen(viewer))["figures"]}
        for figure in (each for army in state.army for each in army):
            place = (shown[figure.id]["x"], shown[figure.id]["y"])
            assert place == (state.x[figure.id], state.y[figure.id])


@pytest.mark.clause("ADE-3.2.3.3-01", "ADE-3.2.3.3-02", "ADE-3.2.3.3-04")
def test_a_player_is_told_why_one_may_not_shoot_at_another() -> None:
    game = field()
    ann, orc = shooter(game, (45, 10)), target(game, (45, 27.5))
    bare, busy = target(game, (20, 10), camp=0), shooter(game, (70, 10))
    target(game, (70, 12.5))
    told = [why_not_shoot(game, who, orc) for who in (ann, bare, busy)]
    ids = [None if each is None else each.reason.id.removeprefix("ade.refusal.") for each in told]
    assert ids == [None, "no_weapon", "shooter_not_free"]
