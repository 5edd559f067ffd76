"""The powers of the Force, and how they are countered (BM-FORCE-*). Each is an action, tested with its own skill (BM-FORCE-01)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from escarmouche.core.explain import Phrase, Refusal, refuse
from escarmouche.core.hooks import Plugin
from escarmouche.core.words import Rule
from escarmouche.rosters.skill_lists import Skill
from escarmouche.rulebooks.bonus_malus import points
from escarmouche.rulebooks.bonus_malus.actions.action import Action
from escarmouche.rulebooks.bonus_malus.displacement.coming_back import heal_with
from escarmouche.rulebooks.bonus_malus.displacement.forced import push
from escarmouche.rulebooks.bonus_malus.durations import END_OF_TURN, until_next_activation
from escarmouche.rulebooks.bonus_malus.ground.distances import distance
from escarmouche.rulebooks.bonus_malus.harm.states import knock_down
from escarmouche.rulebooks.bonus_malus.powers.effects import CHOC, MEDITATION, affect, bears
from escarmouche.rulebooks.bonus_malus.powers.harmful import strikes_with
from escarmouche.rulebooks.bonus_malus.powers.targeting import Aim
from escarmouche.rulebooks.bonus_malus.powers.use import (
    CANCELS,
    REFLECTS,
    Counter,
    Power,
    offering,
    still_there,
)
from escarmouche.rulebooks.bonus_malus.skills.movement import BOUND
from escarmouche.rulebooks.bonus_malus.state import Figure, State
from escarmouche.table.measure import less_than

DUEL, SABRE = "duel-de-force", "contre-par-sabre-laser"
SABRES = ("sabre-laser", "double-sabre-laser")  # BM-FORCE-CONTRESABRE-01
NEAR = 5.0  # BM-FORCE-MEDITATION-02
SHOVE = 5.0  # BM-FORCE-POUSSEE-02

BY_DUEL = frozenset({DUEL})
BY_BOTH = frozenset({DUEL, SABRE})

ALONE = Phrase("bm.refusal.nobody_near", "BM-FORCE-MEDITATION-02")
LEAPS_ALREADY = Phrase("bm.refusal.leaps_already", "BM-FORCE-SURDEPLACEMENT-01")
LEAPING_PHRASE = Phrase("bm.effect.surdeplacement", "BM-FORCE-SURDEPLACEMENT-02")


# -- what they do --------------------------------------------------------------------------------


def _shocks(game: State, source: Figure, victim: Figure) -> Rule:
    """BM-FORCE-CHOC-02: for this turn."""
    yield from affect(game, victim, CHOC, END_OF_TURN, source)


def _shoves(game: State, source: Figure, victim: Figure) -> Rule:
    """BM-FORCE-POUSSEE-02, -03, R70: 5 paces away and down. R87: turned back, its author goes away from the dueller."""
    yield from push(game, victim, (game.x[source.id], game.y[source.id]), SHOVE)
    if still_there(game, victim):
        yield from knock_down(game, victim, source)


def _restores(game: State, source: Figure, ally: Figure) -> Rule:
    """BM-FORCE-GUERISON-02: safe and sound again."""
    yield from heal_with(game, source, ally, None)


def _inspires(game: State, source: Figure, _self: Figure) -> Rule:
    """BM-FORCE-MEDITATION-01, -02, R71: the allies that are near now, until its own next activation."""
    for ally in _allies_near(game, source):
        yield from affect(game, ally, MEDITATION, until_next_activation(source), source)


def _allies_near(game: State, figure: Figure) -> list[Figure]:
    return [
        ally
        for ally in game.standing()
        if ally is not figure
        and game.sides.friendly(figure.camp, ally.camp)
        and less_than(distance(game, figure, ally), NEAR)
    ]


def _why_alone(game: State, figure: Figure) -> Refusal | None:
    return None if _allies_near(game, figure) else refuse(ALONE, figure=figure.id)


def _leaps(game: State, source: Figure, _self: Figure) -> Rule:
    """BM-FORCE-SURDEPLACEMENT-02, R52: Bondissant until the end of the turn."""
    yield from affect(game, source, LEAPING, END_OF_TURN, source)


def _leap_once(_game: State, figure: Figure) -> Iterable[Action]:
    return () if figure.profile.has("bondissant") else (BOUND,)


LEAPING = Plugin("surdeplacement", LEAPING_PHRASE, (points.ACTIONS, _leap_once))


def _why_not_leap(game: State, figure: Figure) -> Refusal | None:
    known = figure.profile.has("bondissant") or bears(game, figure, LEAPING)
    return refuse(LEAPS_ALREADY, figure=figure.id) if known else None


# -- the powers ------------------------------------------------------------------------------------

ALL = (
    Power("choc", ("BM-FORCE-CHOC-01", "BM-FORCE-01"), 1, _shocks, Aim(5), BY_DUEL),
    Power(
        "eclairs",
        ("BM-FORCE-ECLAIRS-01", "BM-FORCE-01"),
        1,
        strikes_with(1, "BM-FORCE-ECLAIRS-02"),  # R68
        Aim(10),
        BY_BOTH,
    ),
    Power(
        "etranglement",
        ("BM-FORCE-ETRANGLEMENT-01", "BM-FORCE-01"),
        1,
        strikes_with(1, "BM-FORCE-ETRANGLEMENT-02", pierce=3),
        Aim(5),
        BY_DUEL,
    ),
    Power("guerison", ("BM-FORCE-GUERISON-01", "BM-FORCE-GUERISON-03"), 1, _restores, Aim(1, True)),
    Power(
        "lancer-d-objets",
        ("BM-FORCE-LANCEROBJETS-01", "BM-FORCE-01"),
        1,
        strikes_with(-1, "BM-FORCE-LANCEROBJETS-02"),
        Aim(10),
        BY_DUEL,
    ),
    Power("meditation-de-combat", ("BM-FORCE-MEDITATION-01",), 1, _inspires, why_not=_why_alone),
    Power(
        "poussee",
        ("BM-FORCE-POUSSEE-01", "BM-FORCE-POUSSEE-03", "BM-FORCE-01"),
        1,
        _shoves,
        Aim(5),
        BY_DUEL,
    ),
    Power("surdeplacement", ("BM-FORCE-SURDEPLACEMENT-01",), 1, _leaps, why_not=_why_not_leap),
)
POWERS = {power.id: power for power in ALL}


# -- counters --------------------------------------------------------------------------------------


def _duels(_game: State, _figure: Figure, _power: str) -> Counter:
    """BM-FORCE-DUEL-01: the effects go back to whoever used the power."""
    return Counter(REFLECTS, DUEL)


def _parries(game: State, figure: Figure, _power: str) -> Counter | None:
    """BM-FORCE-CONTRESABRE-01: with a laser sabre in hand."""
    armed = any(id in SABRES for id in game.hands[figure.id])
    return Counter(CANCELS, SABRE) if armed else None


def duel(_skill: Skill) -> Plugin:
    """Duel de Force."""
    return Plugin(
        DUEL,
        Phrase("bm.skill.duel-de-force", "BM-FORCE-DUEL-01", "BM-FORCE-DUEL-02"),
        (points.COUNTER, _duels),
    )


def sabre_counter(_skill: Skill) -> Plugin:
    """Contre par Sabre laser."""
    return Plugin(
        SABRE,
        Phrase(
            "bm.skill.contre-par-sabre-laser", "BM-FORCE-CONTRESABRE-01", "BM-FORCE-CONTRESABRE-02"
        ),
        (points.COUNTER, _parries),
    )


ACTIONS = {power.id: power.action() for power in ALL}
PLUGINS = {power.id: offering(power, ACTIONS[power.id]) for power in ALL}

FIGURE: dict[str, Callable[[Skill], Plugin]] = {
    **{power.id: lambda skill: PLUGINS[skill.id] for power in ALL},
    DUEL: duel,
    SABRE: sabre_counter,
}
