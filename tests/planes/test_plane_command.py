"""`psolver plane`: verdicts, exit statuses, formats and errors; `psolver.plane`."""

from __future__ import annotations

import json
import os
import signal
from pathlib import Path
from typing import Any

import pytest
from support.cnf import read_cnf
from support.command import PATIENCE_SECONDS, run, start, unix, until_worked
from support.rup import is_refutation

import psolver
from psolver import HEXAGON, TRIANGLE

ANISOHEDRAL = "##../.##./..#./..##/..#."
HARD = "...#.../..####./.######/#####../.####../#####../.####../.##...."


def test_a_tiling_is_drawn_with_the_tiles_of_a_period_numbered() -> None:
    found = run("plane", "I-tromino", "--no-rotations", "-q")
    assert 0 == found.status
    first, *drawing = found.out.splitlines()
    assert "Tiles the plane: isohedral, by translations (p1), 1 copy in a period." == first
    assert ["1"] == [one for one in "".join(drawing) if one.isdigit()]


@pytest.mark.parametrize(
    ("words", "how"),
    [
        (
            ["..#/###/..#", "--no-rotations"],
            "by translations and half-turns (p2), 2 copies in a period;"
            " no copy has to be turned, as flipped or moved ones are the same",
        ),
        (
            ["##.##/.###.", "--no-reflections"],
            "by half-turns and glide reflections (pgg), 4 copies in a period;"
            " no copy has to be flipped over, as turned or moved ones are the same",
        ),
        (["..#/###/..#"], "by translations and half-turns (p2), 2 copies in a period"),
        (["##.##/.###."], "by half-turns and glide reflections (pgg), 4 copies in a period"),
        (["L-tromino", "--no-rotations"], "by translations (p1), 1 copy in a period"),
    ],
)
def test_the_sentence_says_that_what_is_forbidden_is_not_needed(words: list[str], how: str) -> None:
    found = run("plane", *words, "-q")
    assert f"Tiles the plane: isohedral, {how}." == found.out.splitlines()[0]


@pytest.mark.parametrize(
    ("words", "status", "sentence"),
    [
        (["###/#.#/##."], 1, "Does not tile the plane: no copy fits into its hole."),
        (["#####/#...#"], 1, "Does not tile the plane: Heesch number 1."),
        (
            [".#../####/.#../.#.."],
            1,
            "Does not tile the plane: Heesch number 0, 1 if the last corona may have holes.",
        ),
        (
            ["F-pentomino", "--no-rotations", "--no-reflections"],
            1,
            "Does not tile the plane: all copies are translates, and no lattice of them covers it.",
        ),
        (
            [ANISOHEDRAL, "--most", "0", "--heesch", "1"],
            3,
            "Open: there is no isohedral tiling; at least 1 corona.",
        ),
        (
            [ANISOHEDRAL],
            0,
            "Tiles the plane: periodic, 4 copies in a period, 2 classes of tiles under its"
            " symmetries (p2); no tiling is isohedral, so it is 2-anisohedral.",
        ),
    ],
)
def test_the_verdict_is_a_sentence_and_a_status(
    words: list[str], status: int, sentence: str
) -> None:
    found = run("plane", *words, "-q")
    assert (status, sentence, "") == (found.status, found.out.splitlines()[0], found.err)


def test_a_drawing_may_be_of_hexagons_or_triangles(tmp_path: Path) -> None:
    for lattice, text in (("hexagon", "# #\n #\n"), ("triangle", "/#\\#/#\\\n")):
        file = tmp_path / f"{lattice}.txt"
        file.write_text(text)
        found = run("plane", str(file), "--lattice", lattice, "--format", "json", "-q")
        values = json.loads(found.out)
        assert (0, lattice, 3) == (found.status, values["lattice"], len(values["cells"]))


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


def test_pictures_have_the_period_in_colour(tmp_path: Path) -> None:
    for name in ("tiling.svg", "tiling.html", "tiling.png"):
        path = tmp_path / name
        assert 0 == run("plane", "T-pentomino", "-o", str(path), "-q").status
        assert path.stat().st_size > 1000
    text = (tmp_path / "tiling.svg").read_text()
    assert "#eeeeee" in text
    assert "Tiles the plane" in text


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
    old = [str(tmp_path / ("cross-holes" + suffix)) for suffix in (".cnf", ".drat")]
    assert (1, f"removed {old[0]} and {old[1]}, of an older proof\n") == (found.status, found.err)
    assert {"cross.cnf", "cross.drat", "heptomino.cnf", "heptomino.drat"} == {*os.listdir(tmp_path)}


@pytest.mark.parametrize(
    ("words", "status", "why"),
    [
        (["###/#.#/##."], 1, "the verdict needs none"),
        (["domino"], 0, "it tiles the plane"),
        ([ANISOHEDRAL, "--most", "0", "--heesch", "0"], 3, "the verdict is open"),
    ],
)
def test_without_a_proof_a_sentence_says_why(
    tmp_path: Path, words: list[str], status: int, why: str
) -> None:
    found = run("plane", *words, "--proof", str(tmp_path / "a"), "-q")
    assert (status, f"no proof: {why}\n", []) == (found.status, found.err, os.listdir(tmp_path))


def test_a_proof_takes_the_place_of_no_other_file(tmp_path: Path) -> None:
    path = tmp_path / "tt-holes.drat"
    path.write_text("##\n")
    found = run("plane", str(path), "--proof", str(tmp_path / "tt"))
    what = f"{path} is the file of the shape itself; choose another name for the proof"
    assert (2, f"--proof {tmp_path / 'tt'}: {what}\n") == (found.status, found.err)
    assert "##\n" == path.read_text()


@pytest.mark.parametrize("words", [["plane", "domino"], ["explain", "impossible-corner"]])
@pytest.mark.parametrize("name", ["-", pytest.param(os.devnull, marks=unix)])
def test_a_proof_is_not_written_to_a_stream(words: list[str], name: str) -> None:
    found = run(*words, "--proof", name)
    what = "is not the name of a file; name the files that are to be written, without a suffix"
    assert (2, f"--proof: '{name}' {what}\n") == (found.status, found.err)


def test_the_summary_has_the_verdict_and_the_time() -> None:
    assert run("plane", "I-tromino").err.startswith("tiles the plane")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["##/../##"], "plane: the shape is in 2 parts; draw one in one part\n"),
        (["/#\\#/"], "/#\\#/: is a drawing of triangles; add --lattice triangle\n"),
        (
            ["L-tromino", "--lattice", "hexagon"],
            "L-tromino: is a shape of the square lattice; leave --lattice hexagon out\n",
        ),
        (
            ["Q-tromino"],
            "Q-tromino: the trominoes have no 'Q' (known: I L)\n",
        ),
        (
            ["soma-cube"],
            "soma-cube: has 7 pieces; leave one, or name a shape\n",
        ),
    ],
)
def test_a_bad_shape_is_a_sentence_and_status_2(words: list[str], message: str) -> None:
    found = run("plane", *words)
    assert (2, "", message) == (found.status, found.out, found.err)


def test_a_limit_ends_the_search_and_prints_what_is_known() -> None:
    found = run("plane", ANISOHEDRAL, "--time-limit", "0.000001", "-q")
    assert (3, "Open: stopped by the limit.\n") == (found.status, found.out)


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


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"lattice": "hexagon"}, "lattice: expected one such as psolver.HEXAGON, found 'hexagon'"),
        ({"most": "x"}, "most: expected a whole number from 0 on, found 'x'"),
        ({"heesch": -1}, "heesch: expected a whole number from 0 on, found -1"),
    ],
)
def test_a_wrong_value_is_one_sentence(values: dict[str, Any], message: str) -> None:
    with pytest.raises(psolver.PsolverError) as caught:
        psolver.plane("##/#", **values)
    assert message == str(caught.value)
