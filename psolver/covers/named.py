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
        names = [self.names[option] for option in sorted(cover)]
        return tuple(names)


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
    names = []
    plain_options = []
    colours = []
    for name, option in _with_names(options):
        where = f"option {name!r}"
        plain_items, coloured_items = _option(option, numbers, primary, where)
        # the items are sorted, and the primary ones have the lowest numbers
        if not plain_items or plain_items[0] >= primary:
            continue
        pairs = []
        for item_number, colour in coloured_items:
            next_number = len(shades)
            shade = shades.setdefault(colour, next_number)
            pairs.append((item_number, shade))
        names.append(name)
        plain_options.append(plain_items)
        pairs.sort()
        colours.append(tuple(pairs))
    # no cover has more options, so a larger bound means the same; kernels take small numbers only
    above = len(names) + 1
    least = [min(low, above) for low, _ in bounds.values()]
    most = [min(high, above) for _, high in bounds.values()]
    problem = Problem(
        tuple(least),
        tuple(most),
        tuple(plain_options),
        (),
        colours=tuple(colours) if shades else (),
    )
    return Named(problem, tuple(names))


def _with_names(options: object) -> Iterable[tuple[Any, Any]]:
    """The options with their names: the keys of a mapping, or numbers from 0 on."""
    if isinstance(options, Mapping):
        return options.items()
    values = _listed(options, "options")
    return enumerate(values)


def _of_matrix(
    matrix: object, secondary: Collection[object]
) -> tuple[list[int], dict[int, list[int]]]:
    """The primary items of a matrix, the numbers of its columns, and its options, by the number of
    the row: the columns with a 1. A row without any is in no cover. Raises PsolverError for
    anything else.
    """
    rows = _rows(matrix)
    width = 0
    if rows:
        width = len(rows[0])
    _check_numbers(rows, width)
    secondary_columns = {own_value(item) for item in secondary}
    for item in secondary_columns:
        if item not in range(width):
            last_column = width - 1
            columns = f"they are numbered from 0 to {last_column}"
            fault = f"there is no column {item!r}"
            raise PsolverError(f"secondary: {fault} ({columns})")
    items = []
    for column in range(width):
        if column not in secondary_columns:
            items.append(column)
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
            fault = f"{lengths}; all rows are of one length"
            raise PsolverError(f"matrix: {fault}")
        for column, value in enumerate(row):
            if not _is_0_or_1(value):
                place = f"row {number}, column {column}"
                fault = f"expected 0 or 1, found {value!r}"
                raise PsolverError(f"matrix: {place}: {fault}")


def _is_0_or_1(value: object) -> bool:
    is_number = isinstance(value, (bool, int, float))
    return is_number and value in (0, 1)


def _rows(matrix: object) -> list[list[Any]]:
    """The rows of a matrix, as lists of numbers of Python. Raises PsolverError for no matrix."""
    values = own_value(matrix)
    rows = []
    if _is_list(values):
        rows = [own_value(row) for row in values]
    is_matrix = all(_is_list(row) for row in rows)
    if not rows or not is_matrix:
        complaint = "options are missing: write cover(items, options), or cover(matrix)"
        raise PsolverError(f"{complaint} with rows of 0 and 1, a column for each item")
    plain_rows = []
    for row in rows:
        plain_rows.append([own_value(value) for value in row])
    return plain_rows


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
        value = 1
        if isinstance(items, Mapping):
            value = items[item]
        pair = _pair_of(value)
        if pair is None:
            expected = "a number above 0, or (least, most)"
            fault = f"has the bounds {value!r}"
            raise PsolverError(f"the item {item!r} {fault}, not {expected}")
        _add(bounds, item, pair)
    return bounds


def _pair_of(value: object) -> Pair | None:
    ends: Sequence[object] = (value, value)
    ends = (value, value)
    if isinstance(value, (tuple, list)):
        ends = value
    numbers = [own_value(end) for end in ends]
    types = [type(number) for number in numbers]
    if types != [int, int]:
        return None
    low, high = numbers
    if high == 0:
        return None
    if not 0 <= low <= high:
        return None
    return low, high


def _add(bounds: dict[Hashable, Pair], item: Any, pair: Pair) -> None:
    if isinstance(item, ColouredItem):
        raise PsolverError(f"{item!r} cannot be an item (only options give colours)")
    if not _is_hashable(item):
        raise PsolverError(f"{item!r} cannot be an item (not hashable)")
    if item in bounds:
        cure = "give each item a name of its own"
        raise PsolverError(f"the item {item!r} is named twice ({cure})")
    bounds[item] = pair


def _option(
    option: object, numbers: Mapping[Hashable, int], primary: int, where: str
) -> tuple[tuple[int, ...], list[tuple[int, Hashable]]]:
    """The numbers of the items of an option to which it gives no colour, sorted; and those to which
    it gives one, each with its colour.

    primary  the number of primary items, which come first and take no colours
    where    the words that name the option in messages
    """
    plain_items = []
    coloured_items = []
    all_items = set()
    for word in _listed(option, where):
        item = word
        if isinstance(word, ColouredItem):
            item = word.item
        number = None
        if _is_hashable(item):
            number = numbers.get(item)
        if number is None:
            cure = "name it in items or secondary"
            fault = f"there is no item {item!r}"
            raise PsolverError(f"{where}: {fault} ({cure})")
        all_items.add(number)
        if not isinstance(word, ColouredItem):
            plain_items.append(number)
            continue
        if number < primary:
            cure = "name it in secondary, or leave the colour out"
            fault = f"the item {item!r} has a colour, but is primary"
            raise PsolverError(f"{where}: {fault} ({cure})")
        if not _is_hashable(word.colour):
            fault = f"{word.colour!r} cannot be a colour"
            raise PsolverError(f"{where}: {fault} (not hashable)")
        coloured_items.append((number, word.colour))
    if not all_items:
        raise PsolverError(f"{where}: has no items (leave it out)")
    number_of_words = len(plain_items) + len(coloured_items)
    if len(all_items) < number_of_words:
        raise PsolverError(f"{where}: an item stands twice in it (name it once)")
    plain_items.sort()
    return tuple(plain_items), coloured_items
