"""The jobs, by name: what a worker can be asked to do, and what the server does itself where it has none.

A job takes plain data and gives bytes, ready to be sent on. It calls the same code that anybody calls;
what is only here is how the data is put.
"""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Callable
from typing import Any

from pydantic import TypeAdapter

from escarmouche.core.frozen_games import stand
from escarmouche.core.game import Game
from escarmouche.lab import duels
from escarmouche.players import ExpertPlayer, Player
from escarmouche.rulebooks import rulebook as find_rulebook
from escarmouche.server.errors import NO_SUCH_GAME, ApiError
from escarmouche.server.heavy.process import Done
from escarmouche.server.heavy.workshop import KEPT_GAMES
from escarmouche.server.live.queries import ask_about
from escarmouche.server.live.thinking import new_player
from escarmouche.server.lobby.game_maker import GameMaker
from escarmouche.server.lobby.game_summaries import summarised
from escarmouche.server.messages import campaigns as c
from escarmouche.server.messages import duels as d
from escarmouche.server.messages import http as m
from escarmouche.server.messages import shelf as shelf_messages
from escarmouche.server.messages.commands import CLIENT
from escarmouche.server.messages.verified import FileVerified, Verified
from escarmouche.server.messages.view import SituationPlay
from escarmouche.server.past.archives import bring_in, export
from escarmouche.server.past.looking import Look, look
from escarmouche.server.past.opening import open_game
from escarmouche.server.past.steps import StepCache, Steps
from escarmouche.server.past.verifying import look_at, verified
from escarmouche.server.shelf import armies, campaigns, drawing, rules, situations
from escarmouche.server.show.speaking import Speaker
from escarmouche.server.storage import Row, Storage
from escarmouche.server.storage.server_clock import ServerClock

Json = dict[str, Any]
CAMPAIGN: TypeAdapter[c.CampaignWish] = TypeAdapter(c.CampaignWish)
KEPT_PLAYERS = 200  # who remember what they had in mind


class JobContext:
    """Where jobs are done: what one process keeps from one job to the next."""

    def __init__(
        self, url: str, storage: Storage | None = None, watch: ServerClock | None = None
    ) -> None:
        self._url, self._storage, self._watch = url, storage, watch
        self.past = StepCache()
        self.games: OrderedDict[int, Game] = OrderedDict()
        self.players: OrderedDict[tuple[str, int], Player] = OrderedDict()
        self._speaker: Speaker | None = None

    @property
    def storage(self) -> Storage:
        """The database, opened with the first job that needs it."""
        if self._storage is None:
            self._storage = Storage(self._url)
        return self._storage

    @property
    def watch(self) -> ServerClock:
        """The server's clock."""
        if self._watch is None:
            self._watch = ServerClock(self.storage.database)
        return self._watch

    def game(self, token: int, rulebook: str, standing: Any) -> Game:
        """A game of the server that stands here; sent along the first time."""
        if token not in self.games:
            self.games[token] = stand(find_rulebook(rulebook), standing)
            if len(self.games) > KEPT_GAMES:
                self.games.popitem(last=False)
        self.games.move_to_end(token)
        return self.games[token]

    def player(self, game: str, camp: int, level: str) -> Player:
        """Who plays for a camp: the same from answer to answer, as long as it is remembered."""
        key = (game, camp)
        if key not in self.players:
            self.players[key] = new_player(level)
            if len(self.players) > KEPT_PLAYERS:
                self.players.popitem(last=False)
        self.players.move_to_end(key)
        return self.players[key]

    def name(self, state: Any) -> None:
        """Whose names errors of this job speak of."""
        self._speaker = Speaker(state)

    def speaker(self) -> Speaker | None:
        """Who puts an error of the last job into words."""
        told, self._speaker = self._speaker, None
        return told


# -- what anybody may ask ----------------------------------------------------------------------


def _check_army(_context: JobContext, wish: Json) -> bytes:
    told = armies.check_army(wish["rulebook"], wish["toml"])
    return _as(shelf_messages.ArmyChecked, told)


def _duel(_context: JobContext, wish: Json) -> bytes:
    given = d.DuelWish.model_validate(wish)
    book = find_rulebook(given.rulebook)
    found = duels.duel(book, given.model_dump(exclude={"rulebook"}))
    return _as(d.DuelAnswer, Speaker().plain(found))


def _campaign(context: JobContext, wish: Json) -> bytes:
    given = CAMPAIGN.validate_python(wish)
    if isinstance(given, c.CampaignFound):
        told = campaigns.founded(given)
    elif isinstance(given, c.CampaignRecord):
        told = campaigns.recorded(given, _whole(context, given.game))
    elif isinstance(given, c.CampaignAdvance):
        told = campaigns.advanced(given)
    else:
        told = campaigns.shown(given)
    return _as(c.CampaignTold, told)


def _muster(_context: JobContext, wish: Json) -> bytes:
    return _as(c.CampaignArmy, campaigns.mustered(c.CampaignMuster.model_validate(wish)))


def _rules(_context: JobContext, wish: Json) -> bytes:
    return _as(m.RulesPage, rules.rules_page(wish["book"]))


def _situation(_context: JobContext, wish: Json) -> bytes:
    return _as(SituationPlay, situations.performed(wish["book"], wish["id"]), exclude_unset=True)


def _table(_context: JobContext, wish: Json) -> bytes:
    return drawing.draw(**wish).encode()


# -- games that are made -----------------------------------------------------------------------


def _make(context: JobContext, wish: Json) -> bytes:
    given = m.NewGame.model_validate(wish["wish"])
    row, tokens = _maker(context).create(given, wish["keep"])
    return _plain({"game": row.id, "tokens": tokens})


def _play_on(context: JobContext, wish: Json) -> bytes:
    row, steps = _steps(context, wish["game"])
    given = m.ForkGame.model_validate(wish["wish"])
    made, tokens = _maker(context).play_on(row, given, steps, wish["kin"])
    return _plain({"game": made.id, "tokens": tokens})


def _import(context: JobContext, wish: Json) -> bytes:
    row, _tokens = bring_in(context.storage, wish["text"], finished=True, expires=wish["expires"])
    return _as(m.GameSummary, summarised(row, wish["cookie"]))


def _maker(context: JobContext) -> GameMaker:
    return GameMaker(context.storage, context.watch)


# -- games that were played --------------------------------------------------------------------


def _look(context: JobContext, wish: Json) -> bytes:
    row, steps = _steps(context, wish["game"])
    return look(row, steps, Look(**wish["look"]))


def _verify(context: JobContext, wish: Json) -> bytes:
    row = _row(context, wish["game"])
    return _as(Verified, verified(context.storage, row, is_open=wish["open"]))


def _verify_file(context: JobContext, wish: Json) -> bytes:
    return _as(FileVerified, look_at(context.storage, wish["text"]))


def _export(context: JobContext, wish: Json) -> bytes:
    return export(context.storage, wish["game"], finished=True).encode()


def _row(context: JobContext, id: str) -> Row:
    row = context.storage.game(id)
    if row is None:
        raise ApiError(NO_SUCH_GAME, 404)
    return row


def _whole(context: JobContext, id: str) -> Game:
    """A game at its end, with its whole past."""
    found = context.storage.load(id)
    if found is None:
        raise ApiError(NO_SUCH_GAME, 404)
    return open_game(context.storage, *found)


def _steps(context: JobContext, id: str) -> tuple[Row, Steps]:
    """A game to step through, as the database has it."""
    found = context.storage.load(id)
    if found is None:
        raise ApiError(NO_SUCH_GAME, 404)
    row, answers = found
    kept = context.past.kept(row, [(answer.camp, answer.data) for answer in answers])
    if kept is None:
        whole = open_game(context.storage, row, answers)
        kept = context.past.steps(row, whole, context.storage)
    return row, kept


# -- games that are played ---------------------------------------------------------------------


def _ask(context: JobContext, wish: Json) -> bytes:
    game = context.game(wish["token"], wish["rulebook"], wish["standing"])
    context.name(game.seen(wish["eyes"]))
    return _plain(ask_about(game, wish["eyes"], CLIENT.validate_python(wish["query"])))


def _think(context: JobContext, wish: Json) -> bytes:
    game = stand(find_rulebook(wish["rulebook"]), wish["standing"])
    camp = wish["camp"]
    player = context.player(wish["game"], camp, wish["level"])
    if isinstance(player, ExpertPlayer):
        player.seconds = wish["seconds"]
    ask = game.question_for(camp)
    return _plain(ask.answers.encode(player(game.view(camp), ask)))


def _plain(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode()


def _as(model: Any, value: Any, exclude_unset: bool = False) -> bytes:
    """A value as the message that it is to be."""
    made = model.model_validate(value)
    said: str = made.model_dump_json(exclude_unset=exclude_unset, by_alias=True)
    return said.encode()


JOBS: dict[str, Callable[[JobContext, Json], bytes]] = {
    "check army": _check_army,
    "duel": _duel,
    "campaign": _campaign,
    "muster": _muster,
    "rules": _rules,
    "situation": _situation,
    "table": _table,
    "make": _make,
    "play on": _play_on,
    "import": _import,
    "look": _look,
    "verify": _verify,
    "verify file": _verify_file,
    "export": _export,
    "ask": _ask,
    "think": _think,
}


class InThisProcess:
    """Does jobs in the server's own process, where there is no other: nothing is ended that overruns."""

    def __init__(self, storage: Storage, watch: ServerClock) -> None:
        self._context = JobContext("", storage, watch)

    def do(self, job: str, wish: Any, seconds: float, pack: bool = False) -> Done:
        """A job and its result."""
        return Done(JOBS[job](self._context, wish))

    def stop(self) -> None:
        """What is being done is done to its end."""

    def close(self) -> None:
        """Nothing to end."""
