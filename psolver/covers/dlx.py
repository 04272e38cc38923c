"""Exact-cover problems as text, in the format of Knuth's programs dlx1, dlx2 and dlx3 (TAOCP
7.2.2.1; dlx3.w).

    | a line that begins with a bar is a comment
    a b 2:3|c | x y
    a x
    b c y:red

The first other line names the items; those after a lone bar are secondary: covered once or not at
all, or any number of times with one colour, which options write after the name. A primary item is
covered once, or between the least and the most number of times before its name (`4|c`: four times).
Every further line is one option: the names of its items. An option without a primary item is
ignored, as Knuth's programs do.

A comment may name a symmetry: for each item, in the order of the line with the items, the one that
takes its place.

    | symmetry: b a c y x

`problem_of_text` and `problem_lines` are inverses, but for the order of the items: in the format
the secondary ones come last.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence, Set
from itertools import chain, repeat
from typing import NamedTuple

from ..core.errors import PsolverError
from ..core.wording import quoted
from ..engines.colours import coloured_items
from ..engines.item_symmetries import with_symmetries
from ..search.problem import Colours, Permutation, Problem

MOST_DLX_BYTES = 100_000_000
# A comment that names a symmetry begins so.
SYMMETRY = re.compile(r"\s*\|\s*symmetry:", re.ASCII)
# White space is that of C: re.ASCII.
ITEM_NAME = r"[^\s:|]+"
ITEM = re.compile(rf"(?:(?:([0-9]{{1,9}}):)?([0-9]{{1,9}})\|)?({ITEM_NAME})", re.ASCII)


class Instance(NamedTuple):
    """A problem with the names of its items, and each option's words in the order of the file.

    shades   the names of the colours
    numbers  of the options among all that stand in the file, from 0 on
    ignored  the numbers (from 1) of the lines with an option that has no primary item
    wrong    the numbers of the comments that name a symmetry which is none
    """

    problem: Problem
    names: tuple[str, ...]
    options: tuple[tuple[str, ...], ...]
    shades: tuple[str, ...] = ()
    numbers: tuple[int, ...] = ()
    ignored: tuple[int, ...] = ()
    wrong: tuple[int, ...] = ()


# reading ------------------------------------------------------------------------------------------


def problem_of_bytes(data: bytes, name: str) -> Instance:
    """Return the problem in the bytes of a file (UTF-8, with or without a byte-order mark). Raises
    PsolverError.
    """
    if len(data) > MOST_DLX_BYTES:
        size = f"over {MOST_DLX_BYTES // 1_000_000} MB"
        raise PsolverError(f"{name}: is too large for an exact-cover problem ({size})")
    try:
        return problem_of_text(data.decode(), name)
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise PsolverError(
            f"{name}: line {line} is not UTF-8; save the file as UTF-8 text"
        ) from None


def problem_of_text(text: str, name: str = "problem") -> Instance:
    """Return the problem in a text; `name` is its name in messages. Raises PsolverError with the
    line and a cure.

    >>> problem_of_text("a b | x\\na x\\nb").problem.options
    ((0, 2), (1,))
    """
    lines = _lines(text)
    head, line = next(lines, (0, ""))
    if not head:
        raise PsolverError(
            f"{name}: has no items; the first line that does not begin with '|' names them"
        )
    options: list[tuple[str, ...]] = []
    kept, ignored = [], []
    number = head
    try:
        bounds, primary = _items(line)
        numbers = {item: place for place, item in enumerate(bounds)}
        for place, (number, line) in enumerate(lines):
            words = _option(line, numbers, primary, head)
            if min(numbers[word.partition(":")[0]] for word in words) < primary:
                options.append(words)
                kept.append(place)
            else:
                ignored.append(number)
    except ValueError as fault:
        raise PsolverError(f"{name}: line {number}: {fault}") from None
    least, most = zip(*bounds.values(), strict=True)
    items = [tuple(numbers[word] for word in words if ":" not in word) for words in options]
    sorted_options = tuple(tuple(sorted(option)) for option in items)
    colours, shades = _colours(options, numbers)
    stated = Problem(least, most, sorted_options, _groups(least, most, items), colours=colours)
    named = dict(_symmetries(text, numbers))
    problem, are_symmetries = with_symmetries(stated, named.values())
    pairs = zip(named, are_symmetries, strict=True)
    wrong = tuple(line_number for line_number, is_symmetry in pairs if not is_symmetry)
    of_lines = tuple(kept), tuple(ignored), wrong
    return Instance(problem, tuple(bounds), tuple(options), shades, *of_lines)


def _colours(
    options: Iterable[Sequence[str]], numbers: dict[str, int]
) -> tuple[Colours, tuple[str, ...]]:
    """Return the colours of the options, () if they have none, and the names of the colours."""
    shades: dict[str, int] = {}
    colours = []
    for words in options:
        parted = [word.split(":") for word in words if ":" in word]
        pairs = [(numbers[item], shades.setdefault(shade, len(shades))) for item, shade in parted]
        colours.append(tuple(sorted(pairs)))
    return (tuple(colours) if shades else ()), tuple(shades)


def _symmetries(text: str, numbers: dict[str, int]) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Yield the lines that name a symmetry, each with its number and the image of each item; -1 for
    a word that is not an item.
    """
    for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
        comment = SYMMETRY.match(line)
        if comment:
            words = _words(line[comment.end() :])
            yield number, tuple(numbers.get(word, -1) for word in words)


def _lines(text: str) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
        stripped = line.strip(" \t\r\f\v")
        if stripped and not stripped.startswith("|"):
            yield number, stripped


def _items(line: str) -> tuple[dict[str, tuple[int, int]], int]:
    """Return the bounds of each item in a line, and the number of primary ones, which come first.
    Raises ValueError for a line that does not name items.
    """
    bounds: dict[str, tuple[int, int]] = {}
    primary = None
    for word in _words(re.sub(r"(?<!\S)\|", " | ", line, flags=re.ASCII)):
        if word == "|":
            if primary is not None:
                raise ValueError(
                    "a second '|' among the items (one parts the primary from the secondary)"
                )
            primary = len(bounds)
            continue
        match = ITEM.fullmatch(word)
        if not match:
            raise ValueError(
                f"{quoted(word)} is not an item (write name, most|name or least:most|name)"
            )
        least, most, item = match.groups()
        high = int(most or 1)
        low = int(least or high)
        if item in bounds:
            raise ValueError(
                f"the item {quoted(item)} is named twice (give each item a name of its own)"
            )
        if primary is not None:
            if most:
                raise ValueError(
                    f"{quoted(word)} has bounds, but is secondary (name it before the lone '|')"
                )
            low = 0
        elif not high:
            cure = "leave out the item and the options that hold it"
            raise ValueError(f"{quoted(word)} can never be covered ({cure})")
        elif low > high:
            fault = f"asks for at least {low} and at most {high} (write least:most|name)"
            raise ValueError(f"{quoted(word)} {fault}")
        bounds[item] = (low, high)
    return bounds, len(bounds) if primary is None else primary


def _option(line: str, numbers: dict[str, int], primary: int, head: int) -> tuple[str, ...]:
    """Return the words of an option; the line `head` names the items. Raises ValueError for a line
    that is not an option.
    """
    words = tuple(_words(line))
    for word in words:
        item, colon, colour = word.partition(":")
        if "|" in word:
            cure = f"an option has no '|', and bounds are on line {head}"
            raise ValueError(f"{quoted(word)} is not an item ({cure})")
        if item not in numbers:
            raise ValueError(f"there is no item {quoted(item)} (line {head} names the items)")
        if colon and not re.fullmatch(ITEM_NAME, colour, re.ASCII):
            raise ValueError(f"{quoted(word)} is not an item (write name or name:colour)")
        if colon and numbers[item] < primary:
            cure = f"name it behind the lone '|' on line {head}"
            raise ValueError(f"{quoted(word)} has a colour, but is primary ({cure})")
    for item, times in Counter(word.partition(":")[0] for word in words).items():
        if times > 1:
            raise ValueError(f"the item {quoted(item)} stands twice in one option (name it once)")
    return words


def _words(line: str) -> list[str]:
    return re.findall(r"\S+", line, re.ASCII)


def _groups(
    least: Sequence[int], most: Sequence[int], options: Sequence[Sequence[int]]
) -> tuple[int, ...]:
    """Return for each option its last item or its first, if none holds two of these; () if neither
    will do.

    Of both, the one with more items that are covered exactly once: a search can be split by them.
    """
    candidates = []
    for end in (-1, 0):
        groups = tuple(option[end] for option in options)
        heads = set(groups)
        if all(sum(item in heads for item in option) == 1 for option in options):
            candidates.append((sum(least[item] == most[item] == 1 for item in heads), groups))
    return max(candidates, key=lambda pair: pair[0], default=(0, ()))[1]


# writing ------------------------------------------------------------------------------------------


def problem_lines(
    problem: Problem,
    names: Sequence[str],
    comments: Iterable[str] = (),
    symmetries: Iterable[Permutation] = (),
    shades: Sequence[str] = (),
) -> Iterator[str]:
    """The lines of a problem with a name for each item; plain dlx1 reads them if no item needs
    bounds. `symmetries` are permutations of the items, which comments name; `shades` are the names
    of the colours.

    Knuth's programs take names of at most 8 bytes, `problem_of_text` longer ones. Raises
    PsolverError for anything that the format cannot express: a name with white space, ':' or '|' or
    of two items, an item that is never covered, an option or a problem without items; a coloured
    item with bounds.

    >>> list(problem_lines(Problem((1, 0, 2), (1, 1, 3), ((0, 1), (2,)), (0, 2)), "axc"))
    ['a 2:3|c | x', 'a x', 'c']
    """
    coloured = coloured_items(problem)
    _check(problem, names, coloured, shades)
    primary = _primary(problem, coloured)
    words = [_with_bounds(*item) for item in zip(names, problem.least, problem.most, strict=True)]
    primary_words = [words[item] for item in sorted(primary)]
    second = [name for item, name in enumerate(names) if item not in primary]
    order = sorted(range(len(names)), key=lambda item: (item not in primary, item))
    for comment in comments:
        yield f"| {comment}"
    for images in symmetries:
        yield " ".join(["| symmetry:", *(names[images[item]] for item in order)])
    yield " ".join([*primary_words, "|", *second] if second else primary_words)
    for option, pairs in zip(problem.options, problem.colours or repeat(()), strict=False):
        option_words = [names[item] for item in option]
        option_words += [f"{names[item]}:{shades[colour]}" for item, colour in pairs]
        yield " ".join(option_words)


def _check(
    problem: Problem, names: Sequence[str], coloured: Iterable[int], shades: Sequence[str]
) -> None:
    """Raise PsolverError for anything that the format cannot express."""
    for name, times in chain(Counter(names).items(), Counter(shades).items()):
        if not re.fullmatch(ITEM_NAME, name, re.ASCII) or times > 1:
            fault = "is the name of two items" if times > 1 else "cannot be the name of an item"
            raise PsolverError(
                f"{quoted(name)} {fault} (use other letters, no white space, ':' or '|')"
            )
    for name, least, most in zip(names, problem.least, problem.most, strict=True):
        if not 0 <= least <= most or not most:
            raise PsolverError(
                f"{quoted(name)} is covered {least} to {most} times, which the format cannot say"
            )
    if not names or not all(problem.options):
        raise PsolverError("a problem or an option without items, which the format cannot say")
    for item in coloured:
        if (problem.least[item], problem.most[item]) != (0, 1):
            raise PsolverError(
                f"{quoted(names[item])} has colours and bounds, which the format cannot say"
            )


def _primary(problem: Problem, coloured: Set[int]) -> set[int]:
    bounds = zip(problem.least, problem.most, strict=True)
    primary = {item for item, bound in enumerate(bounds) if bound != (0, 1)}
    for option in problem.options:
        if primary.isdisjoint(option):
            # so that a text that is read and written stays the same
            primary.add(next((item for item in option if item not in coloured), -1))
    primary = primary or {0}
    if -1 in primary or not primary.isdisjoint(coloured):
        raise PsolverError("an option without a primary item, which the format cannot say")
    return primary


def _with_bounds(name: str, least: int, most: int) -> str:
    if least == most:
        return name if most == 1 else f"{most}|{name}"
    return f"{least}:{most}|{name}"
