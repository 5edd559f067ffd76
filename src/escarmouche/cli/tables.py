"""Tables from a seed, as pictures or as data."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from escarmouche.cli.common import (
    BadInput,
    Json,
    Lang,
    Rules,
    book_named,
    say,
    show,
    show_json,
    write,
)


def table(
    rules: Rules = None,
    seed: Annotated[int, typer.Option("--seed", help="Another seed, another table.")] = 0,
    output: Annotated[
        Path | None, typer.Option("--out", "-o", help="An .svg, .png or .json file.")
    ] = None,
    width: Annotated[
        float | None, typer.Option("--width", help="In the book's unit, inches or centimetres.")
    ] = None,
    depth: Annotated[float | None, typer.Option("--depth", help="The same.")] = None,
    theme: Annotated[
        str | None, typer.Option("--theme", help="Of the terrain, such as forest.")
    ] = None,
    lamp: Annotated[bool, typer.Option("--lamp", help="By lamplight.")] = False,
    lang: Lang = "fr",
    as_json: Json = False,
) -> None:
    """Make a table from a seed and draw it.

    Example: `escarmouche table --seed 12 -o table.svg`
    """
    from escarmouche.draw import draw_png, draw_table
    from escarmouche.table.table_data import table_to_data

    if output is not None and output.suffix not in (".svg", ".png", ".json"):
        raise BadInput("bad_table_file", path=str(output))
    book = book_named(rules)
    given = {"width": width, "depth": depth, "theme": theme}
    wanted = {name: value for name, value in given.items() if value is not None}
    try:
        made = book.make_table(seed, **wanted)
    except ValueError as problem:
        raise BadInput("bad_table", why=str(problem)) from None
    if as_json or output is None:
        show_json(table_to_data(made))
    if output is None:
        return
    state = book.bare_state(made)
    light = "lamp" if lamp else "day"
    if output.suffix == ".json":
        import json

        write(output, json.dumps(table_to_data(made), ensure_ascii=False, indent=1) + "\n")
    elif output.suffix == ".png":
        write(output, draw_png(state, lang, theme=light))
    else:
        write(output, draw_table(state, lang, theme=light))
    if not as_json:
        show(say("table", path=str(output), pieces=len(made.scenery)), "green")
