"""R24: Contre-attaque and Ambidextre, which the chapter only names. Both are ours, and off unless a group agrees.

CC-IX-E-5-09, -10: whoever has announced a sustained defence has neither, to the end of the combat.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from escarmouche.core import records
from escarmouche.core.answers import YES_OR_NO
from escarmouche.core.explain import Phrase
from escarmouche.core.hooks import Plugin
from escarmouche.core.words import Ask, Tell
from escarmouche.rulebooks.confrontation import points
from escarmouche.rulebooks.confrontation.combat.combat_record import read, set_pool
from escarmouche.rulebooks.confrontation.state import Figure, State

COUNTER = Phrase("cc.ask.counter_attack", "CC-IX-E-5-09")
COUNTERS = Phrase("cc.event.counter_attack", "CC-IX-E-5-09")
TURNED = Phrase("cc.event.counter_attack_die", "CC-IX-E-5-09")
OTHER_HAND = Phrase("cc.event.ambidextrous_die", "CC-IX-E-5-10")


def announced(game: State, figure: Figure, id: str) -> Generator[Any, Any, None]:
    """With a parry of one die, before the Attack test, it may announce a counter-attack."""
    combat = read(game, id)
    blow = combat.blow
    if not game.options.counter_attacks or blow is None or blow.dice != 1:
        return
    if combat.pool(figure.id).sustained:  # CC-IX-E-5-09
        return
    about = {"figure": figure.id, "other": blow.attacker}
    if (yield Ask(figure.camp, COUNTER, YES_OR_NO, about)) == "yes":
        records.update(game, id, blow=blow._replace(counter=True))
        yield Tell(COUNTERS, about)


def countered(game: State, figure: Figure, id: str) -> Generator[Any, Any, None]:
    """The parry succeeded: its die becomes an attack die; had it failed, the die would be lost."""
    combat = read(game, id)
    if combat.blow is None or not combat.blow.counter:
        return
    left = combat.pool(figure.id).attack_left + 1
    set_pool(game, id, figure.id, attack_left=left)
    yield Tell(TURNED, {"figure": figure.id, "dice": left})


def other_hand(game: State, figure: Figure, id: str) -> Generator[Any, Any, None]:
    """After a parry that succeeded it gains an attack die, once in a pass; CC-IX-E-5-10: not while it sustains."""
    pool = read(game, id).pool(figure.id)
    if not game.options.counter_attacks or pool.sustained or pool.gained:
        return
    set_pool(game, id, figure.id, attack_left=pool.attack_left + 1, gained=True)
    yield Tell(OTHER_HAND, {"figure": figure.id, "dice": pool.attack_left + 1})


CONTRE_ATTAQUE = Plugin(
    "contre-attaque",
    Phrase("cc.skill.contre-attaque", "CC-IX-E-5-09"),
    (points.PARRY_ANNOUNCED, announced),
    (points.PARRIED, countered),
)
AMBIDEXTRE = Plugin(
    "ambidextre", Phrase("cc.skill.ambidextre", "CC-IX-E-5-10"), (points.PARRIED, other_hand)
)
