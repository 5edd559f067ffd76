"""Who may have a die rolled again, who is asked, and which result stands: the second implementation.

1.2.7, Aguerri, Intimidation, Chance, Résolution, Maudit; A-R9, B-R12, B-R17, B-R53, B-R67.
"""

from __future__ import annotations

from collections.abc import Callable

from tests.properties.ade.plain_damage import OWN, WEAPON, Stroke, damage
from tests.properties.ade.plain_fighters import Asked, Fighter, Plainly, Thrown

# ADE-1.2.1-04 to -10: the threshold in each column of X - Y.
THRESHOLDS = (7, 6, 5, 4, 3, 2, 1)
UPPER_ENDS = (-6, -4, -2, 0, 2, 4)
RESOLUTE = frozenset({"INI", "ATT", "FOR", "DEF", "COU"})  # ADE-SKILL-RESOLUTION-01


def threshold(value: int, difficulty: int, shift: int = 0) -> int:
    """What a die must reach; A-R5."""
    found = sum(value - difficulty > end for end in UPPER_ENDS)
    return THRESHOLDS[min(max(found + shift, 0), 6)]


# -- rights --------------------------------------------------------------------------------------------


def profits(tester: Fighter, skill: str) -> bool:
    """ADE-SKILL-MAUDIT-01, -03, B-R53: a cursed one never has Aguerri or Chance; nor has who is immune to them."""
    return "maudit" not in tester.card.skills and skill not in tester.card.immune


def is_hardened(tester: Fighter, name: str, resolute: bool) -> bool:
    """ADE-SKILL-AGUERRI-02, ADE-SKILL-RESOLUTION-02."""
    return profits(tester, "aguerri") and (resolute or name in tester.card.hardened)


def is_intimidated(tester: Fighter, other: Fighter | None, name: str) -> bool:
    """ADE-SKILL-INTIMIDATION-02, -04; ADE-SKILL-IMMUNITE-01, ADE-SKILL-INALTERABLE-01 (B-R51)."""
    if other is None or name not in other.card.intimidating:
        return False
    return "intimidation" not in tester.card.immune and "inalterable" not in tester.card.skills


def luck_left(tester: Fighter) -> int:
    """ADE-SKILL-CHANCE-01: X times a turn. It gives Aguerri, so who is immune to that has nothing of it."""
    if not (profits(tester, "chance") and profits(tester, "aguerri")):
        return 0
    return tester.card.luck - tester.lucky


def resolve_left(tester: Fighter) -> int:
    """ADE-SKILL-RESOLUTION-01: X times a turn; useless without Aguerri."""
    if not profits(tester, "aguerri"):
        return 0
    return tester.card.resolve - tester.resolved


# -- tests read on the TRUC ------------------------------------------------------------------------------


def how_many(camp: int, most: int) -> Plainly:
    """ADE-SKILL-AGUERRI-03, ADE-SKILL-INTIMIDATION-02: as many of these dice as the player likes."""
    question = "reroll" if most == 1 else "reroll_how_many"
    answer: int = yield Asked(camp, question, 0, most)
    return answer


def successes(
    tester: Fighter,
    other: Fighter | None,
    name: str,
    dice: int,
    needed: int,
    resolute: bool = False,
) -> Plainly:
    """So many tests of one characteristic; returns their successes, each re-rolled at most once (ADE-1.2.7-02)."""
    faces: tuple[int, ...] = yield Thrown(dice)
    good = sum(face >= needed for face in faces)
    bad = dice - good
    hard = is_hardened(tester, name, resolute)
    feared = is_intimidated(tester, other, name)
    if not 2 <= needed <= 6 or (hard and feared):  # A-R4: no die changes what is certain
        return good  # ADE-SKILL-AGUERRI-06, ADE-SKILL-INTIMIDATION-06
    if hard:
        again = (yield from how_many(tester.camp, bad)) if bad else 0
    elif feared:  # B-R17: it cancels Chance as well, which is not offered
        return (yield from _frightened(other, good, needed))
    else:
        most = min(bad, luck_left(tester))
        again = (yield from how_many(tester.camp, most)) if most else 0
        tester.lucky += again
    new: tuple[int, ...] = (yield Thrown(again)) if again else ()
    return good + sum(face >= needed for face in new)


def _frightened(other: Fighter | None, good: int, needed: int) -> Plainly:
    assert other is not None
    again: int = (yield from how_many(other.camp, good)) if good else 0
    new: tuple[int, ...] = (yield Thrown(again)) if again else ()
    return good - again + sum(face >= needed for face in new)


def declares(tester: Fighter, name: str, open_: bool) -> Plainly:
    """ADE-SKILL-RESOLUTION-01: before a single test; nobody declares what it has already, or for what is certain."""
    if name not in RESOLUTE or name in tester.card.hardened or not open_:
        return False
    if not resolve_left(tester):
        return False
    yes: int = yield Asked(tester.camp, "resolution", 0, 1)
    tester.resolved += yes
    return bool(yes)


# -- damage tests ------------------------------------------------------------------------------------------


def open_to_chance(stroke: Stroke) -> bool:
    """Whether the die says anything: nobody is asked about what is certain."""
    return len({damage(stroke, face) for face in range(1, 7)}) > 1


def damage_test(stroke: Stroke, resolute: bool = False, wide: bool = False) -> Plainly:
    """One damage test with its re-roll; returns the damage. B-R12: only a fighter's own FOR is FOR.

    `wide` is the option of B-R12: Intimidation/FOR bears on shots as well.
    """
    attacker, victim = stroke.attacker, stroke.victim
    own = stroke.kind == OWN
    (die,) = yield Thrown(1)
    old = damage(stroke, die)
    hard = own and is_hardened(attacker, "FOR", resolute)
    felt = own or (wide and stroke.kind == WEAPON)
    feared = felt and is_intimidated(attacker, victim, "FOR")
    if (hard and feared) or not open_to_chance(stroke):
        return old
    if hard:
        return (yield from _again(stroke, attacker.camp, die, lambda: None))
    if feared:
        return (yield from _again(stroke, victim.camp, die, lambda: None))
    if old == 0 and luck_left(attacker):  # B-R17: this is a damage test that failed

        def spend() -> None:
            attacker.lucky += 1

        return (yield from _again(stroke, attacker.camp, die, spend))
    return old


def _again(stroke: Stroke, camp: int, first: int, spend: Callable[[], None]) -> Plainly:
    """ADE-SKILL-AGUERRI-04, ADE-SKILL-INTIMIDATION-04: who has it rolled again keeps the old or the new result."""
    yes: int = yield Asked(camp, "reroll", 0, 1)
    if not yes:
        return damage(stroke, first)
    spend()
    (second,) = yield Thrown(1)
    if second == first:
        return damage(stroke, first)
    keeps_new: int = yield Asked(camp, "keep_which", 0, 1)
    return damage(stroke, second if keeps_new else first)
