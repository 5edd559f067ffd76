"""The state: copies, views by allow list, effects that end, digests equal in every process."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import Any

import pytest
from tests.toy import state as toy

import escarmouche.rulebooks
from escarmouche.core.explain import Phrase
from escarmouche.core.hooks import Plugin
from escarmouche.core.state import (
    OWNER,
    REFEREE,
    Effect,
    State,
    by_camp,
    check_declared,
    column,
    expire,
    redact,
    value,
)

KIND = Plugin("kind", Phrase("test.kind"))
ROOT = Path(__file__).parents[3]


class Colour(Enum):
    RED = 1
    BLUE = 2


class Handle:
    def __init__(self, id: int, camp: int | None) -> None:
        self.id, self.camp, self.identity = id, camp, f"{id}:{camp}"


@dataclass
class Secrets(State):
    colour: Any = value(default=Colour.RED)
    truth: str | None = value(REFEREE)
    hand: list[tuple[int, ...]] = by_camp(OWNER, blank=())
    deck: list[int] = by_camp(REFEREE, blank=-1)
    orders: list[str] = column(OWNER, blank="?")
    fate: list[int] = column(REFEREE, blank=0)


def secrets() -> Secrets:
    game = Secrets(truth="all", hand=[(1,), (2,)], deck=[7, 8], orders=["a", "b", "c"])
    game.figures = [Handle(0, 0), Handle(1, 1), Handle(2, None)]
    game.fate, game.x, game.y = [4, 5, 6], [1.0, 2.0, 3.0], [0.0, 0.0, 0.0]
    game.radius, game.effects = [0.5] * 3, [()] * 3
    return game


def test_a_copy_goes_its_own_way() -> None:
    game = secrets()
    copy = game.copy()
    assert copy.digest() == game.digest() and type(copy) is Secrets
    copy.x[0], copy.hand[1], copy.truth = 9.0, (), "none"
    copy.next(("a",))
    copy.later(("b",))
    assert game.x[0] == 1.0 and game.hand[1] == (2,) and game.truth == "all" and game.agenda == ()
    assert copy.agenda == (("a",), ("b",))


@pytest.mark.parametrize(
    ("who", "hand", "orders"),
    [
        (0, [(1,), ()], ["a", "?", "?"]),
        (1, [(), (2,)], ["?", "b", "?"]),
        (None, [(), ()], ["?"] * 3),
    ],
)
def test_a_view_shows_what_is_allowed(who: int | None, hand: list[Any], orders: list[str]) -> None:
    """Neutral figures belong to nobody: a spectator is not their owner."""
    seen = redact(secrets(), who)
    assert isinstance(seen, Secrets)
    assert (seen.hand, seen.orders) == (hand, orders)
    assert seen.truth is None and seen.deck == [-1, -1] and seen.fate == [0, 0, 0]
    assert seen.x == [1.0, 2.0, 3.0]


def test_a_hidden_figure_is_blank_everywhere() -> None:
    seen = redact(secrets(), 0, lambda game, figure, who: figure.camp not in (None, who))
    assert isinstance(seen, Secrets)
    assert seen.figures[1] is None and seen.x == [1.0, 0.0, 3.0] and seen.radius[1] == 0.0


def test_changing_a_view_changes_nothing() -> None:
    game = secrets()
    digest, seen = game.digest(), redact(game, 0)
    seen.x[0], seen.agenda = 5.0, (("x",),)
    assert game.digest() == digest


def test_a_field_without_visibility_cannot_be_seen() -> None:
    @dataclass
    class Careless(State):
        secret: int = 5
        notes: list[int] = field(default_factory=list)

    assert check_declared(Careless) == ["secret", "notes"]
    with pytest.raises(TypeError, match="secret"):
        redact(Careless(), 0)


def every_state() -> Iterator[type[State]]:
    """The state of every rulebook there is, and of the toy."""
    for info in walk_packages(escarmouche.rulebooks.__path__, "escarmouche.rulebooks."):
        kind = getattr(import_module(info.name), "State", None)
        if isinstance(kind, type) and issubclass(kind, State):
            yield kind
    yield toy.State


@pytest.mark.parametrize("kind", sorted(set(every_state()), key=repr))
def test_every_field_of_every_book_is_declared(kind: type[State]) -> None:
    assert check_declared(kind) == []


def test_effects_end_when_their_moment_is_announced() -> None:
    game = secrets()
    turn, melee = Effect(KIND, "turn", 1), Effect(KIND, "melee", data=(2,))
    game.effects = [(turn, melee), (), (melee, melee)]
    assert expire(game, "melee") == [(0, melee), (2, melee), (2, melee)]
    assert game.effects == [(turn,), (), ()]
    assert expire(game, "melee") == [] and turn.phrase == KIND.phrase


@dataclass(frozen=True)
class Agreed:
    turns: int = 6
    remembered: int = field(default=0, compare=False)


def test_a_value_without_a_name_of_its_own_is_told_by_what_it_holds() -> None:
    game, other = secrets(), secrets()
    game.colour, other.colour = Agreed(6), Agreed(6, remembered=4)
    assert game.digest() == other.digest()
    other.colour = Agreed(5)
    assert game.digest() != other.digest()


@pytest.mark.parametrize(
    "change",
    [
        lambda g: g.x.__setitem__(0, 1.0000001),
        lambda g: g.hand.__setitem__(0, (1, 1)),
        lambda g: setattr(g, "colour", Colour.BLUE),
        lambda g: setattr(g, "colour", b"raw"),
        lambda g: setattr(g, "colour", frozenset({"a"})),
        lambda g: g.effects.__setitem__(1, (Effect(KIND, "turn"),)),
        lambda g: g.next(("step", 1)),
        lambda g: setattr(g, "dice_thrown", 1),
        lambda g: g.figures.append(Handle(3, 0)),
    ],
)
def test_every_change_changes_the_digest(change: Any) -> None:
    game, other = secrets(), secrets()
    change(other)
    assert game.digest() != other.digest()


def test_a_whole_number_is_the_same_with_and_without_its_point() -> None:
    """An answer given as (12, 5) must replay to the same digest as its save's [12.0, 5.0]."""
    game, other = secrets(), secrets()
    game.x[0], other.x[0] = 12, 12.0
    game.y[0], other.y[0] = 0.0, -0.0
    assert game.digest() == other.digest()


def test_digests_do_not_depend_on_the_hash_seed() -> None:
    script = (
        "from tests.unit.core.test_state import secrets\n"
        "g = secrets(); g.colour = frozenset({'a', 'bb', 'ccc', ('d', 4)})\n"
        "g.truth = {frozenset({'x', 'y', 'z'}): {'k': 1}, frozenset({'q', 'x'}): 3}\n"
        "print(g.digest())"
    )
    digests = {
        subprocess.run(
            [sys.executable, "-c", script],
            env={
                **os.environ,
                "PYTHONHASHSEED": seed,
                "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}",
            },
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "77")
    }
    assert len(digests) == 1


def test_a_state_with_slots_is_refused_because_it_would_not_be_copied_whole() -> None:
    with pytest.raises(TypeError, match="a state has no slots"):

        @dataclass(slots=True)
        class Slotted(State):
            more: list[int] = column(blank=0)
