"""What the table shows and lets one do: slides, declarations, reactions, sounds, dice, odds, the end."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import FloatRect, Page, expect
from tests.browser.eyes import shoot
from tests.browser.hands import Table
from tests.browser.skirmish import bent_way, seated, surrounded
from tests.browser.visits import TABLET, Json, Visit, Visitor, until, until_seen
from tests.browser.ways import asks, drive, get, new_game

# Counts what a page asks of the loudspeaker.
LISTEN = """
window.heard = 0;
for (const name of ['createOscillator', 'createBufferSource']) {
  const made = BaseAudioContext.prototype[name];
  BaseAudioContext.prototype[name] = function () { window.heard++; return made.call(this); };
}
"""
# Remembers every slide of a token and holds it at its beginning: however slow the machine, it is
# there to be looked at, and only who skips it ends it.
HOLD = """
window.slides = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (...how) {
  const slide = animate.apply(this, how);
  if (this.matches('g.token')) {
    slide.pause();
    const { figure, camp } = this.dataset;
    window.slides.push({ figure: Number(figure), camp: Number(camp), slide });
  }
  return slide;
};
"""
SLIDES = """() => window.slides.map(({ figure, camp, slide }) =>
  ({ figure, camp, frames: slide.effect.getKeyframes().map((f) => f.transform) }))"""
ENDED = "window.slides.every(({ slide }) => slide.playState === 'idle')"


def slides(page: Page) -> list[Json]:
    found: list[Json] = page.evaluate(SLIDES)
    return found


def boxes(page: Page, *selectors: str) -> list[FloatRect]:
    found = [page.locator(selector).first.bounding_box() for selector in selectors]
    return [box for box in found if box is not None]


# -- slides ------------------------------------------------------------------------------------


def bent_move(visitor: Visitor, game: str) -> tuple[Table, int, list[list[float]]]:
    """A move round something, by hand."""
    with seated(visitor, game) as seats:
        figure, place, path = bent_way(seats)
    table = Table(visitor.page).open(game)
    table.await_turn()
    body, revision = table.figure(figure), table.revision
    table.page.mouse.click(*table.screen(body["x"], body["y"]))
    expect(table.button("Ne pas bouger")).to_be_visible()
    table.page.mouse.move(*table.in_sight(*place))
    table.page.mouse.click(*table.screen(*place))
    table.until(lambda: table.revision > revision, "the move")
    return table, figure, path


def test_a_token_slides_along_the_bends_of_its_way(visit: Visit) -> None:
    visitor = visit(lang="fr", motion=True, speed="slow")
    visitor.page.add_init_script(HOLD)
    game = new_game(visitor, seats=("person", "person"))
    table, figure, path = bent_move(visitor, game)
    until_seen(table.page, "window.slides.length > 0")
    assert not table.page.evaluate(ENDED)
    slide = next(s for s in slides(table.page) if s["figure"] == figure)
    assert len(slide["frames"]) == len(path) + 1, "a stop at each bend"
    bends = [re.findall(r"-?[\d.]+", frame)[:2] for frame in slide["frames"][1:]]
    for (x, y), (px, py) in zip(bends, path, strict=True):
        assert float(x) == pytest.approx(px * 20, abs=0.5)
        assert float(y) == pytest.approx(-py * 20, abs=0.5)
    table.page.keyboard.press(" ")  # skip
    until_seen(table.page, ENDED)


def test_no_token_slides_where_stillness_is_asked_for(visit: Visit) -> None:
    visitor = visit(lang="fr", motion=False, speed="slow")
    visitor.page.add_init_script(HOLD)
    game = new_game(visitor, seats=("person", "person"))
    table, figure, path = bent_move(visitor, game)
    x, y = table.screen(*path[-1])
    assert slides(table.page) == []
    box = table.token(figure).bounding_box()
    assert box is not None
    assert box["x"] < x < box["x"] + box["width"]
    assert box["y"] < y < box["y"] + box["height"]


def test_the_moves_of_the_ai_slide_too_and_can_be_skipped(visit: Visit) -> None:
    visitor = visit(lang="fr", motion=True, speed="slow")
    visitor.page.add_init_script(HOLD)
    page = visitor.page
    game = new_game(visitor, seats=("person", "greedy"))
    drive(visitor, game, asks("moves"))
    table = Table(page).open(game)
    table.await_turn()

    def slid() -> bool:
        return bool(page.evaluate("() => window.slides.some((s) => s.camp === 1)"))

    # Who moves last this turn moves first next: one of the two turns has moves of the AI after ours.
    for _ in range(2):
        before = table.revision
        table.end()
        until(page, lambda: table.revision != before, "the end of our moves")  # noqa: B023
        until(page, lambda: slid() or table.asks_on_screen(), "a slide, or our next question")
        if slid():
            break
        drive(visitor, game, asks("moves"))
        table.await_turn()
    else:
        pytest.fail("no token of the AI slides")
    # Whoever skips ends what slides now; an AI that is not done yet may slide again.
    begun = page.evaluate("() => window.slides.length")
    page.get_by_role("button", name="Passer").click()
    until_seen(page, ENDED.replace("slides", f"slides.slice(0, {begun})"))


# -- declarations ------------------------------------------------------------------------------


def volley(state: Json) -> bool:
    """Until three of ours may shoot."""
    return any(
        q["form"]["form"] == "shots" and sum(bool(s["targets"]) for s in q["form"]["shooters"]) >= 3
        for q in state["questions"]
    )


def test_what_is_declared_is_listed_drawn_and_can_be_taken_back(visit: Visit) -> None:
    visitor = visit(lang="fr")
    page = visitor.page
    for seed in range(7, 12):  # whether three have a target is up to the AI's moves
        game = new_game(visitor, armies=("sauvesel-500", "ecorce-500"), seed=seed)
        if drive(visitor, game, volley)["result"] is None:
            break
    table = Table(page).open(game)
    table.await_turn()
    first = table.revision
    assert table.question is not None
    table.answer()
    table.until(lambda: table.revision == first + 1 and table.form == "shots", "the first shot")
    listed, arrows = page.locator(".declared li"), page.locator("[data-declared]")
    expect(listed).to_have_count(1)
    expect(arrows.first).to_be_attached()
    table.answer()
    table.until(lambda: table.revision == first + 2, "the second shot")
    if table.form != "shots":
        pytest.fail("the volley was over after two shooters")
    expect(listed).to_have_count(2)
    second = listed.nth(1).inner_text()
    shoot(page, "declared-1440x900-lamp")
    listed.first.get_by_role("button", name=re.compile("^Reprendre")).click()
    table.until(lambda: table.revision == first + 1, "the first taken back, the second kept")
    expect(listed).to_have_count(1)
    expect(listed.first).to_have_text(second.strip())
    listed.first.get_by_role("button", name=re.compile("^Reprendre")).click()
    table.until(lambda: table.revision == first, "both taken back")
    expect(listed).to_have_count(0)
    expect(arrows).to_have_count(0)


# -- reactions ---------------------------------------------------------------------------------


def test_a_reaction_has_a_default_and_need_not_be_asked_again(visit: Visit) -> None:
    visitor = visit(lang="fr")
    page = visitor.page
    game, held = surrounded(visitor)
    with seated(visitor, game) as seats:
        table = Table(page).open(game)
        table.await_turn()
        seats.answer(held.way_out)
        table.until(
            lambda: (table.question or {}).get("kind") == "ef.ask.free_attack", "the reaction"
        )
        assert table.question is not None
        expect(table.button("Oui")).to_have_class(re.compile("primary"))
        # It is asked where it happens too.
        expect(page.locator(".label.panel")).to_contain_text(
            table.question["question"]["text"]["fr"]
        )
        shoot(page, "reaction-1440x900-lamp")
        now = table.revision
        page.get_by_role("button", name="Non, et ne plus demander ce tour").click()
        # Two may strike: the second question is passed without a word.
        table.until(
            lambda: table.revision >= now + 2 and table.form == "moves", "both to be passed"
        )
        chip = page.get_by_role("list", name="Réponse d’office ce tour").get_by_role("button")
        expect(chip).to_be_visible()
        chip.click()
        expect(chip).to_have_count(0)


def test_what_must_be_decided_is_never_hushed(visit: Visit) -> None:
    visitor = visit(lang="fr")
    game = new_game(visitor, seats=("person", "person"))
    table = Table(visitor.page).open(game)
    table.await_turn()
    assert table.form != "moves"
    expect(visitor.page.get_by_role("button", name=re.compile("ne plus demander"))).to_have_count(0)


# -- sounds ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sound", "motion", "heard"),
    [(None, True, False), (True, True, True), (True, False, False)],
    ids=["off at first", "wanted", "stillness"],
)
def test_sounds_are_heard_only_when_wanted(
    visit: Visit, sound: bool | None, motion: bool, heard: bool
) -> None:
    wish: dict[str, Any] = {} if sound is None else {"sound": sound}
    visitor = visit(lang="fr", motion=motion, **wish)
    visitor.page.add_init_script(LISTEN)
    game = new_game(visitor, seats=("person", "person"))
    drive(visitor, game, asks("moves"))
    table = Table(visitor.page).open(game)
    table.await_turn()
    assert table.move_one()
    if heard:
        until_seen(visitor.page, "window.heard > 0")
    table.screen(0, 0)  # what the move brings about on the page is done
    assert (visitor.page.evaluate("() => window.heard") > 0) is heard
    if sound is None:  # the switch, by its key and in the settings
        visitor.page.keyboard.press("s")
        visitor.page.keyboard.press("o")
        switch = visitor.page.get_by_role("button", name="Sons")
        expect(switch).to_have_attribute("aria-pressed", "true")
        switch.click()
        expect(switch).to_have_attribute("aria-pressed", "false")


# -- dice and odds -----------------------------------------------------------------------------


# What is seen when dice of one's own first lie in the tray: how long each falls, and how many are framed. They fall for a
# moment and the tray goes by itself, so it is looked at when it comes and not when a busy machine gets round to it.
FALLING = """() => {
    window.fell = null;
    new MutationObserver(() => {
        const dice = [...document.querySelectorAll('.tray .die.falls')];
        if (window.fell || !dice.length || !document.querySelector('.tray .roll.mine')) return;
        const time = (die) => {
            const seen = getComputedStyle(die);
            return 1000 * (parseFloat(seen.animationDuration) + parseFloat(seen.animationDelay));
        };
        window.fell = [dice.map(time), document.querySelectorAll('.tray .die.framed').length];
    }).observe(document, {subtree: true, childList: true, attributes: true});
}"""


def test_my_dice_lie_in_the_tray_framed_and_quick(visit: Visit) -> None:
    visitor = visit(lang="fr", motion=True)
    page = visitor.page
    game, held = surrounded(visitor)
    with seated(visitor, game) as seats:
        seats.answer(held.way_out)
        assert seats.question()["kind"] == "ef.ask.free_attack"
    table = Table(page).open(game)
    table.await_turn()
    now = table.revision
    last = max(line["n"] for line in table.state["log"])
    page.evaluate(FALLING)
    table.button("Oui").click()
    table.until(lambda: table.revision > now, "the blow")
    rolls = [line for line in table.state["log"] if line.get("faces") and line["n"] > last]
    until(page, lambda: page.evaluate("window.fell !== null"), "the dice to fall")
    times, framed = page.evaluate("window.fell")
    page.keyboard.press(" ")
    tray = page.locator("button.tray")
    expect(tray.locator(".die.falls")).to_have_count(0)
    page.evaluate("document.querySelector('button.tray')?.click()")  # or it went by itself
    expect(tray).to_have_count(0)
    assert times, "no die is seen to fall"
    assert max(times) < 700, times
    dice = [n for line in rolls for n in range(len(line["faces"])) if _decides(line, n)]
    if len(rolls) <= 5:  # of more, the tray shows five
        assert framed == len(dice)


def _decides(line: Json, n: int) -> bool:
    return bool((line.get("success") or [False] * (n + 1))[n]) or len(line["faces"]) == 1


def test_every_target_has_its_odds_and_the_label_keeps_clear_of_the_shot(visit: Visit) -> None:
    visitor = visit(lang="fr")
    page = visitor.page

    def four(state: Json) -> bool:
        return any(
            any(len(s["targets"]) >= 4 for s in q["form"].get("shooters", ()))
            for q in state["questions"]
        )

    for seed in range(7, 12):
        game = new_game(visitor, armies=("sauvesel-500", "ecorce-500"), seed=seed)
        if drive(visitor, game, four)["result"] is None:
            break
    table = Table(page).open(game)
    table.await_turn()
    assert table.question is not None
    shooter = next(s for s in table.question["form"]["shooters"] if len(s["targets"]) >= 4)
    body = table.figure(shooter["figure"])
    page.mouse.click(*table.screen(body["x"], body["y"]))
    offered = table.choices.locator(".targets button")
    expect(offered).to_have_count(len(shooter["targets"]))
    last = offered.last
    last.hover()
    expect(last).to_contain_text("%")
    label = page.locator(".label.panel").filter(has_text="%")
    expect(label).to_be_visible()
    target = table.figure(shooter["targets"][-1])
    (ax, ay), (tx, ty) = (table.screen(f["x"], f["y"]) for f in (body, target))
    (box,) = boxes(page, ".label.panel")
    middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    ahead = (middle[0] - tx) * (tx - ax) + (middle[1] - ty) * (ty - ay)
    assert ahead > 0, "the label lies between the shooter and its target"
    (bar,) = boxes(page, "section.bar")
    for button in table.choices.get_by_role("button").all():
        if button.locator("xpath=ancestor::*[contains(@class, 'targets')]").count():
            continue  # the row of targets scrolls
        at = button.bounding_box()
        assert at is not None
        assert at["x"] + at["width"] <= bar["x"] + bar["width"], "a button sticks out of the bar"
    # Low is good, and nobody says otherwise.
    expect(table.choices).to_contain_text(re.compile(r"\d ou moins|réussit toujours"))


# -- the end -----------------------------------------------------------------------------------


@pytest.mark.own_dice
def test_the_end_is_told_beside_the_table(visit: Visit) -> None:
    visitor = visit(lang="fr")
    page = visitor.page
    game = new_game(visitor, seats=("person", "greedy"))
    drive(visitor, game, lambda _state: False)
    table = Table(page).open(game)
    sheet = page.get_by_role("complementary", name=re.compile("Victoire|Défaite|Égalité"))
    expect(sheet).to_contain_text(table.state["result"]["text"]["fr"])
    assert page.get_by_role("dialog").count() == 0
    for camp in table.state["view"]["camps"]:
        row = sheet.get_by_role("row").filter(has_text=camp["name"]["fr"])
        army = [
            f
            for f in table.state["view"]["figures"]
            if f["camp"] == camp["id"] and not f.get("summoned") and not f.get("piece")
        ]
        lost = sum(not f["in_play"] for f in army)
        expect(row).to_contain_text(f"{lost} sur {len(army)}")
        expect(row).to_contain_text(str(table.state["result"]["scores"][camp["id"]]))
    # The table stays in view beside it.
    (end,) = boxes(page, "aside.end")
    assert end["width"] < 500
    killers = [
        line["data"]["by"] for line in table.state["log"] if line["kind"].endswith(".killed")
    ]
    if any(by is not None for by in killers):
        expect(sheet.get_by_role("heading", name="Faits d’armes")).to_be_visible()
    sheet.get_by_role("button", name="Vérifier les dés").click()
    expect(sheet.get_by_text(re.compile(r"Les \d+ dés sont bien ceux annoncés"))).to_be_visible()
    expect(sheet.get_by_role("link", name="Revoir la partie")).to_have_attribute(
        "href", f"/replay/{game}"
    )
    expect(sheet.get_by_role("button", name="Copier le lien")).to_be_visible()
    sheet.get_by_role("button", name="Fermer").click()
    expect(sheet).to_have_count(0)
    table.button("Bilan de la partie").click()
    sheet.get_by_role("button", name="Rejouer").click()
    expect(page).not_to_have_url(re.compile(game))
    again = page.url.rsplit("/", 1)[1]
    assert get(visitor, f"/api/games/{again}")["turn"] == 0


# -- a smaller window --------------------------------------------------------------------------


def test_the_turn_track_covers_no_panel_on_a_tablet(visit: Visit) -> None:
    visitor = visit(lang="fr", size=TABLET)
    game = new_game(visitor, armies=("sauvesel-500", "ecorce-500"), seats=("person", "greedy"))
    drive(visitor, game, asks("moves"))
    table = Table(visitor.page).open(game)
    table.await_turn()
    track, card, log, bar = boxes(table.page, "header.track", "aside.side", "aside.log", ".bar")
    for panel in (card, log):
        assert track["y"] + track["height"] <= panel["y"] + 0.5
    assert table.question is not None
    bodies = [table.figure(m["figure"]) for m in table.question["form"]["figures"]]
    heights = [table.screen(body["x"], body["y"])[1] for body in bodies]
    assert min(heights) >= track["y"] + track["height"]
    assert max(heights) <= bar["y"], "who is asked about stands above the bar"


# -- words and keys ----------------------------------------------------------------------------


def test_the_language_changes_everything_at_once(visit: Visit) -> None:
    visitor = visit(lang="fr")
    page = visitor.page
    game = new_game(visitor, seats=("person", "greedy"))
    drive(visitor, game, asks("shots"))
    table = Table(page).open(game)
    table.await_turn()
    assert table.question is not None
    asked = table.question["question"]["text"]
    lines = page.locator(".log .line p")
    # Who listens is told where the focus is: the bar is named for what it asks.
    expect(table.bar).to_be_focused()
    expect(page.get_by_role("region", name=asked["fr"])).to_be_visible()
    told = [
        line["text"]
        for line in table.state["log"]
        if not line.get("heading") and not line.get("part")  # what is told as a line of its own
    ]
    plain = [w for w in told if not re.search("[⚀-⚅]", w["fr"]) and w["fr"] != w["en"]]
    assert plain
    expect(lines.filter(has_text=plain[-1]["fr"]).first).to_be_attached()
    page.keyboard.press("g")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(table.bar).to_contain_text(asked["en"])
    expect(page.get_by_role("region", name=asked["en"])).to_be_visible()
    expect(lines.filter(has_text=plain[-1]["en"]).first).to_be_attached()
    expect(lines.filter(has_text=plain[-1]["fr"])).to_have_count(0)
    shown = page.locator("main").inner_text()
    for word in ("Récit", "Fiche", "Tour ", "Mouvement", "À vous", "Ne tire pas"):
        assert word not in shown, f"{word!r} is left of the French"
    assert not re.search(r"(?<![\w+])[1-6]\+(?!\d)", shown), "low is good: no 4+"


def test_every_deed_has_its_key(visit: Visit) -> None:
    visitor = visit(lang="fr")
    page = visitor.page
    game = new_game(visitor, seats=("person", "person"))
    drive(visitor, game, asks("moves"))
    table = Table(page).open(game)
    table.await_turn()
    assert table.question is not None
    page.keyboard.press("?")
    listed = page.get_by_role("dialog", name="Gestes et touches")
    for key in ("1 … 9", "E", "X", "N", "U", "R", "M", "L", "I", "C", "J", "F", "O", "S", "G", "T"):
        expect(listed.get_by_text(key, exact=True)).to_be_visible()
    page.keyboard.press("Escape")
    expect(listed).to_have_count(0)
    # A figure is taken up, and stands still by X.
    mover = table.question["form"]["figures"][0]["figure"]
    table.token(mover).focus()
    page.keyboard.press("Enter")
    revision = table.revision
    expect(table.button("Ne pas bouger")).to_be_visible()
    page.keyboard.press("x")
    table.until(lambda: table.revision == revision + 1, "standing still")
    assert table.figure(mover)["moved"]
    page.keyboard.press("u")
    table.until(lambda: table.revision == revision, "the undo")
    # The rule behind the question, the panels, the light.
    page.keyboard.press("i")
    expect(page.get_by_text(table.question["question"]["clauses"][0]).first).to_be_visible()
    page.keyboard.press("Escape")
    log, card = (page.get_by_role("region", name=n) for n in ("Récit de bataille", "Fiche"))
    expect(log).to_have_count(1)
    for key, opened, closed in (("c", card, log), ("j", log, card)):
        page.keyboard.press(key)
        expect(opened).to_have_count(1)
        expect(closed).to_have_count(0)
    page.keyboard.press("j")
    expect(log).to_have_count(0)
    page.keyboard.press("t")
    expect(page.locator("html")).to_have_attribute("data-theme", "day")
    page.keyboard.press("e")  # figures could still move: it asks once
    expect(table.choices.locator("[data-end].asked")).to_be_visible()
    assert table.revision == revision
    page.keyboard.press("e")
    table.until(lambda: table.revision == revision + 1, "the end of the moves")
