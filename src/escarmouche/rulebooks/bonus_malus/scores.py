"""What a figure rolls with: the modifier of a skill, with all that bears on it (BM-DEFAULT-*, BM-BONUSMALUS-08).

Modifiers always add to what the profile has, or to the 3- of who has nothing (R3); only bare hands replace (R34).
"""

from __future__ import annotations

from collections.abc import Iterator

from escarmouche.core.explain import Phrase, Total, Why
from escarmouche.rulebooks.bonus_malus.dice import ABSENT
from escarmouche.rulebooks.bonus_malus.hearing import all_said, heard, modifiers, voices
from escarmouche.rulebooks.bonus_malus.points import AURA, SKILL, UNARMED
from escarmouche.rulebooks.bonus_malus.state import Figure, State
from escarmouche.rulebooks.bonus_malus.wound_states import Wound, wound

HAS_SKILL = Phrase("bm.why.skill", "BM-DEFAULT-02", "BM-EQUIV-01")
LACKS_SKILL = Phrase("bm.why.no_skill", "BM-DEFAULT-01", "BM-DEFAULT-03", "BM-EQUIV-02")
BARE_HANDS = Phrase("bm.why.bare_hands", "BM-MAINSNUES-01")
HURT = Phrase("bm.why.wounded", "BM-VITALITE-05", "BM-SKILL-ENORME-03")
BADLY_HURT = Phrase("bm.why.badly_wounded", "BM-VITALITE-06", "BM-SKILL-ENORME-04")

COMBAT, DAMAGE = "combat", "degats"
WEAPON_TEST = "test of a weapon"  # of an attribute that the weapon has, not the figure (R87)
SHOOTING = ("tir", "lancer")  # R45: wounds tell on throws as on shots
TOLD_BY_WOUNDS = (COMBAT, *SHOOTING)


LACKING = Why(ABSENT, LACKS_SKILL)


def skill_modifiers(game: State, figure: Figure, id: str) -> Total:
    """Everything that bears on a roll of one of its skills, whatever it is rolled for."""
    return modified(game, figure, id, base_of(figure, id))


def base_of(figure: Figure, id: str) -> Why:
    """BM-DEFAULT-01, -02: as its profile has it; 3- where it does not."""
    skill = figure.profile.skill(id)
    return LACKING if skill is None else Why(skill.modifier, HAS_SKILL)


def modified(game: State, figure: Figure, id: str, base: Why) -> Total:
    """The same from another base: bare hands (R34), the weapon that gives a damage roll."""
    spoken = SKILL in figure.handlers or game.effects[figure.id]
    own = modifiers(game, figure, SKILL, id) if spoken else ()
    hurt = _wounds(game, figure, id) if id in TOLD_BY_WOUNDS else ()
    return Total(base, *hurt, *own, *_auras(game, figure, id))


def _wounds(game: State, figure: Figure, id: str) -> Iterator[Why]:
    """BM-VITALITE-05, -06: Combat- from the second state on, Tir- in the third; never 2-."""
    state = wound(game, figure)
    if id == COMBAT and state in (Wound.WOUNDED, Wound.BADLY_WOUNDED):
        yield Why(-1, HURT)
    if id in SHOOTING and state is Wound.BADLY_WOUNDED:
        yield Why(-1, BADLY_HURT)


def _auras(game: State, figure: Figure, id: str) -> list[Why]:
    """What others give it; of one kind once, however many give it (R57)."""
    given: dict[Phrase, Why] = {}
    for bearer in voices(game, AURA):
        for handler in heard(game, bearer, AURA):
            why: Why | None = handler(game, bearer, figure, id)
            if why is not None:
                given.setdefault(why.reason, why)
    return list(given.values())


def unarmed_base(game: State, figure: Figure) -> tuple[Why, Why]:
    """R34: its Combat and its damage without a weapon: of each the best that it has, or 3-.

    It takes the place of the Combat of the profile (BM-MAINSNUES-01): Combat+ becomes 3- (BM-DESENGAGE-05).
    """
    bare = Why(ABSENT, BARE_HANDS)
    known = [(bare, bare)]
    for combat, damage, reason in all_said(game, figure, UNARMED):
        known.append((Why(combat, reason), Why(damage, reason)))
    return max((c for c, _d in known), key=_value), max((d for _c, d in known), key=_value)


def _value(why: Why) -> float:
    return why.value
