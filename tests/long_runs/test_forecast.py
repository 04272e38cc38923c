"""Forecasts of the rest of a search, before a run and while it goes on."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from support.controls import at_work
from support.places import ROOT
from support.stores import half_done
from support.trees import GrownTree
from support.tuning import tune

import psolver
from psolver.core import Cancelled, Control, Stopped, current_control
from psolver.engines import Batch
from psolver.long_runs import forecast
from psolver.long_runs.forecast import Forecaster, ProbeEffort, by_threads, estimate_jobs
from psolver.long_runs.plan import DividedSearch, Plan, budgets, prepare
from psolver.long_runs.store import Store

LONG = "samples/pentominoes-6x10.toml"
TREE = GrownTree(10)
NODES = 386


def test_the_rest_of_a_run_is_forecast_from_the_jobs_that_wait() -> None:
    (*_, last) = TREE.work(TREE.job(), 9)
    told = estimate_jobs(TREE, last.rest, budgets("backtrack", 1000), ProbeEffort(5, cores=1))
    assert (True, NODES - 9) == (told.exact, told.nodes.middle)
    nothing = estimate_jobs(TREE, [], budgets("backtrack", 1000), ProbeEffort(5))
    assert (True, 0) == (nothing.exact, nothing.nodes.middle)


def test_what_is_known_by_then_is_told_where_it_is_cancelled(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tune(monkeypatch, WHOLE_SEARCH_SHARE=-1)
    control, tree, visits = at_work(Control()), GrownTree(10), 0
    work = tree.work

    def slow_work(*given: Any) -> Iterator[Batch]:
        nonlocal visits
        visits += 1
        time.sleep(0.001)
        if visits == 300:
            control.cancel()
        return work(*given)

    monkeypatch.setattr(tree, "work", slow_work)
    found = estimate_jobs(tree, [tree.job()], budgets("backtrack", 100), ProbeEffort(600, cores=2))
    assert found.probes > 0


def test_nothing_is_known_where_it_is_cancelled_at_once() -> None:
    control = at_work(Control())
    control.cancel()
    with pytest.raises(Cancelled):
        estimate_jobs(TREE, [TREE.job()], budgets("backtrack", 100), ProbeEffort(5))


def test_threads_do_things_in_order_and_tell_what_one_of_them_raises() -> None:
    def double(number: int, _: Control) -> int:
        return 2 * number

    def fail(number: int, _: Control) -> int:
        raise ValueError(f"number {number}")

    assert [0, 2, 4, 6] == by_threads(double, range(4), 3, Control())
    with pytest.raises(ValueError, match="number"):
        by_threads(fail, range(4), 3, Control())


# while a run goes on -----------------------------------------------------------------------------


@pytest.fixture
def half(tmp_path: Path) -> Path:
    """The store of a run of LONG of which forty jobs are done."""
    return half_done(tmp_path / "half.db", psolver.load(ROOT / LONG), 40)


@pytest.fixture(scope="module")
def prepared() -> DividedSearch:
    plan = Plan(psolver.load(ROOT / LONG))
    return prepare(plan.run(), plan.task)


def made(store: Store, prepared: DividedSearch, nodes: int) -> Any:
    """The first forecast that is made when it is due."""
    one = Forecaster(store, prepared)
    try:
        assert one.step(nodes, 1) is None
        end = time.monotonic() + 30
        while time.monotonic() < end:
            if found := one.step(nodes, 1):
                return found
            time.sleep(0.01)
        return None
    finally:
        one.close()


def test_where_many_jobs_wait_some_stand_for_the_others(
    half: Path, prepared: DividedSearch, monkeypatch: pytest.MonkeyPatch
) -> None:
    tune(
        monkeypatch,
        FIRST_FORECAST_SECONDS=0.0,
        FORECAST_SHARE=1e6,
        MOST_FORECAST_SECONDS=1.0,
        MOST_PROBED_JOBS=5,
    )
    with Store(str(half), write=True) as store:
        assert store.totals().waiting > 2 * 5
        left = made(store, prepared, store.totals().nodes)
    assert left
    assert 2_455_939 / 100 < left.middle < 2_455_939 * 100


def test_it_ends_long_before_its_time(
    half: Path, prepared: DividedSearch, monkeypatch: pytest.MonkeyPatch
) -> None:
    tune(monkeypatch, FIRST_FORECAST_SECONDS=0.0, FORECAST_SHARE=1e9, MOST_FORECAST_SECONDS=1e6)
    with Store(str(half), write=True) as store:
        one = Forecaster(store, prepared)
        one.step(1, 1)
        one.close()


def test_the_end_of_a_session_ends_the_probes_that_are_being_made(
    half: Path, prepared: DividedSearch, monkeypatch: pytest.MonkeyPatch
) -> None:
    began, causes = threading.Event(), list[type[Stopped]]()

    def probes_for_long(*_: object) -> None:
        began.set()
        end = time.monotonic() + 30
        while time.monotonic() < end:
            try:
                current_control().tick()
            except Stopped as cause:
                causes.append(type(cause))
                raise
            time.sleep(0.01)

    tune(monkeypatch, FIRST_FORECAST_SECONDS=0.0)
    monkeypatch.setattr(forecast, "estimate_jobs", probes_for_long)
    with Store(str(half), write=True) as store:
        one = Forecaster(store, prepared)
        one.step(1, 1)
        assert began.wait(30)
        one.close()
    assert [Cancelled] == causes
