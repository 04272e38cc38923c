"""`psolver order`: the rectangles that copies of a shape tile, the smallest ones first."""

from __future__ import annotations

import re
from typing import Any

import click

from ..cli import command_options as option
from ..cli.command import (
    INTERRUPTED,
    LIMIT,
    NO,
    YES,
    begin_work,
    in_time,
    interruptible,
    output_path,
    with_format,
)
from ..cli.command_options import CommandOptions
from ..cli.output import say
from ..cli.printed_report import print_report
from ..cli.shape_argument import piece_of
from ..core.lattice import lattice_named
from ..core.shape_text import restricted
from ..core.square_lattice import SQUARE
from ..text.writers import PICTURE_FORMATS
from .answer_views import OrderAnswer, report_of_answer, summary_of_answer
from .board_kinds import BOARD_WORDS, ORDER_LATTICES, RECTANGLE
from .common_multiple import CommonMultiple, common_multiple_of
from .figure_decider import board_order_of, rep_tile_of
from .figure_order import FigureOrder
from .tile_order import order_of

ORDER_FORMATS = ("text", "table", "csv", "json", *PICTURE_FORMATS)
SIDE_PATTERN = re.compile(r"([0-9]{1,5})(?:\.\.([0-9]{1,5}))?")


def _sides(_context: object, _parameter: object, value: str | None) -> tuple[int, int] | None:
    """Return the least and the most that a side may have."""
    if value is None:
        return None
    match = SIDE_PATTERN.fullmatch(value)
    least, most = (int(match[1]), int(match[2] or match[1])) if match else (0, 0)
    if not 0 < least <= most:
        raise click.BadParameter(f"'{value}' is not a length: write 5, or 5..9 for several")
    return least, most


def _boards_like(_context: object, _parameter: object, begun: str) -> list[str]:
    """Return the kinds of boards that begin with a text."""
    return [word for word in BOARD_WORDS if word.startswith(begun)]


@click.command(cls=option.GroupedCommand)
@click.argument("shape")
@click.option(
    "--board",
    metavar="KIND",
    shell_complete=_boards_like,
    help="Look at boards of this kind: rectangle, box, parallelogram, trapezium, triangle, hexagon"
    " (default: rectangles for squares, boxes for cubes, parallelograms for hexagons and"
    " triangles); or at one, such as 'box 2x3x5'.",
)
@click.option("--rep-tile", is_flag=True, help="Look at the enlarged shape.")
@click.option(
    "--multiple",
    metavar="OTHER",
    help="Look for the smallest figure that copies of OTHER, another shape, tile, too.",
)
@click.option(
    "--most-area",
    type=click.IntRange(min=1),
    metavar="N",
    help="Look at figures of up to N cells (default: 30 times those of the shape, 20 times for"
    " other boards than rectangles).",
)
@click.option(
    "--width",
    callback=_sides,
    metavar="N",
    help="Look at rectangles of this width, such as 5 or 5..9.",
)
@click.option("--height", callback=_sides, metavar="N", help="Look at rectangles of this height.")
@option.choice("--lattice", ORDER_LATTICES, "The lattice of a drawing.")
@click.option("--no-rotations", is_flag=True, help="Do not turn the shape.")
@click.option("--no-reflections", is_flag=True, help="Do not flip the shape over.")
@option.showing_answer(ORDER_FORMATS)
@option.time_limit
@option.jobs
@option.quiet
def order(
    shape: str,
    board: str | None,
    rep_tile: bool,
    multiple: str | None,
    most_area: int | None,
    width: tuple[int, int] | None,
    height: tuple[int, int] | None,
    lattice: str,
    no_rotations: bool,
    no_reflections: bool,
    **values: Any,
) -> int:
    """Find the rectangles and boxes that copies of a shape tile.

    It prints the order of the shape, the number of copies in the smallest rectangle, the odd order,
    and the prime rectangles; or the same of boxes and other boards (--board); or whether copies
    tile the enlarged shape (--rep-tile); or the smallest figure that two shapes tile (--multiple).
    SHAPE is a name such as L-tromino, a drawing such as
    '##/#', a puzzle file with one piece, or "-". Exit status: 0 found, 1 proved that it tiles none,
    2 bad usage or bad file, 3 open, 130 interrupted.
    """
    path = output_path(values["output"], shape, kind="file of the shape")
    options = with_format(CommandOptions(**values), ORDER_FORMATS)
    with in_time(options.time_limit, shape):
        named_piece = piece_of(shape, lattice_named(lattice))
        piece = restricted(named_piece, not no_rotations, not no_reflections)
        other_piece = None
        if multiple is not None:
            multiple_piece = piece_of(multiple, lattice_named(lattice))
            other_piece = restricted(multiple_piece, not no_rotations, not no_reflections)
    if sum(map(bool, (board, rep_tile, other_piece))) > 1:
        raise click.UsageError("choose one of --board, --rep-tile and --multiple.")
    is_square = piece.lattice is SQUARE and not (rep_tile or other_piece)
    is_rectangle = is_square and board in (None, RECTANGLE)
    if not is_rectangle and (width or height):
        raise click.UsageError("--width and --height are those of rectangles of squares only.")
    work, status_line = begin_work(options)
    alone = width is not None and height is not None and len({*width}) == len({*height}) == 1
    reasons = alone or options.format in ("table", "csv", "json")
    answer: OrderAnswer | None = None
    with interruptible(work, status_line), work.guarded():
        if is_rectangle:
            answer = order_of(piece, most_area, width, height, options.jobs, reasons)
        elif other_piece:
            answer = common_multiple_of(piece, other_piece, most_area)
        elif rep_tile:
            answer = rep_tile_of(piece, most_area, options.jobs, reasons)
        else:
            answer = board_order_of(piece, board or "", most_area, options.jobs, reasons)
    if answer is None:
        return INTERRUPTED if work.control.cancelled else LIMIT
    print_report(report_of_answer(answer, options.format == "table"), path, options)
    if not options.quiet:
        say(summary_of_answer(answer, work.control.seconds))
    is_alone = isinstance(answer, FigureOrder) and answer.alone
    return _status(answer, ranged=bool(most_area or width or height or is_alone))


def _status(answer: OrderAnswer, ranged: bool) -> int:
    """Return the exit status; in a range that was given, "no" is an answer."""
    if answer.status == "interrupted":
        return INTERRUPTED
    if isinstance(answer, CommonMultiple):
        is_found, is_settled = answer.cells is not None, not answer.unknown
    else:
        is_found, is_settled = answer.smallest is not None, answer.settled
    if is_found:
        return YES
    return NO if answer.never or (ranged and is_settled) else LIMIT
