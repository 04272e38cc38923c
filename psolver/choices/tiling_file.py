"""The file with a tiling for every choice of pieces, which a search goes on with.

    {"type":"every","of":"1f…","choices":792,"toml":"…","version":"0.1.0"}
    {"type":"placement","piece":"F","cells":[[0,0],[0,1],…]}
    [0,5,7]

Below the first line stand placements, which have numbers from 0 on, and moves (see `TilingMoves`),
a line each. Whatever is read is checked as if it came from a search.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from ..core.answer_values import placement_values
from ..core.control import current_control
from ..core.errors import PsolverError, printable
from ..core.toml.dump import dumps, short_key
from ..core.version import __version__
from ..saved import placements_of
from ..text.jsonl import line
from .choice_numbers import PieceChoices
from .every_search import EverySearch

HEAD_TYPE = "every"
PLACEMENT_TYPE = "placement"
OTHER_NAME = "choose another name"


def read_tilings(path: str, search: EverySearch) -> bool:
    """Add the tilings of a file to a search; a line that was not written to its end is left out.
    Return whether the file is there. Raises PsolverError for a line that is wrong.
    """
    control = current_control()
    try:
        with open(path, "rb") as file:
            number = 0
            for number, data in enumerate(control.watched(file), 1):
                if not data.endswith(b"\n"):
                    if number == 1:
                        raise PsolverError(f"is not a file of 'psolver every'; {OTHER_NAME}")
                    break
                _read(data, number, search)
    except FileNotFoundError:
        return False
    except OSError as error:
        raise PsolverError(f"{path}: cannot be read ({error.strerror or error})") from None
    except PsolverError as error:
        raise PsolverError(f"{path}: line {number}: {error}") from None
    return number > 0


def _read(data: bytes, number: int, search: EverySearch) -> None:
    """Add a line, by its number. Raises PsolverError."""
    try:
        values = json.loads(data)
    except (ValueError, RecursionError):
        values = None
    if number == 1:
        _check_head(values, search.choices)
        return
    placements = len(search.moves.placements)
    if isinstance(values, dict) and values.get("type") == PLACEMENT_TYPE:
        (placement,) = placements_of({"placements": [values]}, "placement")
        if search.number_of(placement) < placements:
            raise PsolverError("is a placement that a line before has")
        return
    if not isinstance(values, list) or not values:
        raise PsolverError("is neither a placement nor a list of their numbers")
    for value in values:
        if type(value) is not int or not 0 <= value < placements:
            raise PsolverError(f"{printable(str(value))[:40]} does not name a placement above it")
    search.add_move(values)


def _check_head(values: object, choices: PieceChoices) -> None:
    """Raise PsolverError if the first line is not that of a file for some choices."""
    if not isinstance(values, dict) or values.get("type") != HEAD_TYPE:
        raise PsolverError(f"is not a file of 'psolver every'; {OTHER_NAME}")
    if values.get("of") != _key(choices):
        raise PsolverError(f"was written for another puzzle; {OTHER_NAME}")


def _key(choices: PieceChoices) -> str:
    return short_key(dumps(choices.puzzle))


@contextmanager
def written_tilings(
    path: str, search: EverySearch, is_there: bool
) -> Iterator[Callable[[Sequence[int]], None]]:
    """Give a function that writes a move of a search behind those in a file. Raises PsolverError if
    the file cannot be written.
    """
    written = len(search.moves.placements) if is_there else 0

    def write(move: Sequence[int]) -> None:
        nonlocal written
        placements = search.moves.placements
        lines = []
        while written < len(placements):
            values = {"type": PLACEMENT_TYPE, **placement_values(placements[written])}
            lines.append(line(values))
            written += 1
        lines.append(line_of_move(move))
        _write("".join(f"{text}\n" for text in lines))

    def _write(text: str) -> None:
        try:
            file.write(text.encode("utf-8", "surrogateescape"))
        except OSError as error:
            _refuse(path, error)

    try:
        if is_there:
            _cut_off(path)
        file = open(path, "ab")  # noqa: SIM115
    except (OSError, ValueError) as error:
        _refuse(path, error)
    with file:
        if not is_there:
            _write(f"{_head(search.choices)}\n")
        yield write


def line_of_move(move: Sequence[int]) -> str:
    """Return the line of a move.

    >>> line_of_move([0, 5, 7])
    '[0,5,7]'
    """
    return f"[{','.join(map(str, move))}]"


def _head(choices: PieceChoices) -> str:
    return line(
        {
            "type": HEAD_TYPE,
            "of": _key(choices),
            "choices": choices.number,
            "toml": dumps(choices.puzzle),
            "version": __version__,
        }
    )


def _cut_off(path: str) -> None:
    """Cut off what a run left of a line at the end of a file."""
    with open(path, "r+b") as file:
        end = file.seek(0, 2)
        while end > 0:
            file.seek(end - 1)
            if file.read(1) == b"\n":
                break
            end -= 1
        file.truncate(end)


def _refuse(path: str, error: Exception) -> None:
    cause = getattr(error, "strerror", None) or error
    raise PsolverError(f"{path}: cannot be written ({cause})") from None
