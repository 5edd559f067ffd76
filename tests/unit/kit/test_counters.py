"""Counters never leave their bounds, and nothing is paid that is not there."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from escarmouche.core.explain import Phrase
from escarmouche.kit.counters import Counter

TOO_LITTLE = Phrase("test.too_little", "TEST-1")
counters = st.builds(
    lambda least, room: Counter("test", least, None if room is None else least + room),
    st.integers(-3, 3),
    st.one_of(st.none(), st.integers(0, 6)),
)
numbers = st.integers(-20, 20)


@given(counters, numbers, numbers)
def test_a_counter_stays_within_its_bounds(counter: Counter, start: int, change: int) -> None:
    held = counter.within(start)
    after = counter.changed(held, change)
    assert counter.least <= after and (counter.most is None or after <= counter.most)
    assert abs(after - held) <= abs(change)
    assert counter.lost(held, change) == held - after
    if counter.within(held + change) == held + change:
        assert after == held + change


@given(counters, numbers, st.integers(0, 20))
def test_a_price_is_paid_exactly_or_not_at_all(counter: Counter, start: int, price: int) -> None:
    held = counter.within(start)
    refusal = counter.why_not_pay(held, price, TOO_LITTLE)
    if refusal is None:
        assert counter.changed(held, -price) == held - price
    else:
        assert refusal.data["missing"] == price - (held - counter.least) > 0
        assert refusal.reason is TOO_LITTLE
