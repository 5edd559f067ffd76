"""Two browsers in one game while its server is killed: what was being said is said once."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Iterator

import pytest
import sqlalchemy as sa
from playwright.sync_api import Page, WebSocketRoute, expect
from tests.browser.ade import Battle
from tests.browser.hands import Table
from tests.browser.servers import Process, at_a_free_port
from tests.browser.visits import Json, Visit, Visitor, until
from tests.browser.ways import OWN_CONNECTION

from escarmouche.server.storage import Storage

LOST = {"fr": "Liaison perdue, on se reconnecte…", "en": "Connection lost, reconnecting…"}


class Mortal(Process):
    """A server that can be killed, and comes back at the same address."""

    def kill(self) -> None:
        self.end(signal.SIGKILL)

    def stall(self) -> None:
        """Hear nothing more, without anybody noticing."""
        assert self.pid is not None
        os.kill(self.pid, signal.SIGSTOP)

    def commands(self, game: str) -> list[str]:
        """The command of each answer that is kept."""
        storage = Storage(f"sqlite:///{self.data / 'games.sqlite3'}")
        with storage.database.reading() as db:
            query = sa.text("SELECT command FROM answers WHERE game = :game ORDER BY n")
            found = list(db.scalars(query, {"game": game}))
        storage.close()
        return found


@pytest.fixture(scope="module")
def mortal(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Mortal]:
    home = tmp_path_factory.mktemp("mortal")
    made = Mortal(at_a_free_port(), home / "data", home / "log")
    made.environment = {"ESCARMOUCHE_WORKERS": "0"}  # each start would start another process too
    yield made
    made.kill()


@pytest.fixture
def server(mortal: Mortal, request: pytest.FixtureRequest) -> Iterator[Mortal]:
    """It is there, whatever became of it in the test before."""
    if mortal.ended():
        mortal.start()
    yield mortal
    if getattr(request.node, "failed", False):
        mortal.kill()  # it may be stalled


class Sent:
    """The answers that a page sent, as the wire saw them."""

    def __init__(self, page: Page) -> None:
        self.ids: list[str] = []
        page.on("websocket", lambda socket: socket.on("framesent", self._sent))

    def _sent(self, frame: str | bytes) -> None:
        message = json.loads(frame)
        if message["type"] == "answer":
            self.ids.append(message["id"])


BATTLE: Json = {
    "rulebook": "ef",
    "scenario": "bataille-rangee",
    "armies": [{"ready": "sauvesel-250"}, {"ready": "ecorce-250"}],
}
CARDS: Json = {
    "rulebook": "ade",
    "scenario": "escarmouche",
    "armies": [{"ready": "gue-200"}, {"ready": "officine-200"}],
}


def two_browsers(visit: Visit, wanted: Json = BATTLE) -> tuple[str, list[Visitor], list[Table]]:
    """A game of two persons, each in a browser."""
    host, guest = visit(lang="fr"), visit(lang="en")
    wish = {**wanted, "table": {"seed": 7}, "seats": [{"kind": "person"}, {"kind": "person"}]}
    made = host.context.request.post("/api/games?keep=0", data=wish, headers=OWN_CONNECTION).json()
    game, token = made["game"], made["seats"][1]["token"]
    assert guest.context.request.post(
        f"/api/games/{game}/seat", data={"token": token}, headers=OWN_CONNECTION
    ).ok
    return game, [host, guest], [Table(host.page), Table(guest.page)]


def asked(tables: list[Table]) -> int:
    """Which of the two is asked."""
    tables[0].until(lambda: any(t.question for t in tables), "one of the two to be asked")
    return 0 if tables[0].question else 1


def expect_lost(visitors: list[Visitor]) -> None:
    for visitor, lang in zip(visitors, ("fr", "en"), strict=True):
        expect(visitor.page.get_by_text(LOST[lang])).to_be_visible()


def expect_found(visitors: list[Visitor]) -> None:
    for visitor, lang in zip(visitors, ("fr", "en"), strict=True):
        expect(visitor.page.get_by_text(LOST[lang])).to_be_hidden()
        # A browser says of each attempt that it failed; that is what was asked for here.
        visitor.complaints[:] = [c for c in visitor.complaints if "ERR_CONNECTION" not in c]


def prepared(table: Table) -> None:
    """Until the page shows the question and has looked up what it needs for the answer."""
    table.shown()
    buttons = table.choices.locator("button")
    buttons.first.wait_for()
    for button in table.choices.locator("button.primary").all():
        expect(button).to_be_enabled()


def press(table: Table) -> None:
    """Answer what is asked, without waiting for what comes of it."""
    if table.form in ("moves", "casts"):
        table.end()
    else:
        getattr(table, f"_{table.form}", table._confirm)()


def play(tables: list[Table], answers: int) -> None:
    """Both go on."""
    for _ in range(answers):
        who = asked(tables)
        tables[who].answer()
        now = tables[who].revision
        other = tables[1 - who]
        other.until(lambda other=other, now=now: other.revision >= now, "the other's page")  # type: ignore[misc]


@pytest.mark.slow
def test_a_game_in_two_browsers_survives_a_kill_of_its_server(visit: Visit, server: Mortal) -> None:
    game, visitors, tables = two_browsers(visit)
    sent = [Sent(visitor.page) for visitor in visitors]
    for table in tables:
        table.open(game)
    play(tables, 3)
    who = asked(tables)
    second = visitors[who].context.new_page()  # a second tab of the same seat
    tab = Table(second).open(game)
    before = tables[who].revision
    prepared(tables[who])
    server.stall()
    given = len(sent[who].ids)
    press(tables[who])  # it leaves the page, and the server never reads it
    tables[who].until(lambda: len(sent[who].ids) == given + 1, "the answer to leave")
    server.kill()
    expect_lost(visitors)
    server.start()
    for table in (*tables, tab):
        table.until(lambda table=table: table.revision == before + 1, "the answer")  # type: ignore[misc]
    expect_found(visitors)
    again = sent[who].ids[given:]  # the same command, with the same id, until it is heard
    assert len(again) >= 2 and set(again) == {again[0]}
    assert server.commands(game).count(again[0]) == 1
    play(tables, 4)
    tab.until(lambda: tab.revision == tables[0].revision, "the second tab to follow along")
    assert tables[0].state["view"]["figures"] == tables[1].state["view"]["figures"]
    assert tab.state["view"]["figures"] == tables[0].state["view"]["figures"]
    assert len(set(server.commands(game))) == len(server.commands(game)) == before + 5


def test_what_is_laid_out_outlives_a_lost_connection_and_the_other_s_answer(
    visit: Visit, server: Mortal
) -> None:
    """Both lay a pile at once: neither the other's nor a server that was away disturbs one's own."""
    game, visitors, _ = two_browsers(visit, CARDS)
    mine, theirs = (Battle(visitor.page) for visitor in visitors)
    for table in (mine, theirs):
        table.open(game)
        table.asked("ade.ask.pile")
    mine.shown()
    mine.button("Inverser").click()
    wanted = mine.pile()
    before = mine.revision
    theirs.answer()
    mine.until(lambda: mine.revision == before + 1, "the other's answer")
    mine.shown()
    assert mine.pile() == wanted
    server.kill()
    expect_lost(visitors)
    server.start()
    expect_found(visitors)
    assert mine.pile() == wanted
    mine.settled(lambda: mine.button("Poser la pile").click())
    assert mine.state["view"]["camps"][0]["pile"] == wanted


def test_what_is_answered_while_the_server_is_away_is_sent_when_it_is_back(
    visit: Visit, server: Mortal
) -> None:
    game, visitors, tables = two_browsers(visit)
    for table in tables:
        table.open(game)
    play(tables, 2)
    who = asked(tables)
    before = tables[who].revision
    prepared(tables[who])
    server.kill()
    expect_lost(visitors)
    press(tables[who])
    server.start()
    for table in tables:
        table.until(lambda table=table: table.revision == before + 1, "the answer")  # type: ignore[misc]
    expect_found(visitors)
    assert len(server.commands(game)) == before + 1
    play(tables, 2)


def test_an_answer_that_was_kept_and_not_acknowledged_counts_once(
    visit: Visit, server: Mortal
) -> None:
    """The reply is lost on the way and the server dies: the page asks again, and gets it."""
    game, visitors, tables = two_browsers(visit)
    lines: list[WebSocketRoute] = []
    lost: list[WebSocketRoute] = []  # lines that tell the page nothing any more
    given: list[str] = []

    def lossy(route: WebSocketRoute) -> None:
        lines.append(route)
        behind = route.connect_to_server()

        def to_server(message: str | bytes) -> None:
            said = json.loads(message)
            if said["type"] == "answer":
                given.append(said["id"])
            behind.send(message)

        def to_page(message: str | bytes) -> None:
            told = json.loads(message)
            if route not in lost or "value" in told:  # what the page looks up while it prepares
                route.send(message)

        route.on_message(to_server)
        behind.on_message(to_page)

    for visitor in visitors:
        visitor.page.route_web_socket("**/live?*", lossy)
    for table in tables:
        table.open(game)
    play(tables, 2)
    who = asked(tables)
    before, said = tables[who].revision, len(given)
    # A line that falls silent before the page has what was overheard on it leaves the page behind.
    tables[1 - who].shown()
    prepared(tables[who])
    lost.extend(lines)
    press(tables[who])
    page = visitors[who].page  # which shows nothing of it
    until(page, lambda: len(server.commands(game)) == before + 1, "the answer to be kept")
    server.kill()
    server.start()
    for table in tables:
        table.until(lambda table=table: table.revision == before + 1, "the answer")  # type: ignore[misc]
    # Once or more: where the server is slow to come back, the page loses patience with it again.
    tables[who].until(lambda: len(given) >= said + 2, "the answer to be given again")
    assert set(given[said:]) == {given[said]}
    expect_found(visitors)
    play(tables, 2)
    assert server.commands(game).count(given[said]) == 1
    assert len(server.commands(game)) == before + 3
