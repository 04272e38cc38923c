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
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any, TypeAlias

from ..core.errors import PuzzleError, SeveralPuzzles
from ..core.model import Puzzle
from ..core.plain_values import GivenValues
from ..core.several_puzzles import VARY, Given, Vary
from ..core.toml.forms import FORM, TOKEN, VARIABLE_NAME, replaced
from ..core.toml.keys import Table
from ..core.toml.load import puzzle_of_table
from ..core.wording import kind_of, listed, plural, quoted, shortened

NUMBER_RANGE = r" *(?:([0-9]{1,9})|\{(.{1,60})\}) *\.\. *(?:([0-9]{1,9})|\{(.{1,60})\}) *"
NUMBER_LIST = r"[0-9]{1,9}( *, *[0-9]{1,9})*"
GREATEST_NUMBER = 999_999_999
MOST_NUMBERS = 10_000
VARIABLE_EXAMPLE = 'such as n = "1..12" or n = [1, 2, 4]'
NO_NUMBERS = f"has no numbers; write some, {VARIABLE_EXAMPLE}"
FORMS = "write whole numbers and the variable with +, - and *, such as {n}, {n+1} or {2n}"
UNUSED = 'is not used; write {n} in a size or a count, such as board = "2x{n}"'


Answers: TypeAlias = dict[str, Any]  # of a table [expect]
Numbers: TypeAlias = Mapping[str, int]  # by the names of variables

TOKEN_PATTERN = re.compile(TOKEN)


# the values of a file -----------------------------------------------------------------------------


def read_varied(top: Table, given: Vary | None) -> Puzzle:
    """Return the puzzle of a file with [vary], or with numbers given for its forms. Raises
    PuzzleError as `with_chosen_numbers` does.
    """
    table = with_chosen_numbers(top, given)
    return puzzle_of_table(table)


def with_chosen_numbers(top: Table, given: Vary | None = None) -> Table:
    """The values of one puzzle: those of a file, with the numbers that are `given` in the place of
    their variables; several for a variable stand for those that the file has.

    Raises SeveralPuzzles if there are several numbers, or none is given, PuzzleError for faults.
    """
    given = given or {}
    if not given and VARY not in top.values:
        return top
    written: Any = top.values.get(VARY)
    if VARY not in top.values:
        written = {name: [0] for name in given}
    numbers_of_file = _every(top, written)
    _check_given(top, written, given)
    if VARY in top.values:
        check_lists(top, len(numbers_of_file))
    chosen = {**written, **_lists_of(given)}
    numbers_of_puzzles = _every(top, chosen)
    numbers = numbers_of_puzzles[0]
    has_all = written.keys() <= given.keys()
    is_one = len(numbers_of_puzzles) == 1
    if not has_all or not is_one:
        # so that faults of all are raised first
        far_below = -(GREATEST_NUMBER**9)
        _with(top, dict(numbers), far_below)
        raise SeveralPuzzles(top.file, numbers_of_puzzles)
    made = _with(top, dict(numbers))
    if VARY not in top.values:
        return made
    answers = made.values.get("expect")
    if not isinstance(answers, dict):
        return made
    place = None
    if numbers in numbers_of_file:
        place = numbers_of_file.index(numbers)
    own_answers = answers_of(answers, place)
    values = {**made.values, "expect": own_answers}
    return Table(values, made.file)


def _lists_of(given: Vary) -> dict[str, list[Any]]:
    """The numbers given for each variable, a single one too as a list."""
    lists = dict[str, list[Any]]()
    for name, numbers in given.items():
        if isinstance(numbers, int):
            lists[name] = [numbers]
        else:
            lists[name] = list(numbers)
    return lists


def _check_given(top: Table, written: GivenValues, given: Vary) -> None:
    for name, numbers in given.items():
        is_of_problem = name == "problem"
        if is_of_problem and VARY not in top.values:
            fault = "holds one puzzle, and no [[problem]]; leave --problem out"
            raise PuzzleError(top.file, "", fault)
        if name not in written:
            fault = _fault_of_name(name, written)
            raise PuzzleError(top.file, VARY, fault)
        numbers_of_name: Sequence[object] = [numbers]
        if not isinstance(numbers, int):
            numbers_of_name = numbers
        for number in numbers_of_name:
            if not _is_number(number):
                need = f"a whole number from 0 to {GREATEST_NUMBER:,}"
                found_number = shortened(number)
                fault = f"{name} is {need}, not {found_number}"
                raise PuzzleError(top.file, VARY, fault)


def _fault_of_name(name: str, written: Iterable[str]) -> str:
    """The fault of a variable that a file has not got."""
    names = [*written]
    variables = "variables of this file are"
    if len(names) == 1:
        variables = "variable of this file is"
    unknown_name = shortened(name)
    known_names = listed(names)
    return f"the {variables} {known_names}, not {unknown_name}"


def _is_number(value: object) -> bool:
    """Whether a value may be a number of a variable."""
    if type(value) is not int:
        return False
    return 0 <= value <= GREATEST_NUMBER


def _every(top: Table, values: Any) -> list[Given]:
    """The numbers of all the variables of a file, for each of its puzzles."""
    if not isinstance(values, dict):
        kind = kind_of(values)
        need = f"expected the table [vary], {VARIABLE_EXAMPLE}"
        top.fail(VARY, f"{need}, found {kind}")
    if not values:
        top.fail(VARY, f"expected a variable, {VARIABLE_EXAMPLE}; found none")
    table = Table(values, top.file, VARY)
    numbers_so_far: list[Given] = [()]
    for name, value in values.items():
        if not re.fullmatch(VARIABLE_NAME, name):
            cure = "write a letter or a short word, such as n"
            fault_of_name = f"is not the name of a variable; {cure}"
            table.fail(name, fault_of_name)
        try:
            longer = _with_variable(numbers_so_far, name, value)
        except ValueError as fault:
            table.fail(name, str(fault))
        if not longer:
            fault_text = _empty_fault(value, numbers_so_far)
            table.fail(name, fault_text)
        numbers_so_far = longer
    return numbers_so_far


def _with_variable(earlier: Sequence[Given], name: str, value: object) -> list[Given]:
    """The numbers of the variables so far, with each of those of the next one. Raises ValueError
    if these cannot be read, or are too many.
    """
    longer: list[Given] = []
    for earlier_numbers in earlier:
        numbers = _numbers(value, dict(earlier_numbers))
        total = len(longer) + len(numbers)
        _check_not_too_many(total)
        for number in numbers:
            variable = (name, number)
            longer.append((*earlier_numbers, variable))
    return longer


def _empty_fault(value: str, earlier: Sequence[Given]) -> str:
    """The fault of a range that has no number after any of those of the variables before it."""
    earlier_numbers = earlier[0]
    if not earlier_numbers:
        return NO_NUMBERS
    if len(earlier) == 1:
        numbers = _numbers_text(earlier_numbers)
    else:
        names = []
        for name, _ in earlier_numbers:
            names.append(name)
        numbers = f"every {listed(names)}"
    range_text = quoted(value)
    return f"the range {range_text} has no numbers for {numbers}"


def _numbers_text(given: Given) -> str:
    """Variables with their numbers, such as "m = 2, n = 5"."""
    words = []
    for name, number in given:
        words.append(f"{name} = {number}")
    return ", ".join(words)


def _numbers(value: object, given: Numbers) -> Sequence[int]:
    """The numbers of a variable after others. Raises ValueError if they cannot be read."""
    if isinstance(value, str):
        return _range(value, given)
    if not isinstance(value, list):
        kind = kind_of(value)
        need = f"expected a range or a list of numbers, {VARIABLE_EXAMPLE}"
        raise ValueError(f"{need}, found {kind}")
    for number in value:
        if _is_number(number):
            continue
        kind = kind_of(number)
        if type(number) is int:
            kind = shortened(number)
        need = f"expected whole numbers from 0 to {GREATEST_NUMBER:,}"
        raise ValueError(f"{need}, found {kind}")
    if not value:
        raise ValueError(NO_NUMBERS)
    _check_not_too_many(len(value))
    return value


def _range(text: str, given: Numbers) -> Sequence[int]:
    """The numbers of a range, perhaps none. Raises ValueError if it cannot be read."""
    match = re.fullmatch(NUMBER_RANGE, text)
    if not match:
        fault = f"{quoted(text)} is not a range"
        cure = f"write a first and a last number, {VARIABLE_EXAMPLE}"
        raise ValueError(f"{fault}; {cure}")
    first_number, first_form, last_number, last_form = match.groups()
    low_form = first_number or first_form
    high_form = last_number or last_form
    low = _end_of_range(low_form, text, given)
    high = _end_of_range(high_form, text, given)
    has_form = first_form or last_form
    if low > high and not has_form:
        fault = f"the range {quoted(text)} ends below its beginning"
        cure = f"write {high}..{low}"
        raise ValueError(f"{fault}; {cure}")
    low = max(0, low)
    numbers = range(low, high + 1)
    _check_not_too_many(len(numbers))
    return numbers


def _end_of_range(form: str, text: str, given: Numbers) -> int:
    """The first or the last number of a range. Raises ValueError if it cannot be worked out."""
    try:
        end = form_value(form, given)
    except KeyError as name:
        remedy = "none stands before it"
        if given:
            names = listed([*given])
            remedy = f"those before it are {names}"
        missing = name.args[0]
        need = f"the range {quoted(text)} needs the variable {missing}"
        raise ValueError(f"{need}; {remedy}") from None
    if end is None:
        fault = f"{quoted(form)} cannot be worked out"
        raise ValueError(f"{fault}; {FORMS}")
    return end


def _check_not_too_many(number: int) -> None:
    if number > MOST_NUMBERS:
        fault = f"has {number:,} numbers"
        raise ValueError(f"{fault}; it may have at most {MOST_NUMBERS:,}")


def numbers_given(text: str) -> tuple[str, tuple[int, ...]] | None:
    """A variable and its numbers, as a command gives them; None for other texts.

    >>> numbers_given("n=5"), numbers_given("n=2..4"), numbers_given("n=1,7"), numbers_given("n=x")
    (('n', (5,)), ('n', (2, 3, 4)), ('n', (1, 7)), None)
    """
    before_sign, _, after_sign = text.partition("=")
    name = before_sign.strip()
    value = after_sign.strip()
    if not re.fullmatch(VARIABLE_NAME, name):
        return None
    written: str | list[int] = value
    if re.fullmatch(NUMBER_LIST, value):
        digits = value.split(",")
        written = []
        for number in digits:
            written.append(int(number))
    try:
        numbers = _numbers(written, {})
    except ValueError:
        return None
    return name, tuple(numbers)


# numbers in the place of variables ----------------------------------------------------------------


def form_value(form: str, numbers: Numbers) -> int | None:
    """The value of a form, given without its braces; None for other texts.

    Raises KeyError for a variable that has no number.

    >>> form_value("2n + 1", {"n": 5}), form_value("n*n - n", {"n": 5}), form_value("n +", {"n": 5})
    (11, 20, None)
    """
    total = 0
    term = 1
    waits = True  # for a number or a variable
    at = 0
    while at < len(form):
        match = TOKEN_PATTERN.match(form, at)
        if not match:
            return None
        token = match[1]
        at = match.end()
        is_sign = token in "+-*"
        if is_sign and waits:
            return None
        is_number = token.isdigit()
        if is_number and not waits:  # "n 2"
            return None
        if not is_sign:
            if is_number:
                term *= int(token)
            else:
                term *= numbers[token]
        elif token != "*":
            total += term
            term = -1
            if token == "+":
                term = 1
        waits = is_sign
    if waits:
        return None
    return total + term


def _with(top: Table, numbers: Numbers, least: int = 0) -> Table:
    """The values of a file with numbers for its variables. Fails if one is not used, and if a
    number that is worked out is below the `least`.
    """
    used = set()

    def put(key: str, text: str, table: Table) -> str:
        def number(match: re.Match[str]) -> str:
            names_and_signs = re.findall(TOKEN, match[1])
            used.update(names_and_signs)
            try:
                value = _value_put(match, numbers, least)
            except ValueError as fault:
                table.fail(key, str(fault))
            return str(value)

        return re.sub(FORM, number, text)

    values = replaced(top, put)
    for name in numbers:
        if name in used:
            continue
        key = VARY
        if VARY in top.values:
            key = f"{VARY}.{name}"
        fault = UNUSED.replace("n}", f"{name}}}")
        raise PuzzleError(top.file, key, fault)
    title = values.get("title")
    if isinstance(title, str):
        values["title"] = _titled(title, numbers)
    return Table(values, top.file)


def _value_put(match: re.Match[str], numbers: Numbers, least: int) -> int:
    """The value of a form in braces. Raises ValueError if it has none, or one below the least."""
    braces = match[0]
    try:
        value = form_value(match[1], numbers)
    except KeyError as name:
        variable = name.args[0]
        fault = f"nothing says what {variable} is in {braces}"
        names = listed([*numbers])
        raise ValueError(f"{fault}; [vary] has {names}") from None
    if value is None:
        fault = f"{quoted(braces)} cannot be worked out"
        raise ValueError(f"{fault}; {FORMS}")
    if value < least:
        given = tuple(numbers.items())
        numbers_text = _numbers_text(given)
        value_text = f"{braces} is {value}"
        fault = f"{value_text} for {numbers_text}"
        raise ValueError(f"{fault}, which is below 0")
    return value


def _titled(title: str, numbers: Numbers) -> str:
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
            _check_list(table, key, value, number)
        elif key not in FOR_ALL:
            fault = f"is of one puzzle, but [vary] makes {number:,}"
            table.fail(key, f"{fault}; leave it out")


def _check_list(table: Table, key: str, value: object, number: int) -> None:
    """Fail unless a value is a list of a number of answers."""
    if not isinstance(value, list):
        example = f"{key} = [1, 2, 5]"
        need = f"expected a list, an answer for each number of [vary], such as {example}"
        kind = kind_of(value)
        table.fail(key, f"{need}, found {kind}")
    if len(value) != number:
        answers = plural(len(value), "answer")
        numbers = plural(number, "number")
        fault = f"has {answers} for {numbers} of [vary]"
        table.fail(key, f"{fault}; write one for each")


def answers_of(values: Answers, place: int | None) -> Answers:
    """The values of [expect] for the number at a place of the variable's, None for another one.

    >>> answers_of({"solutions": [1, 2, 5], "source": "OEIS"}, 2)
    {'solutions': 5, 'source': 'OEIS'}
    """
    if place is None:
        return {}
    own_answers = {}
    for key, answers in values.items():
        if key in LISTS:
            own_answers[key] = answers[place]
        else:
            own_answers[key] = answers
    return own_answers
