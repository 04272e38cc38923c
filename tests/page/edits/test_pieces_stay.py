"""Laws of the edits of pieces: each piece keeps its place, its name and its colour, whatever is
edited; an edited one keeps its place.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

pytest.importorskip("tomlkit")

from support.places import SAMPLES, data_text
from support.seeds import thinned

from psolver import PsolverError, loads
from psolver.page import edited
from psolver.page.drawings import drawing_values

# pieces of all origins: without names, with letters, of sets with the same letters, of tables
MIXED = data_text("pieces-stay-mixed.toml")
FILES = {path.stem: path.read_text("utf-8") for path in SAMPLES.glob("*.toml")}
TEXTS = {"mixed": MIXED, **FILES}


def all_cards(text: str) -> list[dict[str, Any]]:
    """The pieces of a text one by one, as the page shows them, with their places."""
    values = drawing_values(text, loads(text))
    assert values
    return [
        {**piece, "place": entry["place"], "set": entry.get("set", "")}
        for entry in values["pieces"]
        for piece in entry.get("pieces", [entry])
    ]


def cards(text: str) -> list[dict[str, Any]]:
    """The same; of copies, which may become one piece with a count, the first one."""
    first: dict[str, dict[str, Any]] = {}
    for piece in all_cards(text):
        first.setdefault(piece["name"], piece)
    return list(first.values())


def looks(piece: dict[str, Any]) -> list[Any]:
    return [piece.get(key) for key in ("name", "color", "layers", "wedges", "names")]


def random_values(random: Random) -> tuple[str, dict[str, Any]]:
    """An edit of one piece, without its place."""
    return random.choice(
        [
            ("set_count", {"least": 0, "most": random.choice([1, 2, None])}),
            ("set_flag", {"key": "can_rotate", "flag": random.random() < 0.5}),
            ("set_color", {"color": random.choice(["blue", "#123456"])}),
            ("set_name", {"name": f"Another {random.random()}"}),
        ]
    )


def is_alone(piece: dict[str, Any], text: str) -> bool:
    """Whether no copy of a piece is drawn, which would share its table, and it is of no list."""
    same = [other for other in all_cards(text) if other["name"] == piece["name"]]
    return len(same) == 1 and (not piece["set"] or piece["place"][0] == "piece_set")


@pytest.mark.parametrize("name", thinned([*TEXTS], 4))
def test_all_pieces_keep_their_places_names_and_colours(name: str) -> None:
    random, text = Random(name), TEXTS[name]
    for _ in range(6 if name == "mixed" else 2):
        before = cards(text)
        places = [n for n, piece in enumerate(before) if is_alone(piece, text)]
        if not places:
            return
        number = random.choice(places)
        piece = before[number]
        if piece["set"]:
            at = piece["place"][1]
            names = [p["name"] for p in all_cards(text) if p["place"] == ["piece_set", at]]
            edit, values = "draw_set", {"number": at, "names": names}
            number = -1
        else:
            edit, values = random_values(random)
            values = {**values, "place": tuple(piece["place"])}
        after = edited(text, edit, values)
        try:
            now = cards(after)
        except PsolverError:  # a clue names the piece; or there are too many of it for a frame
            assert edit in ("set_name", "set_count")
            continue
        assert len(before) == len(now), after
        for at, (old, new) in enumerate(zip(before, now, strict=True)):
            if at != number:
                assert looks(old) == looks(new), (edit, values, after)
            else:
                assert old["layers"] == new["layers"]
                assert edit == "set_name" or old["name"] == new["name"]
                assert edit == "set_color" or old["color"] == new["color"]
        text = after


def test_a_piece_that_goes_or_comes_leaves_the_names_of_the_others() -> None:
    before = [piece["name"] for piece in cards(MIXED)]
    for number, piece in enumerate(cards(MIXED)):
        if piece["set"]:
            continue
        after = edited(MIXED, "remove_piece", {"place": tuple(piece["place"])})
        groups = after.replace('"D", ', "").replace('"D", "Long"', '"Long"')
        if piece["name"] in ("D", "Long"):
            groups = after.partition("[[group]]")[0]
        assert [*before[:number], *before[number + 1 :]] == [one["name"] for one in cards(groups)]
    cells = [[0, 0, n] for n in range(8)]
    after = edited(MIXED, "new_piece", {"cells": cells, "name": "e"})
    assert [*before, "e"] == [piece["name"] for piece in cards(after)]
