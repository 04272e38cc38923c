"""Check the certificate of a count: `psolver-check PUZZLE CERTIFICATE`, or this file alone with
Python. It shares no code with psolver; docs/certificates.md has the format and the proof.
Exit status: 0 the count is right, 1 the certificate is wrong, 2 a file that it cannot read.
"""

import gzip
import hashlib
import json
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator
from itertools import accumulate, chain, groupby, permutations, product
from math import prod
from pathlib import Path
from typing import Any

Cell = tuple[int, ...]
Shapes = tuple[tuple[Cell, ...], ...]
FORMAT = "psolver count certificate"
HEADER = {"format": str, "version": int, "psolver": str, "puzzle": str, "leave": list}
HEADER |= {"problem": int, "solutions": int, "distinct": int}
NODE = r"(0|[1-9a-f][0-9a-f]*) (mod|0|[1-9][0-9]*)((?: 0| -?[1-9][0-9]*)+)\n"
FLAGS = {"count", "can_rotate", "can_reverse", "can_reflect"}
PIECE = {"name", "shape", "color", *FLAGS}
TOP = {"lattice", "board", "names", "leave", "clues", "pieces", "piece_set", "piece", *FLAGS}
TOP |= {"title", "notes", "source", "expect", "dice"}  # these change no count
EXPECT = {"solutions", "distinct", "figures", "at_least", "reason", "source", "effort", "best"}
SLANTED = ("hexagon", "triangle")
MIRROR = dict.fromkeys(("square", "cubic"), ((0, 1, 2), (1, 1, -1)))  # left and right
MIRROR |= dict.fromkeys(SLANTED, ((0, 2, 1), (1, 1, 1))) | {"balls": ((0, 2, 1), (1, -1, -1))}
SETS = {"soma": ("cubic", [3, 4]), "tetracubes": ("cubic", [4]), "pentacubes": ("cubic", [5])}
for _lattice, _sets in (
    ("square", "monominoes dominoes trominoes tetrominoes pentominoes hexominoes heptominoes"),
    ("hexagon", "monohexes dihexes trihexes tetrahexes pentahexes hexahexes"),
    ("triangle", "moniamonds diamonds triamonds tetriamonds pentiamonds hexiamonds heptiamonds"),
):
    SETS |= {word: (_lattice, [size]) for size, word in enumerate(_sets.split(), 1)}


class Refused(Exception):
    """Raised with an exit status and a sentence."""


def hold(right: object, status: int, sentence: str) -> None:
    """Raise Refused if something that must hold is not right."""
    if not right:
        raise Refused(status, sentence)


def know(right: object, what: str) -> None:
    """Raise Refused if the puzzle file has something that is not read here."""
    hold(right, 2, f"this checker does not know {what}")


def at(lattice: str, layer: int, row: int, column: int) -> Cell:
    """Return a cell, three numbers. Those of hexagons add up to 0, of triangles to -1 (pointing up)
    or 1, of balls to an even number: every isometry is a signed permutation and a translation.
    """
    if lattice == "hexagon":
        return row, (column - row) // 2, (-column - row) // 2
    if lattice == "triangle":
        down = (row + column) % 2
        return 2 * row - 1, down - row + column - 1, down - row - column + 1
    ball = layer, row + column + layer, column - row
    return ball if lattice == "balls" else (layer, row, column)


def turned(lattice: str, cells: Iterable[Cell], *flags: bool) -> Iterator[list[Cell]]:
    """Yield the images of cells under the isometries, up to translations, of a piece that may be
    turned and flipped (the `flags`).
    """
    for (a, b, c), (i, j, k) in product(permutations(range(3)), product((1, -1), repeat=3)):
        flat = (a, i) == (0, 1) or lattice != "square"
        inside = flat and (i == j == k or lattice not in SLANTED)
        mirrored = (a > b) ^ (a > c) ^ (b > c) ^ (lattice not in SLANTED and i * j * k < 0)
        flipped = flags[1] and ((a, b, c), (i, j, k)) == MIRROR[lattice]
        itself = (a, b, c, i, j, k) == (0, 1, 2, 1, 1, 1)
        if itself or flipped or (flags[0] and inside and (flags[1] or not mirrored)):
            yield [(i * cell[a], j * cell[b], k * cell[c]) for cell in cells]


def images(lattice: str, cells: Iterable[Cell], *flags: bool) -> Shapes:
    """Return the orientations of a shape, each sorted and moved to the origin, sorted."""
    found = set()
    for shape in map(sorted, turned(lattice, cells, *flags)):
        x, y, z = shape[0]
        z = -x - y if lattice in SLANTED else z
        found.add(tuple([(a - x, b - y, c - z) for a, b, c in shape]))
    return tuple(sorted(found))


def polyforms(lattice: str, size: int, reverse: bool) -> Iterable[tuple[Cell, ...]]:
    """Return the connected shapes of a size, one of each class, grown cell by cell."""
    unit = 1 + (lattice == "triangle")
    ways = {way for way in product((-unit, 0, unit), repeat=3) if way.count(0) == 2}
    ways = set(permutations((1, 0, -1))) if lattice == "hexagon" else ways
    ways = {way for way in ways if way[0] == 0 or lattice != "square"}
    shapes: set[tuple[Cell, ...]] = {((0, 0, 1 - unit),)}
    for _ in range(size - 1):
        near = {(s, (x + a, y + b, z + c)) for s in shapes for x, y, z in s for a, b, c in ways}
        grown = [(*s, n) for s, n in near if n not in s and (unit == 1 or abs(sum(n)) == 1)]
        shapes = {images(lattice, shape, True, reverse)[0] for shape in grown}
    return shapes


def sized(lattice: str, text: str) -> list[Cell] | None:
    """Return the places (layer, row, column) of a board by its size; None for other texts."""
    words = " ".join(text.lower().replace("×", "x").split())
    words = re.sub(r"(?a)(?<=\d) ?x ?(?=\d)", "x", words)
    found = re.fullmatch(r"(?a)([a-z]+ of side |(?:[a-z]+ )?(?=\d+x))(\d+(?:x\d+){0,2})", words)
    if not found:
        return None
    kind, numbers = (found[1].split() or ["parallelogram"])[0], [*map(int, found[2].split("x"))]
    rows, base, three = numbers[0], numbers[-1], lattice == "triangle"
    if lattice not in SLANTED and kind == "parallelogram":
        return list(product(*map(range, [1, *numbers][-3:])))
    if lattice == "balls" and kind == "pyramid":
        return [p for n in range(rows) for p in product([n], range(rows - n), range(rows - n))]
    kind = "" if lattice not in SLANTED or (three and kind == "rectangle") else kind
    side = [*range(rows - 1, -1, -1)]
    lines = {  # the first column of each row, and its length
        "parallelogram": [(n, base * (1 + three)) for n in side],
        "trapezium": [(n, (base - n) * (1 + three) - three) for n in side],
        "rectangle": [(n % 2, base) for n in range(rows)],
        "hexagon": [(n, (2 * rows - n) * (1 + three) - 1) for n in side + side[::-1][1 - three :]],
    }.get({"triangle": "trapezium", "rhombus": "parallelogram"}.get(kind, kind), [])
    know(lines, f"the size {text!r}")
    odd, step = lines[0][0] % 2, 2 - three
    return [(0, r, s + odd + step * n) for r, (s, size) in enumerate(lines) for n in range(size)]


def picture(lattice: str, text: str) -> dict[Cell, str]:
    """Return the places that a picture or a size draws, with their marks."""
    if (places := sized(lattice, text)) is not None:
        return dict.fromkeys(places, "#")
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    drawn = [line for line in lines if line.strip(" ") not in ("", "---")]
    left = min((len(line) - len(line.lstrip(" ")) for line in drawn), default=0)
    marks: dict[Cell, str] = {}
    layer, row, odd = 0, 0, None  # odd: how far columns are moved, to fit to their rows
    for line in lines[next((n for n, line in enumerate(lines) if line.strip(" ")), 0) :]:
        if line.strip(" ") == "---":
            layer, row = layer + 1, -1
        for column, mark in enumerate(line[left:] if line.strip(" .-") else ""):
            side = "/\\".find(mark) if lattice == "triangle" else -1
            if odd is None and (side >= 0 or (lattice == "hexagon" and mark != " ")):
                odd = (row + (column if side < 0 else (column + 1) // 2 + side)) % 2
            place = (column // 2 if lattice == "triangle" else column) + (odd or 0)
            if mark in "#?" or (mark.isascii() and mark.isalnum()):
                marks[layer, row, place] = mark
            else:
                know(mark in " ." or side >= 0, f"{mark!r} in a picture")
        row += 1
    return marks


def known(table: dict[str, Any], keys: set[str]) -> dict[str, Any]:
    """Return a table, in which a key has one name. Raises Refused for a key that is not known."""
    for key in table:
        know(key in keys, f"the key {key!r}")
    return {{"can_reflect": "can_reverse"}.get(key, key): value for key, value in table.items()}


def pieces_of(top: dict[str, Any], lattice: str, many: int) -> list[tuple[Shapes, str, int, int]]:
    """Return the pieces: orientations, name, bounds; `many` stands for "any". Copies are one piece,
    the bounds added up.
    """
    flat, sizes = "square" if lattice in ("cubic", "balls") else lattice, list[int]()
    usual = {"count": 1, "can_rotate": True, "can_reverse": flat == lattice} | top
    found: dict[tuple[Shapes, str], tuple[int, int]] = {}

    def add(name: str, shape: Iterable[Cell], own: dict[str, Any], flips: bool = True) -> None:
        table = usual | known(own, PIECE)
        count, turns, reverses = table["count"], table["can_rotate"], table["can_reverse"]
        know(type(turns) is type(reverses) is bool, f"{turns!r} or {reverses!r} of a turn")
        low, high = count if isinstance(count, list) else (count, count)
        numbers = all(n == "any" or (type(n) is int and n >= 0) for n in (low, high))
        know(numbers, f"the count {count!r}")
        forms = images(lattice, shape, turns, reverses and flips)
        least, most = found.get((forms, name), (0, 0))
        least, most = least + (0 if low == "any" else low), most + (many if high == "any" else high)
        found[forms, name] = least, most

    tables = list(top.get("piece", []))
    for _, some in groupby(top.get("pieces", "").splitlines(), lambda line: bool(line.strip())):
        lines = [line for line in some if line.strip()]
        boxes = all(sized("square", line) for line in lines)
        tables += [{"shape": text} for text in (lines if boxes else ["\n".join(lines)])]
    for table in tables:
        marks = picture(lattice, table["shape"])
        (mark,) = set(marks.values())
        cells = [at(lattice, *place) for place in marks]
        add(table.get("name", mark.strip("#")).strip(), cells, table)
    given = top.get("piece_set", [])
    for word in map(str.lower, [given] if isinstance(given, str) else given):
        free, flips = re.sub("^(free|one-sided|solid) ", "", word), "one-sided" not in word
        of, some_sizes = SETS.get(free, ("", []))
        know(of in (lattice, flat), f"the set {word!r}")
        flipped = usual["can_reverse"] or not flips or flat != lattice
        know(usual["can_rotate"] and flipped, "the forms of a set that may not be turned")
        for shape in chain(*(polyforms(of, size, flips and of != "cubic") for size in some_sizes)):
            box = prod(max(axis) - min(axis) + 1 for axis in zip(*shape, strict=True))
            if free != "soma" or box > len(shape):  # its pieces are no boxes
                cells = [at(lattice, *cell) if lattice == "balls" else cell for cell in shape]
                add(f"set {shape}", cells, {}, flips)
        sizes += some_sizes
    named = [forms for forms, name in found if name]
    once = len(set(named)) == len(named) and len(set(sizes)) == len(sizes)
    know(once or not sizes, "what to do with two pieces of one shape if one is of a set")
    return [(*piece, *bounds) for piece, bounds in found.items()]


class CoverProblem:
    """The exact-cover problem of a puzzle. Items are the cells, sorted, then the pieces.

    least, most   how often each item is covered; 0 of a piece that only the room limits
    placements    pairs of a piece's number and the numbers of its cells, sorted
    shifts        the place of each item in a residual, a number that holds how often each may still
                  be covered; `start` is that of the whole problem
    symmetries    the permutations of the cells that keep the puzzle, the identity first
    """

    def __init__(self, data: bytes, leave: list[str] | None = None, problem: int = 0) -> None:
        top = tomllib.loads(data.decode("utf-8-sig"))
        top = known(top | top.pop("problem")[problem - 1] if problem else top, TOP)
        lattice = top.get("lattice", "square")
        know(lattice in MIRROR and lattice != "cubic", f"the lattice {lattice!r}")
        known(top.get("expect", {}), EXPECT)
        board = picture(lattice, top["board"])
        box = re.fullmatch(r"(\s*[0-9]+\s*[xX×]){2}\s*[0-9]+\s*", top["board"])
        solid = "---" in top["board"] or box
        lattice = "cubic" if lattice == "square" and solid else lattice
        rows = [list(some) for _, some in groupby(sorted(board), lambda place: place[:2])]

        def words(key: str) -> dict[Cell, str]:
            lines = [line.split() for line in top.get(key, "").splitlines() if line.strip(" -")]
            know(not lines or [*map(len, lines)] == [*map(len, rows)], f"the rows of {key!r}")
            pairs = zip(chain(*rows), chain(*lines), strict=False)
            return {at(lattice, *place): word for place, word in pairs if word != "."}

        names, free = words("names"), top.get("leave", "").split() if leave is None else leave
        marks = {at(lattice, *place): mark for place, mark in board.items()}
        know(set(free) <= set(names.values()), "the name of a cell that stays free")
        marks = {cell: mark for cell, mark in marks.items() if names.get(cell) not in free}
        clues = {cell: mark for cell, mark in marks.items() if mark not in "#?"} | words("clues")
        pieces = pieces_of(top, lattice, len(board))
        called = [name for _, name, _, _ in pieces]
        know(all(called.count(c) == 1 for c in clues.values()), "the piece that a clue names")
        pieces.sort(key=lambda p: (p[0], p[2], p[3], p[1] if p[1] in clues.values() else ""))
        self.cells = sorted(marks)
        number = {cell: n for n, cell in enumerate(self.cells)}
        self.least = [int(marks[cell] != "?") for cell in self.cells]
        self.most, places = [1 for _ in self.cells], list[set[Cell]]()
        self.placements: list[tuple[int, Cell]] = []
        for piece, (forms, name, least, most) in enumerate(pieces):
            room = len(number) // len(forms[0])
            self.least.append(least)
            self.most.append(min(room, most) if least or most < room else 0)
            places.append(set(_places(lattice, forms, number) if most else ()))
            banned = {number[cell] for cell, clue in clues.items() if clue != name}
            self.placements += [(piece, p) for p in sorted(places[-1]) if banned.isdisjoint(p)]
        self.shifts = [0, *accumulate(most.bit_length() for most in self.most)]
        self.start = sum(most << shift for most, shift in zip(self.most, self.shifts, strict=False))
        found = set()
        for there in turned(lattice, self.cells, True, True):
            by = [a - b for a, b in zip(self.cells[0], min(there), strict=True)]
            to = [number.get((x + by[0], y + by[1], z + by[2]), -1) for x, y, z in there]
            kept = -1 not in to and (lattice not in SLANTED or sum(by) == 0)
            traits = [(marks[cell] == "?", clues.get(cell)) for cell in self.cells]
            if kept and all(traits[n] == trait for n, trait in zip(to, traits, strict=True)):
                if all({tuple(sorted(to[n] for n in p)) for p in some} == some for some in places):
                    found.add(tuple(to))
        self.symmetries = sorted(found)


def _places(lattice: str, forms: Shapes, number: dict[Cell, int]) -> Iterator[Cell]:
    """Yield the numbers of the cells of each place of a piece, sorted."""
    for form, (x, y, z) in product(forms, number):
        a, b, c = x - form[0][0], y - form[0][1], z - form[0][2]
        cells = [number.get((p + a, q + b, r + c), -1) for p, q, r in form]
        if -1 not in cells and (lattice not in SLANTED or a + b + c == 0):
            yield tuple(sorted(cells))


def ones(bits: int) -> Iterator[int]:
    """Yield the places of the bits of a number that are 1."""
    while bits:
        yield (bits & -bits).bit_length() - 1
        bits &= bits - 1


class SymmetrySection:
    """The tilings that a symmetry keeps. They consist of orbits of placements, none of which
    overlaps another of its orbit; a set of these options is a number with a bit for each.

    options  how often an option covers each of its items; sorted by piece, then by placements
    costs    the numbers that they take from a residual
    often    for each item, by the times that it is covered, the options that do so
    counts   the counts of residuals that are proved
    """

    def __init__(self, problem: CoverProblem, symmetry: Cell) -> None:
        self.problem, self.size, found = problem, len(problem.cells), set()
        for piece, place in problem.placements:
            orbit = {place}
            while (place := tuple(sorted(symmetry[cell] for cell in place))) not in orbit:
                orbit.add(place)
            if len(set(chain(*orbit))) == len(place) * len(orbit):
                found.add((piece, tuple(sorted(orbit))))
        self.options: list[dict[int, int]] = []
        self.often: list[dict[int, int]] = [{} for _ in problem.most]
        for number, (piece, some) in enumerate(sorted(found)):
            covered = dict.fromkeys(chain(*some), 1) | {self.size + piece: len(some)}
            self.options.append({item: n for item, n in covered.items() if problem.most[item]})
            for item, times in self.options[-1].items():
                self.often[item][times] = self.often[item].get(times, 0) | 1 << number
        self.costs = [sum(n << problem.shifts[i] for i, n in o.items()) for o in self.options]
        self.of = [sum(options.values()) for options in self.often]
        self.counts: dict[int, int] = {}

    def left(self, residual: int, item: int) -> int:
        """Return how often an item may still be covered."""
        return (residual & (1 << self.problem.shifts[item + 1]) - 1) >> self.problem.shifts[item]

    def need(self, residual: int, item: int) -> int:
        """Return how often an item must still be covered, 0 or less if it need not."""
        return self.problem.least[item] - self.problem.most[item] + self.left(residual, item)

    def fitting(self, residual: int, some: int, items: Iterable[int]) -> int:
        """Return those of some options that take from no item more than a residual has left; only
        these items are looked at.
        """
        for item in items:
            for times, options in self.often[item].items():
                some &= ~options if times > self.left(residual, item) else -1
        return some

    def lacks(self, residual: int, fitting: int, item: int) -> bool:
        """Whether the options that fit, all together, cover an item less often than it needs."""
        total = sum(n * (fitting & some).bit_count() for n, some in self.often[item].items())
        return total < self.need(residual, item)

    def children(self, residual: int, fitting: int, item: int) -> Iterator[tuple[int, Any]]:
        """Yield the residuals after an item, which may be covered once, and the items that were
        changed: first the one if it is not covered, if it need not be, then those of its options.
        """
        if self.need(residual, item) <= 0:
            yield residual - (1 << self.problem.shifts[item]), [item]
        for number in ones(fitting & self.of[item]):
            yield residual - self.costs[number], self.options[number]

    def image(self, residual: int, symmetry: Cell) -> int:
        """Return the residual to which a symmetry of the puzzle takes one."""
        cells = residual & (1 << self.size) - 1
        return residual - cells + sum(1 << symmetry[cell] for cell in ones(cells))

    def check_node(self, line: str, group: list[Cell]) -> int:
        """Check a line by those before it, keep its count, and return its residual."""
        node = re.fullmatch(NODE, line) or [""]
        hold(node[0], 1, "is not a node")
        residual, found, items = int(node[1], 16), 0, range(len(self.of))
        count, *misses = map(int, node[3].split())
        new = residual not in self.counts and residual <= self.problem.start
        hold(new, 1, "has a residual that an earlier line has, or that is too large")
        fitting = self.fitting(residual, (1 << len(self.options)) - 1, items)
        if node[2] == "mod":
            self.check_weights(residual, fitting, count, misses)
            count, misses = 0, []
        elif not self.lacks(residual, fitting, item := int(node[2])):
            hold(self.left(residual, item) == 1, 1, f"the item {item} is covered several times")
            for child, changed in self.children(residual, fitting, item):
                if child in self.counts:
                    found += self.counts[child]
                elif child & (1 << self.size) - 1 == 0:
                    found += all(self.need(child, piece) <= 0 for piece in items[self.size :])
                elif misses[0] < 0:  # the image of a residual that is proved
                    found += self.counts[self.image(child, group[-misses.pop(0)])]
                else:
                    lacks = self.lacks(child, self.fitting(child, fitting, changed), misses.pop(0))
                    hold(lacks, 1, f"the residual {child:x} is not proved")
        hold(count == found and not misses, 1, f"the count is {found}")
        self.counts[residual] = count
        return residual

    def check_weights(self, residual: int, fitting: int, modulus: int, weights: list[int]) -> None:
        """Check weights of the items that are 0 for each option, modulo a number, but not for the
        residual, all items of which that weigh anything are covered as often as they may be.
        """
        items = range(len(self.of))
        hold(len(weights) == len(items), 1, "there is not a weight for each item")
        for item in items:
            exact = self.need(residual, item) == self.left(residual, item) or weights[item] == 0
            hold(exact, 1, f"the item {item} weighs something, but need not be covered")
        for number in ones(fitting):
            weight = sum(weights[item] * n for item, n in self.options[number].items()) % modulus
            hold(weight == 0, 1, f"the option {number} weighs something")
        weight = sum(weights[item] * self.left(residual, item) for item in items) % modulus
        hold(weight, 1, "the residual weighs nothing")


def conjugates(symmetry: Cell, group: list[Cell]) -> set[Cell]:
    """Return the class of a symmetry: the products of another one, it, and the inverse."""
    pairs = [sorted(zip(g, (g[cell] for cell in symmetry), strict=True)) for g in group]
    return {tuple(image for _, image in some) for some in pairs}


def check(puzzle: bytes, lines: Iterator[str]) -> dict[str, Any]:
    """Return the header of a right certificate. Raises Refused for others."""
    first = next(lines, "")
    header: dict[str, Any] = json.loads(first)
    kinds = all(type(value) is HEADER.get(key) for key, value in header.items())
    known_kinds = kinds and (header["format"], header["version"]) == (FORMAT, 1)
    spelled = json.dumps(header, separators=(",", ":")) + "\n" == first
    hold(known_kinds and spelled, 2, "the certificate is of another format")
    same = header["puzzle"] == hashlib.sha256(puzzle).hexdigest() and header.get("problem", 1) > 0
    hold(same, 1, "the certificate is that of another puzzle")
    problem = CoverProblem(puzzle, header.get("leave"), header.get("problem", 0))
    group, covered, sums = problem.symmetries, set[Cell](), list[int]()
    digest, like, last = hashlib.sha256(first.encode()), set[Cell](), -1
    section: Any = None
    for number, line in enumerate(lines, 2):
        try:
            begins = re.fullmatch(r'\{"symmetry":(0|[1-9][0-9]*),"class":([1-9][0-9]*)\}\n', line)
            ends = line == f'{{"end":{number},"sha256":"{digest.hexdigest()}"}}\n'
            if section and (begins or ends):
                hold(last == problem.start, 1, "does not follow the count of the whole problem")
                sums.append(len(like) * section.counts[last])
            if ends and sums and not next(lines, ""):
                break
            if begins:
                symmetry = group[int(begins[1])]
                like, alone = conjugates(symmetry, group), symmetry == group[0]
                new = not like & covered and alone != bool(covered)
                hold(new and int(begins[2]) == len(like), 1, "is not a class of symmetries")
                covered |= like
                section, last = SymmetrySection(problem, symmetry), -1
            else:
                hold(section, 1, "is not in a section")
                last = section.check_node(line, [] if sums else group)
            digest.update(line.encode())
        except Exception as error:  # numbers that are not there, of another kind, or too large
            why = error.args[1] if isinstance(error, Refused) else f"cannot be read, {error!r}"
            raise Refused(1, f"line {number}: {why}") from None
    else:
        raise Refused(1, "the certificate is not complete")
    hold(sums[0] == header["solutions"], 1, f"the number of solutions is {sums[0]}")
    distinct, classes = header.get("distinct"), len(group)
    whole = (1, sums[0]) if distinct is None else (classes, distinct * classes)
    hold((len(covered), sum(sums)) == whole, 1, "the classes do not make the distinct solutions")
    return header


def answer(header: dict[str, Any]) -> str:
    """Return the words for a right certificate."""
    distinct = f", {header['distinct']:,} distinct" if "distinct" in header else ""
    leave = f", leaving {' '.join(header['leave']) or 'no cell'} free" if "leave" in header else ""
    problem = f", of problem {header['problem']}" if "problem" in header else ""
    number = f"{header['solutions']:,} solution{'s' * (header['solutions'] != 1)}"
    return f"yes: {number}{distinct}{leave}{problem}"


def main() -> int:
    """Print whether a certificate is right, and return the exit status."""
    try:
        hold(len(sys.argv) == 3, 2, "usage: psolver-check PUZZLE CERTIFICATE")
        opened = gzip.open if sys.argv[2].endswith(".gz") else open
        with opened(sys.argv[2], "rt", encoding="ascii", newline="\n") as stream:
            header = check(Path(sys.argv[1]).read_bytes(), iter(stream))
        print(answer(header), flush=True)
    except Refused as refused:
        print(("no: " if refused.args[0] == 1 else "") + refused.args[1], file=sys.stderr)
        return int(refused.args[0])
    except KeyboardInterrupt:
        return 130
    except Exception as error:  # a file that is not there, not TOML, or cut off; a full disk
        print(f"cannot be read, {type(error).__name__}: {error}", file=sys.stderr)
        sys.stdout = None  # what could not be printed is dropped
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
