"""What is told of the breaks of a part, and what docs/mutants.md keeps of it."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from tests.mutants.books import ROOT
from tests.mutants.noticing import Verdict

PAGE = ROOT / "docs" / "mutants.md"
JUDGED = Path(__file__).with_name("equivalent.toml")


def equivalents(name: str) -> dict[str, str]:
    """Breaks of a part that change nothing that a rule says, by their ids, each with the reason."""
    held: dict[str, dict[str, str]] = tomllib.loads(JUDGED.read_text(encoding="utf-8"))
    return held.get(name, {})


def summary(verdicts: Sequence[Verdict]) -> str:
    """How many were noticed."""
    noticed = sum(1 for verdict in verdicts if verdict.by is not None)
    share = 100 * noticed / max(1, len(verdicts))
    return f"{noticed} of {len(verdicts)} noticed ({share:.1f} %)"


def judgement(name: str, verdicts: Sequence[Verdict]) -> str:
    """What the survivors are, and how many of those that break a rule were noticed."""
    known = equivalents(name)
    survivors = [verdict for verdict in verdicts if verdict.by is None]
    equivalent = sum(1 for verdict in survivors if verdict.wrong.id in known)
    left = len(survivors) - equivalent
    rules = max(1, len(verdicts) - equivalent)
    share = 100 * (rules - left) / rules
    return f"{equivalent} survivors equivalent, {left} left: {share:.1f} % of those that change a rule noticed"


def survivor(verdict: Verdict) -> str:
    """One that nobody noticed, in a line."""
    return f"{verdict.wrong} [{verdict.reached_by} tests reach it]"


def section(name: str, seed: str, sites: int, verdicts: Sequence[Verdict]) -> str:
    """The part of the page that speaks of one book."""
    known = equivalents(name)
    kinds = Counter(verdict.wrong.kind for verdict in verdicts)
    told = ", ".join(f"{count} {kind}" for kind, count in kinds.most_common())
    lines = [
        f"{len(verdicts)} of {sites} possible breaks, seed {seed}: **{summary(verdicts)}**; {judgement(name, verdicts)}. They were: {told}.",
        "",
    ]
    left = [verdict for verdict in verdicts if verdict.by is None]
    if left:
        lines += ["| survivor | where | what | judged |", "| --- | --- | --- | --- |"]
    for verdict in sorted(left, key=lambda each: each.wrong.function):
        wrong = verdict.wrong
        why = known.get(wrong.id, "not yet judged")
        lines.append(
            f"| {wrong.id} | `{wrong.path.stem}.{wrong.function}` | {wrong.kind}: {_code(wrong.before)} → "
            f"{_code(wrong.after)} | {why} |"
        )
    return "\n".join(lines).rstrip() + "\n"


def written(name: str, text: str) -> None:
    """Put a book's section into the page."""
    page = PAGE.read_text(encoding="utf-8")
    mark = re.compile(rf"(<!-- {name} -->\n).*?(<!-- /{name} -->)", re.DOTALL)
    if not mark.search(page):
        raise SystemExit(f"{PAGE} has no place for {name}")
    PAGE.write_text(mark.sub(lambda found: found[1] + text + found[2], page), encoding="utf-8")


def _code(text: str) -> str:
    short = text if len(text) <= 90 else text[:87] + "..."
    return "`" + short.replace("|", "\\|").replace("`", "'") + "`"
