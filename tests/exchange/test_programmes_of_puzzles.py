"""Puzzles that ask for the best, as integer programmes, pseudo-Boolean constraints and binary
quadratic models: other programs find their best tilings there.
"""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from support import brute
from support.brute import Found
from support.command import run_in
from support.models import model_in
from support.places import ROOT
from support.programmes import best_by_highs, lp_of_opb
from support.random_mixtures import random_mixture
from support.seeds import seeds

import psolver
from psolver import PsolverError, Puzzle

WITH_OBJECTIVE = ("lp", "mps", "opb")


def text(puzzle: Puzzle, to: str) -> str:
    try:
        data = psolver.dumps(puzzle).encode()
    except PsolverError as error:
        pytest.skip(f"no file holds it: {error}")
    done = run_in(ROOT, "export", "--to", to, "-", data=data)
    assert (0, "") == (done.status, done.err)
    return done.out


def placed(puzzle: Puzzle, line: str) -> tuple[str, frozenset[tuple[int, ...]]]:
    """The piece and the cells of a placement, from a line such as `r0c0 r0c1 A`."""
    lattice = puzzle.board.lattice
    cells = {
        "".join(
            f"{axis[0]}{value}" for axis, value in zip(lattice.axes, lattice.shown(c), strict=True)
        ): c
        for c in puzzle.board.cells
    }
    words = line.split(" ")
    number = next(n for n, word in enumerate([*words, ""]) if word not in cells)
    return " ".join(words[number:]), frozenset(cells[word] for word in words[:number])


def best_of(puzzle: Puzzle, to: str, folder: Path) -> tuple[int, Found | None] | None:
    """What the best tiling is worth, found by HiGHS in what is written, and if it has a table of
    placements that tiling; None if there is none.
    """
    lines, path = text(puzzle, to), folder / (f"a.{to}" if to != "opb" else "opb.lp")
    path.write_text(lp_of_opb(lines.splitlines()) if to == "opb" else lines, encoding="utf-8")
    best = best_by_highs(path)
    if best is None:
        return None
    assert puzzle.best
    worth = -best.value if to != "lp" and puzzle.best.is_most else best.value
    if to != "opb":
        return worth, None
    rows = (line.split(" ", 2) for line in lines.splitlines() if line.startswith("* x"))
    table = {name: line for _, name, line in rows if not line.endswith(" is full")}
    return worth, frozenset(placed(puzzle, table[name]) for name in best.chosen & table.keys())


@pytest.mark.parametrize("seed", seeds(8, 1000))
def test_the_best_of_a_random_puzzle_is_that_of_brute_force(seed: int, tmp_path: Path) -> None:
    puzzle = random_mixture(seed, "best") if seed % 3 else random_mixture(seed, "blocking")
    worth, tilings = brute.best_tilings(puzzle)
    for to in WITH_OBJECTIVE:
        found = best_of(puzzle, to, tmp_path)
        assert worth == (found and found[0])
        assert found is None or found[1] is None or found[1] in tilings


def test_the_solvers_in_the_docs_find_what_they_say(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("dwave.samplers")
    small = psolver.load("small-2x3")
    (tmp_path / "treasure.lp").write_text(
        text(psolver.load("treasure-5x6"), "lp"), encoding="utf-8"
    )
    (tmp_path / "small.bqm").write_text(text(small, "bqm"), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    page = (ROOT / "docs/exact-cover.md").read_text(encoding="utf-8")
    for block in page.split("```python\n")[1:3]:
        exec(block.split("```")[0], {})
    best, *labels = capsys.readouterr().out.splitlines()
    assert "44" == best
    assert frozenset(placed(small, label) for label in labels) in brute.solutions(small)


# annealers ----------------------------------------------------------------------------------------


def test_dimod_reads_what_is_written() -> None:
    dimod = pytest.importorskip("dimod")
    for name in ("small-2x3", "slothouber-graatsma", "lozenges-triangle", "treasure-5x6"):
        written = text(psolver.load(name), "bqm")
        model = model_in(written)
        read = dimod.BinaryQuadraticModel.from_serializable(json.loads(written))
        assert model.labels == tuple(read.variables)
        samples = np.random.default_rng(1).integers(0, 2, (50, len(model.labels)))
        energies = read.energies((samples, list(model.labels)))
        assert list(model.energies(samples)) == list(energies)


def test_an_annealer_finds_a_best_packing() -> None:
    dimod_json = pytest.importorskip("dimod.serialization.json")
    samplers = pytest.importorskip("dwave.samplers")
    puzzle = psolver.loads(
        'goal = "packing"\npieces = """\n####\n.#..\n"""\ncount = "any"\nboard = "5x5"'
    )
    written = text(puzzle, "bqm")
    assert "a penalty of 1 adds 6 to the energy" in written
    model = json.loads(written, cls=dimod_json.DimodDecoder)
    found = samplers.SimulatedAnnealingSampler().sample(model, num_reads=50, seed=1).first
    assert -20 == found.energy
    labels = [label for label, one in found.sample.items() if one and not label.startswith("slack")]
    laid = [placed(puzzle, label)[1] for label in labels]
    assert 20 == sum(map(len, laid)) == len(frozenset().union(*laid))


def test_a_model_that_would_be_too_large_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("psolver.exchange.problem_text.MOST_PRODUCTS", 50)
    done = run_in(ROOT, "export", "--to", "bqm", "small-2x3")
    fault = "it takes over 50 products of two variables in its penalties, more than psolver writes"
    assert (2, f"small-2x3: {fault}\n") == (done.status, done.err)
