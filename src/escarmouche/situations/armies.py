"""Situations about armies: what they cost and what is wrong with them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from escarmouche.core.explain import Phrase
from escarmouche.rosters import Problem, Source, shown
from escarmouche.situations.book import Judged
from escarmouche.situations.match import is_called
from escarmouche.situations.problems import Failure, render_problem

OTHER_POINTS = Phrase("situations.other_points")
OTHER_PRICE = Phrase("situations.other_price")
OTHER_PRICE_CLAUSES = Phrase("situations.other_price_clauses")
PROBLEM_MISSING = Phrase("situations.problem_missing")
PROBLEM_UNEXPECTED = Phrase("situations.problem_unexpected")


def compare(expected: Mapping[str, Any], judged: Judged, source: Source) -> Iterator[Failure]:
    """Everything in which the book's judgement differs from what is expected."""

    def fail(path: tuple[str | int, ...], phrase: Phrase, **data: Any) -> Failure:
        path = ("expect_army", *path)
        return Failure(source.place(path), source.line(path), phrase, data)

    points = expected.get("points")
    if points is not None and points != judged.points:
        yield fail(("points",), OTHER_POINTS, expected=shown(points), found=judged.points)
    for id, price in expected.get("prices", {}).items():
        found = judged.prices.get(id)
        if found != price:
            yield fail(("prices", id), OTHER_PRICE, id=id, expected=shown(price), found=found)
    for id, clauses in expected.get("priced_by", {}).items():
        lacking = set(clauses) - set(judged.clauses.get(id, ()))
        if lacking:
            wanted = ", ".join(sorted(lacking))
            yield fail(("priced_by", id), OTHER_PRICE_CLAUSES, id=id, expected=wanted)
    yield from _problems(expected.get("problems", []), judged, fail)


def _problems(expected: Any, judged: Judged, fail: Any) -> Iterator[Failure]:
    """Each expected problem is found once, and there are no others (`any` allows all)."""
    if expected == "any":
        return
    left = list(judged.problems)
    for place, item in enumerate(expected if isinstance(expected, list) else [expected]):
        wanted = {"phrase": item} if isinstance(item, str) else item
        found = next((problem for problem in left if _fits(wanted, problem)), None)
        if found is None:
            yield fail(("problems", place), PROBLEM_MISSING, expected=shown(dict(wanted)))
        else:
            left.remove(found)
    for problem in left:
        yield fail(("problems",), PROBLEM_UNEXPECTED, found=str(problem))


def _fits(wanted: Mapping[str, Any], problem: Problem) -> bool:
    if "phrase" in wanted and not is_called(problem.phrase, str(wanted["phrase"])):
        return False
    if "clause" in wanted and wanted["clause"] not in problem.phrase.clauses:
        return False
    if "place" in wanted and wanted["place"] != problem.place:
        return False
    return all(str(problem.data.get(k)) == str(v) for k, v in wanted.get("data", {}).items())


def told(judged: Judged, lang: str) -> Iterator[str]:
    """The judgement in words, for the log."""
    for id, price in judged.prices.items():
        yield f"{id}: {price} [{', '.join(judged.clauses.get(id, ()))}]"
    for problem in judged.problems:
        yield render_problem(problem, lang)
