"""A game that ended beside the rules, in the words and the form of one that ended by them."""

from __future__ import annotations

from escarmouche.api import Game
from escarmouche.core.explain import Phrase
from escarmouche.server.beside.affairs import Affairs, Verdict
from escarmouche.server.show.showing import Showings
from escarmouche.server.show.speaking import Speaker, sentence
from escarmouche.server.show.views import Json, summary_of

PHRASES = {
    "resign": Phrase("server.verdict.resign"),
    "draw": Phrase("server.verdict.draw"),
    "time": Phrase("server.verdict.time"),
}


def result_of(verdict: Verdict, game: Game) -> Json:
    """The result. There are no scores: the rules were not asked."""
    data = {} if verdict.camp is None else {"loser": verdict.camp, "winner": verdict.winner}
    say = Speaker(game.seen(None))
    return {
        "text": sentence(say.words(PHRASES[verdict.kind], data)),
        "clauses": [],
        "winner": verdict.winner,
        "winners": [] if verdict.winner is None else _together(game, verdict.winner),
        "scores": [],
    }


def _together(game: Game, winner: int) -> list[int]:
    """The winner, and whoever stands together with it."""
    return [winner, *game.state.sides.allies(winner)] if game.state.camps else [winner]


def summary(game: Game, digest: str, affairs: Affairs, showings: Showings | None = None) -> Json:
    """What lists show of a game, whichever way it ended."""
    told = summary_of(game, digest, showings)
    if affairs.verdict is None:
        return told
    result = result_of(affairs.verdict, game)
    return {**told, "over": True, "result": result, "waiting_for": []}


def ended(told: Json, verdict: Verdict | None, game: Game, secret: str | None) -> Json:
    """A snapshot of a game that is over beside the rules: nobody is asked any more."""
    if verdict is None:
        return told
    over: Json = {"questions": [], "waiting": [], "can_undo": False}
    return {**told, **over, "result": result_of(verdict, game), "dice_secret": secret}
