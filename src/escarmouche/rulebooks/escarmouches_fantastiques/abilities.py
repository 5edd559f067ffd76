"""The five abilities (capacités): the complete list of EF-CAP-01."""

from __future__ import annotations

from escarmouche.core.explain import Phrase, Why
from escarmouche.core.hooks import Plugin
from escarmouche.rulebooks.escarmouches_fantastiques import points
from escarmouche.rulebooks.escarmouches_fantastiques.state import Figure, State

REACH = Phrase("ef.ability.allonge", "EF-CAP-ALLONGE-01")
DISENGAGE = Phrase("ef.ability.desengagement", "EF-CAP-DESENGAGEMENT-01", "EF-TOUR-MVT-10")
SCOUT = Phrase("ef.ability.eclaireur", "EF-CAP-ECLAIREUR-01")
FRIGHTENING = Phrase("ef.ability.effrayant", "EF-CAP-EFFRAYANT-01", "EF-CAP-EFFRAYANT-02")
POWERFUL = Phrase("ef.ability.puissant", "EF-CAP-PUISSANT-01", "EF-CAP-PUISSANT-03")

REACH_DISTANCE = 2.0


def _reaches(game: State, figure: Figure) -> float:
    """EF-CAP-ALLONGE-01: melee attacks go up to 2''. EF-CAP-ALLONGE-02: that is not contact."""
    return REACH_DISTANCE


def _leaves_freely(game: State, figure: Figure) -> Phrase:
    """EF-CAP-DESENGAGEMENT-01: no free attack on it when it leaves contact."""
    return DISENGAGE


def _deploys_anywhere(game: State, figure: Figure) -> Phrase:
    """EF-CAP-ECLAIREUR-01: the deployment zone does not bind it."""
    return SCOUT


def _frightens(game: State, figure: Figure) -> Phrase:
    """EF-CAP-EFFRAYANT-01: its enemies in contact test; EF-CAP-EFFRAYANT-02: it never does."""
    return FRIGHTENING


def _overpowers(game: State, attacker: Figure, victim: Figure, melee: bool) -> Why | None:
    """EF-CAP-PUISSANT-01: enemies defend at -1. EF-CAP-PUISSANT-02: not those Powerful too.

    EF-CAP-PUISSANT-03: in melee and in shooting alike. A friend that is hit does not suffer it.
    """
    if victim.camp == attacker.camp or POWERFUL_ABILITY in victim.plugins:
        return None
    return Why(-1, POWERFUL, attacker.id)


REACH_ABILITY = Plugin("allonge", REACH, (points.MELEE_REACH, _reaches))
DISENGAGE_ABILITY = Plugin("desengagement", DISENGAGE, (points.LEAVES_CONTACT, _leaves_freely))
SCOUT_ABILITY = Plugin("eclaireur", SCOUT, (points.DEPLOYS, _deploys_anywhere))
FRIGHTENING_ABILITY = Plugin("effrayant", FRIGHTENING, (points.FRIGHTENS, _frightens))
POWERFUL_ABILITY = Plugin("puissant", POWERFUL, (points.ENEMY_ARMOUR, _overpowers))

# EF-CAP-01: there are no others.
ABILITIES = {
    plugin.id: plugin
    for plugin in (
        REACH_ABILITY,
        DISENGAGE_ABILITY,
        SCOUT_ABILITY,
        FRIGHTENING_ABILITY,
        POWERFUL_ABILITY,
    )
}
