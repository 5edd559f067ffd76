"""Talk at the table: plain text, short, not too often."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable

from escarmouche.core.explain import Phrase
from escarmouche.rosters.plain_text import plain_line
from escarmouche.server.errors import ApiError

MOST_CHARACTERS = 500
MOST_LINES = 2000  # in one game
MOST_OF_SPECTATORS = 500  # of them: the rest is kept for the players
MOST_NAME = 40
FEW, SHORTLY = 5, 10.0  # lines in so many seconds
MANY, LONG = 60, 600.0

NOTHING_SAID = Phrase("server.talk.nothing")
TOO_LONG = Phrase("server.talk.too_long")
TOO_OFTEN = Phrase("server.talk.too_often")
ENOUGH_SAID = Phrase("server.talk.enough")
SPECTATORS_LISTEN = Phrase("server.talk.spectators_listen")


def clean(text: str, most: int = MOST_CHARACTERS) -> str:
    """Plain text on one line: no control characters, none that turn the writing around."""
    said = plain_line(text)
    if not said:
        raise ApiError(NOTHING_SAID, 422, "text")
    if len(said) > most:
        raise ApiError(TOO_LONG, 422, "text", most=most)
    return said


class Pace:
    """How often one speaker may speak: a few lines shortly, not too many for long."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._said: deque[float] = deque(maxlen=MANY)

    def speak(self) -> None:
        """Raises `ApiError` for who speaks too often; counts the line otherwise."""
        now = self._clock()
        recent = list(self._said)
        shortly = len(recent) >= FEW and now - recent[-FEW] < SHORTLY
        long = len(recent) >= MANY and now - recent[0] < LONG
        if shortly or long:
            first = recent[-FEW] + SHORTLY if not long else recent[0] + LONG
            raise ApiError(TOO_OFTEN, 429, wait=max(1, round(first - now)))
        self._said.append(now)
