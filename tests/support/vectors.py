"""Values that Python and the modules of the page must agree on, for the tests of both.

play.json   puzzles as the page has them, and attempts: a piece in the hand over a board on
            which others lie, and whether it goes with these
cells.json  the places of cells in drawings of each lattice
finding.json  what is found by words on the shelf of samples
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import chain, product
from operator import add, mul, sub
from random import Random
from typing import Any

import psolver
from psolver import Lattice, Placement, Puzzle
from psolver.core import LATTICES, lattice_named
from psolver.hand import clash, closed_to, rest
from psolver.html import page_values, values_to_play
from psolver.page import lattice_values, prepared_samples
from psolver.shell import FindableSample, plain_words, sample_matches
from support.places import SAMPLES

TYPED_WORDS = (
    "tangram cat",
    "cat tangrm",
    "cat",
    "Y-pentominoes 10 x 5",
    "domnioes toros",
    "ominoes torus",
    "hexagon square cut",
    "calender today",
    "no such words",
)
MOST_FOUND = 6
ATTEMPTS = 24  # a puzzle
MOST_TRIES = 60  # to find a place that fits
# of a puzzle: not for play_rules.js
LEFT_OUT = {"board", "colors", "sides", "cell", "room", "outlines", "kinds"}
SAMPLE_NAMES = (
    "clues-6x6",
    "tetrahexes-clues",
    "polyiamonds-1-to-5",
    "soma-cube-clues",
    "tetrominoes-tube-4x5",
    "straight-tetrominoes-torus-6x6",
    "tabs-and-blanks-3x3",
    "tangram",
)
TEXTS = {
    "around itself": (
        'board = "2x3"\nwrap = ["columns"]\n'
        '[[piece]]\nname = "I"\nshape = "####"\ncount = "any"\n'
        '[[piece]]\nname = "J"\nshape = "##"\ncount = "any"\n'
    ),
    "sheared": (
        'board = "2x3"\npieces = "#\\n#\\n#"\ncount = 2\ncan_rotate = false\n'
        'wrap = ["rows", "columns"]\nshift = 1\n'
    ),
    "apart": 'touch = "never"\nboard = "4x4"\npieces = "AA\\nA\\n\\nBB"\ncount = 2\nuse = 3\n',
    "triangles with a clue": (
        "lattice = 'triangle'\nboard = '''\n    /#\\\n  /#\\A/#\\\n/#\\#/#\\#/?\\\n'''\n"
        "pieces = '''\n/A\\A/A\\\n\n/B\\B/\n\n/C\\C/C\\C/\n'''\n"
    ),
    "pyramid": (
        'lattice = "balls"\nboard = "pyramid of side 3"\ncount = 2\n'
        "pieces = '''\nAA\nA.\n\nBB\n---\n.B\n\nCC\n\nD\n'''\n"
    ),
}


def puzzles() -> Iterator[tuple[str, Puzzle]]:
    """The puzzles of play.json, by name."""
    for name in SAMPLE_NAMES:
        yield name, psolver.load(SAMPLES / f"{name}.toml")
    for name, text in TEXTS.items():
        yield name, psolver.loads(text)


def play_vectors() -> dict[str, Any]:
    """The vectors of play.json."""
    return {name: plain(_of_puzzle(puzzle)) for name, puzzle in puzzles()}


def _of_puzzle(puzzle: Puzzle) -> dict[str, Any]:
    values = {key: value for key, value in values_to_play(puzzle).items() if key not in LEFT_OUT}
    values["puzzle"] = {"solid": values["puzzle"]["solid"]}
    for piece in values["pieces"]:
        for form in piece["forms"]:
            form["slices"] = [{"cells": one["cells"]} for one in form["slices"]]
            form.pop("size"), form.pop("marks")
    chance = Random(1)
    attempts = [
        _attempt(puzzle, values["ruled"], number % 2 == 0, chance) for number in range(ATTEMPTS)
    ]
    return {"data": values, "attempts": attempts}


def _attempt(puzzle: Puzzle, ruled: bool, fits: bool, chance: Random) -> dict[str, Any]:
    """A piece in the hand over some that lie there; one that fits, if one is found."""
    laid: list[Placement] = []
    for _ in range(chance.randrange(3)):
        laid += _fitting(puzzle, chance, laid)[1:]
    hand = (_fitting(puzzle, chance, laid) if fits else _any_hand(puzzle, chance))[0]
    piece, form, grabbed, at = hand
    found = _clash(puzzle, laid, hand)
    left = rest(puzzle, laid)
    return {
        "laid": page_values(puzzle, laid),
        "hand": {"piece": piece, "form": form, "grabbed": grabbed, "at": at},
        "cells": _numbers(puzzle, hand),
        "clash": found,
        "closed": closed_to(puzzle, laid, piece) if ruled else None,
        "left": [one.most for one in left.pieces] if left else None,
    }


def _any_hand(puzzle: Puzzle, chance: Random) -> tuple[tuple[int, ...], ...]:
    piece = chance.randrange(len(puzzle.pieces))
    forms = puzzle.pieces[piece].marked
    form = chance.randrange(len(forms))
    grabbed = chance.randrange(len(forms[form].shape))
    return ((piece, form, grabbed, chance.randrange(len(puzzle.board.cells))),)


def _fitting(puzzle: Puzzle, chance: Random, laid: Sequence[Placement]) -> tuple[Any, ...]:
    """A hand that fits and its placement; just some hand if none was found."""
    for _ in range(MOST_TRIES):
        (hand,) = _any_hand(puzzle, chance)
        if not _clash(puzzle, laid, hand):
            return hand, _placement(puzzle, hand)
    return _any_hand(puzzle, chance)


def _placement(puzzle: Puzzle, hand: Sequence[int]) -> Placement | None:
    """The placement of a piece in the hand; None if no translation takes it there."""
    piece, number, grabbed, at = hand
    form, board = puzzle.pieces[piece].marked[number], puzzle.board
    by = tuple(map(sub, board.cells[at], form.shape[grabbed]))
    if any(sum(map(mul, one, by)) for one in board.lattice.invariants):
        return None

    def moved(site: Sequence[int]) -> tuple[int, ...]:  # a cell, or the two of a side
        cells = (site[at : at + len(by)] for at in range(0, len(site), len(by)))
        return tuple(chain(*(board.space.folded(tuple(map(add, cell, by))) for cell in cells)))

    marks = tuple(sorted((moved(site), mark) for site, mark in form.marks))
    return Placement(puzzle.pieces[piece].name, tuple(sorted(map(moved, form.shape))), marks)


def _clash(puzzle: Puzzle, laid: Sequence[Placement], hand: Sequence[int]) -> str:
    """The kind of the clash of a piece in the hand with others; "" if it fits."""
    placement = _placement(puzzle, hand)
    if placement is None:
        return "outside"
    found = clash(puzzle, [*laid, placement])
    return found.kind if found else ""


def _numbers(puzzle: Puzzle, hand: Sequence[int]) -> list[int] | None:
    """The cells of the board under a piece in the hand, sorted; None if it is not all on it."""
    placement, cells = _placement(puzzle, hand), puzzle.board.cells
    if placement is None or not set(placement.cells) <= set(cells):
        return None
    return sorted(map(cells.index, placement.cells))


# cells --------------------------------------------------------------------------------------------

PLACES = [(row, column) for row in range(-2, 4) for column in range(-3, 4)]


def cell_vectors() -> dict[str, Any]:
    """The vectors of cells.json."""
    lattices = map(lattice_named, LATTICES)
    return {one.name: plain(_of_lattice(one)) for one in lattices if one.flat}


def _of_lattice(lattice: Lattice) -> dict[str, Any]:
    return {
        "lattice": lattice_values(lattice),
        "places": [[row, column, _corners(lattice, row, column)] for row, column in PLACES],
    }


def _corners(lattice: Lattice, row: int, column: int) -> list[list[float]] | None:
    """The corners of a cell of area 1, from those of the one at the origin; None if no cell lies
    there.
    """
    cell = lattice.at((row, column))
    if cell is None:
        return None
    unit = lattice.area**0.5
    corners = (lattice.project(corner) for corner in lattice.corners(cell))
    return [[round(x / unit, 4), round(y / unit, 4)] for x, y in corners]


# pictures of tans ---------------------------------------------------------------------------------


def tan_vectors() -> dict[str, Any]:
    """The vectors of tans.json: marked cells by their rows and columns, and their picture."""
    return {f"picture {seed}": plain(_tan_picture(Random(seed))) for seed in range(20)}


def _tan_picture(random: Random) -> list[Any]:
    lattice, halves = lattice_named("tans"), random.random() < 0.5
    marks = {}
    for row, column in random.sample([*product(range(3), repeat=2)], random.randint(1, 5)):
        side = random.choice([1, -1])
        for way in ((-1, 0), (0, side), (1, 0), (0, -side)):
            first = way in ((-1, 0), (0, side))
            mark = random.choice("#A?") if not halves else ("A" if first else "B")
            if halves or random.random() < 0.7:
                marks[row, *way, column] = mark
    (row, *_, column) = (min(values) for values in zip(*marks or [(0, 1, 0, 0)], strict=True))
    shown = [[0, *lattice.shown(cell), mark] for cell, mark in sorted(marks.items())]
    by = 3 * row, 3 * column
    cells = [[0, a - by[0], b - by[1], mark] for _, a, b, mark in shown]
    return [cells, lattice.picture(marks) if marks else ""]


# polyhedra ----------------------------------------------------------------------------------------


def polyhedron_vectors() -> dict[str, Any]:
    """For each lattice of polyhedra its geometry, and pieces: cells in the order of nearness, the
    corners of each in space, and the number of faces at their surface.
    """
    return {
        lattice.name: _pieces_of(lattice)
        for lattice in map(lattice_named, LATTICES)
        if lattice.polyhedral
    }


def _pieces_of(lattice: Lattice) -> dict[str, Any]:
    random = Random(1)
    pieces = []
    for size in (1, 2, 3, 5, 8):
        cells = {next(iter(lattice.steps))}
        while len(cells) < size:
            near = {near for cell in cells for near in lattice.neighbours(cell)} - cells
            cells.add(random.choice(sorted(near)))
        in_order = sorted(cells, key=lambda cell: (lattice.nearness(cell), cell))
        spots = [
            [[round(value, 5) for value in lattice.spot(c)] for c in lattice.corners(cell)]
            for cell in in_order
        ]
        faces = sum(beyond not in cells for cell in cells for beyond in lattice.neighbours(cell))
        near_to_eye = [lattice.nearness(cell) for cell in in_order]
        pieces.append({"cells": in_order, "spots": spots, "nearness": near_to_eye, "faces": faces})
    return {"geometry": lattice_values(lattice)["polyhedra"], "pieces": pieces}


def finding_vectors() -> dict[str, Any]:
    """The samples and problems that are found by words: the names, and the numbers of problems."""
    shelf = [sample for group in prepared_samples().shelf for sample in group["samples"]]
    entries = []
    for sample in shelf:
        heading = plain_words(f"{sample['title']} {sample['name']}")
        rest = plain_words(" ".join(sample[key] for key in ("tags", "level", "answer", "words")))
        entries.append(FindableSample(heading, rest, sample["title"], sample["figures"]))
    found = {}
    for typed in TYPED_WORDS:
        matches = sample_matches(entries, typed)[:MOST_FOUND]
        found[typed] = [[shelf[match.sample]["name"], match.figure] for match in matches]
    return found


# files --------------------------------------------------------------------------------------------

VECTORS = {
    "play.json": play_vectors,
    "cells.json": cell_vectors,
    "tans.json": tan_vectors,
    "polyhedra.json": polyhedron_vectors,
    "finding.json": finding_vectors,
}


def plain(value: Any) -> Any:
    """A value as JSON has it: lists in place of tuples."""
    return json.loads(json.dumps(value))


def dumped(vectors: dict[str, Any]) -> str:
    """The text of a file of vectors, with a line for each of its parts."""
    parts = (
        f"{json.dumps(name)}: {json.dumps(part, separators=(',', ':'), ensure_ascii=False)}"
        for name, part in vectors.items()
    )
    return "{\n" + ",\n".join(parts) + "\n}\n"
