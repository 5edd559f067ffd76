"""What the page asks before a player decides: legality, reach, paths, sight, odds."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from math import dist
from typing import Any

from escarmouche.core.answers import Answers
from escarmouche.core.explain import Refusal, Refused, Said
from escarmouche.core.forecast import Area, Chance, Prospect
from escarmouche.core.game import Game
from escarmouche.core.state import State
from escarmouche.core.worded_move import WordedMove
from escarmouche.core.words import Ask
from escarmouche.lab.odds import attack_odds, odds_of
from escarmouche.server.errors import NO_SUCH_FIGURE, ApiError
from escarmouche.server.live.volleys import volley
from escarmouche.server.messages.commands import (
    CandidatesQuery,
    CheckQuery,
    ForecastQuery,
    MarchQuery,
    OddsQuery,
    PathQuery,
    ReachQuery,
    SightQuery,
    VolleyQuery,
    WishesQuery,
)
from escarmouche.server.show.speaking import Speaker, sentence
from escarmouche.server.show.views import Json
from escarmouche.table.farthest_inside import farthest_inside
from escarmouche.text import LANGUAGES

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
    if isinstance(query, ForecastQuery):
        return _forecast(game, who, query)
    seen = game.seen(who)
    if isinstance(query, PathQuery):
        return _path(game, who, seen, query)
    if isinstance(query, MarchQuery):
        return _march(game, who, seen, query)
    if isinstance(query, VolleyQuery):
        return volley(game, -1 if who is None else who, seen)
    if isinstance(query, SightQuery):
        return _sight(game, seen, query)
    if isinstance(query, WishesQuery):
        return _wishes(game, who, seen, query)
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


def _reach(game: Game, who: int | None, query: ReachQuery) -> list[list[list[float]]] | Json:
    if query.figure is not None:
        _figure(game.seen(who), query.figure)
    answers: Any = _question(game, who).answers
    if query.by_surface:
        reached: Json = Speaker().plain(answers.reach_by_surface(query.figure))
        return reached
    if query.action is not None:
        rings = answers.reach_by(query.figure, query.action)
    else:
        rings = answers.reach(query.figure)
    return [[list(point) for point in ring] for ring in rings]


def _candidates(game: Game, who: int | None, query: CandidatesQuery) -> list[Any]:
    answers: Any = _question(game, who).answers
    id = query.figure
    if id is not None:
        found = answers.candidates_for(_figure(game.seen(who), id))
    else:
        found = answers.candidates()
    data = [answers.encode(answer) for answer in found]
    if id is not None:
        data = [each for each in data if not isinstance(each, dict) or id in each.values()]
    if query.action is not None:
        data = [each for each in data if _is_of(each, query.action)]
    return data[:MOST_CANDIDATES]


def _is_of(answer: Any, action: str) -> bool:
    return isinstance(answer, dict) and answer.get("action") == action


# -- space -------------------------------------------------------------------------------------


def _path(game: Game, who: int | None, seen: State, query: PathQuery) -> Json:
    """What the book says of the way, and whether the answer that takes it would be accepted."""
    aimed = () if query.target is None else (query.target,)
    for id in (query.figure, *query.group, *aimed):
        _on_table(game, seen, id)
    wish = query.model_dump(exclude={"type", "id", "camp", "what", "short"}, exclude_none=True)
    answers = _pending(game, who)
    told = _told_path(game, who, seen, answers, wish)
    if query.short and not told["legal"] and answers is not None:
        towards = _towards(seen, answers, query)
        short = towards and _told_path(game, who, seen, answers, {**wish, "to": towards})
        if short and short["legal"]:
            told["short"] = short
    return told


def _pending(game: Game, who: int | None) -> Answers | None:
    try:
        return _question(game, who).answers
    except Refused:
        return None


def _towards(seen: Any, answers: Answers, query: PathQuery) -> list[float] | None:
    """How far a figure can go straight towards a place, by the outline of its reach: to a hundredth, not beyond it."""
    id, to = query.figure, (query.to[0], query.to[1])
    here = (seen.x[id], seen.y[id])
    by = query.action
    rings = answers.reach(id) if by is None else answers.reach_by(id, by)
    at = farthest_inside(rings, here, to)
    if at is None:
        return None
    far, back = dist(here, at), 0.01
    share = max(0.0, far - back) / far if far else 0.0
    return [round(h + (a - h) * share, 4) for h, a in zip(here, at, strict=True)]


def _told_path(
    game: Game, who: int | None, seen: State, answers: Answers | None, wish: Mapping[str, Any]
) -> Json:
    found = game.rulebook.preview_path(seen, answers, wish)
    say = Speaker(seen)
    said: Json = say.plain({key: held for key, held in found.items() if key != "crossings"})
    if "crossings" in found:
        said["crossings"] = [_crossing(crossing, say) for crossing in found["crossings"]]
    return {**said, **_verdict(game, who, found["answer"])}


def _march(game: Game, who: int | None, seen: State, query: MarchQuery) -> Json:
    """The moves of several, each judged where those before it have gone; and who stays."""
    _on_table(game, seen, *query.figures)
    by = (query.by[0], query.by[1])
    moves = game.rulebook.preview_march(seen, _pending(game, who), query.figures, by)
    gone = {move["figure"] for move in moves}
    stays = [id for id in query.figures if id not in gone]
    return {"moves": Speaker(seen).plain(list(moves)), "stays": stays}


def _crossing(crossing: Mapping[str, Any], say: Speaker) -> Json:
    """A crossing of a way by name, with what it risks in words."""
    by, kind = crossing.get("by"), f"core.name.crossing.{crossing['kind']}"
    told: Json = say.plain({key: held for key, held in crossing.items() if key != "risks"})
    told["name"] = sentence(say.words(kind)) if by is None else say.scenery(by)
    told["risks"] = [_risk(risk["said"], risk["p"], say) for risk in crossing["risks"]]
    return told


def _risk(said: Said, p: float | None, say: Speaker) -> Json:
    told = say.cited(said.phrase, said.data)
    return told if p is None else {**told, "p": p}


def _wishes(game: Game, who: int | None, seen: State, query: WishesQuery) -> list[Json]:
    """Moves in words; the book has had each of them judged."""
    (figure,) = _on_table(game, seen, query.figure)
    answers, say = _question(game, who).answers, Speaker(seen)
    found = game.rulebook.worded_moves(seen, answers, figure.id, query.action)
    return [_wish(move, say) for move in found]


def _wish(move: WordedMove, say: Speaker) -> Json:
    (phrase, data), told = move
    wish: Json = {"text": sentence(say.words(phrase, data)), "answer": told["answer"]}
    if told.get("path"):
        wish["to"] = list(told["path"][-1])
        wish["cost"] = told["cost"]["total"]
    wish["notes"] = [sentence(say.words(note)) for note in told.get("notes", ())]
    wish["touched"] = list(told.get("touched") or ())
    return wish


def _sight(game: Game, seen: State, query: SightQuery) -> Json:
    a, b = _on_table(game, seen, query.source, query.to)
    say, found = Speaker(seen), game.rulebook.preview_sight(seen, a, b)
    value: Json = {key: say.plain(thing) for key, thing in found.items() if thing is not None}
    value["covers"] = [_cover(cover, say) for cover in found["covers"]]
    blocked = found["blocked"]
    if isinstance(blocked, Refusal):
        value["blocked"] = say.refusal(blocked)
    elif blocked is not None:
        value["blocked"] = sentence(say.words(blocked, {"figure": a.id, "target": b.id}))
    value["notes"] = [sentence(say.words(note)) for note in found.get("notes", ())]
    return value


def _cover(cover: Json, say: Speaker) -> Json:
    at = cover.get("figure")
    return {**cover, "name": say.scenery(cover["scenery"]) if at is None else say.figure(at)}


# -- odds --------------------------------------------------------------------------------------


def _odds(game: Game, seen: State, query: OddsQuery) -> Json:
    """Exact where that is quick, else sampled; `exact` says which."""
    attacker, target = _on_table(game, seen, query.attacker, query.target)
    limits = {"budget": BUDGET, "samples": SAMPLES}
    odds = attack_odds(game.rulebook, seen, attacker.id, target.id, query.kind, **limits)
    wounds = odds.by(lambda out: out.wounds)
    struck = sorted({id for out in odds for id, _wounds in out.others})  # type: ignore[attr-defined]
    risks = [(id, odds.chance(partial(_hurts, id))) for id in struck]
    enemies = seen.sides.enemies(attacker.camp)
    shared = [(seen.figures[id].camp in enemies, {"figure": id, "p": p}) for id, p in risks]
    return {
        "exact": odds.exact,
        "kill": odds.chance(lambda out: out.killed),
        "hit": odds.chance(lambda out: out.hits > 0),
        "wounds": [{"n": n, "p": float(p)} for n, p in wounds.table()],
        "friends": [risk for hostile, risk in shared if not hostile],
        "others": [risk for hostile, risk in shared if hostile],
    }


def _hurts(id: int, outcome: Any) -> bool:
    return any(figure == id for figure, _wounds in outcome.others)


def _forecast(game: Game, who: int | None, query: ForecastQuery) -> Json:
    """What may come of a legal answer: the book says what is worth telling, the lab how likely it is."""
    verdict = _verdict(game, who, query.answer)
    if not verdict["legal"]:
        return verdict
    seen, ask = game.seen(who), _question(game, who)
    answer = ask.answers.decode(query.answer)
    found: list[Prospect] = list(game.rulebook.prospects(seen, ask, answer))
    say, exact, told = Speaker(seen), True, list[Json]()
    for prospect in found:
        if prospect.trial is None:
            told += [_foretold(chance, None, say) for chance in prospect.chances]
            continue
        weigh = partial(odds_of, budget=BUDGET, samples=SAMPLES, answer=prospect.answer)
        odds = weigh(prospect.state, prospect.trial)
        exact = exact and odds.exact
        told += [_foretold(chance, odds.chance(chance.holds), say) for chance in prospect.chances]
    lines = game.rulebook.shot_lines(seen, ask, answer)
    drawn = [_line(line, say) for line in lines]
    areas = [_area(area) for area in game.rulebook.areas(seen, ask, answer)]
    return {"legal": True, "exact": exact, "chances": told, "lines": drawn, "areas": areas}


def _area(area: Area) -> Json:
    """What an answer takes in."""
    points = [list(point) for point in area.points]
    return {"points": points, "radius": area.radius, "strays": area.strays}


def _line(line: Mapping[str, Any], say: Speaker) -> Json:
    """How far a shot goes through whatever is there; by what it is stopped, in words."""
    stop = line["stopped_by"]
    return {**say.plain(line), "stopped_by": None if stop is None else say.scenery(stop)}


def _foretold(chance: Chance, p: float | None, say: Speaker) -> Json:
    """A chance in words, with the reading of its dice."""
    phrase, data = chance.said
    clauses = [*phrase.clauses, *(c for read in chance.reads for c in read.said().phrase.clauses)]
    told: Json = {
        "text": sentence(say.words(phrase, data)),
        "clauses": list(dict.fromkeys(clauses)),
        "bad": chance.bad,
    }
    if chance.reads:
        needs = [say.words(*read.said()) for read in chance.reads]
        told["needs"] = {lang: " · ".join(one[lang] for one in needs) for lang in LANGUAGES}
    if p is not None:
        told["p"] = p
    if chance.figure is not None:
        told["figure"] = chance.figure
    return told


def _figure(state: State, id: int) -> Any:
    if not 0 <= id < len(state.figures) or state.figures[id] is None:
        raise ApiError(NO_SUCH_FIGURE, 404, given=id)
    return state.figures[id]


def _on_table(game: Game, state: Any, *ids: int) -> list[Any]:
    """Figures that stand somewhere, each another."""
    stands = game.rulebook.stands
    for place, id in enumerate(ids):
        _figure(state, id)
        if not stands(state, state.figures[id]) or id in ids[:place]:
            raise ApiError(NO_SUCH_FIGURE, 404, given=id)
    return [state.figures[id] for id in ids]
