"""Exact-cover problems of named items, as `psolver.cover` takes them.

    A Named    named_problem("pq", ["p", ("q", ColouredItem("x", "red"))], secondary="x")

Items are any hashable values. Primary items are covered once, or between the bounds that a mapping
gives them; secondary items at most once, or any number of times with one colour.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

from ..control import UNWATCHED, Control
from ..errors import PsolverError
from ..wording import kind_of, own_value
from .colours import Colours, own_options, without_colours
from .problem import Cover, Problem


@dataclass(frozen=True, slots=True)
class ColouredItem:
    """A secondary item to which an option gives a colour: other options may hold it if they give it
    the same colour. Both are any hashable values.
    """

    item: Hashable
    colour: Hashable


Bounds: TypeAlias = int | tuple[int, int] | list[int]
Items: TypeAlias = Iterable[Hashable] | Mapping[Any, Bounds]


class Named(NamedTuple):
    """A problem of named items.

    stated   its items, and the options that have a primary item, without their colours
    colours  of these options; () if they have none
    numbers  of these options among all that were given, from 0 on
    """

    stated: Problem
    colours: Colours
    numbers: tuple[int, ...]

    def problem(self, control: Control = UNWATCHED) -> Problem:
        """Return the problem without colours (see `colours`), as engines search it."""
        if not self.colours:
            return self.stated
        return without_colours(self.stated, self.colours, (), control)[0]

    def own(self, cover: Cover) -> Cover:
        """Return the numbers of the options of a cover of `problem`, sorted."""
        own = own_options(self.stated, self.colours, cover)
        return tuple(sorted(self.numbers[option] for option in own))


def named_problem(
    items: Items, options: Iterable[Iterable[Hashable]], secondary: Iterable[Hashable] = ()
) -> Named:
    """Return the problem of some items and options. Options without a primary item are left out, as
    Knuth's programs do.

    Raises PsolverError for anything that is no such problem, with the number of the option.

    >>> named = named_problem({"p": 1, "q": (1, 2)}, ["pq", "q"])
    >>> named.stated.options, named.stated.most
    (((0, 1), (1,)), (1, 2))
    """
    bounds = _bounds(items)
    primary = len(bounds)
    for item in _listed(secondary, "secondary"):
        _add(bounds, item, (0, 1))
    numbers = {item: number for number, item in enumerate(bounds)}
    shades: dict[Hashable, int] = {}
    kept, plain, colours = [], [], []
    for number, option in enumerate(_listed(options, "options")):
        held, given = _option(option, numbers, primary, f"option {number}")
        if held and held[0] < primary:
            kept.append(number)
            plain.append(held)
            pairs = [(item, shades.setdefault(one, len(shades))) for item, one in given]
            colours.append(tuple(sorted(pairs)))
    above = len(kept) + 1  # as impossible as any larger number
    least, most = (tuple(min(bound[end], above) for bound in bounds.values()) for end in (0, 1))
    stated = Problem(least, most, tuple(plain), ())
    return Named(stated, tuple(colours) if shades else (), tuple(kept))


def _listed(values: object, what: str) -> list[Any]:
    """The values of an iterable. Raises PsolverError for anything else."""
    if not isinstance(values, Iterable):
        raise PsolverError(f"{what}: expected an iterable, found {kind_of(values)}")
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
        whole = len(pair) == 2 and all(type(number) is int for number in pair)
        if not whole or not 0 <= pair[0] <= pair[1] or not pair[1]:
            what = "a number above 0, or (least, most)"
            raise PsolverError(f"the item {item!r} has the bounds {value!r}, not {what}")
        _add(bounds, item, pair)
    return bounds


def _add(bounds: dict[Hashable, tuple[int, int]], item: Any, pair: tuple[int, int]) -> None:
    if isinstance(item, ColouredItem) or not _is_hashable(item):
        what = "only options give colours" if isinstance(item, ColouredItem) else "not hashable"
        raise PsolverError(f"{item!r} cannot be an item ({what})")
    if item in bounds:
        raise PsolverError(f"the item {item!r} is named twice (give each item a name of its own)")
    bounds[item] = pair


def _option(
    option: object, numbers: Mapping[Hashable, int], primary: int, where: str
) -> tuple[tuple[int, ...], list[tuple[int, Hashable]]]:
    """The numbers of the items of an option, sorted, without those to which it gives colours; and
    these.
    """
    held, given = [], []
    for word in _listed(option, where):
        item = word.item if isinstance(word, ColouredItem) else word
        number = numbers.get(item) if _is_hashable(item) else None
        if number is None:
            cure = "name it in items or secondary"
            raise PsolverError(f"{where}: there is no item {item!r} ({cure})")
        if not isinstance(word, ColouredItem):
            held.append(number)
        elif number < primary:
            cure = "name it in secondary, or leave the colour out"
            raise PsolverError(f"{where}: the item {item!r} has a colour, but is primary ({cure})")
        elif not _is_hashable(word.colour):
            raise PsolverError(f"{where}: {word.colour!r} cannot be a colour (not hashable)")
        else:
            given.append((number, word.colour))
    every = [*held, *(number for number, _ in given)]
    if not every:
        raise PsolverError(f"{where}: has no items (leave it out)")
    if len(set(every)) < len(every):
        raise PsolverError(f"{where}: an item stands twice in it (name it once)")
    return tuple(sorted(held)), given
