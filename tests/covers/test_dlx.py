"""Knuth's text format: what is read, what is written, what is said about a fault; known counts of
classic problems.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.places import DATA
from support.problems import brute
from support.searches import covers_counted, covers_listed

from psolver.core.errors import PsolverError
from psolver.covers import dlx
from psolver.covers.dlx import (
    Instance,
    problem_lines,
    problem_of_bytes,
    problem_of_text,
)
from psolver.engines.cover_tests import cover_test, is_cover
from psolver.engines.jobs import Batch
from psolver.search import strategy
from psolver.search.problem import Cover, Permutation, Problem, grouped

DLX = DATA / "dlx"
VALID = sorted((DLX / "valid").glob("*.dlx"))
INVALID = sorted((DLX / "invalid").glob("*.dlx"))


def covers(instance: Instance) -> list[Cover]:
    return covers_listed(instance)[0]


def text(
    problem: Problem,
    names: Sequence[str],
    comments: Sequence[str] = (),
    symmetries: Sequence[Permutation] = (),
) -> str:
    return "".join(f"{line}\n" for line in problem_lines(problem, names, comments, symmetries))


NAMES = st.text(
    st.characters(exclude_categories=("Cs",), exclude_characters=" \t\n\r\f\v:|\ufeff"),
    min_size=1,
    max_size=12,
)


@st.composite
def problems(draw: st.DrawFn) -> tuple[Problem, list[str]]:
    """A random problem of up to six items and nine options, with names."""
    names = draw(st.lists(NAMES, min_size=1, max_size=6, unique=True))
    bounds = [
        draw(
            st.sampled_from(
                [(1, 1), (1, 1), (0, 1), (0, 1), (0, 2), (1, 2), (2, 2), (1, 9), (0, 10**9 - 1)]
            )
        )
        for _ in names
    ]
    options = draw(st.lists(st.sets(st.integers(0, len(names) - 1), min_size=1), max_size=9))
    least, most = zip(*bounds, strict=True)
    return Problem(least, most, tuple(tuple(sorted(option)) for option in options), ()), names


def said(
    problem: Problem, names: tuple[str, ...] | list[str]
) -> tuple[dict[str, tuple[int, int]], list[set[str]]]:
    """A problem in names: whatever order its items have."""
    bounds = dict(zip(names, zip(problem.least, problem.most, strict=True), strict=True))
    return bounds, [{names[item] for item in option} for option in problem.options]


def plain(instance: Instance) -> tuple[object, ...]:
    """What an instance says but for groups, which depend on the order in which an option's items
    are written.
    """
    problem = instance.problem
    return instance.names, problem.least, problem.most, problem.options


# reading and writing ------------------------------------------------------------------------------


@given(problems())
def test_what_is_written_is_read_back(case: tuple[Problem, list[str]]) -> None:
    problem, names = case
    instance = problem_of_text(text(problem, names))
    assert said(problem, names) == said(instance.problem, instance.names)
    assert () == instance.ignored


@given(problems())
def test_a_problem_whose_items_are_in_the_order_of_the_format_is_the_same_after_writing_and_reading(
    case: tuple[Problem, list[str]],
) -> None:
    first = problem_of_text(text(*case))
    second = problem_of_text(text(first.problem, first.names))
    assert plain(first) == plain(second)


@given(problems())
def test_a_search_finds_the_covers_that_brute_force_finds(case: tuple[Problem, list[str]]) -> None:
    problem, names = case
    instance = problem_of_text(text(problem, names))
    assert brute(problem) == sorted(covers(instance))


@given(problems())
def test_groups_are_items_of_their_options_and_no_option_holds_two(
    case: tuple[Problem, list[str]],
) -> None:
    problem = problem_of_text(text(*case)).problem
    for one in {problem, grouped(problem)} if problem.groups else {grouped(problem)}:
        heads = set(one.groups)
        assert [{group} for group in one.groups] == [heads & set(option) for option in one.options]


@given(problems())
def test_groups_do_not_change_the_covers(case: tuple[Problem, list[str]]) -> None:
    problem, _ = case
    assert brute(problem) == brute(grouped(problem))


# symmetries ---------------------------------------------------------------------------------------


@st.composite
def told_symmetries(draw: st.DrawFn) -> tuple[Problem, list[str], list[Permutation]]:
    """A random problem, and permutations of its items: of the first it has the symmetry, or, where
    options are left out, may not have it.
    """
    problem, names = draw(problems())
    size = len(names)
    permutations = st.permutations(range(size)).map(tuple)
    images = draw(permutations)
    bounds = [*zip(problem.least, problem.most, strict=True)]
    for item in range(size):
        bounds[images[item]] = bounds[item]
    options = {*problem.options}
    for _ in range(size):
        options |= {tuple(sorted(images[item] for item in option)) for option in options}
    kept = sorted(options)[: draw(st.sampled_from([9, 9, 9, 4]))]
    least, most = zip(*bounds, strict=True)
    others = draw(st.lists(permutations, max_size=2))
    return Problem(least, most, tuple(kept), ()), names, [images, *others]


@given(told_symmetries(), st.sampled_from(["sat", "dlx", "backtrack", "auto"]))
def test_comments_that_name_symmetries_right_or_wrong_change_no_cover(
    case: tuple[Problem, list[str], list[Permutation]], engine: str
) -> None:
    problem, names, symmetries = case
    instance = problem_of_text(text(problem, names, (), symmetries))
    expected = brute(problem)
    found, outcome = covers_listed(instance, engine=engine)
    assert (expected, len(expected)) == (sorted(found), outcome.solutions)
    assert len(expected) == covers_counted(instance, engine=engine).solutions
    assert len(expected) == covers_counted(instance).solutions
    limited, _ = covers_listed(instance, engine=engine, limit=2)
    assert len(limited) == len(set(limited)) == min(2, len(expected))


@given(told_symmetries())
def test_a_symmetry_that_is_named_maps_bounds_and_options_onto_themselves_or_is_told_to_be_wrong(
    case: tuple[Problem, list[str], list[Permutation]],
) -> None:
    problem, names, symmetries = case
    instance = problem_of_text(text(problem, names, (), symmetries))
    bounds = [*zip(problem.least, problem.most, strict=True)]
    for line, images in enumerate(symmetries, 1):
        kept = all(bounds[item] == bounds[image] for item, image in enumerate(images))
        mapped = [tuple(sorted(images[item] for item in option)) for option in problem.options]
        assert (line in instance.wrong) != (kept and sorted(mapped) == sorted(problem.options))
    group = instance.problem.symmetries
    assert set(group) == {tuple(one[k] for k in other) for one in group for other in group}


@pytest.mark.parametrize(
    "symmetry",
    ["b a", "b a c d x", "b a c x y", "a a c x", "a b c", "c b a x", "b a x c", "", "x b a c"],
)
def test_a_comment_that_names_no_symmetry_of_the_problem_is_ignored(symmetry: str) -> None:
    lines = f"a b 2|c | x\na x\nb x\nb c\nc\n| symmetry: {symmetry}\n"
    instance = problem_of_text(lines)
    assert (6,) == instance.wrong
    assert () == instance.problem.symmetries


def test_of_equal_options_the_first_becomes_the_first() -> None:
    instance = problem_of_text("| symmetry: b a\na b\na\nb\na\nb\n")
    assert ((0, 1, 2, 3), (1, 0, 3, 2)) == instance.problem.symmetries


def test_symmetries_beyond_a_number_are_left_out() -> None:
    """Eight items that may be exchanged in any way."""
    names = "abcdefgh"
    cycle, swap = " ".join(names[1:] + names[:1]), " ".join("b" + "a" + names[2:])
    lines = "\n".join([f"| symmetry: {cycle}", f"| symmetry: {swap}", " ".join(names), *names])
    instance = problem_of_text(lines)
    assert () == instance.wrong
    assert 8 == len(instance.problem.symmetries)
    assert 1 == covers_counted(instance).solutions


@given(st.text(alphabet=st.sampled_from("ab|:12 \t\n\r\ufeffé"), max_size=60))
def test_any_text_is_read_or_refused_in_one_line(text: str) -> None:
    try:
        answer = repr(problem_of_text(text, "x.dlx"))
    except PsolverError as error:
        answer = str(error)
    assert re.fullmatch(r"Instance\(.*|x\.dlx: (line \d+: )?\S.*", answer)


def test_the_options_keep_the_order_of_their_items() -> None:
    instance = problem_of_text("a b | x\nx a\n b   x\r\n")
    assert (("x", "a"), ("b", "x")) == instance.options
    assert ((0, 2), (1, 2)) == instance.problem.options


def test_windows_line_ends_a_byte_order_mark_and_a_missing_line_end_do_not_matter() -> None:
    plain = "| comment\na b | größe\na größe\nb\n"
    windows = "\ufeff" + plain.replace("\n", "\r\n").removesuffix("\r\n")
    assert (
        problem_of_text(plain)
        == problem_of_text(windows)
        == problem_of_bytes(windows.encode(), "x")
    )


def test_white_space_of_unicode_is_part_of_a_name() -> None:
    assert ("a\xa0b", "c\u2028d") == problem_of_text("a\xa0b c\u2028d").names


def test_an_item_covered_at_most_once_is_secondary() -> None:
    problem = Problem((0, 1, 0), (1, 1, 1), ((0, 1), (1, 2)), (1, 1))
    assert "b | a c\na b\nb c\n" == text(problem, "abc")


def test_an_option_of_items_covered_at_most_once_gets_a_primary_item() -> None:
    problem = Problem((0, 1, 0), (1, 1, 1), ((0, 2), (1, 2)), ())
    assert "0:1|a b | c\na c\nb c\n" == text(problem, "abc")


def test_bounds_stand_where_they_are_needed() -> None:
    problem = Problem((1, 2, 0, 1), (1, 2, 3, 2), (), ())
    assert "a 2|b 0:3|c 1:2|d\n" == text(problem, "abcd")


def test_comments_come_first() -> None:
    assert "| one\n| two\na\na\n" == text(Problem((1,), (1,), ((0,),), (0,)), "a", ["one", "two"])


@pytest.mark.parametrize(
    ("problem", "names", "message"),
    [
        (Problem((1,), (1,), (), ()), ["a b"], "'a b' cannot be the name of an item"),
        (Problem((1,), (1,), (), ()), ["a|"], "'a|' cannot be the name of an item"),
        (Problem((1,), (1,), (), ()), [""], "'' cannot be the name of an item"),
        (Problem((1, 1), (1, 1), (), ()), ["a", "a"], "'a' is the name of two items"),
    ],
)
def test_a_name_that_cannot_be_written_is_refused(
    problem: Problem, names: list[str], message: str
) -> None:
    with pytest.raises(PsolverError) as caught:
        text(problem, names)
    assert f"{message} (use other letters, no white space, ':' or '|')" == str(caught.value)


@pytest.mark.parametrize(
    ("problem", "message"),
    [
        (Problem((0,), (0,), (), ()), "'a' is covered 0 to 0 times, which the format cannot say"),
        (Problem((2,), (1,), (), ()), "'a' is covered 2 to 1 times, which the format cannot say"),
        (
            Problem((1,), (1,), ((),), ()),
            "a problem or an option without items, which the format cannot say",
        ),
        (
            Problem((), (), (), ()),
            "a problem or an option without items, which the format cannot say",
        ),
    ],
)
def test_a_problem_that_cannot_be_written_is_refused(problem: Problem, message: str) -> None:
    with pytest.raises(PsolverError) as caught:
        text(problem, "a"[: len(problem.least)])
    assert message == str(caught.value)


def test_a_file_that_is_far_too_large_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dlx, "MOST_DLX_BYTES", 3)
    with pytest.raises(PsolverError) as caught:
        problem_of_bytes(b"a b\na b\n", "x.dlx")
    assert "x.dlx: is too large for an exact-cover problem (over 0 MB)" == str(caught.value)


# files --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", INVALID, ids=lambda path: path.stem)
def test_a_fault_is_told_in_one_sentence_with_its_place(path: Path) -> None:
    with pytest.raises(PsolverError) as caught:
        problem_of_bytes(path.read_bytes(), path.name)
    assert path.with_suffix(".txt").read_text(encoding="utf-8").removesuffix("\n") == str(
        caught.value
    )


@pytest.mark.parametrize("path", VALID, ids=lambda path: path.stem)
def test_a_valid_file_has_the_covers_that_it_says(path: Path) -> None:
    instance = problem_of_bytes(path.read_bytes(), path.name)
    expected = int(re.findall(r"(?m)^\| covers: (\d+)", path.read_text(encoding="utf-8"))[0])
    found = covers(instance)
    assert expected == len(found) == len(set(found))
    if len(instance.problem.options) <= 12:
        assert brute(instance.problem) == sorted(found)


def test_the_files_are_found() -> None:
    assert (len(VALID) >= 9, len(INVALID) >= 20) == (True, True)


def test_ignored_options_are_told_by_their_lines() -> None:
    instance = problem_of_bytes((DLX / "valid" / "ignored.dlx").read_bytes(), "ignored.dlx")
    assert ((4, 6), (("a",),)) == (instance.ignored, instance.options)


def test_options_keep_their_numbers_beside_ignored_ones() -> None:
    assert (1, 3) == problem_of_text("a | x\nx\na\nx\na x").numbers


# groups -------------------------------------------------------------------------------------------


def test_groups_are_the_last_items_where_no_option_holds_two_of_them() -> None:
    assert (2, 3) == problem_of_text("a b P Q\na P\nb Q").problem.groups


def test_groups_are_the_first_items_where_these_are_covered_once() -> None:
    assert (0, 1) == problem_of_text("a b | x y\na x\nb y").problem.groups


def test_there_are_no_groups_where_every_choice_puts_two_into_one_option() -> None:
    assert () == problem_of_text("a b c\na b\nb c\na c\n").problem.groups


# classics -----------------------------------------------------------------------------------------


def queens(n: int) -> str:
    """Queens on a board of n by n; rows and columns are primary, diagonals secondary."""
    cells = list(product(range(n), repeat=2))
    up, down = ({f"u{r + c}" for r, c in cells}, {f"d{r - c + n}" for r, c in cells})
    items = [f"r{i}" for i in range(n)] + [f"c{i}" for i in range(n)]
    lines = [" ".join([*items, "|", *sorted(up | down)])]
    return "\n".join(lines + [f"r{r} c{c} u{r + c} d{r - c + n}" for r, c in cells])


def langford(n: int) -> str:
    """Langford pairs: two numbers k lie k places apart, with k others between them."""
    items = [f"n{k}" for k in range(1, n + 1)] + [f"s{place}" for place in range(2 * n)]
    options = [f"n{k} s{i} s{i + k + 1}" for k in range(1, n + 1) for i in range(2 * n - k - 1)]
    return "\n".join([" ".join(items), *options])


def sudoku(grid: str) -> str:
    """A sudoku: each cell, and each digit in each row, column and box; '.' is an empty cell."""
    options = []
    for (r, c), given_ in zip(product(range(9), repeat=2), grid, strict=True):
        box = r // 3 * 3 + c // 3
        options += [
            f"p{r}{c} r{r}{d} c{c}{d} b{box}{d}" for d in range(1, 10) if given_ in (".", str(d))
        ]
    items = sorted({item for option in options for item in option.split()})
    return "\n".join([" ".join(items), *options])


def number(text: str) -> int:
    instance = problem_of_text(text)
    return covers_counted(instance).solutions


@pytest.mark.parametrize(("n", "expected"), [(4, 2), (5, 10), (6, 4), (7, 40), (8, 92)])
def test_queens(n: int, expected: int) -> None:
    """OEIS A000170."""
    assert expected == number(queens(n))


@pytest.mark.parametrize(("n", "expected"), [(3, 1), (4, 1), (5, 0), (6, 0), (7, 26), (8, 150)])
def test_langford_pairs_and_their_reversals(n: int, expected: int) -> None:
    """OEIS A014552."""
    assert 2 * expected == number(langford(n))


GRID = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


def test_a_sudoku_has_one_solution() -> None:
    instance = problem_of_text(sudoku(GRID))
    (cover,) = covers(instance)
    digits = {option[0]: option[1][-1] for option in (instance.options[o] for o in cover)}
    assert SOLVED == "".join(digits[f"p{r}{c}"] for r, c in product(range(9), repeat=2))


def test_the_small_example_of_taocp() -> None:
    instance = problem_of_bytes((DLX / "valid" / "knuth.dlx").read_bytes(), "knuth.dlx")
    (cover,) = covers(instance)
    assert [("c", "e"), ("a", "d", "f"), ("b", "g")] == [instance.options[o] for o in cover]


# searches -----------------------------------------------------------------------------------------


def test_every_cover_is_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(*_: object) -> Iterator[Batch]:
        yield Batch(((0, 1),), 1, 1)

    monkeypatch.setitem(strategy.ENGINES, "auto", wrong)
    with pytest.raises(PsolverError) as caught:
        covers(problem_of_text("a\na\na"))
    assert "internal error, please report it: a cover was found that is none" == str(caught.value)


@pytest.mark.parametrize(
    ("cover", "expected"),
    [
        ((), False),
        ((1,), False),
        ((0,), False),
        ((0, 1), True),
        ((1, 0), True),
        ((0, 0), False),
        ((0, 1, 2), False),
    ],
)
def test_a_cover_is_a_set_of_options_within_all_bounds(cover: Cover, expected: bool) -> None:
    problem = Problem((1, 2), (2, 2), ((0, 1), (1,), (1,)), ())
    assert expected == is_cover(problem, cover) == cover_test(problem)(cover)


def test_a_larger_search_finds_all() -> None:
    assert 724 == number(queens(10))


def test_a_limit_and_what_comes_of_it() -> None:
    found, outcome = covers_listed(problem_of_text(queens(6)), limit=3)
    assert 3 == len(found)
    assert ("limit", 3, 3, None, False) == (
        outcome.status,
        outcome.solutions,
        outcome.printed,
        outcome.distinct,
        outcome.complete,
    )
