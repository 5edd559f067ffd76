"""The piercing shot beside a second one, written from the text alone with shapely as its ruler.

EF-ART-PERFORANTE-01, -02: one hit for everybody in line with piece and target, at most 6'' from the
impact and 36'' from the piece. R20, R43h: on both sides of the impact; the crew is spared, and so are
covers that the shot passed; whom the line strikes within 6'' before the target is a victim, no cover.
"""

from __future__ import annotations

import random
from typing import Any

import shapely
from tests.unit.ef.magic_field import BLUE, RED, Field

from escarmouche.core.words import Roll
from escarmouche.rulebooks.escarmouches_fantastiques import (
    previews,
    shot_resolution,
    wounds,
)
from escarmouche.rulebooks.escarmouches_fantastiques.artillery import put_to_work
from escarmouche.rulebooks.escarmouches_fantastiques.profile import Piece, PieceKind
from escarmouche.rulebooks.escarmouches_fantastiques.setup import make_figure
from escarmouche.rulebooks.escarmouches_fantastiques.state import Declared, Figure, State, enter
from escarmouche.table.measure import Point

TABLES = 400
DOUBT = 1e-3  # nearer than this to a limit, the two may round differently
GUN, CREWMAN, TARGET = 0, 1, 2
CANNON = Piece("cannon", {"fr": "Canon"}, PieceKind.PIERCING, 3)


def battery(draw: random.Random) -> State:
    """A cannon, one who serves it, a target down the table, and a crowd about the line."""
    field = Field()
    game = field.game
    gun = make_figure(game, RED, "cannon", 1, crewman().profile, piece=CANNON)
    enter(game, gun, 5.0, 24.0)
    server = make_figure(game, RED, "crew", 1, crewman().profile, serves=gun.id)
    enter(game, server, 3.6, 24.0)
    put_to_work(game, gun, [server])
    game.fires[gun.id] = True
    far, high = draw.uniform(14, 36), draw.uniform(18, 30)
    field.figure(BLUE, far, high, armour=5)
    for _ in range(24):
        share = draw.uniform(0.05, 1.3)
        x = 5.0 + share * (far - 5.0)
        y = 24.0 + share * (high - 24.0) + draw.uniform(-1.6, 1.6)
        if stands_apart(game, x, y):
            field.figure(draw.choice((RED, BLUE)), x, y, armour=5)
    game.declared = (Declared(GUN, (TARGET,)),)
    return game


def crewman() -> Figure:
    return Field().figure(RED, 1, 1)


def stands_apart(game: State, x: float, y: float) -> bool:
    here = shapely.Point(x, y)
    return 0.5 < x < 47.5 and all(
        here.distance(shapely.Point(game.x[f.id], game.y[f.id])) > f.radius + 0.55
        for f in game.figures
    )


def struck(game: State, passed: int) -> tuple[set[int], list[int]]:
    """Who defends when the shot hits and the cover after `passed` others stops it; who was cover."""
    covers: list[int] = []
    victims: set[int] = set()
    rule = shot_resolution.resolve(game)
    value: Any = None
    while True:
        try:
            word = rule.send(value)
        except StopIteration:
            return victims, covers
        value = None
        if not isinstance(word, Roll):
            continue
        value = (1,) * word.dice
        if word.what is shot_resolution.COVER_ROLL:
            covers.append(word.about["cover"])
            value = (3 if len(covers) <= passed else 4,)
        elif word.what is wounds.DEFENCE:
            victims.add(word.about["figure"])


class ByTheText:
    """The same shot, measured with another ruler; `unsure` when something lies on a limit."""

    def __init__(self, game: State) -> None:
        self.at = [shapely.Point(x, y) for x, y in zip(game.x, game.y, strict=True)]
        self.radius = list(game.radius)
        self.unsure = False
        (px, py), (tx, ty) = self.centre(GUN), self.centre(TARGET)
        self.line = shapely.LineString([(px, py), (px + 20 * (tx - px), py + 20 * (ty - py))])
        self.to_target = shapely.LineString([(px, py), (tx, ty)])
        self.others = range(TARGET, len(self.at))

    def centre(self, id: int) -> Point:
        return self.at[id].x, self.at[id].y

    def within(self, measured: float, limit: float) -> bool:
        self.unsure |= abs(measured - limit) < DOUBT
        return measured <= limit

    def in_line(self, id: int, impact: int) -> bool:
        """Crossed by the line, near enough to the impact and to the piece."""
        crossed = self.within(self.line.distance(self.at[id]), self.radius[id])
        near = self.within(self.at[impact].distance(self.at[id]) - self.radius[id], 6.0)
        reach = self.at[GUN].distance(self.at[id]) - self.radius[id] - self.radius[GUN]
        return crossed and near and self.within(reach, 36.0)

    def covers(self) -> list[int]:
        """Bases between piece and target that are no victims, from the piece outwards."""
        crossed = [
            id
            for id in self.others
            if id != TARGET and self.within(self.to_target.distance(self.at[id]), self.radius[id])
        ]
        spared = [id for id in crossed if not self.in_line(id, TARGET)]
        return sorted(spared, key=lambda id: self.to_target.project(self.at[id]))

    def victims(self, impact: int, passed: list[int]) -> set[int]:
        found = {id for id in self.others if id == impact or self.in_line(id, impact)}
        return found - set(passed)


def test_the_shot_strikes_whom_the_text_strikes() -> None:
    draw = random.Random(43)
    stopped = sure = 0
    for _ in range(TABLES):
        game = battery(draw)
        other = ByTheText(game)
        covers = other.covers()
        through = draw.randrange(len(covers) + 1)
        impact = covers[through] if through < len(covers) else TARGET
        expected = other.victims(impact, covers[:through])
        if other.unsure:
            continue
        sure += 1
        stopped += impact != TARGET
        shown = previews.look(game, game.figures[GUN], game.figures[TARGET])["covers"]
        assert [cover["figure"] for cover in shown] == covers
        victims, rolled = struck(game, through)
        assert rolled == covers[: through + 1]
        assert victims == expected
    assert sure > TABLES / 2 and stopped > 50
