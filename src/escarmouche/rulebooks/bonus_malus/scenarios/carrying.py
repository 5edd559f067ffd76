"""Things of a scenario that are carried in one hand: taken in contact, dropped freely, lost by whoever falls (R80)."""

from __future__ import annotations

from collections.abc import Iterator

from escarmouche.core.explain import Phrase, Refusal, refuse
from escarmouche.core.words import Rule, Tell
from escarmouche.rulebooks.bonus_malus.actions import hands
from escarmouche.rulebooks.bonus_malus.actions.action import FREE_OF_LIMIT, Action
from escarmouche.rulebooks.bonus_malus.ground.contact import is_engaged
from escarmouche.rulebooks.bonus_malus.scenarios import grounds
from escarmouche.rulebooks.bonus_malus.state import ON_TABLE, Counter, Figure, State, figure_of

TAKES = Phrase("bm.event.takes_thing", "BM-PRES-03")
DROPS = Phrase("bm.event.drops_thing", "BM-PRES-03")
FALLS = Phrase("bm.event.thing_falls", "BM-PRES-03")
NOTHING_THERE = Phrase("bm.refusal.nothing_to_take", "BM-PRES-03")
CARRIES = Phrase("bm.refusal.carries_already", "BM-PRES-03")
CARRIES_NOT = Phrase("bm.refusal.carries_nothing", "BM-PRES-03")
BUSY = Phrase("bm.refusal.busy_fighting", "BM-PRES-03")
LIES = Phrase("bm.refusal.lies_down", "BM-ATERRE-04")

NAMES = {kind: Phrase(f"bm.thing.{kind}") for kind in ("relic", "crate", "terminal")}


def carried(game: State, figure: Figure) -> Counter | None:
    """What a figure carries."""
    return next((one for one in game.counters if one.bearer == figure.id), None)


def replace(game: State, old: Counter, new: Counter) -> None:
    """One thing stands otherwise than before."""
    game.counters = tuple(new if one.id == old.id else one for one in game.counters)


def within_reach(game: State, figure: Figure) -> Iterator[Counter]:
    """The things that it could take up where it stands: those nobody has brought home."""
    for one in game.counters:
        if one.kind in ("relic", "crate") and one.holder is None:
            if grounds.at_hand(game, figure, one):
                yield one


# -- taking ----------------------------------------------------------------------------------------


def why_not_take(game: State, figure: Figure) -> Refusal | None:
    """One thing at a time, in contact, on its feet, and not in the middle of a fight."""
    if carried(game, figure) is not None:
        return refuse(CARRIES, figure=figure.id)
    if next(within_reach(game, figure), None) is None:
        return refuse(NOTHING_THERE, figure=figure.id)
    if game.down[figure.id]:
        return refuse(LIES, figure=figure.id)
    return refuse(BUSY, figure=figure.id) if is_engaged(game, figure) else None


def take(game: State, figure: Figure) -> Rule:
    """It takes a hand: what does not fit any more is put away."""
    thing = next(within_reach(game, figure))
    replace(game, thing, thing._replace(bearer=figure.id))
    if not hands.fits(game, figure, game.hands[figure.id]):
        game.hands[figure.id] = next(iter(hands.arrangements(game, figure)), ())
    yield Tell(TAKES, {"figure": figure.id, "thing": NAMES[thing.kind]})


def why_not_drop(game: State, figure: Figure) -> Refusal | None:
    """Whoever carries nothing has nothing to drop."""
    return refuse(CARRIES_NOT, figure=figure.id) if carried(game, figure) is None else None


def drop(game: State, figure: Figure) -> Rule:
    """It lies where its bearer stands."""
    thing = carried(game, figure)
    assert thing is not None
    _lay(game, thing, figure)
    yield Tell(DROPS, {"figure": figure.id, "thing": NAMES[thing.kind]})


def _lay(game: State, thing: Counter, figure: Figure) -> None:
    """Where its bearer is; of one that has left the table, where it was last seen with it."""
    i = figure.id
    if game.status[i] == ON_TABLE or game.table.is_on(game.x[i], game.y[i]):
        thing = _at(game, thing, i)
    replace(game, thing, thing._replace(bearer=None))


def _at(game: State, thing: Counter, figure: int) -> Counter:
    """Where a figure is."""
    return thing._replace(x=game.x[figure], y=game.y[figure], surface=game.surface[figure])


def after_activation(game: State) -> Rule:
    """R80: whoever is down, out of action or gone has dropped what it carried; the others carry it along."""
    for thing in game.counters:
        if thing.bearer is None:
            continue
        bearer = figure_of(game, thing.bearer)
        if game.status[bearer.id] != ON_TABLE or game.down[bearer.id]:
            _lay(game, thing, bearer)
            yield Tell(FALLS, {"figure": bearer.id, "thing": NAMES[thing.kind]})
        else:
            replace(game, thing, _at(game, thing, bearer.id))


TAKE = Action("take", Phrase("bm.action.take", "BM-PRES-03"), "take", 1, why_not_take, take)
DROP = Action("drop", Phrase("bm.action.drop", "BM-PRES-03"), FREE_OF_LIMIT, 0, why_not_drop, drop)
ACTIONS = (TAKE, DROP)
