"""Chapter 4.6.7: fighters whom a formula brings, and the mystic whom one carries elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from math import degrees

from escarmouche.core.explain import Phrase, Refusal, Total, Why, refuse
from escarmouche.core.hooks import gather
from escarmouche.core.state import Effect
from escarmouche.core.words import Rule, Tell
from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.card.profile import Profile
from escarmouche.rulebooks.age_des_escarmouches.content.formulas import Formula
from escarmouche.rulebooks.age_des_escarmouches.content.summons import USUAL
from escarmouche.rulebooks.age_des_escarmouches.enrolment import make_figure
from escarmouche.rulebooks.age_des_escarmouches.fighter.mystic import control_radius
from escarmouche.rulebooks.age_des_escarmouches.fighter.summoner_bonds import SUMMONED, summoned_by
from escarmouche.rulebooks.age_des_escarmouches.ground import movement
from escarmouche.rulebooks.age_des_escarmouches.mystics.aiming import (
    OUT_OF_CONTROL,
    OUT_OF_RANGE,
    Aimed,
    reach,
    why_too_high,
)
from escarmouche.rulebooks.age_des_escarmouches.mystics.effects import Working, may_stand, until
from escarmouche.rulebooks.age_des_escarmouches.state import (
    ACTIVATED,
    TOUCHING,
    Figure,
    State,
    enemies,
    enter,
    gap_at,
    near,
    placed,
    placed_at,
    put,
)
from escarmouche.table import bases
from escarmouche.table.bases import Placed
from escarmouche.table.measure import TOLERANCE, Point

SUMMONS = Phrase("ade.event.summons", "ADE-4.6.7-01", "ADE-4.6.7-06")
GOES_THROUGH = Phrase("ade.event.goes_through")
NO_ROOM = Phrase("ade.refusal.formula_no_room", "ADE-3.2.1.2-02")
TOO_POWERFUL = Phrase("ade.refusal.too_powerful", "ADE-4.6.7-03")
TWICE_THE_RANK = Phrase("ade.score.summoning_power", "ADE-4.6.7-03")

PER_RANK = 2  # ADE-4.6.7-03


def profile_of(game: State, camp: int, formula: str) -> Profile:
    """Whom a formula brings: the fighter of the army's own list, else that of the book (A-R69)."""
    return dict(game.camps[camp].summons).get(formula, USUAL[formula])


def most_power(game: State, mystic: Figure) -> Total:
    """ADE-4.6.7-03: twice its rank; ADE-SKILL-INVOCATEUR-01: and more for some."""
    twice = Why(PER_RANK * mystic.profile.rank, TWICE_THE_RANK)
    return Total(twice, *gather(game, mystic, points.SUMMONS))


def why_not_summon(game: State, mystic: Figure, profile: Profile) -> Refusal | None:
    """ADE-4.6.7-03: the powers of those who are there at one time (A-R69)."""
    held = sum(servant.profile.power for servant in summoned_by(game, mystic))
    most = most_power(game, mystic)
    if held + profile.power > most.value:
        data = {"held": held, "power": profile.power, "most": most}
        return refuse(TOO_POWERFUL, figure=mystic.id, **data)
    return None


def too_far(game: State, aimed: Aimed, there: Placed) -> Refusal | None:
    """From base to base: not beyond the range (ADE-4.6.2-02) or the control zone (ADE-4.6.1-10)."""
    mystic = aimed.mystic
    away = bases.gap(placed(game, mystic), there)
    radius = float(control_radius(game, mystic).value)
    for phrase, most in (
        (OUT_OF_RANGE, reach(game, mystic, aimed.formula)),
        (OUT_OF_CONTROL, radius),
    ):
        if away > most + TOLERANCE:
            data = {"away": away, "most": most, "formula": aimed.formula.phrase}
            return refuse(phrase, figure=mystic.id, **data)
    return None


class Summon(Working):
    """A fighter comes, to stand where the mystic says."""

    def why_not_now(self, game: State, mystic: Figure, formula: Formula) -> Refusal | None:
        """Power enough left, and not too high above the ground."""
        refusal = why_not_summon(game, mystic, profile_of(game, mystic.camp, formula.id))
        return refusal or why_too_high(game, mystic)

    def why_not_place(self, game: State, aimed: Aimed) -> Refusal | None:
        """Room for its base on the ground, out of contact, near enough."""
        assert aimed.place is not None
        profile = profile_of(game, aimed.mystic.camp, aimed.formula.id)
        refusal = self.why_not_now(game, aimed.mystic, aimed.formula)
        if refusal is not None:
            return refusal
        newcomer = Figure(-1, aimed.mystic.camp, profile, "", profile.value)
        there = placed_at(newcomer, *aimed.place, aimed.facing)
        refusal = too_far(game, aimed, there)
        if refusal is not None:
            return refusal
        if not _room(game, newcomer, aimed.place, there):
            return refuse(NO_ROOM, figure=aimed.mystic.id)
        return None

    def apply(self, game: State, aimed: Aimed, victims: Sequence[Figure], key: str) -> Rule:
        """ADE-4.6.7-05: it follows its summoner's card; ADE-4.6.7-06: but not in this turn."""
        assert aimed.place is not None
        mystic, formula = aimed.mystic, aimed.formula
        profile = profile_of(game, mystic.camp, formula.id)
        newcomer = make_figure(game, mystic.camp, profile, mystic.card, profile.value)
        game.host[newcomer.id] = game.host[mystic.id]
        game.activated[newcomer.id] = ACTIVATED
        bond = Effect(
            SUMMONED, until(game, formula.turns), mystic.id, (aimed.level, key, formula.id)
        )
        game.effects[newcomer.id] = (bond,)
        game.touched_by[newcomer.id] = (formula.id,)
        enter(game, newcomer, *aimed.place, aimed.facing)
        yield Tell(SUMMONS, {"figure": mystic.id, "other": newcomer.id, "place": aimed.place})


def _room(game: State, newcomer: Figure, place: Point, base: Placed) -> bool:
    if movement.why_not_stand(game, newcomer, place, degrees(base.facing), 0) is not None:
        return False
    around = near(game, enemies(game, newcomer.camp), base, newcomer.radius)
    return all(gap_at(game, base, newcomer.radius, enemy) > TOUCHING for enemy in around)


class Door(Working):
    """The mystic itself goes elsewhere in its control zone, and ends out of contact."""

    def why_not_place(self, game: State, aimed: Aimed) -> Refusal | None:
        """Room for its base, near enough."""
        assert aimed.place is not None
        mystic = aimed.mystic
        there = placed_at(mystic, *aimed.place, aimed.facing, game.level[mystic.id])
        refusal = too_far(game, aimed, there)
        if refusal is not None:
            return refusal
        if not may_stand(game, mystic, aimed.place, aimed.facing):
            return refuse(NO_ROOM, figure=mystic.id)
        return None

    def apply(self, game: State, aimed: Aimed, victims: Sequence[Figure], key: str) -> Rule:
        """It stands there, looking which way it likes."""
        assert aimed.place is not None
        mystic = aimed.mystic
        start = (game.x[mystic.id], game.y[mystic.id])
        put(game, mystic, *aimed.place, aimed.facing)
        game.moved[mystic.id] = True
        yield Tell(GOES_THROUGH, {"figure": mystic.id, "path": [start, aimed.place]})
