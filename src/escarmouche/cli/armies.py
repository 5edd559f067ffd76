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
    from escarmouche.army_shelf import read_with_book
    from escarmouche.rosters import ArmyError, Problem

    told: list[dict[str, Any]] = []
    bad = False
    for name in files:
        problems: tuple[Problem, ...] = ()
        card: Any = None
        try:
            army, book = read_with_book(army_file(name))
            card = book.army_card(army)
        except ArmyError as error:
            problems, bad = error.problems, True
        told.append(_checked(name, card, problems))
        if as_json:
            continue
        if card is not None:
            show(say("legal", army=card["names"][lang], points=card["points"]), "green")
        for line in army_problems(problems):
            sys.stderr.write(f"{name}: {line}\n")
    if as_json:
        show_json(told)
    if bad:
        raise typer.Exit(BAD_INPUT)


def _checked(name: str, card: Any, problems: Any) -> dict[str, Any]:
    return {
        "file": name,
        "legal": card is not None,
        "points": None if card is None else card["points"],
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
    rows, card = book.price_rows(army), book.army_card(army)
    if as_json:
        show_json({"army": card["id"], "points": card["points"], "entries": rows})
        return
    _print_prices(card, rows, lang)


def _print_prices(card: Any, rows: list[dict[str, Any]], lang: str) -> None:
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
    show(say("legal", army=card["names"][lang], points=card["points"]), "green")


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
    from escarmouche.rulebooks import shelved, whole_shelf

    books = whole_shelf() if rules is None else [shelved(rules)]
    found = [(id, each.army_card(load_army(id))) for each in books for id in armies(each.id)]
    found.sort(key=lambda pair: (pair[0].rpartition("-")[0], pair[1]["points"]))
    if as_json:
        told = [{"id": id, "name": card["names"], "points": card["points"]} for id, card in found]
        show_json(told)
        return
    table = Table("--army", say("army"), "points", say("figures"))
    for id, card in found:
        table.add_row(id, card["names"][lang], str(card["points"]), str(card["figures"]))
    out().print(table)
