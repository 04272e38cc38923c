"""The parts of a puzzle that can be made: its pieces, and the tray, each with its surface. Writers
of files take these; `stl` and `bevels` make the surfaces.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

from ..core.control import current_control
from ..core.errors import PsolverError
from ..core.model import Piece, Puzzle
from ..paper import copies, rows
from ..text.file_stems import file_stems
from ..text.palette import own_colors
from .bevels import bevelled, is_of_boxes
from .box_solids import tray_of_board
from .solid_mesh import LEAST_GAP, Mesh, Point
from .stl import check_piece, solid_piece, too_little

GREATEST_GAP = 0.999  # cells
TRAY = "tray"  # what it is called
TRAY_COLOR = "#c8c8c8"
GAP_ON_PLATE = 5.0  # millimetres between two parts
WIDTH_OF_PLATE = 200.0  # millimetres; parts lie in rows of at most this width


class Finish(NamedTuple):
    """The lengths that are a maker's choice.

    cell      of a cell, in millimetres
    gap       between two pieces that lie side by side, in cells
    bevel     taken off both sides of each outer edge, in millimetres
    is_round  whether edges are rounded instead, with the bevel as radius
    """

    cell: float
    gap: float
    bevel: float = 0
    is_round: bool = False


def gap_in_cells(text: str, cell: float) -> float:
    """Return the gap that a text gives, in cells, or with the unit mm. Raises PsolverError.

    >>> gap_in_cells("0.03", 10), gap_in_cells("0.25mm", 10)
    (0.03, 0.025)
    """
    stripped = text.strip()
    number = stripped.removesuffix("mm")
    unit = 1.0
    if number != stripped:
        unit = cell
    try:
        gap = float(number) / unit
    except ValueError:
        cure = "write cells, such as 0.03, or millimetres, such as 0.3mm"
        raise PsolverError(f"--gap {text}: is not a length; {cure}") from None
    return checked_gap(gap, cell, f"--gap {text}:")


def checked_gap(gap: float, cell: float, subject: str) -> float:
    """Return a gap, in cells, which messages call the subject. Raises PsolverError for one that is
    neither 0 nor from LEAST_GAP to below 1.
    """
    if gap and not LEAST_GAP <= gap <= GREATEST_GAP:
        narrowest = LEAST_GAP * cell
        widest = GREATEST_GAP * cell
        raise PsolverError(
            f"{subject} is neither 0 nor from {LEAST_GAP} to {GREATEST_GAP} cells, which are"
            f" {narrowest:g} to {widest:g} mm"
        )
    return gap


class SolidPart(NamedTuple):
    """A piece that is used, or the tray.

    name    of the piece
    stem    the same, fit for a file, and different from those of all others
    color   "#rrggbb"
    mesh    its surface, its box at the origin
    """

    name: str
    stem: str
    color: str
    mesh: Mesh

    @property
    def size(self) -> Point:
        """Its width, depth and height in millimetres."""
        coordinates = zip(*self.mesh.vertices, strict=True)
        x, y, z = map(max, coordinates)
        return x, y, z


def made_pieces(puzzle: Puzzle) -> list[Piece]:
    """Return the pieces that may be used, at least one. Raises PsolverError without any."""
    pieces = []
    for piece in puzzle.pieces:
        if piece.most != 0:
            pieces.append(piece)
    if not pieces:
        raise PsolverError(f"{puzzle.file}: uses no piece, so there is nothing to print")
    return pieces


def check_parts(puzzle: Puzzle, finish: Finish) -> None:
    """Raise PsolverError for a piece that is too long, and for a gap or a bevel that leaves too
    little of it.
    """
    for piece in made_pieces(puzzle):
        check_piece(puzzle.file, piece, finish.gap)
        _check_bevel(puzzle.file, piece, finish)


def times_of_pieces(puzzle: Puzzle) -> list[int]:
    """Return how often each piece that may be used is to be made: as often as it may be used, or if
    that is any number of times, as often as such pieces fill the board together.
    """
    numbers = {}
    for piece, number in copies(puzzle, None):
        numbers[piece.name] = number
    return [numbers[piece.name] for piece in made_pieces(puzzle)]


def solid_parts(puzzle: Puzzle, finish: Finish, *, with_tray: bool = False) -> list[SolidPart]:
    """Return the pieces that may be used, in their order, and if asked for the tray, which has no
    bevel.

    Raises PsolverError as `check_parts` does, for a board that has no tray, and without packages
    that are needed.
    """
    check_parts(puzzle, finish)
    pieces = made_pieces(puzzle)
    names = [piece.name for piece in pieces]
    stems = file_stems([*names, TRAY])
    colors = own_colors(puzzle)
    solids = []
    for place, piece in enumerate(current_control().watched(pieces)):
        surface = _surface(puzzle.file, piece, finish)
        color = colors[piece.name]
        solids.append(SolidPart(piece.name, stems[place], color, surface))
    if with_tray:
        surface = _tray(puzzle, finish.cell)
        solids.append(SolidPart(TRAY, stems[-1], TRAY_COLOR, surface))
    return solids


def _surface(name: str, piece: Piece, finish: Finish) -> Mesh:
    if finish.bevel:
        rounded = finish.is_round
        return bevelled(piece.shape, finish.gap, finish.cell, finish.bevel, is_round=rounded)
    surface = solid_piece(piece, finish.gap, finish.cell)
    if surface is None:
        raise PsolverError(too_little(name, finish.gap, "cell"))
    return surface


def _check_bevel(name: str, piece: Piece, finish: Finish) -> None:
    """Raise PsolverError for a bevel of cells that are no squares or cubes, and for one that leaves
    nothing of the sides of a cell; `name` is that of the puzzle in messages.
    """
    if not finish.bevel:
        return
    option = "--bevel"
    noun = "bevel"
    if finish.is_round:
        option = "--round"
        noun = "radius"
    if not is_of_boxes(piece.lattice):
        raise PsolverError(
            f"{name}: only edges of squares and cubes are bevelled; leave {option} out"
        )
    least_bevel = LEAST_GAP * finish.cell
    bevel = f"a {noun} of {finish.bevel:g} mm"
    if finish.bevel < least_bevel:
        raise PsolverError(
            f"{name}: {bevel} is too small for cells of {finish.cell:g} mm;"
            f" choose {option} {least_bevel:g} or more"
        )
    share_left = 1 - finish.gap
    thickness = finish.cell * share_left
    half_thickness = thickness / 2
    if 2 * finish.bevel >= thickness:
        raise PsolverError(
            f"{name}: {bevel} leaves nothing of the sides of a cell, which"
            f" is {thickness:g} mm thick; choose {option} below {half_thickness:g}"
        )


def _tray(puzzle: Puzzle, cell: float) -> Mesh:
    if puzzle.goal and not puzzle.goal.framed:
        raise PsolverError(
            f"{puzzle.file}: has no board that a tray could be made for; leave --tray out"
        )
    return tray_of_board(puzzle.file, puzzle.board, cell)


# the plate ---------------------------------------------------------------------------------------


PlaceOnPlate: TypeAlias = tuple[int, float, float]


class Plate(NamedTuple):
    """Parts that lie beside each other on a plate: for each of them, by its number, the place of
    its front left corner; and the width and the depth of all.
    """

    places: tuple[PlaceOnPlate, ...]
    width: float
    depth: float


def plate_of(sizes: Sequence[Point], numbers: Sequence[int]) -> Plate:
    """Return a plate with parts of some sizes, by the number of copies of each, in rows from the
    front.

    >>> plate_of([(20, 10, 10)], [2])
    Plate(places=((0, 0, 0.0), (0, 25.0, 0.0)), width=45.0, depth=10.0)
    """
    each_part = list(_repeated(numbers))
    flat_sizes = []
    for number in each_part:
        wide, deep, _ = sizes[number]
        flat_sizes.append((wide, deep))
    places = []
    width = 0.0
    front = 0.0
    for row in rows(flat_sizes, WIDTH_OF_PLATE, GAP_ON_PLATE):
        for place, x in row.places:
            number = each_part[place]
            wide, _ = flat_sizes[place]
            places.append((number, x, front))
            width = max(width, x + wide)
        front += row.height + GAP_ON_PLATE
    depth = front - GAP_ON_PLATE
    return Plate(tuple(places), width, depth)


def plate_of_parts(parts: Sequence[SolidPart], times: Sequence[int]) -> Plate:
    """Return a plate with parts, by the number of copies of each; without a number once."""
    sizes = [solid.size for solid in parts]
    numbers = list(times)
    while len(numbers) < len(sizes):
        numbers.append(1)
    return plate_of(sizes, numbers)


def _repeated(numbers: Sequence[int]) -> Iterator[int]:
    """The number of each part as often as it is made."""
    for number, times in enumerate(numbers):
        yield from [number] * times
