"""Chapters 3.3.4 and 3.3.4.1: combat dice, and how they are placed between attack and defence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterator, Sequence
from itertools import combinations
from typing import Any

from escarmouche.core import records
from escarmouche.core.answers import MALFORMED, Answers, Chooser
from escarmouche.core.explain import Phrase, Refusal, Refused, Total, Why, refuse
from escarmouche.core.hooks import each, first, gather
from escarmouche.core.words import Ask, Rule, Tell
from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.combat.combat_record import (
    Combat,
    Placement,
    figures,
    read,
)
from escarmouche.rulebooks.age_des_escarmouches.dice.testing import value_of
from escarmouche.rulebooks.age_des_escarmouches.dice.ties import settle
from escarmouche.rulebooks.age_des_escarmouches.fighter.characteristics import INI
from escarmouche.rulebooks.age_des_escarmouches.skills.resolution import Marks
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State, figure_of

COMBAT_BEGINS = Phrase("ade.event.combat_begins", "ADE-3.3.4-08", "ADE-3.3.3-04")
PLACE = Phrase("ade.ask.placement", "ADE-3.3.4-03", "ADE-3.3.4.1-01", "ADE-3.3.4.1-02")
MARKED = Phrase(
    "ade.event.dice_marked", "ADE-SKILL-RESOLUTION-03", "ADE-AID-1V1-02", "ADE-AID-1VN-04"
)
PLACED = Phrase("ade.event.dice_placed", "ADE-3.3.4-03", "ADE-3.3.4.1-02")
ONE_DIE = Phrase("ade.score.one_die", "ADE-3.3.4-02")
FOR_ADVERSARY = Phrase("ade.score.die_for_adversary", "ADE-3.3.4-02", "ADE-3.3.4-01")
NO_DICE = Phrase("ade.score.no_combat_dice", "ADE-3.3.4-02")
WRONG_COUNT = Phrase("ade.refusal.wrong_dice_count", "ADE-3.3.4-03", "ADE-3.3.4-07")
NO_ADVERSARY = Phrase("ade.refusal.not_an_adversary", "ADE-3.3.4-01", "ADE-3.3.4-05")
UNBALANCED = Phrase("ade.refusal.unbalanced_attacks", "ADE-3.3.4-06")
ALL_ATTACK = Phrase("ade.refusal.all_in_attack", "ADE-3.3.4-03")
TOO_MANY_MARKS = Phrase(
    "ade.refusal.too_many_marks", "ADE-SKILL-RESOLUTION-01", "ADE-SKILL-RESOLUTION-03"
)
NO_DIE_TO_MARK = Phrase("ade.refusal.no_die_to_mark", "ADE-SKILL-RESOLUTION-03")

FORM = '{"attacks": [figure, ...], "defence": 1}'
KEYS = {"attacks", "defence", "marked_attacks", "marked_defence"}
MOST_DATA = 100  # dice in an answer: nobody ever has as many


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
    ranks = {figure.id: rank_of(game, figure) for figure in figures(game, combat.members)}
    before: list[int] = []
    after: list[int] = []
    for other in figures(game, combat.others):
        later = ranks[other.id] > ranks[one.id]
        if ranks[other.id] == ranks[one.id]:
            later = (yield from settle(game, one, other, INI)) is other
        (after if later else before).append(other.id)
    return [*sorted(before, key=ranks.__getitem__), one.id, *sorted(after, key=ranks.__getitem__)]


def rank_of(game: State, figure: Figure) -> tuple[bool, Any]:
    """ADE-3.3.4.1-02: by what the order of placing goes."""
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
    the form "placement", the fighter, its dice, its adversaries, and whether all its dice must attack.

    ADE-SKILL-RESOLUTION-03: `marks` says how many of them may be marked besides; which ones, the answer says in
    `"marked_attacks": [7]` (some of the attacks) and `"marked_defence": 1`. Without these no die is marked.
    """

    __slots__ = ("adversaries", "all_attack", "dice", "figure", "marks")
    worded = True  # dice lie openly

    def __init__(
        self,
        figure: int,
        dice: int,
        adversaries: Sequence[int],
        all_attack: bool = False,
        marks: int = 0,
    ) -> None:
        self.figure, self.dice, self.all_attack, self.marks = figure, dice, all_attack, marks
        self.adversaries = tuple(sorted(adversaries))

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
        return self._unbalanced(answer) or self._marked_wrongly(answer)

    def _marked_wrongly(self, answer: Placement) -> Refusal | None:
        """ADE-SKILL-RESOLUTION-03: a mark lies on a die that is there, and no more of them than it has uses."""
        marked = len(answer.marked_attacks) + answer.marked_defence
        unplaced = Counter(answer.marked_attacks) - Counter(answer.attacks)
        if unplaced or not 0 <= answer.marked_defence <= answer.defence:
            return refuse(NO_DIE_TO_MARK, figure=self.figure)
        if marked > self.marks:
            return refuse(TOO_MANY_MARKS, figure=self.figure, marks=self.marks, marked=marked)
        return None

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

    @property
    def has_choice(self) -> bool:
        """Whether its dice can be placed in more than one way, marks aside."""
        if self.all_attack:
            return self.dice % len(self.adversaries) > 0  # whom the odd ones strike
        return self.dice > 0

    def unmarked(self) -> Iterator[Placement]:
        """All placements, with no die marked."""
        for attacks in self._attacks():
            odd = attacks % len(self.adversaries)
            for favoured in combinations(self.adversaries, odd):
                yield self._with(attacks, favoured)

    def __iter__(self) -> Iterator[Placement]:
        """All of them, and every way of marking their dice."""
        for placement in self.unmarked():
            yield placement
            if self.marks:
                yield from self._marked(placement)

    def _marked(self, placement: Placement) -> Iterator[Placement]:
        for count in range(1, min(self.marks, self.dice) + 1):
            for defence in range(min(count, placement.defence) + 1):
                for attacks in sorted(set(combinations(placement.attacks, count - defence))):
                    yield placement._replace(marked_attacks=attacks, marked_defence=defence)

    def candidates(self) -> Sequence[Placement]:
        """All of them."""
        return list(self)

    def sample(self, chooser: Chooser) -> Placement:
        """A number of attacks, then whom the odd ones strike."""
        numbers = self._attacks()
        attacks = numbers[chooser.randrange(len(numbers))]
        left, odd = list(self.adversaries), attacks % len(self.adversaries)
        favoured = [left.pop(chooser.randrange(len(left))) for _ in range(odd)]
        placement = self._with(attacks, favoured)
        return self._sample_marks(placement, chooser) if self.marks else placement

    def _sample_marks(self, placement: Placement, chooser: Chooser) -> Placement:
        dice: list[int | None] = [*placement.attacks, *[None] * placement.defence]
        count = chooser.randrange(min(self.marks, len(dice)) + 1)
        return marking(
            placement, [dice.pop(chooser.randrange(len(dice))) for _mark in range(count)]
        )

    def default(self) -> Placement:
        """Half in attack, the odd die too."""
        attacks = self.dice if self.all_attack else (self.dice + 1) // 2
        return self._with(attacks, self.adversaries[: attacks % len(self.adversaries)])

    def encode(self, answer: Placement) -> Any:
        """An adversary for each attack, and the number in defence; the marks, where there are any."""
        data: dict[str, Any] = {"attacks": list(answer.attacks), "defence": answer.defence}
        if answer.marked_attacks:
            data["marked_attacks"] = list(answer.marked_attacks)
        if answer.marked_defence:
            data["marked_defence"] = answer.marked_defence
        return data

    def decode(self, data: Any) -> Placement:
        """The same, back."""
        if not isinstance(data, dict) or set(data) - KEYS:
            raise _malformed(data)
        lists = [data.get(key, []) for key in ("attacks", "marked_attacks")]
        counts = [data.get(key, 0) for key in ("defence", "marked_defence")]
        for given in lists:
            if not isinstance(given, list) or any(type(id) is not int for id in given):
                raise _malformed(data)
        if any(type(count) is not int for count in counts) or max(map(len, lists)) > MOST_DATA:
            raise _malformed(data)
        attacks, marked = (tuple(sorted(given)) for given in lists)
        return Placement(attacks, counts[0], marked, counts[1])

    def describe(self) -> dict[str, Any]:
        """Whose dice, how many, on whom."""
        return {
            "form": "placement",
            "figure": self.figure,
            "dice": self.dice,
            "adversaries": list(self.adversaries),
            "all_attack": self.all_attack,
            "marks": self.marks,
        }


def _malformed(data: Any) -> Refused:
    return Refused(refuse(MALFORMED, expected=FORM, given=repr(data)[:200]))


def marking(placement: Placement, dice: Sequence[int | None]) -> Placement:
    """The same dice, some of them marked: each by whom it attacks, or None for one in defence."""
    attacks = tuple(sorted(id for id in dice if id is not None))
    return placement._replace(marked_attacks=attacks, marked_defence=len(dice) - len(attacks))


def place(game: State, id: str) -> Rule:
    """ADE-3.3.4.1-01, -02: one after the other they place their dice, for all to see (ADE-AID-1V1-01, ADE-AID-1VN-01)."""
    combat = read(game, id)
    figure = figure_of(game, combat.order[len(combat.placed)])
    if len(combat.placed) + 1 < len(combat.order):
        game.next(("combat dice", id))
    yield from each(points.PLACING, game, (figure,), id)
    total = dice_of(game, id, figure)
    forced = first(game, figure, points.SPLIT) is not None
    marks: Marks | None = first(game, figure, points.MARKS)
    most = 0 if marks is None else min(marks.most, int(total.value))
    answers = Placing(figure.id, int(total.value), combat.adversaries(figure.id), forced, most)
    if most or answers.has_choice:
        about = {"figure": figure.id, "dice": total, "others": list(answers.adversaries)}
        placement = yield Ask(figure.camp, PLACE, answers, about)
    else:
        placement = answers.default()
    # Among the enemies the defence dice are nobody's yet (ADE-3.3.4-04, ADE-AID-1VN-02).
    placed = read(game, id).placed
    records.update(game, id, placed=(*placed, (figure.id, placement)))
    data = {"figure": figure.id, "attacks": len(placement.attacks), "defence": placement.defence}
    yield Tell(PLACED, {**data, "targets": list(placement.attacks)})
    if marks is not None and (placement.marked_attacks or placement.marked_defence):
        yield from _mark(game, figure, placement, marks)


def _mark(game: State, figure: Figure, placement: Placement, marks: Marks) -> Rule:
    """ADE-SKILL-RESOLUTION-03: for all to see; each mark is a use, and is spent now (B-R67)."""
    attacks = len(placement.marked_attacks)
    marks.spend(game, attacks + placement.marked_defence)
    data = {"figure": figure.id, "attacks": attacks, "defence": placement.marked_defence}
    yield Tell(MARKED, {**data, "targets": list(placement.marked_attacks)})
