"""The samples as they were prepared for the page: their words, and one solution of each.

`packaging/prepare_samples.py` writes both to a file in the folder of the samples, so that the first
screen needs neither to read all of them nor to solve any.

A solution is a list of placements as `page_values` has them.
"""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any, NamedTuple

from ..cli.sample_files import (
    PUZZLE_SUFFIX,
    families,
    family_names,
    samples,
    samples_folder,
)
from ..core.formats import load
from ..core.model import Puzzle
from ..core.plain_values import Values
from ..core.several_puzzles import PROBLEM, VARY
from ..core.tilings import Placements
from ..core.toml.load import toml_values
from ..html import placements_from_page

PREPARED = "prepared.json"
SHOWN_NUMBER = 3  # the number whose puzzle stands for a sequence
PROBLEM_FOLDER, SEQUENCE_FOLDER = "problems", "sequences"


class PreparedSamples(NamedTuple):
    """The words of the samples on the page, and solutions by names of pictures.

    names  those of `sample_list`
    shelf  that of `sample_shelf`
    """

    names: list[dict[str, str]]
    shelf: list[Values]
    solutions: dict[str, list[list[Any]]]


@lru_cache
def prepared_samples() -> PreparedSamples:
    """Return what was prepared; all of it is empty if there is no such file."""
    path = samples_folder() / PREPARED
    if not path.is_file():
        return PreparedSamples([], [], {})
    return PreparedSamples(**json.loads(path.read_text(encoding="utf-8")))


def picture_name(name: str, number: int) -> str:
    """Return the name of the picture of one problem of a sample.

    >>> picture_name("problems/tangram-figures", 6)
    'problems/tangram-figures/6'
    """
    return f"{name}/{number}"


@lru_cache
def pictured_samples() -> list[str]:
    """Return the names of all pictures: of each sample, and of each problem of those that are
    several.
    """
    names = samples() + family_names()
    for name, values in families():
        names += [picture_name(name, number + 1) for number in range(len(values.get(PROBLEM, ())))]
    return names


@lru_cache(256)
def pictured_puzzle(name: str) -> Puzzle:
    """Return the puzzle of a picture: a sample, or of several puzzles in one file one of them."""
    folder, _, rest = name.partition("/")
    path = samples_folder() / f"{name}{PUZZLE_SUFFIX}"
    if folder == PROBLEM_FOLDER:
        file, _, number = rest.partition("/")
        path = samples_folder() / folder / f"{file}{PUZZLE_SUFFIX}"
        return load(path, vary={PROBLEM: int(number or 1)})
    if folder == SEQUENCE_FOLDER:
        ((variable, _),) = toml_values(path.read_text(encoding="utf-8"))[VARY].items()
        return load(path, vary={variable: SHOWN_NUMBER})
    return load(path)


def prepared_solution(name: str, puzzle: Puzzle) -> Placements:
    """Return the solution that was prepared for the picture of a puzzle; () if none was."""
    solutions = prepared_samples().solutions
    first = picture_name(name, 1)
    values = solutions.get(name) or solutions.get(first, [])
    return placements_from_page(puzzle, values)
