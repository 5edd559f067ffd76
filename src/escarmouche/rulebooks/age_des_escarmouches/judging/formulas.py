"""What formulas bring (chapter 4.6): to recite them, to spend more on them, to counter and to keep them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import cos, hypot, pi, sin
from typing import NamedTuple

from escarmouche.core import records
from escarmouche.core.state import Effect
from escarmouche.rulebooks.age_des_escarmouches.actions.action import Deed
from escarmouche.rulebooks.age_des_escarmouches.content.formulas import Aim, Formula
from escarmouche.rulebooks.age_des_escarmouches.fighter.mystic import control_radius, known_to
from escarmouche.rulebooks.age_des_escarmouches.fighter.summoner_bonds import SUMMONED, bond_of
from escarmouche.rulebooks.age_des_escarmouches.immunity import immune
from escarmouche.rulebooks.age_des_escarmouches.judging.chances import (
    blow_spread,
    capped,
    chance,
)
from escarmouche.rulebooks.age_des_escarmouches.judging.combat_estimates import brawl, duel
from escarmouche.rulebooks.age_des_escarmouches.judging.mystic_units import UNIT, held, spent
from escarmouche.rulebooks.age_des_escarmouches.judging.worth import gain, left, turns_left, worth
from escarmouche.rulebooks.age_des_escarmouches.mystics import aiming
from escarmouche.rulebooks.age_des_escarmouches.mystics.actions import (
    CALL,
    INCANTATION,
    Recite,
    aimed_by,
    why_not_recite,
)
from escarmouche.rulebooks.age_des_escarmouches.mystics.aiming import Aimed
from escarmouche.rulebooks.age_des_escarmouches.mystics.counter import test_of as counter_test
from escarmouche.rulebooks.age_des_escarmouches.mystics.effects import (
    Dispel,
    Girdle,
    Hazy,
    Heal,
    Lasting,
    Push,
    Rally,
    Sap,
    Strike,
    Working,
    dispellable,
)
from escarmouche.rulebooks.age_des_escarmouches.mystics.formula_effects import working_of
from escarmouche.rulebooks.age_des_escarmouches.mystics.recitation import (
    Recitation,
    aimed_of,
    test_of,
)
from escarmouche.rulebooks.age_des_escarmouches.mystics.summons import Door, Summon, profile_of
from escarmouche.rulebooks.age_des_escarmouches.state import (
    WAITING,
    Figure,
    State,
    enemies,
    figure_of,
    opponent,
)
from escarmouche.table.measure import Point

MOST_DICE = 3  # beyond these, a UM is better spent on another formula
FRIENDLY = 1.3  # how much more a friend counts whom an area takes in
LATER = 0.3  # of what a change does in a fight that may come
SOME = 1.5  # PA: what cannot be reckoned
SUMMON_SHARE = 0.45  # of the VAL of whoever is called
PUSHED = 0.1  # of the worth of an enemy who is kept away
FEARFUL = 0.35  # of the worth of a routed fighter
RECITED = (INCANTATION.id, CALL.id)
WAYS = 8  # directions in which somebody may be set


class Reckoned(NamedTuple):
    """What a recitation brings on average, and what the UM are worth that it takes, in PA."""

    brought: float
    price: float

    @property
    def net(self) -> float:
        """Beyond its price."""
        return self.brought - self.price


NOTHING = Reckoned(0.0, 0.0)


def proposed(game: State, mystic: Figure, actions: Sequence[str]) -> Iterator[tuple[float, Deed]]:
    """Every formula that it may recite, with what it brings beyond its price; not checked yet."""
    for action in (INCANTATION, CALL):
        if action.id in actions:
            for deed in _thought_of(game, mystic, action):
                brought = value_of(game, aimed_by(game, mystic, _formula(mystic, deed), deed))
                if brought > 0.0:
                    yield brought, deed


def best_recited(game: State, mystic: Figure) -> Reckoned:
    """The best recitation that is allowed, or none at all."""
    rows = sorted(proposed(game, mystic, RECITED), key=lambda row: -row[0])
    for _brought, deed in rows:
        action = INCANTATION if deed.action == INCANTATION.id else CALL
        if action.is_legal(game, mystic, deed, ()):
            return reckoned(game, aimed_by(game, mystic, _formula(mystic, deed), deed))
    return NOTHING


def _formula(mystic: Figure, deed: Deed) -> Formula:
    return next(formula for formula in known_to(mystic) if formula.id == deed.by)


def _thought_of(game: State, mystic: Figure, action: Recite) -> Iterator[Deed]:
    for formula in known_to(mystic):
        if formula.miracle is action.miracles and why_not_recite(game, mystic, formula) is None:
            bare = Deed(action.id, mystic.id, by=formula.id)
            yield from _aims(game, mystic, formula, bare)


def _aims(game: State, mystic: Figure, formula: Formula, bare: Deed) -> Iterator[Deed]:
    """At everybody in reach whom it suits, as the crow flies."""
    if formula.aim is Aim.SELF:
        yield bare
        return
    if formula.aim is Aim.PLACE:
        yield from (bare._replace(path=(place,)) for place in _spots(game, mystic, formula))
        return
    far = min(aiming.reach(game, mystic, formula), float(control_radius(game, mystic).value))
    camps = {Aim.ALLY: (mystic.camp,), Aim.FIGHTER: (0, 1)}.get(
        formula.aim, (opponent(mystic.camp),)
    )
    for body in [body for camp in camps for body in game.army[camp]]:
        x, y = game.x[body.id], game.y[body.id]
        away = hypot(x - game.x[mystic.id], y - game.y[mystic.id]) - mystic.radius - body.radius
        if away <= far:
            point = formula.aim is Aim.POINT
            at = (round(x, 3), round(y, 3))
            yield bare._replace(path=(at,)) if point else bare._replace(targets=(body.id,))


def _spots(game: State, mystic: Figure, formula: Formula) -> Iterator[Point]:
    """Places around the mystic, as far away as the formula sets anybody."""
    reach = min(aiming.reach(game, mystic, formula), float(control_radius(game, mystic).value))
    for far in (reach + mystic.radius, reach / 2 + mystic.radius):
        for turn in range(WAYS):
            angle = 2 * pi * turn / WAYS
            x = game.x[mystic.id] + far * cos(angle)
            y = game.y[mystic.id] + far * sin(angle)
            yield (round(x, 3), round(y, 3))


# -- what it brings --------------------------------------------------------------------------------


def value_of(game: State, aimed: Aimed) -> float:
    """What a recitation brings on average, beyond the UM that it costs."""
    return reckoned(game, aimed).net


def reckoned(game: State, aimed: Aimed) -> Reckoned:
    """With as many dice as pay: what it brings, and what its UM were worth."""
    worth_it = effect_of(game, aimed)
    if worth_it <= 0.0:
        return NOTHING
    energy = game.energy[aimed.mystic.id] - aimed.formula.cost
    dice = 1 + min(MOST_DICE - 1, max(0, energy))
    one = chance(game, test_of(game, aimed))
    return max(
        (
            Reckoned(
                (1.0 - (1.0 - one) ** n) * worth_it,
                spent(game, aimed.mystic, aimed.formula.cost + n - 1),
            )
            for n in range(1, dice + 1)
        ),
        key=lambda found: found.net,
    )


def effect_of(game: State, aimed: Aimed) -> float:
    """What a formula brings to its mystic's side if it takes effect."""
    effect = working_of(aimed.mystic, aimed.formula)
    if aimed.formula.aim is Aim.PLACE:
        return _on_place(game, aimed, effect)
    return sum(
        effect_on(game, aimed, victim) - UNIT * _price(aimed, victim)
        for victim in aiming.victims(game, aimed)
    )


def effect_on(game: State, aimed: Aimed, victim: Figure) -> float:
    """What a formula brings to its mystic's side by one of those whom it reaches; nothing by the immune."""
    effect = working_of(aimed.mystic, aimed.formula)
    if immune(game, victim, *aimed.formula.tags, effect.nature) is not None:
        return 0.0
    side = 1.0 if victim.camp == aimed.mystic.camp else -1.0
    good = side * _good_for(game, aimed, effect, victim)
    return good if good >= 0.0 else FRIENDLY * good


def _price(aimed: Aimed, victim: Figure) -> int:
    """ADE-SKILL-INSENSIBLE-01: the UM that it takes to affect an enemy at all."""
    if victim.camp == aimed.mystic.camp or not victim.profile.has("insensible"):
        return 0
    return sum(skill.number for skill in victim.profile.skills if skill.id == "insensible")


def _good_for(game: State, aimed: Aimed, effect: Working, victim: Figure) -> float:
    """How much better off a fighter is for it, in PA; below nothing if it does harm."""
    for kind, judge in _JUDGES:
        if isinstance(effect, kind):
            return judge(game, aimed, effect, victim)
    return 0.0


def _struck(game: State, aimed: Aimed, effect: Strike, victim: Figure) -> float:
    spread = blow_spread(game, effect.blow(aimed, victim))
    return -gain(game, victim, capped(spread, game.life[victim.id]))


def _healed(game: State, aimed: Aimed, effect: Heal, victim: Figure) -> float:
    life, full = game.life[victim.id], victim.profile.life
    return worth(game, victim) * (left(min(life + effect.life, full), full) - left(life, full))


def _rallied(game: State, aimed: Aimed, effect: Rally, victim: Figure) -> float:
    return FEARFUL * worth(game, victim)


def _sapped(game: State, aimed: Aimed, effect: Sap, victim: Figure) -> float:
    """Who has yet to act would recite with them; who has acted loses only what would have stayed."""
    units = min(effect.units, game.energy[victim.id])
    if units <= 0 or game.activated[victim.id] == WAITING:
        return -2.0 * UNIT * units
    return -spent(game, victim, units)


def _dispelled(game: State, aimed: Aimed, effect: Dispel, victim: Figure) -> float:
    """What an enemy laid on it was bad for it; what its own side did, good."""
    total = 0.0
    for ended in dispellable(game, victim, aimed.level):
        source = None if ended.source is None else figure_of(game, ended.source)
        if ended.kind is SUMMONED:
            total -= worth(game, victim)
        elif source is not None:
            total += SOME * (1.0 if source.camp != victim.camp else -1.0)
    return total


def _pushed(game: State, aimed: Aimed, effect: Push, victim: Figure) -> float:
    """Only whoever was about to come is worth driving away."""
    near = min(
        (
            hypot(game.x[f.id] - game.x[victim.id], game.y[f.id] - game.y[victim.id])
            for f in game.army[aimed.mystic.camp]
        ),
        default=99.0,
    )
    waits = game.activated[victim.id] == WAITING
    return -PUSHED * worth(game, victim) if waits and near < 2.0 * victim.profile.mou else 0.0


def _hazy(game: State, aimed: Aimed, effect: Hazy, victim: Figure) -> float:
    """Who is shot at, or aimed at by mystics, is glad of it."""
    armed = sum(bool(f.profile.weapons or f.formulas) for f in enemies(game, victim.camp))
    return SOME * min(2, armed)


def _girdled(game: State, aimed: Aimed, effect: Girdle, victim: Figure) -> float:
    return 2.0 * SOME * len(game.contacts[victim.id])


def _changed(game: State, aimed: Aimed, effect: Lasting, victim: Figure) -> float:
    """The difference that it makes in the fight that it is in, or that is nearest."""
    assert effect.plugin is not None
    if any(held.kind is effect.plugin for held in game.effects[victim.id]):
        return 0.0
    new = Effect(effect.plugin, "judged", aimed.mystic.id, (aimed.level, "judged"))
    before, after = _net(game, victim), 0.0
    then = game.copy()
    then.effects[victim.id] = (*then.effects[victim.id], new)
    after = _net(then, victim)
    return (after - before) * (1.0 if game.contacts[victim.id] else LATER)


def _net(game: State, figure: Figure) -> float:
    """What the next combat brings to a fighter's side."""
    touched = game.contacts[figure.id]
    if touched:
        toll = brawl(game, figure, [figure_of(game, id) for id in touched])
        return toll.others - toll.one
    x, y = game.x[figure.id], game.y[figure.id]
    near = min(
        enemies(game, figure.camp),
        key=lambda foe: hypot(game.x[foe.id] - x, game.y[foe.id] - y),
        default=None,
    )
    if near is None:
        return 0.0
    toll = duel(game, figure, near)
    return toll.others - toll.one


_JUDGES: tuple[tuple[type[Working], Callable[..., float]], ...] = (
    (Strike, _struck),
    (Heal, _healed),
    (Rally, _rallied),
    (Sap, _sapped),
    (Dispel, _dispelled),
    (Push, _pushed),
    (Hazy, _hazy),
    (Girdle, _girdled),
    (Lasting, _changed),
)


def _on_place(game: State, aimed: Aimed, effect: Working) -> float:
    """Somebody is called, near the enemy but not for a single turn; or the mystic goes through a door."""
    assert aimed.place is not None
    x, y = aimed.place
    away = min(
        (hypot(game.x[f.id] - x, game.y[f.id] - y) for f in enemies(game, aimed.mystic.camp)),
        default=99.0,
    )
    if isinstance(effect, Summon) and turns_left(game) > 0:
        profile = profile_of(game, aimed.mystic.camp, aimed.formula.id)
        return SUMMON_SHARE * profile.value * max(0.2, 1.0 - away / 100.0)
    if isinstance(effect, Door) and game.contacts[aimed.mystic.id]:
        return min(away, 20.0) / 20.0 * max(0.0, -_net(game, aimed.mystic))
    return 0.0


# -- other questions ---------------------------------------------------------------------------------


def being_recited(game: State) -> Aimed | None:
    """The formula that is just being recited."""
    opened = [record for _id, record in records.opened(game, Recitation)]
    return aimed_of(game, opened[-1]) if opened else None


def extra_worth(game: State, units: int) -> float:
    """What so many UM more bring to the formula that is being recited, and what the others still do then."""
    aimed = being_recited(game)
    if aimed is None:
        return -UNIT * units
    mystic, then = aimed.mystic, game.copy()
    then.energy[mystic.id] -= units
    one = chance(game, test_of(game, aimed))
    brought = (1.0 - (1.0 - one) ** (1 + units)) * effect_of(game, aimed)
    return brought + best_recited(then, mystic).net + held(then, mystic, then.energy[mystic.id])


def threatened_by(game: State) -> float:
    """What the formula that is being recited would bring to whoever recites it, on average."""
    aimed = being_recited(game)
    if aimed is None:
        return 0.0
    return chance(game, test_of(game, aimed)) * effect_of(game, aimed)


def kept_worth(game: State, formula: Formula, bearers: Sequence[int]) -> float:
    """What it brings to keep a formula up, beyond its price: whoever is bound goes without it."""
    if turns_left(game) == 0:
        return -1.0
    total = 0.0
    for id in bearers:
        figure = figure_of(game, id)
        if bond_of(game, figure) is not None:
            total += SUMMON_SHARE * figure.profile.value
        else:
            total += SOME + (2.0 * SOME if game.contacts[id] else 0.0)
    return total - UNIT * formula.cost


def countering(game: State, counterer: Figure, caller: Figure) -> float:
    """What an attempt to counter brings: the chance of it, less the UM that it costs.

    Whoever has yet to act has a use of its own for them.
    """
    works, cost = chance(game, counter_test(game, counterer, caller)), caller.profile.rank
    waits = game.activated[counterer.id] == WAITING
    return works * threatened_by(game) - (UNIT * cost if waits else spent(game, counterer, cost))
