"""The measures of a source tree: density, names, imports, words, and a run's way through it."""

from __future__ import annotations

import ast
import io
import json
import re
import subprocess
import sys
import tokenize
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from support.places import PACKAGE, ROOT

FILES = sorted(PACKAGE.rglob("*.py"))
BUNDLED = {"libraries", "node_modules"}
SCRIPTS = sorted(
    path for path in PACKAGE.rglob("*.js") if not BUNDLED & {*path.relative_to(PACKAGE).parts}
)
# a text that may name a module: "psolver.core.board", or "psolver.core.board:space_of"
MODULE_NAME = re.compile(r"[.\w]+\.\w+(?=(?::\w+)?$)")


@cache
def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(text_of(path))


@cache
def nodes_in(path: Path) -> tuple[ast.AST, ...]:
    """The nodes of a file; a walk through a tree takes as long as to parse it."""
    return tuple(ast.walk(tree_of(path)))


def lines_of(paths: Iterable[Path]) -> int:
    """The number of lines of some files together."""
    return sum(len(text_of(path).splitlines()) for path in paths)


def repeated(names: Iterable[str]) -> list[str]:
    """The names that are there more than once, sorted."""
    return sorted(name for name, number in Counter(names).items() if number > 1)


def public_classes(paths: Iterable[Path]) -> Iterator[str]:
    """The public names of classes at the top of some files."""
    for path in paths:
        for node in tree_of(path).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                yield node.name


# density and names --------------------------------------------------------------------------------

_VAGUE_WORDS = """
    one other others some those found here there left whole every own of more most least given
    known first last part parts what why way ways this that such both same taken laid lying shown
    wanted asked begun told seen held good near far next before after between beside
    among
"""
VAGUE = frozenset(_VAGUE_WORDS.split())


def nodes_a_line(paths: Iterable[Path]) -> float:
    """The number of syntax nodes of some files for each of their lines of code."""
    sizes = [_nodes_and_lines(path) for path in paths]
    return sum(nodes for nodes, _ in sizes) / sum(lines for _, lines in sizes)


def nodes_of(paths: Iterable[Path]) -> int:
    """The number of syntax nodes of some files together."""
    return sum(_nodes_and_lines(path)[0] for path in paths)


@cache
def _nodes_and_lines(path: Path) -> tuple[int, int]:
    """The number of nodes of a file, and of its lines that are neither empty nor a comment nor of
    a docstring.
    """
    docstrings = set[int]()
    nodes = 0
    for node in nodes_in(path):
        nodes += not isinstance(node, ast.expr_context)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            if ast.get_docstring(node) is not None:
                opening = node.body[0]
                docstrings |= set(range(opening.lineno, (opening.end_lineno or 0) + 1))
    lines = 0
    for number, line in enumerate(text_of(path).splitlines(), 1):
        text = line.strip()
        lines += bool(text) and number not in docstrings and not text.startswith("#")
    return nodes, max(1, lines)


def share_of_vague_names(paths: Iterable[Path]) -> float:
    """The share of bound names, in percent, that are words which name nothing."""
    bound = [
        node.id
        for path in paths
        for node in nodes_in(path)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    ]
    return 100 * sum(name in VAGUE for name in bound) / len(bound)


def constants_of(path: Path) -> set[str]:
    """The names in capitals that a file binds at its top."""
    names = set()
    for node in tree_of(path).body:
        targets = node.targets if isinstance(node, ast.Assign) else []
        if isinstance(node, ast.AnnAssign):
            targets = [node.target]
        names |= {target.id for target in targets if isinstance(target, ast.Name)}
    return {name for name in names if name.isupper()}


def public_functions_of(path: Path) -> set[str]:
    """The public names of the functions at the top of a file."""
    return {
        node.name
        for node in tree_of(path).body
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        if not node.name.startswith("_")
    }


def functions_that_take(parameter: str, paths: Iterable[Path]) -> int:
    """The number of functions and methods with a parameter of that name."""
    return sum(
        parameter in {argument.arg for argument in [*node.args.args, *node.args.kwonlyargs]}
        for path in paths
        for node in nodes_in(path)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    )


def splats_of_tuples(paths: Iterable[Path]) -> int:
    """The number of starred tuples and lists written out, which only fool the formatter."""
    return sum(
        isinstance(node, ast.Starred) and isinstance(node.value, ast.Tuple | ast.List)
        for path in paths
        for node in nodes_in(path)
    )


def imports_in_functions(paths: Iterable[Path]) -> int:
    """The number of imports in functions; in a nested function it counts for each one around it."""
    return sum(
        isinstance(inner, ast.Import | ast.ImportFrom)
        for path in paths
        for node in nodes_in(path)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        for inner in ast.walk(node)
    )


# imports ------------------------------------------------------------------------------------------


def imported(path: Path) -> set[str]:
    """The modules that a file imports, anywhere in it; relative ones with the package's name."""
    names = set()
    here = path.relative_to(ROOT).parts
    for node in nodes_in(path):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = here[: -node.level] if node.level else []
            module = [*base, *(node.module.split(".") if node.module else [])]
            names |= (
                {".".join(module)}
                if node.module
                else {".".join([*module, alias.name]) for alias in node.names}
            )
    return names


def behind_doors(path: Path) -> set[str]:
    """The modules of psolver that a test imports or names in a text, but for `psolver`, doors of
    rooms, and the command line, `psolver.__main__`.
    """
    modules = set()
    for node in nodes_in(path):
        if isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names = {f"{node.module}.{alias.name}" for alias in node.names}
            modules |= {name if _is_module(name) else node.module for name in names}
        elif isinstance(node, ast.Import):
            modules |= {alias.name for alias in node.names}
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            modules.add(node.value.partition(":")[0])
    inside = {name for name in modules if name.startswith("psolver.") and _is_module(name)}
    inside.discard("psolver.__main__")
    return {name for name in inside if name.count(".") > 1 or not _is_package(name)}


def _is_module(name: str) -> bool:
    return _is_package(name) or ROOT.joinpath(*name.split(".")).with_suffix(".py").is_file()


def _is_package(name: str) -> bool:
    return ROOT.joinpath(*name.split("."), "__init__.py").is_file()


def import_graph(loaded_only: bool = False) -> dict[str, set[str]]:
    """The files of the package, and of each the others that it imports: at its top, in functions,
    in `if TYPE_CHECKING`, and by texts that name a module; `loaded_only` leaves out the last two.
    """
    names = {path.relative_to(ROOT).as_posix() for path in FILES}
    graph = {}
    for path in FILES:
        here = path.relative_to(ROOT)
        nodes = _loading(tree_of(path)) if loaded_only else nodes_in(path)
        stems = chain.from_iterable(_named_modules(node, here, loaded_only) for node in nodes)
        imports = {_file_of(pair, names) for pair in stems}
        graph[here.as_posix()] = imports - {here.as_posix(), ""}
    return graph


def _named_modules(node: ast.AST, here: Path, loaded_only: bool) -> Iterator[tuple[str, str]]:
    """The modules that a node of a file may name, as paths without an ending, each with a name in
    it, or "".
    """
    if isinstance(node, ast.ImportFrom) and node.level:
        base = [*here.parts[: -node.level], *(node.module or "").split(".")]
        stem = "/".join(part for part in base if part)
        yield from ((stem, alias.name) for alias in node.names)
    elif isinstance(node, ast.Constant) and isinstance(node.value, str) and not loaded_only:
        if name := MODULE_NAME.match(node.value):
            named = name[0].removeprefix("psolver.").strip(".")
            yield f"psolver/{named.replace('.', '/')}", ""


def _file_of(pair: tuple[str, str], files: set[str]) -> str:
    """The file of a module, or of a name in it that is a module; "" for none."""
    stem, name = pair
    ends = (f"/{name}.py", f"/{name}/__init__.py", ".py", "/__init__.py")
    return next((stem + end for end in ends if stem + end in files), "")


def _loading(tree: ast.AST) -> Iterator[ast.AST]:
    """The nodes of a tree that are run, in `if TYPE_CHECKING` none."""
    for node in ast.iter_child_nodes(tree):
        if not (isinstance(node, ast.If) and getattr(node.test, "id", "") == "TYPE_CHECKING"):
            yield node
            yield from _loading(node)


def circles(graph: Mapping[str, set[str]]) -> list[list[str]]:
    """The sets of files each of which imports all others of its set, in any number of steps."""
    below = {name: _reached(graph, name) for name in graph}
    found = {frozenset(other for other in below[name] if name in below[other]) for name in graph}
    return sorted(sorted(files) for files in found if len(files) > 1)


def _reached(graph: Mapping[str, set[str]], name: str) -> set[str]:
    reached, todo = set[str](), [name]
    while todo:
        new = graph.get(todo.pop(), set()) - reached
        reached |= new
        todo += new
    return reached


# words --------------------------------------------------------------------------------------------


SCRIPT_TOKEN = re.compile(
    r"""
    (?P<comment> /\*.*?\*/ | ^[ ]*//[^\n]*(?:\n[ ]*//[^\n]*)* | //[^\n]* )
    | (?P<text> "(?:\\.|[^"\\\n])*" | '(?:\\.|[^'\\\n])*' | `(?:\\.|[^`\\])*` )
    """,
    re.VERBOSE | re.DOTALL | re.MULTILINE,
)
COMMENT_MARKS = re.compile(r"^[ ]*(?:/\*+|\*+/|\*|//)|\*+/$", re.MULTILINE)
PARAGRAPHS = re.compile(r"\n[ ]*\n|(?<!\S)(?=@[a-z]+\b)")
BRACES = r"\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}"
# a tag with its type, and with the name that it declares
TAG = re.compile(
    rf"@(?:import\b.*|(?:param|property|typedef|template)\s+(?:{BRACES}\s*)?\S+"
    rf"|[a-z]+\b\s*(?:{BRACES})?)",
    re.DOTALL,
)


class Prose(NamedTuple):
    """A docstring, a comment or a message, and where it begins."""

    path: Path
    line: int
    kind: str
    text: str

    def __str__(self) -> str:
        first = self.text.strip().splitlines()[0]
        return f"{self.path.relative_to(ROOT).as_posix()}:{self.line}: {first}"


def prose(path: Path) -> Iterator[Prose]:
    """The docstrings and comments of a file, and its other texts of three words or more."""
    opening = set()
    for node in nodes_in(path):  # a docstring comes after the node that it opens
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            if found := ast.get_docstring(node):
                yield Prose(path, node.body[0].lineno, "docstring", found)
                opening.add(node.body[0].value)
        elif isinstance(node, ast.JoinedStr):
            parts = (one.value if isinstance(one, ast.Constant) else "{}" for one in node.values)
            yield Prose(path, node.lineno, "message", "".join(map(str, parts)))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            if node not in opening and len(node.value.split()) >= 3:
                yield Prose(path, node.lineno, "message", node.value)
    for token in tokenize.generate_tokens(io.StringIO(text_of(path)).readline):
        if token.type == tokenize.COMMENT:
            yield Prose(path, token.start[0], "comment", token.string.lstrip("# "))


def script_prose(path: Path) -> Iterator[Prose]:
    """The paragraphs of the comments of a module of JavaScript, one for each tag, without the types
    and names of the tags; and its texts of three words or more, without the code in them.
    """
    text = text_of(path)
    for token in SCRIPT_TOKEN.finditer(text):
        line = text.count("\n", 0, token.start()) + 1
        if comment := token["comment"]:
            for paragraph in PARAGRAPHS.split(COMMENT_MARKS.sub("", comment)):
                if words := " ".join(TAG.sub("", paragraph.strip(), count=1).split()):
                    yield Prose(path, line, "script", words)
        else:
            words = re.sub(r"\$" + BRACES, "{}", token["text"][1:-1])
            if len(words.split()) >= 3:
                yield Prose(path, line, "message", words)


def banned(phrases: dict[str, re.Pattern[str]], opening: re.Pattern[str]) -> Iterator[Prose]:
    """The prose of the package with one of the phrases of its kind, and docstrings and comments of
    modules that open so, those too that begin with a small letter.
    """
    texts = [*map(prose, FILES), *map(script_prose, SCRIPTS)]
    for one in chain.from_iterable(texts):
        words = re.sub(r"``.*?``|`.*?`", "", one.text)  # code
        opens = one.kind in ("docstring", "script") and opening.match(words[:1].upper() + words[1:])
        if opens or phrases[one.kind].search(words):
            yield one


# runs ---------------------------------------------------------------------------------------------


class Way(NamedTuple):
    """The way of a run through the package, in the thread that began: the number of functions that
    it calls, and of moves (calls and returns) from one room to another.
    """

    functions: int
    moves: int


_WAY = """
import contextlib, io, json, sys
from psolver.cli import psolver

inside, aside, runs = sys.argv[1] + "/", json.loads(sys.argv[2]), json.loads(sys.argv[3])

def way(arguments):
    rooms, seen = [], set()
    def enter(frame, code):
        name = code.co_filename[len(inside):]
        room = name.split("/")[0]
        is_aside = bool({name, room} & {*aside})
        if not is_aside and "tick" not in code.co_name and code.co_name != "<lambda>":
            rooms.append(room)
        return name
    def watch(frame, event, _):
        if event in ("call", "return") and frame.f_code.co_filename.startswith(inside):
            if event == "call":
                name = enter(frame, frame.f_code)
                seen.add((name, frame.f_code.co_name, frame.f_code.co_firstlineno))
                return
            back = frame.f_back
            while back and not back.f_code.co_filename.startswith(inside):
                back = back.f_back
            if back:
                enter(back, back.f_code)
    nowhere = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    with contextlib.redirect_stdout(nowhere), contextlib.redirect_stderr(nowhere):
        psolver.main(args=arguments, standalone_mode=False)  # imports and compiles
        sys.setprofile(watch)
        try:
            psolver.main(args=arguments, standalone_mode=False)
        finally:
            sys.setprofile(None)
    return len(seen), sum(a != b for a, b in zip(rooms, rooms[1:]))

print(json.dumps([way(arguments) for arguments in runs]))
"""


# what every room calls at every step: the clock, and the cells of the lattices
ASIDE = (
    "lattices",
    *(f"core/{name}.py" for name in ("cells", "control", "lattice", "picture", "polyform")),
    "core/square_lattice.py",
)


def ways(runs: list[list[str]], aside: Iterable[str] = ASIDE) -> list[Way]:
    """The ways of some runs, one after the other in one process; what lies aside, ticks and lambdas
    do not count as moves.
    """
    arguments = [str(PACKAGE), json.dumps([*aside]), json.dumps(runs)]
    return [Way(*pair) for pair in json.loads(_printed("-c", _WAY, *arguments))]


class Trip(NamedTuple):
    """The whole trip of a run, nothing set aside: moves (calls and returns) from one room to
    another, the lines that are executed, and those of the modules that are loaded.
    """

    moves: int
    executed: int
    loaded: int


_TRIP = """
import contextlib, io, json, sys
from psolver.cli import psolver

inside, arguments = sys.argv[1] + "/", json.loads(sys.argv[2])
rooms, executed = [], set()

def room_of(frame):
    return frame.f_code.co_filename[len(inside):].split("/")[0]

def is_inside(frame):
    return frame.f_code.co_filename.startswith(inside)

def calls(frame, event, _):
    if event not in ("call", "return") or not is_inside(frame):
        return
    while event == "return" and frame.f_back and not is_inside(frame.f_back):
        frame = frame.f_back
    goal = frame if event == "call" else frame.f_back
    if goal:
        rooms.append(room_of(goal))

def lines(frame, event, _):
    executed.add((frame.f_code.co_filename, frame.f_lineno))
    return lines

def enter(frame, event, _):
    return lines if is_inside(frame) else None

def run():
    nowhere = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    with contextlib.redirect_stdout(nowhere), contextlib.redirect_stderr(nowhere):
        psolver.main(args=arguments, standalone_mode=False)

run()  # imports and compiles
sys.setprofile(calls)
run()
sys.setprofile(None)
sys.settrace(enter)
run()
sys.settrace(None)
files = {getattr(module, "__file__", None) or "" for module in [*sys.modules.values()]}
loaded = sum(sum(1 for _ in open(path, "rb")) for path in files if path.startswith(inside))
moves = sum(a != b for a, b in zip(rooms, rooms[1:]))
print(json.dumps([moves, len(executed), loaded]))
"""


def trip(*arguments: str) -> Trip:
    """The trip of a run, in the thread that began, in a process of its own."""
    return Trip(*json.loads(_printed("-c", _TRIP, str(PACKAGE), json.dumps(arguments))))


def modules_of(*arguments: str) -> list[str]:
    """The modules that a run of psolver has loaded when it ends, sorted."""
    code = (
        "import sys; from psolver.cli import psolver\n"
        f"psolver.main({[*arguments]!r}, standalone_mode=False)\n"
        "sys.stdout.flush(); print('\\n' + ' '.join(sorted(sys.modules)))"
    )
    return _printed("-c", code).splitlines()[-1].split()


def files_of(modules: Iterable[str]) -> list[Path]:
    """The files of those modules that are psolver's."""
    stems = {module.replace(".", "/") for module in modules}
    names = {path: path.relative_to(ROOT).with_suffix("").as_posix() for path in FILES}
    return [path for path, name in names.items() if name.removesuffix("/__init__") in stems]


def _printed(*arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, *arguments], capture_output=True, cwd=ROOT, check=True, timeout=100
    )
    return done.stdout.decode()
