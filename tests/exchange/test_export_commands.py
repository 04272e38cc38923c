"""`psolver export` and `cover`: sheets, drawings for a laser, solids, exact-cover problems."""

from __future__ import annotations

import os
import re
import signal
import time
from pathlib import Path

import pytest
import trimesh
from support.command import FOUR, SMALL, Run, run, run_alone, start, unix
from support.places import ROOT

import psolver
from psolver.paper.paper import SheetLook, sheet

# export drawings ----------------------------------------------------------------------------------


FIGURE, CUBE = "samples/symmetry-three-l.toml", "samples/soma-cube.toml"
# nobody finds a solution of it soon, or that there is none
SHEETS_ALONE = "--boards and --name-line are for sheets without --cards"
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


def test_the_options_of_a_sheet_reach_it() -> None:
    options = ["--ink", "outline", "--name-line", "--boards", "2", "--no-labels", "--landscape"]
    done = to("sheet", SMALL, *options, "--no-pieces", "--no-solution", "--paper", "a5")
    assert (0, "1 page of A5, cells of 20 mm\n") == (done.status, done.err)
    look = SheetLook("a5", True, "outline", labels=False, pieces=False, boards=2, name_line=True)
    assert sheet(psolver.load(ROOT / SMALL), look=look).text + "\n" == done.out


def test_solids_are_made_elsewhere() -> None:
    told = "a solid is only to look at on paper; --to stl makes it for a 3-D printer"
    assert told in to("sheet", CUBE).err.splitlines()


@pytest.mark.parametrize("option", ["--no-labels", "--name-line", "--landscape", "--no-pieces"])
def test_options_of_sheets_are_not_for_models(option: str) -> None:
    done = to("stl", SMALL, option, "-o", "x")
    kinds = "sheet or laser" if option == "--no-labels" else "sheet"
    assert (2, f"{option} is for --to {kinds} only") == (
        done.status,
        done.err.splitlines()[-1].removeprefix("Error: "),
    )


def test_cards_are_made_instead_of_a_sheet(tmp_path: Path) -> None:
    path = tmp_path / "cards.html"
    done = to("sheet", CUBE, "--cards", "3", "--given", "4", "-o", path)
    told = "2 pages of A4, cells of 5 mm\n3 cards, each with 4 pieces given and one solution\n"
    assert (0, "", told) == (done.status, done.out, done.err)
    assert 3 == path.read_text(encoding="utf-8").count("3 pieces to find")


@pytest.mark.parametrize(
    ("options", "fault"),
    [
        (["--given", "3"], "--given is for --cards only"),
        (
            ["--cards", "2", "--boards", "3"],
            "--boards and --name-line are for sheets without --cards",
        ),
        (
            ["--cards", "2", "--name-line"],
            "--boards and --name-line are for sheets without --cards",
        ),
    ],
)
def test_options_of_cards_go_together(options: list[str], fault: str) -> None:
    done = to("sheet", CUBE, *options)
    assert (2, f"Error: {fault}") == (done.status, done.err.splitlines()[-1])


def test_without_a_solution_there_are_no_cards(tmp_path: Path) -> None:
    path = tmp_path / "cards.html"
    done = to("sheet", "-", "--cards", "2", "-o", path, data=b'pieces = "###"\nboard = "2x2"\n')
    told = "standard input: has no solution, so that there are no cards; psolver explain shows why"
    assert (2, told) == (done.status, done.err.strip())
    assert not path.exists()


# drawings for a laser -----------------------------------------------------------------------------


def test_what_is_not_engraved_is_said() -> None:
    done = to("laser", "samples/two-sided-trominoes-6x6.toml")
    told = "only one side is engraved: write the marks of the back of L by hand"
    assert (0, told) == (done.status, done.err.splitlines()[-1])
    assert 'id="engrave"' in done.out
    assert 'id="engrave"' not in to("laser", SMALL, "--no-labels").out


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


# export stl ---------------------------------------------------------------------------------------


def stl(file: str | Path, folder: Path, *options: str, data: bytes = b"") -> Run:
    return run("export", "--to", "stl", file, "-o", folder, *options, data=data)


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def volume(path: Path) -> float:
    """The volume of a watertight STL file in cubic millimetres."""
    read = trimesh.load_mesh(path)
    assert read.is_watertight
    return float(read.volume)


def test_each_piece_is_a_file(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "folder"
    expected = Run(0, "", f"4 files in {folder} (cells of 10 mm, a gap of 0.3 mm)\n")
    assert expected == stl(FOUR, folder)
    assert ["A.stl", "B.stl", "C.stl", "D.stl"] == names(folder)
    assert pytest.approx(1000 * 0.97 * 0.97 * (3 * 0.97 + 2 * 0.03)) == volume(folder / "A.stl")


def test_cells_and_gaps_have_the_size_that_is_asked_for(tmp_path: Path) -> None:
    done = stl(SMALL, tmp_path, "--gap", "0.1", "--cell", "20")
    assert Run(0, "", f"3 files in {tmp_path} (cells of 20 mm, a gap of 2 mm)\n") == done
    assert [[18, 18, 18], [38, 18, 18], [58, 18, 18]] == [
        [
            pytest.approx(side)
            for side in sorted(trimesh.load_mesh(tmp_path / name).extents, reverse=True)
        ]
        for name in names(tmp_path)
    ]


def test_there_need_not_be_a_gap(tmp_path: Path) -> None:
    assert Run(0, "", f"3 files in {tmp_path} (cells of 1 mm, no gap)\n") == stl(
        SMALL, tmp_path, "--gap", "0", "--cell", "1"
    )
    assert [1, 2, 3] == [pytest.approx(volume(tmp_path / name)) for name in names(tmp_path)]


def test_solid_pieces_are_exported(tmp_path: Path) -> None:
    expected = Run(0, "", f"7 files in {tmp_path} (cells of 10 mm, a gap of 0.3 mm)\n")
    assert expected == stl("-", tmp_path, data=b"piece_set = 'soma'\nboard = '3x3x3'")
    heights = {
        name: round(trimesh.load_mesh(tmp_path / name).extents[2], 3) for name in names(tmp_path)
    }
    assert {f"{n}.stl": 19.7 if n in "ABP" else 9.7 for n in "ABLPTVZ"} == heights


def test_a_second_run_writes_over_the_files_of_the_first(tmp_path: Path) -> None:
    (tmp_path / "A.stl").write_bytes(b"old")
    (tmp_path / "other.txt").write_bytes(b"kept")
    assert 0 == stl(SMALL, tmp_path, "--cell", "7").status
    first = (tmp_path / "A.stl").read_bytes()
    assert 0 == stl(SMALL, tmp_path, "--cell", "8").status
    assert b"old" != first != (tmp_path / "A.stl").read_bytes()
    assert b"kept" == (tmp_path / "other.txt").read_bytes()


def test_names_with_odd_characters_are_harmless(tmp_path: Path) -> None:
    data = 'board = "9x9"\npieces = "##"\n[[piece]]\nname = "../a*é"\nshape = "#"'
    done = stl("-", tmp_path / "folder", data=data.encode())
    assert ["A.stl", "a-é.stl"] == names(tmp_path / "folder")
    assert ["folder"] == names(tmp_path)
    assert "a-é.stl is piece ../a*é" == done.err.splitlines()[1]


# trays --------------------------------------------------------------------------------------------


def test_a_tray_is_one_more_file(tmp_path: Path) -> None:
    expected = f"""\
5 files in {tmp_path} (cells of 10 mm, a gap of 0.3 mm)
tray.stl is the tray, 44 x 44 x 12 mm
"""
    assert Run(0, "", expected) == stl(FOUR, tmp_path, "--tray")
    assert ["A.stl", "B.stl", "C.stl", "D.stl", "tray.stl"] == names(tmp_path)
    assert pytest.approx(44 * 44 * 12 - 40 * 40 * 10) == volume(tmp_path / "tray.stl")


def test_a_piece_that_is_called_tray_keeps_its_file(tmp_path: Path) -> None:
    puzzle = b'board = "1x2"\n[[piece]]\nname = "TRAY"\nshape = "##"\n'
    done = stl("-", tmp_path, "--tray", data=puzzle)
    assert "tray-2.stl is the tray, 24 x 14 x 12 mm" == done.err.splitlines()[1]
    assert ["TRAY.stl", "tray-2.stl"] == names(tmp_path)
    assert [
        stl("-", tmp_path / "x", data=puzzle).status,
        (tmp_path / "x/TRAY.stl").read_bytes(),
    ] == [0, (tmp_path / "TRAY.stl").read_bytes()]


# faults -------------------------------------------------------------------------------------------


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"kept")
    assert Run(2, "", f"{path}: is a file; give the name of a folder\n") == stl(SMALL, path)
    assert (2, "") == stl(SMALL, path / "x")[:2]
    assert b"kept" == path.read_bytes()


@unix
@pytest.mark.skipif(hasattr(os, "geteuid") and os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_that_cannot_be_written_to_says_so(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    assert Run(2, "", f"{tmp_path}/A.stl: cannot be written (Permission denied)\n") == stl(
        SMALL, tmp_path
    )
    assert Run(2, "", f"{tmp_path}/new: cannot be written (Permission denied)\n") == stl(
        SMALL, tmp_path / "new"
    )


def test_a_file_that_cannot_be_written_says_so(tmp_path: Path) -> None:
    (tmp_path / "B.stl").mkdir()
    done = stl(SMALL, tmp_path)
    assert (2, "") == done[:2]
    assert done.err.startswith(f"{tmp_path / 'B.stl'}: cannot be written (")


def test_a_bad_puzzle_makes_no_folder(tmp_path: Path) -> None:
    assert 2 == stl("-", tmp_path / "x", data=b"board = 3").status
    expected = "standard input: uses no piece, so there is nothing to print\n"
    nothing = b"board = '2x2'\npieces = '##'\ncount = 0"
    assert Run(2, "", expected) == stl("-", tmp_path / "x", data=nothing)
    long = b"board = '1x2000'\n[[piece]]\nshape = '" + 1001 * b"#" + b"'"
    expected = "standard input: the piece A is over 1,000 cells long, too long for an STL file\n"
    assert Run(2, "", expected) == stl("-", tmp_path / "x", data=long)
    assert [] == names(tmp_path)


def test_without_trimesh_the_cure_is_said(tmp_path: Path) -> None:
    (tmp_path / "trimesh.py").write_text("raise ImportError\n", encoding="utf-8")
    expected = 'STL files need the package trimesh: python -m pip install "psolver[stl]"\n'
    missing = {"PYTHONPATH": str(tmp_path)}
    assert Run(2, "", expected) == run_alone(
        "export", "--to", "stl", SMALL, "-o", tmp_path / "x", **missing
    )
    assert ["__pycache__", "trimesh.py"] == sorted({*names(tmp_path), "__pycache__"})
    assert 0 == run_alone("export", "--to", "dlx", SMALL, **missing).status


# cover --------------------------------------------------------------------------------------------


def queens(n: int) -> bytes:
    items = [f"r{i}" for i in range(n)] + [f"c{i}" for i in range(n)]
    up = [f"u{i}" for i in range(2 * n - 1)]
    down = [f"d{i}" for i in range(1, 2 * n)]
    options = [f"r{r} c{c} u{r + c} d{r - c + n}" for r in range(n) for c in range(n)]
    return "\n".join([" ".join([*items, "|", *up, *down]), *options]).encode()


QUEENS = queens(16)  # 14,772,512 covers


# cover --------------------------------------------------------------------------------------------


def test_an_exported_puzzle_has_its_covers_counted_in_as_many_nodes_as_the_puzzle() -> None:
    exported = run("export", "--to", "dlx", "solid-pentominoes-2x3x10").out.encode()
    counted = [
        run("cover", "-", "--count", "--engine", "dlx", data=exported),
        run("solve", "solid-pentominoes-2x3x10", "--count", "--engine", "dlx"),
    ]
    nodes = [re.findall(r"([0-9,]+) nodes", done.err) for done in counted]
    assert ["96\n", "96\n"] == [done.out for done in counted]
    assert nodes[0] == nodes[1]


def test_the_options_of_a_cover_have_the_numbers_of_the_file() -> None:
    *covers, _ = run("cover", "-", "--format", "json", data=b"a | x\nx\na\na x\n").lines
    options = [cover["options"] for cover in covers]
    assert [
        [{"option": 2, "items": ["a"]}],
        [{"option": 3, "items": ["a", "x"]}],
    ] == sorted(options, key=str)


def test_control_characters_of_items_are_spelt_out() -> None:
    assert "a\\x1b]0;x\n" == run("cover", "-", data=b"a\x1b]0;x\na\x1b]0;x\n").out


def test_a_time_limit_before_an_answer_is_3() -> None:
    expected = Run(3, "", "no solution so far; stopped by the limit\n")
    assert expected == run("cover", "-", "--time-limit", "1e-6", data=QUEENS)


# export -------------------------------------------------------------------------------------------


def test_the_exported_covers_are_the_tilings() -> None:
    exported = run("export", SMALL, "--to", "dlx").out
    covers = run("cover", "-", "-q", data=exported.encode()).out.rstrip("\n").split("\n\n")
    *tilings, _ = run(SMALL, "--format", "json").lines
    expected = {
        "\n".join(
            " ".join([*(f"r{r}c{c}" for r, c in placement["cells"]), placement["piece"]])
            for placement in line["placements"]
        )
        for line in tilings
    }
    assert expected == set(covers)


def test_clauses_are_exported() -> None:
    done = run("export", "--to", "dimacs", SMALL)
    lines = done.out.splitlines()
    assert (0, "", "c A monomino, a domino and a tromino") == (done.status, done.err, lines[0])
    assert "c 15 r1c0 r1c1 r1c2 C" in lines
    assert f"c p show {' '.join(map(str, range(1, 16)))} 0" in lines
    (head,) = [line for line in lines if line.startswith("p cnf ")]
    assert int(head.split()[-1]) == sum(line[0] not in "cp" for line in lines)


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        ("sheet", "no page with a solution: none was found in 0.001 s"),
        ("laser", "no solution to cut in place: none was found in 0.001 s"),
    ],
)
def test_a_drawing_without_a_solution_is_written_at_the_time_limit(
    kind: str, expected: str
) -> None:
    done = to(kind, "-", "--time-limit", "0.001", data=HARD)
    line = f"{expected}; --time-limit gives it longer"
    assert (0, line) == (done.status, done.err.splitlines()[-1])
    assert done.out == to(kind, "-", "--no-solution", data=HARD).out
