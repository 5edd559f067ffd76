"""What each army of a scenario is: its role, and which armies may have it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from escarmouche.core.explain import Phrase


@dataclass(frozen=True, slots=True)
class Role:
    """One seat of a scenario: what its army is called there, and whether an army may come as that.

    `any_size`: it need not be of the size on which the others agree.
    """

    name: Phrase
    admits: Callable[[Any], bool]
    any_size: bool = False
