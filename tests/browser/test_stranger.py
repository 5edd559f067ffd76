"""What a stranger does without being told how: guns, spells, prizes, many sides, the whole way to a replay."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.browser.hands import ON_TABLE, Table
from tests.browser.visits import BOOK, DESKTOP, PHONE, Json, Visit, Visitor
from tests.browser.ways import OWN_CONNECTION, asks, drive, new_game

ARMY = (Path(__file__).parent / "proving-ground.toml").read_text(encoding="utf-8")
HOSTILE = ('["malediction", "paralysie"]', '["paranoia", "soif-de-sang"]')
HELPFUL = ('["boule-de-feu", "mur-de-feu"]', '["teleportation", "invocation"]\ncreature = "ombres"')


def proving_ground(
    visitor: Visitor, spells: tuple[str, str] = HELPFUL, kind: str = "explosive"
) -> str:
    """Two equal armies with a gun and two sorcerers each, both played here."""
    armies = []
    for side in ("a", "b"):
        text = ARMY.replace("%SIDE%", side).replace("%KIND%", kind)
        for number, known in enumerate(spells):
            text = text.replace(f'"%SPELLS{number}%"', known)
        if "invocation" not in spells[1]:
            text = text.split("[[creatures]]")[0]
        armies.append({"toml": text})
    wish = {
        "rulebook": BOOK,
        "scenario": "bataille-rangee",
        "armies": armies,
        "table": {"seed": 7},
        "seats": [{"kind": "person"}, {"kind": "person"}],
        "options": {},
    }
    answer = visitor.context.request.post("/api/games", data=wish, headers=OWN_CONNECTION)
    assert answer.ok, answer.text()
    return str(answer.json()["game"])


def point_at(table: Table, x: float, y: float) -> None:
    table.page.mouse.move(*table.in_sight(x, y))


def label(page: Page) -> str:
    shown = page.locator(".label.panel")
    shown.wait_for()
    return shown.inner_text()


# -- guns --------------------------------------------------------------------------------------


def gun(table: Table) -> Json:
    """The gun of the side that is asked."""
    assert table.question is not None
    camp = table.question["camp"]
    found: Json = next(
        f for f in table.state["view"]["figures"] if f.get("piece") and f["camp"] == camp
    )
    return found


def test_a_gun_is_set_up_with_its_crew_and_pushed_by_it(visit: Visit) -> None:
    visitor = visit(lang="fr")
    game = proving_ground(visitor)
    drive(visitor, game, asks("moves"))
    table = Table(visitor.page).open(game)
    table.await_turn()
    piece = gun(table)
    crew = [u["crew"] for u in table.question["form"]["pieces"]]  # type: ignore[index]
    assert crew and all(len(ids) == 3 for ids in crew), "the crew stands at its gun"
    ahead = 2.0 if piece["y"] < 24 else -2.0
    table.tap(piece["id"])
    visitor.page.locator("path.region").wait_for()
    point_at(table, piece["x"], piece["y"] + ahead)
    said = label(visitor.page)
    assert "ne tire pas ce tour" in said and "peut encore tirer" not in said
    assert said.startswith("2"), f"its own crew is not in its way: {said}"
    before = table.revision
    visitor.page.mouse.click(*table.screen(piece["x"], piece["y"] + ahead))
    table.until(lambda: table.revision > before, "the push")
    for _crewman in range(3):
        assert table.form == "place"
        table.answer()
    assert table.form == "moves"
    assert abs(table.figure(piece["id"])["y"] - piece["y"] - ahead) < 0.01


def aimed(visit: Visit, kind: str) -> tuple[Table, str]:
    """A gun that points at an enemy, and what is said of it."""
    visitor = visit(lang="fr")
    game = proving_ground(visitor, kind=kind)
    drive(visitor, game, asks("moves"))
    table = Table(visitor.page).open(game)
    table.await_turn()
    for _side in range(2):
        before = table.revision
        table.choices.get_by_role("button", name="Tirer avec").click()
        table.until(lambda now=before: table.revision > now, "the loading")  # type: ignore[misc]
        table.end()
        table.until(lambda now=before: table.revision > now + 1, "the end")  # type: ignore[misc]
        table.await_turn()
    while table.form == "casts":
        table.answer()
        table.await_turn()
    assert table.question is not None
    shooter = table.question["form"]["shooters"][0]
    struck = shooter["impact"]["struck"]
    foe = max(shooter["targets"], key=lambda id: len(struck[str(id)]))
    body = table.figure(foe)
    place = table.screen(body["x"], body["y"])
    assert visitor.page.evaluate(ON_TABLE, place), "whom it may aim at is in sight"
    visitor.page.mouse.move(*place)
    expect(visitor.page.locator(".label.panel")).to_contain_text("%")
    before = table.revision
    said = label(visitor.page)
    drawn = visitor.page.locator(".overlay .template").count()
    assert drawn == 1, "what the shot covers is drawn"
    table.tap(foe)
    table.until(lambda: table.revision > before, "the shot")
    return table, said


def test_an_explosive_shot_shows_its_template_and_who_lies_under_it(visit: Visit) -> None:
    _table, said = aimed(visit, "explosive")
    assert said.count("perte de PV pour") >= 2 and said.count("%") >= 5, said  # each with its own


def test_a_piercing_shot_shows_its_line_and_who_stands_on_it(visit: Visit) -> None:
    _table, said = aimed(visit, "piercing")
    assert "Sur la ligne" in said or "perte de PV pour" in said, said


# -- spells ------------------------------------------------------------------------------------


def cast(table: Table, name: str) -> None:
    """Choose whoever knows a spell, and cast it."""
    spell = table.choices.locator("button.primary", has_text=name)
    for caster in table.choices.locator(".casters button").all():
        if not spell.count():
            caster.click()
    before = table.revision
    spell.click()
    table.until(lambda: table.revision > before, name)


def at_magic(visit: Visit, spells: tuple[str, str]) -> Table:
    visitor = visit(lang="fr")
    game = proving_ground(visitor, spells)
    drive(visitor, game, asks("casts"))
    table = Table(visitor.page).open(game)
    table.await_turn()
    return table


def caster_of(table: Table) -> Json:
    assert table.question is not None
    form = table.question["form"]
    id = form.get("from") or table.question.get("about", {}).get("figure")
    return table.figure(int(id))


def test_spells_say_what_they_do_before_they_are_cast(visit: Visit) -> None:
    table = at_magic(visit, HELPFUL)
    expect(table.choices.locator(".help li")).to_have_count(2)
    assert all(len(t) > 30 for t in table.choices.locator(".help li").all_inner_texts())


@pytest.mark.clause("EF-SPELL-BOULE-DE-FEU-01")
def test_a_fireball_tells_the_chance_of_each_figure_under_it_friends_in_red(visit: Visit) -> None:
    table = at_magic(visit, HELPFUL)
    cast(table, "Boule de feu")
    assert table.form == "template"
    caster = caster_of(table)
    label = table.page.locator(".label.panel")
    point_at(table, caster["x"], caster["y"])  # on its own feet: itself at least lies there
    expect(label.locator("li.bad").first).to_contain_text("%")
    expect(label).to_contain_text("les vôtres aussi")


def test_a_fire_wall_is_laid_turned_and_burns_on_the_table(visit: Visit) -> None:
    table = at_magic(visit, HELPFUL)
    cast(table, "Mur de feu")
    assert table.form == "barrier"
    caster = caster_of(table)
    away = 8.0 if caster["y"] < 24 else -8.0
    point_at(table, caster["x"], caster["y"] + away)
    wall = table.page.locator(".overlay rect.template")
    before = wall.get_attribute("transform")
    table.choices.get_by_role("button", name="Tourner").click()
    expect(wall).not_to_have_attribute("transform", before or "")
    table.page.mouse.click(*table.screen(caster["x"], caster["y"] + away))
    table.answer()
    table.await_turn()
    kinds = [marker["kind"] for marker in table.state["view"]["markers"]]
    assert kinds == ["fire-wall"]


def test_a_friend_is_teleported_to_the_place_that_is_clicked(visit: Visit) -> None:
    table = at_magic(visit, HELPFUL)
    cast(table, "Téléportation")
    assert table.form == "choice" and table.question is not None
    first = table.question["form"]["options"][0]["data"]["figure"]
    assert table.figure(first)["camp"] == table.question["camp"], "friends come first"
    jumper = table.figure(first)
    table.answer()
    table.await_turn()
    if table.question["kind"] == "ef.ask.resist":
        table.choices.get_by_role("button", name="Non", exact=True).click()
        table.until(lambda: table.form == "place", "the landing")
    assert table.form == "place"
    away = 6.0 if jumper["y"] < 24 else -6.0
    table.page.mouse.click(*table.screen(jumper["x"], jumper["y"] + away))
    table.answer()
    landed = table.figure(jumper["id"])
    assert abs(landed["y"] - jumper["y"] - away) < 0.2


def test_a_creature_is_summoned_beside_its_caster(visit: Visit) -> None:
    table = at_magic(visit, HELPFUL)
    standing = sum(f["in_play"] for f in table.state["view"]["figures"])
    cast(table, "Invocation")
    assert table.form == "place"
    table.answer()
    assert sum(f["in_play"] for f in table.state["view"]["figures"]) == standing + 1


def test_who_is_cursed_is_an_enemy_first(visit: Visit) -> None:
    """The first in the list is whom most would choose; a click on the table names another."""
    visitor = visit(lang="fr")
    game = proving_ground(visitor, HOSTILE)
    drive(visitor, game, asks("moves"))
    table = Table(visitor.page).open(game)
    table.await_turn()
    assert table.move_one(8.0)
    drive(visitor, game, asks("casts"))
    table.await_turn()
    cast(table, "Malédiction")
    assert table.form == "choice" and table.question is not None
    options = [o["data"]["figure"] for o in table.question["form"]["options"]]
    sides = [table.figure(id)["camp"] == table.question["camp"] for id in options]
    assert sides == sorted(sides), "enemies first"
    before = table.revision
    table.tap(options[-1])
    table.until(lambda: table.revision > before, "the target")


# -- scenarios and sides -----------------------------------------------------------------------


def test_what_wins_is_one_tap_away(visit: Visit) -> None:
    for size in (DESKTOP, PHONE):
        visitor = visit(lang="fr", size=size)
        game = new_game(visitor, scenario="gemme-maudite")
        drive(visitor, game, asks("moves"))
        table = Table(visitor.page).open(game)
        visitor.page.locator(".track summary").click()
        goal = visitor.page.locator(".track .goal")
        expect(goal).to_be_visible()
        assert "gemme" in goal.inner_text()
        box = goal.bounding_box()
        assert box and box["x"] >= 0 and box["x"] + box["width"] <= size[0]
        assert table.form == "moves"


def test_four_sides_find_room_on_a_phone(visit: Visit) -> None:
    visitor = visit(lang="fr", size=PHONE)
    armies = ("sauvesel-250", "ecorce-250", "cendre-250", "heures-mortes-250")
    game = new_game(visitor, armies=armies, seats=("person",) * 4)  # type: ignore[arg-type]
    drive(visitor, game, asks("moves"))
    Table(visitor.page).open(game)
    boxes = [li.bounding_box() for li in visitor.page.locator(".camps li").all()]
    assert len(boxes) == 4
    for box in boxes:
        assert box and box["x"] >= 0 and box["x"] + box["width"] <= PHONE[0]
    for li in visitor.page.locator(".camps li").all():
        inner = li.evaluate("(li) => li.scrollWidth <= li.clientWidth + 1")
        assert inner, li.inner_text()


# -- the whole way -----------------------------------------------------------------------------


@pytest.mark.slow
def test_the_newcomers_way_from_the_lobby_to_a_replay_on_a_phone(visit: Visit) -> None:
    visitor = visit(lang="fr", size=PHONE)
    page = visitor.page
    table = Table(page)
    page.goto("/")
    page.locator("label:has(input[name=quick-army])").first.click()
    page.get_by_role("button", name=re.compile("Jouer|Commencer")).first.click()
    page.wait_for_url(re.compile("/game/"))
    table.ready()
    game = page.url.rpartition("/game/")[2].partition("?")[0]
    for _decision in range(6):
        if not table.await_turn():
            break
        table.answer()
    drive(visitor, game, lambda _state: False)
    page.get_by_text(re.compile("Victoire|Défaite|Égalité")).first.wait_for(timeout=30_000)
    page.get_by_role("link", name="Revoir la partie").or_(
        page.get_by_role("button", name="Revoir la partie")
    ).first.click()
    page.wait_for_url(re.compile("/replay/"))
    other = visit(lang="fr", size=PHONE)
    other.page.goto(page.url.partition("?")[0] + "?at=60")
    other.page.locator("g.token").first.wait_for()
    expect(other.page.locator("input[type=range]")).to_be_visible()
