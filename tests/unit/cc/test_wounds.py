"""Wound rolls: the table, the states that results leave, the removal of the dead."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from tests.unit.cc.bare import Fight, card, field, stand, star

from escarmouche.core.rulebook import SetupError
from escarmouche.rulebooks.confrontation.characteristics import (
    ATT,
    DEF,
    DIS,
    FOR,
    INI,
    RES,
    score,
)
from escarmouche.rulebooks.confrontation.options import Options
from escarmouche.rulebooks.confrontation.state import DEAD, Wound
from escarmouche.rulebooks.confrontation.wound_table import (
    BOOK,
    Location,
    Severity,
    from_data,
)
from escarmouche.rulebooks.confrontation.wounds import (
    after,
    location_of,
    read_table,
    recover,
    suffer,
    wound_chances,
)

LEGS, ARMS, BELLY, CHEST, HEAD = Location
NOTHING, STUNNED, LIGHT, SERIOUS, CRITICAL, KILLED = Severity


# -- the table ---------------------------------------------------------------------------------------


@pytest.mark.clause(
    "CC-WOUND-CELL-01",
    "CC-WOUND-CELL-02",
    "CC-WOUND-CELL-03",
    "CC-WOUND-CELL-04",
    "CC-WOUND-CELL-05",
    "CC-WOUND-ROW-01",
)
@pytest.mark.parametrize(
    ("location", "final", "result"),
    [
        (ARMS, -3, STUNNED),
        (LEGS, -4, NOTHING),
        (BELLY, 6, SERIOUS),
        (BELLY, 7, SERIOUS),
        (HEAD, 7, KILLED),
        (HEAD, 6, KILLED),
        (CHEST, -1, LIGHT),
    ],
)
def test_the_five_cells_that_the_text_knows(
    location: Location, final: int, result: Severity
) -> None:
    assert BOOK.read(location, final) is result


@pytest.mark.clause("CC-WOUND-ROW-01", "CC-STATE-01")
def test_the_table_never_grows_milder() -> None:
    """R5: from left to right and from top to bottom; every row has the same result twice."""
    finals = range(-12, 20)
    for location, final in product(Location, finals):
        here = BOOK.read(location, final)
        assert here <= BOOK.read(location, final + 1)
        if location < HEAD:
            assert here <= BOOK.read(Location(location + 1), final)
    for low in range(0, 14, 2):
        assert all(BOOK.read(where, low) is BOOK.read(where, low + 1) for where in Location)
    assert BOOK.read(LEGS, -1) is BOOK.read(LEGS, -40) is NOTHING
    assert BOOK.read(LEGS, 14) is BOOK.read(LEGS, 40) is KILLED


@pytest.mark.clause(
    "CC-WOUND-LOC-01",
    "CC-WOUND-LOC-02",
    "CC-WOUND-LOC-03",
    "CC-WOUND-LOC-04",
    "CC-WOUND-LOC-05",
    "CC-WOUND-LOC-06",
)
def test_where_the_lower_die_strikes() -> None:
    """R6: a double six strikes the head."""
    assert [location_of(die) for die in range(1, 7)] == [LEGS, ARMS, BELLY, CHEST, HEAD, HEAD]
    assert location_of(6, double_six_head=False) is CHEST


@pytest.mark.clause("CC-WOUND-01", "CC-WOUND-05")
def test_the_lower_die_and_the_higher_die() -> None:
    assert read_table((4, 2), -7) is read_table((2, 4), -7) is STUNNED  # arms, -3
    assert read_table((5, 5), 2) is KILLED  # head, 7: a double is both
    assert read_table((3, 6), 0) is SERIOUS  # CC-WOUND-04: 6, and no more


def test_the_chances_are_those_of_thirty_six_pairs() -> None:
    """The shares that the ruling gives for FOR = RES."""
    even = wound_chances(0)
    shares = {STUNNED: 5, LIGHT: 14, SERIOUS: 11, CRITICAL: 3, KILLED: 3}
    assert even == {result: Fraction(n, 36) for result, n in shares.items()}
    assert wound_chances(4)[KILLED] == Fraction(6, 36)
    assert wound_chances(-4)[NOTHING] == Fraction(5, 36)
    for margin in range(-15, 16):
        assert sum(wound_chances(margin).values()) == 1


def test_a_group_may_bring_its_own_table() -> None:
    data = BOOK.as_data()
    assert from_data(data) == BOOK
    data["rows"][0]["legs"] = "killed"
    mine = from_data(data)
    assert mine.read(LEGS, -5) is KILLED
    game = field(wound_table=mine)
    star(game, 0, card("a", FOR=0), [card("b", 30, RES=20, mou=0)])
    fight = Fight(game, (5, 1, 5, 1, 4, 1, 1)).answer("attack:2", "attack:2")
    assert fight.state.status[1] == DEAD


def _broken(change: Any) -> dict[str, Any]:
    data = BOOK.as_data()
    change(data)
    return data


@pytest.mark.parametrize(
    ("data", "place"),
    [
        ([], "wound table"),
        ({"rows": []}, "wound table"),
        ({"rows": [3]}, "wound table: row 1"),
        (_broken(lambda d: d["rows"][2].update(head="dead")), "wound table: row 3: head"),
        (_broken(lambda d: d["rows"][2].pop("arms")), "wound table: row 3: arms"),
        (_broken(lambda d: d["rows"][2].update(to=0)), "wound table: row 3"),
        (_broken(lambda d: d["rows"][2].update(to="x")), "wound table: row 3: to"),
        (_broken(lambda d: d["rows"][-1].update(to=99)), "wound table: row 9"),
        (_broken(lambda d: d["rows"][1].pop("to")), "wound table: row 2"),
    ],
)
def test_a_table_that_cannot_be_used_is_refused_with_its_place(data: Any, place: str) -> None:
    with pytest.raises(SetupError) as error:
        from_data(data)
    assert error.value.place == place


# -- states ------------------------------------------------------------------------------------------


@pytest.mark.clause("CC-STATE-02", "CC-STATE-SONNE-03", "CC-STATE-01")
@pytest.mark.parametrize(
    ("wound", "result", "left"),
    [
        (Wound.NONE, LIGHT, Wound.LIGHT),
        (Wound.NONE, CRITICAL, Wound.CRITICAL),
        (Wound.LIGHT, SERIOUS, Wound.SERIOUS),
        (Wound.LIGHT, LIGHT, Wound.SERIOUS),
        (Wound.SERIOUS, LIGHT, Wound.CRITICAL),
        (Wound.SERIOUS, CRITICAL, Wound.CRITICAL),
        (Wound.SERIOUS, STUNNED, Wound.SERIOUS),
        (Wound.LIGHT, NOTHING, Wound.LIGHT),
    ],
)
def test_a_worse_wound_replaces_a_milder_one_worsens(
    wound: Wound, result: Severity, left: Wound
) -> None:
    """R8."""
    now = after(wound, False, result)
    assert (now.wound, now.dead) == (left, False)
    assert now.stunned is (result is STUNNED)


@pytest.mark.clause("CC-STATE-02")
def test_beyond_critical_he_falls_unless_the_group_says_otherwise() -> None:
    assert after(Wound.CRITICAL, False, LIGHT).dead
    assert not after(Wound.CRITICAL, False, LIGHT, worsens=False).dead
    assert after(Wound.SERIOUS, True, LIGHT, worsens=False) == (Wound.SERIOUS, True, False)
    assert after(Wound.NONE, False, KILLED).dead


@pytest.mark.clause(
    "CC-STATE-SONNE-01",
    "CC-STATE-LEGERE-01",
    "CC-STATE-GRAVE-01",
    "CC-STATE-CRITIQUE-01",
    "CC-STATE-03",
    "CC-WOUND-03",
)
@pytest.mark.parametrize(
    ("stunned", "wound", "less"),
    [
        (True, Wound.NONE, 1),
        (False, Wound.LIGHT, 1),
        (False, Wound.SERIOUS, 2),
        (False, Wound.CRITICAL, 3),
        (True, Wound.LIGHT, 2),
        (True, Wound.CRITICAL, 4),
    ],
)
def test_what_states_lower(stunned: bool, wound: Wound, less: int) -> None:
    """R7: INI, ATT, FOR and DEF; neither RES nor DIS. R31: no floor."""
    game = field()
    him = stand(game, 0, card("x", ATT=1), 20, 20, stunned=stunned, wound=wound)
    bare = {name: him.profile.scores[name] for name in (INI, ATT, FOR, DEF, RES, DIS)}
    for name, printed in bare.items():
        expected = printed if name in (RES, DIS) else printed - less
        assert score(game, him, name).value == expected


def _drain(rule: Any) -> list[str]:
    return [word.phrase.id for word in rule]


@pytest.mark.clause("CC-STATE-SONNE-01", "CC-STATE-SONNE-02", "CC-STATE-02", "CC-STATE-06")
def test_stunned_once_and_until_the_end_of_the_turn() -> None:
    """R9; a Wound stays."""
    game = field()
    him = stand(game, 0, card("x"), 20, 20)
    assert _drain(suffer(game, him, STUNNED)) == ["cc.event.stunned"]
    assert _drain(suffer(game, him, STUNNED)) == ["cc.event.still_stunned"]
    assert score(game, him, ATT).value == 2
    assert _drain(suffer(game, him, LIGHT)) == ["cc.event.wounded"]
    assert _drain(suffer(game, him, LIGHT)) == ["cc.event.wound_worsened"]
    assert _drain(recover(game)) == ["cc.event.recovers"]
    assert (game.stunned[him.id], game.wound[him.id]) == (False, Wound.SERIOUS)


@pytest.mark.clause("CC-STATE-05", "CC-STATE-06")
def test_the_dead_leave_the_table_and_every_contact() -> None:
    """R40."""
    game = field()
    one, other = star(game, 0, card("a"), [card("b")])
    _drain(suffer(game, other, KILLED, one))
    assert game.status[other.id] == DEAD
    assert game.contacts[one.id] == () == game.contacts[other.id]
    assert game.army[1] == ()


@pytest.mark.clause("CC-IX-B-2-03", "CC-IX-E-5-18", "CC-IX-B-2-02")
def test_what_a_dive_gives_and_a_charge_takes() -> None:
    """R15; a group may take the text alone, which shows ATT."""
    game = field()
    diver = stand(game, 0, card("x"), 20, 20, dived=True)
    charged = stand(game, 1, card("y"), 40, 20, charged=True)
    names = (INI, ATT, FOR, DEF, RES)
    printed = [diver.profile.scores[name] for name in names]
    gained = [score(game, diver, n).value - p for n, p in zip(names, printed, strict=True)]
    taken = [score(game, charged, n).value - p for n, p in zip(names, printed, strict=True)]
    assert gained == [2, 2, 2, 0, 0]
    assert taken == [-1, -1, 0, -1, 0]
    game.options = Options(charged_penalty=False)
    taken = [score(game, charged, n).value - p for n, p in zip(names, printed, strict=True)]
    assert taken == [0, -1, 0, 0, 0]
