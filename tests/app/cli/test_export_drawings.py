"""`psolver export --to sheet` and `--to laser`, run as a user runs them."""

from __future__ import annotations

import signal
import time
from pathlib import Path

import pytest
from support.command import SMALL, Run, run, start, unix

FIGURE, CUBE = "samples/symmetry-three-l.toml", "samples/soma-cube.toml"
# nobody finds a solution of it soon, or that there is none
HARD = b'board = "20x21"\npiece_set = "hexominoes"\ncount = 2\n'


def to(kind: str, file: str | Path, *options: str | Path, data: bytes = b"") -> Run:
    return run("export", "--to", kind, file, *options, data=data)


# sheets -------------------------------------------------------------------------------------------


def test_a_sheet_is_printed_to_standard_output() -> None:
    done = to("sheet", SMALL)
    assert (0, "2 pages of A4, cells of 20 mm\n") == (done.status, done.err)
    assert done.out.startswith("<!DOCTYPE html>\n")
    assert done.out.endswith("</body></html>\n")


def test_a_sheet_is_written_to_a_file(tmp_path: Path) -> None:
    path = tmp_path / "sheet.html"
    assert Run(0, "", "2 pages of A4, cells of 20 mm\n") == to("sheet", SMALL, "-o", path)
    assert path.read_text(encoding="utf-8") == to("sheet", SMALL).out
    assert [path] == list(tmp_path.iterdir())


def test_paper_and_cells_have_the_size_that_is_asked_for() -> None:
    done = to("sheet", SMALL, "--paper", "letter", "--cell", "12.5")
    assert (0, "2 pages of Letter, cells of 12.5 mm\n") == (done.status, done.err)
    assert "@page{size:letter;" in done.out


# drawings for a laser -----------------------------------------------------------------------------


def test_the_pieces_of_a_solution_are_cut_in_place() -> None:
    done = to("laser", SMALL)
    told = "67 x 107 mm, cells of 15 mm, no kerf: 3 pieces in place\n"
    assert (0, told) == (done.status, done.err)
    assert done.out.startswith(
        '<svg xmlns="http://www.w3.org/2000/svg" width="67mm" height="107mm"'
    )
    assert done.out.endswith("</svg>\n")


def test_an_exact_drawing_has_a_kerf_of_nothing() -> None:
    assert to("laser", SMALL, "--kerf", "0").out == to("laser", SMALL, "--no-solution").out


# faults -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["sheet", "laser"])
def test_an_output_that_cannot_be_written_is_told(kind: str, tmp_path: Path) -> None:
    done = to(kind, SMALL, "-o", tmp_path)
    assert (2, "", True) == (*done[:2], done.err.startswith(f"{tmp_path}: cannot be written ("))
    path = tmp_path / "missing" / "file"
    assert Run(2, "", f"{path}: cannot be written (No such file or directory)\n") == to(
        kind, SMALL, "-o", path
    )
    assert [] == list(tmp_path.iterdir())


@unix
def test_an_interrupted_search_writes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "sheet.html"
    process = start(
        "export", "--to", "sheet", "-", "-o", str(path), "--time-limit", "1h", data=HARD
    )
    deadline = time.monotonic() + 20
    while not list(tmp_path.iterdir()) and time.monotonic() < deadline:
        time.sleep(0.05)
    time.sleep(0.5)
    process.send_signal(signal.SIGINT)
    assert (b"", b"") == process.communicate(timeout=20)
    assert (130, []) == (process.returncode, list(tmp_path.iterdir()))


# hexagons and triangles ---------------------------------------------------------------------------
