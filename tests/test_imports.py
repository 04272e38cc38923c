"""Imports run downwards, from room to room as the design allows, and heavy packages are loaded
where they are used.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import TypeGuard

import pytest
from support.house import FILES, import_graph, imported, nodes_in, tree_of
from support.places import PACKAGE, ROOT, TESTS

# the rooms of the mission, and those of them that each imports; all others are capabilities
CORE_ROOMS = {
    "core": set(),
    "lattices": {"core", "text"},
    "rules": {"core", "text"},
    "engines": {"core", "search"},
    "search": {"core", "engines"},
    "text": {"core"},
    "cli": {"core", "lattices", "search", "engines", "text"},
    "__main__": {"cli"},
    "__init__": {"core", "lattices", "search", "text", "cli"},
}
PACKAGES = {
    "tomli": {"core/toml/load.py"},
    "pysat": {"search/sat/session.py"},
    "numba": {"engines/kernels/compiler.py", "engines/kernels/object_code.py"},
    "llvmlite": {"engines/kernels/compiler.py", "engines/kernels/object_code.py"},
    "filelock": {"engines/kernels/kernel_cache.py", "long_runs/runner.py"},
    "platformdirs": {"engines/kernels/kernel_cache.py"},
    "distributed": {"long_runs/cluster.py"},
    "highspy": {"engines/refutation.py"},
    "numpy": {
        *("engines/kernels/compiler.py", "engines/refutation.py", "best/bounded.py"),
        "best/state_jobs.py",
        *(f"engines/states/{name}.py" for name in ("determinant", "matrix_border")),
    },
    "psutil": {"engines/memory.py"},
    "segno": {"page/phone_link.py"},
    "anywidget": {"notebook/__init__.py"},
    "rich": {
        f"cli/{name}.py" for name in ("colored_text", "live_status", "table_text", "terminal")
    },
    "trimesh": {"solids/stl.py"},
    "ezdxf": {"paper/dxf.py"},
    "manifold3d": {"solids/manifold_solids.py"},
    "PIL": {"pictures/film_images.py"},
    "defusedxml": {"exchange/foreign/xml_file.py"},
    "resvg_py": {"pictures/tiling_pictures.py"},
    **{
        name: {path.relative_to(PACKAGE).as_posix() for path in (PACKAGE / "page").rglob("*.py")}
        for name in ("starlette", "tomlkit", "uvicorn")
    },
    "click_default_group": {"cli/__init__.py"},
    "click": {path.relative_to(PACKAGE).as_posix() for path in PACKAGE.glob("*/*.py")},
}
HEAVY = {"distributed", "numba", "numpy", "pysat", "resvg_py", "rich", "starlette", "trimesh"}
RULE_FILES = sorted((PACKAGE / "rules").glob("[a-z]*.py"))
TEST_FILES = sorted(TESTS.rglob("test_*.py"))
IMPORT = re.compile(r"^ *(?:from|import) [^\n(]*(?:\([^)]*\))?", re.M)


@pytest.fixture(scope="module", autouse=True)
def _trees() -> Iterator[None]:
    """Let the trees of all files go, which `test_house.py` has begun to hold."""
    yield
    for table in (nodes_in, tree_of):
        table.cache_clear()


@cache
def arrows() -> list[tuple[str, str]]:
    """Each file with each that it imports."""
    return [(a, b) for a, files in import_graph().items() for b in sorted(files)]


def test_core_rooms_import_each_other_as_the_table_says() -> None:
    for importing, imported_file in arrows():
        room, other = room_of(importing), room_of(imported_file)
        if {room, other} <= CORE_ROOMS.keys() and room != other:
            assert other in CORE_ROOMS[room], (importing, imported_file)


def test_no_import_runs_from_core_rooms_up_into_capabilities() -> None:
    upward = [
        arrow
        for arrow in arrows()
        if room_of(arrow[0]) in CORE_ROOMS and room_of(arrow[1]) not in CORE_ROOMS
    ]
    assert [] == upward


def test_no_import_goes_past_the_door_of_a_capability() -> None:
    """`certificate_checker` is one file, which has no door."""
    past = [
        arrow
        for arrow in arrows()
        if room_of(arrow[1]) not in CORE_ROOMS
        and room_of(arrow[0]) != room_of(arrow[1])
        and not arrow[1].endswith(("/__init__.py", "/certificate_checker.py"))
    ]
    assert [] == past


def room_of(file: str) -> str:
    """The room of a file, such as "psolver/core/board.py"."""
    return file.split("/")[1].removesuffix(".py")


def test_a_package_from_outside_is_used_in_its_room_only() -> None:
    known = {"psolver", *sys.stdlib_module_names}
    for path in FILES:
        here = path.relative_to(PACKAGE).as_posix()
        tops = {name.split(".")[0] for name in imported(path)} - known
        assert [] == [top for top in sorted(tops) if here not in PACKAGES.get(top, set())], path


def test_few_files_know_that_a_board_wraps_or_has_separate_parts() -> None:
    homes = {"core/board.py", "core/model.py", "rules/separate_parts.py"}  # the keys, as values
    homes |= {"core/build.py", "core/toml/dump.py", "text/jsonl.py"}  # as texts and JSON
    writers = "exchange", "paper", "pictures", "solids", "text"
    for path in FILES:
        here = path.relative_to(PACKAGE)
        if here.parts[0] not in writers and here.as_posix() not in homes:
            names = {node.attr for node in nodes_in(path) if isinstance(node, ast.Attribute)}
            assert set() == names & {"wrap", "separate"}, path


VERIFIER_FILES = ("verify", "verified_images", "verified_places", "verified_goals")


def own_imports(path: Path) -> set[str]:
    """The modules of psolver that a file imports, such as "core.cells"."""
    return {name.removeprefix("psolver.") for name in imported(path) if name.startswith("psolver.")}


def test_verify_shares_nothing_with_encoding_and_search() -> None:
    types = {"Board", "Cell", "Isometry", "Lattice", "Piece", "Puzzle", "Placement", "Tiling"}
    types |= {"Best", "SymmetryGoal"}
    words = {"cells_text", "quoted"}  # how sentences tell cells and somebody's input
    words |= {"rigid_images_with_marks"}  # of the verifier alone
    words |= {"FEW_TILINGS", "LARGE_PIECE_CELLS", "MOST_VALUE_BITS"}  # limits
    words |= {"check_puzzle", "checked_placements"}  # refuse values of other types, and do no more
    homes = "wording cells lattice congruence core_tuning model piece goal tilings"
    images = {"core.cells", "core.marked", "core.piece"}
    assert images == own_imports(PACKAGE / "core/congruence.py")
    paths = [PACKAGE / "core" / f"{stem}.py" for stem in VERIFIER_FILES]
    nodes = [node for path in paths for node in tree_of(path).body]
    own = {node.name for node in nodes if is_named(node)}
    modules = {name for path in paths for name in own_imports(path)}
    modules -= {f"core.{stem}" for stem in VERIFIER_FILES}
    names = {
        alias.name
        for path in paths
        for node in nodes_in(path)
        if isinstance(node, ast.ImportFrom) and node.level
        for alias in node.names
    }
    assert {f"core.{home}" for home in homes.split()} == modules
    assert types | words == names - own
    weights = own_imports(PACKAGE / "reasons/verify_weights.py")
    assert {"core.model", "core.reason", "core.verified_places"} == weights - {"core.wording"}


def test_of_the_verifier_others_use_its_answers_alone() -> None:
    used = {
        alias.name
        for path in FILES
        if path.parent.name != "rules"
        and path.stem not in VERIFIER_FILES
        and path.name != "verify_weights.py"
        for node in nodes_in(path)
        if isinstance(node, ast.ImportFrom)
        and (node.module or "").split(".")[-1] in (*VERIFIER_FILES, "verify_weights")
        for alias in node.names
    }
    assert used <= {"Verifier", "verify", "weights_fault"}


VERIFYING = {"placement_fault", "broken_by"}
ENCODING = {"place_filter", "meetings", "watcher", "alone", "left"}
DATA = {"Cell", "Placement", "Tiling", "Puzzle", "Piece", "Board", "quoted", "shortened", "replace"}


@pytest.mark.parametrize("path", RULE_FILES, ids=lambda path: path.stem)
def test_what_verifies_a_rule_calls_nothing_that_encodes_it(path: Path) -> None:
    nodes = nodes_in(path)
    functions = {node.name: node for node in nodes if isinstance(node, ast.FunctionDef)}
    imported_names = {
        alias.asname or alias.name
        for node in nodes
        if isinstance(node, ast.ImportFrom) and node.level
        for alias in node.names
    }

    def reached(roots: set[str]) -> set[str]:
        found, todo = set(), list(roots & set(functions))
        while todo:
            found.add(name := todo.pop())
            for node in ast.walk(functions[name]):
                word = node.id if isinstance(node, ast.Name) else ""
                if isinstance(node, ast.Attribute) and getattr(node.value, "id", "") == "self":
                    word = node.attr if node.attr in functions else ""
                elif word in functions and functions[word].col_offset:
                    word = ""  # a variable with the name of a method
                if word in functions and word not in found:
                    todo.append(word)
                elif word in imported_names:
                    found.add(word)
        return found

    classes = {node.name for node in nodes if isinstance(node, ast.ClassDef)}
    assert set() == reached(VERIFYING) & reached(ENCODING) - DATA - classes


def is_named(node: ast.stmt) -> TypeGuard[ast.FunctionDef | ast.ClassDef]:
    return isinstance(node, (ast.FunctionDef, ast.ClassDef))


@pytest.mark.parametrize(
    "statement", ["import psolver", "import psolver; psolver.load", "import psolver.cli"]
)
def test_importing_loads_no_heavy_package(statement: str) -> None:
    code = f"{statement}; import sys; print(sorted({HEAVY} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "[]\n" == done.stdout


def test_drawing_what_was_saved_loads_no_heavy_package() -> None:
    """So that the first use of `psolver draw` takes little longer than Python itself."""
    code = (
        "import sys; from psolver.cli import psolver\n"
        "psolver.main(['draw', 'samples/small-2x3.toml', '-', '-q'], standalone_mode=False)\n"
        "print(sorted({'pysat', 'rich', 'numpy', 'numba', 'trimesh'} & set(sys.modules)))"
    )
    line = (
        b'{"placements":[{"piece":"A","cells":[[0,0]]},{"piece":"B","cells":[[0,1],[0,2]]},'
        b'{"piece":"C","cells":[[1,0],[1,1],[1,2]]}]}'
    )
    done = subprocess.run(
        [sys.executable, "-c", code], input=line, capture_output=True, cwd=ROOT, check=True
    )
    expected = ["┏━┳━━━┓", "┣━┻━━━┫", "┗━━━━━┛", "[]"]
    assert expected == done.stdout.decode().splitlines()


def test_a_test_imports_no_other_test() -> None:
    stems = {path.stem for path in TEST_FILES}
    for path in TEST_FILES:
        words = re.findall(r"\w+", " ".join(IMPORT.findall(path.read_text(encoding="utf-8"))))
        assert set() == stems.intersection(words), path


def test_one_file_of_the_tests_tells_where_files_lie() -> None:
    told = "Path(__file__" + ")"
    expected = [TESTS / "support" / "places.py"]
    assert expected == [p for p in TESTS.rglob("*.py") if told in p.read_text(encoding="utf-8")]


def test_the_walk_found_the_files() -> None:
    assert len(FILES) >= 30
    assert len(TEST_FILES) >= 50
