"""Campaigns: an army that goes from game to game, kept in a file of its own."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import typer

from escarmouche.cli.common import BadInput, Json, Lang, read_text, say, show, show_json, write

app = typer.Typer(
    help="Campaigns: an army from game to game.", no_args_is_help=True, rich_markup_mode="markdown"
)

Company = Annotated[Path, typer.Argument(help="The file of the company.")]
Out = Annotated[Path | None, typer.Option("--out", "-o", help="Write to a file.")]


@app.command("found")
def found(
    army: Annotated[
        str, typer.Argument(help="A TOML file, or the id of an army that comes along.")
    ],
    company: Company,
    lang: Lang = "fr",
) -> None:
    """Begin a campaign with an army.

    Example: `escarmouche campaign found demons-300 company.json`
    """
    from escarmouche.api import army_file
    from escarmouche.army_shelf import read_with_book

    if company.exists():
        raise BadInput("company_there", path=str(company))
    read, book = read_with_book(army_file(army))
    _keep(company, book.campaigns().founded(read))


@app.command("record")
def record(
    company: Company,
    save: Annotated[Path, typer.Argument(help="A game saved by `match --save`, or by the page.")],
    camp: Annotated[
        int | None, typer.Option("--camp", min=0, help="Which army of the game it was.")
    ] = None,
    lang: Lang = "fr",
) -> None:
    """Write a finished game into the history of a company: experience, victims, losses.

    Example: `escarmouche campaign record company.json game.json`
    """
    from escarmouche.api import Game

    data, campaigns = _read(company)
    _keep(company, campaigns.recorded(data, Game.load(read_text(save)), camp))


@app.command("advance")
def advance(
    company: Company,
    member: Annotated[str, typer.Argument(help="Who spends its experience.")],
    skill: Annotated[str, typer.Argument(help="The skill that comes with the next level.")],
    choice: Annotated[
        str | None, typer.Option("--choice", help="What the skill asks to choose.")
    ] = None,
    lang: Lang = "fr",
) -> None:
    """Spend experience for the next level of a member.

    Example: `escarmouche campaign advance company.json chevalier protecteur --choice a-couvert`
    """
    data, campaigns = _read(company)
    _keep(company, campaigns.advanced(data, member, skill, choice))


@app.command("army")
def army(
    company: Company,
    without: Annotated[
        list[str] | None, typer.Option("--without", help="A line of the army that stays at home.")
    ] = None,
    out: Out = None,
    lang: Lang = "fr",
) -> None:
    """The army of a company as it stands, as an army file for the next game.

    Example: `escarmouche campaign army company.json --without loup -o next.toml`
    """
    from escarmouche.rosters.writing import as_toml

    data, campaigns = _read(company)
    _put(as_toml(campaigns.army(data, without or ())), out)


@app.command("show")
def show_company(company: Company, lang: Lang = "fr", as_json: Json = False) -> None:
    """Tell the story of a company: its members, its games, its levels.

    Example: `escarmouche campaign show company.json --lang en`
    """
    from escarmouche.text import Wording

    data, campaigns = _read(company)
    if as_json:
        show_json(campaigns.rows(data))
        return
    wording = Wording(lang)
    for line in campaigns.lines(data):
        show(wording.say(line.phrase, line.data))


@app.command("export")
def export(company: Company, out: Out = None, lang: Lang = "fr") -> None:
    """The history of a company as a table, one row for each game, lesson, loss and level: CSV.

    Example: `escarmouche campaign export company.json -o history.csv`
    """
    data, campaigns = _read(company)
    rows = campaigns.rows(data)
    text = io.StringIO()
    if rows:
        table = csv.DictWriter(text, list(rows[0]), lineterminator="\n")
        table.writeheader()
        table.writerows(rows)
    _put(text.getvalue(), out)


# -- files -----------------------------------------------------------------------------------------------


def _read(path: Path) -> tuple[Mapping[str, Any], Any]:
    """What a company's file says, and the campaigns of its book."""
    from escarmouche.rulebooks import rulebook

    try:
        data = json.loads(read_text(path))
    except (ValueError, RecursionError) as problem:
        line = getattr(problem, "lineno", 1)
        raise BadInput("not_a_company", path=str(path), line=line) from None
    book = data.get("rulebook") if isinstance(data, dict) else None
    if not isinstance(book, str):
        raise BadInput("not_a_company", path=str(path), line=1)
    return data, rulebook(book).campaigns()


def _keep(path: Path, data: Mapping[str, Any]) -> None:
    write(path, json.dumps(data, ensure_ascii=False, indent=1) + "\n")
    show(say("company_kept", path=str(path)))


def _put(text: str, out: Path | None) -> None:
    if out is None:
        typer.echo(text, nl=False)
    else:
        write(out, text)
