"""Numbers, lists and places in words, for every sentence."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from heapq import nsmallest
from typing import Any

KINDS_OF_VALUES = {
    bool: "true or false",
    int: "a whole number",
    float: "a number with a decimal point",
    str: "text in quotes",
    list: "a list",
    dict: "a table",
    tuple: "a tuple",
    type(None): "None",
}

# larger numbers have a power of ten where nobody counts on the last digit
MOST_WRITTEN_OUT = 10**15
RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
# characters of a word; of longer ones the middle is left out
LONGEST_WORD = 60


def kind_of(value: object) -> str:
    """Return the kind of a value of a file, or of Python, in words.

    >>> kind_of("6x10"), kind_of([6, 10]), kind_of({6, 10})
    ('text in quotes', 'a list', 'a value of the type set')
    """
    kind = type(value)
    if kind.__module__ == "datetime":
        return "a date or time"
    return KINDS_OF_VALUES.get(kind, f"a value of the type {kind.__name__}")


def own_value(value: Any) -> Any:
    """Return a number of Python for one of numpy, a list for an array; others as they are."""
    if hasattr(value, "tolist"):
        return value.tolist()
    return value


def plural(number: int, noun: str) -> str:
    """Return a number of things in words.

    >>> plural(0, "cell"), plural(1, "cell"), plural(9356, "solution")
    ('0 cells', '1 cell', '9,356 solutions')
    """
    if number != 1:
        noun += "s"
    return f"{number:,} {noun}"


def about(number: int) -> str:
    """Return a number: of one with more digits than one reads only the first two.

    >>> about(9356), about(9265037718181937012241727284450000)
    ('9,356', 'about 9.3 × 10³³')
    """  # noqa: RUF002
    if number < MOST_WRITTEN_OUT:
        return f"{number:,}"
    power = len(str(number)) - 1
    leading = round(number / 10**power, 1)
    if leading >= 10:
        leading = 1.0
        power += 1
    exponent = str(power).translate(RAISED)
    return f"about {leading} × 10{exponent}"


def bytes_in_words(number: int) -> str:
    """Return an amount of memory in words, in powers of 1024.

    >>> bytes_in_words(3 << 29), bytes_in_words(2_000_000)
    ('1.5 GiB', '1.907 MiB')
    """
    power = (number.bit_length() - 1) // 10
    power = min(3, max(1, power))
    amount = number / 1024**power
    return f"{amount:.4g} {' KMG'[power]}iB"


def shortened(text: object, most: int = LONGEST_WORD) -> str:
    """Return a text of the input for a message: of a long one the beginning and the end.

    >>> shortened("soma"), shortened(100 * "ab", 11)
    ('soma', 'ababab…babab')
    """
    words = str(text)
    if len(words) <= most:
        return words
    half = most // 2
    beginning = words[: most - half]
    return f"{beginning}…{words[-half:]}"


def quoted(word: object) -> str:
    """A word of somebody's input in quotes, shortened if it is long.

    >>> quoted("somma")
    "'somma'"
    """
    return f"'{shortened(word)}'"


def typed(file: str) -> str:
    """Return the name of a file as it is typed in a terminal: in quotes if it has blanks.

    >>> typed("my puzzle.toml")
    '"my puzzle.toml"'
    """
    if " " in file:
        return f'"{file}"'
    return file


def tally(number: int, noun: str) -> str:
    """Return a number of things that were counted or found; 0 is "no".

    >>> tally(0, "solution"), tally(2, "solution")
    ('no solution', '2 solutions')
    """
    if number == 0:
        return f"no {noun}"
    return plural(number, noun)


def often(number: int) -> str:
    """Return a number of times in words.

    >>> often(1), often(1000)
    ('once', '1,000 times')
    """
    if number == 1:
        return "once"
    return plural(number, "time")


def listed(names: Sequence[str], joint: str = "and") -> str:
    """Return a list of names, at least one, in words.

    >>> listed("ABC"), listed("AB", "or"), listed(["X"])
    ('A, B and C', 'A or B', 'X')
    """
    *names_before, last_name = names
    if not names_before:
        return last_name
    return f"{', '.join(names_before)} {joint} {last_name}"


def place(axes: Sequence[str], values: Sequence[int], first: int = 1) -> str:
    """Return the place of a cell in words; people count from 1, files from `first` = 0.

    >>> place(("row", "column"), (0, 3))
    'row 1, column 4'
    """
    words = []
    for axis, value in zip(axes, values, strict=True):
        words.append(f"{axis} {value + first}")
    return ", ".join(words)


def wrapped(text: str, width: int | None, margin: int | None = None) -> str:
    """Return a text whose lines are at most `width` characters wide, as far as its words allow;
    None: any number. A line that goes on begins below its first word, after a number and a point;
    with a `margin`, in that column.

    >>> print(wrapped("1. Only the piece L can cover row 1, column 3.", 24))
    1. Only the piece L can
       cover row 1, column
       3.
    """
    if width is None:
        return text
    lines = []
    for line in text.split("\n"):
        indent = margin
        if indent is None:
            indent = _indent(line)
        while len(line) > width:
            # a word longer than the width stays whole
            end = line.rfind(" ", indent + 1, width + 1)
            if end < 0:
                end = line.find(" ", width)
            if end < 0:
                break
            lines.append(line[:end].rstrip())
            line = " " * indent + line[end:].lstrip()
        lines.append(line)
    return "\n".join(lines)


def _indent(line: str) -> int:
    number, _, text = line.partition(". ")
    if not number.strip().isdigit():
        text = line
    return len(line) - len(text.lstrip())


def meant(word: str, known: Iterable[str], least: float = 0.6, most: int = 1) -> str:
    """Return the question whether a known word was meant, one of the `most` nearest ones; "" if
    none is similar, from `least` to 1 (the same).

    >>> meant("somma", ["tetracubes", "soma"]), meant("xyzzy", ["soma"])
    ("did you mean 'soma'?", '')
    >>> meant("soma", ["soma-cube", "tetracubes", "soma-dog"], most=2)
    "did you mean 'soma-dog' or 'soma-cube'?"
    """
    from difflib import get_close_matches

    close = get_close_matches(word, known, most, least)
    if not close:
        return ""
    names = list(map(quoted, close))
    return f"did you mean {listed(names, 'or')}?"


def cells_text(cells: Collection[tuple[int, ...]]) -> str:
    """Cells as JSON has them, the lowest four at most, which are found without sorting all."""
    if not cells:
        return "no cells"
    texts = []
    for cell in nsmallest(4, cells):
        texts.append(shortened(list(cell)))
    more_cells = len(cells) - len(texts)
    if more_cells:
        texts[-1] += f" and {more_cells} more"
    return ", ".join(texts)
