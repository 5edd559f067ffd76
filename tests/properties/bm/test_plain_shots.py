"""Shots and throws of random figures: the engine against the second implementation."""

from __future__ import annotations

from math import atan2, degrees, hypot
from random import Random
from typing import Any

import pytest
from tests.properties.bm.plain_beside import (
    SAVES,
    agree,
    beside,
    held,
    led,
    readings,
    repeat,
    somebody,
    staged,
    thrown,
)
from tests.properties.bm.plain_figures import ARMS, Plain, Tray
from tests.properties.bm.plain_shot import shoot, shoot_on_the_way, shooting, shot_way
from tests.thorough import tries
from tests.unit.bm.grounds import box, table

from escarmouche.core.words import Ask
from escarmouche.table.scenery import Table

BODY = ("personnage", "enorme", "demoniaque", "lycan", "spectre", "rapide", "blinde")
MANNERS = ("coup-fatal", "annule-les-sauvegardes", "exosquelette", "projection")
READ_OTHERWISE = (
    *("no_roll_at_zero", "pierce_without_floor", "area_saves_for_all"),
    *("pistolero_full_rate", "shaky_when_down"),
)
HOW = ("pistolero", "tireur-costaud", "tir-precis")
LADDER = {
    "surfaces": [
        {"id": "roof", "outline": box(2, 8, 6, 12), "height": 3, "rim": "wall"},
    ],
    "links": [
        {
            "id": "ladder",
            "kind": "ladder",
            "lower": {"at": [6.6, 10]},
            "upper": {"surface": "roof", "at": [5.4, 10]},
        }
    ],
}


def shooter_of(rng: Random) -> Plain:
    """Somebody with something to shoot or to throw."""
    skills = [(("tir", "lancer"), 0.8), (BODY, 0.12), (MANNERS, 0.12), (HOW, 0.35), (SAVES, 0.2)]
    figure = somebody(rng, 0, 0, skills)
    figure.hands = held(rng, figure, guns=True)
    if "canon-d-assaut" in figure.hands:
        figure.skills["exosquelette"] = 0
    for id in figure.hands:
        if id in ("pistolet", "fusil") and rng.random() < 0.5:
            figure.bullets[id] = rng.choice(["munitions-dum-dum", "munitions-perforantes"])
    figure.aimed = rng.random() < 0.25
    figure.down = rng.random() < 0.08
    figure.crawling = not figure.down and rng.random() < 0.08
    return figure


def target_of(rng: Random, id: int, camp: int) -> Plain:
    """Somebody who may be hit."""
    figure = somebody(rng, id, camp, [(BODY, 0.15), (SAVES, 0.2)])
    if rng.random() < 0.5 and not figure.has("enorme"):
        figure.skills["personnage"] = 0
        figure.life = rng.randint(1, 3)
    figure.hands = held(rng, figure)
    if rng.random() < 0.2:
        figure.hands = [rng.choice(["sabre-laser", "double-sabre-laser"])]
    figure.down = rng.random() < 0.12
    figure.crawling = not figure.down and rng.random() < 0.12
    figure.stunned = rng.random() < 0.05
    figure.ran = None if figure.down else rng.choice([None, None, None, "run", "zig-zag"])
    return figure


def share_hidden(shooter: Plain, target: Plain, wall: float, height: float) -> float:
    """What a low wall 0.2 thick and across the line hides of a target, about (R19)."""
    eye, far, many = 0.9 * shooter.height, target.x - shooter.x, 200
    near = [(wall - 0.1 - shooter.x) / far, (wall + 0.1 - shooter.x) / far]
    levels = [(n + 0.5) * target.height / many for n in range(many)]
    return sum(min(eye + (z - eye) * t for t in near) < height for z in levels) / many


def covered(rng: Random, shooter: Plain, target: Plain) -> tuple[Table | None, int]:
    """A low wall before the target, where it is clear what it hides; and the save that it gives (R41)."""
    wall = target.x - target.radius - 0.3
    for _try in range(10):
        height = rng.choice([0.3, 0.5, 0.7, 0.9, 1.0, 1.2, 1.5, 1.7])
        share = share_hidden(shooter, target, wall, height)
        if all(abs(share - edge) > 0.1 for edge in (1 / 3, 2 / 3, 1.0)):
            outline = box(wall - 0.1, target.y - 4, wall + 0.1, target.y + 4)
            shape = {"type": "polygon", "points": outline}
            ground = table(hurdles=[{"id": "low-wall", "shape": shape, "height": height}])
            return ground, 0 if share < 1 / 3 else 1 if share < 2 / 3 else 3
    return None, 0


def field(rng: Random) -> tuple[list[Plain], Table | None, int]:
    """A shooter, a target within reach of all that it has, perhaps others; the table and the cover."""
    shooter, target = shooter_of(rng), target_of(rng, 1, 1)
    ground, cover = None, 0
    shooter.x, shooter.y = 8.0, 10.0
    areas = any("zone" in shot_way(shooter, id).attributes for id in shooting(shooter))
    shooter.on_ladder = not areas and rng.random() < 0.1
    if shooter.on_ladder:
        ground = table(**LADDER)
        shooter.down = shooter.crawling = False
        (shooter.x, shooter.y) = (6.36, 10.0)
    ways = [ARMS[id].shot for id in shooter.hands if id in ARMS and ARMS[id].shot]
    reach = 2 * min(way.range for way in ways if way is not None)
    gap = rng.uniform(1.0, min(reach, 20.0) - 0.3)
    for way in ways:
        assert way is not None
        if abs(gap - way.range) < 0.2:
            gap = way.range - 0.25
    beside(shooter, target, 0.0, gap)
    everybody = [shooter, target]
    if areas:
        for _more in range(rng.choice([0, 1, 2, 3])):
            third = target_of(rng, len(everybody), rng.randrange(2))
            third.x, third.y = target.x + rng.uniform(-2, 4), target.y + rng.uniform(-4, 4)
            if clear(third, everybody, target):
                everybody.append(third)
    elif rng.random() < 0.3 and not shooter.on_ladder and not shooter.has("projection"):
        ground, cover = covered(rng, shooter, target)
    elif rng.random() < 0.3:
        third = target_of(rng, 2, rng.randrange(2))
        up = rng.choice([90.0, 270.0])
        beside(target, third, up, 0.0 if rng.random() < 0.6 else rng.uniform(1, 4))
        if all(way is None or abs(shooter.gap(third) - way.range) > 0.1 for way in ways):
            everybody.append(third)
    for each in everybody:
        back = degrees(atan2(shooter.y - each.y, shooter.x - each.x)) % 360
        each.facing = back if rng.random() < 0.5 else rng.uniform(0, 360)
    shooter.facing = 0.0
    return everybody, ground, cover


def clear(third: Plain, everybody: list[Plain], target: Plain) -> bool:
    """Whether it stands apart from all and hides nobody."""
    apart = all(
        hypot(third.x - each.x, third.y - each.y) > third.radius + each.radius + 0.05
        for each in everybody
    )
    aside = third.x > target.x or abs(third.y - target.y) > third.radius + target.radius + 1.2
    return apart and aside


def compare_shot(number: int) -> None:
    """One Tirer or Tir précis, die by die; then how all stand."""
    rng = Random(f"shot {number}")
    everybody, ground, cover = field(rng)
    shooter = everybody[0]
    zone = any("zone" in shot_way(shooter, id).attributes for id in shooting(shooter))
    precise = shooter.has("tir-precis") and rng.random() < 0.5

    def answer(ask: Ask) -> Any:
        question = ask.question.id.removeprefix("bm.ask.")
        if question == "action":
            return ask.answers.decode("precise-shot" if precise else "shoot")
        keys = list(ask.answers.candidates())
        if question == "whom" and "1" in keys and (zone or rng.random() < 0.8):
            return ask.answers.decode("1")
        return ask.answers.sample(rng)

    dice = thrown(rng)
    options = readings(rng, *READ_OTHERWISE)
    state = staged(everybody, 0, 2 if precise else 1, ground, options)
    game, choices = led(state, dice, answer)
    tray = Tray(dice, choices, options)
    shoot(tray, shooter, everybody, cover, precise)
    for each in everybody:
        each.damage_rolls = 0
    agree(game, tray, everybody)


def compare_shot_on_the_way(number: int) -> None:
    """Tirer en courant or Charge en tirant: the shot from a point of the way (R47)."""
    rng = Random(f"way {number}")
    shooter, target = shooter_of(rng), target_of(rng, 1, 1)
    for skill in ("demoniaque", "lycan", "spectre"):
        target.skills.pop(skill, None)  # they frighten
    for skill in ("pistolero", "tireur-costaud", "rapide"):
        shooter.skills.pop(skill, None)
    shooter.down = shooter.crawling = False
    charging = rng.random() < 0.5
    shooter.skills["charge-en-tirant" if charging else "tirer-en-courant"] = 0
    shooter.bullets = {}
    shooter.x, shooter.y, shooter.facing = 8.0, 10.0, rng.uniform(0, 360)
    target.facing = rng.uniform(0, 360)
    goal = [16.0, 10.0]
    if charging:
        guns = ["pistolet", "pistolet-blaster"]
        shooter.hands = [rng.choice(["epee", "marteau"]), rng.choice(guns)]
        beside(shooter, target, 0.0, 4.5)
        goal[0] = target.x - target.radius - shooter.radius
    else:
        shooter.hands = [rng.choice(["fusil", "gatling-blaster", "pistolet", "pistolet-lourd"])]
        target.x, target.y = rng.uniform(14, 20), 10 + rng.choice([-1, 1]) * rng.uniform(3, 6)
    spots: list[str] = []

    def answer(ask: Ask) -> Any:
        question = ask.question.id.removeprefix("bm.ask.")
        if question == "action":
            return ask.answers.decode("move" if charging else "run")
        if question == "where":
            return ask.answers.decode(goal)
        if question == "whom":
            return ask.answers.decode("1")
        chosen = ask.answers.sample(rng)
        if question == "shoot_on_the_way":
            spots.append(str(ask.answers.encode(chosen)))
        return chosen

    dice = thrown(rng)
    game, choices = led(staged([shooter, target], 0, 1 if charging else 2), dice, answer)
    aside = ("whom", "shoot_on_the_way", "go_on")
    tray = Tray(dice, [each for each in choices if each.question not in aside])
    if spots and spots[0] != "no":
        shooter.x += float(spots[0]) + 0.001 * ("." in spots[0])  # it is rounded
        shoot_on_the_way(tray, shooter, target, charging)
    agree(game, tray, [shooter, target])


@pytest.mark.clause(
    *("BM-PORTEE-01", "BM-PORTEE-02", "BM-TIR-02", "BM-TIRDEGATS-01", "BM-TIRDEGATS-04"),
    *("BM-COUVERT-01", "BM-COUVERT-02", "BM-TIRMELEE-02", "BM-ACTION-VISER-01"),
    *("BM-ACTION-COURIR-04", "BM-ACTION-RAMPER-02", "BM-ATERRE-03", "BM-SKILL-ZIGZAG-02"),
    *("BM-SKILL-RAPIDE-02", "BM-SKILL-PARADETIRS-01", "BM-ARMOR-CHAMP-01", "BM-SVG-07"),
    *("BM-SKILL-PISTOLERO-02", "BM-SKILL-TIREURCOSTAUD-02", "BM-SKILL-CADENCE-01"),
    *("BM-SKILL-TIRPRECIS-02", "BM-SKILL-ZONE-01", "BM-SKILL-DEVIATION-03"),
    *("BM-SKILL-PASSEBOUCLIER-01", "BM-SKILL-BLINDE-01", "BM-SKILL-PROJECTION-01"),
)
def test_shots_go_as_they_do_plainly() -> None:
    repeat(compare_shot, tries(500, 20_000))


@pytest.mark.clause("BM-SKILL-CHARGETIR-02", "BM-SKILL-TIRERCOURANT-02")
def test_shots_on_the_way_go_as_they_do_plainly() -> None:
    repeat(compare_shot_on_the_way, tries(80, 4_000))
