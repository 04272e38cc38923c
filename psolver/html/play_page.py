"""A page on which a puzzle is played without a server: one file with all that a browser needs.

Its data are a value of JSON:

    game        the data of play_values.py, and `key`, of the puzzle; `keep` and `alone`, true;
                `optional`, the numbers of the cells that may stay free; `named`, pairs of the
                number of a cell and its name; `bounds`, how often pieces are used together: the
                least, the most and the numbers of the pieces; `checked`, whether these and the
                cells decide that a board is solved
    placements  those of the solutions and of their images: the numbers of the piece, of its form
                and of the cell under its first cell
    solutions   that the page carries, by the numbers of their placements
    maps        of the numbers of the cells, that take solutions to others
    complete    whether these are all solutions
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from string import Template

from ..core.errors import PsolverError
from ..core.model import Puzzle
from ..core.plain_values import Values
from ..core.tilings import Placement, Tiling
from ..paper import without_commands
from ..pictures import xml_text
from ..text.scene import title_of
from .html_writer import PLAY_SHEETS, notes_of, picture_style
from .module_bundle import HTML_FOLDER, bundled_script, html_file, json_in_page
from .play_values import is_playable, page_values, values_to_play

SHEETS_TO_PLAY = ("colors.css", "page.css", *PLAY_SHEETS)
Maps = Sequence[Sequence[int]]


def playing_file(
    puzzle: Puzzle, key: str, tilings: Sequence[Tiling], maps: Maps = (), complete: bool = False
) -> str:
    """Return the page of a puzzle and some of its solutions, without a line end; `key` is the one
    of the puzzle, by which a browser remembers what was played. Raises PsolverError.
    """
    check_played(puzzle)
    game = game_values(puzzle, key)
    carried = _carried(puzzle, tilings, maps)
    values = {"game": game, **carried, "complete": complete}
    sheets = [html_file(name) for name in SHEETS_TO_PLAY]
    notes = without_commands(puzzle.notes)
    template = Template(html_file("play_page.html"))
    return template.substitute(
        title=xml_text(title_of(puzzle)),
        notes=notes_of(replace(puzzle, notes=notes)),
        style="\n".join([picture_style(puzzle), *sheets]),
        data=json_in_page(values),
        script=bundled_script(HTML_FOLDER / "play_page.js").strip(),
    )


def check_played(puzzle: Puzzle) -> None:
    """Raise PsolverError if no page plays a puzzle."""
    reason = _why_not(puzzle)
    if reason:
        raise PsolverError(f"{puzzle.file}: {reason}")


def _why_not(puzzle: Puzzle) -> str:
    if puzzle.goal:
        return "is a symmetry puzzle, which has no board to place pieces on"
    if puzzle.best:
        return "asks for the best tilings, which no page judges by itself; psolver gui plays it"
    if not is_playable(puzzle):
        return "is too large to be played: its board or its pieces have too many cells"
    return ""


def game_text(puzzle: Puzzle, key: str) -> str:
    """Return the data of a puzzle for a page that also plays; "" if none does."""
    if _why_not(puzzle):
        return ""
    return json_in_page(game_values(puzzle, key))


def lay_of(puzzle: Puzzle) -> Callable[[Placement], list[int]]:
    """Return a function of the placements of a puzzle: the form, and the number of the cell under
    its first cell.
    """
    number = {cell: place for place, cell in enumerate(puzzle.board.cells)}

    def lay(placement: Placement) -> list[int]:
        ((_, form, cell),) = page_values(puzzle, [placement])
        return [form, number[cell]]

    return lay


def game_values(puzzle: Puzzle, key: str) -> Values:
    """Return the data of a puzzle with which a page without a server answers."""
    board = puzzle.board
    names = dict(board.names)
    numbers = {piece.name: number for number, piece in enumerate(puzzle.pieces)}
    bounds = []
    for group in puzzle.piece_bounds:
        pieces_of_group = [numbers[name] for name in group.pieces]
        bounds.append([group.least, group.most, pieces_of_group])
    is_checked = all(rule.separates or rule.piece_bounds() for rule in puzzle.rules)
    cells = list(enumerate(board.cells))
    return {
        **values_to_play(puzzle),
        "key": key,
        "goal": "",
        "worth": [],
        "keep": True,
        "alone": True,
        "optional": [number for number, cell in cells if cell in board.may],
        "named": [[number, board.place(cell)] for number, cell in cells if cell in names],
        "bounds": bounds,
        "checked": is_checked and not puzzle.has_marks,
    }


def _carried(puzzle: Puzzle, tilings: Sequence[Tiling], maps: Maps) -> Values:
    """The placements of some solutions and of their images under maps of the cells, and the
    solutions by the numbers of these.
    """
    cells = puzzle.board.cells
    number = {cell: place for place, cell in enumerate(cells)}
    number_of_placement: dict[Placement, int] = {}

    def numbered(placement: Placement) -> int:
        next_number = len(number_of_placement)
        return number_of_placement.setdefault(placement, next_number)

    solutions = []
    for solution in tilings:
        solutions.append([numbered(placement) for placement in solution.placements])
    for placement in list(number_of_placement):
        for image in maps:
            image_cells = [cells[image[number[cell]]] for cell in placement.cells]
            image_cells.sort()
            numbered(Placement(placement.piece, tuple(image_cells)))
    values = page_values(puzzle, list(number_of_placement))
    return {
        "placements": [[piece, form, number[cell]] for piece, form, cell in values],
        "solutions": solutions,
        "maps": maps,
    }
