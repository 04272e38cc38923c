"""Files that are written: whole or not at all, and never in place of an input."""

from __future__ import annotations

import os
import shutil
import signal
import stat
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from support.command import COMMAND, ENDLESS, NO_TILING, SMALL, SMALL_BOX, Run, run, start, unix
from support.places import ROOT

from psolver.cli.output import NewFile, Output
from psolver.core.errors import PsolverError
from psolver.search import encode


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    path = tmp_path / "keep.txt"
    path.write_bytes(b"precious\n")
    return path


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def shell(command: str, folder: Path) -> tuple[int, str, str]:
    """The status and both outputs of a shell command in which $P is psolver."""
    command = command.replace("$P", f"'{sys.executable}' -m psolver")
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        command, shell=True, capture_output=True, cwd=folder, env=environment, check=False
    )
    return done.returncode, done.stdout.decode(), done.stderr.decode()


# whole or not at all ------------------------------------------------------------------------------


def test_a_file_gets_its_place_when_it_is_complete(kept: Path) -> None:
    with NewFile(str(kept)) as file:
        file.write(b"new\n")
        assert b"precious\n" == kept.read_bytes()
        assert 2 == len(names(kept.parent))
    assert b"new\n" == kept.read_bytes()
    assert ["keep.txt"] == names(kept.parent)


def test_after_an_error_the_old_file_is_there(kept: Path) -> None:
    def fail() -> None:
        with NewFile(str(kept)) as file:
            file.write(b"half")
            raise KeyError

    with pytest.raises(KeyError):
        fail()
    assert b"precious\n" == kept.read_bytes()
    assert ["keep.txt"] == names(kept.parent)


@pytest.mark.parametrize("command", [["solve"], ["explain"], ["export", "--to", "dlx"]])
def test_a_command_that_fails_leaves_the_output_file_alone(
    command: list[str], kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(encode, "MOST_ENCODED_PLACEMENTS", 3)
    assert 2 == run.__wrapped__(*command, SMALL, "-o", kept).status
    assert (b"precious\n", ["keep.txt"]) == (kept.read_bytes(), names(kept.parent))


@pytest.mark.rooms
def test_a_limit_before_an_answer_leaves_the_output_file_alone(kept: Path) -> None:
    for command in ["solve", "explain"]:
        assert 3 == run(command, SMALL, "--time-limit", "1e-6", "-o", kept).status
        assert (b"precious\n", ["keep.txt"]) == (kept.read_bytes(), names(kept.parent))


@pytest.mark.rooms
def test_a_limit_before_a_solution_leaves_pages_and_pictures_alone(kept: Path) -> None:
    for form in ["box", "svg", "html"]:
        done = run(SMALL, "--time-limit", "1e-6", "-o", kept, "--format", form)
        assert 3 == done.status
        assert (b"precious\n", ["keep.txt"]) == (kept.read_bytes(), names(kept.parent))


def test_that_there_is_no_solution_is_an_answer(kept: Path) -> None:
    assert 1 == run(NO_TILING, "-o", kept).status
    assert b"" == kept.read_bytes()


def test_what_was_found_before_a_limit_is_kept(kept: Path) -> None:
    done = run("-", "-n", "2", "-q", "-o", kept, "--format", "letters", data=ENDLESS)
    assert (0, 2) == (done.status, len(kept.read_text().split("\n\n")))


@unix
@pytest.mark.parametrize(("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_what_was_found_before_a_signal_is_kept(kept: Path, number: int, status: int) -> None:
    command = start("-", "-o", str(kept), "--format", "letters", data=ENDLESS)
    while not any(path.stat().st_size > 1000 for path in kept.parent.iterdir()):
        time.sleep(0.05)
    assert b"precious\n" == kept.read_bytes()
    command.send_signal(number)
    assert status == command.wait(20)
    assert (1000, ["keep.txt"]) < (kept.stat().st_size, names(kept.parent))
    command.communicate()


def test_what_was_found_before_an_error_is_told(
    kept: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail() -> None:
        with Output(str(kept), answers=True) as output:
            output.write("found")
            raise PsolverError("it went wrong")

    with pytest.raises(PsolverError):
        fail()
    (part,) = [path for path in kept.parent.iterdir() if path != kept]
    assert f"{kept}: not written; what was found so far is in {part}\n" == capsys.readouterr().err
    assert (b"precious\n", b"found\n") == (kept.read_bytes(), part.read_bytes())


def test_a_file_that_is_asked_to_be_live_is_written_in_its_place(kept: Path) -> None:
    with Output(str(kept), answers=True, live=True) as output:
        assert b"" == kept.read_bytes()
        output.write("one")
        assert b"one\n" == kept.read_bytes()
    assert ["keep.txt"] == names(kept.parent)


# what is there already ----------------------------------------------------------------------------


@unix
def test_a_link_stays_a_link(kept: Path) -> None:
    link, nowhere = kept.with_name("link"), kept.with_name("nowhere")
    link.symlink_to(kept)
    nowhere.symlink_to(kept.with_name("new.txt"))
    for path in (link, nowhere):
        with NewFile(str(path)) as file:
            file.write(b"new\n")
        assert path.is_symlink()
        assert b"new\n" == path.read_bytes()
    assert ["keep.txt", "link", "new.txt", "nowhere"] == names(kept.parent)


@unix
def test_a_file_keeps_its_rights_and_a_new_one_has_the_usual_ones(kept: Path) -> None:
    kept.chmod(0o640)
    usual = kept.with_name("usual.txt")
    usual.touch()
    for path in (kept, kept.with_name("new.txt")):
        NewFile(str(path)).keep()
    assert 0o640 == stat.S_IMODE(kept.stat().st_mode)
    assert usual.stat().st_mode == kept.with_name("new.txt").stat().st_mode


@unix
def test_a_file_of_two_names_is_written_under_both(kept: Path) -> None:
    other = kept.with_name("other.txt")
    os.link(kept, other)
    with NewFile(str(kept)) as file:
        file.write(b"new\n")
    assert (b"new\n", b"new\n") == (kept.read_bytes(), other.read_bytes())
    assert ["keep.txt", "other.txt"] == names(kept.parent)


@unix
def test_a_pipe_is_written_to(tmp_path: Path) -> None:
    pipe, read = tmp_path / "pipe", []
    os.mkfifo(pipe)
    reader = threading.Thread(target=lambda: read.append(pipe.read_text(encoding="utf-8")))
    reader.start()
    assert Run(0, "", "") == run(SMALL, "-q", "-o", pipe)
    reader.join()
    assert ([SMALL_BOX], ["pipe"]) == (read, names(tmp_path))


@unix
def test_standard_output_by_its_name_is_not_replaced(kept: Path) -> None:
    shell(f"$P '{ROOT / SMALL}' -q --sort -o /dev/stdout >>keep.txt", kept.parent)
    expected = "precious\n" + SMALL_BOX
    assert (expected, ["keep.txt"]) == (kept.read_text(encoding="utf-8"), names(kept.parent))
    assert Run(0, "", "") == run(SMALL, "-q", "-o", "/dev/null")


def test_a_file_in_a_folder_that_takes_no_other_is_written(
    kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_new_file(path: str, mode: str) -> object:
        if mode != "xb":
            return open(path, mode)
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("psolver.cli.output.open", no_new_file, raising=False)
    with NewFile(str(kept)) as file:
        file.write(b"new\n")
        assert b"precious\n" == kept.read_bytes()
    assert (b"new\n", ["keep.txt"]) == (kept.read_bytes(), names(kept.parent))
    with pytest.raises(PsolverError) as caught:
        NewFile(f"{kept}.new")
    assert f"{kept}.new: cannot be written (Permission denied)" == str(caught.value)


def test_where_a_name_cannot_be_had_the_file_is_written_over(
    kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def busy(_part: str, _place: str) -> None:
        raise PermissionError(13, "it is open in another program")

    monkeypatch.setattr(os, "replace", busy)
    with NewFile(str(kept)) as file:
        file.write(b"new\n")
    assert (b"new\n", ["keep.txt"]) == (kept.read_bytes(), names(kept.parent))


def test_where_a_file_cannot_be_put_in_its_place_it_is_told_where_it_is(
    kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def busy(*_: object) -> None:
        raise PermissionError(13, "it is open in another program")

    monkeypatch.setattr(os, "replace", busy)
    monkeypatch.setattr(shutil, "copyfile", busy)
    with pytest.raises(PsolverError) as caught, NewFile(str(kept)) as file:
        file.write(b"new\n")
    (part,) = [path for path in kept.parent.iterdir() if path != kept]
    why = "cannot be written (it is open in another program)"
    assert f"{kept}: {why}; what was to be in it is in {part}" == str(caught.value)
    assert (b"precious\n", b"new\n") == (kept.read_bytes(), part.read_bytes())


# never an input -----------------------------------------------------------------------------------


@unix
@pytest.mark.parametrize(
    ("command", "message"),
    [
        ("$P - -o in.toml <in.toml", "-o in.toml: is the puzzle file itself"),
        ("$P - <in.toml >>in.toml", "standard output: is the puzzle file itself"),
        ("$P in.toml >>in.toml", "standard output: is the puzzle file itself"),
        ("$P /dev/stdin -o in.toml <in.toml", "-o in.toml: is the puzzle file itself"),
        ("$P in.toml -o link.toml", "-o link.toml: is the puzzle file itself"),
        ("$P in.toml -o ./in.toml --live", "-o ./in.toml: is the puzzle file itself"),
    ],
)
def test_an_input_is_never_written_to(command: str, message: str, tmp_path: Path) -> None:
    shutil.copy(ROOT / SMALL, tmp_path / "in.toml")
    (tmp_path / "link.toml").symlink_to("in.toml")
    expected = f"{message}; choose another name for the output\n"
    assert (2, "", expected) == shell(command, tmp_path)
    assert (ROOT / SMALL).read_bytes() == (tmp_path / "in.toml").read_bytes()


@pytest.mark.rooms
def test_a_proof_replaces_neither_the_puzzle_nor_the_answer(tmp_path: Path) -> None:
    for suffix in (".cnf", ".drat"):
        puzzle = tmp_path / f"p{suffix}"
        shutil.copy(ROOT / NO_TILING, puzzle)
        expected = f"--proof {tmp_path / 'p'}: {puzzle} is the puzzle file itself"
        expected += "; choose another name for the proof\n"
        assert Run(2, "", expected) == run("explain", puzzle, "--proof", tmp_path / "p")
        assert (ROOT / NO_TILING).read_bytes() == puzzle.read_bytes()
        answer = tmp_path / f"q{suffix}"
        expected = f"--proof {tmp_path / 'q'}: {answer} is where -o prints the answer"
        expected += "; choose another name for the proof\n"
        done = run("explain", NO_TILING, "-o", answer, "--proof", tmp_path / "q")
        assert Run(2, "", expected) == done
    assert ["p.cnf", "p.drat"] == names(tmp_path)


@pytest.mark.rooms
def test_a_solid_replaces_no_puzzle(tmp_path: Path) -> None:
    puzzle = tmp_path / "B.stl"
    shutil.copy(ROOT / SMALL, puzzle)
    expected = f"{puzzle}: is the puzzle file itself; choose another folder\n"
    assert Run(2, "", expected) == run("export", "--to", "stl", puzzle, "-o", tmp_path)
    assert ["B.stl"] == names(tmp_path)


def test_solids_are_written_all_or_none(tmp_path: Path) -> None:
    (tmp_path / "C.stl").mkdir()
    assert 2 == run("export", "--to", "stl", SMALL, "-o", tmp_path).status
    assert ["C.stl"] == names(tmp_path)


def test_a_terminal_may_be_both(tmp_path: Path) -> None:
    """What is not a regular file, such as /dev/null, may be read and written."""
    null = str(Path(os.devnull))
    done = subprocess.run(
        [*COMMAND, "-", "-o", null], stdin=subprocess.DEVNULL, capture_output=True, cwd=ROOT
    )
    assert b"standard input: board: missing" == done.stderr.partition(b";")[0]
