"""Keys and sizes that no file has, and those that are meant by them: "flip" means can_reverse,
"max" means count, "hex 3" is a hexagon of side 3.

A word is compared in small letters, with _ between its parts; * in a pattern is any text. Words
that are nearly a key are found by their spelling, if they have no meaning here.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from contextlib import suppress
from difflib import get_close_matches
from fnmatch import fnmatchcase

from ..errors import PsolverError
from ..lattice import Lattice, lattice_named
from ..plain_values import GivenValues
from ..registries import LATTICES
from ..square_lattice import SQUARE
from ..wording import listed, quoted

MEANT = {
    "can_reverse": "*reflect* *flip* *mirror* *revers* two_sided both_sides *chiral* turn_over*",
    "can_rotate": "*rotat* *turn* *orient* spin*",
    "count": "amount number num n copies times quantity qty uses repeat* multiplicity how_many"
    " min minimum min_* max maximum max_* least most at_least at_most limit required optional"
    " *_count",
    "use": "use_* used total* *_pieces pieces_used number_of_pieces how_many",
    "board": "size* dim* *grid* region area *box* target *field* container *frame space tray"
    " rectangle shape_of_board board_* the_board goal_shape",
    "shape": "size cells cubes squares picture drawing form pattern layout figure coords"
    " coordinates piece tile polyomino",
    "pieces": "shapes tiles polyominoes parts blocks piece_shapes",
    "piece_set": "set sets piece*set* set_of_pieces named_set*",
    "lattice": "cell cells geometry cell_* shape_of_cells",
    "goal": "task mode objective aim kind type",
    "best": "optim* maximi?e minimi?e objective score",
    "value": "weight points score worth price profit",
    "values": "weights points scores worth prices board_values",
    "color": "colo?r* *_colo?r paint fill",
    "board_marks": "colo?rs colo?ring chessboard* checker* chequer* board_colo?r*",
    "regions": "areas zones cages board_regions region_*",
    "region_rules": "sums sum rules conditions pips",
    "faults": "fault* fault_free cuts cut_lines",
    "corners": "tatami crossings four_meet vertices points corner*",
    "wrap": "torus toroidal cyclic* periodic* tube cylinder*",
    "shift": "offset twist shear",
    "separate": "boards disconnected *parts",
    "connected": "connect* one_part",
    "names": "labels days dates calendar cell_names",
    "leave": "free empty *free date uncovered",
    "dice": "die roll rolls faces",
    "touch": "neighbo?rs adjacen* contact* side_by_side",
    "border": "rim boundary outline *edge",
    "edges": "sides wang edge_* matching",
    "title": "name heading caption puzzle",
    "notes": "comment* description text info about rules",
    "source": "author* by design* reference* url link credit* origin",
    "group": "groups choose one_of either",
    "expect": "expect* answer* known*",
    "problem": "problems figures challenge*",
    "only": "only_* using with subset chosen",
    "vary": "vari* param* range* sequence for",
    "solutions": "number count total*",
    "name": "id label letter title",
}
# words that are no key by another name
CURES_BY_WORDS = {
    "one_sided onesided *_one_sided no_flip* no_reflect* no_mirror*": "write can_reverse = false",
    "no_rotat* no_turn*": "write can_rotate = false",
    "fixed": "write can_rotate = false and can_reverse = false",
    "clue* hint* given* preset*": "a clue is a letter in the picture of the board",
    "hole* block* obstacle* wall* gap*": "a hole is a . in the picture of the board",
    "optional_cells may": "a cell that may stay empty is a ? in the picture of the board",
}
LEAST, MOST = "min minimum min_* least at_least", "max maximum max_* most at_most limit"
HEIGHT, WIDTH, DEPTH = "rows height", "cols columns width length", "layers depth"
# how much alike two words are spelt, 1 for the same: keys of the same table, and of others
OWN_LIKENESS, OTHER_LIKENESS = 0.7, 0.8
MOST_KEYS_LISTED = 15
NO_LIST = "'psolver new FILE' writes a file with the usual keys"


def cure(
    key: str, values: GivenValues, known: Collection[str], elsewhere: Mapping[str, str]
) -> str:
    """Return the cure for an unknown key of a table with some values; `known` has the keys of the
    table, `elsewhere` the places of others.

    >>> cure("flip", {"flip": True}, ["count", "can_reverse"], {})
    "did you mean 'can_reverse'?"
    >>> cure("max", {"max": 3}, ["count", "can_reverse"], {})
    'write count = [0, 3]'
    """
    word = re.sub("(?<=[a-z])(?=[A-Z])", "_", key).lower().replace("-", "_").replace(" ", "_")
    if word in known:
        return _question(word)
    if "count" in known and (bounds := _bounds(word, values)):
        return f"write count = {bounds}"
    for right, example in {"board": "6x10", "shape": "2x3"}.items():
        if right in known and (size := _size(word, values, example)):
            return f'write {right} = "{size}"'
    if "can_reverse" in known:
        for words, sentence in CURES_BY_WORDS.items():
            if _fits(word, words):
                return sentence
    meant = [right for right, words in MEANT.items() if _fits(word, words)]
    meant_key = (
        next((right for right in meant if right in known), "")
        or _alike(word, known, OWN_LIKENESS)
        or next((right for right in meant if right in elsewhere), "")
        or _alike(word, elsewhere, OTHER_LIKENESS)
    )
    if meant_key:
        return _question(meant_key, "" if meant_key in known else elsewhere[meant_key])
    if len(known) <= MOST_KEYS_LISTED:
        return f"known keys: {', '.join(known)}"
    return NO_LIST


def _question(key: str, place: str = "") -> str:
    return f"did you mean {quoted(key)}?{place and f' it {place}'}"


def _fits(word: str, patterns: str) -> bool:
    return any(fnmatchcase(word, pattern) for pattern in patterns.split())


def _alike(word: str, keys: Iterable[str], least: float) -> str:
    return next(iter(get_close_matches(word, keys, 1, least)), "")


def _first(values: GivenValues, patterns: str) -> int | None:
    """The first whole number among values whose keys fit some patterns."""
    for key, value in values.items():
        if type(value) is int and value >= 0 and _fits(key.lower(), patterns):
            return value
    return None


def _bounds(word: str, values: GivenValues) -> str:
    """The count that a least and a most number mean, if a key is one of both; "" for others."""
    if not _fits(word, f"{LEAST} {MOST}"):
        return ""
    least, most = _first(values, LEAST), _first(values, MOST)
    if least is None and most is None:
        return ""
    end = '"any"' if most is None else most
    return f"[{least or 0}, {end}]"


def _size(word: str, values: GivenValues, example: str) -> str:
    """The size that some lengths mean, or the example; "" if the key is not a length."""
    if not _fits(word, f"{HEIGHT} {WIDTH} {DEPTH}"):
        return ""
    numbers = [_first(values, patterns) for patterns in (DEPTH, HEIGHT, WIDTH)]
    lengths = [str(number) for number in numbers if number]
    if len(lengths) > 1 and all(numbers[1:]):
        return "x".join(lengths)
    return example


# sizes of boards ----------------------------------------------------------------------------------


# the beginnings of words for boards, by the first word of a size
WORDS_FOR_BOARDS = {
    "hexagon": "hex",
    "triangle": "tri",
    "rhombus": "rho dia loz",
    "parallelogram": "para",
    "trapezium": "trap",
    "rectangle": "rect",
    "square": "squ che",
    "cube": "cub",
    "box": "box cuboid brick grid board",
    "pyramid": "pyr",
    "tetrahedron": "tetra",
    "torus": "tor",
    "tube": "tub cyl",
}
WORDS_BETWEEN_NUMBERS = "a board of with side sides size length radius by and x"
FLAT_BOXES = ("box", "rectangle", "torus", "tube")
WRAP_VALUES = {"torus": '["rows", "columns"]', "tube": '"columns"'}


def size_cure(text: str, lattice: Lattice) -> str | None:
    """Return the right size for a text that is nearly one, and the key that it needs beside it; ""
    if its kind of board has no such size, None for other texts.

    >>> size_cure("hexagon 3", lattice_named("hexagon")), size_cure("6 10", SQUARE)
    ('write "hexagon of side 3"', 'write "6x10"')
    >>> size_cure("cube 3", SQUARE), size_cure("torus 8x8", SQUARE), size_cure("abc", SQUARE)
    ('write "3x3x3"', 'write "8x8" and wrap = ["rows", "columns"]', None)
    """
    between = WORDS_BETWEEN_NUMBERS.split()
    words = [word for word in re.findall("[a-z]+", text.lower()) if word not in between]
    numbers = [number.lstrip("0") for number in re.findall("[0-9]+", text)]
    if "\n" in text.strip() or re.search(r"[-+.?#]", text) or not all(numbers):
        return None
    kinds = {_kind(word) for word in words}
    if len(kinds) > 1 or "" in kinds or not (kinds or len(numbers) > 1):
        return None
    kind = next(iter(kinds), "box")
    if lattice is SQUARE and (size := _box(kind, numbers)):
        wrapped = ""
        if kind in WRAP_VALUES:
            wrapped = f" and wrap = {WRAP_VALUES[kind]}"
        return f'write "{size}"{wrapped}'
    size = _slanted(kind, numbers, lattice)
    if size:
        return f'write "{size}"'
    usual = []
    for name, usual_lattice in _lattices().items():
        has_signs = any(usual_lattice.signs_beside(next(iter(usual_lattice.steps))))
        if not (has_signs or usual_lattice.turns_freely):
            usual.append(name)
    names = [name for name in usual if _slanted(kind, numbers, lattice_named(name))]
    if lattice is SQUARE and names:
        size = _slanted(kind, numbers, lattice_named(names[0]))
        cells = listed([f'"{name}"' for name in names], "or")
        exact = any(
            size_kind.numbers(text) for name in names for size_kind in lattice_named(name).sizes
        )
        written = ""
        if not exact:
            written = f'"{size}", and '
        return f"write {written}lattice = {cells} at the top of the file"
    if kinds:
        return ""
    return None


def _lattices() -> dict[str, Lattice]:
    """The lattices by their names, without those of packages that fail."""
    lattices = {}
    for name in LATTICES:
        with suppress(PsolverError):
            lattices[name] = lattice_named(name)
    return lattices


def _kind(word: str) -> str:
    """The first word of the size that a word means; "" if it is none."""
    for kind, starts in WORDS_FOR_BOARDS.items():
        if word.startswith(tuple(starts.split())):
            return kind
    return ""


def _box(kind: str, numbers: list[str]) -> str:
    """The size of a board of squares or cubes; "" if the kind has other numbers."""
    if kind in ("square", "cube"):
        dimension = 2 if kind == "square" else 3
        if len({*numbers}) == 1:
            return "x".join(numbers[:1] * dimension)
        return ""
    solid = kind == "box" and len(numbers) == 3
    if solid or (kind in FLAT_BOXES and len(numbers) == 2):
        return "x".join(numbers)
    return ""


def _slanted(kind: str, numbers: list[str], lattice: Lattice) -> str:
    """The size of a lattice that has a kind and some numbers; "" if it has none."""
    for size in lattice.sizes:
        first_words, *words_between = re.split("[0-9]+", size.example)
        kind_of_size, *_ = first_words.split() or ["box"]
        if kind_of_size == kind and len(words_between) == len(numbers):
            pairs = zip(numbers, words_between, strict=True)
            return first_words + "".join(number + word for number, word in pairs)
    return ""
