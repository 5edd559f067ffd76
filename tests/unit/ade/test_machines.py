"""War machines: in army files, in saves, on the page, and what a crew makes of them."""

from __future__ import annotations

import tomllib
from math import cos, pi, sin
from random import Random
from typing import Any

import pytest
from tests.unit.ade.games import BOOK, army

from escarmouche.army_shelf import army_text
from escarmouche.core.dice import SeededDice
from escarmouche.core.game import Game
from escarmouche.rosters import ArmyError
from escarmouche.rulebooks.age_des_escarmouches.actions.action import Deed
from escarmouche.rulebooks.age_des_escarmouches.activation.card_activation import Deeds
from escarmouche.rulebooks.age_des_escarmouches.activation.further_move import FurtherMove
from escarmouche.rulebooks.age_des_escarmouches.army import prices
from escarmouche.rulebooks.age_des_escarmouches.army.roster import (
    army_from_data,
    army_to_data,
    read_army,
    validate,
)
from escarmouche.rulebooks.age_des_escarmouches.combat.combat_record import (
    MACHINE,
    FormedCombat,
    standing,
)
from escarmouche.rulebooks.age_des_escarmouches.ground.obstacles import Obstacles
from escarmouche.rulebooks.age_des_escarmouches.machines import crew
from escarmouche.rulebooks.age_des_escarmouches.machines.moving import MachineWay
from escarmouche.rulebooks.age_des_escarmouches.shown import previews
from escarmouche.rulebooks.age_des_escarmouches.shown.army_cards import army_card
from escarmouche.rulebooks.age_des_escarmouches.shown.presentation import present
from escarmouche.rulebooks.age_des_escarmouches.state import ON_TABLE, State, leave, put

ID = "gue-siege-300"


def data() -> dict[str, Any]:
    return tomllib.loads(army_text(ID))


def problems(change: Any) -> list[tuple[str, str]]:
    wanted = data()
    change(wanted)
    try:
        found = validate(army_from_data(wanted))
    except ArmyError as error:
        found = list(error.problems)
    return [(problem.phrase.id.removeprefix("ade.roster."), problem.place) for problem in found]


@pytest.mark.clause("ADE-4.7.2-01", "ADE-4.7.2-02", "ADE-4.7.2-03", "ADE-4.7.2-04")
def test_a_machine_of_a_file_is_kept_as_it_is_written() -> None:
    read = read_army(army_text(ID))
    again = army_from_data(army_to_data(read))
    assert again == read
    machine = read.machines[0].profile.machine
    assert machine is not None
    assert (machine.structure, machine.weight, machine.crew) == (6, 5.0, 3)
    assert read.machines[0].profile.scores["RES"] == 9
    assert read.machines[0].profile.power == 3
    without = army_from_data({**army_to_data(read), "machines": []})
    assert prices.army_value(read) - prices.army_value(without) == 46 + 36


@pytest.mark.clause("ADE-SKILL-REMPART-01")
def test_a_machine_keeps_its_skills_in_a_save() -> None:
    wanted = data()
    wanted["machines"][0]["skills"] = ["rempart/10"]
    kept = army_from_data(army_to_data(army_from_data(wanted)))
    assert [skill.notation for skill in kept.machines[0].profile.skills] == ["rempart/10"]
    assert not kept.machines[1].profile.skills


@pytest.mark.clause("ADE-4.7.1-04")
def test_a_list_needs_enough_fighters_who_can_shoot_for_each_machine() -> None:
    def spearmen(wanted: Any) -> None:
        wanted["machines"][0]["crew"] = "lanciers-du-gue"

    def nobody(wanted: Any) -> None:
        wanted["machines"][0]["crew"] = "personne"

    def both(wanted: Any) -> None:
        wanted["machines"][1]["crew"] = "artilleurs"

    where = "machines[baliste-de-la-digue].crew"
    assert problems(lambda wanted: None) == []
    assert problems(spearmen) == [("machine_crew", where)]
    assert problems(nobody) == [("machine_crew", where)]
    assert problems(both) == [("machine_crew_small", "machines[pierrier].crew")]


def test_numbers_that_make_no_sense_are_named_with_their_place() -> None:
    def broken(wanted: Any) -> None:
        wanted["machines"][0].update(ps=0, poi=-1, equ=40, res=99)

    keys = {place.rpartition(".")[2] for _what, place in problems(broken)}
    assert keys >= {"ps", "poi", "equ", "res"}

    def twice(wanted: Any) -> None:
        wanted["machines"][1]["id"] = "artilleurs"

    assert ("same_id", "machines[artilleurs].id") in problems(twice)


def in_play() -> Game:
    """A game whose machines stand on the table."""
    setup: dict[str, Any] = {"armies": [army(ID), army("officine-300")], "table": {"seed": 1}}
    game = Game(BOOK, setup, SeededDice.from_seed(3))
    while game.pending and game.state.phase == "deployment":  # type: ignore[attr-defined]
        ask = game.pending[0]
        game.answer(ask, ask.answers.default())
    return game


@pytest.mark.clause("ADE-4.7.1-01", "ADE-4.7.1-04")
def test_machines_are_deployed_with_their_crews_and_are_no_fighters() -> None:
    state = in_play().state
    assert isinstance(state, State)
    assert len(state.machines) == 2
    for machine in state.machines:
        assert machine not in state.army[0]
        assert state.contacts[machine.id] == ()
        assert len(crew.eligible(state, machine, 0)) >= crew.machine_of(machine).crew
    assert BOOK.faults(state) == []


def test_the_page_shows_a_machine_with_its_structure_and_its_crew() -> None:
    state = in_play().state
    assert isinstance(state, State)
    shown = present(state)
    machine = state.machines[0]
    token = shown["figures"][machine.id]
    assert token["silhouette"] == "machine"
    assert token["status"] == ON_TABLE
    assert token["machine"]["structure"] == 6
    assert token["machine"]["weapons"][0]["notation"] == "Carreau de baliste 9/25"
    counter = shown["camps"][0]["counters"][0]
    assert counter["value"] == counter["of"] == 10  # fighters, not machines
    assert all(token["machine"] is None for token in shown["figures"] if token["id"] < 9)
    card = army_card(read_army(army_text(ID)))
    assert [entry["role"] for entry in card["entries"]][-2:] == ["machine", "machine"]


def test_a_game_with_machines_is_kept_and_goes_on() -> None:
    game = in_play()
    freezer = BOOK.freezer()
    assert freezer is not None
    assert freezer.thaw(freezer.freeze(game.state)).digest() == game.state.digest()


def asked_where_to() -> Game:
    game, rng = in_play(), Random(5)
    while game.pending and game.pending[0].question.id != "ade.ask.machine_way":
        ask = game.pending[0]
        answer = ask.answers.default()
        if isinstance(ask.answers, Deeds):
            moves = [d for d in ask.answers.candidates() if d.action == "machine-move"]
            answer = moves[0] if moves else answer
        elif ask.question.id == "ade.ask.speak":
            answer = ask.answers.sample(rng)
        game.answer(ask, answer)
    return game


@pytest.mark.clause("ADE-4.7.3-09")
def test_a_machine_goes_where_its_people_find_room_whoever_asks() -> None:
    """Those who push do not stand in its way; the quick verdict says so as well as the one with reasons."""
    game = asked_where_to()
    (ask,) = game.pending
    state, rng = game.state, Random(3)
    assert isinstance(state, State) and isinstance(ask.answers, FurtherMove)
    way, (machine,) = ask.answers.actions["machine-way"], ask.answers.figures
    verdicts = []
    for _ in range(200):
        to = (state.x[machine.id] + rng.uniform(-4, 4), state.y[machine.id] + rng.uniform(-4, 4))
        deed = Deed(way.id, machine.id, (to,))
        verdicts.append(way.why_not(state, machine, deed, ()) is None)
        assert way.is_legal(state, machine, deed, ()) is verdicts[-1]
    assert set(verdicts) == {True, False}


@pytest.mark.clause("ADE-4.7.3-04", "ADE-4.7.3-09")
def test_a_way_that_is_drawn_has_room_for_a_machine_as_it_looks_and_for_its_people() -> None:
    """It does not turn along its way as a fighter does; and those who push it go with it, so they bar no way."""
    game = asked_where_to()
    (ask,) = game.pending
    state = game.state
    assert isinstance(state, State) and isinstance(ask.answers, FurtherMove)
    way, (machine,) = ask.answers.actions["machine-way"], ask.answers.figures
    assert isinstance(way, MachineWay)
    x, y = state.x[machine.id], state.y[machine.id]
    state.facing[machine.id] = 45.0
    strangers = [f for f in state.army[0] if f.id not in way.members]
    for number, stranger in enumerate(strangers):  # all around, as near as it may go
        angle = 2 * pi * number / len(strangers)
        put(state, stranger, x + 5.5 * cos(angle), y + 5.5 * sin(angle), 0.0)
    drawn = [ask.answers.sample(Random(seed)) for seed in range(300)]
    assert [deed for deed in drawn if ask.answers.check(deed) is not None] == []
    ends = {deed.path[-1] for deed in drawn if deed.action == way.id}
    near = [Obstacles(state, machine, ()).block((x, y), end) for end in ends]
    assert set(near) == {True, False}  # past its people, and where nobody stands


@pytest.mark.clause("ADE-4.7.3-04", "ADE-4.7.3-05")
def test_the_page_is_told_how_far_a_machine_goes_and_previews_its_way() -> None:
    game = asked_where_to()
    (ask,) = game.pending
    (doer,) = ask.answers.describe()["figures"]
    state = game.state
    assert isinstance(state, State)
    machine = state.figures[doer["figure"]]
    assert machine in state.machines
    far = next(a["potential"] for a in doer["actions"] if a["id"] == "machine-way")
    assert far == 5.0
    ways = [deed for deed in ask.answers.candidates() if deed.action == "machine-way"]
    to = list(ways[0].path[-1])
    told = previews.path(state, ask.answers, {"figure": machine.id, "to": to, "group": []})
    assert told["action"] == "machine-way"
    assert told["cost"]["total"] == pytest.approx(far, abs=0.01)
    game.answer_data(ask.who, told["answer"])
    assert [game.state.x[machine.id], game.state.y[machine.id]] == pytest.approx(to)


@pytest.mark.clause("ADE-3.3.3-04", "ADE-4.7.1-08")
def test_a_blow_at_a_machine_waits_as_long_as_it_can_be_struck() -> None:
    """A-R70: whoever is free and touches it, once in a phase."""
    state = in_play().state
    assert isinstance(state, State)
    foe, machine = state.army[1][0], state.machines[0]
    waiting = (FormedCombat((foe.id, machine.id), MACHINE),)
    state.fought = [False] * len(state.figures)
    assert standing(state, waiting) == ()  # it is far away
    side = state.x[machine.id] + machine.profile.base.width / 20 + foe.radius
    state.facing[machine.id] = 0.0
    put(state, foe, side, state.y[machine.id], 0.0)
    assert standing(state, waiting) == waiting
    state.fought[foe.id] = True
    assert standing(state, waiting) == ()
    state.fought[foe.id] = False
    leave(state, machine, "dead")
    assert standing(state, waiting) == ()
