"""Féal/X, Iconoclaste, Piété/X, Récupération/X and Thaumaturge: what mystics recover at the end of a turn (B-R38)."""

from __future__ import annotations

from escarmouche.core.explain import Phrase, Why
from escarmouche.core.hooks import Plugin
from escarmouche.memory import remembered
from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.fighter.characteristics import wounded
from escarmouche.rulebooks.age_des_escarmouches.fighter.mystic import (
    FAITH_ZONE,
    REACH_PER_RANK,
    is_faithful,
)
from escarmouche.rulebooks.age_des_escarmouches.ground.hidden_enemies import is_secret
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State, enemies

LOYAL = Phrase("ade.skill.feal", "ADE-SKILL-FEAL-01", "ADE-SKILL-FEAL-02", "ADE-SKILL-FEAL-03")
ICONOCLAST = Phrase("ade.skill.iconoclaste", "ADE-SKILL-ICONOCLASTE-01", "ADE-SKILL-ICONOCLASTE-02")
PIETY = Phrase("ade.skill.piete", "ADE-SKILL-PIETE-01")
RECOVERY = Phrase("ade.skill.recuperation", "ADE-SKILL-RECUPERATION-01")
THAUMATURGE = Phrase("ade.skill.thaumaturge", "ADE-SKILL-THAUMATURGE-01")

WIDER = 5  # ADE-SKILL-ICONOCLASTE-02: cm


@remembered
def loyal(faith: int) -> Plugin:
    """ADE-SKILL-FEAL-01, -02: no believer, but so much FT for each faithful of its side in whose zone it is.

    ADE-SKILL-FEAL-03: only its own side asks it; for an enemy iconoclast it is a believer (B-R36).
    ADE-SKILL-FEAL-04: an iconoclast of its side has its gift too.
    """

    def gives(game: State, figure: Figure, faithful: Figure) -> Why:
        return Why(faith, LOYAL, figure.id)

    return Plugin("feal", LOYAL, (points.FAITH, gives))


@remembered
def pious(kept: int) -> Plugin:
    """ADE-SKILL-PIETE-01: so much of its FT is not lost before it recovers."""

    def keeps(game: State, figure: Figure) -> int:
        return kept

    return Plugin("piete", PIETY, (points.FAITH_KEPT, keeps))


@remembered
def recovering(gems: int) -> Plugin:
    """ADE-SKILL-RECUPERATION-01: so many gems more, or fewer; only a magician's."""

    def more(game: State, figure: Figure) -> Why | None:
        return None if is_faithful(figure.profile) else Why(gems, RECOVERY)

    return Plugin("recuperation", RECOVERY, (points.RECOVERY, more, "gift"))


def _foes(game: State, figure: Figure) -> tuple[Figure, ...]:
    """ADE-SKILL-ICONOCLASTE-01: the enemies count in place of its own side, of whatever people (B-R38).

    B-R29, by the option: not those whose place is secret, for its FT would tell of them.
    """
    return tuple([foe for foe in enemies(game, figure.camp) if not is_secret(game, foe)])


def _further(game: State, figure: Figure, which: str) -> Why | None:
    """ADE-SKILL-ICONOCLASTE-02: for the recovery of faith only."""
    return Why(WIDER, ICONOCLAST) if which == FAITH_ZONE else None


def _doubled(game: State, figure: Figure, which: str) -> Why | None:
    """ADE-SKILL-THAUMATURGE-01: while it is wounded, for the recovery of faith only.

    B-R38: what its rank gives is doubled, not what is added to it.
    """
    if which != FAITH_ZONE or not wounded(game, figure):
        return None
    return Why(REACH_PER_RANK * figure.profile.rank, THAUMATURGE)


ICONOCLASTE = Plugin("iconoclaste", ICONOCLAST, (points.FLOCK, _foes), (points.ZONE, _further))
THAUMATURGE_PLUGIN = Plugin("thaumaturge", THAUMATURGE, (points.ZONE, _doubled))
