"""The staged moments of `areas_staging` at the table: which are asked for, and hands that aim."""

from __future__ import annotations

from playwright.sync_api import FloatRect, Locator, Page
from tests.browser.areas_staging import GRENADE, Stage
from tests.browser.bm import Skirmish, new_skirmish
from tests.browser.hands import Table
from tests.browser.skirmish import seated
from tests.browser.test_last_fantasy_war import (
    BONES,
    DEMONS,
    HUNTERS,
    Battle,
    band,
    new_battle,
    play_until,
)
from tests.browser.visits import Visitor


def staged(visitor: Visitor, stage: Stage) -> str:
    """A game of Last Fantasy War of two at one screen that begins as the stage says."""
    armies = [band(*HUNTERS), band(*DEMONS)]
    return new_battle(visitor, "embuscade", armies, ("person", "person"), int(stage))


def of_five_camps(visitor: Visitor) -> str:
    """LFW-SCEN-FLOT: four defenders at one screen and the horde, when the first may run."""
    sides = [band(*each, troopers=1) for each in (HUNTERS, DEMONS, BONES, HUNTERS)]
    game = new_battle(visitor, "flot", sides, ("person",) * 4, 1)
    with seated(visitor, game) as seats:
        play_until(seats, "who_runs", 0)
    return game


def with_grenades(visitor: Visitor) -> str:
    """The same of Bonus/Malus."""
    return new_skirmish(visitor, ("person", "person"), seed=GRENADE)


def named(table: Table, name: str) -> int:
    """A figure by the name that the stage gives it."""
    figures = table.state["view"]["figures"]
    return int(next(f["id"] for f in figures if f["names"]["fr"].casefold() == name))


def choose(table: Battle | Skirmish, *keys: str) -> None:
    """One option after the other, each of the question that the one before leads to."""
    for key in keys:
        table.await_turn()
        table.at_rest()
        assert table.went(lambda key=key: table.option(key)), key  # type: ignore[misc]
    table.await_turn()


def point_at(table: Table, name: str) -> tuple[float, float]:
    """The pointer on a figure, until what is told of it is there."""
    body = table.figure(named(table, name))
    at = table.in_sight(body["x"], body["y"])
    table.page.mouse.move(*at)
    table.at_rest()
    table.page.locator(".label.panel").wait_for()
    return at


def box_of(part: Locator) -> FloatRect:
    """Where something is on the screen."""
    found = part.bounding_box()
    assert found is not None
    return found


def middle_of(part: Locator) -> tuple[float, float]:
    box = box_of(part)
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def overlap(one: FloatRect, other: FloatRect) -> float:
    """How many square pixels two have in common."""
    across = min(one["x"] + one["width"], other["x"] + other["width"]) - max(one["x"], other["x"])
    down = min(one["y"] + one["height"], other["y"] + other["height"]) - max(one["y"], other["y"])
    return max(0.0, across) * max(0.0, down)


def is_free(table: Table, name: str, label: Locator) -> bool:
    """Whether a label covers nothing of a figure's token."""
    body = table.token(named(table, name)).locator(".body")
    return overlap(box_of(body), box_of(label)) == 0.0


def track_has_one_row(page: Page, sides: int) -> None:
    """A low window leaves its height to the table; the marks of all sides are seen."""
    track = box_of(page.locator(".track"))
    assert track["height"] <= 50, track
    marks = [box_of(each) for each in page.locator(".track .camp > svg").all()]
    assert len(marks) == sides
    for mark in marks:
        assert mark["x"] + mark["width"] <= track["x"] + track["width"], (mark, track)
