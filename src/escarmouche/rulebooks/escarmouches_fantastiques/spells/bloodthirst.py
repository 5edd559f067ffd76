"""Soif de sang: a free move, and a blow at its end."""

from __future__ import annotations

from escarmouche.core.explain import Phrase
from escarmouche.core.words import Ask, Rule, Tell
from escarmouche.rulebooks.escarmouches_fantastiques.melee import attacks_left_on, can_strike
from escarmouche.rulebooks.escarmouches_fantastiques.scores import best_melee_attack
from escarmouche.rulebooks.escarmouches_fantastiques.single_attacks import single_attack
from escarmouche.rulebooks.escarmouches_fantastiques.spells.moves import FreeMove, go
from escarmouche.rulebooks.escarmouches_fantastiques.spells.spell import Spell
from escarmouche.rulebooks.escarmouches_fantastiques.spells.targets import (
    choose_target,
    figure_chosen,
    one_of,
    resistance,
    resists,
    why_no_target,
)
from escarmouche.rulebooks.escarmouches_fantastiques.state import (
    Figure,
    State,
    figure_of,
    is_engaged,
)

NAME = Phrase(
    "ef.spell.soif-de-sang",
    "EF-SPELL-SOIF-DE-SANG-01",
    "EF-SPELL-SOIF-DE-SANG-02",
    "EF-SPELL-SOIF-DE-SANG-03",
)
RESIST = resistance("EF-SPELL-SOIF-DE-SANG-03")
FREE_MOVE = Phrase("ef.ask.bloodthirst_move", "EF-SPELL-SOIF-DE-SANG-01")
WHICH_ENEMY = Phrase("ef.ask.bloodthirst_enemy", "EF-SPELL-SOIF-DE-SANG-02")
STRIKES = Phrase("ef.event.bloodthirst", "EF-SPELL-SOIF-DE-SANG-02")


def cast(game: State, caster: Figure) -> Rule:
    """EF-SPELL-SOIF-DE-SANG-01: the target makes a free move at once, up to its Movement.

    R28: the caster's player directs it (option: its own player); engaged, it cannot move, but it is
    in contact "at the end of the move". EF-SPELL-SOIF-DE-SANG-03: Mental may resist.
    """
    target = yield from choose_target(game, caster, NAME, friends_first=True)
    if (yield from resists(game, caster, target, NAME, RESIST)):
        return
    director = caster.camp if game.options.caster_directs_bloodthirst else target.camp
    if not is_engaged(game, target):
        about = {"figure": target.id, "caster": caster.id}
        path = yield Ask(director, FREE_MOVE, FreeMove(game, target), about)
        if path:
            yield from go(game, target, path)
    if game.in_play[target.id]:
        yield from _blow(game, target, director)


def _blow(game: State, target: Figure, director: int) -> Rule:
    """EF-SPELL-SOIF-DE-SANG-02: one attack at its best Melee score on one enemy in contact (R28).

    Without reply, and it fights as usual in the Melee phase.
    """
    if not can_strike(game, target):
        return
    touched = [figure_of(game, id) for id in game.contacts[target.id]]
    foes = [foe for foe in touched if attacks_left_on(game, foe) != 0]  # EF-ITEM-ARGENT-01
    if not foes:
        return
    foe = foes[0]
    if len(foes) > 1:
        answer = yield Ask(director, WHICH_ENEMY, one_of(foes), {"figure": target.id})
        foe = figure_chosen(game, answer)
    yield Tell(STRIKES, {"figure": target.id, "target": foe.id})
    yield from single_attack(game, target, foe, best_melee_attack(game, target))


SPELL = Spell("soif-de-sang", NAME, cast, why_no_target)
