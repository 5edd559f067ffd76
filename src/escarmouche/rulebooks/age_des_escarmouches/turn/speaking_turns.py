"""Chapters 1.4, 2.2, 3.1.3 and 3.2.2: piles in secret, then speaking turns, at deployment and in every turn."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from escarmouche.core.answers import (
    MALFORMED,
    Answers,
    Choice,
    ChoiceByKeys,
    Chooser,
    Option,
)
from escarmouche.core.explain import Data, Phrase, Refusal, Refused, refuse
from escarmouche.core.sides import THE_OTHER
from escarmouche.core.words import Ask, AskAll, Rule, Tell
from escarmouche.rulebooks.age_des_escarmouches.activation import card_activation
from escarmouche.rulebooks.age_des_escarmouches.command import rush, sequence, tactics, vigilance
from escarmouche.rulebooks.age_des_escarmouches.command.tactics import TACTICS
from escarmouche.rulebooks.age_des_escarmouches.scenarios import time_limit
from escarmouche.rulebooks.age_des_escarmouches.state import (
    Figure,
    State,
    followers,
    members,
)

BUILD_PILE = Phrase("ade.ask.pile", "ADE-2.2-01", "ADE-3.1.3-01")
PILES_LAID = Phrase("ade.event.piles", "ADE-3.1.3-03", "ADE-1.4-11")
WRONG_CARDS = Phrase("ade.refusal.wrong_cards", "ADE-2.2-01", "ADE-3.1.3-01", "ADE-1.4-01")
WHO_SPEAKS = Phrase("ade.ask.first_speaker", "ADE-2.2-02", "ADE-3.2.2-01")
SPEAKS_FIRST = Phrase("ade.option.speaks_first", "ADE-2.2-02", "ADE-3.2.2-01")
FIRST_SPEAKER = Phrase("ade.event.first_speaker", "ADE-2.2-02", "ADE-3.2.2-01")
SPEAK = Phrase("ade.ask.speak", "ADE-1.4-16", "ADE-1.4-17")
PLAY_CARD = Phrase("ade.option.card", "ADE-1.4-06")
REFUSE = Phrase("ade.option.refuse", "ADE-1.4-15")
TEMPORISE = Phrase("ade.option.temporise", "ADE-TACT-TEMPORISATION-01")
RUSHING = Phrase("ade.option.rush", "ADE-TACT-RUEE-01", "ADE-TACT-RUEE-02")
WATCHING = Phrase("ade.option.vigilance", "ADE-TACT-VIGILANCE-01", "ADE-TACT-VIGILANCE-02")
CARD_SHOWN = Phrase("ade.event.card_shown", "ADE-1.4-16")
REFUSED = Phrase("ade.event.refuses", "ADE-1.4-15")

CARD, PASS, HOLD = "card:", "refuse", "temporisation"
RUSH, WATCH = "ruee:", "vigilance:"  # with the card that it begins with
OFFERED = {CARD: PLAY_CARD, RUSH: RUSHING, WATCH: WATCHING, PASS: REFUSE, HOLD: TEMPORISE}


# -- piles -----------------------------------------------------------------------------------------


class Order(Answers):
    """The order of one's pile, the head first. The answer is a tuple of the names of all one's cards."""

    __slots__ = ("_held", "cards", "face_up")
    worded = True

    def __init__(self, game: State, camp: int, cards: Sequence[str], up: Collection[str]) -> None:
        self.cards, self.face_up = tuple(cards), up
        self._held = followers(game, camp)

    def seen_by(self, seen: Any) -> Order:
        """One's own cards, which everybody may know."""
        return self

    def check(self, answer: Any) -> Refusal | None:
        """Each waiting card once."""
        if not isinstance(answer, tuple):
            return refuse(MALFORMED, expected="cards", given=repr(answer)[:80])
        if sorted(answer) != sorted(self.cards):
            return refuse(WRONG_CARDS, given=list(answer), cards=list(self.cards))
        return None

    def candidates(self) -> Sequence[tuple[str, ...]]:
        """As listed, the other way round, and each card first."""
        whole = self.cards
        rest = [(card, *(c for c in whole if c != card)) for card in whole[1:]]
        return list(dict.fromkeys([whole, whole[::-1], *rest]))

    def sample(self, chooser: Chooser) -> tuple[str, ...]:
        """Shuffled."""
        left, drawn = list(self.cards), []
        while left:
            drawn.append(left.pop(int(chooser.random() * len(left))))
        return tuple(drawn)

    def encode(self, answer: tuple[str, ...]) -> Any:
        """The names in order."""
        return list(answer)

    def decode(self, data: Any) -> tuple[str, ...]:
        """The same, back."""
        if not isinstance(data, list) or any(type(card) is not str for card in data):
            raise Refused(refuse(MALFORMED, expected="[card, ...]", given=repr(data)[:200]))
        return tuple(data)

    def describe(self) -> dict[str, Any]:
        """The cards, who they stand for, and which will lie face up."""
        return {
            "form": "order",
            "cards": [
                {
                    "id": card,
                    "figures": [f.id for f in self._held.get(card, ())],
                    "face_up": card in self.face_up,
                }
                for card in self.cards
            ],
        }


def piles(game: State) -> Rule:
    """ADE-2.2-01, ADE-3.1.3-01: both order all their cards, in secret and at once (A-R22).

    ADE-3.1.3-02: each player sees the own pile at any time, and no other question lets it be changed.
    """
    cards = {camp.id: sequence.waiting_cards(game, camp.id) for camp in game.camps}
    up = {camp: sequence.face_up(game, camp, held) for camp, held in cards.items()}
    asks = {
        camp: Ask(camp, BUILD_PILE, Order(game, camp, held, up[camp]), {"camp": camp})
        for camp, held in cards.items()
        if len(held) > 1  # else there is nothing to order, as everybody can see
    }
    answers: Mapping[int, tuple[str, ...]] = yield AskAll(asks)
    for camp, held in cards.items():
        sequence.lay_pile(game, camp, answers.get(camp, held), up[camp])
    sequence.count_refusals(game)
    counts = [sequence.cards_left(game, camp.id) for camp in game.camps]
    yield Tell(PILES_LAID, {"cards": counts, "refusals": list(game.refusals)})


# -- speaking turns --------------------------------------------------------------------------------


def first_speaker(game: State) -> Rule:
    """ADE-2.2-02, ADE-3.2.2-01: the tactician says who has the first speaking turn."""
    able = [camp.id for camp in game.camps if sequence.cards_left(game, camp.id)]
    if not able:
        return
    chosen = able[0]
    if len(able) > 1:
        assert game.tactician is not None
        options = [Option(f"camp:{camp}", SPEAKS_FIRST, {"camp": camp}) for camp in able]
        answer: str = yield Ask(
            game.tactician,
            WHO_SPEAKS,
            Choice(options, preferred=f"camp:{game.tactician}"),
            {"camp": game.tactician},
        )
        chosen = int(answer.partition(":")[2])
    yield Tell(FIRST_SPEAKER, {"camp": chosen})
    game.first_speech = True
    game.next(("speech", chosen))


class Speech(ChoiceByKeys):
    """What a player does with a speaking turn; what is not offered is refused with its reason."""

    __slots__ = ("_buried", "_camp", "_cards", "_held", "_no_rush", "_no_tactic", "_why")

    def __init__(
        self,
        game: State,
        camp: int,
        heads: Sequence[str],
        no_tactic: Refusal | None,
        no_refusal: Refusal | None,
    ) -> None:
        self._cards, self._camp = game.cards, camp
        self._buried, self._no_tactic = game.pile[camp][1:], no_tactic
        self._why: dict[str, Refusal] = {}  # of what it may not do with one card, or with none
        self._held: dict[str, Sequence[Figure]] = {}  # by card
        self._no_rush = no_tactic or rush.why_not_rush(game, camp)
        no_vigil = no_tactic or tactics.why_not_this(game, camp, TACTICS["vigilance"])
        cards: list[str] = []
        more: list[str] = []
        waits: list[list[Figure]] = []
        held_by = followers(game, camp)
        for card in heads:
            self._held[card] = held = held_by.get(card, ())
            cards.append(CARD + card)
            if no_tactic is None:
                waits.append(rush.waiting(game, held))
                if self._no_rush is None:
                    more.append(RUSH + card)
                no_watch = no_vigil or vigilance.why_not_watch(game, camp, card, waits[-1])
                if no_watch is None:
                    more.append(WATCH + card)
                else:
                    self._why[WATCH + card] = no_watch
        if no_refusal is None:
            more.append(PASS)
        else:
            self._why[PASS] = no_refusal
        if no_tactic is None:
            no_hold = tactics.why_not_temporise(game, camp, waits[0])
            if no_hold is None:
                more.append(HOLD)
            else:
                self._why[HOLD] = no_hold
        super().__init__(cards + more)

    def option(self, key: str) -> Option:
        """What it does, and with whom."""
        word, colon, _card = key.partition(":")
        return Option(key, OFFERED[word + colon], self.about(key))

    def about(self, answer: str) -> Data:
        """What an option stands for."""
        card = answer.partition(":")[2]
        return _card_of(self._camp, card, self._held[card]) if card else {"camp": self._camp}

    def head(self) -> list[int]:
        """The fighters of the first card."""
        return [figure.id for figure in next(iter(self._held.values()))]

    def check(self, answer: Any) -> Refusal | None:
        """One of the options; else why not."""
        refusal = super().check(answer)
        if refusal is None or not isinstance(answer, str):
            return refusal
        if self._no_tactic is not None and answer.startswith((RUSH, WATCH, HOLD)):
            return self._no_tactic
        if self._no_rush is not None and answer.startswith(RUSH):
            return self._no_rush
        # ADE-1.4-06: a tactic begins with the head of the sequence too.
        for prefix in (CARD, RUSH, WATCH):
            card = answer.removeprefix(prefix)
            if card != answer and card in self._buried:
                return refuse(sequence.NOT_HEAD, card=card)
        return self._why.get(answer) or self._why_not_card(answer) or refusal

    def _why_not_card(self, answer: str) -> Refusal | None:
        """ADE-1.4-06, -10: a card of the adversary, or one of which nobody waits any more."""
        for prefix in (CARD, RUSH, WATCH):
            if answer.startswith(prefix):
                return sequence.why_not_card(self._cards, self._camp, answer.removeprefix(prefix))
        return None


def why_no_tactic(game: State, camp: int) -> Refusal | None:
    """ADE-2-03, ADE-2.2-04: no tactic at deployment; ADE-3.2.4-07: none without the PT of the cheapest.

    ADE-3.2.4-05: nor without a commander.
    """
    if game.phase == "deployment":
        return refuse(NO_TACTIC_YET, camp=camp)
    return tactics.why_not_any(game, camp) or tactics.why_none(game, camp)


NO_TACTIC_YET = Phrase("ade.refusal.no_tactic_at_deployment", "ADE-2-03", "ADE-2.2-04")


def _card_of(camp: int, card: str, figures: Sequence[Figure]) -> dict[str, Any]:
    return {"camp": camp, "card": card, "figures": [f.id for f in figures]}


def speech(game: State, camp: int) -> Rule:
    """ADE-1.4-16: it activates a card of the head of its sequence, or uses a refusal."""
    game.active = camp  # ADE-1.4-18, -19: the other is the passive player
    game.tactic_this_speech = [False] * len(game.camps)
    no_tactic, no_refusal = why_no_tactic(game, camp), sequence.why_not_refuse(game, camp)
    cards = sequence.head_of_sequence(game, camp)
    if len(cards) == 1 and no_tactic is not None and no_refusal is not None:
        return _only(game, camp, cards[0])
    return _asked(game, camp, Speech(game, camp, cards, no_tactic, no_refusal))


def _only(game: State, camp: int, card: str) -> Rule:
    """One card is left and nothing else to do: there is nothing to ask."""
    _begin(game, camp)
    return _play(game, camp, card, _card_of(camp, card, members(game, camp, card)))


def _begin(game: State, camp: int) -> None:
    game.first_speech = False
    game.next(("next speech", camp))


def _asked(game: State, camp: int, answers: Speech) -> Rule:
    answer = answers.keys[0]
    if len(answers.keys) > 1:
        answer = yield Ask(camp, SPEAK, answers, {"camp": camp})
    _begin(game, camp)
    if answer.startswith(CARD):
        yield from _play(game, camp, answer.removeprefix(CARD), answers.about(answer))
    elif answer == PASS:  # ADE-1.4-15: that ends it
        game.refusals[camp] -= 1
        yield Tell(REFUSED, {"camp": camp, "left": game.refusals[camp]})
    elif answer == HOLD:
        yield from tactics.temporise(game, camp, answers.head())
    elif answer.startswith(WATCH):
        yield from _watch(game, camp, answer.removeprefix(WATCH), answers.about(answer))
    else:
        yield from _rush(game, camp, answer.removeprefix(RUSH), answers.about(answer))


def _play(game: State, camp: int, card: str, about: Data) -> Rule:
    """The card is shown, and its fighters are activated, or deployed (ADE-2.2-04)."""
    game.played = (*game.played, card)
    if game.has_listeners:
        yield Tell(CARD_SHOWN, about, reveals=True)
    if game.phase == "deployment":
        sequence.take(game, camp, card)
        game.next(("deploy", camp, card))
    else:
        game.next(("activation", card_activation.start(game, camp, card, about["figures"])))


def _rush(game: State, camp: int, card: str, about: Data) -> Rule:
    """ADE-TACT-RUEE-02: this card first, and then another."""
    held = [game.figures[id] for id in about["figures"]]
    first = tuple([figure.id for figure in rush.waiting(game, held)])
    id = yield from rush.declare(game, camp, first)
    game.next(("rush", id))
    yield from _play(game, camp, card, about)


def _watch(game: State, camp: int, card: str, about: Data) -> Rule:
    """ADE-TACT-VIGILANCE-02: of this card; what is left of it is activated."""
    game.played = (*game.played, card)
    yield from vigilance.declare(game, camp, card, [game.figures[id] for id in about["figures"]])


def next_speech(game: State, camp: int) -> Rule:
    """ADE-2.2-05, ADE-3.2.2-03: they alternate; ADE-2.2-06, ADE-3.2.2-04: who alone has cards goes on."""
    game.played, game.reacted, game.shown_now = (), (), ()
    if game.time_up and game.phase == "activation":  # ADE-1.3.1-06
        return time_limit.stops(game)
    for speaker in (THE_OTHER[camp], camp):
        if game.pile_backs[speaker] or game.reserve[speaker]:
            return speech(game, speaker)
    return _all_have_spoken(game)


def _all_have_spoken(game: State) -> Rule:
    game.active = None
    game.refusals = [0 for _camp in game.camps]  # A-R19: what was not used is lost
    yield from ()
