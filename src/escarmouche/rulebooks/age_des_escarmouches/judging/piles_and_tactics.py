"""Piles, speaking turns and the tactics of the active player (chapters 1.4, 3.1.3, 3.2.2, 3.2.4)."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

from escarmouche.rulebooks.age_des_escarmouches import scenarios
from escarmouche.rulebooks.age_des_escarmouches.assaults.declaration import CHARGE_ACTION
from escarmouche.rulebooks.age_des_escarmouches.command import sequence
from escarmouche.rulebooks.age_des_escarmouches.judging import formulas, shots
from escarmouche.rulebooks.age_des_escarmouches.judging.assaulting import assault_value
from escarmouche.rulebooks.age_des_escarmouches.judging.moving import standing
from escarmouche.rulebooks.age_des_escarmouches.judging.surroundings import Surroundings, is_shooter
from escarmouche.rulebooks.age_des_escarmouches.mystics.actions import CALL, INCANTATION
from escarmouche.rulebooks.age_des_escarmouches.state import (
    ON_TABLE,
    WAITING,
    Figure,
    State,
    members,
    opponent,
)
from escarmouche.rulebooks.age_des_escarmouches.turn.speaking_turns import CARD, HOLD, PASS, RUSH

IDLE = 1.5  # PA: a card that has less than this to do may as well wait
WAITED = 1.2  # what it is worth to let the enemy come first
PRICE = 0.5  # PA: of a PT, which is lost at the end of the turn if it is not used
SECOND = 0.6  # of what a second card brings at once, before the enemy can answer
MATTERS = 6.0  # PA: an opportunity worth speaking first for


# -- what a card has to do -----------------------------------------------------------------------------


def card_urge(game: State, camp: int, card: str) -> float:
    """How much a card gains by acting now rather than later."""
    waiting = [
        figure
        for figure in members(game, camp, card)
        if game.status[figure.id] == ON_TABLE and game.activated[figure.id] == WAITING
    ]
    return sum(urge(game, figure) for figure in waiting)


def urge(game: State, figure: Figure) -> float:
    """The charge, the shot or the formula that it has now and may not have later; the danger it is in."""
    if game.contacts[figure.id]:
        return _formula(game, figure)
    scene = Surroundings(game, figure)
    here = standing(scene)
    best = max(_charge(scene) - here, _shot(scene), _formula(game, figure), 0.0)
    x, y = game.x[figure.id], game.y[figure.id]
    return best + 0.5 * scene.danger(x, y, game.level[figure.id])


def _charge(scene: Surroundings) -> float:
    game, figure = scene.game, scene.figure
    near = CHARGE_ACTION.in_reach(game, figure)
    return max((assault_value(scene, target, True) for target in near), default=-99.0)


def _shot(scene: Surroundings) -> float:
    """By the range alone: whether it sees anybody is found out when it acts."""
    game, figure = scene.game, scene.figure
    if not is_shooter(figure):
        return 0.0
    x, y = game.x[figure.id], game.y[figure.id]
    rows = (
        shots.at_distance(foe.shot_at, hypot(foe.x - x, foe.y - y) - foe.apart)
        for foe in scene.foes
    )
    return max(rows, default=0.0)


def _formula(game: State, figure: Figure) -> float:
    if not figure.formulas:
        return 0.0
    rows = formulas.proposed(game, figure, (INCANTATION.id, CALL.id))
    return max((value for value, _deed in rows), default=0.0)


# -- piles ---------------------------------------------------------------------------------------------


def pile(game: State, camp: int, cards: Sequence[str]) -> tuple[str, ...]:
    """ADE-3.1.3-01: whoever has something to do first; at deployment, the plain fighters first."""
    if game.phase == "deployment":
        return tuple(sorted(cards, key=lambda card: _late(game, camp, card)))
    return tuple(sorted(cards, key=lambda card: -card_urge(game, camp, card)))


def _late(game: State, camp: int, card: str) -> tuple[bool, bool, int]:
    """Commanders, mystics and shooters choose their place when they know more."""
    figures = members(game, camp, card)
    leads = any(game.commander[camp] == figure.id for figure in figures)
    apart = any(is_shooter(figure) or figure.formulas for figure in figures)
    return leads, apart, sum(figure.value for figure in figures)


def speaks_first(game: State, camp: int) -> bool:
    """ADE-3.2.2-01: first, for who has something to gain; else the enemy shows what it is up to."""
    if game.phase == "deployment":
        return False
    last = game.turn == scenarios.of(game).turns(game) and scenarios.of(game).has_points
    urges = [card_urge(game, camp, card) for card in sequence.waiting_cards(game, camp)]
    return max(urges, default=0.0) > (2.0 * MATTERS if last else MATTERS)


# -- speaking turns --------------------------------------------------------------------------------------


class Turn:
    """A speaking turn of a camp: what its cards have to do, each asked once."""

    __slots__ = ("_urges", "camp", "game")

    def __init__(self, game: State, camp: int) -> None:
        self.game, self.camp = game, camp
        self._urges: dict[str, float] = {}

    def urge(self, card: str) -> float:
        """How much a card gains by acting now."""
        if card not in self._urges:
            self._urges[card] = card_urge(self.game, self.camp, card)
        return self._urges[card]

    def worth(self, key: str) -> float:
        """What an option is worth: a card, a tactic, a refusal."""
        if self.game.phase == "deployment":
            return 1.0 if key == PASS else 0.0
        if key == PASS:
            return IDLE
        if key == HOLD:
            head = sequence.head_of_pile(self.game, self.camp)
            return IDLE + WAITED - 2 * PRICE - (0.0 if head is None else self.urge(head))
        word, _colon, card = key.partition(":")
        if f"{word}:" == CARD:
            return self.urge(card)
        return self._rush(card) if f"{word}:" == RUSH else self._watch(card)

    def _rush(self, card: str) -> float:
        """ADE-TACT-RUEE-02: a second card at once, if it brings more than it costs."""
        rest = [other for other in sequence.sequence(self.game, self.camp) if other != card]
        heads = {*(rest[:1]), *self.game.reserve[self.camp]} - {card}
        if not heads or sequence.cards_left(self.game, opponent(self.camp)) == 0:
            return -PRICE
        return self.urge(card) + SECOND * max(map(self.urge, heads)) - 3 * PRICE - IDLE

    def _watch(self, card: str) -> float:
        """ADE-TACT-VIGILANCE-01: held back, it may act in its turn, or answer an enemy who comes."""
        if sequence.cards_left(self.game, opponent(self.camp)) == 0:
            return -PRICE
        return IDLE + WAITED - PRICE - self.urge(card)


def best_speech(game: State, camp: int, keys: Sequence[str]) -> str:
    """The best of what may be said."""
    return max(keys, key=Turn(game, camp).worth)


def second_card(game: State, camp: int, key: str) -> float:
    """ADE-TACT-RUEE-02: the best of the new heads; none, if nothing is to be done with it now."""
    if not key.startswith(CARD):
        return IDLE
    return card_urge(game, camp, key.removeprefix(CARD))
