"""Bundles: what is done of them, and who may do them."""

from __future__ import annotations

import pickle

import pytest
from support.places import SAMPLES

import psolver
from psolver.control import Cancelled, Control
from psolver.runs.bundle import (
    GivenJob,
    SharedSearch,
    bundle_results,
    packed,
    search_fault,
    search_of,
    unpacked,
)
from psolver.runs.records import JobLimits, WaitingJob, place
from psolver.solve.plan import DividedSearch, Plan, prepare

PLAN = Plan(psolver.load(SAMPLES / "pentominoes-8x8.toml"))


@pytest.fixture(scope="module")
def prepared() -> DividedSearch:
    return prepare(PLAN.run(), PLAN.task)


@pytest.fixture(scope="module")
def search(prepared: DividedSearch) -> SharedSearch:
    return search_of(PLAN, prepared)


@pytest.fixture(scope="module")
def given(prepared: DividedSearch) -> list[GivenJob]:
    limits = JobLimits(10**9, 10**9)
    return [(WaitingJob(place((n,)), job, 0.1), limits) for n, job in enumerate(prepared.jobs)]


def test_a_bundle_finds_what_its_jobs_do(search: SharedSearch, given: list[GivenJob]) -> None:
    found = bundle_results(search, given, 1000.0, Control())
    assert [waiting.place for waiting, _ in given] == [result.place for result in found]
    assert (520, 65) == (sum(r.solutions for r in found), sum(r.number for r in found))


def test_when_the_time_is_over_no_job_is_begun(search: SharedSearch, given: list[GivenJob]) -> None:
    assert [given[0][0].place] == [r.place for r in bundle_results(search, given, 0.0, Control())]


def test_a_bundle_is_left_when_it_is_cancelled(search: SharedSearch, given: list[GivenJob]) -> None:
    control = Control()
    control.cancel()
    with pytest.raises(Cancelled):
        bundle_results(search, given, 1000.0, control)


def test_what_is_sent_is_small_and_arrives(search: SharedSearch, given: list[GivenJob]) -> None:
    assert given == unpacked(packed(given))
    assert len(pickle.dumps(search)) + len(packed(given)) < 2500


def test_a_search_with_other_versions_or_jobs_is_refused(search: SharedSearch) -> None:
    cure = "install there what is installed here"
    here = search.versions["numpy"]
    other = search._replace(versions={**search.versions, "numpy": "1.0"})
    assert "" == search_fault(search)
    assert f"has numpy {here}, not 1.0 as here; {cure}" == search_fault(other)
    assert f"finds other jobs in this puzzle; {cure}" == search_fault(
        search._replace(fingerprint="")
    )
