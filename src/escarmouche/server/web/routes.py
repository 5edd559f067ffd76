"""The addresses of the server, all under /api."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response

from escarmouche.server.guard.door import client_of, from_this_machine, payer_of
from escarmouche.server.guard.reading import PlainRoute
from escarmouche.server.lobby.game_maker import keep_of
from escarmouche.server.lobby.game_registry import GameRegistry
from escarmouche.server.lobby.game_summaries import may_know, summarised
from escarmouche.server.lobby.looking_back import allowed
from escarmouche.server.lobby.sitting_down import come
from escarmouche.server.messages import duels as d
from escarmouche.server.messages import http as m
from escarmouche.server.messages import shelf as shelf_messages
from escarmouche.server.messages.account import Account
from escarmouche.server.messages.verified import Verified
from escarmouche.server.messages.view import LogLines, Replay, SituationPlay, Snapshot
from escarmouche.server.past.looking import Look
from escarmouche.server.seats import COOKIE, YEAR, with_tokens
from escarmouche.server.shelf import armies, duels
from escarmouche.server.show.views import Json
from escarmouche.server.storage import Row

MOST_OPPONENTS = 16  # more than any book seats
router = APIRouter(prefix="/api", route_class=PlainRoute)
Eyes = Annotated[int | None, Query()]
Page = Annotated[int, Query(ge=0, le=100)]
Number = Annotated[int, Query(ge=0, le=10_000_000)]


def registry_of(request: Request) -> GameRegistry:
    """The games of this server."""
    registry = request.app.state.registry
    assert isinstance(registry, GameRegistry)
    return registry


def cookie_of(request: Request) -> str | None:
    """The seats of this browser."""
    return request.cookies.get(COOKIE)


async def work(
    request: Request, job: str, wish: Any, kind: str = "application/json", status: int = 200
) -> Response:
    """Have something done elsewhere, when it is this client's turn; the answer, as it was made there."""
    pack = _takes_packed(request)
    done = await registry_of(request).workshop.do(payer_of(request), job, wish, pack)
    return _ready(done.body, done.packed, kind, status)


def _takes_packed(request: Request) -> bool:
    return "gzip" in request.headers.get("accept-encoding", "")


def _ready(
    body: bytes, packed: bool, kind: str = "application/json", status: int = 200
) -> Response:
    """An answer that was written where nobody waits for it."""
    headers = {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"} if packed else {}
    return Response(body, status, headers, kind)


async def may_make(request: Request) -> None:
    """Raises `ApiError` for a client who has made too many games that are still open."""
    if not from_this_machine(request):
        counter, client = request.app.state.counter, client_of(request)
        storage, made = registry_of(request).storage, counter.games_of(client)
        counter.may_make(client, await asyncio.to_thread(storage.still_open, list(made)))


def was_made(request: Request, id: str) -> None:
    """Count a game with who made it."""
    if not from_this_machine(request):
        request.app.state.counter.made(client_of(request), id)


def give(request: Request, response: Response, tokens: Any) -> None:
    """Let this browser hold further seats."""
    value = with_tokens(cookie_of(request), tokens)
    secure = request.url.scheme == "https"
    response.set_cookie(
        COOKIE, value, max_age=YEAR, httponly=True, samesite="strict", secure=secure, path="/"
    )


@router.get("/shelf", response_model=shelf_messages.Shelf)
async def get_shelf(request: Request) -> Response:
    """All there is to play with."""
    plain, packed = await asyncio.to_thread(armies.shelf_message)
    pack = _takes_packed(request)
    return _ready(packed if pack else plain, pack)


@router.post("/games", response_model=m.GameMade, status_code=201)
async def new_game(
    wish: m.NewGame, request: Request, response: Response, keep: str | None = None
) -> Json:
    """Set a game up."""
    await may_make(request)
    row, tokens = await registry_of(request).create(wish, payer_of(request), keep)
    was_made(request, row.id)
    give(request, response, keep_of(keep, tokens))
    return _made(row, tokens)


@router.post("/games/{id}/fork", response_model=m.GameMade, status_code=201)
async def fork_game(
    id: str, wish: m.ForkGame, request: Request, response: Response, keep: str | None = None
) -> Json:
    """Play on from a moment of a game."""
    await may_make(request)
    cookie, payer = cookie_of(request), payer_of(request)
    row, tokens = await registry_of(request).play_on(id, wish, cookie, payer)
    was_made(request, row.id)
    give(request, response, keep_of(keep, tokens))
    return _made(row, tokens)


def _made(row: Row, tokens: dict[int, str]) -> Json:
    return {
        "game": row.id,
        "dice_digest": row.digest,
        "seats": [
            {
                "camp": seat.camp,
                "kind": seat.kind,
                "name": seat.name,
                "token": tokens.get(seat.camp),
            }
            for seat in row.seats
        ],
    }


@router.post("/games/{id}/seat", response_model=m.SeatTaken)
async def take_seat(id: str, wish: m.TakeSeat, request: Request, response: Response) -> Json:
    """Take the seat of an invitation link."""
    camp = await registry_of(request).take(id, wish.token)
    await come(registry_of(request), id, camp, wish.mark)
    give(request, response, [wish.token])
    return {"game": id, "camp": camp, "dice_digest": (await registry_of(request).row(id)).digest}


@router.get("/games", response_model=m.GameList)
async def list_games(request: Request, page: Page = 0) -> Response:
    """This browser's games, and those that can be watched, newest first, page by page."""
    body = await registry_of(request).listing.page(cookie_of(request), page)
    return Response(body, media_type="application/json")


@router.get("/games/{id}", response_model=m.GameSummary)
async def get_game(id: str, request: Request) -> Json:
    """One game in short."""
    cookie = cookie_of(request)
    return summarised(may_know(await registry_of(request).row(id), cookie), cookie)


@router.get("/games/{id}/replay", response_model=Replay, response_model_exclude_unset=True)
async def get_replay(id: str, request: Request, camp: Eyes = None) -> Response:
    """A game to step through."""
    return await _look(request, id, Look("replay", camp))


@router.get("/games/{id}/lines", response_model=LogLines, response_model_exclude_unset=True)
async def get_lines(
    id: str, request: Request, start: Number, end: Number, camp: Eyes = None
) -> Response:
    """Some lines of the log, from `start` on and before `end`; the server tells so many at once."""
    return await _look(request, id, Look("lines", camp, start=start, end=end))


@router.get("/games/{id}/at/{n}", response_model=Snapshot, response_model_exclude_unset=True)
async def get_moment(id: str, n: int, request: Request, camp: Eyes = None) -> Response:
    """A game after some answers."""
    return await _look(request, id, Look("moment", camp, start=n))


@router.get("/games/{id}/account", response_model=Account, response_model_exclude_unset=True)
async def get_account(id: str, request: Request, camp: Eyes = None) -> Response:
    """How a game came to stand as it does: scores by their sources, losses, deeds, luck, turning points."""
    return await _look(request, id, Look("account", camp))


async def _look(request: Request, id: str, look: Look) -> Response:
    wish = await allowed(registry_of(request), id, cookie_of(request), look)
    return await work(request, "look", wish)


@router.get("/games/{id}/verify", response_model=Verified)
async def verify(id: str, request: Request) -> Response:
    """Throw every die again."""
    is_open = await registry_of(request).may_verify(id, cookie_of(request))
    return await work(request, "verify", {"game": id, "open": is_open})


@router.post("/armies/check", response_model=shelf_messages.ArmyChecked)
async def check_army(wish: shelf_messages.CheckArmy, request: Request) -> Response:
    """Judge an army file."""
    return await work(request, "check army", wish.model_dump())


@router.get("/duel/{book}", response_model=d.DuelBenchCard)
async def get_bench(book: str) -> Json:
    """Whom the duel bench of a book can set against whom."""
    return await asyncio.to_thread(duels.bench, book)


@router.post("/duel", response_model=d.DuelAnswer)
async def duel(wish: d.DuelWish, request: Request) -> Response:
    """The odds of a combat, and the best way to place its dice."""
    return await work(request, "duel", wish.model_dump())


@router.post("/duel/fight", response_model=m.GameMade, status_code=201)
async def fight_duel(
    wish: d.DuelFight, request: Request, response: Response, keep: str | None = None
) -> Json:
    """Fight a combat of the duel bench out on the table."""
    await may_make(request)
    row, tokens = await registry_of(request).stage(wish, payer_of(request), keep)
    was_made(request, row.id)
    give(request, response, keep_of(keep, tokens))
    return _made(row, tokens)


@router.get("/rules/{book}", response_model=m.RulesPage)
async def get_rules(book: str, request: Request) -> Response:
    """The clauses of a book."""
    return await work(request, "rules", {"book": book})


@router.get(
    "/rules/{book}/situations/{id}", response_model=SituationPlay, response_model_exclude_unset=True
)
async def get_situation(book: str, id: str, request: Request) -> Response:
    """A situation of a book, played by the engine."""
    return await work(request, "situation", {"book": book, "id": id})


@router.get("/table.svg")
async def get_table(
    request: Request,
    seed: Annotated[int, Query(ge=0, lt=2**53)] = 0,
    rulebook: str | None = None,
    scenario: str | None = None,
    opponents: Annotated[int | None, Query(ge=1, le=MOST_OPPONENTS)] = None,
    lang: str = "fr",
    theme: str = "day",
) -> Response:
    """A drawn preview of the table that a seed makes, for so many opponents where that matters."""
    wish = {
        "seed": seed,
        "rulebook": rulebook,
        "scenario": scenario,
        "opponents": opponents,
        "lang": lang,
        "theme": theme,
    }
    return await work(request, "table", wish, "image/svg+xml")
