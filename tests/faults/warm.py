"""A process that has imported the server and forks one whenever it is told to.

Starting Python and importing the server takes longer than anything that the faults are about. A
forked server runs the same command line, from its first line, in a process of its own. Told one
line of JSON at a time: `{"start": [...], "log": path}` answers with a pid (it runs `"module"` instead
of `escarmouche`, with `"environment"` in its own, where these are given), and so does `{"migrate": url, "moment": n, "log": path}` (see `migrating.py`); `{"wait": pid}`
answers with how that process ended, `{"ended": pid}` with whether it has.
"""

from __future__ import annotations

import ctypes
import importlib
import json
import os
import resource
import runpy
import signal
import sys
from typing import Any, NoReturn

from tests.faults.migrating import migrate

PARTS = ("cli", "cli.server", "server.app", "server.storage", "rulebooks", "players")


def main() -> None:
    for part in PARTS:
        importlib.import_module(f"escarmouche.{part}")
    importlib.import_module("uvicorn.protocols.websockets.auto")
    importlib.import_module("uvicorn.protocols.http.auto")
    print(json.dumps({"ready": True}), flush=True)
    for line in sys.stdin:
        wish = json.loads(line)
        print(json.dumps(_done(wish)), flush=True)


def _done(wish: dict[str, Any]) -> dict[str, Any]:
    if "wait" in wish:
        return {"code": _wait(wish["wait"])}
    if "ended" in wish:
        how = os.WEXITED | os.WNOHANG | os.WNOWAIT
        return {"ended": os.waitid(os.P_PID, wish["ended"], how) is not None}
    return {"pid": _start(wish)}


def _start(wish: dict[str, Any]) -> int:
    pid = os.fork()
    return pid or _serve(wish)


def _wait(pid: int) -> int:
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])


def _serve(wish: dict[str, Any]) -> NoReturn:
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG: leave no server behind
    log = os.open(wish["log"], os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644)
    nothing = os.open(os.devnull, os.O_RDONLY)
    for ours, theirs in ((nothing, 0), (log, 1), (log, 2)):
        os.dup2(ours, theirs)
    if wish.get("file_size"):
        hard = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
        resource.setrlimit(resource.RLIMIT_FSIZE, (wish["file_size"], hard))
    code = 1
    try:
        if "migrate" in wish:
            migrate(wish["migrate"], wish["moment"])
        os.environ.update(wish.get("environment", {}))
        sys.argv = ["escarmouche", *wish["start"]]
        runpy.run_module(wish.get("module", "escarmouche.cli"), run_name="__main__")
        code = 0
    except SystemExit as ended:
        code = ended.code if isinstance(ended.code, int) else 1
    finally:
        sys.stdout.flush()
        os._exit(code)


if __name__ == "__main__":
    main()
