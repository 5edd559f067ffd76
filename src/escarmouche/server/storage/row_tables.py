"""Games as rows of the database, and rows as games."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa

from escarmouche.core.dice_segments import of_data, to_data
from escarmouche.server.beside.affairs import Affairs, Terms
from escarmouche.server.beside.clocks import first_flag
from escarmouche.server.beside.dice_shares import due
from escarmouche.server.seats import Seat
from escarmouche.server.storage.rows import (
    Answer,
    Command,
    Row,
    dump,
)
from escarmouche.server.storage.schema import ANSWERS, GAMES, SEATS
from escarmouche.server.storage.sharing import played_digests


def awaits_ai(row: Row, summary: dict[str, Any], affairs: Affairs | None = None) -> bool:
    """Whether a computer is to move."""
    computers = row.ai_camps.union(affairs.played_on if affairs is not None else ())
    return not summary["over"] and not computers.isdisjoint(summary["waiting_for"])


def flag_at_of(affairs: Affairs) -> float | None:
    """The first moment at which the server has to look after the game."""
    moments = (first_flag(affairs.clock), due(affairs))
    return min((at for at in moments if at is not None), default=None)


def rows_of(db: sa.Connection, query: sa.Select[Any]) -> list[Row]:
    """The games that a query finds, with their seats."""
    rows = [row_of(found) for found in db.execute(query)]
    by_id = {row.id: row for row in rows}
    seats = sa.select(SEATS).where(SEATS.c.game.in_(list(by_id))).order_by(SEATS.c.camp)
    for found in db.execute(seats):
        seat = Seat(found.camp, found.kind, found.level, found.name, found.hash)
        by_id[found.game].seats.append(seat)
    played = played_digests(db, [row.digest for row in rows if row.over])
    for row in rows:
        row.shared = row.digest in played
    return rows


def insert_game(db: sa.Connection, row: Row, answers: Sequence[Answer]) -> None:
    """Write a new game with its seats and its first answers."""
    db.execute(GAMES.insert().values(game_values(row)))
    for seat in row.seats:
        db.execute(SEATS.insert().values(game=row.id, **seat_values(seat)))
    if answers:
        db.execute(
            ANSWERS.insert(),
            [answer_values(row.id, n, answer, row.change) for n, answer in enumerate(answers, 1)],
        )


def answers_of(db: sa.Connection, game: str, *which: sa.ColumnElement[bool]) -> list[Answer]:
    """The answers of a game, in order."""
    c = ANSWERS.c
    query = sa.select(c.camp, c.data, c.faces, c.at).where(c.game == game, *which).order_by(c.n)
    return [
        Answer(camp, json.loads(data), tuple(json.loads(faces)), at)
        for camp, data, faces, at in db.execute(query)
    ]


def answer_values(
    game: str, n: int, answer: Answer, change: int, command: str | None = None
) -> dict[str, Any]:
    """An answer as a row."""
    return {
        "game": game,
        "n": n,
        "camp": answer.camp,
        "data": dump(answer.data),
        "faces": dump(answer.faces),
        "command": command,
        "change": change,
        "at": answer.at,
    }


def command_values(game: str, command: Command) -> dict[str, Any]:
    """A command that was obeyed, as a row."""
    return {
        "game": game,
        "camp": command.camp,
        "id": command.id,
        "content": command.content,
        "revision": command.revision,
    }


def seat_values(seat: Seat) -> dict[str, Any]:
    """A seat as columns."""
    return {
        "camp": seat.camp,
        "kind": seat.kind,
        "level": seat.level,
        "name": seat.name,
        "hash": seat.hash,
    }


def game_values(row: Row) -> dict[str, Any]:
    """A game as a row."""
    return {
        "id": row.id,
        "rulebook": row.rulebook,
        "version": row.version,
        "setup": dump(row.setup),
        "dice": dump(to_data(row.dice)),
        "digest": row.digest,
        "opening": dump(row.opening),
        "created": row.created,
        "forked_from": row.forked_from,
        "kin": row.kin,
        "imported": row.imported,
        "over": row.over,
        "summary": dump(row.summary),
        "change": row.change,
        "awaits_ai": awaits_ai(row, row.summary),
        "terms": dump(row.terms.plain()),
        "affairs": dump(row.affairs.plain()),
        "touched": row.touched,
        "flag_at": flag_at_of(row.affairs),
        "expires": row.expires,
    }


def row_of(found: Any) -> Row:
    """A game from its row."""
    return Row(
        id=found.id,
        rulebook=found.rulebook,
        version=found.version,
        setup=json.loads(found.setup) if "setup" in found._fields else {"scenario": found.scenario},
        dice=of_data(json.loads(found.dice)),
        digest=found.digest,
        opening=tuple(json.loads(found.opening)),
        created=found.created,
        forked_from=found.forked_from,
        over=found.over,
        summary=json.loads(found.summary),
        change=found.change,
        terms=Terms.of(json.loads(found.terms)),
        affairs=Affairs.of(json.loads(found.affairs)),
        touched=found.touched,
        kin=found.kin,
        imported=found.imported,
        expires=found.expires,
    )
