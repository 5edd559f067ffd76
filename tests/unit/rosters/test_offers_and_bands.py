"""Options with prices, mounts, prices with their reasons, and what a band may hold."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from escarmouche.core.explain import Phrase
from escarmouche.rosters import Source, TomlReader, read_toml
from escarmouche.rosters.bands import Band, Limit, Member, check_limits, check_price
from escarmouche.rosters.offers import (
    Offer,
    Price,
    PricePart,
    equipped,
    read_mount,
    read_offers,
)

OFFERS = {
    offer.id: offer
    for offer in (
        Offer("machette", 0, ("machette",), ("dague",)),
        Offer("sabre", 4, ("sabre",), ("dague",)),
        Offer("grenades", 17, ("grenades",)),
    )
}


def table(text: str) -> TomlReader:
    source = read_toml(text)
    return TomlReader(source, (), source.data)


def ids(source: Source) -> list[str]:
    return [problem.phrase.id.removeprefix("rosters.") for problem in source.problems]


def test_options_are_those_of_the_sheet_each_once_and_in_its_place() -> None:
    top = table('options = ["machette", "grenades", "machette", "sabre", "grenade"]')
    taken = read_offers(top, "options", OFFERS)
    assert [offer.id for offer in taken] == ["machette", "grenades"]
    assert ids(top.source) == ["option_twice", "same_place", "unknown_option"]
    assert top.source.problems[1].data["what"] == "dague"
    assert top.source.problems[2].data["known"] == "grenades"
    bare = table('options = ["sabre"]')
    assert read_offers(bare, "options", {}) == () and ids(bare.source) == ["no_options"]


def test_an_option_takes_one_of_two_equal_things() -> None:
    one = Offer("sabre", 1, ("sabre",), ("pistolet",))
    assert equipped(("pistolet", "pistolet"), (one,)) == ("pistolet", "sabre")


@given(st.lists(st.sampled_from(list(OFFERS.values())), unique=True))
def test_what_is_carried_is_the_sheet_with_its_options(taken: list[Offer]) -> None:
    carried = equipped(("dague", "pistolet"), taken)
    assert "pistolet" in carried
    assert all(id in carried for offer in taken for id in offer.gives)
    assert ("dague" in carried) == (not any("dague" in offer.replaces for offer in taken))


def test_a_mount_is_a_second_sheet_that_the_first_allows() -> None:
    sheets = {"wolf": 20, "bear": 40}
    top = table('mount = "wolf"\nsteed = "bear"\nbeast = 3')
    assert read_mount(top, "mount", ("wolf",), sheets) == 20
    assert read_mount(top, "steed", ("wolf",), sheets) is None
    assert read_mount(top, "none", ("wolf",), sheets) is None
    assert read_mount(top, "beast", ("wolf",), sheets) is None
    assert ids(top.source) == ["not_a_mount", "not_text"]
    assert top.source.problems[0].line == 2


SHEET, MOUNT = Phrase("test.price.sheet", "T-1"), Phrase("test.price.mount", "T-2")


@given(st.lists(st.integers(-5, 50), min_size=1, max_size=5), st.integers(1, 4))
def test_a_price_is_the_sum_of_its_reasons(points: list[int], count: int) -> None:
    parts = tuple(PricePart((SHEET, MOUNT)[n % 2], n, p) for n, p in enumerate(points))
    row = Price(parts).row("squire", {"fr": "Écuyer", "en": "Squire"}, count)
    assert row["price"] == sum(points) == sum(part["points"] for part in row["parts"])
    assert row["total"] == count * row["price"]
    assert row["clauses"] == ["T-1", "T-2"][: len(points)]


CAPTAIN, HIRED, DEAR = Phrase("test.captain"), Phrase("test.hired"), Phrase("test.dear")
LIMITS = (
    Limit(lambda what: what == "captain", CAPTAIN, least=1, most=1),
    Limit(lambda what: what == "hired", HIRED, most=1, per=100),
)


def broken(members: list[tuple[str, int]], points: int) -> list[tuple[Any, Any]]:
    source = Source({"figures": [{"id": f"f{n}"} for n in range(len(members))]})
    listed = [Member(("figures", n), what, count) for n, (what, count) in enumerate(members)]
    check_limits(source, listed, LIMITS, points)
    return [(problem.place, problem.phrase.id) for problem in source.problems]


def test_limits_are_broken_where_the_first_is_too_many() -> None:
    assert broken([("captain", 1), ("hired", 2)], 250) == []
    assert broken([("captain", 1), ("hired", 2), ("hired", 1)], 250) == [
        ("figures[f2]", "test.hired")
    ]
    assert broken([("captain", 1), ("captain", 1)], 90) == [("figures[f1]", "test.captain")]
    assert broken([("hired", 1)], 90) == [("army", "test.captain"), ("figures[f0]", "test.hired")]


@given(
    st.lists(st.tuples(st.sampled_from(("captain", "hired", "other")), st.integers(1, 3))),
    st.integers(0, 400),
)
def test_a_limit_is_broken_exactly_when_the_count_is(
    members: list[tuple[str, int]], points: int
) -> None:
    count = {
        what: sum(n for one, n in members if one == what) for what in ("captain", "hired", "other")
    }
    expected = {"test.captain"} if count["captain"] != 1 else set()
    if count["hired"] > points // 100:
        expected.add("test.hired")
    assert {id for _place, id in broken(members, points)} == expected


@given(st.integers(0, 60), st.integers(0, 60), st.one_of(st.none(), st.integers(0, 60)))
def test_a_price_lies_in_its_band_bounds_included(price: int, least: int, most: int | None) -> None:
    source = Source({})
    check_price(source, (), price, Band(least, most), DEAR)
    assert bool(source.problems) == (price < least or (most is not None and price > most))
