"""What each of several engines has done is told apart from what the others have."""

from __future__ import annotations

import pytest

from psolver.core.control import Control, Progress, TimeUp, Work


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
