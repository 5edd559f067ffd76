"""Sauvetage: one side frees a prisoner, the other keeps it.

Rulings (R37) and what they leave open. The sides whose army has a Hero or a Sorcerer throw for who
attacks; if one alone has any, it attacks; if none has, the scenario cannot be played. All other sides
defend together; the one after the attacker, clockwise, sets the prison and is the winner when the
defence holds. In the turn of its release the prisoner only defends itself: no move, spell, shot or
attack. It is no recruit: it never counts in the number of figures deployed (R17), and it gives no
points. Crewmen who are carried along with their piece do not open the prison.
"""

from __future__ import annotations

from collections.abc import Sequence

from escarmouche.core.answers import Choice, Option
from escarmouche.core.explain import Phrase, Refusal, refuse
from escarmouche.core.hooks import Plugin
from escarmouche.core.rulebook import Result, SetupError
from escarmouche.core.state import Effect, Step
from escarmouche.core.words import Ask, Rule, Tell
from escarmouche.rulebooks.escarmouches_fantastiques import points
from escarmouche.rulebooks.escarmouches_fantastiques.conditions import END_OF_TURN
from escarmouche.rulebooks.escarmouches_fantastiques.hits import Hit
from escarmouche.rulebooks.escarmouches_fantastiques.played_scenario import Scenario
from escarmouche.rulebooks.escarmouches_fantastiques.scenarios.prison import (
    BesidePrison,
    PrisonAnswers,
    sides,
)
from escarmouche.rulebooks.escarmouches_fantastiques.setup import make_figure, next_number
from escarmouche.rulebooks.escarmouches_fantastiques.state import (
    Figure,
    Rescue,
    State,
    afflict,
    enter,
    figure_of,
    has_effect,
)
from escarmouche.rulebooks.escarmouches_fantastiques.terrain import make_piece
from escarmouche.rulebooks.escarmouches_fantastiques.turn import highest_roll
from escarmouche.table.measure import TOLERANCE, Point
from escarmouche.table.movement import contact_points
from escarmouche.table.shapes import Polygon

NO_CHARACTER = Phrase("ef.setup.no_character", "EF-SCEN-SAUVETAGE-02")
NO_ROOM_FOR_PRISON = Phrase("ef.setup.no_room_for_prison", "EF-SCEN-SAUVETAGE-01")
ATTACKER_ROLL = Phrase("ef.roll.attacker", "EF-SCEN-SAUVETAGE-01")
ATTACKS = Phrase("ef.event.attacks", "EF-SCEN-SAUVETAGE-01", "EF-SCEN-SAUVETAGE-02")
PLACE_PRISON = Phrase("ef.ask.place_prison", "EF-SCEN-SAUVETAGE-01")
PRISON_PLACED = Phrase("ef.event.prison_placed", "EF-SCEN-SAUVETAGE-01")
CHOOSE_PRISONER = Phrase("ef.ask.prisoner", "EF-SCEN-SAUVETAGE-02")
PRISONER = Phrase("ef.option.prisoner", "EF-SCEN-SAUVETAGE-02")
IMPRISONED = Phrase("ef.event.imprisoned", "EF-SCEN-SAUVETAGE-02", "EF-SCEN-SAUVETAGE-03")
FREED = Phrase("ef.event.freed", "EF-SCEN-SAUVETAGE-04")
PLACE_PRISONER = Phrase("ef.ask.place_prisoner", "EF-SCEN-SAUVETAGE-04")
JUST_FREED_PHRASE = Phrase("ef.condition.just_freed", "EF-SCEN-SAUVETAGE-04")
TOO_FAR = Phrase("ef.refusal.prisoner_too_far", "EF-SCEN-SAUVETAGE-05")
ESCAPED = Phrase("ef.event.escaped", "EF-SCEN-SAUVETAGE-06")
RECAPTURED = Phrase("ef.event.prisoner_killed", "EF-SCEN-SAUVETAGE-07")
ATTACKER_WINS = Phrase("ef.result.rescued", "EF-SCEN-SAUVETAGE-06")
DEFENDER_WINS = Phrase("ef.result.not_rescued", "EF-SCEN-SAUVETAGE-07")
DEFENDERS_WIN = Phrase("ef.result.not_rescued_together", "EF-SCEN-SAUVETAGE-07")

PRISONER_MOVE = 6.0  # EF-SCEN-SAUVETAGE-05
PRISON = "prison"


def _still_dazed(game: State, figure: Figure) -> Phrase:
    """EF-SCEN-SAUVETAGE-04: it acts from the next turn (R37)."""
    return JUST_FREED_PHRASE


JUST_FREED = Plugin(
    "just-freed",
    JUST_FREED_PHRASE,
    (points.MAY_ACT, _still_dazed),
    (points.MAY_ATTACK, _still_dazed),
)


def characters(game: State, camp: int) -> list[Figure]:
    """The Heroes and Sorcerers of a roster, one of each entry."""
    found: dict[str, Figure] = {}
    for figure in game.figures:
        if figure.camp == camp and figure.is_character and not figure.summoned:
            found.setdefault(figure.entry, figure)
    return list(found.values())


def may_attack(game: State) -> list[int]:
    """The camps that have somebody to be rescued."""
    return [camp.id for camp in game.camps if characters(game, camp.id)]


def defender(game: State) -> int:
    """The camp that sets the prison and keeps the prisoner: the next one clockwise."""
    assert game.rescue is not None
    return (game.rescue.attacker + 1) % len(game.camps)


def walls(game: State) -> Polygon:
    """The outline of the prison."""
    assert game.rescue is not None
    shape = game.table.piece(game.rescue.prison).shape
    assert isinstance(shape, Polygon)
    return shape


def at_the_prison(game: State, figure: Figure) -> bool:
    """Whether a base is in contact with the prison."""
    away = walls(game).distance_to_point(game.x[figure.id], game.y[figure.id])
    return away <= figure.radius + TOLERANCE


def is_prisoner(game: State, figure: Figure) -> bool:
    """Whether a figure is the prisoner, freed or not."""
    return game.rescue is not None and game.rescue.prisoner == figure.id


def is_rescued(game: State) -> bool:
    """EF-SCEN-SAUVETAGE-06: free and alive on the table, or gone from it."""
    rescue = game.rescue
    if rescue is None or rescue.freed is None or rescue.prisoner is None:
        return False
    return rescue.escaped or game.in_play[rescue.prisoner]


def winners_now(game: State) -> list[int]:
    """Who would win now: the attacker alone, or all others together (R37), the dead included.

    Those who still have figures stand first.
    """
    assert game.rescue is not None
    attacker = game.rescue.attacker
    if is_rescued(game):
        return [attacker]
    others = [(attacker + n) % len(game.camps) for n in range(1, len(game.camps))]
    return sorted(others, key=lambda camp: not game.army[camp])


class RescueScenario(Scenario):
    """EF-SCEN-SAUVETAGE-07: the defender wins unless the prisoner is free; there is no draw."""

    id = "sauvetage"
    phrase = Phrase("ef.scenario.sauvetage", "EF-SCEN-01")
    summary = Phrase(
        "ef.scenario.sauvetage.summary", "EF-SCEN-SAUVETAGE-06", "EF-SCEN-SAUVETAGE-07"
    )
    counted = Phrase("ef.source.prisoner", "EF-SCEN-SAUVETAGE-07")

    # -- set-up ------------------------------------------------------------------------------

    def refuses(self, game: State) -> Refusal | None:
        """EF-SCEN-SAUVETAGE-02: without a Hero or Sorcerer there is nobody to rescue (R37)."""
        if not may_attack(game):
            return refuse(NO_CHARACTER)
        if next(PrisonAnswers(game, 0, _widest(game, may_attack(game))).places(), None) is None:
            return refuse(NO_ROOM_FOR_PRISON)
        return None

    def setup_steps(self, game: State) -> Sequence[Step]:
        """R37: after the terrain and before deployment."""
        return (("prepare", "attacker"), ("prepare", "prison"), ("prepare", "prisoner"))

    def prepare(self, game: State, what: str) -> Rule:
        """Who attacks, where the prison stands, who is in it."""
        if what == "attacker":
            yield from self._draw_attacker(game)
        elif what == "prison":
            yield from self._place_prison(game)
        else:
            yield from self._choose_prisoner(game)

    def _draw_attacker(self, game: State) -> Rule:
        """R37: by a d6 each, the highest attacks."""
        able = may_attack(game)
        attacker = able[0]
        if len(able) > 1:
            attacker = yield from highest_roll(game, able, ATTACKER_ROLL, {})
        game.rescue = Rescue(attacker)
        others = [camp.id for camp in game.camps if camp.id != attacker]
        yield Tell(ATTACKS, {"camp": attacker, "defenders": others})

    def _place_prison(self, game: State) -> Rule:
        """EF-SCEN-SAUVETAGE-01: the defender sets it anywhere on the table."""
        assert game.rescue is not None
        camp = defender(game)
        answers = PrisonAnswers(game, camp, _widest(game, [game.rescue.attacker]))
        if next(answers.places(), None) is None:
            raise SetupError("table", NO_ROOM_FOR_PRISON)
        place = yield Ask(camp, PLACE_PRISON, answers, {"camp": camp})
        taken = {piece.id for piece in game.table.scenery}
        id = next(name for n in range(len(taken) + 1) if (name := f"{PRISON}-{n + 1}") not in taken)
        game.table = game.table.with_scenery(make_piece(PRISON, id, place.shape))
        game.rescue = game.rescue._replace(prison=id)
        yield Tell(PRISON_PLACED, {"camp": camp, "scenery": id})

    def _choose_prisoner(self, game: State) -> Rule:
        """EF-SCEN-SAUVETAGE-02: the very likeness of one of its characters, items and spells too.

        EF-SCEN-SAUVETAGE-03: the prisoner costs nothing and no limit counts it; as it is not deployed it is not
        in the army until it is free (R17).
        """
        assert game.rescue is not None
        camp = game.rescue.attacker
        models = {figure.entry: figure for figure in characters(game, camp)}
        chosen = next(iter(models))
        if len(models) > 1:
            options = [Option(entry, PRISONER, {"figure": f.id}) for entry, f in models.items()]
            chosen = yield Ask(camp, CHOOSE_PRISONER, Choice(options), {"camp": camp})
        model = models[chosen]
        number = next_number(game, camp, model.names)
        prisoner = make_figure(game, camp, chosen, number, model.profile, summoned=True)
        game.rescue = game.rescue._replace(prisoner=prisoner.id)
        yield Tell(IMPRISONED, {"camp": camp, "figure": prisoner.id, "model": model.id})

    # -- release -----------------------------------------------------------------------------

    def moved(self, game: State, figure: Figure, length: float, *, own: bool = True) -> Rule:
        """EF-SCEN-SAUVETAGE-04: an ally who ends a move of its own in contact opens the prison.

        R37: a run under Paranoïa is not its own. R43l: one who does not stir from its walls opens nothing.
        """
        rescue = game.rescue if own else None
        if rescue is None or rescue.prisoner is None or rescue.freed is not None:
            return
        if figure.camp != rescue.attacker or figure.piece is not None or length <= TOLERANCE:
            return
        if game.table.is_on(game.x[figure.id], game.y[figure.id]) and at_the_prison(game, figure):
            yield from self._release(game, figure_of(game, rescue.prisoner), figure)

    def _release(self, game: State, prisoner: Figure, by: Figure) -> Rule:
        """R37: its player places it in contact with the prison; it acts from the next turn."""
        assert game.rescue is not None
        game.rescue = game.rescue._replace(freed=game.turn)
        about = {"figure": prisoner.id, "by": by.id}
        yield Tell(FREED, about)
        answers = BesidePrison(game, prisoner, walls(game))
        place = yield Ask(prisoner.camp, PLACE_PRISONER, answers, about)
        enter(game, prisoner, *place)
        game.moved[prisoner.id] = True
        afflict(game, prisoner, Effect(JUST_FREED, END_OF_TURN))

    def longest_move(self, game: State, figure: Figure) -> tuple[float, Phrase] | None:
        """EF-SCEN-SAUVETAGE-05: 6'' a turn, all its moves of the turn together (R37)."""
        if not is_prisoner(game, figure):
            return None
        if has_effect(game, figure, JUST_FREED):
            return 0.0, JUST_FREED_PHRASE
        return max(0.0, PRISONER_MOVE - game.travelled[figure.id]), TOO_FAR

    def may_leave(self, game: State, figure: Figure) -> bool:
        """EF-SCEN-SAUVETAGE-06, R7: it alone may walk off the table, by any edge."""
        return is_prisoner(game, figure)

    def left_table(self, game: State, figure: Figure) -> Rule:
        """EF-SCEN-SAUVETAGE-06: gone of its own will or in rout, it is out of their reach."""
        if is_prisoner(game, figure):
            assert game.rescue is not None
            game.rescue = game.rescue._replace(escaped=True)
            yield Tell(ESCAPED, {"figure": figure.id})

    def fallen(self, game: State, victim: Figure, hit: Hit) -> Rule:
        """The prisoner is dead: nothing can save the attacker's day."""
        if is_prisoner(game, victim):
            yield Tell(RECAPTURED, {"figure": victim.id})

    # -- who wins ----------------------------------------------------------------------------

    def objectives(self, game: State, camp: int) -> list[Point]:
        """Before: the walls of the prison. After: its way out, or itself for its enemies."""
        rescue = game.rescue
        if rescue is None or rescue.prisoner is None:
            return []
        if rescue.freed is None:
            return [
                spot
                for radius in sorted({figure.radius for figure in game.army[camp]})
                for spot in sides(walls(game), radius)
                if game.table.is_on(*spot)
            ]
        prisoner = figure_of(game, rescue.prisoner)
        if not game.in_play[prisoner.id]:
            return []
        x, y = game.x[prisoner.id], game.y[prisoner.id]
        if camp == rescue.attacker:
            return [game.table.nearest_edges(x, y)[0][2]]
        return contact_points(x, y, prisoner.radius, 0.5, 4)

    def scores(self, game: State) -> tuple[float, ...]:
        """1 for each side that would win now."""
        if game.rescue is None:
            return super().scores(game)
        winners = winners_now(game)
        return tuple(1.0 if camp.id in winners else 0.0 for camp in game.camps)

    def result(self, game: State) -> Result:
        """EF-SCEN-SAUVETAGE-06: free and alive, or gone; EF-SCEN-SAUVETAGE-07: else the defenders."""
        assert game.rescue is not None
        winner, *allies = winners_now(game)
        reason = ATTACKER_WINS if is_rescued(game) else DEFENDERS_WIN if allies else DEFENDER_WINS
        about = {"camp": winner, "camps": [winner, *allies], "figure": game.rescue.prisoner}
        return Result(winner, reason, self.scores(game), about, tuple(allies))


def _widest(game: State, camps: Sequence[int]) -> float:
    """The widest base among the characters that may be locked up."""
    return max(figure.radius for camp in camps for figure in characters(game, camp))


SCENARIO = RescueScenario()
