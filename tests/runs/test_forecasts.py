"""Forecaster of the rest of a run: made at their time, kept in the store, shown by its standing."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from support.places import ROOT
from support.stores import half_done

import psolver
from psolver.puzzle.run_status import Spread
from psolver.runs import forecast
from psolver.runs.forecast import Forecaster
from psolver.runs.store import Store
from psolver.runs.stored_run import run_status
from psolver.solve.plan import DividedSearch, Plan, prepare

FEW = 1000  # nodes that are counted twice, or not, where jobs are given up
LONG = psolver.load(ROOT / "samples/pentominoes-6x10.toml")


@pytest.fixture
def half(tmp_path: Path) -> Path:
    """The store of a run of LONG of which forty jobs are done."""
    return half_done(tmp_path / "half.db", LONG, 40)


@pytest.fixture(scope="module")
def prepared() -> DividedSearch:
    plan = Plan(LONG)
    return prepare(plan.run(), plan.task)


def made(store: Store, prepared: DividedSearch, nodes: int) -> Spread | None:
    """The first forecast that is made when it is due."""
    one = Forecaster(store, prepared)
    try:
        assert one.step(nodes) is None
        end = time.monotonic() + 30
        while time.monotonic() < end:
            if found := one.step(nodes):
                return found
            time.sleep(0.01)
        return None
    finally:
        one.close()


def test_it_tells_the_nodes_that_are_left(
    half: Path, prepared: DividedSearch, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(forecast, "FIRST_SECONDS", 0.0)
    monkeypatch.setattr(forecast, "PART", 1e6)  # of the time so far, for it has just begun
    monkeypatch.setattr(forecast, "MOST_SECONDS", 1.0)
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
    monkeypatch.setattr(forecast, "FIRST_SECONDS", 0.0)
    monkeypatch.setattr(forecast, "PART", 1e6)
    monkeypatch.setattr(forecast, "MOST_SECONDS", 1.0)
    monkeypatch.setattr(forecast, "MOST_JOBS", 5)
    with Store(str(half), write=True) as store:
        assert store.totals().waiting > 2 * 5
        left = made(store, prepared, store.totals().nodes)
    assert left
    assert 2_455_939 / 100 < left.middle < 2_455_939 * 100


def test_none_is_made_before_its_time(half: Path, prepared: DividedSearch) -> None:
    with Store(str(half), write=True) as store:
        one = Forecaster(store, prepared)
        assert one.step(1) is None
        one.close()
        assert store.diary.forecast() is None


def test_sat_has_no_tree_to_probe(half: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forecast, "FIRST_SECONDS", 0.0)
    plan = Plan(LONG, engine="sat")
    by_sat = prepare(plan.run(), plan.task)
    with Store(str(half), write=True) as store:
        assert made_soon(Forecaster(store, by_sat)) is None


def made_soon(one: Forecaster) -> Spread | None:
    """What is made in a moment."""
    for _ in range(20):
        if found := one.step(1):
            return found
        time.sleep(0.01)
    one.close()
    return None


def test_it_ends_at_once(
    half: Path, prepared: DividedSearch, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(forecast, "FIRST_SECONDS", 0.0)
    monkeypatch.setattr(forecast, "PART", 1e9)
    monkeypatch.setattr(forecast, "MOST_SECONDS", 1e6)
    with Store(str(half), write=True) as store:
        one = Forecaster(store, prepared)
        one.step(1)
        began = time.monotonic()
        one.close()
    assert time.monotonic() - began < 1
