"""What players may do beside the rules: give up, agree on a draw, ask to take back, play again.

Pure: from the affairs of a game to its affairs afterwards, or `ApiError` with the reason. Nothing here
looks at a clock; `now` is told.

- With two sides, who gives up (or runs out of time) has lost. With three or four the computer plays
  on for that camp, until one camp (or one alliance) alone is left that has not given up: it wins.
- A draw is between persons: all of them that are still in the game agree, and no computer plays.
- A wish to take back needs the agreement of the other persons in the game; it goes back to the asker's
  last decision, and never past dice or something revealed, whoever agrees.
- Where the rules limit a game in time, the persons agree that the time is up; the rules say what follows.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from escarmouche.core.explain import Phrase, Refused
from escarmouche.core.game import Game
from escarmouche.server.beside import clocks
from escarmouche.server.beside.affairs import Affairs, Asked, Rematch, Verdict, VerdictKind
from escarmouche.server.beside.clocks import Elapsed
from escarmouche.server.errors import ApiError
from escarmouche.server.storage import Row

GAME_OVER = Phrase("server.offer.game_over")
NOT_OVER = Phrase("server.offer.not_over")
GONE = Phrase("server.offer.gave_up")
NO_OFFER = Phrase("server.offer.none")
ASKED_ALREADY = Phrase("server.offer.asked_already")
OWN_OFFER = Phrase("server.offer.own")
NO_DRAW_WITH_COMPUTER = Phrase("server.offer.computer_plays")
NOTHING_TO_TAKE_BACK = Phrase("server.offer.nothing_to_take_back")
DICE_FELL = Phrase("server.offer.dice_fell")
REMATCH_MADE = Phrase("server.offer.rematch_made")


@dataclass(frozen=True, slots=True)
class Moment:
    """A game at the moment when something is settled about it."""

    row: Row
    game: Game
    now: float
    elapsed: Elapsed

    @property
    def affairs(self) -> Affairs:
        """As they stand."""
        return self.row.affairs

    @property
    def over(self) -> bool:
        """Whether the game has ended, by the rules or beside them."""
        return self.affairs.verdict is not None or self.game.over

    @property
    def persons(self) -> frozenset[int]:
        """The camps whose players are still in the game."""
        return frozenset(range(len(self.row.seats))) - self.row.ai_camps

    def playing(self, camp: int) -> None:
        """Raises `ApiError` unless the game goes on and the camp's player is in it."""
        if self.over:
            raise ApiError(GAME_OVER, 409)
        if camp in self.affairs.played_on:
            raise ApiError(GONE, 409)


def resign(at: Moment, camp: int) -> Affairs:
    """A camp gives up."""
    at.playing(camp)
    return leave(at, camp, "resign")


def leave(at: Moment, camp: int, kind: VerdictKind) -> Affairs:
    """A camp is no longer played by its player, who gave up or ran out of time."""
    affairs = at.affairs
    gone = {*affairs.played_on, camp}
    left = [seat.camp for seat in at.row.seats if seat.camp not in gone]
    if _stand_together(at.game, left):
        return _ended(at, Verdict(kind, camp, left[0], len(at.game.answers), at.now))
    clock = affairs.clock
    return replace(
        affairs,
        played_on=tuple(sorted(gone)),
        clock=None if clock is None else clocks.without(clock, camp, at.now, at.elapsed),
        draw=None,
        takeback=None,
    )


def _stand_together(game: Game, camps: list[int]) -> bool:
    """Whether nobody is left for some camps to play against: one alone, or allies."""
    sides = game.state.sides
    return len(camps) == 1 or len({sides.alliance[camp] for camp in camps}) == 1


def _ended(at: Moment, verdict: Verdict) -> Affairs:
    clock = at.affairs.clock
    return replace(
        at.affairs,
        verdict=verdict,
        clock=None if clock is None else clocks.stopped(clock, at.now, at.elapsed),
        draw=None,
        takeback=None,
    )


# -- a draw ------------------------------------------------------------------------------------


def offer_draw(at: Moment, camp: int) -> Affairs:
    """A camp offers a draw; it lapses when that camp answers the next question."""
    at.playing(camp)
    if at.row.ai_camps:
        raise ApiError(NO_DRAW_WITH_COMPUTER, 409)
    draw = at.affairs.draw
    if draw is not None:
        raise ApiError(ASKED_ALREADY, 409)
    return replace(at.affairs, draw=Asked(camp, len(at.game.answers)))


def reply_draw(at: Moment, camp: int, accept: bool) -> Affairs:
    """Another camp accepts a draw, or declines it."""
    at.playing(camp)
    draw = _other(at.affairs.draw, camp)
    if not accept:
        return replace(at.affairs, draw=None)
    draw = _agreed(draw, camp)
    if at.persons <= {draw.camp, *draw.agreed}:
        return _ended(at, Verdict("draw", None, None, len(at.game.answers), at.now))
    return replace(at.affairs, draw=draw)


# -- taking back -------------------------------------------------------------------------------


def kept_after(game: Game, camp: int) -> int:
    """How many answers stand once a camp's last decision is taken back. Raises `ApiError`."""
    for n in range(len(game.answers) - 1, -1, -1):
        if game.answers[n][0] == camp:
            if n < game.settled:
                raise ApiError(DICE_FELL, 409)
            return n
    raise ApiError(NOTHING_TO_TAKE_BACK, 409)


def ask_takeback(at: Moment, camp: int) -> Affairs:
    """A camp asks to take its last decision back."""
    at.playing(camp)
    kept_after(at.game, camp)
    if at.affairs.takeback is not None:
        raise ApiError(ASKED_ALREADY, 409)
    return replace(at.affairs, takeback=Asked(camp, len(at.game.answers)))


def reply_takeback(at: Moment, camp: int, accept: bool) -> Affairs:
    """Another camp lets it, or does not."""
    at.playing(camp)
    asked = _other(at.affairs.takeback, camp)
    return replace(at.affairs, takeback=_agreed(asked, camp) if accept else None)


def may_take_back(at: Moment, affairs: Affairs) -> bool:
    """Whether everybody whose agreement it needs has agreed."""
    asked = affairs.takeback
    return asked is not None and at.persons <= {asked.camp, *asked.agreed}


# -- the time of a game that is limited in time ------------------------------------------------

TIME = "time"  # what the table says to the rules (`Game.call`)


def may_call(game: Game) -> bool:
    """Whether the rules would hear now that the time is up."""
    return not game.over and game.rulebook.why_not_call(game.state, TIME) is None


def ask_time(at: Moment, camp: int) -> Affairs:
    """A camp says that the time is up. Raises `Refused` in a game without such a limit."""
    at.playing(camp)
    refusal = at.game.rulebook.why_not_call(at.game.state, TIME)
    if refusal is not None:
        raise Refused(refusal)
    if at.affairs.time is not None:
        raise ApiError(ASKED_ALREADY, 409)
    return replace(at.affairs, time=Asked(camp, len(at.game.answers)))


def reply_time(at: Moment, camp: int, accept: bool) -> Affairs:
    """Another camp agrees, or does not."""
    at.playing(camp)
    asked = _other(at.affairs.time, camp)
    return replace(at.affairs, time=_agreed(asked, camp) if accept else None)


def time_agreed(at: Moment, affairs: Affairs) -> bool:
    """Whether every person of the game says so; computers take their word for it."""
    asked = affairs.time
    return asked is not None and at.persons <= {asked.camp, *asked.agreed}


# -- once more ---------------------------------------------------------------------------------


def offer_rematch(at: Moment, camp: int, swap: bool, game: str, mark: str) -> Affairs:
    """A player of a finished game proposes another: the same set-up, other dice."""
    _finished(at)
    if at.affairs.rematch is not None:
        raise ApiError(ASKED_ALREADY, 409)
    return replace(at.affairs, rematch=Rematch(camp, swap, game, {camp: mark}))


def reply_rematch(at: Moment, camp: int, accept: bool, mark: str) -> Affairs:
    """Another player agrees, or does not; who proposed it may withdraw it."""
    _finished(at)
    rematch = at.affairs.rematch
    if rematch is None:
        raise ApiError(NO_OFFER, 409)
    if not accept:
        return replace(at.affairs, rematch=None)
    return replace(at.affairs, rematch=replace(rematch, marks={**rematch.marks, camp: mark}))


def rematch_agreed(row: Row, affairs: Affairs) -> bool:
    """Whether every person of the game wants another."""
    persons = {seat.camp for seat in row.seats if seat.kind == "person"}
    return affairs.rematch is not None and persons <= set(affairs.rematch.marks)


def _finished(at: Moment) -> None:
    if not at.over:
        raise ApiError(NOT_OVER, 409)
    if at.affairs.rematch is not None and at.affairs.rematch.made:
        raise ApiError(REMATCH_MADE, 409)


def _other(asked: Asked | None, camp: int) -> Asked:
    if asked is None:
        raise ApiError(NO_OFFER, 409)
    if asked.camp == camp:
        raise ApiError(OWN_OFFER, 409)
    return asked


def _agreed(asked: Asked, camp: int) -> Asked:
    return replace(asked, agreed=tuple(sorted({*asked.agreed, camp})))
