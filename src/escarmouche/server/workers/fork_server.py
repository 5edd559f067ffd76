"""A process in which the rules are loaded, and from which workers are forked whenever one is wanted.

To load them takes a second and a hundred megabytes; a worker that is forked has them at once and
shares the memory. This process runs no job and has no threads, so that forking it is safe. It is told
of a new worker by a socket that it hands on to it, and ends when the server is gone.
"""

from __future__ import annotations

import gc
import os
import signal
import socket
import sys
from typing import NoReturn

from escarmouche.server.workers import worker

NICE = 5  # play goes first, before this process and all that come of it


def main() -> None:
    """Fork workers until nobody wants any more. Standard input is the socket of the server."""
    with socket.socket(fileno=0) as server:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends us
        signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody asks how they ended
        os.nice(NICE)
        worker.make_ready()
        gc.collect()
        gc.freeze()
        while True:
            said, handed, _flags, _from = socket.recv_fds(server, 1, 1)
            if not said:
                os._exit(0)  # there is nothing to put in order
            for line in handed:
                if os.fork() == 0:
                    _begin(server, line)
                os.close(line)


def _begin(server: socket.socket, line: int) -> NoReturn:
    """The new process: it knows the server by its own line alone."""
    code = 1
    try:
        server.close()
        with socket.socket(fileno=line) as own:
            worker.work(own)
        code = 0
    finally:
        sys.stderr.flush()
        os._exit(code)


if __name__ == "__main__":
    main()
