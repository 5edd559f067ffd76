"""The course of the combat phase: separations, the Authority roll, speaking turns, and its end.

CC-IX-03: whatever intervenes, its steps keep this order; R38: effects are heard between them.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any

from escarmouche.core import records
from escarmouche.core.answers import Choice, Option
from escarmouche.core.explain import Phrase
from escarmouche.core.hooks import each
from escarmouche.core.words import Ask, Rule, Tell
from escarmouche.kit import melees as graph
from escarmouche.rulebooks.confrontation import points
from escarmouche.rulebooks.confrontation.combat import separation
from escarmouche.rulebooks.confrontation.combat.combat_record import (
    Combat,
    CombatPhase,
    FormedCombat,
    figures,
    read,
    standing,
)
from escarmouche.rulebooks.confrontation.state import State, everyone, opponent

BEGINS = Phrase("cc.event.combat_phase", "CC-IX-01", "CC-IX-02")
WHICH_MELEE = Phrase("cc.ask.which_melee", "CC-IX-A-2-10")
THIS_MELEE = Phrase("cc.option.melee", "CC-IX-A-2-10")
WHO_HAS_AUTHORITY = Phrase("cc.ask.authority_of", "CC-IX-C-1-01", "CC-IX-C-1-09")
NAMED = Phrase("cc.event.named_fighter", "CC-IX-C-1-01", "CC-IX-C-1-09")
AUTHORITY = Phrase("cc.roll.authority", "CC-IX-C-1-02", "CC-TEST-02")
FIRST_SPEAKER = Phrase("cc.event.first_speaker", "CC-IX-C-1-03", "CC-IX-C-1-07")
SPEAKS = Phrase("cc.event.speaking_turn", "CC-IX-C-1-04", "CC-IX-C-1-06")
WHICH_COMBAT = Phrase("cc.ask.which_combat", "CC-IX-C-1-04", "CC-IX-C-1-08")
THIS_COMBAT = Phrase("cc.option.combat", "CC-IX-C-1-08")
WHICH_AT_ONCE = Phrase("cc.ask.which_pursuit_combat", "CC-IX-G-03")
ENDS = Phrase("cc.event.combat_phase_ends", "CC-IX-H-01")

PHASE = "combat"
STEPS = (
    "combat begins",
    "combat dice",
    "initiative",
    "delayed dice",
    "pass of arms",
    "combat ends",
    "pursuits",
    "combats of pursuit",
)


def begin(game: State) -> Rule:
    """CC-IX-01: all have acted; CC-IX-02: what contacts hold together is resolved combat by combat."""
    game.phase, game.active = PHASE, None
    game.fought = [False] * len(game.figures)
    contacts = separation.contacts_of(game, [figure.id for figure in everyone(game)])
    id = records.start(game, CombatPhase(melees=tuple(graph.melees(contacts))))
    if not contacts:
        game.next(("end of combat phase", id))
        return
    game.next(
        ("separations", id), ("authority", id), ("speaking turns", id), ("end of combat phase", id)
    )
    yield Tell(BEGINS, {"melees": len(records.read(game, id, CombatPhase).melees)})


# -- separations -------------------------------------------------------------------------------------


def separate(game: State, id: str) -> Rule:
    """CC-IX-A-2-10: every melee is parted before the Authority roll and before any combat (R14)."""
    phase_record = records.read(game, id, CombatPhase)
    if not phase_record.melees:
        yield from each(points.AFTER_SEPARATION, game, list(everyone(game)), id)
        return
    melee = yield from _next_melee(game, phase_record)
    game.next(("separations", id))
    formed_combats = yield from separation.separate(
        game, separation.contacts_of(game, melee), melee
    )
    left = tuple(other for other in phase_record.melees if other != melee)
    records.update(game, id, melees=left, waiting=(*phase_record.waiting, *formed_combats))


def _next_melee(game: State, phase_record: CombatPhase) -> Generator[Any, Any, tuple[int, ...]]:
    """R14: in the order that the winner of the Tactics roll likes; asked where something is to be decided."""
    open = [melee for melee in phase_record.melees if separation.is_open(game, melee)]
    if len(open) < 2:
        return phase_record.melees[0]
    assert game.tactics is not None, "the Tactics roll comes before the combat phase"
    options = [Option(f"figure:{m[0]}", THIS_MELEE, {"figures": list(m)}) for m in open]
    said: str = yield Ask(game.tactics, WHICH_MELEE, Choice(options), {"camp": game.tactics})
    return next(melee for melee in open if said == f"figure:{melee[0]}")


# -- authority ---------------------------------------------------------------------------------------


def authority(game: State, id: str) -> Rule:
    """CC-IX-C-1-01: each player names a fighter who is in a combat; CC-IX-C-1-02: they test their DIS.

    CC-IX-C-1-09, R11: an ally, or one who is Paria, may be named like any other. CC-IX-C-1-03: the higher result
    speaks first. R41g: the test is made even for a single combat.
    """
    waiting = standing(game, records.read(game, id, CombatPhase).waiting)
    if not waiting:
        return
    engaged = sorted(member for formed in waiting for member in formed.members)
    named = yield from separation.name_fighters(game, engaged, WHO_HAS_AUTHORITY, NAMED)
    camp, finals = yield from separation.oppose_discipline(game, named, AUTHORITY)
    game.active = camp
    records.update(game, id, bound=named[camp].id)
    won, lost = finals[camp], finals[opponent(camp)]
    told = {"camp": camp, "figure": named[camp].id}
    yield Tell(FIRST_SPEAKER, {**told, "total": won.total, "other_total": lost.total})
    yield from each(points.AFTER_AUTHORITY, game, list(everyone(game)), id)


# -- speaking turns ----------------------------------------------------------------------------------


def speak(game: State, id: str) -> Rule:
    """CC-IX-C-1-04: one player alone says which combat is resolved; CC-IX-C-1-05, -06: then it is the other's turn.

    Combats born of pursuits come first: they belong to the same speaking turn, which ends with the last of them.
    """
    phase_record = records.read(game, id, CombatPhase)
    waiting, at_once = standing(game, phase_record.waiting), standing(game, phase_record.at_once)
    if not waiting and not at_once:
        return
    game.next(("speaking turns", id))
    camp = game.active
    assert camp is not None, "the Authority roll said who speaks first"
    if at_once:  # CC-IX-G-03
        formed = yield from _choose(game, camp, at_once, WHICH_AT_ONCE)
    else:
        yield Tell(SPEAKS, {"camp": camp})
        bound = [
            b for b in waiting if phase_record.bound in b.members
        ]  # CC-IX-C-1-07, R11: the first turn only
        formed = yield from _choose(game, camp, bound or waiting, WHICH_COMBAT)
    records.update(
        game,
        id,
        waiting=tuple(other for other in waiting if other != formed),
        at_once=tuple(other for other in at_once if other != formed),
        bound=None,
    )
    yield from resolve(game, id, formed)


def turn_passes(game: State, id: str) -> Rule:
    """CC-IX-C-1-05: the combat and all that came of it are resolved: the hand passes on."""
    if not standing(game, records.read(game, id, CombatPhase).at_once):
        assert game.active is not None
        game.active = opponent(game.active)
    yield from ()


def _choose(
    game: State, camp: int, formed_combats: Sequence[FormedCombat], question: Phrase
) -> Generator[Any, Any, FormedCombat]:
    """CC-IX-C-1-08: any of them, as it likes."""
    if len(formed_combats) == 1:
        return formed_combats[0]
    keyed = {f"figure:{formed.one}": formed for formed in formed_combats}
    options = [
        Option(key, THIS_COMBAT, {"figure": formed.one, "others": list(formed.others)})
        for key, formed in keyed.items()
    ]
    said: str = yield Ask(camp, question, Choice(options), {"camp": camp})
    return keyed[said]


def resolve(game: State, id: str, formed: FormedCombat) -> Generator[Any, Any, None]:
    """CC-IX-03: dice, allocation, Initiative, passes of arms, pursuit."""
    combat = records.start(game, Combat(parent=id, one=formed.one, others=formed.others))
    game.next(*((step, combat) for step in STEPS), ("turn passes", id))
    yield from each(points.COMBAT_CHOSEN, game, figures(game, read(game, combat).members), combat)


# -- the end -----------------------------------------------------------------------------------------


def end(game: State, id: str) -> Rule:
    """CC-IX-H-01: all combats are resolved; what a charge or a dive brought ends with the phase (R15, R16)."""
    yield from each(points.END_OF_PHASE, game, list(everyone(game)), id)
    records.close(game, id)
    game.active = None
    game.dived = [False] * len(game.figures)
    game.charged = [False] * len(game.figures)
    yield Tell(ENDS)
