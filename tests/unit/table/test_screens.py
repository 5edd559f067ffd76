"""What is told sooner of a sight says the same as the sight itself."""

from __future__ import annotations

from random import Random

from escarmouche.table.shapes import Line, rectangle
from escarmouche.table.sight_in_space import (
    hidden_along,
    hidden_by_one,
    hidden_share,
    screened,
    sees_point,
    shows,
    shows_itself,
)
from escarmouche.table.solids import Blockers, Cylinder, Eye, Prism, eyes_across, facing_rectangle

BASE, TALL = 0.5, 2.0


def scattered(chance: Random) -> Blockers:
    """Walls, blocks and figures between x = 3 and x = 9."""
    solids: list[Prism | Cylinder] = []
    for n in range(chance.randrange(1, 6)):
        x, y, top = chance.uniform(3, 9), chance.uniform(-3, 3), chance.choice((1.0, 1.7, 3.0))
        turned, wide = chance.uniform(0, 3.1), chance.uniform(0.3, 6)
        if n % 3 == 0:
            solids.append(Prism(rectangle(x, y, wide, 0.6, turned), 0.0, top, f"block {n}"))
        elif n % 3 == 1:
            other = (x + chance.uniform(-2, 2), y + wide)
            solids.append(Prism(Line(((x, y), other)), 0.0, top, f"wall {n}"))
        else:
            solids.append(Cylinder(x, y, BASE, 0.0, TALL, n))
    return Blockers(tuple(solids))


def test_whether_anything_shows_is_told_as_how_much_does() -> None:
    chance, told = Random(4), set()
    for _ in range(400):
        blockers = scattered(chance)
        viewer = Cylinder(0.0, 0.0, BASE, 0.0, TALL)
        seen = Cylinder(12.0, chance.uniform(-3, 3), BASE, 0.0, TALL)
        for eye in eyes_across(viewer, (seen.x, seen.y), 1.8):
            shape = facing_rectangle(seen, eye)
            share = hidden_share(eye, shape, blockers)
            between = blockers.between(viewer, seen)
            if abs(1.0 - share - 0.005) > 1e-4:
                assert shows_itself(eye, shape, between) is shows(share)
            if hidden_by_one(eye, shape, between):
                assert share > 1.0 - 1e-6
            told.add(shows(share))
    assert told == {True, False}


def test_a_low_wall_hides_who_stands_close_behind_it_from_an_eye_above() -> None:
    wall = Blockers((Prism(Line(((8.0, -3.0), (8.0, 3.0))), 0.0, 3.0),))
    for away, hidden in (
        (8.5, True),
        (9.3, True),
        (9.4, False),
    ):  # the line over it falls below 2'' at 9 1/3
        seen = facing_rectangle(Cylinder(away, 0.0, BASE, 0.0, TALL), eye := Eye(0.0, 0.0, 9.0))
        assert hidden_by_one(eye, seen, wall) is hidden
        assert shows(hidden_share(eye, seen, wall)) is not hidden


def test_what_one_wall_hides_all_along_is_hidden_at_each_place_between() -> None:
    chance, hidden = Random(7), 0
    for _ in range(400):
        blockers = scattered(chance)
        viewer = Cylinder(0.0, 0.0, BASE, 0.0, TALL)
        ys = chance.uniform(-4, 4), chance.uniform(-4, 4)
        start, end = (Cylinder(12.0, y, BASE, 0.0, TALL) for y in ys)
        if not hidden_along(viewer, start, end, blockers):
            continue
        hidden += 1
        for n in range(9):
            seen = Cylinder(12.0, ys[0] + n / 8 * (ys[1] - ys[0]), BASE, 0.0, TALL)
            for eye in eyes_across(viewer, (seen.x, seen.y), 1.8):
                assert hidden_share(eye, facing_rectangle(seen, eye), blockers) > 1.0 - 1e-6
    assert hidden > 10


def test_what_is_screened_is_hidden_from_every_eye() -> None:
    chance, found, missed = Random(11), 0, 0
    for _ in range(600):
        blockers = scattered(chance)
        viewer = Cylinder(0.0, 0.0, BASE, 0.0, TALL)
        seen = Cylinder(12.0, chance.uniform(-3, 3), BASE, 0.0, TALL)
        eyes = eyes_across(viewer, (seen.x, seen.y), 1.8)
        hidden = [hidden_share(eye, facing_rectangle(seen, eye), blockers) for eye in eyes]
        if screened(viewer, seen, blockers.between(viewer, seen)):
            found += 1
            assert min(hidden) > 1.0 - 1e-6
        elif min(hidden) > 1.0 - 1e-6:
            missed += 1
    assert found > 10 and found > missed


def test_where_nothing_is_before_a_mover_its_head_is_seen_all_along() -> None:
    chance, clear, barred = Random(13), 0, 0
    for _ in range(600):
        blockers, eye = scattered(chance), Eye(0.0, 0.0, 1.8)
        ys = chance.uniform(-4, 4), chance.uniform(-4, 4)
        start, end = (Eye(12.0, y, 1.8) for y in ys)
        before = blockers.before(eye, start, end, 0.15)
        seen = []
        for n in range(9):
            y = ys[0] + n / 8 * (ys[1] - ys[0])
            seen += [sees_point(eye, 12.0, y + aside, 1.8, blockers) for aside in (-0.14, 0.14)]
            near = [sees_point(eye, 12.0, y + aside, 1.8, before) for aside in (-0.14, 0.14)]
            assert near == seen[-2:]
        if not before.rows:
            clear += 1
            assert all(seen)
        barred += not all(seen)
    assert clear > 10 and barred > 10
