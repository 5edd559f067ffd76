"""The damage roll and what comes of it (BM-DEGATS-*, BM-TIRDEGATS-01): roll, save, loss, in this order (R28)."""

from __future__ import annotations

from collections.abc import Iterator

from escarmouche.core.explain import Phrase, Refusal, Total, Why
from escarmouche.core.words import Rule, Tell
from escarmouche.rulebooks.bonus_malus.attack import Attack, Means
from escarmouche.rulebooks.bonus_malus.dice import ABSENT, passed, small_die
from escarmouche.rulebooks.bonus_malus.equipment import Use
from escarmouche.rulebooks.bonus_malus.harm.saves import save_against, saves_against, why_none
from escarmouche.rulebooks.bonus_malus.harm.vitality import lose
from escarmouche.rulebooks.bonus_malus.hearing import all_said, first_said, modifiers
from escarmouche.rulebooks.bonus_malus.points import DAMAGE, HARMED_BY, LOSS
from escarmouche.rulebooks.bonus_malus.provocation import note_attack
from escarmouche.rulebooks.bonus_malus.scores import modified, unarmed_base
from escarmouche.rulebooks.bonus_malus.state import ON_TABLE, Figure, State, figure_of

DAMAGE_ROLL = Phrase("bm.roll.damage", "BM-DEGATS-01", "BM-DEGATS-03")
ACCIDENT = Phrase("bm.roll.accident", "BM-CHUTE-02", "BM-DEGATS-03")  # nobody strikes
SAVE_ROLL = Phrase("bm.roll.save", "BM-SVG-01", "BM-SVG-02", "BM-SVG-03")
LOSS_ROLL = Phrase("bm.roll.loss", "BM-DICE-01", "BM-SKILL-COUPFATAL-01", "BM-SKILL-TAILLEESTOC-03")
NO_SAVE_LEFT = Phrase("bm.event.no_save", "BM-SKILL-ANNULESVG-01")
UNAFFECTED = Phrase("bm.event.unaffected", "BM-SKILL-SPECTRE-02")

WEAPON = Phrase("bm.why.weapon", "BM-DEGATS-02")
LIGHT_WEAPON = Phrase("bm.why.light_weapon", "BM-MAINSNUES-03")
NATURAL = Phrase("bm.why.natural", "BM-DEGATS-02")  # R26
UPGRADE = Phrase("bm.why.unarmed_upgrade", "BM-SKILL-SANSARME-01", "BM-UPGRADE-POINGS-01")

SKILL = "degats"
DICE = {"D2": 2, "D3": 3, "D6": 6}


# -- with what -----------------------------------------------------------------------------------


def damage_modifiers(
    game: State, attacker: Figure, attack: Attack, base: Why | None = None
) -> Total:
    """The modifier of a damage roll: the weapon used gives the base (BM-DEGATS-02), all else adds (R26).

    `base` is that of an attack without a weapon, such as a Force power.
    """
    means = attack.means
    uses: tuple[Use, ...] = () if means is None else (means.use,)
    first, *more = [base] if base is not None else _of_means(game, attacker, means)
    total = modified(game, attacker, SKILL, first)
    return total.plus(*more, *modifiers(game, attacker, DAMAGE, attack, uses=uses))


def _of_means(game: State, attacker: Figure, means: Means | None) -> Iterator[Why]:
    """Knuckles add to bare hands: 3- becomes 2- (BM-UPGRADE-POINGS-02), Art Martial's - a plain roll (BM-UPGRADE-POINGS-03)."""
    assert means is not None, "an attack without means says what its damage is"
    if means.natural:
        yield Why(means.use.damage, NATURAL)
    elif means.weapon is not None:
        yield Why(means.use.damage, LIGHT_WEAPON if means.light else WEAPON)
    else:
        yield unarmed_base(game, attacker)[1]
        if means.upgrade is not None:
            yield Why(means.use.damage - ABSENT, UPGRADE)


# -- what comes of it ----------------------------------------------------------------------------


def harm(game: State, attack: Attack, total: Total) -> Rule:
    """One damage roll on somebody, and all that follows. Returns how many vitality points it lost."""
    points = yield from damage_done(game, attack, total)
    return (yield from lose(game, figure_of(game, attack.victim), points, attack))


def damage_done(game: State, attack: Attack, total: Total) -> Rule:
    """The rolls alone: returns how many points are to be lost, which a group attack may put off (BM-GROUPE-03).

    BM-DESENGAGE-06: less than 4 does nothing.
    """
    if game.status[attack.victim] != ON_TABLE:
        return 0
    if attack.attacker is not None:
        note_attack(game, figure_of(game, attack.attacker), figure_of(game, attack.victim))
    if why_unharmed(game, attack) is not None:
        yield Tell(UNAFFECTED, {"figure": attack.victim, "by": attack.attacker})
        return 0
    what, about = _said(attack)
    if not (yield from passed(what, total, about)):
        return 0
    if (yield from _saved(game, attack)):
        return 0
    return (yield from _size_of_loss(game, attack))


def why_unharmed(game: State, attack: Attack) -> Refusal | None:
    """R60: why nothing of this attack has any effect on its victim."""
    victim = figure_of(game, attack.victim)
    refusal: Refusal | None = first_said(game, victim, HARMED_BY, attack)
    return refusal


def _said(attack: Attack) -> tuple[Phrase, dict[str, object]]:
    if attack.attacker is None:
        return ACCIDENT, {"figure": attack.victim}
    return DAMAGE_ROLL, {"figure": attack.attacker, "target": attack.victim}


def _saved(game: State, attack: Attack) -> Rule:
    """BM-SVG-02: a successful save cancels the whole damage roll; who has no save rolls nothing (BM-SVG-04)."""
    total = save_against(game, attack)
    if total is None:
        if saves_against(game, attack) and why_none(game, attack) is not None:
            yield Tell(NO_SAVE_LEFT, {"figure": attack.victim, "by": attack.attacker})
        return False
    about = {"figure": attack.victim, "by": attack.attacker}
    return (yield from passed(SAVE_ROLL, total, about))


def _size_of_loss(game: State, attack: Attack) -> Rule:
    """R56: one point, or the largest die that a skill of the attacker gives."""
    sides = loss_die(game, attack)
    if sides == 1:
        return 1
    about = {"figure": attack.attacker, "target": attack.victim, "sides": sides}
    return (yield from small_die(LOSS_ROLL, sides, about))


def loss_die(game: State, attack: Attack) -> int:
    """How many sides the die of a loss has; 1: a single point (BM-DEGATS-03)."""
    if attack.attacker is None:
        return 1
    attacker = figure_of(game, attack.attacker)
    uses = () if attack.means is None else (attack.means.use,)
    return max(
        (DICE[said] for said in all_said(game, attacker, LOSS, attack, uses=uses)), default=1
    )
