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

In the search sizes forbid placements; for items see `region_items`.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import permutations

from ..core.cells import Cell
from ..core.checks import entries_of, fail, refuse
from ..core.marked import Marked
from ..core.model import Board, Piece, Puzzle
from ..core.rule import (
    Clash,
    DrawingText,
    Help,
    KeyHelp,
    KeyTable,
    Layout,
    Meetings,
    Options,
    Place,
    PlaceFilter,
    Rule,
    RuleValues,
    Surroundings,
    Watcher,
    Written,
)
from ..core.tilings import Placement, Placements, Tiling
from ..core.wording import listed, quoted
from .mark_picture import MarkPicture, drawn_marks
from .region_items import RuledRegion, greatest_number, marks_of_pieces, meetings_in, sizes_in
from .region_texts import (
    ALL_DIFFERENT,
    ALL_EQUAL,
    EXAMPLES,
    SIZE_OF_PIECE,
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
            (ALL_EQUAL, ALL_DIFFERENT, SIZE_OF_PIECE),
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


@dataclass(frozen=True, slots=True)
class Regions(Rule):
    """Conditions on the marks in the regions of the board, also on those of the placements
    `beside` it.
    """

    region_rules: tuple[str, ...]
    beside: Placements = ()

    @property
    def attributes(self) -> RuleValues:
        return {"region_rules": self.region_rules, "beside": self.beside}

    fillable = False
    meets = True

    @property
    def rules(self) -> list[RegionRule]:
        """The rules of the regions."""
        rules = map(region_rule, self.region_rules)
        return [rule for rule in rules if rule]

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
        cells = defaultdict(set)
        for cell, name in puzzle.board.regions:
            cells[name].add(cell)
        board_cells = puzzle.board.must | puzzle.board.may
        regions = []
        for rule in self.rules:
            region_cells = frozenset(cells[rule.region])
            open_cells = region_cells & board_cells
            if not open_cells:
                continue
            marks_beside = []
            for placement in self.beside:
                marks_beside += _marks_in(region_cells, placement)
            marks_beside.sort()
            region = RuledRegion(rule, region_cells, open_cells, tuple(marks_beside))
            regions.append(region)
        return regions

    # search -------------------------------------------------------------------------------------

    def place_filter(self, puzzle: Puzzle) -> PlaceFilter | None:
        """Keep pieces off the cells on which their marks break a rule by themselves, or with those
        beside the board.
        """
        regions = self.regions(puzzle)
        if not regions:
            return None
        number = {cell: n for n, cell in enumerate(puzzle.board.cells)}
        region_of = {}
        for region in regions:
            if region.rule.is_size:
                continue
            for cell in region.open:
                region_of[number[cell]] = region
        has_sizes = any(rule.is_size for rule in self.rules)
        sizes = {}
        for cell, size in sizes_in(regions).items():
            sizes[number[cell]] = size
        greatest = greatest_number(puzzle)

        def allowed(piece: Piece, orientation: Marked, places: Options) -> Options:
            marks = dict(orientation.marks)
            shown_marks = [marks.get(cell, "") for cell in orientation.shape]
            return [place for place in places if fits(place[: piece.size], shown_marks)]

        def fits(covered: Place, shown_marks: Sequence[str]) -> bool:
            if has_sizes:
                covered_sizes = [sizes[n] for n in covered if n in sizes]
                if covered_sizes != [len(covered)]:
                    return False
            marks_of_region = defaultdict(list)
            for n, mark in zip(covered, shown_marks, strict=True):
                if region := region_of.get(n):
                    marks_of_region[region].append(mark)
            for region, marks in marks_of_region.items():
                cells_left = len(region.open) - len(marks)
                room = greatest * cells_left
                if not region.allows(marks, room):
                    return False
            return True

        return allowed

    def meetings(self, layout: Layout) -> Meetings | None:
        """Return the items of the regions, and the options with them."""
        return meetings_in(self.regions(layout.puzzle), layout)

    # symmetries ---------------------------------------------------------------------------------

    def cell_traits(self, puzzle: Puzzle) -> Mapping[Cell, Hashable]:
        traits = {}
        for region in self.regions(puzzle):
            rule = region.rule
            condition = rule.relation, rule.number, region.marks_beside
            for cell in region.open:
                traits[cell] = condition
        return traits

    def surroundings(self, puzzle: Puzzle) -> Surroundings:
        """Return the pairs of cells that are in one region, as sides."""
        content = set()
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
        if fault := _size_fault(self.region_rules, puzzle, placement):
            return fault
        highest = _highest_digit(puzzle.pieces)
        board_cells = puzzle.board.must | puzzle.board.may
        for text in self.region_rules:
            cells = _cells_of(text, puzzle)
            if _is_of_size(text) or cells.isdisjoint(placement.cells):
                continue
            open_cells = cells & board_cells
            cells_left = open_cells.difference(placement.cells)
            marks = _marks_on(cells, (*self.beside, placement))
            room = highest * len(cells_left)
            if fault := _fault_of(text, marks, room):
                return fault
        return ""

    def broken_by(self, puzzle: Puzzle, tiling: Tiling) -> Iterator[str]:
        placements = [*self.beside, *tiling]
        for text in self.region_rules:
            if _is_of_size(text):
                continue  # each placement is right by itself or wrong
            cells = _cells_of(text, puzzle)
            marks = _marks_on(cells, placements)
            if fault := _fault_of(text, marks, 0):
                yield fault

    # files and words ----------------------------------------------------------------------------

    def written(self, puzzle: Puzzle, whole: Board) -> Written:
        picture = dict.fromkeys(whole.cells, "#")
        picture.update(whole.regions)
        text = DrawingText(whole.lattice.drawing(picture))
        rules = written_rules(self.rules)
        return Written(board={"regions": text, "region_rules": rules})

    def unwritable(self, puzzle: Puzzle) -> str:
        if general_fault := Rule.unwritable(self, puzzle):
            return general_fault
        named_cells = set(puzzle.board.cells)
        for cell, _ in puzzle.board.names:
            named_cells.add(cell)
        region_cells = {cell for cell, _ in puzzle.board.regions}
        if not region_cells <= named_cells:
            return OFF_BOARD
        return ""

    def words(self) -> Iterable[str]:
        regions = defaultdict(list)
        sizes = []
        for rule in self.rules:
            if rule.is_size:
                sizes.append(rule)
            else:
                regions[rule.words].append(rule.region)
        for condition, names in regions.items():
            where = "each of the regions" if len(names) > 1 else "region"
            all_names = listed(names)
            yield f"the marks in {where} {all_names} {condition}"
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

    def core_values(self) -> RuleValues:
        return {"regions": True}


def rule_of(pieces: Iterable[Piece], board: Board, values: RuleValues) -> Rule | None:
    """Return the rule of a puzzle, None if its regions have none. Raises PuzzleError."""
    expected = f"texts, such as {EXAMPLES}"
    texts = entries_of("", "region_rules", values.get("region_rules", ()), expected)
    if not texts:
        return None
    for number, fault in enumerate(faults_of_rules(texts), 1):
        refuse("", f"region_rules[{number}]", fault)
    drawn = Counter(name for _, name in board.regions)
    rules = tuple(map(str, rules_of_regions(texts, drawn)))
    fault = _lacking(drawn, rules) or _letters(pieces, rules)
    refuse("", "region_rules", fault)
    return Regions(rules, values.get("beside", ()))


def _marks_in(cells: Collection[Cell], placement: Placement) -> list[str]:
    """The marks that a placement shows on some cells."""
    marks = []
    for cell, mark in placement.marks:
        if cell in cells:
            marks.append(mark)
    return marks


def _lacking(drawn: Mapping[str, int], rules: Iterable[str]) -> str:
    """The fault of regions without rules, of rules without regions, or of a large region."""
    named = {text[0] for text in rules}
    undrawn = sorted(named - drawn.keys())
    if undrawn:
        return f"the rule of {undrawn[0]} is of a region that 'regions' does not draw"
    unruled = sorted(drawn.keys() - named)
    if unruled:
        name = unruled[0]
        return f'the region {name} has no rule; add one, such as "{name} = 7"'
    for name, number in drawn.items():
        if number > MOST_REGION_CELLS:
            return f"the region {name} has over {MOST_REGION_CELLS} cells"
    return ""


def _letters(pieces: Iterable[Piece], rules: Iterable[str]) -> str:
    """The fault of pieces without marks, or with letters that are to be added up."""
    conditions = []
    for text in rules:
        if SIZE_OF_PIECE not in text.split():
            conditions.append(text)
    marks = marks_of_pieces(pieces)
    if not marks:
        return REGIONS_WITHOUT_MARKS if conditions else ""
    letters = sorted(mark for mark in marks if not mark.isdigit())
    add_up = any(re.search("[=<>]", text) for text in conditions)
    if letters and add_up:
        letter = quoted(letters[0])
        return f"a piece has the mark {letter}, and only digits can be added up"
    return ""


# the rest -----------------------------------------------------------------------------------------


class _Shown:
    """The marks that placements show in the regions of a board, and the cells that are free."""

    def __init__(self, rule: Regions, puzzle: Puzzle) -> None:
        regions = rule.regions(puzzle)
        self._has_sizes = any(condition.is_size for condition in rule.rules)
        self._sizes = sizes_in(regions)
        self._regions = []
        self._marks: dict[RuledRegion, list[str]] = {}
        self._free = {}
        for region in regions:
            if not region.rule.is_size:
                self._regions.append(region)
                self._marks[region] = []
                self._free[region] = set(region.open)
        self._greatest = greatest_number(puzzle)

    def add(self, placement: Placement) -> None:
        for region in self._regions:
            self._marks[region] += _marks_in(region.cells, placement)
            self._free[region].difference_update(placement.cells)

    def clash(self, placement: Placement) -> Clash | None:
        covered = placement.cells
        numbers = [self._sizes[cell] for cell in covered if cell in self._sizes]
        if self._has_sizes and numbers != [len(covered)]:
            sentence = "A piece should cover one number, and have as many cells."
            return Clash("region", placement.piece, covered, sentence=sentence)
        for region in self._regions:
            cells = sorted(region.open.intersection(covered))
            if not cells:
                continue
            cells_left = self._free[region].difference(cells)
            marks = self._marks[region] + _marks_in(region.cells, placement)
            room = self._greatest * len(cells_left)
            if region.allows(marks, room):
                continue
            rule = region.rule
            condition = rule.words
            if not rule.adds_up:
                condition = condition.replace("are", "be", 1)
            sentence = f"The marks in region {rule.region} should {condition}."
            return Clash("region", placement.piece, tuple(cells), sentence=sentence)
        return None


# keys of a puzzle file ----------------------------------------------------------------------------


def read_board(top: KeyTable, board: Board) -> Board:
    """Return the board with the regions that a file draws. Raises PuzzleError."""
    if "regions" not in top.values:
        return board
    if board.space.translations:
        top.fail("regions", WRAPPED_REGIONS)
    if top.values.get("separate") is True:
        top.fail("regions", REGIONS_IN_PARTS)
    text = top.text("regions")
    picture = MarkPicture(top, "regions", text, board.lattice, noun="region")
    drawn = picture.of_board(board.cells)
    return replace(board, regions=drawn_marks(drawn))


def read(top: KeyTable, pieces: Sequence[Piece], tables: Sequence[KeyTable]) -> RuleValues:
    """Return the rules of the regions of a file. Raises PuzzleError."""
    texts = top.texts("region_rules")
    for number, fault in enumerate(faults_of_rules(texts), 1):
        if fault:
            key = "region_rules"
            if isinstance(top.values[key], list):
                key += f"[{number}]"
            top.fail(key, fault)
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


def _is_of_size(text: str) -> bool:
    """Whether a rule is on the size of pieces. Only the verifier calls it."""
    return text.split()[1] == "size"


def _cells_of(text: str, puzzle: Puzzle) -> set[Cell]:
    """The cells of the region of a rule. Only the verifier calls it."""
    name_of_region = text[0]
    cells = set()
    for cell, name in puzzle.board.regions:
        if name == name_of_region:
            cells.add(cell)
    return cells


def _marks_on(cells: Collection[Cell], placements: Iterable[Placement]) -> list[str]:
    """The marks that placements show on some cells. Only the verifier calls it."""
    marks = []
    for placement in placements:
        for cell, mark in placement.marks:
            if cell in cells:
                marks.append(mark)
    return marks


def _highest_digit(pieces: Iterable[Piece]) -> int:
    """The highest digit among the marks of pieces. Only the verifier calls it."""
    highest = 0
    for piece in pieces:
        marked_cells = [*piece.marks, *(piece.back or ())]
        for _, mark in marked_cells:
            if mark.isdigit():
                highest = max(highest, int(mark))
    return highest


def _size_fault(rules: Sequence[str], puzzle: Puzzle, placement: Placement) -> str:
    """The sentence on the numbers that a placement covers, if they are not one, its size; "" if
    they are. Only the verifier calls it.
    """
    size_at = {}
    has_sizes = False
    for text in rules:
        if _is_of_size(text):
            has_sizes = True
            _, _, number = text.split()
            for cell in _cells_of(text, puzzle):
                size_at[cell] = int(number)
    if not has_sizes:
        return ""
    covered = []
    for cell in placement.cells:
        if cell in size_at:
            covered.append(size_at[cell])
    size = len(placement.cells)
    if covered == [size]:
        return ""
    covered_numbers = "no number"
    if covered:
        covered_numbers = f"the numbers {', '.join(map(str, covered))}"
    subject = f"the piece {quoted(placement.piece)} of {size} cells"
    return f"{subject} covers {covered_numbers}, not one, its size"


def _fault_of(text: str, marks: Sequence[str], room: int) -> str:
    """The sentence on how the marks on a region break its rule, if further ones can add at most
    `room`; "" if they do not. Only the verifier calls it.
    """
    region, relation, *numbers = text.split()
    subject = f"region {region} shows no marks, which"
    if marks:
        shown_marks = ", ".join(sorted(marks))
        subject = f"the marks {shown_marks} in region {region}"
    different = len(set(marks))
    if relation == "equal":
        if different <= 1:
            return ""
        return f"{subject} should all be equal"
    if relation == "different":
        if different == len(marks):
            return ""
        return f"{subject} should all be different"
    # a placement with marks of no piece has a fault of its own
    digits = [mark for mark in marks if mark in tuple("0123456789")]
    total = sum(map(int, digits))
    number = int(numbers[0])
    if relation == "=":
        is_right = total <= number <= total + room
    elif relation == "<":
        is_right = total < number
    else:
        is_right = total + room > number
    if is_right:
        return ""
    return f"{subject} add up to {total}, which breaks its rule: {text}"
