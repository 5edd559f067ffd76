"""Tactic Vigilance: a vigilant acts before an enemy, or during its move at a point of its way (A-R45)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from escarmouche.core import records
from escarmouche.core.answers import MALFORMED, Answers, Chooser
from escarmouche.core.explain import Phrase, Refusal, Refused, refuse
from escarmouche.core.records import changed_in
from escarmouche.core.words import Ask, Rule, Tell
from escarmouche.rulebooks.age_des_escarmouches.actions.legs import Leg, part_of
from escarmouche.rulebooks.age_des_escarmouches.command.activation_record import begun
from escarmouche.rulebooks.age_des_escarmouches.fighter import conditions
from escarmouche.rulebooks.age_des_escarmouches.fighter.characteristics import MOU
from escarmouche.rulebooks.age_des_escarmouches.ground import flight, movement
from escarmouche.rulebooks.age_des_escarmouches.reactions import declared_action
from escarmouche.rulebooks.age_des_escarmouches.reactions.declared_action import Window
from escarmouche.rulebooks.age_des_escarmouches.reactions.offers import DURING, Offer
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State, figure_of
from escarmouche.table.measure import Point
from escarmouche.table.trails import path_length, point_at

WHERE = Phrase("ade.ask.during", "ADE-TACT-VIGILANCE-08")
ACTS = Phrase("ade.event.vigilant_acts", "ADE-TACT-VIGILANCE-06", "ADE-TACT-VIGILANCE-08")
OFF_THE_WAY = Phrase("ade.refusal.off_his_way", "ADE-TACT-VIGILANCE-08")
IN_CONTACT_THERE = Phrase("ade.refusal.ends_in_contact", "ADE-TACT-VIGILANCE-08")

MOVES = ("move",)  # ADE-TACT-VIGILANCE-09: what a test of MOU allows: marches, runs, assaults
SHARES = (0.5, 0.25, 0.75, 0.0, 1.0)  # of the way: where it is worth stopping the mover


def act(game: State, id: str, figure: Figure, actor: Figure, offer: Offer) -> Rule:
    """ADE-TACT-VIGILANCE-06: it is activated now, before the actor or during its move."""
    spared = None
    if offer.kind == DURING:
        conditions.act(game, actor)
        yield from _halfway(game, id, figure, actor)
        spared = actor.id  # ADE-TACT-VIGILANCE-12: that would have been an interception
    if figure.formulas:  # some take MOU from whoever moves
        declared_action.measure(game, id)
    yield Tell(ACTS, {"figure": figure.id, "other": actor.id})
    only = MOVES if offer.by == MOU else ()
    record = changed_in(
        begun(figure.camp, game.host[figure.id], (figure.id,)),
        {"parent": id, "only": only, "spared": spared, "beside": game.reacted},
    )
    game.next(("activation", records.start(game, record)))


def _halfway(game: State, id: str, figure: Figure, actor: Figure) -> Rule:
    """A-R45: at the point of its way that the vigilant's player chooses."""
    leg = records.read(game, id, Window).leg_of(actor.id)
    assert leg is not None
    length: float = yield Ask(
        figure.camp, WHERE, PointOnPath(game, leg), {"figure": figure.id, "other": actor.id}
    )
    yield from declared_action.advance(game, id, leg, length, on=leg.level(game))
    if length > 0.0:
        yield from declared_action.underway(game, records.read(game, id, Window).deed.action, actor)


class PointOnPath(Answers):
    """How far the actor has come when the vigilant acts: a number of centimetres along its way.

    As data: `7.5`. `describe` gives the way as points, and its length; it must have room where it stops.
    """

    __slots__ = ("game", "leg")

    def __init__(self, game: State, leg: Leg) -> None:
        self.game, self.leg = game, leg

    def seen_by(self, seen: Any) -> PointOnPath:
        """The same from what the camp may know."""
        return PointOnPath(seen, self.leg)

    @property
    def trail(self) -> tuple[Point, ...]:
        """The way from where the actor stands."""
        return self.leg.trail(self.game)

    def check(self, answer: Any) -> Refusal | None:
        """On its way, where it can stand without touching anybody."""
        if type(answer) not in (int, float):
            return refuse(MALFORMED, expected="cm", given=repr(answer)[:80])
        trail = self.trail
        whole = path_length(trail)
        if not 0.0 <= answer <= whole + 1e-6:
            return refuse(OFF_THE_WAY, length=whole)
        if answer == 0.0:
            return None  # it has not started yet
        actor, place = figure_of(self.game, self.leg.figure), point_at(trail, answer)
        there = flight.lifted(self.game, actor, self.leg.level(self.game))
        facing = movement.facing_along(there, actor, part_of(trail, answer))  # A-R28: as it goes
        refusal = movement.why_not_stand(there, actor, place, facing)
        if refusal is not None:
            return refusal
        touched = movement.touched_at(there, actor, place, facing)
        if touched:
            return refuse(IN_CONTACT_THERE, figure=actor.id, enemy=touched[0].id)
        return None

    def candidates(self) -> Sequence[float]:
        """Half-way, and some others; at the start it always can."""
        whole = path_length(self.trail)
        found = [round(whole * share, 2) for share in SHARES]
        return [length for length in dict.fromkeys(found) if self.check(length) is None]

    def sample(self, chooser: Chooser) -> float:
        """One of them, drawn before it is looked at; at the start it always can."""
        whole, shares = path_length(self.trail), list(SHARES)
        while shares:
            length = round(whole * shares.pop(int(chooser.random() * len(shares))), 2)
            if self.check(length) is None:
                return length
        return 0.0

    def encode(self, answer: float) -> Any:
        """The number."""
        return answer

    def decode(self, data: Any) -> float:
        """The same, back."""
        if type(data) not in (int, float):
            raise Refused(refuse(MALFORMED, expected="cm", given=repr(data)[:80]))
        return float(data)

    def describe(self) -> dict[str, Any]:
        """The way and its length."""
        return {
            "form": "along",
            "figure": self.leg.figure,
            "path": [list(point) for point in self.trail],
            "length": round(path_length(self.trail), 2),
        }
