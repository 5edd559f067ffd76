"""Chapter 1.4: piles, reserves, heads of sequence, and refusals.

A pile is its owner's secret. What the opponent sees of it (`State.pile_backs`) is kept in step here and
nowhere else, so no other module may write either of them.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from escarmouche.core.answers import Chooser
from escarmouche.core.explain import Phrase, Refusal, refuse
from escarmouche.core.hooks import first, heard_at
from escarmouche.core.sides import THE_OTHER
from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.state import (
    ON_TABLE,
    RESERVE,
    WAITING,
    CardHandle,
    Figure,
    State,
    members,
    opponent,
)

NO_REFUSAL = Phrase("ade.refusal.no_refusal", "ADE-1.4-11", "ADE-1.4-16")
NOT_AT_FIRST = Phrase("ade.refusal.no_refusal_at_first", "ADE-2.2-03", "ADE-3.2.2-02")
NOBODY_TO_WAIT_FOR = Phrase("ade.refusal.refusal_is_void", "ADE-3.2.2-04", "ADE-2.2-06")
NOT_HEAD = Phrase("ade.refusal.not_head", "ADE-1.4-06", "ADE-1.4-16")

NOT_YOURS = Phrase("ade.refusal.not_your_card", "ADE-1.4-06", "ADE-1.4-16")
CARD_DONE = Phrase("ade.refusal.card_done", "ADE-1.4-10", "ADE-1.4-06")


# -- the sequence --------------------------------------------------------------------------------


def head_of_pile(game: State, camp: int) -> str | None:
    """ADE-1.4-05: the first card of the pile."""
    pile = game.pile[camp]
    return pile[0] if pile else None


def head_of_sequence(game: State, camp: int) -> tuple[str, ...]:
    """ADE-1.4-06: what may be activated: the head of the pile and the whole reserve."""
    return (*game.pile[camp][:1], *game.reserve[camp])


def why_not_card(cards: Sequence[CardHandle], camp: int, card: str) -> Refusal | None:
    """Of a card that is not in one's sequence: whose it is, or that nobody of it waits (ADE-1.4-10)."""
    owners = [each.camp for each in cards if each.id == card]
    if not owners:
        return None
    return refuse(CARD_DONE if camp in owners else NOT_YOURS, card=card)


def sequence(game: State, camp: int) -> tuple[str, ...]:
    """ADE-1.4-04: the pile and the reserve."""
    return (*game.pile[camp], *game.reserve[camp])


def cards_left(game: State, camp: int) -> int:
    """How many cards a sequence has: everybody may count them (A-R23)."""
    return len(game.pile_backs[camp]) + len(game.reserve[camp])


def is_waiting(game: State, camp: int, card: str) -> bool:
    """ADE-1.4-08: at least one of its fighters waits; ADE-1.4-07: else it is activated.

    ADE-1.4-01: at deployment, at least one is still to be deployed.
    """
    if game.phase == "deployment":
        return any(game.status[f.id] == RESERVE for f in members(game, camp, card))
    return any(
        game.activated[f.id] == WAITING and game.status[f.id] == ON_TABLE
        for f in members(game, camp, card)
    )


def waiting_cards(game: State, camp: int) -> tuple[str, ...]:
    """ADE-1.4-09: the cards of which the sequence is made, in the order of the list."""
    cards = [card.id for card in game.cards if card.camp == camp]
    if game.phase == "deployment":
        return tuple([card for card in cards if is_waiting(game, camp, card)])
    waiting = _hosts(game, camp)
    return tuple([card for card in cards if card in waiting])


def _hosts(game: State, camp: int) -> set[str]:
    """The cards that the waiting fighters on the table follow."""
    return {game.host[f.id] for f in game.army[camp] if game.activated[f.id] == WAITING}


# -- piles ---------------------------------------------------------------------------------------


def lay_pile(game: State, camp: int, cards: Sequence[str], up: Collection[str]) -> None:
    """ADE-2.2-01, ADE-3.1.3-01: a pile in the order that its owner wants; the reserve starts empty (A-R18).

    `up` are the cards that lie face up in it (`face_up`).
    """
    game.reserve[camp] = ()
    game.pile[camp] = pile = tuple(cards)
    # ADE-3.1.3-03: the opponent counts the backs and sees the cards that lie face up, in their place.
    game.pile_backs[camp] = tuple([card if card in up else None for card in pile])


def face_up(game: State, camp: int, cards: Sequence[str]) -> set[str]:
    """ADE-3.1.3-04: those of some cards that must lie face up: one of their fighters says so."""
    heard = heard_at(game, game.figures, points.FACE_UP)
    if not heard:
        return set()  # mostly nobody has anything to say
    said = [f for f in heard if f.camp == camp and first(game, f, points.FACE_UP) is not None]
    return {game.host[f.id] for f in said if _follows(game, f)}.intersection(cards)


def _follows(game: State, figure: Figure) -> bool:
    """Whether it is one of those for whom its card stands."""
    return figure in members(game, figure.camp, game.host[figure.id])


def show(game: State, camp: int, card: str) -> None:
    """Everybody sees a card that keeps its place in the pile (ADE-TACT-RUEE-04)."""
    game.pile_backs[camp] = tuple(
        c if c == card else back
        for c, back in zip(game.pile[camp], game.pile_backs[camp], strict=True)
    )


def take(game: State, camp: int, card: str) -> None:
    """Take a card out of the sequence; what lies face up stays so, what does not stays hidden."""
    pile, backs = game.pile[camp], game.pile_backs[camp]
    if card in pile:
        place = pile.index(card)
        game.pile[camp] = pile[:place] + pile[place + 1 :]
        game.pile_backs[camp] = backs[:place] + backs[place + 1 :]
    if card in game.reserve[camp]:
        game.reserve[camp] = tuple([c for c in game.reserve[camp] if c != card])


def set_aside(game: State, camp: int, card: str) -> None:
    """Put a card in the reserve: only a tactic or an effect that says so does it (A-R18)."""
    take(game, camp, card)
    game.reserve[camp] = (*game.reserve[camp], card)


def reserve_room(game: State, camp: int) -> int:
    """ADE-1.4-03: the rank of the commander, less what is there; 0 without a commander (A-R18)."""
    leader = game.commander[camp]
    rank = 0 if leader is None else game.figures[leader].profile.rank
    return max(0, rank - len(game.reserve[camp]))


def retire(game: State, camp: int) -> None:
    """ADE-1.4-10: cards of which nobody waits any more leave the sequence at once, however it came."""
    cards = sequence(game, camp)
    if not cards:
        return
    if game.phase == "deployment":
        waiting = {card for card in cards if is_waiting(game, camp, card)}
    else:
        waiting = _hosts(game, camp)
    for card in cards:
        if card not in waiting:
            take(game, camp, card)


# -- refusals ------------------------------------------------------------------------------------


def count_refusals(game: State) -> None:
    """ADE-1.4-11: as many as one has fewer cards; afresh each time (A-R19)."""
    counts = [cards_left(game, camp.id) for camp in game.camps]
    for camp in range(len(counts)):
        game.refusals[camp] = max(0, counts[opponent(camp)] - counts[camp])


NONE_LEFT = tuple([refuse(NO_REFUSAL, camp=camp) for camp in (0, 1)])


def why_not_refuse(game: State, camp: int) -> Refusal | None:
    """What forbids a player to use a refusal in their speaking turn."""
    if game.refusals[camp] == 0:
        return NONE_LEFT[camp]
    if cards_left(game, THE_OTHER[camp]) == 0:
        return refuse(NOBODY_TO_WAIT_FOR, camp=camp)  # A-R19: it would serve nothing
    if game.first_speech:
        return refuse(NOT_AT_FIRST, camp=camp)
    return None


def no_card_activated(game: State, camp: int) -> None:
    """ADE-1.4-12: an effect spares the active player a card: one player loses a refusal, or the other gains one."""
    if game.refusals[camp] > 0:
        game.refusals[camp] -= 1
    else:
        game.refusals[opponent(camp)] += 1


# -- what a viewer may suppose -------------------------------------------------------------------


def determinise(seen: State, chooser: Chooser) -> State:
    """A full state that agrees with a view: hidden cards are dealt to the places of the backs.

    Which cards lie there is no secret, for everybody sees who waits; only their order is.
    """
    full = seen.copy()
    for camp, backs in enumerate(seen.pile_backs):
        if backs and not seen.pile[camp]:
            known = {*seen.reserve[camp], *(card for card in backs if card is not None)}
            if seen.active == camp:
                known |= {*seen.played}  # it lies before everybody, and is in no pile any more
            hidden = [card for card in waiting_cards(seen, camp) if card not in known]
            pile = [back or hidden.pop(chooser.randrange(len(hidden))) for back in backs]
            full.pile[camp] = tuple(pile)
    return full
