"""psolver solves polyomino puzzles: pieces and a board in, every tiling out.

    >>> import psolver
    >>> puzzle = psolver.loads('''
    ... pieces = "##"
    ... count = "any"
    ... board = "2x3"
    ... ''')
    >>> psolver.count(puzzle)
    3
    >>> for tiling in psolver.tilings(puzzle, limit=1):
    ...     print(psolver.verify(puzzle, tiling))
    ()

Names are loaded when they are first used, so that `import psolver` costs next to nothing.
"""

from __future__ import annotations

from importlib import import_module

from .puzzle import RULE_HOMES, VIEWS

TYPE_CHECKING = False  # not typing's: the current folder may have another module of that name
if TYPE_CHECKING:
    from typing import Any

    from .api import Search as Search
    from .api import SearchOptions as SearchOptions
    from .api import clue as clue
    from .api import count as count
    from .api import difficulty as difficulty
    from .api import disassemble as disassemble
    from .api import explain as explain
    from .api import make as make
    from .api import order as order
    from .api import plane as plane
    from .api import sample as sample
    from .api import solve as solve
    from .api import tilings as tilings
    from .api import unique as unique
    from .cover.named import ColouredItem as ColouredItem
    from .errors import PsolverError as PsolverError
    from .errors import PuzzleError as PuzzleError
    from .formats import draw as draw
    from .formats import load as load
    from .formats.build import puzzle as puzzle
    from .formats.sample_files import samples as samples
    from .formats.solution_files import read_solutions as read_solutions
    from .formats.toml.dump import dumps as dumps
    from .formats.toml.load import loads as loads
    from .geometry.balls import BALLS as BALLS
    from .geometry.balls import FREE_BALLS as FREE_BALLS
    from .geometry.cells import Cell as Cell
    from .geometry.cells import Shape as Shape
    from .geometry.lattice import CUBIC as CUBIC
    from .geometry.lattice import SQUARE as SQUARE
    from .geometry.lattice import Lattice as Lattice
    from .geometry.slanted import HEXAGON as HEXAGON
    from .geometry.slanted import TRIANGLE as TRIANGLE
    from .geometry.tans import TANS as TANS
    from .puzzle.disassembly import Disassembly as Disassembly
    from .puzzle.goal import Best as Best
    from .puzzle.goal import Figure as Figure
    from .puzzle.goal import Optimum as Optimum
    from .puzzle.goal import Symmetry as Symmetry
    from .puzzle.goal import figure as figure
    from .puzzle.make_task import MadePuzzle as MadePuzzle
    from .puzzle.model import Board as Board
    from .puzzle.model import Expect as Expect
    from .puzzle.model import Piece as Piece
    from .puzzle.model import PieceGroup as PieceGroup
    from .puzzle.model import Puzzle as Puzzle
    from .puzzle.model import StayTogether as StayTogether
    from .puzzle.model import SymmetryGoal as SymmetryGoal
    from .puzzle.outcome import Outcome as Outcome
    from .puzzle.partial import ClueSet as ClueSet
    from .puzzle.partial import Difficulty as Difficulty
    from .puzzle.plane_tiling import PlaneTiling as PlaneTiling
    from .puzzle.plane_tiling import PlaneVerdict as PlaneVerdict
    from .puzzle.reason import Areas as Areas
    from .puzzle.reason import BareCells as BareCells
    from .puzzle.reason import Colouring as Colouring
    from .puzzle.reason import Common as Common
    from .puzzle.reason import Core as Core
    from .puzzle.reason import Deduction as Deduction
    from .puzzle.reason import NoPlace as NoPlace
    from .puzzle.reason import NoWay as NoWay
    from .puzzle.reason import Reason as Reason
    from .puzzle.reason import UnmetClue as UnmetClue
    from .puzzle.reason import Weighed as Weighed
    from .puzzle.reason import Weights as Weights
    from .puzzle.rectangle import RectangleAnswer as RectangleAnswer
    from .puzzle.rectangle import TileOrder as TileOrder
    from .puzzle.tiling import Placement as Placement
    from .puzzle.tiling import Tiling as Tiling
    from .puzzle.verify import verify as verify
    from .render.svg.svg_writer import svg as svg
    from .solve.cover_search import CoverOptions as CoverOptions
    from .solve.cover_search import CoverSearch as CoverSearch
    from .solve.cover_search import cover as cover
    from .version import __version__ as __version__

RULE_HOMES.append(f"{__name__}.rules")
VIEWS |= {
    "Reason.sentence": "psolver.render.words.reasons:sentence",
    "Board.text": "psolver.render.text.text_writer:of_board",
    "Outcome.text": "psolver.render.words.results:found_line",
    "Piece.text": "psolver.render.text.text_writer:of_piece",
    "Puzzle.text": "psolver.render.text.text_writer:of_puzzle",
    "Reason.text": "psolver.render.words.reasons:sentence",
    "Tiling.text": "psolver.render.text.text_writer:of_tiling",
    "Puzzle.to_dict": "psolver.formats.dictionaries:puzzle_values",
    "Puzzle.from_dict": "psolver.formats.dictionaries:puzzle_of",
    "Tiling.to_dict": "psolver.formats.dictionaries:solution_values",
    "Tiling.from_dict": "psolver.formats.dictionaries:tiling_of",
    "Outcome.to_dict": "psolver.formats.dictionaries:outcome_values",
    "Outcome.from_dict": "psolver.formats.dictionaries:outcome_of",
    "PlaneVerdict.text": "psolver.formats.plane_report:text",
    "PlaneVerdict.svg": "psolver.formats.plane_report:svg",
    "PlaneVerdict.to_dict": "psolver.formats.plane_report:values",
    "TileOrder.text": "psolver.formats.rectangle_report:text",
    "TileOrder.svg": "psolver.formats.rectangle_report:svg",
    "TileOrder.to_dict": "psolver.formats.rectangle_report:to_dict",
    "Board.svg": "psolver.render.svg.svg_writer:svg",
    "Outcome.svg": "psolver.render.svg.svg_writer:svg",
    "Piece.svg": "psolver.render.svg.svg_writer:svg",
    "Puzzle.svg": "psolver.render.svg.svg_writer:svg",
    "Reason.svg": "psolver.render.svg.svg_writer:svg",
    "Tiling.svg": "psolver.render.svg.svg_writer:svg",
}
_HOMES = {
    "api": "Search SearchOptions clue count difficulty disassemble explain make order plane"
    " sample solve tilings unique",
    "solve.cover_search": "CoverOptions CoverSearch cover",
    "cover.named": "ColouredItem",
    "errors": "PsolverError PuzzleError",
    "puzzle.goal": "Best Figure Optimum Symmetry figure",
    "formats": "draw load",
    "formats.build": "puzzle",
    "formats.sample_files": "samples",
    "formats.solution_files": "read_solutions",
    "geometry.cells": "Cell Shape",
    "geometry.balls": "BALLS FREE_BALLS",
    "geometry.slanted": "HEXAGON TRIANGLE",
    "geometry.tans": "TANS",
    "geometry.lattice": "CUBIC SQUARE Lattice",
    "formats.toml.dump": "dumps",
    "formats.toml.load": "loads",
    "puzzle.disassembly": "Disassembly",
    "puzzle.make_task": "MadePuzzle",
    "puzzle.model": "Board Expect Piece PieceGroup Puzzle StayTogether SymmetryGoal",
    "puzzle.outcome": "Outcome",
    "puzzle.partial": "ClueSet Difficulty",
    "puzzle.plane_tiling": "PlaneTiling PlaneVerdict",
    "puzzle.reason": "Areas BareCells Colouring Common Core Deduction"
    " NoPlace NoWay Reason UnmetClue Weighed Weights",
    "puzzle.rectangle": "RectangleAnswer TileOrder",
    "puzzle.tiling": "Placement Tiling",
    "puzzle.verify": "verify",
    "render.svg.svg_writer": "svg",
}
__all__ = sorted(" ".join(_HOMES.values()).split())  # pyright: ignore


if not TYPE_CHECKING:  # which would take any name for one of these
    import_module(".cover", __name__)
    import_module(".solve", __name__)
    del cover, puzzle, solve  # the rooms of these names: `psolver.puzzle` is the function

    def __getattr__(name: str) -> Any:
        for home, names in {**_HOMES, "version": "__version__"}.items():
            if name in names.split():
                return getattr(import_module(f".{home}", __name__), name)
        raise AttributeError(f"module 'psolver' has no attribute '{name}'")


def __dir__() -> list[str]:
    return list(__all__)
