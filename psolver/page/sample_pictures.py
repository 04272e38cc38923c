"""The samples as the page offers them: their names, titles and pictures."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from typing import Any

from ..cli.sample_files import families, loaded_samples, located
from ..core.cells import extent
from ..core.model import Expect, Puzzle
from ..core.plain_values import GivenValues, Values
from ..core.registries import SERVICES, service
from ..core.several_puzzles import PROBLEM, VARY
from ..core.toml.forms import FORM
from ..core.toml.load import toml_values
from ..core.wording import MOST_WRITTEN_OUT, about, plural
from ..html import is_playable
from ..pictures import SvgDrawing, drawings_beside, scene_drawing, svg_document
from ..text.board_scenes import board_scene
from ..text.look import Style
from ..text.palette import own_colors
from ..text.piece_scenes import piece_scene
from ..text.scene import title_of
from ..text.tables import features, kind_of_puzzle
from ..text.tiling_scenes import tiling_scene
from .prepared_pictures import pictured_puzzle, prepared_samples, prepared_solution
from .search_words import different_line
from .searching import solution_classes

FIRST_TO_PLAY = (
    "four-pieces",
    "calendar-month-and-day",
    "soma-cube",
    "pentominoes-8x8",
    "tetrahexes-ring",
    "hexicator",
    "solid-stair",
    "five-pentominoes-5x5",
)
GROUPS = (
    "To begin with",
    "Flat puzzles",
    "Solid puzzles",
    "Calendars",
    "Hexagons",
    "Triangles",
    "Tans",
    "Kites, drafters and sticks",
    "Edges, colours, boards that wrap",
    "Symmetry puzzles",
    "As much as fits",
    "Impossible, and why",
    "Many pieces, many solutions",
    "One set, many boards",
    "Sequences",
)
MOST_PLAYED = 16  # pieces that people lay by hand
MANY = 1_000_000  # solutions
SAMPLE_RATING = "rating"  # the service that has the label of a sample
SAMPLE_CELL = 60  # pixels, many beside the margin of a picture
SAMPLE_THEMES = ("light", "dark")
HATCHING = "hatching"
SAMPLE_INKS = ("color", HATCHING)


def sample_list() -> list[dict[str, str]]:
    """Return the names and titles of the samples, those of several puzzles last."""
    titles = {}
    for name, puzzle in loaded_samples():
        titles[name] = title_of(puzzle)
    for name, values in families():
        titles[name] = _without_braces(values["title"])
    return [{"name": name, "title": title} for name, title in titles.items()]


def sample_shelf() -> list[Values]:
    """Return the samples in groups, {"title": ..., "samples": [...]}, those to begin with first: of
    each its name, title, answer, level, tags (its kind and size), the words it is found by,
    and the titles of its problems, the `figures`.
    """
    groups: dict[str, list[Any]] = {}
    for title in GROUPS:
        groups[title] = []
    for name, puzzle in loaded_samples():
        group = shelf_group(name, puzzle)
        groups[group].append(_on_shelf(name, puzzle))
    for name, values in families():
        group = "Sequences"
        if PROBLEM in values:
            group = "One set, many boards"
        groups[group].append(_family_on_shelf(name, values))

    def place(row: GivenValues) -> int:
        return FIRST_TO_PLAY.index(row["name"])

    first_group, *_ = groups.values()
    first_group.sort(key=place)
    return [{"title": title, "samples": rows} for title, rows in groups.items() if rows]


def shelf_group(name: str, puzzle: Puzzle) -> str:
    """Return the group of a sample, by the first that fits."""
    expect = puzzle.expect or Expect()
    lattice = puzzle.board.lattice
    has_many_solutions = (expect.solutions or 0) > MANY
    fits = {
        "To begin with": name in FIRST_TO_PLAY,
        "Calendars": puzzle.board.names,
        "Symmetry puzzles": puzzle.goal,
        "As much as fits": puzzle.best,
        "Impossible, and why": expect.solutions == 0 or expect.reason,
        "Many pieces, many solutions": has_many_solutions or pieces_laid(puzzle) > MOST_PLAYED,
        "Solid puzzles": not lattice.flat,
        "Hexagons": lattice.name == "hexagon",
        "Triangles": lattice.name == "triangle",
        "Tans": lattice.name == "tans",
        "Kites, drafters and sticks": lattice.name in ("kite", "drafter", "stick"),
        "Edges, colours, boards that wrap": features(puzzle),
    }
    for title, is_fit in fits.items():
        if is_fit:
            return title
    return "Flat puzzles"


def pieces_laid(puzzle: Puzzle) -> int:
    """Return the number of pieces that fill the board, about."""
    sizes = []
    for piece in puzzle.pieces:
        if piece.most != 0:
            sizes.append(piece.size)
    if not sizes:
        return 0
    mean_size = sum(sizes) / len(sizes)
    return round(len(puzzle.board.cells) / mean_size)


def level_of(name: str) -> str:
    """Return how difficult a sample is by hand, in the words of people who rate such puzzles; ""
    for kinds whose ratings are not known.
    """
    if SAMPLE_RATING not in SERVICES:
        return ""
    return str(service(SAMPLE_RATING)(name))


def is_to_play(name: str) -> bool:
    """Whether a sample is shown in Play first."""
    puzzle = pictured_puzzle(name)
    return puzzle.goal is None and puzzle.best is None and is_playable(puzzle)


def answer_of(puzzle: Puzzle) -> str:
    """Return the number of solutions that is known, of different ones first, in words; "" if none
    is.
    """
    expect = puzzle.expect or Expect()
    if expect.reason or expect.solutions == 0 or expect.figures == 0:
        return "impossible"
    if expect.figures is not None:
        return plural(expect.figures, "figure")
    if expect.solutions and expect.solutions >= MOST_WRITTEN_OUT:
        return f"{about(expect.solutions)} solutions"
    if expect.solutions or expect.distinct:
        classes = solution_classes(puzzle).get(None, "")
        return different_line(expect.solutions, expect.distinct, classes)
    if not expect.at_least:
        return ""
    return f"at least {plural(expect.at_least, 'solution')}"


def sequence_answer(values: GivenValues) -> str:
    """Return the numbers of a sequence and of the solutions of its puzzles, in words.

    >>> sequence_answer({"vary": {"n": "1..3"}, "expect": {"solutions": [2, 36, 6728]}})
    'n = 1 to 3: 2 to 6,728 solutions'
    >>> sequence_answer({"vary": {"n": [2, 5]}})
    'n = 2, 5'
    """
    variables = []
    for name, numbers in values[VARY].items():
        variables.append(f"{name} = {_range(numbers)}")
    answer = ", ".join(variables)
    if solutions := values.get("expect", {}).get("solutions"):
        answer += f": {min(solutions):,} to {max(solutions):,} solutions"
    return answer


def _family_on_shelf(name: str, values: GivenValues) -> Values:
    problems = values.get(PROBLEM, ())
    kind = "problems" if problems else "sequence"
    titles = [problem["title"] for problem in problems]
    return {
        "name": name,
        "title": _without_braces(values["title"]),
        "answer": plural(len(problems), "problem") if problems else sequence_answer(values),
        "level": "",
        "tags": kind,
        "words": " ".join([kind, _words_of(values)]),
        "figures": titles,
    }


def _range(numbers: str | list[int]) -> str:
    if isinstance(numbers, str):
        return _without_braces(numbers).replace("..", " to ")
    return ", ".join(map(str, numbers))


def _without_braces(text: str) -> str:
    """A text with its forms as they are written in mathematics: "{2n}" is "2n"."""
    return re.sub(FORM, r"\1", text)


def _words_of(values: GivenValues) -> str:
    """The board of a file, if it is a size, and the names of its sets of pieces."""
    sets = values.get("piece_set", [])
    if isinstance(sets, str):
        sets = [sets]
    return " ".join([_size_of(values), *sets])


def _size_of(values: GivenValues) -> str:
    """The board of a file, if it is a size and no drawing."""
    board = values.get("board", "")
    if not isinstance(board, str) or "\n" in board.strip():
        return ""
    return board


def _on_shelf(name: str, puzzle: Puzzle) -> Values:
    path = Path(located(name))
    values = toml_values(path.read_text(encoding="utf-8"))
    board = puzzle.board
    kind = kind_of_puzzle(puzzle)
    size = ""
    if board.cells:
        sides = extent(map(board.lattice.shown, board.cells))
        size = "x".join(map(str, sides))
    words = (kind, features(puzzle), puzzle.notes, puzzle.source, size, _words_of(values))
    size_tag = _size_of(values)
    if not size_tag and not board.lattice.slanted and not puzzle.goal:
        size_tag = size
    return {
        "name": name,
        "title": title_of(puzzle),
        "answer": answer_of(puzzle),
        "level": level_of(name),
        "tags": " · ".join(filter(None, (kind, size_tag))),
        "words": " ".join(filter(None, words)),
        "figures": [],
    }


def previewed_samples() -> list[tuple[str, int]]:
    """Return the samples whose page does not depend on the day it is opened, and the problems in
    them by their numbers, with 0 for a sample itself.
    """
    previewed = []
    for group in prepared_samples().shelf:
        for sample in group["samples"]:
            if not pictured_puzzle(sample["name"]).board.names:
                numbers = range(len(sample["figures"]) + 1)
                previewed += [(sample["name"], number) for number in numbers]
    return previewed


@lru_cache(256)
def sample_picture(name: str, theme: str, hatched: bool = False) -> str:
    """Return the SVG document of a sample, or of a problem of one, in colours or hatched: its
    solution, or its board and its pieces if none was prepared.
    """
    puzzle = pictured_puzzle(name)
    style = Style(cell=SAMPLE_CELL, theme=theme, colored=not hatched)
    drawing = _drawing(name, puzzle, style)
    return svg_document(drawing, style, title_of(puzzle), "")


def _drawing(name: str, puzzle: Puzzle, style: Style) -> SvgDrawing:
    if placements := prepared_solution(name, puzzle):
        return scene_drawing(tiling_scene(puzzle, placements, colored=True), style)
    colors = own_colors(puzzle)
    scenes = []
    has_board = puzzle.goal is None or puzzle.goal.framed
    if has_board:
        scenes.append(board_scene(puzzle.board))
    for piece in puzzle.pieces:
        color = colors[piece.name]
        scenes.append(piece_scene(piece.lattice, piece.shape, color, piece.name))
    drawings = [scene_drawing(scene, style) for scene in scenes]
    area = sum(drawing.width * drawing.height for drawing in drawings)
    widest = max(drawing.width for drawing in drawings)
    wide = (2.5 * area) ** 0.5
    return drawings_beside(drawings, max(widest, wide))
