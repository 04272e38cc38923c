"""The control of a run: the work of each engine, and which control is at work."""

from __future__ import annotations

import pytest

from psolver import Search
from psolver.core import Control, Progress, TimeUp, Work, current_control


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
    control.turn_to("dlx", "bit sets")
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


@pytest.mark.parametrize("engine", ["dlx", "sat"])
def test_searches_that_are_read_in_turns_have_each_their_own_control(engine: str) -> None:
    """Also when they are closed; their reader keeps its own."""
    outside, reader = current_control(), Control()

    def search() -> Search:
        return Search("dominoes-4x4", engine=engine, jobs=1)

    with search() as alone:
        expected = list(alone)
    with reader.at_work():
        with search() as one, search() as other:
            assert [*zip(expected, expected, strict=True)] == [*zip(one, other, strict=True)]
            assert current_control() is reader
        assert current_control() is reader
    assert {alone.progress.nodes} == {one.progress.nodes, other.progress.nodes}
    assert 0 == reader.progress.nodes
    assert current_control() is outside


def test_a_search_that_is_cancelled_leaves_another_that_is_read_in_turns() -> None:
    outside = current_control()
    with Search("dominoes-8x8") as ended, Search("dominoes-4x4") as goes_on:
        readers = iter(ended), iter(goes_on)
        for reader in readers:
            next(reader)
        ended.cancel()
        next(readers[1])
        assert len(list(readers[0])) < 1000
        assert 34 == len(list(readers[1]))
    assert ("interrupted", "solved") == (ended.outcome.status, goes_on.outcome.status)
    assert current_control() is outside
