"""Rules as data: situations, clauses, and the shelf of rulebooks."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from escarmouche.cli.common import (
    BAD_INPUT,
    FAILED,
    Json,
    Lang,
    err,
    out,
    read_text,
    say,
    show,
    show_json,
)


def situation(
    files: Annotated[list[Path], typer.Argument(help="Situation files (YAML).")],
    lang: Lang = "fr",
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Only what fails.")] = False,
    as_json: Json = False,
) -> None:
    """Run situations: print every event with its reasons and clauses, and what went otherwise.

    Example: `escarmouche situation moves.yaml --lang en`

    docs/situations.md explains how to write one.
    """
    results, unreadable = _run(files, lang)
    if as_json:
        show_json([*(_told(path, result) for path, result in results), *unreadable])
    else:
        for path, result in results:
            if not (quiet and result.ok):
                _print(path, result, lang)
        failed = sum(not result.ok for _path, result in results)
        count, colour = len(results) + len(unreadable), "red" if failed or unreadable else "green"
        show(say("situations", count=count, failed=failed, unreadable=len(unreadable)), colour)
    if unreadable or any(not result.complete for _path, result in results):
        raise typer.Exit(BAD_INPUT)
    if any(not result.ok for _path, result in results):
        raise typer.Exit(FAILED)


def _run(files: list[Path], lang: str) -> tuple[list[tuple[Path, Any]], list[dict[str, Any]]]:
    """Every situation of every file, and those that cannot be read; one of these does not hide the next."""
    from escarmouche.situations import SituationError, read_documents, run_situation

    results: list[tuple[Path, Any]] = []
    unreadable: list[dict[str, Any]] = []
    for path in files:
        try:
            documents = read_documents(read_text(path))
        except SituationError as error:
            documents = []
            unreadable.append(_complain(path, error, lang, 1, ""))
        for document in documents:
            try:
                results.append((path, run_situation(document, lang, unfinished=True)))
            except SituationError as error:
                title = document.data.get("title", "") if isinstance(document.data, dict) else ""
                unreadable.append(_complain(path, error, lang, document.line, str(title)))
    return results, unreadable


def _complain(path: Path, error: Any, lang: str, line: int, title: str) -> dict[str, Any]:
    """Say what is wrong with a situation, for a person; returns the same for a machine."""
    from escarmouche.situations.problems import render_problem

    sys.stderr.write(f"{path}:{line} {title}".rstrip() + "\n")
    for problem in error.problems:
        sys.stderr.write(f"  {render_problem(problem, lang)}\n")
    problems = [
        {"place": p.place, "line": p.line, "id": p.phrase.id, "text": render_problem(p, "en")}
        for p in error.problems
    ]
    return {
        "file": path.as_posix(),
        "line": line,
        "title": title,
        "ok": False,
        "unreadable": problems,
    }


def _print(path: Path, result: Any, lang: str) -> None:
    show(f"{path}:{result.line} {result.title}", "bold")
    for line in result.log:
        show(f"  {line}")
    for failure in result.failures:
        show(f"  {say('failed')} {failure.render(lang)}", "red")
    if result.ok:
        show(f"  {say('passed')} [{', '.join(result.clauses)}]", "green")


def _told(path: Path, result: Any) -> dict[str, Any]:
    return {
        "file": path.as_posix(),
        "line": result.line,
        "title": result.title,
        "clauses": list(result.clauses),
        "ok": result.ok,
        "failures": [
            {"place": f.place, "line": f.line, "id": f.phrase.id, "text": f.render("en")}
            for f in result.failures
        ],
        "events": [event.as_data() for event in result.events],
    }


def rulebooks(lang: Lang = "fr", as_json: Json = False) -> None:
    """The rulebooks on the shelf: clauses, armies, how many sides.

    Example: `escarmouche rulebooks --json`
    """
    from rich.table import Table

    from escarmouche.army_shelf import armies
    from escarmouche.lab.clauses import read_table
    from escarmouche.rulebooks import every_rulebook

    books = [
        {
            "id": book.id,
            "prefix": book.prefix,
            "title": book.title,
            "version": book.version,
            "clauses": len(read_table(book)),
            "armies": armies(book.id),
            "camps": book.max_camps,
        }
        for book in every_rulebook()
    ]
    if as_json:
        show_json(books)
        return
    table = Table("--rules", say("title"), say("version"), say("clauses"), say("armies"), "≤")
    for book in books:
        cells = (book["prefix"], book["title"], book["version"], book["clauses"])
        counts = (len(book["armies"]), book["camps"])  # type: ignore[arg-type]
        table.add_row(*(str(cell) for cell in (*cells, *counts)))
    out().print(table)


def clauses(
    book: Annotated[str | None, typer.Argument(help="A rulebook; all of them without it.")] = None,
    lang: Lang = "fr",
    check: Annotated[
        bool, typer.Option("--check", help="Exit 1 if a book declared complete lacks something.")
    ] = False,
    every: Annotated[
        bool, typer.Option("--all", help="List the clauses that are done too.")
    ] = False,
    as_json: Json = False,
) -> None:
    """How many clauses are enforced and proved, and which are not.

    Example: `escarmouche clauses ef --json`
    """
    from escarmouche.lab.clauses import coverage
    from escarmouche.rulebooks import shelved, whole_shelf

    wanted = whole_shelf() if book is None else [shelved(book)]
    found = [coverage(each) for each in wanted]
    if as_json:
        data = [each.as_data() for each in found]
        show_json(data[0] if book is not None or len(data) == 1 else data)
    else:
        for each in found:
            _print_coverage(each, lang, every)
    lacking = [e for e in found if e.declared_complete and not all(c.settled for c in e.clauses)]
    if check and (lacking or any(each.failed for each in found)):
        for each in lacking:
            err().print(say("incomplete", book=each.book.title), style="red")
        raise typer.Exit(FAILED)


def _print_coverage(found: Any, lang: str, every: bool) -> None:
    from rich.table import Table

    total = len(found.clauses)
    figures = {"enforced": found.enforced, "proved": found.proved, "total": total}
    done = found.enforced == found.proved == total
    show(say("coverage", book=found.book.title, **figures), "green" if done else "yellow")
    for place in found.failed:
        show(f"  {say('failed')} {place}", "red")
    rows = [covered for covered in found.clauses if every or not covered.settled]
    if not rows:
        return
    table = Table(say("clause"), say("statement"), say("cited"), say("proved"))
    for covered in rows:
        proofs = str(len(covered.proved_by)) if covered.proved_by else "–"
        cited = covered.cited_in[0] if covered.cited_in else "–"
        if covered.state == "not applicable":
            cited = covered.clause.reason
        table.add_row(covered.clause.id, covered.clause.statements[lang], cited, proofs)
    out().print(table)
