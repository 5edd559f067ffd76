"""What a fighter is told to do: a deed of an action. Activations and pursuits ask for deeds.

As plain data: `{"action": "walk", "figure": 3, "path": [[x, y]], "targets": [7], "level": 1}`; what is not
said is nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from escarmouche.core.answers import MALFORMED, Answers, Chooser
from escarmouche.core.explain import Phrase, Refusal, Refused, refuse
from escarmouche.core.words import Rule
from escarmouche.kit.point_data import MOST_POINTS, is_number
from escarmouche.rulebooks.confrontation.state import Figure, State, figure_of
from escarmouche.table.measure import Point

NOT_HE = Phrase("cc.refusal.not_he", "CC-IX-01")
UNKNOWN_ACTION = Phrase("cc.refusal.unknown_action", "CC-IX-01")

Path = tuple[Point, ...]
KEYS = frozenset({"action", "figure", "path", "targets", "level"})
TRIES = 6  # how many proposals a sample looks at before the fighter does nothing


class Deed(NamedTuple):
    """An action, the way it goes (the points after the one where he stands), at whom, on which level it ends."""

    action: str
    figure: int
    path: Path = ()
    targets: tuple[int, ...] = ()
    level: int | None = None


class Action:
    """One action: who may take it, which deeds are legal, what they do."""

    id: str
    phrase: Phrase
    bold = False  # it goes for an enemy

    def why_not_take(self, game: State, figure: Figure) -> Refusal | None:
        """What keeps a fighter from taking it at all, as he stands."""
        return None

    def why_not(self, game: State, figure: Figure, deed: Deed) -> Refusal | None:
        """What forbids this deed to a fighter who may take the action."""
        return None

    def proposals(self, game: State, figure: Figure) -> int:
        """How many deeds it can propose."""
        return 1

    def propose(self, game: State, figure: Figure, number: int) -> Deed | None:
        """One of them; None where nothing comes of it. It is checked before it is offered."""
        return Deed(self.id, figure.id)

    def reach(self, game: State, figure: Figure) -> Sequence[Sequence[Point]]:
        """The outlines of the ground that it can reach, for drawing."""
        return ()

    def shown(self, game: State, figure: Figure) -> dict[str, Any]:
        """What an interface needs to offer it: "potential", "targets", "range", "levels", or "simple"."""
        return {"simple": True}

    def carry_out(self, game: State, figure: Figure, deed: Deed) -> Rule:
        """Do it."""
        yield from ()


class Deeds(Answers):
    """One deed of one of some fighters, out of some actions; "stand" must be one of them."""

    __slots__ = ("actions", "game", "ids")

    def __init__(self, game: State, ids: Sequence[int], actions: Mapping[str, Action]) -> None:
        self.game, self.ids, self.actions = game, tuple(ids), actions

    @property
    def figures(self) -> list[Figure]:
        """Who may act."""
        return [figure_of(self.game, id) for id in self.ids]

    def check(self, answer: Any) -> Refusal | None:
        """Whether this fighter may do this."""
        if not isinstance(answer, Deed):
            return refuse(MALFORMED, expected='{"action", "figure"}', given=repr(answer)[:80])
        action = self.actions.get(answer.action)
        if action is None:
            return refuse(UNKNOWN_ACTION, given=answer.action, known=list(self.actions))
        if answer.figure not in self.ids:
            return self.why_not_he(answer.figure)
        figure = figure_of(self.game, answer.figure)
        refusal = action.why_not_take(self.game, figure)
        return refusal or action.why_not(self.game, figure, answer)

    def why_not_he(self, figure: int) -> Refusal:
        """Why somebody is none of those who may act."""
        return refuse(NOT_HE, figure=figure, others=list(self.ids))

    def actions_of(self, figure: Figure) -> list[Action]:
        """What he may do, as he stands."""
        return [a for a in self.actions.values() if a.why_not_take(self.game, figure) is None]

    def candidates(self) -> Sequence[Deed]:
        """Every legal proposal of every action of every fighter."""
        return [deed for figure in self.figures for deed in self.candidates_for(figure)]

    def candidates_for(self, figure: Figure) -> list[Deed]:
        """Those of one fighter."""
        if figure.id not in self.ids:
            return []
        game, found = self.game, list[Deed]()
        for action in self.actions_of(figure):
            every = range(action.proposals(game, figure))
            drawn = dict.fromkeys(action.propose(game, figure, number) for number in every)
            found += [d for d in drawn if d is not None and action.why_not(game, figure, d) is None]
        return found

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
        """He stands, or does the one thing that he must."""
        stands = Deed("stand", figure.id)
        return stands if self.check(stands) is None else self.candidates_for(figure)[0]

    def reach(self, figure: int | None = None) -> Sequence[Sequence[Point]]:
        """The farthest that he can go."""
        return self.reach_by(figure, None)

    def reach_by(self, figure: int | None, action: str | None) -> Sequence[Sequence[Point]]:
        """How far an action goes; of all actions the farthest, where none is named."""
        if figure not in self.ids or figure is None:
            return ()
        who = figure_of(self.game, figure)
        moves = [a for a in self.actions_of(who) if action in (None, a.id)]
        far = [(a.shown(self.game, who).get("potential") or 0.0, n) for n, a in enumerate(moves)]
        return moves[max(far)[1]].reach(self.game, who) if far else ()

    def encode(self, answer: Deed) -> Any:
        """Plain data."""
        return encode(answer)

    def decode(self, data: Any) -> Deed:
        """The same, back."""
        return decode(data)

    def describe(self) -> dict[str, Any]:
        """Who may do what, and how far. Nobody acts together with another."""
        return {
            "form": "deeds",
            "alone": True,
            "figures": [
                {
                    "figure": figure.id,
                    "actions": [
                        {
                            "id": action.id,
                            "name": action.phrase,
                            "nature": "free",
                            "potential": None,
                            **action.shown(self.game, figure),
                        }
                        for action in self.actions_of(figure)
                    ],
                }
                for figure in self.figures
            ],
        }


# -- plain data --------------------------------------------------------------------------------------


def encode(deed: Deed) -> dict[str, Any]:
    """Plain data."""
    data: dict[str, Any] = {"action": deed.action, "figure": deed.figure}
    if deed.path:
        data["path"] = [list(point) for point in deed.path]
    if deed.targets:
        data["targets"] = list(deed.targets)
    if deed.level is not None:
        data["level"] = deed.level
    return data


def decode(data: Any) -> Deed:
    """The same, back; raises `Refused` when the data has not the right form."""
    if not _well_formed(data):
        form = "{" + ", ".join(f'"{key}"' for key in sorted(KEYS)) + "}"
        raise Refused(refuse(MALFORMED, expected=form, given=repr(data)[:200]))
    path = tuple((float(x), float(y)) for x, y in data.get("path", []))
    targets = tuple(data.get("targets", []))
    return Deed(data["action"], data["figure"], path, targets, data.get("level"))


def _well_formed(data: Any) -> bool:
    if not isinstance(data, dict) or set(data) - KEYS:
        return False
    if type(data.get("action")) is not str or type(data.get("figure")) is not int:
        return False
    if type(data.get("level")) not in (int, type(None)):
        return False
    lists = [data.get("path", []), data.get("targets", [])]
    if any(not isinstance(held, list) or len(held) > MOST_POINTS for held in lists):
        return False
    if any(type(id) is not int for id in lists[1]):
        return False
    return all(isinstance(p, list) and len(p) == 2 and all(map(is_number, p)) for p in lists[0])
