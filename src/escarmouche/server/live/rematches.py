"""Another game after this one: the same set-up, other dice, the same persons.

Whoever holds a seat of the old game can make the token of its seat in the new one, on every device;
the server keeps only the fingerprint that the seat's holder gave when it agreed.
"""

from __future__ import annotations

from base64 import urlsafe_b64encode
from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any

from escarmouche.rulebooks import rulebook as find_rulebook
from escarmouche.server.beside import clocks
from escarmouche.server.beside.affairs import Affairs, Mixing, Rematch
from escarmouche.server.past import dice
from escarmouche.server.past.replays import play_again
from escarmouche.server.seats import Seat, fingerprint, held
from escarmouche.server.show.views import summary_of
from escarmouche.server.storage import Row


def next_token(token: str, game: str) -> str:
    """The token of a seat in the next game, from that of the same person in this one."""
    mixed = sha256(b"escarmouche rematch " + game.encode() + b" " + token.encode())
    return urlsafe_b64encode(mixed.digest())[:32].decode()


def tokens_by_camp(seats: list[Seat], cookie: str | None) -> dict[int, str]:
    """The tokens that open seats of a game, of those in a cookie."""
    found = {fingerprint(token): token for token in held(cookie)}
    return {seat.camp: found[seat.hash] for seat in seats if seat.hash in found}


def tokens_for(row: Row, cookie: str | None) -> list[str]:
    """The tokens of the next game for whoever holds seats of this one."""
    rematch = row.affairs.rematch
    if rematch is None or not rematch.made:
        return []
    mine = tokens_by_camp(row.seats, cookie)
    return [next_token(token, rematch.game) for token in mine.values()]


def build(row: Row, rematch: Rematch, now: float) -> Row:
    """The next game, before its first answer."""
    step = 1 if rematch.swap else 0
    shares = {(camp + step) % len(row.seats): mark for camp, mark in rematch.shares.items()}
    book, parts = find_rulebook(row.rulebook), dice.fresh(waiting=bool(shares))
    seats = _seats(row.seats, rematch.marks, step)
    made = Row(
        id=rematch.game,
        rulebook=book.id,
        version=book.version,
        setup=_setup(row.setup, len(row.seats), step),
        dice=parts,
        digest=parts[-1].digest,
        opening=(),
        created=datetime.now(UTC).isoformat(timespec="milliseconds"),
        forked_from=None,
        over=False,
        summary={},
        terms=row.terms,
        touched=now,
        seats=seats,
    )
    game = play_again(made, [])
    made.opening, made.summary = tuple(game.faces), summary_of(game, made.digest)
    made.over = game.over
    clock = clocks.fresh(row.terms.clock, seats)
    if clock is not None:
        clock = clocks.started(clock, [ask.who for ask in game.pending], now)
    made.affairs = Affairs(
        seated=tuple(seat.camp for seat in seats if seat.kind == "person"),
        clock=clock,
        mixing=Mixing(shares, since=now) if shares else None,
    )
    return made


def _setup(setup: dict[str, Any], camps: int, step: int) -> dict[str, Any]:
    """The same set-up; what the rules play moves on like everybody."""
    automata = setup.get("automata")
    if automata is None:
        return setup
    whole = [*automata, *([None] * (camps - len(automata)))]
    return {**setup, "automata": [whole[(camp - step) % camps] for camp in range(camps)]}


def _seats(old: list[Seat], marks: Mapping[int, str], step: int) -> list[Seat]:
    """The same players, each `step` camps further on."""
    moved = sorted(((seat.camp + step) % len(old), seat) for seat in old)
    return [replace(seat, camp=camp, hash=marks.get(seat.camp)) for camp, seat in moved]
