"""Terminals and pictures of text: the status line, colour, labels, room and width."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from support.command import COUNTLESS, DOMINOES, ENDLESS, ESCAPES, FOUR, LONG, SMALL, Run, run, unix
from support.places import table
from support.terminal import on_terminal


@unix
def test_a_long_search_shows_a_status_line_which_is_gone_at_the_end() -> None:
    done = on_terminal("-", "--count", "--engine", "dlx", "--time-limit", "3", data=COUNTLESS)
    assert (3, "") == (done.status, done.out)
    assert "searching 0:0" in done.written
    least, summary = done.screen
    assert "at least " == least[:9]
    assert f"{least[9:]} solutions; stopped by the limit, there may be more" == summary


@pytest.mark.slow
@unix
def test_a_search_in_parts_shows_a_bar_and_the_part_done() -> None:
    puzzle = b'piece_set = "one-sided pentominoes"\nboard = "9x10"\n'
    done = on_terminal("-", "--count", "--time-limit", "3", data=puzzle)
    shown = re.findall(
        r"searching 0:0\d +[━╸╺]+ +([\d.]+)%, [\w, ]+, [\d.]+[kMG]? nodes/s",
        ESCAPES.sub("", done.written),
    )
    assert shown
    assert shown == sorted(shown, key=float)


@pytest.mark.rooms
@unix
def test_the_status_line_of_work_that_is_not_one_run_counts_no_solutions() -> None:
    done = on_terminal("order", "Y-pentomino", "--most-area", "4000", "--time-limit", "3")
    shown = re.findall(r"searching \d:\d\d([^\r\n]*)", ESCAPES.sub("", done.written))
    assert {False} == {"solution" in line or "nodes" in line for line in shown}


@unix
def test_there_is_no_status_line_where_it_is_not_wanted() -> None:
    for options, environment in [(["-q"], {}), ([], {"TERM": "dumb"})]:
        done = on_terminal(
            "-", "--count", "--time-limit", "0.7", *options, data=COUNTLESS, **environment
        )
        assert (3, "") == (done.status, done.out)
        assert ("searching" in done.written, "\x1b" in done.written) == (False, False)


@pytest.mark.rooms
@unix
@pytest.mark.parametrize("command", ["hint", "steps", "explain", "disassemble"])
def test_sentences_are_wrapped_at_the_width_of_a_terminal_and_nowhere_else(command: str) -> None:
    files = {"explain": "impossible-long-piece", "disassemble": "tests/data/frame-around-cell.toml"}
    file = files.get(command, FOUR)
    done = on_terminal(command, file, "-q", out=True, COLUMNS="40", NO_COLOR="1")
    lines = done.written.replace("\r", "").split("\n")
    assert 40 >= max(map(len, lines))
    whole = run(command, file, "-q").out
    assert 40 < len(whole.split("\n")[0])
    assert " ".join(lines).split()[:12] == whole.split()[:12]


@unix
def test_tables_and_the_lines_about_a_run_fit_into_a_terminal(tmp_path: Path) -> None:
    columns = 40
    store, several = tmp_path / "run.db", 'board = "{n}x{n-1}"\npieces = "#"\n[vary]\nn = "1..3"'
    run.__wrapped__("run", FOUR, "--store", store, "-q")
    for arguments in (
        ("audit", str(store), "--seed", "1"),
        ("status", str(store)),
        ("-", "--count", "-q"),
        ("calendar", "--by", "date", "-q"),
    ):
        done = on_terminal(*arguments, data=several.encode(), out=True, COLUMNS=str(columns))
        lines = ESCAPES.sub("", done.written).replace("\r", "").split("\n")
        wide = [one for one in lines if len(one) > columns and not one.startswith("hash")]
        assert [] == wide


@unix
def test_solutions_and_the_status_line_share_a_terminal() -> None:
    options = ["--format", "letters", "-n", "16", "--sat-solver", "cadical153"]
    done = on_terminal(LONG, *options, out=True, NO_COLOR="1")
    *letters, summary = done.screen
    assert (0, 6 * 16) == (done.status, len(letters))
    assert {10} == {len(line) for line in letters}
    assert "16 solutions; stopped by the limit, there may be more" == summary


@unix
def test_choices_of_pieces_are_a_table_on_a_terminal() -> None:
    shown = on_terminal("samples/five-pentominoes-5x5.toml", "--by", "pieces", out=True)
    assert ["solutions", "pieces"] == shown.screen[0].split()
    assert any(line.split(maxsplit=1) == ["80", "I, L, P, W, Y"] for line in shown.screen)


SIZES = ("auto", "compact", "roomy")
DRAWN = ("small-2x3", "solid-stair", "pentominoes-6x10")
FIGURE = b'goal = "symmetry"\nboard = "2x3"\npieces = "AA\\nA.\\n\\n.B\\nBB"'


@pytest.mark.rooms
def test_colour_never_changes_a_character() -> None:
    for words in (
        *(f"{DOMINOES} --sort --distinct --format box --size {size}" for size in SIZES[1:]),
        f"{DOMINOES} --sort --distinct --format ascii --size roomy",
        f"{DOMINOES} --sort --distinct --format letters --size compact",
        *(f"show {name} --size {size}" for name in DRAWN for size in SIZES),
        *(
            f"{puzzle} --format {format_} --labels --sort -n 3 -q"
            for puzzle in (DOMINOES, "solid-stair", "-")
            for format_ in ("box", "ascii")
        ),
    ):
        colored, plain = (
            run(*words.split(), "--color", color, data=FIGURE).out for color in ("always", "never")
        )
        assert plain == ESCAPES.sub("", colored) != colored


def test_the_option_comes_before_the_environment() -> None:
    for option, environment, colored in [
        ("auto", {}, False),
        ("auto", {"FORCE_COLOR": "1"}, True),
        ("auto", {"NO_COLOR": "1"}, False),
        ("auto", {"NO_COLOR": "1", "FORCE_COLOR": "1"}, False),
        ("auto", {"NO_COLOR": "", "FORCE_COLOR": ""}, False),
        ("always", {"NO_COLOR": "1"}, True),
        ("always", {"TERM": "dumb"}, True),
        ("never", {"FORCE_COLOR": "1"}, False),
    ]:
        assert colored == ("\x1b[" in run(SMALL, "--color", option, **environment).out)


def test_a_file_is_coloured_only_when_asked(tmp_path: Path) -> None:
    path = tmp_path / "out.txt"
    run(SMALL, "-o", path)
    plain = path.read_text(encoding="utf-8")
    run(SMALL, "-o", path, "--color", "always")
    colored = path.read_text(encoding="utf-8")
    assert plain == ESCAPES.sub("", colored) != colored


INKED = re.compile(r"\x1b\[38;2;([\d;]+?)(?:;48;2;[\d;]+)?m([^\x1b]*)\x1b\[0m")


def test_all_lines_of_a_compact_drawing_have_one_colour() -> None:
    for format_ in ["box", "ascii"]:
        for sample in ["dominoes-4x4", "optional-5x5", "l-trominoes-5x5"]:
            options = [sample, "--format", format_, "--size", "compact", "-n", "3", "-q"]
            text = run(*options, "--color", "always", COLORTERM="truecolor").out
            assert {"91;91;91"} == {ink for ink, _ in INKED.findall(text)}
            assert "" == INKED.sub("", text).strip("\n")


def test_lines_of_a_roomy_drawing_have_the_colour_of_the_terminal() -> None:
    options = [DOMINOES, "--size", "roomy", "-n", "1", "-q", "--color", "always"]
    text = run(*options, COLORTERM="truecolor").out
    assert "" == "".join(inked for _, inked in INKED.findall(text)).strip(" ")
    assert "━" in INKED.sub("", text)


FILLED = re.compile(r"48;2;([\d;]+)m")


def test_every_piece_is_shown_in_its_own_colour() -> None:
    text = b"board = '1x3'\n[[piece]]\nshape = '##'\ncolor = '#102030'\n[[piece]]\nshape = '#'"
    text = run("show", "-", "--color", "always", data=text, COLORTERM="truecolor").out
    board, *pieces = text.split("\n\n")
    assert [] == FILLED.findall(board)
    assert [{"16;32;48"}, {"239;255;143"}] == [set(FILLED.findall(piece)) for piece in pieces]


LEGEND_ENTRY = re.compile(r"48;2;([\d;]+)m\[(.)\]")


def test_the_legend_has_the_pieces_in_their_own_colours() -> None:
    options = [FOUR, "--labels", "-n", "1", "--color", "always"]
    shown = run("show", FOUR, "--color", "always", COLORTERM="truecolor").out
    names = re.findall(r"^(\w): ", ESCAPES.sub("", shown), re.M)
    own = [re.findall(r"48;2;([\d;]+)m", piece)[0] for piece in shown.split("\n\n")[-len(names) :]]
    assert [*zip(own, names, strict=True)] == LEGEND_ENTRY.findall(
        run(*options, COLORTERM="truecolor").out
    )


@unix
def test_a_terminal_shows_names_of_two_columns_between_straight_lines() -> None:
    puzzle = "board = '2x3'\n[[piece]]\nname = '大きい'\nshape = '###'\ncount = 2"
    done = on_terminal("-", "--labels", out=True, data=puzzle.encode(), COLUMNS="40")
    assert done.screen[1:6] == [
        "┏━━━━━━━━━━━┓",
        "┃  大きい   ┃",
        "┣━━━━━━━━━━━┫",
        "┃  大きい   ┃",
        "┗━━━━━━━━━━━┛",
    ]


@pytest.mark.rooms
def test_solutions_that_answer_a_question_have_labels_and_one_legend() -> None:
    for arguments in [["explain", FOUR], ["unique", "l-trominoes-5x5"]]:
        sentence, legend, *pictures = run(*arguments, "--labels").out.split("\n\n")
        plain, first, *others = run(*arguments, "--size", "roomy").out.split("\n\n")
        names = re.findall(r"\[(.)\]", legend)
        assert (plain, "  ".join(f"[{name}]" for name in names)) == (sentence, legend)
        assert first == re.sub("|".join(names), " ", pictures[0]) != pictures[0]
        assert len(others) == len(pictures) - 1


WORD = (
    "a drawing is wider than the terminal ({} columns) and cut on the right; printed to a file it"
    " is whole"
)


def cut(text: str, columns: int, sign: str) -> str:
    """What is left of a text on a page of so many columns."""
    lines = text.splitlines()
    return "".join(
        f"{line[: columns - 1] + sign if len(line) > columns else line}\n" for line in lines
    )


def on_page(columns: int, *arguments: str, data: bytes = b"") -> Run:
    """A command with a standard output that counts as a terminal of so many columns."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("psolver.cli.output.Output.is_terminal", True)
        return run.__wrapped__(*arguments, data=data, COLUMNS=str(columns))


def test_a_wider_drawing_is_cut_and_one_sentence_says_so() -> None:
    for color in ["never", "always"]:
        for format_, columns, sign in [("box", 4, "…"), ("ascii", 6, ">"), ("letters", 2, "…")]:
            options = [SMALL, "-q", "--format", format_]
            whole = run(*options).out
            done = on_page(columns, *options, "--color", color)
            assert cut(whole, columns, sign) == ESCAPES.sub("", done.out)
            assert f"{WORD.format(columns)}\n" == done.err


def test_a_drawing_as_wide_as_the_terminal_is_whole() -> None:
    for format_ in ["box", "ascii", "letters"]:
        options = [SMALL, "-q", "--format", format_, "--color", "never"]
        columns = 3 if format_ == "letters" else 7
        whole = run(*options).out
        assert (0, whole, "") == on_page(columns, *options)


def test_layers_that_do_not_fit_beside_each_other_stand_in_rows_before_they_are_cut() -> None:
    options = ["solid-stair", "-n", "1", "-q", "--size", "compact", "--color", "never"]
    (low, high) = (
        "\n".join(line[at].rstrip() for line in run(*options).out.splitlines()).rstrip()
        for at in (slice(0, 9), slice(11, 20))
    )
    rows = f"{low}\n\n{high}\n"
    assert (0, rows, "") == on_page(9, *options)
    assert (0, cut(rows, 8, "…"), f"{WORD.format(8)}\n") == on_page(8, *options)


@pytest.mark.rooms
def test_other_drawings_are_cut_but_no_sentence_is() -> None:
    for arguments in [
        [SMALL, "-q"],
        ["show", SMALL],
        ["show", "solid-stair"],
        ["show", "symmetry-three-l-7x7"],
        ["explain", "mutilated-chessboard-8x8", "-q"],
        ["explain", "impossible-long-piece", "-q"],
        ["explain", SMALL, "-q"],
        ["unique", "dominoes-4x4", "-q"],
    ]:
        done = on_page(4, *arguments)
        assert f"{WORD.format(4)}\n" == done.err
        lines = ESCAPES.sub("", done.out).splitlines()
        assert {4} == {len(line) for line in lines if "…" in line}
        whole = run(*arguments, COLUMNS="4")
        assert ("", False) == (whole.err, "…" in whole.out)  # nothing is cut on a pipe
        sentences = [line for line in whole.out.splitlines() if "." in line and " " in line]
        words = " ".join(" ".join(lines).split())
        assert all(line in words for line in sentences if line[3:4].isalpha())


WAYS = "--all shows all, -n N the first N, --count their number, > FILE saves them\n"
# a hundred and more arrangements
FIGURES = b"goal = 'symmetry'\nboard = '5x5'\npieces = '''\n##\n\n##\n\n#\n\n#\n\n#\n'''\n"
CLIPPED = "the first 50 are shown, {} more are not: {}".format
COUNTED = b'pieces = "##"\ncount = "any"\nboard = "4x5"\n'  # 95 solutions


@pytest.mark.rooms
@pytest.mark.parametrize(
    ("words", "number", "more"), table("terminal-a-terminal-shows-a-screenful-of.txt")
)
def test_a_terminal_shows_a_screenful_of_solutions_and_says_how_to_have_the_others(
    words: str, number: int, more: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("psolver.cli.command.LOOK_ON_SECONDS", 1e6)
    options = ("-", *words.split())
    data = COUNTED.replace(b"4x5", b"4x8") if "half-turn" in words else COUNTED
    whole = run(*options, data=data)
    shown = on_page(80, *options, "--color", "never", "--size", "compact", data=data)
    assert (0, number) == (shown.status, len(shown.out.split("\n\n")))
    assert shown.err == whole.err + (CLIPPED(more, WAYS) if more else "")
    assert number + more == len(whole.out.split("\n\n"))  # a pipe gets all
    assert whole.out.startswith(shown.out.rstrip("\n"))


def test_data_is_whole_on_a_terminal_too() -> None:
    assert 96 == len(on_page(80, "-", "--format", "json", data=COUNTED).lines)


def test_a_terminal_shows_the_number_of_all_solutions_if_it_is_cheap_to_count_them() -> None:
    for words, found, more in (
        ("dominoes-4x4x4", "5,051,532,105 solutions", "5,051,532,055"),
        ("pentominoes-6x10 --distinct", "9,356 solutions, 2,339 distinct", "2,289"),
    ):
        shown = on_page(80, *words.split(), "--format", "letters")
        assert f"{found}; the search is complete\n{CLIPPED(more, WAYS)}" == shown.err
        assert (0, 50) == (shown.status, len(shown.out.split("\n\n")))


def test_a_terminal_counts_only_what_it_shows_if_a_count_takes_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("psolver.engines.cheap_count.MOST_EFFORT", 1000)
    for _ in range(2):  # whatever the clock allows
        shown = on_page(80, "pentominoes-6x10", "--format", "letters")
        summary = "50 solutions; stopped by the limit, there may be more\n"
        assert f"{summary}only the first 50 are shown: {WAYS}" == shown.err
        assert 0 == shown.status


@pytest.mark.rooms
def test_what_the_clock_allows_is_no_number_of_solutions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("psolver.cli.command.LOOK_ON_SECONDS", 1e-9)
    shown = on_page(80, "-", "--color", "never", data=FIGURES)
    found = r"\d+ figures?, 50 arrangements; stopped by the limit, there may be more\n"
    assert re.fullmatch(found + re.escape(f"only the first 50 are shown: {WAYS}"), shown.err)


@unix
def test_a_search_ends_soon_after_a_screenful() -> None:
    done = on_terminal("-", "--format", "letters", data=ENDLESS, out=True, NO_COLOR="1")
    assert (0, 49) == (done.status, done.written.count("\r\n\r\n"))
    *_, summary, hint = done.screen
    # OEIS A004003
    assert summary.startswith("112,202,208,776,036,178,000,000 solutions")
    more = "112,202,208,776,036,177,999,950"
    assert CLIPPED(more, WAYS) == f"{hint}\n"


@pytest.mark.rooms
def test_pages_and_drawings_are_not_for_a_terminal() -> None:
    cases = {
        ("export", SMALL, "--to", "sheet"): ("a sheet to print", "html"),
        ("export", SMALL, "--to", "laser", "-o", "-"): ("a drawing to cut", "svg"),
        ("export", SMALL, "--to", "play"): ("a page", "html"),
        ("export", "problems/ubongo-like", "--to", "sheet"): ("a sheet to print", "html"),
        (SMALL, "--format", "html"): ("a page", "html"),
        ("show", SMALL, "--format", "svg"): ("a drawing", "svg"),
        ("explain", SMALL, "--format", "svg"): ("a drawing", "svg"),
    }
    for arguments, (what, ending) in cases.items():
        cure = f"name a file with -o, such as -o puzzle.{ending}"
        shown = on_page(200, *arguments)
        fault = f"standard output: {what} is not for a terminal; {cure}\n"
        assert (2, "", fault) == (shown.status, shown.out, shown.err)
        piped = run(*arguments)
        assert (0, "<") == (piped.status, piped.out[:1])


def test_the_arrows_of_solids_are_explained_once_on_a_terminal() -> None:
    legend = "↑ the piece goes on in the layer above, ↓ in the one below, ↕ in both\n"
    assert on_page(80, "soma-cube", "-n", "2").err.count(legend) == 1
    ascii_legend = "^ the piece goes on in the layer above, v in the one below, x in both\n"
    assert ascii_legend in on_page(80, "soma-cube", "-n", "1", "--format", "ascii").err
    for arguments in (
        ["soma-cube", "-n", "1", "--quiet"],
        ["soma-cube", "-n", "1", "--size", "compact"],
        ["soma-cube", "--count"],
        [SMALL],
    ):
        assert "the layer above" not in on_page(80, *arguments).err
    assert "the layer above" not in run("soma-cube", "-n", "1").err
