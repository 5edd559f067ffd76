"""Chapters 3.3.1 and 3.3.3: the dominant, the melees parted one by one, and the speaking turns."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from functools import partial
from typing import Any

from escarmouche.core import records
from escarmouche.core.answers import Choice, Option
from escarmouche.core.explain import Phrase, Refusal, refuse
from escarmouche.core.words import Ask, Rule, Tell
from escarmouche.kit import melees as graph
from escarmouche.rulebooks.age_des_escarmouches import scenarios
from escarmouche.rulebooks.age_des_escarmouches.combat import machine_attack, melees
from escarmouche.rulebooks.age_des_escarmouches.combat.combat_record import (
    MACHINE,
    CombatPhase,
    FormedCombat,
    standing,
)
from escarmouche.rulebooks.age_des_escarmouches.dice.ties import parity_draw
from escarmouche.rulebooks.age_des_escarmouches.exchange.combat_state import Combat
from escarmouche.rulebooks.age_des_escarmouches.explained_choices import (
    ChoiceExplainedByState,
    ExplainedChoice,
    named,
    of_ids,
)
from escarmouche.rulebooks.age_des_escarmouches.scenarios.goal_average import losses
from escarmouche.rulebooks.age_des_escarmouches.state import State, everyone, opponent

BY_POINTS = Phrase("ade.event.dominant_by_points", "ADE-3.3.1-01", "ADE-3.3.1-03")
BY_LOSSES = Phrase("ade.event.dominant_by_losses", "ADE-3.3.1-01", "ADE-3.3.1-04")
BY_DIE = Phrase("ade.event.dominant_by_die", "ADE-3.3.1-01", "ADE-3.3.1-04")
WHICH_MELEE = Phrase("ade.ask.which_melee", "ADE-3.3.2-03")
NAMED_BY = Phrase("ade.refusal.fight_named_by", "ADE-3.3.2-03", "ADE-3.3.3-04")
NO_MELEE = Phrase("ade.refusal.no_melee_to_part", "ADE-3.3.2-03")
HAS_FOUGHT = Phrase("ade.refusal.has_fought", "ADE-3.3.3-04", "ADE-3.3.2-03")
NOT_FIGHTING = Phrase("ade.refusal.in_no_combat", "ADE-3.3.3-04")
NO_REFUSAL = Phrase("ade.refusal.no_refusal_in_combat", "ADE-3.3.3-01")
THIS_MELEE = Phrase("ade.option.melee", "ADE-3.3.2-03")
WHO_SPEAKS = Phrase("ade.ask.first_in_combat", "ADE-3.3.3-03", "ADE-3.3.1-02")
SPEAKS_FIRST = Phrase("ade.option.speaks_first_in_combat", "ADE-3.3.3-03")
FIRST_SPEAKER = Phrase("ade.event.first_in_combat", "ADE-3.3.3-03", "ADE-3.3.1-02")
WHICH_COMBAT = Phrase("ade.ask.which_combat", "ADE-3.3.3-04")
THIS_COMBAT = Phrase("ade.option.combat", "ADE-3.3.3-04")


def begin(game: State) -> Rule:
    """The combat phase begins: nobody has fought yet. Without contacts there is nothing to resolve."""
    bodies = len(game.figures)
    game.fought, game.pursuits = [False] * bodies, [0] * bodies
    found: list[tuple[int, ...]] = []
    if any(game.contacts):
        fighters = [figure.id for figure in everyone(game) if game.contacts[figure.id]]
        found = graph.melees(melees.contacts_of(game, fighters))
    waiting: list[FormedCombat] = yield from machine_attack.found(game)
    if not found and not waiting:
        return
    id = records.start(game, CombatPhase(melees=tuple(found), waiting=tuple(waiting)))
    game.next(("separate", id), ("first combat", id))
    game.dominant = yield from _dominant(game)


def _dominant(game: State) -> Generator[Any, Any, int]:
    """ADE-3.3.1-03: who has more scenario points; -04: who eliminated more VAL; else a die (A-R47)."""
    points = scenarios.of(game).points(game)
    killed = [losses(game, opponent(camp.id)) for camp in game.camps]
    for reason, values in ((BY_POINTS, points), (BY_LOSSES, killed)):
        if values[0] != values[1]:
            camp = 0 if values[0] > values[1] else 1
            yield Tell(
                reason, {"camp": camp, "value": values[camp], "other": values[opponent(camp)]}
            )
            return camp
    camp = yield from parity_draw(game)
    yield Tell(BY_DIE, {"camp": camp})
    return camp


REFUSE = "refuse"  # what a speaking turn of the activation phase may be used for (ADE-1.4-15)


# -- separations -------------------------------------------------------------------------------------


def separate(game: State, id: str) -> Rule:
    """A-R48: every melee is parted before the first speaking turn, in the order that the dominant likes."""
    phase_record = records.read(game, id, CombatPhase)
    if not phase_record.melees:
        return
    melee = yield from _next_melee(game, phase_record)
    game.next(("separate", id))
    formed_combats = yield from melees.separate(game, melees.contacts_of(game, melee), melee)
    left = tuple(other for other in phase_record.melees if other != melee)
    records.update(game, id, melees=left, waiting=(*phase_record.waiting, *formed_combats))


def _next_melee(game: State, phase_record: CombatPhase) -> Generator[Any, Any, tuple[int, ...]]:
    """It is asked only where both sides may have something to decide: else the order changes nothing."""
    if len(phase_record.melees) == 1:
        return phase_record.melees[0]
    open = [
        m
        for m in phase_record.melees
        if graph.only_separation(melees.contacts_of(game, m), m) is None
    ]
    deciding = {melees.separator(game, melee) for melee in open}
    if len(open) < 2 or (len(deciding) == 1 and None not in deciding):  # None: a tie, to be settled
        return phase_record.melees[0]
    assert game.dominant is not None
    options = [Option(f"figure:{m[0]}", THIS_MELEE, {"figures": list(m)}) for m in open]
    answers = ExplainedChoice(options, of_ids(len(game.figures), partial(_why_not_melee, open)))
    said: str = yield Ask(game.dominant, WHICH_MELEE, answers, {"camp": game.dominant})
    return next(m for m in open if said == f"figure:{m[0]}")


def _why_not_melee(melees: Sequence[tuple[int, ...]], id: int) -> Refusal:
    """ADE-3.3.2-03: a melee is named by the first of its fighters, and needs a choice to be parted."""
    for melee in melees:
        if id in melee:
            return refuse(NAMED_BY, figure=id, other=melee[0])
    return refuse(NO_MELEE, figure=id)


# -- speaking turns ----------------------------------------------------------------------------------


def first_speaker(game: State, id: str) -> Rule:
    """ADE-3.3.3-03: the dominant says who has the first speaking turn (A-R47)."""
    assert game.dominant is not None
    if not standing(game, records.read(game, id, CombatPhase).waiting):
        records.close(game, id)
        return
    options = [Option(f"camp:{camp.id}", SPEAKS_FIRST, {"camp": camp.id}) for camp in game.camps]
    said: str = yield Ask(
        game.dominant,
        WHO_SPEAKS,
        Choice(options, preferred=f"camp:{game.dominant}"),
        {"camp": game.dominant},
    )
    camp = int(said.partition(":")[2])
    yield Tell(FIRST_SPEAKER, {"camp": camp})
    game.next(("combat speech", id, camp))


def speech(game: State, id: str, camp: int) -> Rule:
    """ADE-3.3.3-04: it designates a combat, which is resolved at once; ADE-3.3.3-01: it cannot refuse.

    ADE-3.3.3-05, -06: then it is the other's turn, until none is left.
    """
    game.shown_now = ()  # ADE-SKILL-ECLAIREUR-05: who was detected in the last one can be reached
    waiting = standing(game, records.read(game, id, CombatPhase).waiting)
    if not waiting:
        records.close(game, id)
        game.active = None
        return
    game.active = camp
    game.tactic_this_speech = [False for _camp in game.camps]
    formed = yield from choose(game, camp, waiting)
    records.update(game, id, waiting=tuple(other for other in waiting if other != formed))
    game.next(("combat speech", id, opponent(camp)))
    resolve(game, id, formed)


def choose(
    game: State,
    camp: int,
    formed_combats: tuple[FormedCombat, ...],
    question: Phrase = WHICH_COMBAT,
) -> Generator[Any, Any, FormedCombat]:
    """Which of some combats comes next."""
    if len(formed_combats) == 1:
        return formed_combats[0]
    keyed = _keyed(formed_combats)
    options = [Option(key, THIS_COMBAT, _shown(formed)) for key, formed in keyed.items()]
    answers = ChoiceExplainedByState(options, partial(_why_not_combat, camp, formed_combats), game)
    said: str = yield Ask(camp, question, answers, {"camp": camp})
    return keyed[said]


def _why_not_combat(
    camp: int, formed_combats: Sequence[FormedCombat], game: State, key: str
) -> Refusal | None:
    """ADE-3.3.3-01: it cannot refuse; ADE-3.3.3-04: it designates a combat that was not fought yet."""
    if key == REFUSE:
        return refuse(NO_REFUSAL, camp=camp)
    figure = named(game, key)
    if figure is None:
        return None
    for formed in formed_combats:
        if figure.id in formed.figures:
            return refuse(NAMED_BY, figure=figure.id, other=formed.figures[0])
    fought = game.fought[figure.id]
    return refuse(HAS_FOUGHT if fought else NOT_FIGHTING, figure=figure.id)


def _keyed(formed_combats: tuple[FormedCombat, ...]) -> dict[str, FormedCombat]:
    """By their first fighter; who has several (two machines that it touches) names the other too."""
    found: dict[str, FormedCombat] = {}
    for formed in formed_combats:
        key = f"figure:{formed.figures[0]}"
        found[key if key not in found else f"{key}:{formed.figures[1]}"] = formed
    return found


def _shown(formed: FormedCombat) -> dict[str, Any]:
    return {"figure": formed.figures[0], "others": list(formed.figures[1:])}


def resolve(game: State, parent: str, formed: FormedCombat) -> None:
    """ADE-3.3.4-08: dice, blows and removal, outcome."""
    if formed.kind == MACHINE:
        game.next(("machine struck", parent, *formed.figures))
        return
    one, *others = formed.figures
    id = records.start(game, Combat(parent=parent, one=one, others=tuple(others)))
    game.next(
        ("combat begins", id),
        ("combat tactics", id),
        ("combat order", id),
        ("combat dice", id),
        ("combat attacks", id),
        ("combat defences", id),
        ("combat damage", id),
        ("combat losses", id),
        ("pursuits", id),
        ("pursuit combats", id),
    )
