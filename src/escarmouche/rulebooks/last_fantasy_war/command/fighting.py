"""Command abilities for shots, combats and courage: an effect on friends, for a phase or the turn (LFW-ADC-*)."""

from __future__ import annotations

from collections.abc import Callable

from escarmouche.core.explain import Phrase, Why
from escarmouche.core.hooks import Plugin
from escarmouche.rulebooks.last_fantasy_war import points
from escarmouche.rulebooks.last_fantasy_war.attack import DOOR, MELEE, Attack
from escarmouche.rulebooks.last_fantasy_war.command.ability import (
    ALL_FRIENDS,
    BEGIN,
    DURING,
    ONE_FRIEND,
    SELF,
    Ability,
    Moment,
)
from escarmouche.rulebooks.last_fantasy_war.durations import PHASE, TURN
from escarmouche.rulebooks.last_fantasy_war.rerolls import (
    COMBAT,
    DEFENCE,
    HABILE,
    HIT,
    PROTECTION,
    Reroll,
)
from escarmouche.rulebooks.last_fantasy_war.sheet import Weapon
from escarmouche.rulebooks.last_fantasy_war.state import State, Unit

SHOOTING_BEGINS = Moment(BEGIN, "shooting")
MELEE_BEGINS = Moment(BEGIN, "melee")
IN_ORGANISATION = Moment(DURING, "organisation")


def _one_more(phrase: Phrase) -> Callable[..., Why]:
    """1 more, whatever it is about."""
    return lambda *_about: Why(1, phrase)


def _skilled(phrase: Phrase, *kinds: str) -> Callable[..., Reroll | None]:
    """Habile for some kinds of rolls; B-R74: with any other source of it élite, as everywhere."""

    def says(_game: State, _unit: Unit, kind: str, _attack: Attack | None) -> Reroll | None:
        return Reroll(HABILE, phrase) if kind in kinds else None

    return says


FIRE = Phrase("lfw.ability.ouvrez-le-feu", "LFW-ADC-OUVREZLEFEU-01", "LFW-ADC-OUVREZLEFEU-02")
SLAUGHTER = Phrase("lfw.ability.massacrez-les", "LFW-ADC-MASSACREZ-01", "LFW-ADC-MASSACREZ-02")
NO_QUARTER = Phrase(
    "lfw.ability.pas-de-quartier", "LFW-ADC-PASDEQUARTIER-01", "LFW-ADC-PASDEQUARTIER-02"
)
HEROIC = Phrase(
    "lfw.ability.attaque-heroique", "LFW-ADC-ATTAQUEHEROIQUE-01", "LFW-ADC-ATTAQUEHEROIQUE-02"
)
TACTICAL = Phrase(
    "lfw.ability.attaque-tactique", "LFW-ADC-ATTAQUETACTIQUE-01", "LFW-ADC-ATTAQUETACTIQUE-02"
)
ORGANISED = Phrase(
    "lfw.ability.defense-organisee", "LFW-ADC-DEFENSEORGANISEE-01", "LFW-ADC-DEFENSEORGANISEE-02"
)
TAKE_COVER = Phrase("lfw.ability.a-couvert", "LFW-ADC-ACOUVERT-01", "LFW-ADC-ACOUVERT-02")
HOLD = Phrase("lfw.ability.tenez-la-ligne", "LFW-ADC-TENEZLALIGNE-01", "LFW-ADC-TENEZLALIGNE-02")


def _heroic_force(_game: State, _unit: Unit, attack: Attack) -> Why | None:
    """LFW-ADC-ATTAQUEHEROIQUE-02: melee weapons only, also where one forces a passage (LFW-ENV-INTERIEUR-09)."""
    return Why(1, HEROIC) if attack.manner in (MELEE, DOOR) else None


def _heroic_attacks(_game: State, _unit: Unit, weapon: Weapon, _target: Unit | None) -> Why | None:
    """The same for the Attack of its melee weapons."""
    return None if weapon.shoots else Why(1, HEROIC)


ABILITIES = (
    Ability(
        "ouvrez-le-feu",
        FIRE,
        (SHOOTING_BEGINS,),
        ONE_FRIEND,
        6.0,
        PHASE,
        Plugin("ouvrez-le-feu", FIRE, (points.TO_HIT, _one_more(FIRE))),
    ),
    Ability(
        "massacrez-les",
        SLAUGHTER,
        (MELEE_BEGINS,),
        ONE_FRIEND,
        6.0,
        PHASE,
        Plugin("massacrez-les", SLAUGHTER, (points.TO_FIGHT, _one_more(SLAUGHTER))),
    ),
    Ability(
        "pas-de-quartier",
        NO_QUARTER,
        (SHOOTING_BEGINS, MELEE_BEGINS),
        ONE_FRIEND,
        6.0,
        PHASE,
        Plugin(
            "pas-de-quartier",
            NO_QUARTER,
            (points.TO_HIT, _one_more(NO_QUARTER)),
            (points.TO_FIGHT, _one_more(NO_QUARTER)),
        ),
    ),
    Ability(
        "attaque-heroique",
        HEROIC,
        (MELEE_BEGINS,),
        SELF,
        None,
        PHASE,
        Plugin(
            "attaque-heroique",
            HEROIC,
            (points.FORCE, _heroic_force),
            (points.ATTACKS, _heroic_attacks),
        ),
    ),
    Ability(
        "attaque-tactique",
        TACTICAL,
        (IN_ORGANISATION,),
        ALL_FRIENDS,
        3.0,
        TURN,
        Plugin("attaque-tactique", TACTICAL, (points.REROLL, _skilled(TACTICAL, HIT, COMBAT))),
    ),
    Ability(
        "defense-organisee",
        ORGANISED,
        (IN_ORGANISATION,),
        ALL_FRIENDS,
        3.0,
        TURN,
        Plugin(
            "defense-organisee",
            ORGANISED,
            (points.REROLL, _skilled(ORGANISED, DEFENCE, PROTECTION)),
        ),
    ),
    Ability(
        "a-couvert",
        TAKE_COVER,
        (SHOOTING_BEGINS, MELEE_BEGINS),
        ONE_FRIEND,
        6.0,
        PHASE,
        Plugin("a-couvert", TAKE_COVER, (points.DEFENCE, _one_more(TAKE_COVER))),
    ),
    Ability(
        "tenez-la-ligne",
        HOLD,
        (IN_ORGANISATION,),
        ALL_FRIENDS,
        3.0,
        TURN,
        Plugin("tenez-la-ligne", HOLD, (points.COURAGE, _one_more(HOLD))),
    ),
)
