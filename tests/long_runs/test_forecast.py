"""Estimates of searches, before a run and while it goes on: small ones are exact, probes give the
others, and a search that has no tree is refused.
"""

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

import psolver
from psolver.core.control import Cancelled, Control, Stopped, current_control
from psolver.core.errors import PsolverError
from psolver.engines.jobs import Batch
from psolver.long_runs import forecast, run_tuning
from psolver.long_runs.forecast import (
    Forecaster,
    ProbeEffort,
    by_threads,
    estimate_jobs,
    estimate_run,
)
from psolver.long_runs.plan import DividedSearch, Plan, budgets, prepare
from psolver.long_runs.run_status import Estimate, Spread
from psolver.long_runs.store import Store
from psolver.long_runs.stored_run import run_status
from psolver.search.engine_stages import Task
from psolver.search.run import Options, Run

LONG = "samples/pentominoes-6x10.toml"
TREE = GrownTree(10)
NODES, SOLUTIONS = 386, 392
NINE_BY_TEN = "piece_set = 'one-sided pentominoes'\nboard = '9x10'\n"


def run_of(text: str, **options: object) -> Run:
    puzzle = psolver.load(ROOT / text) if text.endswith(".toml") else psolver.loads(text)
    return Run(puzzle, Options(**options))  # type: ignore[arg-type]


def estimated(text: str, task: Task = "list", probes: int | None = None, seed: int = 0) -> Estimate:
    return estimate_run(run_of(text, jobs=2), task, probes, seed)


def without_time(estimate: Estimate) -> tuple[object, ...]:
    return estimate.nodes, estimate.solutions, estimate.classes, estimate.jobs, estimate.bytes


@pytest.mark.parametrize(("task", "classes"), [("list", 2339), ("count classes", 2339)])
def test_what_can_be_searched_in_the_time_is_known(task: Task, classes: int) -> None:
    found = estimated(LONG, task)
    assert (True, 0) == (found.exact, found.probes)
    assert Spread(9356, 9356, 9356) == found.solutions
    assert Spread(classes, classes, classes) == found.classes


def test_a_store_takes_less_where_solutions_are_only_counted() -> None:
    listed, counted = estimated(LONG, "list", probes=1), estimated(LONG, "count", probes=1)
    assert listed.nodes == counted.nodes
    assert listed.bytes.middle > counted.bytes.middle


def test_a_number_of_probes_gives_the_same_estimate_every_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(run_tuning, "PROBE_WIDTH", 4)
    one, other = estimated(LONG, probes=3, seed=1), estimated(LONG, probes=3, seed=1)
    assert (False, 3) == (one.exact, one.probes)
    assert without_time(one) == without_time(other)
    assert without_time(one) != without_time(estimated(LONG, probes=3, seed=2))


@pytest.mark.parametrize(
    ("text", "nodes", "solutions"),  # of complete runs
    [
        ("samples/pentominoes-no-corners.toml", 11_086_981, 17_360),
        pytest.param("samples/pentominoes-steps.toml", 27_632_919, 2416, marks=pytest.mark.slow),
        pytest.param(
            "samples/solid-pentominoes-3x4x5.toml", 6_566_110, 31_520, marks=pytest.mark.slow
        ),
        pytest.param("samples/bedlam-cube.toml", 29_729_158, 460_464, marks=pytest.mark.slow),
        pytest.param("samples/tetris-cube.toml", 30_036_377, 236_136, marks=pytest.mark.slow),
        pytest.param(
            "piece_set = 'one-sided pentominoes'\nboard = '5x18'\n",
            2_488_932_072,
            2_746_512,
            marks=pytest.mark.slow,
        ),
    ],
)
def test_an_estimate_is_within_a_factor_of_three_of_a_complete_run(
    text: str, nodes: int, solutions: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run_tuning, "PROBE_WIDTH", 16)
    found = estimated(text, probes=8)
    assert (False, 8) == (found.exact, found.probes)
    assert 1 / 3 < found.nodes.middle / nodes < 3
    assert 1 / 3 < found.solutions.middle / solutions < 3


def test_the_rest_of_a_run_is_forecast_from_the_jobs_that_wait() -> None:
    (*_, last) = TREE.work(TREE.job(), 9)
    told = estimate_jobs(TREE, last.rest, budgets("backtrack", 1000), ProbeEffort(5, cores=1))
    assert (True, NODES - 9) == (told.exact, told.nodes.middle)
    nothing = estimate_jobs(TREE, [], budgets("backtrack", 1000), ProbeEffort(5))
    assert (True, 0) == (nothing.exact, nothing.nodes.middle)


def test_a_forecast_of_probes_has_a_spread(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run_tuning, "PROBE_WIDTH", 3)
    told = estimate_jobs(TREE, [TREE.job()], budgets("backtrack", 100), ProbeEffort(5, probes=20))
    assert (False, 20) == (told.exact, told.probes)
    assert told.nodes.low < NODES < told.nodes.high
    assert told.solutions.low < SOLUTIONS < told.solutions.high
    assert told.jobs.low >= 1


def test_an_estimate_ends_in_its_time() -> None:
    """The whole would take days."""
    assert not estimate_run(run_of(NINE_BY_TEN, time_limit=1, jobs=2), "count").exact


def test_what_is_known_by_then_is_told_where_it_is_cancelled(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(run_tuning, "WHOLE_SEARCH_SHARE", -1)
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


def test_the_areas_alone_may_show_that_there_is_nothing() -> None:
    found = estimated("samples/impossible-61-cells.toml")
    assert found.impossible
    assert found.reason
    assert "area" == found.reason.kind


@pytest.mark.slow  # ten seconds of probes and a colouring
def test_a_colouring_is_looked_for_where_no_solution_was_seen() -> None:
    found = estimate_run(run_of("samples/hexominoes-14x15.toml"), "list")
    assert found.impossible
    assert found.reason
    assert "colouring" == found.reason.kind


def test_what_is_searched_by_sat_is_refused() -> None:
    no_tree = "a search by SAT is not a tree, so that its time cannot be estimated"
    with pytest.raises(PsolverError) as told:
        estimate_run(run_of(LONG, engine="sat"), "list")
    assert f"{no_tree}; choose another engine" == str(told.value)
    with pytest.raises(PsolverError) as told:
        estimate_run(run_of("samples/symmetry-three-l.toml"), "list")
    what = f"is a symmetry puzzle, which SAT alone searches; {no_tree}"
    assert str(told.value).endswith(what)


def test_threads_do_things_in_order_and_tell_what_one_of_them_raises() -> None:
    def double(number: int, _: Control) -> int:
        return 2 * number

    def fail(number: int, _: Control) -> int:
        raise ValueError(f"number {number}")

    assert [0, 2, 4, 6] == by_threads(double, range(4), 3, Control())
    with pytest.raises(ValueError, match="number"):
        by_threads(fail, range(4), 3, Control())


# while a run goes on -----------------------------------------------------------------------------

FEW = 1000  # nodes that are counted twice, or not, where jobs are given up


@pytest.fixture
def half(tmp_path: Path) -> Path:
    """The store of a run of LONG of which forty jobs are done."""
    return half_done(tmp_path / "half.db", psolver.load(ROOT / LONG), 40)


@pytest.fixture(scope="module")
def prepared() -> DividedSearch:
    plan = Plan(psolver.load(ROOT / LONG))
    return prepare(plan.run(), plan.task)


def made(store: Store, prepared: DividedSearch, nodes: int) -> Spread | None:
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


def test_it_tells_the_nodes_that_are_left(
    half: Path, prepared: DividedSearch, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run_tuning, "FIRST_FORECAST_SECONDS", 0.0)
    # of the time so far, for it has just begun
    monkeypatch.setattr(run_tuning, "FORECAST_SHARE", 1e6)
    monkeypatch.setattr(run_tuning, "MOST_FORECAST_SECONDS", 1.0)
    with Store(str(half), write=True) as store:
        nodes = store.totals().nodes
        left = made(store, prepared, nodes)
        assert left
        assert left.low - FEW <= 2_455_939 - nodes <= left.high + FEW
        assert (nodes, left) == store.diary.forecast()
        now = run_status(store)
    assert now.nodes / (now.nodes + left.middle) == now.share


def test_where_many_jobs_wait_some_stand_for_the_others(
    half: Path, prepared: DividedSearch, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run_tuning, "FIRST_FORECAST_SECONDS", 0.0)
    monkeypatch.setattr(run_tuning, "FORECAST_SHARE", 1e6)
    monkeypatch.setattr(run_tuning, "MOST_FORECAST_SECONDS", 1.0)
    monkeypatch.setattr(run_tuning, "MOST_PROBED_JOBS", 5)
    with Store(str(half), write=True) as store:
        assert store.totals().waiting > 2 * 5
        left = made(store, prepared, store.totals().nodes)
    assert left
    assert 2_455_939 / 100 < left.middle < 2_455_939 * 100


def test_none_is_made_before_its_time(half: Path, prepared: DividedSearch) -> None:
    with Store(str(half), write=True) as store:
        one = Forecaster(store, prepared)
        assert one.step(1, 1) is None
        one.close()
        assert store.diary.forecast() is None


def test_it_takes_the_place_of_a_worker(
    half: Path, prepared: DividedSearch, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run_tuning, "FORECAST_SHARE", 1e9)
    with Store(str(half), write=True) as store:
        one = Forecaster(store, prepared)
        assert 0 == one.places
        monkeypatch.setattr(one, "_due", 0.0)
        assert 1 == one.places
        assert one.step(1, 0) is None  # all workers are at work
        assert one.step(1, 1) is None
        assert 1 == one.places
        one.close()


def test_sat_has_no_tree_to_probe(half: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run_tuning, "FIRST_FORECAST_SECONDS", 0.0)
    plan = Plan(psolver.load(ROOT / LONG), engine="sat")
    by_sat = prepare(plan.run(), plan.task)
    with Store(str(half), write=True) as store:
        assert made_soon(Forecaster(store, by_sat)) is None


def made_soon(one: Forecaster) -> Spread | None:
    """What is made in a moment."""
    for _ in range(20):
        if found := one.step(1, 1):
            return found
        time.sleep(0.01)
    one.close()
    return None


def test_it_ends_long_before_its_time(
    half: Path, prepared: DividedSearch, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run_tuning, "FIRST_FORECAST_SECONDS", 0.0)
    monkeypatch.setattr(run_tuning, "FORECAST_SHARE", 1e9)
    monkeypatch.setattr(run_tuning, "MOST_FORECAST_SECONDS", 1e6)
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

    monkeypatch.setattr(run_tuning, "FIRST_FORECAST_SECONDS", 0.0)
    monkeypatch.setattr(forecast, "estimate_jobs", probes_for_long)
    with Store(str(half), write=True) as store:
        one = Forecaster(store, prepared)
        one.step(1, 1)
        assert began.wait(30)
        one.close()
    assert [Cancelled] == causes
