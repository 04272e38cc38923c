"""`psolver order`: the rectangles that copies of a shape tile, the smallest ones first."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

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
from ..core.shape_text import restricted
from ..text.writers import PICTURE_FORMATS
from .rectangle_report import order_report
from .tile_order import order_of
from .tile_orders import order_summary

if TYPE_CHECKING:
    from .rectangle import TileOrder

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


@click.command(cls=option.GroupedCommand)
@click.argument("shape")
@click.option(
    "--most-area",
    type=click.IntRange(min=1),
    metavar="N",
    help="Look at rectangles of up to N cells (default: 30 times those of the shape).",
)
@click.option(
    "--width",
    callback=_sides,
    metavar="N",
    help="Look at rectangles of this width, such as 5 or 5..9.",
)
@click.option("--height", callback=_sides, metavar="N", help="Look at rectangles of this height.")
@click.option("--no-rotations", is_flag=True, help="Do not turn the shape.")
@click.option("--no-reflections", is_flag=True, help="Do not flip the shape over.")
@option.showing_answer(ORDER_FORMATS)
@option.time_limit
@option.jobs
@option.quiet
def order(
    shape: str,
    most_area: int | None,
    width: tuple[int, int] | None,
    height: tuple[int, int] | None,
    no_rotations: bool,
    no_reflections: bool,
    **values: Any,
) -> int:
    """Find the rectangles that copies of a shape tile.

    It prints the order of the shape, the number of copies in the smallest rectangle, the odd order,
    and the prime rectangles. SHAPE is a name such as L-tromino, a drawing such as '##/#', a puzzle
    file with one piece, or "-". Exit status: 0 found, 1 proved that it tiles none, 2 bad usage or
    bad file, 3 open, 130 interrupted.
    """
    path = output_path(values["output"], shape, kind="file of the shape")
    options = with_format(CommandOptions(**values), ORDER_FORMATS)
    with in_time(options.time_limit, shape):
        piece = restricted(piece_of(shape), not no_rotations, not no_reflections)
    work, status_line = begin_work(options)
    alone = width is not None and height is not None and len({*width}) == len({*height}) == 1
    reasons = alone or options.format in ("table", "csv", "json")
    answer = None
    with interruptible(work, status_line), work.guarded():
        answer = order_of(piece, most_area, width, height, options.jobs, reasons)
    if answer is None:
        return INTERRUPTED if work.control.cancelled else LIMIT
    print_report(order_report(answer, options.format == "table"), path, options)
    if not options.quiet:
        say(order_summary(answer, work.control.seconds))
    return _status(answer, ranged=bool(most_area or width or height))


def _status(answer: TileOrder, ranged: bool) -> int:
    """Return the exit status; in a range that was given, "no" is an answer."""
    if answer.status == "interrupted":
        return INTERRUPTED
    if answer.smallest:
        return YES
    return NO if answer.never is not None or (ranged and answer.settled) else LIMIT
