"""`psolver plane` and `psolver.plane`: JSON, proofs, the end of a search, shapes and values."""

from __future__ import annotations

import json
import os
import signal
from pathlib import Path

import pytest
from support.cnf import is_refutation, read_cnf
from support.command import PATIENCE_SECONDS, Run, run, start, unix, until_worked
from support.places import DATA, table

import psolver
from psolver import HEXAGON, TRIANGLE

ANISOHEDRAL = "##../.##./..#./..##/..#."
HARD = "...#.../..####./.######/#####../.####../#####../.####../.##...."


def test_json_has_the_tiling_or_the_coronas() -> None:
    values = json.loads(run("plane", "T-pentomino", "--format", "json", "-q").out)
    assert ("tiles", True, "p2", 1) == tuple(
        values[key] for key in ("verdict", "isohedral", "group", "orbits")
    )
    assert "by translations and half-turns" == values["kind"]
    assert (2, 2) == (len(values["tiles"]), len(values["translations"]))
    values = json.loads(run("plane", "#####/#...#", "--format", "json", "-q").out)
    assert ("no", "heesch", 1, 1) == tuple(
        values[key] for key in ("verdict", "reason", "heesch", "heesch_with_holes")
    )
    assert {0, 1} == {one["corona"] for one in values["patch"]}


@pytest.mark.slow
def test_the_proof_that_there_are_no_more_coronas_is_written(tmp_path: Path) -> None:
    path = tmp_path / "heptomino"
    assert 1 == run("plane", "#####/#...#", "--proof", str(path), "-q").status
    assert "p cnf" in path.with_suffix(".cnf").read_text()
    assert path.with_suffix(".drat").read_text().endswith("0\n")
    assert not list(tmp_path.glob("*-holes*"))
    path = tmp_path / "cross"
    assert 1 == run("plane", ".#../####/.#../.#..", "--proof", str(path), "-q").status
    for name in ("cross", "cross-holes"):
        clauses, steps = (
            (tmp_path / (name + suffix)).read_text().splitlines() for suffix in (".cnf", ".drat")
        )
        assert is_refutation(read_cnf(clauses)[1], steps)
    found = run("plane", "#####/#...#", "--proof", str(path), "-q")
    suffixes = ".cnf", ".drat", ".lrat"
    old = [str(tmp_path / f"cross-holes{suffix}") for suffix in suffixes]
    removed = f"removed {old[0]}, {old[1]} and {old[2]}, of an older proof\n"
    assert (1, removed) == (found.status, found.err)
    names = {f"{name}{suffix}" for name in ("cross", "heptomino") for suffix in suffixes}
    assert names == {*os.listdir(tmp_path)}


@pytest.mark.parametrize(
    ("lattice", "shape"),
    table("plane-command-a-verdict-is-written-for-heesch.txt"),
)
def test_a_verdict_is_written_for_heesch_sat_and_read_again(
    lattice: str, shape: str, tmp_path: Path
) -> None:
    """The patch that is read is a tiling of its cells, and the shape has the same record."""
    first, second = str(tmp_path / "first"), str(tmp_path / "second")
    options = "--most", "1", "--heesch", "2", "-q"
    run("plane", shape, "--lattice", lattice, "--record", first, *options)
    run("plane", first, "--record", second, *options)
    records = [sorted(Path(path).read_text().splitlines()) for path in (first, second)]
    assert records[0] == records[1]
    assert Run(0, "", "") == run("convert", first, f"{first}.jsonl")
    (solution,) = map(json.loads, Path(f"{first}.jsonl").read_text().splitlines())
    assert ("O 0" in records[0]) == (len(solution["placements"]) == 1)


def test_a_file_with_several_shapes_has_a_verdict_for_each() -> None:
    file = str(DATA / "foreign" / "heptomino.txt")
    found = run("plane", file, "--format", "json")
    verdicts = [json.loads(line)["verdict"] for line in found.out.splitlines()]
    assert ["tiles", "no", "tiles", "tiles"] == verdicts
    summary = found.err.partition(" (")[0].strip()
    assert (1, "4 shapes, tiling the plane: yes 3, no 1, open 0") == (found.status, summary)
    sentence = f"--proof: {file} holds 4 shapes; leave one\n"
    assert Run(2, "", sentence) == run("plane", file, "--proof", "a")


@unix
@pytest.mark.slow
def test_ctrl_c_ends_the_search_and_prints_what_is_known() -> None:
    process = start("plane", HARD, "--most", "9", "--heesch", "0")
    until_worked(process, 2.5)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=PATIENCE_SECONDS)
    assert 130 == process.returncode
    assert out.decode().startswith("Open: interrupted; there is no isohedral tiling")
    assert err.decode().startswith("open (")


def test_the_function_takes_names_drawings_and_cells() -> None:
    found = psolver.plane([(0, 0), (0, 1), (1, 0)])
    assert ("tiles", True) == (found.status, found.isohedral)
    assert "tiles" == found.to_dict()["verdict"]
    assert psolver.plane("/#\\#/", TRIANGLE).isohedral
    assert psolver.plane("P-hexiamond").isohedral
    assert psolver.plane("# #\n #", HEXAGON).isohedral
    assert "open" == psolver.plane(ANISOHEDRAL, time_limit=1e-6).status
    assert "<svg" in found._repr_mimebundle_()["image/svg+xml"]
