"""Bags: some of the pieces of a set; every choice of a number of these fills the board.

A choice that does not fill the board is in many bags, and none of these is tried again. So each
bag that is tried avoids all choices that are known to fail; if no bag does, no other is right.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import NamedTuple

from ..core.control import current_control
from ..core.errors import PsolverError
from ..core.model import Puzzle
from ..core.tilings import Placements, Tiling
from ..search.run import Options, Run
from .choice_numbers import PieceChoices
from .choice_shares import Settler, Share
from .every_search import EverySearch


class Bag(NamedTuple):
    """A bag of pieces, every choice of which fills the board.

    puzzle   with these pieces, and `use`
    choices  the number of choices
    tilings  one for each, sorted; none if there are more than were asked for
    """

    puzzle: Puzzle
    choices: int
    tilings: tuple[Tiling, ...]


def bags(puzzle: Puzzle, size: int, seed: int, most_tilings: int) -> Iterator[Bag | None]:
    """Yield the bags of a number of pieces of a puzzle, which has `use`, in a random order, and
    None for each that was tried and fails; with the end it is proved that there are no others.
    Raises PsolverError if two pieces of the puzzle are the same.
    """
    choices = PieceChoices(puzzle)
    if len(choices.pieces) < len(puzzle.pieces):
        cure = "write one of them, with a count"
        raise PsolverError(f"{puzzle.file}: two pieces are the same; {cure}")
    random = Random(f"bags {seed}")
    share = Share(puzzle, seed, None)
    settler = Settler(share, explains=False)
    failed: list[int] = []  # the pieces of choices that fail, and of bags that were found, as bits
    while True:
        members = _avoiding(failed, len(puzzle.pieces), size, random)
        if members is None:
            return
        bag = _puzzle_of(puzzle, members)
        fault = _failing(bag, members, choices, settler, random)
        if fault:
            failed.append(fault)
            yield None
        else:
            failed.append(_bits(members))
            yield _proved(bag, seed, most_tilings)


def _bits(members: Sequence[int]) -> int:
    return sum(1 << member for member in members)


def _puzzle_of(puzzle: Puzzle, members: Sequence[int]) -> Puzzle:
    """The puzzle with some of the pieces alone."""
    pieces = [puzzle.pieces[member] for member in members]
    names = [piece.name for piece in pieces]
    (group,) = puzzle.piece_bounds
    group_of_bag = replace(group, pieces=tuple(names))
    alone = replace(puzzle, pieces=tuple(pieces), rules=())
    return alone.having(groups=(group_of_bag,))


def _avoiding(failed: Sequence[int], number: int, size: int, random: Random) -> list[int] | None:
    """Some pieces, a number of `size`, which have not all pieces of a choice that fails; None if
    there are none.
    """
    control = current_control()
    order = random.sample(range(number), number)
    # the pieces chosen so far, as bits, and the place in the order to go on from
    stack = [(0, 0, 0)]
    while stack:
        control.tick()
        chosen, has, place = stack.pop()
        if has == size:
            return [member for member in range(number) if chosen >> member & 1]
        members_left = number - place
        if members_left < size - has:
            continue
        following = place + 1
        stack.append((chosen, has, following))
        bit = 1 << order[place]
        with_next = chosen | bit
        if all(bits & ~with_next for bits in failed):
            stack.append((with_next, has + 1, following))
    return None


def _failing(
    bag: Puzzle, members: Sequence[int], choices: PieceChoices, settler: Settler, random: Random
) -> int:
    """The pieces of a choice from a bag that does not fill the board, as bits; 0 for none."""
    control = current_control()
    choices_of_bag = PieceChoices(bag)
    number_of_choices = choices_of_bag.number
    start = random.randrange(max(1, number_of_choices))
    for step in range(number_of_choices):
        control.tick()
        number_in_bag = (start + step) % number_of_choices
        uses = choices_of_bag.choice(number_in_bag)
        choice = [0] * len(choices.pieces)
        for member, times in zip(members, uses, strict=True):
            choice[member] = times
        number = choices.number_of(choice)
        assert number is not None
        if settler.fails(number, tuple(choice)):
            used = [member for member, times in enumerate(choice) if times]
            return _bits(used)
    return 0


def _proved(bag: Puzzle, seed: int, most_tilings: int) -> Bag:
    """A bag with a tiling for each choice, all of them checked."""
    control = current_control()
    options = Options(jobs=1)
    run = Run(bag, options, lambda _: control.tick())
    choices = PieceChoices(bag)
    search = EverySearch(run, choices, seed)
    tilings = []
    for _ in search.new_moves():
        control.tick()
        if search.is_new and choices.number <= most_tilings:
            tiling = search.moves.tiling()
            tilings.append(tiling)
    if not search.answer().every:
        fault = "internal error, please report it: a bag is none"
        raise PsolverError(f"{bag.file}: {fault}")

    def placements_of(tiling: Tiling) -> Placements:
        return tiling.placements

    tilings.sort(key=placements_of)
    return Bag(bag, choices.number, tuple(tilings))
