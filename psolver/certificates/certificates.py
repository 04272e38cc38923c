"""The certificate of a count, as `certificate_checker` checks it: the residuals of a search, each
with its count, children first.

A residual is proved once, however often a search comes to it, so that the size of a certificate
grows with the states of a puzzle, not with its solutions. The problem that is searched is the one
that the checker builds of the file; docs/certificates.md has the format.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from hashlib import sha256

from ..certificate_checker import (
    FORMAT,
    CoverProblem,
    Refused,
    SymmetrySection,
    conjugates,
    set_bits,
)
from ..core.cells import Cell, extent
from ..core.control import current_control
from ..core.errors import PsolverError
from ..core.plain_values import Values
from ..core.version import __version__
from ..engines.refutation import modular_weights
from ..search import problem as cover

WEIGHT_MODULI = (2, 3, 5, 4, 7)
SHALLOW_OPTIONS = 2  # options taken already in residuals that are compared with their images
MOST_CERTIFICATE_BYTES = 1 << 30  # of a certificate, before it is compressed
MOST_OPTIONS_WEIGHED = 20_000  # options for which weights are looked for
# bits of the table of items and options that the search and the checker have
MOST_CERTIFICATE_TABLE = 1 << 31


class TooLong(PsolverError):
    """Raised for a certificate that would have more than MOST_CERTIFICATE_BYTES."""


class CountCertificate:
    """A puzzle whose count is to have a certificate.

    data     the bytes of its file
    leave    the names of the cells that stay free, if others than those in the file
    number   that of its problem, of a file with several; 0 for other files
    lines    how many were written
    Raises PsolverError if the checker does not know it.
    """

    def __init__(self, data: bytes, leave: Sequence[str] | None = None, number: int = 0) -> None:
        self._head: Values = {
            "format": FORMAT,
            "version": 1,
            "psolver": __version__,
            "puzzle": sha256(data).hexdigest(),
        }
        if leave is not None:
            self._head["leave"] = list(leave)
        if number:
            self._head["problem"] = number
        self._digest = sha256()
        self.lines = 0
        self._size = 0
        try:
            self.problem = CoverProblem(data, self._head.get("leave"), number)
        except Refused as refused:
            raise PsolverError(f"no certificate: {refused.sentence}") from None
        except (ValueError, LookupError, TypeError, AttributeError):
            raise PsolverError("no certificate: the puzzle is not a puzzle file") from None
        table_bits = len(self.problem.most) * len(self.problem.placements)
        if table_bits > MOST_CERTIFICATE_TABLE:
            raise PsolverError("no certificate: the board is too large for one")

    def write(
        self,
        emit: Callable[[bytes], object],
        solutions: int,
        distinct: int | None = None,
    ) -> None:
        """Write the lines of the certificate of a count; `distinct` None: not of that number.

        Raises PsolverError for another count than the true one, and TooLong.
        """

        def line(text: str) -> None:
            data = text.encode()
            self._digest.update(data)
            self.lines += 1
            self._size += len(data)
            if self._size > MOST_CERTIFICATE_BYTES:
                limit = f"{MOST_CERTIFICATE_BYTES >> 30} GB, before it is compressed"
                raise TooLong(f"it would be larger than {limit}")
            emit(data)

        group = self.problem.symmetries
        header = {**self._head, "solutions": solutions}
        if distinct is not None:
            header["distinct"] = distinct
        line(_json(header))
        total = 0
        written = set[Cell]()  # symmetries whose class has its section
        for number, symmetry in enumerate(group):
            is_identity = number == 0
            if symmetry in written or (distinct is None and not is_identity):
                continue
            symmetry_class = conjugates(symmetry, group)
            written |= symmetry_class
            size = len(symmetry_class)
            line(_json({"symmetry": number, "class": size}))
            section = SymmetrySection(self.problem, symmetry)
            proof = CountProof(section, line)
            kept_solutions = proof.count(weigh=solutions == 0)
            total += kept_solutions * size
            if is_identity and kept_solutions != solutions:
                raise _differs(solutions, kept_solutions)
        if distinct is not None and total != distinct * len(group):
            raise _differs(distinct, total // len(group))
        self.lines += 1
        end = {"end": self.lines, "sha256": self._digest.hexdigest()}
        emit(_json(end).encode())


def _json(values: Values) -> str:
    return json.dumps(values, separators=(",", ":")) + "\n"


def _differs(count: int, count_found: int) -> PsolverError:
    counts = f"the certificate has the count {count_found:,}, the search {count:,}"
    return PsolverError(f"internal error, please report it: {counts}")


class CountProof:
    """The search for the counts of all residuals of a section, by options as bits of a number."""

    def __init__(self, section: SymmetrySection, line: Callable[[str], None]) -> None:
        self._section = section
        self._line = line
        self._control = current_control()
        problem = section.problem
        self._pieces = section.items[section.size :]
        self._must = 0
        for cell in range(section.size):
            if problem.least[cell]:
                self._must |= 1 << cell
        upper_of_pieces = problem.most[section.size :]
        self._has_frontier = len(upper_of_pieces) == 1 or not any(upper_of_pieces)
        self._counts: dict[int, int] = {}
        self._rank = ranks(problem.cells)

    def count(self, weigh: bool) -> int:
        """Write the lines of the whole problem, and return its count; `weigh`: it is 0, which
        weights may show.
        """
        section = self._section
        start = section.problem.start
        every_option = (1 << len(section.options)) - 1
        fitting = section.fitting(start, every_option, section.items)
        lacking, item = self._choice(start, fitting)
        if lacking >= 0:
            self._line(f"{start:x} {lacking} 0\n")
            return 0
        weights = self._weights() if weigh else ()
        if weights:
            numbers = " ".join(map(str, weights))
            self._line(f"{start:x} mod {numbers}\n")
            return 0
        limit_before = sys.getrecursionlimit()
        sys.setrecursionlimit(limit_before + 2 * len(section.items))
        try:
            return self._prove(start, fitting, item, 0)
        finally:
            sys.setrecursionlimit(limit_before)

    def _weights(self) -> tuple[int, ...]:
        """Return a modulus, and weights that show that there is no tiling; () for none."""
        section = self._section
        start = section.problem.start
        if len(section.options) > MOST_OPTIONS_WEIGHED:
            return ()
        lower = []
        upper = []
        for item in section.items:
            lower.append(max(0, section.need(start, item)))
            upper.append(section.left(start, item))
        options = []
        for option in section.options:
            items = Counter(option).elements()
            options.append(tuple(items))
        problem = cover.Problem(tuple(lower), tuple(upper), tuple(options), ())
        for modulus in WEIGHT_MODULI:
            weights = modular_weights(problem, modulus)
            if weights:
                return modulus, *weights
        return ()

    def _choice(self, residual: int, fitting: int) -> tuple[int, int]:
        """Return an item that lacks options, -1 for none, and the item to branch on: the one with
        the fewest options, of several cells the one at the end of the board, so that other ways
        lead to the same residuals; with one piece, or without limits, always the cell at the end.
        """
        section = self._section
        options_of = section.of
        rank = self._rank
        fewest = len(section.options) + 1
        item = -1
        for cell in set_bits(residual & self._must):
            number = (fitting & options_of[cell]).bit_count()
            if not number:
                return cell, -1
            if self._has_frontier:
                number = 1
            if number < fewest or (number == fewest and rank[cell] < rank[item]):
                fewest = number
                item = cell
        for piece in self._pieces:
            need = section.need(residual, piece)
            if need <= 0:
                continue
            number = (fitting & options_of[piece]).bit_count()
            if number < need and section.lacks(residual, fitting, piece):
                return piece, -1
            if number < fewest and section.left(residual, piece) == 1:
                fewest = number
                item = piece
        if item < 0:  # a cell that need not be covered
            free_cells = set_bits(residual & section.cells)
            item = min(free_cells, key=rank.__getitem__)
        return -1, item

    def _prove(self, residual: int, fitting: int, item: int, depth: int) -> int:
        """Write the lines of a residual, and return its count."""
        section = self._section
        counts = self._counts
        self._control.tick()
        total = 0
        numbers = [item, 0]  # the item, the count, and the misses
        for child, changed in section.children(residual, fitting, item):
            if child in counts:
                total += counts[child]
                continue
            if section.is_full(child):
                total += section.needs_no_piece(child)
                continue
            fitting_there = section.fitting(child, fitting, changed)
            lacking, branch = self._choice(child, fitting_there)
            if lacking >= 0:
                numbers.append(lacking)
                continue
            symmetry = self._symmetry_to_proved(child) if depth < SHALLOW_OPTIONS else 0
            if symmetry:
                numbers.append(-symmetry)
                image = section.image(child, section.group[symmetry])
                total += counts[image]
            else:
                total += self._prove(child, fitting_there, branch, depth + 1)
        counts[residual] = total
        numbers[1] = total
        words = " ".join(map(str, numbers))
        self._line(f"{residual:x} {words}\n")
        return total

    def _symmetry_to_proved(self, residual: int) -> int:
        """Return the number of a symmetry that makes a proved residual of another; 0 for none."""
        for number, symmetry in enumerate(self._section.group):
            if self._section.image(residual, symmetry) in self._counts:
                return number
        return 0


def ranks(cells: Sequence[Cell]) -> list[int]:
    """Return the place of each cell in an order along the longest side of the box around them.

    >>> ranks([(0, 0, 0), (0, 0, 1), (0, 1, 0), (0, 1, 1), (0, 0, 2)])
    [0, 2, 1, 3, 4]
    """
    length = extent(cells)
    axes = sorted(range(len(length)), key=length.__getitem__, reverse=True)

    def along_axes(cell: Cell) -> list[int]:
        return [cell[axis] for axis in axes]

    rank_of_cell = {}
    for rank, cell in enumerate(sorted(cells, key=along_axes)):
        rank_of_cell[cell] = rank
    return [rank_of_cell[cell] for cell in cells]
