"""Renfort: the eliminated who come back at the edge of their zone, at the start of a turn that a die has named."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Any

from escarmouche.core.answers import Choice, Chooser, Option
from escarmouche.core.explain import Phrase, Refusal, refuse
from escarmouche.core.hooks import Plugin
from escarmouche.core.words import Ask, Roll, Rule, Tell
from escarmouche.rulebooks.age_des_escarmouches import points, scenarios
from escarmouche.rulebooks.age_des_escarmouches.actions.action import Action
from escarmouche.rulebooks.age_des_escarmouches.actions.moves import MARCH, STAND
from escarmouche.rulebooks.age_des_escarmouches.command.tactics import TACTICS, Tactic
from escarmouche.rulebooks.age_des_escarmouches.fear.fleeing import FLEE
from escarmouche.rulebooks.age_des_escarmouches.fighter import conditions
from escarmouche.rulebooks.age_des_escarmouches.fighter.characteristics import divided
from escarmouche.rulebooks.age_des_escarmouches.fighter.summoner_bonds import bond_of
from escarmouche.rulebooks.age_des_escarmouches.ground import (
    hidden_enemies,
    movement,
    standing_room,
)
from escarmouche.rulebooks.age_des_escarmouches.ground.one_spot import OneSpot
from escarmouche.rulebooks.age_des_escarmouches.state import (
    TOUCHING,
    UNPROVEN,
    WAITING,
    Figure,
    State,
    enter,
    placed_at,
)
from escarmouche.table.curves import Curve, inside_shape, inside_turned
from escarmouche.table.free_space import free_places
from escarmouche.table.measure import TOLERANCE, Point
from escarmouche.table.zones import base_within

RENFORT_NAME = Phrase("ade.skill.renfort", "ADE-SKILL-RENFORT-01", "ADE-SKILL-RENFORT-02")
WHEN = Phrase("ade.roll.reinforcement", "ADE-SKILL-RENFORT-01")
WILL_RETURN = Phrase(
    "ade.event.will_return",
    "ADE-SKILL-RENFORT-02",
    "ADE-SKILL-RENFORT-03",
    "ADE-SKILL-RENFORT-11",
)
NEVER_RETURNS = Phrase("ade.event.never_returns", "ADE-SKILL-RENFORT-02")
RETURNS_ASK = Phrase("ade.ask.reinforcement", "ADE-SKILL-RENFORT-02")
COMES = Phrase("ade.option.reinforcement", "ADE-SKILL-RENFORT-04")
STAYS_AWAY = Phrase("ade.option.no_reinforcement", "ADE-SKILL-RENFORT-02")
WHERE = Phrase("ade.ask.reinforcement_place", "ADE-SKILL-RENFORT-04")
RETURNED = Phrase("ade.event.reinforcement", "ADE-SKILL-RENFORT-04", "ADE-SKILL-RENFORT-05")
NO_ROOM = Phrase("ade.event.reinforcement_no_room", "ADE-SKILL-RENFORT-04")
OVER_GAME = Phrase(
    "ade.event.reinforcement_over_game", "ADE-SKILL-RENFORT-07", "ADE-SKILL-RENFORT-08"
)
OVER_TURN = Phrase(
    "ade.event.reinforcement_over_turn", "ADE-SKILL-RENFORT-09", "ADE-SKILL-RENFORT-10"
)
NOT_AT_EDGE = Phrase("ade.refusal.not_at_edge", "ADE-SKILL-RENFORT-04")
OUTSIDE_ZONE = Phrase("ade.refusal.outside_zone", "ADE-SKILL-RENFORT-04")
TOUCHES_ENEMY = Phrase("ade.refusal.touches_enemy", "ADE-SKILL-RENFORT-04")
ONLY_A_WALK = Phrase("ade.refusal.just_arrived", "ADE-SKILL-RENFORT-06")
JUST_ARRIVED = Phrase("ade.state.arrived", "ADE-SKILL-RENFORT-06")

SHARE_OF_GAME, SHARE_OF_TURN = 5, 10  # of the format
FACINGS = {"bottom": 90.0, "top": 270.0, "left": 0.0, "right": 180.0}  # away from an edge


# -- when it falls --------------------------------------------------------------------------------


def _falls(game: State, figure: Figure) -> Rule:
    """ADE-SKILL-RENFORT-01: a die with as many sides as the game has turns.

    ADE-SKILL-RENFORT-02: it names the turn; one that has begun by then comes no more (B-R66).
    ADE-4.6.7-02: whoever was summoned is there by its formula alone, and was never deployed.
    """
    if bond_of(game, figure) is not None:
        return
    last = scenarios.of(game).turns(game)
    sides = tuple([(face,) for face in range(1, last + 1)])
    (face,) = yield Roll(WHEN, about={"figure": figure.id}, alike=sides, sides=last)
    game.returns[figure.id] = face if face > game.turn else 0
    data = {"figure": figure.id, "turn": face}
    yield Tell(WILL_RETURN if face > game.turn else NEVER_RETURNS, data)


# -- when it comes back ---------------------------------------------------------------------------


def _start_of_turn(game: State, figure: Figure) -> Rule:
    """ADE-SKILL-RENFORT-02: at the start of that turn, and of no other, its player may designate it."""
    if game.returns[figure.id] != game.turn:
        return
    game.returns[figure.id] = 0
    over = _over_a_cap(game, figure)
    if over is not None:
        yield over
        return
    if not EdgePlace(game, figure).exists():
        yield Tell(NO_ROOM, {"figure": figure.id})
        return
    about = {"figure": figure.id, "value": figure.value}
    options = (Option("yes", COMES, about), Option("no", STAYS_AWAY, about))
    if (yield Ask(figure.camp, RETURNS_ASK, Choice(options), about)) == "no":
        return
    place = yield from _place(game, figure, about)
    if place is not None:
        yield from _return(game, figure, place)


def _place(game: State, figure: Figure, about: dict[str, Any]) -> Generator[Any, Any, Point | None]:
    """ADE-SKILL-RENFORT-04: at the edge; B-R29, by the option: whom it finds hidden there is seen, and it enters elsewhere."""
    while True:
        place: Point = yield Ask(figure.camp, WHERE, EdgePlace(game, figure), about)
        met = hidden_enemies.standing_at(game, figure, place)
        if not met:
            return place
        for enemy in met:
            yield from hidden_enemies.detect(game, enemy, figure)
        if not EdgePlace(game, figure).exists():
            yield Tell(NO_ROOM, {"figure": figure.id})
            return None


def _over_a_cap(game: State, figure: Figure) -> Tell | None:
    """ADE-SKILL-RENFORT-07, -09: the VAL of those who come back, in the whole game and in one turn, by player."""
    for phrase, held, share in (
        (OVER_GAME, game.returned[figure.camp], SHARE_OF_GAME),
        (OVER_TURN, game.returned_now[figure.camp], SHARE_OF_TURN),
    ):
        most = divided(game.format, share)
        if held + figure.value > most:
            data = {"figure": figure.id, "value": figure.value, "held": held, "most": most}
            return Tell(phrase, data)
    return None


def _return(game: State, figure: Figure, place: Point) -> Rule:
    """ADE-SKILL-RENFORT-05: as it was deployed: PV, UM, artefacts; but nothing is built again (B-R66)."""
    i, facing = figure.id, EdgePlace(game, figure).facing(place)
    game.returned[figure.camp] += figure.value
    game.returned_now[figure.camp] += figure.value
    game.life[i], game.once[i], game.effects[i] = figure.profile.life, (), ()
    game.activated[i], game.host[i], game.owed_dice[i] = WAITING, figure.card, 0
    game.fear_immunity[i], game.assaulted_turn[i] = UNPROVEN, 0
    game.hidden[i] = False  # B-R66: it is not deployed again
    enter(game, figure, *place, facing)
    conditions.put(game, figure, ARRIVED, f"turn:{game.turn}")
    yield Tell(RETURNED, {"figure": i, "place": list(place)})
    for plugin in figure.plugins:
        for handler in plugin.at(points.DEPLOYED, points.DEPLOYED.layers.index("charge")):
            yield from handler(game, figure)


RENFORT = Plugin(
    "renfort",
    RENFORT_NAME,
    (points.ELIMINATED, _falls),
    (points.START_OF_TURN, _start_of_turn, "reinforcement"),
)


# -- the turn in which it comes -------------------------------------------------------------------


def _only_walks(game: State, figure: Figure, action: Action | None) -> Phrase | None:
    """ADE-SKILL-RENFORT-06: nothing but a march; whoever is routed runs all the same, and points are no action."""
    if action is None or action.counts(game, figure):
        return None if action in (MARCH, STAND, FLEE) else ONLY_A_WALK
    return None


def _answers_nobody(game: State, figure: Figure, tactic: Tactic) -> Phrase | None:
    """B-R66: so it neither intercepts nor watches."""
    watching = tactic.id.startswith("vigilance")
    return ONLY_A_WALK if watching or tactic is TACTICS["interception"] else None


def _counters_nobody(game: State, figure: Figure) -> Phrase:
    """A counter is a mystic action (A-R67)."""
    return ONLY_A_WALK


ARRIVED = Plugin(
    "arrived",
    JUST_ARRIVED,
    (points.MAY_TAKE, _only_walks),
    (points.TACTIC_ON, _answers_nobody),
    (points.MAY_COUNTER, _counters_nobody),
)


# -- where ----------------------------------------------------------------------------------------


class EdgePlace(OneSpot):
    """ADE-SKILL-RENFORT-04: against an edge of the table that borders its zone, in the zone, touching no enemy.

    Whoever points somewhere means the place at the edge that is nearest to it.
    """

    __slots__ = ()

    def _edges(self) -> list[str]:
        """The edges of the table that border the zone (B-R66), one's own first."""
        left, low, right, high = scenarios.of(self.game).zone(self.game, self.figure.camp).bbox
        table = self.game.table
        borders = {
            "bottom": low <= TOLERANCE,
            "top": high >= table.depth - TOLERANCE,
            "left": left <= TOLERANCE,
            "right": right >= table.width - TOLERANCE,
        }
        own = self.game.edges[self.figure.camp]
        return sorted([edge for edge in borders if borders[edge]], key=lambda edge: edge != own)

    def _deep(self) -> float:
        """How far its centre is from an edge that it touches with its back."""
        depth = self.figure.profile.base.depth
        return self.figure.radius if depth is None else depth / 20

    def _away(self, edge: str, place: Point) -> float:
        """How far a point is from an edge."""
        (x, y), table = place, self.game.table
        far = {"bottom": y, "top": table.depth - y, "left": x, "right": table.width - x}
        return far[edge]

    def _at(self, edge: str, place: Point) -> Point:
        """The place against an edge straight below a point."""
        (x, y), deep, table = place, self._deep(), self.game.table
        if edge in ("bottom", "top"):
            return (x, deep if edge == "bottom" else table.depth - deep)
        return (deep if edge == "left" else table.width - deep, y)

    def _edge(self, place: Point) -> str:
        """The edge that is nearest."""
        return min(self._edges(), key=lambda edge: self._away(edge, place))

    def facing(self, place: Point) -> float:
        """It looks away from the edge."""
        return FACINGS[self._edge(place)]

    def nearest(self, place: Point) -> Point:
        """Against the edge that is nearest."""
        return self._at(self._edge(place), place)

    def why_not(self, place: Point) -> Refusal | None:
        """At an edge, in the zone, with room for its base, out of contact."""
        game, figure, edge = self.game, self.figure, self._edge(place)
        if abs(self._away(edge, place) - self._deep()) > TOUCHING:
            return refuse(NOT_AT_EDGE, figure=figure.id)
        facing, zone = FACINGS[edge], scenarios.of(game).zone(game, figure.camp)
        inside = (
            base_within(zone, *place, figure.radius)
            if figure.is_round
            else all(zone.contains(x, y) for x, y in placed_at(figure, *place, facing).corners())
        )
        if not inside:
            return refuse(OUTSIDE_ZONE, figure=figure.id)
        refusal = movement.why_not_stand(game, figure, place, facing, 0)
        if refusal is not None:
            return refusal
        touched = movement.touched_at(game, figure, place, facing)
        return refuse(TOUCHES_ENEMY, figure=figure.id, enemy=touched[0].id) if touched else None

    def spots(self) -> Iterator[Point]:
        """Along the own edge; then wherever the exact room for it begins."""
        left, low, right, high = scenarios.of(self.game).zone(self.game, self.figure.camp).bbox
        for edge in self._edges():
            for share in (0.5, 0.25, 0.75, 0.1, 0.9, 0.4, 0.6):
                middle = (left + (right - left) * share, low + (high - low) * share)
                yield self._at(edge, middle)
        for edge in self._edges():
            facing = FACINGS[edge]
            yield from map(self.nearest, free_places(self._curves(facing), self._is_free))

    def _is_free(self, place: Point) -> bool:
        return self.why_not(self.nearest(place)) is None

    def _curves(self, facing: float) -> list[Curve]:
        game, figure = self.game, self.figure
        zone = scenarios.of(game).zone(game, figure.camp)
        inside = (
            inside_shape(zone, figure.radius)
            if figure.is_round
            else inside_turned(zone, standing_room.turned(figure, facing))
        )
        return [
            *inside,
            *standing_room.bounds_of_standing(game, figure, facing, 0, zone.bbox),
            *standing_room.bounds_of_contact(game, figure, facing, 0, zone.bbox),
        ]

    def drawn(self, chooser: Chooser) -> Point:
        """Somewhere in the zone."""
        left, low, right, high = scenarios.of(self.game).zone(self.game, self.figure.camp).bbox
        share, deep = chooser.random(), chooser.random()
        return (left + (right - left) * share, low + (high - low) * deep)

    def describe(self) -> dict[str, Any]:
        """A place for a figure."""
        return {"form": "place", "figure": self.figure.id, "radius": self.figure.radius}

    def reach(self, figure: int | None = None) -> tuple[tuple[Point, ...], ...]:
        """Its zone."""
        return (tuple(scenarios.of(self.game).zone(self.game, self.figure.camp).points),)
