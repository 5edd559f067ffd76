"""Chapter 3.2.4: combat tactics, as a combat begins. ADE-3.3.3-02: they are used in this phase."""

from __future__ import annotations

from collections.abc import Generator
from functools import partial
from typing import Any

from escarmouche.core import records
from escarmouche.core.answers import Option
from escarmouche.core.explain import Phrase, Refusal, refuse
from escarmouche.core.state import Effect
from escarmouche.core.words import Ask, Rule, Tell
from escarmouche.rulebooks.age_des_escarmouches.combat.combat_record import combat_phase
from escarmouche.rulebooks.age_des_escarmouches.combat.tactics_by_people import (
    COMBAT_TACTICS,
    CombatTactic,
)
from escarmouche.rulebooks.age_des_escarmouches.command import commanders, tactics
from escarmouche.rulebooks.age_des_escarmouches.exchange.combat_state import figures, read
from escarmouche.rulebooks.age_des_escarmouches.explained_choices import (
    ChoiceExplainedByState,
    named,
)
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State, opponent

USE = Phrase("ade.ask.combat_tactic", "ADE-3.2.4-01", "ADE-3.3.3-02")
USE_IT = Phrase("ade.option.combat_tactic", "ADE-3.2.4-01")
USE_NONE = Phrase("ade.option.no_combat_tactic", "ADE-3.2.4-01")
USED = Phrase("ade.event.combat_tactic", "ADE-3.2.4-01", "ADE-3.2.4-02")
OF_OTHERS = Phrase("ade.refusal.tactic_of_others", "ADE-3.2.4-01")
NOT_IN_IT = Phrase("ade.refusal.tactic_outside_combat", "ADE-3.2.4-01", "ADE-3.3.3-02")
AFFECTED = Phrase("ade.refusal.tactic_twice_on_him", "ADE-3.2.4-02")

NONE = "none"


def offered(game: State, id: str) -> Rule:
    """The active player first, then the other, each as long as something can be used."""
    if not game.options.combat_tactics:  # A-R42: none, unless the players agree to it
        return
    assert game.active is not None
    for camp in (game.active, opponent(game.active)):
        while (yield from _offer(game, id, camp)):
            pass


def _offer(game: State, id: str, camp: int) -> Generator[Any, Any, bool]:
    usable = _usable(game, id, camp)
    if not usable:
        return False
    options = [Option(key, USE_IT, _data(one, figure)) for key, (one, figure) in usable.items()]
    answers = ChoiceExplainedByState(
        (Option(NONE, USE_NONE), *options), partial(why_not_use, id, camp), game
    )
    said: str = yield Ask(camp, USE, answers, {"camp": camp})
    if said == NONE:
        return False
    one, figure = usable[said]
    yield from _use(game, id, one, figure)
    left = game.tactic_points[camp]
    yield Tell(USED, {**_data(one, figure), "camp": camp, "left": left})
    return True


def _usable(game: State, id: str, camp: int) -> dict[str, tuple[CombatTactic, Figure]]:
    """ADE-3.2.4-05: by a commander who can; of its people; -02: on a fighter whom none has affected yet."""
    leader = commanders.able(game, camp)
    if leader is None:
        return {}
    ours = [one for one in COMBAT_TACTICS.values() if one.people == leader.profile.people]
    affected = combat_phase(game)[1].affected
    return {
        f"{one.tactic.id}:{figure.id}": (one, figure)
        for one in ours
        if tactics.cost_of(game, camp, one.tactic).value <= game.tactic_points[camp]
        for figure in figures(game, read(game, id).members)
        if figure.camp == camp
        and figure.id not in affected
        and tactics.why_not_on(game, figure, one.tactic) is None
    }


def why_not_use(id: str, camp: int, game: State, key: str) -> Refusal | None:
    """What keeps a camp from a combat tactic on a fighter, `mur-de-boucliers:7`."""
    word, _, number = key.partition(":")
    one = COMBAT_TACTICS.get(word)
    figure = named(game, f"figure:{number}")
    if one is None or figure is None:
        return None
    leader = commanders.able(game, camp)
    if leader is None or one.people != leader.profile.people:
        return refuse(OF_OTHERS, camp=camp, tactic=one.tactic.phrase)
    cost, left = tactics.cost_of(game, camp, one.tactic).value, game.tactic_points[camp]
    if cost > left:
        return refuse(tactics.TOO_FEW_POINTS, cost=cost, left=left)
    if figure.camp != camp or figure.id not in read(game, id).members:
        return refuse(NOT_IN_IT, figure=figure.id, tactic=one.tactic.phrase)
    if figure.id in combat_phase(game)[1].affected:
        return refuse(AFFECTED, figure=figure.id)
    return tactics.why_not_on(game, figure, one.tactic)


def _use(game: State, id: str, one: CombatTactic, figure: Figure) -> Rule:
    """It is paid, and lasts until the combat ends."""
    yield from tactics.spend(game, figure.camp, one.tactic)
    effect = Effect(one.effect, f"combat:{id}", None)
    game.effects[figure.id] = (*game.effects[figure.id], effect)
    key, held = combat_phase(game)
    records.update(game, key, affected=(*held.affected, figure.id))


def _data(one: CombatTactic, figure: Figure) -> dict[str, Any]:
    return {"tactic": one.tactic.phrase, "figure": figure.id, "cost": one.tactic.cost}
