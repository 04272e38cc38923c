"""Facts about the libraries beneath psolver in which a good guess is wrong (docs/libraries.md), and
that psolver is right in spite of them.

A test of a library fails if a later version behaves otherwise: then a workaround may go, and the
line of the table with it. The scripts in findings/ have those of other programs; only their form is
tested here, as they need a network.
"""

from __future__ import annotations

import io
import re
import shutil
import subprocess
import sys
import tomllib
from itertools import combinations, product
from pathlib import Path
from threading import Timer
from typing import Any

import highspy
import numpy as np
import pytest
from numba import njit
from pysat.formula import CNF
from pysat.solvers import Solver
from support.command import run
from support.places import ROOT, SAMPLES, TESTS
from support.programmes import read_by_highs

import psolver
from psolver.core import toml_values
from psolver.exchange import EXPORTS
from psolver.page import edited

PAGE = ROOT / "docs" / "libraries.md"
FINDINGS = ROOT / "findings"
SCRIPTS = sorted(FINDINGS.glob("*.sh"))
LINK = re.compile(r"\[[^]]*\]\(\.\./((?:tests|findings)/[^)#]+)\)")
WITH_A_TEST = re.compile(r"\[`(test_\w+)`\]\(\.\./(tests/[^)]+\.py)\)")
OPENING = re.compile(
    r"#!/usr/bin/env bash\n"
    r"# \S+ \d\S*(?:, \S+ \d\S*)* \((?:PyPI|npm)\), .*\.\n"
    r"# Guess: (?:.*\n#   )*.*\n"
    r"# Seen: (?:.*\n#   )*.*\n"
    r"(?:# psolver: (?:.*\n#   )*.*\n)?"
    r"set -euo pipefail\n"
)
MOST_LINES_OF_A_FINDING = 60
CADICALS = ("cadical103", "cadical153", "cadical195", "cadical300")


# PySAT --------------------------------------------------------------------------------------------


def queens(side: int) -> list[list[int]]:
    """Clauses that a queen stands in every row of a chessboard, and that none attacks another."""
    squares = [*product(range(side), repeat=2)]
    number = {square: index for index, square in enumerate(squares, 1)}
    clauses = [[number[row, column] for column in range(side)] for row in range(side)]
    for square, other in combinations(squares, 2):
        down, right = abs(square[0] - other[0]), abs(square[1] - other[1])
        if 0 in (down, right) or down == right:
            clauses.append([-number[square], -number[other]])
    return clauses


@pytest.mark.parametrize("name", CADICALS)
def test_pysat_answers_false_at_a_budget_if_solve_is_called(name: str) -> None:
    with Solver(name, bootstrap_with=queens(12)) as solver:
        solver.conf_budget(1)
        assert [False, True] == [solver.solve(), solver.solve()]


def test_proofs_of_maplesat_do_not_hold() -> None:
    dratify = pytest.importorskip("dratify")
    holes = range(5)
    clauses = [[5 * pigeon + hole + 1 for hole in holes] for pigeon in range(6)]
    pairs = [*combinations(range(6), 2)]
    for hole in holes:
        clauses += [[-(5 * pigeon + hole + 1) for pigeon in pair] for pair in pairs]
    formula = dratify.parse_dimacs(CNF(from_clauses=clauses).to_dimacs())
    holds = {}
    for name in ("cadical153", "maplesat"):
        with Solver(name, bootstrap_with=clauses, with_proof=True) as solver:
            assert solver.solve() is False
            proof = solver.get_proof()
        assert "0" == proof[-1]
        holds[name] = dratify.check_proof(formula, "\n".join(proof)).ok
    assert {"cadical153": True, "maplesat": False} == holds


def test_pysat_reads_one_clause_a_line() -> None:
    assert [[1, 2], [-1]] == CNF(from_string="p cnf 2 2\n1 2 0\n-1 0\n").clauses
    for text in ("p cnf 2 2\n1 2 0 -1 0\n", "p cnf 2 2\n1\n2 0\n-1 0\n"):
        with pytest.raises(ValueError, match="unexpected"):
            CNF(from_string=text)


def test_exported_clauses_have_a_line_each() -> None:
    lines = [
        line
        for line in EXPORTS["dimacs"](psolver.load(SAMPLES / "small-2x3.toml"))
        if line[0] != "c"
    ]
    read = CNF(from_string="\n".join(lines)).clauses
    assert [" ".join(map(str, [*clause, 0])) for clause in read] == lines[1:]
    largest = max(abs(literal) for clause in read for literal in clause)
    assert f"p cnf {largest} {len(read)}" == lines[0]


# HiGHS, LP and MPS --------------------------------------------------------------------------------


def silent_highs() -> highspy.Highs:
    solver = highspy.Highs()
    solver.silent()
    return solver


def read_back(name: str, path: Path) -> str:
    """The name of the only column of a programme after HiGHS has written and read it; "" if it
    cannot be read, or if there are other rows.
    """
    writer, reader = silent_highs(), silent_highs()
    writer.addVar(0, 1)
    writer.passColName(0, name)
    writer.addRow(1, 1, 1, [0], [1.0])
    writer.passRowName(0, "row")
    assert highspy.HighsStatus.kOk == writer.writeModel(str(path))
    if highspy.HighsStatus.kOk != reader.readModel(str(path)) or reader.getNumRow() != 1:
        return ""
    return str(reader.getLp().col_names_[0])


def test_names_that_are_words_of_lp_are_written_and_not_read(tmp_path: Path) -> None:
    lost = ("st", "bin", "end", "inf", "3x")
    for name in (*lost, "x", "e3", "free"):
        assert ("" if name in lost else name) == read_back(name, tmp_path / "a.lp")
        assert name == read_back(name, tmp_path / "a.mps")


def test_names_in_exported_programmes_are_no_words_of_lp(tmp_path: Path) -> None:
    pieces = [f"[[piece]]\nname = '{name}'\nshape = '##'\n" for name in ("st", "bin", "3x")]
    puzzle = psolver.loads("\n".join(["board = '2x3'", *pieces]))
    read = []
    for ending, lines in (("lp", EXPORTS["lp"](puzzle)), ("mps", EXPORTS["mps"](puzzle))):
        path = tmp_path / f"a.{ending}"
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
        programme = read_by_highs(path).getLp()
        read.append(({*programme.col_names_}, {*programme.row_names_}))
    assert read[0] == read[1]
    columns, rows = read[0]
    assert (21, 9) == (len(columns), len(rows))
    assert {"piece_st", "piece_bin", "piece_3x"} <= rows


def test_exported_programmes_mean_one_thing_to_all_readers() -> None:
    for path in sorted(SAMPLES.glob("*.toml")):
        if not re.search("packing|blocking|blokus|kings|fewest", path.stem):
            continue
        puzzle = psolver.load(path)
        sections: dict[str, list[str]] = {}
        for line in EXPORTS["mps"](puzzle):
            if line[0] not in "* ":
                name = line.split()[0]
                sections[name] = []
            elif line[0] == " ":
                sections[name].append(line)
        assert ["NAME", "ROWS", "COLUMNS", "RHS", "BOUNDS", "ENDATA"] == [*sections]
        assert [] == [line for line in sections["RHS"] if line.split()[1] == "obj"]
        entries = [line.split() for line in sections["COLUMNS"] if "MARKER" not in line]
        columns = [*dict.fromkeys(words[0] for words in entries)]
        bounded = {words[2]: words[0] for words in map(str.split, sections["BOUNDS"])}
        assert dict.fromkeys(columns, "BV") == bounded
        text = "\n".join(line for line in EXPORTS["lp"](puzzle) if line[0] != "\\")
        objective = text[text.index(" obj:") : text.index("Subject To")].split(":")[1]
        terms = [term.split() for term in re.split("[+-]", objective) if term.strip()]
        assert terms
        assert [] == [term for term in terms if not re.match("[a-z]", term[-1])], path
        assert "Bounds" not in text


def market_split() -> highspy.Highs:
    """A programme out of reach of branch and bound."""
    solver = silent_highs()
    weights = np.random.default_rng(3).integers(50, 1000, (10, 60))
    chosen = [solver.addBinary() for _ in range(60)]
    for row in weights.tolist():
        total = sum(weight * variable for weight, variable in zip(row, chosen, strict=True))
        solver.addConstr(total == sum(row) // 2)
    return solver


def test_highs_is_cancelled_only_if_that_was_enabled_before() -> None:
    ends = []
    for enabled, seconds in ((False, 0.5), (True, 100.0)):
        solver = market_split()
        solver.HandleUserInterrupt = enabled
        solver.setOptionValue("time_limit", seconds)
        timer = Timer(0.1, solver.cancelSolve)
        timer.start()
        solver.solve() if enabled else solver.run()
        timer.join()
        ends.append(solver.modelStatusToString(solver.getModelStatus()))
    assert ["Time limit reached", "Interrupted by user"] == ends


def test_highs_prints_its_licence_before_output_can_be_off() -> None:
    code = "import highspy; highspy.Highs().setOptionValue('output_flag', False)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("Running HiGHS")


# numba --------------------------------------------------------------------------------------------


@njit
def shifted(value: int, bits: int) -> int:
    return value << bits


def test_numba_shifts_by_the_number_modulo_64() -> None:
    assert [-(2**63), 1, 2] == [shifted(1, bits) for bits in (63, 64, 65)]
    assert 0 == np.int64(1) << np.int64(64)


@pytest.mark.parametrize("engine", ["sat", "backtrack", "dlx", "count"])
def test_boards_that_fill_a_word_of_64_bits_are_right(engine: str) -> None:
    lengths = (*range(62, 67), *range(126, 131))
    for length in lengths:
        text = f"board = '1x{length}'\npiece_set = 'dominoes'\ncount = 'any'"
        number = psolver.count(psolver.loads(text), engine=engine)
        assert (length + 1) % 2 == number, length


# solids -------------------------------------------------------------------------------------------


def test_a_cavity_is_a_body_for_manifold3d() -> None:
    manifold3d = pytest.importorskip("manifold3d")
    cube, hole = manifold3d.Manifold.cube([3, 3, 3]), manifold3d.Manifold.cube([1, 1, 1])
    hollow = cube - hole.translate([1, 1, 1])
    assert 26 == pytest.approx(hollow.volume())
    assert pytest.approx([27, -1]) == [body.volume() for body in hollow.decompose()]


def test_neighbours_have_an_empty_intersection_along_two_axes_of_three() -> None:
    manifold3d = pytest.importorskip("manifold3d")
    cube = manifold3d.Manifold.cube([1, 1, 1])
    common = [cube ^ cube.translate(step) for step in ([1, 0, 0], [0, 1, 0], [0, 0, 1])]
    assert [True, False, True] == [solid.is_empty() for solid in common]
    assert [0, 0, 0] == [solid.volume() for solid in common]


def test_the_file_of_a_hollow_piece_has_its_cavity(tmp_path: Path) -> None:
    trimesh = pytest.importorskip("trimesh")
    cells = tuple(sorted(set(product(range(3), repeat=3)) - {(1, 1, 1)}))
    text = psolver.dumps(psolver.puzzle(board=cells, pieces=[cells])).encode()
    words = ("--to", "stl", "--cell", "10", "--gap", "0", "-o", tmp_path / "solids")
    done = run("export", "-", *words, data=text)
    assert 0 == done.status, done.err
    read = trimesh.load_mesh(tmp_path / "solids/A.stl")
    assert 26_000 == pytest.approx(read.volume)
    assert read.is_watertight


# TOML ---------------------------------------------------------------------------------------------

BETWEEN = "[[piece]]\nname = 'a'\n[look]\ny = 1\n# the second\n[[piece]]\nname = 'b'\n"


def test_tomlkit_sorts_the_value_and_not_the_text() -> None:
    tomlkit = pytest.importorskip("tomlkit")
    document = tomlkit.parse("x = [3, 1, 2]\n")
    document["x"].sort()
    assert [1, 2, 3] == document["x"].unwrap()
    assert "x = [3, 1, 2]\n" == tomlkit.dumps(document)


def test_tomlkit_puts_a_table_before_the_keys_behind_a_dotted_key() -> None:
    tomlkit = pytest.importorskip("tomlkit")
    document = tomlkit.parse("a.b = 1\nz = 2\n")
    document["a"]["new"] = {"y": 3}
    assert {"a": {"b": 1, "new": {"y": 3}}, "z": 2} == document.unwrap()
    assert {"a": {"b": 1, "new": {"y": 3, "z": 2}}} == tomllib.loads(tomlkit.dumps(document))


def test_tomlkit_moves_the_tables_of_an_array_together() -> None:
    tomlkit = pytest.importorskip("tomlkit")
    written = tomlkit.dumps(tomlkit.parse(BETWEEN))
    headers = [line for line in written.splitlines() if line[0] in "[#"]
    assert ["[[piece]]", "[[piece]]", "[look]", "# the second"] == headers


def test_an_edit_of_the_page_leaves_tables_and_dotted_keys() -> None:
    pytest.importorskip("tomlkit")
    text = f"only.F = 1\ncolour = 2\n{BETWEEN}"
    renamed = edited(text, "set_name", {"place": ["piece", 1], "name": "c"})
    assert text.replace("'b'", '"c"') == renamed
    titled = edited(text, "set_title", {"title": "T"})
    assert {**toml_values(text), "title": "T"} == toml_values(titled)
    assert titled.endswith(BETWEEN)
    assert titled.replace('"T"', '"U"') == edited(titled, "set_title", {"title": "U"})


# pictures -----------------------------------------------------------------------------------------


def drawn(size: str, style: str, **options: Any) -> bytes:
    resvg = pytest.importorskip("resvg_py")
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size}" height="{size}"'
        f' viewBox="0 0 10 10"><rect width="10" height="10" style="{style}"/></svg>'
    )
    return bytes(resvg.svg_to_bytes(svg_string=svg, **options))


def test_resvg_knows_no_millimetres_without_dpi() -> None:
    with pytest.raises(ValueError, match="invalid size"):
        drawn("25.4mm", "fill:red")
    assert drawn("25.4mm", "fill:red", dpi=96) == drawn("96", "fill:red")


def test_resvg_draws_an_unknown_colour_black_whatever_stands_before_it() -> None:
    black = drawn("10", "fill:black")
    for fill in ("oklch(0.6 0.2 140)", "var(--x)", "rebeccapurple"):
        assert black == drawn("10", f"fill:red;fill:{fill}")


def test_pictures_have_sizes_without_units_and_plain_colours() -> None:
    for name in ("small-2x3", "soma-cube", "kanoodle", "tangram"):
        puzzle = psolver.load(SAMPLES / f"{name}.toml")
        picture = psolver.svg(puzzle, next(psolver.tilings(puzzle)))
        assert re.match(r'<svg [^>]*? width="[\d.]+" height="[\d.]+"', picture), name
        colours = set(re.findall(r'(?:fill|stroke)="([^"]+)"', picture))
        assert colours
        known = r"#[0-9a-f]{3}|#[0-9a-f]{6}|none|white|black|url\(#[\w-]+\)"
        assert [] == [colour for colour in colours if not re.fullmatch(known, colour)], name


# clusters -----------------------------------------------------------------------------------------

CLUSTER = """
import time
from uuid import uuid4
from distributed import Client, wait
with Client(processes=False, n_workers=1, threads_per_worker=2, dashboard_address=None) as client:
    try:
        wait([client.submit(time.sleep, seconds) for seconds in (0, 1)], timeout=0.2)
    except TimeoutError:
        print("raised")
    for keys in ({}, {"pure": False}):
        # both are held: else the first is forgotten
        calls = [client.submit(uuid4, **keys) for _ in range(2)]
        print(len({call.result() for call in calls}))
"""


@pytest.mark.slow
def test_distributed_raises_when_it_waits_and_runs_equal_calls_once() -> None:
    pytest.importorskip("distributed")
    command = [sys.executable, "-c", CLUSTER]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert ["raised", "1", "2"] == done.stdout.split()


# drawings for cutters -----------------------------------------------------------------------------


def test_ezdxf_drops_line_breaks_and_the_units_of_old_files() -> None:
    ezdxf = pytest.importorskip("ezdxf")
    assert "ab" == ezdxf.new("R2010").modelspace().add_text("a\nb").dxf.text
    for version, has_units in (("R12", False), ("R2010", True)):
        stream = io.StringIO()
        ezdxf.new(version, units=4).write(stream)
        assert has_units == ("$INSUNITS" in stream.getvalue())


# the table and the findings -----------------------------------------------------------------------


def rows_of_page() -> list[str]:
    lines = PAGE.read_text(encoding="utf-8").splitlines()
    rows = [line for line in lines if line.startswith("| ")]
    return [row for row in rows if not row.startswith("| library |")]


def test_every_line_of_the_table_names_a_version_and_tests_that_are_there() -> None:
    rows = rows_of_page()
    assert len(rows) > 20
    for row in rows:
        assert 5 == len(re.findall(r"(?<!\\)\|", row)) - 1, row
        assert re.search(r"\d", row.split("|")[1]), row
        last_column = row.rsplit("|", 2)[1]
        links = LINK.findall(last_column)
        assert links, row
        assert [] == [link for link in links if not (ROOT / link).is_file()], row
        tests = WITH_A_TEST.findall(last_column)
        assert len(links) == len(tests) + last_column.count("](../findings/"), row
        for test, path in tests:
            assert f"def {test}(" in (ROOT / path).read_text(encoding="utf-8"), row


def test_every_test_of_a_fact_is_in_the_table() -> None:
    text = (
        (TESTS / "test_library_facts.py")
        .read_text(encoding="utf-8")
        .split("# the table and the findings")[0]
    )
    named = {test for row in rows_of_page() for test, _ in WITH_A_TEST.findall(row)}
    assert [] == [test for test in re.findall(r"^def (test_\w+)", text, re.M) if test not in named]


def test_every_finding_is_listed_with_its_sentence() -> None:
    text = (FINDINGS / "README.md").read_text(encoding="utf-8")
    listed = re.findall(r"^\| \[([\w-]+)\]\(\1\.sh\) \| \S.{9,} \|$", text, re.M)
    assert sorted(path.stem for path in SCRIPTS) == sorted(listed)


@pytest.mark.parametrize("path", SCRIPTS, ids=[path.stem for path in SCRIPTS])
def test_a_finding_has_its_form(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    opening = OPENING.match(text)
    assert opening
    assert text.count("\n") <= MOST_LINES_OF_A_FINDING
    assert "folder=$(mktemp -d)\ntrap 'rm -rf \"$folder\"' EXIT\n" in text
    installed = re.search(r"^.* install --(?:quiet|silent) .*$", text, re.M)
    assert installed
    packages = re.findall(r'"([\w-]+)(?:==|@)(\d[\w.]*)"', installed[0])
    named = re.findall(r"([\w-]+) (\d[\w.]*)[, ]", opening[0].split("\n")[1].split("(")[0])
    assert named == packages
    assert "psolver" not in text[opening.end() :]
    assert re.search(r"SystemExit|process\.exit", text)


def test_findings_are_bash() -> None:
    bash = shutil.which("bash")
    if bash is None or sys.platform == "win32":
        pytest.skip("there is no bash")
    for path in SCRIPTS:
        done = subprocess.run([bash, "-n", path], capture_output=True, text=True, check=False)
        assert (0, "") == (done.returncode, done.stderr), path.name
