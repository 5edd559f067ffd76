"""Points put into characteristics (Concentration, Mutagène, Vapeur): when, how many, and where they bring most."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from escarmouche.core import records
from escarmouche.core.explain import Why
from escarmouche.rulebooks.age_des_escarmouches.dice.testing import Blow, damage_reading
from escarmouche.rulebooks.age_des_escarmouches.exchange.combat_state import Combat
from escarmouche.rulebooks.age_des_escarmouches.fighter.characteristics import (
    DIS,
    FOI,
    INI,
    MOU,
    PEU,
    POU,
    TIR,
)
from escarmouche.rulebooks.age_des_escarmouches.judging.chances import capped, challenge
from escarmouche.rulebooks.age_des_escarmouches.judging.combats import value_of_combat
from escarmouche.rulebooks.age_des_escarmouches.judging.worth import gain, worth
from escarmouche.rulebooks.age_des_escarmouches.skills import vapour
from escarmouche.rulebooks.age_des_escarmouches.skills.point_pools import (
    KEEP,
    RANGED_FOR,
    Challenge,
    Moment,
    PointChoice,
    Pool,
    fill,
    left,
    parsed,
    pools_of,
    put,
    room,
)
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State, enemies, gap

Best = Callable[[State], float]  # the worth of what a fighter can do best in a state

PRICE = 0.004  # of its worth: what a point is worth elsewhere, later in the turn
STAKE = 0.3  # of its worth: what hangs on a challenge
CLOSE = 30.0  # cm: an enemy so near may well be fought this turn
USUAL_STEAM = 3  # points that a boiler gives on average
BLOWN = 0.02  # of its worth: what an explosion costs on average
# What only an activation can use: the others can wait for the dice of a combat.
OF_ACTIVATION = (MOU, TIR, RANGED_FOR, POU, FOI, PEU)


def value_of_points(
    game: State, figure: Figure, answers: PointChoice, answer: str, best: Best
) -> float:
    """What points bring, so put, less what they would be worth later; nothing is what keeping them is worth."""
    if answer == KEEP:
        return 0.0
    name, count = parsed(answer)
    pool, before = answers.pool, answers.before
    spared = PRICE * worth(game, figure) * count
    if isinstance(before, Blow):
        return _saved(game, before, count) - spared
    then = _with(game, figure, pool, name, count)
    if isinstance(before, Challenge):
        return STAKE * worth(game, figure) * _easier(game, then, before) - spared
    if answers.moment is Moment.PLACING:
        return _in_combat(game, then, figure) - spared
    if answers.moment is Moment.TACTICIAN:
        return _for_tactics(game, figure, pool, count)
    if answers.moment is Moment.TACTIC:  # the test that it is about to make or to face
        return spared if name in (INI, MOU) else -spared
    if name not in OF_ACTIVATION or count < room(game, figure, pool, Moment.ACTIVATION)[name]:
        return -spared
    return best(then) - best(game) - spared


def _with(game: State, figure: Figure, pool: Pool, name: str, count: int) -> State:
    then = game.copy()
    put(then, figure, pool, name, count)
    return then


def _saved(game: State, blow: Blow, count: int) -> float:
    """The wounds that so much more RES saves its owner."""
    reading = damage_reading(game, blow)
    harder = reading.resistance.plus(Why(count, reading.resistance.parts[0].reason))
    before, after = (
        r.by_face()
        for r in (
            reading,
            replace(reading, resistance=harder),
        )
    )
    victim, life = blow.victim, game.life[blow.victim.id]
    lost = [
        gain(game, victim, capped(tuple([row.count(n) / 6 for n in range(max(row) + 1)]), life))
        for row in (before, after)
    ]
    return lost[0] - lost[1]


def _easier(game: State, then: State, before: Challenge) -> float:
    """How much likelier it is to win a challenge, or to stand one."""
    mine, theirs, challenges = before
    other = float(theirs.value(game).value)

    def chance(state: State) -> float:
        own = float(mine.value(state).value)
        return challenge(own, other) if challenges else 1.0 - challenge(other, own)

    return chance(then) - chance(game)


def _in_combat(game: State, then: State, figure: Figure) -> float:
    """What the combat that is being fought brings more."""
    fought = [one for _id, one in records.opened(game, Combat) if figure.id in one.members]
    members = fought[-1].members if fought else (figure.id, *game.contacts[figure.id])
    now = value_of_combat(game, figure.camp, members)
    return value_of_combat(then, figure.camp, members) - now


def _for_tactics(game: State, figure: Figure, pool: Pool, count: int) -> float:
    """A commander who is not held by an enemy has no better use for them; another keeps some to fight with."""
    idle = not game.contacts[figure.id] or left(game, figure, pool) - count >= USUAL_STEAM
    return float(count) if idle else -1.0


# -- as an activation begins -----------------------------------------------------------------------------


def opening_value(game: State, figure: Figure, pool_id: str, best: Best) -> float:
    """What it brings to put points somewhere before it acts; nothing, where they had better be kept."""
    pool = next(pool for pool in pools_of(game, figure) if pool.id == pool_id)
    if pool_id in vapour.NAMES and vapour.may_fire_up(game, figure, pool):
        return _steam(game, figure, pool, best)
    now = best(game)
    found = [
        best(_with(game, figure, pool, name, count)) - now
        for name, count in room(game, figure, pool, Moment.ACTIVATION).items()
        if name in OF_ACTIVATION
    ]
    return max(found, default=0.0) - PRICE * worth(game, figure)


def _steam(game: State, figure: Figure, pool: Pool, best: Best) -> float:
    """What the usual steam brings in its best use, less what an explosion costs on average."""
    fired = game.copy()
    fill(fired, figure, pool, USUAL_STEAM)
    now, found = best(game), [0.0]
    for name, count in room(fired, figure, pool, Moment.ACTIVATION).items():
        then = _with(fired, figure, pool, name, count)
        if name in OF_ACTIVATION:
            found.append(best(then) - now)
        elif game.contacts[figure.id] and name != DIS:
            found.append(_in_combat(game, then, figure))
        elif _near(game, figure):
            found.append(2 * BLOWN * worth(game, figure))
    return max(found) - BLOWN * worth(game, figure)


def _near(game: State, figure: Figure) -> bool:
    return any(gap(game, figure, enemy) <= CLOSE for enemy in enemies(game, figure.camp))


def fires_up(game: State, figure: Figure) -> bool:
    """When a reactive tactic is about to bring it into a combat: unless it could not bear an explosion."""
    return game.life[figure.id] > 1


def dosed(game: State, camp: int, able: Sequence[Figure], doses: int) -> tuple[int, ...]:
    """ADE-SKILL-MUTAGENE-05: those who fight, then those who are nearest to it, the dearest first."""

    def need(figure: Figure) -> float:
        if game.contacts[figure.id]:
            return 2.0 * worth(game, figure)
        away = min((gap(game, figure, enemy) for enemy in enemies(game, camp)), default=CLOSE)
        return worth(game, figure) / (1.0 + away / CLOSE)

    chosen = sorted(able, key=need, reverse=True)[:doses]
    return tuple(sorted(figure.id for figure in chosen))
