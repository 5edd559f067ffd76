"""Records: what the steps of a long affair share, and how it ends before its time."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from escarmouche.core import records
from escarmouche.core.records import Record, RecordState
from escarmouche.core.state import check_declared, redact


@dataclass(frozen=True, kw_only=True)
class Walk(Record):
    walker: int
    gone: float = 0.0


@dataclass(frozen=True, kw_only=True)
class Ambush(Record):
    victim: int


def test_a_record_is_kept_read_changed_and_forgotten() -> None:
    game = RecordState()
    one, two = records.start(game, Walk(walker=3)), records.start(game, Ambush(victim=3))
    assert one != two
    records.update(game, one, gone=2.5)
    assert records.read(game, one, Walk) == Walk(walker=3, gone=2.5)
    assert records.opened(game, Ambush) == [(two, Ambush(victim=3))]
    records.close(game, one)
    with pytest.raises(KeyError):
        records.read(game, one, Walk)
    with pytest.raises(AssertionError):
        records.update(game, one, gone=3.0)
    with pytest.raises(AssertionError):
        records.read(game, two, Walk)
    assert records.start(game, Walk(walker=1)) not in (one, two), "an id is never used again"


def test_dropping_takes_the_steps_of_an_affair_and_of_all_that_began_inside_it() -> None:
    game = RecordState()
    walk = records.start(game, Walk(walker=0))
    ambush = records.start(game, Ambush(victim=0, parent=walk))
    within = records.start(game, Walk(walker=1, parent=ambush))
    other = records.start(game, Walk(walker=2))
    game.later(
        ("spring", ambush),
        ("step", within, 1),
        ("step", walk),
        ("speech", 1),  # a camp, and no record
        ("phase", walk.removeprefix("#")),
        ("step", other),
        ("rest",),
    )
    records.drop(game, walk)
    assert game.agenda == (("speech", 1), ("phase", "1"), ("step", other), ("rest",))
    assert [id for id, _record in game.records] == [other]


def test_dropping_what_began_inside_leaves_the_rest() -> None:
    game = RecordState()
    walk = records.start(game, Walk(walker=0))
    ambush = records.start(game, Ambush(victim=0, parent=walk))
    game.later(("spring", ambush), ("step", walk))
    records.drop(game, ambush)
    assert game.agenda == (("step", walk),)
    assert [id for id, _record in game.records] == [walk]


def test_copies_go_their_own_way_and_digests_tell_records_apart() -> None:
    game = RecordState()
    id = records.start(game, Walk(walker=0, gone=1))
    twin = game.copy()
    assert twin.digest() == game.digest()
    records.update(twin, id, gone=1.0)
    assert twin.digest() == game.digest(), "12 and 12.0 are the same number"
    records.update(twin, id, gone=2.0)
    assert records.read(game, id, Walk).gone == 1
    assert twin.digest() != game.digest()
    other = RecordState()
    records.start(other, Ambush(victim=0))
    assert other.digest() != game.digest()


def test_everybody_sees_records_and_every_field_is_declared() -> None:
    game = RecordState()
    records.start(game, Walk(walker=0))
    seen = redact(game, None, hides=lambda *_: False)
    assert isinstance(seen, RecordState)
    assert seen.records == game.records
    assert check_declared(RecordState) == []
