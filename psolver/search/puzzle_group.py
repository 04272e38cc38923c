"""The isometries of a puzzle, and what they do to the items of its problem."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import count, islice, repeat
from operator import add
from typing import TYPE_CHECKING, Literal, TypeAlias

from ..core.cells import Isometry, Linear
from ..core.control import current_control
from ..core.lattice import Lattice
from ..core.marked import Marked, image_of
from ..core.model import Board, Piece, Puzzle
from ..core.placing import normal_form, usable_orientations
from .encoding import Encoding
from .placement_table import PlacementTable
from .problem import Permutation
from .search_tuning import MANY_OPTIONS

if TYPE_CHECKING:
    from .cell_traits import Renaming

UpTo: TypeAlias = Literal["symmetries", "rotations", "reflections"]
# the pieces by their orientations that have a place, and by their traits
FormsAndTraits: TypeAlias = tuple[frozenset[Marked], tuple[Hashable, ...]]
AlikePieces: TypeAlias = Mapping[FormsAndTraits, list[Piece]]
# the effects on directions of the turns that one of them may take itself
TurnsTaken: TypeAlias = Mapping[FormsAndTraits, frozenset[Linear]]
# a member of the group, with the piece that each piece becomes
Member: TypeAlias = "tuple[Isometry, Renaming]"


def on_items(encoding: Encoding, up_to: UpTo) -> Iterator[tuple[Isometry, Permutation]]:
    """The isometries of the group of a board in no quotient, each with its effect on the items."""
    control = current_control()
    number = dict(zip(encoding.cells, count()))
    if len(number) > MANY_OPTIONS:
        control.tick()
    for isometry, renaming in symmetry_group(encoding.puzzle, up_to, encoding):
        control.tick()
        image: list[int] = []
        for cells in control.slices(encoding.cells):
            images = isometry.images(cells)
            image += map(number.__getitem__, images)
        permutation = permutation_of_items(encoding, image, renaming)
        yield isometry, permutation


def images_of_witnesses(encoding: Encoding, isometry: Isometry) -> list[int]:
    """Return the numbers of the images of the witnesses, in order, under an isometry that keeps the
    puzzle, on a board in no quotient.
    """
    number = dict(zip(encoding.cells, count()))
    images = isometry.images(encoding.cells)
    of_cells = list(map(number.__getitem__, images))
    return witness_images(encoding, permutation_of_items(encoding, of_cells))


def witness_images(encoding: Encoding, of_items: Permutation) -> list[int]:
    """Return the same under a permutation of the items."""
    images = []
    for witness in encoding.problem.options[encoding.placed :]:
        image = sorted([of_items[item] for item in witness])
        number = encoding.option_numbers[tuple(image)]
        images.append(number)
    return images


def permutation_of_items(
    encoding: Encoding, image: Sequence[int], renaming: Renaming = ()
) -> Permutation:
    """The permutation of the items that a map of the sites is, if pieces are renamed, followed by
    that of the sites that are sides, behind the items.
    """
    cells = len(encoding.cells)
    items = len(encoding.problem.least)
    named = cells + len(encoding.pieces)
    first_meeting = named + len(encoding.groups)
    pieces: Iterable[int] = range(cells, named)
    if renaming:
        became = {}
        for piece, name in zip(encoding.puzzle.pieces, renaming, strict=True):
            became[piece.name] = name
        item = {}
        for number, piece in enumerate(encoding.pieces, cells):
            item[piece.name] = number
        pieces = []
        for piece in encoding.pieces:
            name = became[piece.name]
            pieces.append(item[name])
    meetings: Iterable[int] = ()
    if encoding.meetings:
        from .rule_items import images_of_meetings

        meetings = images_of_meetings(encoding.meetings, image, first_meeting)
    items_after_cells = items - cells
    sides = map(add, image[cells:], repeat(items_after_cells))
    # twins are in the same groups
    groups = range(named, first_meeting)
    return (*image[:cells], *pieces, *groups, *meetings, *sides)


def symmetry_group(
    puzzle: Puzzle,
    up_to: UpTo = "symmetries",
    encoding: Encoding | None = None,
    holds: Callable[[Piece, Marked], bool] | None = None,
) -> list[Member]:
    """Return the isometries of the board that map the puzzle onto itself, each with the piece that
    every piece becomes; in a quotient one of those that differ by a translation alone. `encoding`
    is that of the puzzle, if there is one; `holds` the test whether an orientation has a place, if
    there is a quicker one than that of a table.
    """
    board = puzzle.board
    space = board.space
    cells = board.must | board.may
    alike = _alike(puzzle, encoding, holds)
    turns_taken = {}
    for key, pieces in alike.items():
        turns_taken[key] = _turns_taken(pieces)
    has_traits = board.clues or board.may or puzzle.best or puzzle.rules
    keeps = None
    if has_traits:
        from .cell_traits import TraitTest

        keeps = TraitTest(puzzle)
    group = []
    for turn in sorted(space.group(), key=space.identity.__ne__):
        reverses = space.reverses(turn)
        if reverses and up_to == "rotations":
            continue
        may_rename = reverses and up_to == "reflections"
        renaming = _renaming(puzzle, alike, turns_taken, turn, may_rename)
        if renaming is None:
            continue
        for isometry in space.moves(turn, cells):
            if keeps is None or keeps(isometry, renaming):
                group.append((isometry, renaming))
                break
    if up_to == "reflections":
        return _closed(puzzle, group)
    return group


def _alike(
    puzzle: Puzzle,
    encoding: Encoding | None,
    holds: Callable[[Piece, Marked], bool] | None,
) -> AlikePieces:
    """The pieces that mirror twins are among: of the same normal forms of the orientations that
    have a place, clues aside, of the same bounds and worth, and of equal traits by the rules.
    """
    board = puzzle.board
    space = board.space
    forms: dict[str, set[Marked]] = defaultdict(set)
    if encoding and not (board.clues or space.translations):
        for orientation in encoding.oriented:
            number = orientation.piece - len(board.cells)
            piece = encoding.pieces[number]
            forms[piece.name].add(orientation.marked)
    else:
        if not holds:
            table = encoding.table if encoding else PlacementTable(puzzle)
            holds = table.holds
        for piece in puzzle.pieces:
            for marked in usable_orientations(board, piece):
                if holds(piece, marked):
                    form = normal_form(marked, space)
                    forms[piece.name].add(form)
    alike = defaultdict[FormsAndTraits, list[Piece]](list)
    for piece in puzzle.pieces:
        traits: list[Hashable] = [piece.least, piece.most]
        if puzzle.best:
            worth = puzzle.best.of_piece(piece.name)
            traits.append(worth)
        for rule in puzzle.rules:
            traits_of_rule = rule.piece_traits(puzzle, piece)
            traits.append(traits_of_rule)
        forms_of_piece = frozenset(forms[piece.name])
        pieces = alike[forms_of_piece, tuple(traits)]
        pieces.append(piece)
    return alike


def _renaming(
    puzzle: Puzzle, alike: AlikePieces, turns_taken: TurnsTaken, turn: Isometry, may_rename: bool
) -> Renaming | None:
    """The piece that each piece becomes: itself if it can, else, if it may, in order, one that is
    alike; None if a piece has no such image. `turns_taken` has those of alike pieces.
    """
    board = puzzle.board
    became = {}
    # pieces that may be turned so keep the orientations that have a place
    turned = []
    for key, pieces in alike.items():
        if turn.linear not in turns_taken[key]:
            turned.append((key, pieces))
    if not may_rename:  # a single form mostly shows that a piece becomes another
        for (forms, _), _ in turned:
            example = islice(forms, 1)
            images = _images_of(example, turn, board)
            if not images <= forms:
                return None
    for (forms, traits), pieces in turned:
        images = _images_of(forms, turn, board)
        twins = alike.get((images, traits))
        if twins is pieces:
            continue
        if twins is None or not may_rename:
            return None
        if len(twins) != len(pieces):
            return None
        for piece, twin in zip(pieces, twins, strict=True):
            became[piece.name] = twin.name
    if not became:
        return ()
    names = [piece.name for piece in puzzle.pieces]
    renaming = [became.get(name, name) for name in names]
    return tuple(renaming)


def _turns_taken(pieces: Iterable[Piece]) -> frozenset[Linear]:
    """The effects on directions of the isometries that one of some pieces itself may take; a piece
    whose other side has other marks cannot be reflected.
    """
    turns = set[Linear]()
    for piece in pieces:
        own_turns = _linear_parts(piece.lattice, piece.can_rotate, piece.can_reverse)
        if piece.back is not None:
            own_turns &= _linear_parts(piece.lattice, True, False)
        turns |= own_turns
    return frozenset(turns)


@lru_cache(64)
def _linear_parts(lattice: Lattice, rotate: bool, reverse: bool) -> frozenset[Linear]:
    group = lattice.group(rotate, reverse)
    return frozenset(turn.linear for turn in group)


def _images_of(forms: Iterable[Marked], turn: Isometry, board: Board) -> frozenset[Marked]:
    """The images of some orientations."""
    images = set()
    for form in forms:
        image = image_of(form, turn, board.lattice)
        form_of_image = normal_form(image, board.space)
        images.add(form_of_image)
    return frozenset(images)


def _closed(puzzle: Puzzle, group: list[Member]) -> list[Member]:
    """The group generated: two exchanges of twins may make a rotation that is not a symmetry by
    itself.
    """
    from ..core.closure import closure

    names = tuple([piece.name for piece in puzzle.pieces])

    def products(element: Member) -> Iterator[Member]:
        isometry, renaming = element
        became = dict(zip(names, renaming, strict=False))
        for isometry_before, renaming_before in group:
            renamed = tuple(became.get(name, name) for name in renaming_before or names)
            if renamed == names:
                renamed = ()
            yield isometry.after(isometry_before), renamed

    return closure(group, products, key=lambda element: (element[0].linear, element[1]))
