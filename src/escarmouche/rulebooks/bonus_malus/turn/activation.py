"""The activation of one figure: its hands, terror, its actions one by one, and what follows (BM-ACTIONS-01)."""

from __future__ import annotations

from collections.abc import Sequence

from escarmouche.core.explain import Phrase
from escarmouche.core.words import Ask, Rule, Tell
from escarmouche.rulebooks.bonus_malus import durations, menu, scenarios
from escarmouche.rulebooks.bonus_malus.actions import hands, limits
from escarmouche.rulebooks.bonus_malus.actions.action import Action
from escarmouche.rulebooks.bonus_malus.actions.doing import carry_out
from escarmouche.rulebooks.bonus_malus.actions.one_action import Free, OneAction
from escarmouche.rulebooks.bonus_malus.displacement.facing import turn_after_losses
from escarmouche.rulebooks.bonus_malus.flight import fleeing, terror
from escarmouche.rulebooks.bonus_malus.reactions import window
from escarmouche.rulebooks.bonus_malus.state import Figure, State, able, figure_of
from escarmouche.rulebooks.bonus_malus.turn import course

ACTIVATED = Phrase("bm.event.activated", "BM-ACTIONS-01")
LOST = Phrase("bm.event.activation_lost", "BM-ACTALT-11", "BM-SONNE-01")
WHAT = Phrase("bm.ask.action", "BM-ACTIONS-03", "BM-ACTALT-10")
CHANGE_HANDS = Phrase("bm.action.hands", "BM-EQUIP-05")
STOP = Phrase("bm.action.stop", "BM-SKILL-HEROS-02", "BM-SKILL-LEGENDE-03")

HANDS, END = "hands", "stop"


def activate(game: State, id: int) -> Rule:
    """BM-ACTALT-11, R6: whoever cannot act when its place comes has lost it; nobody takes its place.

    R59: who was out of action and has been healed since cannot either.
    """
    figure: Figure = game.figures[id]
    game.activations[id] += 1
    if not able(game, figure) or game.actions[id] <= 0:
        game.actions[id] = 0
        _end_postures(game, figure)  # R6: it counts as activated
        yield Tell(LOST, {"figure": id})
        return
    game.active = id
    earlier = game.started_at[id] if game.activations[id] > 1 else ()
    game.started_at[id] = (*earlier, game.x[id], game.y[id], game.elevation(id))
    _end_postures(game, figure)
    window.activation_begins(game, figure)  # R54: who watches, and does not see it yet
    yield Tell(ACTIVATED, {"figure": id, "left": game.actions[id]})
    first = "act" if terror.feared_by(game, figure) is None else "terror"
    game.next((first, id), ("activation over", id))


def _end_postures(game: State, figure: Figure) -> None:
    """R12, R14, R54, R64: a run, a crawl and a posture of alert last until now."""
    i = figure.id
    game.ran[i], game.crawling[i], game.guarding[i] = None, False, False
    durations.activation_begins(game, figure)


def begin_near_terror(game: State, id: int) -> Rule:
    """BM-SKILL-TERRIFIANT-02: a test at the start of each activation near a cause of terror.

    R38: the hands come before it, for whoever flees has no other moment to change what it holds.
    """
    figure = figure_of(game, id)
    feared = terror.feared_by(game, figure)
    if feared is None:
        game.next(("act", id))
        return
    yield from hands.rearrange(game, figure)
    before = game.actions[id]
    yield from terror.test(game, figure, feared)
    game.next(("act", id, before - game.actions[id], True))


def act(game: State, id: int, spent: int = 0, arranged: bool = False) -> Rule:
    """BM-ACTIONS-03, BM-ACTALT-10: one action after the other until all are spent; "nothing" spends one too.

    R9: whoever may act again later need spend only one. R38: what it holds may be changed before the first.
    """
    figure: Figure = game.figures[id]
    if game.actions[id] <= 0 or not able(game, figure):
        return
    if game.fleeing[id]:  # BM-FUITE-05: nobody decides for it
        game.next(("act", id, spent + 1, True))
        yield from fleeing.act(game, figure)
        return
    actions = known_actions(game, figure)
    free: list[Free] = []
    if not spent and not arranged and hands.may_rearrange(game, figure):
        free.append((HANDS, CHANGE_HANDS))
    if spent and may_stop(game, figure):
        free.append((END, STOP))
    about = {"figure": id, "left": game.actions[id]}
    chosen = yield Ask(figure.camp, WHAT, OneAction(game, figure, actions, free), about)
    if chosen == HANDS:
        game.next(("act", id, 0, True))
        yield from hands.rearrange(game, figure)
    elif chosen != END:
        action = _called(actions, chosen)
        step = ("act", id, spent + action.cost, arranged or action.cost > 0)
        game.next(step)
        yield from carry_out(game, figure, action)
        if any(game.faced):
            yield from turn_after_losses(game)
        if (game.actions[id] <= 0 or not able(game, figure)) and game.agenda[:1] == (step,):
            game.agenda = game.agenda[1:]  # it is not asked again


def _called(actions: Sequence[Action], id: str) -> Action:
    for action in actions:
        if action.id == id:
            return action
    raise KeyError(id)


def known_actions(game: State, figure: Figure) -> Sequence[Action]:
    """All that it may do at some time: by the rules, its skills and the scenario."""
    given, own = scenarios.of(game).actions(game, figure), menu.actions_of(game, figure)
    return (*given, *own) if given else own


def may_stop(game: State, figure: Figure) -> bool:
    """BM-SKILL-HEROS-02, BM-SKILL-LEGENDE-03: it keeps what is left for a later activation of the turn."""
    return game.activations[figure.id] < limits.pool_of(game, figure).activations


def over(game: State, id: int) -> Rule:
    """Guards answer (R54), groups lose heart (R48), the scenario looks; unused actions are lost (BM-ACTALT-10)."""
    figure = figure_of(game, id)
    if not may_stop(game, figure):
        game.actions[id] = 0
    yield from window.activation_over(game, figure, known_actions)
    game.active = None  # R54: who loses heart now and runs is not being activated
    tests = course.tests_of_courage(game)
    if tests:
        game.next(*tests, ("after activation", id))
    else:
        yield from aftermath(game, id)


def aftermath(game: State, id: int) -> Rule:
    """What the scenario makes of it; the game may be decided."""
    if any(game.faced):
        yield from turn_after_losses(game)
    scenario = scenarios.of(game)
    yield from scenario.after_activation(game, figure_of(game, id))
    if scenario.over(game):
        yield from course.over(game, course.DECIDED)
