"""Chapters 3.3.4 and 3.3.4.1: combat dice, and how they are placed between attack and defence."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from itertools import combinations
from typing import Any

from escarmouche.core import records
from escarmouche.core.answers import MALFORMED, Answers, Chooser
from escarmouche.core.explain import Phrase, Refusal, Refused, Total, Why, refuse
from escarmouche.core.hooks import each, first, gather
from escarmouche.core.words import Ask, Rule, Tell
from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.characteristics import INI
from escarmouche.rulebooks.age_des_escarmouches.combat.affair import (
    Combat,
    Placement,
    figures,
    read,
)
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State, figure_of
from escarmouche.rulebooks.age_des_escarmouches.testing import value_of
from escarmouche.rulebooks.age_des_escarmouches.ties import settle

COMBAT_BEGINS = Phrase("ade.event.combat_begins", "ADE-3.3.4-08", "ADE-3.3.3-04")
PLACE = Phrase("ade.ask.placement", "ADE-3.3.4-03", "ADE-3.3.4.1-01", "ADE-3.3.4.1-02")
PLACED = Phrase("ade.event.dice_placed", "ADE-3.3.4-03", "ADE-3.3.4.1-02")
ONE_DIE = Phrase("ade.score.one_die", "ADE-3.3.4-02")
FOR_ADVERSARY = Phrase("ade.score.die_for_adversary", "ADE-3.3.4-02", "ADE-3.3.4-01")
NO_DICE = Phrase("ade.score.no_combat_dice", "ADE-3.3.4-02")
WRONG_COUNT = Phrase("ade.refusal.wrong_dice_count", "ADE-3.3.4-03", "ADE-3.3.4-07")
NO_ADVERSARY = Phrase("ade.refusal.not_an_adversary", "ADE-3.3.4-01", "ADE-3.3.4-05")
UNBALANCED = Phrase("ade.refusal.unbalanced_attacks", "ADE-3.3.4-06")
ALL_ATTACK = Phrase("ade.refusal.all_in_attack", "ADE-3.3.4-03")

FORM = '{"attacks": [figure, ...], "defence": 1}'


# -- the order of placing ----------------------------------------------------------------------------


def begin(game: State, id: str) -> Rule:
    """A combat begins: whoever is in it has fought this phase."""
    combat = read(game, id)
    yield Tell(COMBAT_BEGINS, {"figure": combat.one, "others": list(combat.others)})
    for member in combat.members:
        game.fought[member] = True
    yield from each(points.COMBAT_BEGINS, game, figures(game, combat.members), id)


def settle_order(game: State, id: str) -> Rule:
    """A-R49: who places when, by the INI that they have as the combat begins."""
    order = yield from _order(game, read(game, id))
    records.update(game, id, order=tuple(order))


def _order(game: State, combat: Combat) -> Generator[Any, Any, list[int]]:
    """ADE-3.3.4.1-02: by rising INI, those whom a skill puts last after all others.

    ADE-3.3.4.1-03: of equals of two camps, the winner of the tie places later. Friends who follow each other
    decide in any order alike, so nobody is asked for it (A-R6).
    """
    one = figure_of(game, combat.one)
    ranks = {figure.id: _rank(game, figure) for figure in figures(game, combat.members)}
    before: list[int] = []
    after: list[int] = []
    for other in figures(game, combat.others):
        later = ranks[other.id] > ranks[one.id]
        if ranks[other.id] == ranks[one.id]:
            later = (yield from settle(game, one, other, INI)) is other
        (after if later else before).append(other.id)
    return [*sorted(before, key=ranks.__getitem__), one.id, *sorted(after, key=ranks.__getitem__)]


def _rank(game: State, figure: Figure) -> tuple[bool, Any]:
    last = first(game, figure, points.PLACED_LAST) is not None
    return last, value_of(game, figure, INI).value


# -- dice --------------------------------------------------------------------------------------------


def dice_of(game: State, id: str, figure: Figure) -> Total:
    """ADE-3.3.4-02: one die, one more for each adversary, and what skills add or take."""
    against = [Why(1, FOR_ADVERSARY, enemy) for enemy in read(game, id).adversaries(figure.id)]
    more = gather(game, figure, points.COMBAT_DICE, id)
    return Total(Why(1, ONE_DIE), *against, *more).at_least(0, NO_DICE)


class Placing(Answers):
    """The placements of one fighter's dice. The answer is a `Placement`.

    As data: `{"attacks": [7, 7, 8], "defence": 1}`, an adversary for each attack die. The description has
    the form "placement", the fighter, his dice, his adversaries, and whether all his dice must attack.
    """

    __slots__ = ("adversaries", "all_attack", "dice", "figure")

    def __init__(
        self, figure: int, dice: int, adversaries: Sequence[int], all_attack: bool = False
    ) -> None:
        self.figure, self.dice, self.all_attack = figure, dice, all_attack
        self.adversaries = tuple(sorted(adversaries))

    def seen_by(self, seen: Any) -> Placing:
        """Dice lie openly."""
        return self

    def check(self, answer: Any) -> Refusal | None:
        """All the dice, on adversaries, and evenly."""
        if not isinstance(answer, Placement):
            return refuse(MALFORMED, expected=FORM, given=repr(answer)[:200])
        placed = len(answer.attacks) + answer.defence
        if answer.defence < 0 or placed != self.dice:
            return refuse(WRONG_COUNT, figure=self.figure, dice=self.dice, placed=placed)
        for target in answer.attacks:
            if target not in self.adversaries:
                return refuse(NO_ADVERSARY, figure=self.figure, other=target)
        if self.all_attack and answer.defence:
            return refuse(ALL_ATTACK, figure=self.figure)
        return self._unbalanced(answer)

    def _unbalanced(self, answer: Placement) -> Refusal | None:
        """ADE-3.3.4-06: for any two adversaries, the numbers of attacks differ by one at most."""
        counts = {enemy: answer.attacks.count(enemy) for enemy in self.adversaries}
        most, least = (pick(counts, key=counts.__getitem__) for pick in (max, min))
        if counts[most] - counts[least] <= 1:
            return None
        data = {"many": counts[most], "few": counts[least]}
        return refuse(UNBALANCED, figure=self.figure, most=most, least=least, **data)

    def _attacks(self) -> range:
        return range(self.dice if self.all_attack else 0, self.dice + 1)

    def _with(self, attacks: int, favoured: Sequence[int]) -> Placement:
        """So many attacks, as evenly as can be, the odd ones on the favoured."""
        whole = attacks // len(self.adversaries)
        targets = sorted((*(self.adversaries * whole), *favoured))
        return Placement(tuple(targets), self.dice - attacks)

    def __iter__(self) -> Iterator[Placement]:
        """All of them."""
        for attacks in self._attacks():
            odd = attacks % len(self.adversaries)
            for favoured in combinations(self.adversaries, odd):
                yield self._with(attacks, favoured)

    def candidates(self) -> Sequence[Placement]:
        """All of them."""
        return list(self)

    def sample(self, chooser: Chooser) -> Placement:
        """A number of attacks, then whom the odd ones strike."""
        numbers = self._attacks()
        attacks = numbers[chooser.randrange(len(numbers))]
        left, odd = list(self.adversaries), attacks % len(self.adversaries)
        favoured = [left.pop(chooser.randrange(len(left))) for _ in range(odd)]
        return self._with(attacks, favoured)

    def default(self) -> Placement:
        """Half in attack, the odd die too."""
        attacks = self.dice if self.all_attack else (self.dice + 1) // 2
        return self._with(attacks, self.adversaries[: attacks % len(self.adversaries)])

    def encode(self, answer: Placement) -> Any:
        """An adversary for each attack, and the number in defence."""
        return {"attacks": list(answer.attacks), "defence": answer.defence}

    def decode(self, data: Any) -> Placement:
        """The same, back."""
        wrong = Refused(refuse(MALFORMED, expected=FORM, given=repr(data)[:200]))
        if not isinstance(data, dict) or set(data) - {"attacks", "defence"}:
            raise wrong
        attacks, defence = data.get("attacks", []), data.get("defence", 0)
        if not isinstance(attacks, list) or any(type(id) is not int for id in attacks):
            raise wrong
        if type(defence) is not int or len(attacks) > 100:
            raise wrong
        return Placement(tuple(sorted(attacks)), defence)

    def describe(self) -> dict[str, Any]:
        """Whose dice, how many, on whom."""
        return {
            "form": "placement",
            "figure": self.figure,
            "dice": self.dice,
            "adversaries": list(self.adversaries),
            "all_attack": self.all_attack,
        }


def place(game: State, id: str) -> Rule:
    """ADE-3.3.4.1-01, -02: one after the other they place their dice, for all to see (ADE-AID-1V1-01, ADE-AID-1VN-01)."""
    combat = read(game, id)
    figure = figure_of(game, combat.order[len(combat.placed)])
    if len(combat.placed) + 1 < len(combat.order):
        game.next(("combat dice", id))
    yield from each(points.PLACING, game, (figure,), id)
    total = dice_of(game, id, figure)
    forced = first(game, figure, points.SPLIT) is not None
    answers = Placing(figure.id, int(total.value), combat.adversaries(figure.id), forced)
    placement = answers.default()
    if len(answers.candidates()) > 1:
        about = {"figure": figure.id, "dice": total, "others": list(answers.adversaries)}
        placement = yield Ask(figure.camp, PLACE, answers, about)
    # Among the enemies the defence dice are nobody's yet (ADE-3.3.4-04, ADE-AID-1VN-02).
    placed = read(game, id).placed
    records.update(game, id, placed=(*placed, (figure.id, placement)))
    data = {"figure": figure.id, "attacks": len(placement.attacks), "defence": placement.defence}
    yield Tell(PLACED, {**data, "targets": list(placement.attacks)})
