"""When `greedy` cries, and for what it lets friends bleed: Cri de ralliement, Dévotion, Martyr; which UM it saves."""

from __future__ import annotations

from typing import Any
from unittest.mock import patch

import pytest
from tests.unit.ade.bench import profile
from tests.unit.ade.skill_use import Use
from tests.unit.ade.test_judgement import answer_to, deed_of, scene

from escarmouche.core import records
from escarmouche.core.answers import Choice, Option
from escarmouche.core.words import Ask
from escarmouche.rulebooks.age_des_escarmouches import enrolment, scenarios
from escarmouche.rulebooks.age_des_escarmouches.enrolment import make_figure
from escarmouche.rulebooks.age_des_escarmouches.fear import rout
from escarmouche.rulebooks.age_des_escarmouches.fighter import conditions
from escarmouche.rulebooks.age_des_escarmouches.judging import formulas, mystic_units, voice_choices
from escarmouche.rulebooks.age_des_escarmouches.mystics.recitation import Recitation
from escarmouche.rulebooks.age_des_escarmouches.skills.rallying_cry import RALLYING_CRY
from escarmouche.rulebooks.age_des_escarmouches.skills.sacrifices import HOW_MUCH, SO_MUCH
from escarmouche.rulebooks.age_des_escarmouches.state import ACTIVATED, Figure, State, enter
from escarmouche.table.scenery import Table

CRY = "cri-de-ralliement"
MAGE: dict[str, Any] = {"skills": ["magicien/5/feu"], "scores": {"POU": 5}}
PRIEST: dict[str, Any] = {"skills": ["fidele/5"], "scores": {"FOI": 5}}
STRONG = {"ATT": 7, "DEF": 7, "FOR": 9, "RES": 8, "INI": 6}


def bare(turn: int = 2) -> State:
    """A bare table of the first camp."""
    game = scene(turn=turn)
    game.table = Table(90.0, 90.0)
    return game


def stood(game: State, camp: int, at: tuple[float, float], worth: int = 20, **more: Any) -> Figure:
    """A fighter with all that its card brings, on the table, facing the other side."""
    known = more.pop("formulas", ())
    card = profile(f"{'ab'[camp]}{len(game.figures)}", **more)
    figure = make_figure(game, camp, card, card.id, worth, formulas=known)
    enter(game, figure, *at, 90.0 if camp == 0 else 270.0)
    return figure


def routed(game: State, figure: Figure) -> None:
    """It is routed."""
    conditions.put(game, figure, conditions.ROUTED, rout.UNTIL)


# -- Cri de ralliement -----------------------------------------------------------------------------


@pytest.mark.clause("ADE-SKILL-CRI-DE-RALLIEMENT-01", "ADE-SKILL-CRI-DE-RALLIEMENT-02")
def test_it_cries_before_a_routed_friend_runs() -> None:
    game = bare()
    crier = stood(game, 0, (20.0, 20.0), skills=[CRY])
    friend = stood(game, 0, (40.0, 20.0))
    stood(game, 1, (30.0, 70.0))
    assert deed_of(game, crier).action != CRY
    routed(game, friend)
    assert deed_of(game, crier).action == CRY


@pytest.mark.clause("ADE-SKILL-CRI-DE-RALLIEMENT-02", "ADE-4.4.3-03")
def test_it_does_not_cry_for_a_friend_whom_an_enemy_beside_it_frightens() -> None:
    game = bare()
    crier = stood(game, 0, (20.0, 20.0), skills=[CRY])
    friend = stood(game, 0, (40.0, 20.0))
    stood(game, 1, (40.0, 22.5), scores={"PEU": 7})
    routed(game, friend)
    assert game.contacts[friend.id]
    assert deed_of(game, crier).action != CRY


@pytest.mark.clause("ADE-SKILL-CRI-DE-RALLIEMENT-01", "ADE-4.4.2-07")
def test_a_cry_is_not_wasted_on_who_has_run_already_in_the_last_turn() -> None:
    game = bare()
    crier = stood(game, 0, (20.0, 20.0), skills=[CRY])
    friend = stood(game, 0, (40.0, 20.0))
    stood(game, 1, (30.0, 70.0))
    routed(game, friend)
    before = voice_choices.cry_worth(game, crier)
    game.activated[friend.id] = ACTIVATED
    assert 0.0 < voice_choices.cry_worth(game, crier) < before  # a test comes to it anyway
    game.turn = scenarios.of(game).turns(game)
    assert voice_choices.cry_worth(game, crier) == 0.0
    assert deed_of(game, crier).action != CRY


def test_who_counts_how_often_skills_are_used_leaves_them_to_their_bearers() -> None:
    """A fighter whose plug-ins were copies could not cry: the rule looks for the one of the book."""
    game, use = bare(), Use()
    with patch.object(enrolment, "attach", use.attach):
        crier = stood(game, 0, (20.0, 20.0), skills=[CRY])
    assert RALLYING_CRY.suits(crier)


# -- Dévotion and Martyr ---------------------------------------------------------------------------


def devoted(price: int, energy: int) -> tuple[State, Figure, Figure]:
    """A magician with a spray of fire, a devoted friend of this price beside it, a dear enemy in reach."""
    game = bare()
    mage = stood(game, 0, (30.0, 20.0), formulas=(("gerbe", 3),), **MAGE)
    friend = stood(game, 0, (26.0, 20.0), worth=price, skills=["devotion"])
    stood(game, 1, (30.0, 34.0), worth=60, scores={"RES": 3})
    game.energy[mage.id] = energy
    return game, mage, friend


@pytest.mark.clause("ADE-SKILL-DEVOTION-01", "ADE-SKILL-DEVOTION-02", "ADE-SKILL-DEVOTION-03")
def test_a_cheap_friend_gives_the_gem_that_a_spell_wants() -> None:
    game, mage, friend = devoted(8, energy=1)
    deed = deed_of(game, mage)
    assert (deed.action, deed.targets) == ("devotion", (friend.id,))
    options = [Option(str(n), SO_MUCH, {}) for n in range(1, 5)]
    about = {"figure": mage.id, "other": friend.id, "most": 4}
    given = int(
        max(
            "1234",
            key=lambda n: voice_choices.sacrifice_worth(game, mage, friend, int(n)),
        )
    )
    assert given < 4  # it is not bled to death for one die more
    ask = Ask(0, HOW_MUCH, Choice(options), about)
    assert answer_to(game, ask) == str(given)


@pytest.mark.clause("ADE-SKILL-DEVOTION-01")
@pytest.mark.parametrize(("price", "energy"), [(200, 1), (8, 9)])
def test_nobody_bleeds_who_is_worth_more_than_the_spell_or_for_gems_that_are_there(
    price: int, energy: int
) -> None:
    game, mage, _friend = devoted(price, energy)
    assert deed_of(game, mage).action != "devotion"


def believing(energy: int = 2) -> tuple[State, Figure, Figure, Figure]:
    """A faithful who can rally friends, one who would bleed for it, and a dear one."""
    game = bare()
    priest = stood(game, 0, (30.0, 20.0), formulas=(("rappel-des-braves", 4),), **PRIEST)
    martyr = stood(game, 0, (26.0, 20.0), worth=8, skills=["martyr"])
    dear = stood(game, 0, (34.0, 20.0), worth=80)
    stood(game, 1, (30.0, 80.0))
    game.energy[priest.id] = energy
    return game, priest, martyr, dear


@pytest.mark.clause("ADE-SKILL-MARTYR-01", "ADE-SKILL-MARTYR-03")
def test_a_martyr_bleeds_for_the_faith_that_rallies_a_dear_friend() -> None:
    game, priest, martyr, dear = believing()
    routed(game, dear)
    deed = deed_of(game, priest)
    assert (deed.action, deed.targets) == ("martyr", (martyr.id,))


@pytest.mark.clause("ADE-SKILL-MARTYR-01")
def test_no_martyr_bleeds_for_a_miracle_that_is_not_allowed() -> None:
    game, priest, martyr, _dear = believing()  # nobody is routed
    assert deed_of(game, priest).action != "martyr"
    assert voice_choices.sacrifice_worth(game, priest, martyr, 1) < 0.0


@pytest.mark.clause("ADE-SKILL-MARTYR-02")
def test_who_is_lost_in_its_combat_anyway_has_less_to_lose() -> None:
    game, priest, martyr, dear = believing()
    routed(game, dear)
    free = voice_choices.sacrifice_worth(game, priest, martyr, 4)
    stood(game, 1, (26.0, 22.5), scores=STRONG)
    stood(game, 1, (26.0, 17.5), scores=STRONG)
    assert len(game.contacts[martyr.id]) == 2
    assert voice_choices.sacrifice_worth(game, priest, martyr, 4) > free + 2.0


# -- UM that would be lost -------------------------------------------------------------------------


@pytest.mark.clause("ADE-SKILL-FIDELE-06", "ADE-SKILL-PIETE-01")
def test_faith_is_worth_little_to_who_loses_it_with_the_turn() -> None:
    game = bare()
    priest = stood(game, 0, (30.0, 20.0), **PRIEST)
    pious = stood(game, 0, (34.0, 20.0), skills=["fidele/5", "piete/2"], scores={"FOI": 5})
    unit, spare = mystic_units.UNIT, mystic_units.SPARE
    assert mystic_units.held(game, priest, 3) == pytest.approx(3 * spare)
    assert mystic_units.held(game, pious, 3) == pytest.approx(2 * unit + spare)
    game.turn = scenarios.of(game).turns(game)
    assert mystic_units.held(game, pious, 3) == pytest.approx(3 * spare)


@pytest.mark.clause("ADE-SKILL-MAGICIEN-04", "ADE-SKILL-MAGICIEN-06")
def test_gems_are_worth_keeping_as_far_as_the_new_ones_leave_room() -> None:
    game = bare()
    mage = stood(game, 0, (30.0, 20.0), **MAGE)  # it holds 10, and 6 come
    unit, spare = mystic_units.UNIT, mystic_units.SPARE
    assert mystic_units.held(game, mage, 4) == pytest.approx(4 * unit)
    assert mystic_units.held(game, mage, 7) == pytest.approx(4 * unit + 3 * spare)
    game.energy[mage.id] = 7
    assert mystic_units.spent(game, mage, 3) == pytest.approx(3 * spare)


@pytest.mark.clause("ADE-4.6.4-02", "ADE-4.6.4-05")
def test_some_are_saved_to_counter_an_enemy_of_its_kind_who_has_yet_to_act() -> None:
    game = bare()
    priest = stood(game, 0, (30.0, 20.0), **PRIEST)
    stood(game, 1, (30.0, 40.0), rank=2, **MAGE)
    alone = mystic_units.held(game, priest, 3)
    rival = stood(game, 1, (34.0, 40.0), rank=2, **PRIEST)
    unit, spare = mystic_units.UNIT, mystic_units.SPARE
    assert alone < mystic_units.held(game, priest, 3) == pytest.approx(2 * unit + spare)
    game.activated[rival.id] = ACTIVATED
    assert mystic_units.held(game, priest, 3) == alone


@pytest.mark.clause("ADE-4.6.2-11")
def test_dice_are_not_bought_with_the_faith_that_a_better_miracle_wants() -> None:
    game = bare()
    known = (("benediction", 2), ("eclat", 3))
    priest = stood(game, 0, (30.0, 20.0), formulas=known, **PRIEST)
    friend = stood(game, 0, (34.0, 20.0))
    stood(game, 1, (34.0, 22.5))
    enemy = stood(game, 1, (30.0, 34.0), worth=80, scores={"RES": 3})
    game.energy[priest.id], game.recited[priest.id] = 2, ("benediction",)
    record = Recitation(
        parent="", mystic=priest.id, formula="benediction", level=2, targets=(friend.id,)
    )
    records.start(game, record)
    assert formulas.extra_worth(game, 0) > max(formulas.extra_worth(game, n) for n in (1, 2))
    game.touched_by[enemy.id] = ("eclat",)  # nothing else is to be done with it
    assert formulas.extra_worth(game, 1) > formulas.extra_worth(game, 0)
