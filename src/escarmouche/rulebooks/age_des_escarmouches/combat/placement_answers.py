"""Chapter 3.3.4: the placements of one fighter's combat dice, with what skills let it do with them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any, NamedTuple

from escarmouche.core.answers import MALFORMED, Answers, Chooser
from escarmouche.core.explain import Phrase, Refusal, Refused, refuse
from escarmouche.rulebooks.age_des_escarmouches.exchange.combat_state import Placement

WRONG_COUNT = Phrase("ade.refusal.wrong_dice_count", "ADE-3.3.4-03", "ADE-3.3.4-07")
NO_ADVERSARY = Phrase("ade.refusal.not_an_adversary", "ADE-3.3.4-01", "ADE-3.3.4-05")
UNBALANCED = Phrase("ade.refusal.unbalanced_attacks", "ADE-3.3.4-06")
ALL_ATTACK = Phrase("ade.refusal.all_in_attack", "ADE-3.3.4-03")
ONLY_ATTACK = Phrase("ade.refusal.only_attack", "ADE-3.3.4-03")
WRONG_BLADES = Phrase(
    "ade.refusal.wrong_blades", "ADE-EQUIP-LAMES-DORSALES-01", "ADE-EQUIP-LAMES-DORSALES-04"
)
NO_SACRIFICE = Phrase("ade.refusal.no_sacrifice", "ADE-SKILL-COUP-DE-MAITRE-01")
TOO_MANY_GIVEN = Phrase("ade.refusal.too_many_sacrificed", "ADE-SKILL-COUP-DE-MAITRE-01")
NO_CHAIN = Phrase("ade.refusal.no_chain", "ADE-SKILL-ENCHAINEMENT-01")
ONE_CHAIN = Phrase("ade.refusal.one_chain", "ADE-SKILL-ENCHAINEMENT-01")
NO_FURY = Phrase("ade.refusal.no_fury", "ADE-SKILL-FURIE-GUERRIERE-01")
TOO_MANY_MARKS = Phrase(
    "ade.refusal.too_many_marks", "ADE-SKILL-RESOLUTION-01", "ADE-SKILL-RESOLUTION-03"
)
NO_DIE_TO_MARK = Phrase("ade.refusal.no_die_to_mark", "ADE-SKILL-RESOLUTION-03")

FORM = '{"attacks": [figure, ...], "defence": 1}'
LISTS, COUNTS = ("attacks", "marked_attacks", "blades"), ("defence", "marked_defence", "sacrificed")
CHAINS = ("offensive", "defensive")
KEYS = {*LISTS, *COUNTS, *CHAINS, "fury"}
MOST_DATA = 100  # dice in an answer: nobody ever has as many


class Open(NamedTuple):
    """What is open to a fighter as it places its dice, besides placing them."""

    all_attack: bool = False  # none of them may defend
    marks: int = 0  # ADE-SKILL-RESOLUTION-03: how many it may mark
    only_attack: int = 0  # B-R74: of its dice, how many can only attack, and are never given up
    blades: int = 0  # ADE-EQUIP-LAMES-DORSALES-01: further attack dice with a FOR of their own
    sacrifice: bool = False  # ADE-SKILL-COUP-DE-MAITRE-01
    chains: bool = False  # ADE-SKILL-ENCHAINEMENT-01
    fury: bool = False  # ADE-SKILL-FURIE-GUERRIERE-01


NOTHING_ELSE = Open()


class Placing(Answers):
    """The placements of one fighter's dice. The answer is a `Placement`.

    As data: `{"attacks": [7, 7, 8], "defence": 1}`, an adversary for each attack die. The description has
    the form "placement", the fighter, its dice, its adversaries, and what else is open to it.

    ADE-SKILL-RESOLUTION-03: which dice are marked, the answer says in `"marked_attacks": [7]` (some of the attacks)
    and `"marked_defence": 1`. Where skills allow it there may stand besides: `"blades": [7, 8]`, an adversary for each
    blade (they need not be said where there is one adversary); `"sacrificed": 1`; `"offensive": 7` or `"defensive":
    7`, the adversary of a chain; and `"fury": true`.
    """

    __slots__ = ("adversaries", "dice", "figure", "open")
    worded = True  # dice lie openly

    def __init__(
        self, figure: int, dice: int, adversaries: Sequence[int], open: Open = NOTHING_ELSE
    ) -> None:
        self.figure, self.dice, self.open = figure, dice, open
        self.adversaries = tuple(sorted(adversaries))

    @property
    def all_attack(self) -> bool:
        """Whether none of its dice may defend."""
        return self.open.all_attack

    @property
    def marks(self) -> int:
        """How many of its dice may be marked."""
        return self.open.marks

    # -- legality ------------------------------------------------------------------------------------

    def check(self, answer: Any) -> Refusal | None:
        """All the dice, on adversaries, and evenly; and nothing that no skill allows."""
        if not isinstance(answer, Placement):
            return refuse(MALFORMED, expected=FORM, given=repr(answer)[:200])
        return (
            self._not_allowed(answer)
            or self._miscounted(answer)
            or self._misplaced(answer)
            or self._unbalanced(answer)
            or self._marked_wrongly(answer)
        )

    def _not_allowed(self, answer: Placement) -> Refusal | None:
        """Chains, sacrifices and furies are for those who have the skill."""
        if answer.fury and not self.open.fury:
            return refuse(NO_FURY, figure=self.figure)
        if answer.sacrificed and not self.open.sacrifice:
            return refuse(NO_SACRIFICE, figure=self.figure)
        chained = [id for id in (answer.offensive, answer.defensive) if id is not None]
        if chained and not self.open.chains:
            return refuse(NO_CHAIN, figure=self.figure)
        if len(chained) > 1:
            return refuse(ONE_CHAIN, figure=self.figure)
        return None

    def _miscounted(self, answer: Placement) -> Refusal | None:
        """B-R74: a fury brings a die, sacrifices take some, but none of those that can only attack."""
        placed, pool = len(answer.attacks) + answer.defence, self._pool(answer.fury)
        if not 0 <= answer.sacrificed <= pool:
            return refuse(TOO_MANY_GIVEN, figure=self.figure, most=pool, given=answer.sacrificed)
        dice = pool + self.open.only_attack - answer.sacrificed
        if answer.defence < 0 or placed != dice:
            return refuse(WRONG_COUNT, figure=self.figure, dice=dice, placed=placed)
        if answer.defence and (self.open.all_attack or answer.fury):
            return refuse(ALL_ATTACK, figure=self.figure)
        if answer.defence > dice - self.open.only_attack:
            return refuse(ONLY_ATTACK, figure=self.figure, dice=self.open.only_attack)
        if len(answer.blades) != self.open.blades:
            placed = len(answer.blades)
            return refuse(WRONG_BLADES, figure=self.figure, dice=self.open.blades, placed=placed)
        return None

    def _misplaced(self, answer: Placement) -> Refusal | None:
        chained = [id for id in (answer.offensive, answer.defensive) if id is not None]
        for target in (*answer.attacks, *answer.blades, *chained):
            if target not in self.adversaries:
                return refuse(NO_ADVERSARY, figure=self.figure, other=target)
        return None

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
        """ADE-3.3.4-06: for any two adversaries, the numbers of attacks differ by one at most.

        B-R74: all attack dice together, blades and those that can only attack as well.
        """
        struck = answer.attacks + answer.blades
        counts = {enemy: struck.count(enemy) for enemy in self.adversaries}
        most, least = (pick(counts, key=counts.__getitem__) for pick in (max, min))
        if counts[most] - counts[least] <= 1:
            return None
        data = {"many": counts[most], "few": counts[least]}
        return refuse(UNBALANCED, figure=self.figure, most=most, least=least, **data)

    # -- all of them -----------------------------------------------------------------------------------

    def _pool(self, fury: bool) -> int:
        """B-R74: the dice that may be given up or placed where it likes."""
        return self.dice - self.open.only_attack + int(fury)

    @property
    def _furies(self) -> tuple[bool, ...]:
        return (False, True) if self.open.fury else (False,)

    def _given(self, fury: bool) -> range:
        return range(self._pool(fury) + 1 if self.open.sacrifice else 1)

    def _attacks(self, fury: bool, given: int) -> range:
        """How many of its dice may attack."""
        dice = self._pool(fury) - given + self.open.only_attack
        forced = fury or self.open.all_attack
        return range(dice if forced else self.open.only_attack, dice + 1)

    def _with(self, fury: bool, given: int, attacks: int, favoured: Sequence[int]) -> Placement:
        """So many attacks, as evenly as can be, the odd ones on the favoured; the first of each are blades."""
        whole = (attacks + self.open.blades) // len(self.adversaries)
        targets = sorted((*(self.adversaries * whole), *favoured))
        blades = _spread(targets, self.open.blades)
        left = sorted((Counter(targets) - Counter(blades)).elements())
        defence = self._pool(fury) + self.open.only_attack - given - attacks
        return Placement(tuple(left), defence, blades=blades, sacrificed=given, fury=fury)

    @property
    def has_choice(self) -> bool:
        """Whether its dice can be placed in more than one way, marks aside."""
        open, struck = self.open, self.dice + self.open.blades
        if open.fury or (open.chains and struck) or (open.sacrifice and self._pool(False)):
            return True
        if not open.all_attack and self._pool(False):
            return True
        several = len(self.adversaries) > 1
        odd = struck % len(self.adversaries) > 0  # whom the odd ones strike
        return several and (odd or 0 < open.blades < struck)

    def unchained(self) -> Iterator[Placement]:
        """All placements with no die marked and no chain."""
        for fury in self._furies:
            for given in self._given(fury):
                for attacks in self._attacks(fury, given):
                    odd = (attacks + self.open.blades) % len(self.adversaries)
                    for favoured in combinations(self.adversaries, odd):
                        yield from self._bladed(self._with(fury, given, attacks, favoured))

    def _bladed(self, placement: Placement) -> Iterator[Placement]:
        """The same attacks, and every way of striking some of them with blades."""
        if not placement.blades or len(self.adversaries) == 1:
            yield placement
            return
        struck = sorted(placement.attacks + placement.blades)
        for blades in sorted(set(combinations(struck, len(placement.blades)))):
            left = sorted((Counter(struck) - Counter(blades)).elements())
            yield placement._replace(attacks=tuple(left), blades=blades)

    def unmarked(self) -> Iterator[Placement]:
        """All placements, with no die marked."""
        for placement in self.unchained():
            yield placement
            if self.open.chains:
                for enemy in self.adversaries:
                    yield placement._replace(offensive=enemy)
                    yield placement._replace(defensive=enemy)

    def __iter__(self) -> Iterator[Placement]:
        """All of them, and every way of marking their dice."""
        for placement in self.unmarked():
            yield placement
            if self.marks:
                yield from self._marked(placement)

    def _marked(self, placement: Placement) -> Iterator[Placement]:
        for count in range(1, self.marks + 1):
            for defence in range(min(count, placement.defence) + 1):
                for attacks in sorted(set(combinations(placement.attacks, count - defence))):
                    yield placement._replace(marked_attacks=attacks, marked_defence=defence)

    def candidates(self) -> Sequence[Placement]:
        """All of them."""
        return list(self)

    def sample(self, chooser: Chooser) -> Placement:
        """A number of attacks, then whom the odd ones strike, then what else is open to it."""
        fury = bool(chooser.randrange(len(self._furies)))
        given = _one_of(self._given(fury), chooser)
        attacks = _one_of(self._attacks(fury, given), chooser)
        left, odd = list(self.adversaries), (attacks + self.open.blades) % len(self.adversaries)
        favoured = [left.pop(chooser.randrange(len(left))) for _ in range(odd)]
        placement = self._with(fury, given, attacks, favoured)
        if self.open.chains:
            enemy = _one_of(self.adversaries, chooser)
            chains = (placement, *(placement._replace(**{kind: enemy}) for kind in CHAINS))
            placement = _one_of(chains, chooser)
        return self._sample_marks(placement, chooser) if self.marks else placement

    def _sample_marks(self, placement: Placement, chooser: Chooser) -> Placement:
        dice: list[int | None] = [*placement.attacks, *[None] * placement.defence]
        count = chooser.randrange(min(self.marks, len(dice)) + 1)
        return marking(
            placement, [dice.pop(chooser.randrange(len(dice))) for _mark in range(count)]
        )

    def default(self) -> Placement:
        """Half in attack, the odd die too; a chain costs nothing, so it is one of attacks."""
        attacks = max(self._attacks(False, 0)[0], (self.dice + 1) // 2)
        odd = (attacks + self.open.blades) % len(self.adversaries)
        laid = self._with(False, 0, attacks, self.adversaries[:odd])
        if not self.open.chains:
            return laid
        return laid._replace(offensive=next(iter(laid.attacks), self.adversaries[0]))

    # -- as data -----------------------------------------------------------------------------------------

    def encode(self, answer: Placement) -> Any:
        """An adversary for each attack, and the number in defence; the rest, where there is any."""
        data: dict[str, Any] = {"attacks": list(answer.attacks), "defence": answer.defence}
        for key in ("marked_attacks", "blades"):
            if getattr(answer, key):
                data[key] = list(getattr(answer, key))
        for key in ("marked_defence", "sacrificed", "fury"):
            if getattr(answer, key):
                data[key] = getattr(answer, key)
        for key in CHAINS:
            if getattr(answer, key) is not None:
                data[key] = getattr(answer, key)
        return data

    def decode(self, data: Any) -> Placement:
        """The same, back; blades have no choice where there is one adversary."""
        if not isinstance(data, dict) or set(data) - KEYS:
            raise _malformed(data)
        lists = [data.get(key, []) for key in LISTS]
        for given in lists:
            if not isinstance(given, list) or any(type(id) is not int for id in given):
                raise _malformed(data)
        counts = [data.get(key, 0) for key in COUNTS]
        chained = [data[key] for key in CHAINS if key in data]
        if any(type(count) is not int for count in (*counts, *chained)):
            raise _malformed(data)
        if max(map(len, lists)) > MOST_DATA or type(data.get("fury", False)) is not bool:
            raise _malformed(data)
        attacks, marked, blades = (tuple(sorted(given)) for given in lists)
        if not blades and len(self.adversaries) == 1:
            blades = self.adversaries * self.open.blades
        ends = (data.get("offensive"), data.get("defensive"), data.get("fury", False))
        return Placement(attacks, counts[0], marked, counts[1], blades, counts[2], *ends)

    def describe(self) -> dict[str, Any]:
        """Whose dice, how many, on whom, and what else is open to it."""
        return {
            "form": "placement",
            "figure": self.figure,
            "dice": self.dice,
            "adversaries": list(self.adversaries),
            **self.open._asdict(),
        }


def _one_of(things: Sequence[Any], chooser: Chooser) -> Any:
    return things[chooser.randrange(len(things))]


def _spread(targets: Sequence[int], blades: int) -> tuple[int, ...]:
    """Some of these, one of each adversary in turn."""
    counts, found = Counter(targets), list[int]()
    while len(found) < blades:
        found += [id for id in counts if counts[id] > found.count(id)][: blades - len(found)]
    return tuple(sorted(found))


def _malformed(data: Any) -> Refused:
    return Refused(refuse(MALFORMED, expected=FORM, given=repr(data)[:200]))


def marking(placement: Placement, dice: Sequence[int | None]) -> Placement:
    """The same dice, some of them marked: each by whom it attacks, or None for one in defence."""
    attacks = tuple(sorted(id for id in dice if id is not None))
    return placement._replace(marked_attacks=attacks, marked_defence=len(dice) - len(attacks))
