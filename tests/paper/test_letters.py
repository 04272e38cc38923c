"""Letters that a laser engraves: each has strokes of its own, and accents stand above them."""

from __future__ import annotations

from itertools import product

import pytest

from psolver.paper.engraving import ACCENTS, STROKES, strokes, without_strokes


def test_every_letter_of_a_keyboard_has_strokes_of_its_own() -> None:
    printable = [chr(code) for code in range(0x21, 0x7F)]
    assert [] == [one for one in printable if without_strokes(one)]
    drawn = [strokes(one) for one in printable]
    assert len(set(drawn)) == len(drawn)


def test_accents_stand_on_their_letters() -> None:
    assert "" == without_strokes("Août Décembre März Čápek Ångström São Ñandú ça Żaba")
    for accent in ACCENTS:
        for letter in "Aaei":
            plain, whole = strokes(letter), strokes(letter + accent)
            assert plain == whole[: len(plain)]
            top = min(y for line in plain for _, y in line)
            assert all(y < top + 0.2 for line in whole[len(plain) :] for _, y in line)


def test_letters_lie_on_the_grid() -> None:
    for text, drawn in STROKES.items():
        assert all(len(one) % 2 == 0 and one.isdigit() for one in drawn.split()), text
        assert all(int(x) <= 6 for one in drawn.split() for x in one[::2]), text


def test_accents_stand_as_far_above_capitals_as_above_small_letters() -> None:
    for accent, letter in product(ACCENTS, "AEaedt"):
        plain, whole = strokes(letter), strokes(letter + accent)
        top = min(y for line in plain for _, y in line)
        lowest = max(y for line in whole[len(plain) :] for _, y in line)
        assert pytest.approx(1 / 6, abs=0.002) == top - lowest
