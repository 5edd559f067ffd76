"""The judge: whether what the database holds is what the players were promised.

It reads the tables themselves, plays every game again from its answers, and compares with the
ledgers of the bots. It shares nothing with the server but the rules.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from tests.faults.bots import Ledger

from escarmouche.api import Game
from escarmouche.core.dice_segments import SegmentedDice, of_data
from escarmouche.core.explain import Refused
from escarmouche.rulebooks import rulebook as find_rulebook
from escarmouche.server.show.views import summary_of

Ledgers = Mapping[int, Ledger]  # by camp


@dataclass(frozen=True)
class Given:
    """One stored answer."""

    n: int
    camp: int
    data: Any
    faces: tuple[int, ...]
    command: str | None


@dataclass(frozen=True)
class Stored:
    """One stored game."""

    id: str
    rulebook: str
    setup: Any
    dice: Any
    digest: str
    opening: tuple[int, ...]
    summary: Any
    computers: frozenset[int]
    answers: tuple[Given, ...]
    commands: dict[tuple[int, str], int]  # the revision that each led to


def read(url: str, copies: Path | None = None) -> dict[str, Stored]:
    """All games of a database. Of SQLite a copy is read: who comes back must mend its own file."""
    if copies is not None and url.startswith("sqlite"):
        url = _copy(Path(url.removeprefix("sqlite:///")), copies)
    sqlite = url.startswith("sqlite")
    arguments = {"isolation_level": None} if sqlite else {}  # Python begins nothing by itself
    engine = sa.create_engine(url, poolclass=sa.NullPool, connect_args=arguments)
    try:
        with engine.connect() as db:  # all of one moment: the server may be writing
            if sqlite:
                db.exec_driver_sql("BEGIN")
            else:
                db = db.execution_options(isolation_level="REPEATABLE READ")
            return _read(db)
    finally:
        engine.dispose()


def _copy(file: Path, copies: Path) -> str:
    copies.mkdir(exist_ok=True)
    for end in ("", "-wal"):
        source, target = Path(f"{file}{end}"), copies / f"{file.name}{end}"
        target.unlink(missing_ok=True)
        if source.exists():
            shutil.copyfile(source, target)
    (copies / f"{file.name}-shm").unlink(missing_ok=True)
    return f"sqlite:///{copies / file.name}"


def _read(db: sa.Connection) -> dict[str, Stored]:
    rows = db.execute(sa.text("SELECT * FROM games")).mappings().all()
    answers: dict[str, list[Given]] = {row["id"]: [] for row in rows}
    given = "SELECT game, n, camp, data, faces, command FROM answers ORDER BY game, n"
    for a in db.execute(sa.text(given)):
        faces = tuple(json.loads(a.faces))
        answers[a.game].append(Given(a.n, a.camp, json.loads(a.data), faces, a.command))
    commands: dict[str, dict[tuple[int, str], int]] = {row["id"]: {} for row in rows}
    for c in db.execute(sa.text("SELECT game, camp, id, revision FROM commands")):
        commands[c.game][c.camp, c.id] = c.revision
    computers: dict[str, set[int]] = {row["id"]: set() for row in rows}
    for s in db.execute(sa.text("SELECT game, camp FROM seats WHERE kind = 'ai'")):
        computers[s.game].add(s.camp)
    return {
        row["id"]: Stored(
            row["id"],
            row["rulebook"],
            json.loads(row["setup"]),
            json.loads(row["dice"]),
            row["digest"],
            tuple(json.loads(row["opening"])),
            json.loads(row["summary"]),
            frozenset(computers[row["id"]]),
            tuple(answers[row["id"]]),
            commands[row["id"]],
        )
        for row in rows
    }


@dataclass
class Judgement:
    """What was found wrong, by kind; empty when all is well."""

    lost: list[str] = field(default_factory=list)
    twice: list[str] = field(default_factory=list)
    corrupt: list[str] = field(default_factory=list)

    @property
    def faults(self) -> list[str]:
        return [*self.lost, *self.twice, *self.corrupt]


class Judge:
    """Remembers how far each game was played again, so that a look costs only what is new."""

    def __init__(self) -> None:
        self._played: dict[str, tuple[Game, tuple[Given, ...]]] = {}

    def judge(
        self, games: Mapping[str, Stored], ledgers: Mapping[str, Ledgers], *, anew: bool = False
    ) -> Judgement:
        """Compare what is stored with what was promised."""
        found = Judgement()
        for id, promised in ledgers.items():
            if id in games:
                self._promises(games[id], promised, found)
            else:
                found.lost.append(f"{id}: the whole game")
        for stored in games.values():
            self._plays(stored, found, anew)
        return found

    # -- what was promised ---------------------------------------------------------------------

    def _promises(self, stored: Stored, ledgers: Ledgers, found: Judgement) -> None:
        standing: list[tuple[int, int, str, str]] = []
        known: set[tuple[int, str]] = set()
        for camp, ledger in ledgers.items():
            known |= self._acknowledged(stored, camp, ledger, found)
            standing += _standing(stored, camp, ledger)
        for camp, id in sorted(stored.commands.keys() - known):
            found.twice.append(f"{stored.id}: command {id} of camp {camp} was never given")
        kept = [
            (a.n, a.camp, a.command, json.dumps(a.data, sort_keys=True))
            for a in stored.answers
            if a.command is not None
        ]
        for missing in sorted(set(standing) - set(kept)):
            found.lost.append(f"{stored.id}: {missing} is not at its place")
        for extra in sorted(set(kept) - set(standing)):
            found.twice.append(f"{stored.id}: {extra} is there and should not be")
        ids = [(camp, id) for _n, camp, id, _data in kept]
        if len(ids) != len(set(ids)):
            found.twice.append(f"{stored.id}: a command stands for two answers")

    def _acknowledged(
        self, stored: Stored, camp: int, ledger: Ledger, found: Judgement
    ) -> set[tuple[int, str]]:
        """The commands of a camp that may have been carried out."""
        known = {(camp, ledger.in_hand.id)} if ledger.in_hand is not None else set()
        for command, revision in ledger.acknowledged:
            known.add((camp, command.id))
            kept = stored.commands.get((camp, command.id))
            if kept != revision:
                found.lost.append(f"{stored.id}: {command} led to {revision}, stored is {kept}")
        return known

    # -- what follows from the answers -----------------------------------------------------------

    def _plays(self, stored: Stored, found: Judgement, anew: bool) -> None:
        if [a.n for a in stored.answers] != list(range(1, len(stored.answers) + 1)):
            found.corrupt.append(f"{stored.id}: the answers are not numbered one by one")
            return
        for a in stored.answers:
            if (a.command is None) != (a.camp in stored.computers):
                found.corrupt.append(f"{stored.id}: answer {a.n} has the wrong author")
        try:
            game = self._replayed(stored, anew)
        except (Refused, _Differs) as problem:
            found.corrupt.append(f"{stored.id}: {problem!r}")
            self._played.pop(stored.id, None)
            return
        summary = json.loads(json.dumps(summary_of(game, stored.digest)))
        if {key: stored.summary.get(key) for key in summary} != summary:
            found.corrupt.append(f"{stored.id}: the summary is of another moment")

    def _replayed(self, stored: Stored, anew: bool) -> Game:
        game, done = self._played.get(stored.id, (None, ()))
        if game is None or anew or stored.answers[: len(done)] != done:
            game, done = self._begun(stored), ()
        for a in stored.answers[len(done) :]:
            thrown = len(game.faces)
            game.answer_data(a.camp, a.data)
            if tuple(game.faces[thrown:]) != a.faces:
                raise _Differs(f"the dice of answer {a.n} fell otherwise")
        self._played[stored.id] = (game, stored.answers)
        return game

    def _begun(self, stored: Stored) -> Game:
        dice = SegmentedDice(of_data(stored.dice))
        game = Game(find_rulebook(stored.rulebook), stored.setup, dice)
        if dice.digest != stored.digest or tuple(game.faces) != stored.opening:
            raise _Differs("the dice are not those that were promised")
        return game

    def game(self, id: str) -> Game:
        """A game as it was played again."""
        return self._played[id][0]


class _Differs(Exception):
    """Playing again did not give what is stored."""


def _standing(stored: Stored, camp: int, ledger: Ledger) -> list[tuple[int, int, str, str]]:
    """The answers of a camp that must be in the record: those given, less those taken back."""
    done = list(ledger.acknowledged)
    if ledger.in_hand is not None and (camp, ledger.in_hand.id) in stored.commands:
        done.append((ledger.in_hand, stored.commands[camp, ledger.in_hand.id]))
    standing: list[tuple[int, int, str, str]] = []
    for command, revision in done:
        if command.undo:
            standing.pop()  # it takes back its own last answer, never another's
        else:
            data = json.dumps(command.answer, sort_keys=True)
            standing.append((revision, camp, command.id, data))
    return standing
