"""What a question, a reaction, the end and a replay are about lies in the part of the window that nothing covers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import pytest
from playwright.sync_api import Page, expect
from tests.browser import ade_staging
from tests.browser.ade import Battle, new_battle
from tests.browser.cc import Fight, new_skirmish
from tests.browser.hands import ON_TABLE, Table
from tests.browser.servers import running
from tests.browser.visits import DESKTOP, LANDSCAPE, PHONE, Json, Server, Visit
from tests.browser.ways import asks, drive, new_game

SIZES = {"desktop": DESKTOP, "phone": PHONE, "landscape": LANDSCAPE}
LEAST = {"desktop": 22, "phone": 28, "landscape": 28}  # pixels across
DRAWN = "() => [...document.querySelectorAll('g.token .body')].map((b) => b.getBoundingClientRect().width)"
SHARE = """() => {
    let hits = 0, all = 0;
    for (let y = 5; y < innerHeight; y += 10) for (let x = 5; x < innerWidth; x += 10) {
        all++;
        if (document.elementFromPoint(x, y)?.closest('.board')) hits++;
    }
    return hits / all;
}"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose games may begin in the middle."""
    with running(tmp_path_factory.mktemp("framing"), "tests.browser.both_staging") as made:
        yield made


def unseen(table: Table, bodies: Iterable[Json]) -> list[str]:
    """Who of some does not lie on the part of the table that is seen."""
    return [
        body["label"]["fr"]
        for body in bodies
        if not table.page.evaluate(ON_TABLE, table.screen(body["x"], body["y"]))
    ]


def by_name(table: Table, name: str) -> Json:
    figures = table.state["view"]["figures"]
    found: Json = next(f for f in figures if f["names"]["fr"].casefold() == name)
    return found


@pytest.mark.parametrize("size", SIZES)
def test_whom_a_gun_may_aim_at_is_in_sight_beside_the_open_log(visit: Visit, size: str) -> None:
    visitor = visit(lang="fr", size=SIZES[size])
    table = Battle(visitor.page)
    table.open(new_battle(visitor, ("person", "person"), seed=int(ade_staging.Stage.ARTILLERY)))
    table.asked("ade.ask.act")
    gun = by_name(table, "gun")
    table.take(gun["id"])
    table.choices.locator('[data-action="artillery"]').click()
    table.still()
    if size == "desktop":
        expect(visitor.page.get_by_role("region", name="Récit")).to_be_visible()
    foes = [by_name(table, name) for name in ("o1", "o2", "o3")]
    assert not unseen(table, [gun, *(foes if size == "desktop" else foes[:1])])


@pytest.mark.parametrize("size", SIZES)
def test_a_way_that_may_be_answered_is_in_sight_with_who_goes_it(visit: Visit, size: str) -> None:
    visitor = visit(lang="fr")
    table = Battle(visitor.page)
    game = new_battle(visitor, ("person", "person"), seed=int(ade_staging.Stage.INTERCEPTION))
    table.open(game)
    table.asked("ade.ask.act")
    table.choices.locator('[data-action="run"]').click()
    visitor.page.keyboard.press("0")
    visitor.page.mouse.click(*table.screen(40, 30))
    table.until(lambda: table.question is not None and table.question["camp"] == 0, "the answer")
    visitor.page.set_viewport_size({"width": SIZES[size][0], "height": SIZES[size][1]})
    table.state = {}
    visitor.page.reload()
    table.ready().asked("ade.ask.react")  # type: ignore[attr-defined]
    table.still()
    assert not unseen(table, [by_name(table, "ann"), by_name(table, "orc")])
    assert visitor.page.evaluate(ON_TABLE, table.screen(40, 30)), "the end of the way"


@pytest.mark.parametrize("size", ["phone", "landscape"])
def test_a_mouse_that_looks_at_a_target_in_the_bar_brings_it_into_view(
    visit: Visit, size: str
) -> None:
    visitor = visit(lang="fr", size=SIZES[size])
    game = new_game(visitor, armies=("sauvesel-500", "ecorce-500"))
    drive(visitor, game, asks("shots"))
    table = Table(visitor.page).open(game)
    table.await_turn()
    assert table.question is not None
    shooter = next(s for s in table.question["form"]["shooters"] if s["targets"])
    body = table.figure(shooter["figure"])

    def away(id: int) -> float:
        other = table.figure(id)
        return float(abs(other["x"] - body["x"]) + abs(other["y"] - body["y"]))

    far = max(shooter["targets"], key=away)
    name = table.figure(far)["label"]["fr"]
    table.choices.locator(".targets button", has_text=re.compile(f"^{name}\\b")).first.hover()
    table.still()
    assert not unseen(table, [body, table.figure(far)])


@pytest.mark.parametrize("size", SIZES)
def test_however_long_the_question_what_can_be_done_is_in_sight(visit: Visit, size: str) -> None:
    visitor = visit(lang="fr", size=SIZES[size])
    game = new_skirmish(
        visitor, armies=("griffon-200", "orque-200"), scenario="l-affrontement", seed=3
    )
    drive(visitor, game, asks("deeds"))
    table = Fight(visitor.page)
    table.open(game)
    table.await_turn()
    assert table.question is not None
    table.take(table.question["form"]["figures"][0]["figure"])
    bar, action = table.bar.bounding_box(), table.choices.locator(".action").first.bounding_box()
    assert bar and action
    assert action["y"] + action["height"] / 2 <= bar["y"] + bar["height"], (
        "an action can be pressed"
    )
    assert visitor.page.evaluate(SHARE) >= 0.5


@pytest.mark.parametrize("size", SIZES)
def test_whoever_is_left_is_in_sight_at_the_end_and_what_was_done_in_the_replay(
    visit: Visit, size: str
) -> None:
    visitor = visit(lang="fr", size=SIZES[size])
    page = visitor.page
    game = new_game(visitor, seats=("person", "greedy"), turns=2)
    steps = drive(visitor, game, lambda _state: False)["revision"]
    table = Table(page).open(game)
    page.get_by_role("heading", name=re.compile("Victoire|Défaite|Égalité")).wait_for()
    left = [f for f in table.state["view"]["figures"] if f["in_play"]]
    assert not unseen(table, left)
    page.goto(f"/replay/{game}?at={steps // 2}")
    page.locator("g.token").first.wait_for()
    assert min(page.evaluate(DRAWN)) >= LEAST[size] - 0.1
    assert page.evaluate(SHARE) >= 0.45, "the table is what a replay shows"
    assert not _beyond(page), "nothing has to be pushed sideways"


def _beyond(page: Page) -> bool:
    wide: bool = page.evaluate("() => document.documentElement.scrollWidth > innerWidth")
    return wide


def test_who_has_just_come_can_see_the_last_phase(visit: Visit) -> None:
    visitor = visit(lang="fr", motion=True)
    page = visitor.page
    game = new_game(visitor)
    drive(visitor, game, asks("shots"))
    table = Table(page).open(game)
    table.await_turn()
    # Among the tools: a button of its own would lie over figures.
    again = page.get_by_role("button", name="Revoir la dernière phase")
    expect(again).to_have_count(1)
    page.get_by_role("toolbar").get_by_role("button", name="Revoir la dernière phase").click()
    expect(page.get_by_text("On revoit la dernière phase")).to_be_visible()
    page.keyboard.press(" ")
    expect(page.get_by_text("On revoit la dernière phase")).to_have_count(0)
