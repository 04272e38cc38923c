"""The lines of puzzles that were made, as JSON: the puzzle, its solutions, the proof that there are
no others; and so much of the search for them that it can go on after the last line.

    {"type": "puzzle", "number": 1, "seed": 5, "try": 30, "toml": "…", "unique": true, …}
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ..core.answer_values import tiling_values
from ..core.errors import PsolverError
from ..core.plain_values import Values
from ..core.toml.dump import dumps, short_key
from ..core.version import __version__
from ..disassembly import disassemblies, disassembly_values
from ..text.jsonl import line
from .assembly_levels import easiest
from .make_keys import FEWEST_MEASURE, MOST_MEASURE
from .make_task import MadePuzzle, MakeTask

NOT_MADE = "is not a line of 'psolver make' with this file; choose another name"


class MadeLine(NamedTuple):
    """The part of a line that the search goes on with.

    of_task   the key of its task
    key       of the puzzle
    rejected  candidates before it, by the reason
    worth     of the puzzle by each measure, as a list of numbers, if it has it
    """

    number: int
    seed: int
    attempt: int
    of_task: str
    key: str
    rejected: Mapping[str, int]
    worth: Mapping[str, Sequence[int]]


def task_key(task: MakeTask) -> str:
    """Return a key of the puzzles to make, the same for the same file."""
    settings = [getattr(task, name) for name in MakeTask.__slots__ if name != "puzzle"]
    return short_key(dumps(task.puzzle) + repr(settings))


def made_line_of(
    number: int,
    made: MadePuzzle,
    of_task: str,
    rejected: Mapping[str, int],
    with_states: bool = False,
) -> str:
    """Return the line of a puzzle, by its number, from 1; `with_states` also with all states of
    solutions that cannot be taken apart.
    """
    values: Values = {
        "type": "puzzle",
        "number": number,
        "seed": made.seed,
        "try": made.attempt,
        "toml": dumps(made.puzzle),
        **_numbers(made),
    }
    if made.difficulty is not None:
        values["difficulty"] = made.difficulty
    if made.disassemblies:
        values |= _apart_values(made)
    if with_states and made.stuck:
        values["stuck"] = _stuck_values(made)
    values |= {
        "tilings": [tiling_values(tiling) for tiling in made.tilings],
        "proof": {"complete": True, "up_to": "symmetries", **made.proof._asdict()},
        "form": made.key,
        "of": of_task,
        "rejected": dict(sorted(rejected.items())),
        "version": __version__,
    }
    return line(values)


def _numbers(made: MadePuzzle) -> Values:
    """The numbers of solutions of a puzzle, or of choices from a bag."""
    if made.choices:
        return {"choices": made.choices}
    distinct = made.puzzle.expect.distinct
    return {"unique": distinct == 1, "solutions": made.solutions, "distinct": distinct}


def read_made_line(text: str, place: str) -> MadeLine:
    """Return a line that was written before; `place` names it in messages. Raises PsolverError."""
    try:
        values = json.loads(text)
        numbers = values.get("distinct", 0), values.get("solutions", 0)
        worth = {
            "level": values.get("level", []),
            "difficulty": [values.get("difficulty", 0)],
            MOST_MEASURE: [*numbers],
            FEWEST_MEASURE: [-number for number in numbers],
        }
        made_line = MadeLine(
            values["number"],
            values["seed"],
            values["try"],
            values["of"],
            values["form"],
            values["rejected"],
            worth,
        )
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise PsolverError(f"{place}: {NOT_MADE}") from None
    kinds = [int, int, int, str, str, dict, dict]
    right = [type(value) for value in made_line] == kinds and made_line.attempt > 0
    if not right or any(type(number) is not int for number in made_line.rejected.values()):
        raise PsolverError(f"{place}: {NOT_MADE}")
    for worths in made_line.worth.values():
        if type(worths) is not list or any(type(number) is not int for number in worths):
            raise PsolverError(f"{place}: {NOT_MADE}")
    return made_line


def _apart_values(made: MadePuzzle) -> Values:
    """The values on how the solutions of a puzzle come apart, as `psolver disassemble` has them."""
    values = []
    for number, (tiling, answer) in enumerate(
        zip(made.tilings, made.disassemblies, strict=True), 1
    ):
        values.append(disassembly_values(number, tiling, answer))
    level = easiest(made.disassemblies)
    return {"level": list(level), "moves": sum(level), "disassemblies": values}


def _stuck_values(made: MadePuzzle) -> list[Values]:
    """The values of the solutions that cannot be taken apart, with all states of a part."""
    pairs = enumerate(made.stuck, len(made.tilings) + 1)
    settled = disassemblies(
        (((number, tiling), tiling) for number, tiling in pairs),
        states=True,
        groups=made.puzzle.together,
    )
    return [
        disassembly_values(number, tiling, answer, states=True)
        for (number, tiling), answer in settled
    ]
