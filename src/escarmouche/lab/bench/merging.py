"""Sections of a page of Markdown, by their titles: replaced, kept, added."""

from __future__ import annotations


def _parts(page: str) -> tuple[str, dict[str, str]]:
    """What stands before the first section, and each section by its title."""
    head, *sections = ("\n" + page).split("\n## ")
    return head[1:], {text.partition("\n")[0]: "## " + text.rstrip("\n") for text in sections}


def _joined(head: str, sections: dict[str, str]) -> str:
    return "\n\n".join([head.rstrip("\n"), *sections.values()]) + "\n"


def with_section(page: str, title: str, section: str) -> str:
    """The page with one section replaced, or added at its end."""
    head, sections = _parts(page)
    return _joined(head, sections | {title: section})


def with_kept(page: str, before: str, mark: str) -> str:
    """The page, and the sections of the one before that have a line with this mark and are missing."""
    head, sections = _parts(page)
    _head, old = _parts(before)
    kept = {title: text for title, text in old.items() if f"\n{mark}" in text}
    return _joined(head, sections | {t: text for t, text in kept.items() if t not in sections})


def with_rows(page: str, title: str, rows: list[str]) -> str:
    """The page with these rows in the table of a section: in place of those about the same thing."""
    head, sections = _parts(page)
    lines = sections[title].split("\n")
    for row in rows:
        about = row.partition(" |")[0]
        known = [n for n, line in enumerate(lines) if line.partition(" |")[0] == about]
        lines[known[0] if known else len(lines) :] = [
            row,
            *(lines[known[0] + 1 :] if known else []),
        ]
    return _joined(head, sections | {title: "\n".join(lines)})
