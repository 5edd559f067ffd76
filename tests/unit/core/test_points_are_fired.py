"""Every point at which a plug-in may be heard has a name and is fired somewhere in the rules of its book."""

from __future__ import annotations

import re
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest

from escarmouche.core.hooks import Point
from escarmouche.core.rulebook import Rulebook
from escarmouche.rulebooks import whole_shelf

BOOKS = [book for book in whole_shelf() if find_spec(f"{book.package}.points") is not None]


def rules_of(book: Rulebook) -> str:
    """All that a book says, but for the list of its points."""
    folder = Path(str(import_module(book.package).__file__)).parent
    files = [file for file in folder.rglob("*.py") if file.name != "points.py"]
    return "\n".join(file.read_text(encoding="utf-8") for file in files)


def points_of(book: Rulebook) -> dict[str, Point]:
    """Its points by the names under which rules speak of them."""
    held = vars(import_module(f"{book.package}.points")).items()
    return {name: point for name, point in held if isinstance(point, Point)}


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.prefix)
def test_every_point_of_a_book_is_spoken_of_in_its_rules(book: Rulebook) -> None:
    rules = rules_of(book)
    spoken = set(re.findall(r"\bpoints\.(\w+)", rules))
    for imported in re.findall(r"\.points import (\([^)]*|[^\n(]*)", rules):
        spoken.update(re.findall(r"\w+", imported))
    assert points_of(book).keys() - spoken == set()


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.prefix)
def test_points_have_names_of_their_own(book: Rulebook) -> None:
    points = [*points_of(book).values()]
    assert len({point.name for point in points}) == len(points) > 0
    assert all(point.about and point.layers for point in points)
