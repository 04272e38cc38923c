"""The puzzle that the page is started with, and the placements on its board."""

from __future__ import annotations

from typing import NamedTuple

from ..cli.command import input_name, opened, read_puzzle
from ..cli.command_options import CommandOptions
from ..cli.file_contents import bytes_of, puzzle_text_of
from ..cli.sample_files import path_of
from ..core.errors import PsolverError
from ..core.registries import SERVICES, service
from ..core.several_puzzles import PROBLEM
from ..core.tilings import Placements
from .tab import PuzzleFile, TextFault, parsed


class FirstPuzzle(NamedTuple):
    """The text of a puzzle, the path of its `file` if that is one to save in, the placements on its
    board, and the number of its `problem`; 0: that of the text, or the first.
    """

    text: str = ""
    file: str = ""
    placed: Placements = ()
    problem: int = 0


def first_puzzle(file: str, placed: str, problem: int | str | None = None) -> FirstPuzzle:
    """Return the puzzle of a file or a sample, with the placements of the file `placed`; "": none.
    Of a file of several, `problem` is the number or the title of one. Raises PsolverError.
    """
    if not file:
        return FirstPuzzle()
    path = file
    if file != "-":
        path = path_of(file)
    options = CommandOptions(problem=problem)
    data = puzzle_text_of(file, options)
    is_puzzle_file = data == bytes_of(file)
    is_own = path == file and file != "-" and is_puzzle_file
    text = PuzzleFile(input_name(path), data).text
    number = 0
    if problem and is_puzzle_file:
        read_puzzle(file, options)  # reports a problem that the file has not
        number = problem if isinstance(problem, int) else _number_of_title(text, problem)
    placements: Placements = ()
    if placed:
        placements = _placements(text, input_name(file), placed, number)
    file_to_save = file if is_own else ""
    return FirstPuzzle(text, file_to_save, placements, number)


def _number_of_title(text: str, title: str) -> int:
    """Return the number of the problem with a title, in a text that has one."""
    _, choice = parsed(text, "")
    titles = choice.titles if choice else ()
    plain_titles = [problem_title.lower() for problem_title in titles]
    plain_title = title.strip().lower()
    return plain_titles.index(plain_title) + 1


def _placements(text: str, name: str, placed: str, problem: int) -> Placements:
    """Return the placements in a file, on the board of the puzzle of a text."""
    chosen = None
    if problem:
        chosen = (PROBLEM, str(problem))
    puzzle, _ = parsed(text, name, chosen)
    if isinstance(puzzle, TextFault):
        raise PsolverError(f"{name}: {puzzle.message}")
    if "read_placed" not in SERVICES:
        raise PsolverError("PLACED needs the room 'hand' of psolver")
    with opened(placed) as (stream, placed_name):
        placements: Placements = service("read_placed")(puzzle, stream, placed_name)
    return placements
