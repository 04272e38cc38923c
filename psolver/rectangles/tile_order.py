"""The order of a shape: the rectangles that copies of it tile, the smallest ones first.

A rectangle is decided by the first of these that can: its area; whether the shape fits; a cut into
two that are tiled; the states of a strip of its width (see `strips`); a search. One that is tiled
is prime if it is not made of smaller ones that are (Klarner 1969, Packing a rectangle with
congruent N-ominoes; Reid 2005, Klarner systems and tiling boxes with polyominoes).

The rim between two corners of a rectangle may show that no rectangle at all is tiled; a shading, as
Klarner's, that no odd number of copies tiles one.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import product
from math import prod
from typing import NamedTuple

from ..core.cells import Shape, extent, translate
from ..core.control import Cancelled, TimeUp, current_control
from ..core.errors import PsolverError
from ..core.model import Board, Piece, Puzzle
from ..core.polyform import box_sides
from ..core.reason import Reason
from ..core.square_lattice import SQUARE
from ..core.tilings import Placement, Tiling
from ..core.verify import verify
from ..core.wording import listed, plural
from ..search.encoding import encode
from .parity_shadings import shading_of
from .rectangle import (
    RectangleAnswer,
    Size,
    TiledWidth,
    TileOrder,
    Why,
    rectangle_puzzle,
    size_text,
)
from .rectangles_tuning import (
    FEW_STRIP_STATES,
    FIRST_RIM_ROWS,
    MOST_COLOURED_CELLS,
    MOST_RECTANGLE_COPIES,
    MOST_STRIP_STATES,
    RIM_ROWS,
)
from .strips import Lengths, lengths_of, rim_states, strip_of
from .tiling_of_copies import tiling_or_reason
from .turned_shapes import exchanged, quarter_turned, turned_in_rows

MOST_RECTANGLE_AREA = 10_000  # cells
Range = tuple[int, int]
StripKey = tuple[bool, int]  # whether it is turned, and its rows


def order_of(
    piece: Piece,
    most_area: int | None = None,
    width: Range | None = None,
    height: Range | None = None,
    jobs: int | None = None,
    reasons: bool = True,
) -> TileOrder:
    """Return the rectangles that copies of a piece tile, of up to some area, or with sides in two
    ranges; if the control ends it, those that were decided by then. Colourings are looked for only
    if `reasons` are needed, and many states of strips only for a range of sides.

    Raises PsolverError for a shape that is not of squares, and a range that is too large.
    """
    if piece.lattice is not SQUARE:
        raise PsolverError(
            f"{piece.name}: is of the {piece.lattice.name} lattice; only shapes of squares tile"
            " rectangles, others the boards of psolver.board_order"
        )
    decider = Decider(piece, jobs, reasons)
    sizes, within = _sizes(piece, decider.turns, most_area, width, height)
    by_area = width is None and height is None
    if not by_area and len(sizes) > 1:
        decider.most_states = MOST_STRIP_STATES
    tile_order = TileOrder(piece, (), (), within, by_area, decider.turns)
    answers: dict[Size, RectangleAnswer] = {}
    try:
        never = decider.never(FIRST_RIM_ROWS)
        even = shading_of(piece)
        tile_order = replace(tile_order, never=never, even=even)
        for size in sizes:
            # before any search, which may take all the time there is
            decision = decider.settled(size)
            if by_area and not answers and decision and decision.tiled:
                answers[size] = decider.answer(size)
        for size in sizes:
            answers[size] = decider.answer(size)
        has_tiled = any(answer.tiles for answer in answers.values())
        if never is None and not has_tiled:
            never = decider.never(RIM_ROWS[-1])
            tile_order = replace(tile_order, never=never)
        longest = max((columns for _, columns in sizes), default=0)
        widths = decider.widths(longest)
        tile_order = replace(tile_order, widths=widths)
    except TimeUp:
        tile_order = replace(tile_order, status="limit")
    except Cancelled:
        tile_order = replace(tile_order, status="interrupted")
    sizes_left = [size for size in sizes if size not in answers]
    answers_left = decider.unsettled(sizes_left)
    for size, answer in zip(sizes_left, answers_left, strict=True):
        answers[size] = answer
    rectangles = [answers[size] for size in sizes]
    return replace(tile_order, rectangles=tuple(rectangles))


def _sizes(
    piece: Piece, turns: bool, most_area: int | None, width: Range | None, height: Range | None
) -> tuple[list[Size], str]:
    """Return the sizes in a range, the smallest first, and the range in words; those whose area is
    that of copies, if there are some. Raises PsolverError.
    """
    area = min(MOST_RECTANGLE_COPIES * piece.size, MOST_RECTANGLE_AREA)
    if most_area is not None:
        area = most_area
    elif width and height:
        _, most_columns = width
        _, most_rows = height
        area = most_columns * most_rows
    if area > MOST_RECTANGLE_AREA:
        raise PsolverError(f"a rectangle has at most {MOST_RECTANGLE_AREA:,} cells, not {area:,}")
    least_rows, most_rows = height or (1, area)
    least_columns, most_columns = width or (1, area)
    sizes = set()
    for rows in range(least_rows, most_rows + 1):
        longest = min(most_columns, area // rows)
        for columns in range(least_columns, longest + 1):
            size = rows, columns
            sizes.add(_upright(size) if turns else size)
    words = []
    if width:
        words.append(f"width {_words(width)}")
    if height:
        words.append(f"height {_words(height)}")
    if most_area is not None or len(words) < 2:
        cells = plural(area, "cell")
        words.append(f"up to {cells}")
    divisible = [size for size in sizes if prod(size) % piece.size == 0]
    in_order = list(divisible or sizes)
    in_order.sort(key=lambda size: (prod(size), size))
    return in_order, listed(words)


def _upright(size: Size) -> Size:
    """The size of a rectangle that may be turned: its rows are the shorter side."""
    return min(size), max(size)


def _words(ends: Range) -> str:
    least, most = ends
    if least == most:
        return f"{least:,}"
    return f"{least:,} to {most:,}"


class RectangleDecision(NamedTuple):
    """Whether a rectangle is tiled, the reason, and the sizes of those that it is made of."""

    tiled: bool
    reason: Why
    smaller: tuple[Size, ...] = ()


class Decider:
    """The answers for rectangles that copies of a piece may tile.

    turns        whether each stands for two, as the orientations of the piece are closed under a
                 quarter turn, or under the exchange of rows and columns
    most_states  of a strip; rectangles of a width that has more are searched, one by one
    """

    def __init__(
        self,
        piece: Piece,
        jobs: int | None = None,
        reasons: bool = True,
    ) -> None:
        self._piece = piece
        self._control = current_control()
        self._jobs = jobs
        self._with_reasons = reasons
        self.most_states = FEW_STRIP_STATES
        forms = piece.orientations
        shapes = set(forms)
        self._turned = [exchanged(shape) for shape in forms]
        self._exchanges = set(self._turned) == shapes
        self.turns = self._exchanges or set(map(quarter_turned, forms)) == shapes
        self._boxes = set(map(box_sides, forms))
        self._extents = [extent(shape) for shape in forms]
        self._strips: dict[StripKey, Lengths | None] = {}
        self._decisions: dict[Size, RectangleDecision] = {}
        self._tilings: dict[Size, tuple[Shape, ...]] = {}
        self._reasons: dict[Size, Reason | None] = {}
        self._never: int | None = None

    # all of them ----------------------------------------------------------------------------------

    def never(self, rows: int) -> int | None:
        """Return the number of rows at a side, at most `rows`, that show that no rectangle is
        tiled; None if they do not.

        Each side is tried. Rectangles with fewer rows are strips, which must have no length.
        """
        shapes = tuple(self._piece.orientations)
        sides: dict[frozenset[Shape], tuple[bool, Sequence[Shape]]] = {}  # and whether turned
        for quarters in range(4):
            is_turned = quarters % 2 == 1
            sides.setdefault(frozenset(shapes), (is_turned, shapes))
            shapes = tuple(map(quarter_turned, shapes))
        for number in RIM_ROWS[:rows]:
            for turned, shapes_at_side in sides.values():
                if self._never is not None:
                    return self._never
                if not rim_states(shapes_at_side, number):
                    continue
                if self._none_narrower(number, turned):
                    self._never = number
        return self._never

    def _none_narrower(self, rows: int, turned: bool) -> bool:
        """Whether no rectangle of fewer rows is tiled."""
        for rows_of_strip in range(1, rows):
            lengths = self._strip(rows_of_strip, turned)
            if lengths is None or not lengths.none:
                return False
        return True

    def widths(self, longest: int) -> tuple[TiledWidth, ...]:
        """Return the lengths, up to `longest`, of all rectangles of the widths whose strips were
        looked at.
        """
        tiled_widths = []
        for (turned, rows), lengths in sorted(self._strips.items()):
            if lengths is None:
                continue
            if self.turns or not turned:
                lengths.has(longest)
                primes = tuple(lengths.primes)
                width = TiledWidth(rows, primes, lengths.is_complete, lengths.states)
                tiled_widths.append(width)
        return tuple(tiled_widths)

    def _strip(self, rows: int, turned: bool) -> Lengths | None:
        """Return the lengths of a width; None if it, or a smaller one, has too many states."""
        key = turned, rows
        if key not in self._strips:
            lengths = None
            if rows == 1 or self._strip(rows - 1, turned):
                shapes: Sequence[Shape] = self._turned if turned else self._piece.orientations
                strip = strip_of(shapes, rows)
                lengths = lengths_of(strip, self.most_states)
            self._strips[key] = lengths
        return self._strips[key]

    # one of them ----------------------------------------------------------------------------------

    def answer(self, size: Size) -> RectangleAnswer:
        """Return the answer for a rectangle, after those for smaller ones."""
        self._control.tick()
        decision = self.settled(size) or self._searched(size)
        if not decision.tiled:
            return self._negative(size, decision.reason)
        is_prime = self._is_prime(size)
        if size in self._boxes:
            self._strip_of(size)  # for the lengths of this width
        decision = self._decisions[size]  # a prime one may have become one that is cut
        rows, columns = size
        return RectangleAnswer(
            rows,
            columns,
            self._copies(size),
            True,
            decision.reason,
            is_prime,
            self._in_order(decision.smaller),
            tiling=self._verified(size),
        )

    def unsettled(self, sizes: Iterable[Size]) -> Iterator[RectangleAnswer]:
        """Yield the answers for rectangles after a limit: they are known, or cut, or open."""
        tiled = {size for size, decision in self._decisions.items() if decision.tiled}
        if self.turns:
            tiled |= {(columns, rows) for rows, columns in tiled}
        down = defaultdict[int, list[int]](list)
        across = defaultdict[int, list[int]](list)
        for rows, columns in sorted(tiled):
            down[columns].append(rows)
            across[rows].append(columns)
        for size in sizes:
            rows, columns = size
            decision = self._decisions.get(size)
            if decision is None and (plain := self._plain(size)):
                decision = RectangleDecision(False, plain)
            if decision is None:
                for cut in _cuts_at(size, down[columns], across[rows]):
                    _, far_size = cut
                    if far_size in tiled:
                        decision = _by_cut(cut)
                        break
            copies = self._copies(size)
            if decision is None:
                yield RectangleAnswer(rows, columns, copies, None, "open")
                continue
            is_prime = None
            if decision.smaller or not decision.tiled:
                is_prime = False
            smaller = self._in_order(decision.smaller)
            reason = decision.reason
            yield RectangleAnswer(rows, columns, copies, decision.tiled, reason, is_prime, smaller)

    def _in_order(self, sizes: Sequence[Size]) -> tuple[Size, ...]:
        """Sizes of rectangles that may be turned, the smaller side first; others as they are."""
        if not self.turns:
            return tuple(sizes)
        upright = map(_upright, sizes)
        return tuple(sorted(upright))

    def _negative(self, size: Size, ground: Why) -> RectangleAnswer:
        """The answer for a rectangle that is not tiled, with a colouring if it shows that."""
        reason = None
        was_searched = ground in ("width", "states", "search")
        is_small = prod(size) <= MOST_COLOURED_CELLS
        if self._with_reasons and was_searched and is_small:
            reason = self._reasons.get(size) or self._colouring(size)
            if reason and reason.weights:
                ground = "colouring"
        rows, columns = size
        copies = self._copies(size)
        return RectangleAnswer(rows, columns, copies, False, ground, False, reason=reason)

    def _copies(self, size: Size) -> int | None:
        copies, rest = divmod(prod(size), self._piece.size)
        if rest:
            return None
        return copies

    def _colouring(self, size: Size) -> Reason | None:
        from ..reasons import colouring_reason

        encoding = encode(self._puzzle(size))
        return colouring_reason(encoding)

    def _plain(self, size: Size) -> Why | None:
        """The reason for "no" that can be seen: the area, or that no orientation fits."""
        if self._copies(size) is None:
            return "area"
        rows, columns = size
        for height, width in self._extents:
            if height <= rows and width <= columns:
                return None
        return "narrow"

    def settled(self, size: Size) -> RectangleDecision | None:
        """Return the decision on a rectangle if it takes no search, or was searched; None: not
        known.
        """
        if self.turns:
            size = _upright(size)
        if size in self._decisions:
            return self._decisions[size]
        if decision := self._unsearched(size):
            self._decisions[size] = decision
        return self._decisions.get(size)

    def _unsearched(self, size: Size) -> RectangleDecision | None:
        """The decision on a rectangle without a search; None for none."""
        if reason := self._plain(size):
            return RectangleDecision(False, reason)
        if self._never is not None:
            return RectangleDecision(False, "never")
        if size in self._boxes:
            self._tilings[size] = (_box(size),)
            return RectangleDecision(True, "tiling")
        lengths = self._strip_of(size)
        if lengths is None:
            return None
        if lengths.has(max(size)):
            return RectangleDecision(True, "tiling")
        if lengths.none:
            return RectangleDecision(False, "width")
        return RectangleDecision(False, "states")

    def _strip_of(self, size: Size) -> Lengths | None:
        """The lengths of the strips of which a rectangle is one; None for too many states."""
        rows, columns = size
        is_turned = rows > columns
        return self._strip(min(size), is_turned)

    def _searched(self, size: Size) -> RectangleDecision:
        """The decision by a search, or by a cut into two that are known."""
        decision = self._new_decision(size)
        self._decisions[size] = decision
        return decision

    def _new_decision(self, size: Size) -> RectangleDecision:
        """As `_searched`."""
        if cut := self._cut(size):
            return _by_cut(cut)
        puzzle = self._puzzle(size)
        tiling, reason = tiling_or_reason(puzzle, self._jobs, self._with_reasons)
        self._reasons[size] = reason
        if tiling is None:
            return RectangleDecision(False, "search")
        copies = [placement.cells for placement in tiling]
        self._tilings[size] = tuple(copies)
        return RectangleDecision(True, "tiling")

    def _puzzle(self, size: Size) -> Puzzle:
        """The puzzle to tile a rectangle."""
        rows, columns = size
        return rectangle_puzzle(self._piece, rows, columns)

    # primes ---------------------------------------------------------------------------------------

    def _cut(self, size: Size) -> tuple[Size, ...]:
        """Two rectangles that are tiled, into which a line cuts another; () for none."""
        rows, columns = size
        upper_half = range(1, rows // 2 + 1)
        left_half = range(1, columns // 2 + 1)
        for cut in _cuts_at(size, upper_half, left_half):
            if all(map(self._is_known_to_be_tiled, cut)):
                return cut
        return ()

    def _is_known_to_be_tiled(self, size: Size) -> bool:
        decision = self.settled(size)
        if decision is None:
            return False
        return decision.tiled

    def _is_prime(self, size: Size) -> bool | None:
        """Whether a rectangle that is tiled is not made of smaller ones; None: not known."""
        if self._decisions[size].smaller:
            return False
        if cut := self._cut(size):
            self._decisions[size] = _by_cut(cut)
            return False
        rows, columns = size
        tiled_inside = []
        is_known = True
        inside = product(range(1, rows + 1), range(1, columns + 1))
        for brick in self._control.watched(inside, 100):
            if brick == size or self._plain(brick):
                continue
            decision = self.settled(brick)
            if decision is None:
                is_known = False
            elif decision.tiled:
                tiled_inside.append(brick)
        bricks = [brick for brick in tiled_inside if not self._cut(brick)]
        if bricks and (parts := self._dissected(size, bricks)):
            self._decisions[size] = RectangleDecision(True, "dissection", parts)
            return False
        if is_known:
            return True
        return None

    def _dissected(self, size: Size, bricks: Sequence[Size]) -> tuple[Size, ...]:
        """The sizes of rectangles, some of these, that another is made of; () if it is not."""
        pieces = []
        for brick in bricks:
            name = size_text(brick)
            piece = Piece(name, _box(brick), 0, None, can_rotate=False, can_reverse=False)
            pieces.append(piece)
        board = Board(frozenset(_box(size)))
        puzzle = Puzzle(pieces, board, file=size_text(size))
        tiling, _ = tiling_or_reason(puzzle, self._jobs, self._with_reasons)
        parts = []
        for placement in tiling or ():
            rows, columns = extent(placement.cells)
            parts.append((rows, columns))
        parts.sort()
        return tuple(parts)

    # tilings --------------------------------------------------------------------------------------

    def _verified(self, size: Size) -> Tiling:
        """The tiling of a rectangle. Raises PsolverError if it is none."""
        name = self._piece.name
        copies = sorted(self._copies_in(size))
        placements = [Placement(name, cells) for cells in copies]
        tiling = Tiling(tuple(placements))
        puzzle = self._puzzle(size)
        if faults := verify(puzzle, tiling):
            fault = f"a tiling was found that is none: {faults[0]}"
            raise PsolverError(f"internal error, please report it: {puzzle.file}: {fault}")
        return tiling

    def _copies_in(self, size: Size) -> tuple[Shape, ...]:
        """The cells of the copies in a rectangle that is tiled."""
        rows, columns = size
        if self.turns and rows > columns:
            placed = self._copies_in((columns, rows))
            if self._exchanges:
                return tuple(map(exchanged, placed))
            return tuple([turned_in_rows(copy, columns) for copy in placed])
        if size not in self._tilings:
            decision = self._decisions[size]
            if decision.reason == "cut":
                copies = tuple(self._beside(size, decision.smaller))
            else:
                copies = self._of_strip(size)
            self._tilings[size] = copies
        return self._tilings[size]

    def _of_strip(self, size: Size) -> tuple[Shape, ...]:
        """The copies in a rectangle that is a strip."""
        lengths = self._strip_of(size)
        assert lengths
        placed = lengths.tiling(max(size))
        rows, columns = size
        if rows > columns:
            placed = [exchanged(copy) for copy in placed]
        return tuple(placed)

    def _beside(self, size: Size, cut: Sequence[Size]) -> Iterator[Shape]:
        """The copies in two rectangles that lie beside each other."""
        near_size, far_size = cut
        rows, columns = near_size
        _, all_columns = size
        by = (rows, 0) if columns == all_columns else (0, columns)
        yield from self._copies_in(near_size)
        for cells in self._copies_in(far_size):
            yield translate(cells, by)


def _box(size: Size) -> Shape:
    """The cells of a rectangle."""
    rows, columns = size
    cells = product(range(rows), range(columns))
    return tuple(cells)


def _cuts_at(
    size: Size, rows_above: Iterable[int], columns_before: Iterable[int]
) -> Iterator[tuple[Size, Size]]:
    """The pairs of rectangles into which a line behind some rows or columns cuts another."""
    rows, columns = size
    for number in rows_above:
        upper_part = (number, columns)
        yield upper_part, (rows - number, columns)
    for number in columns_before:
        left_part = (rows, number)
        yield left_part, (rows, columns - number)


def _by_cut(cut: tuple[Size, ...]) -> RectangleDecision:
    """The decision on a rectangle that a line cuts into two that are tiled."""
    return RectangleDecision(True, "cut", cut)
