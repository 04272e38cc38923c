"""Random small puzzles that mix two to four of what a puzzle can ask for: groups, marks of cells,
marks of sides, touch, boards that wrap or are in parts, the best.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import cache
from itertools import islice
from random import Random

from psolver.geometry.lattice import CUBIC, SQUARE
from psolver.puzzle.goal import AIMS, BEST_GOALS, Best
from psolver.puzzle.marked import Marks
from psolver.puzzle.model import Puzzle
from support import brute
from support.brute_together import Found, TooLong, tilings
from support.random_edges import _marked
from support.random_groups import MOST_LOOKED_AT, _group, _looser
from support.random_marks import _painted
from support.random_touch import COLORS, _rarer
from support.random_wrap import random_parts, random_wrap
from support.randoms import puzzle_of_some_lattice

MOST_TILINGS = 400  # of a puzzle, the best or not: more only take time
MOST_CELLS = 16
PATIENCE = 20_000  # steps of brute force
ALL = ("groups", "marks", "edges", "touch", "wrap", "parts", "best", "blocking", "optional")
APART = [  # what is refused together, or the same
    {"wrap", "parts"},
    {"best", "blocking"},
    {"blocking", "touch"},
    {"blocking", "edges"},
]


@cache
def random_together(seed: int) -> Puzzle:
    """The random puzzle of a number."""
    random = Random(f"together {seed}")
    while True:
        wanted = _features(random)
        puzzle = _made(random, wanted)
        if puzzle is None or len(puzzle.board.cells) > MOST_CELLS:
            continue
        if _is_small(puzzle):
            return replace(puzzle, file=f"together {seed}: {', '.join(sorted(wanted))}")


@cache
def random_beyond(seed: int) -> Puzzle:
    """The random puzzle of a number whose board wraps or is in parts, and that has marks, edges or
    touch, or several of them.
    """
    random = Random(f"beyond {seed}")
    while True:
        wanted = {random.choice(["wrap", "wrap", "parts"])}
        wanted |= set(random.sample(["marks", "edges", "touch"], random.choice([1, 1, 2, 3])))
        puzzle = _made(random, wanted)
        if puzzle is None or len(puzzle.board.cells) > MOST_CELLS:
            continue
        if _is_small(puzzle):
            return replace(puzzle, file=f"beyond {seed}: {', '.join(sorted(wanted))}")


def _is_small(puzzle: Puzzle) -> bool:
    """Does brute force find all tilings soon, and not too many?"""
    try:
        return len(list(islice(tilings(puzzle, PATIENCE), MOST_TILINGS + 1))) <= MOST_TILINGS
    except TooLong:
        return False


def _some(puzzle: Puzzle) -> list[Found]:
    """Some tilings of a puzzle, as far as brute force finds them soon."""
    found: list[Found] = []
    with suppress(TooLong):
        found.extend(islice(tilings(puzzle, PATIENCE), MOST_LOOKED_AT))
    return found


def _features(random: Random) -> set[str]:
    """Two to four of all features that go together."""
    while True:
        wanted = set(random.sample(ALL, random.choice([2, 2, 3, 3, 4])))
        if not any(pair <= wanted for pair in APART) and wanted != {"optional"}:
            return wanted


def _made(random: Random, wanted: set[str]) -> Puzzle | None:
    """A puzzle with some features; None where chance has not given it all of them."""
    number = random.randrange(10**6)
    if "wrap" in wanted:
        puzzle = random_wrap(number)
    elif "parts" in wanted:
        puzzle = random_parts(number)
    else:
        puzzle = puzzle_of_some_lattice(number)
    if "edges" in wanted and not puzzle.board.lattice.flat:
        return None
    makers: dict[str, Callable[[Random, Puzzle], Puzzle]] = {
        "optional": _optional,
        "marks": _with_marks,
        "edges": _with_edges,
        "touch": _with_touch,
        "groups": _with_groups,
        "best": _best,
        "blocking": _blocking,
    }
    for name, make in makers.items():
        if name in wanted:
            puzzle = make(random, puzzle)
    if random.random() < 0.35 and "parts" not in wanted:
        puzzle = _twinned(random, puzzle)
    missing = "edges" in wanted and not puzzle.has_edges
    return None if missing or len(puzzle.pieces) > 5 else puzzle


def _optional(random: Random, puzzle: Puzzle) -> Puzzle:
    """Some cells become optional; some of those with a clue too, rarely."""
    board = puzzle.board
    clued = {cell for cell, _ in board.clues} if random.random() < 0.8 else set()
    bare = {cell for cell in board.must - clued if random.random() < 0.4}
    pieces = tuple(_looser(random, piece) for piece in puzzle.pieces)
    board = replace(board, must=board.must - bare, may=board.may | bare)
    return replace(puzzle, board=board, pieces=pieces)


def _with_marks(random: Random, puzzle: Puzzle) -> Puzzle:
    found = _some(puzzle)
    planted = []
    if found and random.random() < 0.8:
        planted = [(name, cells) for name, cells, _ in random.choice(found)]
        planted.sort(key=lambda one: (one[0], sorted(one[1])))
    return _painted(random, puzzle, planted)


def _with_edges(random: Random, puzzle: Puzzle) -> Puzzle:
    rule = random.choice(["equal", "equal", "opposite"])
    marks = random.choice(["a", "ab", "ab"])
    if rule == "opposite":
        marks += marks.upper()
    bare = random.choice([0.4, 0.8])
    pieces = tuple(
        _marked(random, replace(piece, back=None), marks, bare) for piece in puzzle.pieces
    )
    if not any(piece.edges for piece in pieces):
        return puzzle
    border = random.choice([*marks]) if random.random() < 0.25 else ""
    return replace(puzzle, pieces=pieces, edges=rule, border=border)


def _with_touch(random: Random, puzzle: Puzzle) -> Puzzle:
    touch = random.choice(["different", "different", "never", "apart"])
    colors = COLORS if random.random() < 0.7 else COLORS[:2]
    pieces = [replace(piece, color=random.choice(colors)) for piece in puzzle.pieces]
    pieces[0] = replace(pieces[0], color=COLORS[0])
    if touch != "different" or random.random() < 0.3:
        pieces = [_rarer(random, piece) for piece in pieces]
        clued = {cell for cell, _ in puzzle.board.clues}
        bare = {cell for cell in puzzle.board.must - clued if random.random() < 0.8}
        board = replace(puzzle.board, must=puzzle.board.must - bare, may=puzzle.board.may | bare)
        puzzle = replace(puzzle, board=board)
    return replace(puzzle, pieces=tuple(pieces), touch=touch)


def _with_groups(random: Random, puzzle: Puzzle) -> Puzzle:
    pieces = tuple(_looser(random, piece) for piece in puzzle.pieces)
    puzzle = replace(puzzle, pieces=pieces)
    found = _some(puzzle)
    used = Counter(one[0] for one in random.choice(found)) if found else Counter()
    names = [piece.name for piece in pieces]
    groups = []
    if random.random() < 0.5:
        groups.append(_group(random, "", names, used))
    while not groups or random.random() < 0.4:
        some = random.sample(names, random.randint(1, len(names)))
        groups.append(_group(random, random.choice(["", "some"]), some, used))
    return replace(puzzle, groups=tuple(groups))


def _best(random: Random, puzzle: Puzzle) -> Puzzle:
    return _aimed(random, puzzle, random.choice(["tiling", "packing"]))


def _blocking(random: Random, puzzle: Puzzle) -> Puzzle:
    return _aimed(random, puzzle, "blocking")


def _aimed(random: Random, puzzle: Puzzle, goal: str) -> Puzzle:
    """A puzzle that asks for the best; the cells of packings are optional but for the clues."""
    assert goal in BEST_GOALS
    board = puzzle.board
    if goal != "tiling":
        must = board.must & {cell for cell, _ in board.clues}
        board = replace(board, must=must, may=(board.must | board.may) - must)
        pieces = tuple(_looser(random, piece) for piece in puzzle.pieces)
        puzzle = replace(puzzle, board=board, pieces=pieces)
    aim = random.choice([*AIMS, "most cells", "most cells"])
    cells: tuple[tuple[brute.Cell, int], ...] = ()
    of_pieces: tuple[tuple[str, int], ...] = ()
    if "value" in aim:
        if random.random() < 0.6:
            cells = tuple((c, random.choice([0, 1, 1, 2, 9])) for c in board.cells)
        if random.random() < 0.7:
            of_pieces = tuple((p.name, random.choice([0, 1, 3, 3])) for p in puzzle.pieces)
        if not any(value for _, value in cells + of_pieces):
            cells = ((board.cells[0], 1),)
    elif aim == "most cells" and goal != "tiling" and random.random() < 0.5:
        cells = tuple((c, 1) for c in board.cells if random.random() < 0.7)
    return replace(puzzle, best=Best(aim, goal, cells, of_pieces))


def _twinned(random: Random, puzzle: Puzzle) -> Puzzle:
    """A puzzle with a mirror twin of one of its pieces in all that is said of it: marks, colour,
    groups, worth.
    """
    one = random.choice(puzzle.pieces)
    if one.back is not None or len(puzzle.pieces) > 4 or puzzle.piece("Z"):
        return puzzle
    one = replace(one, can_reverse=False, least=min(one.least, 1))
    flip = brute.moves(False, True, one.lattice.name)[-1]
    twin = replace(
        one,
        name="Z",
        shape=tuple(map(flip, one.shape)),
        marks=tuple((flip(cell), mark) for cell, mark in one.marks),
        edges=tuple(((*flip(a), *flip(b)), mark) for (a, b), mark in _halves(one.edges)),
    )
    pieces = tuple(one if piece.name == one.name else piece for piece in puzzle.pieces)
    groups = tuple(
        replace(group, pieces=(*group.pieces, "Z")) if one.name in group.pieces else group
        for group in puzzle.groups
    )
    best = puzzle.best
    if best and (value := dict(best.pieces).get(one.name)):
        best = replace(best, pieces=(*best.pieces, ("Z", value)))
    made = replace(puzzle, pieces=(*pieces, twin), groups=groups, best=best)
    if puzzle.board.lattice in (SQUARE, CUBIC) and random.random() < 0.7:
        return _mirrored(made, one.name)
    return made


def _mirrored(puzzle: Puzzle, name: str) -> Puzzle:
    """A puzzle whose board is its own mirror image, but that a piece and its twin Z change places
    in it.
    """
    board, best = puzzle.board, puzzle.best
    lasts = [cell[-1] for cell in (*board.cells, *board.box)]
    ends = min(lasts) + max(lasts)
    twins = {name: "Z", "Z": name}

    def image(cell: brute.Cell) -> brute.Cell:
        return (*cell[:-1], ends - cell[-1])

    cells = {*board.cells, *map(image, board.cells)}
    may = {cell for cell in cells if {cell, image(cell)} & board.may}
    clues = dict(board.clues)
    for cell, there in board.clues:
        if image(cell) != cell:
            clues[image(cell)] = twins.get(there, there)
    if best and best.goal != "tiling":
        may = cells - set(clues)
    marks = {**dict(board.marks), **{image(cell): mark for cell, mark in board.marks}}
    marks = {cell: mark for cell, mark in marks.items() if marks[image(cell)] == mark}
    board = replace(
        board,
        must=frozenset(cells - may),
        may=frozenset(may),
        clues=tuple(clues.items()),
        marks=tuple(marks.items()),
    )
    if best and best.cells:
        worths = {**dict(best.cells), **{image(cell): worth for cell, worth in best.cells}}
        best = replace(best, cells=tuple((c, min(w, worths[image(c)])) for c, w in worths.items()))
    pieces = tuple(
        piece if piece.name in twins or piece.back is not None else replace(piece, can_reverse=True)
        for piece in puzzle.pieces
    )
    return replace(puzzle, pieces=pieces, board=board, best=best)


def _halves(edges: Marks) -> list[tuple[tuple[brute.Cell, brute.Cell], str]]:
    """The cell, the one beyond, and the mark of some sides."""
    length = len(edges[0][0]) // 2 if edges else 0
    return [((where[:length], where[length:]), mark) for where, mark in edges]
