"""Samples found by words, as on the page, those that fit best first.

The words may come in any order, with small mistakes, and may be those of the problems in a sample.
psolver/page/static/finding.js finds the same ones on the page.

A plain text is in small letters, with a blank before each word, the numbers of sizes in order:

    " 6x10 pentominoes"
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

from ..cli.sample_files import families
from ..core.plain_values import Values
from ..core.several_puzzles import PROBLEM

# the columns of `psolver samples`: name, kind, solutions, title
Row: TypeAlias = tuple[str, ...]
RowWithTexts: TypeAlias = tuple[Row, Sequence[str]]

SIZE_IN_WORDS = re.compile(r"\d+(?:\s*[x×]\s*\d+)+")
COST_ELSEWHERE = 4  # of a word that is in no title
SEARCH_LEVELS = 3  # words as they are typed, as parts of others, with mistakes
# letters
LEAST_PART = 3
LEAST_MISTAKEN = 4
LEAST_TWICE_MISTAKEN = 8


class FindableSample(NamedTuple):
    """Plain texts of a sample, its title, and the titles of its problems."""

    heading: str
    rest: str
    title: str
    figures: Sequence[str] = ()


class SampleMatch(NamedTuple):
    """A sample by its number, and the problem in it that has the words, from 1; 0 for none."""

    cost: float
    more_words: int
    sample: int
    figure: int


def plain_words(text: str) -> str:
    """Return a plain text.

    >>> plain_words("Y-pentominoes, 10 x 5")
    ' y pentominoes 5x10'
    """

    def sorted_size(size: re.Match[str]) -> str:
        lengths = re.split(r"\s*[x×]\s*", size[0])
        lengths.sort(key=int)
        return "x".join(lengths)

    small_letters = text.lower()
    british = re.sub("colou?r", "colour", small_letters)
    sized = SIZE_IN_WORDS.sub(sorted_size, british)
    words = re.sub(r"[\W_]+", " ", sized)
    words = words.strip()
    if not words:
        return ""
    return f" {words}"


def sample_matches(samples: Sequence[FindableSample], typed: str) -> list[SampleMatch]:
    """Return the samples and their problems that have all words that were typed, the best first.
    Parts of words, and then mistakes, count only if nothing else is found.

    >>> figures = FindableSample(" ten figures of the tangram", "", "Ten figures", ["House", "Cat"])
    >>> [match.figure for match in sample_matches([figures], "cat tangrm")]
    [2]
    """
    words = _typed_words(typed)
    for level in range(SEARCH_LEVELS):
        matches = []
        for number, sample in enumerate(samples):
            for match in _matches_of(sample, number, words, level):
                if match.cost < math.inf:
                    matches.append(match)
        if matches:
            return sorted(matches, key=lambda match: match[:2])
    return []


def _typed_words(typed: str) -> list[str]:
    """The words that were typed, as plain texts; a size is one of them."""

    def without_blanks(size: re.Match[str]) -> str:
        return re.sub(r"\s", "", size[0])

    joined = SIZE_IN_WORDS.sub(without_blanks, typed)
    words = []
    for word in joined.split():
        plain_word = plain_words(word)
        if plain_word:
            words.append(plain_word)
    return words


def _matches_of(
    sample: FindableSample, number: int, words: Sequence[str], level: int
) -> Iterator[SampleMatch]:
    own_costs = []
    for word in words:
        in_heading = _cost(sample.heading, word, level)
        in_texts = _cost(sample.rest, word, level)
        elsewhere = COST_ELSEWHERE + in_texts
        own_costs.append(min(in_heading, elsewhere))
    own_cost = sum(own_costs)
    more_words = _more_words(sample.title, words)
    yield SampleMatch(own_cost, more_words, number, 0)
    for figure, title in enumerate(sample.figures, 1):
        plain_title = plain_words(title)
        costs = [_cost(plain_title, word, level) for word in words]
        cost = sum(map(min, own_costs, costs))
        if cost < own_cost:
            more_words = _more_words(title, words)
            yield SampleMatch(cost, more_words, number, figure)


def _more_words(title: str, words: Sequence[str]) -> int:
    words_of_title = plain_words(title).split()
    number = max(1, len(words_of_title))
    return number - len(words)


def _cost(text: str, word: str, level: int) -> float:
    """The cost of finding a word in a plain text: 0 for a word of its own; infinity without it."""
    if f"{word} " in f"{text} ":
        return 0
    if word in text:
        return 1
    letters = word.strip()
    is_long = len(letters) >= LEAST_PART
    if level > 0 and is_long and letters in text:
        return 2
    if level < 2 or re.search(r"\d", letters):
        return math.inf
    most_mistakes = 0
    for least_letters in (LEAST_MISTAKEN, LEAST_TWICE_MISTAKEN):
        if len(letters) >= least_letters:
            most_mistakes += 1
    if most_mistakes:
        for other_word in text.split():
            mistakes = _mistakes(letters, other_word)
            if mistakes <= most_mistakes:
                return 3
    return math.inf


def _mistakes(word: str, other: str) -> int:
    """The least number of letters that are wrong, missing, too many, or exchanged with the next
    one, between a word and the beginning of another.
    """
    # rows[i][j] is that number for the first i letters of the word and the first j of the other;
    # without a letter of the word all of the other are too many
    first_row = list(range(len(other) + 1))
    rows = [first_row]
    for place, letter in enumerate(word):
        row = rows[-1]
        next_row = [place + 1]
        for to, other_letter in enumerate(other):
            changed = row[to]
            if letter != other_letter:
                changed += 1
            missing = row[to + 1] + 1
            too_many = next_row[to] + 1
            least = min(changed, missing, too_many)
            has_letters_before = place > 0 and to > 0
            if has_letters_before and letter == other[to - 1]:
                if word[place - 1] == other_letter:
                    exchanged = rows[-2][to - 1] + 1
                    least = min(least, exchanged)
            next_row.append(least)
        rows.append(next_row)
    last_row = rows[-1]
    return min(last_row)


def found_rows(rows: Sequence[RowWithTexts], words: Sequence[str]) -> list[Row]:
    """Return the rows of `psolver samples`, each given with further texts, that have some words,
    and rows of single problems, whose names are arguments of commands.
    """
    problems = {}
    for name, values in families():
        problems[name] = values.get(PROBLEM, ())
    samples = []
    for row, texts in rows:
        name, *columns, title = row
        heading = plain_words(f"{title} {name}")
        further_texts = " ".join((*columns, *texts))
        rest = plain_words(further_texts)
        own_problems = problems.get(name, ())
        titles = [problem["title"] for problem in own_problems]
        sample = FindableSample(heading, rest, title, titles)
        samples.append(sample)
    rows_of_matches = []
    text = " ".join(words)
    for match in sample_matches(samples, text):
        row, _ = rows[match.sample]
        if match.figure:
            row = _problem_row(row, problems, match.figure)
        rows_of_matches.append(row)
    return rows_of_matches


def _problem_row(row: Row, problems: Values, number: int) -> Row:
    name, *_, title = row
    own_problems = problems[name]
    problem = own_problems[number - 1]
    answers = problem.get("expect", {})
    solutions = answers.get("solutions")
    answer = ""
    if solutions is not None:
        answer = f"{solutions:,}"
    name_of_problem = f"{name} --problem {number}"
    title_of_problem = f"{problem['title']} ({title})"
    return name_of_problem, PROBLEM, answer, title_of_problem
