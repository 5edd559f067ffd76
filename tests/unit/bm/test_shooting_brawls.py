"""Short brawls at random with shooters, guards and hidden figures: nothing breaks, nobody stands upon another."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from escarmouche.core.words import Ask, Roll, Rule
from escarmouche.rulebooks.bonus_malus.actions import limits
from escarmouche.rulebooks.bonus_malus.ground.walking import is_taken
from escarmouche.rulebooks.bonus_malus.state import Figure, State
from escarmouche.rulebooks.bonus_malus.turn.steps import SPANS
from escarmouche.table.pieces import Scenery
from escarmouche.table.scenery import Table
from escarmouche.table.shapes import rectangle

from .figures import field_of, stand

SKILLS = (
    *("gardien", "tir", "lancer", "pistolero", "tireur-costaud", "tir-precis", "charge-en-tirant"),
    *("tirer-en-courant", "camouflage", "furtif", "personnage", "bondissant", "rapide", "moral"),
    *("effrayant", "heros", "zig-zag"),
)
WEAPONS = (
    *("pistolet", "fusil", "grenades", "dague", "epee", "fusil-blaster-a-repetition", "arc"),
    *("lance-flamme", "cocktail-molotov", "pistolet-blaster"),
)
OPTIONS = (
    *("guards_see_movers", "guards_react_last", "shoot_while_engaged", "three_grenades"),
    *("pistolero_full_rate", "centre_eye_only", "area_saves_for_all"),
)
BOLD = ("run", "move", "shoot", "guard", "precise-shot", "furtif", "camouflage", "bound", "jump")


def _rock(draw: Random, n: int) -> Scenery:
    where = rectangle(draw.uniform(3, 17), draw.uniform(3, 17), draw.uniform(0.5, 4), 1.0)
    height, words = draw.choice((1.2, 3.0)), frozenset({"solid", "impassable"})
    return Scenery(f"rock-{n}", "rocks", where, height, words)


def _brawl(draw: Random) -> State:
    rocks = tuple(_rock(draw, n) for n in range(5))
    options = {name: draw.random() < 0.3 for name in OPTIONS}
    game = field_of(table=Table(20.0, 20.0, rocks), **options)
    for n in range(12):
        x, y = draw.uniform(1, 19), draw.uniform(1, 19)
        clear = all(rock.shape.distance_to_point(x, y) > 0.6 for rock in rocks)
        apart = all((game.x[f.id] - x) ** 2 + (game.y[f.id] - y) ** 2 > 1.1 for f in game.figures)
        if clear and apart:
            _fighter(game, draw, n % 2, x, y)
    limits.renew(game)
    return game


def _fighter(game: State, draw: Random, camp: int, x: float, y: float) -> Figure:
    skills, weapons = draw.sample(SKILLS, 5), draw.sample(WEAPONS, 2)
    figure = stand(
        game, camp, x, y, ", ".join(skills), ", ".join(weapons), facing=draw.uniform(0, 360)
    )
    held = [figure.profile.weapon(id) for id in weapons]
    light = all(weapon is not None and weapon.hands == 1 for weapon in held)
    game.hands[figure.id] = tuple(weapons if light or "tireur-costaud" in skills else weapons[:1])
    game.guarding[figure.id] = "gardien" in skills and draw.random() < 0.7
    return figure


def _play(rule: Rule, draw: Random) -> None:
    said: Any = None
    while True:
        try:
            word = rule.send(said)
        except StopIteration:
            return
        said = None
        if isinstance(word, Roll):
            said = tuple(draw.randint(1, word.sides) for _ in range(word.dice))
        elif isinstance(word, Ask):
            said = word.answers.sample(draw)
            if word.question.id == "bm.ask.action":
                bold = [key for key in word.answers.candidates() if key in BOLD]
                said = draw.choice(bold) if bold and draw.random() < 0.85 else said
            assert word.answers.check(said) is None, f"{word.question.id}: {said}"


@pytest.mark.parametrize("seed", range(20))
def test_brawls(seed: int) -> None:
    """Every figure is activated once; every answer drawn is legal."""
    draw = Random(seed)
    game = _brawl(draw)
    order = [figure.id for figure in game.figures]
    draw.shuffle(order)
    for id in order:
        game.agenda = (("activate", id),)
        while game.agenda:
            step, game.agenda = game.agenda[0], game.agenda[1:]
            _play(SPANS[step[0]](game, *step[1:]), draw)
        for figure in game.standing():
            assert not is_taken(game, figure, game.place_of(figure.id))
