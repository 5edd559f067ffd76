"""Nobody learns the dice of a running game, nor what is hidden in it, by way of another game.

Whoever holds all seats of a game may play on from it, give that up, have it exported, bring it in again,
agree on another game, take back. Whatever comes of it, in all three books: no secret of a game that is still
played, nothing that its later dice follow from, and for strangers nothing that its camps hide.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from contextlib import contextmanager
from random import Random
from typing import Any

import pytest
from starlette.testclient import TestClient
from tests.server.helpers import PERSON, setup
from tests.server.wire import reply_to
from tests.thorough import tries

from escarmouche.core.dice import SeededDice
from escarmouche.server.app import create_app
from escarmouche.server.guard.limits import Limits
from escarmouche.server.seats import COOKIE
from escarmouche.server.settings import Settings
from escarmouche.server.storage import GAMES

BOOKS: dict[str, dict[str, Any]] = {
    "ef": {"options": {"turns": 2}},
    "ade": {
        "rulebook": "ade",
        "scenario": "escarmouche",
        "armies": [{"ready": "gue-200"}, {"ready": "officine-200"}],
    },
    "cc": {
        "rulebook": "confrontation",
        "scenario": "la-relique",
        "armies": [{"ready": "lion-100"}, {"ready": "scorpion-100"}],
    },
}
# What files were made of before there were stamps.
BEFORE = (
    "rulebook",
    "version",
    "created",
    "setup",
    "digest",
    "opening",
    "seats",
    "answers",
    "verdict",
)
ROUNDS = tries(1, 3)  # how often each deed is done in each game


class Prowler:
    """A browser that holds every seat of its games, and a stranger that holds none; all that they read."""

    def __init__(self, client: TestClient, seed: int) -> None:
        client.cookies.clear()
        self.client, self.random, self.seats = client, Random(seed), ""
        self.read: list[str] = []  # by the browser
        self.overheard: list[str] = []  # by the stranger
        self.games: list[str] = []
        self.files: list[str] = []

    @property
    def storage(self) -> Any:
        return self.client.app.state.registry.storage  # type: ignore[attr-defined]

    def fetch(self, method: str, path: str, *, mine: bool = True, **body: Any) -> Any:
        """One request, with the seats of this browser or as a stranger."""
        headers = self.headers if mine else {}
        reply = self.client.request(method, f"/api/{path}", headers=headers, **body)
        self.client.cookies.clear()
        if mine:
            self.seats = reply.cookies.get(COOKIE) or self.seats
        (self.read if mine else self.overheard).append(reply.text)
        return reply

    @property
    def headers(self) -> dict[str, str]:
        return {"cookie": f"{COOKIE}={self.seats}"} if self.seats else {}

    @contextmanager
    def table(self, game: str) -> Any:
        address = f"/api/games/{game}/live"
        with self.client.websocket_connect(address, headers=self.headers) as socket:
            yield socket

    def command(self, game: str, **fields: Any) -> Any:
        with self.table(game) as socket:
            reply = reply_to(socket, fields)
            reply_to(
                socket, {"type": "query", "what": "lines", "start": 0, "end": 1}
            )  # all is shown
        self.read.append(json.dumps(reply))
        return reply

    def live(self, game: str) -> Any:
        with self.table(game) as socket:
            socket.receive_text()  # it is awake
            return self.client.app.state.registry._live[game]._kept  # type: ignore[attr-defined]

    # -- what can be done ---------------------------------------------------------------------

    def create(self, book: str) -> str:
        made = self.fetch("POST", "games", json=setup(PERSON, PERSON, **BOOKS[book])).json()
        self.games.append(made["game"])
        return str(made["game"])

    def play(self, game: str, answers: int) -> None:
        """Answer for whoever is asked, at random."""
        for _ in range(answers):
            kept = self.live(game)
            if kept.over:
                return
            ask = kept.game.pending[-1]
            data = ask.answers.encode(ask.answers.sample(self.random))
            revision = kept.revision
            said = {"camp": ask.who, "revision": revision, "answer": data}
            assert self.command(game, type="answer", **said)["ok"]

    def some(self) -> str:
        return self.random.choice(self.games)

    def fork(self) -> None:
        game = self.some()
        at = self.random.randint(0, self.live(game).revision)
        wish = {"at": at, "seats": [PERSON, PERSON]}
        made = self.fetch("POST", f"games/{game}/fork", json=wish)
        if made.status_code == 201:
            self.games.append(made.json()["game"])
            if self.random.random() < 0.7:
                self.resign(self.games[-1])

    def resign(self, game: str | None = None) -> None:
        chosen = game or self.random.choice(self.games[1:] or [""])
        if chosen:
            self.command(chosen, type="resign", camp=self.random.randrange(2))

    def rematch(self) -> None:
        game = self.some()
        self.command(game, type="offer", camp=0, what="rematch")
        if self.command(game, type="respond", camp=1, what="rematch", accept=True)["ok"]:
            self.games.append(self.fetch("POST", f"games/{game}/next").json()["game"])

    def take_back(self) -> None:
        game = self.some()
        revision = self.live(game).revision
        self.command(game, type="undo", camp=self.random.randrange(2), revision=revision)
        self.command(game, type="offer", camp=0, what="takeback")
        self.command(game, type="respond", camp=1, what="takeback", accept=True)

    def export(self) -> None:
        for game in self.games:
            for mine in (True, False):
                found = self.fetch("GET", f"games/{game}/export", mine=mine)
                if found.status_code == 200:
                    self.files.append(found.text)

    def bring_in(self) -> None:
        if self.files:
            made = self.fetch("POST", "games/import", content=self.random.choice(self.files))
            if made.status_code == 201:
                self.games.append(made.json()["id"])

    def look(self, chosen: str | None = None) -> None:
        """All addresses of a game, with all eyes."""
        game = chosen or self.some()
        last = self.live(game).revision
        for mine in (True, False):
            for path in ("", "/verify"):
                self.fetch("GET", f"games/{game}{path}", mine=mine)
            for camp in ("", "camp=0", "camp=1"):
                self.fetch("GET", f"games/{game}/replay?{camp}", mine=mine)
                self.fetch("GET", f"games/{game}/lines?start=0&end=200&{camp}", mine=mine)
                for n in {0, last // 2, last}:
                    self.fetch("GET", f"games/{game}/at/{n}?{camp}", mine=mine)
        self.fetch("GET", "games", mine=False)

    def prowl(self, book: str) -> None:
        game = self.create(book)
        self.play(game, 4)
        deeds: list[Callable[[], None]] = [self.fork, self.fork, self.resign, self.rematch]
        deeds += [self.take_back, self.export, self.bring_in, self.look]
        deeds *= ROUNDS
        self.random.shuffle(deeds)
        for deed in deeds:
            deed()
            self.play(self.some(), self.random.randrange(3))
            self.play(game, 1)
        self.fork()
        self.export()
        for each in self.games:
            self.look(each)

    # -- what must not come of it -------------------------------------------------------------

    def judge(self) -> None:
        read, overheard = "\n".join(self.read), "\n".join(self.overheard)
        words = set(re.findall("[0-9a-f]{64}", read + overheard))
        for game in self.games:
            kept = self.live(game)
            if kept.over:
                continue
            own = kept.row.dice[-1]
            assert own.secret not in read and own.secret not in overheard
            first = kept.game.state.dice_thrown
            coming = kept.game._dice.faces(first, 40)
            assert all(SeededDice(bytes.fromhex(w)).faces(first, 40) != coming for w in words)
            for data in hidden(kept.game):
                for text in (json.dumps(data), json.dumps(data, separators=(",", ":"))):
                    assert text not in overheard


def hidden(game: Any) -> list[Any]:
    """The piles that were laid: the longest answers that only their camp may know."""
    if not game.has_secrets:
        return []
    return [data for _who, data in game.answers if isinstance(data, list) and len(data) > 4]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Any:
    home = tmp_path_factory.mktemp("dice")
    chosen = Settings(data=home / "data", static=home / "static", limits=Limits.none(), workers=0)
    with TestClient(create_app(chosen)) as client:
        yield client


@pytest.mark.parametrize("seed", range(tries(1, 4)))
@pytest.mark.parametrize("book", BOOKS)
def test_no_other_game_tells_of_a_running_one(server: TestClient, book: str, seed: int) -> None:
    prowler = Prowler(server, seed)
    prowler.prowl(book)
    prowler.judge()
    assert any(not prowler.live(game).over for game in prowler.games)
    assert prowler.files or book == "ade"


def given_up(server: TestClient, book: str, answers: int) -> tuple[Prowler, str, str]:
    """A running game, and another that was played on from it and given up."""
    prowler = Prowler(server, 1)
    game = prowler.create(book)
    prowler.play(game, answers)
    at = prowler.live(game).revision
    wish = {"at": at, "seats": [PERSON, PERSON]}
    fork = prowler.fetch("POST", f"games/{game}/fork", json=wish).json()["game"]
    prowler.games.append(fork)
    assert prowler.command(fork, type="resign", camp=0)["ok"]
    return prowler, game, str(fork)


@pytest.mark.parametrize("book", ["ef", "cc"])
def test_a_game_that_was_played_on_and_given_up_tells_no_dice(
    server: TestClient, book: str
) -> None:
    """Its file has the dice that fell as they fell, and a secret of its own alone."""
    prowler, game, fork = given_up(server, book, 8)
    file = prowler.fetch("GET", f"games/{fork}/export", mine=False).json()
    prowler.judge()
    original = prowler.storage.game(game)
    assert file["digest"] != original.digest
    past = [part for part in file["dice"] if part["digest"] == original.digest]
    assert past and all("secret" not in part for part in past)
    # Once the original is over too, its secret stands in the file, and every die can be thrown again.
    assert prowler.command(game, type="resign", camp=0)["ok"]
    file = prowler.fetch("GET", f"games/{fork}/export", mine=False).json()
    assert [part["secret"] for part in file["dice"]] == [
        original.dice[-1].secret,
        prowler.storage.game(fork).dice[-1].secret,
    ]
    assert prowler.fetch("POST", "games/import", content=json.dumps(file)).status_code == 201
    # A file of before there were stamps told both secrets; it is read as ever.
    before = {name: file[name] for name in BEFORE if name in file} | {"escarmouche_game": 1}
    before["dice"] = [[part["from"], part["secret"]] for part in file["dice"]]
    assert prowler.fetch("POST", "games/import", content=json.dumps(before)).status_code == 201

    def is_noticed(secret: str) -> bool:
        """Such a file has no digest: another secret is noticed where its dice lead elsewhere."""
        before["dice"][0][1] = secret
        reply = prowler.fetch("POST", "games/import", content=json.dumps(before))
        return bool(reply.status_code == 422)

    assert any(is_noticed(f"{n:02x}" * 32) for n in range(20))


def test_a_game_that_was_played_on_before_keeps_the_secret_too(server: TestClient) -> None:
    """The database of an older server holds the secret of the original with what was played on."""
    prowler = Prowler(server, 5)
    game = prowler.create("ef")
    prowler.play(game, 6)
    wish = {"at": 6, "seats": [PERSON, PERSON]}
    fork = prowler.fetch("POST", f"games/{game}/fork", json=wish).json()["game"]
    secret, (past, own) = (
        prowler.storage.game(game).dice[-1].secret,
        prowler.storage.game(fork).dice,
    )
    held = json.dumps([[past.first, secret], [own.first, own.secret]])
    with prowler.storage.database.writing() as db:
        db.execute(GAMES.update().where(GAMES.c.id == fork).values(dice=held, kin=None))
    server.app.state.registry._live.pop(fork)  # type: ignore[attr-defined]
    assert prowler.command(fork, type="resign", camp=0)["ok"]
    file = prowler.fetch("GET", f"games/{fork}/export", mine=False)
    assert file.status_code == 200 and secret not in file.text and own.secret in file.text
    prowler.games.append(fork)
    prowler.judge()
    assert prowler.fetch("GET", f"games/{fork}/verify").json()["ok"]


def test_a_stranger_reads_no_pile_in_a_game_that_was_given_up(server: TestClient) -> None:
    prowler, game, fork = given_up(server, "ade", 2)
    piles = hidden(prowler.live(game).game)
    assert len(piles) == 2
    for path in (
        "export",
        "replay?camp=0",
        "at/1?camp=0",
        "at/2?camp=1",
        "lines?start=0&end=9&camp=0",
    ):
        assert prowler.fetch("GET", f"games/{fork}/{path}", mine=False).status_code == 403
    assert prowler.fetch("GET", f"games/{fork}/at/2", mine=False).status_code == 200
    wish = {"at": 2, "seats": [PERSON, PERSON]}  # nor by playing on from it
    assert prowler.fetch("POST", f"games/{fork}/fork", mine=False, json=wish).status_code == 403
    prowler.judge()
    # When the original is over nothing is hidden any more.
    assert prowler.command(game, type="resign", camp=1)["ok"]
    told = prowler.fetch("GET", f"games/{fork}/export", mine=False)
    assert told.status_code == 200 and [a[1] for a in told.json()["answers"]] == piles


def test_the_original_tells_no_pile_while_what_was_played_on_from_it_goes_on(
    server: TestClient,
) -> None:
    prowler = Prowler(server, 2)
    game = prowler.create("ade")
    prowler.play(game, 2)
    wish = {"at": 2, "seats": [PERSON, PERSON]}
    fork = prowler.fetch("POST", f"games/{game}/fork", json=wish).json()["game"]
    prowler.games.append(fork)
    assert prowler.command(game, type="resign", camp=0)["ok"]
    assert prowler.fetch("GET", f"games/{game}/export", mine=False).status_code == 403
    assert prowler.fetch("GET", f"games/{game}/at/2?camp=0", mine=False).status_code == 403
    prowler.judge()
    assert prowler.command(fork, type="resign", camp=0)["ok"]
    for each in (game, fork):
        assert prowler.fetch("GET", f"games/{each}/export", mine=False).status_code == 200


def test_what_is_told_late_is_not_told_at_once_elsewhere(server: TestClient) -> None:
    prowler = Prowler(server, 3)
    wish = setup(PERSON, PERSON, terms={"delay": {"kind": "answers", "n": 50}})
    game = prowler.fetch("POST", "games", json=wish).json()["game"]
    prowler.play(game, 3)
    fork = prowler.fetch(
        "POST", f"games/{game}/fork", json={"at": 3, "seats": [PERSON, PERSON]}
    ).json()["game"]
    assert prowler.fetch("GET", f"games/{fork}", mine=False).status_code == 404
    assert prowler.fetch("GET", f"games/{fork}").status_code == 200


def test_two_games_with_the_same_dice_tell_them_when_both_are_over(server: TestClient) -> None:
    """The owner of a server may bring a running game in once more."""
    from escarmouche.server.past.archives import bring_in, export

    prowler = Prowler(server, 4)
    game = prowler.create("ef")
    prowler.play(game, 3)
    text = export(prowler.storage, game, finished=False)
    copy, tokens = bring_in(prowler.storage, text, finished=False)
    assert prowler.command(game, type="resign", camp=0)["ok"]
    secret = prowler.storage.game(game).dice[-1].secret
    with prowler.table(game) as socket:
        assert secret not in socket.receive_text()
    for path in ("", "/verify", "/export", "/at/3"):
        assert secret not in prowler.fetch("GET", f"games/{game}{path}").text
    prowler.fetch("POST", f"games/{copy.id}/seat", json={"token": tokens[1]})
    assert prowler.command(copy.id, type="resign", camp=1)["ok"]
    for each in (game, copy.id):
        assert prowler.fetch("GET", f"games/{each}").json()["dice_secret"] == secret
        assert secret in prowler.fetch("GET", f"games/{each}/export").text
