"""What the page asks before a player decides: legality, reach, paths, sight, odds."""

from __future__ import annotations

from functools import partial
from typing import Any

from escarmouche.core.explain import Refusal, Refused, refuse
from escarmouche.core.game import Game
from escarmouche.core.state import State
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
from escarmouche.server.speaking import Speaker, sentence
from escarmouche.server.views import Json, part
from escarmouche.table.measure import at_most

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
    seen = game.seen(who)
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
    say = Speaker(game.seen(who))
    return {"legal": False, "why": say.why(refusal)}


def _reach(game: Game, who: int | None, query: ReachQuery) -> list[list[list[float]]]:
    if query.figure is not None:
        _figure(game.seen(who), query.figure)
    rings = _question(game, who).answers.reach(query.figure)
    return [[list(point) for point in ring] for ring in rings]


def _candidates(game: Game, who: int | None, query: CandidatesQuery) -> list[Any]:
    answers: Any = _question(game, who).answers
    id = query.figure
    if id is not None and hasattr(answers, "candidates_for"):
        found = answers.candidates_for(_figure(game.seen(who), id))
    else:
        found = answers.candidates()
    data = [answers.encode(answer) for answer in found]
    if id is not None:
        data = [each for each in data if not isinstance(each, dict) or id in each.values()]
    return data[:MOST_CANDIDATES]


# -- space -------------------------------------------------------------------------------------


def _path(game: Game, who: int | None, seen: State, query: PathQuery) -> Json:
    paths = part(game.rulebook, "paths")
    (mover,) = _on_table(seen, query.figure)
    x, y = query.to
    allowance, beside, make = _how(game, who, mover)
    straight = ((x - seen.x[mover.id]) ** 2 + (y - seen.y[mover.id]) ** 2) ** 0.5
    found = paths.find_path(seen, mover, x, y, straight + max(allowance, 6.0), beside)
    path = [[x, y]] if found is None else [list(point) for point in found]
    cost = paths.cost_of(seen, mover, paths.from_here(seen, mover, [(p[0], p[1]) for p in path]))
    answer = make(path)
    return {
        "path": path,
        "cost": cost._asdict(),
        "allowance": allowance,
        "answer": answer,
        **_verdict(game, who, answer),
    }


def _how(game: Game, who: int | None, mover: Any) -> tuple[float, list[int], Any]:
    """How far the mover may go under the pending question, who goes with it, and the answer."""
    try:
        form = _question(game, who).answers.describe()
    except Refused:
        form = {}
    if form.get("form") == "path":
        return float(form["allowance"]), [], lambda path: path
    use = next((use for use in form.get("pieces", ()) if use["piece"] == mover.id), None)
    if use is not None:
        allowance = part(game.rulebook, "artillery").move_allowance(len(use["crew"]))
        return float(allowance), use["crew"], lambda path: {**use, "path": path}
    allowance = next(
        (f["allowance"] for f in form.get("figures", ()) if _is(f, mover.id)), mover.movement
    )
    return float(allowance), [], lambda path: {"figure": mover.id, "path": path}


def _is(entry: Any, id: int) -> bool:
    return isinstance(entry, dict) and "allowance" in entry and entry.get("figure") == id


def _sight(game: Game, seen: Any, query: SightQuery) -> Json:
    book, say = game.rulebook, Speaker(seen)
    sight, shooting, artillery = (part(book, n) for n in ("sight", "shooting", "artillery"))
    a, b = _on_table(seen, query.source, query.to)
    crew = [f.id for f in artillery.crew_at_work(seen, a)] if a.piece is not None else []
    away = part(book, "state").gap(seen, a, b)
    longest = shooting.RANGE if a.piece is None else artillery.RANGE
    value: Json = {
        "covers": [_cover(cover, say) for cover in sight.covers_between(seen, a, b, crew)],
        "distance": max(0.0, away),
        "range": longest,
        "in_range": at_most(away, longest),
    }
    blocked = sight.what_blocks(seen, a, b)
    if blocked is not None:
        value["blocked"] = sentence(say.words(blocked, {"figure": a.id, "target": b.id}))
    barred = _why_not_shoot(shooting, seen, a, b)
    if barred is not None:
        value["shot"] = say.why(barred)
    return value


def _why_not_shoot(shooting: Any, seen: Any, a: Any, b: Any) -> Refusal | None:
    """Why the first figure may not shoot at the second, now."""
    barred = shooting.why_it_cannot_shoot(seen, a)
    if barred is None:
        found: Refusal | None = shooting.why_not_shoot_at(seen, a, b)
        return found
    half, spent = a.movement / 2, seen.spent[a.id]
    return refuse(barred, figure=a.id, spent=spent, half=half, by=spent - half)


def _cover(cover: Any, say: Speaker) -> Json:
    if cover.body is not None:
        return {"figure": cover.body, "name": say.figure(cover.body)}
    return {"scenery": cover.scenery, "name": say.scenery(cover.scenery)}


# -- odds --------------------------------------------------------------------------------------


def _odds(game: Game, seen: State, query: OddsQuery) -> Json:
    """Exact where that is quick, else sampled; `exact` says which."""
    attacker, target = _on_table(seen, query.attacker, query.target)
    limits = {"budget": BUDGET, "samples": SAMPLES}
    odds = attack_odds(game.rulebook, seen, attacker.id, target.id, query.kind, **limits)
    wounds = odds.by(lambda out: out.wounds)
    struck = sorted({id for out in odds for id, _wounds in out.others})  # type: ignore[attr-defined]
    risks = [(id, odds.chance(partial(_hurts, id))) for id in struck]
    shared = [(seen.figures[id].camp, {"figure": id, "p": p}) for id, p in risks]
    return {
        "exact": odds.exact,
        "kill": odds.chance(lambda out: out.killed),
        "hit": odds.chance(lambda out: out.hits > 0),
        "wounds": [{"n": n, "p": float(p)} for n, p in wounds.table()],
        "friends": [risk for camp, risk in shared if camp == attacker.camp],
        "others": [risk for camp, risk in shared if camp != attacker.camp],
    }


def _hurts(id: int, outcome: Any) -> bool:
    return any(figure == id for figure, _wounds in outcome.others)


def _figure(state: State, id: int) -> Any:
    if not 0 <= id < len(state.figures) or state.figures[id] is None:
        raise Wrong(NO_SUCH_FIGURE, 404, given=id)
    return state.figures[id]


def _on_table(state: Any, *ids: int) -> list[Any]:
    """Figures that stand somewhere, each another."""
    for place, id in enumerate(ids):
        _figure(state, id)
        if not state.in_play[id] or id in ids[:place]:
            raise Wrong(NO_SUCH_FIGURE, 404, given=id)
    return [state.figures[id] for id in ids]
