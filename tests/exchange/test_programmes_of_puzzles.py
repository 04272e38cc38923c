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
from support.brute import of_tiling
from support.models import Model, model_in
from support.places import ROOT, SAMPLES
from support.programmes import (
    Best,
    best_by_highs,
    lp_of_opb,
    programme_of,
    programme_of_opb,
    read_by_highs,
    solutions,
)
from support.random_mixtures import random_mixture
from support.random_plain import random_hexagons, random_puzzle, random_solid, random_triangles
from support.seeds import seeds

import psolver
from psolver.core.errors import PsolverError
from psolver.core.model import Board, Piece, Puzzle
from psolver.core.tilings import Tiling, tiling
from psolver.core.verify import verify
from psolver.exchange import problem_text
from psolver.exchange.problem_text import EXPORTS, PLAIN_NAME, certificate, item_names
from psolver.search.encoding import Encoding, encode

MOST = 500
WITH_OBJECTIVE = ("lp", "mps", "opb")
BLOCKING = 'goal = "blocking"\npieces = "##"\ncount = "any"\nboard = "1x4"'
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
    """The file, as HiGHS reads it."""
    path = folder / f"{to}.lp" if to == "opb" else folder / f"a.{to}"
    lines = lp_of_opb(EXPORTS[to](puzzle)) if to == "opb" else text(puzzle, to)
    path.write_text(lines, encoding="utf-8")
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


def columns(encoding: Encoding, to: str) -> list[str]:
    """The name of each option in the file."""
    options = encoding.problem.options
    if to == "opb":
        return [f"x{number}" for number, _ in enumerate(options, 1)]
    items = item_names(encoding, PLAIN_NAME)
    names = ["_".join(items[item] for item in option) for option in options]
    if encoding.marked or max(map(len, names), default=0) > 60:
        return [f"x{number}" for number, _ in enumerate(options, 1)]
    return names


def named(found: set[frozenset[int]], names: list[str]) -> set[frozenset[str]]:
    return {frozenset(names[option] for option in one) for one in found}


@pytest.mark.parametrize("seed", seeds(8, 400))
def test_the_solutions_of_a_random_puzzle_are_its_tilings(seed: int, tmp_path: Path) -> None:
    puzzle = small(seed)
    found, names = covers(puzzle), columns(encode(puzzle), "lp")
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
        "NAME psolver FREE",
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
    lines = text(puzzle, "mps").splitlines()
    table = [line[2:] for line in lines if line[0] == "*"][3:]
    assert 210 > max(map(len, lines))
    cells = [f"r0c{number}" for number in range(51)]
    assert [["x1", *cells[:-1], "bar"], ["x2", *cells[1:], "bar"]] == [
        one.split() for one in "\n".join(table).replace("\n  ", " ").splitlines()
    ]


def test_a_column_has_a_name_of_sixty_letters_at_most(tmp_path: Path) -> None:
    for name, longest in ("Bar", 60), ("Bars", 2):
        bar = f"board = '1x12'\n[[piece]]\nname = '{name}'\nshape = '{'#' * 11}'\ncount = [0, 2]"
        for to in ("lp", "mps"):
            programme = programme_of(read_by_highs(written(loads(bar), to, tmp_path)))
            assert longest == max(map(len, programme.variables))


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


@pytest.mark.parametrize("seed", seeds(8, 400))
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


@pytest.mark.parametrize("seed", range(4))
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


# the best -----------------------------------------------------------------------------------------


def tiling_of(encoding: Encoding, names: list[str], best: Best) -> Tiling:
    return encoding.tiling(tuple(n for n, name in enumerate(names) if name in best.chosen))


def solved(puzzle: Puzzle, to: str, folder: Path) -> tuple[int, Tiling] | None:
    """The worth of the best tiling, and that tiling, found by HiGHS in what is written."""
    best = best_by_highs(written(puzzle, to, folder))
    if best is None:
        return None
    encoding = encode(puzzle)
    assert puzzle.best
    sign = -1 if to != "lp" and puzzle.best.is_most else 1
    return sign * best.value, tiling_of(encoding, columns(encoding, to), best)


@pytest.mark.parametrize("seed", seeds(10, 1000, heavy=(2,)))
def test_the_best_of_a_random_puzzle_is_that_of_brute_force(seed: int, tmp_path: Path) -> None:
    puzzle = random_mixture(seed, "best") if seed % 3 else random_mixture(seed, "blocking")
    worth, tilings = brute.best_tilings(puzzle)
    for to in WITH_OBJECTIVE:
        found = solved(puzzle, to, tmp_path)
        assert worth == (found and found[0])
        if found:
            assert frozenset((p.piece, frozenset(p.cells)) for p in found[1]) in tilings
            assert () == verify(puzzle, found[1])


@pytest.mark.parametrize("seed", seeds(6, 400))
def test_the_best_of_mixed_puzzles_is_that_of_brute_force(seed: int, tmp_path: Path) -> None:
    puzzle = random_mixture(seed)
    if puzzle.best is None:
        pytest.skip("it does not ask for the best")
    known = brute.solutions(puzzle)
    for to in WITH_OBJECTIVE:
        found = solved(puzzle, to, tmp_path)
        assert bool(known) == (found is not None)
        if found:
            assert of_tiling(found[1]) in known
            assert puzzle.best.worth(found[1]) == found[0]
            assert () == verify(puzzle, found[1])


@pytest.mark.parametrize("seed", seeds(6, 400))
def test_a_packing_is_a_solution_where_it_leaves_no_room(seed: int, tmp_path: Path) -> None:
    puzzle = random_mixture(seed, "blocking")
    encoding, path = encode(puzzle), written(puzzle, "lp", tmp_path)
    names = columns(encoding, "lp")
    placements = map(encoding.placement, range(len(names)))
    numbers = {(one.piece, frozenset(one.cells)): i for i, one in enumerate(placements)}
    tilings = list(brute.tilings(puzzle))
    for one in Random(seed).sample(tilings, min(8, len(tilings))):
        laid = {numbers[name, frozenset(cells)] for name, cells in one}
        fixed = {name: int(number in laid) for number, name in enumerate(names)}
        assert brute.has_room(puzzle, one) == (best_by_highs(path, fixed) is None)


SAMPLES_WITH_BEST = [
    "treasure-5x6",
    "blocking-dominoes-5x5",
    pytest.param("packing-y-pentominoes-9x9", marks=pytest.mark.slow),
    pytest.param("fewest-squares-7x7", marks=pytest.mark.slow),
]


@pytest.mark.parametrize("to", WITH_OBJECTIVE)
@pytest.mark.parametrize("name", SAMPLES_WITH_BEST)
def test_the_best_of_a_sample_is_the_known_one(name: str, to: str, tmp_path: Path) -> None:
    puzzle = psolver.load(SAMPLES / f"{name}.toml")
    found = solved(puzzle, to, tmp_path)
    assert found is not None
    assert puzzle.expect is not None
    assert puzzle.expect.best == found[0]
    assert () == verify(puzzle, found[1])


def test_the_solver_in_the_docs_finds_the_best(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    puzzle = psolver.load(SAMPLES / "treasure-5x6.toml")
    written(puzzle, "lp", tmp_path).rename(tmp_path / "treasure.lp")
    monkeypatch.chdir(tmp_path)
    page = (ROOT / "docs/exact-cover.md").read_text(encoding="utf-8")
    exec(page.split("```python\n")[1].split("```")[0], {})
    assert "44\n" == capsys.readouterr().out


def test_the_lp_text_of_a_small_blocking() -> None:
    expected = """\\ x.toml
\\ r0c3 is the cell in row 0, column 3, counted from 0
\\ minimize the number of pieces used
\\ a column full_... is 1 only where what it names is full: covered, or used, as often as may be
\\ a row room_... says that something is full that a placement takes: so it cannot be added
Minimize
 obj: r0c0_r0c1_A + r0c1_r0c2_A + r0c2_r0c3_A
Subject To
 r0c0: r0c0_r0c1_A <= 1
 r0c1: r0c0_r0c1_A + r0c1_r0c2_A <= 1
 r0c2: r0c1_r0c2_A + r0c2_r0c3_A <= 1
 r0c3: r0c2_r0c3_A <= 1
 piece_A: r0c0_r0c1_A + r0c1_r0c2_A + r0c2_r0c3_A <= 2
 full_r0c0: r0c0_r0c1_A - full_r0c0 = 0
 full_r0c1: r0c0_r0c1_A + r0c1_r0c2_A - full_r0c1 = 0
 full_r0c2: r0c1_r0c2_A + r0c2_r0c3_A - full_r0c2 = 0
 full_r0c3: r0c2_r0c3_A - full_r0c3 = 0
 room_1: full_r0c0 + full_r0c1 >= 1
 room_2: full_r0c1 + full_r0c2 >= 1
 room_3: full_r0c2 + full_r0c3 >= 1
Binary
 r0c0_r0c1_A
 r0c1_r0c2_A
 r0c2_r0c3_A
 full_r0c0
 full_r0c1
 full_r0c2
 full_r0c3
End
"""
    assert expected == text(loads(BLOCKING), "lp")


def test_the_opb_text_of_a_small_blocking() -> None:
    one = loads('goal = "blocking"\nbest = "most pieces"\npieces = "##"\nboard = "1x4"\ncount = 1')
    assert "* minimize minus the number of pieces used" in text(one, "opb").splitlines()
    expected = """* #variable= 7 #constraint= 12
* #equal= 4 intsize= 3
* x.toml
* r0c3 is the cell in row 0, column 3, counted from 0
* minimize the number of pieces used
* the variable of each placement:
* x1 r0c0 r0c1 A
* x2 r0c1 r0c2 A
* x3 r0c2 r0c3 A
* the variable of each cell, piece and group that is 1 only where that is full:
* x4 r0c0 is full
* x5 r0c1 is full
* x6 r0c2 is full
* x7 r0c3 is full
min: +1 x1 +1 x2 +1 x3 ;
-1 x1 >= -1 ;
-1 x1 -1 x2 >= -1 ;
-1 x2 -1 x3 >= -1 ;
-1 x3 >= -1 ;
-1 x1 -1 x2 -1 x3 >= -2 ;
+1 x1 -1 x4 = 0 ;
+1 x1 +1 x2 -1 x5 = 0 ;
+1 x2 +1 x3 -1 x6 = 0 ;
+1 x3 -1 x7 = 0 ;
+1 x4 +1 x5 >= 1 ;
+1 x5 +1 x6 >= 1 ;
+1 x6 +1 x7 >= 1 ;
"""
    assert expected == text(loads(BLOCKING), "opb")


TOLD = {
    "most cells": ("maximize", "the number of cells covered"),
    "most pieces": ("maximize", "the number of pieces used"),
    "fewest pieces": ("minimize", "the number of pieces used"),
    "most value": ("maximize", "what the pieces used and the cells covered are worth"),
    "least value": ("minimize", "what the pieces used and the cells covered are worth"),
}


@pytest.mark.parametrize("aim", TOLD)
def test_a_comment_tells_what_the_objective_is(aim: str) -> None:
    value = "value = 2\n" if "value" in aim else ""
    one = f'goal = "packing"\nbest = "{aim}"\nboard = "1x2"\n[[piece]]\nshape = "#"\n{value}'
    verb, what = TOLD[aim]
    assert f"\\ {verb} {what}" in text(loads(one), "lp").splitlines()
    minus = "minimize minus" if verb == "maximize" else "minimize"
    assert f"* {minus} {what}" in text(loads(one), "mps").splitlines()
    assert f"* {minus} {what}" in text(loads(one), "opb").splitlines()


def test_a_comment_tells_that_not_all_cells_count() -> None:
    one = loads('goal = "packing"\npieces = "##"\nboard = "##?"')
    assert "\\ maximize the number of cells covered, of those that count" in text(one, "lp")


def test_a_puzzle_without_placements_has_an_objective_of_nothing(tmp_path: Path) -> None:
    one = loads('goal = "packing"\npieces = "###"\nboard = "1x2"')
    for to in WITH_OBJECTIVE:
        found = solved(one, to, tmp_path)
        assert found is not None
        assert (0, ()) == (found[0], found[1].placements)


# annealers of the best ----------------------------------------------------------------------------


@pytest.mark.parametrize("seed", seeds(8, 1000))
def test_the_energy_of_a_random_puzzle_is_lowest_at_its_best(seed: int) -> None:
    puzzle = random_mixture(seed, "best")
    assert puzzle.best
    if puzzle.best.goal == "blocking":
        pytest.skip("no model says that no further piece fits")
    best, tilings = brute.best_tilings(puzzle)
    if best is None:
        pytest.skip("there is no tiling")
    encoding, model = encode(puzzle), model_in(text(puzzle, "bqm"))
    options, slack = len(encoding.problem.options), len(model.labels)
    slack -= options
    lowest = -best if puzzle.best.is_most else best
    if slack > 8:
        pytest.skip("too many slack variables to try them all")
    settings = np.arange(1 << slack)[:, None] >> np.arange(slack) & 1

    def energy(chosen: set[int]) -> int:
        row = np.array([int(option in chosen) for option in range(options)], dtype=int)
        return int(model.energies(np.hstack([np.tile(row, (1 << slack, 1)), settings])).min())

    placements = map(encoding.placement, range(options))
    numbers = {(one.piece, frozenset(one.cells)): i for i, one in enumerate(placements)}
    covers = [{numbers[name, frozenset(cells)] for name, cells in one} for one in tilings]
    for cover in islice(covers, 20):
        assert lowest == energy(cover)
    random = Random(seed)
    for _ in range(40):
        near = set(random.choice(covers))
        if options:
            near ^= set(random.choices(range(options), k=random.randint(1, 4)))
        found = energy(near)
        assert found > lowest or near in covers
        assert found >= lowest


def test_an_annealer_finds_a_best_packing() -> None:
    dimod_json = pytest.importorskip("dimod.serialization.json")
    samplers = pytest.importorskip("dwave.samplers")
    puzzle = loads('goal = "packing"\npieces = """\n####\n.#..\n"""\ncount = "any"\nboard = "5x5"')
    model = json.loads(text(puzzle, "bqm"), cls=dimod_json.DimodDecoder)
    assert "a penalty of 1 adds 6 to the energy" in text(puzzle, "bqm")
    found = samplers.SimulatedAnnealingSampler().sample(model, num_reads=50, seed=1).first
    assert -20 == found.energy
    encoding = encode(puzzle)
    labels = model_in(text(puzzle, "bqm")).labels[: len(encoding.problem.options)]
    chosen = frozenset(label for label, one in found.sample.items() if one)
    assert () == verify(puzzle, tiling_of(encoding, list(labels), Best(-20, chosen)))


# refusals -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("to", "goal", "said"),
    [
        ("dlx", "packing", "an exact-cover problem has no objective; --to bqm, lp, mps and opb"),
        ("dlx", "blocking", "an exact-cover problem has no objective; --to lp, mps and opb"),
        ("dimacs", "packing", "clauses have no objective; --to bqm, lp, mps and opb"),
    ],
)
def test_formats_without_an_objective_say_which_have_one(to: str, goal: str, said: str) -> None:
    puzzle = loads(BLOCKING.replace("blocking", goal))
    with pytest.raises(PsolverError) as caught:
        EXPORTS[to](puzzle)
    assert f"x.toml: asks for the best tilings, and {said} have one" == str(caught.value)


def test_a_binary_quadratic_model_of_blockings_is_refused() -> None:
    with pytest.raises(PsolverError) as caught:
        EXPORTS["bqm"](loads(BLOCKING))
    said = "a binary quadratic model cannot say that no further piece fits; lp, mps and opb can"
    assert f"x.toml: asks for the best tilings, and {said}" == str(caught.value)


def test_an_impossible_puzzle_that_asks_for_the_best_has_a_certificate() -> None:
    board = 'board = "1x3"\npieces = "##"\n'
    assert certificate(loads(f'{board}best = "fewest pieces"\ncount = "any"')) is not None
    assert certificate(loads(f'{board}goal = "packing"')) is None
