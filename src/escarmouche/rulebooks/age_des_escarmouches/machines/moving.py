"""Chapter 4.7.3: a crew moves its machine, and goes with it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import cos, pi, radians, sin
from typing import Any

from escarmouche.core.explain import Phrase, Refusal, Total, Why, refuse
from escarmouche.core.words import Rule, Tell
from escarmouche.rulebooks.age_des_escarmouches import movement
from escarmouche.rulebooks.age_des_escarmouches.actions import Action, Deed, Nature
from escarmouche.rulebooks.age_des_escarmouches.machines import crew, setting
from escarmouche.rulebooks.age_des_escarmouches.movement import Way
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State, figure_of, put
from escarmouche.table.measure import Point

MOVES = Phrase("ade.action.machine_move", "ADE-4.7.3-04")
NO_MACHINE = Phrase("ade.refusal.no_machine", "ADE-4.7.1-02", "ADE-4.7.1-05")
NOT_OF_THE_CREW = Phrase("ade.refusal.not_of_the_crew", "ADE-4.7.3-05")
WHERE_TO = Phrase("ade.refusal.machine_where", "ADE-4.7.3-04")
NO_ROOM = Phrase("ade.refusal.machine_no_room", "ADE-4.7.3-09")
TOUCHES = Phrase("ade.refusal.machine_touches", "ADE-4.7.3-09", "ADE-3.2.3.2.1-02")
SLOWEST = Phrase("ade.score.slowest_of_crew", "ADE-4.7.3-05")
OWN_MOU = Phrase("ade.score.machine_mou", "ADE-4.7.3-04")
WEIGHT = Phrase("ade.score.weight", "ADE-4.7.3-06")
FEW = Phrase("ade.score.crew_missing", "ADE-4.7.3-07")
MORE = Phrase("ade.score.crew_more", "ADE-4.7.3-08")
NEVER_LESS = Phrase("ade.score.machine_least", "ADE-4.7.3-08")
MOVED = Phrase("ade.event.machine_moved", "ADE-4.7.3-04", "ADE-4.7.3-09")
FOLLOWED = Phrase("ade.event.crew_followed", "ADE-4.7.3-09")

EACH = 2.5  # ADE-4.7.3-07, -08: cm for each fighter
DIRECTIONS = 8


def potential(game: State, machine: Figure, members: Sequence[Figure]) -> Total:
    """ADE-4.7.3-05 to -08: how far those who take part move it; as a march, and never less than 0 (A-R72)."""
    if machine.profile.mou > 0:  # A-R72: it moves by itself, without POI and without help
        return Total(Why(machine.profile.mou, OWN_MOU))
    data = crew.machine_of(machine)
    slowest = min(float(movement.mou_of(game, member).value) for member in members)
    parts = [Why(slowest, SLOWEST), Why(-data.weight, WEIGHT)]
    more = len(members) - data.crew
    if more < 0:
        parts.append(Why(EACH * more, FEW))
    elif more > 0:
        parts.append(Why(min(EACH * more, data.weight), MORE))
    return Total(*parts).at_least(0, NEVER_LESS)


class MachineMove(Action):
    """ADE-4.7.3-04: an exclusive action of the whole crew.

    Deed: `{"action": "machine-move", "figure": 3, "path": [[x, y]], "facing": 90, "targets": [3, 5]}`: the place of
    the machine's centre, which way it then looks, and who takes part (all of the crew, if nobody is named).
    """

    id = "machine-move"
    phrase = MOVES
    nature = Nature.EXCLUSIVE
    family = "move"
    in_group = False

    def why_not_take(self, game: State, figure: Figure) -> Refusal | None:
        """He must be of the crew."""
        if not game.machines or crew.served_by(game, figure) is None:
            return refuse(NO_MACHINE, figure=figure.id)
        return None

    def why_not(
        self, game: State, figure: Figure, deed: Deed, through: Collection[int]
    ) -> Refusal | None:
        """Where the potential reaches, with room for the machine and for those who go with it."""
        machine = crew.served_by(game, figure)
        assert machine is not None
        able = [member.id for member in crew.present(game, machine)]
        strangers = [id for id in deed.targets if id not in able]
        if strangers or (deed.targets and figure.id not in deed.targets):
            return refuse(NOT_OF_THE_CREW, figure=(strangers or [figure.id])[0])
        if len(deed.path) != 1:
            return refuse(WHERE_TO, figure=figure.id)
        way = self.way(game, machine, deed)
        if isinstance(way, Refusal):
            return way
        there = _afterwards(game, machine, self.taking_part(game, figure, deed), deed, way)
        return there if isinstance(there, Refusal) else None

    def taking_part(self, game: State, figure: Figure, deed: Deed) -> list[Figure]:
        """ADE-4.7.3-05: those who wish to; a machine that moves by itself takes all (A-R72)."""
        machine = crew.served_by(game, figure)
        assert machine is not None
        able = crew.present(game, machine)
        return [m for m in able if not deed.targets or m.id in deed.targets]

    def way(self, game: State, machine: Figure, deed: Deed) -> Way | Refusal:
        """Its own way: its crew does not hinder it."""
        members = self.taking_part(game, figure_of(game, deed.figure), deed)
        longest = float(potential(game, machine, members).value)
        beside = tuple(member.id for member in members)
        return movement.find_way(game, machine, deed.path[0], longest, beside)

    def shown(self, game: State, figure: Figure) -> dict[str, Any]:
        """The machine, how far all of the crew move it, and who they are."""
        machine = crew.served_by(game, figure)
        assert machine is not None
        able = crew.present(game, machine)
        far = potential(game, machine, able).value
        return {"machine": machine.id, "potential": far, "crew": [member.id for member in able]}

    def proposals(self, game: State, figure: Figure) -> int:
        """Eight directions, with everybody."""
        return DIRECTIONS

    def propose(
        self, game: State, figure: Figure, number: int, through: Collection[int]
    ) -> Deed | None:
        """As far as it goes."""
        machine = crew.served_by(game, figure)
        assert machine is not None
        far = float(potential(game, machine, crew.present(game, machine)).value) * 0.999
        if far <= 0:
            return None
        angle = 2 * pi * number / DIRECTIONS
        x, y = game.x[machine.id] + far * cos(angle), game.y[machine.id] + far * sin(angle)
        return Deed(self.id, figure.id, ((round(x, 3), round(y, 3)),))

    def carry_out(self, game: State, record: str, figure: Figure, deed: Deed) -> Rule:
        """The machine goes, and those who took part stand around it as before."""
        machine = crew.served_by(game, figure)
        assert machine is not None
        members, way = self.taking_part(game, figure, deed), self.way(game, machine, deed)
        assert isinstance(way, Way), "the deed was checked"
        there = _afterwards(game, machine, members, deed, way)
        assert isinstance(there, State), "the deed was checked"
        busy = [member.id for member in crew.present(game, machine) if member is not figure]
        start = [game.x[machine.id], game.y[machine.id]]
        put(game, machine, there.x[machine.id], there.y[machine.id], there.facing[machine.id])
        path = [start, *map(list, way.path)]
        yield Tell(
            MOVED,
            {"figure": figure.id, "machine": machine.id, "path": path, "length": way.cost.length},
        )
        for member in members:
            put(game, member, there.x[member.id], there.y[member.id], there.facing[member.id])
            game.moved[member.id] = True
        yield Tell(FOLLOWED, {"figures": [member.id for member in members], "machine": machine.id})
        game.next(("crew busy", record, *busy))


def _afterwards(
    game: State, machine: Figure, members: Sequence[Figure], deed: Deed, way: Way
) -> State | Refusal:
    """ADE-4.7.3-09: the machine there, and its people in the same configuration, or the nearest possible."""
    then, place = game.copy(), way.path[-1]
    facing = game.facing[machine.id] if deed.facing is None else deed.facing
    turned = facing - game.facing[machine.id]
    for member in members:  # they leave their places first
        put(then, member, *_aside(member), then.facing[member.id])
    refusal = movement.why_not_stand(then, machine, place, facing)
    if refusal is not None:
        return refusal
    put(then, machine, *place, facing)
    for member in members:
        found = setting.beside(then, member, machine, _turned(game, member, machine, turned))
        if found is None:
            return refuse(NO_ROOM, figure=member.id)
        put(then, member, *found, game.facing[member.id] + turned)
        if then.contacts[member.id]:
            return refuse(TOUCHES, figure=member.id, enemy=then.contacts[member.id][0])
    return then


def _aside(member: Figure) -> Point:
    """Somewhere out of everybody's way while places are judged."""
    return (-1000.0 - 100.0 * member.id, -1000.0)


def _turned(game: State, member: Figure, machine: Figure, turned: float) -> Point:
    """Where a fighter stands as seen from the machine, once it has turned."""
    dx, dy = game.x[member.id] - game.x[machine.id], game.y[member.id] - game.y[machine.id]
    c, s = cos(radians(turned)), sin(radians(turned))
    return (dx * c - dy * s, dx * s + dy * c)


MACHINE_MOVE = MachineMove()
