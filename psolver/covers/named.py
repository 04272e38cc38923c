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


Pair: TypeAlias = tuple[int, int]  # the least and the most number of times
Bounds: TypeAlias = int | Pair | list[int]
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
    names, plain_options, colours = [], [], []
    for name, option in _with_names(options):
        plain_items, coloured_items = _option(option, numbers, primary, f"option {name!r}")
        is_ignored = not plain_items or plain_items[0] >= primary
        if is_ignored:
            continue
        pairs = []
        for item_number, colour in coloured_items:
            shade = shades.setdefault(colour, len(shades))
            pairs.append((item_number, shade))
        names.append(name)
        plain_options.append(plain_items)
        colours.append(tuple(sorted(pairs)))
    # no cover has more options, so a larger bound means the same; kernels take small numbers only
    above = len(names) + 1
    problem = Problem(
        tuple(min(low, above) for low, _ in bounds.values()),
        tuple(min(high, above) for _, high in bounds.values()),
        tuple(plain_options),
        (),
        colours=tuple(colours) if shades else (),
    )
    return Named(problem, tuple(names))


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
    _check_numbers(rows, width)
    secondary_columns = {own_value(item) for item in secondary}
    for item in secondary_columns:
        if item not in range(width):
            columns = f"they are numbered from 0 to {width - 1}"
            raise PsolverError(f"secondary: there is no column {item!r} ({columns})")
    items = [column for column in range(width) if column not in secondary_columns]
    options = {}
    for number, row in enumerate(rows):
        columns_of_row = [column for column, value in enumerate(row) if value]
        if columns_of_row:
            options[number] = columns_of_row
    return items, options


def _check_numbers(rows: list[list[Any]], width: int) -> None:
    """Raise PsolverError if rows are not of one length, or have other numbers than 0 and 1."""
    for number, row in enumerate(rows):
        if len(row) != width:
            numbers = plural(len(row), "number")
            lengths = f"row {number} has {numbers}, row 0 has {width}"
            raise PsolverError(f"matrix: {lengths}; all rows are of one length")
        for column, value in enumerate(row):
            if not _is_0_or_1(value):
                place = f"row {number}, column {column}"
                raise PsolverError(f"matrix: {place}: expected 0 or 1, found {value!r}")


def _is_0_or_1(value: object) -> bool:
    return isinstance(value, (bool, int, float)) and value in (0, 1)


def _rows(matrix: object) -> list[list[Any]]:
    """The rows of a matrix, as lists of numbers of Python. Raises PsolverError for no matrix."""
    values = own_value(matrix)
    rows = []
    if _is_list(values):
        rows = [own_value(row) for row in values]
    if not rows or not all(map(_is_list, rows)):
        complaint = "options are missing: write cover(items, options), or cover(matrix)"
        raise PsolverError(f"{complaint} with rows of 0 and 1, a column for each item")
    return [[own_value(value) for value in row] for row in rows]


def _is_list(value: object) -> bool:
    return isinstance(value, (list, tuple))


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


def _bounds(items: object) -> dict[Hashable, Pair]:
    bounds: dict[Hashable, Pair] = {}
    for item in _listed(items, "items"):
        value = items[item] if isinstance(items, Mapping) else 1
        pair = _pair_of(value)
        if pair is None:
            expected = "a number above 0, or (least, most)"
            raise PsolverError(f"the item {item!r} has the bounds {value!r}, not {expected}")
        _add(bounds, item, pair)
    return bounds


def _pair_of(value: object) -> Pair | None:
    """The bounds that a value stands for; None for other values."""
    ends = value if isinstance(value, (tuple, list)) else (value, value)
    numbers = [own_value(end) for end in ends]
    types = [type(number) for number in numbers]
    if types != [int, int]:
        return None
    low, high = numbers
    if high == 0 or not 0 <= low <= high:
        return None
    return low, high


def _add(bounds: dict[Hashable, Pair], item: Any, pair: Pair) -> None:
    if isinstance(item, ColouredItem):
        raise PsolverError(f"{item!r} cannot be an item (only options give colours)")
    if not _is_hashable(item):
        raise PsolverError(f"{item!r} cannot be an item (not hashable)")
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
    all_items = set()
    for word in _listed(option, where):
        item = word.item if isinstance(word, ColouredItem) else word
        number = numbers.get(item) if _is_hashable(item) else None
        if number is None:
            cure = "name it in items or secondary"
            raise PsolverError(f"{where}: there is no item {item!r} ({cure})")
        all_items.add(number)
        if not isinstance(word, ColouredItem):
            plain_items.append(number)
            continue
        if number < primary:
            cure = "name it in secondary, or leave the colour out"
            raise PsolverError(f"{where}: the item {item!r} has a colour, but is primary ({cure})")
        if not _is_hashable(word.colour):
            raise PsolverError(f"{where}: {word.colour!r} cannot be a colour (not hashable)")
        coloured_items.append((number, word.colour))
    if not all_items:
        raise PsolverError(f"{where}: has no items (leave it out)")
    if len(all_items) < len(plain_items) + len(coloured_items):
        raise PsolverError(f"{where}: an item stands twice in it (name it once)")
    return tuple(sorted(plain_items)), coloured_items
