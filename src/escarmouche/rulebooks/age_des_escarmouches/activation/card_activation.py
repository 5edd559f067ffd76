"""Chapter 3.2.3: a card is activated: each of its waiting fighters acts, one after the other.

An activation is a record. Its step, `("activation", id)`, asks who does what; it comes again after each
action, and says first whether the actor has more to do. Actions that take several steps put theirs in
front of it. A group (ADE-3.2.3-02) is one deed of several figures, see `groups`.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from typing import Any

from escarmouche.core import records
from escarmouche.core.answers import Chooser
from escarmouche.core.explain import Phrase, Refusal, refuse
from escarmouche.core.hooks import each, is_heard
from escarmouche.core.words import Ask, Rule, Tell
from escarmouche.kit.deeds import DeedAnswers
from escarmouche.rulebooks.age_des_escarmouches import points, scenarios
from escarmouche.rulebooks.age_des_escarmouches.actions import groups
from escarmouche.rulebooks.age_des_escarmouches.actions.action import FORM, Action, Deed
from escarmouche.rulebooks.age_des_escarmouches.actions.moves import STAND, Drawn, Move
from escarmouche.rulebooks.age_des_escarmouches.assaults.declaration import CHARGE_ACTION
from escarmouche.rulebooks.age_des_escarmouches.available_actions import (
    ACTIONS,
    OPENING,
    do,
    drawn,
    has_more_to_do,
    open_to,
    why_not_take,
)
from escarmouche.rulebooks.age_des_escarmouches.command import sequence
from escarmouche.rulebooks.age_des_escarmouches.command.activation_record import (
    Activation,
    begun,
    finish,
    passable,
    poised,
)
from escarmouche.rulebooks.age_des_escarmouches.fear import fleeing, rout
from escarmouche.rulebooks.age_des_escarmouches.fear.fleeing import FLEE
from escarmouche.rulebooks.age_des_escarmouches.fighter import conditions
from escarmouche.rulebooks.age_des_escarmouches.ground import hidden_enemies
from escarmouche.rulebooks.age_des_escarmouches.ground.leaping_ways import reach_of
from escarmouche.rulebooks.age_des_escarmouches.ground.movement import Way
from escarmouche.rulebooks.age_des_escarmouches.reactions.window import declare
from escarmouche.rulebooks.age_des_escarmouches.state import (
    ACTING,
    ON_TABLE,
    WAITING,
    Figure,
    State,
    figure_of,
)
from escarmouche.table.measure import Point

ACT = Phrase("ade.ask.act", "ADE-3.2.3-01", "ADE-3.2.3-05")
NOT_HIS_TURN = Phrase("ade.refusal.not_his_turn", "ADE-3.2.3-01", "ADE-1.4-18")
UNKNOWN_ACTION = Phrase("ade.refusal.unknown_action", "ADE-3.2.3-05")
ONE_AT_A_TIME = Phrase("ade.refusal.one_at_a_time", "ADE-3.2.3-02")
HE_IS_NEXT = Phrase("ade.refusal.he_is_next", *OPENING)
NOT_DONE = Phrase("ade.event.deed_not_done", "ADE-3.2.3-02")

NOT_DRAWN: tuple[Deed | None, Way | None] = (None, None)
SELDOM = 16  # of so many times that several could act together, random players do it once


def start(game: State, camp: int, card: str, held: Sequence[int]) -> str:
    """ADE-3.2.3-01: all the waiting fighters of the card are to be activated; `held` are all of it."""
    waiting = [id for id in held if game.activated[id] == WAITING]
    sequence.take(game, camp, card)
    return records.start(game, begun(camp, card, tuple(waiting)))


def to_act(game: State, record: Activation) -> list[Figure]:
    """Who may act now: the actor until it has done, else whoever still waits."""
    if record.actor is None:
        return _waiting(game, record)
    if record.group:
        return [game.figures[id] for id in record.acting if game.status[id] == ON_TABLE]
    return [game.figures[record.actor]] if game.status[record.actor] == ON_TABLE else []


def _waiting(game: State, record: Activation) -> list[Figure]:
    found: list[Figure] = []
    for id in record.members:
        figure = game.figures[id]
        if game.status[id] == ON_TABLE and game.activated[id] == WAITING:
            found.append(figure)
    return found


class Deeds(DeedAnswers[Figure, Deed, Action]):
    """One deed of one of the fighters who may act."""

    __slots__ = ("_actors", "_found", "_record", "game", "id")
    form = FORM

    def __init__(
        self,
        game: State,
        id: str,
        record: Activation,
        figures: Sequence[Figure],
        found: list[Drawn] | None = None,
    ) -> None:
        self.game, self.id, self._record, self._actors = game, id, record, figures
        self._found: list[Drawn] = [] if found is None else found  # the last move that was drawn

    def seen_by(self, seen: Any) -> Deeds:
        """The same from what the camp may know; everybody knows the record, and who may act."""
        return Deeds(seen, self.id, self._record, self._actors, self._found)

    def way_of(self, deed: Deed) -> Way | None:
        """Where this very deed was drawn here, the way that was found for it: nobody moves while this is asked."""
        drawn, way = self._found[0] if self._found else NOT_DRAWN
        return way if drawn is deed else None

    @property
    def figures(self) -> Sequence[Figure]:
        """Who may act."""
        return self._actors

    @property
    def known_actions(self) -> Mapping[str, Action]:
        """All of the book."""
        return ACTIONS

    def unknown_action(self, deed: Deed) -> Refusal:
        """The book has none of this name."""
        return refuse(UNKNOWN_ACTION, given=deed.action, known=list(ACTIONS))

    def why_not(self, deed: Deed, action: Action) -> Refusal | None:
        """Whether those who are named may take the action, and do so."""
        refusal = self._why_not_they(deed, action)
        return groups.why_not(self.game, action, deed) if refusal is None else refusal

    def allows(self, deed: Deed) -> bool:
        """Whether a deed of a known action is legal: the same without a reason, which takes longer to find."""
        action = ACTIONS[deed.action]
        refused = self._why_not_they(deed, action) is not None
        return not refused and groups.is_legal(self.game, action, deed)

    def _why_not_they(self, deed: Deed, action: Action) -> Refusal | None:
        """What keeps those who are named from the action, or from doing it together."""
        if not action.opens and not self._is_next(deed):
            return refuse(HE_IS_NEXT, figure=self._poised[0])
        if deed.others:
            refusal = groups.why_not_together(self.game, action, deed)
            if refusal is not None:
                return refusal
        for one in deed.all:
            refusal = self._why_not_he(one, action)
            if refusal is not None:
                return refusal
        if self._record.group and action is not STAND and not action.opens:
            return self._why_not_so_few(deed, action)
        return None

    @property
    def _poised(self) -> tuple[int, ...]:
        return poised(self.game, self._record)

    def _is_next(self, deed: Deed) -> bool:
        """Whoever has begun its activation acts next, alone or with others."""
        ready = self._poised
        return not ready or any(one.figure in ready for one in deed.all)

    def _why_not_he(self, deed: Deed, action: Action) -> Refusal | None:
        figure = next((f for f in self.figures if f.id == deed.figure), None)
        if figure is None:
            return self._not_he(deed.figure)
        return why_not_take(self.game, self._record, figure, action)

    def _why_not_so_few(self, deed: Deed, action: Action) -> Refusal | None:
        """ADE-3.2.3-04: a group goes on as one: whoever of it can do the same does it."""
        named = {one.figure for one in deed.all}
        for figure in self.figures:
            able = why_not_take(self.game, self._record, figure, action) is None
            if able and figure.id not in named:
                return refuse(groups.WHOLE_GROUP, figure=figure.id)
        return None

    def _not_he(self, id: int) -> Refusal:
        actor = self._record.actor
        if actor is not None and id in self._record.members:
            return refuse(ONE_AT_A_TIME, figure=id, actor=actor)
        return refuse(NOT_HIS_TURN, figure=id)

    def actions_of(self, figure: Figure) -> list[Action]:
        """What it may do, as it stands."""
        return list(open_to(self.game, self._record, figure))

    def candidates(self) -> Sequence[Deed]:
        """Every legal proposal of every action of every fighter; and what several may do as one."""
        if self._record.group:
            return [self.default(), *self._together_again()]
        found = [*super().candidates(), *self._together()]
        if not self._record.opened:
            return found
        return [deed for deed in found if ACTIONS[deed.action].opens or self._is_next(deed)]

    def legal_proposals(self, figure: Figure, action: Action) -> Iterator[Deed]:
        """Through the friends whom it may pass."""
        through = passable(self.game, figure)
        for number in range(action.proposals(self.game, figure)):
            deed = action.propose(self.game, figure, number, through)
            if deed is not None and action.is_legal(self.game, figure, deed, through):
                yield deed

    def _together_again(self) -> list[Deed]:
        """ADE-3.2.3-04: what a group that has acted may do next, all who can."""
        found: list[Deed] = []
        for action in {a.id: a for f in self.figures for a in self.actions_of(f)}.values():
            able = [
                f for f in self.figures if self._why_not_he(Deed(action.id, f.id), action) is None
            ]
            if action is not STAND and action.in_group and len(able) > 1:
                found += groups.proposed(self.game, action, able)
        return [deed for deed in found if self.allows(deed)]

    def _together(self) -> list[Deed]:
        """What several of those who wait may well do as one (ADE-3.2.3-02): charge."""
        if self._record.actor is not None or len(self.figures) < 2:
            return []
        able = [f for f in self.figures if CHARGE_ACTION in self.actions_of(f)]
        deeds = CHARGE_ACTION.together(self.game, able)
        return [deed for deed in deeds if self.allows(deed)]

    def sample(self, chooser: Chooser) -> Deed:
        """A fighter, an action, and proposals until one is legal; no other is built."""
        figures = self._actors
        able = self._leaders() if self._record.opened else figures
        figure = able[int(chooser.random() * len(able))]
        action = drawn(self.game, self._record, figure, chooser)
        if action is STAND:
            return Deed(action.id, figure.id)
        if len(figures) > 1:
            deed = self._sample_group(figure, action, chooser)
            if deed is not None:
                return deed
        through = passable(self.game, figure)
        if isinstance(action, Move):
            return self._sample_move(figure, action, through, chooser)
        return action.draw(self.game, figure, through, chooser) or self._nothing(figure)

    def _sample_move(
        self, figure: Figure, move: Move, through: frozenset[int], chooser: Chooser
    ) -> Deed:
        """One of its moves; the way that was found for it is handed on, or kept."""
        found = move.drawn(self.game, figure, through, chooser)
        if found is None:
            return self._nothing(figure)
        deed, way = found
        if way is None:
            return deed
        if not self._record.friends and move.is_certain(self.game, figure, way):
            self._found[:] = (found,)
        else:
            move.remember(self.game, figure, way, through)
        return deed

    def _sample_group(self, leader: Figure, action: Action, chooser: Chooser) -> Deed | None:
        """Now and then all who can do the same do it together; a group always does."""
        if not action.in_group or (not self._record.group and chooser.random() * SELDOM >= 1):
            return self._nothing(leader) if self._record.group else None
        rest = [f for f in self.figures if f is not leader]
        able = [f for f in rest if why_not_take(self.game, self._record, f, action) is None]
        deed = groups.drawn(self.game, action, [leader, *able], chooser)
        if deed is not None and self.allows(deed):
            return deed
        return self._nothing(leader) if self._record.group else None

    def default(self) -> Deed:
        """Nothing, or as little as it may."""
        return self._nothing(self._leaders()[0])

    def _leaders(self) -> Sequence[Figure]:
        """Who may begin: those who have begun already, if there are any."""
        ready = self._poised
        return [f for f in self.figures if f.id in ready] if ready else self.figures

    def _nothing(self, figure: Figure) -> Deed:
        action = FLEE if fleeing.must_flee(self.game, figure) else STAND
        return Deed(action.id, figure.id)

    def reach_by(self, figure: int | None, action: str | None) -> Sequence[Sequence[Point]]:
        """How far it could go by one of its moves, or by the longest (None)."""
        found = next((f for f in self.figures if f.id == figure), None)
        if found is None:
            return ()
        moves = [a for a in self.actions_of(found) if isinstance(a, Move)]
        moves = [a for a in moves if action in (None, a.id)]
        if not moves:
            return ()
        longest = max(float(move.potential(self.game, found).value) for move in moves)
        return reach_of(self.game, found, longest, passable(self.game, found))


# -- spans ---------------------------------------------------------------------------------------


def activation(game: State, id: str, goes_on: bool = False) -> Rule:
    """ADE-3.2.3-01, -02: the player activates the fighters of the card one by one, in any order.

    `goes_on`: it is known that the actor has more to do.
    """
    record = records.read(game, id, Activation)
    figures = to_act(game, record)
    if record.actor is not None and not goes_on and _has_done(game, record, figures):
        left = yield from _ended(game, id, record, figures)
        if left is None:
            return
        record, figures = left
    if not figures:
        records.close(game, id)
        return
    answers = Deeds(game, id, record, figures)
    deed: Deed
    # ADE-4.4.2-02: a routed fighter who is alone to act has no choice, so its player is not asked.
    alone = figures[0] if len(figures) == 1 else None
    if alone is not None and _has_no_choice(game, record, alone):
        deed = answers.default()
    else:
        about = {"camp": record.camp, "figures": [figure.id for figure in figures]}
        deed = yield Ask(record.camp, ACT, answers, about)
    again = ("activation", id)
    if ACTIONS[deed.action].opens:
        records.update(game, id, opened=(*record.opened, (deed.figure, deed.action)))
        game.next(again)
        yield from do(game, id, deed)
        return
    if deed.action == FLEE.id:
        deed = yield from fleeing.declared(game, game.figures[deed.figure], deed)
    game.next(again)
    if deed.action == STAND.id and record.actor is None and not deed.others:
        figure = game.figures[deed.figure]
        if not is_heard(game, figure, points.ON_ACTIVATION):
            yield from _does_nothing(game, id, record, figure, deed)
            return
    if record.actor is None:
        for actor in _begin(game, id, deed):
            if is_heard(game, actor, points.ON_ACTIVATION):  # mostly not
                yield from each(points.ON_ACTIVATION, game, (actor,))
    else:
        done = (*record.done, deed.action)
        friends = groups.friends_of(game, deed) if deed.others else ()
        records.update(game, id, done=done, friends=friends)
    yield from declare(game, id, deed, answers.way_of(deed))
    if (
        game.agenda and game.agenda[0] is again
    ):  # mostly it is done at once, with nothing in between
        record = records.read(game, id, Activation)
        figures = to_act(game, record)
        if _has_done(game, record, figures):
            left = yield from _ended(game, id, record, figures)
            if left is None:
                game.agenda = game.agenda[1:]
        else:
            game.agenda = (("activation", id, True), *game.agenda[1:])


def _does_nothing(game: State, id: str, record: Activation, figure: Figure, deed: Deed) -> Rule:
    """ADE-3.2.3-05: whoever does nothing at all has begun and ended its activation at once: nobody answers that."""
    conditions.act(game, figure)
    yield from STAND.carry_out(game, id, figure, deed)
    finish(game, figure)
    left = yield from _ended(game, id, record, (figure,))
    if left is None:
        game.agenda = game.agenda[1:]


def _has_no_choice(game: State, record: Activation, figure: Figure) -> bool:
    """Whether it is routed, and has no points to put anywhere before it runs."""
    if not game.effects[figure.id] or not rout.is_routed(game, figure):
        return False
    return points.POOL not in figure.handlers or len(open_to(game, record, figure)) == 1


def _ended(
    game: State, id: str, record: Activation, here: Sequence[Figure]
) -> Generator[Any, Any, tuple[Activation, list[Figure]] | None]:
    """ADE-1.4-20: those who acted are activated; returns the record with whoever waits next, None if nobody does."""
    figures = _waiting(game, record) if len(record.members) > 1 else []
    if figures and record.actor is not None:
        record = records.update(game, id, actor=None, group=(), done=(), friends=())
    elif not figures:
        records.close(game, id)
    scenario = scenarios.SCENARIOS[game.scenario]
    for figure in here:
        yield from hidden_enemies.look_around(game, figure)
        yield from scenario.activation_ended(game, figure)
    return (record, figures) if figures else None


def _begin(game: State, id: str, deed: Deed) -> Sequence[Figure]:
    """ADE-1.4-18: whoever begins to act is the actor, alone or with its group; returns them."""
    game.activated[deed.figure] = ACTING
    if not deed.others:
        records.update(game, id, actor=deed.figure, done=(deed.action,))
        return (game.figures[deed.figure],)
    group, friends = tuple([one.figure for one in deed.others]), groups.friends_of(game, deed)
    records.update(game, id, actor=deed.figure, done=(deed.action,), group=group, friends=friends)
    for one in group:
        game.activated[one] = ACTING
    return [game.figures[one] for one in (deed.figure, *group)]


def next_of_group(game: State, id: str) -> Rule:
    """A-R29: the next of a group does what was declared, if it is still legal."""
    first, *rest = records.read(game, id, Activation).queue
    records.update(game, id, queue=tuple(rest))
    if rest:
        game.next(("next of group", id))
    figure, action = figure_of(game, first.figure), ACTIONS[first.action]
    if game.status[figure.id] != ON_TABLE:
        return
    # An answer to one before it may have engaged or routed it (ADE-3.2.3.2.1-01, ADE-4.4.2-02).
    refusal = fleeing.why_not_act(game, figure, action)
    known = hidden_enemies.known(game, figure.camp)
    refusal = refusal or action.why_not_still(known, figure, first, passable(game, figure))
    if refusal is not None:
        conditions.act(game, figure)
        yield Tell(NOT_DONE, {"figure": figure.id, "action": action.phrase})
        return
    yield from declare(game, id, first)


def _has_done(game: State, record: Activation, here: Sequence[Figure]) -> bool:
    """ADE-1.4-20: whoever has nothing left to do, or wants nothing more, is activated."""
    if STAND.id not in record.done:
        for figure in here:
            if has_more_to_do(game, record, figure):
                return False
    assert record.actor is not None
    finish(game, game.figures[record.actor])
    for one in record.group:  # mostly it acts alone
        finish(game, game.figures[one])
    return True
