"""Bundles of jobs, as a worker of a cluster does them."""

from __future__ import annotations

import pytest
from support.controls import at_work

import psolver
from psolver.core import Cancelled, Control
from psolver.long_runs.cluster import (
    GivenJob,
    SharedSearch,
    bundle_results,
    search_fault,
    search_of,
)
from psolver.long_runs.plan import DividedSearch, Plan, prepare
from psolver.long_runs.records import JobLimits, WaitingJob, place_with

PLAN = Plan(psolver.load("pentominoes-8x8"))


@pytest.fixture(scope="module")
def prepared() -> DividedSearch:
    return prepare(PLAN.run(), PLAN.task)


@pytest.fixture(scope="module")
def search(prepared: DividedSearch) -> SharedSearch:
    return search_of(PLAN, prepared)


@pytest.fixture(scope="module")
def given(prepared: DividedSearch) -> list[GivenJob]:
    limits = JobLimits(10**9, 10**9)
    return [(WaitingJob(place_with((n,)), job, 0.1), limits) for n, job in enumerate(prepared.jobs)]


def test_a_bundle_finds_what_its_jobs_do(search: SharedSearch, given: list[GivenJob]) -> None:
    found = bundle_results(search, given, 1000.0)
    assert [waiting.place for waiting, _ in given] == [result.place for result in found]
    assert (520, 65) == (sum(r.solutions for r in found), sum(r.number for r in found))


def test_when_the_time_is_over_no_job_is_begun(search: SharedSearch, given: list[GivenJob]) -> None:
    assert [given[0][0].place] == [r.place for r in bundle_results(search, given, 0.0)]


def test_a_bundle_is_left_when_it_is_cancelled(search: SharedSearch, given: list[GivenJob]) -> None:
    control = at_work(Control())
    control.cancel()
    with pytest.raises(Cancelled):
        bundle_results(search, given, 1000.0)


def test_a_search_with_other_versions_or_jobs_is_refused(search: SharedSearch) -> None:
    cure = "install the versions of this machine there"
    here = search.versions["numpy"]
    other = search._replace(versions={**search.versions, "numpy": "1.0"})
    assert "" == search_fault(search)
    assert f"has numpy {here}, not 1.0 as here; {cure}" == search_fault(other)
    assert f"finds other jobs in this puzzle; {cure}" == search_fault(
        search._replace(fingerprint="")
    )
