"""Shots of every kind on random tables: nothing breaks, nothing contradicts itself, sight is even-handed."""

from __future__ import annotations

from math import cos, radians, sin
from random import Random
from typing import Any

import pytest
from tests.unit.ade.bench import field, fighter

from escarmouche.core.words import Ask, Roll, Rule
from escarmouche.lab.odds import attack_odds
from escarmouche.rulebooks import shelved
from escarmouche.rulebooks.age_des_escarmouches.card.profile import Artillery, Base, Weapon
from escarmouche.rulebooks.age_des_escarmouches.ground import sight
from escarmouche.rulebooks.age_des_escarmouches.ground.terrain import make_piece
from escarmouche.rulebooks.age_des_escarmouches.shooting import zone_artillery
from escarmouche.rulebooks.age_des_escarmouches.shooting.actions import SHOTS, Shoot
from escarmouche.rulebooks.age_des_escarmouches.shooting.piercing_artillery import line_of
from escarmouche.rulebooks.age_des_escarmouches.state import (
    ON_TABLE,
    Figure,
    State,
    enter,
    everyone,
    figure_of,
    gap,
    placed_at,
)
from escarmouche.table.scenery import Table
from escarmouche.table.shapes import rectangle

BOOK = shelved("ade")
WEAPONS = (
    Weapon({"fr": "Arc", "en": "Bow"}, 4, 20.0),
    *(Weapon({"fr": "Pièce", "en": "Piece"}, 9, 15.0, kind) for kind in Artillery),
)
STATURES = (("petit-gobelin", 2.0, 1), ("humain", 4.0, 1), ("wolfen", 6.0, 2), ("geant", 10.0, 3))
BASES = (Base(25.0), Base(40.0), Base(25.0, 50.0), Base(40.0, 40.0))
KINDS = ("wood", "building", "low-wall", "hill", "ruin")


def random_table(rng: Random) -> Table:
    pieces = []
    for number in range(rng.randrange(6)):
        kind = rng.choice(KINDS)
        shape = rectangle(
            rng.uniform(5, 55),
            rng.uniform(5, 55),
            rng.uniform(1, 12),
            rng.uniform(1, 12),
            rng.random(),
        )
        pieces.append(make_piece(kind, f"p{number}", shape))
    return Table(60.0, 60.0, tuple(pieces))


def random_field(seed: int) -> State:
    """A crowd of both camps, some in contact, some in the air, with every kind of weapon."""
    rng = Random(seed)
    game = field(table=random_table(rng), active=0)
    for number in range(14):
        name, height, power = rng.choice(STATURES)
        arms = tuple(rng.sample(WEAPONS, rng.randrange(3)))
        more: dict[str, Any] = {
            "stature": name,
            "height": height,
            "power": power,
            "base": rng.choice(BASES),
        }
        scores = {"TIR": rng.randrange(1, 9), "RES": rng.randrange(2, 9)}
        figure = fighter(game, number % 2, scores=scores, weapons=arms, **more)
        _put_somewhere(game, figure, rng)
    return game


def _put_somewhere(game: State, figure: Figure, rng: Random) -> None:
    """Anywhere, or beside somebody; never upon another."""
    for _ in range(40):
        x, y, level = rng.uniform(3, 57), rng.uniform(3, 57), rng.choice((0, 0, 0, 1, 2))
        crowd = list(everyone(game))
        if crowd and rng.random() < 0.4:
            other, angle = rng.choice(crowd), rng.uniform(0, 360)
            away = figure.slim + other.slim
            x = game.x[other.id] + away * cos(radians(angle))
            y = game.y[other.id] + away * sin(radians(angle))
            level = game.level[other.id]
        base = placed_at(figure, x, y, rng.uniform(0, 360), level)
        enter(game, figure, base.x, base.y, rng.uniform(0, 360), level)
        if all(
            gap(game, figure, other) >= -1e-4 for other in crowd if game.level[other.id] == level
        ):
            return
        game.army[figure.camp] = game.army[figure.camp][:-1]
        game.status[figure.id] = "reserve"


def drive(rule: Rule, rng: Random) -> list[Any]:
    """Run a rule with random dice and random answers; returns its words."""
    words: list[Any] = []
    value: Any = None
    try:
        while True:
            word: Any = rule.send(value)
            words.append(word)
            value = None
            if isinstance(word, Roll):
                value = tuple(rng.randrange(1, 7) for _ in range(word.dice))
            elif isinstance(word, Ask):
                value = word.answers.sample(rng)
                assert word.answers.check(value) is None
    except StopIteration:
        return words


@pytest.mark.parametrize("seed", range(30))
def test_every_proposed_shot_can_be_made(seed: int) -> None:
    rng, game = Random(seed), random_field(seed)
    made = 0
    for figure in list(everyone(game)):
        for action in SHOTS:
            assert isinstance(action, Shoot)
            if game.status[figure.id] != ON_TABLE or action.why_not_take(game, figure) is not None:
                continue
            count = action.proposals(game, figure)
            for number in rng.sample(range(count), min(count, 6)):
                deed = action.propose(game, figure, number, ())
                if deed is None or action.why_not(game, figure, deed, ()) is not None:
                    continue
                state = game.copy()
                words = drive(action.carry_out_together(state, "", deed), rng)
                made += 1
                _holds_together(state, words)
    assert made > 0 or seed > 0


def _holds_together(state: State, words: list[Any]) -> None:
    assert BOOK.faults(state) == []
    assert all(life >= 0 for life in state.life)
    struck = [word.about["other"] for word in words if _is(word, "ade.roll.damage")]
    again = any(isinstance(word, Ask) for word in words)  # an aimed shot may roll its damage again
    assert again or len(set(struck)) == len(struck), "nobody takes two tests of one shot"
    for word in words:
        if _is(word, "ade.roll.allocation"):
            target, friend = word.about["target"], word.about["unfortunate"]
            assert figure_of(state, target).camp != figure_of(state, friend).camp
    assert not any(e.kind.id.startswith("aiming") for effects in state.effects for e in effects)


def _is(word: Any, id: str) -> bool:
    return isinstance(word, Roll) and word.what.id == id


@pytest.mark.parametrize("seed", range(12))
def test_the_odds_of_any_shot_are_exact_and_whole(seed: int) -> None:
    game = random_field(seed)
    for figure in everyone(game):
        for foe in game.army[1 - figure.camp]:
            odds = attack_odds(BOOK, game, figure.id, foe.id, "shot", budget=3000, samples=200)
            assert sum(odds.counts.values()) == odds.total
            assert odds.chance(lambda out: out.wounds >= 0) == 1


@pytest.mark.parametrize("seed", range(12))
def test_lines_and_templates_hold_those_they_should(seed: int) -> None:
    game = random_field(seed)
    for figure in everyone(game):
        for foe in game.army[1 - figure.camp]:
            shot = _shot(game, figure, foe)
            if abs(game.level[figure.id] - game.level[foe.id]) > 1:
                continue
            line = line_of(game, shot, 100.0)
            if line.stopped_by is None:
                assert foe in line.elements, "the line goes through the target"
            assert figure not in line.elements
            assert foe in [each.figure for each in zone_artillery.under(game, shot)]


def _shot(game: State, figure: Figure, foe: Figure) -> Any:
    from escarmouche.rulebooks.age_des_escarmouches.shooting import declared_shot

    facing = sight.facing_to(game, figure, (game.x[foe.id], game.y[foe.id]))
    return declared_shot.at_figure(game, figure, WEAPONS[1], foe, facing)


@pytest.mark.parametrize("seed", range(20))
def test_degrees_explain_themselves_and_nobody_sees_better_through_more(seed: int) -> None:
    """Taking everybody else away never raises a degree; a line of sight is a degree of 2 at most."""
    game = random_field(seed)
    for one in everyone(game):
        for other in game.army[1 - one.camp]:
            degree = sight.obstruction(game, one, other)
            assert degree.value == sum(part.value for part in degree.parts) >= 0
            alone = game.copy()
            alone.army = [tuple(f for f in army if f in (one, other)) for army in game.army]
            assert sight.obstruction(alone, one, other).value <= degree.value
            if one.is_round:
                assert sight.sees(game, one, other, turning=True) == (degree.value < sight.BLIND)
