"""The price table: examples A1 to A7 and A11, and every row of it."""

from __future__ import annotations

from typing import Any

import pytest

from escarmouche.rulebooks.escarmouches_fantastiques import prices
from escarmouche.rulebooks.escarmouches_fantastiques.profile import Piece, PieceKind, Profile, Role


def profile(**scores: Any) -> Profile:
    # The cheapest legal figure: 3 points.
    least: dict[str, Any] = {"movement": 6, "melee": (1,), "armour": 0, "mental": 0}
    return Profile(id="figure", names={}, **(least | scores))


def cost(**scores: Any) -> int:
    return prices.price(profile(**scores)).total


@pytest.mark.clause(
    "EF-COUT-MVT-06",
    "EF-COUT-MEL-05",
    "EF-COUT-TIR-06",
    "EF-COUT-ARM-06",
    "EF-COUT-MEN-06",
    "EF-COUT-PV-01",
)
def test_a1_the_cheapest_legal_figure() -> None:
    assert cost() == 3


@pytest.mark.clause("EF-COUT-ATT-01")
def test_a2_a_plain_figure() -> None:
    assert cost(melee=(3,), armour=2, mental=2) == 12


@pytest.mark.clause("EF-COUT-ATT-01", "EF-COUT-PV-02", "EF-COUT-TOTAL-01")
def test_a3_two_attacks_and_two_life_points() -> None:
    assert cost(movement=9, melee=(4, 3), armour=3, mental=3, life=2) == 36


@pytest.mark.clause("EF-COUT-TOTAL-01")
def test_a4_halves_are_rounded_up() -> None:
    scores = {"movement": 9, "melee": (3,), "shooting": (2,), "armour": 2, "mental": 2}
    assert cost(**scores) == 19
    assert cost(**scores, life=2) == 29


@pytest.mark.clause("EF-COUT-CAP-04", "EF-COUT-CAP-05", "EF-COUT-TOTAL-01", "EF-COUT-PV-04")
def test_a5_abilities_are_inside_the_product() -> None:
    scores = {"movement": 12, "melee": (4, 4, 4), "armour": 4, "mental": 4, "life": 4}
    breakdown = prices.price(profile(**scores, abilities=("effrayant", "puissant")))
    assert breakdown.sum == 47
    assert breakdown.total == 141


@pytest.mark.clause("EF-ART-EXPLOSIVE-02", "EF-ART-PERFORANTE-03", "EF-ART-16")
@pytest.mark.parametrize(("kind", "points"), [("explosive", 48), ("piercing", 24)])
def test_a6_a7_pieces_by_their_formula(kind: str, points: int) -> None:
    piece = Piece("piece", {}, PieceKind(kind), shooting=4)
    assert prices.piece_price(piece) == points
    assert prices.priced_piece(piece).price == points


@pytest.mark.clause("EF-SPELL-INVOCATION-03")
def test_a11_price_of_a_creature() -> None:
    assert cost(melee=(3,), armour=1, mental=2) == 10
    assert cost(melee=(3,), armour=1, mental=3) == 11


@pytest.mark.clause(
    "EF-COUT-MVT-01",
    "EF-COUT-MVT-02",
    "EF-COUT-MVT-03",
    "EF-COUT-MVT-04",
    "EF-COUT-MVT-05",
    "EF-COUT-MVT-06",
)
@pytest.mark.parametrize(("movement", "points"), [(18, 4), (15, 3), (12, 2), (9, 1), (6, 0)])
def test_movement(movement: int, points: int) -> None:
    assert cost(movement=movement) == 3 + points
    assert cost(movement=18, flies=True) == 3 + 5


@pytest.mark.clause(
    "EF-COUT-MEL-01", "EF-COUT-MEL-02", "EF-COUT-MEL-03", "EF-COUT-MEL-04", "EF-COUT-MEL-05"
)
@pytest.mark.parametrize(("score", "points"), [(5, 10), (4, 8), (3, 6), (2, 4), (1, 2)])
def test_melee(score: int, points: int) -> None:
    assert cost(melee=(score,)) == 1 + points
    assert cost(melee=(score, score)) == 1 + 2 * points


@pytest.mark.clause(
    "EF-COUT-TIR-01",
    "EF-COUT-TIR-02",
    "EF-COUT-TIR-03",
    "EF-COUT-TIR-04",
    "EF-COUT-TIR-05",
    "EF-COUT-TIR-06",
)
@pytest.mark.parametrize(("score", "points"), [(5, 15), (4, 12), (3, 9), (2, 6), (1, 3), (0, 0)])
def test_shooting(score: int, points: int) -> None:
    assert cost(shooting=(score,)) == 3 + points
    assert cost(shooting=()) == 3


@pytest.mark.clause(
    "EF-COUT-ARM-01",
    "EF-COUT-ARM-02",
    "EF-COUT-ARM-03",
    "EF-COUT-ARM-04",
    "EF-COUT-ARM-05",
    "EF-COUT-ARM-06",
)
@pytest.mark.parametrize(("score", "points"), [(5, 10), (4, 8), (3, 6), (2, 4), (1, 2), (0, 1)])
def test_armour(score: int, points: int) -> None:
    assert cost(armour=score) == 2 + points


@pytest.mark.clause(
    "EF-COUT-MEN-01",
    "EF-COUT-MEN-02",
    "EF-COUT-MEN-03",
    "EF-COUT-MEN-04",
    "EF-COUT-MEN-05",
    "EF-COUT-MEN-06",
)
@pytest.mark.parametrize("score", range(6))
def test_mental(score: int) -> None:
    assert cost(mental=score) == 3 + score


@pytest.mark.clause(
    "EF-COUT-CAP-01", "EF-COUT-CAP-02", "EF-COUT-CAP-03", "EF-COUT-CAP-04", "EF-COUT-CAP-05"
)
@pytest.mark.parametrize(
    ("ability", "points"),
    [("allonge", 3), ("desengagement", 2), ("eclaireur", 5), ("effrayant", 4), ("puissant", 5)],
)
def test_abilities(ability: str, points: int) -> None:
    assert cost(abilities=(ability,)) == 3 + points


@pytest.mark.clause("EF-COUT-PV-01", "EF-COUT-PV-02", "EF-COUT-PV-03", "EF-COUT-PV-04")
@pytest.mark.parametrize(("life", "points"), [(1, 12), (2, 18), (3, 24), (4, 36)])
def test_life_factor(life: int, points: int) -> None:
    assert cost(melee=(3,), armour=2, mental=2, life=life) == points


@pytest.mark.clause("EF-COUT-PV-04")
def test_no_factor_beyond_four() -> None:
    with pytest.raises(KeyError):
        cost(life=5)


@pytest.mark.clause("EF-HEROS-02", "EF-HEROS-03", "EF-HEROS-04")
def test_a_character_pays_like_anybody_and_its_gifts_are_free() -> None:
    plain = cost(melee=(3,))
    assert cost(melee=(3,), role=Role.HERO, items=("argent",)) == plain
    assert cost(melee=(3,), role=Role.SORCERER, spells=("paralysie", "paralysie")) == plain


def test_every_part_names_its_clause() -> None:
    breakdown = prices.price(profile(melee=(3, 3), abilities=("allonge",), life=2))
    assert breakdown.clauses == (
        "EF-COUT-MVT-06",
        "EF-COUT-MEL-03",
        "EF-COUT-TIR-06",
        "EF-COUT-ARM-06",
        "EF-COUT-MEN-06",
        "EF-COUT-CAP-01",
        "EF-COUT-PV-02",
        "EF-COUT-TOTAL-01",
    )
    assert [part.points for part in breakdown.parts] == [0, 6, 6, 0, 1, 0, 3]


def test_priced_writes_the_creature_too() -> None:
    called = prices.priced(profile(creature=profile(melee=(2,))))
    assert called.creature is not None
    assert (called.price, called.creature.price) == (3, 5)
