"""What is kept of jobs: covers as bytes, jobs as text, places."""

from __future__ import annotations

import zlib
from random import Random

import pytest
from support.places import SAMPLES
from support.random_figures import random_symmetry_puzzle

import psolver
from psolver.core.errors import PsolverError
from psolver.core.model import Puzzle
from psolver.engines.jobs import Batch, Job
from psolver.engines.kernels import driver
from psolver.long_runs.plan import Plan, prepare
from psolver.long_runs.records import (
    JobLimits,
    WaitingJob,
    do_job,
    generation,
    job_from_text,
    job_text,
    pack_covers,
    place_numbers,
    place_with,
    uncompressed,
    unpack_covers,
    with_checksum,
)

SOMA, PENTOMINOES = SAMPLES / "soma-cube.toml", SAMPLES / "pentominoes-8x8.toml"


def jobs_of(puzzle: Puzzle, engine: str) -> list[Job]:
    """The first jobs of a run, and those that are left of some of them."""
    plan = Plan(puzzle, engine=engine)
    prepared = prepare(plan.run(), "list")
    assert prepared.worker
    jobs = list(prepared.jobs)
    for job in jobs[:4]:
        jobs += [rest for batch in prepared.worker.work(job, 1, 1) for rest in batch.rest]
    return jobs


def test_covers_that_are_packed_are_unpacked_as_they_were() -> None:
    random = Random(7)
    for highest in 50 * [1, 200, 65_535, 65_536, 1_000_000]:
        covers = [
            tuple(sorted(random.randrange(highest + 1) for _ in range(random.randrange(14))))
            for _ in range(random.randrange(30))
        ]
        assert covers == unpack_covers(pack_covers(covers))
    many = [(number % 7, 7 + number % 5) for number in range(70_000)]
    assert many == unpack_covers(pack_covers(many))
    assert (b"", [], b"") == (pack_covers([]), unpack_covers(b""), uncompressed(b""))


@pytest.mark.parametrize(
    ("packed", "what"),
    [
        (b"x", "their first byte is wrong"),
        (b"d" + zlib.compress(bytes(8)), "their first byte is wrong"),
        (b"H", "Error -5 while decompressing data: incomplete or truncated stream"),
        (b"H" + zlib.compress(b"abc"), "their length is wrong"),
        (b"H" + zlib.compress(b""), "their number is wrong"),
        (b"H" + zlib.compress(b"\2\0\1\0"), "their number is wrong"),
        (b"H" + zlib.compress(b"\1\0\2\0\5\0"), "their number is wrong"),
        (b"H" + zlib.compress(b"\1\0\0\0\5\0"), "their number is wrong"),
    ],
)
def test_bytes_that_are_no_covers_are_refused(packed: bytes, what: str) -> None:
    with pytest.raises(ValueError, match=what):
        unpack_covers(packed)


def test_the_plain_bytes_of_covers_do_not_depend_on_how_they_were_compressed() -> None:
    packed = pack_covers([(1, 2, 3)] * 100)
    other = packed[:1] + zlib.compress(zlib.decompress(packed[1:]), 1)
    assert packed != other
    assert uncompressed(packed) == uncompressed(other)


def test_every_job_is_read_as_it_was_written(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(driver, "SLICE_NODES", 100)
    puzzles = [psolver.load(SOMA), psolver.load(PENTOMINOES)]
    asked = [(puzzle, engine) for puzzle in puzzles for engine in ("dlx", "backtrack", "sat")]
    for puzzle, engine in [*asked, *((random_symmetry_puzzle(seed), "auto") for seed in range(5))]:
        jobs = jobs_of(puzzle, engine)
        assert len(jobs) > 4 or puzzle.goal
        for job in jobs:
            assert job == job_from_text(job_text(job), job.problem, job.kernel, job.task)


def test_a_text_that_is_no_job_is_refused() -> None:
    texts = (
        *("", "{", "[]", "3", '{"start":3}', '{"start":["a"]}', '{"start":[null]}'),
        *('{"position":[1]}', '{"position":true}', '{"root":1.5}', '{"kernel":"sat"}'),
        *('{"another":1}', '{"known":[["a"]]}'),
    )
    for text in texts:
        with pytest.raises(ValueError, match=r"."):
            job_from_text(with_checksum(text), "", "", "list")


def test_a_job_with_another_number_is_refused() -> None:
    text = job_text(Job("", "", start=(17, 4)))
    assert (17, 4) == job_from_text(text, "", "", "list").start
    for other in (text.replace("17", "16"), text.replace("[", "[ "), text[:-9], text[:-1]):
        with pytest.raises(ValueError, match="its check sum is another"):
            job_from_text(other, "", "", "list")


def test_places_sort_as_the_search_goes() -> None:
    paths = [(0,), (0, 0), (0, 0, 300), (0, 1), (0, 256), (1,), (255,), (256, 0), (70_000,)]
    places = [place_with(path) for path in paths]
    assert places == sorted(places)
    assert paths == [place_numbers(one) for one in places]
    assert [len(path) - 1 for path in paths] == [generation(one) for one in places]
    assert place_with((3, 7)) == place_with((3,)) + place_with((7,))


def test_the_shares_of_a_job_and_of_what_is_left_of_it_are_the_share_it_had() -> None:
    def work(job: Job, budget: int | None, most: int | None) -> list[Batch]:
        rest = (Job("", "", start=(1, 2)), Job("", "", start=(1, 3)), Job("", "", start=(4,)))
        return [Batch(solutions=2, classes=1, effort=7), Batch(effort=1, fraction=0.25, rest=rest)]

    result = do_job(work, WaitingJob(place_with((5,)), Job("", ""), 0.5), JobLimits(8, 10))  # type: ignore[arg-type]
    assert (8, 2, 1, 0.125) == (result.nodes, result.solutions, result.classes, result.share)
    assert [(5, 0), (5, 1), (5, 2)] == [place_numbers(one.place) for one in result.rest]
    assert pytest.approx(0.375) == sum(one.share for one in result.rest)


def test_a_plan_that_makes_no_jobs_says_so() -> None:
    plan = Plan(psolver.load(SOMA), engine="count")
    what = (
        "the engine 'count' makes no jobs, since it visits no tilings; choose another engine, or"
        " use 'psolver solve --count'"
    )
    with pytest.raises(PsolverError) as raised:
        prepare(plan.run(), "count")
    assert what == str(raised.value)
