"""The odds of an assault before it is declared: who loses its nerve, and whom a charge throws off balance."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from typing import Any

from escarmouche.core import records
from escarmouche.core.explain import Phrase, Said
from escarmouche.core.forecast import Chance, Prospect, certain, rolls_of
from escarmouche.core.hooks import first
from escarmouche.core.words import Reading, Roll, Tell
from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.actions import groups
from escarmouche.rulebooks.age_des_escarmouches.actions.action import Deed
from escarmouche.rulebooks.age_des_escarmouches.assaults import course, fear_challenges
from escarmouche.rulebooks.age_des_escarmouches.assaults.breakaway_challenge import (
    WAYS,
    breaks_away,
)
from escarmouche.rulebooks.age_des_escarmouches.assaults.course import CHARGE, Assault, Route
from escarmouche.rulebooks.age_des_escarmouches.assaults.declaration import AssaultMove
from escarmouche.rulebooks.age_des_escarmouches.assaults.escapes import EscapeTry
from escarmouche.rulebooks.age_des_escarmouches.dice.attempts import TEST
from escarmouche.rulebooks.age_des_escarmouches.dice.testing import blow_of, damage_test
from escarmouche.rulebooks.age_des_escarmouches.fear import fear_sources
from escarmouche.rulebooks.age_des_escarmouches.odds.assumptions import harm, tried, wisely
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State, figure_of

BRAVES = Phrase("ade.forecast.braves", "ADE-4.4.1-01", "ADE-4.4.1-03", "ADE-4.4.1-06")
FRIGHTENED = Phrase("ade.forecast.frightened", "ADE-4.4.1-03", "ADE-4.4.1-07")
CHARGED = Phrase("ade.forecast.charged", "ADE-3.2.3.2.2-04", "ADE-3.2.3.2.2-05", "ADE-3.2.3.2.2-18")
NOT_CHARGED = Phrase("ade.forecast.not_charged", "ADE-3.2.3.2.2-05", "ADE-3.2.3.2.2-19")
GETS_AWAY_FREELY = Phrase("ade.forecast.gets_away_freely", "ADE-3.2.3.2.1-09")
GETS_AWAY = Phrase("ade.forecast.gets_away", "ADE-3.2.3.2.1-10", "ADE-3.2.3.2.1-12")


def prospects(game: State, action: AssaultMove, deed: Deed) -> Iterator[Prospect]:
    """ADE-4.4.1-02: the fear of those who assault, then of the assaulted; then the powers of a charge."""
    then = game.copy()
    yield from of_charge(then, begun(then, action, deed))


def begun(game: State, action: AssaultMove, deed: Deed) -> str:
    """The record of an assault, as its declaration would begin it."""
    return course.begin(game, _assault(game, action, deed))


def of_charge(game: State, id: str) -> Iterator[Prospect]:
    """The same of an assault that was declared; most engagements compare no powers."""
    assailants, targets = course.assailants(game, id), course.targets(game, id)
    charging = records.read(game, id, Assault).kind == CHARGE
    for figure in assailants:
        yield from _fear(
            game, figure, fear_challenges.faced(game, id, figure, targets), False, True
        )
    for figure in targets:
        attackers = fear_challenges.faced(game, id, figure, assailants)
        yield from _fear(game, figure, attackers, charging, False)
    if course.inflicting(game, id):  # ADE-SKILL-BRUTAL-01: some by any assault
        yield from _powers(game, id)


def _assault(game: State, action: AssaultMove, deed: Deed) -> Assault:
    routes = []
    for figure, one, then, through in groups.one_after_another(game, action, deed):
        route = action.route(then, figure, one, through, explained=False)
        assert isinstance(route, Route), "the deed was checked"
        routes.append(route)
    return action.assault(game, "", tuple(routes), deed.targets)


def _fear(
    game: State, figure: Figure, adversaries: Sequence[Figure], charging: bool, ours: bool
) -> Iterator[Prospect]:
    """The fear challenge that one fighter has to face, if any of the others frightens it."""
    feared = fear_sources.most_feared(game, figure, adversaries, charging)
    if feared is None:
        return
    trial = tried(lambda state: fear_challenges.braves(state, figure, adversaries, charging))
    data = {"figure": figure.id, "other": feared[0].id}
    said = Said(BRAVES if ours else FRIGHTENED, data)
    tests = _tests(rolls_of(game, trial, wisely(game)))
    chance = Chance(said, lambda stands: stands is ours, tests, figure.id)
    yield Prospect(game, (chance,), trial, wisely(game))


def _tests(rolls: list[Roll]) -> tuple[Reading, ...]:
    """ADE-1.2.2-03: a challenge is two tests, each with its own reading."""
    return tuple(r.reading for r in rolls if r.what == TEST and r.reading is not None)


def _powers(game: State, id: str) -> Iterator[Prospect]:
    """ADE-3.2.3.2.2-18: what the comparison of powers will be, if everybody named takes part."""
    told = {course.PENALISED: CHARGED, course.NOT_PENALISED: NOT_CHARGED}
    for word in course.penalty(game.copy(), id):
        assert isinstance(word, Tell), "powers are compared without dice"
        if word.phrase in told:
            yield certain(game, Said(told[word.phrase], word.data), word.data["targets"][0])


# -- breaking away -------------------------------------------------------------------------------------


def of_disengagement(game: State, deed: Deed) -> Iterator[Prospect]:
    """ADE-3.2.3.2.1-11: the challenge of each enemy who may hold it; some need none."""
    for one in deed.all:
        figure = figure_of(game, one.figure)
        if first(game, figure, points.DISENGAGES) is not None:
            yield certain(game, Said(GETS_AWAY_FREELY, {"figure": figure.id}), figure.id)
            continue
        for enemy in game.contacts[figure.id]:
            yield _breaking(game, figure, figure_of(game, enemy), one.by or WAYS[0])


def of_escapes(game: State, tries: Sequence[EscapeTry]) -> Iterator[Prospect]:
    """ADE-3.2.3.2.2-14: each one's challenge, against the first of those who touch it."""
    ((_id, assault),) = records.opened(game, Assault)[-1:]
    for one in tries:
        figure = figure_of(game, one.figure)
        if first(game, figure, points.DISENGAGES) is not None:
            yield certain(game, Said(GETS_AWAY_FREELY, {"figure": figure.id}), figure.id)
            continue
        holders = [a for a in assault.assailants if a in game.contacts[figure.id]]
        for holder in holders[:1]:
            yield _breaking(game, figure, figure_of(game, holder), one.by)


def _breaking(game: State, figure: Figure, holder: Figure, by: str) -> Prospect:
    """ADE-3.2.3.2.1-12; who is held takes a damage test (ADE-3.2.3.2.1-14, ADE-3.2.3.2.2-17)."""

    def rule(state: State) -> Generator[Any, Any, tuple[bool, int]]:
        if (yield from breaks_away(state, figure, holder, by)):
            return True, 0
        dealt: int = yield from damage_test(state, blow_of(state, holder, figure))
        return False, min(dealt, state.life[figure.id])

    trial = tried(rule)
    said = Said(GETS_AWAY, {"figure": figure.id, "other": holder.id})
    tests = _tests(rolls_of(game, trial, wisely(game)))
    away = Chance(said, lambda end: bool(end[0]), tests, figure.id)
    harms = harm(game, figure, lambda end: int(end[1]), (), True)
    return Prospect(game, (away, *harms), trial, wisely(game))
