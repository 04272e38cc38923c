"""Solutions in JSON Lines are read and checked one by one: the first bad one is told, a line that
is none is an error.
"""

from __future__ import annotations

import json
import sys
from io import BytesIO, RawIOBase
from pathlib import Path

import pytest

from psolver.core.control import Work
from psolver.core.errors import PsolverError
from psolver.core.outcome import Outcome
from psolver.core.tilings import tiling
from psolver.core.toml.load import loads
from psolver.saved import solution_files
from psolver.saved.solution_files import check_answers, read_solutions
from psolver.text.jsonl import solution, summary

PUZZLE = loads('board = "1x3"\npieces = """\nA\n\nBB\n"""')
LEFT = (
    '{"type":"solution","index":1,"placements":'
    '[{"piece":"A","cells":[[0,0]]},{"piece":"B","cells":[[0,1],[0,2]]}]}'
)
RIGHT = '{"placements":[{"piece":"B","cells":[[0,1],[0,0]]},{"piece":"A","cells":[[0,2]]}]}'
WRONG = '{"placements":[{"piece":"B","cells":[[0,1],[0,0]]}]}'
SUMMARY = '{"type":"summary","status":"solved"}'


def checked(*lines: str, end: str = "\n") -> tuple[int, str | None]:
    return check_answers(PUZZLE, BytesIO("".join(line + end for line in lines).encode()), "answers")


def refused(data: bytes) -> str:
    with pytest.raises(PsolverError) as caught:
        check_answers(PUZZLE, BytesIO(data), "answers")
    return str(caught.value)


def test_good_solutions_are_counted() -> None:
    assert (2, None) == checked(LEFT, RIGHT, SUMMARY)


def test_what_psolver_writes_is_read_back() -> None:
    one = tiling([("A", [(0, 2)]), ("B", [(0, 0), (0, 1)])])
    assert (1, None) == checked(solution(1, one))


WORK = (Work("sat", "cadical153", 9, 0.125), Work("backtrack", "fit tables", 5, 0.5))
MIXED = Outcome("solved", 8, 1, 1, True, "sat", 14, 0.625, kernel="cadical153", work=WORK)


def test_what_each_engine_has_done_is_written_and_read_back() -> None:
    told = json.loads(summary(MIXED))["work"]
    assert ["conflicts", "nodes"] == [one["unit"] for one in told]
    assert WORK == solution_files._outcome(json.loads(summary(MIXED))).work


@pytest.mark.parametrize("work", [None, 7, [7], [{"engine": "sat"}]])
def test_of_a_summary_that_does_not_tell_it_the_rest_is_read(work: object) -> None:
    read = solution_files._outcome(json.loads(summary(MIXED)) | {"work": work})
    assert (MIXED, ()) == (read, read.work)


@pytest.mark.parametrize("lines", [(), (SUMMARY,)])
def test_a_file_without_solutions_verifies_nothing(lines: tuple[str, ...]) -> None:
    with pytest.raises(PsolverError) as caught:
        checked(*lines)
    assert "answers: holds no solutions (lines that `psolver --format json` prints)" == str(
        caught.value
    )


def test_the_order_of_placements_and_cells_does_not_matter() -> None:
    turned = '{"placements":[{"cells":[[0,2]],"piece":"A"},{"piece":"B","cells":[[0,0],[0,1]]}]}'
    assert (1, "answers: line 2: the same tiling as on line 1") == checked(RIGHT, turned)


def test_blank_lines_are_passed_over_but_counted() -> None:
    assert (1, "answers: line 4: the same tiling as on line 2") == checked("", RIGHT, "  ", RIGHT)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_line_ends_and_a_byte_order_mark_do_not_matter(end: str, mark: bytes) -> None:
    for last in ("", end):
        data = mark + f"{LEFT}{end}{RIGHT}{last}".encode()
        assert (2, None) == check_answers(PUZZLE, BytesIO(data), "answers")
    expected = (1, "answers: line 2: the same tiling as on line 1")
    assert expected == checked(LEFT, LEFT, end=end)


def test_the_first_fault_of_the_first_bad_solution_is_told() -> None:
    assert (1, "answers: line 3: left uncovered: [0, 2]") == checked(LEFT, SUMMARY, WRONG, RIGHT)
    assert (0, "answers: line 2: left uncovered: [0, 2]") == checked(SUMMARY, WRONG)


@pytest.mark.parametrize(
    "line", ["[", "psolver", '{"placements":[', "'a'", LEFT + LEFT, "[" * 100_000, "1" * 5000]
)
def test_a_line_that_is_no_json_is_an_error(line: str) -> None:
    assert "answers: line 2: is not JSON" == refused(f"{RIGHT}\n{line}\n".encode())
    if not line.startswith("{") or line == LEFT + LEFT:  # else it may be cut off
        assert "answers: line 2: is not JSON" == refused(f"{RIGHT}\n{line}".encode())


NO_SOLUTION = 'answers: line 1: is not a solution (expected "placements" with "piece" and "cells")'


def test_json_that_is_no_solution_is_an_error() -> None:
    placements = (
        *(1, None, [1], ["A"], {"piece": "A", "cells": [[0, 0]]}, [{"piece": "A"}]),
        *([{"cells": [[0, 0]]}], [{"piece": "A", "cells": None}], [{"piece": "A", "cells": [0]}]),
    )
    values = [1, None, "placements", [], {}, {"type": "other"}]
    for value in (*values, *({"placements": one} for one in placements)):
        assert NO_SOLUTION == refused(json.dumps(value).encode()), value


def test_a_piece_that_is_no_name_and_a_cell_that_is_none_are_errors() -> None:
    expected = (
        "answers: line 1: is not a solution (a piece is a name, a cell a list of whole numbers)"
    )
    wrong = [[], ["00"], *([[0, number]] for number in (0.0, "0", True, None, [0]))]
    pairs = [*(("A", cells) for cells in wrong), *((name, [[0, 0]]) for name in (1, None, ["A"]))]
    for piece, cells in pairs:
        line = json.dumps({"placements": [{"piece": piece, "cells": cells}]})
        assert expected == refused(line.encode()), line


@pytest.mark.rooms
def test_placements_on_cells_of_another_lattice_are_an_error() -> None:
    from psolver.hand.lying_placements import read_placements

    for cell in ([1], [0, 0, 0]):
        line = json.dumps({"placements": [{"piece": "A", "cells": [cell]}]}).encode()
        with pytest.raises(PsolverError) as caught:
            read_placements(PUZZLE, BytesIO(line), "a")
        fault = f"({cell} is not a cell of the square lattice)"
        assert f"a: line 1: is not a solution {fault}" == str(caught.value)


def test_bytes_that_are_no_utf_8_are_an_error() -> None:
    expected = "answers: line 1 is not UTF-8; save the file as UTF-8 text"
    assert expected == refused(b"\xff\n")
    assert expected.replace("1", "2") == refused(RIGHT.encode() + b"\n\xff\n")


def test_a_line_of_any_length_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solution_files, "MOST_LINE_BYTES", 1_000_000)
    expected = "answers: line 2 is too long for a solution (over 1 MB)"
    assert expected == refused(RIGHT.encode() + b"\n" + b"[" * 1_000_001)


class Endless(RawIOBase):
    """The same lines over and over, and a count of what was asked for."""

    def __init__(self, lines: list[str]) -> None:
        self.lines, self.read_lines = lines, 0

    def readline(self, _size: int | None = -1) -> bytes:
        self.read_lines += 1
        return (self.lines[self.read_lines % len(self.lines)] + "\n").encode()


def test_lines_are_read_no_further_than_the_first_bad_solution() -> None:
    stream = Endless([WRONG, LEFT, RIGHT])
    expected = (2, "answers: line 3: left uncovered: [0, 2]")
    assert expected == check_answers(PUZZLE, stream, "answers")  # type: ignore[arg-type]
    assert 3 == stream.read_lines


def test_a_long_number_is_not_read() -> None:
    """Reading one takes time that grows with the square of its length."""
    digits = sys.get_int_max_str_digits()
    try:
        sys.set_int_max_str_digits(0)  # as the command line does, for long counts
        line = f'{{"placements":[{{"piece":"A","cells":[[0,{"1" * 10**6}]]}}]}}'
        assert "answers: line 1: is not JSON" == refused(line.encode())
    finally:
        sys.set_int_max_str_digits(digits)


def test_a_cell_of_another_dimension_is_a_fault_not_an_error() -> None:
    for cell in ([], [0], [0, 0, 0]):
        line = json.dumps({"placements": [{"piece": "A", "cells": [cell]}]})
        assert (0, f"answers: line 1: the piece 'A' cannot lie on {cell}") == checked(line)


# answers of other commands ------------------------------------------------------------------------


def test_the_answer_to_whether_there_is_only_one_holds_solutions() -> None:
    both = ",".join((LEFT, RIGHT))
    assert (2, None) == checked(f'{{"type":"unique","unique":false,"tilings":[{both}]}}')
    twice = f'{{"type":"unique","unique":false,"tilings":[{both},{RIGHT}]}}'
    assert (2, "answers: line 1: the same tiling as on line 1") == checked(twice)


def test_without_its_solutions_it_is_no_answer() -> None:
    for tilings in ("", ',"tilings":1', ',"tilings":{"placements":[]}'):
        assert NO_SOLUTION == refused(f'{{"type":"unique"{tilings}}}'.encode())


def test_an_explanation_holds_no_solutions() -> None:
    assert (1, None) == checked('{"type":"explanation","status":"solved"}', LEFT)


# a file that is cut off ---------------------------------------------------------------------------

CUT = "the file seems to be cut off here; write it again, or delete this line"


def test_a_file_that_is_cut_off_says_where() -> None:
    told = {refused(f"{RIGHT}\n{LEFT[:cut]}".encode()) for cut in range(1, len(LEFT))}
    assert {f"answers: line 2: {CUT}"} == told


def test_a_letter_may_be_cut_in_two() -> None:
    line = '{"placements":[{"piece":"Ä'.encode()
    assert f"answers: line 1: {CUT}" == refused(line[:-1])
    expected = "answers: line 1 is not UTF-8; save the file as UTF-8 text"
    assert expected == refused(line[:-1] + b"\n")


def test_brackets_and_quotes_in_names_do_not_matter() -> None:
    for name in ("[", "{", '\\"[', "\\\\"):
        line = f'{{"placements":[{{"piece":"{name}","cells":[[0,0]]}}]'
        assert f"answers: line 1: {CUT}" == refused(line.encode())
        assert "answers: line 1: is not JSON" == refused(f"{line}}}}}".encode())


# for Python ---------------------------------------------------------------------------------------


def test_the_tilings_in_a_file_are_read_one_by_one(tmp_path: Path) -> None:
    path = tmp_path / "answers.jsonl"
    path.write_text("\n".join([RIGHT, LEFT, SUMMARY, WRONG]), encoding="utf-8")
    read = read_solutions(PUZZLE, path)
    found = [next(read), next(read)]
    assert [(0, 0), (0, 1)] == [min(one.placements[1].cells) for one in found]
    with pytest.raises(PsolverError) as caught:
        next(read)
    fault = "is not a solution of puzzle: left uncovered: [0, 2]"
    expected = f"{path}: line 4: {fault}; name the puzzle that it was found for"
    assert expected == str(caught.value)


@pytest.mark.parametrize("name", ["missing.jsonl", "", "null\0"])
def test_a_file_that_cannot_be_read_is_named(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(PsolverError) as caught:
        next(read_solutions(PUZZLE, name))
    said = name.replace("\0", "\\x00") or "''"
    assert str(caught.value).startswith(f"{said}: cannot be read (")
