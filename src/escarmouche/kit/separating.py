"""The question how a melee is parted into combats. See `melees` for what that means."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Any, NamedTuple

from escarmouche.core.answers import MALFORMED, Answers, Chooser
from escarmouche.core.dice import SeededDice
from escarmouche.core.explain import Phrase, Refusal, Refused, refuse
from escarmouche.kit.melees import Contacts, Separation, any_separation, centre_of, separations

MOST = 64  # so many separations are listed; where there are more, as many different ones


class Reasons(NamedTuple):
    """How a book says, with its clauses, what is wrong with a separation."""

    stranger: Phrase  # {figure} is not of this melee
    twice: Phrase  # {figure} is in two combats
    alone: Phrase  # {figures} are left without an adversary
    crowd: Phrase  # {figures} are no combat: nobody of them touches all the others


class _Fixed:
    """A chooser that always makes the same choices."""

    def __init__(self) -> None:
        self._dice, self._thrown = SeededDice.from_seed(0), 0

    def randrange(self, stop: int, /) -> int:
        """A number from 0 to `stop` - 1."""
        self._thrown += 1
        return self._dice.faces(self._thrown, 1, stop)[0] - 1

    def random(self) -> float:
        """A number from 0 to 1."""
        return self.randrange(1 << 20) / (1 << 20)


class Separating(Answers):
    """The separations of one melee. An answer is a tuple of combats, each a tuple of fighters.

    As data it is a list of lists, `[[1, 7], [2, 8, 9]]`, in any order. The description has the form
    "separation", the fighters, their contacts as pairs, and in how many ways they can be parted (None
    where there are too many to list).
    """

    __slots__ = ("_listed", "contacts", "melee", "reasons")
    worded = True  # who touches whom, everybody sees

    def __init__(self, contacts: Contacts, melee: Sequence[int], reasons: Reasons) -> None:
        self.contacts: Mapping[int, Any] = contacts
        self.melee, self.reasons = tuple(melee), reasons
        self._listed: list[Separation] | None = None

    def check(self, answer: Any) -> Refusal | None:
        """Everybody once, nobody alone, and one against the others in each combat."""
        if not isinstance(answer, tuple) or not all(isinstance(combat, tuple) for combat in answer):
            return refuse(MALFORMED, expected="[[figure, ...], ...]", given=repr(answer)[:200])
        placed = [id for combat in answer for id in combat]
        for id in placed:
            if id not in self.melee:
                return refuse(self.reasons.stranger, figure=id)
            if placed.count(id) > 1:
                return refuse(self.reasons.twice, figure=id)
        alone = [id for id in self.melee if id not in placed]
        alone += [combat[0] for combat in answer if len(combat) == 1]
        if alone:
            return refuse(self.reasons.alone, figures=sorted(alone))
        for combat in answer:
            if centre_of(self.contacts, combat) is None:
                return refuse(self.reasons.crowd, figures=list(combat))
        return None

    def candidates(self) -> Sequence[Separation]:
        """All of them; of more than can be listed, some that differ."""
        if self._listed is None:
            self._listed = list(islice(separations(self.contacts, self.melee), MOST + 1))
            if len(self._listed) > MOST:
                self._listed = self._some()
        return self._listed

    def _some(self) -> list[Separation]:
        """The same ones every time, whoever asks."""
        drawn, chance = dict[Separation, None](), _Fixed()
        for _ in range(4 * MOST):
            drawn[any_separation(self.contacts, self.melee, chance)] = None
            if len(drawn) == MOST:
                break
        return list(drawn)

    def sample(self, chooser: Chooser) -> Separation:
        """Any of them, without listing the others."""
        return any_separation(self.contacts, self.melee, chooser)

    def encode(self, answer: Separation) -> Any:
        """The combats as lists."""
        return [list(combat) for combat in answer]

    def decode(self, data: Any) -> Separation:
        """The same, back, whatever the order."""
        fine = isinstance(data, list) and all(isinstance(combat, list) for combat in data)
        if not fine or any(type(id) is not int for combat in data for id in combat):
            raise Refused(
                refuse(MALFORMED, expected="[[figure, ...], ...]", given=repr(data)[:200])
            )
        return tuple(sorted(tuple(sorted(combat)) for combat in data))

    def describe(self) -> dict[str, Any]:
        """Who is to be parted, who touches whom, and in how many ways."""
        ways = len(self.candidates())
        return {
            "form": "separation",
            "figures": list(self.melee),
            "contacts": [[a, b] for a in self.melee for b in sorted(self.contacts[a]) if a < b],
            "ways": ways if ways < MOST else None,
        }
