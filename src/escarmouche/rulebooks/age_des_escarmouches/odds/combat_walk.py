"""A combat walked to its end by the rules that will play it, as far as it bears on one of its fighters.

Each step of the combat is a stage, and each blow: what the combat remembers is handed on from one to the next, told
as shortly as the rest of it can tell apart, so that ends that are alike are walked once.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Sequence
from typing import Any, NamedTuple

from escarmouche.core import records
from escarmouche.core.forecast import Trial
from escarmouche.core.hooks import each, heard_at
from escarmouche.core.words import Rule
from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.combat.blows import DueBlow, attacks, due
from escarmouche.rulebooks.age_des_escarmouches.combat.defences import defences
from escarmouche.rulebooks.age_des_escarmouches.exchange.combat_state import (
    Combat,
    Hit,
    Placement,
    figures,
    read,
    rolling_order,
)
from escarmouche.rulebooks.age_des_escarmouches.exchange.rolling import strike
from escarmouche.rulebooks.age_des_escarmouches.odds.assumptions import WRITTEN
from escarmouche.rulebooks.age_des_escarmouches.state import State, figure_of

Step = Callable[[State, str], Rule]


class Outcome(NamedTuple):
    """What attacks did: those that were not defended, the PV they took, and whether that killed."""

    hits: int
    wounds: int
    killed: bool
    others: tuple[tuple[int, int], ...] = ()  # nobody else is ever hurt


class Told(NamedTuple):
    """Of whom the odds are: who is struck, and by whose dice; by anybody's where it is None."""

    victim: int
    by: int | None = None


# -- trials ------------------------------------------------------------------------------------------


def from_attacks(game: State, id: str, combat: Combat, told: Told) -> Trial:
    """From the attacks on, with all dice placed."""
    combat = _bearing_on(game, combat, told)
    return from_steps(game, id, combat, told, (attacks, defences), _most_blows(game, combat))


def from_steps(
    game: State,
    id: str,
    combat: Combat,
    told: Told,
    steps: Sequence[Step],
    blows: int | None = None,
) -> Trial:
    """From anywhere: first these steps of it, then its blows one by one, then what skills add to them."""
    if blows is None:
        blows = len(due(game, combat)) + sum(laid.defence for _who, laid in combat.placed)
    first = [_stage(id, step, told) for step in (*steps, _to_the_blows(told))]
    struck = [_stage(id, _next_blow(told), told)] * blows
    return Trial(
        (combat,), (*first, *struck, _stage(id, _more, told)), _reader(game, told), WRITTEN
    )


def _stage(id: str, step: Step, told: Told) -> Callable[[State, Combat], Rule]:
    def stage(game: State, combat: Combat) -> Generator[Any, Any, tuple[Combat]]:
        _keep(game, id, combat)
        yield from step(game, id)
        return (_shortened(read(game, id), told),)

    return stage


def _keep(game: State, id: str, combat: Combat) -> None:
    """The combat as it stands now: the walk keeps none of its own."""
    others = [(key, record) for key, record in game.records if key != id]
    game.records = (*others, (id, combat))


def _to_the_blows(told: Told) -> Step:
    """Once all have defended themselves, only what still strikes is told apart: not what failed, nor what met it."""

    def step(game: State, id: str) -> Rule:
        combat = read(game, id)
        bearing = {(who, told.victim) for who, _laid in combat.placed}
        bearing |= {
            (who, other)
            for who, laid in combat.placed
            if laid.sacrificed
            for other in combat.adversaries(who)
        }
        standing = tuple(
            attack._replace(missed=0, withstood=0)
            for attack in combat.attacks
            if attack.landed and (attack.attacker, attack.target) in bearing
        )
        placed = tuple(
            (who, Placement((), sacrificed=laid.sacrificed, offensive=laid.offensive))
            for who, laid in combat.placed
        )
        records.update(game, id, attacks=standing, placed=placed, parried=())
        yield from ()

    return step


def _next_blow(told: Told) -> Step:
    def step(game: State, id: str) -> Rule:
        waiting = _waiting(game, read(game, id), told)
        if waiting:
            attacker, target, blade = waiting[0]
            yield from strike(game, id, attacker, target, False, blade)

    return step


def _waiting(game: State, combat: Combat, told: Told) -> list[DueBlow]:
    """The blows that are still to be struck: those that bear on whom the odds are told of.

    ADE-SKILL-COUP-DE-MAITRE-02: whoever gave up dice spends them on others too.
    """
    made = [DueBlow(hit.attacker, hit.victim, hit.blade) for hit in combat.hits if not hit.further]
    found = []
    for blow in due(game, combat):
        if blow in made:
            made.remove(blow)
        elif blow.target == told.victim or combat.placement(blow.attacker).sacrificed:
            found.append(blow)
    return found


def _more(game: State, id: str) -> Rule:
    """What skills add once all is struck (`blows.damage`)."""
    order = rolling_order(game, read(game, id))
    yield from each(points.MORE_DAMAGE, game, figures(game, order), id)


# -- what need not be told apart ---------------------------------------------------------------------


def _bearing_on(game: State, combat: Combat, told: Told) -> Combat:
    """Without the attacks on others, where nothing of these comes back to whom the odds are told of.

    Dice that fail may be answered (ADE-SKILL-CONTRE-ATTAQUE-01), and dice given up are shared out among all tests.
    """
    if heard_at(game, figures(game, combat.members), points.RIPOSTE):
        return combat
    placed = tuple((who, _only_on(laid, told, who)) for who, laid in combat.placed)
    return records.changed_in(combat, {"placed": placed})


def _only_on(laid: Placement, told: Told, who: int) -> Placement:
    if laid.sacrificed:
        return laid
    wanted = {told.victim} if told.by in (None, who) else set[int]()
    return laid._replace(
        attacks=_among(laid.attacks, wanted),
        marked_attacks=_among(laid.marked_attacks, wanted),
        blades=_among(laid.blades, wanted),
    )


def _among(targets: tuple[int, ...], wanted: Collection[int]) -> tuple[int, ...]:
    return tuple(target for target in targets if target in wanted)


def _most_blows(game: State, combat: Combat) -> int:
    """No more damage tests than dice that attack, or may come to."""
    dice = sum(len(laid.attacks) + len(laid.blades) for _who, laid in combat.placed)
    for figure in heard_at(game, figures(game, combat.members), points.RIPOSTE):
        dice += combat.placement(figure.id).defence
    return dice


def _shortened(combat: Combat, told: Told) -> Combat:
    """Hits by how many there are of each kind, and what they did together to whom the odds are told of.

    Nothing that is said of blows before their end asks for more (`chaining`, `master_stroke`).
    """
    if not combat.hits:
        return combat
    sums: dict[tuple[int, int, bool, bool], list[int]] = {}
    for attacker, victim, damage, blade, further in combat.hits:
        counted = victim == told.victim and told.by in (None, attacker)
        both = sums.setdefault((attacker, victim, blade, further), [0, 0])
        both[0] += 1
        both[1] += damage if counted else 0
    hits: list[Hit] = []
    for (attacker, victim, blade, further), (count, damage) in sorted(sums.items()):
        hits.append(Hit(attacker, victim, damage, blade, further))
        hits += [Hit(attacker, victim, 0, blade, further)] * (count - 1)
    return records.changed_in(combat, {"hits": tuple(hits)})


def _reader(game: State, told: Told) -> Callable[[State, tuple[Combat, ...]], Outcome]:
    left = game.life[figure_of(game, told.victim).id]

    def read_end(_game: State, ends: tuple[Combat, ...]) -> Outcome:
        mine = [
            hit
            for hit in ends[0].hits
            if hit.victim == told.victim and told.by in (None, hit.attacker)
        ]
        dealt = sum(hit.damage for hit in mine)
        through = sum(not hit.further for hit in mine)
        return Outcome(through, min(dealt, left), dealt >= left)

    return read_end
