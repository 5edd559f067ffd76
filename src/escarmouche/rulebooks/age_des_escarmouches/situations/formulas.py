"""Formulas that lie on a fighter when a situation begins: recited in an earlier turn."""

from __future__ import annotations

from collections.abc import Mapping

from escarmouche.core.explain import Phrase
from escarmouche.core.hooks import Plugin
from escarmouche.core.state import Effect
from escarmouche.rosters import TomlReader, nearest, shown
from escarmouche.rulebooks.age_des_escarmouches.fighter.summoner_bonds import SUMMONED
from escarmouche.rulebooks.age_des_escarmouches.mystics.formula_effects import LASTING, SUMMONING
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State

UNKNOWN_EFFECT = Phrase("ade.situation.unknown_effect", "ADE-4.6.2-13")
UNKNOWN_AUTHOR = Phrase("ade.situation.unknown_author", "ADE-4.6.1-12")


def lay_formulas(
    game: State, item: TomlReader, figure: Figure, ids: Mapping[str, int], own: Mapping[str, Plugin]
) -> None:
    """`under: [{formula: voile, by: mage, until: 2, level: 2, recitation: a}]`.

    `until` is its last turn; those of one recitation are one formula. A formula that summons makes it
    one whom `by` has summoned. `own` are those that the situation has made up.
    """
    lasting = {**LASTING, **own}
    for number, inner in enumerate(item.tables("under")):
        formula, author = inner.text("formula"), inner.text("by")
        last, level = inner.integer("until"), inner.integer("level", 1)
        key = inner.text("recitation", f"{author}-{formula}-{number}")
        inner.finish()
        if formula not in lasting and formula not in SUMMONING:
            meant = nearest(formula, lasting) or ", ".join(lasting)
            inner.report("formula", UNKNOWN_EFFECT, given=shown(formula), meant=meant)
            continue
        if author not in ids:
            inner.report("by", UNKNOWN_AUTHOR, given=shown(author), known=", ".join(ids))
            continue
        kind = lasting.get(formula, SUMMONED)
        effect = Effect(kind, f"turn:{last}", ids[author], (level, key, formula))
        game.effects[figure.id] = (*game.effects[figure.id], effect)
        if kind is SUMMONED:
            game.host[figure.id] = game.host[ids[author]]
