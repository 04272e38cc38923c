"""`psolver new`, `samples` and `gui`: to begin with."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
import tomllib
from contextlib import ExitStack
from pathlib import Path

import pytest
from support.command import COMMAND, FOUR, SMALL, SMALL_BOX, Run, printed, run, run_in, unix
from support.places import ROOT, SAMPLES
from support.terminal import on_terminal

import psolver
from psolver.cli.setup_commands import STARTERS
from psolver.core.rule_entries import RULES
from psolver.core.toml.load import EXPECT, known_keys

# new ----------------------------------------------------------------------------------------------


KINDS = {"flat": [], "solid": ["--solid"], "symmetry": ["--symmetry"]}
EXAMPLE = re.compile(r"^# (\w+ = .*|\[+\w+\]+)$", re.M)  # a line that is code behind a #


def said(path: Path) -> str:
    return f"{path}: written, to be edited; 'psolver {path}' solves it as it stands\n"


@pytest.mark.rooms
@pytest.mark.parametrize("kind", KINDS)
def test_a_new_puzzle_is_of_the_kind_asked_for_and_has_solutions(kind: str, tmp_path: Path) -> None:
    path = tmp_path / "puzzle.toml"
    assert Run(0, "", said(path)) == run("new", path, *KINDS[kind])
    puzzle = psolver.load(path)
    assert (kind == "symmetry", kind != "solid") == (
        puzzle.goal is not None,
        puzzle.board.lattice.flat,
    )
    done = run(path, "-n", "1", "-q")
    assert (0, "") == (done.status, done.err)
    assert done.out


@pytest.mark.rooms
def test_what_its_comments_show_can_be_written_too() -> None:
    for kind in KINDS:
        text = (STARTERS / f"{kind}.toml").read_text(encoding="utf-8")
        told = EXAMPLE.sub(r"\1", text)
        names = {line.split(" = ")[0] for line in EXAMPLE.findall(text)}
        assert {"[[piece]]", "[expect]", "count", "color", "at_least"} <= names
        puzzle = psolver.loads(told)
        assert puzzle.piece("dot")
        assert (1, 1) == (puzzle.expect.at_least, psolver.Search(puzzle, limit=1).count().solutions)


def test_a_starter_names_keys_that_there_are() -> None:
    for kind in KINDS:
        text = (STARTERS / f"{kind}.toml").read_text(encoding="utf-8")
        keys = re.findall(r"^(?:# )?(\w+) = ", text, re.M)
        known = known_keys(tuple(RULES))
        assert set() == set(keys) - {*known.top, *known.piece, *EXPECT}
        assert 100 >= max(map(len, text.splitlines()))


def test_a_copy_of_a_sample_is_to_be_edited(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    assert Run(0, "", said(path)) == run("new", path, "--from", "small-2x3")
    assert (ROOT / SMALL).read_bytes() == path.read_bytes()


def test_on_standard_output_it_can_be_piped() -> None:
    done = run("new", "-", "--solid")
    assert Run(0, (STARTERS / "solid.toml").read_text(encoding="utf-8"), "") == done


# samples ------------------------------------------------------------------------------------------


NAMES = [
    *sorted(path.stem for path in SAMPLES.glob("*.toml")),
    *(
        f"{folder}/{path.stem}"
        for folder in ("sequences", "problems")
        for path in sorted(SAMPLES.glob(f"{folder}/*.toml"))
    ),
    *(f"make/{path.stem}" for path in sorted(SAMPLES.glob("make/*.toml"))),
    *(f"covers/{path.stem}" for path in sorted(SAMPLES.glob("covers/*.dlx"))),
]


@pytest.mark.rooms
def test_the_samples_are_listed_by_name_in_columns() -> None:
    done = run("samples")
    head, *lines = done.out.splitlines()
    assert (0, "", NAMES) == (done.status, done.err, [line.split()[0] for line in lines])
    where = [head.index(word) for word in ("kind", "solutions", "title")]
    assert {" "} == {line[column - 1] for line in lines for column in where}
    assert [line.rstrip() for line in lines] == lines


@pytest.mark.rooms
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


@pytest.mark.rooms
@unix
def test_on_a_narrow_terminal_the_titles_take_the_place_of_columns_and_are_wrapped() -> None:
    whole, *rows = run("samples").out.splitlines()
    titles = [row[whole.index("title") :] for row in rows]
    for columns, heads in [
        (60, "name title"),
        (70, "name kind title"),
        (100, "name kind solutions title"),
    ]:
        done = on_terminal("samples", out=True, COLUMNS=str(columns), NO_COLOR="1")
        head, *lines = done.written.splitlines()
        assert (0, NAMES) == (done.status, [line.split()[0] for line in lines if line[0] != " "])
        assert heads.split() == head.split()[: len(heads.split())]
        assert columns >= max(len(line) for line in (head, *lines))
        assert all(title in " ".join(done.written.split()) for title in titles)
        assert columns - head.index("title") >= 26


@pytest.mark.rooms
def test_words_choose_among_the_samples() -> None:
    lines = run("samples", "Calendar", "weekdays").out.splitlines()
    assert ["name", "calendar-weekdays"] == [line.split()[0] for line in lines]
    assert len(run("samples", "hexagons").out.splitlines()) > 5


@pytest.mark.rooms
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
        ("problem", "problems/soma-figures"),
        ("dice", "genius-square"),
        ("queens", "covers/queens-8"),
    ]:
        assert name in [line.split()[0] for line in run("samples", word).out.splitlines()]


@pytest.mark.rooms
def test_a_sequence_is_listed_and_counted_by_its_name() -> None:
    (line,) = run("samples", "lozenges", "sequence").out.splitlines()[1:]
    name, kind, told = line.split(maxsplit=2)
    assert ("sequences/lozenges", "sequence") == (name, kind)
    assert "2, 20, 980, 232848, …  Lozenges in a hexagon of side {n}" == told
    assert "20\n" == run(name, "--vary", "n=2", "--count").out
    assert "2, 20, 980, 232848, 267227532" in run(name, "--count").out.splitlines()


@pytest.mark.rooms
@pytest.mark.parametrize(
    ("box", "name"),
    [
        ("Advent of Code", "problems/advent-day-12"),
        ("Blokus", "blokus-6x6"),
        ("Calibron", "calibron"),
        ("Genius Square", "genius-square"),
        ("IQ Puzzler", "iq-puzzler-pro"),
        ("Kanoodle", "kanoodle"),
        ("Katamino", "pentominoes-12x5"),
        ("Katamino tube", "pentominoes-tube-5x12"),
        ("Lonpos", "kanoodle"),
        ("Sudoku", "covers/sudoku-17"),
        ("Ubongo", "problems/ubongo-like"),
    ],
)
def test_boxes_are_found_by_their_names(box: str, name: str) -> None:
    assert name in [line.split()[0] for line in run("samples", *box.split()).out.splitlines()]


@pytest.mark.rooms
def test_an_exact_cover_problem_is_solved_by_its_name(tmp_path: Path) -> None:
    assert "92\n" == run("cover", "covers/queens-8", "--count").out
    (tmp_path / "covers").mkdir()
    (tmp_path / "covers" / "queens-8").write_text("a\na\n")  # a file comes first
    done = run_in(tmp_path, "cover", "covers/queens-8", "--count")
    assert "1\n" == done.out
    solved = run("covers/queens-8")
    what = "is an exact-cover problem; 'psolver cover covers/queens-8' solves it"
    assert (2, f"covers/queens-8: {what}\n") == (solved.status, solved.err)


@pytest.mark.rooms
def test_an_exact_cover_problem_that_is_not_found_is_met_with_similar_names() -> None:
    for file in ("covers/zebar", "covers/zebrra"):
        done = run("cover", file)
        assert 2 == done.status
        what = f"{file}: there is no such file or sample (did you mean 'covers/zebra'"
        assert done.err.startswith(what)
    assert "x.dlx: cannot be read (No such file or directory)\n" == run("cover", "x.dlx").err


def test_a_sample_is_found_from_any_folder(tmp_path: Path) -> None:
    assert SMALL_BOX == printed(tmp_path, "small-2x3", "-q")


def test_every_command_takes_the_name_and_calls_the_puzzle_so() -> None:
    for arguments in [
        ["show", "FILE"],
        ["explain", "FILE"],
        ["unique", "FILE"],
        ["difficulty", "FILE"],
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


# gui ----------------------------------------------------------------------------------------------


pytest.importorskip("starlette")
MISSING = 'psolver gui needs the package starlette: python -m pip install "psolver[gui]"\n'


@pytest.mark.rooms
def test_a_port_that_is_taken_is_told() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        told = run("gui", "--no-browser", "--port", str(port))
    assert told.status == 2
    assert told.err.startswith(f"psolver gui: cannot listen at 127.0.0.1, port {port} (")
    assert told.err.endswith("); choose another --host or --port\n")


@pytest.mark.rooms
def test_a_file_that_is_not_there_is_told() -> None:
    told = run("gui", "no-such-puzzle.toml", "--no-browser")
    assert told.status == 2
    assert told.err.startswith("no-such-puzzle.toml: cannot be read (")


@pytest.mark.rooms
def test_a_file_that_is_no_text_is_told(tmp_path: Path) -> None:
    path = tmp_path / "puzzle.toml"
    path.write_bytes(b"\xff\xfe")
    told = run("gui", str(path), "--no-browser")
    assert (told.status, told.err) == (2, f"{path}: is not UTF-8 text; save it as UTF-8\n")


@pytest.mark.rooms
def test_without_its_packages_it_tells_how_to_get_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("psolver.page.gui_command.find_spec", lambda _: None)
    told = run("gui")
    assert (told.status, told.err) == (2, MISSING)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent otherwise there")
@pytest.mark.parametrize(("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_signal_ends_it_within_a_second_and_it_leaves_nothing(
    number: signal.Signals, status: int, tmp_path: Path
) -> None:
    command = [sys.executable, "-m", "psolver", "gui", "--no-browser", "--host", "0.0.0.0"]
    own = {**os.environ, "PYTHONPATH": str(ROOT)}
    server = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, cwd=tmp_path, env=own)
    assert server.stderr
    line = server.stderr.readline()
    assert "?token=" in line
    server.send_signal(number)
    began = time.monotonic()
    _, rest = server.communicate(timeout=10)
    assert time.monotonic() - began < 2
    assert (server.returncode, rest.strip()) == (status, "")
    assert [] == list(tmp_path.iterdir())


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent otherwise there")
def test_open_pages_are_closed_in_silence() -> None:
    client = pytest.importorskip("websockets.sync.client")
    command = [sys.executable, "-m", "psolver", "gui", "--no-browser"]
    own = {**os.environ, "PYTHONPATH": str(ROOT)}
    server = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env=own)
    assert server.stderr
    place = server.stderr.readline().split()[2].removeprefix("http://")
    start = {"text": None, "link": None, "laid": "", "view": "", "day": [2026, 1, 1]}
    with ExitStack() as pages:
        for number in "12":
            page = pages.enter_context(client.connect(f"ws://{place}connection"))
            page.send(json.dumps([0, "start", {**start, "tab": number}]))
            page.recv()
        server.send_signal(signal.SIGINT)
        _, rest = server.communicate(timeout=20)
    assert (130, "") == (server.returncode, rest.strip())
