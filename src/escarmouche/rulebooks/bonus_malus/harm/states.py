"""Down, stunned, on its feet again (BM-ATERRE-*, BM-SONNE-*): what happens to a figure and to what it carries."""

from __future__ import annotations

from escarmouche.core.explain import Phrase
from escarmouche.core.words import Rule, Tell
from escarmouche.rulebooks.bonus_malus.state import ON_TABLE, Figure, State

KNOCKED_DOWN = Phrase("bm.event.down", "BM-ATERRE-01")
STUNNED = Phrase("bm.event.stunned", "BM-SONNE-01")
STOOD_UP = Phrase("bm.event.stands_up", "BM-ATERRE-04")
DROPPED = Phrase("bm.event.drops", "BM-ATERRE-01")


def knock_down(game: State, figure: Figure, by: Figure | None = None) -> Rule:
    """Mise à terre. Whoever lies no longer has the benefit of a run (R12), and what it carried lies there (R80)."""
    i = figure.id
    if game.status[i] != ON_TABLE or game.down[i]:
        return
    game.down[i], game.ran[i] = True, None
    yield Tell(KNOCKED_DOWN, {"figure": i, "by": None if by is None else by.id})
    yield from drop_carried(game, figure)


def stun(game: State, figure: Figure, by: Figure | None = None) -> Rule:
    """R22: down, and unable to do anything until the end of the turn (BM-SONNE-01)."""
    i = figure.id
    yield from knock_down(game, figure, by)
    if game.status[i] == ON_TABLE and not game.stunned[i]:
        game.stunned[i] = True
        yield Tell(STUNNED, {"figure": i, "by": None if by is None else by.id})


def stand(game: State, figure: Figure) -> Rule:
    """BM-ATERRE-04: on its feet again; it crawls no longer."""
    game.down[figure.id] = game.crawling[figure.id] = False
    yield Tell(STOOD_UP, {"figure": figure.id})


def drop_carried(game: State, figure: Figure) -> Rule:
    """What a scenario lets figures carry falls where they do."""
    i = figure.id
    held = [counter for counter in game.counters if counter.bearer == i]
    if not held:
        return
    game.counters = tuple(
        counter._replace(x=game.x[i], y=game.y[i], surface=game.surface[i], bearer=None)
        if counter.bearer == i
        else counter
        for counter in game.counters
    )
    for counter in held:
        yield Tell(DROPPED, {"figure": i, "counter": counter.id, "kind": counter.kind})
