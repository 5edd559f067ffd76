"""What is said of fairness follows from the games that were played."""

from __future__ import annotations

from escarmouche.api import army_data
from escarmouche.lab import balance
from escarmouche.lab.simulate import Played
from escarmouche.lab.statistics import Interval
from escarmouche.rulebooks import rulebook


def played(winner: int | None, swapped: bool = False, scenario: str = "duel") -> Played:
    return Played(0, 0, scenario, swapped, winner, (0.0, 0.0), 1, 0.0)


def test_a_draw_counts_half_and_the_seat_is_not_the_side() -> None:
    found = balance.Balance(("a", "b"), ("duel",))
    found.games["a", "b"] = [played(0), played(0), played(None), played(1)]
    assert found.of_pair("a", "b").rate == 0.625
    assert found.of_pair("b", "a").rate == 0.375
    assert found.of_army("b").rate == 0.375
    found.games["a", "a"] = [played(1, swapped=True), played(0), played(0, swapped=True)]
    assert found.of_first_seat("duel").rate == 2 / 3
    assert found.of_army("a").rate == 0.625  # an army against itself says nothing of the army


def test_what_is_unfair_is_marked() -> None:
    found = balance.Balance(("a", "b"), ("duel",))
    found.games["a", "b"] = [played(0)] * 7 + [played(1)] * 3
    found.games["a", "a"] = [played(0), played(1)] * 5
    rows = balance.tables(found).splitlines()
    assert any("| a | b | 10 |" in row and "**unfair**" in row for row in rows)
    assert any(row.startswith("| duel |") and "**unfair**" not in row for row in rows)
    assert balance.is_fair(Interval(0.6, 0.5, 0.7)) and not balance.is_fair(
        Interval(0.61, 0.5, 0.7)
    )


def test_pairs_and_mirrors_are_played() -> None:
    book = rulebook("ef")
    armies = {name: army_data(name, book) for name in ("cendre-250", "ecorce-250")}
    said: list[str] = []
    found = balance.measure(book, armies, 2, 2, ["bataille-rangee"], workers=1, said=said.append)
    assert {pair: len(games) for pair, games in found.games.items()} == {
        ("cendre-250", "ecorce-250"): 2,
        ("cendre-250", "cendre-250"): 2,
        ("ecorce-250", "ecorce-250"): 2,
    }
    assert len(said) == 3 and 0.0 <= found.of_first_seat("bataille-rangee").rate <= 1.0


def test_what_is_proved_is_marked() -> None:
    found = balance.Balance(("a", "b"), ("duel",))
    found.games["a", "b"] = [played(0), played(1)] * 200
    assert any(
        "| a | b | 400 |" in row and "proved" in row for row in balance.tables(found).splitlines()
    )
    found.games["a", "b"] = [played(0), played(1)] * 20
    assert "proved" not in balance.tables(found)
