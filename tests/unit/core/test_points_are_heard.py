"""Every point of a book is named by one of its rules: a point at which nobody is heard is a promise that nobody keeps."""

from __future__ import annotations

import re
from pathlib import Path
from types import ModuleType

import pytest

from escarmouche.core.hooks import Point
from escarmouche.rulebooks.age_des_escarmouches import points as ade
from escarmouche.rulebooks.confrontation import points as cc
from escarmouche.rulebooks.escarmouches_fantastiques import points as ef


@pytest.mark.parametrize("points", [ef, cc, ade], ids=["ef", "cc", "ade"])
def test_every_point_is_named_by_a_rule(points: ModuleType) -> None:
    file = Path(str(points.__file__))
    rules = [path for path in file.parent.rglob("*.py") if path != file]
    named = {
        name
        for path in rules
        for name in re.findall(r"points\.([A-Z_]+)\b", path.read_text("utf-8"))
    }
    declared = {name for name, value in vars(points).items() if isinstance(value, Point)}
    assert declared and declared <= named
