"""Games made: from a wish for a new one, or where another game stood."""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any

from escarmouche.api import army_data
from escarmouche.army_shelf import army_text, read_army
from escarmouche.core.lots import drawn_scenario
from escarmouche.core.rulebook import Rulebook
from escarmouche.players import LEVELS, UnknownPlayer
from escarmouche.rulebooks import rulebook as find_rulebook
from escarmouche.server.beside import clocks, dice_shares
from escarmouche.server.beside.affairs import Affairs, ClockTerms, Delay, Mixing, Terms
from escarmouche.server.errors import NO_AUTOMATON, SEATS_AND_ARMIES, ApiError
from escarmouche.server.messages.http import (
    ForkGame,
    NewGame,
    ReadyArmy,
    SeatWish,
    TermsWish,
    WrittenArmy,
)
from escarmouche.server.past import dice
from escarmouche.server.past.opening import Milestones
from escarmouche.server.past.replays import play_again
from escarmouche.server.past.steps import Steps
from escarmouche.server.seats import Seat, fingerprint, new_game_id, new_token
from escarmouche.server.shelf.uploads import read_upload
from escarmouche.server.show.views import summary_of
from escarmouche.server.storage import Answer, Row, Storage
from escarmouche.server.storage.server_clock import ServerClock


class GameMaker:
    """Sets games up and writes them down. Waits for the rules and the disk: for worker threads."""

    def __init__(self, storage: Storage, watch: ServerClock) -> None:
        self._storage = storage
        self._watch = watch

    def create(self, wish: NewGame, keep: str | None) -> tuple[Row, dict[int, str]]:
        """Set a game up; the tokens of its person seats. `keep`: the maker's own camps."""
        book = find_rulebook(wish.rulebook)
        automata = _automata(book, wish.seats)
        seats, tokens = _seats(wish.seats, len(wish.armies), automata)
        seed = wish.table.seed
        setup: dict[str, Any] = {
            "armies": [_army(army, book) for army in wish.armies],
            "table": {"seed": secrets.randbelow(2**31) if seed is None else seed},
        }
        chooser = secrets.SystemRandom()
        scenario = drawn_scenario(book, wish.scenario, len(wish.armies), chooser)
        if scenario is not None:
            setup["scenario"] = scenario
        if wish.options:
            setup["options"] = dict(wish.options)
        if any(automata):
            setup["automata"] = automata
        marks = _marks(wish.mark, kept_camps(keep, tokens))
        row = self._row(book, setup, dice.fresh(waiting=bool(marks)), seats, None)
        row.terms = terms_of(wish.terms)
        self._keep(row, [], kept_camps(keep, tokens), marks)
        return row, tokens

    def stage(
        self, book: Rulebook, setup: dict[str, Any], wishes: Sequence[SeatWish], keep: str | None
    ) -> tuple[Row, dict[int, str]]:
        """A game of two sides from a set-up that no army makes, such as a combat of the duel bench."""
        seats, tokens = _seats(wishes, 2, ())
        row = self._row(book, setup, dice.fresh(), seats, None)
        self._keep(row, [], kept_camps(keep, tokens))
        return row, tokens

    def play_on(
        self, row: Row, wish: ForkGame, steps: Steps, kin: str | None
    ) -> tuple[Row, dict[int, str]]:
        """A new game that begins where another stood after some answers, with dice of its own.

        `kin`: the first of the games that share its past, where that may not be told to all yet.
        """
        seats, tokens = _seats(wish.seats, len(row.seats), row.setup.get("automata", ()))
        marks = _marks(wish.mark, set(tokens))
        parts = dice.played_on(row.dice, steps.faces(wish.at), waiting=bool(marks))
        answers = [Answer(camp, data) for camp, data in steps.whole.answers[: wish.at]]
        made = self._row(find_rulebook(row.rulebook), row.setup, parts, seats, row.id)
        made.kin, made.imported = kin, row.imported
        # What was private stays so; what spectators see late they would see here at once.
        late = kin is not None and row.terms.delay.kind != "none"
        made.terms = Terms(private=row.terms.private or late)
        self._keep(made, answers, set(tokens), marks)
        return made, tokens

    def _row(
        self,
        book: Rulebook,
        setup: dict[str, Any],
        parts: dice.Dice,
        seats: list[Seat],
        forked_from: str | None,
    ) -> Row:
        return Row(
            id=new_game_id(),
            rulebook=book.id,
            version=book.version,
            setup=setup,
            dice=parts,
            digest=parts[-1].digest,
            opening=(),
            created=datetime.now(UTC).isoformat(timespec="milliseconds"),
            forked_from=forked_from,
            over=False,
            summary={},
            seats=seats,
        )

    def _keep(
        self,
        row: Row,
        answers: list[Answer],
        here: set[int],
        marks: dict[int, str] | None = None,
    ) -> None:
        """Play the beginning, and write the game down. `here`: the camps whose players are there.

        `marks`: of the shares in the dice that some of them promise.
        """
        game = play_again(row, [])
        row.opening = tuple(game.faces)
        milestones = Milestones(row, game)
        played = list[Answer]()
        for answer in answers:
            thrown = len(game.faces)
            game.answer_data(answer.camp, answer.data)
            played.append(replace(answer, faces=tuple(game.faces[thrown:])))
            milestones.passed()
        row.summary = summary_of(game, row.digest)
        row.over = game.over
        waiting = [ask.who for ask in game.pending]
        now = self._watch.now()
        row.affairs = first_affairs(row.terms, row.seats, here, waiting, now, marks)
        self._storage.add_game(row, played)
        milestones.keep(self._storage)


def _marks(mark: str | None, here: set[int]) -> dict[int, str] | None:
    """The share of whoever sets a game up is that of the first camp it plays."""
    return None if mark is None or not here else {min(here): mark}


def _automata(book: Rulebook, wishes: Sequence[SeatWish]) -> list[str | None]:
    """By camp: the behaviour by which the rules play it, where that is wished."""
    known = list(book.automata())
    return [
        (wish.level or (known[0] if known else "")) if wish.kind == "automaton" else None
        for wish in wishes
    ]


def _seats(
    wishes: Sequence[SeatWish], armies: int, automata: Sequence[str | None]
) -> tuple[list[Seat], dict[int, str]]:
    """The seats of a game. Who is an automaton its set-up says, whatever else is wished of the seat."""
    if len(wishes) != armies:
        raise ApiError(SEATS_AND_ARMIES, 422, "seats", armies=armies, seats=len(wishes))
    seats: list[Seat] = []
    tokens: dict[int, str] = {}
    for camp, wish in enumerate(wishes):
        behaviour = automata[camp] if camp < len(automata) else None
        if behaviour is not None:
            seats.append(Seat(camp, "automaton", behaviour, wish.name))
        elif wish.kind == "automaton":
            raise ApiError(NO_AUTOMATON, 422, f"seats[{camp}]")
        elif wish.kind == "ai":
            level = wish.level or LEVELS[0]
            if level not in LEVELS:
                raise UnknownPlayer(level)
            seats.append(Seat(camp, "ai", level, wish.name))
        elif wish.open:
            seats.append(Seat(camp, "person", None, wish.name))
        else:
            tokens[camp] = new_token()
            seats.append(Seat(camp, "person", None, wish.name, fingerprint(tokens[camp])))
    return seats, tokens


@lru_cache(200)
def _ready_army(army: str, book: str) -> str:
    """An army that comes with a book, as data in writing: it is read once."""
    return json.dumps(army_data(read_army(army_text(army), book), find_rulebook(book)))


def _army(army: ReadyArmy | WrittenArmy, book: Rulebook) -> Any:
    if isinstance(army, ReadyArmy):
        return json.loads(_ready_army(army.ready, book.id))
    return army_data(read_upload(army.toml, book), book)


def kept_camps(given: str | None, tokens: dict[int, str]) -> set[int]:
    """The camps that the creator's browser keeps: those of `?keep=0,1`, or all."""
    if given is None:
        return set(tokens)
    wanted = {word.strip() for word in given.split(",")}
    return {camp for camp in tokens if str(camp) in wanted}


def keep_of(given: str | None, tokens: dict[int, str]) -> Iterable[str]:
    """The tokens of those camps."""
    kept = kept_camps(given, tokens)
    return [token for camp, token in tokens.items() if camp in kept]


# -- terms -------------------------------------------------------------------------------------


def terms_of(wish: TermsWish) -> Terms:
    """What the maker of a game decided; what says nothing counts as nothing."""
    c, d = wish.clock, wish.delay
    clock = ClockTerms()
    if c.kind == "days" and c.days:
        clock = ClockTerms("days", days=c.days)
    elif c.kind == "chess" and c.minutes:
        clock = ClockTerms("chess", minutes=c.minutes, increment=c.increment)
    delay = Delay(d.kind, d.n) if d.kind != "none" and d.n else Delay()
    return Terms(wish.private, clock, delay, wish.spectators_talk)


def first_affairs(
    terms: Terms,
    seats: list[Seat],
    here: set[int],
    waiting: list[int],
    now: float,
    marks: dict[int, str] | None = None,
) -> Affairs:
    """The affairs of a new game. `here`: the camps of those who set it up.

    `marks`: of their shares in the dice, where the players put something into them.
    """
    seated = tuple(sorted(here))
    clock = clocks.fresh(terms.clock, seats)
    if clock is not None and dice_shares.all_here(seats, seated):
        clock = clocks.started(clock, waiting, now)
    promised = None if marks is None else Mixing(marks)
    affairs = Affairs(seated=seated, clock=clock, mixing=promised)
    return dice_shares.awaited(affairs, seats, now)
