"""Imports run downwards, from room to room as the design allows, and heavy packages are loaded
where they are used.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path
from typing import TypeGuard

import pytest
from support.house import FILES, imported, tree_of
from support.places import PACKAGE, ROOT, TESTS

BOTTOM = {"version", "errors", "wording", "control", "memory", "children", "certificate_checker"}
ROOMS = {
    "version": set(),
    "errors": set(),
    "wording": set(),
    "control": {"errors"},
    "memory": {"control", "wording"},
    "children": {"errors", "control"},
    "certificate_checker": set(),
    "geometry": BOTTOM,
    "puzzle": {*BOTTOM, "geometry"},
    "rules": {*BOTTOM, "geometry", "puzzle"},
    "cover": BOTTOM,
    "solve": {*BOTTOM, "geometry", "puzzle", "cover"},
    "render": {*BOTTOM, "geometry", "puzzle"},
    "formats": {*BOTTOM, "geometry", "puzzle", "rules", "render"},
    "runs": {*BOTTOM, "geometry", "puzzle", "cover", "solve"},
    "api": {*BOTTOM, "geometry", "puzzle", "cover", "solve", "render", "formats"},
    "app": {
        *BOTTOM,
        "rules",
        "geometry",
        "puzzle",
        "cover",
        "solve",
        "render",
        "formats",
        "runs",
        "api",
    },
    "__main__": {"app"},
    "__init__": {
        *BOTTOM,
        "api",
        "cover",
        "geometry",
        "puzzle",
        "rules",
        "solve",
        "render",
        "formats",
    },
}
PACKAGES = {
    "tomli": {"formats/toml/load.py"},
    "pysat": {"cover/sat/session.py"},
    "numba": {"cover/kernels/compiler.py", "cover/kernels/object_code.py"},
    "llvmlite": {"cover/kernels/compiler.py", "cover/kernels/object_code.py"},
    "filelock": {"cover/kernels/kernel_cache.py", "runs/runner.py"},
    "platformdirs": {"cover/kernels/kernel_cache.py"},
    "distributed": {"runs/cluster.py"},
    "highspy": {"cover/refutation.py"},
    "numpy": {
        *(
            f"cover/kernels/{name}.py"
            for name in (
                *("bit_planes", "bit_sets", "blocking", "box_search", "compiler"),
                *("dancing_cells", "dancing_tables", "false_starts", "item_weights", "jit"),
                *("precompile", "roots", "sliding"),
            )
        ),
        *(
            f"cover/states/{name}.py"
            for name in (
                *(
                    "bounded",
                    "determinant",
                    "hashed_rows",
                    "matching_ranking",
                    "meeting",
                    "merging",
                ),
                "pockets",
            )
        ),
        "cover/refutation.py",
    },
    "psutil": {"memory.py"},
    "segno": {"app/web/phone_link.py"},
    "anywidget": {"app/notebook/__init__.py"},
    "rich": {"app/terminal.py"},
    "trimesh": {"formats/stl.py"},
    "ezdxf": {"formats/dxf.py"},
    "manifold3d": {"formats/stl.py"},
    "defusedxml": {"formats/foreign/xml_file.py"},
    "resvg_py": {"formats/tiling_writers.py"},
    **{
        name: {path.relative_to(PACKAGE).as_posix() for path in (PACKAGE / "app/web").rglob("*.py")}
        for name in ("starlette", "tomlkit", "uvicorn")
    },
    "click_default_group": {"app/cli/__init__.py"},
    "click": {path.relative_to(PACKAGE).as_posix() for path in (PACKAGE / "app/cli").glob("*.py")},
}
HEAVY = {"distributed", "numba", "numpy", "pysat", "resvg_py", "rich", "starlette", "trimesh"}
RULE_FILES = sorted((PACKAGE / "rules").glob("[a-z]*.py"))
TEST_FILES = sorted(TESTS.rglob("test_*.py"))
IMPORT = re.compile(r"^ *(?:from|import) [^\n(]*(?:\([^)]*\))?", re.M)


def test_a_room_imports_only_the_rooms_below() -> None:
    for path in FILES:
        room = path.relative_to(PACKAGE).parts[0].removesuffix(".py")
        names = {name for name in imported(path) if name.startswith("psolver.")}
        assert {name.split(".")[1] for name in names} - {room} <= ROOMS[room], path


def test_the_picture_of_the_rooms_has_each_above_those_that_it_imports() -> None:
    drawn = (ROOT / "docs/pictures/rooms.svg").read_text(encoding="utf-8")
    found = re.findall(r'class="room".*? y="(\d+)".*?bold">(\w+)<', drawn, re.S)
    tops = {name: int(y) for y, name in found}
    assert {*ROOMS} == {*tops, *BOTTOM, "__main__", "__init__"}
    assert all(tops[one] < tops[low] for one in tops for low in ROOMS[one] & {*tops})


def test_a_package_from_outside_is_used_in_its_room_only() -> None:
    known = {"psolver", *sys.stdlib_module_names}
    for path in FILES:
        here = path.relative_to(PACKAGE).as_posix()
        tops = {name.split(".")[0] for name in imported(path)} - known
        assert [] == [top for top in sorted(tops) if here not in PACKAGES.get(top, set())], path


def test_few_files_know_that_a_board_wraps_or_has_separate_parts() -> None:
    homes = {"puzzle/board.py", "puzzle/model.py", "rules/separate_parts.py"}  # the keys, as values
    for path in FILES:
        here = path.relative_to(PACKAGE)
        if here.parts[0] not in ("geometry", "render", "formats") and here.as_posix() not in homes:
            nodes = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            names = {node.attr for node in nodes if isinstance(node, ast.Attribute)}
            assert set() == names & {"wrap", "separate"}, path


def test_verify_shares_nothing_with_encoding_and_search() -> None:
    types = {"Board", "Isometry", "Lattice", "Piece", "Puzzle", "Placement", "Tiling"}
    words = {"quoted", "shortened"}  # how sentences tell somebody's input
    words |= {"rigid_images", "rigid_images_with_marks"}  # of the verifier alone
    words |= {"check_puzzle", "checked_placements"}  # refuse values of other types, and do no more
    homes = {
        "wording",
        "geometry.cells",
        "geometry.lattice",
        "puzzle.congruence",
        "puzzle.model",
        "puzzle.tiling",
    }
    images = {"geometry.cells", "puzzle.marked", "puzzle.piece"}
    known = imported(PACKAGE / "puzzle" / "congruence.py")
    assert {f"psolver.{home}" for home in images} == {
        name for name in known if name.startswith("psolver")
    }
    path = PACKAGE / "puzzle" / "verify.py"
    tree = tree_of(path)
    own = {node.name for node in tree.body if is_named(node)}
    modules = {name for name in imported(path) if name.startswith("psolver")}
    names = {
        alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.level
        for alias in node.names
    }
    assert {f"psolver.{home}" for home in homes} == modules
    assert types | words == names - own
    weights = imported(PACKAGE / "puzzle" / "verify_weights.py")
    assert {"psolver.puzzle.model", "psolver.puzzle.reason", "psolver.puzzle.verify"} == {
        name for name in weights if name.startswith("psolver.") and name != "psolver.wording"
    }


def test_of_the_verifier_others_use_its_answers_alone() -> None:
    used = {
        alias.name
        for path in FILES
        if path.parent.name != "rules" and path.name != "verify_weights.py"
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.ImportFrom)
        and (node.module or "").split(".")[-1] in ("verify", "verify_weights")
        for alias in node.names
    }
    assert used <= {"Verifier", "verify", "weights_fault"}


VERIFYING = {"placement_fault", "broken_by"}
ENCODING = {"place_filter", "meetings", "watcher", "alone", "left"}
DATA = {"Cell", "Placement", "Tiling", "Puzzle", "Piece", "Board", "quoted", "shortened", "replace"}


@pytest.mark.parametrize("path", RULE_FILES, ids=lambda path: path.stem)
def test_what_verifies_a_rule_calls_nothing_that_encodes_it(path: Path) -> None:
    nodes = list(ast.walk(tree_of(path)))
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
    "statement", ["import psolver", "import psolver; psolver.load", "import psolver.app.cli"]
)
def test_importing_loads_no_heavy_package(statement: str) -> None:
    code = f"{statement}; import sys; print(sorted({HEAVY} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "[]\n" == done.stdout


def test_drawing_what_was_saved_loads_no_heavy_package() -> None:
    """So that the first use of `psolver draw` takes little longer than Python itself."""
    code = (
        "import sys; from psolver.app.cli import psolver\n"
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
