"""Sapeur: barricades, which are scenery to see and to cross, and can be shot at and struck down (B-R50)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from math import cos, pi, sin
from typing import Any

from escarmouche.core.answers import MALFORMED, Answers, Choice, Chooser, Option
from escarmouche.core.explain import Phrase, Refusal, Refused, refuse
from escarmouche.core.hooks import Plugin, attach
from escarmouche.core.words import Ask, Rule, Tell
from escarmouche.kit.point_data import is_number
from escarmouche.memory import remembered
from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.card.profile import Base, Machine, Profile
from escarmouche.rulebooks.age_des_escarmouches.fighter.first_columns import add_columns
from escarmouche.rulebooks.age_des_escarmouches.ground.terrain import (
    BARRICADE,
    BROKEN_BARRICADE,
    make_piece,
)
from escarmouche.rulebooks.age_des_escarmouches.skills import barricade_room
from escarmouche.rulebooks.age_des_escarmouches.skills.barricade_room import (
    FARTHEST,
    THICK,
    Bar,
    Size,
)
from escarmouche.rulebooks.age_des_escarmouches.state import ON_TABLE, Figure, State
from escarmouche.table.scenery import Scenery

NAME = Phrase("ade.skill.sapeur", "ADE-SKILL-SAPEUR-01", "ADE-SKILL-SAPEUR-04")
RAISE = Phrase("ade.ask.barricade", "ADE-SKILL-SAPEUR-01", "ADE-SKILL-SAPEUR-05")
THIS_HIGH = Phrase("ade.option.barricade", "ADE-SKILL-SAPEUR-05")
NONE = Phrase("ade.option.no_barricade", "ADE-SKILL-SAPEUR-01")
WHERE = Phrase("ade.ask.barricade_place", "ADE-SKILL-SAPEUR-01")
RAISED = Phrase("ade.event.barricade", "ADE-SKILL-SAPEUR-01", "ADE-SKILL-SAPEUR-04")
BROKEN = Phrase("ade.event.barricade_broken", "ADE-SKILL-SAPEUR-06")
NO_PLACE = Phrase("ade.refusal.barricade_no_place", "ADE-SKILL-SAPEUR-05")
BAD_HEIGHT = Phrase("ade.refusal.barricade_height", "ADE-SKILL-SAPEUR-05")

LOWEST, HIGHEST, USUAL = 20, 40, (20, 25, 30, 35, 40)  # mm
SUM = 90  # mm: height and length together
RESISTANCE = 5
PREFERRED = 30  # mm
PROPOSED, TRIES = 24, 8


def length_of(height: int) -> float:
    """ADE-SKILL-SAPEUR-05: 9 cm less its height, in cm; the height is in mm."""
    return (SUM - height) / 10


# -- what it is -----------------------------------------------------------------------------------


@remembered
def profile_of(structure: int, height: int) -> Profile:
    """ADE-SKILL-SAPEUR-04: X PS, RES 5, as thick as a small base; B-R50: PUI 1."""
    return Profile(
        id=f"{BARRICADE}-{structure}-{height}",
        names={"fr": "Barricade", "en": "Barricade"},
        people="",
        rank=1,
        value=0,
        mou=0.0,
        scores={"RES": RESISTANCE},
        height=height / 10,
        base=Base(length_of(height) * 10, THICK * 10),
        silhouette="machine",
        machine=Machine(structure, 0.0, 0, ""),
    )


def _breaks(game: State, figure: Figure) -> Rule:
    """ADE-SKILL-SAPEUR-06: without a PS left it is difficult ground."""
    id = piece_id(figure)
    game.table = replace(
        game.table,
        scenery=tuple(
            [
                make_piece(BROKEN_BARRICADE, id, p.shape) if p.id == id else p
                for p in game.table.scenery
            ]
        ),
    )
    yield Tell(BROKEN, {"figure": figure.id})


WORKS = Plugin(
    BARRICADE, Phrase("ade.skill.barricade", "ADE-SKILL-SAPEUR-04"), (points.ELIMINATED, _breaks)
)


def plugins_of(profile: Profile) -> tuple[Plugin, ...]:
    """What follows from being a barricade."""
    return (WORKS,) if profile.id.startswith(BARRICADE) else ()


def piece_id(figure: Figure) -> str:
    """The piece of scenery that a barricade is."""
    return f"{BARRICADE}-{figure.id}"


def raise_one(game: State, sapper: Figure, structure: int, height: int, place: Bar) -> Figure:
    """It stands: as a thing that can be shot at and struck, and as scenery."""
    profile = profile_of(structure, height)
    figure = Figure(
        len(game.figures),
        sapper.camp,
        profile,
        BARRICADE,
        0,
        1 + sum(f.profile.id.startswith(BARRICADE) for f in game.figures),
        (WORKS,),
        attach((WORKS,)),
    )
    add_columns(game, figure)
    i = figure.id
    game.x[i], game.y[i], game.facing[i] = place.x, place.y, (place.angle + 90.0) % 360.0
    game.status[i] = ON_TABLE
    game.barricades = (*game.barricades, figure)
    piece = replace(
        make_piece(BARRICADE, piece_id(figure), place.shape(length_of(height))),
        height=profile.height,
    )
    game.table = replace(game.table, scenery=(*game.table.scenery, piece))
    return figure


# -- at deployment --------------------------------------------------------------------------------


class Heights(Choice):
    """ADE-SKILL-SAPEUR-05: any height from 2 to 4 cm, in mm (`height:25`); some are listed, and none at all."""

    __slots__ = ("figure", "game")
    worded = False  # other heights than those of the list are looked for on the table

    def __init__(
        self, options: Sequence[Option], preferred: str, game: State, figure: Figure
    ) -> None:
        super().__init__(options, preferred)
        self.game, self.figure = game, figure

    def seen_by(self, seen: Any) -> Heights:
        """The same list; whether there is room for another height, from what the camp may know."""
        return Heights(self.options, self.default(), seen, self.figure)

    def check(self, answer: Any) -> Refusal | None:
        """Any whole number of millimetres in between, if there is room for one so long."""
        refusal = super().check(answer)
        if refusal is None or not isinstance(answer, str) or not answer.startswith("height:"):
            return refusal
        height = answer.partition(":")[2]
        if not height.isdecimal() or not LOWEST <= int(height) <= HIGHEST:
            return refuse(BAD_HEIGHT, given=answer)
        has_room = BarPlace(self.game, self.figure, int(height)).exists()
        return None if has_room else refuse(NO_PLACE, given=answer)


@remembered
def sapper(structure: int) -> Plugin:
    """ADE-SKILL-SAPEUR-01: one barricade when it is deployed, if its player likes."""

    def build(game: State, figure: Figure) -> Rule:
        about = {"figure": figure.id}
        # The higher the shorter: where a long one has room, so has a part of it.
        lowest = next((h for h in USUAL if BarPlace(game, figure, h).exists()), None)
        if lowest is None:
            return
        listed = [h for h in USUAL if h >= lowest]
        options = [
            Option(f"height:{h}", THIS_HIGH, {**about, "height": h / 10, "length": length_of(h)})
            for h in listed
        ]
        options.append(Option("no", NONE, about))
        preferred = f"height:{max(lowest, PREFERRED)}"
        answers = Heights(options, preferred, game, figure)
        answer: str = yield Ask(figure.camp, RAISE, answers, about)
        if answer == "no":
            return
        height = int(answer.partition(":")[2])
        place: Bar = yield Ask(figure.camp, WHERE, BarPlace(game, figure, height), about)
        made = raise_one(game, figure, structure, height, place)
        data = {"figure": figure.id, "other": made.id, "structure": structure}
        yield Tell(RAISED, {**data, "height": height / 10, "length": length_of(height)})

    return Plugin("sapeur", NAME, (points.DEPLOYED, build, "build"))


class BarPlace(Answers):
    """A place for a barricade, at any angle: `{"centre": [x, y], "angle": 90}`."""

    __slots__ = ("figure", "game", "height")

    def __init__(self, game: State, figure: Figure, height: int) -> None:
        self.game, self.figure, self.height = game, figure, height

    def seen_by(self, seen: Any) -> BarPlace:
        """The same from what the camp may know."""
        return BarPlace(seen, self.figure, self.height)

    def check(self, answer: Any) -> Refusal | None:
        """On the table, near the sapper, away from the enemy, over nobody and nothing."""
        if not isinstance(answer, Bar):
            return refuse(MALFORMED, expected='{"centre", "angle"}', given=repr(answer)[:80])
        return barricade_room.why_not(self.game, self.figure, answer, Size(length_of(self.height)))

    def legal(self) -> Iterator[Bar]:
        """Legal places, one after the other; a thorough search where the usual ones fail."""
        found = False
        for bar in barricade_room.usual(self.game, self.figure):
            if self.check(bar) is None:
                found = True
                yield bar
        if not found:
            yield from barricade_room.anywhere(self.game, self.figure, length_of(self.height))

    def exists(self) -> bool:
        """Whether there is any place for it."""
        return next(self.legal(), None) is not None

    def candidates(self) -> Sequence[Bar]:
        """Some of them."""
        return list(islice(self.legal(), PROPOSED))

    def sample(self, chooser: Chooser) -> Bar:
        """Anywhere around, at any angle."""
        x, y = self.game.x[self.figure.id], self.game.y[self.figure.id]
        for _ in range(TRIES):
            angle, far = 2 * pi * chooser.random(), FARTHEST * chooser.random()
            bar = Bar(x + far * cos(angle), y + far * sin(angle), 180.0 * chooser.random())
            if self.check(bar) is None:
                return bar
        return next(self.legal())

    def encode(self, answer: Bar) -> Any:
        """{"centre": [x, y], "angle": 90}."""
        return {"centre": [answer.x, answer.y], "angle": answer.angle}

    def decode(self, data: Any) -> Bar:
        """The same, back."""
        wrong = refuse(MALFORMED, expected='{"centre", "angle"}', given=repr(data)[:200])
        if not isinstance(data, dict) or set(data) != {"centre", "angle"}:
            raise Refused(wrong)
        centre, angle = data["centre"], data["angle"]
        if not isinstance(centre, list) or len(centre) != 2:
            raise Refused(wrong)
        if not all(map(is_number, (*centre, angle))):
            raise Refused(wrong)
        return Bar(float(centre[0]), float(centre[1]), float(angle))

    def describe(self) -> dict[str, Any]:
        """A bar to lay down and to turn."""
        return {
            "form": "barrier",
            "length": length_of(self.height),
            "width": THICK,
            "from": self.figure.id,
            "within": FARTHEST,
        }


def standing(game: State, piece: Scenery) -> Figure | None:
    """The barricade that a piece of scenery is, if it is one that still stands."""
    return next((f for f in game.barricades if piece_id(f) == piece.id), None)
