"""Answers of the magic phase are answers for everybody: malformed ones are refused, and a crowd of casters leaves a sound table."""

from __future__ import annotations

import json
import random
from math import cos, pi, sin
from typing import Any

import pytest
from tests.unit.ef.magic_field import (
    BLUE,
    RED,
    Field,
)

from escarmouche.core.answers import Answers
from escarmouche.core.dice import SeededDice
from escarmouche.core.game import Game
from escarmouche.rulebooks.escarmouches_fantastiques import RULEBOOK
from escarmouche.rulebooks.escarmouches_fantastiques.profile import (
    Role,
)
from escarmouche.rulebooks.escarmouches_fantastiques.spells import SPELLS
from escarmouche.rulebooks.escarmouches_fantastiques.state import (
    State,
    everyone,
    gap,
)
from escarmouche.rulebooks.escarmouches_fantastiques.terrain import make_piece
from escarmouche.table.measure import TOLERANCE
from escarmouche.table.shapes import rectangle

# -- answers for everybody ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("spell", "data"),
    [
        ("rayon-de-mort", 3),
        ("rayon-de-mort", "figure:x"),
        ("rayon-de-mort", "figure:01"),
        ("rayon-de-mort", "figure:999"),
        ("boule-de-feu", [1]),
        ("boule-de-feu", [1, float("nan")]),
        ("boule-de-feu", "here"),
        ("mur-de-feu", {"centre": [10, 20]}),
        ("mur-de-feu", {"centre": [10, 20], "angle": "north"}),
        ("mur-de-feu", {"centre": [10, 20], "angle": float("inf")}),
        ("invocation", [[10, 11]]),
    ],
)
def test_malformed_answers_are_refused(spell: str, data: Any) -> None:
    field = Field()
    caster = field.sorcerer(10, 10, spell, spell)
    field.figure(BLUE, 10, 20)
    field.refuses(caster, spell, data)


def crowd(seed: int) -> Field:
    """A dense table: casters of every spell, melees, walls, flyers, bearers of everything."""
    rng = random.Random(seed)
    rocks = make_piece("rocks", "r", rectangle(20, 20, 3, 2, 0.4))
    marsh = make_piece("marsh", "m", rectangle(26, 22, 5, 4))
    hedge = make_piece("hedge", "h", rectangle(16, 24, 6, 0.1))
    options: dict[str, Any] = {
        "spells_need_sight": seed % 3 == 0,
        "spell_moves_tire_shooters": seed % 2 == 0,
    }
    field = Field(rocks, marsh, hedge, **options)
    items = ("amulette", "endurance", "massacre", "puissance", "argent", "rapidite")
    spells = [spell for spell in SPELLS for _ in range(2)]
    rng.shuffle(spells)
    for n in range(22):
        for _ in range(200):
            x, y = rng.uniform(12, 30), rng.uniform(12, 30)
            if n % 3 == 0 and field.game.figures:  # beside somebody
                other, angle = rng.choice(field.game.figures), rng.uniform(0, 2 * pi)
                x = field.game.x[other.id] + cos(angle)
                y = field.game.y[other.id] + sin(angle)
            free = all(
                (x - field.game.x[f.id]) ** 2 + (y - field.game.y[f.id]) ** 2 >= 1 - TOLERANCE
                for f in everyone(field.game)
            )
            if free and not rocks.shape.intersects_disc(x, y, 0.5):
                break
        else:
            continue
        printed: dict[str, Any] = {
            "mental": rng.randrange(6),
            "armour": rng.randrange(6),
            "life": rng.randint(1, 3),
            "melee": tuple(rng.randint(1, 5) for _ in range(rng.randint(1, 3))),
            "shooting": tuple(rng.randint(1, 5) for _ in range(rng.randint(0, 2))),
            "flies": n % 7 == 0,
            "movement": 18 if n % 7 == 0 else rng.choice([6, 9, 12]),
            "abilities": rng.choice([(), ("allonge",), ("puissant",)]),
        }
        if n < 16 and spells:
            field.sorcerer(
                x, y, spells.pop(), spells.pop() if spells else "paralysie", camp=n % 2, **printed
            )
        else:
            item = rng.choice(items)
            own = ("teleportation",) if item == "amulette" else ()
            field.figure(n % 2, x, y, role=Role.HERO, items=(item,), spells=own, **printed)
    return field


def sound(game: State, done: bool = True) -> None:
    """What must hold after any spell; before it is done, whom it has struck down is still there."""
    figures = list(everyone(game))
    for n, a in enumerate(figures):
        assert game.table.is_on(game.x[a.id], game.y[a.id])
        for b in figures[:n]:
            apart = gap(game, a, b)
            assert apart >= -2 * TOLERANCE, (a, b, apart)
            if a.camp != b.camp and abs(apart - TOLERANCE) > 1e-9:
                assert (b.id in game.contacts[a.id]) is (apart <= TOLERANCE)
                assert (a.id in game.contacts[b.id]) is (apart <= TOLERANCE)
    for wall in game.fire_walls:
        for f in figures:
            assert not wall.scenery.shape.intersects_disc(game.x[f.id], game.y[f.id], f.radius)
    for figure in figures:
        assert game.cast[figure.id] <= max(1, len(figure.profile.spells))
        assert game.life[figure.id] > 0 or not done


def inspect(answers: Answers, rng: random.Random) -> Any:
    """Everything that an answerer may call agrees with `check`."""
    json.dumps(answers.describe())
    candidates = answers.candidates()
    assert 0 < len(candidates) < 600
    for answer in (*candidates, answers.default()):
        assert answers.check(answer) is None
    drawn = answers.sample(rng)
    assert answers.check(drawn) is None
    data = json.loads(json.dumps(answers.encode(drawn)))
    assert answers.decode(data) == drawn
    return drawn


@pytest.mark.parametrize("seed", range(24))
def test_a_crowd_of_casters_leaves_a_sound_table(seed: int) -> None:
    field, rng = crowd(seed), random.Random(seed)
    field.game.agenda = (("magic", RED), ("magic", BLUE))
    game = Game(RULEBOOK, {}, SeededDice.from_seed(seed), state=field.game)
    while not game.over:
        ask = game.pending[0]
        sound(field.game, done=ask.question.id != "ef.ask.endure")
        answer = inspect(ask.answers, rng)
        if answer == "end" and rng.random() < 0.8:
            continue
        fork = game.fork()
        assert fork.state.digest() == game.state.digest()
        game.answer(ask, answer)
        assert len(game._inputs) <= 15
    sound(field.game)
