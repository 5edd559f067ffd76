"""The tests of one break, run in a child process that may fail, crash or loop for ever."""

from __future__ import annotations

import ast
import gc
import json
import os
import resource
import select
import signal
import subprocess
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from hashlib import blake2b
from importlib import import_module
from pathlib import Path

import pytest
from _pytest.runner import runtestprotocol

from tests.mutants.books import ROOT, Broken
from tests.mutants.breaks import Break, broken, node_at
from tests.mutants.exchange import (
    CannotExchange,
    Functions,
    exchange_field,
    forget_modules,
    import_broken,
    made_of,
    rebind,
)
from tests.mutants.reach import Hook, Statements, imports

LEAST = 3.0  # seconds of work that a test has in any case before it is said not to end
ENDLESS = "(it does not end)"
CRASHED = "(it crashes)"
AT_IMPORT = "(at import)"
TOO_LONG = 12.0  # seconds of a test that is not asked
ENOUGH = 60.0  # seconds of tests that are asked about one break
BRIEFLY = 1.0  # for one that has been judged equivalent
MEMORY = 4 << 30
Work = Callable[[Callable[[str], None]], None]
KEPT = ROOT / "build" / "mutants"


@dataclass(frozen=True, slots=True)
class Verdict:
    """Which test noticed a break, if one did, and how many reach it."""

    wrong: Break
    by: str | None
    reached_by: int


@dataclass(frozen=True, slots=True)
class Reach:
    """A test: how long it takes, and which statements it reaches."""

    seconds: float
    statements: frozenset[int]


def quiet_properties() -> None:
    """Properties try the same examples each time, and do not look for smaller ones."""
    from hypothesis import Phase, settings  # not before pytest has seen to it

    settings.register_profile(
        "mutants",
        parent=settings.default,
        derandomize=True,
        database=None,
        phases=[Phase.explicit, Phase.generate],
    )
    settings.load_profile("mutants")


class Noticing:
    """A plugin of pytest: instead of running the tests once it runs them against every break."""

    def __init__(
        self,
        part: Broken,
        wrongs: Sequence[Break],
        told: Callable[[Verdict], None],
        budget: float = ENOUGH,
        thorough: bool = False,
        jobs: int = 1,
        keep: Path = KEPT,
        settled: Collection[str] = (),
    ) -> None:
        self.part, self.wrongs, self.told = part, wrongs, told
        self.budget, self.thorough, self.jobs = budget, thorough, jobs
        self.keep, self.settled = keep, settled
        self.statements = Statements(part.paths)
        self.verdicts: list[Verdict] = []
        self.failing: list[str] = []
        self.functions = Functions(())
        self.items: dict[str, pytest.Item] = {}
        self.reach: dict[str, Reach] = {}
        self.anew: set[str] = set()  # tests that hold when the book is imported anew
        Hook(part.paths, self.statements.compiled).install()

    def pytest_collection(self) -> None:
        """Before any test module is imported."""
        quiet_properties()

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Tests of other books are left out."""
        items[:] = [item for item in items if self.part.asked(item.nodeid)]

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Map the tests, then break one thing after the other."""
        if session.testsfailed:
            raise session.Interrupted("some tests cannot be collected")
        for name in self.part.modules:  # those too that the tests import only when they run
            import_module(name)
        gc.unfreeze()
        self.functions = Functions(self.part.paths)
        gc.freeze()
        self.items = {item.nodeid: item for item in session.items}
        self._map()
        known = {wrong.id: wrong for wrong in self.wrongs}
        noticed = self._noticed_before()
        for wrong in self.wrongs:
            if wrong.id in noticed:
                self._tell(Verdict(wrong, *noticed[wrong.id]))
        left = [wrong for wrong in self.wrongs if wrong.id not in noticed]
        shares = [left[first :: self.jobs] for first in range(self.jobs)]
        for line in _lines_of_children([partial(self._judge_all, share) for share in shares]):
            id, by, reached_by = json.loads(line)
            self._tell(Verdict(known[id], by, reached_by))
            if by is not None:
                noticed[id] = (by, reached_by)
                self._kept("noticed").write_text(json.dumps(noticed), encoding="utf-8")
        return True

    def _tell(self, verdict: Verdict) -> None:
        self.verdicts.append(verdict)
        self.told(verdict)

    def _noticed_before(self) -> dict[str, tuple[str, int]]:
        """A break that was noticed stays so while the sources stay, and the test that noticed it."""
        kept = self._kept("noticed")
        known = json.loads(kept.read_text(encoding="utf-8")) if kept.is_file() else {}
        still = {*self.reach, ENDLESS, CRASHED}
        return {id: (by, reached_by) for id, (by, reached_by) in known.items() if by in still}

    def _judge_all(self, wrongs: Iterable[Break], tell: Callable[[str], None]) -> None:
        for wrong in wrongs:
            verdict = self._judge(wrong)
            tell(json.dumps([wrong.id, verdict.by, verdict.reached_by]))

    # -- which tests ------------------------------------------------------------------------

    def _map(self) -> None:
        """What each test reaches. Kept for as long as the sources stay: only new tests are walked again."""
        kept = self._kept("reached")
        known = json.loads(kept.read_text(encoding="utf-8")) if kept.is_file() else []
        walked = {id for id, _seconds, _statements in known}
        new = [id for id in self.items if id not in walked]
        known += [json.loads(line) for line in _lines_of_children([partial(self._walk, new)])]
        if new:
            kept.write_text(json.dumps(known), encoding="utf-8")
        for id, seconds, statements in known:
            if id not in self.items:
                continue
            if statements is None:
                self.failing.append(id)
            elif seconds <= TOO_LONG:
                self.reach[id] = Reach(seconds, frozenset(statements))
        if not self.part.package or not any(wrong.at_import for wrong in self.wrongs):
            return
        ids = [id for id in self.reach if id.split("::")[0].endswith(self.part.by_name)]
        self.anew = set(_lines_of_children([partial(self._walk_anew, ids)]))

    def _kept(self, what: str) -> Path:
        """Where something is kept that holds for these sources."""
        self.keep.mkdir(parents=True, exist_ok=True)
        texts = b"".join(path.read_bytes() for path in self.part.paths)
        fingerprint = blake2b(texts, digest_size=4).hexdigest()
        return self.keep / f"{self.part.name}-{what}-{fingerprint}.json"

    def _walk(self, ids: Iterable[str], tell: Callable[[str], None]) -> None:
        """Every test once, as things are: what it reaches."""
        for id in ids:
            item = self.items[id]
            self.functions.forget_results()
            self.statements.forget()
            before = time.process_time()
            passed = _passes(item)
            seconds = time.process_time() - before
            tell(json.dumps([id, seconds, self.statements.reached() if passed else None]))

    def _walk_anew(self, ids: Iterable[str], tell: Callable[[str], None]) -> None:
        """Which tests pass when the book's modules, unbroken, are imported a second time."""
        forget_modules(self.part.package)
        self.functions.forget_results()
        for id in ids:
            if _passes(self.items[id]):
                tell(id)

    def _asked(self, wrong: Break) -> list[str]:
        """The tests that reach a break, the quickest first, as many as there is time for."""
        if wrong.at_import:
            numbers = self.statements.numbers.items()
            own = {n for (path, _line), n in numbers if path == str(wrong.path)}
            near = own | {n for (path, _line), n in numbers if imports(Path(path), wrong.path)}
            made = made_of(wrong)
            named = [self.statements.readers.get(n, set()) & near for n in {*wrong.names, *made}]
            lines = frozenset(own if made else ()).union(*named) or frozenset(own or near)
        else:
            known = self.statements.numbers.get((str(wrong.path), wrong.line))
            lines = frozenset(() if known is None else (known,))
        reaching = [id for id, reach in self.reach.items() if lines & reach.statements]
        return sorted(reaching, key=lambda id: self.reach[id].seconds)

    def _in_time(self, ids: Iterable[str], left: float) -> list[str]:
        chosen = list[str]()
        for id in ids:
            left -= self.reach[id].seconds
            if left < 0:
                break
            chosen.append(id)
        return chosen

    # -- one break ------------------------------------------------------------------------------

    def _judge(self, wrong: Break) -> Verdict:
        reaching = self._asked(wrong)
        ids = self._in_time(reaching, BRIEFLY if wrong.id in self.settled else self.budget)
        if not ids:
            return Verdict(wrong, None, 0)

        def exchanged(tell: Callable[[str], None]) -> None:
            try:
                self._put_in_place(wrong)
            except CannotExchange:
                tell(AT_IMPORT)
                return
            self.functions.forget_results()  # some were made while the tests were collected
            self._run(ids, tell)

        by = _first_line(exchanged)
        if by == AT_IMPORT:
            by = self._at_import(wrong, ids)
        return Verdict(wrong, by, len(reaching))

    def _put_in_place(self, wrong: Break) -> None:
        """The functions that run later, or what was made of it when its module was imported."""
        if not wrong.at_import:
            self.functions.exchange(wrong)
        elif ("args", None) in wrong.place:  # of a function, not of a call
            self.functions.exchange_default(wrong)
        elif isinstance(node_at(broken(wrong), wrong.place[:1]), ast.ClassDef):
            exchange_field(wrong)
        else:
            rebind(wrong)

    def _at_import(self, wrong: Break, ids: list[str]) -> str | None:
        def anew(tell: Callable[[str], None]) -> None:
            import_broken(wrong)
            forget_modules(self.part.package)
            self.functions.forget_results()
            self._run([id for id in ids if id in self.anew], tell)

        by = _first_line(anew) if self.part.package else None
        if by is None and (self.thorough or not self.part.package):
            rest = [id for id in ids if id not in self.anew]
            by = elsewhere(self.part, wrong, rest) if rest else None
        return by

    def _run(self, ids: Iterable[str], tell: Callable[[str], None]) -> None:
        for id in ids:
            _limit(LEAST + 5 * self.reach[id].seconds)
            if not _passes(self.items[id]):
                tell(id)
                return


def _passes(item: pytest.Item) -> bool:
    try:
        reports = runtestprotocol(item, nextitem=None, log=False)
    except BaseException:  # whatever a broken rule raises, it has been noticed
        return False
    return all(report.outcome != "failed" for report in reports)


# -- processes ----------------------------------------------------------------------------------


def _limit(seconds: float) -> None:
    """From now on this process may work so long."""
    used = sum(resource.getrusage(resource.RUSAGE_SELF)[:2])
    _soft, hard = resource.getrlimit(resource.RLIMIT_CPU)
    resource.setrlimit(resource.RLIMIT_CPU, (int(used + seconds) + 1, hard))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, resource.getrlimit(resource.RLIMIT_AS)[1]))


def _lines_of_children(works: Sequence[Work]) -> Iterator[str]:
    """What forked children tell, each at work of its own, line by line as it comes.

    How a child ended is a last line if it ended badly.
    """
    pipes = dict(_begun(work) for work in works)
    waiting = dict.fromkeys(pipes, b"")
    while pipes:
        for pipe in select.select([*pipes], [], [])[0]:
            read = os.read(pipe, 1 << 16)
            *lines, waiting[pipe] = (waiting[pipe] + read).split(b"\n")
            yield from (line.decode(errors="replace") for line in lines)
            if not read:
                os.close(pipe)
                yield from _bad_end(pipes.pop(pipe))


def _begun(work: Work) -> tuple[int, int]:
    """Fork a child that does this: the pipe to read from, and its process."""
    read, write = os.pipe()
    child = os.fork()
    if child:
        os.close(write)
        return read, child
    os.close(read)
    try:
        with os.fdopen(write, "w", encoding="utf-8") as pipe:
            work(lambda line: print(line, file=pipe, flush=True))
    except BaseException:
        traceback.print_exc(file=sys.__stderr__)
        os._exit(1)
    os._exit(0)


def _bad_end(child: int) -> Iterator[str]:
    _pid, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status):
        yield ENDLESS if os.WTERMSIG(status) == signal.SIGXCPU else CRASHED
    elif os.WEXITSTATUS(status):
        yield CRASHED


def _first_line(work: Work) -> str | None:
    return next(iter([*_lines_of_children([work])]), None)


def elsewhere(part: Broken, wrong: Break, ids: Sequence[str]) -> str | None:
    """The same in a new process, for what runs when a module is imported: slower."""
    with tempfile.TemporaryDirectory() as folder:
        listed = Path(folder) / "tests"
        listed.write_text("\n".join(ids), encoding="utf-8")
        command = [
            sys.executable,
            "-m",
            "tests.mutants",
            part.name,
            "--cold",
            wrong.id,
            str(listed),
        ]
        try:
            done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=600)
        except subprocess.TimeoutExpired:
            return ENDLESS
    if done.returncode == pytest.ExitCode.OK:
        return None
    lines = [line for line in done.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
    if done.returncode == pytest.ExitCode.TESTS_FAILED and lines:
        return lines[0].split()[1]
    if done.returncode == pytest.ExitCode.INTERRUPTED:
        return CRASHED
    raise RuntimeError(done.stdout[-2000:] + done.stderr[-2000:])


class Cold:
    """A plugin of pytest for such a process."""

    def pytest_collection(self) -> None:
        """Before any test module is imported."""
        quiet_properties()


def run_cold(wrong: Break, listed: Path) -> int:
    """Run some tests with a module that is imported broken; the answer is pytest's."""
    import_broken(wrong)
    ids = listed.read_text(encoding="utf-8").splitlines()
    return pytest.main(["-x", "-q", "-p", "no:cacheprovider", "--tb=no", *ids], plugins=[Cold()])
