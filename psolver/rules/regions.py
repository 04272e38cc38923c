"""Values in regions of the board: the keys `regions` and `region_rules`.

    board = "2x3"                   [[piece]]
    regions = '''                   marks = ["03", "34", "66"]
    aab
    #cb
    '''
    region_rules = ["a = 7", "b > 5", "c < 4"]

    "a = 7", "a < 7", "a > 7"   the marks on the cells of the region add up to 7, to less, to more
    "a equal", "a different"    they are all the same; no two are
    "a size 7"                  a cell of the region is covered by a piece of seven cells, and each
                                piece covers one cell of such regions, not more and not less
    "equal", "= 7", "size 7"    the same for each region without a rule of its own
    "size"                      the same, and the digit of a region is the size

The marks are those that pieces have on their cells, digits if they are added up. A cell on which
no piece shows a mark counts nothing: it is worth 0, and neither equal nor different.

In the search sizes forbid placements. A sum is an item that an option holds as often as it adds to
it. Of a region of different marks each mark is an item, covered at most once. For two cells with
equal marks, and each bit of a mark's number, there are two items, as for marks of sides (see
`edges`).
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, combinations, count
from typing import Any, NamedTuple

from ..core.cells import Cell
from ..core.checks import fail, refuse
from ..core.marked import Marked
from ..core.model import Board, Piece, Puzzle
from ..core.rule import (
    Clash,
    DrawingText,
    Help,
    KeyHelp,
    KeyTable,
    Layout,
    Meeting,
    Meetings,
    Options,
    Place,
    PlaceFilter,
    Rule,
    Watcher,
    Written,
)
from ..core.tiling import Placement, Tiling
from ..core.wording import kind_of, listed, quoted
from .mark_picture import MarkPicture, marks_drawn
from .region_texts import (
    DIFFERENT,
    EQUAL,
    EXAMPLES,
    LESS,
    MORE,
    SIZE,
    SUM,
    RegionRule,
    faults_of_rules,
    region_rule,
    rules_of_regions,
    written_rules,
)

MOST_CELLS = 400  # of a region
HELP = Help(
    {
        "regions": KeyHelp("the regions of the board, drawn with a letter each, # for no region"),
        "region_rules": KeyHelp(
            'what the marks in each region add up to, such as "a = 7", or "a equal"; "size" for'
            " numbers that are the sizes of pieces",
            "texts",
            (EQUAL, DIFFERENT, SIZE),
        ),
    },
)
WITHOUT_BOARD = "a symmetry puzzle takes no regions: they belong to a board"
BLOCKING_REGIONS = "a blocking takes no regions: the marks of its pieces add up to nothing"
NO_WRAP = "a board that wraps takes no regions; leave out 'wrap' or 'regions'"
NO_PARTS = "a board in separate parts takes no regions; leave out 'separate' or 'regions'"
NO_MARKS = "no piece has 'marks', so that there is nothing to add up or compare"
ONE_NUMBER = "each piece covers one of the numbers"
OFF_BOARD = "a region has cells that the board has not, which no file can say"


class RuledRegion(NamedTuple):
    """A region with its rule.

    cells  all of its cells
    open   those that are on the board
    shown  the marks that placements beside the board show in it
    """

    rule: RegionRule
    cells: frozenset[Cell]
    open: frozenset[Cell]
    shown: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Regions(Rule):
    """Conditions on the marks in the regions of the board, also on those of the placements
    `beside` it.
    """

    region_rules: tuple[str, ...]
    beside: tuple[Placement, ...] = ()

    @property
    def attributes(self) -> Mapping[str, Any]:
        return {"region_rules": self.region_rules, "beside": self.beside}

    fillable = False
    meets = True

    @property
    def rules(self) -> list[RegionRule]:
        """The rules of the regions."""
        return [rule for rule in map(region_rule, self.region_rules) if rule]

    def check(self, puzzle: Puzzle) -> None:
        refuse("", "regions", WITHOUT_BOARD if puzzle.goal else "")
        refuse("", "regions", BLOCKING_REGIONS if puzzle.kind == "blocking" else "")
        refuse("", "regions", NO_WRAP if puzzle.board.space.translations else "")
        refuse("", "regions", NO_PARTS if puzzle.in_parts else "")

    def regions(self, puzzle: Puzzle) -> list[RuledRegion]:
        """Return the regions of a puzzle that have cells on its board."""
        cells: dict[str, set[Cell]] = defaultdict(set)
        for cell, name in puzzle.board.regions:
            cells[name].add(cell)
        there = puzzle.board.must | puzzle.board.may
        shown = [pair for one in self.beside for pair in one.marks]
        found = []
        for rule in self.rules:
            own = frozenset(cells[rule.region])
            if on_board := own & there:
                marks = tuple(sorted(mark for cell, mark in shown if cell in own))
                found.append(RuledRegion(rule, own, on_board, marks))
        return found

    # search -------------------------------------------------------------------------------------

    def place_filter(self, puzzle: Puzzle) -> PlaceFilter | None:
        """Keep pieces off the cells on which their marks break a rule by themselves, or with those
        beside the board.
        """
        if not (regions := self.regions(puzzle)):
            return None
        number = {cell: n for n, cell in enumerate(puzzle.board.cells)}
        summed = (one for one in regions if not one.rule.is_size)
        region_of = {number[cell]: one for one in summed for cell in one.open}
        sizes = {
            number[cell]: one.rule.number
            for one in regions
            if one.rule.is_size
            for cell in one.open
        }
        has_sizes = any(rule.is_size for rule in self.rules)
        greatest = max(map(_value, _marks_of(puzzle.pieces)), default=0)

        def allowed(piece: Piece, one: Marked, places: Options) -> Options:
            if has_sizes:
                places = [
                    place
                    for place in places
                    if [sizes[n] for n in place[: piece.size] if n in sizes] == [piece.size]
                ]
            marks = dict(one.marks)
            seen = [(n, marks.get(cell, "")) for n, cell in enumerate(one.shape)]
            return [place for place in places if fits(place, seen)]

        def fits(place: Place, seen: Sequence[tuple[int, str]]) -> bool:
            there: dict[RuledRegion, list[str]] = defaultdict(list)
            for n, mark in seen:
                if region := region_of.get(place[n]):
                    there[region].append(mark)
            return all(_fits(region, marks, greatest) for region, marks in there.items())

        return allowed

    def meetings(self, layout: Layout) -> Meetings | None:
        """Return the items of the regions, and the options with them."""
        puzzle = layout.puzzle
        number = {cell: n for n, cell in enumerate(puzzle.board.cells)}
        marks = sorted(_marks_of(puzzle.pieces))
        codes = {mark: code for code, mark in enumerate(marks)}
        bits = (len(marks) - 1).bit_length()
        makers: dict[int, _Items] = {}
        for region in self.regions(puzzle):
            if region.rule.is_size:
                continue
            maker = _Items(region, tuple(sorted(number[cell] for cell in region.open)), codes, bits)
            makers |= dict.fromkeys(maker.cells, maker)
        taking: list[list[tuple[Place, list[Meeting]]]] = []
        for _, one, options in layout.placed:
            at = dict(one.marks)
            shown = [at.get(cell, "") for cell in one.shape]
            watched = layout.control.watched(options)
            taking.append([(option, _taken(option, shown, makers)) for option in watched])
        found = {item for pairs in taking for _, those in pairs for item in those}
        found.update(item for maker in set(makers.values()) for item in maker.needed())
        items = tuple(sorted(found))
        if not items:
            return None
        numbers = dict(zip(items, count(layout.first)))
        return Meetings(
            items,
            [
                [(*option, *sorted(map(numbers.__getitem__, those))) for option, those in pairs]
                for pairs in taking
            ],
        )

    # symmetries ---------------------------------------------------------------------------------

    def cell_traits(self, puzzle: Puzzle) -> Mapping[Cell, Hashable]:
        return {
            cell: (one.rule.relation, one.rule.number, one.shown)
            for one in self.regions(puzzle)
            for cell in one.open
        }

    def surroundings(self, puzzle: Puzzle) -> frozenset[tuple[Cell, Hashable]]:
        """Return the pairs of cells that are in one region, as sides."""
        return frozenset(
            ((*cell, *other), "region")
            for region in self.regions(puzzle)
            if not region.rule.is_size
            for one, another in combinations(region.open, 2)
            for cell, other in ((one, another), (another, one))
        )

    # the rest -----------------------------------------------------------------------------------

    def watcher(self, puzzle: Puzzle) -> Watcher:
        return _Shown(self, puzzle)

    def left(self, puzzle: Puzzle, placements: Sequence[Placement]) -> Rule:
        return replace(self, beside=(*self.beside, *placements))

    # tilings ------------------------------------------------------------------------------------

    def placement_fault(self, puzzle: Puzzle, placement: Placement) -> str:
        there = puzzle.board.must | puzzle.board.may
        digits = [m for p in puzzle.pieces for _, m in (*p.marks, *(p.back or ())) if m.isdigit()]
        highest = max(map(int, digits), default=0)
        if fault := _size_fault(self.region_rules, puzzle, placement):
            return fault
        for text in self.region_rules:
            cells = {cell for cell, name in puzzle.board.regions if name == text[0]}
            if text.split()[1] == "size" or cells.isdisjoint(placement.cells):
                continue
            free = len((cells & there).difference(placement.cells))
            marks = [mark for p in (*self.beside, placement) for c, mark in p.marks if c in cells]
            if fault := _fault_of(text, marks, highest * free):
                return fault
        return ""

    def broken_by(self, puzzle: Puzzle, tiling: Tiling) -> Iterator[str]:
        placed = (*self.beside, *tiling)
        for text in self.region_rules:
            if text.split()[1] == "size":
                continue  # each placement is right by itself or wrong
            cells = {cell for cell, name in puzzle.board.regions if name == text[0]}
            marks = [mark for one in placed for cell, mark in one.marks if cell in cells]
            if fault := _fault_of(text, marks, 0):
                yield fault

    # files and words ----------------------------------------------------------------------------

    def written(self, puzzle: Puzzle, whole: Board) -> Written:
        picture = dict.fromkeys(whole.cells, "#") | dict(whole.regions)
        text = DrawingText(whole.lattice.drawing(picture))
        return Written(board={"regions": text, "region_rules": written_rules(self.rules)})

    def unwritable(self, puzzle: Puzzle) -> str:
        known = {*puzzle.board.cells, *(cell for cell, _ in puzzle.board.names)}
        off = any(cell not in known for cell, _ in puzzle.board.regions)
        return Rule.unwritable(self, puzzle) or (OFF_BOARD if off else "")

    def words(self) -> Iterable[str]:
        regions: dict[str, list[str]] = defaultdict(list)
        for rule in self.rules:
            if not rule.is_size:
                regions[rule.words].append(rule.region)
        for what, names in regions.items():
            where = "each of the regions" if len(names) > 1 else "region"
            yield f"the marks in {where} {listed(names)} {what}"
        yield from self._words_of_sizes()

    def _words_of_sizes(self) -> Iterable[str]:
        sizes = [rule for rule in self.rules if rule.is_size]
        if sizes:
            yield f"{ONE_NUMBER}, and has as many cells"
        for rule in sizes:
            if rule.region != str(rule.number):
                yield f"the number of region {rule.region} is {rule.number:,}"

    def core_words(self) -> Iterable[str]:
        sizes = [rule.is_size for rule in self.rules]
        words = [] if all(sizes) else ["the marks in the regions go by their rules"]
        return [*words, f"{ONE_NUMBER}, and has as many cells"] if any(sizes) else words

    def core_values(self) -> Mapping[str, Any]:
        return {"regions": True}


def rule_of(pieces: Iterable[Piece], board: Board, values: Mapping[str, Any]) -> Rule | None:
    """Return the rule of a puzzle, None if its regions have none. Raises PuzzleError."""
    given = values.get("region_rules", ())
    if isinstance(given, str) or not isinstance(given, Iterable):
        fail("", "region_rules", f"expected texts, such as {EXAMPLES}, found {kind_of(given)}")
    given = tuple(given)
    if not given:
        return None
    for number, fault in enumerate(faults_of_rules(given), 1):
        refuse("", f"region_rules[{number}]", fault)
    drawn = Counter(name for _, name in board.regions)
    rules = tuple(map(str, rules_of_regions(given, drawn)))
    refuse("", "region_rules", _lacking(drawn, rules) or _letters(pieces, rules))
    return Regions(rules, values.get("beside", ()))


def _lacking(drawn: Mapping[str, int], rules: Iterable[str]) -> str:
    """The fault of regions without rules, of rules without regions, or of a large region."""
    named = {text[0] for text in rules}
    if lacking := sorted(named - drawn.keys()):
        return f"the rule of {lacking[0]} is of a region that 'regions' does not draw"
    if lacking := sorted(drawn.keys() - named):
        return f'the region {lacking[0]} has no rule; add one, such as "{lacking[0]} = 7"'
    large = next((name for name, number in drawn.items() if number > MOST_CELLS), "")
    return large and f"the region {large} has over {MOST_CELLS} cells"


def _letters(pieces: Iterable[Piece], rules: Iterable[str]) -> str:
    """The fault of pieces without marks, or with letters that are to be added up."""
    conditions = [text for text in rules if SIZE not in text.split()]
    marks = _marks_of(pieces)
    if not marks:
        return NO_MARKS if conditions else ""
    letters = sorted(mark for mark in marks if not mark.isdigit())
    if letters and any(re.search("[=<>]", text) for text in conditions):
        return f"a piece has the mark {quoted(letters[0])}, and only digits can be added up"
    return ""


# search -------------------------------------------------------------------------------------------


def _marks_of(pieces: Iterable[Piece]) -> set[str]:
    """The marks that pieces have on their cells."""
    return {mark for piece in pieces for _, mark in (*piece.marks, *(piece.back or ()))}


def _value(mark: str) -> int:
    return int(mark) if mark.isascii() and mark.isdigit() else 0


def _bounds(region: RuledRegion, greatest: int) -> tuple[int, int]:
    """The least and the most that the marks on the open cells of a region may add up to, which is
    below 0 if nothing may; neither is further away than any sum.
    """
    _, relation, number = region.rule
    least, most = (number if relation == SUM else 0), number
    highest = greatest * len(region.open)
    if relation == LESS:
        most = number - 1
    elif relation == MORE:
        least, most = number + 1, number + 1 + highest
    shown = sum(map(_value, region.shown))
    return min(max(0, least - shown), highest + 1), min(most - shown, highest)


def _fits(region: RuledRegion, marks: Sequence[str], greatest: int) -> bool:
    """Whether the marks ("" for none) of a placement on some cells of a region go with its rule, if
    no others are there than those beside the board.
    """
    seen = [mark for mark in marks if mark]
    if region.rule.adds_up:
        least, most = _bounds(region, greatest)
        total = sum(map(_value, seen))
        return least - greatest * (len(region.open) - len(marks)) <= total <= most
    seen += region.shown
    return len(set(seen)) == len(seen) if region.rule.relation == DIFFERENT else len(set(seen)) <= 1


class _Items:
    """The items of a region, whose open `cells` are known by their numbers."""

    def __init__(
        self, region: RuledRegion, cells: tuple[int, ...], codes: Mapping[str, int], bits: int
    ) -> None:
        self.cells = cells
        self._relation, self._codes, self._bits = region.rule.relation, codes, bits
        self._sum: Meeting | None = None
        if region.rule.adds_up:
            greatest = max(map(_value, codes))
            least, most = _bounds(region, greatest)
            if most < 0:
                least, most = 1, 0
            if least or most < greatest * len(cells):
                self._sum = Meeting(cells, "sum", least=least, most=most, adds_up=True)

    def needed(self) -> Iterator[Meeting]:
        """Yield the item that must be covered."""
        if self._sum and self._sum.least:
            yield self._sum

    def taken(self, own: Mapping[int, str]) -> Iterator[Meeting]:
        """Yield the items that a placement takes which shows these marks on its cells."""
        for cell, mark in own.items():
            if self._sum:
                yield from [self._sum] * _value(mark)
            elif self._relation == DIFFERENT:
                yield Meeting(self.cells, f"different {mark}")
            elif self._relation == EQUAL:
                for other, bit in ((o, b) for o in self.cells for b in range(self._bits)):
                    if other not in own:
                        ends = (cell, other) if self._codes[mark] >> bit & 1 else (other, cell)
                        yield Meeting(ends, f"equal {bit}", ordered=True)


def _taken(option: Place, shown: Sequence[str], makers: Mapping[int, _Items]) -> list[Meeting]:
    """The items that an option takes, which shows these marks on its cells, "" for none."""
    own: dict[_Items, dict[int, str]] = defaultdict(dict)
    for cell, mark in zip(option, shown, strict=False):
        if mark and cell in makers:
            own[makers[cell]][cell] = mark
    return list(chain.from_iterable(maker.taken(marks) for maker, marks in own.items()))


# the rest -----------------------------------------------------------------------------------------


class _Shown:
    """The marks that placements show in the regions of a board, and the cells that are free."""

    def __init__(self, rule: Regions, puzzle: Puzzle) -> None:
        every = rule.regions(puzzle)
        self._regions = [one for one in every if not one.rule.is_size]
        sized = [one for one in every if one.rule.is_size]
        self._has_sizes = any(one.is_size for one in rule.rules)
        self._sizes = {cell: one.rule.number for one in sized for cell in one.open}
        self._marks = {one: list(one.shown) for one in self._regions}
        self._free = {one: set(one.open) for one in self._regions}
        self._greatest = max(map(_value, _marks_of(puzzle.pieces)), default=0)

    def add(self, placement: Placement) -> None:
        for one in self._regions:
            self._marks[one] += [mark for cell, mark in placement.marks if cell in one.cells]
            self._free[one].difference_update(placement.cells)

    def clash(self, placement: Placement) -> Clash | None:
        numbers = [self._sizes[cell] for cell in placement.cells if cell in self._sizes]
        if self._has_sizes and numbers != [len(placement.cells)]:
            what = "A piece should cover one number, and have as many cells."
            return Clash("region", placement.piece, placement.cells, sentence=what)
        for one in self._regions:
            cells = tuple(sorted(one.open.intersection(placement.cells)))
            if not cells:
                continue
            free = self._free[one].difference(cells)
            marks = [mark for cell, mark in placement.marks if cell in one.cells]
            if not self._goes(one.rule, [*self._marks[one], *marks], len(free)):
                what = f"The marks in region {one.rule.region} should {_should(one.rule)}."
                return Clash("region", placement.piece, cells, sentence=what)
        return None

    def _goes(self, rule: RegionRule, marks: Sequence[str], free: int) -> bool:
        """Whether marks go with a rule if some cells are still free."""
        if not rule.adds_up:
            different = len(set(marks))
            return different <= 1 if rule.relation == EQUAL else different == len(marks)
        total = sum(map(_value, marks))
        most = total + self._greatest * free
        if rule.relation == SUM:
            return total <= rule.number <= most
        return total < rule.number if rule.relation == LESS else most > rule.number


def _should(rule: RegionRule) -> str:
    return rule.words if rule.adds_up else rule.words.replace("are", "be", 1)


# keys of a puzzle file ----------------------------------------------------------------------------


def read_board(top: KeyTable, board: Board) -> Board:
    """Return the board with the regions that a file draws. Raises PuzzleError."""
    if "regions" not in top.values:
        return board
    wraps = bool(board.space.translations)
    if wraps or top.values.get("separate") is True:
        top.fail("regions", NO_WRAP if wraps else NO_PARTS)
    picture = MarkPicture(top, "regions", top.text("regions"), board.lattice, noun="region")
    return replace(board, regions=marks_drawn(picture.of_board(board.cells)))


def read(top: KeyTable, pieces: Sequence[Piece], tables: Sequence[KeyTable]) -> dict[str, Any]:
    """Return the rules of the regions of a file. Raises PuzzleError."""
    texts = top.texts("region_rules")
    for number, fault in enumerate(faults_of_rules(texts), 1):
        if fault:
            is_list = isinstance(top.values["region_rules"], list)
            top.fail(f"region_rules[{number}]" if is_list else "region_rules", fault)
    if "regions" not in top.values:
        top.fail("region_rules", "the board has no regions; draw them in 'regions'")
    if not texts:
        top.fail(
            "regions", f"no region has a rule; write region_rules = [{EXAMPLES.split(',')[0]}]"
        )
    if top.values.get("goal") == "blocking":
        top.fail("regions", BLOCKING_REGIONS)
    if fault := _letters(pieces, texts):
        top.fail("region_rules", fault)
    return {"region_rules": texts}


# tilings ------------------------------------------------------------------------------------------


def _size_fault(rules: Sequence[str], puzzle: Puzzle, placement: Placement) -> str:
    """The sentence on the numbers that a placement covers, if they are not one, its size; "" if
    they are. Only the verifier calls it.
    """
    pairs = [text.split() for text in rules if text.split()[1] == "size"]
    if not pairs:
        return ""
    size_of = {region: int(number) for region, _, number in pairs}
    at = {cell: size_of[name] for cell, name in puzzle.board.regions if name in size_of}
    covered = [at[cell] for cell in placement.cells if cell in at]
    size = len(placement.cells)
    if covered == [size]:
        return ""
    shown = f"the numbers {', '.join(map(str, covered))}" if covered else "no number"
    return f"the piece {quoted(placement.piece)} of {size} cells covers {shown}, not one, its size"


def _fault_of(text: str, marks: Sequence[str], room: int) -> str:
    """The sentence on how the marks on a region break its rule, if further ones can add at most
    `room`; "" if they do not. Only the verifier calls it.
    """
    region, relation, *numbers = text.split()
    shown = f"the marks {', '.join(sorted(marks))} in region {region}"
    if not marks:
        shown = f"region {region} shows no marks, which"
    if relation in ("equal", "different"):
        different = len(set(marks))
        wrong = different > 1 if relation == "equal" else different < len(marks)
        return f"{shown} should all be {relation}" if wrong else ""
    # a placement with marks of no piece has a fault of its own
    total, number = sum(int(mark) for mark in marks if mark in tuple("0123456789")), int(numbers[0])
    if relation == "=":
        right = total <= number <= total + room
    else:
        right = total < number if relation == "<" else total + room > number
    return "" if right else f"{shown} add up to {total}, which breaks its rule: {text}"
