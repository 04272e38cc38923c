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
from itertools import repeat
from typing import NamedTuple

from ..core.errors import PsolverError
from ..core.wording import quoted
from ..engines.colours import coloured_items
from ..engines.item_symmetries import with_symmetries
from ..search.problem import Colours, Permutation, Problem

MOST_DLX_BYTES = 100_000_000
NO_PRIMARY_ITEM = "an option without a primary item, which the format cannot say"
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
        megabytes = MOST_DLX_BYTES // 1_000_000
        fault = f"is too large for an exact-cover problem (over {megabytes} MB)"
        raise PsolverError(f"{name}: {fault}")
    try:
        return problem_of_text(data.decode(), name)
    except UnicodeDecodeError as error:
        lines_before = data.count(b"\n", 0, error.start)
        line = lines_before + 1
        fault = f"line {line} is not UTF-8; save the file as UTF-8 text"
        raise PsolverError(f"{name}: {fault}") from None


def problem_of_text(text: str, name: str = "problem") -> Instance:
    """Return the problem in a text; `name` is its name in messages. Raises PsolverError with the
    line and a cure.

    >>> problem_of_text("a b | x\\na x\\nb").problem.options
    ((0, 2), (1,))
    """
    lines = _lines(text)
    head, line = next(lines, (0, ""))
    if not head:
        fault = "has no items; the first line that does not begin with '|' names them"
        raise PsolverError(f"{name}: {fault}")
    options = []
    kept = []
    ignored = []
    number = head
    try:
        bounds, primary = _items(line)
        numbers = {item: place for place, item in enumerate(bounds)}
        for place, (number, line) in enumerate(lines):
            words = _option(line, numbers, primary, head)
            option_items = [numbers[_item_of(word)] for word in words]
            if min(option_items) < primary:
                options.append(words)
                kept.append(place)
            else:
                ignored.append(number)
    except ValueError as fault:
        raise PsolverError(f"{name}: line {number}: {fault}") from None
    least, most = zip(*bounds.values(), strict=True)
    plain_items = []
    sorted_options = []
    for words in options:
        items = [numbers[word] for word in words if ":" not in word]
        plain_items.append(items)
        sorted_options.append(tuple(sorted(items)))
    colours, shades = _colours(options, numbers)
    groups = _groups(least, most, plain_items)
    stated = Problem(
        least,
        most,
        options=tuple(sorted_options),
        groups=groups,
        colours=colours,
    )
    symmetry_of_line = dict(_symmetries(text, numbers))
    problem, are_symmetries = with_symmetries(stated, symmetry_of_line.values())
    wrong = []
    for line_number, is_symmetry in zip(symmetry_of_line, are_symmetries, strict=True):
        if not is_symmetry:
            wrong.append(line_number)
    return Instance(
        problem,
        names=tuple(bounds),
        options=tuple(options),
        shades=shades,
        numbers=tuple(kept),
        ignored=tuple(ignored),
        wrong=tuple(wrong),
    )


def _item_of(word: str) -> str:
    """The name of the item of a word of an option, which may give it a colour."""
    return word.partition(":")[0]


def _colours(
    options: Iterable[Sequence[str]], numbers: dict[str, int]
) -> tuple[Colours, tuple[str, ...]]:
    """Return the colours of the options, () if they have none, and the names of the colours."""
    number_of_shade: dict[str, int] = {}
    colours = []
    for words in options:
        pairs = []
        for word in words:
            item, colon, shade = word.partition(":")
            if colon:
                next_number = len(number_of_shade)
                number = number_of_shade.setdefault(shade, next_number)
                pairs.append((numbers[item], number))
        pairs.sort()
        colours.append(tuple(pairs))
    if not number_of_shade:
        return (), ()
    return tuple(colours), tuple(number_of_shade)


def _symmetries(text: str, numbers: dict[str, int]) -> Iterator[tuple[int, Permutation]]:
    """Yield the lines that name a symmetry, each with its number and the image of each item; -1 for
    a word that is not an item.
    """
    for number, line in _numbered(text):
        comment = SYMMETRY.match(line)
        if not comment:
            continue
        names = line[comment.end() :]
        words = _words(names)
        images = [numbers.get(word, -1) for word in words]
        yield number, tuple(images)


def _numbered(text: str) -> Iterator[tuple[int, str]]:
    text = text.removeprefix("\ufeff")
    lines = text.split("\n")
    return enumerate(lines, 1)


def _lines(text: str) -> Iterator[tuple[int, str]]:
    for number, line in _numbered(text):
        stripped = line.strip(" \t\r\f\v")
        is_comment = stripped.startswith("|")
        if stripped and not is_comment:
            yield number, stripped


def _items(line: str) -> tuple[dict[str, tuple[int, int]], int]:
    """Return the bounds of each item in a line, and the number of primary ones, which come first.
    Raises ValueError for a line that does not name items.
    """
    bounds: dict[str, tuple[int, int]] = {}
    primary = None
    # a bar at the beginning of a word stands for a word of its own
    parted = re.sub(r"(?<!\S)\|", " | ", line, flags=re.ASCII)
    for word in _words(parted):
        if word == "|":
            if primary is not None:
                cure = "one parts the primary from the secondary"
                raise ValueError(f"a second '|' among the items ({cure})")
            primary = len(bounds)
            continue
        match = ITEM.fullmatch(word)
        if not match:
            cure = "write name, most|name or least:most|name"
            fault = "is not an item"
            raise _fault(word, fault, cure)
        least, most, item = match.groups()
        high = int(most or 1)
        low = int(least or high)
        if item in bounds:
            cure = "give each item a name of its own"
            fault = "is named twice"
            raise ValueError(f"the item {quoted(item)} {fault} ({cure})")
        if primary is not None:
            if most:
                cure = "name it before the lone '|'"
                fault = "has bounds, but is secondary"
                raise _fault(word, fault, cure)
            low = 0
        elif not high:
            cure = "leave out the item and the options that hold it"
            fault = "can never be covered"
            raise _fault(word, fault, cure)
        elif low > high:
            bounds_of_item = f"at least {low} and at most {high}"
            fault = f"asks for {bounds_of_item} (write least:most|name)"
            raise ValueError(f"{quoted(word)} {fault}")
        bounds[item] = (low, high)
    if primary is None:
        primary = len(bounds)
    return bounds, primary


def _fault(word: str, fault: str, cure: str) -> ValueError:
    return ValueError(f"{quoted(word)} {fault} ({cure})")


def _option(line: str, numbers: dict[str, int], primary: int, head: int) -> tuple[str, ...]:
    """Return the words of an option; the line `head` names the items. Raises ValueError for a line
    that is not an option.
    """
    words = tuple(_words(line))
    for word in words:
        item, colon, colour = word.partition(":")
        if "|" in word:
            cure = f"an option has no '|', and bounds are on line {head}"
            fault = "is not an item"
            raise _fault(word, fault, cure)
        if item not in numbers:
            fault = f"there is no item {quoted(item)}"
            raise ValueError(f"{fault} (line {head} names the items)")
        if not colon:
            continue
        if not re.fullmatch(ITEM_NAME, colour, re.ASCII):
            fault = f"{quoted(word)} is not an item"
            raise ValueError(f"{fault} (write name or name:colour)")
        if numbers[item] < primary:
            cure = f"name it behind the lone '|' on line {head}"
            fault = "has a colour, but is primary"
            raise _fault(word, fault, cure)
    items = [_item_of(word) for word in words]
    for item, times in Counter(items).items():
        if times > 1:
            place = f"the item {quoted(item)} stands twice"
            fault = f"{place} in one option"
            raise ValueError(f"{fault} (name it once)")
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
    best_groups: tuple[int, ...] = ()
    most_exact = -1
    for end in (-1, 0):
        groups = tuple(option[end] for option in options)
        heads = set(groups)
        heads_of_options = [heads.intersection(option) for option in options]
        if any(len(heads_of_option) > 1 for heads_of_option in heads_of_options):
            continue
        exact_heads = [item for item in heads if least[item] == most[item] == 1]
        exact = len(exact_heads)
        if exact > most_exact:
            best_groups = groups
            most_exact = exact
    return best_groups


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
    secondary = []
    for item in range(len(names)):
        if item not in primary:
            secondary.append(item)
    order = sorted(primary) + secondary
    for comment in comments:
        yield f"| {comment}"
    for images in symmetries:
        words = ["| symmetry:"]
        for item in order:
            image = images[item]
            words.append(names[image])
        yield " ".join(words)
    head = []
    for item in sorted(primary):
        least = problem.least[item]
        most = problem.most[item]
        word = _with_bounds(names[item], least, most)
        head.append(word)
    if secondary:
        head.append("|")
        for item in secondary:
            head.append(names[item])
    yield " ".join(head)
    colours = problem.colours or repeat(())
    for option, pairs in zip(problem.options, colours, strict=False):
        words = [names[item] for item in option]
        for item, colour in pairs:
            name = names[item]
            shade = shades[colour]
            words.append(f"{name}:{shade}")
        yield " ".join(words)


def _check(
    problem: Problem, names: Sequence[str], coloured: Iterable[int], shades: Sequence[str]
) -> None:
    """Raise PsolverError for anything that the format cannot express."""
    _check_names(names)
    _check_names(shades)
    bounds = list(zip(problem.least, problem.most, strict=True))
    for name, (least, most) in zip(names, bounds, strict=True):
        is_in_order = 0 <= least <= most
        if not is_in_order or most == 0:
            fault = f"is covered {least} to {most} times"
            complaint = f"{quoted(name)} {fault}"
            raise PsolverError(f"{complaint}, which the format cannot say")
    if not names or not all(problem.options):
        raise PsolverError("a problem or an option without items, which the format cannot say")
    for item in coloured:
        if bounds[item] != (0, 1):
            name = quoted(names[item])
            raise PsolverError(f"{name} has colours and bounds, which the format cannot say")


def _check_names(names: Sequence[str]) -> None:
    for name, times in Counter(names).items():
        fault = ""
        if times > 1:
            fault = "is the name of two items"
        elif not re.fullmatch(ITEM_NAME, name, re.ASCII):
            fault = "cannot be the name of an item"
        if fault:
            cure = "use other letters, no white space, ':' or '|'"
            place = f"{quoted(name)} {fault}"
            raise PsolverError(f"{place} ({cure})")


def _primary(problem: Problem, coloured: Set[int]) -> set[int]:
    primary = set()
    all_bounds = zip(problem.least, problem.most, strict=True)
    for item, bounds in enumerate(all_bounds):
        if bounds != (0, 1):
            primary.add(item)
    for option in problem.options:
        if not primary.isdisjoint(option):
            continue
        # so that a text that is read and written stays the same
        plain_items = [item for item in option if item not in coloured]
        if not plain_items:
            raise PsolverError(NO_PRIMARY_ITEM)
        primary.add(plain_items[0])
    if not primary:
        primary.add(0)
    if not primary.isdisjoint(coloured):
        raise PsolverError(NO_PRIMARY_ITEM)
    return primary


def _with_bounds(name: str, least: int, most: int) -> str:
    if least == most == 1:
        return name
    if least == most:
        return f"{most}|{name}"
    return f"{least}:{most}|{name}"
