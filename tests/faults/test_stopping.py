"""SIGTERM: what is in hand is finished and acknowledged, or was not begun."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest
from tests.faults.extent import quickly_on
from tests.faults.figures import keep
from tests.faults.harness import TABLES, Play, until
from tests.faults.record import Judge, read
from tests.faults.serving import Nursery, Served, serving

pytestmark = pytest.mark.slow
SECONDS = 10.0  # on a busy machine; a service manager waits as long, or longer


async def stop_again_and_again(server: Served, times: int) -> dict[str, object]:
    rng, judge, took, in_hand = Random(7), Judge(), [], 0
    play = Play(lambda: server.address, seed=7)
    server.start()
    await server.ready()
    play.begin(TABLES[:4])
    await until(play.under_way, 120)
    for _ in range(times):
        await asyncio.sleep(rng.uniform(0.3, 1.0))
        await play.a_command_leaves()
        await asyncio.sleep(rng.uniform(0.0, 0.04))
        code, seconds = await asyncio.to_thread(server.stop)
        assert code == 0, server.said()[-3000:]
        assert seconds < SECONDS, f"it took {seconds:.1f} s to stop"
        took.append(seconds)
        await until(lambda: not any(bot.connected for bot in play.bots))  # they read to the end
        stored, ledgers = await asyncio.to_thread(read, server.url), play.ledgers()
        found = judge.judge(stored, ledgers)
        assert not found.faults, found.faults[:5]
        for game, by_camp in ledgers.items():
            for camp, ledger in by_camp.items():
                if ledger.in_hand is not None:
                    in_hand += 1
                    kept = (camp, ledger.in_hand.id) in stored[game].commands
                    assert not kept, f"{ledger.in_hand} is kept and was not acknowledged"
        server.start()
        await server.ready()
    await play.rest()
    await play.end()
    play.check()
    return {"stops": times, "longest": max(took), "not_begun": in_hand}


@quickly_on("sqlite")
def test_a_stop_finishes_the_command_in_hand(
    nursery: Nursery, url: str, kills: int, tmp_path: Path
) -> None:
    with serving(nursery, url, tmp_path) as server:
        figures = asyncio.run(stop_again_and_again(server, max(2, kills // 10)))
        assert "Traceback" not in server.said(), server.said()[-4000:]
    keep(f"stops-{url.partition(':')[0].partition('+')[0]}", figures)
