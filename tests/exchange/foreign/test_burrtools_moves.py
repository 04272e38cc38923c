"""Solutions in files of BurrTools that psolver found, with the moves that take them apart."""

from __future__ import annotations

import gzip
from importlib.util import find_spec
from itertools import combinations, pairwise
from pathlib import Path
from xml.etree.ElementTree import Element, fromstring

import pytest
from support.command import run_in
from support.places import data_text

import psolver

pytestmark = [
    pytest.mark.skipif(not find_spec("defusedxml"), reason="defusedxml reads XML"),
    pytest.mark.rooms,
]
Point = tuple[int, ...]
FAR = 10_000  # steps: a piece that is further away is removed

CORNERED = data_text("burrtools-moves-cornered.toml")


def cells_of_copies(puzzle: Element, assembly: str) -> dict[int, set[Point]]:
    """The cells of each piece of an assembly, seen from its place: bricks, by turns of BurrTools
    that are no mirror images (its place is that of the corner 0, 0, 0 of the shape).
    """
    from psolver.exchange.foreign.burrtools_grids import TURNS_OF_BRICKS

    shapes = puzzle.findall("shapes/voxel")
    numbers = []
    for shape in puzzle.findall("problems/problem/shapes/shape"):
        numbers += [int(shape.attrib["id"])] * int(shape.get("count") or shape.attrib["max"])
    words = iter(assembly.split())
    copies = {}
    for copy, number in enumerate(numbers):
        word = next(words)
        if word == "x":
            continue
        turn = int([next(words) for _ in range(3)][-1])
        shape = shapes[number]
        wide, deep = int(shape.attrib["x"]), int(shape.attrib["y"])
        filled = [place for place, sign in enumerate(shape.text or "") if sign == "#"]
        points = [(n % wide, n // wide % deep, n // wide // deep) for n in filled]
        copies[copy] = {TURNS_OF_BRICKS[turn](point) for point in points}
    return copies


def check_separation(element: Element, copies: dict[int, set[Point]]) -> int:
    """Each state comes from the one before by one move, past no cell; return the number of moves
    of this separation and of those in it.
    """
    pieces = [int(number) for number in (element.findtext("pieces") or "").split()]
    states = []
    for state in element.findall("state"):
        columns = [[int(n) for n in (state.findtext(a) or "").split()] for a in ("dx", "dy", "dz")]
        states.append(list(zip(*columns, strict=True)))
    for earlier, later in pairwise(states):
        both = zip(earlier, later, strict=True)
        steps = [tuple(b - a for a, b in zip(*places, strict=True)) for places in both]
        (step,) = {step for step in steps if any(step)}
        assert 1 == sum(map(bool, step)) < len(pieces)
        length = max(map(abs, step))
        for part in range(1, min(length, 20) + 1):
            at = {}
            for piece, place, goes in zip(pieces, earlier, steps, strict=True):
                by = [p + part * g // length for p, g in zip(place, goes, strict=True)]
                at[piece] = {tuple(map(sum, zip(c, by, strict=True))) for c in copies[piece]}
            assert all(at[one].isdisjoint(at[two]) for one, two in combinations(pieces, 2))
    moves = len(states) - 1
    removed = {p for p, place in zip(pieces, states[-1], strict=True) if max(map(abs, place)) > FAR}
    assert 0 < len(removed) < len(pieces)
    for inner in element.findall("separation"):
        inside = {int(number) for number in (inner.findtext("pieces") or "").split()}
        assert inside == (removed if inner.get("type") == "removed" else {*pieces} - removed)
        moves += check_separation(inner, copies)
    return moves


@pytest.mark.parametrize(("text", "number"), [("level-6-burr", 13), (CORNERED, None)])
def test_solutions_are_written_with_the_moves_that_take_them_apart(
    text: str, number: int | None, tmp_path: Path
) -> None:
    name = "a.toml"
    if number is None:
        (tmp_path / name).write_text(text)
    else:
        (tmp_path / name).write_text(psolver.dumps(psolver.load(text)))
    puzzle = psolver.load(tmp_path / name)
    found = list(psolver.tilings(puzzle, distinct=True))
    run_in(tmp_path, "solve", name, "--distinct", "--format", "json", "-o", "a.jsonl")
    run = run_in(tmp_path, "convert", name, "a.xmpuzzle", "--solutions", "a.jsonl", "--apart")
    assert 0 == run.status
    root = fromstring(gzip.decompress((tmp_path / "a.xmpuzzle").read_bytes()))
    solutions = root.findall("problems/problem/solutions/solution")
    assert number in (None, len(found))
    assert len(found) == len(solutions)
    for tiling, solution in zip(found, solutions, strict=True):
        answer = psolver.disassemble(tiling)
        separation = solution.find("separation")
        assert (separation is None) == bool(answer.stuck)
        if separation is not None:
            copies = cells_of_copies(root, solution.findtext("assembly") or "")
            assert sum(answer.level) == check_separation(separation, copies)
    assert any(solution.find("separation") is not None for solution in solutions)
    assert 0 == run_in(tmp_path, "convert", "a.xmpuzzle", "b.jsonl").status
    assert len(found) == len((tmp_path / "b.jsonl").read_text(encoding="utf-8").splitlines())
