"""What a combat is worth, how dice are best placed, and what to do blow by blow (IX-C to IX-E).

Values are PA to the one of a combat, until they are asked for a camp.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import inf
from typing import Any

from escarmouche.memory import remembered
from escarmouche.rulebooks.confrontation.combat import passes
from escarmouche.rulebooks.confrontation.combat.attack import NONE, SUSTAINING
from escarmouche.rulebooks.confrontation.combat.combat_record import Combat, Pool
from escarmouche.rulebooks.confrontation.judging.chances import Chances, chances_of
from escarmouche.rulebooks.confrontation.judging.combat_estimates import (
    EstimatedCombat,
    EstimatedFighter,
    Parry,
    placed,
)
from escarmouche.rulebooks.confrontation.judging.combatants import (
    AS_IT_IS,
    Combatant,
    Suppose,
    combatant_of,
)
from escarmouche.rulebooks.confrontation.state import ON_TABLE, Figure, State, figure_of

Split = tuple[int, ...]  # how many dice each attacks with, the one first
FEW = 3  # so many fighters are placed by looking at everything; more, one after the other
SCORES = Combatant._fields.index("worth")  # so many fields of a body say how it fights
ROUNDS = 2  # how often each of many thinks again

# What a combat takes from each of its fighters, by their scores and states; what they are worth comes after.
Shares = dict[tuple[Split, bool], tuple[float, ...]]


class Placing:
    """The game of placing dice in one combat; the one is number 0."""

    def __init__(
        self, chances: Chances, bodies: Sequence[Combatant], first: bool | None = None
    ) -> None:
        self.chances, self.bodies = chances, tuple(bodies)
        others = len(bodies) - 1
        self.dice = (others + 1, *[2] * others)  # CC-IX-C-2-01
        self.order = sorted(range(len(bodies)), key=lambda n: (*bodies[n].early, n))
        self._known: dict[Split, float] = {}
        self._shares = _shares_of(chances, self.bodies)
        self._twins = [[n for n, b in enumerate(bodies) if b == body and n] for body in bodies]
        self.initiative = self._initiative() if first is None else float(first)

    def _initiative(self) -> float:
        """CC-IX-C-4-05, -06: of several the best tests, and each friend beside it adds one."""
        scores = [body.ini - body.penalty for body in self.bodies]
        theirs = max(scores[1:]) + len(scores) - 2
        return self.chances.first(scores[0] - theirs)

    def value(self, split: Split) -> float:
        """What dice placed like this bring to the one."""
        found = self._known.get(split)
        if found is None:
            split = self._alike(split)
            first = self.initiative
            # Where one side does not attack at all, nothing hangs on who begins.
            alone = not split[0] or not any(split[1:])
            if alone or first in (0.0, 1.0):
                found = self._brings(split, alone or first > 0.0)
            else:
                found = first * self._brings(split, True) + (1.0 - first) * self._brings(
                    split, False
                )
            self._known[split] = found
        return found

    def _alike(self, split: Split) -> Split:
        """Of twins whoever attacks with more dice is the first."""
        if all(len(twins) < 2 for twins in self._twins):
            return split
        return tuple(
            sorted([split[n] for n in twins], reverse=True)[twins.index(place)]
            if place
            else split[0]
            for place, twins in enumerate(self._twins)
        )

    def _brings(self, split: Split, first: bool) -> float:
        """What it brings to the one in PA, when it is known who begins."""
        shares = self._shares.get((split, first))
        if shares is None:
            men = [placed(*row) for row in zip(self.bodies, self.dice, split, strict=True)]
            before = [man.share_lost for man in men]
            EstimatedCombat(self.chances, men).play_out(first)
            lost = zip(men, before, strict=True)
            shares = tuple([man.share_lost - was for man, was in lost])
            self._shares[split, first] = shares
        one, *others = [share * body.worth for share, body in zip(shares, self.bodies, strict=True)]
        return sum(others) - one

    def best(self, known: Mapping[int, int] | None = None) -> tuple[Split, float]:
        """How all place who have not, each in its turn and for its side, and what comes of it."""
        known = dict(known or {})
        if len(self.bodies) <= FEW:
            return self._search(known, 0, -inf, inf)
        return self._by_turns(known)

    def _search(
        self, at: dict[int, int], number: int, low: float, high: float
    ) -> tuple[Split, float]:
        """The last to place knows all, the one before it knows what the last will do, and so on.

        What the other side would not let come about is not looked into any further.
        """
        while number < len(self.order) and self.order[number] in at:
            number += 1
        if number == len(self.order):
            split = tuple([at[n] for n in range(len(self.bodies))])
            return split, self.value(split)
        mover = self.order[number]
        best: tuple[Split, float] | None = None
        for attack in range(self.dice[mover], -1, -1):  # to attack is most often the better
            line = self._search({**at, mover: attack}, number + 1, low, high)
            if best is None or (line[1] < best[1] if mover else line[1] > best[1]):
                best = line
            if mover:
                high = min(high, best[1])
            else:
                low = max(low, best[1])
            if low >= high:
                break
        assert best is not None
        return best

    def _by_turns(self, known: Mapping[int, int]) -> tuple[Split, float]:
        """Each in turn does its best against what the others have in mind."""
        now = [known.get(n, (dice + 1) // 2) for n, dice in enumerate(self.dice)]
        for _ in range(ROUNDS):
            for mover in self.order:
                if mover not in known:
                    tried = []
                    for attack in range(self.dice[mover] + 1):
                        now[mover] = attack
                        tried.append((self.value(tuple(now)), attack))
                    now[mover] = (min if mover else max)(tried)[1]
        return tuple(now), self.value(tuple(now))


def _shares_of(chances: Chances, bodies: Sequence[Combatant]) -> Shares:
    """What is remembered of combats between such fighters, whatever they are worth and whenever they place."""
    return _shares_by(chances, tuple([body[:SCORES] for body in bodies]))


@remembered
def _shares_by(chances: Chances, scores: tuple[tuple[Any, ...], ...]) -> Shares:
    return {}


def combat_value(
    game: State,
    camp: int,
    one: Figure,
    others: Sequence[Figure],
    suppose: Suppose = AS_IT_IS,
) -> float:
    """What a combat is worth to a camp before its dice are placed."""
    chances = chances_of(game)
    bodies = (
        combatant_of(game, one, suppose),
        *sorted(combatant_of(game, f, suppose) for f in others),
    )
    found = _best_value(chances, bodies)
    return found if one.camp == camp else -found


def value_between(game: State, one: Combatant, *others: Combatant) -> float:
    """The same to the one, of fighters who are numbers already."""
    return _best_value(chances_of(game), (one, *sorted(others)))


@remembered
def _best_value(chances: Chances, bodies: tuple[Combatant, ...]) -> float:
    return Placing(chances, bodies).best()[1]


# -- the dice of a combat ------------------------------------------------------------------------------


def placement(game: State, combat: Combat, figure: int, attack: int) -> float:
    """What it is worth to the side of a fighter that it attacks with so many dice."""
    members = combat.members
    bodies = [combatant_of(game, figure_of(game, id)) for id in members]
    first = None if combat.initiative is None else _one_is_first(game, combat)
    known = {n: combat.pool(id).attack for n, id in enumerate(members) if combat.pool(id).placed}
    known[members.index(figure)] = attack
    _split, value = Placing(chances_of(game), bodies, first).best(known)
    return value if figure == combat.one else -value


def _one_is_first(game: State, combat: Combat) -> bool:
    return combat.initiative == figure_of(game, combat.one).camp


# -- blows -------------------------------------------------------------------------------------------


def _man(game: State, pool: Pool) -> EstimatedFighter:
    """A fighter in the middle of a combat."""
    body = combatant_of(game, figure_of(game, pool.figure))
    if game.status[pool.figure] != ON_TABLE:
        man = EstimatedFighter(body, 0, 0, False)
        man.wounds, man.dead = [0.0] * len(man.wounds), 1.0
        return man
    may_sustain = pool.placed and pool.defence >= pool.attack
    return EstimatedFighter(body, pool.attack_left, pool.defence_left, may_sustain, pool.sustained)


def blow(
    game: State, combat: Combat, attacker: int, target: int, parry: Parry | None = None
) -> float:
    """What it is worth to the one that this attack comes next, against this parry if one is given."""
    members = combat.members
    men = [_man(game, combat.pool(id)) for id in members]
    estimate = EstimatedCombat(chances_of(game), men)
    places = members.index(attacker), members.index(target)
    first = _one_is_first(game, combat)
    return estimate.play(first, [places, *_rest(game, combat, estimate, places)], parry)


def _rest(
    game: State, combat: Combat, estimate: EstimatedCombat, now: tuple[int, int]
) -> list[tuple[int, int]]:
    """What is still to come in this pass: the rest of its side, and the other side if its is the first."""
    attacker, target = now
    members = combat.members
    if attacker == 0:
        struck = [members.index(id) for id in combat.pool(combat.one).struck]
        rest = estimate.of_the_one([*struck, target])[: estimate.men[0].attack - 1]
        then = estimate.of_the_others()
    else:
        done = [n for n, id in enumerate(members) if combat.pool(id).struck]
        rest = estimate.of_the_others([*done, attacker])
        then = estimate.of_the_one()
    side_first = _one_is_first(game, combat) == (attacker == 0)
    return [*rest, *then] if side_first else rest


def defence(game: State, combat: Combat, answer: str) -> float:
    """What an announced defence is worth to whoever defends."""
    held = combat.blow
    assert held is not None
    parry: Parry = (0, False)
    if answer == SUSTAINING:
        parry = (1, True)
    elif answer != NONE:
        parry = (int(answer.partition(":")[2]), False)
    value = blow(game, combat, held.attacker, held.target, parry)
    return value if held.target == combat.one else -value


def attack(game: State, combat: Combat, attacker: Figure, target: Figure) -> float:
    """What an attack is worth to the side of whoever makes it."""
    value = blow(game, combat, attacker.id, target.id)
    return value if attacker.id == combat.one else -value


def best_target(game: State, combat: Combat, attacker: Figure) -> float:
    """What an attack of its next is worth, on whomever it pays most."""
    able = passes.targets(game, combat, attacker)
    return max(attack(game, combat, attacker, target) for target in able)
