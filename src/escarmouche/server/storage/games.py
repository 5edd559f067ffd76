"""Games written and read.

A game is its setup, its dice and its answers; everything else is made again from them. An answer is
acknowledged only after it is committed. Who writes names the change it knew (compare and swap): of
two processes that write to the same moment of a game, one is `Overtaken` and has written nothing.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import sqlalchemy as sa

from escarmouche.core.dice_segments import to_data
from escarmouche.server.beside.affairs import Affairs
from escarmouche.server.seats import Seat
from escarmouche.server.storage.answering import Answering
from escarmouche.server.storage.database import Database
from escarmouche.server.storage.notices import announce
from escarmouche.server.storage.row_tables import (
    answer_values,
    answers_of,
    awaits_ai,
    command_values,
    flag_at_of,
    insert_game,
    rows_of,
)
from escarmouche.server.storage.rows import (
    Answer,
    Command,
    Line,
    Mixed,
    News,
    Overtaken,
    Row,
    dump,
)
from escarmouche.server.storage.schema import ANSWERS, COMMANDS, GAMES, SEATS, SNAPSHOTS, TALK


class Storage:
    """The games of one database."""

    def __init__(self, url: str) -> None:
        self.database = Database(url)
        self.engine = self.database.engine
        self._answering = Answering(self.database)
        self.clock: Callable[[], float] = time.time

    def close(self) -> None:
        """Let go of the database."""
        self.database.close()

    # -- writing -----------------------------------------------------------------------------

    @contextmanager
    def changing(self, game: str, change: int) -> Iterator[sa.Connection]:
        """A transaction that makes the next change of a game, or raises `Overtaken`.

        Whatever is written about a game is written in here, so that all processes hear of it.
        """
        with self.database.writing() as db:
            mine = GAMES.update().where(GAMES.c.id == game, GAMES.c.change == change)
            if db.execute(mine.values(change=change + 1)).rowcount != 1:
                raise Overtaken(game, change)
            yield db
            announce(self.database, db, game, change + 1)

    def add_game(self, row: Row, answers: Sequence[Answer] = ()) -> None:
        """Keep a new game, with the answers of the one it was played on from."""
        with self.database.writing() as db:
            row.touched = row.touched or self.clock()
            insert_game(db, row, answers)

    def add_answer(
        self,
        row: Row,
        n: int,
        answer: Answer,
        summary: dict[str, Any],
        command: Command | None,
        affairs: Affairs | None = None,
    ) -> None:
        """Write an answer for good: when this returns, it survives the loss of the process."""
        id = None if command is None else command.id
        values = answer_values(row.id, n, answer, row.change + 1, id)
        obeyed = None if command is None else command_values(row.id, command)
        settled = self._settled(row, summary, affairs or row.affairs)
        self._answering.write(row.id, row.change, settled, values, obeyed)
        row.change += 1

    def take_back(
        self,
        row: Row,
        kept: int,
        summary: dict[str, Any],
        command: Command | None,
        affairs: Affairs | None = None,
    ) -> None:
        """Forget every answer past the first `kept`."""
        with self.changing(row.id, row.change) as db:
            for table in (ANSWERS, SNAPSHOTS):
                db.execute(table.delete().where(table.c.game == row.id, table.c.n > kept))
            self._settle(db, row, summary, command, affairs)
        row.change += 1

    def deal(
        self,
        row: Row,
        affairs: Affairs,
        summary: dict[str, Any],
        command: Command | None,
        *,
        line: Line | None = None,
        seat: Seat | None = None,
        made: Row | None = None,
    ) -> None:
        """Write what was settled beside the rules, with what goes with it.

        `line` is what was said, `seat` a seat that somebody took, `made` the game of a rematch.
        """
        with self.changing(row.id, row.change) as db:
            if line is not None:
                said = {"camp": line.camp, "name": line.name, "text": line.text}
                where = {"game": row.id, "n": row.affairs.said}
                db.execute(
                    TALK.insert().values(**where, **said, revision=line.revision, at=line.at)
                )
            if seat is not None:
                mine = (SEATS.c.game == row.id) & (SEATS.c.camp == seat.camp)
                db.execute(SEATS.update().where(mine).values(name=seat.name, hash=seat.hash))
            if made is not None:
                insert_game(db, made, ())
            self._settle(db, row, summary, command, affairs)
        row.change += 1

    def mix(self, made: Mixed, command: Command | None) -> None:
        """Write the dice of a game that waited for them, and those that fell since its last answer."""
        row, c, n = made.row, ANSWERS.c, len(made.game.answers)
        with self.changing(row.id, row.change) as db:
            values = {"dice": dump(to_data(row.dice)), "opening": dump(row.opening)}
            db.execute(GAMES.update().where(GAMES.c.id == row.id).values(values))
            if n:
                last = ANSWERS.update().where(c.game == row.id, c.n == n)
                db.execute(last.values(faces=dump(made.fallen)))
            self._settle(db, row, made.summary, command, made.affairs)
        row.change += 1

    def _settle(
        self,
        db: sa.Connection,
        row: Row,
        summary: dict[str, Any],
        command: Command | None,
        affairs: Affairs | None,
    ) -> None:
        values = self._settled(row, summary, affairs or row.affairs)
        db.execute(GAMES.update().where(GAMES.c.id == row.id).values(values))
        if command is not None:
            db.execute(COMMANDS.insert().values(command_values(row.id, command)))

    def _settled(self, row: Row, summary: dict[str, Any], affairs: Affairs) -> dict[str, Any]:
        """The columns of a game that every change writes."""
        return {
            "summary": dump(summary),
            "over": bool(summary["over"]),
            "touched": self.clock(),
            "awaits_ai": awaits_ai(row, summary, affairs),
            "affairs": dump(affairs.plain()),
            "flag_at": flag_at_of(affairs),
        }

    # -- reading -----------------------------------------------------------------------------

    def game(self, id: str) -> Row | None:
        """A game without its answers."""
        found = self._games(sa.select(GAMES).where(GAMES.c.id == id))
        return found[0] if found else None

    def load(self, id: str) -> tuple[Row, list[Answer]] | None:
        """A game and its answers, as they stood at one moment."""
        with self.database.reading() as db:
            rows = rows_of(db, sa.select(GAMES).where(GAMES.c.id == id))
            return (rows[0], answers_of(db, id)) if rows else None

    def answers(self, game: str) -> list[Answer]:
        """The answers of a game, in order."""
        with self.database.reading() as db:
            return answers_of(db, game)

    def times(self, game: str) -> list[float]:
        """When each answer of a game was given."""
        query = sa.select(ANSWERS.c.at).where(ANSWERS.c.game == game).order_by(ANSWERS.c.n)
        with self.database.reading() as db:
            return list(db.scalars(query))

    def change(self, game: str) -> int | None:
        """The last change of a game."""
        return self.changes([game]).get(game)

    def changes(self, games: Iterable[str]) -> dict[str, int]:
        """The last change of each of these games."""
        query = sa.select(GAMES.c.id, GAMES.c.change).where(GAMES.c.id.in_(list(games)))
        with self.database.reading() as db:
            return {found.id: found.change for found in db.execute(query)}

    def news(self, game: str, change: int) -> News | None:
        """What was written to a game since a change; None for a game that is gone."""
        c = ANSWERS.c
        with self.database.reading() as db:
            rows = rows_of(db, sa.select(GAMES).where(GAMES.c.id == game))
            if not rows:
                return None
            old = sa.select(sa.func.count()).where(c.game == game, c.change <= change)
            new = tuple(answers_of(db, game, c.change > change))
            return News(rows[0].change, db.scalar(old) or 0, new, rows[0])

    def command(self, game: str, camp: int, id: str) -> Command | None:
        """A command that was obeyed."""
        c = COMMANDS.c
        query = sa.select(COMMANDS).where(c.game == game, c.camp == camp, c.id == id)
        with self.database.reading() as db:
            row = db.execute(query).first()
        return None if row is None else Command(row.camp, row.id, row.content, row.revision)

    def talk(self, game: str, since: int = 0) -> list[Line]:
        """What was said in a game, from a line on."""
        c = TALK.c
        query = sa.select(c.camp, c.name, c.text, c.revision, c.at)
        query = query.where(c.game == game, c.n >= since).order_by(c.n)
        with self.database.reading() as db:
            return [Line(*found) for found in db.execute(query)]

    def games_of(self, hashes: Iterable[str], most: int = 100) -> list[Row]:
        """The games in which these tokens hold a seat, those with the last change first."""
        wanted = sa.select(SEATS.c.game).where(SEATS.c.hash.in_(list(hashes)))
        query = self._for_lists().where(GAMES.c.id.in_(wanted))
        order = (GAMES.c.touched.desc(), GAMES.c.created.desc())
        return self._listed(query.order_by(*order).limit(most))

    def flagged(self, now: float) -> list[str]:
        """The games in which somebody's time may be up."""
        query = sa.select(GAMES.c.id).where(GAMES.c.flag_at <= now, GAMES.c.over.is_(False))
        with self.database.reading() as db:
            return list(db.scalars(query))

    def running(self, most: int = 50) -> list[Row]:
        """The games that are not over, newest first."""
        query = self._for_lists().where(GAMES.c.over.is_(False))
        return self._listed(query.order_by(GAMES.c.created.desc()).limit(most))

    def _for_lists(self) -> sa.Select[Any]:
        """All of a game but its set-up, which is long: of that its scenario."""
        if self.database.is_sqlite:
            scenario: Any = sa.func.json_extract(GAMES.c.setup, "$.scenario")
        else:
            scenario = sa.cast(GAMES.c.setup, sa.JSON)["scenario"].as_string()
        columns = [column for column in GAMES.c if column.name != "setup"]
        return sa.select(*columns, scenario.label("scenario"))

    def _listed(self, query: sa.Select[Any]) -> list[Row]:
        """Games as lists need them: of their set-up they have the scenario alone."""
        with self.database.reading() as db:
            return rows_of(db, query)

    def still_open(self, games: Iterable[str], within: float = 7 * 86_400.0) -> list[str]:
        """Those of some games that are not over and were not left alone for a week, or came from a file."""
        c = GAMES.c
        played = c.over.is_(False) & (c.touched > self.clock() - within)
        counts = played | c.expires.is_not(None)
        query = sa.select(c.id).where(c.id.in_(list(games)), counts)
        with self.database.reading() as db:
            return list(db.scalars(query))

    def with_digest(self, digest: str) -> list[Row]:
        """The games whose own dice these are."""
        return self._games(sa.select(GAMES).where(GAMES.c.digest == digest))

    def awaiting_ai(self) -> list[str]:
        """The games in which a computer is to move, oldest first."""
        waiting = GAMES.c.awaits_ai.is_(True) & GAMES.c.over.is_(False)
        query = sa.select(GAMES.c.id).where(waiting).order_by(GAMES.c.created)
        with self.database.reading() as db:
            return list(db.scalars(query))

    def _games(self, query: sa.Select[Any]) -> list[Row]:
        with self.database.reading() as db:
            return rows_of(db, query)
