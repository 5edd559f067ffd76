"""Chapter 3.2.4: activation tactics (ADE-3.2.4-03): who may use one, at what cost. Temporisation is the first.

A tactic is paid and counted by `pay`, whatever it does. What makes one possible besides PT is its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from escarmouche.core.explain import Number, Phrase, Refusal, Total, Why, refuse
from escarmouche.core.hooks import first, gather, voices, window
from escarmouche.core.words import Rule, Tell
from escarmouche.memory import remembered
from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.command import sequence
from escarmouche.rulebooks.age_des_escarmouches.fighter import conditions
from escarmouche.rulebooks.age_des_escarmouches.ground import hidden_enemies
from escarmouche.rulebooks.age_des_escarmouches.state import (
    ON_TABLE,
    Figure,
    State,
)

COST = Phrase("ade.score.tactic_cost", "ADE-3.2.4-07")
TEMPORISATION = Phrase("ade.tactic.temporisation", "ADE-TACT-TEMPORISATION-01")
RUSH = Phrase("ade.tactic.ruee", "ADE-TACT-RUEE-01")
VIGILANCE = Phrase("ade.tactic.vigilance", "ADE-TACT-VIGILANCE-01")
INTERCEPTION = Phrase("ade.tactic.interception", "ADE-TACT-INTERCEPTION-01")
PASSAGE = Phrase("ade.tactic.passage", "ADE-TACT-PASSAGE-01")
NO_COMMANDER = Phrase("ade.refusal.no_commander", "ADE-3.2.4-05")
TOO_FEW_POINTS = Phrase("ade.refusal.too_few_points", "ADE-3.2.4-07", "ADE-3.1.2-02")
TOO_OFTEN = Phrase("ade.refusal.tactic_too_often", "ADE-3.2.4-04")
ONE_A_SPEECH = Phrase("ade.refusal.one_tactic_a_speech", "ADE-3.2.4-09", "ADE-1.4-17")
EMPTY_PILE = Phrase("ade.refusal.empty_pile", "ADE-TACT-TEMPORISATION-03")
FULL_RESERVE = Phrase("ade.refusal.full_reserve", "ADE-1.4-03", "ADE-TACT-TEMPORISATION-03")
NOT_HE = Phrase("ade.refusal.no_tactic_on_him", "ADE-4.4.2-03")
ALL_ROUTED = Phrase("ade.refusal.all_routed", "ADE-4.4.2-03")
SET_ASIDE = Phrase(
    "ade.event.temporisation", "ADE-TACT-TEMPORISATION-03", "ADE-TACT-TEMPORISATION-04"
)
REFUSALS = Phrase("ade.event.refusals_change", "ADE-1.4-12", "ADE-1.4-13")


class Tactic(NamedTuple):
    """ADE-3.2.4-06, -07, -08: a tactic has a nature, a cost, and an effect, which is code elsewhere."""

    id: str
    phrase: Phrase
    active: bool  # used by the active player, or else by the passive one
    cost: int


TACTICS = {
    tactic.id: tactic
    for tactic in (
        Tactic("temporisation", TEMPORISATION, True, 2),
        Tactic("ruee", RUSH, True, 3),
        Tactic("vigilance", VIGILANCE, True, 1),  # for each fighter designated
        Tactic("interception", INTERCEPTION, False, 1),
        Tactic("passage", PASSAGE, True, 1),
    )
}


def cost_of(game: State, camp: int, tactic: Tactic) -> Total:
    """ADE-3.2.4-07: the PT that it takes at least: whoever may spare some is reckoned with."""
    heard = voices(game, game.army[camp], points.TACTIC_COST)
    if not heard:
        return _printed_cost(tactic.cost)
    printed = _printed_cost(tactic.cost)
    spared = [why for f in heard for why in gather(game, f, points.TACTIC_COST, tactic)]
    return printed.plus(*spared) if spared else printed


def are_printed(game: State, camp: int) -> bool:
    """Whether tactics cost a camp what the book says: nearly always nobody changes that."""
    return not voices(game, game.army[camp], points.TACTIC_COST)


@remembered
def _printed_cost(cost: int) -> Total:
    return Total(Why(cost, COST)).at_least(0, COST)


def why_not_any(game: State, camp: int) -> Refusal | None:
    """ADE-3.2.4-07: without PT even the cheapest tactic is too dear, unless somebody makes it cost none."""
    if game.tactic_points[camp] > 0:
        return None
    cheapest = TACTICS["vigilance"]
    cost = cost_of(game, camp, cheapest).value
    return _too_few_points(cost, game.tactic_points[camp]) if cost > 0 else None


def why_not_use(game: State, camp: int, tactic: Tactic) -> Refusal | None:
    """What forbids a camp to use a tactic now, whatever its effect."""
    return why_none(game, camp) or why_not_this(game, camp, tactic)


def why_none(game: State, camp: int) -> Refusal | None:
    """What forbids a camp every tactic now, whatever it has to spend."""
    leader = game.commander[camp]
    # ADE-3.2.4-05: the commander must be there, neither eliminated nor routed.
    if leader is None or game.status[leader] != ON_TABLE:
        return refuse(NO_COMMANDER, camp=camp)
    if game.effects[leader] and conditions.has(game, game.figures[leader], conditions.ROUTED):
        return refuse(NO_COMMANDER, camp=camp)
    return refuse(ONE_A_SPEECH, camp=camp) if game.tactic_this_speech[camp] else None


def why_not_this(game: State, camp: int, tactic: Tactic) -> Refusal | None:
    """What forbids this one, where tactics may be used.

    ADE-3.2.4-04: one is used as often in a turn as the commander's rank.
    """
    leader, used = game.commander[camp], game.tactics_used[camp]
    assert leader is not None, "without a commander there is no tactic"
    most = game.figures[leader].profile.rank
    # A-R41: each of them so often; by the option, all of them together.
    if len(used) >= most:
        times = len(used) if game.options.tactics_in_total else used.count(tactic.id)
        if times >= most:
            return refuse(TOO_OFTEN, tactic=tactic.phrase, most=most)
    left = game.tactic_points[camp]
    if tactic.cost <= left:
        return None  # whether or not somebody would spare them
    cost = cost_of(game, camp, tactic).value
    return _too_few_points(cost, left) if cost > left else None


@remembered
def _too_few_points(cost: Number, left: int) -> Refusal:
    """So it is nearly every time that a player speaks."""
    return refuse(TOO_FEW_POINTS, cost=cost, left=left)


def why_not_on(game: State, figure: Figure, tactic: Tactic) -> Refusal | None:
    """ADE-4.4.2-03, A-R60: no tactic of its side uses a routed fighter; some skills say the same (B-R51)."""
    if not game.effects[figure.id] and points.TACTIC_ON not in figure.handlers:
        return None  # nearly always: nothing is on it, and it has no such skill
    speaks = points.TACTIC_ON in figure.handlers
    for effect in game.effects[figure.id]:
        if effect.kind is conditions.ROUTED:
            return refuse(NOT_HE, figure=figure.id, tactic=tactic.phrase)
        speaks = speaks or points.TACTIC_ON in effect.kind.by_point
    if speaks and first(game, figure, points.TACTIC_ON, tactic) is not None:
        return refuse(NOT_HE, figure=figure.id, tactic=tactic.phrase)
    return None


def spend(game: State, camp: int, tactic: Tactic) -> Rule:
    """ADE-3.2.4-07: its PT are spent, unless one of the army spares them.

    ADE-SKILL-ECLAIREUR-12: a commander who was hidden shows itself by using a tactic.
    """
    cost = _printed_cost(tactic.cost)
    if not are_printed(game, camp):
        able = voices(game, game.army[camp], points.TACTIC_SPARED)
        spared: Why | None = yield from window(points.TACTIC_SPARED, game, able, tactic)
        cost = cost if spared is None else cost.plus(spared).at_least(0, COST)
    game.tactic_points[camp] -= int(cost.value)
    leader = game.commander[camp]
    if leader is not None and game.hidden[leader]:
        yield from hidden_enemies.reveal(game, game.figures[leader])


def pay(game: State, camp: int, tactic: Tactic) -> Rule:
    """Spend its PT, and count it."""
    yield from spend(game, camp, tactic)
    game.tactics_used[camp] = (*game.tactics_used[camp], tactic.id)
    game.tactic_this_speech[camp] = True


# -- Temporisation -------------------------------------------------------------------------------


def why_not_temporise(game: State, camp: int, waiting: Sequence[Figure]) -> Refusal | None:
    """ADE-TACT-TEMPORISATION-02, -03: at the start of the speaking turn; the head of the pile needs room.

    `waiting` are those who wait of that card.
    """
    if not game.pile[camp]:
        return refuse(EMPTY_PILE, camp=camp)
    refusal = why_not_this(game, camp, TACTICS["temporisation"])
    if refusal is not None:
        return refusal
    if sequence.reserve_room(game, camp) == 0:
        return refuse(FULL_RESERVE, camp=camp, cards=len(game.reserve[camp]))
    for figure in waiting:
        if not game.effects[figure.id] or not conditions.has(game, figure, conditions.ROUTED):
            return None
    return refuse(ALL_ROUTED, camp=camp)  # A-R60


def temporise(game: State, camp: int, figures: Sequence[int]) -> Rule:
    """ADE-TACT-TEMPORISATION-03: the head of the pile goes to the reserve; -04: the speech is over.

    `figures` are those of that card.
    """
    head = sequence.head_of_pile(game, camp)
    assert head is not None
    yield from pay(game, camp, TACTICS["temporisation"])
    sequence.set_aside(game, camp, head)
    data = {"camp": camp, "card": head, "figures": figures, "left": game.tactic_points[camp]}
    yield Tell(SET_ASIDE, data, reveals=True)  # the reserve lies open (A-R23)
    sequence.no_card_activated(game, camp)
    yield Tell(REFUSALS, {"refusals": list(game.refusals), "camp": camp})
