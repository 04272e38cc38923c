"""Exact cover with colours: every engine and `psolver.cover` against brute force, and against
numbers of Knuth, TAOCP 7.2.2.1.
"""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import permutations, product
from random import Random
from typing import Any

import numpy as np
import pytest
from support.places import ROOT
from support.searches import covers_counted, covers_listed, listed_by_sat
from support.walks import walked

import psolver
from psolver import ColouredItem
from psolver.core.errors import PsolverError
from psolver.covers.named import named_problem
from psolver.engines import colours
from psolver.engines.kernels.dancing_cells import DancingCells
from psolver.search.problem import Problem, grouped
from psolver.search.sat.listing import SatLister

ENGINES = ["auto", "sat", "dlx", "backtrack"]
Bounds = tuple[int, int]
Option = Mapping[str, str | None]  # the colour of each item, None for none


def brute(bounds: Mapping[str, Bounds], options: Sequence[Option]) -> list[tuple[int, ...]]:
    """All covers by trying every set of options, by the definition: bounds of items without colour,
    one colour for an item, an item without colour alone.
    """
    found = []
    for subset in product((False, True), repeat=len(options)):
        cover = tuple(number for number, taken in enumerate(subset) if taken)
        shown: dict[str, list[str | None]] = {item: [] for item in bounds}
        for number in cover:
            for item, colour in options[number].items():
                shown[item].append(colour)
        if all(is_right(shown[item], *bounds[item]) for item in bounds):
            found.append(cover)
    return sorted(found)


def is_right(shown: list[str | None], least: int, most: int) -> bool:
    if any(colour is not None for colour in shown):
        return len(set(shown)) == 1
    return least <= len(shown) <= most


def random_case(seed: int) -> tuple[dict[str, Bounds], list[str], list[Option]]:
    """Some primary items with bounds, secondary ones, and options with colours."""
    random = Random(seed)
    primary, secondary = random.randint(1, 4), random.randint(1, 3)
    kinds = [(1, 1)] * 4 + [(0, 2), (1, 2), (2, 2), (0, 1)]
    bounds = {f"p{k}": random.choice(kinds) for k in range(primary)}
    names = [f"x{k}" for k in range(secondary)]
    palette = [None, *"abcde"[: random.randint(1, 5)] * 3]
    options = []
    for _ in range(random.randint(1, 9)):
        few = random.randint(1, min(primary, 2))
        option: dict[str, str | None] = dict.fromkeys(random.sample(sorted(bounds), few))
        option |= {name: random.choice(palette) for name in names if random.random() < 0.7}
        options.append(option)
    return bounds, names, options


def text_of(bounds: Mapping[str, Bounds], names: Sequence[str], options: Sequence[Option]) -> str:
    """The case in Knuth's format."""
    first = [f"{least}:{most}|{item}" for item, (least, most) in bounds.items()]
    lines = [
        " ".join(item if colour is None else f"{item}:{colour}" for item, colour in one.items())
        for one in options
    ]
    return "\n".join([" ".join([*first, "|", *names]), *lines, ""])


def in_python(option: Option) -> list[object]:
    return [
        item if colour is None else ColouredItem(item, colour) for item, colour in option.items()
    ]


def check_case(seed: int, is_small: bool) -> int:
    """Compare all ways to search one case; return its number of covers. `is_small`: engines that
    take no colours search it without them.
    """

    from psolver.covers import dlx

    bounds, names, options = random_case(seed)
    expected = brute({**bounds, **dict.fromkeys(names, (0, 1))}, options)
    instance = dlx.problem_of_text(text_of(bounds, names, options))
    engine = ENGINES[seed % len(ENGINES)]
    found, outcome = covers_listed(instance, engine=engine, jobs=1)
    assert expected == sorted(listed_by_sat(grouped(instance.problem), cubes=True))
    assert (seed, expected) == (seed, sorted(found))
    assert len(expected) == outcome.solutions
    assert len(expected) == covers_counted(instance, engine=engine, jobs=1).solutions
    tree = DancingCells(grouped(instance.problem))
    assert expected == sorted(part.cover for part in walked(tree)[0])
    made = [in_python(option) for option in options]
    assert expected == sorted(psolver.cover(bounds, made, names, engine=engine, jobs=1))
    if is_small or not instance.problem.colours:
        check_states(bounds, names, options, expected)
    return len(expected)


def check_states(
    bounds: Mapping[str, Bounds],
    names: Sequence[str],
    options: Sequence[Option],
    expected: Sequence[tuple[int, ...]],
) -> None:
    """Count covers, and draw some, by states."""
    search = partial(psolver.cover, bounds, list(map(in_python, options)), names)
    assert len(expected) == search(engine="count").count().solutions
    drawn = [*search().sample(5, len(options))]
    assert set(drawn) <= set(expected)
    assert (5 if expected else 0) == len(drawn)


@pytest.mark.rooms
@pytest.mark.parametrize("is_small", [True, False])
def test_every_engine_finds_the_covers_that_brute_force_finds(
    is_small: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the colours as they are, and without them."""
    if not is_small:
        monkeypatch.setattr(colours, "MOST_HELD", -1)
    found = [check_case(seed, is_small) for seed in range(16)]
    assert 0 < sum(number > 0 for number in found) < len(found)


@pytest.mark.rooms
@pytest.mark.slow
@pytest.mark.parametrize("is_small", [True, False])
def test_every_engine_finds_the_covers_of_a_thousand_problems(
    is_small: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not is_small:
        monkeypatch.setattr(colours, "MOST_HELD", -1)
    number = 1000
    assert sum(check_case(seed, is_small) > 0 for seed in range(number)) > number // 3


@pytest.mark.parametrize("way", ["count", "sample"])
def test_a_problem_that_is_large_without_its_colours_is_not_counted_by_states(
    way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(colours, "MOST_HELD", 3)
    options = [[name, ColouredItem("x", colour)] for name in "pqr" for colour in "AB"]
    message = (
        "too many options share coloured items to count or to draw covers by states; another"
        " engine counts and lists them"
    )
    engine = "count" if way == "count" else "auto"
    search = psolver.cover("pqr", options, "x", engine=engine)
    with pytest.raises(PsolverError) as caught:
        search.count() if way == "count" else list(search.sample(1))
    assert message == str(caught.value)
    assert 2 == psolver.cover("pqr", options, "x").count().solutions


@pytest.mark.rooms
def test_what_is_written_is_read_back() -> None:
    from psolver.covers import dlx

    for seed in range(200):
        one = dlx.problem_of_text(text_of(*random_case(seed)))
        lines = dlx.problem_lines(one.problem, one.names, shades=one.shades)
        other = dlx.problem_of_text("\n".join(lines))
        shown = [
            [
                (x.names[item], x.shades[colour])
                for pairs in x.problem.colours
                for item, colour in pairs
            ]
            for x in (one, other)
        ]
        assert shown[0] == shown[1]
        assert [sorted(words) for words in one.options] == [sorted(w) for w in other.options]
        bounds = [
            dict(zip(x.names, zip(x.problem.least, x.problem.most, strict=True), strict=True))
            for x in (one, other)
        ]
        assert bounds[0] == bounds[1]


@pytest.mark.rooms
def test_a_problem_whose_coloured_items_are_primary_is_not_written() -> None:
    from psolver.covers import dlx

    once = Problem((1, 1), (1, 1), ((0,),), (), colours=(((1, 0),),))
    alone = Problem((0, 0), (1, 1), ((),), (), colours=(((1, 0),),))
    for problem, message in (
        (once, "'b' has colours and bounds, which the format cannot say"),
        (alone, "a problem or an option without items, which the format cannot say"),
    ):
        with pytest.raises(PsolverError) as caught:
            list(dlx.problem_lines(problem, "ab", shades="A"))
        assert message == str(caught.value)


# symmetries ---------------------------------------------------------------------------------------


@pytest.mark.rooms
@pytest.mark.parametrize("most", [-1, colours.MOST_HELD])
def test_a_symmetry_keeps_colours_and_changes_no_cover(
    most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two columns of three items each, which may be exchanged; the colours are alike."""

    from psolver.covers import dlx

    monkeypatch.setattr(colours, "MOST_HELD", most)
    lines = ["p q r s | x y"]
    lines += [f"{a} {x}:{c}" for a, x in ("px", "qx", "ry", "sy") for c in "ABC"]
    text = "\n".join(lines)
    plain = dlx.problem_of_text(text)
    told = dlx.problem_of_text(f"{text}\n| symmetry: r s p q y x\n| symmetry: q p r s y x")
    assert ((15,), 2) == (told.wrong, len(told.problem.symmetries))
    for engine in ENGINES:
        found = [sorted(covers_listed(one, engine=engine)[0]) for one in (plain, told)]
        assert found[0] == found[1]
        assert 9 == len(found[0])


# published and other known numbers ----------------------------------------------------------------


def numbers_in_circle() -> int:
    """Circles of sixteen bits in which bits k, k+1, k+3, k+4 are all numbers; all are tried."""
    good = 0
    for value in range(1 << 16):
        twice = value << 16 | value
        good += 16 == len({twice >> k & 0b11011 for k in range(16)})
    return good


@pytest.mark.rooms
def test_the_circle_of_sixteen_bits_has_the_number_that_brute_force_finds() -> None:
    from psolver.covers import dlx

    text = (ROOT / "samples/covers/circle-16.dlx").read_text(encoding="utf-8")
    assert "| covers: 64\n" in text
    assert 64 == numbers_in_circle()
    for engine in [*ENGINES, "count"]:
        assert 64 == covers_counted(dlx.problem_of_text(text), engine=engine, jobs=1).solutions


def zebras() -> Iterator[tuple[str, str]]:
    """The nations of the zebra and of the drinker of water, house by house, by nested loops."""
    houses = range(1, 6)
    for red, green, white, yellow, blue in permutations(houses):
        if green != white + 1:
            continue
        for england, norway, spain, japan, ukraine in permutations(houses):
            if england != red or norway != 1 or abs(norway - blue) != 1:
                continue
            for coffee, milk, juice, tea, water in permutations(houses):
                if coffee != green or milk != 3 or tea != ukraine:
                    continue
                for painter, diplomat, violinist, sculptor, nurse in permutations(houses):
                    if painter != japan or diplomat != yellow or violinist != juice:
                        continue
                    for dog, snails, fox, horse, zebra in permutations(houses):
                        near = abs(horse - diplomat) == 1 == abs(nurse - fox)
                        if dog == spain and snails == sculptor and near:
                            names = {england: "England", norway: "Norway", spain: "Spain"}
                            names |= {japan: "Japan", ukraine: "Ukraine"}
                            yield names[zebra], names[water]


@pytest.mark.rooms
def test_the_zebra_has_the_owner_that_brute_force_finds() -> None:
    from psolver.covers import dlx

    text = (ROOT / "samples/covers/zebra.dlx").read_text(encoding="utf-8")
    instance = dlx.problem_of_text(text)
    (cover,), _ = covers_listed(instance)
    shown = [word for number in cover for word in instance.options[number][1:]]
    places = {colour: word for word in shown for colour in [word.partition(":")[2]]}
    nation = {word[1]: colour for colour, word in places.items() if word.startswith("N")}
    assert [("Japan", "Norway")] == [*zebras()]
    assert ("Japan", "Norway") == (nation[places["zebra"][1]], nation[places["water"][1]])


WORDS = [
    word
    for line in (
        "ace act add age ago aid aim air ale all and ant any ape arc are ark arm art ash ask ate",
        "bad bag bar bat bed bee bet bit bog bow box bud bus can cap car cat cod cot cow cup cut",
        "dab dad den dew did dig dim dog dot dry due ear eat eel egg ego elf elm end era err eve",
        "eye",
    )
    for word in line.split()
]


def rectangle(rows: int, columns: int, across: Sequence[str], down: Sequence[str]) -> list[Any]:
    """The items, options and secondary items of a rectangle of different words (exercise 87)."""
    items = [("row", i) for i in range(rows)] + [("column", j) for j in range(columns)]
    options = [
        [("row", i), word, *(ColouredItem((i, j), letter) for j, letter in enumerate(word))]
        for word in across
        for i in range(rows)
    ]
    options += [
        [("column", j), word, *(ColouredItem((i, j), letter) for i, letter in enumerate(word))]
        for word in down
        for j in range(columns)
    ]
    cells = [(i, j) for i in range(rows) for j in range(columns)]
    return [items, options, [*cells, *dict.fromkeys([*across, *down])]]


def test_squares_of_words_are_those_that_brute_force_finds() -> None:
    known = set(WORDS)
    starts = {word[:k] for word in WORDS for k in range(4)}
    expected = 0
    for one, two in product(WORDS, WORDS):
        if all(a + b in starts for a, b in zip(one, two, strict=True)):
            for three in WORDS:
                down = ["".join(letters) for letters in zip(one, two, three, strict=True)]
                expected += known.issuperset(down) and len({one, two, three, *down}) == 6
    assert expected > 0
    for engine in ("auto", "sat", "dlx"):
        search = psolver.cover(*rectangle(3, 3, WORDS, WORDS), engine=engine)
        assert expected == search.count().solutions
    named = named_problem(*rectangle(3, 3, WORDS, WORDS))
    groups = tuple(option[0] for option in named.problem.options)  # by row and column
    problem = replace(named.problem, groups=groups)
    assert len(SatLister(problem, "g4").cubes()) > 1
    found = [named.own(cover) for cover in listed_by_sat(problem, cubes=True)]
    assert sorted(psolver.cover(*rectangle(3, 3, WORDS, WORDS))) == sorted(found)


def squares(rows: int, columns: int, tiles: Sequence[str]) -> list[Any]:
    """MacMahon's squares in a rectangle whose rim has the colour a, each used once at most."""
    options = []
    for i, j in product(range(rows), range(columns)):
        sides = [("-", i, j), ("|", i, j + 1), ("-", i + 1, j), ("|", i, j)]
        rim = [i == 0, j == columns - 1, i == rows - 1, j == 0]
        for tile in tiles:
            for turned in {tile[k:] + tile[:k] for k in range(4)}:
                if all(colour == "a" for colour, edge in zip(turned, rim, strict=True) if edge):
                    shown = map(ColouredItem, sides, turned)
                    options.append([(i, j), tile, *shown])
    cells = [*product(range(rows), range(columns))]
    lines = [(way, i, j) for way in "-|" for i in range(rows + 1) for j in range(columns + 1)]
    return [cells, options, [*tiles, *lines]]


TILES = sorted(
    {min(t[k:] + t[:k] for k in range(4)) for t in map("".join, product("abc", repeat=4))}
)


def test_few_squares_of_macmahon_fit_as_often_as_a_puzzle_of_them() -> None:
    chosen = ["aabb", "aabc", "aacb", "abbc", "aacc", "abac", "aaab", "aaac"]
    head = 'board = "2x3"\nborder = "a"\ncan_reverse = false'
    text = f"{head}\n[[piece]]\ncount = [0, 1]\nedges = {chosen}"
    puzzle = psolver.loads(text)
    expected = psolver.count(puzzle)
    assert expected > 0
    for engine in ENGINES:
        assert expected == psolver.cover(*squares(2, 3, chosen), engine=engine).count().solutions


@pytest.mark.slow
def test_all_squares_of_macmahon_fit_in_the_number_of_ways_that_is_known() -> None:
    """Eight times 13328: see the sample macmahon-squares-4x6."""
    items, options, secondary = squares(4, 6, TILES)
    search = psolver.cover(
        [*items, *TILES], options, [one for one in secondary if one not in TILES]
    )
    assert 106_624 == search.count().solutions


def triangles(side: int, tiles: Sequence[str]) -> list[Any]:
    """MacMahon's triangles in a hexagon whose rim has the colour a, each used once."""
    axis = range(-side, side + 1)
    points = {(x, y) for x, y in product(axis, axis) if abs(x + y) <= side}
    cells = [
        corners
        for x, y in product(axis, axis)
        for corners in (
            ((x, y), (x + 1, y), (x, y + 1)),
            ((x + 1, y), (x + 1, y + 1), (x, y + 1)),
        )
        if points.issuperset(corners)
    ]
    sides = {(a, b, c): [frozenset(s) for s in ((a, b), (b, c), (c, a))] for a, b, c in cells}
    times = Counter(side for three in sides.values() for side in three)
    options = []
    for cell, tile in product(cells, tiles):
        for turned in {tile[k:] + tile[:k] for k in range(3)}:
            shown = [*zip(sides[cell], turned, strict=True)]
            if all(colour == "a" for side, colour in shown if times[side] == 1):
                options.append([cell, tile, *(ColouredItem(*one) for one in shown)])
    return [[*cells, *tiles], options, times]


@pytest.mark.slow
@pytest.mark.long
def test_macmahon_triangles_fit_in_the_number_of_ways_that_knuth_has() -> None:
    """TAOCP 7.2.2.1, answer to exercise 126: see the sample macmahon-triangles."""
    turns = (min(t[k:] + t[:k] for k in range(3)) for t in map("".join, product("abcd", repeat=3)))
    search = psolver.cover(*triangles(2, sorted({*turns})), engine="dlx")
    assert 11_853_792 == search.count().solutions


def test_queens_have_the_numbers_of_oeis_a000170() -> None:
    found = []
    for size in range(1, 9):
        options = [
            [("r", r), ("c", c), ("a", r + c), ("b", r - c)]
            for r, c in product(range(size), repeat=2)
        ]
        items = [(line, k) for line in "rc" for k in range(size)]
        diagonals = {one for option in options for one in option} - {*items}
        found.append(psolver.cover(items, options, diagonals).count().solutions)
    assert [1, 0, 0, 2, 10, 4, 40, 92] == found


def test_dominosa_has_the_layouts_that_brute_force_finds() -> None:
    """All dominoes to 3-3 on a board of numbers: an option is a place of a domino."""
    board = ["12200", "23220", "11033", "31130"]
    cells = [*product(range(4), range(5))]
    options = []
    for i, j in cells:
        for other in ((i, j + 1), (i + 1, j)):
            if other in cells:
                two = sorted(board[y][x] for y, x in ((i, j), other))
                options.append([(i, j), other, "".join(two)])
    dominoes = ["".join(two) for two in product("0123", repeat=2) if two[0] <= two[1]]
    expected = 0

    def lay(left: frozenset[tuple[int, int]], used: frozenset[str]) -> None:
        nonlocal expected
        expected += not left
        for first, other, name in options:
            if left and first == min(left) and other in left and name not in used:
                lay(left - {first, other}, used | {name})

    lay(frozenset(cells), frozenset())
    assert 48 == expected
    for engine in ENGINES:
        found = psolver.cover([*cells, *dominoes], options, engine=engine).count().solutions
        assert expected == found


# psolver.cover -----------------------------------------------------------------------------------


def test_covers_are_numbers_of_options_and_items_any_hashable_values() -> None:
    search = psolver.cover([(0, 0), None, 3.5], [[(0, 0), None], [3.5], [None, 3.5], [(0, 0)]])
    assert [(0, 1), (2, 3)] == sorted(search)
    assert ("solved", 2, True) == (
        search.outcome.status,
        search.outcome.solutions,
        search.outcome.complete,
    )
    assert "<CoverSearch of 4 options: 2 solutions; the search is complete>" == repr(search)
    with pytest.raises(PsolverError) as caught:
        list(search)
    assert "a search is over when it has been used; make a new one" == str(caught.value)


def test_options_without_a_primary_item_are_in_no_cover_and_keep_their_numbers() -> None:
    assert [(1, 2)] == list(psolver.cover("ab", ["x", "a", "b", "xy"], "xy"))
    assert [()] == list(psolver.cover("", ["x"], "x"))
    assert [] == list(psolver.cover("a", []))


@pytest.mark.parametrize("engine", ["auto", "sat", "dlx", "backtrack", "count"])
def test_a_problem_without_items_has_the_empty_cover(engine: str) -> None:
    assert 1 == psolver.cover([], [], engine=engine).count().solutions


@pytest.mark.parametrize("engine", ["auto", "sat", "dlx", "backtrack"])
def test_bounds_may_be_any_whole_numbers(engine: str) -> None:
    for most in (3, 2**31, 2**63, 10**30):
        items: dict[str, Any] = {"a": (1, most), "b": 1}
        expected = [(0,), (0, 1), (1, 2)]
        assert expected == sorted(psolver.cover(items, ["ab", "a", "b"], engine=engine))
        assert [] == list(psolver.cover({"a": most, "b": 1}, ["ab", "a", "b"], engine=engine))


@pytest.mark.parametrize("two", [np.int64(2), (2, 2), [2, 2], (np.int8(2), np.uint64(2))])
def test_bounds_may_be_lists_and_numbers_of_numpy(two: Any) -> None:
    assert [(0, 1)] == list(psolver.cover({"a": two}, ["a", "a"]))


def test_covers_are_drawn_evenly_and_the_same_for_the_same_seed() -> None:
    options = [["p", ColouredItem("x", c)] for c in "AB"] + [
        ["q", ColouredItem("x", c)] for c in "AB"
    ]
    options.append(["q"])
    first, second = ([*psolver.cover("pq", options, "x").sample(1000, 7)] for _ in range(2))
    assert first == second
    assert {(0, 2), (0, 4), (1, 3), (1, 4)} == set(first)
    assert min(Counter(first).values()) > 200


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("ab", ["ac"]), "option 0: there is no item 'c' (name it in items or secondary)"),
        (("ab", ["a", []]), "option 1: has no items (leave it out)"),
        (("ab", ["aa"]), "option 0: an item stands twice in it (name it once)"),
        (("aa", []), "the item 'a' is named twice (give each item a name of its own)"),
        (("a", [], "a"), "the item 'a' is named twice (give each item a name of its own)"),
        (
            ("a", [[ColouredItem("a", 1)]]),
            "option 0: the item 'a' has a colour, but is primary (name it in secondary, or leave"
            " the colour out)",
        ),
        (
            ("a", [["a", ColouredItem("x", [])]], "x"),
            "option 0: [] cannot be a colour (not hashable)",
        ),
        (([[]], []), "[] cannot be an item (not hashable)"),
        (
            ([ColouredItem("a", 1)], []),
            "ColouredItem(item='a', colour=1) cannot be an item (only options give colours)",
        ),
        (("a", [5]), "option 0: expected an iterable, found a whole number"),
        ((5, []), "items: expected an iterable, found a whole number"),
        (
            ({"a": (2, 1)}, []),
            "the item 'a' has the bounds (2, 1), not a number above 0, or (least, most)",
        ),
        (({"a": 0}, []), "the item 'a' has the bounds 0, not a number above 0, or (least, most)"),
        (
            ({"a": np.array([1, 2])}, []),
            "the item 'a' has the bounds array([1, 2]), not a number above 0, or (least, most)",
        ),
        (
            ({"a": "2"}, []),
            "the item 'a' has the bounds '2', not a number above 0, or (least, most)",
        ),
    ],
)
def test_a_fault_is_one_sentence_with_its_place_and_cure(arguments: Any, message: str) -> None:
    with pytest.raises(PsolverError) as caught:
        psolver.cover(*arguments)
    assert message == str(caught.value)


def test_options_of_tilings_are_refused() -> None:
    with pytest.raises(TypeError) as caught:
        psolver.cover("a", ["a"], distinct=True)  # type: ignore[call-arg]
    assert "there is no option 'distinct'" in str(caught.value)
    with pytest.raises(PsolverError) as wrong:
        psolver.cover("a", ["a"], engine="fast")
    assert str(wrong.value).startswith("unknown engine 'fast'")


def many() -> list[Any]:
    """A problem whose covers are more than anybody counts one by one."""
    options = [[("p", k), ColouredItem(k % 7, c)] for k in range(60) for c in range(9)]
    return [[("p", k) for k in range(60)], options, range(7)]


@pytest.mark.parametrize("engine", ["sat", "dlx"])
def test_a_search_ends_at_a_limit_when_closed_and_when_cancelled(engine: str) -> None:
    with psolver.cover(*many(), engine=engine, limit=3) as search:
        assert 3 == len({*search})
    assert ("limit", 3) == (search.outcome.status, search.outcome.solutions)
    search = psolver.cover(*many(), engine=engine, time_limit=0.3)
    began = time.monotonic()
    assert "limit" == search.count().status
    assert time.monotonic() - began < 2
    search = psolver.cover(*many(), engine=engine)
    threading.Timer(0.2, search.cancel).start()
    assert "interrupted" == search.count().status
    with psolver.cover(*many(), engine=engine) as search:
        next(iter(search))
    assert "interrupted" == search.outcome.status
