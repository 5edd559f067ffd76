"""kill -9 at any moment while games are played: nothing promised is lost, nothing happens twice."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from tests.faults.extent import quickly_on
from tests.faults.figures import keep
from tests.faults.harness import under_fire
from tests.faults.serving import Nursery, serving

pytestmark = pytest.mark.slow


@quickly_on("sqlite")  # on PostgreSQL one of two servers is, in `test_processes`
def test_a_server_that_is_killed_again_and_again(
    nursery: Nursery, url: str, kills: int, tmp_path: Path
) -> None:
    with serving(nursery, url, tmp_path) as server:
        figures = asyncio.run(under_fire(server, kills, seed=4, copies=tmp_path / "copies"))
        assert "Traceback" not in server.said(), server.said()[-4000:]
    assert figures.kills == kills
    assert figures.lost == figures.twice == figures.corrupt == figures.stuck == 0
    assert figures.in_hand > 0 and figures.sent_again > 0  # the kills did come in mid-command
    keep(f"kills-{figures.database}", figures)
