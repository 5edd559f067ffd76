"""What the passive player answers, and the small questions on the way (chapters 3.2.4, 4.4, 3.2.3.2.2)."""

from __future__ import annotations

from collections.abc import Sequence

from escarmouche.core import records
from escarmouche.rulebooks.age_des_escarmouches.actions import forced_passage
from escarmouche.rulebooks.age_des_escarmouches.assaults.course import Assault
from escarmouche.rulebooks.age_des_escarmouches.assaults.escapes import EscapeTry
from escarmouche.rulebooks.age_des_escarmouches.dice.tables import threshold
from escarmouche.rulebooks.age_des_escarmouches.dice.testing import blow_of, value_of
from escarmouche.rulebooks.age_des_escarmouches.fear import escape_ways, rout
from escarmouche.rulebooks.age_des_escarmouches.fighter.characteristics import FOR, INI, MOU
from escarmouche.rulebooks.age_des_escarmouches.judging.assaulting import assault_value
from escarmouche.rulebooks.age_des_escarmouches.judging.chances import (
    blow_spread,
    breaks_away,
    capped,
    passes,
    test_chance,
)
from escarmouche.rulebooks.age_des_escarmouches.judging.combat_estimates import (
    brawl,
    charging,
    duel,
)
from escarmouche.rulebooks.age_des_escarmouches.judging.moving import standing
from escarmouche.rulebooks.age_des_escarmouches.judging.piles_and_tactics import urge
from escarmouche.rulebooks.age_des_escarmouches.judging.surroundings import Surroundings
from escarmouche.rulebooks.age_des_escarmouches.judging.worth import gain, worth
from escarmouche.rulebooks.age_des_escarmouches.reactions.declared_action import Window
from escarmouche.rulebooks.age_des_escarmouches.reactions.offers import (
    BEFORE,
    DURING,
    INTERCEPT,
    PASS,
)
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State, figure_of

PRICE = 0.7  # PA: of the PT of an Interception
SPARED = 0.7  # of what a friend is spared whose assailant is stopped
WITHIN = 2.0  # PA: less is not worth a vigilant's turn


# -- reactions ---------------------------------------------------------------------------------------


def reaction(game: State, key: str) -> float:
    """What an answer to a declared action brings: to intercept, to strike, to act first."""
    if key == PASS:
        return 0.0
    kind, one, two, by = key.split(":")
    figure, actor = figure_of(game, int(one)), figure_of(game, int(two))
    window = _window(game)
    moving = window is not None and window.leg_of(actor.id) is not None
    works = test_chance(game, figure, by, actor, MOU if moving and by == MOU else INI)
    if kind in (BEFORE, DURING):
        return _first(game, figure, by, works) - (0.1 if kind == DURING else 0.0)
    value = works * _stopped(game, figure, actor, window)
    return value - (PRICE if kind == INTERCEPT else 0.0)


def _window(game: State) -> Window | None:
    opened = [window for _id, window in records.opened(game, Window)]
    return opened[-1] if opened else None


def _first(game: State, figure: Figure, by: str, works: float) -> float:
    """A vigilant acts before the actor: worth it where it has something to do now."""
    return works * (urge(game, figure) - WITHIN) if by == INI else -1.0


def _stopped(game: State, figure: Figure, actor: Figure, window: Window | None) -> float:
    """A charge on somebody on its way, instead of one's own activation."""
    scene = Surroundings(game, figure)
    net = assault_value(scene, actor, True) - standing(scene)
    targets: Sequence[int] = ()
    if window is not None and window.assault is not None:
        targets = window.deed.targets
    spared = sum(_spared(game, actor, figure_of(game, id)) for id in targets if id != figure.id)
    return net + spared


def _spared(game: State, actor: Figure, target: Figure) -> float:
    toll = duel(game, actor, target, charging(game, [actor], target))
    return SPARED * max(0.0, toll.others - toll.one)


def forces(game: State, actor: int, others: Sequence[int]) -> bool:
    """ADE-TACT-PASSAGE-02: through an interceptor, if the test is likely and the fight is not wanted."""
    figure = figure_of(game, actor)
    held = [figure_of(game, id) for id in others]
    if not held:
        return False
    needed = threshold(
        float(value_of(game, figure, FOR).value)
        - float(forced_passage.difficulty(game, held).value)
    )
    toll = brawl(game, figure, held)
    return passes(needed) >= 0.5 and toll.others < toll.one


def stays(game: State, figure: Figure, actor: Figure) -> float:
    """ADE-TACT-PASSAGE-08: to stay in contact with somebody who did not get through."""
    toll = duel(game, figure, actor, charging(game, [figure], actor))
    return toll.others - toll.one


# -- fear --------------------------------------------------------------------------------------------


def made_to_flee(game: State, figure: Figure, feared: Figure) -> float:
    """ADE-4.4.1-08: what it brings to let a routed target run: its death, if it runs off the table."""
    start = (game.x[feared.id], game.y[feared.id])
    escape = escape_ways.away_from(game, figure, start)
    if escape.leaves:
        return worth(game, figure)
    return 0.15 * worth(game, figure)


def made_to_stay(game: State, figure: Figure, feared: Figure) -> float:
    """And to let it stay, to be fought: it is routed."""
    toll = duel(game, feared, figure, charging(game, [feared], figure))
    return toll.others - 0.7 * toll.one


# -- escapes -----------------------------------------------------------------------------------------


def value_of_tries(game: State, assailants: Sequence[int], tries: Sequence[EscapeTry]) -> float:
    """ADE-3.2.3.2.2-11: what those gain who try to escape a multiple assault."""
    return sum(_escape(game, assailants, one) for one in tries)


def _escape(game: State, assailants: Sequence[int], one: EscapeTry) -> float:
    figure = figure_of(game, one.figure)
    holders = [figure_of(game, a) for a in assailants if a in game.contacts[figure.id]]
    if not holders:
        return 0.0
    away = min(breaks_away(game, figure, holder, one.by) for holder in holders)
    toll = brawl(game, figure, holders)
    better = toll.one - toll.others
    return away * better - (1.0 - away) * max(_blow(game, h, figure) for h in holders)


def _blow(game: State, striker: Figure, victim: Figure) -> float:
    spread = blow_spread(game, blow_of(game, striker, victim))
    return gain(game, victim, capped(spread, game.life[victim.id]))


def holds(game: State, holder: Figure, fleer: Figure) -> float:
    """ADE-3.2.3.2.1-11: who keeps somebody from getting away: the surest, and the hardest hitter."""
    by = INI
    assaults = [assault for _id, assault in records.opened(game, Assault)]
    if not assaults and value_of(game, fleer, FOR).value > value_of(game, fleer, INI).value:
        by = FOR
    kept = 1.0 - breaks_away(game, fleer, holder, by)
    return kept * (1.0 + _blow(game, holder, fleer))


# -- the rest ------------------------------------------------------------------------------------------


def commands(game: State, figure: Figure) -> float:
    """ADE-4.3-03: who is to command: by its rank, its DIS, its chance to live."""
    discipline = figure.profile.printed("DIS") or 0.0
    routed = -3.0 if rout.is_routed(game, figure) else 0.0
    engaged = -0.5 if game.contacts[figure.id] else 0.0
    incarnate = 1.0 if figure.profile.incarnate else 0.0
    return 2.0 * figure.profile.rank + discipline + incarnate + routed + engaged
