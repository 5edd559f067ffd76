"""Games played again from their answers: to stand where they stood, to check their dice."""

from __future__ import annotations

from escarmouche.api import Game
from escarmouche.core.explain import Refused
from escarmouche.rulebooks import rulebook as find_rulebook
from escarmouche.server.errors import OTHER_VERSION, ApiError
from escarmouche.server.guard.sizes import check_setup
from escarmouche.server.past.dice import dice_of
from escarmouche.server.storage import Answer, Row


def begin(row: Row) -> Game:
    """A stored game before its first answer."""
    book = find_rulebook(row.rulebook)
    if book.version != row.version:
        raise ApiError(OTHER_VERSION, 409, given=row.version, known=book.version)
    check_setup(row.setup)  # whatever way it came: written, brought in, played on
    return Game(book, row.setup, dice_of(row.dice))


def play_again(row: Row, answers: list[Answer]) -> Game:
    """A stored game as it stands after its answers."""
    game = begin(row)
    for answer in answers:
        game.answer_data(answer.camp, answer.data)
    return game


def faces_agree(row: Row, answers: list[Answer], *, everything: bool) -> tuple[bool, int]:
    """Throw every die again: whether all fell as they were shown, and how many there are.

    `everything`: also those that were thrown in secret are counted.
    """
    told = [segment for segment in row.dice if segment.secret is not None]
    if row.dice[-1].digest != row.digest or not all(segment.holds for segment in told):
        return False, 0
    game = begin(row)
    shown = list(row.opening)
    try:
        for answer in answers:
            if game.faces != shown:
                return False, len(game.faces)
            game.answer_data(answer.camp, answer.data)
            shown += answer.faces
    except Refused:
        return False, len(game.faces)
    return game.faces == shown, len(game.faces) if everything else _dice_told(game)


def _dice_told(game: Game) -> int:
    """How many dice everybody may know of; how many were thrown in secret shows at the end."""
    return sum(len(event.faces) for event in game.events if event.visible_to(None))
