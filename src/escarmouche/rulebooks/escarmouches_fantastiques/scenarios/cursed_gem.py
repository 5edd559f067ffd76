"""La gemme maudite: get the gem into the enemy's half of the table.

The gem is a token, a point without size, that stands in nobody's way (R38). Its place is always in
`game.gem`: where it lies, or where its bearer stands.

Rulings beyond R38 and R43. It lies at the feet of a figure whose base covers it or touches it. It goes
into its bearer's hands, and from hand to hand, without using up its 6''. Whoever can do nothing else
(routed, busy with a piece) neither picks it up nor hands it over nor receives it. A crewman who
pushes its piece does nothing else (EF-ART-10), so a bearer lays it down first. Nothing impassable
may bury the centre: such a piece is taken off the table. With three or four sides the one wins from
whose edge the gem lies farthest, counted as a share of the table across: with two sides that is
exactly the other half; equal shares are a draw.
"""

from __future__ import annotations

from collections.abc import Sequence

from escarmouche.core.answers import YES_OR_NO, Option
from escarmouche.core.explain import Phrase, Refusal, refuse
from escarmouche.core.hooks import first
from escarmouche.core.state import Step
from escarmouche.core.words import Ask, Rule, Tell
from escarmouche.rulebooks.escarmouches_fantastiques import points
from escarmouche.rulebooks.escarmouches_fantastiques.hits import Hit
from escarmouche.rulebooks.escarmouches_fantastiques.played_scenario import Scenario
from escarmouche.rulebooks.escarmouches_fantastiques.state import (
    Figure,
    Gem,
    State,
    figure_of,
    gap,
)
from escarmouche.rulebooks.escarmouches_fantastiques.terrain import IMPASSABLE
from escarmouche.table.measure import TOLERANCE, Point
from escarmouche.table.movement import contact_points, path_length

PLACED = Phrase("ef.event.gem_placed", "EF-SCEN-GEMME-01")
CLEARED = Phrase("ef.event.centre_cleared", "EF-SCEN-GEMME-01")
PICK_UP = Phrase("ef.ask.pick_up_gem", "EF-SCEN-GEMME-02")
TAKE = Phrase("ef.ask.take_gem", "EF-SCEN-GEMME-03")
TAKEN = Phrase("ef.event.gem_taken", "EF-SCEN-GEMME-02", "EF-SCEN-GEMME-03")
DROPPED = Phrase("ef.event.gem_dropped", "EF-SCEN-GEMME-03", "EF-SCEN-GEMME-04")
TOO_FAR = Phrase("ef.refusal.gem_too_far", "EF-SCEN-GEMME-04")
HAND_OVER = Phrase("ef.option.hand_gem", "EF-SCEN-GEMME-05")
HANDED = Phrase("ef.event.gem_handed", "EF-SCEN-GEMME-05")
NOT_YOUR_GEM = Phrase("ef.refusal.gem_not_yours", "EF-SCEN-GEMME-05")
HANDED_ALREADY = Phrase("ef.refusal.gem_handed_already", "EF-SCEN-GEMME-05")
NOT_A_FRIEND = Phrase("ef.refusal.gem_not_a_friend", "EF-SCEN-GEMME-05")
NOT_IN_CONTACT = Phrase("ef.refusal.gem_not_in_contact", "EF-SCEN-GEMME-05")

GEM_MOVE = 6.0  # EF-SCEN-GEMME-04
FREE_CENTRE = 1.0  # so much room around the centre that a base can touch the gem
DEEP = 0.75  # of the table: where a bearer wants to be
HAND = "hand:"


def at_its_feet(game: State, figure: Figure) -> bool:
    """Whether the gem lies in contact with a base, or under it."""
    gem = game.gem
    assert gem is not None
    dx, dy = gem.x - game.x[figure.id], gem.y - game.y[figure.id]
    reach = figure.radius + TOLERANCE
    return dx * dx + dy * dy <= reach * reach


def bears(game: State, figure: Figure) -> bool:
    """Whether a figure has the gem."""
    return game.gem is not None and game.gem.bearer == figure.id


def may_handle(game: State, figure: Figure) -> bool:
    """Figures only, never a piece; not one that can do nothing else now."""
    return figure.piece is None and game.in_play[figure.id] and _is_free(game, figure)


def _is_free(game: State, figure: Figure) -> bool:
    return first(game, figure, points.MAY_ACT) is None


def shares(game: State) -> list[float]:
    """How far the gem lies from each camp's edge, as a share of the table: 1 is the far edge."""
    gem, table = game.gem, game.table
    if gem is None:
        return [0.0] * len(game.edges)
    across, along = gem.x / table.width, gem.y / table.depth
    away = {"left": across, "right": 1.0 - across, "bottom": along, "top": 1.0 - along}
    return [away[edge] for edge in game.edges]


class CursedGem(Scenario):
    """EF-SCEN-GEMME-06: the side that has the gem in the enemy's half at the end wins."""

    id = "gemme-maudite"
    phrase = Phrase("ef.scenario.gemme-maudite", "EF-SCEN-01")
    summary = Phrase("ef.scenario.gemme-maudite.summary", "EF-SCEN-GEMME-06")
    counted = Phrase("ef.source.gem", "EF-SCEN-GEMME-06")

    # -- set-up ------------------------------------------------------------------------------

    def setup_steps(self, game: State) -> Sequence[Step]:
        """The gem is on the table before anybody deploys."""
        return (("prepare", "gem"),)

    def prepare(self, game: State, what: str) -> Rule:
        """EF-SCEN-GEMME-01: the gem at the centre of the table, where it can be reached."""
        x, y = game.table.width / 2, game.table.depth / 2
        for piece in game.table.with_property(IMPASSABLE):
            if piece.shape.intersects_disc(x, y, FREE_CENTRE):
                yield Tell(CLEARED, {"kind": piece.kind})
                game.table = game.table.without_scenery(piece.id)
        game.gem = Gem(x, y)
        yield Tell(PLACED, {"x": x, "y": y})

    # -- the gem and its bearer --------------------------------------------------------------

    def moved(self, game: State, figure: Figure, length: float, *, own: bool = True) -> Rule:
        """The gem goes where its bearer goes; lying, it may be picked up at the end of a move.

        R38: of the figure's own move; whoever runs under Paranoïa picks nothing up.
        """
        gem = game.gem
        if gem is None or figure.piece is not None:
            return
        if gem.bearer == figure.id:
            self._follow(game, figure, length)
        elif own and gem.bearer is None and length > TOLERANCE and may_handle(game, figure):
            # EF-SCEN-GEMME-02: optional, by whoever ends its own move in contact with it.
            if at_its_feet(game, figure) and game.table.is_on(game.x[figure.id], game.y[figure.id]):
                yield from self._offer(game, figure, PICK_UP)

    def _follow(self, game: State, bearer: Figure, length: float) -> None:
        """EF-SCEN-GEMME-04: what the gem travels adds up over the turn and over all bearers."""
        gem = game.gem
        assert gem is not None
        x, y = game.x[bearer.id], game.y[bearer.id]
        game.gem = gem._replace(x=x, y=y, moved=gem.moved + length)

    def _offer(self, game: State, figure: Figure, question: Phrase) -> Rule:
        """R38: only if its player wishes."""
        gem, about = game.gem, {"figure": figure.id}
        assert gem is not None
        if (yield Ask(figure.camp, question, YES_OR_NO, about)) == "yes":
            x, y = game.x[figure.id], game.y[figure.id]
            game.gem = gem._replace(x=x, y=y, bearer=figure.id)
            yield Tell(TAKEN, about)

    def removed(self, game: State, figure: Figure) -> None:
        """A bearer who died on its way (in flames) stands farther than where its move began."""
        gem = game.gem
        if gem is not None and gem.bearer == figure.id:
            here = (game.x[figure.id], game.y[figure.id])
            self._follow(game, figure, path_length([(gem.x, gem.y), here]))

    def fallen(self, game: State, victim: Figure, hit: Hit) -> Rule:
        """EF-SCEN-GEMME-03: whoever killed the bearer in melee may take it, if it lives itself.

        R38: otherwise it drops where the bearer stood.
        """
        if not bears(game, victim):
            return
        yield from self._drop(game, victim)
        if hit.melee and hit.attacker is not None:
            killer = figure_of(game, hit.attacker)
            if killer.camp != victim.camp and may_handle(game, killer):
                yield from self._offer(game, killer, TAKE)

    def left_table(self, game: State, figure: Figure) -> Rule:
        """R38: it stays at the point of the edge by which its bearer left."""
        if bears(game, figure):
            yield from self._drop(game, figure)

    def teleported(self, game: State, figure: Figure, x: float, y: float) -> Rule:
        """EF-SCEN-GEMME-04, R43c: a bearer who is displaced by magic leaves it where it stood."""
        if bears(game, figure):
            yield from self._drop(game, figure)

    def _drop(self, game: State, bearer: Figure) -> Rule:
        """It lies where it was last carried."""
        assert game.gem is not None
        game.gem = game.gem._replace(bearer=None)
        yield Tell(DROPPED, {"figure": bearer.id, "x": game.gem.x, "y": game.gem.y})

    def longest_move(self, game: State, figure: Figure) -> tuple[float, Phrase] | None:
        """EF-SCEN-GEMME-04: a bearer goes only as far as the gem may still go this turn."""
        gem = game.gem
        if gem is None or gem.bearer != figure.id:
            return None
        return max(0.0, GEM_MOVE - gem.moved), TOO_FAR

    def turn_begins(self, game: State) -> None:
        """A new turn: six more inches, and one hand-over."""
        if game.gem is not None:
            game.gem = game.gem._replace(moved=0.0, handed=False)

    # -- handing it over ---------------------------------------------------------------------

    def deeds(self, game: State, camp: int) -> list[str]:
        """EF-SCEN-GEMME-05: once a turn, to a friend in contact, in the Movement phase (R38)."""
        if game.gem is None or game.gem.bearer is None or game.gem.handed:
            return []
        friends = game.army[camp]
        return [f"{HAND}{f.id}" for f in friends if self._why_not_hand(game, camp, f) is None]

    def why_not_deed(self, game: State, camp: int, key: str) -> Refusal | None:
        """Why the gem cannot be handed to somebody."""
        number = key.removeprefix(HAND)
        if number == key or not (number.isascii() and number.isdigit()):
            return None
        if int(number) >= len(game.figures):
            return None
        return self._why_not_hand(game, camp, figure_of(game, int(number)))

    def _why_not_hand(self, game: State, camp: int, friend: Figure) -> Refusal | None:
        gem = game.gem
        bearer = None if gem is None or gem.bearer is None else figure_of(game, gem.bearer)
        if gem is None or bearer is None or bearer.camp != camp:
            return refuse(NOT_YOUR_GEM)
        about = {"figure": bearer.id, "to": friend.id}
        if gem.handed:
            return refuse(HANDED_ALREADY, **about)
        if friend.camp != camp or friend is bearer or friend.piece or not game.in_play[friend.id]:
            return refuse(NOT_A_FRIEND, **about)
        for one in (bearer, friend):
            barred: Phrase | None = first(game, one, points.MAY_ACT)
            if barred is not None:
                return refuse(barred, figure=one.id)
        away = gap(game, bearer, friend)
        return refuse(NOT_IN_CONTACT, **about, distance=away) if away > TOLERANCE else None

    def deed(self, game: State, key: str) -> Option:
        """Who hands the gem to whom."""
        assert game.gem is not None
        to = int(key.removeprefix(HAND))
        return Option(key, HAND_OVER, {"figure": game.gem.bearer, "to": to})

    def do(self, game: State, deed: str) -> Rule:
        """R43k: what the gem travels from hand to hand does not count in its 6''."""
        gem, friend = game.gem, figure_of(game, int(deed.removeprefix(HAND)))
        assert gem is not None
        x, y = game.x[friend.id], game.y[friend.id]
        game.gem = gem._replace(x=x, y=y, bearer=friend.id, handed=True)
        yield Tell(HANDED, {"figure": gem.bearer, "to": friend.id})

    # -- who wins ----------------------------------------------------------------------------

    def objectives(self, game: State, camp: int) -> list[Point]:
        """The gem; around its bearer if an enemy has it; deep in the far half for one's own."""
        gem, table = game.gem, game.table
        if gem is None:
            return []
        if gem.bearer is None:
            return [(gem.x, gem.y)]
        bearer = figure_of(game, gem.bearer)
        if bearer.camp != camp:
            return contact_points(gem.x, gem.y, bearer.radius, 0.5, 4)
        wide, deep = table.width, table.depth
        goals = {
            "bottom": (gem.x, deep * DEEP),
            "top": (gem.x, deep * (1.0 - DEEP)),
            "left": (wide * DEEP, gem.y),
            "right": (wide * (1.0 - DEEP), gem.y),
        }
        return [goals[game.edges[camp]], (gem.x, gem.y)]

    def scores(self, game: State) -> tuple[float, ...]:
        """1 for the side that would win now. R38: exactly on the line nobody would."""
        away = shares(game)
        best = max(away, default=0.0)
        slack = 2 * TOLERANCE / min(game.table.width, game.table.depth)
        ahead = [camp for camp, share in enumerate(away) if share >= best - slack]
        return tuple(1.0 if ahead == [camp.id] else 0.0 for camp in game.camps)


SCENARIO = CursedGem()
