"""Leaving combat (BM-DESENGAGE-01, -02, R36): whoever begins a move in contact is struck first."""

from __future__ import annotations

from escarmouche.core.answers import Choice, Option
from escarmouche.core.explain import Phrase
from escarmouche.core.words import Ask, Rule, Tell
from escarmouche.rulebooks.bonus_malus.ground.contact import engaged_with
from escarmouche.rulebooks.bonus_malus.melee.free_attacks import strikers, struck_by_all
from escarmouche.rulebooks.bonus_malus.state import Figure, State, able, figure_of

LEAVES = Phrase("bm.event.leaves_combat", "BM-DESENGAGE-01", "BM-DESENGAGE-02")
WHO_STRIKES = Phrase("bm.ask.strikes_first", "BM-DESENGAGE-01")
STRIKER = Phrase("bm.option.figure")


def leave_combat(game: State, figure: Figure) -> Rule:
    """Free attacks by everybody it leaves who can strike. Returns whether it is still able to move (R36)."""
    held = engaged_with(game, figure)
    if not held:
        return True
    yield Tell(LEAVES, {"figure": figure.id, "targets": [foe.id for foe in held]})
    order = yield from _ordered(game, figure, strikers(game, figure))
    yield from struck_by_all(game, figure, order)
    return able(game, figure)


def _ordered(game: State, figure: Figure, striking: list[Figure]) -> Rule:
    """R36: in the order that its opponents choose; group by group where there are several."""
    order: list[Figure] = []
    for camp in sorted({foe.camp for foe in striking}):
        left = [foe for foe in striking if foe.camp == camp]
        while len(left) > 1:
            options = [Option(str(foe.id), STRIKER, {"figure": foe.id}) for foe in left]
            about = {"figure": figure.id}
            chosen = figure_of(game, int((yield Ask(camp, WHO_STRIKES, Choice(options), about))))
            left.remove(chosen)
            order.append(chosen)
        order += left
    return order
