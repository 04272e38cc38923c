"""The data of pages on which a puzzle is solved by hand, or its search is watched.

    puzzle, board  as in a page of tilings (see page_data.py)
    colors         "#rrggbb", by number
    axes           the words for the coordinates of a cell
    cells          of the board, each with its middle in the drawing
    outlines       of cells, as paths around their middles; `kinds`: the number of that of each cell
    places         the coordinates of these cells for people
    layers         of a solid, the lowest first: the box of each in the drawing, its left and upper
                   end, width and height, all of one size
    above          the steps from a cell of a solid to those of the layer above that it touches, the
                   first the best
    invariants     linear forms that a translation takes to 0, as of the lattice
    around         the translations that bring cells from beyond the sides of the board onto it, as
                   far as a piece reaches: vectors, each with its length across and down the
                   drawing; [] if the board does not wrap
    sides          the path around such a board and its holes, where pieces are cut
    cell, room     the side of a square as large as a cell; how far its middle is from its sides
    clues          pairs of a cell and a piece, by their numbers
    ruled          whether pieces must also meet rules: touch, marks, groups
    groups         pairs of the words for pieces that are used together, and their numbers
    start          the placements that clues give as a whole
    actions        that can be done with a piece in the hand: a name, and a key
    pieces         how often each is used: `least`, `most` (None: any number of times); all its
                   orientations, as `forms`, and which of them is its picture's, `form`

A form has its cells, at the origin, and their `marks`; `size`, the box of its drawing; `slices`,
one for each layer, in the order of the cells: how many `cells` it has, their `middles`, and its
drawing, with the `texts` and `wedges` of its marks (see page_data.py); `to`, for each action the
form that comes of it, and where its cells go, by number, or None.

A placement is [piece, form, cell]: the numbers of a piece and of one of its forms, and the cell of
the board on which the first cell of the form lies.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from operator import mul, sub
from typing import Any

from ..core.cells import Cell, Isometry, Shape, extent, translate
from ..core.lattice import Lattice, lattice_named
from ..core.marked import Marked, image_of
from ..core.model import Board, Puzzle
from ..core.piece import Piece
from ..core.placing import can_lie, placed
from ..core.plain_values import Values
from ..core.tilings import Placement, Placements
from ..lattices.quotient_lattice import translations_near
from ..paper import straightened, widened
from ..pictures import LINE_WIDTH, path_around, sides_of
from ..text.look import Style
from ..text.puzzle_rules import used_words
from ..text.scene import Region
from ..text.scene_layers import in_layer
from .board_plan import CELL_UNITS, BoardPlan, plan_of, tidy
from .page_data import (
    CORNER_RADIUS,
    as_drawn,
    board_values,
    mark_values,
    page_puzzle_values,
    palette,
    place_of_slice_name,
    slice_values,
)

MOST_PLAYED_CELLS = 4_000  # of a board that is filled by hand
MOST_FORM_CELLS = 60_000  # of all forms of all pieces together
MOST_WATCHED = 1_000  # of a board that is watched


def is_playable(puzzle: Puzzle) -> bool:
    """Whether a puzzle is small enough to be solved by hand."""
    form_cells = 0
    for piece in puzzle.pieces:
        form_cells += piece.size * len(piece.marked)
    board_cells = len(puzzle.board.cells)
    return board_cells <= MOST_PLAYED_CELLS and form_cells <= MOST_FORM_CELLS


def values_to_play(puzzle: Puzzle) -> Values:
    """The data of a puzzle with a board, to be solved by hand."""
    board = puzzle.board
    lattice = board.lattice
    plan = plan_of(board)
    number = {cell: place for place, cell in enumerate(board.cells)}
    names = {piece.name: place for place, piece in enumerate(puzzle.pieces)}
    actions = _actions(lattice)
    isometries = [isometry for *_, isometry in actions]
    clues = [[number[cell], names[name]] for cell, name in board.clues]
    is_ruled = puzzle.has_marks or any(rule.watcher(puzzle) for rule in puzzle.rules)
    groups = []
    for group in puzzle.piece_bounds:
        pieces_of_group = [names[name] for name in group.pieces]
        groups.append([used_words(group), pieces_of_group])
    clued = placements_of_clues(puzzle)
    return {
        "puzzle": page_puzzle_values(puzzle, plan, Style()),
        "board": board_values(board, plan),
        "colors": list(palette(puzzle)),
        "axes": list(lattice.axes),
        "cells": middles(plan, board.cells),
        **_outlines(plan, board.cells),
        "layers": layer_boxes(plan),
        "places": [lattice.shown(cell) for cell in board.cells],
        "above": _above(lattice),
        "invariants": lattice.invariants,
        **_around(puzzle, plan),
        **lengths(lattice),
        "clues": clues,
        "ruled": is_ruled,
        "groups": groups,
        "start": page_values(puzzle, clued),
        "actions": [{"name": name, "key": key} for name, key, _ in actions],
        "pieces": [_piece(piece, isometries) for piece in puzzle.pieces],
    }


def placements_of_clues(puzzle: Puzzle) -> Placements:
    """Return the placements that lie from the beginning, since clues name all their cells.

    >>> import psolver
    >>> begun = psolver.puzzle(board="AA#", pieces={"A": "##", "B": "#"})
    >>> placements_of_clues(begun)
    (Placement(piece='A', cells=((0, 0), (0, 1))),)
    """
    cells_of_names = defaultdict(list)
    for cell, name in puzzle.board.clues:
        cells_of_names[name].append(cell)
    placements = []
    for name, cells in cells_of_names.items():
        piece = puzzle.piece(name)
        if piece is None or piece.most != 1 or piece.has_marks:
            continue  # it may lie there in several ways
        if piece.size != len(cells):
            continue
        clued = tuple(sorted(cells))
        if can_lie(puzzle.board, piece, clued):
            placements.append(Placement(name, clued))
    return tuple(placements)


def _piece(piece: Piece, actions: list[Isometry]) -> Values:
    return {
        "name": piece.name,
        "least": piece.least,
        "most": piece.most,
        "form": piece.marked.index(as_drawn(piece)),
        "forms": _forms(piece, actions),
    }


def _above(lattice: Lattice) -> list[Cell]:
    if lattice.flat:
        return []
    upward_steps = []
    for kind, steps in lattice.steps.items():
        place = lattice.shown(kind)
        for step in steps:
            (neighbour,) = translate([kind], step)
            layers, *beside = map(sub, lattice.shown(neighbour), place)
            if layers == 1:
                upward_steps.append((beside, step))
    upward_steps.sort(reverse=True)
    steps_in_order = [step for _, step in upward_steps]
    return list(dict.fromkeys(steps_in_order))


def page_values(puzzle: Puzzle, placements: Sequence[Placement]) -> list[list[Any]]:
    """Return placements as data of the page.

    >>> import psolver
    >>> from psolver.core.tilings import Placement
    >>> bars = psolver.puzzle(board="2x3", pieces={"I": "##"})
    >>> page_values(bars, [Placement("I", ((0, 1), (0, 2)))])
    [[0, 0, (0, 1)]]
    """
    numbers = {piece.name: number for number, piece in enumerate(puzzle.pieces)}
    values = []
    for placement in placements:
        number = numbers[placement.piece]
        values.append([number, *_form(puzzle, placement)])
    return values


def _form(puzzle: Puzzle, placement: Placement) -> list[Any]:
    """The number of the form of a placement, and the cell on which its first cell lies."""
    board = puzzle.board
    piece = puzzle.piece(placement.piece)
    assert piece
    sorted_marks = tuple(sorted(placement.marks))
    cells_and_marks = (placement.cells, sorted_marks)
    for number, form in enumerate(piece.marked):
        for cell in placement.cells:
            by = tuple(map(sub, cell, form.shape[0]))
            if not _is_translation(by, board):
                continue
            if placed(board, form, by) == cells_and_marks:
                return [number, cell]
    raise AssertionError("a placement is one of the forms of its piece")


def _is_translation(by: Cell, board: Board) -> bool:
    """Whether a vector takes each cell to a cell of its kind, a triangle that points up to one."""
    for invariant in board.lattice.invariants:
        change = sum(map(mul, invariant, by))
        if change:
            return False
    return True


def placements_from_page(puzzle: Puzzle, values: Sequence[Sequence[Any]]) -> Placements:
    """Return the placements of data of the page, the inverse of `page_values`."""
    placements = [_placement(puzzle, *placement_values) for placement_values in values]
    return tuple(placements)


def _placement(puzzle: Puzzle, piece: int, form: int, cell: Sequence[int]) -> Placement:
    placed_piece = puzzle.pieces[piece]
    marked_form = placed_piece.marked[form]
    step = map(sub, cell, marked_form.shape[0])
    cells, marks = placed(puzzle.board, marked_form, tuple(step))
    return Placement(placed_piece.name, cells, marks)


def _around(puzzle: Puzzle, plan: BoardPlan) -> Values:
    space = puzzle.board.space
    frame = plan.frames[0]
    if not space.translations:
        return {"around": [], "sides": ""}
    lengths_of_forms: list[int] = []
    for piece in puzzle.pieces:
        for form in piece.marked:
            lengths_of_forms += extent(form.shape)
    reach = max(lengths_of_forms)
    cell = puzzle.board.cells[0]
    x, y = frame.middle(cell)
    around = []
    for translation in translations_near(space, reach):
        if not any(translation):
            continue
        (moved_cell,) = translate([cell], translation)
        moved_x, moved_y = frame.middle(moved_cell)
        right = tidy(moved_x - x)
        down = tidy(moved_y - y)
        around.append([translation, right, down])
    half_line = LINE_WIDTH * CELL_UNITS / 2
    lines = []
    sides = sides_of(plan.scene)
    for loop in sides.outline_of(plan.scene.regions):
        closed_loop = [*loop, loop[0]]
        line = straightened([frame.at[corner] for corner in closed_loop])
        lines.append(widened(line, half_line))
    return {"around": around, "sides": path_around(lines)}


def _outlines(plan: BoardPlan, cells: Shape) -> Values:
    """The different outlines of cells, and the number of that of each cell."""
    numbers: dict[str, int] = {}
    kinds = []
    for cell in cells:
        frame, flat = plan.where(cell)
        x, y = frame.middle(flat)
        points = []
        for corner in frame.lattice.corners(flat):
            corner_x, corner_y = frame.at[corner]
            across = tidy(round(corner_x - x, 2))
            down = tidy(round(corner_y - y, 2))
            points.append(f"{across} {down}")
        path = "L".join(points)
        next_number = len(numbers)
        kinds.append(numbers.setdefault(f"M{path}Z", next_number))
    return {"outlines": list(numbers), "kinds": kinds}


def middles(plan: BoardPlan, cells: Shape) -> list[list[Any]]:
    """The middle of each cell in the drawing of its board."""
    values = []
    for cell in cells:
        frame, flat = plan.where(cell)
        x, y = frame.middle(flat)
        values.append([cell, tidy(x), tidy(y)])
    return values


def layer_boxes(plan: BoardPlan) -> list[list[Any]]:
    """The box of each layer of a solid in the drawing of its board."""
    if plan.scene.flat:
        return []
    wide = tidy(max(frame.width for frame in plan.frames))
    high = tidy(max(frame.height for frame in plan.frames))
    boxes = []
    for frame in plan.frames:
        left, top = frame.upper_left
        boxes.append([tidy(left), tidy(top), wide, high])
    return boxes


def lengths(lattice: Lattice) -> Values:
    """The size of a cell: `cell`, the side of a square of its area, and `room`, the distance of its
    middle from its nearest side.
    """
    if not lattice.flat:  # its layers are drawn
        lattice = lattice_named(lattice.layer_lattice)
    kind = next(iter(lattice.steps))
    number = len(lattice.corners(kind))
    cell = lattice.area**0.5
    room = 2 * lattice.area / number  # as many triangles, each with a side of length 1
    return {"cell": tidy(cell * CELL_UNITS), "room": tidy(room * CELL_UNITS)}


def _actions(lattice: Lattice) -> list[tuple[str, str, Isometry]]:
    """The names, keys and isometries of the actions on a piece: the last of the lattice's turns
    takes cells of a layer to cells of a layer, the others tip them.
    """
    *tips, turn = lattice.turns
    turn_right = _inverse(turn, lattice)
    actions = [("Turn right", "r", turn_right), ("Turn left", "R", turn)]
    for tip in tips:
        tip_back = _inverse(tip, lattice)
        actions += [("Tip forward", "t", tip), ("Tip back", "T", tip_back)]
    actions.append(("Flip", "f", lattice.mirror))
    return actions


def _inverse(turn: Isometry, lattice: Lattice) -> Isometry:
    """The isometry, up to translations, that undoes a turn."""
    for isometry in lattice.group():
        both = isometry.after(turn)
        if both.linear == lattice.identity.linear:
            return isometry
    raise AssertionError("an isometry of a group has its inverse there")


def _forms(piece: Piece, actions: list[Isometry]) -> list[Values]:
    number = {form: place for place, form in enumerate(piece.marked)}
    forms = []
    for form in number:
        values = {
            "cells": form.shape,
            "marks": form.marks,
            **_drawn(form, piece),
            "to": [_turned(piece, form, isometry, number) for isometry in actions],
        }
        forms.append(values)
    return forms


def _turned(
    piece: Piece, form: Marked, isometry: Isometry, number: dict[Marked, int]
) -> list[Any] | None:
    """The number of the image of one of the forms of a piece, and the places of its cells; None if
    the image is not a form.
    """
    lattice = piece.lattice
    if piece.back is not None and lattice.reverses(isometry):
        image = _other_side(piece, form, isometry)
    else:
        image = image_of(form, isometry, lattice)
    if image not in number:
        return None
    moved = list(isometry.images(form.shape))
    step_home = lattice.home(moved)
    cells = translate(moved, step_home)
    places = [image.shape.index(cell) for cell in cells]
    return [number[image], places]


def _other_side(piece: Piece, form: Marked, isometry: Isometry) -> Marked:
    """The image of one of the forms of a piece under an isometry that flips it over, if its other
    side has marks of its own.
    """
    assert piece.back is not None
    lattice = piece.lattice
    front = as_drawn(piece)
    back = Marked(piece.behind, piece.back)
    over = _inverse(lattice.mirror, lattice)
    sides = ((front, back, over), (back, front, lattice.mirror))
    for side, behind, flip in sides:
        for turn in lattice.group(piece.can_rotate, False):
            if image_of(side, turn, lattice) == form:
                whole_turn = isometry.after(turn).after(flip)
                return image_of(behind, whole_turn, lattice)
    raise AssertionError("a form is an image of one of the sides of its piece")


def _drawn(form: Marked, piece: Piece) -> Values:
    board = Board(frozenset(form.shape), lattice=piece.lattice)
    plan = plan_of(board)

    def layer_of(cell: Cell) -> int:
        if plan.scene.flat:
            return 0
        layer, _ = in_layer(cell, piece.lattice)
        return layer

    layers = sorted({layer_of(cell) for cell in form.shape})
    region = Region("piece", form.shape, piece.name)
    drawn_slices = plan.slices(region)
    slices = []
    for layer, (scene, frame) in zip(layers, drawn_slices, strict=True):
        cells = tuple([cell for cell in form.shape if layer_of(cell) == layer])
        marks = []
        for site, mark in form.marks:
            if layer_of(site) == layer:
                marks.append((site, mark))
        values = {
            "cells": len(cells),
            "middles": [middle for _, *middle in middles(plan, cells)],
            **slice_values(scene, frame, CORNER_RADIUS),
            "name": place_of_slice_name(scene, frame),
            **mark_values(plan, tuple(marks)),
        }
        slices.append(values)
    size = [tidy(plan.width), tidy(plan.height)]
    return {"size": size, "slices": slices}


def is_small(puzzle: Puzzle) -> bool:
    """Whether the board of a puzzle is small enough to be watched."""
    return len(puzzle.board.cells) <= MOST_WATCHED


def watch_values(puzzle: Puzzle) -> Values:
    """The puzzle and its board as a page of tilings has them (see page_data.py), the colours by
    number, the middles of the cells, the boxes of layers, and how large the cells are.
    """
    plan = plan_of(puzzle.board)
    return {
        "puzzle": page_puzzle_values(puzzle, plan, Style()),
        "board": board_values(puzzle.board, plan),
        "colors": list(palette(puzzle)),
        "cells": middles(plan, puzzle.board.cells),
        "layers": layer_boxes(plan),
        **lengths(puzzle.board.lattice),
    }
