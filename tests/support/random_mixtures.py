"""Random small puzzles of every lattice with any mixture of rules and goals: plain ones, each of
whose features changes the puzzle so that most often some tiling that it has stays one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import replace
from functools import cache
from itertools import islice
from random import Random

from psolver import CUBIC, SQUARE, Best, Board, Piece, PieceGroup, PsolverError, Puzzle
from psolver.core import AIMS
from support import brute
from support.brute import Found, Lying
from support.by_hand import (
    PARTS,
    SLANTED,
    Cell,
    beside,
    components,
    folder,
    moves,
    plus,
    shifted,
    shifts,
    step,
    ways_around,
)
from support.random_plain import (
    MOST_TILINGS,
    PART_MAKERS,
    drawable,
    random_of_some_lattice,
    random_puzzle,
    random_tans,
)

WITHOUT_REGIONS = {"wrap", "parts", "blocking"}
MOST_CELLS = 16  # of a puzzle with features
MOST_PARTS = 3
PATIENCE = 8_000  # steps of brute force
MOST_LOOKED_AT = 20  # tilings of which one is to stay
POSSIBLE = 0.55  # the part of the puzzles that have a tiling, or a little more
TRIES = 8  # until a puzzle is taken that has one, or none, as it should not
COLORS = ("#ff0000", "#00ff00", "#0000ff", None)
WRAPS = [("columns",), ("rows",), ("rows", "columns"), ("rows", "columns")]
REFUSED = [  # together, or the same
    {"wrap", "parts"},
    {"best", "blocking"},
    {"blocking", "touch"},
    {"blocking", "edges"},
    {"blocking", "faults"},
    {"blocking", "corners"},
    {"wrap", "faults"},
    {"parts", "faults"},
]


# mixtures -----------------------------------------------------------------------------------------


@cache
def random_mixture(seed: int, *features: str) -> Puzzle:
    """The random puzzle of a number with some of FEATURES, two to four at random if none are named;
    its `file` names them.
    """
    return _mixture(seed, features, random_of_some_lattice)


@cache
def random_mixture_of_tans(seed: int) -> Puzzle:
    """As `random_mixture`, all of quarters of squares."""
    return _mixture(seed, (), lambda number: drawable(random_tans(number)))


@cache
def random_mixture_of_parts(seed: int) -> Puzzle:
    """As `random_mixture`, all of kites, of drafters or of sticks."""
    make = PART_MAKERS[seed % len(PART_MAKERS)]

    def plain(number: int) -> Puzzle:
        puzzle = drawable(make(number))
        may_cross = puzzle.board.lattice.name == "stick" and number % 4 == 0
        return puzzle.having(crossings="any") if may_cross else puzzle

    return _mixture(seed, (), plain)


def _mixture(seed: int, features: tuple[str, ...], plain: Callable[[int], Puzzle]) -> Puzzle:
    random = Random(f"{seed} {' '.join(features)}")
    tries = TRIES if random.random() < POSSIBLE else -TRIES  # above 0 for one that has a tiling
    while True:
        wanted = set(features) or _chosen(random)
        puzzle = _made(random, wanted, plain)
        if puzzle is None or len(puzzle.board.cells) > MOST_CELLS or len(puzzle.pieces) > 5:
            continue
        with suppress(brute.TooLong):
            number = len(list(islice(brute.tilings(puzzle, PATIENCE), MOST_TILINGS + 1)))
            if number > MOST_TILINGS:
                continue
            if tries == 0 or (number > 0) == (tries > 0):
                return replace(puzzle, file=f"mixture {seed}: {', '.join(sorted(wanted))}")
            tries -= 1 if tries > 0 else -1


def _chosen(random: Random) -> set[str]:
    """Two to four of all features that go together, but for regions that do not."""
    while True:
        wanted = set(random.sample([*FEATURES], random.choice([2, 2, 3, 3, 4])))
        if wanted & WITHOUT_REGIONS:
            wanted.discard("regions")
        if not any(pair <= wanted for pair in REFUSED) and wanted != {"optional"}:
            return wanted


def _made(random: Random, wanted: set[str], plain: Callable[[int], Puzzle]) -> Puzzle | None:
    """A puzzle with some features; None if chance has not given it all of them."""
    number = random.randrange(10**6)
    is_square = plain is random_of_some_lattice and "wrap" in wanted and random.random() < 0.5
    puzzle = random_puzzle(number) if is_square else plain(number)
    if "edges" in wanted and not puzzle.board.lattice.flat:
        return None
    for name, make in FEATURES.items():
        if name in wanted:
            made = make(random, puzzle)
            if made is None:
                return None
            puzzle = made
    if random.random() < 0.35 and "parts" not in wanted:
        puzzle = _twinned(random, puzzle)
    return puzzle


def _some_tiling(random: Random, puzzle: Puzzle) -> Found:
    """A tiling of a puzzle, the empty set if brute force finds none soon."""
    found: list[Found] = []
    with suppress(brute.TooLong):
        found.extend(islice(brute.tilings(puzzle, PATIENCE), MOST_LOOKED_AT))
    return random.choice(found) if found else frozenset()


def _wrapped(random: Random, puzzle: Puzzle) -> Puzzle | None:
    """The board wraps, and a torus is turned around, so that pieces of a planted tiling cross a
    side; some rows are shifted.
    """
    if not puzzle.board.lattice.flat:
        return None
    wrap = random.choice(WRAPS)
    shift = random.randrange(4) if "rows" in wrap and random.random() < 0.4 else 0
    board = replace(puzzle.board, wrap=wrap, shift=shift)
    fold, (low, high, ways) = folder(board), ways_around(board)
    far = [random.randrange(high[axis] - low[axis] + 1) for axis in (0, -1)]
    by = step(
        board, *(n if axis in dict(ways) else 0 for n, axis in zip(far, (0, -1), strict=True))
    )
    if shift and "columns" not in wrap:
        by = step(board, 0, 0)  # else cells would leave the box
    must, may = (frozenset(map(fold, shifted(cells, by))) for cells in (board.must, board.may))
    clues = tuple((fold(plus(cell, by)), name) for cell, name in board.clues)
    lattice = board.lattice
    turned = Board(must, may, clues, lattice, wrap=wrap, box=board.box, shift=shift)
    return replace(puzzle, board=turned)


def _in_parts(random: Random, puzzle: Puzzle) -> Puzzle | None:
    """The board with a copy of itself, turned and flipped; or with the parts that it has."""
    board, lattice = puzzle.board, puzzle.board.lattice.name
    if any(len(components(piece.shape, lattice)) > 1 for piece in puzzle.pieces):
        return None
    if random.random() < 0.3:
        board = replace(board, separate=True)
    else:
        move = random.choice(moves(True, True, lattice))
        reach = 2 * max(max(map(abs, cell)) for cell in board.cells) + 2
        far = (0,) * (len(board.cells[0]) - 1) + (reach,)
        by = (reach, -reach, 0) if lattice in SLANTED else far
        if lattice == "stick":
            by = (reach, reach, 0, 0)
        if lattice in PARTS:
            by = (reach, -reach, 0, 0, 0, 0)
        must, may = (shifted(map(move, cells), by) for cells in (board.must, board.may))
        clues = board.clues
        if random.random() < 0.7:
            clues += tuple((plus(move(cell), by), name) for cell, name in clues)
        both = board.must | must, board.may | may
        board = Board(*both, clues, board.lattice, separate=True)
    if len(components(board.cells, lattice)) > MOST_PARTS:
        return None
    return replace(puzzle, board=board, pieces=tuple(_twice(random, p) for p in puzzle.pieces))


def _twice(random: Random, piece: Piece) -> Piece:
    least = piece.least if random.random() < 0.5 else 0
    return replace(piece, least=least, most=piece.most and 2 * piece.most)


def _with_bare_cells(random: Random, puzzle: Puzzle, part: float, clued_too: bool) -> Puzzle:
    """Some cells of the puzzle become optional, those with clues only if they should."""
    board = puzzle.board
    clued = set() if clued_too else {cell for cell, _ in board.clues}
    bare = {cell for cell in sorted(board.must - clued) if random.random() < part}
    board = replace(board, must=board.must - bare, may=board.may | bare)
    return replace(puzzle, board=board)


def _optional(random: Random, puzzle: Puzzle) -> Puzzle:
    return _looser(random, _with_bare_cells(random, puzzle, 0.4, random.random() < 0.2))


def _looser(random: Random, puzzle: Puzzle) -> Puzzle:
    """Half of the pieces need not be used, and some may be used once more."""
    pieces = []
    for piece in puzzle.pieces:
        if random.random() < 0.5:
            more = piece.most is not None and random.random() < 0.5
            piece = replace(piece, least=0, most=piece.most + 1 if more else piece.most)
        pieces.append(piece)
    return replace(puzzle, pieces=tuple(pieces))


def _with_marks(random: Random, puzzle: Puzzle) -> Puzzle:
    """Cells of the board and of pieces have marks: those of the pieces of a tiling are the ones of
    the board below them.
    """
    tiling = _some_tiling(random, puzzle) if random.random() < 0.8 else frozenset()
    there = {one[0]: one[1] for one in sorted(tiling, key=brute.in_order, reverse=True)}
    kind = random.choice(["chessboard", "chessboard", "stripes", "any"])
    ground = {
        cell: random.choice("bw")
        if kind == "any"
        else "bw"[(cell[-1] if kind == "stripes" else sum(cell)) % 2]
        for cell in puzzle.board.cells
    }
    pieces = []
    for piece in puzzle.pieces:
        if random.random() >= 0.2:
            marks = _any_marks(random, piece.shape)
            if piece.name in there and random.random() < 0.8:
                marks = _marks_below(random, puzzle, piece, there[piece.name], ground)
            back = None
            if piece.can_reverse and piece.lattice.flat and random.random() < 0.3:
                back = _any_marks(random, piece.behind)
            piece = replace(piece, marks=marks, back=back)
        pieces.append(piece)
    part = random.choice([0.0, 0.5, 0.8, 1.0, 1.0])
    shown = tuple(pair for pair in sorted(ground.items()) if random.random() < part)
    return replace(puzzle, pieces=tuple(pieces), board=replace(puzzle.board, marks=shown))


def _any_marks(random: Random, cells: tuple[Cell, ...]) -> tuple[tuple[Cell, str], ...]:
    part = random.choice([0.3, 0.7, 1.0])
    return tuple((cell, random.choice("bbwwr")) for cell in cells if random.random() < part)


def _marks_below(
    random: Random, puzzle: Puzzle, piece: Piece, there: frozenset[Cell], ground: dict[Cell, str]
) -> tuple[tuple[Cell, str], ...]:
    """The marks of the ground where a piece lies, or some of them, at the cells of the piece."""
    lattice, fold = puzzle.board.lattice.name, brute.folder(puzzle.board)
    every = moves(piece.can_rotate, piece.can_reverse, lattice)
    for move in random.sample(every, len(every)):
        for by in shifts(move(piece.shape[0]), sorted(there), lattice):
            image = [fold(plus(move(cell), by)) for cell in piece.shape]
            if set(image) == there:
                part = random.choice([0.4, 1.0])
                pairs = zip(piece.shape, image, strict=True)
                return tuple((cell, ground[to]) for cell, to in pairs if random.random() < part)
    raise AssertionError("it lies there")


def _with_regions(random: Random, puzzle: Puzzle) -> Puzzle | None:
    """The cells of pieces have digits, or the marks they have, and some cells of the board are in
    regions, whose rules mostly hold in a tiling.
    """
    if not any(piece.marks for piece in puzzle.pieces):
        digits = random.choice(["01", "012", "0123", "1359"])
        part = random.choice([0.7, 1.0, 1.0])
        pieces = []
        for piece in puzzle.pieces:
            marks = [(c, random.choice(digits)) for c in piece.shape if random.random() < part]
            pieces.append(replace(piece, marks=tuple(marks)))
        puzzle = replace(puzzle, pieces=tuple(pieces))
    marks = {m for piece in puzzle.pieces for _, m in (*piece.marks, *(piece.back or ()))}
    if not marks:
        return None
    tiling = _some_tiling(random, puzzle)
    on = {where[0]: m for one in tiling for where, m in brute.marks_of(one) if len(where) == 1}
    free, rules, regions = set(puzzle.board.cells), [], dict[Cell, str]()
    for name in random.choice(["a", "ab", "abc", "abcd"]):
        if not free:
            break
        cells = {random.choice(sorted(free))}
        while len(cells) < 5 and random.random() < 0.75:
            near = {n for cell in cells for n in beside(cell, puzzle.board.lattice.name)} & free
            cells.add(random.choice(sorted(near | cells)))
        free -= cells
        regions |= dict.fromkeys(cells, name)
        shown = [on[cell] for cell in sorted(cells) if cell in on]
        rules.append(f"{name} {_relation(random, shown, marks)}")
    if random.random() < 0.2 and tiling:
        rules, regions = _sizes(random, tiling, puzzle)
    board = replace(puzzle.board, regions=tuple(regions.items()))
    return replace(puzzle, board=board).having(region_rules=tuple(rules))


def _sizes(
    random: Random, tiling: Iterable[Lying], puzzle: Puzzle
) -> tuple[list[str], dict[Cell, str]]:
    """A number in each piece of a tiling, its size, or another one or none; some of the sizes are
    those of a digit, the others of a letter.
    """
    rules: dict[str, str] = {}
    regions: dict[Cell, str] = {}
    for one in sorted(tiling, key=brute.in_order):
        size = len(one[1]) + (random.random() < 0.04)
        name = (
            str(size) if size < 10 and random.random() < 0.6 else "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[size]
        )
        rules[name] = f"{name} size {size}"
        if random.random() < 0.95 or not regions:
            regions[random.choice(sorted(one[1]))] = name
    drawn = set(regions.values())
    return [rule for name, rule in rules.items() if name in drawn], regions


def _relation(random: Random, shown: list[str], marks: set[str]) -> str:
    """What holds for the marks in a region, or may hold."""
    known = []
    if len(set(shown)) < 2:
        known.append("equal")
    if len(set(shown)) == len(shown):
        known.append("different")
    if not all(map(str.isdigit, marks)):
        return random.choice(known or ["equal"])
    total = sum(map(int, shown))
    if random.random() < 0.15:
        return random.choice(["equal", "different", f"= {total + 1}"])
    sums = [f"= {total}", f"= {total}", f"< {total + random.randint(1, 3)}"]
    sums += [f"> {total - 1}"] if total else []
    return random.choice([*known, *sums])


def _with_edges(random: Random, puzzle: Puzzle) -> Puzzle | None:
    """Most sides of the pieces have one of few marks, or some have."""
    rule = random.choice(["equal", "equal", "opposite"])
    marks = random.choice(["a", "ab", "ab", "abc"])
    marks += marks.upper() if rule == "opposite" else ""
    bare = random.choice([0.1, 0.4, 0.8])
    pieces = []
    for piece in puzzle.pieces:
        shape = set(piece.shape)
        near = ((cell, beyond) for cell in shape for beyond in beside(cell, piece.lattice.name))
        sides = sorted((*cell, *beyond) for cell, beyond in near if beyond not in shape)
        edges = tuple((side, random.choice(marks)) for side in sides if random.random() >= bare)
        least = min(piece.least, random.choice([0, 1, 2]))
        more = piece.most is not None and random.random() < 0.5
        most = piece.most + 1 if more else piece.most
        pieces.append(replace(piece, back=None, edges=edges, least=least, most=most))
    border = random.choice(marks) if random.random() < 0.25 else ""
    if not any(piece.edges for piece in pieces):
        return None
    made = puzzle.having(pieces=tuple(pieces), edges=rule, border=border)
    return _with_bare_cells(random, made, 0.3, False) if random.random() < 0.3 else made


def _with_touch(random: Random, puzzle: Puzzle) -> Puzzle:
    """Pieces have colours, and there is room to keep apart."""
    touch = random.choice(["different", "different", "never", "apart"])
    colors = COLORS if random.random() < 0.7 else COLORS[:2]
    pieces = [replace(piece, color=random.choice(colors)) for piece in puzzle.pieces]
    pieces[0] = replace(pieces[0], color=COLORS[0])
    if touch == "different" and random.random() < 0.7:
        return puzzle.having(pieces=tuple(pieces), touch=touch)
    least = [0 if random.random() < 0.5 else min(1, piece.least) for piece in pieces]
    rarer = [replace(piece, least=n) for piece, n in zip(pieces, least, strict=True)]
    return _with_bare_cells(
        random, puzzle.having(pieces=tuple(rarer), touch=touch), 0.8, clued_too=False
    )


def _without_faults(random: Random, puzzle: Puzzle) -> Puzzle | None:
    """No line cuts a tiling in two."""
    with suppress(PsolverError):  # of a lattice without lines
        return _repeated(random, puzzle).having(faults="none")
    return None


def _without_fours(random: Random, puzzle: Puzzle) -> Puzzle | None:
    """No four pieces meet at a point."""
    with suppress(PsolverError):  # of a lattice without points
        return _repeated(random, puzzle).having(corners="no four meet")
    return None


def _repeated(random: Random, puzzle: Puzzle) -> Puzzle:
    """Some pieces may be used any number of times, so that lines are crossed, and points met."""
    pieces = [
        replace(piece, least=0, most=None) if random.random() < 0.6 else piece
        for piece in puzzle.pieces
    ]
    return replace(puzzle, pieces=tuple(pieces))


def _with_groups(random: Random, puzzle: Puzzle) -> Puzzle:
    """One to three groups, whose pieces are used as often as in a tiling, or nearly."""
    puzzle = _looser(random, puzzle)
    used = Counter(one[0] for one in _some_tiling(random, puzzle))
    names = [piece.name for piece in puzzle.pieces]
    groups = []
    if random.random() < 0.5:
        groups.append(_group(random, "", names, used))
    while not groups or (len(groups) < 3 and random.random() < 0.4):
        some = random.sample(names, random.randint(1, len(names)))
        groups.append(_group(random, random.choice(["", "some"]), some, used))
    return puzzle.having(groups=tuple(groups))


def _group(random: Random, name: str, names: list[str], used: Counter[str]) -> PieceGroup:
    times = sum(used[name] for name in names)
    if random.random() < 0.2:
        times = max(0, times + random.choice([-1, 1, 2]))
    bounds: list[tuple[int, int | None]] = [(times, times), (times, times), (0, times)]
    bounds += [(times, None), (max(0, times - 1), times + 1), (0, None)]
    return PieceGroup(name, tuple(names), *random.choice(bounds))


def _best(random: Random, puzzle: Puzzle) -> Puzzle:
    """The best tilings or packings; all cells of packings are optional but for the clues."""
    if random.random() < 0.4:
        return _aimed(random, puzzle, "tiling")
    return _aimed(random, _looser(random, _unfilled(puzzle)), "packing")


def _blocking(random: Random, puzzle: Puzzle) -> Puzzle:
    """The best blockings; of most of them no piece and no clue is needed."""
    if random.random() < 0.15:
        return _aimed(random, _looser(random, _unfilled(puzzle)), "blocking")
    free = [replace(p, least=0, most=random.choice([p.most, 1, None])) for p in puzzle.pieces]
    puzzle = replace(puzzle, pieces=tuple(free), board=replace(puzzle.board, clues=()))
    return replace(_unfilled(puzzle), best=Best("fewest pieces", "blocking"))


def _unfilled(puzzle: Puzzle) -> Puzzle:
    board = puzzle.board
    must = board.must & {cell for cell, _ in board.clues}
    board = replace(board, must=must, may=(board.must | board.may) - must)
    return replace(puzzle, board=board)


def _aimed(random: Random, puzzle: Puzzle, goal: str) -> Puzzle:
    aim = random.choice([*AIMS, "most cells", "most cells"])
    all_cells = puzzle.board.cells
    cells: tuple[tuple[Cell, int], ...] = ()
    of_pieces: tuple[tuple[str, int], ...] = ()
    if "value" in aim:
        if random.random() < 0.6:
            cells = tuple((c, random.choice([0, 1, 1, 2, 9])) for c in all_cells)
        if random.random() < 0.7:
            of_pieces = tuple((p.name, random.choice([0, 1, 3, 3, 12])) for p in puzzle.pieces)
        if not any(value for _, value in cells + of_pieces):
            cells = ((all_cells[0], 1),)
    elif aim == "most cells" and goal != "tiling" and random.random() < 0.5:
        cells = tuple((c, 1) for c in all_cells if random.random() < 0.7)
    return replace(puzzle, best=Best(aim, goal, cells, of_pieces))


FEATURES: dict[str, Callable[[Random, Puzzle], Puzzle | None]] = {  # in the order of changes
    "wrap": _wrapped,
    "parts": _in_parts,
    "optional": _optional,
    "marks": _with_marks,
    "regions": _with_regions,
    "edges": _with_edges,
    "touch": _with_touch,
    "faults": _without_faults,
    "corners": _without_fours,
    "groups": _with_groups,
    "best": _best,
    "blocking": _blocking,
}


def _twinned(random: Random, puzzle: Puzzle) -> Puzzle:
    """The puzzle with a mirror twin of one of its pieces, equal in marks, colour, groups, worth."""
    one = random.choice(puzzle.pieces)
    if one.back is not None or len(puzzle.pieces) > 4 or puzzle.piece("Z"):
        return puzzle
    one = replace(one, can_reverse=False, least=min(one.least, 1))
    flip, length = moves(False, True, one.lattice.name)[-1], len(one.shape[0])
    twin = replace(
        one,
        name="Z",
        shape=tuple(map(flip, one.shape)),
        marks=tuple((flip(cell), mark) for cell, mark in one.marks),
        edges=tuple(((*flip(at[:length]), *flip(at[length:])), mark) for at, mark in one.edges),
    )
    groups = tuple(
        replace(group, pieces=(*group.pieces, "Z")) if one.name in group.pieces else group
        for group in puzzle.groups
    )
    best = puzzle.best
    if best and (value := dict(best.pieces).get(one.name)):
        best = replace(best, pieces=(*best.pieces, ("Z", value)))
    others = tuple(one if piece.name == one.name else piece for piece in puzzle.pieces)
    made = puzzle.having(pieces=(*others, twin), groups=groups, best=best)
    squares = puzzle.board.lattice in (SQUARE, CUBIC)
    squares = squares and not puzzle.region_rules
    return _mirrored(made, one.name) if squares and random.random() < 0.7 else made


def _mirrored(puzzle: Puzzle, name: str) -> Puzzle:
    """The puzzle with a board that is its own mirror image, but that a piece and its twin Z change
    places in it.
    """
    board, best = puzzle.board, puzzle.best
    lasts = [cell[-1] for cell in (*board.cells, *board.box)]
    ends = min(lasts) + max(lasts)
    twins = {name: "Z", "Z": name}

    def image(cell: Cell) -> Cell:
        return (*cell[:-1], ends - cell[-1])

    cells = {*board.cells, *map(image, board.cells)}
    may = {cell for cell in cells if {cell, image(cell)} & board.may}
    clues = dict(board.clues)
    clues |= {image(c): twins.get(there, there) for c, there in board.clues if image(c) != c}
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


def random_with(*features: str) -> Callable[[int], Puzzle]:
    """Return the maker of random puzzles with these features, by their numbers."""

    def make(seed: int) -> Puzzle:
        return random_mixture(seed, *features)

    make.__name__ = "_".join(("random", *features))
    return make
