"""What an installed psolver brings along."""

from __future__ import annotations

import ast
import subprocess
import sys
import tomllib
from pathlib import Path

from support.house import FILES, tree_of
from support.places import ROOT

import psolver


def test_psolver_says_that_it_is_typed() -> None:
    assert (Path(psolver.__file__).parent / "py.typed").is_file()


def test_trimesh_ezdxf_and_dimod_come_with_their_extras_only() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = ((["manifold3d", "trimesh"], "stl"), (["ezdxf"], "dxf"), (["dimod"], "bqm"))
    for packages, extra in extras:
        assert packages == [line.split()[0] for line in project["optional-dependencies"][extra]]
        needed = " ".join(project["dependencies"])
        assert [] == [package for package in packages if package in needed]


def test_every_public_name_can_be_had_and_is_documented() -> None:
    for name in psolver.__all__:
        assert (getattr(psolver, name).__doc__ or "").strip(), name


def public(node: ast.Module | ast.ClassDef) -> list[ast.FunctionDef | ast.ClassDef]:
    """The public functions and classes in a module or class."""
    return [
        n
        for n in node.body
        if isinstance(n, (ast.FunctionDef, ast.ClassDef)) and not n.name.startswith("_")
    ]


def inherited(one: ast.ClassDef, known: dict[str, set[str]]) -> set[str]:
    """The methods that are documented in the bases of a class, or in seams that it has whole."""
    own, bases = {method.name for method in public(one)}, {ast.unparse(base) for base in one.bases}
    named = (methods for name, methods in known.items() if name in bases or methods <= own)
    return set().union(*named)


def test_every_module_and_everything_public_in_it_has_a_docstring() -> None:
    """A method of a seam is documented once: in the base class, or in a Protocol of which a class
    has all methods.
    """
    trees = {str(path): tree_of(path) for path in FILES}
    classes = [
        node for tree in trees.values() for node in public(tree) if isinstance(node, ast.ClassDef)
    ]
    bases = {ast.unparse(base) for one in classes for base in one.bases}
    seams = [
        one for one in classes if one.name in bases or "Protocol" in map(ast.unparse, one.bases)
    ]
    known = {
        one.name: {method.name for method in public(one) if ast.get_docstring(method)}
        for one in seams
    }
    bare = [
        f"{file}: {getattr(node, 'name', '')}"
        for file, tree in trees.items()
        for node in (tree, *public(tree))
        if not ast.get_docstring(node)
    ]
    bare += [
        f"{one.name}.{method.name}"
        for one in classes
        for method in public(one)
        if not ast.get_docstring(method) and method.name not in inherited(one, known)
    ]
    assert [] == bare


# a child is a process of the same psolver ---------------------------------------------------------

HOMES = """
import psolver
from psolver.core.children import call
print(psolver.__file__)
print(call(eval, "__import__('psolver').__file__"))
print(call(eval, "__import__('psolver.core.control').core.control.__file__"))
"""


def test_a_child_runs_the_psolver_that_started_it_and_not_the_one_installed(tmp_path: Path) -> None:
    """As a clone in the current folder does where another psolver is installed."""
    package = Path(psolver.__file__).parent
    copy = tmp_path / "psolver"
    for file in package.rglob("*.py"):
        target = copy / file.relative_to(package)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(file.read_bytes())
    done = subprocess.run(
        [sys.executable, "-c", HOMES], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    init = str(copy / "__init__.py")
    assert [init, init, str(copy / "core/control.py")] == done.stdout.splitlines()
