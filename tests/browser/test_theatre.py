"""What happens is shown act by act, and what stays of it."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect
from tests.browser.ef_staging import Stage
from tests.browser.eyes import shoot
from tests.browser.hands import Table
from tests.browser.servers import running
from tests.browser.skirmish import seated
from tests.browser.visits import PHONE, Server, Visit, Visitor, until
from tests.browser.ways import new_game

# What was shown beside the figures, from the first to the last: the count of each act, and its dice.
WATCH = """
window.acts = [];
new MutationObserver(() => {
  const shown = document.querySelector('.caption[data-act]');
  const told = shown && [shown.dataset.act, shown.querySelector('.count')?.textContent ?? '', shown.querySelectorAll('.die').length];
  if (told && JSON.stringify(told) !== JSON.stringify(window.acts.at(-1))) window.acts.push(told);
}).observe(document, {subtree: true, childList: true, characterData: true, attributes: true});
"""
# From `hold` to `release` what waits for its time goes on waiting: however slow the machine, an act stays to be looked at.
HELD = """
const [later, forget] = [window.setTimeout, window.clearTimeout];
const held = new Map();
let [holding, last] = [false, 0];
window.setTimeout = (act, wait = 0, ...given) => {
  if (!holding || wait < 100) return later(act, wait, ...given);
  held.set(--last, () => act(...given));
  return last;
};
window.clearTimeout = (id) => held.delete(id) || forget(id);
window.hold = () => { holding = true; };
window.release = () => {
  holding = false;
  const acts = [...held.values()];
  held.clear();
  acts.forEach((act) => act());
};
"""


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose games may begin in the middle."""
    with running(tmp_path_factory.mktemp("theatre"), "tests.browser.ef_staging") as made:
        yield made


def last_blow(visitor: Visitor, stage: Stage) -> Table:
    """A melee in which the last fighter says whom it strikes: all dice are thrown."""
    game = new_game(visitor, seats=("person", "person"), seed=stage)
    with seated(visitor, game) as seats:
        while (asked := seats.question())["camp"] == 0 or len(asked["form"]["fighters"]) > 1:
            seats.answer(asked["default"])
    table = Table(visitor.page).open(game)
    table.await_turn()
    now = table.revision
    visitor.page.evaluate("window.hold?.()")
    table.answer()
    table.until(lambda: table.revision > now, "the blows")
    return table


def is_over(page: Page) -> bool:
    return page.get_by_role("button", name="Passer").count() == 0


def test_a_melee_is_shown_blow_by_blow_with_a_count_and_ends_in_a_summary(visit: Visit) -> None:
    visitor = visit(lang="fr", motion=True, speed="quick")
    page = visitor.page
    page.add_init_script(WATCH + HELD)
    table = last_blow(visitor, Stage.MELEE)
    assert not is_over(page), "all is shown at once"
    # The figures stand where the act has them, though some have fallen in the game.
    expect(page.locator("g.token")).to_have_count(12)
    shoot(page, "theatre-melee-1440x900-lamp")
    page.evaluate("window.release()")
    until(page, lambda: is_over(page), "the end of the melee")
    standing = [f for f in table.state["view"]["figures"] if f["in_play"]]
    expect(page.locator("g.token")).to_have_count(len(standing))
    acts = page.evaluate("window.acts")
    blows = [count for part, count, dice in acts if part == "blow" and dice]
    numbers = [int(count.split()[0]) for count in blows]
    assert len(set(numbers)) > 6, acts
    assert numbers == sorted(numbers), "in their order"
    assert blows[-1].endswith(" sur 24"), blows
    summary = page.get_by_role("status").locator(".summary")
    expect(summary).to_have_text(re.compile(r"^24 coups : "))
    fallen = sum(line.get("act", {}).get("part") == "fall" for line in table.state["log"])
    if fallen:
        expect(summary).to_have_text(re.compile(f"{fallen} tués?$"))
    shoot(page, "theatre-summary-1440x900-lamp")


def test_it_can_be_skipped_seen_again_and_changes_nothing(visit: Visit) -> None:
    visitor = visit(lang="fr", motion=True, speed="slow")
    page = visitor.page
    page.add_init_script(HELD)
    table = last_blow(visitor, Stage.BLOW)
    assert not is_over(page)
    page.keyboard.press(" ")
    assert is_over(page)
    revision, tokens = table.revision, page.locator("g.token")
    expect(tokens).to_have_count(2)  # one has fallen
    expect(page.locator("[data-trail] .arrow").first).to_be_attached()
    said = table.said
    page.get_by_role("button", name="Revoir la dernière phase").click()
    expect(tokens).to_have_count(3)  # it stands again, until its fall is shown
    expect(page.get_by_text("On revoit la dernière phase")).to_be_visible()
    shoot(page, "theatre-again-1440x900-lamp")
    page.get_by_role("button", name="Passer").click()
    expect(tokens).to_have_count(2)
    page.keyboard.press("v")
    expect(tokens).to_have_count(3)
    # A click on the table goes to the end too.
    page.mouse.click(*table.in_sight(40, 40))
    expect(tokens).to_have_count(2)
    assert (table.revision, table.said) == (revision, said), "nobody was asked anything"


def test_a_mark_tells_who_fell_to_whom(visit: Visit) -> None:
    visitor = visit(lang="fr", motion=False, speed="normal")  # at once: stillness is asked for
    page = visitor.page
    table = last_blow(visitor, Stage.BLOW)
    assert is_over(page)
    told = "orc : à terre sous les coups d’ann"
    mark = page.get_by_role("img", name=told)
    expect(mark).to_have_count(1)
    caption = page.locator(".caption.mark")
    expect(caption).to_have_count(0)
    mark.hover()
    expect(caption).to_contain_text(told)
    shoot(page, "theatre-mark-1440x900-lamp")
    page.mouse.move(*table.screen(40, 40))
    expect(caption).to_have_count(0)
    mark.focus()
    expect(caption).to_contain_text(told)


def test_on_a_phone_a_mark_is_asked_by_a_tap(visit: Visit) -> None:
    visitor = visit(lang="en", size=PHONE)
    page = visitor.page
    last_blow(visitor, Stage.BLOW)
    page.locator("[data-fallen]").tap(force=True)
    expect(page.locator(".caption.mark")).to_contain_text("orc: fell to ann")
    shoot(page, "theatre-mark-390x844-lamp")
