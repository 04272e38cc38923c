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
from typing import Any, NamedTuple, TypeAlias

from ..cli.sample_files import families
from ..core.several_puzzles import PROBLEM

# the columns of `psolver samples`: name, kind, solutions, title
Row: TypeAlias = tuple[str, ...]

SIZE_IN_WORDS = re.compile(r"\d+(?:\s*[x×]\s*\d+)+")
COST_ELSEWHERE = 4  # of a word that is in no title
SEARCH_LEVELS = 3  # words as they are typed, as parts of others, with mistakes
LEAST_PART, LEAST_MISTAKEN, LEAST_TWICE_MISTAKEN = 3, 4, 8  # letters


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
        return "x".join(sorted(re.split(r"\s*[x×]\s*", size[0]), key=int))

    sized = SIZE_IN_WORDS.sub(sorted_size, re.sub("colou?r", "colour", text.lower()))
    words = re.sub(r"[\W_]+", " ", sized).strip()
    return f" {words}" if words else ""


def sample_matches(samples: Sequence[FindableSample], typed: str) -> list[SampleMatch]:
    """Return the samples and their problems that have all words that were typed, the best first.
    Parts of words, and then mistakes, count only if nothing else is found.

    >>> figures = FindableSample(" ten figures of the tangram", "", "Ten figures", ["House", "Cat"])
    >>> [match.figure for match in sample_matches([figures], "cat tangrm")]
    [2]
    """
    joined = SIZE_IN_WORDS.sub(lambda size: re.sub(r"\s", "", size[0]), typed)
    words = list(filter(None, map(plain_words, joined.split())))
    for level in range(SEARCH_LEVELS):
        matches = [
            match
            for number, sample in enumerate(samples)
            for match in _matches_of(sample, number, words, level)
            if match.cost < math.inf
        ]
        if matches:
            return sorted(matches, key=lambda match: match[:2])
    return []


def _matches_of(
    sample: FindableSample, number: int, words: Sequence[str], level: int
) -> Iterator[SampleMatch]:
    own_costs = []
    for word in words:
        elsewhere = COST_ELSEWHERE + _cost(sample.rest, word, level)
        own_costs.append(min(_cost(sample.heading, word, level), elsewhere))
    own_cost = sum(own_costs)
    yield SampleMatch(own_cost, _more_words(sample.title, words), number, 0)
    for figure, title in enumerate(sample.figures, 1):
        plain_title = plain_words(title)
        costs = [_cost(plain_title, word, level) for word in words]
        cost = sum(map(min, own_costs, costs))
        if cost < own_cost:
            yield SampleMatch(cost, _more_words(title, words), number, figure)


def _more_words(title: str, words: Sequence[str]) -> int:
    return max(1, len(plain_words(title).split())) - len(words)


def _cost(text: str, word: str, level: int) -> float:
    """The cost of finding a word in a plain text: 0 for a word of its own; infinity without it."""
    if f"{word} " in f"{text} ":
        return 0
    if word in text:
        return 1
    letters = word.strip()
    if level > 0 and len(letters) >= LEAST_PART and letters in text:
        return 2
    if re.search(r"\d", letters):
        return math.inf
    most_mistakes = (len(letters) >= LEAST_MISTAKEN) + (len(letters) >= LEAST_TWICE_MISTAKEN)
    if level > 1 and most_mistakes:
        if any(_mistakes(letters, other) <= most_mistakes for other in text.split()):
            return 3
    return math.inf


def _mistakes(word: str, other: str) -> int:
    """The least number of letters that are wrong, missing, too many, or exchanged with the next
    one, between a word and the beginning of another.
    """
    row_before, row = [0], list(range(len(other) + 1))
    for place, letter in enumerate(word):
        next_row = [place + 1]
        for to, other_letter in enumerate(other):
            least = min(row[to] + (letter != other_letter), row[to + 1] + 1, next_row[to] + 1)
            if place and to and letter == other[to - 1] and word[place - 1] == other_letter:
                least = min(least, row_before[to - 1] + 1)
            next_row.append(least)
        row_before, row = row, next_row
    return min(row)


def found_rows(rows: Sequence[tuple[Row, Sequence[str]]], words: Sequence[str]) -> list[Row]:
    """Return the rows of `psolver samples`, each given with further texts, that have some words,
    and rows of single problems, whose names are arguments of commands.
    """
    problems = {name: values.get(PROBLEM, ()) for name, values in families()}
    samples = []
    for row, texts in rows:
        name, *_, title = row
        rest = plain_words(" ".join((*row[1:-1], *texts)))
        titles = [problem["title"] for problem in problems.get(name, ())]
        samples.append(FindableSample(plain_words(f"{title} {name}"), rest, title, titles))
    matches = sample_matches(samples, " ".join(words))
    return [
        _problem_row(rows[match.sample][0], problems, match.figure)
        if match.figure
        else rows[match.sample][0]
        for match in matches
    ]


def _problem_row(row: Row, problems: dict[str, Any], number: int) -> Row:
    name, *_, title = row
    problem = problems[name][number - 1]
    solutions = problem.get("expect", {}).get("solutions")
    answer = "" if solutions is None else f"{solutions:,}"
    return f"{name} --problem {number}", PROBLEM, answer, f"{problem['title']} ({title})"
