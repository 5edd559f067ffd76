"""The rulings that a group may read otherwise, as options (ids of docs/rulings)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from escarmouche.core.explain import Phrase
from escarmouche.core.rulebook import SetupError

UNKNOWN_OPTION = Phrase("cc.setup.unknown_option")
BAD_OPTION = Phrase("cc.setup.bad_option")

MOST_TURNS = 20


@dataclass(frozen=True, slots=True)
class Options:
    """How a table of players reads what the chapter leaves open."""

    turns: int = 6  # R35: a game ends after so many
    sixes_explode: bool = True  # R2: a natural 6 of a test is rolled again and added
    best_defence_die: bool = True  # R4: of several defence dice the best; else they are added
    wounds_worsen: bool = True  # R8: an equal or milder Wound worsens the present one
    charged_penalty: bool = True  # R15: INI, ATT and DEF; else ATT alone, as the text shows
    double_six_head: bool = True  # R6: else a double 6 strikes the thorax
    skip_sure_attacks: bool = False  # R27: an Attack roll that cannot fail is not thrown
    counter_attacks: bool = False  # R24: the optional Contre-attaque and Ambidextre

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Options:
        """Options from plain data; an unknown name or a value of the wrong kind is an error."""
        known = {field.name: field for field in fields(cls)}
        for name, given in data.items():
            if name not in known:
                raise SetupError(f"options.{name}", UNKNOWN_OPTION, given=name, known=list(known))
            wanted = int if name == "turns" else bool
            if type(given) is not wanted or (name == "turns" and not 1 <= given <= MOST_TURNS):
                raise SetupError(f"options.{name}", BAD_OPTION, given=given, kind=wanted.__name__)
        return cls(**data)

    def as_data(self) -> dict[str, Any]:
        """Only what differs from the rulings adopted."""
        adopted = Options()
        return {
            f.name: getattr(self, f.name)
            for f in fields(self)
            if getattr(self, f.name) != getattr(adopted, f.name)
        }
