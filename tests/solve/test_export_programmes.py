"""Puzzles as integer programmes, pseudo-Boolean constraints and binary quadratic models: the
solutions of each are the tilings.
"""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path
from random import Random

import numpy as np
import pytest
from support import brute
from support.models import Model, model_in
from support.places import ROOT, SAMPLES
from support.programmes import programme_of, programme_of_opb, read_by_highs, solutions
from support.randoms import random_hexagons, random_puzzle, random_solid, random_triangles
from support.seeds import seeds

import psolver
from psolver.errors import PsolverError
from psolver.puzzle.model import Board, Piece, Puzzle
from psolver.puzzle.tiling import Tiling, tiling
from psolver.puzzle.verify import verify
from psolver.solve import problem_text
from psolver.solve.encode import encode
from psolver.solve.problem_text import EXPORTS, PLAIN_NAME, item_names

MOST = 500
ODD = """
title = "木\\nof two lines"
board = \"\"\"
##?
###
\"\"\"
[[piece]]
name = "木"
shape = "##"
count = [0, 2]
[[piece]]
name = "end"
shape = "#"
count = "any"
[[piece]]
name = "E1 st"
shape = "###"
count = [1, 3]
"""


def loads(text: str) -> Puzzle:
    return psolver.loads(text, "x.toml")


def small(seed: int) -> Puzzle:
    """A random puzzle of any lattice."""
    makers = (random_puzzle, random_solid, random_hexagons, random_triangles)
    return makers[seed % 4](seed)


def text(puzzle: Puzzle, to: str) -> str:
    return "".join(f"{line}\n" for line in EXPORTS[to](puzzle))


def written(puzzle: Puzzle, to: str, folder: Path) -> Path:
    path = folder / f"a.{to}"
    path.write_text(text(puzzle, to), encoding="utf-8")
    return path


def covers(puzzle: Puzzle) -> set[frozenset[int]]:
    """The options of each tiling, tilings by brute force."""
    encoding = encode(puzzle)
    placements = map(encoding.placement, range(len(encoding.problem.options)))
    numbers = {(one.piece, frozenset(one.cells)): i for i, one in enumerate(placements)}
    tilings = islice(brute.tilings(puzzle), MOST + 1)
    found = {frozenset(numbers[name, frozenset(cells)] for name, cells in one) for one in tilings}
    if len(found) > MOST:
        pytest.skip("too many tilings for a small test")
    return found


def columns(puzzle: Puzzle) -> list[str]:
    """The names of the options in a programme."""
    encoding = encode(puzzle)
    names = item_names(encoding, PLAIN_NAME)
    return ["_".join(names[item] for item in option) for option in encoding.problem.options]


def named(found: set[frozenset[int]], names: list[str]) -> set[frozenset[str]]:
    return {frozenset(names[option] for option in one) for one in found}


@pytest.mark.parametrize("seed", seeds(24, 400))
def test_the_solutions_of_a_random_puzzle_are_its_tilings(seed: int, tmp_path: Path) -> None:
    puzzle = small(seed)
    found, names = covers(puzzle), columns(puzzle)
    for to in ("lp", "mps"):
        solver = read_by_highs(written(puzzle, to, tmp_path))
        assert named(found, names) == solutions(programme_of(solver))
        solver.run()
        values = dict(zip(solver.getLp().col_names_, solver.getSolution().col_value, strict=True))
        chosen = {name for name, value in values.items() if value > 0.5}
        assert ("Optimal" if found else "Infeasible") == solver.modelStatusToString(
            solver.getModelStatus()
        )
        assert not found or chosen in named(found, names)
    variables = [f"x{number}" for number in range(1, len(names) + 1)]
    assert named(found, variables) == solutions(programme_of_opb(EXPORTS["opb"](puzzle)))


@pytest.mark.parametrize("name", ["dominoes-4x4", "impossible-clue", "impossible-corner"])
def test_a_programme_of_a_sample_has_as_many_solutions_as_tilings(
    name: str, tmp_path: Path
) -> None:
    puzzle = psolver.load(SAMPLES / f"{name}.toml")
    for to in ("lp", "mps"):
        programme = programme_of(read_by_highs(written(puzzle, to, tmp_path)))
        assert psolver.count(puzzle) == len(solutions(programme))


def test_names_are_plain_whatever_the_pieces_are_called(tmp_path: Path) -> None:
    puzzle = loads(ODD)
    head = [
        "* 木\\nof two lines",
        "* x.toml",
        "* r1c2 is the cell in row 1, column 2, counted from 0",
        "* p1 is the piece E1 st",
        "* p2 is the piece 木",
        "NAME psolver",
    ]
    assert head == text(puzzle, "mps").splitlines()[:6]
    programme = programme_of(read_by_highs(written(puzzle, "lp", tmp_path)))
    rows = ["piece_p1_least", "piece_p1_most", "piece_end", "piece_p2"]
    assert rows == list(programme.rows)[6:]
    assert "r0c0_r0c1_r0c2_p1" in programme.variables
    assert "* x9 r0c0 r0c1 木\n" in text(puzzle, "opb")
    assert "r0c0 r0c1 木" in model_in(text(puzzle, "bqm")).labels


def test_columns_are_numbered_where_their_names_would_be_too_long(tmp_path: Path) -> None:
    puzzle = loads(f"board = '1x51'\n[[piece]]\nname = 'bar'\nshape = '{'#' * 50}'\ncount = [0, 2]")
    programme = programme_of(read_by_highs(written(puzzle, "lp", tmp_path)))
    assert ("x1", "x2") == programme.variables
    comments = [line for line in text(puzzle, "mps").splitlines() if line.startswith("* x")]
    assert ["* x.toml", "* x1 r0c0 r0c1", "* x2 r0c1 r0c2"] == [line[:14] for line in comments]
    assert all(line.endswith(" bar") for line in comments[1:])


def test_cells_whose_place_has_a_sign_are_numbered() -> None:
    piece = Piece("A", ((0, 0), (0, 1)))
    lines = text(Puzzle((piece,), Board(frozenset({(0, -1), (0, 0)}))), "lp").splitlines()
    assert "\\ the cells are c0, c1 … row by row; c1 is in row 0, column 0, counted from 0" in lines
    assert " c0: c0_c1_A = 1" in lines


# annealers ----------------------------------------------------------------------------------------


def energies(puzzle: Puzzle, chosen: np.ndarray) -> int:
    """The lowest energy of some placements, worked out from the puzzle."""
    encoding = encode(puzzle)
    problem = encoding.problem
    energy = 0
    for least, most, options in zip(problem.least, problem.most, problem.options_of, strict=True):
        times, high = int(chosen[list(options)].sum()), min(most, len(options))
        outside = max(least - times, times - high, 0)
        if least > high:
            energy += 1
        else:
            energy += outside**2 if least == high else outside * (outside + 1) // 2
    return energy


def lowest(model: Model, chosen: np.ndarray) -> int:
    """The lowest energy of some placements, over all settings of the slack variables."""
    slack = len(model.labels) - len(chosen)
    settings = np.arange(1 << slack)[:, None] >> np.arange(slack) & 1
    samples = np.hstack([np.tile(chosen, (1 << slack, 1)), settings])
    return int(model.energies(samples).min())


@pytest.mark.parametrize("seed", seeds(24, 400))
def test_the_energy_of_a_random_puzzle_is_0_at_its_tilings_only(seed: int) -> None:
    puzzle = small(seed)
    found, model = covers(puzzle), model_in(text(puzzle, "bqm"))
    options = len(encode(puzzle).problem.options)
    if len(model.labels) - options > 8:
        pytest.skip("too many slack variables to try them all")
    for cover in islice(found, 50):
        chosen = np.array([int(option in cover) for option in range(options)], dtype=int)
        assert 0 == lowest(model, chosen)
    random = Random(seed)
    for _ in range(20):
        near = set(random.choice(sorted(map(sorted, found))) if found else ())
        near ^= set(random.choices(range(options), k=random.randint(1, 4))) if options else set()
        chosen = np.array([int(option in near) for option in range(options)], dtype=int)
        assert energies(puzzle, chosen) == lowest(model, chosen)
        assert (near in found) == (lowest(model, chosen) == 0)
    if len(model.labels) <= 14:
        assert len(found) == len(model.zeros())


ANNEALED = ["small-2x3", "four-pieces", "dominoes-4x4", "l-trominoes-4x4"]


def as_tiling(puzzle: Puzzle, labels: frozenset[str]) -> Tiling:
    """The tiling that some labels tell, read by the names of the cells."""
    cells = {f"r{row}c{column}": (row, column) for row, column in puzzle.board.cells}
    words = map(str.split, labels)
    return tiling((piece, [cells[name] for name in names]) for *names, piece in words)


@pytest.mark.parametrize("name", ANNEALED)
def test_an_annealer_finds_a_tiling(name: str) -> None:
    dimod_json = pytest.importorskip("dimod.serialization.json")
    samplers = pytest.importorskip("dwave.samplers")
    puzzle = psolver.load(SAMPLES / f"{name}.toml")
    model = json.loads(text(puzzle, "bqm"), cls=dimod_json.DimodDecoder)
    sampler = samplers.SimulatedAnnealingSampler()
    best = sampler.sample(model, num_reads=50, num_sweeps=1000, seed=1).first
    assert 0 == best.energy
    ones = {label for label, one in best.sample.items() if one}
    chosen = frozenset(label for label in ones if not label.startswith("slack "))
    assert () == verify(puzzle, as_tiling(puzzle, chosen))


def test_the_annealer_in_the_docs_finds_a_tiling(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("dwave.samplers")
    puzzle = psolver.load(SAMPLES / "small-2x3.toml")
    written(puzzle, "bqm", tmp_path).rename(tmp_path / "small.bqm")
    monkeypatch.chdir(tmp_path)
    page = (ROOT / "docs/exact-cover.md").read_text(encoding="utf-8")
    exec(page.split("```python\n")[2].split("```")[0], {})
    chosen = frozenset(capsys.readouterr().out.splitlines())
    assert () == verify(puzzle, as_tiling(puzzle, chosen))


@pytest.mark.parametrize("seed", range(8))
def test_dimod_reads_what_is_written(seed: int) -> None:
    dimod = pytest.importorskip("dimod")
    puzzle = small(seed)
    model = model_in(text(puzzle, "bqm"))
    read = dimod.BinaryQuadraticModel.from_serializable(json.loads(text(puzzle, "bqm")))
    assert model.labels == tuple(read.variables)
    samples = np.random.default_rng(seed).integers(0, 2, (50, len(model.labels)))
    energies = read.energies((samples, list(model.labels)))
    assert list(model.energies(samples)) == list(energies)


def test_a_model_that_would_be_too_large_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(problem_text, "MOST_PRODUCTS", 50)
    puzzle = psolver.load(SAMPLES / "small-2x3.toml")
    expected = (
        f"{puzzle.file}: it takes over 50 products of two variables in its penalties, more than"
        " psolver writes"
    )
    with pytest.raises(PsolverError) as caught:
        EXPORTS["bqm"](puzzle)
    assert expected == str(caught.value)
