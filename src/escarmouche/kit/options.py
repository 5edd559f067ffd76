"""The rulings of a book that a group of players may read otherwise: switches, and a few numbers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, ClassVar, Self

from escarmouche.core.explain import Phrase
from escarmouche.core.rulebook import SetupError

UNKNOWN_OPTION = Phrase("core.setup.unknown_option")
BAD_SWITCH = Phrase("core.setup.bad_switch")
BAD_NUMBER = Phrase("core.setup.bad_number")


@dataclass(frozen=True, slots=True)
class RuleOptions:
    """What a book derives its options from. A field is a switch, or a number whose range `RANGES` tells."""

    RANGES: ClassVar[Mapping[str, range]] = {}

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        """Options from plain data; an unknown name or a value of the wrong kind is a `SetupError`."""
        known = [field.name for field in fields(cls)]
        for name, given in data.items():
            place, allowed = f"options.{name}", cls.RANGES.get(name)
            if name not in known:
                raise SetupError(place, UNKNOWN_OPTION, given=name, known=known)
            if allowed is None and type(given) is not bool:
                raise SetupError(place, BAD_SWITCH, given=given)
            if allowed is not None and (type(given) is not int or given not in allowed):
                least, most = allowed[0], allowed[-1]
                raise SetupError(place, BAD_NUMBER, given=given, least=least, most=most)
        return cls(**data)

    @classmethod
    def defaults(cls) -> dict[str, bool | int]:
        """Every option with the ruling that is adopted."""
        adopted = cls()
        return {field.name: getattr(adopted, field.name) for field in fields(cls)}

    def as_data(self) -> dict[str, Any]:
        """Only what differs from the rulings adopted."""
        adopted = type(self)()
        return {
            f.name: getattr(self, f.name)
            for f in fields(self)
            if getattr(self, f.name) != getattr(adopted, f.name)
        }
