"""Machine code is compiled once, kept for the next run, and used only where it is what was
written; kernels are plain Python where there is none.
"""

from __future__ import annotations

import errno
import os
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import filelock
import pytest
from support.command import unix
from support.places import SAMPLES
from support.problems import sample
from support.tuning import tune

from psolver.engines import DancingCells, Walk
from psolver.engines.kernels import jit

COMPILING = "psolver: compiling a search kernel, which takes a few seconds"
KEPT = f"{COMPILING}; it is saved for next time"
OTHER_USER = 12345
is_root = sys.platform != "win32" and os.geteuid() == 0


def twice(word: int) -> int:
    """A kernel that is compiled in no time."""
    return 2 * word


def thrice(word: int) -> int:
    """Another."""
    return 3 * word


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The cache folder of this test, which does not exist yet."""
    monkeypatch.setenv("PSOLVER_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


@pytest.fixture
def told(folder: Path, capsys: pytest.CaptureFixture[str]) -> Callable[[], list[str]]:
    """What a new process tells that runs a kernel."""

    def tell() -> list[str]:
        jit.LOADED.clear()
        jit.report_once.cache_clear()
        assert 42 == jit.compiled(twice)(21)
        return capsys.readouterr().err.splitlines()

    return tell


def only(folder: Path) -> Path:
    """The one file with machine code."""
    (file,) = folder.glob("*.kernel")
    return file


def flip(position: int) -> Callable[[Path], object]:
    """Changes one byte of a file."""

    def damage(file: Path) -> None:
        data = bytearray(file.read_bytes())
        data[position] ^= 1
        file.write_bytes(data)

    return damage


def put_folder(file: Path) -> None:
    file.unlink()
    (file / "in" / "it").mkdir(parents=True)


def put(special: Callable[[Path], object]) -> Callable[[Path], object]:
    """Puts something in the place of a file that is none."""

    def put_there(file: Path) -> None:
        if sys.platform != "win32":
            file.unlink()
            special(file)

    return put_there


def put_file_of_another(file: Path) -> None:
    before = set(file.parent.glob("*.kernel"))
    assert 63 == jit.compiled(thrice)(21)
    (other,) = set(file.parent.glob("*.kernel")) - before
    other.replace(file)


DAMAGE: dict[str, Callable[[Path], object]] = {
    "missing": Path.unlink,
    "cut": lambda file: file.write_bytes(file.read_bytes()[:-1]),
    "random": lambda file: file.write_bytes(bytes(range(256)) * 99),
    "changed sum": flip(0),
    "changed middle": flip(300),
    "changed end": flip(-1),
    "folder": put_folder,
    "file of another": put_file_of_another,
    "pipe": put(lambda file: os.mkfifo(file)),
    "device": put(lambda file: file.symlink_to("/dev/zero")),
}


def test_machine_code_is_kept_and_found_by_the_next_run(
    folder: Path, told: Callable[[], list[str]]
) -> None:
    assert [KEPT] == told()
    assert [] == told()
    assert [only(folder)] == [path for path in folder.iterdir() if path.suffix != ".lock"]


@pytest.mark.parametrize("damage", DAMAGE.values(), ids=DAMAGE)
def test_what_is_damaged_is_compiled_again_and_replaced(
    folder: Path, told: Callable[[], list[str]], damage: Callable[[Path], object]
) -> None:
    told()
    damage(only(folder))
    assert [[KEPT], []] == [told(), told()]
    assert only(folder).is_file()


@pytest.mark.skipif(is_root, reason="the system's own user may read everything")
def test_what_cannot_be_read_is_compiled_again_and_replaced(
    folder: Path, told: Callable[[], list[str]]
) -> None:
    told()
    only(folder).chmod(0)
    assert [[KEPT], []] == [told(), told()]


@pytest.mark.parametrize("put", [Path.mkdir, lambda lock: lock.write_bytes(b"no lock")])
def test_whatever_has_the_name_of_the_lock_does_not_matter(
    folder: Path, told: Callable[[], list[str]], put: Callable[[Path], object]
) -> None:
    folder.mkdir(mode=0o755)
    put(folder / "compiling.lock")
    assert [[KEPT], []] == [told(), told()]


def test_another_process_that_compiles_is_not_waited_for_forever(
    folder: Path, told: Callable[[], list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    tune(monkeypatch, QUIET_WAIT_SECONDS=0.01, MOST_WAIT_SECONDS=0.02)
    folder.mkdir(mode=0o755)
    with filelock.FileLock(folder / "compiling.lock"):  # as of one that is stopped
        waiting = "psolver: waiting for another process, which compiles a search kernel"
        assert [[waiting, KEPT], []] == [told(), told()]


@pytest.mark.skipif(is_root, reason="the system's own user may write everywhere")
def test_a_folder_that_cannot_be_written_to_is_used_all_the_same(
    folder: Path, told: Callable[[], list[str]]
) -> None:
    told()
    folder.chmod(0o555)
    assert [] == told()
    folder.chmod(0o755)
    only(folder).unlink()
    folder.chmod(0o555)
    why_not = f"{folder}: compiled kernels cannot be saved there (Permission denied)"
    assert [COMPILING, why_not] == told()


def test_a_disk_that_fills_up_meanwhile_is_told_and_the_run_goes_on(
    folder: Path, told: Callable[[], list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(Path, "replace", fail)
    why_not = f"{folder}: compiled kernels cannot be saved there (No space left on device)"
    assert [KEPT, why_not] == told()
    assert [] == [path for path in folder.iterdir() if path.suffix != ".lock"]


@unix
def test_a_folder_that_others_may_write_to_is_neither_read_nor_written(
    folder: Path, told: Callable[[], list[str]]
) -> None:
    told()
    file = only(folder)
    why_not = (
        f"{folder}: is not used, because others may write to it and what is in it runs in your"
        " name; chmod go-w it, or name another folder in PSOLVER_CACHE"
    )
    for mode in (0o775, 0o757):
        folder.chmod(mode)
        assert [COMPILING, why_not] == told()
    file.unlink()
    assert [COMPILING, why_not] == told()
    assert [] == list(folder.glob("*.kernel"))
    folder.chmod(0o755)
    assert [[KEPT], []] == [told(), told()]


@unix
def test_a_file_that_others_may_write_to_is_compiled_again_and_replaced(
    folder: Path, told: Callable[[], list[str]]
) -> None:
    told()
    only(folder).chmod(0o666)
    assert [[KEPT], []] == [told(), told()]
    assert 0o644 == stat.S_IMODE(only(folder).stat().st_mode) | 0o044


@unix
def test_a_folder_of_another_user_is_not_used(
    folder: Path, told: Callable[[], list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    told()
    if is_root:
        os.chown(folder, OTHER_USER, -1)
    else:
        monkeypatch.setattr(os, "geteuid", lambda: OTHER_USER)
    said = told()
    assert (2, COMPILING) == (len(said), said[0])
    assert said[1].startswith(f"{folder}: is not used, because others may write to it")


@unix
def test_what_psolver_writes_others_may_not_write_to(
    folder: Path, told: Callable[[], list[str]]
) -> None:
    before = os.umask(0)
    try:
        told()
    finally:
        os.umask(before)
    assert [0o755, 0o644] == [stat.S_IMODE(p.stat().st_mode) for p in (folder, only(folder))]
    assert [] == told()


def test_machine_code_belongs_to_the_numbers_of_the_tuning_table(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """By the key of the cache, since old code would give the same counts, only later."""
    walk = DancingCells(sample("four-pieces")).start()
    assert isinstance(walk, Walk)
    key = jit._label(walk._kernel, ())
    assert key == jit._label(walk._kernel, ())
    tune(monkeypatch, MOST_SLICE_UPDATES=1)
    assert key != jit._label(walk._kernel, ())


# other processes ----------------------------------------------------------------------------------


def started(**environment: str) -> subprocess.Popen[str]:
    """psolver, counting with a kernel."""
    command = [
        sys.executable,
        "-m",
        "psolver",
        SAMPLES / "dominoes-4x4.toml",
        "--count",
        "--engine",
        "backtrack",
    ]
    pipe = subprocess.PIPE
    return subprocess.Popen(
        command, stdout=pipe, stderr=pipe, text=True, env={**os.environ, **environment}
    )


def said(process: subprocess.Popen[str]) -> list[str]:
    """The lines on standard error, when it has counted."""
    out, err = process.communicate(timeout=100)
    assert "36\n" == out
    return err.splitlines()


@pytest.mark.slow
def test_of_two_processes_one_compiles_and_the_next_run_finds_it_done(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "cache"
    first, second = started(PSOLVER_CACHE=str(folder)), started(PSOLVER_CACHE=str(folder))
    lines = said(first) + said(second)
    assert 1 == lines.count(KEPT)
    assert KEPT not in said(started(PSOLVER_CACHE=str(folder)))
    assert list(folder.glob("fit_search.search-*.kernel"))


WITHOUT = """
import numpy as np
from psolver.engines.kernels import jit
from psolver.engines.states.hashed_rows import fill_table

table = np.full(8, -1, np.int32)
arguments = np.zeros((1, 3), np.int64), 0, 1, table, np.ones(2, np.int64)
print(jit.needs_compiling(fill_table, arguments))
print(list(jit.compile_for(jit.kernel_name(fill_table), jit.kinds_of_arguments(arguments))))
jit.compiled(fill_table)(*arguments)
print(table.tolist(), jit.ready(fill_table, arguments) is fill_table)
"""


@pytest.mark.parametrize(
    ("package", "text"),
    [
        ("numba", None),
        ("llvmlite", None),
        ("numba", "raise ImportError('needs another numpy')"),
        ("llvmlite", "raise OSError('no library for this machine')"),
    ],
)
def test_where_numba_cannot_be_used_kernels_are_plain(
    tmp_path: Path, package: str, text: str | None
) -> None:
    """It or what it needs is missing, or does not suit what else there is."""
    first = f"sys.modules[{package!r}] = None"
    if text is not None:
        first = f"sys.path.insert(0, {str(tmp_path)!r})"
        (tmp_path / package).mkdir()
        (tmp_path / package / "__init__.py").write_text(text)
    done = subprocess.run(
        [sys.executable, "-c", f"import sys; {first}{WITHOUT}"],
        capture_output=True,
        text=True,
        env={**os.environ, "PSOLVER_CACHE": str(tmp_path / "cache")},
    )
    said = ["False", "[]", "[0, -1, -1, -1, -1, -1, -1, -1] True"]
    assert (said, f"{jit.SLOW}\n") == (done.stdout.splitlines(), done.stderr)


ELSEWHERE = """
import pickle, subprocess, sys
import numpy as np
from psolver.engines.kernels.jit import kernel_name, kinds_of_arguments, needs_compiling, ready
from psolver.engines.states.hashed_rows import fill_table

table = np.full(8, -1, np.int32)
arguments = np.zeros((1, 3), np.int64), 0, 1, table, np.ones(2, np.int64)
print(needs_compiling(fill_table, arguments))
code = (
    "import pickle, sys; from psolver.engines.kernels.jit import compile_for;"
    "print([type(news).__name__ for news in compile_for(*pickle.load(sys.stdin.buffer))])"
)
work = pickle.dumps((kernel_name(fill_table), kinds_of_arguments(arguments)))
for _ in range(2):
    child = subprocess.run([sys.executable, "-c", code], input=work, capture_output=True)
    print(child.stdout.decode().strip())
print(needs_compiling(fill_table, arguments))
ready(fill_table, arguments)(*arguments)
print(table.tolist())
"""


@pytest.mark.parametrize(
    ("plain", "said"),
    [
        ("", ["True", "['str', 'bytes']", "['bytes']", "False"]),
        ("1", ["False", "[]", "[]", "False"]),
    ],
)
def test_another_process_compiles_where_that_is_needed(
    tmp_path: Path, plain: str, said: list[str]
) -> None:
    """It has something to tell when it begins, and hands the code over in any case."""
    done = subprocess.run(
        [sys.executable, "-c", ELSEWHERE],
        capture_output=True,
        text=True,
        env={**os.environ, "PSOLVER_CACHE": str(tmp_path), "PSOLVER_PLAIN": plain},
    )
    table = "[0, -1, -1, -1, -1, -1, -1, -1]"
    assert ([*said, table], "") == (done.stdout.splitlines(), done.stderr)
