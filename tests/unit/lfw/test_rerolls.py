"""Dice that are thrown again: which, by which rule, and once."""

from __future__ import annotations

import pytest
from tests.unit.lfw.fights import rule
from tests.unit.lfw.units import field_of, play, stand

from escarmouche.core.explain import Phrase, Total, Why
from escarmouche.core.words import Outcome
from escarmouche.rulebooks.last_fantasy_war import points
from escarmouche.rulebooks.last_fantasy_war.attack import SHOT, Attack
from escarmouche.rulebooks.last_fantasy_war.dice import Defence, Strike
from escarmouche.rulebooks.last_fantasy_war.rerolls import (
    DEFENCE,
    ELITE,
    HABILE,
    HIT,
    IMPERTINENT,
    IMPETUEUX,
    Reroll,
    Throw,
    combined,
    throw,
)

ANY, OTHER = Phrase("test.any"), Phrase("test.other")


def total(value: int) -> Total:
    """A number without much of a reason."""
    return Total(Why(value, ANY))


@pytest.mark.clause(
    "LFW-RULE-HABILE-02",
    "LFW-RULE-IMPERTINENT-03",
    "LFW-RULE-IMPERTINENT-04",
    "LFW-RULE-IMPETUEUX-03",
    "LFW-RULE-IMPETUEUX-04",
)
@pytest.mark.parametrize(
    ("helps", "hinders", "left"),
    [
        ((), (), None),
        ((HABILE,), (), HABILE),
        ((ELITE,), (), ELITE),
        ((HABILE, HABILE), (), ELITE),
        ((), (IMPERTINENT,), IMPERTINENT),
        ((), (IMPERTINENT, IMPETUEUX), IMPETUEUX),
        ((HABILE,), (IMPERTINENT,), None),
        ((ELITE,), (IMPERTINENT,), HABILE),
        ((HABILE,), (IMPETUEUX,), IMPERTINENT),
        ((ELITE,), (IMPETUEUX,), None),
    ],
)
def test_rules_that_meet(
    helps: tuple[str, ...], hinders: tuple[str, ...], left: str | None
) -> None:
    """B7, B-R56."""
    reasons = (ANY, OTHER)
    found = combined(
        [Reroll(which, reason) for which, reason in zip(helps, reasons, strict=False)],
        [Reroll(which, reason) for which, reason in zip(hinders, reasons, strict=False)],
    )
    assert (None if found is None else found.which) == left


def thrown(which: str, dice: list[int], reading: Strike, number: int) -> tuple[Outcome, ...]:
    """A throw to hit with a rule."""
    game = field_of()
    helping = which in (HABILE, ELITE)
    told = [rule(points.REROLL if helping else points.HINDERS, Reroll(which, ANY))]
    one = stand(game, 0, 5, 5, plugins=told if helping else ())
    other = stand(game, 1, 9, 5, plugins=() if helping else told)
    wanted = Throw(one, HIT, ANY, reading, {"figure": 0}, number, other, Attack(SHOT, 1, 0))
    result: tuple[Outcome, ...] = play(throw(game, wanted), dice).result
    return result


@pytest.mark.clause("LFW-DE-03", "LFW-DE-04", "LFW-RULE-HABILE-01", "LFW-RULE-ELITE-01")
def test_the_second_result_stands() -> None:
    """A-R4: only the dice of the rule, each once; natural is what stands in the end."""
    reading = Strike(Total(), total(4))
    assert [o.value for o in thrown(HABILE, [1, 3, 5, 6], reading, 3)] == [2, 0, 1]
    assert [o.value for o in thrown(ELITE, [1, 3, 5, 2, 4], reading, 3)] == [0, 1, 1]


@pytest.mark.clause(
    "LFW-RULE-IMPERTINENT-01",
    "LFW-RULE-IMPERTINENT-02",
    "LFW-RULE-IMPETUEUX-01",
    "LFW-RULE-IMPETUEUX-02",
)
def test_successes_that_must_be_thrown_again() -> None:
    """A4, B7: exactly what is needed; a 6 instead of it is no critical hit."""
    reading = Strike(Total(), total(4))
    assert [o.value for o in thrown(IMPERTINENT, [4, 5, 6], reading, 2)] == [1, 1]
    assert [o.value for o in thrown(IMPETUEUX, [6, 4, 6, 6], reading, 2)] == [2, 1]
    lucky = Strike(total(-3), total(4))  # B-R56: luck is not exact
    assert [o.value for o in thrown(IMPERTINENT, [6], lucky, 1)] == [1]


@pytest.mark.clause("LFW-RULE-ELITE-01")
@pytest.mark.parametrize(("answer", "dice", "wounds"), [("yes", [2, 1], 3), ("no", [2], 2)])
def test_a_failed_defence_test_is_offered(answer: str, dice: list[int], wounds: int) -> None:
    """It may come out worse, so its player decides."""
    game = field_of()
    unit = stand(game, 0, 5, 5, plugins=[rule(points.REROLL, Reroll(ELITE, ANY))])
    wanted = Throw(unit, DEFENCE, ANY, Defence(Total(), total(4)), {"figure": 0})
    (outcome,) = play(throw(game, wanted), dice, [answer]).result
    assert outcome.value == wounds
