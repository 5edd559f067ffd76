"""The item Vapeur/X, and Naphte/X, which is the same: a boiler that is fired up, and what it may do then."""

from __future__ import annotations

from escarmouche.core.answers import YES_OR_NO, Choice
from escarmouche.core.explain import Phrase, Total, Why
from escarmouche.core.hooks import Plugin
from escarmouche.core.words import Ask, Roll, Rule, Tell
from escarmouche.memory import remembered
from escarmouche.rulebooks.age_des_escarmouches import points, wounds
from escarmouche.rulebooks.age_des_escarmouches.dice.testing import Blow, damage_test
from escarmouche.rulebooks.age_des_escarmouches.fighter.characteristics import RES, score
from escarmouche.rulebooks.age_des_escarmouches.ground import flight, hidden_enemies
from escarmouche.rulebooks.age_des_escarmouches.skills import point_pools
from escarmouche.rulebooks.age_des_escarmouches.skills.point_pools import (
    RANGED_FOR,
    Moment,
    Pool,
    fill,
    given,
    held,
    moments,
    offered,
    state_of_points,
    words,
)
from escarmouche.rulebooks.age_des_escarmouches.state import (
    ON_TABLE,
    Figure,
    State,
    everyone,
    gap,
)
from escarmouche.table.measure import at_most

# ADE-EQUIP-VAPEUR-01: two names, one rule.
NAMES = {
    item: Phrase(f"ade.item.{item}", "ADE-EQUIP-VAPEUR-01", "ADE-EQUIP-VAPEUR-02")
    for item in ("vapeur", "naphte")
}
FIRE_UP = Phrase("ade.ask.fire_up", "ADE-EQUIP-VAPEUR-02")
FIRED = Phrase("ade.roll.vapour", "ADE-EQUIP-VAPEUR-03")
EXPLODES = Phrase("ade.event.vapour_explodes", "ADE-EQUIP-VAPEUR-04", "ADE-EQUIP-VAPEUR-05")
OVERHEATS = Phrase("ade.event.vapour_overheats", "ADE-EQUIP-VAPEUR-07", "ADE-EQUIP-VAPEUR-08")
RUNS = Phrase("ade.event.vapour_runs", "ADE-EQUIP-VAPEUR-09")
BLAST = Phrase("ade.score.blast", "ADE-EQUIP-VAPEUR-04", "ADE-EQUIP-VAPEUR-05")

BLAST_INSIDE, BLAST_AROUND, BLAST_REACH = 10, 5, 2.5  # ADE-EQUIP-VAPEUR-04, -05
OVER = "{} over"  # what is remembered of a boiler that is of no more use, by its item

STATES = {
    item: state_of_points(f"under-{item}", "ADE-EQUIP-VAPEUR-18") for item in ("vapeur", "naphte")
}
# ADE-EQUIP-VAPEUR-13, -14, -15. None: all that the item lists.
OPEN = {
    Moment.ACTIVATION: None,
    Moment.TACTIC: None,
    Moment.DAMAGE: (RES,),
    Moment.PLACING: None,
}


def _words(item: str) -> point_pools.Words:
    when = ("ADE-EQUIP-VAPEUR-13", "ADE-EQUIP-VAPEUR-14", "ADE-EQUIP-VAPEUR-15")
    where, limit, total = "ADE-EQUIP-VAPEUR-01", "ADE-EQUIP-VAPEUR-16", "ADE-EQUIP-VAPEUR-17"
    return words(NAMES[item], when, where, limit, total)


def listed(written: tuple[str, ...]) -> tuple[str, ...]:
    """ADE-EQUIP-VAPEUR-01: the characteristics of an item; FOR(tir) is the FOR of the ranged weapon."""
    names = [word.upper() for word in written]
    return tuple(RANGED_FOR if name in ("FOR(TIR)", "FOR-TIR") else name for name in names)


def _own_value(game: State, figure: Figure, pool: Pool, name: str) -> int:
    """ADE-EQUIP-VAPEUR-16: what it is now without any of these points (B-R8)."""
    if name == RANGED_FOR:
        return min((weapon.strength for weapon in figure.profile.weapons), default=0)
    now = score(game, figure, name)
    return 0 if now is None else int(now.value) - given(game, figure, pool).get(name, 0)


# -- the boiler ----------------------------------------------------------------------------------------


def is_over(game: State, figure: Figure, pool: Pool) -> bool:
    """ADE-EQUIP-VAPEUR-06, -08: it exploded or overheated: of no more use in this game; another item still is."""
    return OVER.format(pool.id) in game.once[figure.id]


def may_fire_up(game: State, figure: Figure, pool: Pool) -> bool:
    """B-R8: once in a turn, and while it holds."""
    return held(game, figure, pool) is None and not is_over(game, figure, pool)


def fire_up(game: State, figure: Figure, pool: Pool) -> Rule:
    """ADE-EQUIP-VAPEUR-03: two dice, and three cases."""
    faces = yield Roll(FIRED, 2, about={"figure": figure.id, "item": pool.words.name})
    lower, double = min(faces), faces[0] == faces[1]
    if double:
        game.once[figure.id] = (*game.once[figure.id], OVER.format(pool.id))
    if double and lower == 6:
        yield from _explode(game, figure)
        return
    names = len(pool.into(figure))
    # ADE-EQUIP-VAPEUR-09: one more for each after the first; by the option for each, as the examples have it
    # (ADE-EQUIP-VAPEUR-10, -11; B-R9).
    more = 0 if double else names - (not game.options.vapour_counts_first)
    fill(game, figure, pool, lower + more)
    data = {"figure": figure.id, "points": lower + more}
    yield Tell(OVERHEATS if double else RUNS, data)


def _explode(game: State, figure: Figure) -> Rule:
    """ADE-EQUIP-VAPEUR-04: FOR 10 on itself; ADE-EQUIP-VAPEUR-05: FOR 5 on all close by, friends too, at once.

    Whoever is hidden from its enemies is not touched by what is theirs (B-R29); levels as for every effect.
    """
    yield Tell(EXPLODES, {"figure": figure.id})
    around = [
        other
        for other in everyone(game)
        if other is not figure
        and at_most(gap(game, figure, other), BLAST_REACH)
        and flight.affects(game, figure, other)
        and not (other.camp != figure.camp and hidden_enemies.is_out_of_reach(game, other))
    ]
    blows = [_blow(figure, BLAST_INSIDE), *(_blow(other, BLAST_AROUND) for other in around)]
    dealt: dict[int, int] = {}
    for blow in blows:
        dealt[blow.victim.id] = yield from damage_test(game, blow)
    for blow in blows:
        yield from wounds.hurt(game, blow.victim, dealt[blow.victim.id])
    yield from wounds.bury(game, [blow.victim for blow in blows])


def _blow(victim: Figure, strength: int) -> Blow:
    """Nobody's: no skill in a characteristic bears on it (B-R12)."""
    return Blow(victim, Total(Why(strength, BLAST)), close=False, formula="vapeur")


# -- the item ------------------------------------------------------------------------------------------


@remembered
def vapour(item: str, written: tuple[str, ...]) -> Plugin:
    """ADE-EQUIP-VAPEUR-01: Vapeur or Naphte for these characteristics."""
    names = listed(written)

    def holds(game: State, figure: Figure) -> int:
        """ADE-EQUIP-VAPEUR-12: nothing before the boiler is fired up."""
        return held(game, figure, pool) or 0

    def into(figure: Figure) -> tuple[str, ...]:
        return names

    def most(game: State, figure: Figure, name: str) -> int:
        return _own_value(game, figure, pool, name)

    pool = Pool(item, _words(item), STATES[item], holds, into, most, OPEN)

    def reactive(game: State, figure: Figure) -> Rule:
        """ADE-EQUIP-VAPEUR-02, -13: fired up, if it was not yet, and shared out."""
        if game.status[figure.id] != ON_TABLE:
            return  # the boiler of the other was its end
        if may_fire_up(game, figure, pool):
            about = {"figure": figure.id, "item": pool.words.name}
            if (yield Ask(figure.camp, FIRE_UP, Choice(YES_OR_NO.options, "no"), about)) == "yes":
                yield from fire_up(game, figure, pool)
        if game.status[figure.id] == ON_TABLE:
            yield from offered(game, figure, pool, Moment.TACTIC)

    return Plugin(item, NAMES[item], *moments(pool), (points.REACTIVE_TACTIC, reactive))
