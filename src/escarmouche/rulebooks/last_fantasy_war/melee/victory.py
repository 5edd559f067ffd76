"""Who wins a combat (LFW-VICTCOMBAT-*, A-R38): the side that really lost the fewest Pv in it."""

from __future__ import annotations

from escarmouche.core.explain import Phrase
from escarmouche.core.words import Rule, Tell
from escarmouche.kit.duos import unit_of
from escarmouche.rulebooks.last_fantasy_war.state import ON_TABLE, Combat, State, unit_called

RESULT = Phrase("lfw.event.combat_result", "LFW-VICTCOMBAT-01", "LFW-VICTCOMBAT-02")
TIED = Phrase("lfw.event.combat_tied", "LFW-VICTCOMBAT-03")
LOST = Phrase("lfw.cause.lost_combat", "LFW-VICTCOMBAT-04", "LFW-MORAL-01")


def decide(game: State) -> Rule:
    """The winners and the losers; LFW-VICTCOMBAT-04: whoever lost is eligible for morale, for one cause more."""
    combat = game.combat
    assert combat is not None
    lost = losses(game, combat)
    winners = winning_camps(game, combat, lost)
    game.combat = combat._replace(winners=winners)
    there = [id for id in combat.units if game.status[id] == ON_TABLE]
    won = [id for id in there if unit_called(game, id).camp in winners]
    game.won_combat = (*game.won_combat, *won)
    for id in there:
        if id not in won:
            game.causes[id] = (*game.causes[id], LOST)
    losers = [camp for camp in lost if camp not in winners]
    told = {
        "camps": list(winners),
        "losers": losers,
        "lost": {str(camp): pv for camp, pv in lost.items()},
    }
    yield Tell(RESULT if losers else TIED, told)
    game.caught = tuple(one for one in game.caught if not _counts_in(game, combat, one))


def losses(game: State, combat: Combat) -> dict[int, int]:
    """A-R38: Pv lost in the combat, by camp, falls included; A-R31: with those of fleeing units that chargers caught."""
    lost = dict.fromkeys(_camps(game, combat), 0)
    fallen = [(unit_called(game, id).camp, pv) for id, pv in combat.lost]
    caught = [one[1:] for one in game.caught if _counts_in(game, combat, one)]
    for camp, pv in (*fallen, *caught):
        lost[camp] += pv
    return lost


def winning_camps(
    game: State, combat: Combat, by_camp: dict[int, int] | None = None
) -> tuple[int, ...]:
    """LFW-VICTCOMBAT-01 to -03: the fewest win, all who have as few; a side that is wiped out has more than those that are not.

    `by_camp`: their losses, where they are known.
    """
    by_camp = losses(game, combat) if by_camp is None else by_camp
    alive = {unit_called(game, id).camp for id in combat.units if game.status[id] == ON_TABLE}
    result: dict[int, tuple[bool, int]] = {}
    for camp in by_camp:
        side = [one for one in by_camp if game.sides.friendly(camp, one)]
        wiped_out = not any(one in alive for one in side)
        result[camp] = (wiped_out, sum(by_camp[one] for one in side))
    best = min(result.values())
    return tuple(camp for camp in game.order if result.get(camp) == best)


def _camps(game: State, combat: Combat) -> list[int]:
    here = {unit_called(game, id).camp for id in combat.units}
    return [camp for camp in game.order if camp in here]


def _counts_in(game: State, combat: Combat, caught: tuple[int, int, int]) -> bool:
    """A-R31: a fugitive counts in the combat of its charger, if its army takes part."""
    charger, camp, _pv = caught
    return charger in combat.units and camp in _camps(game, combat)


def chasers(game: State) -> tuple[int, ...]:
    """A-R31: who caught fugitives that counted in no combat has won one by it."""
    chasing = [half for charger, _camp, _pv in game.caught for half in unit_of(game, charger)]
    return tuple(id for id in dict.fromkeys(chasing) if game.status[id] == ON_TABLE)
