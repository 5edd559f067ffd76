"""Turning when engaged (BM-ARC-05 to -07, R20), and what contact brings in which order (R55)."""

from __future__ import annotations

from collections.abc import Sequence

from escarmouche.core.answers import Choice, Option
from escarmouche.core.explain import Phrase
from escarmouche.core.words import Ask, Rule, Tell
from escarmouche.rulebooks.bonus_malus.ground.arcs import facings, held_by
from escarmouche.rulebooks.bonus_malus.ground.contact import engaged_with
from escarmouche.rulebooks.bonus_malus.hearing import each_heard
from escarmouche.rulebooks.bonus_malus.points import ADVERSARIES, CONTACT
from escarmouche.rulebooks.bonus_malus.state import ON_TABLE, Figure, State, able

FACE = Phrase("bm.ask.face", "BM-ARC-06", "BM-ARC-07")
FACING = Phrase("bm.option.facing", "BM-ARC-07")
ENGAGED = Phrase("bm.event.engaged", "BM-ACTION-COMBATTRE-01", "BM-ARC-05")


def turn_when_engaged(game: State, figure: Figure) -> Rule:
    """BM-ARC-05: it turns to its adversary; with several, so that it has all of them before it (BM-ARC-06), else as its
    controller chooses (BM-ARC-07). Where several facings do, the controller chooses as well (R87). Who is stunned does not turn.
    """
    if not able(game, figure):
        return
    foes = engaged_with(game, figure)
    game.faced[figure.id] = tuple(foe.id for foe in foes)
    if not foes:
        return
    found = facings(game, figure, foes)
    chosen = found[0]
    if len(found) > 1:
        options = [_option(game, figure, n, facing, foes) for n, facing in enumerate(found)]
        answers = Choice(options, preferred=options[0].key)
        picked = yield Ask(figure.camp, FACE, answers, {"figure": figure.id})
        chosen = found[[option.key for option in options].index(str(picked))]
    game.facing[figure.id] = chosen


def turn_after_losses(game: State) -> Rule:
    """R20: whoever has lost an adversary since it turned, by whatever, faces those that are left."""
    if not any(game.faced):
        return
    for figure in [figure for figure in game.standing() if game.faced[figure.id]]:
        faced = game.faced[figure.id]
        left = [foe.id for foe in engaged_with(game, figure)]
        if not all(id in left for id in faced):
            yield from turn_when_engaged(game, figure)


def _option(
    game: State, figure: Figure, number: int, facing: float, foes: Sequence[Figure]
) -> Option:
    held = [foe.id for foe in held_by(game, figure, facing, foes)]
    return Option(str(round(facing)), FACING, {"figures": held, "facing": round(facing)})


def came_into_contact(game: State, mover: Figure, others: Sequence[Figure]) -> Rule:
    """Whoever has just moved into contact: what is judged at that instant comes first (R55), then both sides turn."""
    if not others:
        return
    yield Tell(ENGAGED, {"figure": mover.id, "targets": [other.id for other in others]})
    for other in others:
        if game.status[mover.id] == ON_TABLE and game.status[other.id] == ON_TABLE:
            yield from each_heard(game, mover, CONTACT, other)
    yield from turn_all(game, [mover, *others])


def turn_all(game: State, figures: Sequence[Figure]) -> Rule:
    """Those whose adversaries have changed turn (R20)."""
    for figure in figures:
        if game.status[figure.id] == ON_TABLE:
            yield from turn_when_engaged(game, figure)
            if engaged_with(game, figure):
                yield from each_heard(game, figure, ADVERSARIES)
