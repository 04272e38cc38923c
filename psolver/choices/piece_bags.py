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
from ..core.tilings import Tiling
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
    settler = Settler(Share(puzzle, seed, None), explains=False)
    failed: list[int] = []  # the pieces of choices that fail, and of bags that were found, as bits
    while True:
        members = _avoiding(failed, len(puzzle.pieces), size, random)
        if members is None:
            return
        bag = _puzzle_of(puzzle, members)
        fault = _failing(bag, members, choices, settler, random)
        failed.append(fault or _bits(members))
        yield None if fault else _proved(bag, seed, most_tilings)


def _bits(members: Sequence[int]) -> int:
    return sum(1 << member for member in members)


def _puzzle_of(puzzle: Puzzle, members: Sequence[int]) -> Puzzle:
    """The puzzle with some of the pieces alone."""
    pieces = tuple(puzzle.pieces[member] for member in members)
    (group,) = puzzle.piece_bounds
    names = tuple(piece.name for piece in pieces)
    alone = replace(puzzle, pieces=pieces, rules=())
    return alone.having(groups=(replace(group, pieces=names),))


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
        if number - place < size - has:
            continue
        stack.append((chosen, has, place + 1))
        with_next = chosen | 1 << order[place]
        if all(bits & ~with_next for bits in failed):
            stack.append((with_next, has + 1, place + 1))
    return None


def _failing(
    bag: Puzzle, members: Sequence[int], choices: PieceChoices, settler: Settler, random: Random
) -> int:
    """The pieces of a choice from a bag that does not fill the board, as bits; 0 for none."""
    control = current_control()
    choices_of_bag = PieceChoices(bag)
    start = random.randrange(max(1, choices_of_bag.number))
    for step in range(choices_of_bag.number):
        control.tick()
        uses = choices_of_bag.choice((start + step) % choices_of_bag.number)
        choice = [0] * len(choices.pieces)
        for member, times in zip(members, uses, strict=True):
            choice[member] = times
        number = choices.number_of(choice)
        assert number is not None
        if settler.fails(number, tuple(choice)):
            return sum(1 << member for member, times in enumerate(choice) if times)
    return 0


def _proved(bag: Puzzle, seed: int, most_tilings: int) -> Bag:
    """A bag with a tiling for each choice, all of them checked."""
    control = current_control()
    run = Run(bag, Options(jobs=1), lambda _: control.tick())
    choices = PieceChoices(bag)
    search = EverySearch(run, choices, seed)
    tilings: list[Tiling] = []
    for _ in search.new_moves():
        control.tick()
        if search.is_new and choices.number <= most_tilings:
            tilings.append(search.moves.tiling())
    if not search.answer().every:
        raise PsolverError(f"{bag.file}: internal error, please report it: a bag is none")
    tilings.sort(key=lambda tiling: tiling.placements)
    return Bag(bag, choices.number, tuple(tilings))
