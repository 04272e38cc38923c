"""The reasons why a puzzle is impossible, as one sentence each, made from the reason alone."""

from __future__ import annotations

from collections.abc import Callable

from ..core.cells import Cell
from ..core.reason import Areas, BareCells, Colouring, Core, Deduction, NoPlace, Reason, UnmetClue
from ..core.registries import service
from ..core.wording import plural, shortened
from .puzzle_rules import used_words

Place = Callable[[Cell], str]  # the words for a cell: of a lattice, or of a board with names

ANOTHERS_CLUE = "without covering another piece's clue"
ON_ITS_MARKS = "with its marks on the same marks, or on none"
BESIDE_OTHERS = "beside the pieces that lie there"


def reason_sentence(reason: Reason, place: Place | None = None) -> str:
    """The sentence of a reason, without a full stop; `place` has the words for a cell."""
    place = place or reason.lattice.place
    match reason.detail:
        case Areas() as areas:
            return _areas(areas, place)
        case NoPlace(region="figure") as apart:
            not_connected = "part of no connected figure of the pieces"
            return f"the piece {shortened(apart.piece)} can be {not_connected}"
        case NoPlace() as no_place:
            nowhere = _nowhere(no_place)
            return f"the piece {shortened(no_place.piece)} fits {nowhere}"
        case BareCells() as bare:
            return _bare_cells(bare, place)
        case UnmetClue() as clue:
            return _unmet_clue(clue, place)
        case Deduction() as deduction:
            sentence = service("deduction_sentence")
            return str(sentence(deduction, place))
        case Colouring() as colouring:
            sentence = service("colouring_sentence")
            return str(sentence(colouring, place))
        case Core() as core:
            sentence = service("core_sentence")
            return str(sentence(core, place))


def _areas(areas: Areas, place: Place) -> str:
    if areas.group is None:
        return _of_areas(areas, place)
    group = used_words(areas.group)
    if areas.bound == "never":
        return f"{group} should be used, which the bounds of the pieces do not allow"
    return f"with {group} used, {_of_areas(areas, place)}"


def _of_areas(areas: Areas, place: Place) -> str:
    low, high = areas.room
    room = f"{high:,}"
    if low != high and areas.region != "frame":
        room = f"{low:,} to {high:,}"
    covered = plural(areas.covered, "cell")
    if areas.region == "frame" and not areas.covered:
        return "no piece is used, so that there is no figure"
    if areas.bound != "at most":
        at_least = "at least " if areas.bound == "at least" else ""
        return f"the pieces cover {at_least}{covered}, but the {areas.region} has {room}"
    if areas.region in ("part", "rest"):
        return _part(areas, place)
    if not areas.above:
        return f"the pieces can cover at most {covered} of the board, which has {room}"
    if multiple := _multiple(areas):
        return f"the pieces can only cover {multiple} cells, but the board has {room}"
    bounds = f"{covered} or {areas.above:,}, but no number in between"
    return f"the pieces can cover {bounds}, and the board has {room}"


def _multiple(areas: Areas) -> str:
    """The multiple that all areas of the pieces are, "" if that is not why they do not fit."""
    low, high = areas.room
    most_covered = high // areas.unit * areas.unit
    if areas.unit == 1 or most_covered >= low:
        return ""
    if areas.unit == 2:
        return "an even number of"
    return f"a multiple of {areas.unit:,}"


def _part(areas: Areas, place: Place) -> str:
    """A part of the board that is cut off, or all that is left of it.

    >>> part = Areas("part", (2, 2), "at most", 0, ((1, 1), (1, 2)), above=5, unit=5)
    >>> _part(part, part.lattice.place)
    '2 cells at row 2, column 2 are cut off, too few for any piece'
    """
    low, high = areas.room
    first_cell = areas.cells[0]
    where = f"at {place(first_cell)}"
    separated = "cut off" if areas.region == "part" else "left"
    cut = f"the cell {where} is {separated}"
    if high > 1:
        cut = f"{high:,} cells {where} are {separated}"
    if low < high:
        cut = f"{cut}, of which at least {low:,} must be covered"
    if not areas.above:
        most_covered = "none of them"
        if areas.covered:
            most_covered = f"at most {areas.covered:,} of them"
        return f"{cut}, and the pieces can cover {most_covered}"
    if not areas.covered and areas.above > high:
        size = "few" if high > 1 else "small"
        return f"{cut}, too {size} for any piece"
    if multiple := _multiple(areas):
        return f"{cut}, and the pieces can only cover {multiple} cells"
    bounds = f"{areas.covered:,} or {areas.above:,} cells, but no number in between"
    return f"{cut}, and the pieces can cover {bounds}"


def _nowhere(no_place: NoPlace) -> str:
    if no_place.by_area:
        return "nowhere, and without it the pieces cannot cover as many cells as the board has"
    if no_place.region == "frame":
        return "nowhere in the frame"
    condition = _allowed(no_place) or "on the board"
    return f"nowhere {condition}"


def _allowed(detail: NoPlace | UnmetClue) -> str:
    """The condition that a piece cannot meet; "" if it fits in no way."""
    if detail.blocked:
        return ANOTHERS_CLUE
    if detail.beside:
        return BESIDE_OTHERS
    if detail.marked:
        return ON_ITS_MARKS
    return ""


def _bare_cells(bare: BareCells, place: Place) -> str:
    number = len(bare.cells)
    where = place(bare.cells[0])
    if number == 1:
        return f"no piece can cover the cell at {where}"
    return f"there are {number:,} cells that no piece can cover, such as that at {where}"


def _unmet_clue(clue: UnmetClue, place: Place) -> str:
    where = place(clue.cell)
    unmet = f"the clue {shortened(clue.piece)} at {where} cannot be met"
    sentence = f"{unmet}: that piece never reaches the cell {_allowed(clue)}"
    return sentence.rstrip()
