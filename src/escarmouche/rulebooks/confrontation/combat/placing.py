"""IX-C-2 and IX-C-3: combat dice, in which order they are placed, and how."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from typing import Any

from escarmouche.core import records
from escarmouche.core.answers import Choice, Option
from escarmouche.core.explain import Phrase, Total, Why
from escarmouche.core.hooks import each, first, handlers
from escarmouche.core.words import Ask, Rule, Tell
from escarmouche.rulebooks.confrontation import points
from escarmouche.rulebooks.confrontation.combat.combat_record import (
    Combat,
    Pool,
    fighting,
    figures,
    loser,
    read,
    set_pool,
)
from escarmouche.rulebooks.confrontation.state import Figure, State, figure_of

BEGINS = Phrase("cc.event.combat_begins", "CC-IX-C-1-04", "CC-IX-C-01")
DICE = Phrase("cc.event.combat_dice", "CC-IX-C-2-01", "CC-IX-C-2-05")
ONE_DIE = Phrase("cc.score.one_die", "CC-IX-C-2-01")
FOR_OPPONENT = Phrase("cc.score.dice_for_opponents", "CC-IX-C-2-01", "CC-IX-C-2-02", "CC-IX-C-2-03")
PLACE = Phrase("cc.ask.place", "CC-IX-C-3-01", "CC-IX-C-3-02", "CC-IX-C-3-07", "CC-IX-C-3-09")
SPLIT = Phrase("cc.option.split", "CC-IX-C-3-07")
WAIT = Phrase("cc.option.wait", "CC-IX-C-4-11")
PLACED = Phrase("cc.event.dice_placed", "CC-IX-C-3-02", "CC-IX-C-3-12")
WAITS = Phrase("cc.event.waits", "CC-IX-C-4-11")
WHO_PLACES = Phrase("cc.ask.who_places", "CC-IX-C-3-08")
THIS_ONE = Phrase("cc.option.places_now", "CC-IX-C-3-08")

# R22: the groups in which dice are placed; whoever waits until after the Initiative test comes last of all.
EARLY, NORMAL, LATE = 0, 1, 2
WARRIORS = ("guerrier-mage", "moine-guerrier")  # CC-IX-C-3-05: either skill exempts


# -- dice --------------------------------------------------------------------------------------------


def dice_of(combat: Combat, figure: int) -> Total:
    """CC-IX-C-2-01: one die, and one for each opponent in the same combat."""
    return Total(Why(1, ONE_DIE), Why(len(combat.adversaries(figure)), FOR_OPPONENT))


def begin(game: State, id: str) -> Rule:
    """A combat begins: everybody takes its dice; CC-IX-C-2-04: as many as they are now, to its end."""
    combat = read(game, id)
    yield Tell(BEGINS, {"figure": combat.one, "others": list(combat.others)})
    totals = {member: dice_of(combat, member) for member in combat.members}
    pools = tuple(Pool(member, int(total.value)) for member, total in totals.items())
    records.update(game, id, pools=pools)
    for member, total in totals.items():
        game.fought[member] = True
        yield Tell(DICE, {"figure": member, "dice": total})
    yield from each(points.BEFORE_ALLOCATION, game, figures(game, combat.members), id)


# -- the order ---------------------------------------------------------------------------------------


def is_early_by_class(figure: Figure) -> bool:
    """CC-IX-C-3-04: magicians and faithful place first; CC-IX-C-3-05: not those who are trained to fight."""
    card = figure.profile
    return (card.magician or card.faithful) and not any(card.has(skill) for skill in WARRIORS)


def may_wait(game: State, figure: Figure) -> Phrase | None:
    """CC-IX-C-4-11: what allows it to place after the Initiative test."""
    allowed: Phrase | None = first(game, figure, points.MAY_WAIT)
    return allowed


def group_of(game: State, figure: Figure) -> int:
    """R22, R23: forced early and early by class are one group; an effect takes the place of the class.

    CC-IX-C-4-09, -10: an effect may force it to place before or after all others; effects that contradict each
    other cancel. R41e: a magician or faithful who is allowed to wait is asked among the last.
    """
    forced = {
        said
        for held in handlers(game, figure, points.PLACING_GROUP)
        if (said := held(game, figure))
    }
    if forced == {"early"}:
        return EARLY
    if forced == {"late"}:
        return LATE
    if is_early_by_class(figure):
        return LATE if may_wait(game, figure) is not None else EARLY
    return NORMAL


def key_of(game: State, figure: Figure) -> tuple[int, int, bool]:
    """R22: by group, then CC-IX-C-3-02, -06: by rising strategic value; CC-IX-C-3-03: the loser of Tactics first.

    So 13 PA before 22 (CC-IX-C-3-10), and 22, 22, 45, 91 (CC-IX-C-3-11).
    """
    return (group_of(game, figure), figure.profile.value, figure.camp != loser(game))


def next_of(
    waiting: Sequence[Figure], keys: Mapping[int, tuple[Any, ...]]
) -> Generator[Any, Any, Figure]:
    """Whose turn it is, by rising key; CC-IX-C-3-08: among equals of one side their player says."""
    lowest = min(keys[figure.id] for figure in waiting)
    equals = [figure for figure in waiting if keys[figure.id] == lowest]
    if len(equals) == 1:
        return equals[0]
    options = [Option(f"figure:{f.id}", THIS_ONE, {"figure": f.id}) for f in equals]
    camp = equals[0].camp
    about = {"camp": camp, "figures": [figure.id for figure in equals]}
    said: str = yield Ask(camp, WHO_PLACES, Choice(options), about)
    return next(figure for figure in equals if said == f"figure:{figure.id}")


# -- placing -----------------------------------------------------------------------------------------


def place(game: State, id: str) -> Rule:
    """CC-IX-C-3-01, -02: before the Initiative test, one after the other, each for all to see."""
    combat = read(game, id)
    waiting = [
        figure
        for figure in fighting(game, id)
        if not combat.pool(figure.id).placed and figure.id not in combat.delayed
    ]
    if not waiting:
        return
    game.next(("combat dice", id))
    figure = yield from next_of(waiting, {f.id: key_of(game, f) for f in waiting})
    yield from _ask(game, id, figure, can_wait=may_wait(game, figure) is not None)


def place_delayed(game: State, id: str) -> Rule:
    """CC-IX-C-4-11: once the Initiative test is made, those who waited, by rising strategic value.

    CC-IX-C-4-03: nobody else changes anything any more.
    """
    combat = read(game, id)
    waiting = [f for f in fighting(game, id) if not combat.pool(f.id).placed]
    if not waiting:
        return
    game.next(("delayed dice", id))
    keys = {f.id: key_of(game, f)[1:] for f in waiting}  # one group now: they all waited
    figure = yield from next_of(waiting, keys)
    yield from _ask(game, id, figure, can_wait=False)


def _ask(game: State, id: str, figure: Figure, can_wait: bool) -> Generator[Any, Any, None]:
    combat = read(game, id)
    dice = combat.pool(figure.id).dice
    about = {"figure": figure.id, "dice": dice, "others": list(combat.adversaries(figure.id))}
    said: str = yield Ask(figure.camp, PLACE, splits(figure.id, dice, can_wait), about)
    if said == "wait":
        records.update(game, id, delayed=(*combat.delayed, figure.id))
        yield Tell(WAITS, {"figure": figure.id})
        return
    attack = int(said.partition(":")[2])
    yield from put_dice(game, id, figure_of(game, figure.id), attack)


def splits(figure: int, dice: int, can_wait: bool = False) -> Choice:
    """CC-IX-C-3-07: all in attack, all in defence, or any split: the answer is "attack:2"."""
    options = [
        Option(f"attack:{n}", SPLIT, {"figure": figure, "attack": n, "defence": dice - n})
        for n in range(dice, -1, -1)
    ]
    if can_wait:
        options.append(Option("wait", WAIT, {"figure": figure}))
    return Choice(options, preferred=f"attack:{(dice + 1) // 2}")


def put_dice(game: State, id: str, figure: Figure, attack: int) -> Generator[Any, Any, None]:
    """Its dice lie there for good: CC-IX-C-3-13, CC-IX-D-3-05."""
    defence = read(game, id).pool(figure.id).dice - attack
    both = {"attack": attack, "defence": defence}
    set_pool(game, id, figure.id, placed=True, attack_left=attack, defence_left=defence, **both)
    yield Tell(PLACED, {"figure": figure.id, **both})
