"""Mouvement: each side in turn moves all its figures, freely, once each.

A move is one span: the side names a figure and its path, or a piece and its crew, or ends.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from escarmouche.core.answers import MALFORMED, NOT_AN_OPTION, Answers, Chooser
from escarmouche.core.explain import Phrase, Refusal, Refused, refuse
from escarmouche.core.words import Ask, Rule, Tell
from escarmouche.rulebooks.escarmouches_fantastiques import artillery, played_scenario
from escarmouche.rulebooks.escarmouches_fantastiques.crews import use_piece
from escarmouche.rulebooks.escarmouches_fantastiques.moves import (
    CANNOT_MOVE,
    Move,
    UsePiece,
    crew_finds_room,
    decode_path,
    may_end_at,
    may_go_along,
    why_it_cannot_move,
    why_not_along,
    why_not_move,
    why_not_use,
)
from escarmouche.rulebooks.escarmouches_fantastiques.paths import Path, reach_of
from escarmouche.rulebooks.escarmouches_fantastiques.proposals import (
    USES,
    Proposals,
    use_of,
    uses_of,
)
from escarmouche.rulebooks.escarmouches_fantastiques.single_attacks import free_attacks
from escarmouche.rulebooks.escarmouches_fantastiques.state import (
    Figure,
    State,
    figure_of,
    is_engaged,
)
from escarmouche.rulebooks.escarmouches_fantastiques.turn import stop_if_alone
from escarmouche.rulebooks.escarmouches_fantastiques.walking import walk
from escarmouche.rulebooks.escarmouches_fantastiques.wounds import lose
from escarmouche.table.measure import Point

MOVE = Phrase("ef.ask.move", "EF-TOUR-MVT-01", "EF-TOUR-MVT-02")
DISENGAGED = Phrase("ef.event.disengages", "EF-TOUR-MVT-08")

END = "end"
IN_VAIN = (
    2  # so often somebody is drawn who may not move; then only those are who have not moved yet
)


class MoveAnswers(Answers):
    """A `Move`, a `UsePiece`, a deed of the scenario (by its key), or "end".

    Proposals are numbered and built only when drawn: sixteen straight moves (full and half, in eight
    directions), contact with each enemy, and each objective or cover as far as the move goes.
    """

    __slots__ = ("camp", "game")

    def __init__(self, game: State, camp: int) -> None:
        self.game = game
        self.camp = camp

    def movable(self) -> list[Figure]:
        """The figures that may still move."""
        army = self.game.army[self.camp]
        return [f for f in army if why_it_cannot_move(self.game, f) is None]

    def anything(self) -> bool:
        """Whether there is anything left to do but to end."""
        game, moved = self.game, self.game.moved
        for figure in game.army[self.camp]:
            if not moved[figure.id] and why_it_cannot_move(game, figure) is None:
                return True
        uses = (use for piece in game.pieces[self.camp] for use in uses_of(game, piece))
        return any(why_not_use(game, use, self.camp) is None for use in uses) or bool(self.deeds())

    def check(self, answer: Any) -> Refusal | None:
        """Whether a move, a use of a piece or a deed is legal."""
        if isinstance(answer, Move):
            if not 0 <= answer.figure < len(self.game.figures):
                return refuse(CANNOT_MOVE, figure=answer.figure)
            figure = figure_of(self.game, answer.figure)
            if figure.camp != self.camp:
                return refuse(CANNOT_MOVE, figure=answer.figure)
            return why_not_move(self.game, figure, answer.path)
        if isinstance(answer, UsePiece):
            return why_not_use(self.game, answer, self.camp)
        if answer == END or answer in self.deeds():
            return None
        why = played_scenario.of(self.game).why_not_deed(self.game, self.camp, str(answer))
        return why or refuse(NOT_AN_OPTION, given=str(answer), options=[END, *self.deeds()])

    def deeds(self) -> list[str]:
        """What the scenario lets the side do besides moving."""
        return played_scenario.of(self.game).deeds(self.game, self.camp)

    def candidates(self) -> Sequence[Any]:
        """Every legal proposal of every figure, the uses of pieces, the deeds, and the end."""
        found: list[Any] = []
        for figure in self.movable():
            found += self.candidates_for(figure)
        return [*found, *self.piece_uses(), *self.deeds(), END]

    def candidates_for(self, figure: Figure) -> list[Move]:
        """The legal proposals of one figure."""
        proposed = Proposals(self.game, figure)
        drawn = (proposed.path(n) for n in range(proposed.count))
        return [
            Move(figure.id, path)
            for path in drawn
            if path is not None and why_not_along(self.game, figure, path, proposed.near) is None
        ]

    def reach(self, figure: int | None = None) -> Sequence[Sequence[Point]]:
        """How far a figure, or a piece with its whole able crew, can go."""
        if figure is None or not 0 <= figure < len(self.game.figures):
            return ()
        mover = figure_of(self.game, figure)
        if mover.camp != self.camp or not self.game.in_play[figure]:
            return ()
        if mover.piece is None:
            return reach_of(
                self.game, mover, mover.movement, lambda at: may_end_at(self.game, mover, at)
            )
        crew = tuple(crewman.id for crewman in artillery.able_crew(self.game, mover))
        return reach_of(
            self.game,
            mover,
            artillery.move_allowance(len(crew)),
            lambda at: crew_finds_room(self.game, UsePiece(mover.id, crew, (at,))),
            crew,
        )

    def piece_uses(self) -> list[UsePiece]:
        """Firing, or pushing forwards, backwards and sideways, with the whole able crew."""
        pieces = self.game.pieces[self.camp]
        if not pieces:
            return []
        return [
            use
            for piece in pieces
            for use in uses_of(self.game, piece)
            if why_not_use(self.game, use, self.camp) is None
        ]

    def sample(self, chooser: Chooser) -> Any:
        """A figure, a use of a piece, a deed or the end, uniformly: drawn first, judged then, until one is
        legal; for a figure, proposals likewise. No other proposal is built.
        """
        drawn = self._drawn(chooser)
        if type(drawn) is not Figure:
            return drawn
        game, random, proposed = self.game, chooser.random, Proposals(self.game, drawn)
        count, near = proposed.count, proposed.near
        while True:
            path = proposed.path(int(random() * count), detours=False)
            if path is not None and may_go_along(game, drawn, path, near):
                return Move(drawn.id, path)

    def _drawn(self, chooser: Chooser) -> Any:
        """A figure that may move, or the answer itself."""
        game, random, moved = self.game, chooser.random, self.game.moved
        waiting: Sequence[Figure] = game.army[self.camp]
        pieces = [piece for piece in game.pieces[self.camp] if not moved[piece.id]]
        others = [*self.deeds(), END]
        in_vain = 0
        while True:
            figures = len(waiting)
            drawn = int(random() * (figures + USES * len(pieces) + len(others)))
            if drawn < figures:
                figure = waiting[drawn]
                if why_it_cannot_move(game, figure) is None:
                    return figure
                in_vain += 1
                if in_vain == IN_VAIN:  # late in the phase nearly all have moved
                    waiting = [figure for figure in waiting if not moved[figure.id]]
                continue
            number, n = divmod(drawn - figures, USES)
            if number >= len(pieces):
                return others[drawn - figures - USES * len(pieces)]
            use = use_of(game, pieces[number], n)
            if use is not None and why_not_use(game, use, self.camp) is None:
                return use

    def default(self) -> Any:
        """Nothing more to move."""
        return END

    def encode(self, answer: Any) -> Any:
        """{"figure": 3, "path": [[x, y]]}, {"piece": 9, "crew": [4], "path": []} or a key."""
        if isinstance(answer, Move):
            return {"figure": answer.figure, "path": [list(point) for point in answer.path]}
        if isinstance(answer, UsePiece):
            path = [list(point) for point in answer.path]
            return {"piece": answer.piece, "crew": list(answer.crew), "path": path}
        return answer

    def decode(self, data: Any) -> Any:
        """The same, back."""
        if isinstance(data, str):
            return data
        if isinstance(data, dict) and set(data) == {"figure", "path"}:
            if type(data["figure"]) is int:
                return Move(data["figure"], decode_path(data["path"]))
        if isinstance(data, dict) and set(data) == {"piece", "crew", "path"}:
            crew = data["crew"]
            if type(data["piece"]) is int and isinstance(crew, list):
                if all(type(id) is int for id in crew):
                    return UsePiece(data["piece"], tuple(crew), decode_path(data["path"]))
        raise Refused(refuse(MALFORMED, expected='{"figure", "path"}', given=repr(data)))

    def describe(self) -> dict[str, Any]:
        """Who may move how far, which pieces may be used, and the deeds."""
        return {
            "form": "moves",
            "figures": [
                {"figure": f.id, "allowance": f.movement, "engaged": is_engaged(self.game, f)}
                for f in self.movable()
            ],
            "pieces": [self.encode(use) for use in self.piece_uses()],
            "deeds": [*self.deeds(), END],
            "march": True,  # EF-TOUR-MVT-01: one after the other, in any order
        }


def move(game: State, camp: int) -> Rule:
    """EF-TOUR-MVT-01: a side moves its figures one after the other, as it likes, then ends."""
    answers = MoveAnswers(game, camp)
    if stop_if_alone(game) or not answers.anything():
        return
    answer = yield Ask(camp, MOVE, answers, {"camp": camp})
    if answer == END:
        return
    game.next(("move", camp))
    if isinstance(answer, Move):
        yield from _move_figure(game, figure_of(game, answer.figure), answer.path)
    elif isinstance(answer, UsePiece):
        yield from use_piece(game, answer)
    else:
        yield from played_scenario.of(game).do(game, answer)


def _move_figure(game: State, figure: Figure, path: Path) -> Rule:
    game.moved[figure.id] = True
    if not path:
        return
    if is_engaged(game, figure):
        yield Tell(DISENGAGED, {"figure": figure.id})
        yield from free_attacks(game, figure)  # EF-TOUR-MVT-09: before it leaves
        if not game.in_play[figure.id]:
            return
    x, y = path[-1]
    yield from walk(game, figure, path)
    if game.in_play[figure.id] and not game.table.is_on(x, y):
        yield from lose(game, figure)


__all__ = ["END", "Move", "MoveAnswers", "Proposals", "UsePiece", "decode_path", "move"]
