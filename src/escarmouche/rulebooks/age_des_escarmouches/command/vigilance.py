"""Tactic Vigilance, as it is declared: fighters of a card who are held back to answer the enemy later."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any

from escarmouche.core import records
from escarmouche.core.explain import Phrase, Refusal, refuse
from escarmouche.core.words import Ask, Rule, Tell
from escarmouche.memory import remembered
from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.command import sequence, tactics
from escarmouche.rulebooks.age_des_escarmouches.command.activation_record import begun
from escarmouche.rulebooks.age_des_escarmouches.command.rush import waiting
from escarmouche.rulebooks.age_des_escarmouches.command.tactics import TACTICS, Tactic, why_not_on
from escarmouche.rulebooks.age_des_escarmouches.fighter import conditions
from escarmouche.rulebooks.age_des_escarmouches.figure_selection import FigureSelection, Reasons
from escarmouche.rulebooks.age_des_escarmouches.state import (
    ON_TABLE,
    WAITING,
    Figure,
    State,
)

WHO_WATCHES = Phrase("ade.ask.vigilants", "ADE-TACT-VIGILANCE-01", "ADE-TACT-VIGILANCE-02")
NOT_OF_THE_CARD = Phrase("ade.refusal.vigilant_not_of_card", "ADE-TACT-VIGILANCE-02")
REASONS = Reasons(
    Phrase("ade.refusal.not_listed", "ADE-TACT-VIGILANCE-02"),
    Phrase("ade.refusal.too_few_picked", "ADE-TACT-VIGILANCE-02", "ADE-TACT-VIGILANCE-07"),
    Phrase("ade.refusal.too_many_vigilants", "ADE-TACT-VIGILANCE-01", "ADE-3.2.4-07"),
)
DECLARED = Phrase("ade.event.vigilance", "ADE-TACT-VIGILANCE-03", "ADE-TACT-VIGILANCE-05")
REFUSALS = Phrase("ade.event.refusals_change", "ADE-1.4-12", "ADE-1.4-14")
FULL_RESERVE = Phrase("ade.refusal.full_reserve", "ADE-1.4-03", "ADE-TACT-VIGILANCE-05")
NOBODY = Phrase("ade.refusal.nobody_to_watch", "ADE-TACT-VIGILANCE-02")


def is_vigilant(game: State, figure: Figure) -> bool:
    """ADE-TACT-VIGILANCE-06: designated, and still waiting (A-R45: only those)."""
    waits = game.activated[figure.id] == WAITING and game.status[figure.id] == ON_TABLE
    return waits and conditions.has(game, figure, conditions.VIGILANT)


@remembered
def tactic_for(number: int) -> Tactic:
    """ADE-TACT-VIGILANCE-01: one PT for each fighter designated."""
    return TACTICS["vigilance"]._replace(cost=number)


def _eligible(game: State, waits: Sequence[Figure]) -> list[Figure]:
    """Those of the waiting fighters of a card who may be designated (A-R60: not the routed)."""
    tactic, effects = TACTICS["vigilance"], game.effects
    return [
        figure
        for figure in waits
        if (not effects[figure.id] and points.TACTIC_ON not in figure.handlers)  # nearly always
        or why_not_on(game, figure, tactic) is None
    ]


def why_not_watch(game: State, camp: int, card: str, waits: Sequence[Figure]) -> Refusal | None:
    """What forbids to hold fighters of this card back, where the tactic may be used; `waits`: who waits of it."""
    able = _eligible(game, waits) if waits else []
    if not able:
        routed = why_not_on(game, waits[0], TACTICS["vigilance"]) if waits else None
        return routed or refuse(NOBODY, camp=camp)
    if card not in game.reserve[camp] and sequence.reserve_room(game, camp) == 0:
        return refuse(FULL_RESERVE, camp=camp, cards=len(game.reserve[camp]))  # A-R18
    least = _least(game, waits, able)
    if least == 1:
        return None
    return tactics.why_not_this(game, camp, tactic_for(least))


def _least(game: State, waits: Sequence[Figure], able: Sequence[Any]) -> int:
    """ADE-TACT-VIGILANCE-07: vigilants act in their own turn all together, or stay vigilant together."""
    for figure in waits:
        if game.effects[figure.id] and conditions.has(game, figure, conditions.VIGILANT):
            return len(able)
    return 1


def declare(game: State, camp: int, card: str, held: Sequence[Figure]) -> Rule:
    """ADE-TACT-VIGILANCE-02: before the card is activated, the player designates fighters of it.

    `held` are all its fighters.
    """
    waits = waiting(game, held)
    chosen = yield from _designated(game, camp, waits)
    yield from tactics.pay(game, camp, tactic_for(len(chosen)))
    for figure in waits:
        if figure.id in chosen:  # ADE-TACT-VIGILANCE-03
            conditions.put(game, figure, conditions.VIGILANT, f"turn:{game.turn}")
    others = tuple([f.id for f in waits if f.id not in chosen])
    sequence.set_aside(game, camp, card)  # ADE-TACT-VIGILANCE-05
    if game.has_listeners:
        told = {
            "camp": camp,
            "card": card,
            "figures": list(chosen),
            "members": [f.id for f in held],
            "left": game.tactic_points[camp],
        }
        yield Tell(DECLARED, told, reveals=True)  # the reserve lies open (A-R23)
    sequence.no_card_activated(game, camp)  # ADE-1.4-14
    if game.has_listeners:
        yield Tell(REFUSALS, {"refusals": list(game.refusals), "camp": camp})
    if others:  # ADE-TACT-VIGILANCE-04
        game.next(("activation", records.start(game, begun(camp, card, others))))


def _designated(
    game: State, camp: int, waits: Sequence[Figure]
) -> Generator[Any, Any, tuple[int, ...]]:
    able = tuple(sorted([figure.id for figure in _eligible(game, waits)]))
    least = _least(game, waits, able)
    if len(able) == least:
        return able
    most = len(able)
    while most > least and not _affordable(game, camp, most):
        most -= 1
    unfit = {f.id: why for f in waits if (why := why_not_on(game, f, TACTICS["vigilance"]))}

    def why_not(id: int) -> Refusal | None:
        """ADE-4.4.2-03: it is routed; ADE-TACT-VIGILANCE-02: or does not wait on this card."""
        if id in able:
            return None  # it was named twice
        return unfit.get(id) or refuse(NOT_OF_THE_CARD, figure=id)

    picks = FigureSelection(able, least, most, REASONS._replace(why_not=why_not))
    about = {"camp": camp, "figures": list(able)}
    chosen: tuple[int, ...] = yield Ask(camp, WHO_WATCHES, picks, about)
    return chosen


def _affordable(game: State, camp: int, number: int) -> bool:
    cost = tactics.cost_of(game, camp, tactic_for(number))
    return cost.value <= game.tactic_points[camp]
