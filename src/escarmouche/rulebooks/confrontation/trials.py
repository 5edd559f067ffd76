"""Attacks as trials, for odds: the same tests and wound rolls that are played."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any

from escarmouche.core.explain import Phrase
from escarmouche.core.forecast import Trial
from escarmouche.core.rulebook import SetupError
from escarmouche.rulebooks.confrontation.activation import shooting
from escarmouche.rulebooks.confrontation.characteristics import TIR, score
from escarmouche.rulebooks.confrontation.combat import odds
from escarmouche.rulebooks.confrontation.mustering import make_figure
from escarmouche.rulebooks.confrontation.profile import Profile
from escarmouche.rulebooks.confrontation.state import Camp, State, enter, figure_of, with_camps
from escarmouche.rulebooks.confrontation.testing import Tested, throw
from escarmouche.table.scenery import Table

UNKNOWN_KIND = Phrase("cc.setup.unknown_attack")
NO_WEAPON = Phrase("cc.setup.no_weapon")
FREE_STRETCH = 300.0  # cm: the bare table of a duel is wide enough for any shot


def attack(game: State, attacker: int, target: int, kind: str) -> Trial:
    """One attack in close combat against one defence die, or one shot."""
    if kind not in KINDS:
        raise SetupError("kind", UNKNOWN_KIND, given=kind, known=list(KINDS))
    return KINDS[kind](game, attacker, target)


def _shot(game: State, attacker: int, target: int) -> Trial:
    if figure_of(game, attacker).profile.weapon is None:
        raise SetupError("attacker", NO_WEAPON, given=figure_of(game, attacker).profile.id)

    def test(game: State, _nothing: Any) -> Generator[Any, Any, tuple[bool, ...]]:
        shooter = figure_of(game, attacker)
        needed = shooting.difficulty(game, shooter, figure_of(game, target))
        reading = Tested(score(game, shooter, TIR), difficulty=needed)
        final = yield from throw(game, shooting.ROLL, reading, followed=odds.FOLLOWED)
        return () if final.fails or final.value < needed.value else (True,)

    strength = shooting.strength_of(figure_of(game, attacker))
    wound = odds.wounding(attacker, target, lambda _game: strength)
    return Trial((None,), (test, wound), odds.reader(game, target), odds.CHANGES)


KINDS: dict[str, Callable[[State, int, int], Trial]] = {"melee": odds.trial, "shot": _shot}


def duel(attacker: Any, target: Any, kind: str, distance: float = 0.0) -> State:
    """A bare table with two fighters: in contact, or at a distance with nothing between them."""
    camps = [Camp(number, {"fr": name, "en": name}) for number, name in enumerate("AB")]
    game = with_camps(State(table=Table(FREE_STRETCH, FREE_STRETCH), turn=1, tactics=0), camps)
    profiles = [_profile(attacker), _profile(target)]
    first, second = (make_figure(game, n, each, each.id) for n, each in enumerate(profiles))
    x, y = FREE_STRETCH / 4, FREE_STRETCH / 2
    apart = 0.0 if kind == "melee" else distance
    enter(game, first, x, y)
    enter(game, second, x + first.radius + second.radius + apart, y)
    return game


def _profile(given: Any) -> Profile:
    """A card, or a line of an army that has one."""
    return given if isinstance(given, Profile) else given.profile
