"""Exact-cover problems of named items, as `psolver.cover` takes them.

    A Named    named_problem("pq", ["p", ("q", ColouredItem("x", "red"))], secondary="x")

Items are any hashable values. Primary items are covered once, or between the bounds that a mapping
gives them; secondary items at most once, or any number of times with one colour. Options are
numbered, or named by the keys of a mapping. A matrix of 0 and 1 has an option in each row and an
item in each column.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol, TypeAlias

from ..core.errors import PsolverError
from ..core.wording import kind_of, own_value, plural
from ..search.problem import Cover, Problem


@dataclass(frozen=True, slots=True)
class ColouredItem:
    """A secondary item to which an option gives a colour: other options may hold it if they give it
    the same colour. Both are any hashable values.
    """

    item: Hashable
    colour: Hashable


Bounds: TypeAlias = int | tuple[int, int] | list[int]
Items: TypeAlias = Iterable[Hashable] | Mapping[Any, Bounds]
GivenOptions: TypeAlias = Iterable[Iterable[Hashable]] | Mapping[Any, Iterable[Hashable]]
NamedCover: TypeAlias = tuple[Any, ...]  # the names of its options, or their numbers


class MatrixArray(Protocol):
    """An array of numpy, or another one that becomes lists of its numbers."""

    def tolist(self) -> Any:
        """Return its numbers, row by row."""


Matrix: TypeAlias = Sequence[Sequence[int]] | MatrixArray


class Named(NamedTuple):
    """A problem of named items.

    problem  its items, and the options that have a primary item
    names    of these options: the keys of a mapping, or their numbers among all that were given,
             from 0 on
    """

    problem: Problem
    names: tuple[Any, ...]

    def own(self, cover: Cover) -> NamedCover:
        """Return the names of the options of a cover, in the order of the options."""
        return tuple(self.names[option] for option in sorted(cover))


def named_problem(
    items: Items | Matrix,
    options: GivenOptions | None = None,
    secondary: Iterable[Hashable] = (),
) -> Named:
    """Return the problem of some items and options, or of a matrix. Options without a primary item
    are left out, as Knuth's programs do.

    Raises PsolverError for anything that is no such problem, with the number of the option.

    >>> named = named_problem({"p": 1, "q": (1, 2)}, ["pq", "q"])
    >>> named.problem.options, named.problem.most
    (((0, 1), (1,)), (1, 2))
    >>> named_problem([[1, 1], [0, 1]]).problem.options
    ((0, 1), (1,))
    """
    secondary = _listed(secondary, "secondary")
    if options is None:
        items, options = _of_matrix(items, secondary)
    elif hasattr(options, "tolist"):
        remedy = "an array is a matrix, which stands alone: cover(matrix)"
        raise PsolverError(f"options: {remedy}; its columns are the items")
    bounds = _bounds(items)
    primary = len(bounds)
    for item in secondary:
        _add(bounds, item, (0, 1))
    numbers = {item: number for number, item in enumerate(bounds)}
    shades: dict[Hashable, int] = {}  # the number of each colour
    kept, plain, colours = [], [], []
    for name, option in _with_names(options):
        plain_items, coloured_items = _option(option, numbers, primary, f"option {name!r}")
        if plain_items and plain_items[0] < primary:
            kept.append(name)
            plain.append(plain_items)
            pairs = [
                (item, shades.setdefault(colour, len(shades))) for item, colour in coloured_items
            ]
            colours.append(tuple(sorted(pairs)))
    # no cover has more options, so a larger bound means the same; kernels take small numbers only
    above = len(kept) + 1
    lower = tuple(min(low, above) for low, _ in bounds.values())
    upper = tuple(min(high, above) for _, high in bounds.values())
    problem = Problem(lower, upper, tuple(plain), (), colours=tuple(colours) if shades else ())
    return Named(problem, tuple(kept))


def _with_names(options: object) -> Iterable[tuple[Any, Any]]:
    """The options with their names: the keys of a mapping, or numbers from 0 on."""
    if isinstance(options, Mapping):
        return options.items()
    return enumerate(_listed(options, "options"))


def _of_matrix(
    matrix: object, secondary: Collection[object]
) -> tuple[list[int], dict[int, list[int]]]:
    """The primary items of a matrix, the numbers of its columns, and its options, by the number of
    the row: the columns with a 1. A row without any is in no cover. Raises PsolverError for
    anything else.
    """
    rows = _rows(matrix)
    width = len(rows[0]) if rows else 0
    for number, row in enumerate(rows):
        if len(row) != width:
            lengths = f"row {number} has {plural(len(row), 'number')}, row 0 has {width}"
            raise PsolverError(f"matrix: {lengths}; all rows are of one length")
        for column, value in enumerate(row):
            if not isinstance(value, (bool, int, float)) or value not in (0, 1):
                where = f"row {number}, column {column}"
                raise PsolverError(f"matrix: {where}: expected 0 or 1, found {value!r}")
    secondary_columns = set(map(own_value, secondary))
    for item in secondary_columns:
        if item not in range(width):
            lengths = f"there is no column {item!r} (they are numbered from 0 to {width - 1})"
            raise PsolverError(f"secondary: {lengths}")
    items = [column for column in range(width) if column not in secondary_columns]
    options = {}
    for number, row in enumerate(rows):
        columns = [column for column, value in enumerate(row) if value]
        if columns:
            options[number] = columns
    return items, options


def _rows(matrix: object) -> list[list[Any]]:
    """The rows of a matrix, as lists of numbers of Python. Raises PsolverError for no matrix."""
    rows = own_value(matrix)
    are_rows = isinstance(rows, (list, tuple)) and bool(rows)
    rows = [own_value(row) for row in rows] if are_rows else []
    if not rows or not all(isinstance(row, (list, tuple)) for row in rows):
        complaint = "options are missing: write cover(items, options), or cover(matrix)"
        raise PsolverError(f"{complaint} with rows of 0 and 1, a column for each item")
    return [[own_value(value) for value in row] for row in rows]


def _listed(values: object, name: str) -> list[Any]:
    """The values of an iterable. Raises PsolverError for anything else."""
    if not isinstance(values, Iterable):
        raise PsolverError(f"{name}: expected an iterable, found {kind_of(values)}")
    return list(values)


def _is_hashable(value: object) -> bool:
    try:
        hash(value)
    except TypeError:  # also of a tuple that holds a list
        return False
    return True


def _bounds(items: object) -> dict[Hashable, tuple[int, int]]:
    bounds: dict[Hashable, tuple[int, int]] = {}
    for item in _listed(items, "items"):
        value = items[item] if isinstance(items, Mapping) else 1
        ends = value if isinstance(value, (tuple, list)) else (value, value)
        pair = tuple(map(own_value, ends))
        are_whole_numbers = len(pair) == 2 and all(type(number) is int for number in pair)
        if not are_whole_numbers or not 0 <= pair[0] <= pair[1] or not pair[1]:
            expected = "a number above 0, or (least, most)"
            raise PsolverError(f"the item {item!r} has the bounds {value!r}, not {expected}")
        _add(bounds, item, pair)
    return bounds


def _add(bounds: dict[Hashable, tuple[int, int]], item: Any, pair: tuple[int, int]) -> None:
    if isinstance(item, ColouredItem) or not _is_hashable(item):
        reason = "only options give colours" if isinstance(item, ColouredItem) else "not hashable"
        raise PsolverError(f"{item!r} cannot be an item ({reason})")
    if item in bounds:
        raise PsolverError(f"the item {item!r} is named twice (give each item a name of its own)")
    bounds[item] = pair


def _option(
    option: object, numbers: Mapping[Hashable, int], primary: int, where: str
) -> tuple[tuple[int, ...], list[tuple[int, Hashable]]]:
    """The numbers of the items of an option to which it gives no colour, sorted; and those to which
    it gives one, each with its colour.

    primary  the number of primary items, which come first and take no colours
    where    the words that name the option in messages
    """
    plain_items, coloured_items = [], []
    for word in _listed(option, where):
        item = word.item if isinstance(word, ColouredItem) else word
        number = numbers.get(item) if _is_hashable(item) else None
        if number is None:
            cure = "name it in items or secondary"
            raise PsolverError(f"{where}: there is no item {item!r} ({cure})")
        if not isinstance(word, ColouredItem):
            plain_items.append(number)
        elif number < primary:
            cure = "name it in secondary, or leave the colour out"
            raise PsolverError(f"{where}: the item {item!r} has a colour, but is primary ({cure})")
        elif not _is_hashable(word.colour):
            raise PsolverError(f"{where}: {word.colour!r} cannot be a colour (not hashable)")
        else:
            coloured_items.append((number, word.colour))
    all_items = [*plain_items, *(number for number, _ in coloured_items)]
    if not all_items:
        raise PsolverError(f"{where}: has no items (leave it out)")
    if len(set(all_items)) < len(all_items):
        raise PsolverError(f"{where}: an item stands twice in it (name it once)")
    return tuple(sorted(plain_items)), coloured_items
