"""The tables of behaviour: as data, read in order; who is played by the rules; which rows fire in games."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from tests.unit.lfw.army_files import ready
from tests.unit.lfw.units import field_of, stand

from escarmouche.api import Game
from escarmouche.core.state import Until
from escarmouche.rosters.skill_lists import Skill
from escarmouche.rulebooks.last_fantasy_war import RULEBOOK, durations
from escarmouche.rulebooks.last_fantasy_war.army.roster import army_to_data
from escarmouche.rulebooks.last_fantasy_war.automata import BEHAVIOURS, tables
from escarmouche.rulebooks.last_fantasy_war.automata.conditions import CONDITIONS, alert_distance
from escarmouche.rulebooks.last_fantasy_war.automata.errands import CHOICES, row_at, used_levels
from escarmouche.rulebooks.last_fantasy_war.automata.subjection import behaviour_of, put_under
from escarmouche.rulebooks.last_fantasy_war.sheet import Weapon
from escarmouche.rulebooks.last_fantasy_war.state import Charge, Errand

LAST_TURN = 9
NAMES = {"fr": "Arme", "en": "Weapon"}
LIGHT = Weapon("bow", NAMES, range=24.0)
BOUGHT = ("gladeris-300", "legion-d-os-300")


def heavy(far: float) -> Weapon:
    """A heavy weapon of a range."""
    return Weapon("cannon", NAMES, range=far, rules=(Skill("lourd"),))


# -- as data ---------------------------------------------------------------------------------------


@pytest.mark.clause("LFW-AUTO-REGLE-08", "LFW-AUTO-CLASSIQUE-01", "LFW-AUTO-AGRESSIF-01")
@pytest.mark.clause("LFW-AUTO-TIREUR-01")
def test_three_tables_with_the_rows_of_the_book() -> None:
    assert list(tables.TABLES) == ["classique", "agressif", "tireur"] == list(BEHAVIOURS)
    shape = {
        id: [(row.level, row.moment, row.does) for row in table.rows]
        for id, table in tables.TABLES.items()
    }
    moves = [(1, "flights", "stay"), (1, "declarations", "charge"), (1, "runs", "run")]
    assert shape["classique"] == [
        *moves,
        (1, "moves", "seek"),
        (1, "moves", "wander"),
        (2, "melee", "strike"),
    ]
    assert shape["agressif"] == [
        *moves,
        (1, "moves", "hunt"),
        (1, "moves", "wander"),
        (2, "melee", "strike-all"),
    ]
    assert shape["tireur"] == [
        (1, "flights", "flee"),
        (1, "runs", "run"),
        (1, "moves", "approach"),
        (1, "moves", "seek"),
        (2, "shooting", "shoot"),
        (3, "melee", "fire"),
        (3, "melee", "strike"),
    ]


@pytest.mark.clause("LFW-AUTO-REGLE-08")
def test_every_condition_and_every_action_is_used() -> None:
    rows = [row for table in tables.TABLES.values() for row in table.rows]
    assert {row.when for row in rows} == set(CONDITIONS.values())
    assert {row.does for row in rows} == set(CHOICES) == set(tables.REASONS)
    assert all(row.reason.clauses for row in rows)


# -- levels ----------------------------------------------------------------------------------------


@pytest.mark.clause("LFW-AUTO-REGLE-10", "LFW-AUTO-REGLE-11")
def test_an_action_uses_up_its_level_and_a_charge_called_off_does_not() -> None:
    game = field_of()
    imp, ann = stand(game, 1, 12.0, 12.0), stand(game, 0, 12.0, 6.0)
    assert row_at(game, imp, "classique", "declarations") is not None
    assert row_at(game, imp, "classique", "melee") is None, "it is in no melee"
    game.errands[imp.id] = (Errand("classique-2", ann.id),)
    game.charges = (Charge(imp.id, (ann.id,)),)
    assert used_levels(game, imp) == {1}
    assert row_at(game, imp, "classique", "runs") is None
    game.charges = ()
    assert used_levels(game, imp) == set()
    row = row_at(game, imp, "classique", "runs")
    assert row is not None and row.does == tables.RUNS


@pytest.mark.clause("LFW-AUTO-TIREUR-02", "LFW-AUTO-TIREUR-03")
def test_example_b9_alert_distances() -> None:
    game = field_of()
    x = iter(range(2, 20, 2))
    armed = [
        stand(game, 0, next(x), 4.0, move=5.0, weapons=held)
        for held in ((LIGHT, heavy(30.0)), (LIGHT, heavy(28.0)), (), (heavy(20.0),))
    ]
    assert [alert_distance(game, unit) for unit in armed] == [30.0, 29.0, 12.0, 20.0]


@pytest.mark.clause("LFW-AUTO-REGLE-01")
def test_a_new_behaviour_takes_the_place_of_an_old_one() -> None:
    game = field_of()
    unit = stand(game, 0, 5.0, 5.0)
    put_under(game, unit, "classique", "turn")
    put_under(game, unit, "agressif", "turn")
    assert behaviour_of(game, unit) == "agressif" and len(game.effects[unit.id]) == 1


@pytest.mark.clause("LFW-RULE-SAUVAGE-01", "LFW-RULE-VENGERESSE-02")
def test_a_behaviour_that_lasts_longer_counts_again_when_the_new_one_is_over() -> None:
    game = field_of()
    unit = stand(game, 0, 5.0, 5.0)
    put_under(game, unit, "classique")
    for until in (Until(durations.TURN, times=2), durations.TURN):  # the same, and shorter
        put_under(game, unit, "agressif", until)
    found = []
    for _turn in range(3):
        found.append(behaviour_of(game, unit))
        durations.turn_has_ended(game)
    assert found == ["agressif", "agressif", "classique"]


# -- games -----------------------------------------------------------------------------------------


def played(
    seed: int, armies: tuple[str, ...], scenario: str, last: int = LAST_TURN, **more: Any
) -> Game:
    """A game of those who answer at random, until a turn begins; a whole one where nobody is asked."""
    data = [army_to_data(ready(name)) for name in armies]
    game = Game.new("last-fantasy-war", data, scenario=scenario, seed=seed, **more)
    rng = Random(seed)
    while not game.over and RULEBOOK.own(game.state).turn < last:
        ask = game.pending[0]
        game.answer(ask, ask.answers.sample(rng))
    return game


def rows_in(game: Game) -> Counter[str]:
    """How often each row made somebody act."""
    return Counter(event.data["row"] for event in game.events if "row" in event.data)


@pytest.mark.clause("LFW-AUTO-REGLE-06", "LFW-AUTO-REGLE-01")
def test_the_rules_take_the_place_of_a_missing_player() -> None:
    """Nobody is asked for the army; its answers are computed, not stored, and the save replays to the same end."""
    game = played(3, BOUGHT, "colline", last=4, automata=[None, "agressif"])
    assert {who for who, _data in game.answers} == {0}
    assert any(row.startswith("agressif") for row in rows_in(game))
    again = Game.load(game.save())
    assert again.state.digest() == game.state.digest()


# Where each behaviour has something to do: in the dark, against riders, in a town without a view; each from a seed on that
# has shown what others lacked.
PLAYED: tuple[tuple[tuple[str, str], str, list[str], int], ...] = (
    (("gladeris-300-cavaliers", "demons-300-chevauchee"), "colline", ["tireur", "agressif"], 1),
    (("gladeris-300", "demons-300"), "mines", ["classique", "classique"], 1),
    (("legion-d-os-300-maree", "gladeris-300"), "fouille", ["tireur", "tireur"], 10),
    (("gladeris-300", "demons-300"), "mines", ["agressif", "agressif"], 1),
)
ROUNDS = 6  # so many seeds of each at most


@pytest.mark.slow
@pytest.mark.clause("LFW-AUTO-REGLE-08", "LFW-AUTO-REGLE-09")
def test_every_row_fires_in_random_games(capsys: pytest.CaptureFixture[str]) -> None:
    """A table of how often each row of behaviour was carried out is printed."""
    known = [name for table in tables.TABLES.values() for name in table.names]
    fired: Counter[str] = Counter()
    for number in range(ROUNDS):
        for armies, scenario, automata, first in PLAYED:
            lacking = [name for name in known if not fired[name]]
            if any(name.startswith(tuple(automata)) for name in lacking):
                fired += rows_in(played(first + number, armies, scenario, automata=automata))
    with capsys.disabled():
        print()
        for name in known:
            row = tables.row_called(name)
            print(f"{name:12} N{row.level} {row.moment:13} {row.does:11} {fired[name]:5}")
    assert [name for name in known if not fired[name]] == []
