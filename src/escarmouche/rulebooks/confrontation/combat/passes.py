"""IX-D: passes of arms. CC-IX-D-01: in each, everybody makes one attack on each of its opponents, as its dice allow."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from escarmouche.core import records
from escarmouche.core.answers import Choice, Option
from escarmouche.core.explain import Phrase
from escarmouche.core.hooks import each
from escarmouche.core.words import Ask, Rule, Tell
from escarmouche.rulebooks.confrontation import points
from escarmouche.rulebooks.confrontation.combat import attack
from escarmouche.rulebooks.confrontation.combat.combat_record import (
    Combat,
    Pool,
    alive,
    fighting,
    read,
    side_of,
)
from escarmouche.rulebooks.confrontation.state import Figure, State, opponent

PASS = Phrase("cc.event.pass", "CC-IX-D-01", "CC-IX-D-02", "CC-IX-D-3-01", "CC-IX-F-1-09")
WHO_ATTACKS = Phrase("cc.ask.who_attacks", "CC-IX-D-2-02", "CC-IX-D-3-04")
THIS_ATTACKER = Phrase("cc.option.attacks_now", "CC-IX-D-2-02")
WHOM = Phrase("cc.ask.target", "CC-IX-E-01", "CC-IX-D-2-05", "CC-IX-D-2-06")
THIS_TARGET = Phrase("cc.option.target", "CC-IX-E-01")
ENDS = Phrase("cc.event.combat_ends", "CC-IX-D-3-02", "CC-IX-D-3-03", "CC-IX-F-2-04")
BROKEN_OFF = Phrase("cc.event.side_eliminated", "CC-IX-D-3-02", "CC-IX-D-3-03")


def begin(game: State, id: str) -> Rule:
    """CC-IX-D-02: who won the Initiative test attacks first, in every pass (R30, CC-IX-F-2-01)."""
    combat = read(game, id)
    if is_over(game, combat):
        return
    fresh = tuple(pool._replace(struck=(), gained=False) for pool in combat.pools)
    records.update(game, id, pools=fresh, passes=combat.passes + 1)
    camp = combat.initiative
    assert camp is not None, "the Initiative test comes before the first pass"
    yield Tell(PASS, {"number": combat.passes + 1, "camp": camp})
    game.next(("attacks", id, camp), ("attacks", id, opponent(camp)), ("pass of arms", id))


def is_over(game: State, combat: Combat) -> bool:
    """CC-IX-D-3-02: nobody has an attack die left, or one side is eliminated."""
    if not all(side_of(game, combat, camp.id) for camp in game.camps):
        return True
    return not any(combat.pool(f.id).attack_left for f in alive(game, combat.members))


# -- who attacks whom ---------------------------------------------------------------------------------


def targets(game: State, combat: Combat, figure: Figure) -> list[Figure]:
    """Whom it may attack now: CC-IX-E-01, CC-IX-D-2-06: living opponents not yet attacked in this pass.

    CC-IX-D-03: so it makes as many attacks as it has dice or opponents, whichever is less; CC-IX-D-1-02,
    CC-IX-D-2-03: one against a single opponent. CC-IX-D-2-07: other dice wait for the next pass.
    """
    pool = combat.pool(figure.id)
    if not pool.attack_left:
        return []
    return [
        enemy for enemy in alive(game, combat.adversaries(figure.id)) if enemy.id not in pool.struck
    ]


def attacks(game: State, id: str, camp: int) -> Rule:
    """One attack of a side, wound included, and so on until it has made all of this pass (R29, CC-IX-F-1-04).

    CC-IX-D-1-01, CC-IX-D-2-01, -04, CC-IX-D-3-05: whoever has a die in attack and somebody to attack must do it.
    The orc and the clone (CC-IX-D-1-03), the Khor and two goblins (CC-IX-D-2-08) show the order.
    """
    combat = read(game, id)
    able = [f for f in side_of(game, combat, camp) if targets(game, combat, f)]
    if not able:
        return
    game.next(("attacks", id, camp))
    figure = yield from _attacker(camp, able)
    target = yield from _target(figure, targets(game, combat, figure))
    yield from attack.make(game, id, figure, target)


def _attacker(camp: int, able: list[Figure]) -> Generator[Any, Any, Figure]:
    """CC-IX-D-2-02: in the order that the player likes; CC-IX-D-3-04: another in each pass, if it likes."""
    if len(able) == 1:
        return able[0]
    options = [Option(f"figure:{f.id}", THIS_ATTACKER, {"figure": f.id}) for f in able]
    about = {"camp": camp, "figures": [figure.id for figure in able]}
    said: str = yield Ask(camp, WHO_ATTACKS, Choice(options), about)
    return next(figure for figure in able if said == f"figure:{figure.id}")


def _target(figure: Figure, enemies: list[Figure]) -> Generator[Any, Any, Figure]:
    """CC-IX-E-01: named just before the attack; CC-IX-D-2-05: freely, where its dice are too few for all."""
    if len(enemies) == 1:
        return enemies[0]
    options = [Option(f"figure:{e.id}", THIS_TARGET, {"figure": e.id}) for e in enemies]
    about = {"figure": figure.id, "others": [enemy.id for enemy in enemies]}
    said: str = yield Ask(figure.camp, WHOM, Choice(options), about)
    return next(enemy for enemy in enemies if said == f"figure:{enemy.id}")


# -- the end ------------------------------------------------------------------------------------------


def end(game: State, id: str) -> Rule:
    """CC-IX-D-3-03: all dice that are left are lost, those in attack too (R26).

    CC-IX-B-2-05, R15, R16: this was the first combat of its fighters, so what a charge or a dive brought is over.
    """
    combat = read(game, id)
    both = all(side_of(game, combat, camp.id) for camp in game.camps)
    for member in combat.members:
        game.charged[member] = game.dived[member] = False
    pools = tuple(_emptied(pool) for pool in combat.pools)
    records.update(game, id, pools=pools, blow=None, ended=True)
    told = {"figure": combat.one, "others": list(combat.others), "passes": combat.passes}
    yield Tell(ENDS if both else BROKEN_OFF, told)
    yield from each(points.END_OF_COMBAT, game, fighting(game, id), id)


def _emptied(pool: Pool) -> Pool:
    """CC-IX-E-5-07: the die of a sustained defence too serves in this combat only."""
    return pool._replace(attack_left=0, defence_left=0, sustained=False)
