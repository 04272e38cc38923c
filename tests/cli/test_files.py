"""Files that are written: whole or not at all, and never in place of an input."""

from __future__ import annotations

import os
import shutil
import signal
import stat
import time
from pathlib import Path

import pytest
from support.command import ENDLESS, SMALL, SMALL_BOX, Run, run, shell, start, unix
from support.places import ROOT


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    path = tmp_path / "keep.txt"
    path.write_bytes(b"precious\n")
    return path


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


@pytest.mark.parametrize("command", [["solve"], ["explain"], ["export", "--to", "dlx"]])
def test_a_command_that_fails_leaves_the_output_file_alone(
    command: list[str], kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("psolver.search.encoding.MOST_ENCODED_PLACEMENTS", 3)
    assert 2 == run.__wrapped__(*command, SMALL, "-o", kept).status
    assert (b"precious\n", ["keep.txt"]) == (kept.read_bytes(), names(kept.parent))


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


@unix
def test_links_stay_and_a_file_keeps_its_rights_and_names(kept: Path) -> None:
    other, link, nowhere = (kept.with_name(name) for name in ("other.txt", "link", "nowhere"))
    kept.chmod(0o640)
    os.link(kept, other)
    link.symlink_to(kept)
    nowhere.symlink_to(kept.with_name("new.txt"))
    for path in (link, nowhere):
        assert Run(0, "", "") == run(SMALL, "-q", "-o", path)
        assert path.is_symlink()
        assert SMALL_BOX == path.read_text(encoding="utf-8")
    assert SMALL_BOX == other.read_text(encoding="utf-8")
    assert 0o640 == stat.S_IMODE(kept.stat().st_mode)
    assert ["keep.txt", "link", "new.txt", "nowhere", "other.txt"] == names(kept.parent)
    usual = kept.with_name("usual.txt")
    usual.touch()
    assert usual.stat().st_mode == kept.with_name("new.txt").stat().st_mode


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
    assert Run(0, "", "") == run.__wrapped__(SMALL, "-q", "-o", kept)
    assert (SMALL_BOX, ["keep.txt"]) == (kept.read_text(encoding="utf-8"), names(kept.parent))
    other = kept.with_name("new.txt")
    told = f"{other}: cannot be written (Permission denied)\n"
    assert Run(2, "", told) == run.__wrapped__(SMALL, "-q", "-o", other)


def test_where_a_file_cannot_be_put_in_its_place_it_is_written_over_or_told_where_it_is(
    kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def busy(*_: object) -> None:
        raise PermissionError(13, "it is open in another program")

    monkeypatch.setattr(os, "replace", busy)
    assert Run(0, "", "") == run.__wrapped__(SMALL, "-q", "-o", kept)
    assert (SMALL_BOX, ["keep.txt"]) == (kept.read_text(encoding="utf-8"), names(kept.parent))
    monkeypatch.setattr(shutil, "copyfile", busy)
    done = run.__wrapped__(SMALL, "-q", "--count", "-o", kept)
    (part,) = [path for path in kept.parent.iterdir() if path != kept]
    why = "cannot be written (it is open in another program)"
    assert Run(2, "", f"{kept}: {why}; what was to be in it is in {part}\n") == done
    assert (SMALL_BOX, b"4\n") == (kept.read_text(encoding="utf-8"), part.read_bytes())


@unix
@pytest.mark.parametrize(
    ("command", "message"),
    [
        ("$P - <in.toml >>in.toml", "standard output: is the puzzle file itself"),
        ("$P in.toml >>in.toml", "standard output: is the puzzle file itself"),
        ("$P in.toml -o link.toml", "-o link.toml: is the puzzle file itself"),
    ],
)
def test_an_input_is_never_written_to(command: str, message: str, tmp_path: Path) -> None:
    shutil.copy(ROOT / SMALL, tmp_path / "in.toml")
    (tmp_path / "link.toml").symlink_to("in.toml")
    expected = f"{message}; choose another name for the output\n"
    assert (2, "", expected) == shell(command, tmp_path)
    assert (ROOT / SMALL).read_bytes() == (tmp_path / "in.toml").read_bytes()
