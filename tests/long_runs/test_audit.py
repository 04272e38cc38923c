"""An audit finds what is not as it should be in a store, and nothing where all is."""

from __future__ import annotations

import json
import re
import shutil
import sqlite3
import zlib
from array import array
from contextlib import closing
from pathlib import Path

import pytest
from support.command import Run, run
from support.places import SAMPLES

import psolver

BATHTUB = SAMPLES / "soma-bathtub.toml"
HASH = r"the store has the hash "
CERTIFICATE = "SELECT value FROM about WHERE key = 'certificate'"


@pytest.fixture(scope="module", autouse=True)
def many_jobs() -> object:
    """Small searches have jobs that are given up, too."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("psolver.engines.kernels.driver.SLICE_NODES", 100)
        patch.setattr("psolver.long_runs.run_tuning.FIRST_JOB_NODES", 300)
        yield


@pytest.fixture(scope="module")
def complete(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The store of a run of BATHTUB that is complete."""
    path = tmp_path_factory.mktemp("complete") / "run.db"
    assert 0 == run("run", BATHTUB, "--store", path).status
    return path


@pytest.fixture
def store(complete: Path, tmp_path: Path) -> Path:
    """A copy of it, to be changed."""
    return Path(shutil.copy(complete, tmp_path / "run.db"))


def execute(path: Path, statement: str, *values: object) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        return connection.execute(statement, values).fetchall()


def audit(path: Path, *options: str, sample: str = "0") -> Run:
    return run.__wrapped__("audit", path, "--sample", sample, "--seed", "1", *options)


def differences(path: Path, *, repeated: bool = False) -> list[str]:
    """What an audit tells of a store, but for the hash."""
    done = audit(path, sample="100%" if repeated else "0")
    lines = done.out.splitlines()[:-1]
    assert (1, "") == (done.status, done.err)
    return [line for line in lines if not line.startswith((HASH, "hash "))]


def changed_hash(path: Path) -> bool:
    """Does an audit tell that the hash is another one?"""
    return any(line.startswith(HASH) for line in audit(path).out.splitlines())


# all agrees ---------------------------------------------------------------------------------------


def test_of_a_complete_run_all_agrees(complete: Path) -> None:
    (line,) = audit(complete, "--format", "json", sample="10%").lines
    certificate = json.loads(str(execute(complete, CERTIFICATE)[0][0]))
    jobs, hash_ = certificate["jobs"], certificate["hash"]
    number = round(jobs / 10)
    expected = {"solutions": 316, "covers": 158, "done": jobs, "hash": hash_, "status": "whole"}
    expected |= {"chosen": number, "repeated": number, "differences": []}
    assert expected == {key: line[key] for key in expected}
    told = (
        f"hash {hash_}\n{jobs} jobs, 158 solutions checked, {number} of {number} chosen ones done"
        " again: all agrees; --seed 1 chooses the same jobs again\n"
    )
    assert Run(0, told, "") == audit(complete, sample="10%")


# what is not as it should be ----------------------------------------------------------------------

DONE = "(SELECT min(place) FROM job WHERE done AND number > 0)"


def name_of(path: Path, which: str) -> str:
    """What an audit calls a job."""
    (found,) = execute(path, f"SELECT {which}")[0]
    assert isinstance(found, bytes)
    parts = [int.from_bytes(found[at : at + 4], "big") + 1 for at in range(0, len(found), 4)]
    return "job " + ".".join(map(str, parts))


@pytest.mark.parametrize("what", ["nodes", "solutions", "classes", "number", "rest"])
def test_a_count_that_was_changed_is_found(store: Path, what: str) -> None:
    execute(store, f"UPDATE job SET {what} = {what} + 1 WHERE place = {DONE}")
    assert changed_hash(store)
    name = {"number": "covers", "classes": "distinct solutions", "rest": "jobs left of it"}
    job, words = name_of(store, DONE), name.get(what, what)
    told = differences(store, repeated=True)
    assert any(line.startswith(f"{job}: ") and f"{words}, done again" in line for line in told)


def numbers_in(packed: object) -> array[int]:
    """The number of covers of a job, the length of each, and their options, of two bytes each."""
    assert isinstance(packed, bytes)
    return array("H", zlib.decompress(packed[1:]))


def store_covers(path: Path, place: object, numbers: array[int]) -> None:
    packed = b"H" + zlib.compress(numbers.tobytes())
    execute(path, "UPDATE found SET covers = ? WHERE place = ?", packed, place)


def test_a_cover_that_was_changed_is_found(store: Path) -> None:
    ((at, packed),) = execute(store, f"SELECT place, covers FROM found WHERE place = {DONE}")
    numbers = numbers_in(packed)
    first, length = 1 + numbers[0], numbers[1]
    numbers[first] += 1
    store_covers(store, at, numbers)
    job, cover = name_of(store, DONE), tuple(numbers[first : first + length])
    assert f"{job}: the cover {cover} is not a solution of the puzzle" in differences(store)
    assert f"{job}: done again it has other covers" in differences(store, repeated=True)
    assert changed_hash(store)


def test_a_class_that_is_there_twice_is_found_in_another_job_too(store: Path) -> None:
    ((_, first), (place, second), *_) = execute(
        store, "SELECT place, covers FROM found JOIN job USING (place) WHERE number > 1"
    )
    taken, numbers = numbers_in(first), numbers_in(second)
    numbers[-7:] = taken[1 + taken[0] : 8 + taken[0]]  # of seven pieces
    store_covers(store, place, numbers)
    (told,) = [line for line in differences(store) if "found before" in line]
    assert told.endswith(": 1 of its distinct solutions was found before")


def test_a_job_whose_parent_is_gone_is_found(store: Path) -> None:
    (parent,) = execute(store, "SELECT place FROM job WHERE rest > 1 ORDER BY place LIMIT 1")[0]
    assert isinstance(parent, bytes)
    execute(store, "DELETE FROM job WHERE place = ?", parent)
    told = differences(store)
    assert any(line.endswith(": the job of which it was left is not there") for line in told)


LAST = "WHERE place = (SELECT max(place) FROM job WHERE length(place) {})"
CHANGED = "UPDATE about SET value = {} WHERE key = '{}'"
SUMS = {key: key for key in ("jobs", "nodes", "solutions")} | {"classes": "distinct solutions"}
FOUND = {  # a line of what is told of a store after a change
    f"DELETE FROM job {LAST.format('> 4')}": r"job 12: 11 jobs were left of it, 10 are there",
    f"DELETE FROM job {LAST.format('= 4')}": r"the run began with 12 jobs, 11 of them are there",
    "UPDATE job SET job = (SELECT job FROM job ORDER BY place LIMIT 1 OFFSET 1)"
    " WHERE place = X'00000000'": r"job 1: is not the one that the puzzle has there",
    f"UPDATE job SET job = '{{' {LAST.format('> 0')}": r"job 12\.11: cannot be read \(.*",
    "UPDATE minute SET jobs = jobs + 1": r"the store has 142 jobs by the minute, .* have 141",
    CHANGED.format("'{}'", "certificate"): r"the certificate cannot be read",
    **{
        CHANGED.format(f"json_set(value, '$.{key}', 7)", "certificate"): (
            rf"the store has 7 {name}, all jobs together have [\d,]+"
        )
        for key, name in SUMS.items()
    },
    CHANGED.format("'count'", "task"): r"the store has the fingerprint '.*', the puzzle has '.*'",
    CHANGED.format("'9.9'", "kernel"): r"the store has the kernel '9\.9', the puzzle has .*",
    **{
        CHANGED.format(value, key): rf"{HASH}.*, its certificate says .*"
        for key, value in {
            "version": "'9.9'",
            "puzzle": "value || char(10)",
            "up_to": "'rotations'",
            "first": "'7'",
        }.items()
    },
}


@pytest.mark.parametrize("statement", FOUND)
def test_what_is_changed_is_found(store: Path, statement: str) -> None:
    execute(store, statement)
    done = audit(store)
    assert (1, "") == (done.status, done.err)
    assert any(re.fullmatch(FOUND[statement], line) for line in done.out.splitlines())


def test_a_certificate_that_is_not_there_yet_is_told_and_added_later(store: Path) -> None:
    before = execute(store, CERTIFICATE)
    execute(store, "DELETE FROM about WHERE key = 'certificate'")
    done = audit(store)
    what = "there is no certificate yet: the command that began the run adds it"
    assert (0, what) == (done.status, done.out.splitlines()[1])
    assert 0 == run.__wrapped__("run", BATHTUB, "--store", store).status
    assert before == execute(store, CERTIFICATE)


def test_after_many_differences_they_are_counted_only(store: Path) -> None:
    execute(store, "UPDATE job SET job = '{' WHERE length(place) > 4")
    done = audit(store)
    lines = done.out.splitlines()
    assert 20 == sum(line.startswith("job ") for line in lines)
    assert any(line.endswith(" differences more") for line in lines)


# bad files, bad usage, limits ---------------------------------------------------------------------


def test_a_store_of_another_version_with_other_jobs_is_refused(
    store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    execute(store, "UPDATE about SET value = '0.0.7' WHERE key = 'version'")
    monkeypatch.setattr("psolver.long_runs.plan.JOBS_VERSION", 99)
    what = f"was done by psolver 0.0.7, whose jobs are not those of {psolver.__version__}"
    assert Run(2, "", f"{store}: {what}; audit it with that version\n") == audit(store)


def test_an_audit_that_is_stopped_by_the_limit_says_so(complete: Path) -> None:
    done = audit(complete, "--time-limit", "0.001")
    assert 3 == done.status
    assert "all agrees so far; stopped by the limit; --seed 1" in done.out
