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
from itertools import chain, count, permutations
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
from ..core.tilings import Placement, Tiling
from ..core.wording import kind_of, listed, quoted
from .mark_picture import MarkPicture, drawn_marks
from .region_texts import (
    DIFFERENT,
    EQUAL,
    EXAMPLES,
    LESS,
    SIZE,
    SUM,
    RegionRule,
    faults_of_rules,
    region_rule,
    rules_of_regions,
    written_rules,
)

MOST_REGION_CELLS = 400
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
WRAPPED_REGIONS = "a board that wraps takes no regions; leave out 'wrap' or 'regions'"
REGIONS_IN_PARTS = "a board in separate parts takes no regions; leave out 'separate' or 'regions'"
REGIONS_WITHOUT_MARKS = "no piece has 'marks', so that there is nothing to add up or compare"
ONE_NUMBER = "each piece covers one of the numbers, and has as many cells"
OFF_BOARD = "a region has cells that the board has not, which no file can say"


class RuledRegion(NamedTuple):
    """A region with its rule.

    cells         all of its cells
    open          those that are on the board
    marks_beside  the marks that placements beside the board show in it
    """

    rule: RegionRule
    cells: frozenset[Cell]
    open: frozenset[Cell]
    marks_beside: tuple[str, ...]


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
        if puzzle.goal:
            fail("", "regions", WITHOUT_BOARD)
        if puzzle.kind == "blocking":
            fail("", "regions", BLOCKING_REGIONS)
        if puzzle.board.space.translations:
            fail("", "regions", WRAPPED_REGIONS)
        if puzzle.in_parts:
            fail("", "regions", REGIONS_IN_PARTS)

    def regions(self, puzzle: Puzzle) -> list[RuledRegion]:
        """Return the regions of a puzzle that have cells on its board."""
        cells: dict[str, set[Cell]] = defaultdict(set)
        for cell, name in puzzle.board.regions:
            cells[name].add(cell)
        board_cells = puzzle.board.must | puzzle.board.may
        marks_beside = [pair for placement in self.beside for pair in placement.marks]
        regions = []
        for rule in self.rules:
            region_cells = frozenset(cells[rule.region])
            if on_board := region_cells & board_cells:
                marks = tuple(sorted(mark for cell, mark in marks_beside if cell in region_cells))
                regions.append(RuledRegion(rule, region_cells, on_board, marks))
        return regions

    # search -------------------------------------------------------------------------------------

    def place_filter(self, puzzle: Puzzle) -> PlaceFilter | None:
        """Keep pieces off the cells on which their marks break a rule by themselves, or with those
        beside the board.
        """
        if not (regions := self.regions(puzzle)):
            return None
        number = {cell: n for n, cell in enumerate(puzzle.board.cells)}
        summed = (region for region in regions if not region.rule.is_size)
        region_of = {number[cell]: region for region in summed for cell in region.open}
        has_sizes = any(rule.is_size for rule in self.rules)
        sizes = {number[cell]: size for cell, size in _sizes(regions).items()}
        greatest = _greatest(puzzle)

        def allowed(piece: Piece, orientation: Marked, places: Options) -> Options:
            marks = dict(orientation.marks)
            shown_marks = [marks.get(cell, "") for cell in orientation.shape]
            return [place for place in places if fits(place[: piece.size], shown_marks)]

        def fits(covered: Place, shown_marks: Sequence[str]) -> bool:
            if has_sizes and [sizes[n] for n in covered if n in sizes] != [len(covered)]:
                return False
            marks_of_region: dict[RuledRegion, list[str]] = defaultdict(list)
            for n, mark in zip(covered, shown_marks, strict=True):
                if region := region_of.get(n):
                    marks_of_region[region].append(mark)
            for region, marks in marks_of_region.items():
                free = len(region.open) - len(marks)
                all_marks = [mark for mark in (*marks, *region.marks_beside) if mark]
                if not _goes(region.rule, all_marks, greatest * free):
                    return False
            return True

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
        for _, orientation, options in layout.placed:
            at = dict(orientation.marks)
            shown_marks = [at.get(cell, "") for cell in orientation.shape]
            watched = layout.control.watched(options)
            taking.append([(option, _taken(option, shown_marks, makers)) for option in watched])
        all_items = {maker.sum for maker in makers.values() if maker.sum and maker.sum.least}
        for pairs in taking:
            for _, met_items in pairs:
                all_items.update(met_items)
        items = tuple(sorted(all_items))
        if not items:
            return None
        numbers = dict(zip(items, count(layout.first)))
        options_with_items = []
        for pairs in taking:
            numbered = [(option, sorted(numbers[item] for item in met)) for option, met in pairs]
            options_with_items.append(
                [(*option, *item_numbers) for option, item_numbers in numbered]
            )
        return Meetings(items, options_with_items)

    # symmetries ---------------------------------------------------------------------------------

    def cell_traits(self, puzzle: Puzzle) -> Mapping[Cell, Hashable]:
        traits: dict[Cell, Hashable] = {}
        for region in self.regions(puzzle):
            condition = region.rule.relation, region.rule.number, region.marks_beside
            traits |= dict.fromkeys(region.open, condition)
        return traits

    def surroundings(self, puzzle: Puzzle) -> frozenset[tuple[Cell, Hashable]]:
        """Return the pairs of cells that are in one region, as sides."""
        content: set[tuple[Cell, Hashable]] = set()
        for region in self.regions(puzzle):
            if not region.rule.is_size:
                for cell, other_cell in permutations(region.open, 2):
                    content.add((cell + other_cell, "region"))
        return frozenset(content)

    # the rest -----------------------------------------------------------------------------------

    def watcher(self, puzzle: Puzzle) -> Watcher:
        return _Shown(self, puzzle)

    def left(self, puzzle: Puzzle, placements: Sequence[Placement]) -> Rule:
        return replace(self, beside=(*self.beside, *placements))

    # tilings ------------------------------------------------------------------------------------

    def placement_fault(self, puzzle: Puzzle, placement: Placement) -> str:
        board_cells = puzzle.board.must | puzzle.board.may
        highest = 0
        for piece in puzzle.pieces:
            for _, mark in (*piece.marks, *(piece.back or ())):
                if mark.isdigit():
                    highest = max(highest, int(mark))
        if fault := _size_fault(self.region_rules, puzzle, placement):
            return fault
        placed = (*self.beside, placement)
        marks_there = [pair for neighbour in placed for pair in neighbour.marks]
        for text in self.region_rules:
            cells = {cell for cell, name in puzzle.board.regions if name == text[0]}
            if text.split()[1] == "size" or cells.isdisjoint(placement.cells):
                continue
            free = len((cells & board_cells).difference(placement.cells))
            marks = [mark for cell, mark in marks_there if cell in cells]
            if fault := _fault_of(text, marks, highest * free):
                return fault
        return ""

    def broken_by(self, puzzle: Puzzle, tiling: Tiling) -> Iterator[str]:
        placed = (*self.beside, *tiling)
        marks_there = [pair for placement in placed for pair in placement.marks]
        for text in self.region_rules:
            if text.split()[1] == "size":
                continue  # each placement is right by itself or wrong
            cells = {cell for cell, name in puzzle.board.regions if name == text[0]}
            marks = [mark for cell, mark in marks_there if cell in cells]
            if fault := _fault_of(text, marks, 0):
                yield fault

    # files and words ----------------------------------------------------------------------------

    def written(self, puzzle: Puzzle, whole: Board) -> Written:
        picture = dict.fromkeys(whole.cells, "#") | dict(whole.regions)
        text = DrawingText(whole.lattice.drawing(picture))
        return Written(board={"regions": text, "region_rules": written_rules(self.rules)})

    def unwritable(self, puzzle: Puzzle) -> str:
        named_cells = {*puzzle.board.cells, *(cell for cell, _ in puzzle.board.names)}
        off = any(cell not in named_cells for cell, _ in puzzle.board.regions)
        return Rule.unwritable(self, puzzle) or (OFF_BOARD if off else "")

    def words(self) -> Iterable[str]:
        regions: dict[str, list[str]] = defaultdict(list)
        sizes = []
        for rule in self.rules:
            if rule.is_size:
                sizes.append(rule)
            else:
                regions[rule.words].append(rule.region)
        for condition, names in regions.items():
            where = "each of the regions" if len(names) > 1 else "region"
            yield f"the marks in {where} {listed(names)} {condition}"
        if sizes:
            yield ONE_NUMBER
        for rule in sizes:
            if rule.region != str(rule.number):
                yield f"the number of region {rule.region} is {rule.number:,}"

    def core_words(self) -> Iterable[str]:
        sizes = [rule.is_size for rule in self.rules]
        if not all(sizes):
            yield "the marks in the regions go by their rules"
        if any(sizes):
            yield ONE_NUMBER

    def core_values(self) -> Mapping[str, Any]:
        return {"regions": True}


def rule_of(pieces: Iterable[Piece], board: Board, values: Mapping[str, Any]) -> Rule | None:
    """Return the rule of a puzzle, None if its regions have none. Raises PuzzleError."""
    texts = values.get("region_rules", ())
    if isinstance(texts, str) or not isinstance(texts, Iterable):
        fail("", "region_rules", f"expected texts, such as {EXAMPLES}, found {kind_of(texts)}")
    texts = tuple(texts)
    if not texts:
        return None
    for number, fault in enumerate(faults_of_rules(texts), 1):
        refuse("", f"region_rules[{number}]", fault)
    drawn = Counter(name for _, name in board.regions)
    rules = tuple(map(str, rules_of_regions(texts, drawn)))
    refuse("", "region_rules", _lacking(drawn, rules) or _letters(pieces, rules))
    return Regions(rules, values.get("beside", ()))


def _lacking(drawn: Mapping[str, int], rules: Iterable[str]) -> str:
    """The fault of regions without rules, of rules without regions, or of a large region."""
    named = {text[0] for text in rules}
    if lacking := sorted(named - drawn.keys()):
        return f"the rule of {lacking[0]} is of a region that 'regions' does not draw"
    if lacking := sorted(drawn.keys() - named):
        return f'the region {lacking[0]} has no rule; add one, such as "{lacking[0]} = 7"'
    for name, number in drawn.items():
        if number > MOST_REGION_CELLS:
            return f"the region {name} has over {MOST_REGION_CELLS} cells"
    return ""


def _letters(pieces: Iterable[Piece], rules: Iterable[str]) -> str:
    """The fault of pieces without marks, or with letters that are to be added up."""
    conditions = [text for text in rules if SIZE not in text.split()]
    marks = _marks_of(pieces)
    if not marks:
        return REGIONS_WITHOUT_MARKS if conditions else ""
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
    rest = number - sum(map(_value, region.marks_beside))
    highest = greatest * len(region.open)
    least, most = 0, highest
    if relation == SUM:
        least, most = rest, rest
    elif relation == LESS:
        most = rest - 1
    else:
        least = rest + 1
    return min(max(0, least), highest + 1), min(most, highest)


def _goes(rule: RegionRule, marks: Sequence[str], room: int) -> bool:
    """Whether marks go with a rule if further ones can add at most `room`."""
    different = len(set(marks))
    total = sum(map(_value, marks))
    if rule.relation == EQUAL:
        return different <= 1
    if rule.relation == DIFFERENT:
        return different == len(marks)
    if rule.relation == SUM:
        return total <= rule.number <= total + room
    if rule.relation == LESS:
        return total < rule.number
    return total + room > rule.number


def _greatest(puzzle: Puzzle) -> int:
    """The greatest number among the marks of pieces, 0 without numbers."""
    return max(map(_value, _marks_of(puzzle.pieces)), default=0)


def _sizes(regions: Iterable[RuledRegion]) -> dict[Cell, int]:
    """The sizes of the pieces that must cover the open cells of regions."""
    sized = (region for region in regions if region.rule.is_size)
    return {cell: region.rule.number for region in sized for cell in region.open}


class _Items:
    """The items of a region, whose open `cells` are known by their numbers.

    sum  the item of a sum, None if it has none, or if no marks can break its rule
    """

    def __init__(
        self, region: RuledRegion, cells: tuple[int, ...], codes: Mapping[str, int], bits: int
    ) -> None:
        self.cells = cells
        self._relation = region.rule.relation
        self._codes = codes
        self._bits = bits
        self.sum: Meeting | None = None
        if region.rule.adds_up:
            greatest = max(map(_value, codes))
            least, most = _bounds(region, greatest)
            if most < 0:
                least, most = 1, 0
            if least or most < greatest * len(cells):
                self.sum = Meeting(cells, "sum", least=least, most=most, adds_up=True)

    def taken(self, marks_of_cell: Mapping[int, str]) -> Iterator[Meeting]:
        """Yield the items that a placement takes which shows these marks on its cells."""
        for cell, mark in marks_of_cell.items():
            if self.sum:
                yield from [self.sum] * _value(mark)
            elif self._relation == DIFFERENT:
                yield Meeting(self.cells, f"different {mark}")
            elif self._relation == EQUAL:
                for other_cell in self.cells:
                    if other_cell not in marks_of_cell:
                        yield from self._equal(cell, other_cell, mark)

    def _equal(self, cell: int, other_cell: int, mark: str) -> Iterator[Meeting]:
        """The items of the bits of a mark on a cell, which it shares with another cell."""
        for bit in range(self._bits):
            is_set = self._codes[mark] >> bit & 1
            ends = (cell, other_cell) if is_set else (other_cell, cell)
            yield Meeting(ends, f"equal {bit}", ordered=True)


def _taken(option: Place, shown: Sequence[str], makers: Mapping[int, _Items]) -> list[Meeting]:
    """The items that an option takes, which shows these marks on its cells, "" for none."""
    marks_of_maker: dict[_Items, dict[int, str]] = defaultdict(dict)
    for cell, mark in zip(option, shown, strict=False):
        if mark and cell in makers:
            marks_of_maker[makers[cell]][cell] = mark
    return list(chain.from_iterable(maker.taken(marks) for maker, marks in marks_of_maker.items()))


# the rest -----------------------------------------------------------------------------------------


class _Shown:
    """The marks that placements show in the regions of a board, and the cells that are free."""

    def __init__(self, rule: Regions, puzzle: Puzzle) -> None:
        regions = rule.regions(puzzle)
        self._regions = [region for region in regions if not region.rule.is_size]
        self._has_sizes = any(condition.is_size for condition in rule.rules)
        self._sizes = _sizes(regions)
        self._marks = {region: list(region.marks_beside) for region in self._regions}
        self._free = {region: set(region.open) for region in self._regions}
        self._greatest = _greatest(puzzle)

    def add(self, placement: Placement) -> None:
        for region in self._regions:
            self._marks[region] += [mark for cell, mark in placement.marks if cell in region.cells]
            self._free[region].difference_update(placement.cells)

    def clash(self, placement: Placement) -> Clash | None:
        numbers = [self._sizes[cell] for cell in placement.cells if cell in self._sizes]
        if self._has_sizes and numbers != [len(placement.cells)]:
            sentence = "A piece should cover one number, and have as many cells."
            return Clash("region", placement.piece, placement.cells, sentence=sentence)
        for region in self._regions:
            cells = tuple(sorted(region.open.intersection(placement.cells)))
            if not cells:
                continue
            rule = region.rule
            free = self._free[region].difference(cells)
            marks = [mark for cell, mark in placement.marks if cell in region.cells]
            if not _goes(rule, self._marks[region] + marks, self._greatest * len(free)):
                condition = rule.words if rule.adds_up else rule.words.replace("are", "be", 1)
                sentence = f"The marks in region {rule.region} should {condition}."
                return Clash("region", placement.piece, cells, sentence=sentence)
        return None


# keys of a puzzle file ----------------------------------------------------------------------------


def read_board(top: KeyTable, board: Board) -> Board:
    """Return the board with the regions that a file draws. Raises PuzzleError."""
    if "regions" not in top.values:
        return board
    wraps = bool(board.space.translations)
    if wraps or top.values.get("separate") is True:
        top.fail("regions", WRAPPED_REGIONS if wraps else REGIONS_IN_PARTS)
    picture = MarkPicture(top, "regions", top.text("regions"), board.lattice, noun="region")
    return replace(board, regions=drawn_marks(picture.of_board(board.cells)))


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
        example = EXAMPLES.split(",")[0]
        top.fail("regions", f"no region has a rule; write region_rules = [{example}]")
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
    covered_numbers = f"the numbers {', '.join(map(str, covered))}" if covered else "no number"
    subject = f"the piece {quoted(placement.piece)} of {size} cells"
    return f"{subject} covers {covered_numbers}, not one, its size"


def _fault_of(text: str, marks: Sequence[str], room: int) -> str:
    """The sentence on how the marks on a region break its rule, if further ones can add at most
    `room`; "" if they do not. Only the verifier calls it.
    """
    region, relation, *numbers = text.split()
    subject = f"the marks {', '.join(sorted(marks))} in region {region}"
    if not marks:
        subject = f"region {region} shows no marks, which"
    different = len(set(marks))
    if relation == "equal":
        return f"{subject} should all be equal" if different > 1 else ""
    if relation == "different":
        return f"{subject} should all be different" if different < len(marks) else ""
    # a placement with marks of no piece has a fault of its own
    total = sum(int(mark) for mark in marks if mark in tuple("0123456789"))
    number = int(numbers[0])
    if relation == "=":
        right = total <= number <= total + room
    elif relation == "<":
        right = total < number
    else:
        right = total + room > number
    if right:
        return ""
    return f"{subject} add up to {total}, which breaks its rule: {text}"
