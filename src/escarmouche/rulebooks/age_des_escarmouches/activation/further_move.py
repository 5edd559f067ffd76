"""The move of one fighter that something opens later: a disengagement won, a target that fled, a machine pushed."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from escarmouche.core.answers import Chooser
from escarmouche.core.explain import Phrase, Refusal, refuse
from escarmouche.rulebooks.age_des_escarmouches.actions import groups
from escarmouche.rulebooks.age_des_escarmouches.actions.action import Action, Deed
from escarmouche.rulebooks.age_des_escarmouches.actions.moves import STAND, Move
from escarmouche.rulebooks.age_des_escarmouches.activation.card_activation import (
    NOT_HIS_TURN,
    SELDOM,
    Deeds,
)
from escarmouche.rulebooks.age_des_escarmouches.command.activation_record import passable
from escarmouche.rulebooks.age_des_escarmouches.ground import flight
from escarmouche.rulebooks.age_des_escarmouches.ground.leaping_ways import reach_of
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State, figure_of

ALONE = Phrase("ade.refusal.goes_alone", "ADE-3.2.3.2.1-10", "ADE-4.4.1-11")


class FurtherMove(Deeds):
    """One deed of one fighter, of a few actions; as data it is a deed like any other.

    `only` says that nothing else is open to it, and by which rule.
    `same_level`: it has changed level already in this activation (ADE-4.5.3-03). `others`: those of its group who
    may go instead, or together with it.
    """

    __slots__ = ("actions", "figure", "only", "others", "same_level")

    def __init__(
        self,
        game: State,
        figure: int,
        actions: Mapping[str, Action],
        only: Phrase,
        same_level: bool = False,
        others: tuple[int, ...] = (),
    ) -> None:
        self.game, self.figure, self.actions = game, figure, actions
        self.only, self.same_level, self.others = only, same_level, others

    def seen_by(self, seen: Any) -> FurtherMove:
        """The same from what the camp may know."""
        return FurtherMove(seen, self.figure, self.actions, self.only, self.same_level, self.others)

    @property
    def figures(self) -> list[Figure]:
        """The fighter, and those who may go with it."""
        return [figure_of(self.game, id) for id in (self.figure, *self.others)]

    def actions_of(self, figure: Figure) -> list[Action]:
        """What is open to it."""
        return list(self.actions.values())

    @property
    def known_actions(self) -> Mapping[str, Action]:
        """Only these."""
        return self.actions

    def why_not_so(self, deed: Deed) -> Refusal | None:
        """It goes alone, where nobody may go with it."""
        return refuse(ALONE, figure=deed.figure) if deed.others and not self.others else None

    def unknown_action(self, deed: Deed) -> Refusal:
        """Nothing else is open to it."""
        known = [each.phrase for each in self.actions.values()]
        return refuse(self.only, figure=self.figure, known=known)

    def why_not(self, deed: Deed, action: Action) -> Refusal | None:
        """Whether it may go there."""
        able = (self.figure, *self.others)
        strangers = [one.figure for one in deed.all if one.figure not in able]
        if strangers:
            return refuse(NOT_HIS_TURN, figure=strangers[0])
        if deed.others:
            return self._why_not_together(deed, action)
        return self._why_not(deed, action)

    def _why_not_together(self, deed: Deed, action: Action) -> Refusal | None:
        refusal = groups.why_not_together(self.game, action, deed)
        return refusal or groups.why_not(self.game, action, deed)

    def _why_not(self, deed: Deed, action: Action) -> Refusal | None:
        figure = figure_of(self.game, deed.figure)
        through = passable(self.game, figure)
        refusal = action.why_not(self.game, figure, deed, through)
        return refusal or self._why_not_there(figure, deed, through)

    def _is_legal(self, deed: Deed, through: Collection[int]) -> bool:
        """The same of a proposal, without a reason."""
        figure = figure_of(self.game, deed.figure)
        if not self.actions[deed.action].is_legal(self.game, figure, deed, through):
            return False
        return self._why_not_there(figure, deed, through) is None

    def _why_not_there(
        self, figure: Figure, deed: Deed, through: Collection[int]
    ) -> Refusal | None:
        """ADE-4.5.3-03: it changes level once."""
        if not self.same_level:
            return None
        end = self.actions[deed.action].ends(self.game, figure, deed, through)
        if end is not None and end.level != self.game.level[figure.id]:
            return refuse(flight.ONE_CHANGE, figure=figure.id)
        return None

    def candidates(self) -> Sequence[Deed]:
        """Every legal proposal; and all together."""
        if not self.others:
            return self._alone(figure_of(self.game, self.figure))
        alone = [deed for figure in self.figures for deed in self._alone(figure)]
        return [*alone, *self._together()]

    def _alone(self, figure: Figure) -> list[Deed]:
        """Its legal proposals; where there is none, what else is legal."""
        through = passable(self.game, figure)
        proposed = [
            action.propose(self.game, figure, number, through)
            for action in self.actions.values()
            for number in range(action.proposals(self.game, figure))
        ]
        found = [deed for deed in proposed if deed is not None and self._is_legal(deed, through)]
        return found or self._unproposed(figure, through)

    def _unproposed(self, figure: Figure, through: Collection[int]) -> list[Deed]:
        """What is legal though it was not proposed, one of each action."""
        deeds = [a.otherwise(self.game, figure, through) for a in self.actions.values()]
        return [deed for deed in deeds if deed is not None and self._is_legal(deed, through)]

    def _together(self) -> list[Deed]:
        """ADE-3.2.3-02: what it is proposed, with the others at its side."""
        return [
            deed
            for action in self.actions.values()
            if action.in_group
            for deed in groups.proposed(self.game, action, self.figures)
            if self._why_not_together(deed, action) is None
        ]

    def sample(self, chooser: Chooser) -> Deed:
        """An action and a few of its proposals; then others until one is legal: there is one at least.

        Now and then with the others.
        """
        if self.others and chooser.random() * SELDOM < 1:
            together = self._together()
            if together:
                return together[chooser.randrange(len(together))]
        figure = figure_of(self.game, self.figure)
        through = passable(self.game, figure)
        actions = list(self.actions.values())
        action = actions[int(chooser.random() * len(actions))]
        deed = action.draw(self.game, figure, through, chooser)
        if deed is not None and self._why_not_there(figure, deed, through) is None:
            return deed
        left = [
            (action, number)
            for action in self.actions.values()
            for number in range(action.proposals(self.game, figure))
        ]
        while left:
            action, number = left.pop(chooser.randrange(len(left)))
            deed = action.propose(self.game, figure, number, through)
            if deed is not None and self._is_legal(deed, through):
                return deed
        return self._unproposed(figure, through)[0]

    def default(self) -> Deed:
        """To stay, where that is open to it, else the first way out."""
        if STAND.id in self.actions:
            return Deed(STAND.id, self.figure)
        return self.candidates()[0]

    def reach(self, figure: int | None = None) -> Sequence[Sequence[tuple[float, float]]]:
        """How far it could march or run, through those whom it leaves too."""
        number = self.figure if figure is None else figure
        moves = [action for action in self.actions.values() if isinstance(action, Move)]
        if not moves or number not in (self.figure, *self.others):
            return ()
        mover = figure_of(self.game, number)
        longest = max(float(move.potential(self.game, mover).value) for move in moves)
        through = (*passable(self.game, mover), *self.game.contacts[mover.id])
        return reach_of(self.game, mover, longest, through)
