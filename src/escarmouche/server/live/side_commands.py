"""Commands beside the rules, carried out once; and what each viewer is told of the affairs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from escarmouche.server.beside import clocks, dice_shares
from escarmouche.server.beside.affairs import Affairs, Asked
from escarmouche.server.beside.talk import (
    ENOUGH_SAID,
    MOST_LINES,
    MOST_NAME,
    MOST_OF_SPECTATORS,
    SPECTATORS_LISTEN,
    clean,
)
from escarmouche.server.errors import NOT_YOUR_SEAT, ApiError
from escarmouche.server.live import offers, rematches
from escarmouche.server.live.persisted_game import PersistedGame
from escarmouche.server.messages.commands import (
    BeginCommand,
    Dealing,
    OfferCommand,
    ResignCommand,
    RespondCommand,
    SayCommand,
    ShareCommand,
)
from escarmouche.server.seats import Seat, fingerprint, new_game_id
from escarmouche.server.show.views import Json
from escarmouche.server.storage import Command, Line

SPECTATOR = -1  # the camp under which a spectator's commands are recorded
Tokens = Mapping[int, str]


def carry_out(kept: PersistedGame, command: Dealing, obeyed: Command, tokens: Tokens) -> None:
    """Do what a command asks. Raises `ApiError` with the reason, or `Overtaken`."""
    if isinstance(command, SayCommand):
        _say(kept, command, obeyed)
    elif isinstance(command, ShareCommand):
        _share(kept, command, obeyed)
    elif isinstance(command, BeginCommand):
        at = kept.moment()
        at.playing(command.camp)
        kept.deal(dice_shares.hurried(at.affairs, at.now), obeyed)
    elif isinstance(command, ResignCommand):
        kept.deal(offers.resign(kept.moment(), command.camp), obeyed)
    elif command.what == "draw":
        kept.deal(_draw(kept, command), obeyed)
    elif command.what == "takeback":
        _take_back(kept, command, obeyed)
    elif command.what == "time":
        _time(kept, command, obeyed)
    else:
        _rematch(kept, command, obeyed, tokens)


def _draw(kept: PersistedGame, command: OfferCommand | RespondCommand) -> Affairs:
    at = kept.moment()
    if isinstance(command, OfferCommand):
        return offers.offer_draw(at, command.camp)
    return offers.reply_draw(at, command.camp, command.accept)


def _take_back(
    kept: PersistedGame, command: OfferCommand | RespondCommand, obeyed: Command
) -> None:
    at = kept.moment()
    if isinstance(command, OfferCommand):
        then = offers.ask_takeback(at, command.camp)
    else:
        then = offers.reply_takeback(at, command.camp, command.accept)
    if not offers.may_take_back(at, then):
        kept.deal(then, obeyed)
        return
    assert then.takeback is not None
    stays = offers.kept_after(at.game, then.takeback.camp)
    kept.go_back(stays, then, replace(obeyed, revision=stays))


def _time(kept: PersistedGame, command: OfferCommand | RespondCommand, obeyed: Command) -> None:
    at = kept.moment()
    if isinstance(command, OfferCommand):
        then = offers.ask_time(at, command.camp)
    else:
        then = offers.reply_time(at, command.camp, command.accept)
    if not offers.time_agreed(at, then):
        kept.deal(then, obeyed)
        return
    told = replace(then, time=None, takeback=None)
    kept.call(offers.TIME, told, replace(obeyed, revision=kept.revision + 1))


def _rematch(
    kept: PersistedGame, command: OfferCommand | RespondCommand, obeyed: Command, tokens: Tokens
) -> None:
    at, token = kept.moment(), tokens.get(command.camp)
    if token is None:
        raise ApiError(NOT_YOUR_SEAT, 403)
    if isinstance(command, OfferCommand):
        game = new_game_id()
        mark = fingerprint(rematches.next_token(token, game))
        then = offers.offer_rematch(at, command.camp, command.swap, game, mark)
        then = _with_share(then, command)
    else:
        game = at.affairs.rematch.game if at.affairs.rematch is not None else ""
        mark = fingerprint(rematches.next_token(token, game))
        then = _with_share(offers.reply_rematch(at, command.camp, command.accept, mark), command)
    if not offers.rematch_agreed(at.row, then):
        kept.deal(then, obeyed)
        return
    assert then.rematch is not None
    made = rematches.build(at.row, then.rematch, at.now)
    kept.deal(replace(then, rematch=replace(then.rematch, made=True)), obeyed, made=made)


def _with_share(affairs: Affairs, command: OfferCommand | RespondCommand) -> Affairs:
    """With the mark of the camp's share in the dice of the next game."""
    rematch = affairs.rematch
    if rematch is None or command.mark is None:
        return affairs
    shares = {**rematch.shares, command.camp: command.mark}
    return replace(affairs, rematch=replace(rematch, shares=shares))


def _share(kept: PersistedGame, command: ShareCommand, obeyed: Command) -> None:
    at = kept.moment()
    at.playing(command.camp)
    then = dice_shares.told(at.affairs, command.camp, command.share)
    if dice_shares.is_complete(then):
        kept.mix(then, obeyed)
    else:
        kept.deal(then, obeyed)


def _say(kept: PersistedGame, command: SayCommand, obeyed: Command) -> None:
    if command.camp is None and not kept.row.terms.spectators_talk:
        raise ApiError(SPECTATORS_LISTEN, 403)
    said = kept.talk()
    watchers = sum(line.camp is None for line in said)
    if command.camp is None and watchers >= MOST_OF_SPECTATORS:
        raise ApiError(ENOUGH_SAID, 409, most=MOST_OF_SPECTATORS)
    if len(said) - watchers >= MOST_LINES - MOST_OF_SPECTATORS and command.camp is not None:
        raise ApiError(ENOUGH_SAID, 409, most=MOST_LINES - MOST_OF_SPECTATORS)
    name = None
    if command.camp is None:
        name = clean(command.name or "?", MOST_NAME)
    line = Line(command.camp, name, clean(command.text), kept.revision, kept.watch.now())
    kept.deal(kept.row.affairs, obeyed, line=line)


# -- seats -------------------------------------------------------------------------------------


def seated(
    kept: PersistedGame, camp: int, seat: Seat | None = None, mark: str | None = None
) -> None:
    """Somebody has come to a seat, with the mark of a share in the dice or without one.

    When all are there the clocks start, and the shares are waited for.
    """
    at = kept.moment()
    here = tuple(sorted({*at.affairs.seated, camp}))
    then = dice_shares.promised(replace(at.affairs, seated=here), camp, mark)
    if then == at.affairs and seat is None:
        return
    clock = then.clock
    if (
        clock is not None
        and not clock.since
        and dice_shares.all_here(at.row.seats, here)
        and not at.over
    ):
        waiting = [ask.who for ask in at.game.pending]
        then = replace(then, clock=clocks.started(clock, waiting, at.now))
    kept.deal(dice_shares.awaited(then, at.row.seats, at.now), None, seat=seat)


def is_free(seat: Seat) -> bool:
    """Whether anybody may sit down there."""
    return seat.kind == "person" and seat.hash is None


# -- what viewers are told ---------------------------------------------------------------------


def told(kept: PersistedGame, mine: frozenset[int], late: bool) -> Json:
    """The affairs as a viewer may know them."""
    row, affairs = kept.row, kept.row.affairs
    playing = bool(mine)
    rematch, verdict = affairs.rematch, affairs.verdict
    message: dict[str, Any] = {
        "type": "affairs",
        "terms": terms_of(kept),
        "players": [_player(seat, affairs, late) for seat in row.seats],
        "clock": None if late else _clock(kept),
        "draw": _asked(affairs.draw) if playing else None,
        "takeback": _asked(affairs.takeback) if playing else None,
        "time": _asked(affairs.time) if playing else None,
        "timed": playing and offers.may_call(kept.game),
        "rematch": None,
        "verdict": None,
        "mixing": _mixing(affairs),
        "shares": [share.camp for share in row.dice[-1].shares],
    }
    if rematch is not None and (playing or rematch.made):
        message["rematch"] = {
            "camp": rematch.camp,
            "swap": rematch.swap,
            "agreed": sorted(rematch.marks),
            "game": rematch.game if rematch.made else None,
        }
    if verdict is not None:
        message["verdict"] = {
            "kind": verdict.kind,
            "camp": verdict.camp,
            "winner": verdict.winner,
        }
    return message


def is_plain(message: Json) -> bool:
    """Whether a viewer would learn nothing from it that it does not take for granted."""
    nothing = ("clock", "draw", "takeback", "time", "rematch", "verdict", "mixing")
    terms = message["terms"]
    silent = terms["clock"]["kind"] == "none" and terms["delay"]["kind"] == "none"
    return (
        all(message[name] is None for name in nothing)
        and silent
        and not message["timed"]
        and not message["shares"]
        and not terms["private"]
        and not terms["spectators_talk"]
        and all(p["present"] and not p["played_on"] for p in message["players"])
    )


def terms_of(kept: PersistedGame) -> Json:
    """What the maker of the game chose."""
    return plain_terms(kept.row.terms)


def plain_terms(terms: Any) -> Json:
    """Terms as the page reads them."""
    clock, delay = terms.clock, terms.delay
    return {
        "private": terms.private,
        "clock": {
            "kind": clock.kind,
            "days": clock.days,
            "minutes": clock.minutes,
            "increment": clock.increment,
        },
        "delay": {"kind": delay.kind, "n": delay.n},
        "spectators_talk": terms.spectators_talk,
    }


def _player(seat: Seat, affairs: Affairs, late: bool) -> Json:
    return {
        "kind": seat.kind,
        "name": seat.name,
        "present": seat.kind != "person" or seat.camp in affairs.seated,
        "free": is_free(seat),
        "played_on": not late and seat.camp in affairs.played_on,
    }


def _clock(kept: PersistedGame) -> Json | None:
    clock = kept.row.affairs.clock
    if clock is None:
        return None
    left = clocks.read(clock, kept.watch.now(), kept.watch.elapsed)
    return {
        "left": [None if t is None else round(t, 1) for t in left],
        "running": list(clock.running),
    }


def _mixing(affairs: Affairs) -> Json | None:
    held = affairs.mixing
    if held is None:
        return None
    return {
        "marks": [{"camp": camp, "mark": mark} for camp, mark in sorted(held.marks.items())],
        "wanted": bool(held.since),
        "told": sorted(held.told),
    }


def _asked(asked: Asked | None) -> Json | None:
    return None if asked is None else {"camp": asked.camp, "agreed": list(asked.agreed)}


def lines_for(kept: PersistedGame, late: bool) -> list[Json]:
    """The talk as a viewer may read it: late spectators hear the players late too."""
    until = kept.told_late() if late else None
    heard = []
    for line in kept.talk():
        if until is not None and line.camp is not None and not _was_told(kept, line, until):
            continue
        heard.append(line)
    return [
        {"n": n, "camp": line.camp, "name": line.name, "text": line.text, "at": line.at}
        for n, line in enumerate(heard)
    ]


def _was_told(kept: PersistedGame, line: Line, until: int) -> bool:
    delay = kept.row.terms.delay
    if delay.kind == "minutes":
        return line.at <= kept.watch.now() - 60.0 * delay.n
    return line.revision <= until
