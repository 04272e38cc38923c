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

from .core.registries import LATTICES, REPORT_WRITER_HOMES, SERVICES, VIEWS, WRITER_HOMES, register
from .core.rooms import CORE_ROOMS, ROOMS

TYPE_CHECKING = False  # not typing's: the current folder may have another module of that name
if TYPE_CHECKING:
    from typing import Any

LATTICES |= {"square": "psolver.core.square_lattice", "cubic": "psolver.core.square_lattice"}
VIEWS |= {
    "Board.text": "psolver.text.text_writer:of_board",
    "Outcome.text": "psolver.text.results:found_line",
    "Piece.text": "psolver.text.text_writer:of_piece",
    "Puzzle.text": "psolver.text.text_writer:of_puzzle",
    "Reason.sentence": "psolver.text.reason_words:reason_sentence",
    "Reason.text": "psolver.text.reason_words:reason_sentence",
    "Reason.to_dict": "psolver.text.reason_values:reason_values",
    "Tiling.text": "psolver.text.text_writer:of_tiling",
}
SERVICES["path_of"] = "psolver.cli.sample_files:path_of"  # from the name of a file or a sample
WRITER_HOMES |= {
    "box": "psolver.text.tiling_text:box_tilings",
    "ascii": "psolver.text.tiling_text:ascii_tilings",
    "letters": "psolver.text.tiling_text:letter_tilings",
    "json": "psolver.text.jsonl:tilings",
}
REPORT_WRITER_HOMES |= {
    "text": "psolver.text.text_writer:report_text",
    "table": "psolver.text.text_writer:report_text",
    "csv": "psolver.text.reports:comma_separated",
    "json": "psolver.text.reports:json_lines",
}
for _name, _room in (*CORE_ROOMS.items(), *ROOMS.items()):
    register(f"{__name__}.{_name}", _room)
_HOMES = {
    "psolver.search.tiling_search": "Search SearchOptions count sample solve tilings",
    "psolver.core.errors": "PsolverError PuzzleError",
    "psolver.core.figure": "Figure Symmetry figure",
    "psolver.core.goal": "Best Optimum SymmetryGoal",
    "psolver.core.formats": "load",
    "psolver.text.writers": "draw",
    "psolver.core.build": "puzzle",
    "psolver.cli.sample_files": "samples",
    "psolver.core.cells": "Cell Shape",
    "psolver.lattices.balls": "BALLS FREE_BALLS",
    "psolver.lattices.slanted": "HEXAGON TRIANGLE",
    "psolver.lattices.tans": "TANS",
    "psolver.core.lattice": "Lattice",
    "psolver.core.square_lattice": "CUBIC SQUARE",
    "psolver.core.toml.dump": "dumps",
    "psolver.core.toml.load": "loads",
    "psolver.core.model": "Board Expect Piece PieceGroup Puzzle StayTogether",
    "psolver.core.outcome": "Outcome",
    "psolver.core.reason": "Areas BareCells Colouring Common Core Deduction"
    " NoPlace NoWay Reason UnmetClue Weighed Weights",
    "psolver.core.tilings": "Placement Tiling",
    "psolver.core.verify": "verify",
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names.split()}
for _name, _room in ROOMS.items():
    for _module, _functions in _room.get("functions", {}).items():
        for _function in _functions.split():
            _HOME_OF[_function] = f"{__name__}.{_name}.{_module}"
__all__ = sorted(_HOME_OF)  # pyright: ignore


if not TYPE_CHECKING:  # which would take any name for one of these

    def __getattr__(name: str) -> Any:
        if home := {**_HOME_OF, "__version__": "psolver.core.version"}.get(name):
            return getattr(import_module(home), name)
        if not name.startswith("_"):
            from .core.room_tables import installed_functions, load_home

            if home := installed_functions().get(name):
                return load_home(name, home)
        raise AttributeError(f"module 'psolver' has no attribute '{name}'")


def __dir__() -> list[str]:
    from .core.room_tables import installed_functions

    return sorted({*__all__, *installed_functions()})
