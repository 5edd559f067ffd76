"""Chapter 4.6: what a new turn forgets, what an area and a girdle spare, what keeping a formula costs; bad answers."""

from __future__ import annotations

from typing import Any

import pytest
from tests.unit.ade.bench import field, play, profile

from escarmouche.core.explain import Refused
from escarmouche.core.state import Effect
from escarmouche.core.words import Rule
from escarmouche.rulebooks.age_des_escarmouches.actions.action import Deed
from escarmouche.rulebooks.age_des_escarmouches.content.formulas import FORMULAS
from escarmouche.rulebooks.age_des_escarmouches.enrolment import make_figure
from escarmouche.rulebooks.age_des_escarmouches.exchange.defending import Defending
from escarmouche.rulebooks.age_des_escarmouches.fighter.mystic import reserve
from escarmouche.rulebooks.age_des_escarmouches.mystics import upkeep
from escarmouche.rulebooks.age_des_escarmouches.mystics.actions import INCANTATION, why_not_recite
from escarmouche.rulebooks.age_des_escarmouches.mystics.formula_effects import LASTING
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State, enter
from escarmouche.rulebooks.age_des_escarmouches.turn import course_of_game, maintenance


def table() -> State:
    """A game in its first turn."""
    return field(turn=1, phase="activation", active=0, tactician=0)


def body(
    game: State, camp: int, at: tuple[float, float], *skills: str, formulas: tuple[str, ...] = ()
) -> Figure:
    """A fighter on the table with the skills of his card at work."""
    scores = {"POU": 5} if any(skill.startswith("magicien") for skill in skills) else {}
    card = profile(f"c{len(game.figures)}", skills, scores=scores)
    known = tuple((id, FORMULAS[id].level or 3) for id in formulas)
    made = make_figure(game, camp, card, card.id, 20, formulas=known)
    enter(game, made, *at, 0.0)
    return made


@pytest.mark.clause("ADE-4.6.2-17", "ADE-4.6.3-01")
def test_a_new_turn_forgets_what_was_recited_and_on_whom() -> None:
    game = table()
    mage = body(game, 0, (20.0, 20.0), "magicien/5/feu", formulas=("gerbe",))
    foe = body(game, 1, (30.0, 20.0))
    game.energy[mage.id] = 9
    deed = Deed("incantation", mage.id, targets=(foe.id,), by="gerbe")
    game.recited[mage.id] = ("gerbe", "gerbe")
    refusal = INCANTATION.why_not(game, mage, deed, ())
    assert refusal is not None and refusal.reason.id == "ade.refusal.formula_too_often"
    game.recited[mage.id], game.touched_by[foe.id] = (), ("gerbe",)
    refusal = INCANTATION.why_not(game, mage, deed, ())
    assert refusal is not None and refusal.reason.id == "ade.refusal.touched_already"
    game.recited[mage.id] = ("gerbe", "gerbe")

    def next_turn(game: State) -> Rule:
        yield from course_of_game.begin(game)
        game.agenda = ()

    play(next_turn, game)
    assert game.turn == 2
    assert why_not_recite(game, mage, FORMULAS["gerbe"]) is None
    assert INCANTATION.why_not(game, mage, deed, ()) is None


@pytest.mark.clause("ADE-SKILL-IMMUNITE-01", "ADE-4.6.3-01")
@pytest.mark.parametrize(("skill", "burnt"), [("immunite/feu", 0), ("immunite/eau", 1)])
def test_a_girdle_of_flames_spares_whoever_is_immune(skill: str, burnt: int) -> None:
    game = table()
    mage = body(game, 0, (20.0, 20.0), "magicien/5/feu")
    foe = body(game, 1, (22.5, 20.0), skill)
    girdle = LASTING["ceinture-de-flammes"]
    game.effects[mage.id] = (Effect(girdle, "turn:2", mage.id, (4, "#1")),)

    def rule(game: State) -> Rule:
        yield from maintenance.negative_effect(game, 0)
        game.agenda = ()

    play(rule, game, [6] * burnt)
    assert (game.life[foe.id] < foe.profile.life) is bool(burnt)
    assert game.touched_by[foe.id] == ("ceinture-de-flammes",) * burnt


@pytest.mark.clause("ADE-4.6.2-15", "ADE-3.4.4-01", "ADE-3.4.4-06")
def test_what_is_kept_lasts_as_long_again_and_is_paid_for_in_its_last_turn_only() -> None:
    game = table()
    mage = body(game, 0, (20.0, 20.0), "magicien/5/feu")
    body(game, 1, (60.0, 60.0))
    game.energy[mage.id], game.format = 9, 300
    girdle = LASTING["ceinture-de-flammes"]
    game.effects[mage.id] = (Effect(girdle, "turn:2", mage.id, (4, "#1")),)
    assert play(upkeep.upkeep, game).events == [], "its last turn is the next one"
    game.turn = 2
    play(upkeep.upkeep, game, [], (0, "ceinture-de-flammes:#1"))
    (effect,) = game.effects[mage.id]
    assert effect.until == "turn:4"
    assert game.energy[mage.id] == 9 - FORMULAS["ceinture-de-flammes"].cost


@pytest.mark.clause("ADE-SKILL-MAGICIEN-06")
def test_a_reserve_holds_twice_the_power_of_the_moment() -> None:
    game = table()
    mage = body(game, 0, (20.0, 20.0), "magicien/5/feu")
    assert reserve(game, mage) == 10
    body(game, 1, (22.5, 20.0))
    assert reserve(game, mage) == 8, "deconcentrated"


@pytest.mark.parametrize("data", [[1] * 100 + ["x"], [1] * 101, ["x"], [True], None, "x"])
def test_defences_that_are_none_are_refused_in_words(data: Any) -> None:
    with pytest.raises(Refused):
        Defending(0, 2, {1: 2}).decode({"defences": data})
