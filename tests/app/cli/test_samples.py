"""The samples by their names: `psolver samples`, and every command that takes a puzzle file."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from support.command import COMMAND, FOUR, SMALL, SMALL_BOX, printed, run, unix
from support.places import ROOT, SAMPLES
from support.terminal import on_terminal

NAMES = [
    *sorted(path.stem for path in SAMPLES.glob("*.toml")),
    *sorted(f"sequences/{path.stem}" for path in SAMPLES.glob("sequences/*.toml")),
]


def test_the_samples_are_listed_by_name_in_columns() -> None:
    done = run("samples")
    head, *lines = done.out.splitlines()
    assert (0, "", NAMES) == (done.status, done.err, [line.split()[0] for line in lines])
    where = [head.index(word) for word in ("kind", "solutions", "title")]
    assert {" "} == {line[column - 1] for line in lines for column in where}
    assert [line.rstrip() for line in lines] == lines


def test_the_list_tells_kind_answer_and_title() -> None:
    lines = {
        line.split()[0]: line.split(maxsplit=2)[1:] for line in run("samples").out.splitlines()
    }
    title = "Both trominoes in a rectangle"
    assert ["flat", f"20,574,308,184,277,971  {title}"] == lines["trominoes-9x12"]
    assert ["solid", "11,520                  The Soma cube"] == lines["soma-cube"]
    assert "symmetry" == lines["symmetry-three-l"][0]
    assert lines["symmetry-three-l"][1].startswith("2 figures ")
    assert lines["y-pentominoes-20x20"][1].startswith("at least 1 ")


@unix
def test_on_a_narrow_terminal_the_titles_take_the_place_of_columns() -> None:
    for columns, heads in [
        (60, "name title"),
        (70, "name kind title"),
        (100, "name kind solutions title"),
    ]:
        done = on_terminal("samples", out=True, COLUMNS=str(columns), NO_COLOR="1")
        head, *lines = done.written.splitlines()
        assert (0, NAMES) == (done.status, [line.split()[0] for line in lines])
        assert heads.split() == head.split()[: len(heads.split())]
        assert columns == max(len(line) for line in (head, *lines))
        assert columns - head.index("title") >= 26


def test_words_choose_among_the_samples() -> None:
    lines = run("samples", "Calendar", "weekdays").out.splitlines()
    assert ["name", "calendar-weekdays"] == [line.split()[0] for line in lines]
    assert len(run("samples", "hexagons").out.splitlines()) > 5


def test_samples_are_found_by_what_their_files_have() -> None:
    for word, name in [
        ("edges", "tabs-and-blanks-3x3"),
        ("touch", "kings-8x8"),
        ("wrap", "tetrominoes-tube-4x5"),
        ("separate", "pentominoes-two-5x6"),
        ("group", "one-of-three-bars-3x5"),
        ("blocking", "blocking-dominoes-5x5"),
        ("color", "three-colours-8x8"),
        ("date", "calendar"),
        ("vary", "sequences/lozenges"),
    ]:
        assert name in [line.split()[0] for line in run("samples", word).out.splitlines()]


def test_a_sequence_is_listed_and_counted_by_its_name() -> None:
    (line,) = run("samples", "lozenges", "sequence").out.splitlines()[1:]
    name, kind, told = line.split(maxsplit=2)
    assert ("sequences/lozenges", "sequence") == (name, kind)
    assert "2, 20, 980, 232848, …  Lozenges in a hexagon of side {n}" == told
    assert "20\n" == run(name, "--vary", "n=2", "--count").out
    assert "2, 20, 980, 232848, 267227532" in run(name, "--count").out.splitlines()


def test_a_sample_is_found_from_any_folder(tmp_path: Path) -> None:
    assert SMALL_BOX == printed(tmp_path, "small-2x3", "-q")


def test_every_command_takes_the_name_and_calls_the_puzzle_so() -> None:
    for arguments in [
        ["show", "FILE"],
        ["explain", "FILE"],
        ["unique", "FILE"],
        ["check", "FILE"],
        ["export", "FILE", "--to", "dlx"],
        ["FILE", "--count"],
        ["FILE", "--sample", "1", "--seed", "1"],
    ]:
        by_name, by_file = (
            run(*(file if word == "FILE" else word for word in arguments))
            for file in ("four-pieces", FOUR)
        )
        timed = [one.out.replace(FOUR, "four-pieces") for one in (by_name, by_file)]
        assert timed[0] == timed[1]
        assert (by_file.status, by_file.err) == (by_name.status, by_name.err)


def test_a_file_of_that_name_comes_first_and_a_folder_does_not(tmp_path: Path) -> None:
    shutil.copy(ROOT / SMALL, tmp_path / "four-pieces")
    assert SMALL_BOX == printed(tmp_path, "four-pieces", "-q")
    (tmp_path / "small-2x3").mkdir()
    assert SMALL_BOX == printed(tmp_path, "small-2x3", "-q")


def test_check_takes_a_folder_before_a_sample(tmp_path: Path) -> None:
    (tmp_path / "small-2x3").mkdir()
    assert "small-2x3: holds no puzzle files (*.toml)\n" == printed(tmp_path, "check", "small-2x3")


def test_the_samples_are_part_of_the_package() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    wheel = project["tool"]["hatch"]["build"]["targets"]["wheel"]
    assert {"samples": "psolver/samples"} == wheel["force-include"]


@pytest.mark.slow
def test_an_installed_psolver_brings_its_samples(tmp_path: Path) -> None:
    build = [
        sys.executable,
        "-m",
        "pip",
        "wheel",
        "--no-deps",
        "-q",
        "-w",
        str(tmp_path),
        str(ROOT),
    ]
    if subprocess.run(build, capture_output=True, check=False).returncode:
        pytest.skip("no wheel can be built here")
    (wheel,) = tmp_path.glob("*.whl")
    shutil.unpack_archive(wheel, tmp_path / "site", "zip")
    start = "from psolver.__main__ import command; command()"
    code = f"import sys; sys.path.insert(0, sys.argv.pop(1)); {start}"
    command = [COMMAND[0], "-P", "-c", code, str(tmp_path / "site"), "small-2x3", "-q"]
    done = subprocess.run(command, capture_output=True, cwd=tmp_path, check=False)
    assert SMALL_BOX == done.stdout.decode().replace("\r\n", "\n")
