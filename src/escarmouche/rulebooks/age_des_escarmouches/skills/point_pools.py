"""Points that a fighter puts into its characteristics at the moments that the book allows, for the rest of the turn.

Concentration, Mutagène and Vapeur are each a `Pool`: how many points, into which characteristics, how many into one
of them, and which are open at which moment (B-R21). At each moment only those are asked who have points left and
something to gain. What a pool holds this turn, and what was put where, is one effect on its fighter.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, NamedTuple

from escarmouche.core.answers import Option
from escarmouche.core.explain import Phrase, Refusal, Why, refuse
from escarmouche.core.hooks import Plugin, first
from escarmouche.core.state import Effect
from escarmouche.core.words import Ask, Rule, Tell
from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.card.profile import Weapon
from escarmouche.rulebooks.age_des_escarmouches.command.tactician import Commitment
from escarmouche.rulebooks.age_des_escarmouches.dice.testing import (
    Blow,
    Side,
    damage_reading,
)
from escarmouche.rulebooks.age_des_escarmouches.explained_choices import ExplainedChoice, counted
from escarmouche.rulebooks.age_des_escarmouches.fighter.characteristics import (
    ATT,
    DEF,
    DIS,
    FOR,
    MOU,
    RES,
    in_test,
    score,
)
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State

IN_COMBAT = (ATT, FOR, DEF, RES)  # ADE-SKILL-CONCENTRATION-07, ADE-SKILL-MUTAGENE-13
RANGED_FOR = "FOR(tir)"  # ADE-EQUIP-VAPEUR-01: that of its ranged weapons
KEEP = "keep"  # the answer of whoever puts nothing, or no more, there now
FACES = range(1, 7)


class Moment(Enum):
    """When points may be put somewhere."""

    ACTIVATION = "activation"
    TACTIC = "reactive tactic"
    TACTICIAN = "tactician"
    CHALLENGE = "challenge"
    DAMAGE = "damage"
    PLACING = "placing"


class Words(NamedTuple):
    """What a pool is called, and the clauses behind what it asks, tells and refuses."""

    name: Phrase
    ask: Phrase
    told: Phrase
    not_there: Phrase  # not into this characteristic, or not at this moment
    too_many: Phrase  # into this one
    too_few: Phrase  # left


def words(name: Phrase, ask: Sequence[str], where: str, limit: str, sum: str) -> Words:
    """The words of a pool, from its clauses: the moments, where to, how many into one, how many in all."""
    return Words(
        name,
        Phrase("ade.ask.put_points", *ask),
        Phrase("ade.event.points_put", where, limit),
        Phrase("ade.refusal.points_not_there", where, *ask),
        Phrase("ade.refusal.points_too_many", limit),
        Phrase("ade.refusal.points_too_few", sum),
    )


@dataclass(frozen=True, slots=True, eq=False)
class Pool:
    """One kind of points of a fighter."""

    id: str  # of the skill or item
    words: Words
    state: Plugin  # what lies on whoever has some, or has put some somewhere
    holds: Callable[[State, Figure], int]  # how many it has this turn, spent ones included
    into: Callable[[Figure], Collection[str]]  # the characteristics that it is about
    most: Callable[[State, Figure, str], int]  # how many one of them may get
    open: Mapping[Moment, Collection[str] | None]  # which of them at which moment; None: all


# -- what lies on a fighter ----------------------------------------------------------------------------


def state_of_points(id: str, *clauses: str) -> Plugin:
    """The effect that keeps a pool: its data are how many points it holds, then (characteristic, points)."""
    phrase = Phrase(f"ade.state.{id}", *clauses)

    def put_in(game: State, figure: Figure, name: str) -> int:
        for effect in game.effects[figure.id]:
            if effect.kind.id == id:
                placed: dict[str, int] = dict(effect.data[1:])
                return placed.get(name, 0)
        return 0

    def raised(game: State, figure: Figure, name: str) -> Why | None:
        """ADE-1.2.8-03: a point of MOU is 1 cm."""
        found = put_in(game, figure, name)
        return Why(found, phrase) if found else None

    def stronger(game: State, shooter: Figure, weapon: Weapon) -> Why | None:
        """ADE-EQUIP-VAPEUR-01: of its own weapons, not of a machine that it serves."""
        return raised(game, shooter, RANGED_FOR) if weapon in shooter.profile.weapons else None

    return Plugin(
        id,
        phrase,
        (points.SCORE, raised, "spent"),
        (points.PACE, raised, "spent"),
        (points.WEAPON_STRENGTH, stronger),
    )


def _effect(game: State, figure: Figure, pool: Pool) -> Effect | None:
    for effect in game.effects[figure.id]:
        if effect.kind is pool.state:
            return effect
    return None


def held(game: State, figure: Figure, pool: Pool) -> int | None:
    """What the effect says that it holds; None: there is none this turn."""
    effect = _effect(game, figure, pool)
    return None if effect is None else int(effect.data[0])


def given(game: State, figure: Figure, pool: Pool) -> dict[str, int]:
    """What was put where this turn."""
    effect = _effect(game, figure, pool)
    return {} if effect is None else dict(effect.data[1:])


def fill(game: State, figure: Figure, pool: Pool, count: int) -> None:
    """It has so many points for the rest of the turn."""
    _write(game, figure, pool, count, {})


def put(game: State, figure: Figure, pool: Pool, name: str, count: int) -> None:
    """Put points into a characteristic; they stay there to the end of the turn."""
    placed = given(game, figure, pool)
    placed[name] = placed.get(name, 0) + count
    _write(game, figure, pool, pool.holds(game, figure), placed)


def _write(game: State, figure: Figure, pool: Pool, count: int, placed: Mapping[str, int]) -> None:
    others = [e for e in game.effects[figure.id] if e.kind is not pool.state]
    new = Effect(pool.state, f"turn:{game.turn}", figure.id, (count, *placed.items()))
    game.effects[figure.id] = (*others, new)


# -- what may be put where -----------------------------------------------------------------------------


def left(game: State, figure: Figure, pool: Pool) -> int:
    """The points that it has not put anywhere yet."""
    return pool.holds(game, figure) - sum(given(game, figure, pool).values())


def room(
    game: State, figure: Figure, pool: Pool, moment: Moment, only: Collection[str] | None = None
) -> dict[str, int]:
    """How many points each characteristic that is open now may still get: only those that may get one."""
    if moment not in pool.open:
        return {}
    spare, placed, allowed = left(game, figure, pool), given(game, figure, pool), pool.open[moment]
    found: dict[str, int] = {}
    for name in pool.into(figure) if spare > 0 else ():
        if (allowed is not None and name not in allowed) or (only is not None and name not in only):
            continue
        count = min(spare, pool.most(game, figure, name) - placed.get(name, 0))
        if count > 0 and has(game, figure, name):
            found[name] = count
    return found


def has(game: State, figure: Figure, name: str) -> bool:
    """A-R75: what is a dash is raised by nothing."""
    if name == RANGED_FOR:
        return bool(figure.profile.weapons)
    return figure.profile.printed(name) is not None


# -- the question --------------------------------------------------------------------------------------

ASK_FOR_POINTS = Phrase("ade.ask.put_points")
PUT = Phrase("ade.option.put_points")
KEEP_THEM = Phrase("ade.option.keep_points")


class Challenge(NamedTuple):
    """The challenge before which points may be put: what oneself brings, what the other, who challenges."""

    mine: Side
    theirs: Side
    challenges: bool


Before = Blow | Challenge | None  # what is about to be rolled


class PointChoice(ExplainedChoice):
    """How many points into which characteristic; what is about to be rolled goes with the question, for its odds."""

    __slots__ = ("before", "moment", "pool")

    def __init__(
        self,
        options: Sequence[Option],
        why_not: Callable[[str], Refusal | None],
        pool: Pool,
        moment: Moment,
        before: Before,
    ) -> None:
        super().__init__(options, why_not, preferred=KEEP)
        self.pool, self.moment, self.before = pool, moment, before


def asked(
    game: State,
    figure: Figure,
    pool: Pool,
    moment: Moment,
    open: Mapping[str, int],
    before: Before = None,
) -> Ask:
    """How many points it puts where; one characteristic at a time."""
    spare = left(game, figure, pool)
    options = [
        Option(f"{name}:{count}", PUT, {"characteristic": name, "count": count})
        for name, most in open.items()
        for count in range(1, most + 1)
    ]
    options.append(Option(KEEP, KEEP_THEM))
    about = {"figure": figure.id, "pool": pool.words.name, "left": spare, "moment": moment.value}

    def why_not(key: str) -> Refusal | None:
        name, _, number = key.partition(":")
        wanted = counted(number)
        if not wanted:
            return None
        data = {"figure": figure.id, "characteristic": name, "pool": pool.words.name}
        if name not in open:
            return refuse(pool.words.not_there, **data)
        if wanted > spare:
            return refuse(pool.words.too_few, left=spare, **data)
        return refuse(pool.words.too_many, most=open[name], **data)

    answers = PointChoice(options, why_not, pool, moment, before)
    return Ask(figure.camp, pool.words.ask, answers, about)


def parsed(answer: str) -> tuple[str, int]:
    """Which characteristic, and how many points."""
    name, _, count = answer.partition(":")
    return name, int(count)


def obey(game: State, figure: Figure, pool: Pool, answer: str) -> Rule:
    """What was said is done, and told."""
    if answer == KEEP:
        return
    name, count = parsed(answer)
    put(game, figure, pool, name, count)
    data = {"figure": figure.id, "characteristic": name, "count": count, "pool": pool.words.name}
    yield Tell(pool.words.told, data)


def offered(
    game: State,
    figure: Figure,
    pool: Pool,
    moment: Moment,
    only: Collection[str] | None = None,
    before: Before = None,
) -> Rule:
    """One characteristic after the other, until its player keeps what is left or nothing more can be put."""
    while open := room(game, figure, pool, moment, only):
        answer: str = yield asked(game, figure, pool, moment, open, before)
        yield from obey(game, figure, pool, answer)
        if answer == KEEP or len(open) == 1:
            return


# -- the moments ---------------------------------------------------------------------------------------


def moments(pool: Pool) -> list[tuple[Any, ...]]:
    """The handlers of a fighter who has such points, wherever the book lets it put some."""

    def challenged(game: State, figure: Figure, mine: Side, theirs: Side, challenges: bool) -> Rule:
        """B-R21: before any die of the challenge; a PEU that is only lent is no characteristic of its own."""
        name = mine.characteristic
        open = room(game, figure, pool, Moment.CHALLENGE, (name,))
        if mine.instead is None and open and _raises(game, figure, name, open[name]):
            before = Challenge(mine, theirs, challenges)
            yield from offered(game, figure, pool, Moment.CHALLENGE, (name,), before)

    def struck(game: State, victim: Figure, blow: Blow) -> Rule:
        """Into RES, before the die is thrown; not of who has nothing more to lose (B-R11)."""
        if first(game, victim, points.HURT) is not None:
            return
        open = room(game, victim, pool, Moment.DAMAGE, (RES,))
        if open and any(spared_by(game, blow, open[RES])):
            yield from offered(game, victim, pool, Moment.DAMAGE, (RES,), blow)

    def placing(game: State, figure: Figure, combat: str) -> Rule:
        """As its dice are about to be placed, for all to see."""
        yield from offered(game, figure, pool, Moment.PLACING)

    def commits(game: State, commander: Figure) -> Commitment | None:
        """B-R21: in secret, both players together, before the dice."""
        open = room(game, commander, pool, Moment.TACTICIAN, (DIS,))
        if not open:
            return None
        ask = asked(game, commander, pool, Moment.TACTICIAN, open)
        return Commitment(ask, lambda now, answer: obey(now, commander, pool, answer))

    return [
        (points.POOL, lambda game, figure: pool),
        (points.BEFORE_CHALLENGE, challenged),
        (points.BEFORE_DAMAGE, struck),
        (points.PLACING, placing, "spend"),
        (points.BEFORE_TACTICIAN, commits),
    ]


def _raises(game: State, figure: Figure, name: str, most: int) -> bool:
    """ADE-1.2.8-02: whether a test would notice: of MOU it reads whole steps of 2.5 cm."""
    now = score(game, figure, name)
    if name != MOU or now is None:
        return True
    more = now.plus(Why(most, now.parts[0].reason))
    return in_test(more, name).value > in_test(now, name).value


def spared_by(game: State, blow: Blow, most: int) -> tuple[float, ...]:
    """The damage that 1, 2... points more of RES take from a blow, on average over the die."""
    reading = damage_reading(game, blow)
    now = sum(reading.dealt(face).value for face in FACES)
    found = []
    for count in range(1, most + 1):
        harder = reading.resistance.plus(Why(count, reading.resistance.parts[0].reason))
        then = replace(reading, resistance=harder)
        found.append((now - sum(then.dealt(face).value for face in FACES)) / len(FACES))
    return tuple(found)


def pools_of(game: State, figure: Figure) -> list[Pool]:
    """The pools that a fighter has by its card."""
    return [handler(game, figure) for handler in figure.handlers.get(points.POOL, ())]
