"""What goes wrong around a run: full disks, damaged and locked files, signals, silent processes.

What was done is kept, the user is told in a sentence, and the same command continues.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
import zlib
from array import array
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import filelock
import pytest
from support.command import COST, Run, children_of, run, start, unix
from support.places import SAMPLES, table
from support.seeds import seeds
from support.small_jobs import start as start_small
from support.stores import found_in, half_done

import psolver

EIGHT, DOMINOES = SAMPLES / "pentominoes-8x8.toml", SAMPLES / "dominoes-8x8.toml"
LONG = SAMPLES / "tetris-cube.toml"
FULL = "the disk is full; make room, then the same command continues, and nothing is lost"
IO = (
    "cannot be read or written (disk I/O error); look at the disk, then the same command continues,"
    " and nothing is lost"
)
ZLIB = "Error -3 while decompressing data: incorrect header check"


def ended(process: subprocess.Popen[bytes], seconds: float = 60) -> Run:
    """How a command ends, without the costs in brackets."""
    out, err = process.communicate(timeout=seconds)
    return Run(process.returncode, out.decode(), COST.sub("", err.decode()))


def whole(store: Path) -> str:
    """What a run says that is complete and has found all of EIGHT."""
    prints = f"'psolver solutions {store}' prints them"
    return f"520 solutions, 65 distinct; the search is complete; {prints}\n"


def execute(path: Path, statement: str, *values: object) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute(statement, values)


def wait_for(path: Path, jobs: int) -> None:
    """Wait until so many jobs of a store are done."""
    end = time.monotonic() + 60
    while time.monotonic() < end:
        if path.exists():
            with closing(sqlite3.connect(path)) as connection:
                try:
                    (done,) = connection.execute("SELECT sum(done) FROM job").fetchone()
                except sqlite3.OperationalError:
                    done = 0
            if (done or 0) >= jobs:
                return
        time.sleep(0.01)
    raise AssertionError("the run does not get on")


# full disks ---------------------------------------------------------------------------------------


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A folder with room for little."""
    folder = tmp_path / "disk"
    folder.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=200k", "tmpfs", str(folder)]
    if not shutil.which("mount") or subprocess.run(command, check=False).returncode:
        pytest.skip("no small disk can be mounted here")
    yield folder
    subprocess.run(["umount", str(folder)], check=True)


@unix
@pytest.mark.parametrize("room", [0, 40])
def test_a_disk_that_is_full_when_a_store_is_made_is_told(small_disk: Path, room: int) -> None:
    store = small_disk / "run.db"
    (small_disk / "other").write_bytes(bytes((200 - room) * 1024))
    assert Run(2, "", f"{store}: {FULL}\n") == ended(
        start_small(3000, small_disk.parent / "log", "run", EIGHT, "--store", store)
    )
    (small_disk / "other").unlink()
    subprocess.run(["mount", "-o", "remount,size=9m", str(small_disk)], check=True)
    assert Run(0, "", whole(store)) == run.__wrapped__("run", EIGHT, "--store", store)


@unix
def test_a_file_that_may_not_grow_is_told_and_when_it_may_the_run_goes_on(tmp_path: Path) -> None:
    import resource

    store, log = tmp_path / "run.db", tmp_path / "log"
    arguments = 3000, log, "run", EIGHT, "--store", store
    limit = 120 * 1024

    def limited() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, resource.RLIM_INFINITY))

    assert Run(2, "", f"{store}: {IO}\n") == ended(start_small(*arguments, preexec_fn=limited))
    assert 0 < found_in(store).done
    assert Run(0, "", whole(store)) == ended(start_small(*arguments))


# damage -------------------------------------------------------------------------------------------

COMMANDS = [
    ["run", str(EIGHT), "--store", "STORE", "--time-limit", "5"],
    ["status", "STORE"],
    ["solutions", "STORE", "-q", "--time-limit", "5"],
    ["audit", "STORE", "--sample", "3", "--time-limit", "5"],
]


@pytest.fixture(scope="module")
def complete(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The store of a run of EIGHT that is complete."""
    path = tmp_path_factory.mktemp("complete") / "run.db"
    assert 0 == run("run", EIGHT, "--store", path).status
    return path


@pytest.fixture(scope="module")
def half(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The store of a run of EIGHT, some jobs of which are done."""
    return half_done(tmp_path_factory.mktemp("half") / "run.db", psolver.load(EIGHT), 100)


def damage(path: Path, random: Random) -> None:
    """Change a store as a bad disk does."""
    data = bytearray(path.read_bytes())
    at = random.randrange(len(data))
    match random.randrange(4):
        case 0:
            data[at : at + 4096] = random.randbytes(min(4096, len(data) - at))
        case 1:
            data[at : at + 64] = bytes(min(64, len(data) - at))
        case 2:
            del data[at:]
        case _:
            for _ in range(20):
                data[random.randrange(100, len(data))] ^= 1 << random.randrange(8)
    path.write_bytes(data)


def fault(done: Run, store: Path) -> str:
    """What is wrong with how a command on a damaged store ends; "" where nothing is."""
    if "Traceback" in done.err or "internal error" in done.err:
        return done.err
    if done.status not in (0, 1, 2, 3):
        return f"its status is {done.status}"
    if done.status == 2 and (len(done.err.splitlines()) != 1 or str(store) not in done.err):
        return f"it does not say one sentence about the store: {done.err}"
    return ""


def faults(store: Path, folder: Path, numbers: range) -> list[tuple[int, str, str]]:
    found = []
    for seed in numbers:
        for arguments in COMMANDS:
            copy = folder / "run.db"
            shutil.copy(store, copy)
            damage(copy, Random(seed))
            words = [str(copy) if word == "STORE" else word for word in arguments]
            if wrong := fault(run.__wrapped__(*words), copy):
                found.append((seed, arguments[0], wrong))
            for path in folder.iterdir():
                path.unlink()
    return found


def test_a_damaged_store_gets_an_answer_or_a_sentence(
    complete: Path, half: Path, tmp_path: Path
) -> None:
    assert [] == faults(complete, tmp_path, range(3))
    assert [] == faults(half, tmp_path, range(3, 6))


@pytest.mark.parametrize("block", seeds(0, 12))
def test_every_damaged_store_gets_an_answer_or_a_sentence(
    complete: Path, half: Path, tmp_path: Path, block: int
) -> None:
    assert [] == faults((complete, half)[block % 2], tmp_path, range(20 * block, 20 * block + 20))


DAMAGED = dict(table("faults-damaged.txt"))
CURE = "go on with a copy of it, or begin another one"


def test_damaged_tables_have_a_message(half: Path, tmp_path: Path) -> None:
    store = tmp_path / "run.db"
    for statement, what in DAMAGED.items():
        shutil.copy(half, store)
        execute(store, statement)
        done = run.__wrapped__("run", EIGHT, "--store", store)
        assert (2, "") == done[:2]
        expected = rf"{re.escape(str(store))}: is damaged \({what}\); {CURE}\n"
        assert re.fullmatch(expected, done.err), statement


COLUMN = "column {} of the table {} has a wrong value"
HARMLESS = dict(table("faults-harmless.txt"))


def test_damaged_times_have_a_warning_and_are_found_by_an_audit(tmp_path: Path) -> None:
    store, half = tmp_path / "run.db", tmp_path / "half.db"
    half_done(half, psolver.load("dominoes-4x4"), 1)
    run("run", "dominoes-4x4", "--store", tmp_path / "whole.db")
    whole = run("solutions", tmp_path / "whole.db", "-q").out
    for statement, what in HARMLESS.items():
        found = rf"{re.escape(str(store))}: is damaged \({what}\)"
        warning = f"{found}: results are whole, times may be wrong; 'psolver audit' looks closer\n"
        shutil.copy(half, store)
        execute(store, statement)
        done = run.__wrapped__("audit", store)
        assert (2, "") == done[:2], statement
        assert re.fullmatch(f"{found}; {CURE}\n", done.err), statement
        done = run.__wrapped__("status", store)
        assert (0, 1) == (done.status, len(re.findall(warning, done.err))), statement
        done = run.__wrapped__("run", "dominoes-4x4", "--store", store, "-q")
        assert (0, "") == done[:2], statement
        assert re.fullmatch(warning, done.err), statement
        done = run.__wrapped__("solutions", store, "-q")
        assert (0, whole) == done[:2], statement
        assert re.fullmatch(warning, done.err), statement


def test_covers_that_are_none_have_a_message(half: Path, tmp_path: Path) -> None:
    store = tmp_path / "run.db"
    wrong = {
        b"nonsense": "is damaged (covers cannot be read: their first byte is wrong)",
        b"H123": f"is damaged (covers cannot be read: {ZLIB})",
        b"H" + zlib.compress(array("H", [1, 3, 1, 2, 3])): "",
        b"H" + zlib.compress(array("H", [1, 1, 60_000])): "",
    }
    for covers, what in wrong.items():
        shutil.copy(half, store)
        execute(store, "UPDATE found SET covers = ?", covers)
        done = run.__wrapped__("solutions", store, "-q")
        assert (2, 1) == (done.status, len(done.err.splitlines()))
        assert not what or f"{store}: {what}; {CURE}\n" == done.err
        assert 1 == run.__wrapped__("audit", store, "--sample", "0").status


# locked -------------------------------------------------------------------------------------------


@unix
def test_a_store_that_is_locked_is_gone_on_with_when_it_is_let_go(
    half: Path, tmp_path: Path
) -> None:
    store = tmp_path / "run.db"
    shutil.copy(half, store)
    with closing(sqlite3.connect(store, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        process = start("run", str(EIGHT), "--store", str(store))
        assert process.stderr
        process.stderr.readline()
        other.execute("ROLLBACK")
    assert Run(0, "", whole(store)) == ended(process)


@unix
def test_a_store_that_is_locked_while_it_is_worked_on_is_waited_for(tmp_path: Path) -> None:
    store = tmp_path / "run.db"
    process = start_small(30_000, tmp_path / "log", "run", DOMINOES, "--count", "--store", store)
    wait_for(store, 3)
    with closing(sqlite3.connect(store, isolation_level=None, timeout=10)) as other:
        other.execute("BEGIN EXCLUSIVE")
        assert process.stderr
        told = process.stderr.readline().decode()
        assert f"{store}: is locked by another program; waiting for it\n" == told
        process.send_signal(signal.SIGINT)
        done = ended(process)
    assert 130 == done.status
    pattern = r"interrupted: [\d,]+ of [\d,]+ jobs done, .* so far; the same command continues\n"
    assert re.fullmatch(pattern, done.err)


# two runs, silent processes, signals --------------------------------------------------------------


@unix
def test_a_second_run_is_refused_and_told_who_works(tmp_path: Path) -> None:
    store = tmp_path / "run.db"
    process = start("run", str(LONG), "--store", str(store), "--count")
    wait_for(store, 0)
    try:
        second = run.__wrapped__("run", LONG, "--store", store, "--count")
        host = os.uname().nodename
        cure = f"'psolver status {store}' shows its progress"
        who = f"process {process.pid} on {host}"
        expected = f"{store}: another run is at work on it ({who}); {cure}\n"
        assert Run(2, "", expected) == second
    finally:
        process.send_signal(signal.SIGINT)
        assert 130 == ended(process).status


@unix
def test_a_child_that_lies_silent_does_not_hold_up_the_end(tmp_path: Path) -> None:
    store = tmp_path / "run.db"
    process = start("run", str(LONG), "--engine", "sat", "--store", str(store))
    children = children_of(process)
    for child in children:
        os.kill(child, signal.SIGSTOP)
    wait_for(store, 0)
    process.send_signal(signal.SIGINT)
    assert 130 == ended(process).status
    for child in children:
        with pytest.raises(ProcessLookupError):
            os.kill(child, 0)


@unix
def test_a_run_that_is_ended_keeps_what_was_done(tmp_path: Path) -> None:
    """A second Ctrl-C changes nothing; a terminal that is closed ends it as SIGTERM does."""
    for status, *signals in ((130, signal.SIGINT, signal.SIGINT), (143, signal.SIGHUP)):
        store = tmp_path / f"{status}.db"
        log = tmp_path / "log"
        process = start_small(30_000, log, "run", DOMINOES, "--count", "--store", store)
        wait_for(store, 3)
        for one in signals:
            process.send_signal(one)
        done = ended(process)
        assert (status, "") == done[:2]
        assert [store, log] == sorted(tmp_path.iterdir())
        kept = found_in(store)
        store.unlink()
        assert kept.done >= 3
        found = f"{kept.done:,} of {kept.jobs:,} jobs done, {kept.solutions:,} solutions so far"
        told = f"interrupted: {found}; the same command continues\n"
        assert done.err.endswith(told if status == 130 else "")


@unix
def test_a_run_does_not_need_standard_error(tmp_path: Path) -> None:
    store = tmp_path / "run.db"
    command = f"'{sys.executable}' -m psolver run '{EIGHT}' --store '{store}' 2>&-"
    assert 0 == subprocess.run(command, shell=True, check=False, timeout=60).returncode
    assert (520, 65) == found_in(store)[:2]


# folders and permissions --------------------------------------------------------------------------


def is_allowed_all() -> bool:
    return sys.platform == "win32" or os.geteuid() == 0


@pytest.mark.skipif(is_allowed_all(), reason="permissions do not hold here")
def test_a_folder_that_may_not_be_written_is_told(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    folder.chmod(0o500)
    store = folder / "run.db"
    what = "cannot be locked (Permission denied); choose another folder"
    assert Run(2, "", f"{store}: {what}\n") == run("run", EIGHT, "--store", store)


@pytest.mark.skipif(is_allowed_all(), reason="permissions do not hold here")
def test_a_store_that_may_not_be_written_is_told_and_can_be_read(
    complete: Path, tmp_path: Path
) -> None:
    store = tmp_path / "run.db"
    shutil.copy(complete, store)
    store.chmod(0o400)
    what = "cannot be written; look at its permissions and those of its folder"
    assert Run(2, "", f"{store}: {what}\n") == run("run", EIGHT, "--store", store)
    assert 0 == run("status", store).status


@pytest.mark.parametrize(
    ("error", "why"),
    [
        (OSError(37, "No locks available"), "No locks available"),  # a network drive without locks
        (NotImplementedError("no flock here"), "no flock here"),  # of older versions of filelock
        # /proc, of which the system says that there is no such file
        (filelock.Timeout("run.db.lock"), "no file can be made beside it"),
    ],
)
def test_a_store_that_cannot_be_locked_has_a_message(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: Exception, why: str
) -> None:
    def refuse(_lock: object) -> None:
        raise error

    monkeypatch.setattr(filelock.FileLock, "acquire", refuse)
    store = tmp_path / "run.db"
    what = f"cannot be locked ({why}); choose another folder"
    assert Run(2, "", f"{store}: {what}\n") == run.__wrapped__("run", EIGHT, "--store", store)
