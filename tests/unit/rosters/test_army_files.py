"""What every army file has, whatever the book: its head, ids of its own, numbers and words of the right form."""

from __future__ import annotations

from typing import Any

import pytest

from escarmouche.core.explain import Phrase
from escarmouche.rosters import ArmyError, Problem, Source, TomlReader, demand_legal
from escarmouche.rosters.army_files import army_table, demand_own_ids, whole, without_blanks
from escarmouche.rosters.toml_lines import Path
from escarmouche.situation_files.army_appraisals import (
    Judged,
    called_by_id,
    completed,
    judge,
    priced,
)

BAD = Phrase("test.bad")


def phrases(source: Source) -> list[tuple[str, str]]:
    return [(problem.place, problem.phrase.id) for problem in source.problems]


@pytest.mark.parametrize("data", [None, 3, "army", [1]])
def test_what_is_no_table_fails_at_once(data: Any) -> None:
    with pytest.raises(ArmyError) as error:
        whole(Source(data))
    assert [problem.phrase.id for problem in error.value.problems] == ["rosters.not_table"]


def test_an_army_of_another_book_is_reported() -> None:
    source = Source({"rulebook": "chess", "id": "a"})
    assert army_table(source, "draughts", BAD).identifier("id") == "a"
    (problem,) = source.problems
    assert (problem.place, problem.data["given"], problem.data["known"]) == (
        "rulebook",
        "chess",
        "draughts",
    )
    mine = Source({"rulebook": "draughts"})
    army_table(mine, "draughts", BAD)
    assert mine.problems == []


def test_a_book_of_the_wrong_form_is_reported_once() -> None:
    source = Source({"rulebook": 5})
    army_table(source, "draughts", BAD)
    assert phrases(source) == [("rulebook", "rosters.not_text")]


def test_ids_are_ones_own() -> None:
    source = Source({"figures": [{"id": "a"}, {"id": "b"}, {"id": "a"}, {"id": "a"}]})
    places: list[tuple[Path, str]] = [(("figures", n), id) for n, id in enumerate("abaa")]
    demand_own_ids(source, places, BAD)
    assert phrases(source) == [("figures[a].id", "test.bad")] * 2


def test_an_id_that_is_wrong_already_is_not_judged_again() -> None:
    source = Source({"figures": [{"id": ""}, {"id": ""}]})
    places: list[tuple[Path, str]] = [(("figures", n), "") for n in range(2)]
    source.flag(("figures", 0, "id"))
    source.flag(("figures", 1, "id"))
    demand_own_ids(source, places, BAD)
    assert source.problems == []


def test_blanks_are_not_written() -> None:
    data: dict[str, Any] = {"a": 0, "b": None, "c": False, "d": [], "e": {}, "f": ""}
    data |= {"g": [0], "h": 0.0, "i": True}
    assert without_blanks(data) == {"a": 0, "g": [0], "h": 0.0, "i": True}


def table(**data: Any) -> TomlReader:
    return TomlReader(Source(data), (), data)


def test_one_number_or_two() -> None:
    def fits(number: float) -> bool:
        return 0 < number <= 60

    assert table(mou=10).one_or_two("mou", fits, BAD) == (10.0,)
    assert table(mou=[7.5, 20]).one_or_two("mou", fits, BAD) == (7.5, 20.0)
    assert table().one_or_two("mou", fits, BAD) == ()
    for wrong in (0, 61, "10", True, [], [1, 2, 3], [1, "2"], float("nan")):
        given = table(mou=wrong)
        assert given.one_or_two("mou", fits, BAD, most=60) == ()
        (problem,) = given.source.problems
        assert (problem.phrase, problem.data["most"]) == (BAD, 60)


def test_one_number_or_two_may_be_required() -> None:
    lacking = table()
    lacking.one_or_two("mou", lambda _: True, BAD, required=True)
    lacking.finish()
    assert phrases(lacking.source) == [("army", "rosters.missing_key")]


def test_yes_or_no() -> None:
    assert table(hero=True).yes_or_no("hero", BAD) is True
    assert table(hero=False).yes_or_no("hero", BAD) is table().yes_or_no("hero", BAD) is False
    wrong = table(hero=1)
    assert wrong.yes_or_no("hero", BAD) is False
    assert phrases(wrong.source) == [("hero", "test.bad")]


def test_an_illegal_army_is_refused() -> None:
    problem = Problem("army", None, BAD)
    assert demand_legal("army", []) == "army"
    with pytest.raises(ArmyError) as error:
        demand_legal("army", [problem])
    assert error.value.problems == (problem,)


# -- what a situation says of an army ------------------------------------------------------------


def appraised(army: str, problems: tuple[Problem, ...]) -> Judged:
    rows = [{"id": army, "price": 7, "clauses": ["C-1"]}]
    return priced(21, rows, problems)


def refuses(_given: Any) -> Any:
    raise ArmyError([Problem("army", None, BAD)])


def test_a_text_is_read_and_data_is_built() -> None:
    problem = Problem("army", None, BAD)
    told = judge("orcs", str.upper, refuses, appraised)
    assert told == Judged(21, {"ORCS": 7}, {"ORCS": ("C-1",)}, ())
    built = judge({"id": "elves"}, refuses, lambda data: (data["id"], [problem]), appraised)
    assert built == Judged(21, {"elves": 7}, {"elves": ("C-1",)}, (problem,))


@pytest.mark.parametrize("given", ["text", {}])
def test_an_army_of_the_wrong_form_has_no_price(given: Any) -> None:
    told = judge(given, refuses, refuses, appraised)
    assert told.points is None and not told.prices
    assert [problem.phrase for problem in told.problems] == [BAD]


def test_what_a_situation_need_not_write() -> None:
    data = completed({"figures": [{"id": "a"}, {"name": "B"}, 3]}, "chess", called_by_id)
    assert data == {
        "rulebook": "chess",
        "id": "army",
        "name": "army",
        "figures": [{"name": "a", "id": "a"}, {"name": "B"}, 3],
    }
    assert completed([1], "chess", called_by_id) == [1]
    assert completed({"figures": 3, "id": "mine"}, "chess", called_by_id)["id"] == "mine"
