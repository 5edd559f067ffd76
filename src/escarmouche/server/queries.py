"""What the page asks before a player decides: legality, reach, paths, sight, odds."""

from __future__ import annotations

from typing import Any

from escarmouche.core.explain import Refused
from escarmouche.core.game import Game
from escarmouche.core.state import State, redact
from escarmouche.core.words import Ask
from escarmouche.lab.odds import attack_odds
from escarmouche.server.errors import NO_SUCH_FIGURE, Wrong
from escarmouche.server.live_messages import (
    CandidatesQuery,
    CheckQuery,
    OddsQuery,
    PathQuery,
    ReachQuery,
    SightQuery,
)
from escarmouche.server.speaking import Speaker
from escarmouche.server.views import Json, part

BUDGET, SAMPLES = 6_000, 2_000  # an answer before the hand has moved on
MOST_CANDIDATES = 400


def ask_about(game: Game, who: int | None, query: Any) -> Any:
    """The value of a query, for a camp (None: a spectator). Reads; changes nothing."""
    if isinstance(query, CheckQuery):
        return _check(game, who, query)
    if isinstance(query, ReachQuery):
        return _reach(game, who, query)
    if isinstance(query, CandidatesQuery):
        return _candidates(game, who, query)
    seen = redact(game.state, who, game.rulebook.hides)
    if isinstance(query, PathQuery):
        return _path(game, who, seen, query)
    if isinstance(query, SightQuery):
        return _sight(game, seen, query)
    assert isinstance(query, OddsQuery)
    return _odds(game, seen, query)


def _question(game: Game, who: int | None) -> Ask:
    return game.question_for(-1 if who is None else who)


# -- legality ----------------------------------------------------------------------------------


def _check(game: Game, who: int | None, query: CheckQuery) -> Json:
    return _verdict(game, who, query.answer)


def _verdict(game: Game, who: int | None, data: Any) -> Json:
    """Whether an answer would be accepted, by the very check that accepts it."""
    try:
        answers = _question(game, who).answers
        refusal = answers.check(answers.decode(data))
    except Refused as refused:
        refusal = refused.refusal
    if refusal is None:
        return {"legal": True}
    return {"legal": False, "why": Speaker(game.state).why(refusal)}


def _reach(game: Game, who: int | None, query: ReachQuery) -> list[list[float]]:
    if query.figure is not None:
        _figure(game.state, query.figure)
    return [list(point) for point in _question(game, who).answers.reach(query.figure)]


def _candidates(game: Game, who: int | None, query: CandidatesQuery) -> list[Any]:
    answers: Any = _question(game, who).answers
    id = query.figure
    if id is not None and hasattr(answers, "candidates_for"):
        found = answers.candidates_for(_figure(game.state, id))
    else:
        found = answers.candidates()
    data = [answers.encode(answer) for answer in found]
    if id is not None:
        data = [each for each in data if not isinstance(each, dict) or id in each.values()]
    return data[:MOST_CANDIDATES]


# -- space -------------------------------------------------------------------------------------


def _path(game: Game, who: int | None, seen: State, query: PathQuery) -> Json:
    paths = part(game.rulebook, "paths")
    mover = _figure(seen, query.figure)
    x, y = query.to
    allowance, make = _how(game, who, mover)
    straight = ((x - seen.x[mover.id]) ** 2 + (y - seen.y[mover.id]) ** 2) ** 0.5
    found = paths.find_path(seen, mover, x, y, straight + max(allowance, 6.0))
    path = [list(point) for point in ((x, y),)] if found is None else [list(p) for p in found]
    cost = paths.cost_of(seen, mover, paths.from_here(seen, mover, [(p[0], p[1]) for p in path]))
    answer = make(path)
    return {
        "path": path,
        "cost": cost._asdict(),
        "allowance": allowance,
        "answer": answer,
        **_verdict(game, who, answer),
    }


def _how(game: Game, who: int | None, mover: Any) -> tuple[float, Any]:
    """How far the mover may go under the pending question, and the answer that says so."""
    try:
        form = _question(game, who).answers.describe()
    except Refused:
        form = {}
    if form.get("form") == "path":
        return float(form["allowance"]), lambda path: path
    for use in form.get("pieces", ()):
        if use["piece"] == mover.id:
            allowance = part(game.rulebook, "artillery").move_allowance(len(use["crew"]))
            return float(allowance), lambda path: {**use, "path": path}
    allowance = next(
        (f["allowance"] for f in form.get("figures", ()) if _is(f, mover.id)), mover.movement
    )
    return float(allowance), lambda path: {"figure": mover.id, "path": path}


def _is(entry: Any, id: int) -> bool:
    return isinstance(entry, dict) and "allowance" in entry and entry.get("figure") == id


def _sight(game: Game, seen: State, query: SightQuery) -> Json:
    book, say = game.rulebook, Speaker(seen)
    sight, shooting = part(book, "sight"), part(book, "shooting")
    a, b = _figure(seen, query.source), _figure(seen, query.to)
    crew = part(book, "artillery").crew_at_work(seen, a) if a.piece is not None else ()
    covers = sight.covers_between(seen, a, b, [f.id for f in crew])
    blocked = sight.what_blocks(seen, a, b)
    barred = shooting.why_it_cannot_shoot(seen, a)
    refusal = shooting.why_not_shoot_at(seen, a, b)
    away = part(book, "state").gap(seen, a, b)
    longest = shooting.RANGE if a.piece is None else part(book, "artillery").RANGE
    value: Json = {
        "covers": [_cover(cover, say) for cover in covers],
        "distance": max(0.0, away),
        "range": longest,
        "in_range": part(book, "state").at_most(away, longest)
        if hasattr(part(book, "state"), "at_most")
        else away <= longest + 1e-6,
    }
    if blocked is not None:
        value["blocked"] = say.words(blocked, {"figure": a.id, "target": b.id})
    if barred is not None:
        data = {"figure": a.id, "spent": seen.spent[a.id], "half": _half(a)}  # type: ignore[attr-defined]
        value["shot"] = say.why(type_refusal(barred, data))
    elif refusal is not None:
        value["shot"] = say.why(refusal)
    return value
