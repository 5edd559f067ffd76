"""Chapters 3.3.4 and 3.3.4.1: combat dice, and how they are placed between attack and defence."""

from __future__ import annotations

from collections.abc import Collection, Generator, Sequence
from typing import Any

from escarmouche.core import records
from escarmouche.core.explain import Phrase, Total, Why
from escarmouche.core.hooks import each, first, gather, heard_at
from escarmouche.core.words import Ask, Rule, Tell
from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.combat.placement_answers import Open, Placing
from escarmouche.rulebooks.age_des_escarmouches.dice.testing import value_of
from escarmouche.rulebooks.age_des_escarmouches.dice.ties import settle
from escarmouche.rulebooks.age_des_escarmouches.exchange.combat_state import (
    Combat,
    Placement,
    figures,
    read,
)
from escarmouche.rulebooks.age_des_escarmouches.exchange.rolling import Fury, blades_of
from escarmouche.rulebooks.age_des_escarmouches.fighter.characteristics import INI
from escarmouche.rulebooks.age_des_escarmouches.skills.resolution import Marks
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State, figure_of

COMBAT_BEGINS = Phrase("ade.event.combat_begins", "ADE-3.3.4-08", "ADE-3.3.3-04")
PLACE = Phrase("ade.ask.placement", "ADE-3.3.4-03", "ADE-3.3.4.1-01", "ADE-3.3.4.1-02")
MARKED = Phrase(
    "ade.event.dice_marked", "ADE-SKILL-RESOLUTION-03", "ADE-AID-1V1-02", "ADE-AID-1VN-04"
)
PLACED = Phrase("ade.event.dice_placed", "ADE-3.3.4-03", "ADE-3.3.4.1-02")
SACRIFICED = Phrase("ade.event.dice_sacrificed", "ADE-SKILL-COUP-DE-MAITRE-01")
BLADES_PLACED = Phrase("ade.event.blades_placed", "ADE-EQUIP-LAMES-DORSALES-01")
OFFENSIVE = Phrase("ade.event.offensive_chain", "ADE-SKILL-ENCHAINEMENT-01")
DEFENSIVE = Phrase("ade.event.defensive_chain", "ADE-SKILL-ENCHAINEMENT-01")
ONE_DIE = Phrase("ade.score.one_die", "ADE-3.3.4-02")
FOR_ADVERSARY = Phrase("ade.score.die_for_adversary", "ADE-3.3.4-02", "ADE-3.3.4-01")
OWED = Phrase("ade.score.owed_die", "ADE-SKILL-ASSASSIN-02", "ADE-SKILL-ASSASSIN-04")
NO_DICE = Phrase("ade.score.no_combat_dice", "ADE-3.3.4-02")


# -- the order of placing ----------------------------------------------------------------------------


def begin(game: State, id: str) -> Rule:
    """A combat begins: whoever is in it has fought this phase."""
    combat = read(game, id)
    yield Tell(COMBAT_BEGINS, {"figure": combat.one, "others": list(combat.others)})
    for member in combat.members:
        game.fought[member] = True
    yield from each(points.COMBAT_BEGINS, game, figures(game, combat.members), id)


def settle_order(game: State, id: str) -> Rule:
    """A-R49: who places when, by the INI that they have as the combat begins."""
    combat = read(game, id)
    later = yield from _swifter(game, combat)
    last = {member for member in combat.members if _is_last(game, figure_of(game, member))}
    one = combat.one

    def after(other: int) -> bool:
        """ADE-3.3.4.1-02: those whom a skill puts last place after all others."""
        return other in later if (other in last) == (one in last) else other in last

    order = _ordered(game, combat, {other for other in combat.others if after(other)}, last)
    records.update(game, id, order=order)
    if last:
        records.update(game, id, initiative=_ordered(game, combat, later, set()))


def _swifter(game: State, combat: Combat) -> Generator[Any, Any, set[int]]:
    """ADE-3.3.4.1-02: which of the others have a higher INI than the one against them.

    ADE-3.3.4.1-03: of equals of two camps, the winner of the tie counts as higher. It is settled only where it says
    who places later, or B-R23: which of two who have something to say after the attacks is heard first.
    """
    one, later = figure_of(game, combat.one), set[int]()
    mine = initiative_of(game, one)
    for other in figures(game, combat.others):
        theirs = initiative_of(game, other)
        quicker = theirs > mine
        if theirs == mine and _matters(game, one, other):
            quicker = (yield from settle(game, one, other, INI)) is other
        if quicker:
            later.add(other.id)
    return later


def _matters(game: State, one: Figure, other: Figure) -> bool:
    """Whether anything hangs on which of two is the quicker."""
    if _is_last(game, one) == _is_last(game, other):
        return True
    return len(heard_at(game, (one, other), points.AFTER_ATTACKS)) == 2


def _ordered(
    game: State, combat: Combat, later: Collection[int], last: Collection[int]
) -> tuple[int, ...]:
    """Friends who follow each other decide in any order alike, so nobody is asked for it (A-R6)."""

    def rank(id: int) -> tuple[bool, Any]:
        return id in last, initiative_of(game, figure_of(game, id))

    before, after = (
        [id for id in combat.others if (id in later) == late] for late in (False, True)
    )
    return (*sorted(before, key=rank), combat.one, *sorted(after, key=rank))


def _is_last(game: State, figure: Figure) -> bool:
    return first(game, figure, points.PLACED_LAST) is not None


def initiative_of(game: State, figure: Figure) -> Any:
    """By what the order of a combat goes."""
    return value_of(game, figure, INI).value


def rank_of(game: State, figure: Figure) -> tuple[bool, Any]:
    """ADE-3.3.4.1-02: by what the order of placing goes."""
    return _is_last(game, figure), initiative_of(game, figure)


# -- dice --------------------------------------------------------------------------------------------


def pool(game: State, figure: Figure, adversaries: Sequence[int]) -> Total:
    """ADE-3.3.4-02: one die, one more for each adversary, and what skills add; then what it owes (B-R74)."""
    against = [Why(1, FOR_ADVERSARY, enemy) for enemy in adversaries]
    more = gather(game, figure, points.COMBAT_DICE, len(adversaries))
    return Total(Why(1, ONE_DIE), *against, *more, *owed(game, figure)).at_least(0, NO_DICE)


def owed(game: State, figure: Figure) -> tuple[Why, ...]:
    """ADE-SKILL-ASSASSIN-02, -04: the dice that it has used before its combat."""
    dice = game.owed_dice[figure.id]
    return (Why(-dice, OWED),) if dice else ()


def dice_of(game: State, id: str, figure: Figure) -> Total:
    """All the dice that it places in a combat; B-R74: those that can only attack come on top."""
    dice = pool(game, figure, read(game, id).adversaries(figure.id))
    return dice.plus(*gather(game, figure, points.ATTACK_DICE))


def open_to(game: State, figure: Figure, marks: Marks | None, dice: int) -> Open:
    """What is open to a fighter as it places its dice."""
    blades = blades_of(game, figure)
    raging = first(game, figure, points.SPLIT) is not None
    fury = not raging and first(game, figure, points.FURY) is not None
    return Open(
        all_attack=raging,
        marks=0 if marks is None else min(marks.most, dice + int(fury)),
        only_attack=int(sum([why.value for why in gather(game, figure, points.ATTACK_DICE)])),
        blades=0 if blades is None else blades.dice,
        sacrifice=first(game, figure, points.SACRIFICE) is not None,
        chains=first(game, figure, points.CHAIN) is not None,
        fury=fury,
    )


# -- placing -----------------------------------------------------------------------------------------


def place(game: State, id: str) -> Rule:
    """ADE-3.3.4.1-01, -02: one after the other they place their dice, for all to see (ADE-AID-1V1-01, ADE-AID-1VN-01)."""
    combat = read(game, id)
    figure = figure_of(game, combat.order[len(combat.placed)])
    if len(combat.placed) + 1 < len(combat.order):
        game.next(("combat dice", id))
    yield from each(points.PLACING, game, (figure,), id)
    total = dice_of(game, id, figure)
    marks: Marks | None = first(game, figure, points.MARKS)
    open = open_to(game, figure, marks, int(total.value))
    answers = Placing(figure.id, int(total.value), combat.adversaries(figure.id), open)
    if open.marks or answers.has_choice:
        about = {"figure": figure.id, "dice": total, "others": list(answers.adversaries)}
        placement = yield Ask(figure.camp, PLACE, answers, about)
    else:
        placement = answers.default()
    # Among the enemies the defence dice are nobody's yet (ADE-3.3.4-04, ADE-AID-1VN-02).
    placed = read(game, id).placed
    records.update(game, id, placed=(*placed, (figure.id, placement)))
    yield from _told(game, figure, placement)
    if marks is not None and (placement.marked_attacks or placement.marked_defence):
        yield from _mark(game, figure, placement, marks)


def _told(game: State, figure: Figure, placement: Placement) -> Rule:
    """For all to see: a fury, dice that are given up, where the others lie, and on whom a chain is."""
    if placement.fury:
        fury: Fury = first(game, figure, points.FURY)
        yield from fury.begin(game)
    if placement.sacrificed:
        yield Tell(SACRIFICED, {"figure": figure.id, "dice": placement.sacrificed})
    data = {"figure": figure.id, "attacks": len(placement.attacks), "defence": placement.defence}
    yield Tell(PLACED, {**data, "targets": list(placement.attacks)})
    if placement.blades:
        blades = {"dice": len(placement.blades), "targets": list(placement.blades)}
        yield Tell(BLADES_PLACED, {"figure": figure.id, **blades})
    for target, chain in ((placement.offensive, OFFENSIVE), (placement.defensive, DEFENSIVE)):
        if target is not None:
            yield Tell(chain, {"figure": figure.id, "other": target})


def _mark(game: State, figure: Figure, placement: Placement, marks: Marks) -> Rule:
    """ADE-SKILL-RESOLUTION-03: for all to see; each mark is a use, and is spent now (B-R67)."""
    attacks = len(placement.marked_attacks)
    marks.spend(game, attacks + placement.marked_defence)
    data = {"figure": figure.id, "attacks": attacks, "defence": placement.marked_defence}
    yield Tell(MARKED, {**data, "targets": list(placement.marked_attacks)})
