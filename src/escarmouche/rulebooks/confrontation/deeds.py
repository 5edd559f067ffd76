"""What a fighter of this book is told to do. Activations and pursuits ask for deeds.

As plain data: `{"action": "walk", "figure": 3, "path": [[x, y]], "targets": [7], "level": 1}`; what is not
said is nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from escarmouche.core.answers import Chooser
from escarmouche.core.explain import Phrase, Refusal, refuse
from escarmouche.core.words import Rule
from escarmouche.kit.deeds import DeedAnswers, DeedForm, FighterAction, Path
from escarmouche.rulebooks.confrontation.state import Figure, State, figure_of
from escarmouche.table.measure import Point

NOT_HE = Phrase("cc.refusal.not_he", "CC-IX-01")
UNKNOWN_ACTION = Phrase("cc.refusal.unknown_action", "CC-IX-01")

TRIES = 6  # how many proposals a sample looks at before the fighter does nothing


class Deed(NamedTuple):
    """An action, the way it goes (the points after the one where it stands), at whom, on which level it ends."""

    action: str
    figure: int
    path: Path = ()
    targets: tuple[int, ...] = ()
    level: int | None = None


FORM = DeedForm(Deed, {"level": int})


class Action(FighterAction[State, Figure]):
    """One action: who may take it, which deeds are legal, what they do."""

    bold = False  # it goes for an enemy

    def why_not(self, game: State, figure: Figure, deed: Deed) -> Refusal | None:
        """What forbids this deed to a fighter who may take the action."""
        return None

    def propose(self, game: State, figure: Figure, number: int) -> Deed | None:
        """One of its proposals; None where nothing comes of it. It is checked before it is offered."""
        return Deed(self.id, figure.id)

    def reach(self, game: State, figure: Figure) -> Sequence[Sequence[Point]]:
        """The outlines of the ground that it can reach, for drawing."""
        return ()

    def shown(self, game: State, figure: Figure) -> dict[str, Any]:
        """It is enough to say it, unless the action says what else it needs."""
        return {"simple": True}

    def carry_out(self, game: State, figure: Figure, deed: Deed) -> Rule:
        """Do it."""
        yield from ()


class Deeds(DeedAnswers[Figure, Deed, Action]):
    """One deed of one of some fighters, out of some actions; "stand" must be one of them."""

    __slots__ = ("actions", "game", "ids")
    form = FORM
    alone = True

    def __init__(self, game: State, ids: Sequence[int], actions: Mapping[str, Action]) -> None:
        self.game, self.ids, self.actions = game, tuple(ids), actions

    @property
    def figures(self) -> list[Figure]:
        """Who may act."""
        return [figure_of(self.game, id) for id in self.ids]

    @property
    def known_actions(self) -> Mapping[str, Action]:
        """What may be done at all."""
        return self.actions

    def unknown_action(self, deed: Deed) -> Refusal:
        """It is none of them."""
        return refuse(UNKNOWN_ACTION, given=deed.action, known=list(self.actions))

    def why_not(self, deed: Deed, action: Action) -> Refusal | None:
        """Whether it may act, take this action, and do so."""
        if deed.figure not in self.ids:
            return self.why_not_he(deed.figure)
        figure = figure_of(self.game, deed.figure)
        refusal = action.why_not_take(self.game, figure)
        return refusal or action.why_not(self.game, figure, deed)

    def why_not_he(self, figure: int) -> Refusal:
        """Why somebody is none of those who may act."""
        return refuse(NOT_HE, figure=figure, others=list(self.ids))

    def actions_of(self, figure: Figure) -> list[Action]:
        """What it may do, as it stands."""
        return [a for a in self.actions.values() if a.why_not_take(self.game, figure) is None]

    def candidates_for(self, figure: Figure) -> list[Deed]:
        """Every legal proposal to one fighter."""
        return self.proposed_to(figure) if figure.id in self.ids else []

    def legal_proposals(self, figure: Figure, action: Action) -> Iterable[Deed]:
        """Each once."""
        game, every = self.game, range(action.proposals(self.game, figure))
        drawn = dict.fromkeys(action.propose(game, figure, number) for number in every)
        return [d for d in drawn if d is not None and action.why_not(game, figure, d) is None]

    def sample(self, chooser: Chooser) -> Deed:
        """A fighter; then an action and one of its proposals, until one is legal. No other is built.

        Half of the time only what goes for an enemy is tried first: else random games would hardly fight.
        """
        figure = figure_of(self.game, self.ids[chooser.randrange(len(self.ids))])
        actions = self.actions_of(figure)
        bold = [action for action in actions if action.bold]
        if bold and chooser.randrange(2):
            deed = self._drawn(figure, bold, chooser)
            if deed is not None:
                return deed
        return self._drawn(figure, actions, chooser) or self._least(figure)

    def _drawn(self, figure: Figure, actions: list[Action], chooser: Chooser) -> Deed | None:
        game = self.game
        for _ in range(TRIES):
            action = actions[chooser.randrange(len(actions))]
            count = action.proposals(game, figure)
            deed = action.propose(game, figure, chooser.randrange(count)) if count else None
            if deed is not None and action.why_not(game, figure, deed) is None:
                return deed
        return None

    def default(self) -> Deed:
        """As little as one may."""
        return self._least(self.figures[0])

    def _least(self, figure: Figure) -> Deed:
        """It stands, or does the one thing that it must."""
        stands = Deed("stand", figure.id)
        return stands if self.check(stands) is None else self.candidates_for(figure)[0]

    def reach_by(self, figure: int | None, action: str | None) -> Sequence[Sequence[Point]]:
        """How far an action goes; of all actions the farthest, where none is named."""
        if figure not in self.ids or figure is None:
            return ()
        who = figure_of(self.game, figure)
        moves = [a for a in self.actions_of(who) if action in (None, a.id)]
        far = [(a.shown(self.game, who).get("potential") or 0.0, n) for n, a in enumerate(moves)]
        return moves[max(far)[1]].reach(self.game, who) if far else ()
