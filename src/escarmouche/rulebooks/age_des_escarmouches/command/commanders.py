"""Chapters 1.3.3 and 4.3: the commander, its loss, and who follows it.

`State.commander` is who commands, None when nobody does. `State.commander_lost` says that it fell or was
routed since the last tactician was determined: the next one is then the other's (ADE-4.3-01). A commander
who still flees when the tactician has been determined gives no PT, and counts as lost for the turn after
(A-R56). `State.new_commander_malus` is what a successor's DIS lacks (ADE-4.3-06, -07); it never grows (A-R52).
"""

from __future__ import annotations

from collections.abc import Generator
from functools import partial
from typing import Any

from escarmouche.core.answers import Option
from escarmouche.core.explain import Phrase, Refusal, Total, Why, refuse
from escarmouche.core.words import Ask, Rule, Tell
from escarmouche.rulebooks.age_des_escarmouches.explained_choices import (
    ChoiceExplainedByState,
    of_figures,
)
from escarmouche.rulebooks.age_des_escarmouches.fighter import conditions
from escarmouche.rulebooks.age_des_escarmouches.state import (
    ON_TABLE,
    Figure,
    State,
    figure_of,
    opponent,
)

LOST = Phrase("ade.event.commander_lost", "ADE-4.3-01", "ADE-4.3-08")
ROUTED = Phrase("ade.event.commander_routed", "ADE-4.4.2-09", "ADE-4.3-08")
NAME_ONE = Phrase("ade.ask.new_commander", "ADE-3.4-01", "ADE-4.3-03")
REPLACE = Phrase("ade.ask.replace_commander", "ADE-1.3.3-04", "ADE-4.4.2-09")
KEEP = Phrase("ade.option.keep_commander", "ADE-1.3.3-04")
COMMANDS = Phrase("ade.option.commands", "ADE-4.3-04", "ADE-4.3-05")
NAMED = Phrase("ade.event.new_commander", "ADE-4.3-03", "ADE-4.3-04")
NOBODY = Phrase("ade.event.no_commander", "ADE-4.3-05", "ADE-4.3-08")
NOT_OF_THE_ARMY = Phrase("ade.refusal.commander_not_there", "ADE-4.3-03")
ROUTED_ONE = Phrase("ade.refusal.commander_routed", "ADE-4.3-04", "ADE-4.3-05")
INCARNATE_FIRST = Phrase("ade.refusal.incarnate_first", "ADE-4.3-04", "ADE-4.3-05")
OTHER_LEADS = Phrase("ade.event.tactician_by_loss", "ADE-4.3-01", "ADE-4.4.2-09")
SUCCESSOR = Phrase("ade.score.successor", "ADE-4.3-06", "ADE-4.3-07")

REPLACED = "commanded first"  # what is remembered of a first commander who does not lead any more
INCARNATE_MALUS, OTHER_MALUS = 1, 2  # ADE-4.3-06, -07


def commander_of(game: State, camp: int) -> Figure | None:
    """Who commands a camp, on the table or still to be deployed."""
    leader = game.commander[camp]
    return None if leader is None else figure_of(game, leader)


def able(game: State, camp: int) -> Figure | None:
    """ADE-3.2.4-05: the commander who can give tactics: on the table, and not routed."""
    leader = commander_of(game, camp)
    if leader is None or game.status[leader.id] != ON_TABLE:
        return None
    return None if conditions.has(game, leader, conditions.ROUTED) else leader


def lessened(game: State, commander: Figure, total: Total) -> Total:
    """ADE-4.3-06, -07: what a successor brings, for the tactician and the PT only."""
    malus = game.new_commander_malus[commander.camp]
    return total.plus(Why(-malus, SUCCESSOR)) if malus else total


# -- the loss ------------------------------------------------------------------------------------


def eliminated(game: State, figure: Figure) -> Rule:
    """ADE-4.3-08: with the commander go the PT and the tactics; ADE-4.3-01: and the next tactician."""
    if game.commander[figure.camp] != figure.id:
        return
    _lose(game, figure.camp)
    game.commander[figure.camp] = None
    yield Tell(LOST, {"figure": figure.id, "camp": figure.camp})
    if game.phase == "maintenance":  # A-R52: the commander is replaced at its end
        _before_the_end(game, figure.camp)


def routed(game: State, figure: Figure) -> Rule:
    """ADE-4.4.2-09: a routed commander costs as much as a dead one, but it is not replaced yet (A-R56)."""
    if game.commander[figure.camp] != figure.id:
        return
    _lose(game, figure.camp)
    yield Tell(ROUTED, {"figure": figure.id, "camp": figure.camp})


def _lose(game: State, camp: int) -> None:
    game.commander_lost[camp] = True
    game.tactic_points[camp] = 0


def _before_the_end(game: State, camp: int) -> None:
    for place, step in enumerate(game.agenda):
        if step == ("end turn",):
            named = ("new commander", camp)
            game.agenda = (*game.agenda[:place], named, *game.agenda[place:])
            return


# -- the successor -------------------------------------------------------------------------------


def successors(game: State, camp: int) -> list[Figure]:
    """ADE-4.3-04, -05: an Incarné who is not routed; if there is none, anybody who is not (A-R52)."""
    steady = [f for f in game.army[camp] if not conditions.has(game, f, conditions.ROUTED)]
    return [f for f in steady if f.profile.incarnate] or steady


def why_not_command(camp: int, game: State, figure: Figure) -> Refusal | None:
    """ADE-4.3-04, -05: one of the army on the table who is not routed; no other while there is such an Incarné."""
    if figure not in game.army[camp]:
        return refuse(NOT_OF_THE_ARMY, figure=figure.id)
    if conditions.has(game, figure, conditions.ROUTED):
        return refuse(ROUTED_ONE, figure=figure.id)
    return None if figure in successors(game, camp) else refuse(INCARNATE_FIRST, figure=figure.id)


def in_order(game: State) -> list[int]:
    """A-R54: in the maintenance phase, the tactician's side first."""
    first = 0 if game.tactician is None else game.tactician
    return [first, opponent(first)]


def new_commanders(game: State) -> Rule:
    """ADE-3.4-01: whoever lost its commander names another before anything else in the phase."""
    for camp in in_order(game):
        yield from new_commander(game, camp)


def new_commander(game: State, camp: int) -> Rule:
    """ADE-1.3.3-04: it changes if it was eliminated, and may change if it is routed (A-R56)."""
    if not game.commander_lost[camp] or able(game, camp) is not None or not game.army[camp]:
        return
    routed, choices = commander_of(game, camp), successors(game, camp)
    if routed is None and not choices:
        yield Tell(NOBODY, {"camp": camp})
        return
    chosen = yield from _chosen(game, camp, routed, choices)
    if chosen is not routed:
        yield from _name(game, camp, chosen)


def _chosen(
    game: State, camp: int, routed: Figure | None, choices: list[Figure]
) -> Generator[Any, Any, Figure]:
    """Who is to command; nothing is asked where there is nothing to choose."""
    if routed is None and len(choices) == 1:
        return choices[0]
    if routed is not None and not choices:
        return routed
    options = [Option(f"figure:{figure.id}", COMMANDS, {"figure": figure.id}) for figure in choices]
    about: dict[str, Any] = {"camp": camp}
    question = NAME_ONE
    if routed is not None:
        question, about["figure"] = REPLACE, routed.id
        options.insert(0, Option(f"figure:{routed.id}", KEEP, {"figure": routed.id}))
    answers = ChoiceExplainedByState(options, of_figures(partial(why_not_command, camp)), game)
    answer: str = yield Ask(camp, question, answers, about)
    return figure_of(game, int(answer.partition(":")[2]))


def was_first(game: State, figure: Figure) -> bool:
    """Whether it led its army from the start: it does still, or was replaced while it fled (A-R56)."""
    leads = game.commander[figure.camp] == figure.id and not game.new_commander_malus[figure.camp]
    return leads or REPLACED in game.once[figure.id]


def _name(game: State, camp: int, figure: Figure) -> Rule:
    before = commander_of(game, camp)
    if before is not None and was_first(game, before):
        game.once[before.id] = (*game.once[before.id], REPLACED)
    malus = INCARNATE_MALUS if figure.profile.incarnate else OTHER_MALUS
    game.commander[camp] = figure.id
    game.new_commander_malus[camp] = malus
    yield Tell(NAMED, {"camp": camp, "figure": figure.id, "malus": malus})


# -- the next tactician --------------------------------------------------------------------------


def decided(game: State) -> int | None:
    """ADE-4.3-01: the camp that is tactician because the other lost its commander; None: it is thrown for.

    ADE-4.3-02: if both did, it is; unless one of them has nobody to throw (A-R52).
    """
    lost = [camp for camp, gone in enumerate(game.commander_lost) if gone]
    if len(lost) != 1:
        lost = [camp for camp, leader in enumerate(game.commander) if leader is None]
    return opponent(lost[0]) if len(lost) == 1 else None


def forget_losses(game: State) -> None:
    """The tactician is known: from now on only a commander who is missing or routed counts (A-R56)."""
    game.commander_lost = [able(game, camp.id) is None for camp in game.camps]
