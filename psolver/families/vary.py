"""[vary]: a file that is a puzzle for each number of a variable, or for the numbers of several.

variable  its name, such as "n"
numbers   its values, in order: "1..4" is 1, 2, 3, 4; a range may have forms of the variables before
          it, "{n}..4"
given     a number for each variable, (("n", 2), ("m", 3)), the last of which varies fastest
form      a text in braces in a size, a count or another number: "{n}", "{2n + 1}"; whole numbers
          and variables, with +, - and *
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from ..core.errors import PuzzleError, SeveralPuzzles
from ..core.model import Puzzle
from ..core.several_puzzles import VARY, Given, Vary
from ..core.toml.forms import FORM, TOKEN, VARIABLE_NAME, replaced
from ..core.toml.keys import Table
from ..core.toml.load import puzzle_of_table
from ..core.wording import kind_of, listed, plural, quoted, shortened

NUMBER_RANGE = r" *(?:([0-9]{1,9})|\{(.{1,60})\}) *\.\. *(?:([0-9]{1,9})|\{(.{1,60})\}) *"
GREATEST_NUMBER = 999_999_999
MOST_NUMBERS = 10_000
VARIABLE_EXAMPLE = 'such as n = "1..12" or n = [1, 2, 4]'
NO_NUMBERS = f"has no numbers; write some, {VARIABLE_EXAMPLE}"
FORMS = "write whole numbers and the variable with +, - and *, such as {n}, {n+1} or {2n}"
UNUSED = 'is not used; write {n} in a size or a count, such as board = "2x{n}"'


# the values of a file -----------------------------------------------------------------------------


def read_varied(top: Table, given: Vary | None) -> Puzzle:
    """Return the puzzle of a file with [vary], or with numbers given for its forms. Raises
    PuzzleError as `with_chosen_numbers` does.
    """
    return puzzle_of_table(with_chosen_numbers(top, given))


def with_chosen_numbers(top: Table, given: Vary | None = None) -> Table:
    """The values of one puzzle: those of a file, with the numbers that are `given` in the place of
    their variables; several for a variable stand for those that the file has.

    Raises SeveralPuzzles if there are several numbers, or none is given, PuzzleError for faults.
    """
    given = given or {}
    if VARY not in top.values and not given:
        return top
    written = top.values.get(VARY, {name: [0] for name in given})
    numbers_of_file = _every(top, written)
    _check_given(top, written, given)
    if VARY in top.values:
        check_lists(top, len(numbers_of_file))
    fixed = {
        name: [number] if isinstance(number, int) else list(number)
        for name, number in given.items()
    }
    numbers_of_puzzles = _every(top, {**written, **fixed})
    numbers = numbers_of_puzzles[0]
    if not written.keys() <= given.keys() or len(numbers_of_puzzles) > 1:
        # so that faults of all are raised first
        _with(top, dict(numbers), -(GREATEST_NUMBER**9))
        raise SeveralPuzzles(top.file, numbers_of_puzzles)
    made = _with(top, dict(numbers))
    if VARY in top.values and isinstance(expect := made.values.get("expect"), dict):
        place = numbers_of_file.index(numbers) if numbers in numbers_of_file else None
        return Table({**made.values, "expect": answers_of(expect, place)}, made.file)
    return made


def _check_given(top: Table, written: Mapping[str, Any], given: Mapping[str, Any]) -> None:
    for name, numbers in given.items():
        if name == "problem" and VARY not in top.values:
            fault = "holds one puzzle, and no [[problem]]; leave --problem out"
            raise PuzzleError(top.file, "", fault)
        if name not in written:
            verb = "variable of this file is" if len(written) == 1 else "variables of this file are"
            fault = f"the {verb} {listed([*written])}, not {shortened(name)}"
            raise PuzzleError(top.file, VARY, fault)
        for number in (numbers,) if isinstance(numbers, int) else numbers:
            if type(number) is not int or not 0 <= number <= GREATEST_NUMBER:
                right = f"a whole number from 0 to {GREATEST_NUMBER:,}"
                raise PuzzleError(top.file, VARY, f"{name} is {right}, not {shortened(number)}")


def _every(top: Table, values: Any) -> list[Given]:
    """The numbers of all the variables of a file, for each of its puzzles."""
    if not isinstance(values, dict):
        top.fail(VARY, f"expected the table [vary], {VARIABLE_EXAMPLE}, found {kind_of(values)}")
    if not values:
        top.fail(VARY, f"expected a variable, {VARIABLE_EXAMPLE}; found none")
    table = Table(values, top.file, VARY)
    numbers_so_far: list[Given] = [()]
    for name, value in values.items():
        if not re.fullmatch(VARIABLE_NAME, name):
            cure = "write a letter or a short word, such as n"
            table.fail(name, f"is not the name of a variable; {cure}")
        longer: list[Given] = []
        try:
            for earlier_numbers in numbers_so_far:
                numbers = _numbers(value, dict(earlier_numbers))
                _check_not_too_many(len(longer) + len(numbers))
                longer += [(*earlier_numbers, (name, number)) for number in numbers]
        except ValueError as fault:
            table.fail(name, str(fault))
        if not longer:
            table.fail(name, _empty_fault(value, numbers_so_far))
        numbers_so_far = longer
    return numbers_so_far


def _empty_fault(value: str, earlier: Sequence[Given]) -> str:
    """The fault of a range that has no number after any of those of the variables before it."""
    if not earlier[0]:
        return NO_NUMBERS
    names = "every " + listed([name for name, _ in earlier[0]])
    example = ", ".join(f"{name} = {number}" for name, number in earlier[0])
    return f"the range {quoted(value)} has no numbers for {example if len(earlier) == 1 else names}"


def _numbers(value: object, given: Mapping[str, int]) -> Sequence[int]:
    """The numbers of a variable after others. Raises ValueError if they cannot be read."""
    if isinstance(value, str):
        return _range(value, given)
    if not isinstance(value, list):
        kind = kind_of(value)
        raise ValueError(f"expected a range or a list of numbers, {VARIABLE_EXAMPLE}, found {kind}")
    for number in value:
        if type(number) is not int or not 0 <= number <= GREATEST_NUMBER:
            kind = shortened(number) if type(number) is int else kind_of(number)
            raise ValueError(f"expected whole numbers from 0 to {GREATEST_NUMBER:,}, found {kind}")
    if not value:
        raise ValueError(NO_NUMBERS)
    _check_not_too_many(len(value))
    return value


def _range(text: str, given: Mapping[str, int]) -> Sequence[int]:
    """The numbers of a range, perhaps none. Raises ValueError if it cannot be read."""
    match = re.fullmatch(NUMBER_RANGE, text)
    if not match:
        cure = f"write a first and a last number, {VARIABLE_EXAMPLE}"
        raise ValueError(f"{quoted(text)} is not a range; {cure}")
    first_number, first_form, last_number, last_form = match.groups()
    ends = []
    for form in (first_number or first_form, last_number or last_form):
        try:
            end = form_value(form, given)
        except KeyError as name:
            remedy = f"those before it are {listed([*given])}" if given else "none stands before it"
            need = f"the range {quoted(text)} needs the variable {name.args[0]}"
            raise ValueError(f"{need}; {remedy}") from None
        if end is None:
            raise ValueError(f"{quoted(form)} cannot be worked out; {FORMS}")
        ends.append(end)
    low, high = ends
    if low > high and not (first_form or last_form):
        cure = f"write {high}..{low}"
        raise ValueError(f"the range {quoted(text)} ends below its beginning; {cure}")
    numbers = range(max(0, low), high + 1)
    _check_not_too_many(len(numbers))
    return numbers


def _check_not_too_many(number: int) -> None:
    if number > MOST_NUMBERS:
        raise ValueError(f"has {number:,} numbers; it may have at most {MOST_NUMBERS:,}")


def numbers_given(text: str) -> tuple[str, tuple[int, ...]] | None:
    """A variable and its numbers, as a command gives them; None for other texts.

    >>> numbers_given("n=5"), numbers_given("n=2..4"), numbers_given("n=1,7"), numbers_given("n=x")
    (('n', (5,)), ('n', (2, 3, 4)), ('n', (1, 7)), None)
    """
    name, _, value = (text_part.strip() for text_part in text.partition("="))
    if not re.fullmatch(VARIABLE_NAME, name):
        return None
    written: str | list[int] = value
    if re.fullmatch(r"[0-9]{1,9}( *, *[0-9]{1,9})*", value):
        written = [int(number) for number in value.split(",")]
    try:
        return name, tuple(_numbers(written, {}))
    except ValueError:
        return None


# numbers in the place of variables ----------------------------------------------------------------


def form_value(form: str, numbers: Mapping[str, int]) -> int | None:
    """The value of a form, given without its braces; None for other texts.

    Raises KeyError for a variable that has no number.

    >>> form_value("2n + 1", {"n": 5}), form_value("n*n - n", {"n": 5}), form_value("n +", {"n": 5})
    (11, 20, None)
    """
    total, term = 0, 1
    waits = True  # for a number or a variable
    at = 0
    while at < len(form):
        match = re.compile(TOKEN).match(form, at)
        if not match:
            return None
        token, at = match[1], match.end()
        if token in "+-*":
            if waits:
                return None
            if token != "*":
                total += term
                term = 1 if token == "+" else -1
            waits = True
        elif token.isdigit() and not waits:  # "n 2"
            return None
        else:
            term *= int(token) if token.isdigit() else numbers[token]
            waits = False
    return None if waits else total + term


def _with(top: Table, numbers: Mapping[str, int], least: int = 0) -> Table:
    """The values of a file with numbers for its variables. Fails if one is not used, and if a
    number that is worked out is below the `least`.
    """
    used: set[str] = set()

    def put(key: str, text: str, table: Table) -> str:
        def number(match: re.Match[str]) -> str:
            used.update(re.findall(TOKEN, match[1]))
            try:
                value = form_value(match[1], numbers)
            except KeyError as name:
                fault = f"nothing says what {name.args[0]} is in {match[0]}"
                table.fail(key, f"{fault}; [vary] has {listed([*numbers])}")
            if value is None:
                table.fail(key, f"{quoted(match[0])} cannot be worked out; {FORMS}")
            if value < least:
                values_text = ", ".join(f"{name} = {amount}" for name, amount in numbers.items())
                table.fail(key, f"{match[0]} is {value} for {values_text}, which is below 0")
            return str(value)

        return re.sub(FORM, number, text)

    values = replaced(top, put)
    for name in numbers:
        if name not in used:
            key = f"{VARY}.{name}" if VARY in top.values else VARY
            raise PuzzleError(top.file, key, UNUSED.replace("n}", f"{name}}}"))
    if isinstance(title := values.get("title"), str):
        values["title"] = _titled(title, numbers)
    return Table(values, top.file)


def _titled(title: str, numbers: Mapping[str, int]) -> str:
    """A title with numbers for its variables; all else in braces stays."""

    def number(match: re.Match[str]) -> str:
        with suppress(KeyError):
            made = form_value(match[1], numbers)
            if made is not None:
                return str(made)
        return match[0]

    return re.sub(FORM, number, title)


# the known answers of all puzzles ----------------------------------------------------------------


LISTS = ("solutions", "distinct", "figures", "at_least", "best")
# all puzzles of a file have one value of these
FOR_ALL = ("source", "effort")


def check_lists(top: Table, number: int) -> None:
    """Fail unless the known answers are one for each of a number of puzzles."""
    values = top.values.get("expect", {})
    if not isinstance(values, dict):
        return  # it is read later
    table = Table(values, top.file, "expect")
    for key, value in values.items():
        if key in LISTS:
            if not isinstance(value, list):
                example = f"{key} = [1, 2, 5]"
                fault = f"expected a list, an answer for each number of [vary], such as {example}"
                table.fail(key, f"{fault}, found {kind_of(value)}")
            if len(value) != number:
                counts = f"{plural(len(value), 'answer')} for {plural(number, 'number')}"
                table.fail(key, f"has {counts} of [vary]; write one for each")
        elif key not in FOR_ALL:
            table.fail(key, f"is of one puzzle, but [vary] makes {number:,}; leave it out")


def answers_of(values: dict[str, Any], place: int | None) -> dict[str, Any]:
    """The values of [expect] for the number at a place of the variable's, None for another one.

    >>> answers_of({"solutions": [1, 2, 5], "source": "OEIS"}, 2)
    {'solutions': 5, 'source': 'OEIS'}
    """
    if place is None:
        return {}
    return {key: answers[place] if key in LISTS else answers for key, answers in values.items()}
