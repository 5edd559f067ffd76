"""Games that were played once and must be told the same way for ever.

Each file of `recorded/` holds a save and a fingerprint of every event that its game told. A rule that
changes its behaviour changes an event of one of them, and the test names the first. Where the change is
meant, record them anew and say so in the commit:

    make recorded                                # all books
    python -m tests.games.recording ef cc        # some of them
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path
from typing import Any

from escarmouche.core.dice import SeededDice
from escarmouche.core.events import Event
from escarmouche.core.game import Game
from escarmouche.core.save import load, parse, save
from escarmouche.lab.soak import setup_of
from escarmouche.players import make
from escarmouche.rulebooks import every_rulebook, rulebook

FOLDER = Path(__file__).with_name("recorded")
GAMES = 8  # of each book, or as many as it has scenarios: each comes at least once
PLAYERS = ("greedy", "random")  # one does what makes sense, the other what nobody would do


def files() -> list[Path]:
    """The recorded games of all books."""
    return sorted(FOLDER.glob("*.json"))


def fingerprint(event: Event) -> str:
    """Eight letters for all that an event says: who, what, faces, numbers and their reasons, clauses."""
    told = json.dumps([event.as_data(), sorted(event.to or ())], sort_keys=True, default=repr)
    return blake2b(told.encode(), digest_size=4).hexdigest()


def difference(file: Path) -> str | None:
    """Play a recorded game again: the first event that is told otherwise, if any."""
    kept: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    game = load(parse(json.dumps(kept["save"])), rulebook(file.stem.partition("-")[0]))
    before = kept["events"].split()
    for number, event in enumerate(game.events):
        if number >= len(before) or fingerprint(event) != before[number]:
            return f"event {number} is told otherwise than it was recorded: {event.as_data()}"
    if len(before) > len(game.events):
        return f"{len(before) - len(game.events)} events at the end are missing"
    return None


def record(book: str, number: int) -> str:
    """Play game `number` of a book: its save and the fingerprints of its events, as a file holds them."""
    game = Game(rulebook(book), setup_of(book, number), SeededDice.from_seed(number))
    player = make(PLAYERS[number // 2 % len(PLAYERS)], seed=number)
    while game.pending:
        ask = game.pending[number % len(game.pending)]
        game.answer(ask, player(game.view(ask.who), ask))
    events = " ".join(map(fingerprint, game.events))
    kept = {"events": events, "save": json.loads(save(game))}
    return json.dumps(kept, ensure_ascii=False, separators=(",", ":")) + "\n"


def renewed(books: list[str]) -> Iterator[Path]:
    """Record the games of these books anew; those that changed are named."""
    for book in books:
        for number in range(max(GAMES, len(rulebook(book).scenarios()))):
            file = FOLDER / f"{book}-{number}.json"
            text = record(book, number)
            if not file.is_file() or file.read_text(encoding="utf-8") != text:
                file.write_text(text, encoding="utf-8")
                yield file


if __name__ == "__main__":
    for changed in renewed(sys.argv[1:] or [book.prefix.lower() for book in every_rulebook()]):
        print(changed.name)
