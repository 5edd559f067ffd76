"""Hits, defence rolls, wounds and casualties: what every attack of the book ends in."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import Any

from escarmouche.core.explain import Phrase, Total
from escarmouche.core.hooks import gather, handlers, window
from escarmouche.core.words import Rule, Tell
from escarmouche.rulebooks.escarmouches_fantastiques import played_scenario, points
from escarmouche.rulebooks.escarmouches_fantastiques.hits import Hit
from escarmouche.rulebooks.escarmouches_fantastiques.scores import printed_armour, test
from escarmouche.rulebooks.escarmouches_fantastiques.state import Figure, State, figure_of, remove

DEFENCE = Phrase("ef.roll.defence", "EF-CAR-ARM-02")
WOUNDED = Phrase("ef.event.wounded", "EF-CAR-ARM-03")
KILLED = Phrase("ef.event.killed", "EF-CAR-PV-01", "EF-CAR-PV-02")
LOST = Phrase("ef.event.lost", "EF-TOUR-MORAL-06")

Fallen = tuple[Figure, Hit]


def armour_against(game: State, victim: Figure, hit: Hit) -> Total:
    """The score of a defence roll: Armour, what ails the victim, what the attack does to it."""
    printed = printed_armour(victim.profile.armour)
    parts = [*hit.modifiers, *gather(game, victim, points.ARMOUR)]
    if hit.attacker is not None:
        attacker = figure_of(game, hit.attacker)
        parts += gather(game, attacker, points.ENEMY_ARMOUR, victim, hit.melee)
    return printed.plus(*parts) if parts else printed


def defend(game: State, victim: Figure, hits: Iterable[Hit]) -> Generator[Any, Any, Hit | None]:
    """One defence roll for each hit (EF-TOUR-TIR-10, EF-TOUR-CAC-02), each failure a wound.

    Returns the hit that took the last Life Point. Later hits are wasted and need no roll (R13).
    """
    waiting = list(hits)
    while waiting and game.life[victim.id] > 0:
        target = armour_against(game, victim, waiting[0])
        batch = _batch(game, victim, waiting, target)
        by = list(dict.fromkeys(hit.attacker for hit in batch if hit.attacker is not None))
        about = {"figure": victim.id, "source": waiting[0].source, "by": by}
        saved = yield from test(game, DEFENCE, target, about, len(batch))
        waiting = waiting[len(batch) :]
        for hit, safe in zip(batch, saved, strict=True):
            if safe or (yield from window(points.DEFENCE_FAILED, game, (victim,))):
                continue
            game.life[victim.id] -= 1  # EF-CAR-ARM-03
            left = game.life[victim.id]
            told = {"figure": victim.id, "life": left, "fatal": left == 0, "source": hit.source}
            yield Tell(WOUNDED, told)
            if left == 0:
                return hit
    return None


def _batch(game: State, victim: Figure, waiting: list[Hit], target: Total) -> list[Hit]:
    """Hits whose dice may be thrown together: same reasons, and none could be wasted."""
    if len(waiting) == 1 or handlers(game, victim, points.DEFENCE_FAILED):
        return waiting[:1]
    batch = [waiting[0]]
    for hit in waiting[1 : game.life[victim.id]]:
        same_origin = hit[2:] == waiting[0][2:] or (
            armour_against(game, victim, hit).given == target.given
        )
        if not same_origin or hit.source != waiting[0].source:
            break
        batch.append(hit)
    return batch


def defend_all(
    game: State, hits: Iterable[tuple[int, Hit]], order: Iterable[int] = ()
) -> Generator[Any, Any, list[Fallen]]:
    """All defence rolls of a simultaneous phase, victim by victim, hits in order (R13).

    R43f: victims roll in the order in which they were first declared as targets.
    """
    by_victim: dict[int, list[Hit]] = {id: [] for id in order}
    for victim, hit in hits:
        by_victim.setdefault(victim, []).append(hit)
    fallen: list[Fallen] = []
    for id, received in by_victim.items():
        figure = figure_of(game, id)
        killing = yield from defend(game, figure, received)
        if killing is not None:
            fallen.append((figure, killing))
    return fallen


def bury(game: State, fallen: Iterable[Fallen]) -> Rule:
    """EF-CAR-PV-02: the dead leave the table together, then what their death brings is settled."""
    dead = list(fallen)
    for victim, hit in dead:
        yield Tell(
            KILLED,
            {"figure": victim.id, "source": hit.source, "by": hit.attacker, "camp": hit.camp},
        )
        played_scenario.of(game).removed(game, victim)
        remove(game, victim)
    for victim, hit in dead:
        yield from played_scenario.of(game).fallen(game, victim, hit)


def suffer(game: State, hits: Iterable[tuple[int, Hit]]) -> Rule:
    """Hits outside the two simultaneous phases: defence at once, removal at once (R13)."""
    fallen = yield from defend_all(game, hits)
    yield from bury(game, fallen)


def lose(game: State, figure: Figure) -> Rule:
    """EF-TOUR-MORAL-06: a figure that leaves the table is lost."""
    yield Tell(LOST, {"figure": figure.id})
    played_scenario.of(game).removed(game, figure)
    remove(game, figure)
    yield from played_scenario.of(game).left_table(game, figure)
