"""A combat thought through quickly: every blow in its order, each fighter's condition as chances of its own.

What becomes of a fighter is kept exactly (the chances of its Wound states and of its death), but as if it had
nothing to do with what became of the others, and its scores follow its mean penalty. So a combat costs some
microseconds for each blow where the exact solver (`duel.passes`) takes a thousand times as long; a test
compares the two. Parries follow a rule of thumb, unless one is given.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from escarmouche.rulebooks.confrontation.combat.attack import SUSTAINED_PENALTY
from escarmouche.rulebooks.confrontation.duel.bench import FOR_STUN, FOR_WOUND
from escarmouche.rulebooks.confrontation.judging.chances import DEAD, Chances
from escarmouche.rulebooks.confrontation.judging.combatants import Combatant

Parry = tuple[int, bool]  # so many dice, sustained or not
SPENT = 0.02  # who is alive with no more than this chance is struck no more


class EstimatedFighter:
    """A fighter in a combat that is being thought through."""

    __slots__ = (
        *("attack", "body", "dead", "defence", "may_sustain"),
        *("stunned", "sustained", "wounds"),
    )

    def __init__(
        self, body: Combatant, attack: int, defence: int, may_sustain: bool, sustained: bool = False
    ) -> None:
        self.body, self.attack, self.defence = body, attack, defence
        self.may_sustain, self.sustained = may_sustain, sustained
        self.wounds = [0.0] * DEAD
        self.wounds[body.wound] = 1.0
        self.dead, self.stunned = 0.0, float(body.stunned)

    @property
    def penalty(self) -> float:
        """What its state takes from its scores on average, while it lives."""
        live = 1.0 - self.dead
        _none, one, two, three = self.wounds
        return (one + 2 * two + 3 * three) / live + self.stunned if live > SPENT else 0.0

    @property
    def share_lost(self) -> float:
        """What of it is gone."""
        _none, one, two, three = self.wounds
        hurt = FOR_WOUND * (one + 2 * two + 3 * three) + FOR_STUN * self.stunned * (1.0 - self.dead)
        return self.dead + hurt

    @property
    def lost(self) -> float:
        """The same, in PA."""
        return self.body.worth * self.share_lost


def placed(body: Combatant, dice: int, attack: int) -> EstimatedFighter:
    """A fighter who has just placed its dice."""
    return EstimatedFighter(body, attack, dice - attack, dice - attack >= attack)


Blow = tuple[int, int]  # attacker and target, by place: 0 is the one


class EstimatedCombat:
    """One fighter against one or more, thought through from some moment to its end."""

    __slots__ = ("chances", "men")

    def __init__(self, chances: Chances, men: Sequence[EstimatedFighter]) -> None:
        self.chances, self.men = chances, men

    def play(
        self, one_first: bool, ahead: Iterable[Blow] = (), parry: Parry | None = None
    ) -> float:
        """What it brings to the one, in PA, from the blows `ahead` on; `parry` is against the first of them."""
        before = self._balance()
        for attacker, target in ahead:
            self._strike(attacker, target, parry)
            parry = None
        self.play_out(one_first)
        return self._balance() - before

    def play_out(self, one_first: bool) -> None:
        """Pass after pass, to the end."""
        men = self.men
        while any(man.attack for man in men):
            for side in (one_first, not one_first):
                blows = self.of_the_one() if side else self.of_the_others()
                for attacker, target in blows:
                    self._strike(attacker, target, None)
            if not self._goes_on():
                break

    def of_the_one(self, struck: Sequence[int] = ()) -> list[Blow]:
        """Its attacks of a pass: on those who are likeliest to fall first."""
        if not self.men[0].attack:
            return []
        men, fallen = self.men, 1.0 - SPENT
        left = [n for n in range(1, len(men)) if n not in struck and men[n].dead < fallen]
        if len(left) > 1:
            left.sort(key=lambda n: -men[n].penalty)
        return [(0, n) for n in left[: men[0].attack]]

    def of_the_others(self, done: Sequence[int] = ()) -> list[Blow]:
        """Theirs."""
        return [(n, 0) for n in range(1, len(self.men)) if n not in done and self.men[n].attack > 0]

    def _goes_on(self) -> bool:
        fallen = 1.0 - SPENT
        one, *others = self.men
        return one.dead < fallen and any(man.dead < fallen for man in others)

    def _balance(self) -> float:
        return sum([man.lost for man in self.men[1:]]) - self.men[0].lost

    # -- one blow ----------------------------------------------------------------------------------

    def _strike(self, attacker: int, target: int, parry: Parry | None) -> None:
        one, other = self.men[attacker], self.men[target]
        if one.attack <= 0:
            return
        live = 1.0 - one.dead
        if live <= SPENT or other.dead >= 1.0 - SPENT:
            one.attack -= 1
            return
        dice, sustained = self._parry(attacker, target) if parry is None else parry
        one.attack -= 1
        _none, slight, grave, critical = one.wounds
        penalty = (slight + 2 * grave + 3 * critical) / live + one.stunned
        att = one.body.att - penalty
        chance = live
        if dice:
            defence = other.body.defence - other.penalty + (SUSTAINED_PENALTY if sustained else 0)
            chance *= self.chances.lands(att - defence, dice)
            if sustained:
                other.sustained = True
            else:
                other.defence -= dice
        if att < 0.0:  # CC-IX-E-2-04: at 0 or less it fails of itself
            chance *= max(0.0, 1.0 + att / 6.0)
        margin = round(one.body.force - penalty - other.body.res)
        self._wound(other, chance, margin)

    def _wound(self, man: EstimatedFighter, chance: float, margin: int) -> None:
        turned = self.chances.turned(margin)
        none, one, two, three = man.wounds
        # A Wound never becomes a milder one, so of each row only what lies from its own place on is looked at.
        (n0, n1, n2, n3, n4), (_, o1, o2, o3, o4), (_, _, t2, t3, t4), (_, _, _, h3, h4) = (
            turned.rows
        )
        kept = 1.0 - chance
        man.wounds = [
            none * (kept + chance * n0),
            one * (kept + chance * o1) + chance * none * n1,
            two * (kept + chance * t2) + chance * (none * n2 + one * o2),
            three * (kept + chance * h3) + chance * (none * n3 + one * o3 + two * t3),
        ]
        man.dead += chance * (none * n4 + one * o4 + two * t4 + three * h4)
        man.stunned += (1.0 - man.stunned) * chance * turned.stuns

    def _parry(self, attacker: int, target: int) -> Parry:
        """A rule of thumb: its dice spread over the attacks that are still to come."""
        man = self.men[target]
        if not man.defence or man.sustained:
            return (1, True) if man.sustained else (0, False)
        coming = self._coming(target)
        if man.defence == 1 and man.may_sustain and coming > 1:
            striker = self.men[attacker]
            ahead = striker.body.att - striker.penalty - man.body.defence + man.penalty
            once = self.chances.lands(ahead, 1) + coming - 1
            always = coming * self.chances.lands(ahead - SUSTAINED_PENALTY, 1)
            if always < once:
                return (1, True)
        return (max(1, man.defence // coming), False)

    def _coming(self, target: int) -> int:
        """How many attacks it may still expect, this one included."""
        if target == 0:
            return max(1, sum([man.attack for man in self.men[1:]]))
        rivals = sum([man.dead < 1.0 - SPENT for man in self.men[1:]])
        return max(1, -(-self.men[0].attack // max(1, rivals)))
