"""Pillage: gold for every enemy killed in melee.

EF-SCEN-PILLAGE-01, R39: the printed Armour sets the dice, whatever lowered it since; a melee attack is one
of the Melee phase, a free attack or the attack of Soif de sang; a figure that fell to its own side (Paranoïa)
brings nothing to anybody. With more than two sides the gold goes to the side that struck.
"""

from __future__ import annotations

from escarmouche.core.explain import Phrase
from escarmouche.core.words import Roll, Rule, Tell
from escarmouche.rulebooks.escarmouches_fantastiques.hits import Hit
from escarmouche.rulebooks.escarmouches_fantastiques.played_scenario import Scenario
from escarmouche.rulebooks.escarmouches_fantastiques.state import Figure, State, figure_of

GOLD_ROLL = Phrase(
    "ef.roll.gold",
    "EF-SCEN-PILLAGE-02",
    "EF-SCEN-PILLAGE-03",
    "EF-SCEN-PILLAGE-04",
    "EF-SCEN-PILLAGE-05",
)
GOLD_TAKEN = Phrase("ef.event.gold_taken", "EF-SCEN-PILLAGE-01")

CHARACTER_DICE = 3  # EF-SCEN-PILLAGE-05


def gold_dice(victim: Figure) -> int:
    """How many d6 a dead figure is worth."""
    armour = victim.profile.armour
    if armour <= 2:
        dice = 1  # EF-SCEN-PILLAGE-02
    elif armour <= 4:
        dice = 2  # EF-SCEN-PILLAGE-03
    else:
        dice = 3  # EF-SCEN-PILLAGE-04
    return dice + CHARACTER_DICE if victim.is_character else dice


def plunderer(game: State, victim: Figure, hit: Hit) -> int | None:
    """EF-SCEN-PILLAGE-01: the camp whose melee attack killed this enemy, if one did."""
    if not hit.melee or hit.attacker is None or hit.camp == victim.camp:
        return None
    camp = figure_of(game, hit.attacker).camp
    return None if camp == victim.camp else camp


class Plunder(Scenario):
    """EF-SCEN-PILLAGE-06: the side with the most gold at the end wins."""

    id = "pillage"
    phrase = Phrase("ef.scenario.pillage", "EF-SCEN-01")
    summary = Phrase("ef.scenario.pillage.summary", "EF-SCEN-PILLAGE-01", "EF-SCEN-PILLAGE-06")
    counted = Phrase("ef.source.gold", "EF-SCEN-PILLAGE-06")

    def fallen(self, game: State, victim: Figure, hit: Hit) -> Rule:
        """Throw for the gold of an enemy killed in melee."""
        camp = plunderer(game, victim, hit)
        if camp is None:
            return
        faces = yield Roll(GOLD_ROLL, gold_dice(victim), None, {"figure": victim.id, "camp": camp})
        gold = sum(faces)
        game.gold[camp] += gold
        about = {"camp": camp, "figure": victim.id, "by": hit.attacker, "gold": gold}
        yield Tell(GOLD_TAKEN, {**about, "total": game.gold[camp]})

    def scores(self, game: State) -> tuple[float, ...]:
        """Gold pieces."""
        return tuple(float(gold) for gold in game.gold)


SCENARIO = Plunder()
