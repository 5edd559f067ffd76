"""Chapter 3.2.3: a card is activated: each of its waiting fighters acts, one after the other.

An activation is a record. Its steps: `("activation", id)` asks who does what; `("deed done", id)` comes
after the action and says whether the actor has more to do. Actions that take several steps put theirs
in front of these. Groups (ADE-3.2.3-02) are deeds of several figures: they are not written yet.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from escarmouche.core import records
from escarmouche.core.answers import MALFORMED, Answers, Chooser
from escarmouche.core.explain import Phrase, Refusal, Refused, refuse
from escarmouche.core.hooks import each
from escarmouche.core.words import Ask, Rule
from escarmouche.rulebooks.age_des_escarmouches import points, scenarios, sequence
from escarmouche.rulebooks.age_des_escarmouches.actions import Action, Deed, Nature, Path
from escarmouche.rulebooks.age_des_escarmouches.affairs import Activation, passable
from escarmouche.rulebooks.age_des_escarmouches.movement import reach_of
from escarmouche.rulebooks.age_des_escarmouches.moves import MARCH, RUN, STAND, Move
from escarmouche.rulebooks.age_des_escarmouches.state import (
    ACTING,
    ACTIVATED,
    ON_TABLE,
    WAITING,
    Figure,
    State,
    figure_of,
    members,
)
from escarmouche.table.measure import Point

ACT = Phrase("ade.ask.act", "ADE-3.2.3-01", "ADE-3.2.3-05")
NOT_HIS_TURN = Phrase("ade.refusal.not_his_turn", "ADE-3.2.3-01", "ADE-1.4-18")
UNKNOWN_ACTION = Phrase("ade.refusal.unknown_action", "ADE-3.2.3-05")
ONE_AT_A_TIME = Phrase("ade.refusal.one_at_a_time", "ADE-3.2.3-02")
EXCLUSIVE = Phrase("ade.refusal.exclusive", "ADE-3.2.3-05")
ONCE = Phrase("ade.refusal.once_of_a_kind", "ADE-3.2.3-08")

# Every action of the book. A chapter that brings one adds it here.
ACTIONS: dict[str, Action] = {action.id: action for action in (MARCH, RUN, STAND)}
FARTHEST = 1e4  # beyond this a number is no place of any table


def start(game: State, camp: int, card: str) -> str:
    """ADE-3.2.3-01: all the waiting fighters of the card are to be activated."""
    waiting = [f.id for f in members(game, camp, card) if game.activated[f.id] == WAITING]
    sequence.take(game, camp, card)
    return records.start(game, Activation(camp=camp, card=card, members=tuple(waiting)))


def to_act(game: State, record: Activation) -> list[Figure]:
    """Who may act now: the actor until he has done, else whoever still waits."""
    if record.actor is not None:
        return [figure_of(game, record.actor)]
    return [
        figure_of(game, id)
        for id in record.members
        if game.status[id] == ON_TABLE and game.activated[id] == WAITING
    ]


# -- legality ------------------------------------------------------------------------------------


def why_not_take(game: State, record: Activation, figure: Figure, action: Action) -> Refusal | None:
    """What keeps a fighter from an action, whatever its details."""
    if record.actor == figure.id and action is not STAND:
        taken = [ACTIONS[id] for id in record.done]
        # ADE-3.2.3-05: an exclusive action stands alone; ADE-3.2.3-08: one of each family (A-R30).
        weighty = [one.nature for one in taken if one.nature is not Nature.FREE]
        alone = action.nature is Nature.EXCLUSIVE or Nature.EXCLUSIVE in weighty
        if weighty and alone and action.nature is not Nature.FREE:
            return refuse(EXCLUSIVE, figure=figure.id, action=action.phrase)
        if any(one.family == action.family for one in taken):
            return refuse(ONCE, figure=figure.id, action=action.phrase)
    return action.why_not_take(game, figure)


def has_more_to_do(game: State, record: Activation, figure: Figure) -> bool:
    """Whether anything is left that the actor may still do."""
    return any(
        why_not_take(game, record, figure, action) is None
        for action in ACTIONS.values()
        if action is not STAND
    )


class Deeds(Answers):
    """One deed of one of the fighters who may act."""

    __slots__ = ("_record", "game", "id")

    def __init__(self, game: State, id: str) -> None:
        self.game, self.id = game, id
        self._record = records.read(game, id, Activation)

    def seen_by(self, seen: Any) -> Deeds:
        """The same from what the camp may know."""
        return Deeds(seen, self.id)

    @property
    def figures(self) -> list[Figure]:
        """Who may act."""
        return to_act(self.game, self._record)

    def check(self, answer: Any) -> Refusal | None:
        """Whether this fighter may do this."""
        if not isinstance(answer, Deed):
            return refuse(MALFORMED, expected='{"action", "figure"}', given=repr(answer)[:80])
        action = ACTIONS.get(answer.action)
        if action is None:
            return refuse(UNKNOWN_ACTION, given=answer.action, known=list(ACTIONS))
        figure = next((f for f in self.figures if f.id == answer.figure), None)
        if figure is None:
            return self._not_he(answer.figure)
        refusal = why_not_take(self.game, self._record, figure, action)
        if refusal is not None:
            return refusal
        return action.why_not(self.game, figure, answer, passable(self.game, figure))

    def _not_he(self, id: int) -> Refusal:
        actor = self._record.actor
        if actor is not None and id in self._record.members:
            return refuse(ONE_AT_A_TIME, figure=id, actor=actor)
        return refuse(NOT_HIS_TURN, figure=id)

    def actions_of(self, figure: Figure) -> list[Action]:
        """What he may do, as he stands."""
        return [
            action
            for action in ACTIONS.values()
            if why_not_take(self.game, self._record, figure, action) is None
        ]

    def candidates(self) -> Sequence[Deed]:
        """Every legal proposal of every action of every fighter."""
        found: list[Deed] = []
        for figure in self.figures:
            through = passable(self.game, figure)
            for action in self.actions_of(figure):
                for number in range(action.proposals(self.game, figure)):
                    deed = action.propose(self.game, figure, number, through)
                    if deed is None:
                        continue
                    if action.why_not(self.game, figure, deed, through) is None:
                        found.append(deed)
        return found

    def sample(self, chooser: Chooser) -> Deed:
        """A fighter, an action, and proposals until one is legal; no other is built."""
        figures = self.figures
        figure = figures[chooser.randrange(len(figures))]
        through = passable(self.game, figure)
        actions = self.actions_of(figure)
        action = actions[chooser.randrange(len(actions))]
        count = action.proposals(self.game, figure)
        for _ in range(4):
            deed = action.propose(self.game, figure, chooser.randrange(count), through)
            if deed is not None and action.why_not(self.game, figure, deed, through) is None:
                return deed
        return Deed(STAND.id, figure.id)

    def default(self) -> Deed:
        """Nothing."""
        return Deed(STAND.id, self.figures[0].id)

    def reach(self, figure: int | None = None) -> Sequence[Sequence[Point]]:
        """How far a fighter could run."""
        found = next((f for f in self.figures if f.id == figure), None)
        if found is None:
            return ()
        moves = [a for a in self.actions_of(found) if isinstance(a, Move)]
        if not moves:
            return ()
        longest = max(float(move.potential(self.game, found).value) for move in moves)
        return reach_of(self.game, found, longest, passable(self.game, found))

    def encode(self, answer: Deed) -> Any:
        """{"action": "march", "figure": 3, "path": [[x, y]], "facing": 90, "targets": []}."""
        data: dict[str, Any] = {"action": answer.action, "figure": answer.figure}
        if answer.path:
            data["path"] = [list(point) for point in answer.path]
        if answer.facing is not None:
            data["facing"] = answer.facing
        if answer.targets:
            data["targets"] = list(answer.targets)
        return data

    def decode(self, data: Any) -> Deed:
        """The same, back; what is not said is nothing."""
        form = '{"action", "figure", "path", "facing", "targets"}'
        wrong = Refused(refuse(MALFORMED, expected=form, given=repr(data)[:200]))
        if not isinstance(data, dict) or not {"action", "figure"} <= set(data):
            raise wrong
        if set(data) - {"action", "figure", "path", "facing", "targets"}:
            raise wrong
        facing, targets = data.get("facing"), data.get("targets", [])
        if type(data["action"]) is not str or type(data["figure"]) is not int:
            raise wrong
        if facing is not None and not _is_number(facing):
            raise wrong
        if not isinstance(targets, list) or any(type(id) is not int for id in targets):
            raise wrong
        path = decode_path(data.get("path", []))
        turned = None if facing is None else float(facing)
        return Deed(data["action"], data["figure"], path, turned, tuple(targets))

    def describe(self) -> dict[str, Any]:
        """Who may do what, and how far."""
        return {
            "form": "deeds",
            "figures": [
                {
                    "figure": figure.id,
                    "actions": [
                        {
                            "id": action.id,
                            "name": action.phrase,
                            "nature": action.nature.value,
                            "potential": action.potential(self.game, figure).value
                            if isinstance(action, Move)
                            else None,
                        }
                        for action in self.actions_of(figure)
                    ],
                }
                for figure in self.figures
            ],
        }


def _is_number(value: Any) -> bool:
    return type(value) in (int, float) and -FARTHEST < value < FARTHEST


def decode_path(data: Any) -> Path:
    """Points from plain data."""
    fine = isinstance(data, list) and len(data) <= 100
    if not fine or not all(
        isinstance(p, list) and len(p) == 2 and all(_is_number(n) for n in p) for p in data
    ):
        raise Refused(refuse(MALFORMED, expected="[[x, y], ...]", given=repr(data)[:200]))
    return tuple((float(x), float(y)) for x, y in data)


# -- spans ---------------------------------------------------------------------------------------


def activation(game: State, id: str) -> Rule:
    """ADE-3.2.3-01, -02: the player activates the fighters of the card one by one, in his order."""
    record = records.read(game, id, Activation)
    if not to_act(game, record):
        records.close(game, id)
        return
    about = {"camp": record.camp, "figures": [figure.id for figure in to_act(game, record)]}
    deed: Deed = yield Ask(record.camp, ACT, Deeds(game, id), about)
    figure, action = figure_of(game, deed.figure), ACTIONS[deed.action]
    game.next(("deed done", id), ("activation", id))
    if record.actor is None:
        game.activated[figure.id] = ACTING  # ADE-1.4-18
        records.update(game, id, actor=figure.id, done=())
        yield from each(points.ON_ACTIVATION, game, (figure,))
    done = records.read(game, id, Activation).done
    records.update(game, id, done=(*done, action.id))
    yield from action.carry_out(game, id, figure, deed)


def deed_done(game: State, id: str) -> Rule:
    """ADE-1.4-20: whoever has nothing left to do, or wants nothing more, is activated."""
    record = records.read(game, id, Activation)
    assert record.actor is not None
    figure = figure_of(game, record.actor)
    here = game.status[figure.id] == ON_TABLE
    if here and STAND.id not in record.done and has_more_to_do(game, record, figure):
        return
    finish(game, figure)
    records.update(game, id, actor=None, done=())
    if here:
        yield from scenarios.of(game).activation_ended(game, figure)


def finish(game: State, figure: Figure) -> None:
    """ADE-1.4-20: he is activated; ADE-1.4-10: his card leaves the sequence if nobody of it waits."""
    game.activated[figure.id] = ACTIVATED
    sequence.retire(game, figure.camp)
