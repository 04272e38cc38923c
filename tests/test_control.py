"""The control of a run: the work of each engine, and which control is at work."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from psolver.core import Cancelled, Control, Progress, TimeUp, Work, current_control
from psolver.search.controlled import made_with


def test_of_one_engine_all_is_its_own_work() -> None:
    progress = Progress()
    progress.turn_to("sat", "cadical153", 0.5)
    progress.nodes += 7
    progress.turn_to("sat", "cadical153", 1.0)  # it goes on
    assert Work("sat", "cadical153", 7, 1.5) == progress.own(2.0)


def test_engines_that_take_turns_keep_their_work_apart() -> None:
    progress = Progress()
    for nodes, seconds in ((100, 0.0), (300, 3.0)):
        progress.turn_to("backtrack", "fit tables", seconds)
        progress.nodes += nodes
        progress.turn_to("sat", "cadical153", seconds + 1)
        progress.nodes += nodes // 100
    assert Work("sat", "cadical153", 4, 4.0) == progress.own(6.0)
    assert Work("backtrack", "fit tables", 400, 2.0) in progress.others
    assert 404 == progress.nodes


def test_what_was_in_vain_does_not_count() -> None:
    progress = Progress(5, "sat", "cadical153")
    for kernel in ("determinant", ""):
        progress.turn_to("count", kernel, 1.0)
        progress.nodes += 70
    progress.forget("count")
    assert (5, 0) == (progress.nodes, progress.own(2.0).nodes)
    progress.turn_to("sat", "cadical153", 3.0)
    assert 5 == progress.own(3.0).nodes


def test_a_run_knows_how_long_each_has_searched() -> None:
    control = Control()
    control.turn_to("sat", "cadical153")
    control.turn_to("dlx", "bit planes")
    control.stop_clock()
    own = control.progress.own(control.seconds)
    total = sum(one.seconds for one in (own, *control.progress.others))
    assert abs(control.seconds - total) < 1e-9


def test_a_run_that_is_hastened_ends_at_the_earlier_of_both_times() -> None:
    for limit, seconds in ((0.0, 1000.0), (1000.0, 0.0), (None, 0.0)):
        control = Control(limit)
        control.hasten(seconds)
        with pytest.raises(TimeUp):
            control.check()


def test_items_are_made_with_their_control_and_read_with_another() -> None:
    """Two generators that are read in turns have each their own, also when they are closed."""
    outside = current_control()
    seen: list[Control] = []

    def items() -> Iterator[int]:
        try:
            for number in range(3):
                seen.append(current_control())
                yield number
        finally:
            seen.append(current_control())

    controls = Control(), Control(), Control()
    readers = [made_with(control, items()) for control in controls[:2]]
    with controls[2].at_work():
        for reader in (*readers, *readers):
            next(reader)
            assert current_control() is controls[2]
        for reader in readers:
            reader.close()
            assert current_control() is controls[2]
    assert [*controls[:2], *controls[:2], *controls[:2]] == seen
    assert current_control() is outside


def test_a_control_that_ends_ends_the_items_that_are_made_with_it_alone() -> None:
    outside = current_control()

    def endless() -> Iterator[None]:
        while True:
            current_control().tick()
            yield

    ended, goes_on = Control(), Control()
    readers = made_with(ended, endless()), made_with(goes_on, endless())
    for reader in readers:
        next(reader)
    ended.cancel()
    next(readers[1])
    with pytest.raises(Cancelled):
        next(readers[0])
    next(readers[1])
    assert current_control() is outside
