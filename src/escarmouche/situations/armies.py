"""Situations about armies: what they cost and what is wrong with them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from escarmouche.core.explain import Phrase
from escarmouche.rosters import Problem, Source, TomlReader, shown
from escarmouche.situations.book import Judged
from escarmouche.situations.event_matching import is_called
from escarmouche.situations.problems import Failure, render_problem
from escarmouche.situations.schema import Script

OTHER_POINTS = Phrase("situations.other_points")
OTHER_PRICE = Phrase("situations.other_price")
NO_PRICE = Phrase("situations.no_price")
OTHER_PRICE_CLAUSES = Phrase("situations.other_price_clauses")
PROBLEM_MISSING = Phrase("situations.problem_missing")
PROBLEM_UNEXPECTED = Phrase("situations.problem_unexpected")
NEEDS_ARMY = Phrase("situations.needs_army")
NOT_WITH_ARMY = Phrase("situations.not_with_army")
NOT_THIS_FORM = Phrase("situations.not_this_form")

ANY = "any"  # any problems, or none
WITHOUT_ARMY = (
    "dice",
    "answers",
    "refused",
    "expect",
    "absent",
    "exactly",
    "state",
)  # it is not played
OF_PROBLEM = ("phrase", "clause", "place", "data")
FORMS = {
    "points": "points: 250",
    "prices": "prices: {veteran: 36}",
    "priced_by": "priced_by: {veteran: [EF-COUT-PV-02]}",
    "problems": "problems: [{phrase: titan_too_early, clause: EF-TITAN-03}]",
}


def check(top: TomlReader, script: Script) -> None:
    """Report what an army situation cannot say, and what nobody would read in it."""
    if script.army is None:
        if "expect_army" in top.data:
            top.report("expect_army", NEEDS_ARMY)
        return
    for key in WITHOUT_ARMY:
        if key in top.data:
            top.report(key, NOT_WITH_ARMY)
    for key, form in FORMS.items():
        value = script.expect_army.get(key)
        if value is not None and not _is_formed(key, value):
            path = ("expect_army", key)
            top.source.report(path, NOT_THIS_FORM, key=key, given=shown(value), form=form)


def _is_formed(key: str, value: Any) -> bool:
    if key == "points":
        return type(value) is int
    if key == "prices":
        return all(type(price) is int for price in value.values())
    if key == "priced_by":
        return all(_are_words(clauses) for clauses in value.values())
    return value == ANY or (isinstance(value, list) and all(map(_is_problem, value)))


def _are_words(value: Any) -> bool:
    fine = isinstance(value, list) and len(value) > 0
    return fine and all(isinstance(word, str) for word in value)


def _is_problem(item: Any) -> bool:
    if isinstance(item, str):
        return True
    if not isinstance(item, Mapping) or not item or set(item) - set(OF_PROBLEM):
        return False
    return isinstance(item.get("data", {}), Mapping)


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
            known = ", ".join(judged.prices)
            data = {"id": id, "expected": shown(price), "found": found, "known": known}
            yield fail(("prices", id), OTHER_PRICE if id in judged.prices else NO_PRICE, **data)
    for id, clauses in expected.get("priced_by", {}).items():
        lacking = set(clauses) - set(judged.clauses.get(id, ()))
        if lacking:
            wanted = ", ".join(sorted(lacking))
            yield fail(("priced_by", id), OTHER_PRICE_CLAUSES, id=id, expected=wanted)
    yield from _problems(expected.get("problems", []), judged, fail)


def _problems(expected: Any, judged: Judged, fail: Any) -> Iterator[Failure]:
    """Each expected problem is found once, and there are no others (`any` allows all)."""
    if expected == ANY:
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
