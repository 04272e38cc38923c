"""Sentences of reasons that a puzzle is impossible."""

from __future__ import annotations

import pytest

from psolver import Areas, Colouring, Core, NoPlace, Reason, Weighed, Weights

CELLS = ((0, 0), (0, 1), (0, 2))


def colouring(modulus: int, weight: int, *pieces: tuple[str, int, int]) -> Colouring:
    """A colouring of three cells with the same weight, which the pieces are not up to."""
    weights = Weights(modulus, tuple((cell, weight) for cell in CELLS), ())
    weighed = tuple(Weighed(*piece) for piece in pieces)
    covered = sum(times * value for _, times, value in pieces)
    return Colouring(weights, weighed, False, True, (), False, covered, 3 * weight)


EXACT = colouring(2, 1, ("A", 1, 2), ("B", 2, 0))._replace(exact=True)
BOUNDING = colouring(0, 1, ("A", 1, 1), ("B", 1, 1), ("C", 1, 0))
NUMBERS = colouring(5, 7, ("A", 1, 3), ("B", 1, 1), ("C", 1, 1))
MANY = colouring(2, 1, *((f"P{i}", 1, i % 2) for i in range(19)))


@pytest.mark.parametrize(
    ("expected", "detail"),
    [
        (
            "wherever they lie, the piece B covers none of the shaded cells, the others exactly 2;"
            " with the piece A used once, the piece B 2 times, that is 2 of them, but there are 3",
            EXACT,
        ),
        (
            "wherever they lie, the piece B covers none of the shaded cells, the others exactly 2;"
            " with the piece A used once, the piece B 2 times, that is 2 of them, but there is 1",
            EXACT._replace(there=1),
        ),
        (
            "wherever it lies, the numbers under the piece A add up to 1; in all that is 1, but the"
            " numbers on the board add up to 1,200",
            colouring(9, 400, ("A", 1, 1))._replace(exact=True),
        ),
        (
            "wherever they lie, the piece C covers none of the shaded cells, the others at most 1;"
            " in all that is at most 2 of them, but there are 3",
            BOUNDING,
        ),
        (
            "wherever they lie, the pieces A and B cover at most 1 of the shaded cells, the others"
            " none; with the piece D used 2 times, the pieces A, B, C and E 3 times each, that is"
            " at most 6 of them, but there are 3",
            colouring(0, 1, ("A", 3, 1), ("B", 3, 1), ("C", 3, 0), ("D", 2, 0), ("E", 3, 0)),
        ),
        (
            "wherever the clues let them lie, the numbers under the piece C add up to at most 0,"
            " under the others to at most 1; in all that is at most 2, but the numbers on the board"
            " add up to 6",
            colouring(0, 2, ("A", 1, 1), ("B", 1, 1), ("C", 1, 0))._replace(clued=True),
        ),
        (
            "wherever they lie, the numbers under the piece A add up to 3 more than a multiple of"
            " 5, under the others to 1 more than a multiple of 5; in all that is a multiple of 5,"
            " but the numbers on the board add up to 1 more than a multiple of 5",
            NUMBERS,
        ),
        (
            "the areas leave no use for the pieces D and E; wherever it lies, every other piece"
            " covers an odd number of the shaded cells; in all that is an even number of them, but"
            " there are 3",
            colouring(2, 1, ("A", 1, 1), ("B", 1, 1))._replace(unused=("D", "E")),
        ),
        (
            "wherever the clues let it lie, every piece covers an odd number of the shaded cells;"
            " in all that is an even number of them, but there are 3",
            colouring(2, 1, ("A", 1, 1), ("B", 1, 1))._replace(clued=True),
        ),
        (
            "wherever they lie, 9 of the pieces cover an odd number of the shaded cells, the others"
            " an even number; in all that is an odd number of them, but there are 3",
            MANY,
        ),
        (
            "wherever it lies, the piece A covers an odd number of the shaded cells; in all that is"
            " an even number of them, but there are 3",
            colouring(2, 1, ("A", 4, 1))._replace(fixed=False),
        ),
    ],
)
def test_a_colouring_in_a_sentence(expected: str, detail: Colouring) -> None:
    assert expected == Reason(detail).sentence


BOUND = Core((), (("F", 1), ("G", 2)), (("G", 2), ("H", 1)), True, 3)


@pytest.mark.parametrize(
    ("expected", "detail"),
    [
        ("this cell cannot be covered", Core(CELLS[:1], (), (), True, 0)),
        (
            "these 3 cells cannot all be covered, however often the pieces are used",
            Core(CELLS, (), (), True, 2),
        ),
        (
            "this cell cannot be covered with the piece F used at most 2 times, however the others"
            " are used",
            Core(CELLS[:1], (), (("F", 2),), True, 2),
        ),
        (
            "these 3 cells cannot all be covered with every piece used at most once",
            Core(CELLS, (), (("F", 1), ("G", 1), ("H", 1)), True, 3),
        ),
        (
            "the board has no room for the piece G used exactly 2 times, the piece F at least once,"
            " the piece H at most once",
            BOUND,
        ),
        (
            "the board has no room for the pieces F, G and H used at least 1,000 times each,"
            " however the others are used",
            Core((), (("F", 1000), ("G", 1000), ("H", 1000)), (), True, 4),
        ),
    ],
)
def test_a_core_in_a_sentence(expected: str, detail: Core) -> None:
    assert expected == Reason(detail).sentence


def test_what_fits_nowhere_in_a_sentence() -> None:
    nowhere = [
        NoPlace("I", by_area=True),
        NoPlace("I", "frame"),
        NoPlace("I", "figure"),
        Areas("frame", (1, 1200), "at least", 1300),
        Areas("frame", (1, 6), "exactly", 0),
    ]
    assert [
        "the piece I fits nowhere, and without it the pieces cannot cover as many cells as the"
        " board has",
        "the piece I fits nowhere in the frame",
        "the piece I can be part of no connected figure of the pieces",
        "the pieces cover at least 1,300 cells, but the frame has 1,200",
        "no piece is used, so that there is no figure",
    ] == [Reason(one).sentence for one in nowhere]
