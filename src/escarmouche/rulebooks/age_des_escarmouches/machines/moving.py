"""Chapter 4.7.3: a crew moves its machine, and goes with it.

One action, then two questions: who takes part, and where to. Steps: `("machine pushed", activation, figure)` and
`("machine goes", activation, figure, *members)`.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import cos, pi, radians, sin
from typing import Any

from escarmouche.core.answers import Chooser
from escarmouche.core.explain import Phrase, Refusal, Total, Why, refuse
from escarmouche.core.words import Rule
from escarmouche.rulebooks.age_des_escarmouches.actions.action import Action, Deed, End, Nature
from escarmouche.rulebooks.age_des_escarmouches.actions.moves import Move
from escarmouche.rulebooks.age_des_escarmouches.fighter import move_potential
from escarmouche.rulebooks.age_des_escarmouches.ground import movement
from escarmouche.rulebooks.age_des_escarmouches.ground.movement import Way
from escarmouche.rulebooks.age_des_escarmouches.ground.obstacles import Obstacles, Path
from escarmouche.rulebooks.age_des_escarmouches.machines import crew, crew_places
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State, figure_of, put
from escarmouche.table.measure import Point

MOVES = Phrase("ade.action.machine_move", "ADE-4.7.3-04")
ONLY_SAID = Phrase("ade.refusal.machine_move_said", "ADE-4.7.3-04")
WHERE_TO = Phrase("ade.refusal.machine_where", "ADE-4.7.3-04")
NO_ROOM = Phrase("ade.refusal.machine_no_room", "ADE-4.7.3-09")
TOUCHES = Phrase("ade.refusal.machine_touches", "ADE-4.7.3-09", "ADE-3.2.3.2.1-02")
SLOWEST = Phrase("ade.score.slowest_of_crew", "ADE-4.7.3-05")
OWN_MOU = Phrase("ade.score.machine_mou", "ADE-4.7.3-04")
WEIGHT = Phrase("ade.score.weight", "ADE-4.7.3-06")
FEW = Phrase("ade.score.crew_missing", "ADE-4.7.3-07")
MORE = Phrase("ade.score.crew_more", "ADE-4.7.3-08")
NEVER_LESS = Phrase("ade.score.machine_least", "ADE-4.7.3-08")

EACH = 2.5  # ADE-4.7.3-07, -08: cm for each fighter
DIRECTIONS = 8


def moves_by_itself(machine: Figure) -> bool:
    """A-R72: by a MOU of its own, without POI and without help."""
    return machine.profile.mou > 0


def potential(game: State, machine: Figure, members: Sequence[Figure]) -> Total:
    """ADE-4.7.3-05 to -08: how far those who take part move it; as a march, and never less than 0 (A-R72)."""
    if moves_by_itself(machine):
        return Total(Why(machine.profile.mou, OWN_MOU))
    data = crew.machine_of(machine)
    slowest = min(float(move_potential.mou_of(game, member).value) for member in members)
    parts = [Why(slowest, SLOWEST), Why(-data.weight, WEIGHT)]
    more = len(members) - data.crew
    if more < 0:
        parts.append(Why(EACH * more, FEW))
    elif more > 0:
        parts.append(Why(min(EACH * more, data.weight), MORE))
    return Total(*parts).at_least(0, NEVER_LESS)


class MachineMove(Action):
    """ADE-4.7.3-04: an exclusive action of the whole crew. Deed: `{"action": "machine-move", "figure": 3}`."""

    id = "machine-move"
    phrase = MOVES
    nature = Nature.EXCLUSIVE
    family = "move"
    of_crews = True
    in_group = False

    def why_not_take(self, game: State, figure: Figure) -> Refusal | None:
        """It must be of the crew."""
        return crew.why_not_serve(game, figure)

    def why_not(
        self, game: State, figure: Figure, deed: Deed, through: Collection[int]
    ) -> Refusal | None:
        """Who takes part, and where to, is asked afterwards."""
        return refuse(ONLY_SAID, figure=figure.id) if deed.path or deed.targets else None

    def shown(self, game: State, figure: Figure) -> dict[str, Any]:
        """It is enough to say it; which machine, and whose action it is."""
        machine = crew.served_by(game, figure)
        assert machine is not None
        able = [member.id for member in crew.present(game, machine)]
        return {"simple": True, "machine": machine.id, "crew": able}

    def carry_out(self, game: State, record: str, figure: Figure, deed: Deed) -> Rule:
        """Who pushes is asked next."""
        game.next(("machine pushed", record, figure.id))
        yield from ()


class MachineWay(Move):
    """Where a machine goes, pushed by some. Deed: `{"action": "machine-way", "figure": machine, "path": [[x, y]]}`.

    `facing` turns it; those who take part go with it.
    """

    def __init__(self, members: tuple[int, ...]) -> None:
        super().__init__("machine-way", MOVES, Nature.EXCLUSIVE, 1)
        self.members = members

    def pushers(self, game: State) -> list[Figure]:
        """Those who take part."""
        return [figure_of(game, id) for id in self.members]

    def potential(self, game: State, figure: Figure, level: int | None = None) -> Total:
        """How far they move it."""
        return potential(game, figure, self.pushers(game))

    def way(
        self,
        game: State,
        figure: Figure,
        deed: Deed,
        through: Collection[int],
        explained: bool = True,
    ) -> Way | Refusal:
        """Its own way: those who push do not hinder it."""
        longest = float(self.potential(game, figure).value)
        return movement.find_way(game, figure, deed.path[-1], longest, self.members, explained)

    def facing(self, game: State, figure: Figure, deed: Deed, through: Collection[int]) -> float:
        """As it looks, unless it is turned."""
        return game.facing[figure.id] if deed.facing is None else deed.facing

    def _why_not(
        self,
        game: State,
        figure: Figure,
        deed: Deed,
        through: Collection[int],
        explained: bool,
    ) -> Refusal | None:
        """Where the potential reaches, with room for the machine and for those who go with it."""
        if len(deed.path) != 1 or deed.targets:
            return refuse(WHERE_TO, figure=figure.id)
        way = self.way(game, figure, deed, through, explained)
        if isinstance(way, Refusal):
            return way
        there = self.afterwards(game, figure, deed)
        return there if isinstance(there, Refusal) else None

    def ends(self, game: State, figure: Figure, deed: Deed, through: Collection[int]) -> End | None:
        """Where it comes to stand."""
        return End(deed.path[-1], self.facing(game, figure, deed, through), 0)

    def proposals(self, game: State, figure: Figure) -> int:
        """Eight directions."""
        return DIRECTIONS

    def propose(
        self, game: State, figure: Figure, number: int, through: Collection[int]
    ) -> Deed | None:
        """As far as it goes."""
        far = float(self.potential(game, figure).value) * 0.999
        if far <= 0:
            return None
        angle = 2 * pi * number / DIRECTIONS
        x, y = game.x[figure.id] + far * cos(angle), game.y[figure.id] + far * sin(angle)
        return Deed(self.id, figure.id, ((round(x, 3), round(y, 3)),))

    def draw(
        self, game: State, figure: Figure, through: Collection[int], chooser: Chooser
    ) -> Deed | None:
        """As every move, past those who push it: they go with it."""
        return super().draw(game, figure, self.members, chooser)

    def _may_stand(self, game: State, figure: Figure, path: Path, lie: Obstacles) -> bool:
        """ADE-4.7.3-09: as it looks now, not along its way; and with room for its people."""
        there = self.afterwards(game, figure, Deed(self.id, figure.id, path))
        return not isinstance(there, Refusal)

    def afterwards(self, game: State, machine: Figure, deed: Deed) -> State | Refusal:
        """ADE-4.7.3-09: the machine there, and its people in the same configuration, or the nearest possible."""
        then, facing = game.copy(), self.facing(game, machine, deed, ())
        turned = facing - game.facing[machine.id]
        members = self.pushers(game)
        for member in members:  # they leave their places first, and turn with it
            put(then, member, *_aside(member), game.facing[member.id] + turned)
        refusal = movement.why_not_stand(then, machine, deed.path[-1], facing)
        if refusal is not None:
            return refusal
        put(then, machine, *deed.path[-1], facing)
        for member in members:
            found = crew_places.beside(
                then, member, machine, _turned(game, member, machine, turned)
            )
            if found is None:
                return refuse(NO_ROOM, figure=member.id)
            put(then, member, *found, then.facing[member.id])
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
