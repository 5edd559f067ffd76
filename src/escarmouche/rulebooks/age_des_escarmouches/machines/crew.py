"""Chapters 4.7.1 and 4.7.2: the crew of a war machine, its servers and its substitutes."""

from __future__ import annotations

from collections.abc import Iterable

from escarmouche.core.explain import Phrase, Refusal, Why, refuse
from escarmouche.core.hooks import first
from escarmouche.core.words import Ask, Rule, Tell
from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.card.profile import Machine
from escarmouche.rulebooks.age_des_escarmouches.command import sequence
from escarmouche.rulebooks.age_des_escarmouches.fighter import conditions
from escarmouche.rulebooks.age_des_escarmouches.fighter.characteristics import TIR
from escarmouche.rulebooks.age_des_escarmouches.fighter.summoner_bonds import summoned_by
from escarmouche.rulebooks.age_des_escarmouches.figure_selection import FigureSelection, Reasons
from escarmouche.rulebooks.age_des_escarmouches.state import (
    ACTIVATED,
    ON_TABLE,
    TOUCHING,
    CardHandle,
    Crew,
    Figure,
    State,
    enemies,
    figure_of,
    gap,
    is_free,
    opponent,
)

REASONS = Reasons(
    Phrase("ade.refusal.crew_unfit", "ADE-4.7.1-02", "ADE-4.7.1-05"),
    Phrase("ade.refusal.too_few_picked", "ADE-4.7.1-05"),
    Phrase("ade.refusal.too_many_picked", "ADE-4.7.2-06"),
)
WHO_SERVES = Phrase("ade.ask.crew", "ADE-4.7.1-05", "ADE-4.7.2-06")
ANNOUNCED = Phrase("ade.event.crew", "ADE-4.7.1-05", "ADE-4.7.1-06")
CAPTURED = Phrase("ade.event.machine_captured", "ADE-4.7.1-03")
NO_MACHINE = Phrase("ade.refusal.no_machine", "ADE-4.7.1-02", "ADE-4.7.1-05")
MISSING = Phrase("ade.shift.crew_missing", "ADE-4.7.2-05")
SUBSTITUTE = Phrase("ade.shift.substitute", "ADE-4.7.3-02")

TAKEN = "+"  # what a captured machine's card is called besides its name


def machine_of(figure: Figure) -> Machine:
    """What a war machine is."""
    machine = figure.profile.machine
    assert machine is not None, "no war machine"
    return machine


def why_not_serve(game: State, figure: Figure) -> Refusal | None:
    """Why it cannot use a machine: it must be of the crew that was announced, and still meet its
    conditions (A-R71).
    """
    if not game.machines or served_by(game, figure) is None:
        return refuse(NO_MACHINE, figure=figure.id)
    return None


def crew_of(game: State, machine: Figure) -> Crew:
    """What was announced for it."""
    return next(crew for crew in game.crews if crew.machine == machine.id)


def side_of(game: State, figure: Figure) -> int:
    """Whose it is: a fighter's own camp; a machine is theirs who used it last (ADE-4.7.1-03).

    A barricade, which nobody serves, is its sapper's.
    """
    if figure.profile.machine is None or not machine_of(figure).servers:
        return figure.camp
    return crew_of(game, figure).camp


def foes(game: State, camp: int) -> list[Figure]:
    """Whom a camp may shoot at: the fighters of the other, and its machines and barricades (B-R50)."""
    return [*enemies(game, camp), *targets_of_stone(game, camp)]


def targets_of_stone(game: State, camp: int) -> list[Figure]:
    """ADE-SKILL-SAPEUR-04: what has PS and belongs to the other side: machines, barricades."""
    things = (*game.machines, *game.barricades)
    return [thing for thing in things if side_of(game, thing) != camp]


def touches(game: State, figure: Figure, machine: Figure) -> bool:
    """Whether a fighter stands in contact with a machine."""
    return game.level[figure.id] == 0 and gap(game, figure, machine) <= TOUCHING


def qualifies(game: State, figure: Figure, machine: Figure) -> bool:
    """ADE-4.7.1-02: in contact with it, free, and able to shoot."""
    return (
        game.status[figure.id] == ON_TABLE
        and is_free(game, figure)
        and figure.profile.printed(TIR) is not None
        and touches(game, figure, machine)
    )


def eligible(game: State, machine: Figure, camp: int) -> list[Figure]:
    """Those of a camp who could be its crew now."""
    return [figure for figure in game.army[camp] if qualifies(game, figure, machine)]


def present(game: State, machine: Figure) -> list[Figure]:
    """A-R71: of those announced, the ones who still meet the conditions and have not been activated.

    ADE-4.4.2-02: nor the routed, since to use the machine is an action of each of them (ADE-4.7.3-03); nor who has
    just come back (ADE-SKILL-RENFORT-06).
    """
    members = [figure_of(game, id) for id in crew_of(game, machine).members]
    return [
        figure
        for figure in members
        if game.activated[figure.id] != ACTIVATED
        and not conditions.has(game, figure, conditions.ROUTED)
        and first(game, figure, points.MAY_TAKE, None) is None
        and qualifies(game, figure, machine)
    ]


def beside(game: State, machine: Figure) -> list[int]:
    """Those announced who are still its crew (ADE-4.7.1-02): whoever has left it is in the way like anybody (A-R71)."""
    members = crew_of(game, machine).members
    return [id for id in members if qualifies(game, figure_of(game, id), machine)]


def is_server(figure: Figure, machine: Figure) -> bool:
    """ADE-4.7.1-07: who meets the machine's own conditions; the others are substitutes."""
    return machine_of(machine).served_by(figure.profile)


def missing(machine: Figure, members: int) -> int:
    """How many fewer than EQU."""
    return max(0, machine_of(machine).crew - members)


def shifts(game: State, machine: Figure, tester: Figure) -> tuple[Why, ...]:
    """The columns of a test to use it: ADE-4.7.2-05 for a small crew, ADE-4.7.3-02 for a substitute."""
    found = []
    few = missing(machine, len(present(game, machine)))
    if few:
        found.append(Why(-few, MISSING))
    if not is_server(tester, machine):
        found.append(Why(-1, SUBSTITUTE, tester.id))
    return tuple(found)


def served_by(game: State, figure: Figure) -> Figure | None:
    """The machine that a fighter may use now."""
    for crew in game.crews:
        machine = figure_of(game, crew.machine)
        if figure.id in crew.members and machine in game.machines:
            return machine if figure in present(game, machine) else None
    return None


# -- the start of a turn -----------------------------------------------------------------------------


def announce(game: State) -> Rule:
    """ADE-4.7.1-05: at the start of each turn each machine's crew is chosen, and said (A-R22)."""
    taken: set[int] = set()
    for machine in game.machines:
        yield from _captured(game, machine)
        crew = crew_of(game, machine)
        able = [f.id for f in eligible(game, machine, crew.camp) if f.id not in taken]
        chosen = yield from _chosen(crew.camp, machine, able)
        taken.update(chosen)
        _depend(game, crew, chosen)
        if chosen:
            yield Tell(ANNOUNCED, _shown(game, machine, chosen))


def _shown(game: State, machine: Figure, chosen: Iterable[int]) -> dict[str, object]:
    members = [figure_of(game, id) for id in chosen]
    return {
        "camp": crew_of(game, machine).camp,
        "machine": machine.id,
        "servers": [f.id for f in members if is_server(f, machine)],
        "substitutes": [f.id for f in members if not is_server(f, machine)],
    }


def _chosen(camp: int, machine: Figure, able: list[int]) -> Rule:
    """ADE-4.7.2-06: at most twice EQU of those who can; some may stay with their own card."""
    if not able:
        return ()
    most = min(len(able), 2 * machine_of(machine).crew)
    about = {"camp": camp, "machine": machine.id, "figures": able}
    chosen: tuple[int, ...] = yield Ask(
        camp, WHO_SERVES, FigureSelection(able, 0, most, REASONS, preferred=most), about
    )
    return chosen


def _depend(game: State, crew: Crew, members: tuple[int, ...]) -> None:
    """ADE-4.7.1-06: for the whole turn they follow the card of the machine; with them whom they summoned (A-R69)."""
    for id in members:
        game.host[id] = crew.card
        for servant in summoned_by(game, figure_of(game, id)):
            game.host[servant.id] = crew.card
    new = crew._replace(members=members)
    game.crews = tuple(new if one.machine == crew.machine else one for one in game.crews)


def _captured(game: State, machine: Figure) -> Rule:
    """ADE-4.7.1-03, A-R71: it changes hands when only enemies of its last crew can serve it."""
    crew = crew_of(game, machine)
    other = opponent(crew.camp)
    if eligible(game, machine, crew.camp) or not eligible(game, machine, other):
        return
    card = f"{crew.card}{TAKEN}"
    new = Crew(crew.machine, other, card)
    game.crews = tuple(new if one.machine == crew.machine else one for one in game.crews)
    kept = [c for c in game.cards if (c.camp, c.id) != (crew.camp, crew.card)]
    game.cards = (*kept, CardHandle(other, card, (machine.id,)))
    sequence.retire(game, crew.camp)
    yield Tell(CAPTURED, {"camp": other, "machine": machine.id})
