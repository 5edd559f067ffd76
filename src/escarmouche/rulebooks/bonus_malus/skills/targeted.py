"""Skills that are tested on somebody, or on oneself: Bannissement, Etourdissement, Lecture de pensées, Malaise, Prière, and
healing: Imposition des mains, Magnétisme, Soin (R59, R61, R62, R66).
"""

from __future__ import annotations

from collections.abc import Callable

from escarmouche.core.explain import Phrase, Refusal, refuse
from escarmouche.core.hooks import Plugin
from escarmouche.core.words import Rule
from escarmouche.rosters.skill_lists import Skill
from escarmouche.rulebooks.bonus_malus.displacement.coming_back import heal_with
from escarmouche.rulebooks.bonus_malus.durations import END_OF_TURN
from escarmouche.rulebooks.bonus_malus.melee.felling import put_down
from escarmouche.rulebooks.bonus_malus.powers.effects import LECTURE, MALAISE, PRIERE, affect, bears
from escarmouche.rulebooks.bonus_malus.powers.harmful import strikes_with
from escarmouche.rulebooks.bonus_malus.powers.targeting import Aim
from escarmouche.rulebooks.bonus_malus.powers.use import Power, offering
from escarmouche.rulebooks.bonus_malus.state import Figure, State

NOBODY_TO_BANISH = Phrase("bm.refusal.nobody_to_banish", "BM-SKILL-BANNISSEMENT-01")
PRAYED_ALREADY = Phrase("bm.refusal.prayed_already", "BM-SKILL-PRIERE-02")

BANISHED = ("demoniaque", "spectre")  # BM-SKILL-BANNISSEMENT-01


# -- what they do --------------------------------------------------------------------------------


def _stuns(game: State, source: Figure, victim: Figure) -> Rule:
    """BM-SKILL-ETOURDISSEMENT-02, R22: down and stunned; whoever has not acted this turn will not. R18: it falls off a ladder."""
    yield from put_down(game, victim, source, stunned=True)


def _sickens(game: State, source: Figure, victim: Figure) -> Rule:
    """BM-SKILL-MALAISE-02."""
    yield from affect(game, victim, MALAISE, END_OF_TURN, source)


def _reads_thoughts(game: State, source: Figure, victim: Figure) -> Rule:
    """BM-SKILL-LECTURE-02."""
    yield from affect(game, victim, LECTURE, END_OF_TURN, source)


def _prays(game: State, source: Figure, _self: Figure) -> Rule:
    """BM-SKILL-PRIERE-02, -03; BM-SKILL-PRIERE-04: the shot that follows is one of them."""
    yield from affect(game, source, PRIERE, END_OF_TURN, source)


def _why_not_pray(game: State, figure: Figure) -> Refusal | None:
    """R62: a second prayer of the turn would add nothing."""
    return refuse(PRAYED_ALREADY, figure=figure.id) if bears(game, figure, PRIERE) else None


def _heals(points_: int | None) -> Callable[[State, Figure, Figure], Rule]:
    """So many vitality points, or all of them."""

    def effect(game: State, source: Figure, ally: Figure) -> Rule:
        yield from heal_with(game, source, ally, points_)

    return effect


# -- Bannissement ----------------------------------------------------------------------------------


class Banishing(Aim):
    """BM-SKILL-BANNISSEMENT-01: only demons and ghosts."""

    def admits(self, game: State, user: Figure, target: Figure) -> Refusal | None:
        """Those that have one of the two attributes."""
        fit = any(target.profile.has(id) for id in BANISHED)
        about = {"figure": user.id, "target": target.id}
        return None if fit else refuse(NOBODY_TO_BANISH, **about)


BANISHING = Banishing(5)


# -- the skills --------------------------------------------------------------------------------------

ALL = (
    Power(
        "bannissement",
        ("BM-SKILL-BANNISSEMENT-01", "BM-SKILL-BANNISSEMENT-02"),
        1,
        strikes_with(1, "BM-SKILL-BANNISSEMENT-02"),
        BANISHING,
    ),
    Power(
        "etourdissement",
        ("BM-SKILL-ETOURDISSEMENT-01", "BM-SKILL-ETOURDISSEMENT-02"),
        2,
        _stuns,
        Aim(15),
    ),
    Power(
        "imposition-des-mains",
        ("BM-SKILL-IMPOSITION-01", "BM-SKILL-IMPOSITION-02"),
        2,
        _heals(2),
        Aim(1, heals=True, sight=True),
    ),
    Power(
        "lecture-de-pensees",
        ("BM-SKILL-LECTURE-01", "BM-SKILL-LECTURE-02"),
        1,
        _reads_thoughts,
        Aim(15),
    ),
    Power(
        "magnetisme",
        ("BM-SKILL-MAGNETISME-01", "BM-SKILL-MAGNETISME-02"),
        2,
        _heals(1),
        Aim(15, heals=True),
    ),
    Power("malaise", ("BM-SKILL-MALAISE-01", "BM-SKILL-MALAISE-02"), 1, _sickens, Aim(15)),
    Power(
        "priere",
        ("BM-SKILL-PRIERE-01", "BM-SKILL-PRIERE-02", "BM-SKILL-PRIERE-03"),
        1,
        _prays,
        why_not=_why_not_pray,
    ),
    Power(
        "soin",
        ("BM-SKILL-SOIN-01", "BM-SKILL-SOIN-02"),
        1,
        _heals(None),
        Aim(None, heals=True),
    ),
)
SKILLS = {power.id: power for power in ALL}


ACTIONS = {power.id: power.action() for power in ALL}
PLUGINS = {power.id: offering(power, ACTIONS[power.id]) for power in ALL}

FIGURE: dict[str, Callable[[Skill], Plugin]] = {
    power.id: lambda skill: PLUGINS[skill.id] for power in ALL
}
