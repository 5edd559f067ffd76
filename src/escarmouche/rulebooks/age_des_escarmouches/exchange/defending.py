"""Chapter 3.3.4.2.2: against whom a fighter uses its defence dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from escarmouche.core.answers import MALFORMED, Answers, Chooser
from escarmouche.core.explain import Phrase, Refusal, Refused, refuse

TOO_MANY = Phrase("ade.refusal.too_many_defences", "ADE-3.3.4.2.2-03", "ADE-AID-1V1-06")
NOT_ENOUGH = Phrase("ade.refusal.not_enough_defences", "ADE-3.3.4.2.2-02")
NOT_ATTACKED = Phrase("ade.refusal.not_attacked_by", "ADE-3.3.4.2.2-04")

FORM = '{"defences": [figure, ...]}'
MOST_DATA = 100  # dice in an answer: nobody ever has as many


class Defending(Answers):
    """Against whom a fighter uses its defence dice. The answer is a tuple: an attacker for each die.

    As data: `{"defences": [7, 8]}`. The description has the form "defences", the fighter, its dice, and
    the attackers with the number of their successes.
    """

    __slots__ = ("attacks", "dice", "figure")
    worded = True  # dice lie openly

    def __init__(self, figure: int, dice: int, attacks: Mapping[int, int]) -> None:
        self.figure, self.dice, self.attacks = figure, dice, dict(attacks)

    def check(self, answer: Any) -> Refusal | None:
        """No more dice than it has, nor than an attacker has successes against it."""
        if not isinstance(answer, tuple):
            return refuse(MALFORMED, expected=FORM, given=repr(answer)[:200])
        for attacker in answer:
            if attacker not in self.attacks:
                return refuse(NOT_ATTACKED, figure=self.figure, other=attacker)
            landed = self.attacks[attacker]
            if answer.count(attacker) > landed:
                return refuse(TOO_MANY, figure=self.figure, other=attacker, attacks=landed)
        if len(answer) > self.dice:
            return refuse(NOT_ENOUGH, figure=self.figure, dice=self.dice, used=len(answer))
        return None

    def candidates(self) -> Sequence[tuple[int, ...]]:
        """Every way of using all that can be used."""
        ways: list[tuple[int, ...]] = [()]
        for attacker, landed in self.attacks.items():
            ways = [(*way, *(attacker,) * n) for way in ways for n in range(landed + 1)]
        used = min(self.dice, sum(self.attacks.values()))
        return [way for way in ways if len(way) == used]

    def sample(self, chooser: Chooser) -> tuple[int, ...]:
        """Die by die against any attack that is left."""
        left = [attacker for attacker, landed in self.attacks.items() for _ in range(landed)]
        used = min(self.dice, len(left))
        return tuple(sorted(left.pop(chooser.randrange(len(left))) for _ in range(used)))

    def encode(self, answer: tuple[int, ...]) -> Any:
        """An attacker for each die."""
        return {"defences": list(answer)}

    def decode(self, data: Any) -> tuple[int, ...]:
        """The same, back."""
        given = data.get("defences") if isinstance(data, dict) and len(data) == 1 else None
        if (
            not isinstance(given, list)
            or len(given) > MOST_DATA
            or any(type(id) is not int for id in given)
        ):
            raise Refused(refuse(MALFORMED, expected=FORM, given=repr(data)[:200]))
        return tuple(sorted(given))

    def describe(self) -> dict[str, Any]:
        """Whose dice, and against what."""
        return {
            "form": "defences",
            "figure": self.figure,
            "dice": self.dice,
            "attacks": [[attacker, landed] for attacker, landed in self.attacks.items()],
        }
