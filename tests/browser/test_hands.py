"""Keyboard alone, fingers on a phone, and eighty figures on the table."""

from __future__ import annotations

from playwright.sync_api import expect
from tests.browser.hands import PHONE, Table, Visit, asks, drive, frame_gaps, new_game, shoot

FLUID = 1000 / 20  # milliseconds from frame to frame, on two cores and without a graphics card


def test_an_activation_by_keyboard_alone(visit: Visit) -> None:
    visitor = visit(lang="fr")
    page = visitor.page
    game = new_game(visitor, seats=("person", "greedy"))
    drive(visitor, game, asks("moves"))
    table = Table(page).open(game)
    table.await_turn()
    revision = table.revision
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("() => document.activeElement?.matches('[data-figure]')"):
            break
    figure = int(page.evaluate("() => document.activeElement.dataset.figure"))
    before = table.figure(figure)
    page.keyboard.press("Enter")  # take it up
    expect(table.token(figure)).to_have_attribute("aria-pressed", "true")
    towards = "ArrowUp" if before["y"] < table.state["view"]["table"]["depth"] / 2 else "ArrowDown"
    for _ in range(4):
        page.keyboard.press(towards)
    expect(table.button("Confirmer")).to_be_enabled()
    page.keyboard.press("Enter")
    table.until(lambda: table.revision > revision, "the move")
    after = table.figure(figure)
    assert abs(after["y"] - before["y"]) > 1.5
    page.keyboard.press("u")
    table.until(lambda: table.revision == revision, "undo by its key")


def test_a_move_by_fingers_on_a_phone(visit: Visit) -> None:
    visitor = visit(lang="fr", size=PHONE)
    page = visitor.page
    game = new_game(visitor, seats=("person", "greedy"))
    drive(visitor, game, asks("moves"))
    table = Table(page).open(game)
    table.await_turn()
    assert table.question is not None
    revision = table.revision
    mover = next(m["figure"] for m in table.question["form"]["figures"] if not m["engaged"])
    body = table.figure(mover)
    step = 3 if body["y"] < table.state["view"]["table"]["depth"] / 2 else -3
    page.touchscreen.tap(*table.screen(body["x"], body["y"]))
    expect(table.button("Ne pas bouger")).to_be_visible()
    page.touchscreen.tap(*table.screen(body["x"], body["y"] + step))
    shoot(page, "move-390x844-touch")
    table.button("Confirmer").click()
    table.until(lambda: table.revision > revision, "the move")
    page.get_by_role("navigation", name="Menu").get_by_role("button", name="Récit").click()
    expect(page.get_by_role("region", name="Récit")).to_be_visible()


def test_a_crowded_table_stays_fluid(visit: Visit) -> None:
    visitor = visit(lang="fr")
    page = visitor.page
    game = new_game(visitor, armies=("cendre-1000", "ecorce-1000"), seats=("person", "person"))
    drive(visitor, game, asks("moves"))
    table = Table(page).open(game)
    table.await_turn()
    assert page.locator("g.token").count() >= 80
    assert table.question is not None
    mover = next(m["figure"] for m in table.question["form"]["figures"] if not m["engaged"])
    body = table.figure(mover)
    x, y = table.screen(body["x"], body["y"])

    def drag() -> None:
        page.mouse.move(x, y)
        page.mouse.down()
        for n in range(60):
            page.mouse.move(x + n, y - n if n % 2 else y)

    gaps = sorted(frame_gaps(page, drag))
    shoot(page, "crowd-dragging-1440x900-lamp")
    page.mouse.up()
    print(f"{len(gaps)} frames, median {gaps[len(gaps) // 2]:.1f} ms, longest {gaps[-1]:.0f} ms")
    assert len(gaps) > 20
    assert gaps[len(gaps) // 2] <= FLUID, f"median {gaps[len(gaps) // 2]:.0f} ms between frames"
    assert gaps[int(len(gaps) * 0.9)] <= 2 * FLUID, (
        f"{gaps[int(len(gaps) * 0.9)]:.0f} ms at the 90th"
    )
