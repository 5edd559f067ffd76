"""Games on disk: SQLite in WAL mode through SQLAlchemy Core.

A game is its setup, its dice and its answers; everything else is made again from them. An answer
is acknowledged only after it is committed.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy import event

from escarmouche.server.seats import Seat

META = sa.MetaData()
GAMES = sa.Table(
    "games",
    META,
    sa.Column("id", sa.String(40), primary_key=True),
    sa.Column("rulebook", sa.String(80), nullable=False),
    sa.Column("version", sa.String(40), nullable=False),
    sa.Column("setup", sa.Text, nullable=False),
    sa.Column("dice", sa.Text, nullable=False),  # the secret: nobody's before the end
    sa.Column("digest", sa.String(64), nullable=False),  # published at the start
    sa.Column("opening", sa.Text, nullable=False),  # faces thrown before the first answer
    sa.Column("created", sa.String(40), nullable=False),
    sa.Column("forked_from", sa.String(40)),
    sa.Column("over", sa.Boolean, nullable=False, default=False, index=True),
    sa.Column("summary", sa.Text, nullable=False),  # what lists show, so that they load no game
)
ANSWERS = sa.Table(
    "answers",
    META,
    sa.Column("game", sa.ForeignKey("games.id"), primary_key=True),
    sa.Column("n", sa.Integer, primary_key=True),
    sa.Column("camp", sa.Integer, nullable=False),
    sa.Column("data", sa.Text, nullable=False),
    sa.Column("faces", sa.Text, nullable=False),  # dice thrown after it, before the next
    sa.Column("command", sa.String(80)),
)
SEATS = sa.Table(
    "seats",
    META,
    sa.Column("game", sa.ForeignKey("games.id"), primary_key=True),
    sa.Column("camp", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String(20), nullable=False),
    sa.Column("level", sa.String(40)),
    sa.Column("name", sa.String(80)),
    sa.Column("hash", sa.String(64), unique=True),
)
COMMANDS = sa.Table(
    "commands",
    META,
    sa.Column("game", sa.ForeignKey("games.id"), primary_key=True),
    sa.Column("camp", sa.Integer, primary_key=True),
    sa.Column("id", sa.String(80), primary_key=True),
    sa.Column("content", sa.String(64), nullable=False),  # a fingerprint of what it asked
    sa.Column("revision", sa.Integer, nullable=False),  # the answer it got
)


@dataclass(frozen=True, slots=True)
class Command:
    """A command that was obeyed: which, what it asked, and the revision it led to."""

    camp: int
    id: str
    content: str
    revision: int


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer of a game."""

    camp: int
    data: Any
    faces: tuple[int, ...] = ()


@dataclass(slots=True)
class Row:
    """A game as it is kept."""

    id: str
    rulebook: str
    version: str
    setup: dict[str, Any]
    dice: list[list[Any]]
    digest: str
    opening: tuple[int, ...]
    created: str
    forked_from: str | None
    over: bool
    summary: dict[str, Any]
    seats: list[Seat] = field(default_factory=list)


class Storage:
    """The database of one server."""

    def __init__(self, url: str) -> None:
        place = sa.make_url(url)
        if place.get_backend_name() == "sqlite" and place.database:
            Path(place.database).parent.mkdir(parents=True, exist_ok=True)
        self.engine = sa.create_engine(place)
        if self.engine.dialect.name == "sqlite":
            event.listen(self.engine, "connect", _durable)
        META.create_all(self.engine)

    def close(self) -> None:
        """Let go of the database."""
        self.engine.dispose()

    # -- writing -----------------------------------------------------------------------------

    def add_game(self, row: Row, answers: Sequence[Answer] = ()) -> None:
        """Keep a new game, with the answers of the one it was played on from."""
        with self.engine.begin() as db:
            db.execute(
                GAMES.insert().values(
                    id=row.id,
                    rulebook=row.rulebook,
                    version=row.version,
                    setup=_dump(row.setup),
                    dice=_dump(row.dice),
                    digest=row.digest,
                    opening=_dump(row.opening),
                    created=row.created,
                    forked_from=row.forked_from,
                    over=row.over,
                    summary=_dump(row.summary),
                )
            )
            for seat in row.seats:
                db.execute(
                    SEATS.insert().values(
                        game=row.id,
                        camp=seat.camp,
                        kind=seat.kind,
                        level=seat.level,
                        name=seat.name,
                        hash=seat.hash,
                    )
                )
            for n, answer in enumerate(answers, 1):
                db.execute(ANSWERS.insert().values(_answer(row.id, n, answer)))

    def add_answer(
        self,
        game: str,
        n: int,
        answer: Answer,
        summary: dict[str, Any],
        command: Command | None,
    ) -> None:
        """Write an answer for good: when this returns, it survives the loss of the process."""
        with self.engine.begin() as db:
            values = _answer(game, n, answer, None if command is None else command.id)
            db.execute(ANSWERS.insert().values(values))
            self._settle(db, game, summary, command)

    def take_back(
        self, game: str, kept: int, summary: dict[str, Any], command: Command | None
    ) -> None:
        """Forget every answer past the first `kept`."""
        with self.engine.begin() as db:
            db.execute(ANSWERS.delete().where(ANSWERS.c.game == game, ANSWERS.c.n > kept))
            self._settle(db, game, summary, command)

    def _settle(
        self, db: sa.Connection, game: str, summary: dict[str, Any], command: Command | None
    ) -> None:
        over = bool(summary["over"])
        where = GAMES.c.id == game
        db.execute(GAMES.update().where(where).values(summary=_dump(summary), over=over))
        if command is not None:
            db.execute(
                COMMANDS.insert().values(
                    game=game,
                    camp=command.camp,
                    id=command.id,
                    content=command.content,
                    revision=command.revision,
                )
            )

    # -- reading -----------------------------------------------------------------------------

    def game(self, id: str) -> Row | None:
        """A game without its answers."""
        found = self._games(sa.select(GAMES).where(GAMES.c.id == id))
        return found[0] if found else None

    def answers(self, game: str) -> list[Answer]:
        """The answers of a game, in order."""
        query = sa.select(ANSWERS).where(ANSWERS.c.game == game).order_by(ANSWERS.c.n)
        with self.engine.connect() as db:
            return [
                Answer(row.camp, json.loads(row.data), tuple(json.loads(row.faces)))
                for row in db.execute(query)
            ]

    def command(self, game: str, camp: int, id: str) -> Command | None:
        """A command that was obeyed."""
        c = COMMANDS.c
        query = sa.select(COMMANDS).where(c.game == game, c.camp == camp, c.id == id)
        with self.engine.connect() as db:
            row = db.execute(query).first()
        return None if row is None else Command(row.camp, row.id, row.content, row.revision)

    def games_of(self, hashes: Iterable[str], most: int = 100) -> list[Row]:
        """The games in which these tokens hold a seat, newest first."""
        wanted = sa.select(SEATS.c.game).where(SEATS.c.hash.in_(list(hashes)))
        query = sa.select(GAMES).where(GAMES.c.id.in_(wanted))
        return self._games(query.order_by(GAMES.c.created.desc()).limit(most))

    def running(self, most: int = 50) -> list[Row]:
        """The games that are not over, newest first."""
        query = sa.select(GAMES).where(GAMES.c.over.is_(False))
        return self._games(query.order_by(GAMES.c.created.desc()).limit(most))

    def _games(self, query: sa.Select[Any]) -> list[Row]:
        with self.engine.connect() as db:
            rows = [_row(found) for found in db.execute(query)]
            by_id = {row.id: row for row in rows}
            seats = sa.select(SEATS).where(SEATS.c.game.in_(list(by_id))).order_by(SEATS.c.camp)
            for found in db.execute(seats):
                seat = Seat(found.camp, found.kind, found.level, found.name, found.hash)
                by_id[found.game].seats.append(seat)
        return rows


def _durable(connection: Any, _record: Any) -> None:
    """WAL lets readers read while a game is written; FULL makes a commit final."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _answer(game: str, n: int, answer: Answer, command: str | None = None) -> dict[str, Any]:
    return {
        "game": game,
        "n": n,
        "camp": answer.camp,
        "data": _dump(answer.data),
        "faces": _dump(answer.faces),
        "command": command,
    }


def _row(found: Any) -> Row:
    return Row(
        id=found.id,
        rulebook=found.rulebook,
        version=found.version,
        setup=json.loads(found.setup),
        dice=json.loads(found.dice),
        digest=found.digest,
        opening=tuple(json.loads(found.opening)),
        created=found.created,
        forked_from=found.forked_from,
        over=found.over,
        summary=json.loads(found.summary),
    )


def _dump(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))
