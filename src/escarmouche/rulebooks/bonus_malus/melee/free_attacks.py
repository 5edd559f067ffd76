"""Free attacks (BM-DESENGAGE-03): a damage roll without a combat roll, outside every limit (R24)."""

from __future__ import annotations

from escarmouche.core.explain import Phrase
from escarmouche.core.words import Rule, Tell
from escarmouche.rulebooks.bonus_malus.attack import FREE, Attack
from escarmouche.rulebooks.bonus_malus.ground.contact import engaged_with
from escarmouche.rulebooks.bonus_malus.harm.damage import damage_modifiers, harm
from escarmouche.rulebooks.bonus_malus.hearing import first_said
from escarmouche.rulebooks.bonus_malus.melee.means import choose_one, make_noise, names_of
from escarmouche.rulebooks.bonus_malus.points import DISENGAGES
from escarmouche.rulebooks.bonus_malus.state import ON_TABLE, Figure, State, able, hostile

STRIKES = Phrase("bm.event.free_attack", "BM-DESENGAGE-03", "BM-DESENGAGE-04")


def strikes_freely(game: State, attacker: Figure, defender: Figure) -> bool:
    """BM-ATERRE-01, BM-SONNE-02: no combat roll against who is stunned, nor of one who stands against one who lies.

    Two who both lie fight normally (BM-ATERRE-02).
    """
    lies = game.down[defender.id] and not game.down[attacker.id]
    return game.stunned[defender.id] or lies


def free_attack(game: State, striker: Figure, victim: Figure) -> Rule:
    """R24: one damage roll with one weapon, of the striker's choice, whatever it rolled before (BM-DESENGAGE-07).

    None of what a won combat brings (R37), and no shield against it (BM-DESENGAGE-04). Returns the points lost.
    """
    means = yield from choose_one(game, striker, victim)
    told = {"figure": striker.id, "target": victim.id, "weapon": names_of(game, striker, means)}
    yield Tell(STRIKES, told)
    make_noise(game, striker, (means,))
    attack = Attack(FREE, victim.id, striker.id, means)
    return (yield from harm(game, attack, damage_modifiers(game, striker, attack)))


def strikers(game: State, leaver: Figure) -> list[Figure]:
    """BM-DESENGAGE-01, R36: who strikes somebody that leaves, each once.

    Not who is stunned, nor who does not take it for an enemy (R81); one that lies strikes only another that lies (R21).
    """
    if first_said(game, leaver, DISENGAGES) is not None:
        return []
    return [enemy for enemy in engaged_with(game, leaver) if _may_strike(game, enemy, leaver)]


def _may_strike(game: State, enemy: Figure, leaver: Figure) -> bool:
    if not able(game, enemy) or not hostile(game, enemy, leaver):
        return False
    lies_alone = game.down[enemy.id] and not game.down[leaver.id]
    return game.options.all_strike_leavers or not lies_alone


def struck_by_all(game: State, leaver: Figure, order: list[Figure]) -> Rule:
    """The free attacks on a leaver, in the order in which its opponents want them, until it is out of action."""
    for striker in order:
        if game.status[leaver.id] == ON_TABLE:
            yield from free_attack(game, striker, leaver)
