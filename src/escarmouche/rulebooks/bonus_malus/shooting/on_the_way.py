"""A shot in the midst of a move: where from, and then on (R47: Charge en tirant, Tirer en courant)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import floor

from escarmouche.core.answers import Choice, Option
from escarmouche.core.explain import Phrase, Refusal
from escarmouche.core.words import Ask, Rule
from escarmouche.rulebooks.bonus_malus.actions.action import SHOT
from escarmouche.rulebooks.bonus_malus.actions.limits import count, why_not_again
from escarmouche.rulebooks.bonus_malus.ground.contact import charged_at
from escarmouche.rulebooks.bonus_malus.ground.distances import distance
from escarmouche.rulebooks.bonus_malus.ground.gait import MOVE
from escarmouche.rulebooks.bonus_malus.ground.supposing import standing_at
from escarmouche.rulebooks.bonus_malus.ground.walking import is_taken, may_stop, walk_of
from escarmouche.rulebooks.bonus_malus.one_figure import OneFigure
from escarmouche.rulebooks.bonus_malus.shooting.actions import SHOOT, WHOM, fire
from escarmouche.rulebooks.bonus_malus.shooting.manner import Manner
from escarmouche.rulebooks.bonus_malus.shooting.means import usable, use_of
from escarmouche.rulebooks.bonus_malus.shooting.targets import why_busy, why_no_shot
from escarmouche.rulebooks.bonus_malus.state import ON_TABLE, Figure, State, figure_of
from escarmouche.table.measure import TOLERANCE
from escarmouche.table.storeys.trips import Trip, closely

WHERE = Phrase("bm.ask.shoot_on_the_way", "BM-SKILL-CHARGETIR-01", "BM-SKILL-TIRERCOURANT-01")
HOW_FAR = Phrase("bm.ask.go_on", "BM-SKILL-CHARGETIR-01")
AFTER = Phrase("bm.option.after_paces", "BM-SKILL-CHARGETIR-01", "BM-SKILL-TIRERCOURANT-01")
NOT = Phrase("bm.option.not_on_the_way", "BM-SKILL-CHARGETIR-01", "BM-SKILL-TIRERCOURANT-01")
UNTIL = Phrase("bm.option.go_on_until", "BM-SKILL-CHARGETIR-01")

NO = "no"
JUST_BEFORE = 0.02  # contact, from where a charge may still shoot: more than contact is (R1)
EXACT = 1e-3  # to which the place is found from which a range is short

Deed = tuple[float, Callable[[State, Figure], Rule]]


def asked_for_shot(
    game: State,
    figure: Figure,
    trip: Trip,
    among: Sequence[Figure],
    manner: Manner,
    shots: int | None = None,
    at_one: bool = False,
) -> Rule:
    """Ask whether and from where it shoots on its way. Returns after how many paces, and the shot as a rule.

    The shot is part of the move, and of the type shot (R8, R47). `at_one`: all that it shoots at one of these, whom it charges.
    """
    if game.active != figure.id or why_not_again(game, figure, SHOT) is not None:
        return None
    trip = closely(trip)
    lengths = [
        at
        for at in _worth_asking(game, figure, trip, among)
        if _can(game, figure, trip, at, among, manner)
    ]
    if not lengths:
        return None
    options = [Option(_key(at), AFTER, {"length": at}) for at in lengths]
    about = {"figure": figure.id, "targets": [foe.id for foe in among]}
    answer = yield Ask(figure.camp, WHERE, Choice((*options, Option(NO, NOT))), about)
    if answer == NO:
        return None
    after = next(at for at in lengths if _key(at) == answer)

    def shot(state: State, shooter: Figure) -> Rule:
        count(state, shooter, SHOT)
        state.facing[shooter.id] = _heading(state, shooter, trip, after)
        only = (yield from _charged_one(state, shooter, among, manner)) if at_one else None
        yield from fire(state, shooter, manner, MOVE, shots, only)
        if only is None or state.status[only.id] == ON_TABLE:
            return None
        return (yield from _how_far(state, shooter, trip.after(after)))

    return after, shot


def _charged_one(game: State, shooter: Figure, charged: Sequence[Figure], manner: Manner) -> Rule:
    """BM-SKILL-CHARGETIR-01: of several whom it charges at once, the one that its controller chooses."""

    def why_not(state: State, foe: Figure) -> Refusal | None:
        whys = [why_no_shot(state, shooter, foe, means, manner) for means in usable(state, shooter)]
        return None if None in whys else next(iter(whys), None)

    open_ = [foe for foe in charged if why_not(game, foe) is None]
    if len(open_) < 2:
        return open_[0] if open_ else charged[0]
    about = {"figure": shooter.id, "action": SHOOT}
    answers = OneFigure(game, charged, why_not)
    return figure_of(game, int((yield Ask(shooter.camp, WHOM, answers, about))))


def _key(length: float) -> str:
    return f"{length:.3f}".rstrip("0").rstrip(".")


def _worth_asking(game: State, figure: Figure, trip: Trip, among: Sequence[Figure]) -> list[float]:
    """Every pace of the way, its last point before contact, and where somebody comes within short range."""
    start, end = trip.start.walked, trip.length
    if charged_at(game, figure, trip.end.place):
        end = max(start, end - JUST_BEFORE)
    found = {start, *(start + n for n in range(1, floor(end - start) + 1)), end}
    for means in usable(game, figure):
        for foe in among:
            short = _short_from(game, figure, trip, foe, use_of(means).range)
            found.update(at for at in short if at < end)
    kept: list[float] = []
    for at in sorted(found):
        if not kept or at - kept[-1] > EXACT:
            kept.append(at)
    return kept


def _short_from(game: State, figure: Figure, trip: Trip, foe: Figure, range: float) -> list[float]:
    """After how many paces a target is no farther than the range (BM-PORTEE-01), if it was before."""

    def away(at: float) -> float:
        with standing_at(game, figure, trip.at(at).place):
            return distance(game, figure, foe)

    low, high = trip.start.walked, trip.length
    if away(low) <= range or away(high) > range:
        return []
    while high - low > EXACT / 4:
        middle = (low + high) / 2
        low, high = (middle, high) if away(middle) > range else (low, middle)
    return [high]


def _can(
    game: State, figure: Figure, trip: Trip, at: float, among: Sequence[Figure], manner: Manner
) -> bool:
    """Whether there is somebody to shoot at from there, with the way as the direction in which it looks.

    R39: not where the enemy whom it leaves still stands in contact with it; nor while it goes through a friend's base, where it could not stand.
    """
    if is_taken(game, figure, trip.at(at).place):
        return False
    with standing_at(game, figure, trip.at(at).place, _heading(game, figure, trip, at)):
        return why_busy(game, figure) is None and any(
            why_no_shot(game, figure, foe, means, manner) is None
            for means in usable(game, figure)
            for foe in among
        )


def _heading(game: State, figure: Figure, trip: Trip, at: float) -> float:
    """R47: in the direction of travel, from its first step on."""
    found = trip.at(at).heading
    if found is None and len(trip.stops) > 1:
        found = trip.stops[1].heading
    return game.facing[figure.id] if found is None else found


def _how_far(game: State, figure: Figure, rest: Trip) -> Rule:
    """R47: whom it charged has fallen; it may stop anywhere on its line."""
    start, end = rest.start.walked, rest.length
    lengths = [start, *(start + n for n in range(1, floor(end - start - TOLERANCE) + 1)), end]
    walk = walk_of(game, figure)
    free = [at for at in lengths if may_stop(game, figure, walk, rest.at(at).place)]
    if len(free) < 2:
        return None
    options = [Option(_key(at), UNTIL, {"length": at}) for at in reversed(free)]
    answer = yield Ask(figure.camp, HOW_FAR, Choice(options), {"figure": figure.id})
    return next(at for at in free if _key(at) == answer)
