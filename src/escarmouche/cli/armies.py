"""Army files: check, price, list."""

from __future__ import annotations

import sys
from typing import Annotated, Any

import typer

from escarmouche.cli.common import (
    BAD_INPUT,
    Json,
    Lang,
    army_problems,
    out,
    placed,
    say,
    show,
    show_json,
)

app = typer.Typer(
    help="Army files: check, price, list.", no_args_is_help=True, rich_markup_mode="markdown"
)

Files = Annotated[list[str], typer.Argument(help="TOML files, or ids of armies that come along.")]


@app.command("check")
def check(files: Files, lang: Lang = "fr", as_json: Json = False) -> None:
    """Say whether armies are legal: every violated limit, with its clause and its remedy.

    Example: `escarmouche army check my-army.toml`
    """
    from escarmouche.api import army_file
    from escarmouche.army_shelf import read_army
    from escarmouche.rosters import ArmyError, Problem

    told: list[dict[str, Any]] = []
    bad = False
    for name in files:
        problems: tuple[Problem, ...] = ()
        try:
            army = read_army(army_file(name))
        except ArmyError as error:
            army, problems, bad = None, error.problems, True
        told.append(_checked(name, army, problems))
        if as_json:
            continue
        if army is not None:
            show(say("legal", army=army.names[lang], points=army.points), "green")
        for line in army_problems(problems):
            sys.stderr.write(f"{name}: {line}\n")
    if as_json:
        show_json(told)
    if bad:
        raise typer.Exit(BAD_INPUT)


def _checked(name: str, army: Any, problems: Any) -> dict[str, Any]:
    return {
        "file": name,
        "legal": army is not None,
        "points": None if army is None else army.points,
        "problems": [
            {
                "place": problem.place,
                "line": problem.line,
                "id": problem.phrase.id,
                "clauses": list(problem.phrase.clauses),
                "text": placed(problem),
            }
            for problem in problems
        ],
    }


@app.command("price")
def price(
    file: Annotated[str, typer.Argument(help="A TOML file, or the id of an army.")],
    lang: Lang = "fr",
    as_json: Json = False,
) -> None:
    """The price of every entry, broken down by characteristic, with the clauses it rests on.

    Example: `escarmouche army price cendre-250 --lang en`
    """
    from escarmouche.api import army_file
    from escarmouche.army_shelf import read_with_book

    army, book = read_with_book(army_file(file))
    rows = book.price_rows(army)
    if as_json:
        show_json({"army": army.id, "points": army.points, "entries": rows})
        return
    _print_prices(army, rows, lang)


def _print_prices(army: Any, rows: list[dict[str, Any]], lang: str) -> None:
    from rich.table import Table

    from escarmouche.text import Wording

    number = Wording(lang).number
    table = Table(say("entry"), say("parts"), say("sum"), "×", say("price"), "n", say("total"))
    for row in rows:
        parts = ", ".join(_part(part, lang) for part in row["parts"] if part["points"])
        table.add_row(
            row["name"][lang],
            parts,
            str(row["sum"]),
            number(row["factor"]),
            str(row["price"]),
            str(row["count"]),
            str(row["total"]),
        )
    out().print(table)
    show(say("legal", army=army.names[lang], points=army.points), "green")


def _part(part: dict[str, Any], lang: str) -> str:
    """One part of a price: a score as it is, or the name of a thing in the reader's language."""
    from escarmouche.text import render

    score = part["score"][lang] if isinstance(part["score"], dict) else part["score"]
    said = render(part["what"], {"score": score, "points": part["points"]}, lang)
    return f"{said} ({part['points']})"


@app.command("list")
def list_armies(
    rules: Annotated[str | None, typer.Option("--rules", "-r", help="Only of this book.")] = None,
    lang: Lang = "fr",
    as_json: Json = False,
) -> None:
    """The armies that come with the rulebooks.

    Example: `escarmouche army list`
    """
    from rich.table import Table

    from escarmouche.army_shelf import armies, load_army
    from escarmouche.rulebooks import shelved

    book = None if rules is None else shelved(rules).id
    found = [(id, load_army(id)) for id in armies(book)]
    found.sort(key=lambda pair: (pair[0].rpartition("-")[0], pair[1].points))
    if as_json:
        show_json([{"id": id, "name": army.names, "points": army.points} for id, army in found])
        return
    table = Table("--army", say("army"), "points", say("figures"))
    for id, army in found:
        count = sum(entry.count for entry in army.entries)
        table.add_row(id, army.names[lang], str(army.points), str(count))
    out().print(table)
