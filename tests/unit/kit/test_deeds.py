"""Deeds as plain data: what is said comes back, what is not said is nothing, what is malformed is refused."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from escarmouche.core.explain import Refused
from escarmouche.kit.deeds import DeedForm, Path


class Order(NamedTuple):
    """A deed of a book in which figures act together."""

    action: str
    figure: int
    path: Path = ()
    targets: tuple[int, ...] = ()
    facing: float | None = None
    loud: bool = False
    others: tuple[Order, ...] = ()


class Step(NamedTuple):
    """A deed of a book in which everybody acts alone."""

    action: str
    figure: int
    path: Path = ()
    targets: tuple[int, ...] = ()


ORDERS = DeedForm(Order, {"facing": float, "loud": bool}, shared=("action", "targets"), longest=3)
STEPS = DeedForm(Step, {})


@pytest.mark.parametrize(
    ("deed", "data"),
    [
        (Order("wait", 3), {"action": "wait", "figure": 3}),
        (
            Order("walk", 0, ((1.0, 2.5),), (7,), 0.0, True),
            {"action": "walk", "figure": 0, "path": [[1.0, 2.5]], "targets": [7], "facing": 0.0, "loud": True},
        ),
        (
            Order("aim", 1, others=(Order("aim", 2),)),
            {"action": "aim", "figure": 1, "with": [{"action": "aim", "figure": 2}]},
        ),
    ],
)  # fmt: skip
def test_a_deed_says_only_what_is_not_usual(deed: Order, data: dict[str, Any]) -> None:
    assert ORDERS.encode(deed) == data
    assert ORDERS.decode(data) == deed


def test_numbers_are_read_as_numbers_and_none_as_nothing() -> None:
    found = ORDERS.decode(
        {"action": "walk", "figure": 0, "path": [[1, 2]], "facing": 90, "loud": None}
    )
    assert found == Order("walk", 0, ((1.0, 2.0),), (), 90.0)
    assert type(found.facing) is float


def test_those_who_act_together_share_what_they_do_not_say() -> None:
    found = ORDERS.decode(
        {"action": "aim", "figure": 1, "targets": [7], "facing": 5, "with": [{"figure": 2}]}
    )
    assert found.others == (Order("aim", 2, targets=(7,)),)  # the facing is everybody's own


@pytest.mark.parametrize(
    "data",
    [
        None,
        [],
        {"action": "walk"},
        {"figure": 3},
        {"action": "walk", "figure": True},
        {"action": 4, "figure": 3},
        {"action": "walk", "figure": 3, "speed": 1},
        {"action": "walk", "figure": 3, "facing": "north"},
        {"action": "walk", "figure": 3, "facing": float("inf")},
        {"action": "walk", "figure": 3, "loud": 1},
        {"action": "walk", "figure": 3, "path": [[1, 2, 3]]},
        {"action": "walk", "figure": 3, "path": "far"},
        {"action": "walk", "figure": 3, "path": [[0, 0]] * 4},
        {"action": "walk", "figure": 3, "targets": ["orc"]},
        {"action": "walk", "figure": 3, "with": [4]},
        {"action": "walk", "figure": 3, "with": [{"figure": 4, "with": []}]},
    ],
)
def test_what_has_not_the_form_of_a_deed_is_refused(data: Any) -> None:
    with pytest.raises(Refused) as refused:
        ORDERS.decode(data)
    assert refused.value.refusal.reason.id == "core.refusal.malformed"


def test_where_everybody_acts_alone_nobody_is_named_beside() -> None:
    assert STEPS.decode({"action": "walk", "figure": 3}) == Step("walk", 3)
    with pytest.raises(Refused):
        STEPS.decode({"action": "walk", "figure": 3, "with": []})
