"""All games of a server: made, found, loaded when somebody looks, played on from any moment."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import Any

from escarmouche.api import Game, army_data
from escarmouche.core.rulebook import Rulebook
from escarmouche.players import UnknownPlayer
from escarmouche.rosters import army_text, read_army
from escarmouche.rulebooks import rulebook as find_rulebook
from escarmouche.server import dice
from escarmouche.server.errors import (
    NO_SUCH_GAME,
    NO_SUCH_SEAT,
    SEATS_AND_ARMIES,
    STILL_PLAYED,
    Wrong,
)
from escarmouche.server.games import LiveGame
from escarmouche.server.messages import ForkGame, NewGame, ReadyArmy, SeatWish, WrittenArmy
from escarmouche.server.replays import Shelf, Steps, faces_agree, play_again
from escarmouche.server.seats import Seat, camps_of, fingerprint, held, new_token
from escarmouche.server.settings import Settings
from escarmouche.server.storage import Answer, Row, Storage
from escarmouche.server.thinking import LEVELS, Thinkers
from escarmouche.server.views import Json, summary_of

MOST_LIVE = 100  # games in memory that nobody looks at
_ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789"  # nothing that reads like something else


class Hall:
    """Where games are kept and found."""

    def __init__(self, settings: Settings) -> None:
        self.storage = Storage(settings.url)
        self.thinkers = Thinkers(settings.think)
        self._replays = Shelf()
        self._live: dict[str, LiveGame] = {}
        self._door = asyncio.Lock()

    async def close(self) -> None:
        """End everything; what was acknowledged is on disk."""
        for game in list(self._live.values()):
            await game.close()
        self.thinkers.close()
        self.storage.close()

    # -- making ------------------------------------------------------------------------------

    async def create(self, wish: NewGame) -> tuple[Row, dict[int, str]]:
        """Set a game up; the tokens of its person seats, by camp."""
        row, tokens = await asyncio.to_thread(self._create, wish)
        (await self.live(row.id)).wake()
        return row, tokens

    def _create(self, wish: NewGame) -> tuple[Row, dict[int, str]]:
        book = find_rulebook(wish.rulebook)
        seats, tokens = _seats(wish.seats, len(wish.armies))
        seed = wish.table.seed
        setup: dict[str, Any] = {
            "armies": [_army(army, book) for army in wish.armies],
            "table": {"seed": secrets.randbelow(2**31) if seed is None else seed},
        }
        if wish.scenario is not None:
            setup["scenario"] = wish.scenario
        if wish.options:
            setup["options"] = dict(wish.options)
        row = self._row(book, setup, dice.fresh(), seats, None)
        self._keep(row, [])
        return row, tokens

    async def play_on(
        self, id: str, wish: ForkGame, cookie: str | None
    ) -> tuple[Row, dict[int, str]]:
        """A new game that begins where another stood after some answers, with new dice."""
        row = await self.row(id)
        if not row.over and not _all_persons(row) <= camps_of(row.seats, cookie):
            raise Wrong(STILL_PLAYED, 403)
        made, tokens = await asyncio.to_thread(self._play_on, row, wish)
        (await self.live(made.id)).wake()
        return made, tokens

    def _play_on(self, row: Row, wish: ForkGame) -> tuple[Row, dict[int, str]]:
        seats, tokens = _seats(wish.seats, len(row.seats))
        answers = self.storage.answers(row.id)
        steps = self._replays.steps(row, answers)
        parts = dice.spliced(row.dice, steps.dice_thrown(wish.at))
        made = self._row(find_rulebook(row.rulebook), row.setup, parts, seats, row.id)
        self._keep(made, answers[: wish.at])
        return made, tokens

    def _row(
        self,
        book: Rulebook,
        setup: dict[str, Any],
        parts: list[list[Any]],
        seats: list[Seat],
        forked_from: str | None,
    ) -> Row:
        return Row(
            id="".join(secrets.choice(_ALPHABET) for _ in range(12)),
            rulebook=book.id,
            version=book.version,
            setup=setup,
            dice=parts,
            digest=dice.dice_of(parts).digest,
            opening=(),
            created=datetime.now(UTC).isoformat(timespec="milliseconds"),
            forked_from=forked_from,
            over=False,
            summary={},
            seats=seats,
        )

    def _keep(self, row: Row, answers: list[Answer]) -> Game:
        """Play the beginning, and write the game down."""
        game = play_again(row, [])
        row.opening = tuple(game.faces)
        for answer in answers:
            game.answer_data(answer.camp, answer.data)
        row.summary = summary_of(game, row.digest)
        row.over = game.over
        self.storage.add_game(row, answers)
        return game

    # -- finding -----------------------------------------------------------------------------

    async def row(self, id: str) -> Row:
        """A game as it is kept."""
        found = await asyncio.to_thread(self.storage.game, id)
        if found is None:
            raise Wrong(NO_SUCH_GAME, 404)
        return found

    async def live(self, id: str) -> LiveGame:
        """A game in memory; loaded by playing its answers again."""
        async with self._door:
            game = self._live.get(id)
            if game is None or game.lost:
                row = await self.row(id)
                game = await asyncio.to_thread(self._load, row)
                self._live[id] = game
                self._make_room()
            return game

    def _load(self, row: Row) -> LiveGame:
        game = play_again(row, self.storage.answers(row.id))
        return LiveGame(row, game, self.storage, self.thinkers)

    def _make_room(self) -> None:
        idle = [id for id, game in self._live.items() if game.idle]
        for id in idle[: max(0, len(self._live) - MOST_LIVE)]:
            del self._live[id]

    async def take(self, id: str, token: str) -> int:
        """The camp that a token opens."""
        row = await self.row(id)
        mark = fingerprint(token)
        for seat in row.seats:
            if seat.hash is not None and secrets.compare_digest(seat.hash, mark):
                return seat.camp
        raise Wrong(NO_SUCH_SEAT, 403)

    async def lists(self, cookie: str | None) -> Json:
        """This browser's games, and the others that are being played."""
        hashes = [fingerprint(token) for token in held(cookie)]
        mine = await asyncio.to_thread(self.storage.games_of, hashes)
        running = await asyncio.to_thread(self.storage.running)
        known = {row.id for row in mine}
        return {
            "mine": [summarised(row, cookie) for row in mine],
            "open": [summarised(row, cookie) for row in running if row.id not in known],
        }

    # -- looking back ------------------------------------------------------------------------

    async def steps(self, id: str, eyes: int | None, cookie: str | None) -> tuple[Steps, Row]:
        """A game to step through, if these eyes may."""
        game = await self.live(id)
        game.may_see(camps_of(game.seats, cookie), eyes)
        row = await self.row(id)
        return await asyncio.to_thread(self._steps, row), row

    def _steps(self, row: Row) -> Steps:
        return self._replays.steps(row, self.storage.answers(row.id))

    async def verify(self, id: str) -> Json:
        """Throw every die of a game again."""
        row = await self.row(id)
        ok, thrown = await asyncio.to_thread(lambda: faces_agree(row, self.storage.answers(row.id)))
        secret = row.dice[-1][1] if row.over else None
        return {"ok": ok, "dice": thrown, "digest": row.digest, "secret": secret}


def summarised(row: Row, cookie: str | None) -> Json:
    """A game in a list."""
    told = row.summary
    return {
        "id": row.id,
        "rulebook": row.rulebook,
        "title": find_rulebook(row.rulebook).title,
        "scenario": told["scenario"],
        "camps": [
            {"names": names, "kind": seat.kind, "level": seat.level, "name": seat.name}
            for names, seat in zip(told["names"], row.seats, strict=True)
        ],
        "turn": told["turn"],
        "phase": told["phase"],
        "revision": told["revision"],
        "over": row.over,
        "result": told["result"],
        "your_camps": sorted(camps_of(row.seats, cookie)),
        "waiting_for": told["waiting_for"],
        "created": row.created,
        "forked_from": row.forked_from,
        "dice_digest": row.digest,
        "dice_secret": row.dice[-1][1] if row.over else None,
    }


def _seats(wishes: Sequence[SeatWish], armies: int) -> tuple[list[Seat], dict[int, str]]:
    if len(wishes) != armies:
        raise Wrong(SEATS_AND_ARMIES, 422, "seats", armies=armies, seats=len(wishes))
    seats: list[Seat] = []
    tokens: dict[int, str] = {}
    for camp, wish in enumerate(wishes):
        if wish.kind == "ai":
            level = wish.level or LEVELS[0]
            if level not in LEVELS:
                raise UnknownPlayer(level)
            seats.append(Seat(camp, "ai", level, wish.name))
        else:
            tokens[camp] = new_token()
            seats.append(Seat(camp, "person", None, wish.name, fingerprint(tokens[camp])))
    return seats, tokens


def _all_persons(row: Row) -> set[int]:
    return {seat.camp for seat in row.seats if seat.kind == "person"}


def _army(army: ReadyArmy | WrittenArmy, book: Rulebook) -> Any:
    text = army_text(army.ready) if isinstance(army, ReadyArmy) else army.toml
    return army_data(read_army(text), book)


def keep_of(given: str | None, tokens: dict[int, str]) -> Iterable[str]:
    """The tokens that the creator's browser keeps: of the camps of `?keep=0,1`, or all."""
    if given is None:
        return tokens.values()
    wanted = {word.strip() for word in given.split(",")}
    return [token for camp, token in tokens.items() if str(camp) in wanted]
