"""Moves that a spell makes a figure do: Paranoïa's run to an ally, Soif de sang's free move."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from escarmouche.core.answers import MALFORMED, Answers, Chooser
from escarmouche.core.explain import Refusal, refuse
from escarmouche.core.words import Rule
from escarmouche.rulebooks.escarmouches_fantastiques import played_scenario
from escarmouche.rulebooks.escarmouches_fantastiques.moves import decode_path, may_end_at
from escarmouche.rulebooks.escarmouches_fantastiques.paths import (
    Path,
    find_path,
    free_share,
    from_here,
    is_clear,
    reach_of,
    shortened,
    why_not_go,
    why_not_stand,
)
from escarmouche.rulebooks.escarmouches_fantastiques.proposals import FARTHEST, Proposals
from escarmouche.rulebooks.escarmouches_fantastiques.standing_room import bounds_of_standing
from escarmouche.rulebooks.escarmouches_fantastiques.state import Figure, State, gap
from escarmouche.rulebooks.escarmouches_fantastiques.walking import walk
from escarmouche.rulebooks.escarmouches_fantastiques.wounds import lose
from escarmouche.table.curves import Circle
from escarmouche.table.free_space import shortest_way_to, stopped_short
from escarmouche.table.measure import TOLERANCE, Point
from escarmouche.table.movement import contact_point, path_length
from escarmouche.table.trails import point_at


def go(game: State, figure: Figure, path: Path, *, own: bool = True) -> Rule:
    """Follow a path by the power of a spell.

    R10: it counts as movement of the turn, and may forbid shooting, unless the option says otherwise.
    R37, R38: `own` is whether it may open the prison or pick the gem up at its end.
    """
    spent = game.spent[figure.id]
    yield from walk(game, figure, path, own=own)
    if not game.options.spell_moves_tire_shooters:
        game.spent[figure.id] = spent
    if game.in_play[figure.id] and not game.table.is_on(*path[-1]):
        yield from lose(game, figure)


# -- a run to another figure -------------------------------------------------------------------


def run_to(game: State, runner: Figure, goal: Figure) -> Path:
    """The shortest legal way to contact, as far as the runner's Movement goes (R27).

    Empty when it touches the goal already or cannot come any nearer.
    """
    if gap(game, runner, goal) <= TOLERANCE:
        return ()
    way = _way_to_contact(game, runner, goal) or _straight_until_stopped(game, runner, goal)
    allowance = runner.movement
    path = shortened(game, runner, way, allowance)
    limit = played_scenario.of(game).longest_move(game, runner)
    if limit is not None:  # EF-SCEN-SAUVETAGE-05: by its length, whatever the ground
        path = _first_inches(from_here(game, runner, path), limit[0])
    if not path or why_not_go(game, runner, path, allowance) is None:
        return path
    # It may not stop there, and stops before, as near as it may.
    table = (0.0, 0.0, game.table.width, game.table.depth)
    return stopped_short(
        from_here(game, runner, path),
        bounds_of_standing(game, runner, table),
        lambda path: why_not_go(game, runner, path, allowance) is None,
    )


def _first_inches(trail: Path, longest: float) -> Path:
    """As much of a trail as is no longer than this."""
    if path_length(trail) <= longest + TOLERANCE:
        return trail[1:]
    done: list[Point] = []
    for _before, point in pairwise(trail):
        if path_length((trail[0], *done, point)) > longest:
            break
        done.append(point)
    return (*done, point_at(trail, longest)) if longest > TOLERANCE else ()


def _way_to_contact(game: State, runner: Figure, goal: Figure) -> Path | None:
    """The shortest way of all that end where it touches its goal: straight on, or round what is in its way."""
    here = (game.x[runner.id], game.y[runner.id])
    there = (game.x[goal.id], game.y[goal.id])
    straight = contact_point(*here, runner.radius, *there, goal.radius)
    best = _way(game, runner, straight, FARTHEST)
    if best is not None and len(best) == 1:
        return best
    table = (0.0, 0.0, game.table.width, game.table.depth)
    return shortest_way_to(
        here,
        [Circle(*there, runner.radius + goal.radius)],
        bounds_of_standing(game, runner, table),
        lambda spot: _may_stand(game, runner, spot),
        lambda a, b: is_clear(game, runner, a, b),
        lambda spot, longest: find_path(game, runner, *spot, longest),
        FARTHEST,
    )


def _way(game: State, runner: Figure, spot: Point, longest: float) -> Path | None:
    return find_path(game, runner, *spot, longest) if _may_stand(game, runner, spot) else None


def _may_stand(game: State, runner: Figure, spot: Point) -> bool:
    return game.table.is_on(*spot) and why_not_stand(game, runner, spot) is None


def _straight_until_stopped(game: State, runner: Figure, goal: Figure) -> Path:
    """Where no way leads to contact: straight on, up to what stands in the way."""
    ax, ay = game.x[runner.id], game.y[runner.id]
    bx, by = contact_point(ax, ay, runner.radius, game.x[goal.id], game.y[goal.id], goal.radius)
    share = free_share(game, runner, bx, by)
    return ((ax + (bx - ax) * share, ay + (by - ay) * share),)


# -- a free move -------------------------------------------------------------------------------


class FreeMove(Answers):
    """A path of a figure that is not engaged, up to its Movement; an empty one stands still."""

    __slots__ = ("figure", "game")

    def __init__(self, game: State, figure: Figure) -> None:
        self.game = game
        self.figure = figure

    def check(self, answer: Any) -> Refusal | None:
        """Whether it may follow this path."""
        if not isinstance(answer, tuple) or not all(
            isinstance(point, tuple) and len(point) == 2 for point in answer
        ):
            return refuse(MALFORMED, expected="[[x, y], ...]", given=repr(answer))
        if not answer:
            return None
        return why_not_go(self.game, self.figure, answer, self.figure.movement, willing=True)

    def candidates(self) -> Sequence[Path]:
        """The moves worth a thought in the Movement phase are so here too."""
        proposals = Proposals(self.game, self.figure)
        paths = [proposals.path(n) for n in range(proposals.count)]
        return [path for path in paths if path is not None and self.check(path) is None]

    def sample(self, chooser: Chooser) -> Path:
        """One of them."""
        proposals = Proposals(self.game, self.figure)
        for _ in range(proposals.count):
            path = proposals.path(chooser.randrange(proposals.count), detours=False)
            if path is not None and self.check(path) is None:
                return path
        return ()

    def default(self) -> Path:
        """It stays."""
        return ()

    def reach(self, figure: int | None = None) -> Sequence[Sequence[Point]]:
        """How far the free move can lead."""
        mover = self.figure
        return reach_of(
            self.game, mover, mover.movement, lambda at: may_end_at(self.game, mover, at)
        )

    def encode(self, answer: Path) -> Any:
        """[[x, y], ...]."""
        return [list(point) for point in answer]

    def decode(self, data: Any) -> Path:
        """The same, back."""
        return decode_path(data)

    def describe(self) -> dict[str, Any]:
        """Who moves, and how far."""
        return {
            "form": "path",
            "figure": self.figure.id,
            "allowance": self.figure.movement,
        }
