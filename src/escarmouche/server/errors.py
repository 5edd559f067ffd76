"""What the server answers when something cannot be done: always in words, never a traceback."""

from __future__ import annotations

import logging
import secrets
from typing import Any

import psycopg
from sqlalchemy.exc import SQLAlchemyError

from escarmouche.core.explain import Phrase, Refusal, Refused
from escarmouche.core.rulebook import SetupError
from escarmouche.core.save import SaveError
from escarmouche.players import UnknownPlayer
from escarmouche.rosters import REMEDY, ArmyError
from escarmouche.server.show.speaking import Speaker, Words, sentence, shortened
from escarmouche.text import LANGUAGES, Wording

NOT_JSON = Phrase("server.error.not_json")
BAD_FIELD = Phrase("server.error.bad_field")
NO_SUCH_PAGE = Phrase("server.error.no_such_page")
NO_SUCH_GAME = Phrase("server.error.no_such_game")
NO_SUCH_STEP = Phrase("server.error.no_such_step")
NO_SUCH_SITUATION = Phrase("server.error.no_such_situation")
NO_SUCH_CAMP = Phrase("server.error.no_such_camp")
NO_SUCH_FIGURE = Phrase("server.error.no_such_figure")
NO_SUCH_SEAT = Phrase("server.error.no_such_seat")
NOT_YOUR_SEAT = Phrase("server.error.not_your_seat")
OTHER_ORIGIN = Phrase("server.error.other_origin")
STALE = Phrase("server.error.stale")
COMMAND_REUSED = Phrase("server.error.command_reused")
SEATS_AND_ARMIES = Phrase("server.error.seats_and_armies")
UNKNOWN_LEVEL = Phrase("server.error.unknown_level")
NO_AUTOMATON = Phrase("server.error.no_automaton")
STILL_PLAYED = Phrase("server.error.still_played")
OTHER_VERSION = Phrase("server.error.other_version")
TOO_LARGE = Phrase("server.error.too_large")
TOO_SLOW = Phrase("server.error.too_slow")
METHOD = Phrase("server.error.method")
NOT_STORED = Phrase("server.error.not_stored")
NO_DATABASE = Phrase("server.error.no_database")
DISK_FULL = Phrase("server.error.disk_full")
STOPPING = Phrase("server.error.stopping")
OUR_FAULT = Phrase("server.error.our_fault")
TOO_LONG = Phrase("server.heavy.too_long")
BAD_TABLE = Phrase("server.error.bad_table")
TIME_IS_UP = Phrase("server.error.time_is_up")
SEAT_TAKEN = Phrase("server.error.seat_taken")
DELAYED = Phrase("server.error.delayed")

_LOG = logging.getLogger(__name__)


class ApiError(Exception):
    """Something that was asked for cannot be done. `status` is for HTTP."""

    def __init__(self, phrase: Phrase, status: int = 400, place: str | None = None, **data: Any):
        self.phrase, self.status, self.place, self.data = phrase, status, place, data
        super().__init__(phrase.id)


class Relayed(Exception):
    """What another process found wrong, put into words there."""

    def __init__(self, status: int, error: dict[str, Any]) -> None:
        self.status, self.error = status, error
        super().__init__(str(error.get("kind")))


def told(problem: BaseException, speaker: Speaker | None = None) -> tuple[int, dict[str, Any]]:
    """The status and the error (text, clauses, data, place) that an exception becomes."""
    say = speaker or Speaker()
    if isinstance(problem, Relayed):
        return problem.status, problem.error
    if isinstance(problem, ApiError):
        return problem.status, _error(say, problem.phrase, problem.data, problem.place)
    if isinstance(problem, Refused):
        return 409, refused(problem.refusal, say)
    if isinstance(problem, SaveError) and isinstance(problem.__cause__, Refused):
        return 409, refused(problem.__cause__.refusal, say)
    if isinstance(problem, ArmyError):
        return 422, _first(problem, say)
    if isinstance(problem, SetupError | SaveError):
        return 422, {
            "text": say.error(problem),
            "clauses": list(problem.phrase.clauses),
            "place": problem.place,
        }
    if isinstance(problem, UnknownPlayer):
        return 422, _error(say, UNKNOWN_LEVEL, {"given": problem.name}, "seats")
    if isinstance(problem, SQLAlchemyError | psycopg.Error):
        return 503, _error(say, DISK_FULL if _no_room(problem) else NO_DATABASE, {}, None)
    # What went wrong is for whoever runs the server; the number leads there from what a player saw.
    number = secrets.token_hex(4)
    _LOG.error("fault %s", number, exc_info=problem)
    return 500, _error(say, OUR_FAULT, {"id": number}, None)


def _no_room(problem: Exception) -> bool:
    """Whether a database says that the disk is full, each in its own way."""
    said = getattr(problem, "orig", None) or problem
    return isinstance(said, psycopg.errors.DiskFull) or (
        getattr(said, "sqlite_errorname", None) == "SQLITE_FULL"
    )


def refused(refusal: Refusal, say: Speaker) -> dict[str, Any]:
    """Why an answer is not legal, by how much, and under which clauses."""
    return {
        "text": say.refusal(refusal),
        "clauses": list(refusal.reason.clauses),
        "kind": refusal.reason.id,
        "data": say.plain(shortened(refusal).data),
    }


def _first(problem: ArmyError, say: Speaker) -> dict[str, Any]:
    """The first thing to mend in an army; `/api/armies/check` tells them all."""
    first = problem.problems[0]
    return {
        "text": say.error(first),
        "clauses": list(first.phrase.clauses),
        "place": first.place,
    }


def _error(say: Speaker, phrase: Phrase, data: dict[str, Any], place: str | None) -> dict[str, Any]:
    error: dict[str, Any] = {
        "text": _with_remedy(say, say.words(phrase, data), phrase, data),
        "clauses": list(phrase.clauses),
        "kind": phrase.id,
    }
    if data:
        error["data"] = say.plain(data)
    if place is not None:
        error["place"] = place
    return error


def _with_remedy(say: Speaker, said: Words, phrase: Phrase, data: dict[str, Any]) -> Words:
    """What is wrong, and what to do about it where the catalogues say."""
    remedy = phrase.id + REMEDY
    if not all(Wording(lang).has(remedy) for lang in LANGUAGES):
        return said
    cure = sentence(say.words(remedy, data))
    return {lang: f"{said[lang].rstrip('. ')}. {cure[lang]}" for lang in LANGUAGES}
