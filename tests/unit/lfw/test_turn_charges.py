"""Charges declared in turn: refusals, confusion, the right to be first, what is resolved when (LFW-CHARGE-*, LFW-CONFUSION-*)."""

from __future__ import annotations

import pytest
from tests.unit.lfw.turns import PASS, offered, questions, run
from tests.unit.lfw.units import Played, field_of, rule, stand

from escarmouche.core.rounds import Right
from escarmouche.core.words import Rule
from escarmouche.rulebooks.last_fantasy_war import points
from escarmouche.rulebooks.last_fantasy_war.state import DESTROYED, Charge, State, Unit
from escarmouche.table.storeys.model import Place


def facing_lines(*numbers: int) -> tuple[State, list[list[Unit]]]:
    """A line of units for each opponent, two of them 6'' apart, the third beside; all see each other."""
    game = field_of(len(numbers))
    spots = [(4.0, 6.0, 2.0, 0.0), (4.0, 12.0, 2.0, 0.0), (1.0, 9.0, 0.0, 2.0)]
    lines = [
        [
            stand(game, camp, spots[camp][0] + n * spots[camp][2], spots[camp][1])
            for n in range(number)
        ]
        for camp, number in enumerate(numbers)
    ]
    return game, lines


def declared(played: Played) -> list[int]:
    """Who declared a charge, in order."""
    return [t.data["figure"] for t in played.told if t.phrase.id.endswith("charge_declared")]


@pytest.mark.clause("LFW-CHARGE-02", "LFW-CONFUSION-02", "LFW-CHARGEDECL-01")
def test_camps_declare_by_turns_and_may_come_back_after_a_refusal() -> None:
    """LFW-CHARGE-02, LFW-CONFUSION-02, LFW-CHARGEDECL-01: one unit each; who declines once may declare later."""
    game, (reds, blues) = facing_lines(2, 1)
    answers = [PASS, str(blues[0].id), str(reds[0].id), "done", str(reds[0].id), str(blues[0].id)]
    played = run(game, ("declarations",), answers=[*answers, str(reds[1].id), str(blues[0].id)])
    assert declared(played) == [blues[0].id, reds[0].id, reds[1].id]
    assert game.charges[0] == Charge(blues[0].id, (reds[0].id,))
    assert "confusion" not in played.events  # LFW-CHARGE-03: nobody is left who could


@pytest.mark.clause("LFW-CONFUSION-01", "LFW-CHARGE-03")
def test_a_second_refusal_in_a_row_is_confusion() -> None:
    """D15 (LFW-CONFUSION-01, LFW-CHARGE-03): red declares, then blue, red and blue decline: it is over."""
    game, (reds, blues) = facing_lines(2, 1)
    played = run(
        game, ("declarations",), answers=[str(reds[0].id), str(blues[0].id), PASS, PASS, PASS]
    )
    assert played.events == ["charge_declared", *["declined"] * 3, "confusion"]
    assert [camp for camp, _question in questions(played)] == [0, 0, 1, 0, 1]


def test_the_first_who_declined_has_a_last_chance() -> None:
    """D15, A-R23: a full round of refusals, then red declares after all; the count begins anew."""
    game, (reds, blues) = facing_lines(2, 1)
    answers = [PASS, PASS, str(reds[0].id), str(blues[0].id), PASS, PASS, PASS]
    played = run(game, ("declarations",), answers=answers)
    assert declared(played) == [reds[0].id]
    assert played.told[-1].data["camp"] == 1  # blue declined twice


@pytest.mark.clause("LFW-CONFUSION-03")
def test_who_cannot_declare_is_skipped() -> None:
    """D15 (LFW-CONFUSION-03): of three players the first can declare nothing; that is no refusal."""
    game, (reds, _blues, greens) = facing_lines(1, 1, 1)
    for unit in reds:
        game.fleeing[unit.id] = True
    game.x[greens[0].id], game.y[greens[0].id] = 6.0, 9.0
    played = run(game, ("declarations",), answers=[PASS, PASS, PASS])
    assert [camp for camp, _question in questions(played)] == [1, 2, 1]
    assert played.events[-1] == "confusion"


@pytest.mark.clause(
    "LFW-CHARGEPREM-01", "LFW-CHARGEPREM-02", "LFW-CHARGEPREM-03", "LFW-CHARGEPREM-04"
)
def test_those_who_declare_and_resolve_first() -> None:
    """Example E3 (LFW-CHARGEPREM-01 to -04): a, x, b, then the usual order from the first player on, twice."""
    game = field_of(2)
    first = (
        rule(points.DECLARE_RIGHT, lambda *_about: Right.FIRST),
        rule(points.CHARGE_RIGHT, lambda *_about: Right.FIRST),
    )
    a, b = (stand(game, 0, 3.0 + 4 * n, 6.0, plugins=first) for n in range(2))
    c = stand(game, 0, 11.0, 6.0)
    x = stand(game, 1, 3.0, 12.0, plugins=first)
    y, z = (stand(game, 1, 7.0 + 4 * n, 12.0) for n in range(2))
    declarations = [
        *(str(a.id), str(x.id), "done", str(x.id), str(a.id), "done"),
        *(str(b.id), str(y.id), "done"),
        *(str(c.id), str(z.id), "done", str(y.id), str(b.id), "done"),
        *(str(z.id), str(c.id), "done"),
    ]
    played = run(game, ("declarations",), answers=declarations)
    assert declared(played) == [a.id, x.id, b.id, c.id, y.id, z.id]
    gone = [stand(game, camp, 20.0, 20.0, columns={"status": DESTROYED}) for camp in range(2)]
    order = [c, b, a, z, y, x]  # however they stand in the list; their targets are gone
    game.charges = tuple(Charge(unit.id, (gone[1 - unit.camp].id,)) for unit in order)
    played = run(game, ("charges",), answers=[str(a.id), str(x.id), str(b.id), str(y.id)])
    resolved = [t.data["figure"] for t in played.told if t.phrase.id.endswith("cancelled_gone")]
    assert resolved == [a.id, x.id, b.id, c.id, y.id, z.id]


def test_a_right_that_is_not_used_is_no_refusal() -> None:
    """A-R23, A-R67: who does not declare first declares in the usual order; declining there is its first refusal."""
    game = field_of(2)
    red = stand(game, 0, 4, 6, plugins=(rule(points.DECLARE_RIGHT, lambda *_about: Right.FIRST),))
    stand(game, 1, 4, 12)
    played = run(game, ("declarations",), answers=[PASS, PASS, PASS, PASS])
    assert played.events == ["declined", "declined", "declined", "confusion"]
    assert str(red.id) in offered(played, 1)


@pytest.mark.clause("LFW-CHARGERES-01")
def test_charges_are_resolved_by_turns() -> None:
    """LFW-CHARGERES-01: one charge each; who has only one left is not asked which."""
    game = field_of(2)
    reds = [stand(game, 0, 3.0 + 6 * n, 6.0) for n in range(2)]
    blues = [stand(game, 1, 3.0 + 6 * n, 12.0) for n in range(2)]
    far = stand(game, 1, 15.0, 6.0)
    game.charges = (
        Charge(reds[0].id, (blues[0].id,)),
        Charge(reds[1].id, (blues[1].id,)),
        Charge(far.id, (reds[1].id,)),
    )
    played = run(
        game,
        ("charges",),
        answers=[
            str(reds[0].id),
            [3.0, 12.0 - 25 / 25.4],
            [9.0 + 25 / 25.4, 6.0],
        ],
    )
    assert questions(played)[0] == (0, "which_charge")
    assert not any(game.charges)
    assert game.has_charged[reds[0].id] and game.has_charged[far.id]
    assert "charge_cancelled_melee" in played.events  # LFW-CHARGERES-10: red's second is in a melee
    assert game.moved[reds[1].id] is None  # A-R30


def test_who_is_delayed_resolves_after_everybody() -> None:
    """A-R61, A-R67: a unit that was anticipated waits; hastened and anticipated at once, it acts as usual."""
    game = field_of(2)
    late = stand(game, 0, 3, 6, columns={"delayed": True})
    both = stand(game, 0, 6, 6, columns={"delayed": True, "hastened": True})
    quick = stand(game, 1, 3, 12, columns={"hastened": True})
    gone = [stand(game, camp, 20.0, 20.0, columns={"status": DESTROYED}) for camp in range(2)]
    game.charges = tuple(Charge(u.id, (gone[1 - u.camp].id,)) for u in (late, both, quick))
    played = run(game, ("charges",), answers=[str(quick.id)])
    assert [t.data["figure"] for t in played.told] == [quick.id, both.id, late.id]


@pytest.mark.clause("LFW-RULE-AGILE-01")
@pytest.mark.parametrize("others", [False, True])
def test_a_target_that_slips_away(others: bool) -> None:
    """B-R33: a charge without targets is as if it had not been declared, and no refusal; another target may take its place."""

    def slips(game: State, target: Unit, _charger: Unit) -> Rule:
        game.put(target.id, Place(22.0, 22.0))
        yield from ()

    game = field_of(2)
    red = stand(game, 0, 4, 6)
    agile = stand(game, 1, 4, 12, plugins=(rule(points.CHARGE_DECLARED, slips),))
    answers = [str(red.id), str(agile.id)]
    if others:
        plain = stand(game, 1, 6, 12, columns={"moved": "move"})
        answers += ["done", str(plain.id)]
    played = run(game, ("declarations",), answers=answers)
    if others:
        assert game.charges == (Charge(red.id, (plain.id,)),)
        assert questions(played)[-1] == (0, "charge_anew")
    else:
        assert not any(game.charges) and played.events[-1] == "charge_called_off"
    assert "declined" not in played.events
