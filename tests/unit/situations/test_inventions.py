"""Formulas, artefacts, boons and affiliations that a situation makes up; what is wrong with them is told."""

from __future__ import annotations

import pytest

from escarmouche.situations import SituationError, run_situation

OWN = """
title: made up
rulebook: ade
formulas:
  dart: {like: gerbe, cost: 1, range: 30, strike: 2}
  haze: {like: voile, level: x, turns: 2}
artefacts:
  ring: {raises: {FOR: 2}}
boons:
  banner: {raises: {COU: 1}}
figures:
  mage: {camp: red, at: [10, 10], energy: 6, formulas: [dart, haze/3], profile: {rank: 1, skills: [magicien/5/feu]}}
  ann: {camp: red, at: [30, 10], artefacts: [ring], boons: [banner], profile: {for: 5, cou: 4}}
  orc: {camp: blue, at: [20, 10]}
active: red
until: last answer
state: {ann: {FOR: 7, COU: 5}}
"""


def test_they_are_used_like_those_of_the_lists() -> None:
    result = run_situation(OWN)
    assert result.ok, "\n".join(map(str, result.failures))


def test_they_can_fail() -> None:
    result = run_situation(OWN.replace("{FOR: 2}", "{FOR: 3}"))
    assert "state.ann.FOR: It is 8, not 7" in str(result.failures[0])


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("like: gerbe", "like: gerb", ("formulas.dart.like", "gerbe")),
        ("like: gerbe", "like: salamandre", ("formulas.dart.like",)),
        ("  dart:", "  gerbe:", ("formulas.gerbe", "taken")),
        ("cost: 1", "kost: 1", ("formulas.dart.kost", "cost")),
        ("range: 30", "range: far", ("formulas.dart.range", "controle, soi")),
        ("strike: 2", "strike: 2, heal: 1", ("formulas.dart", "said twice")),
        ("like: voile, level: x", "level: x", ("formulas.haze", "is not said")),
        ("like: voile", "like: voile, aim: foe", ("formulas.haze.aim", "enemy")),
        ("haze/3", "haze", ("formulas", "haze")),
        ("formulas: [dart", "formulas: [dert", ("dart",)),
        ("artefacts: [ring]", "artefacts: [rink]", ("artefacts", "ring")),
        ("{raises: {FOR: 2}}", "{raises: {FORCE: 2}}", ("artefacts.ring.raises", "FOR")),
        ("{raises: {FOR: 2}}", "{}", ("artefacts.ring", "raises")),
    ],
)
def test_mistakes(old: str, new: str, words: tuple[str, ...]) -> None:
    assert old in OWN
    with pytest.raises(SituationError) as error:
        run_situation(OWN.replace(old, new))
    for word in words:
        assert word in str(error.value), str(error.value)
    assert "⟨" not in str(error.value)


ARMY = """
title: an affiliation of its own
rulebook: ade
army:
  points: 300
  people: lion
  commander: count
  affiliation: wardens
  affiliations:
    wardens: {people: lion, capacities: {banner: [10, 20, 30]}, solos: {pavise: [2, 4]}}
  figures:
    - {id: count, incarnate: true, rank: 2, value: 60, mou: 10, ini: 4, att: 4, for: 5, def: 4, res: 5, cou: 4, dis: 3, solos: [pavise]}
expect_army: {points: 84, problems: any}
"""


def test_an_affiliation_is_paid() -> None:
    result = run_situation(ARMY)
    assert result.ok, "\n".join(map(str, result.failures))
    other = run_situation(ARMY.replace("[10, 20, 30]", "[10, 21, 30]"))
    assert "costs 85 points, not 84" in str(other.failures[0])
    unknown = run_situation(ARMY.replace("affiliation: wardens", "affiliation: wardrobe"))
    assert "points" in str(unknown.failures[0])


@pytest.mark.parametrize("price", ["dear", "[3]", "{each: 5}", "{each: 5, per: tooth}", "[-1, 2]"])
def test_a_price_has_a_form(price: str) -> None:
    result = run_situation(
        ARMY.replace("[10, 20, 30]", price).replace(
            "points: 84, problems: any", "problems: [bad_price]"
        )
    )
    assert result.ok, "\n".join(map(str, result.failures))
