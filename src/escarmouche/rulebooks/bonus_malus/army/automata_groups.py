"""Groups that scenarios bring and the rules play (BM-PRES-02, R80, R81): `data/automata`."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from types import MappingProxyType

from escarmouche.memory import remembered
from escarmouche.rulebooks.bonus_malus.army.catalogue import PACKAGE
from escarmouche.rulebooks.bonus_malus.army.force import Army
from escarmouche.rulebooks.bonus_malus.army.roster import read_army


@remembered
def automata_groups() -> Mapping[str, Army]:
    """Each of them by its id, in the order of their ids."""
    folder = files(PACKAGE) / "data" / "automata"
    texts = sorted((file.name, file.read_text(encoding="utf-8")) for file in folder.iterdir())
    groups = [read_army(text) for name, text in texts if name.endswith(".toml")]
    return MappingProxyType({army.id: army for army in groups})
