"""Combattre as an action (BM-ACTION-COMBATTRE-02), and against all at once (BM-GROUPE-01)."""

from __future__ import annotations

from escarmouche.core.explain import Phrase, Refusal, refuse
from escarmouche.core.words import Ask, Rule
from escarmouche.rulebooks.bonus_malus.actions.action import COMBAT, Action
from escarmouche.rulebooks.bonus_malus.ground.contact import engaged_with
from escarmouche.rulebooks.bonus_malus.melee.fight import fight, group_attack, opponents
from escarmouche.rulebooks.bonus_malus.one_figure import OneFigure
from escarmouche.rulebooks.bonus_malus.state import Figure, State, figure_of, hostile

WHOM = Phrase("bm.ask.whom", "BM-ACTION-COMBATTRE-02")
NOBODY = Phrase("bm.refusal.nobody_to_fight", "BM-ACTION-COMBATTRE-01", "BM-ACTION-COMBATTRE-02")
LIES = Phrase("bm.refusal.lies_and_fights", "BM-ATERRE-01")
NOT_HOSTILE = Phrase("bm.refusal.not_hostile", "BM-ACTION-COMBATTRE-01")
NOT_ENGAGED = Phrase("bm.refusal.not_engaged", "BM-ACTION-COMBATTRE-01")
TOO_FEW = Phrase("bm.refusal.one_opponent", "BM-GROUPE-01")


def why_not_fight(game: State, figure: Figure) -> Refusal | None:
    """BM-ACTION-COMBATTRE-01: there must be somebody to fight."""
    if opponents(game, figure):
        return None
    return refuse(LIES if engaged_with(game, figure) else NOBODY, figure=figure.id)


def why_not_whom(game: State, figure: Figure, other: Figure) -> Refusal | None:
    """Why it may not fight somebody."""
    if other in opponents(game, figure):
        return None
    about = {"figure": figure.id, "target": other.id}
    if not hostile(game, figure, other):
        return refuse(NOT_HOSTILE, **about)
    if other in engaged_with(game, figure):
        return refuse(LIES, **about)
    return refuse(NOT_ENGAGED, **about)


def fights(game: State, figure: Figure) -> Rule:
    """One combat phase against one of them."""
    chosen = yield from _whom(game, figure, opponents(game, figure), "fight")
    yield from fight(game, figure, chosen)


def why_not_fight_all(game: State, figure: Figure) -> Refusal | None:
    """BM-GROUPE-01: two or more engaged with it; against one it is a combat like any other."""
    alone = [foe for foe in opponents(game, figure) if foe in engaged_with(game, figure)]
    if len(alone) >= 2:
        return None
    return why_not_fight(game, figure) or refuse(TOO_FEW, figure=figure.id)


def fights_all(game: State, figure: Figure) -> Rule:
    """BM-GROUPE-01, R33: each of those engaged with it, in the order of its choice."""
    left = [foe for foe in opponents(game, figure) if foe in engaged_with(game, figure)]
    order: list[Figure] = []
    while len(left) > 1:
        chosen = yield from _whom(game, figure, left, "group-attack")
        order.append(chosen)
        left.remove(chosen)
    yield from group_attack(game, figure, [*order, *left])


def _whom(game: State, figure: Figure, among: list[Figure], action: str) -> Rule:
    about = {"figure": figure.id, "action": action}

    def why_not(game: State, other: Figure) -> Refusal | None:
        if other in among:
            return None
        return why_not_whom(game, figure, other) or refuse(NOT_ENGAGED, **about, target=other.id)

    answers = OneFigure(game, among, why_not)
    return figure_of(game, int((yield Ask(figure.camp, WHOM, answers, about))))


FIGHT = Action(
    "fight",
    Phrase("bm.action.fight", "BM-ACTION-COMBATTRE-02"),
    COMBAT,
    1,
    why_not_fight,
    fights,
)
GROUP_ATTACK = Action(
    "group-attack",
    Phrase("bm.action.group-attack", "BM-GROUPE-01"),
    COMBAT,
    1,
    why_not_fight_all,
    fights_all,
)

ACTIONS: tuple[Action, ...] = (FIGHT,)
