"""An audit finds what is not as it should be in a store, and nothing where all is."""

from __future__ import annotations

import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from support.command import Run, run
from support.places import SAMPLES
from support.random_figures import random_symmetry_puzzle
from support.random_plain import random_puzzle
from support.seeds import seeds
from support.stores import work_on

import psolver
from psolver.engines.kernels import driver
from psolver.long_runs import plan as plans
from psolver.long_runs import run_tuning
from psolver.long_runs.audit import chosen_jobs
from psolver.long_runs.database import DigestSet
from psolver.long_runs.plan import Plan
from psolver.long_runs.records import pack_covers, place_with, unpack_covers, with_checksum

BATHTUB = SAMPLES / "soma-bathtub.toml"
ENGINES = ["auto", "dlx", "backtrack", "sat"]
HASH = r"the store has the hash "
CERTIFICATE = "SELECT value FROM about WHERE key = 'certificate'"


@pytest.fixture(scope="module", autouse=True)
def many_jobs() -> object:
    """Small searches have jobs that are given up, too."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(driver, "SLICE_NODES", 100)
        patch.setattr(run_tuning, "FIRST_JOB_NODES", 300)
        yield


@pytest.fixture(scope="module")
def complete(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The store of a run of BATHTUB that is complete."""
    path = tmp_path_factory.mktemp("complete") / "run.db"
    assert work_on(path, Plan(psolver.load(BATHTUB)))
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


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("seed", seeds(1, 20))
def test_of_a_run_of_a_random_puzzle_all_agrees_whole_or_half(
    tmp_path: Path, seed: int, engine: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(driver, "SLICE_NODES", 10)
    path = tmp_path / "run.db"
    for jobs in (1, 2, None):
        work_on(path, Plan(random_puzzle(seed), engine=engine), 1, jobs, 10)
        assert (0, "") == audit(path, sample="100%")[::2]


@pytest.mark.parametrize("seed", seeds(1, 10))
def test_of_a_run_of_a_symmetry_puzzle_all_agrees(tmp_path: Path, seed: int) -> None:
    path = tmp_path / "run.db"
    work_on(path, Plan(random_symmetry_puzzle(seed)), 2, None, 20)
    assert (0, "") == audit(path, sample="3")[::2]


@pytest.mark.parametrize("task", ["count", "count classes"])
def test_of_a_count_all_agrees(tmp_path: Path, task: str) -> None:
    path = tmp_path / "run.db"
    assert work_on(path, Plan(psolver.load(BATHTUB), task))  # type: ignore[arg-type]
    assert (0, "") == audit(path, sample="3")[::2]


def test_of_a_run_that_has_nothing_to_search_all_agrees(tmp_path: Path) -> None:
    path = tmp_path / "run.db"
    assert 1 == run("run", SAMPLES / "impossible-clue.toml", "--store", path).status
    assert 0 == audit(path).status


def test_the_hash_is_the_same_however_many_cores_and_sessions(
    complete: Path, tmp_path: Path
) -> None:
    path, plan = tmp_path / "run.db", Plan(psolver.load(BATHTUB))
    while not work_on(path, plan, 3, 15):
        pass
    assert execute(complete, CERTIFICATE) == execute(path, CERTIFICATE)


def test_a_run_that_goes_on_can_be_audited(tmp_path: Path) -> None:
    path = tmp_path / "run.db"
    work_on(path, Plan(psolver.load(BATHTUB)), 1, 10)
    told = audit(path, sample="2").out
    waiting = execute(path, "SELECT count(*) FROM job WHERE NOT done")[0][0]
    assert told.startswith(f"10 jobs done, {waiting} waiting, ")
    assert "2 of 2 chosen ones done again: all agrees; " in told


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


def test_a_cover_that_was_changed_is_found(store: Path) -> None:
    ((at, packed),) = execute(store, f"SELECT place, covers FROM found WHERE place = {DONE}")
    covers = unpack_covers(packed)  # type: ignore[arg-type]
    first = covers[0]
    covers[0] = (first[0] + 1, *first[1:])
    execute(store, "UPDATE found SET covers = ? WHERE place = ?", pack_covers(covers), at)
    job = name_of(store, DONE)
    assert f"{job}: the cover {covers[0]} is not a solution of the puzzle" in differences(store)
    assert f"{job}: done again it has other covers" in differences(store, repeated=True)
    assert changed_hash(store)


def test_a_class_that_is_there_twice_is_found_in_another_job_too(store: Path) -> None:
    (first, second, *_) = execute(
        store, "SELECT place, covers FROM found JOIN job USING (place) WHERE number > 1"
    )
    taken, covers = unpack_covers(first[1]), unpack_covers(second[1])  # type: ignore[arg-type]
    covers[-1] = taken[0]
    execute(store, "UPDATE found SET covers = ? WHERE place = ?", pack_covers(covers), second[0])
    told = [line for line in differences(store) if "found before" in line]
    assert 1 == len(told)
    assert told[0].endswith(": 1 of its distinct solutions was found before")


def test_a_job_that_was_deleted_is_found(store: Path) -> None:
    (parent,) = execute(store, "SELECT place FROM job WHERE rest > 1 ORDER BY place LIMIT 1")[0]
    assert isinstance(parent, bytes)
    (rest,) = execute(store, "SELECT rest FROM job WHERE place = ?", parent)[0]
    assert isinstance(rest, int)
    execute(store, "DELETE FROM job WHERE place = ?", parent + place_with((rest - 1,)))
    told = [line for line in differences(store) if "jobs were left of it" in line]
    assert [f"{rest:,} jobs were left of it, {rest - 1:,} are there"] == [
        line.partition(": ")[2] for line in told
    ]


def test_a_first_job_that_was_deleted_is_found(store: Path) -> None:
    ((last, number),) = execute(
        store, "SELECT max(place), count(*) FROM job WHERE length(place) = 4"
    )
    assert isinstance(number, int)
    execute(store, "DELETE FROM job WHERE place = ?", last)
    began = f"the run began with {number} jobs, {number - 1} of them are there"
    assert began in differences(store)
    assert "jobs: covers of 1 that was never there or never done" in differences(store)


def test_a_job_whose_parent_is_gone_is_found(store: Path) -> None:
    (parent,) = execute(store, "SELECT place FROM job WHERE rest > 1 ORDER BY place LIMIT 1")[0]
    assert isinstance(parent, bytes)
    execute(store, "DELETE FROM job WHERE place = ?", parent)
    told = differences(store)
    assert any(line.endswith(": the job of which it was left is not there") for line in told)


def test_a_first_job_that_was_changed_is_found(store: Path) -> None:
    at = place_with((0,))
    execute(store, "UPDATE job SET job = ? WHERE place = ?", with_checksum('{"start":[3]}'), at)
    assert "job 1: is not the one that the puzzle has there" in differences(store)


def test_a_job_that_cannot_be_read_is_found(store: Path) -> None:
    execute(store, "UPDATE job SET job = '{' WHERE place = (SELECT max(place) FROM job)")
    assert any(" cannot be read (" in line for line in differences(store))


@pytest.mark.parametrize("key", ["version", "puzzle", "task", "up_to", "first", "kernel"])
def test_what_is_told_about_a_run_cannot_be_changed_unseen(store: Path, key: str) -> None:
    other = {"puzzle": "value || '\n'", "up_to": "'rotations'", "task": "'count'", "first": "'7'"}
    execute(store, f"UPDATE about SET value = {other.get(key, chr(39) + '9.9' + chr(39))}"
            " WHERE key = ?", key)  # fmt: skip
    done = audit(store)
    assert 1 == done.status or (key == "kernel" and done.status == 2)


def test_a_certificate_that_cannot_be_read_is_found(store: Path) -> None:
    execute(store, "UPDATE about SET value = '{}' WHERE key = 'certificate'")
    assert ["the certificate cannot be read"] == differences(store)


def test_a_certificate_that_is_not_there_yet_is_told_and_added_later(store: Path) -> None:
    before = execute(store, CERTIFICATE)
    execute(store, "DELETE FROM about WHERE key = 'certificate'")
    done = audit(store)
    what = "there is no certificate yet: the command that began the run adds it"
    assert (0, what) == (done.status, done.out.splitlines()[1])
    assert work_on(store, Plan(psolver.load(BATHTUB)))
    assert before == execute(store, CERTIFICATE)


@pytest.mark.parametrize("what", ["jobs", "nodes", "solutions", "classes"])
def test_a_sum_of_the_certificate_that_was_changed_is_found(store: Path, what: str) -> None:
    ((text,),) = execute(store, CERTIFICATE)
    values = json.loads(str(text))
    right = values[what]
    values[what] += 1
    execute(store, "UPDATE about SET value = ? WHERE key = 'certificate'", json.dumps(values))
    name = "distinct solutions" if what == "classes" else what
    told = f"the store has {right + 1:,} {name}, all jobs together have {right:,}"
    assert told in differences(store)


def test_minutes_that_were_changed_are_found(store: Path) -> None:
    execute(store, "UPDATE minute SET jobs = jobs + 1")
    assert any("jobs by the minute, all jobs together have" in d for d in differences(store))


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
    monkeypatch.setattr(plans, "JOBS_VERSION", plans.JOBS_VERSION + 1)
    what = f"was done by psolver 0.0.7, whose jobs are not those of {psolver.__version__}"
    assert Run(2, "", f"{store}: {what}; audit it with that version\n") == audit(store)


def test_jobs_that_this_version_does_not_make_are_found(
    store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(plans, "JOBS_VERSION", plans.JOBS_VERSION + 1)
    assert any(line.startswith("the store has the fingerprint '") for line in differences(store))


def test_a_sample_that_is_none_is_refused(complete: Path) -> None:
    for sample in ("x", "1.5", "-1", "101%", "%", ""):
        done = audit(complete, sample=sample)
        what = f"'{sample}' is neither a number of jobs nor a part of them such as 1%"
        assert 2 == done.status
        assert done.err.endswith(f"Invalid value for '--sample': {what}\n")


def test_a_run_that_has_not_begun_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "run.db"
    path.touch()
    assert Run(2, "", f"{path}: its run has not begun\n") == audit(path)


def test_an_audit_that_is_stopped_by_the_limit_says_so(complete: Path) -> None:
    done = audit(complete, "--time-limit", "0.001")
    assert 3 == done.status
    assert "all agrees so far; stopped by the limit; --seed 1" in done.out


def test_the_jobs_are_chosen_by_the_seed() -> None:
    assert [] == chosen_jobs("1%", 0, 5)
    assert 1 == len(chosen_jobs("1%", 10, 5))
    assert [] == chosen_jobs("0", 10, 5)
    assert list(range(10)) == chosen_jobs("100%", 10, 5) == chosen_jobs("50", 10, 5)
    assert chosen_jobs("3", 1000, 5) == chosen_jobs("3", 1000, 5) != chosen_jobs("3", 1000, 6)


def test_what_was_seen_is_known_again() -> None:
    with DigestSet() as seen:
        assert [0, 1, 2] == [seen.add([b"a", b"b"]), seen.add([b"c", b"a"]), seen.add([b"c"] * 2)]
        assert 1 == seen.add([b"d", b"d"])
