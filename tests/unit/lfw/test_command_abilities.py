"""Command abilities: points, targets, windows, durations, and what each of them does (LFW-ADCFORME-*, LFW-ADC-*)."""

from __future__ import annotations

import pytest
from tests.unit.lfw.turns import PASS, questions, run
from tests.unit.lfw.units import field_of, play, stand

from escarmouche.rulebooks.last_fantasy_war import durations
from escarmouche.rulebooks.last_fantasy_war.attack import MELEE, SHOT, Attack
from escarmouche.rulebooks.last_fantasy_war.command import marching
from escarmouche.rulebooks.last_fantasy_war.command.ability import BEGIN, DURING, END, Moment
from escarmouche.rulebooks.last_fantasy_war.command.launching import (
    launch,
    launchable,
    why_not_launch,
    why_not_target,
)
from escarmouche.rulebooks.last_fantasy_war.command.registry import ABILITIES
from escarmouche.rulebooks.last_fantasy_war.hearing import modifiers
from escarmouche.rulebooks.last_fantasy_war.magic_names import ABILITIES as NAMES
from escarmouche.rulebooks.last_fantasy_war.moves.lengths import allowance
from escarmouche.rulebooks.last_fantasy_war.points import COURAGE, DEFENCE, FORCE, TO_FIGHT, TO_HIT
from escarmouche.rulebooks.last_fantasy_war.rerolls import (
    COMBAT,
    ELITE,
    HABILE,
    HIT,
    PROTECTION,
    reroll_of,
)
from escarmouche.rulebooks.last_fantasy_war.scores import BARE_HANDS, attacks
from escarmouche.rulebooks.last_fantasy_war.sheet import Specialty
from escarmouche.rulebooks.last_fantasy_war.state import CHARGE, FLIGHT, MOVE, RUN, State, Unit

CAPTAIN = Specialty("capitaine", 1, ("chef-d-equipe",))


def led(*known: str, points: int = 2) -> tuple[State, Unit, Unit]:
    """A captain with command points, and a friend 2'' beside it; an enemy far off."""
    game = field_of(2)
    captain = stand(game, 0, 6, 6, command=points, abilities=known, specialty=CAPTAIN)
    friend = stand(game, 0, 9, 6)
    stand(game, 1, 20, 20)
    return game, captain, friend


def cry(game: State, unit: Unit, id: str, *answers: str, dice: tuple[int, ...] = ()) -> None:
    """An ability is launched."""
    play(launch(game, unit, ABILITIES[id]), dice=dice, answers=answers)


@pytest.mark.clause("LFW-ADC-GEN-01", "LFW-ADCFORME-10")
def test_all_thirteen_can_be_played() -> None:
    """LFW-ADC-GEN-01, LFW-ADCFORME-10."""
    assert set(ABILITIES) == set(NAMES)


@pytest.mark.clause("LFW-ADCFORME-01", "LFW-COMPTEUR-01", "LFW-COMPTEUR-02", "LFW-COMPTEUR-03")
def test_it_costs_a_point_and_needs_one() -> None:
    """LFW-ADCFORME-01, LFW-COMPTEUR-01 to -03, A-R5: two points, two launches, and no third."""
    game, captain, friend = led("tenez-la-ligne", "ouvrez-le-feu")
    cry(game, captain, "tenez-la-ligne")
    assert game.command[captain.id] == 1
    cry(game, captain, "ouvrez-le-feu", str(friend.id))
    refusal = why_not_launch(game, captain, ABILITIES["ouvrez-le-feu"])
    assert refusal is not None and refusal.reason.id == "lfw.refusal.command_points"
    assert game.experience == ((captain.id, "lfw.experience.ability", 1),) * 2


@pytest.mark.clause("LFW-ADCFORME-02")
def test_nobody_is_the_target_of_the_same_ability_twice_in_a_turn() -> None:
    """LFW-ADCFORME-02: whoever launches it; an area passes over who has had it."""
    game, captain, friend = led("a-couvert", "tenez-la-ligne", points=4)
    cry(game, captain, "a-couvert", str(friend.id))
    refusal = why_not_target(game, captain, friend, ABILITIES["a-couvert"])
    assert refusal is not None and refusal.reason.id == "lfw.refusal.ability_twice"
    assert why_not_target(game, captain, captain, ABILITIES["a-couvert"]) is None
    late = stand(game, 0, 6, 9)
    game.hit_by[friend.id] = (*game.hit_by[friend.id], "tenez-la-ligne")
    cry(game, captain, "tenez-la-ligne")
    assert [bool(game.effects[u.id]) for u in (late, captain)] == [True, True]
    assert len(game.effects[friend.id]) == 1


@pytest.mark.clause("LFW-ADCFORME-04", "LFW-ADCFORME-05")
def test_range_and_kind_of_target() -> None:
    """LFW-ADCFORME-04, -05, A-R15: friends up to the range, its launcher too; an enemy never."""
    game, captain, friend = led("ouvrez-le-feu")
    game.x[friend.id] = 6 + 6 + 2 * game.radius[friend.id]
    assert why_not_target(game, captain, friend, ABILITIES["ouvrez-le-feu"]) is None
    game.x[friend.id] += 0.2
    refusal = why_not_target(game, captain, friend, ABILITIES["ouvrez-le-feu"])
    assert refusal is not None and refusal.reason.id == "lfw.refusal.ability_too_far"
    foe = stand(game, 1, 6, 8)
    refusal = why_not_target(game, captain, foe, ABILITIES["ouvrez-le-feu"])
    assert refusal is not None and refusal.reason.id == "lfw.refusal.not_a_friend"


@pytest.mark.clause("LFW-ADCFORME-09", "LFW-APT-01", "LFW-MARQ-05")
def test_who_flees_launches_nothing() -> None:
    """LFW-ADCFORME-09, LFW-APT-01, LFW-MARQ-05, A-R18: only who knows it, is on the table and not in flight."""
    game, captain, friend = led("ouvrez-le-feu")
    game.command[friend.id] = 1
    assert launchable(game, 0, Moment(BEGIN, "shooting")) == [(captain, ABILITIES["ouvrez-le-feu"])]
    refusal = why_not_launch(game, friend, ABILITIES["ouvrez-le-feu"])
    assert refusal is not None and refusal.reason.id == "lfw.refusal.ability_unknown"
    game.fleeing[captain.id] = True
    assert launchable(game, 0, Moment(BEGIN, "shooting")) == []


@pytest.mark.clause("LFW-ADCFORME-03", "LFW-ADCFORME-08")
def test_a_window_asks_in_the_order_of_initiative_until_all_pass() -> None:
    """LFW-ADCFORME-03, -08, A-R19: only those who have something dated there; a pass is not final."""
    game, captain, friend = led("ouvrez-le-feu", "repositionnement")
    other = stand(game, 1, 20, 17, command=2, abilities=("ouvrez-le-feu",))
    game.order = (1, 0)
    assert run(game, ("window", BEGIN, "melee")).asked == []
    key = f"{captain.id}:ouvrez-le-feu"
    played = run(
        game,
        ("window", BEGIN, "shooting"),
        answers=[PASS, key, str(friend.id), f"{other.id}:ouvrez-le-feu", str(other.id), PASS, PASS],
    )
    assert [who for who, _q in questions(played)] == [1, 0, 0, 1, 1, 0, 1]
    assert [t.data["figure"] for t in played.told] == [captain.id, other.id]


@pytest.mark.clause("LFW-ADCFORME-06", "LFW-ADCFORME-07")
def test_what_lasts_for_a_phase_and_for_the_turn() -> None:
    """LFW-ADCFORME-06, -07: +1 to hit until the end of the phase, +1 courage until the end of the turn."""
    game, captain, friend = led("ouvrez-le-feu", "tenez-la-ligne")
    cry(game, captain, "ouvrez-le-feu", str(friend.id))
    cry(game, captain, "tenez-la-ligne")
    shot = Attack(SHOT, captain.id, friend.id)
    assert [why.value for why in modifiers(game, friend, TO_HIT, shot)] == [1]
    durations.phase_has_ended(game)
    assert modifiers(game, friend, TO_HIT, shot) == []
    assert [why.value for why in modifiers(game, friend, COURAGE)] == [1]
    durations.turn_has_ended(game)
    assert modifiers(game, friend, COURAGE) == []


@pytest.mark.clause(
    "LFW-ADC-MASSACREZ-01",
    "LFW-ADC-MASSACREZ-02",
    "LFW-ADC-PASDEQUARTIER-01",
    "LFW-ADC-PASDEQUARTIER-02",
    "LFW-ADC-ACOUVERT-01",
    "LFW-ADC-ACOUVERT-02",
)
@pytest.mark.parametrize(
    ("id", "point", "manner"),
    [
        ("massacrez-les", TO_FIGHT, MELEE),
        ("pas-de-quartier", TO_FIGHT, MELEE),
        ("pas-de-quartier", TO_HIT, SHOT),
        ("a-couvert", DEFENCE, MELEE),
    ],
)
def test_one_more_for_the_phase(id: str, point: object, manner: str) -> None:
    """LFW-ADC-MASSACREZ-01, -02, LFW-ADC-PASDEQUARTIER-01, -02, LFW-ADC-ACOUVERT-01, -02."""
    game, captain, friend = led(id)
    assert Moment(BEGIN, "melee") in ABILITIES[id].moments
    cry(game, captain, id, str(friend.id))
    attack = Attack(manner, captain.id, friend.id)
    assert [why.value for why in modifiers(game, friend, point, attack)] == [1]  # type: ignore[arg-type]


@pytest.mark.clause("LFW-ADC-ATTAQUEHEROIQUE-01", "LFW-ADC-ATTAQUEHEROIQUE-02")
def test_a_heroic_attack_is_the_launchers() -> None:
    """LFW-ADC-ATTAQUEHEROIQUE-01, -02: +1 force and +1 attack in melee; nobody is asked for whom."""
    game, captain, _friend = led("attaque-heroique")
    cry(game, captain, "attaque-heroique")
    assert attacks(game, captain, BARE_HANDS).value == 2
    blow, shot = (Attack(manner, captain.id, captain.id) for manner in (MELEE, SHOT))
    assert [why.value for why in modifiers(game, captain, FORCE, blow)] == [1]
    assert modifiers(game, captain, FORCE, shot) == []


@pytest.mark.clause(
    "LFW-ADC-ATTAQUETACTIQUE-01",
    "LFW-ADC-ATTAQUETACTIQUE-02",
    "LFW-ADC-DEFENSEORGANISEE-01",
    "LFW-ADC-DEFENSEORGANISEE-02",
)
def test_habile_becomes_elite_with_another_source() -> None:
    """LFW-ADC-ATTAQUETACTIQUE-01, -02, LFW-ADC-DEFENSEORGANISEE-01, -02, B-R74."""
    game, captain, friend = led("attaque-tactique", "defense-organisee")
    cry(game, captain, "attaque-tactique")
    cry(game, captain, "defense-organisee")
    found = {kind: reroll_of(game, friend, kind, None, None) for kind in (HIT, COMBAT, PROTECTION)}
    assert {one.which for one in found.values() if one} == {HABILE}
    durations.affect(game, friend, ABILITIES["attaque-tactique"].effect, "turn", captain)  # type: ignore[arg-type]
    again = reroll_of(game, friend, HIT, None, None)
    assert again is not None and again.which != ELITE  # the same one twice counts once


@pytest.mark.clause("LFW-ADC-AUPASDECOURSE-01", "LFW-ADC-AUPASDECOURSE-02")
def test_at_the_double_is_for_runs_and_flights() -> None:
    """LFW-ADC-AUPASDECOURSE-01, -02, B-R82 (B4): run and flight 9'', charge 9'', normal move 5''."""
    game, captain, friend = led("au-pas-de-course")
    cry(game, captain, "au-pas-de-course")
    lengths = [allowance(game, friend, kind).value for kind in (RUN, FLIGHT, CHARGE, MOVE)]
    assert lengths == [9, 9, 9, 5]


@pytest.mark.clause("LFW-ADC-REPOSITIONNEMENT-01", "LFW-ADC-REPOSITIONNEMENT-02")
def test_repositioning_forgets_the_move() -> None:
    """LFW-ADC-REPOSITIONNEMENT-01, -02, B-R72: neither a run nor a charge; only for who has moved."""
    game, captain, friend = led("repositionnement")
    assert ABILITIES["repositionnement"].moments == (Moment(END, "movement"),)
    assert launchable(game, 0, Moment(END, "movement")) == []
    game.moved[friend.id] = game.moved_before[friend.id] = RUN
    game.has_charged[friend.id] = True
    cry(game, captain, "repositionnement", str(friend.id))
    assert (game.moved[friend.id], game.moved_before[friend.id]) == (None, None)
    assert not game.has_charged[friend.id]


@pytest.mark.clause(
    "LFW-ADC-REFORMATION-01",
    "LFW-ADC-REFORMATION-02",
    "LFW-ADC-REFORMATION-03",
    "LFW-ADC-REFORMATION-04",
)
def test_reforming_keeps_close_to_the_leader() -> None:
    """LFW-ADC-REFORMATION-01 to -04, B-R73: one die, the launcher first; who would end too far does not move at all."""
    game, captain, friend = led("reformation")
    play(launch(game, captain, ABILITIES["reformation"]), dice=[4])
    steps, game.agenda = game.agenda, ()  # one for each, however many there are
    assert [step[:2] for step in steps] == [("reform", captain.id), ("reform", friend.id)]
    for (_name, *about), goal in zip(steps, ([6.0, 4.0], [9.0, 9.0]), strict=True):
        play(marching.SPANS["reform"](game, *about), answers=[goal])
    assert (game.x[captain.id], game.y[captain.id]) == (6, 4)
    assert (game.x[friend.id], game.y[friend.id]) == (9, 6)  # more than 3'' from the launcher
    assert game.moved[captain.id] is None


@pytest.mark.clause("LFW-ADC-DESENGAGEMENT-01", "LFW-ADC-DESENGAGEMENT-02")
def test_disengagement_is_a_normal_move_at_the_end_of_the_turn() -> None:
    """LFW-ADC-DESENGAGEMENT-01, -02, B-R6."""
    game, captain, friend = led("desengagement")
    game.moved[friend.id] = MOVE
    assert ABILITIES["desengagement"].moments == (Moment(END, "turn"),)
    play(launch(game, captain, ABILITIES["desengagement"]), answers=[str(friend.id), [9.0, 10.0]])
    assert game.y[friend.id] == 10


@pytest.mark.clause("LFW-ADC-ONSEREPREND-01", "LFW-ADC-ONSEREPREND-02")
def test_pulling_oneself_together_needs_no_test() -> None:
    """LFW-ADC-ONSEREPREND-01, -02: only for who flees."""
    game, captain, friend = led("on-se-reprend")
    assert launchable(game, 0, Moment(DURING, "organisation")) == []
    game.fleeing[friend.id] = True
    cry(game, captain, "on-se-reprend", str(friend.id))
    assert not game.fleeing[friend.id]
