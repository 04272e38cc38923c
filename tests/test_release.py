"""All that a release needs: one version, one address, metadata, workflows, recipes."""

from __future__ import annotations

import re
import runpy
import shutil
import subprocess
import sys
import tomllib
from types import SimpleNamespace
from typing import Any

import pytest
from support.places import ROOT

import psolver

GITHUB, PACKAGING = ROOT / ".github", ROOT / "packaging"
WORKFLOWS = sorted((GITHUB / "workflows").glob("*.yml"))
SCHEMAS = {
    "github-workflows": WORKFLOWS,
    "dependabot": [GITHUB / "dependabot.yml"],
    "github-issue-forms": [GITHUB / "ISSUE_TEMPLATE/bug.yml", GITHUB / "ISSUE_TEMPLATE/idea.yml"],
    "github-issue-config": [GITHUB / "ISSUE_TEMPLATE/config.yml"],
    "citation-file-format": [ROOT / "CITATION.cff"],
}
FOREIGN = {"node_modules", "package-lock.json"}  # versions and addresses of others
FILES = [
    *(
        path
        for path in (*GITHUB.rglob("*"), *PACKAGING.rglob("*"))
        if path.is_file() and not FOREIGN & {*path.parts}
    ),
    *(ROOT / name for name in ("CITATION.cff", "pyproject.toml", "docs/releasing.md")),
]
TEXTS = {path: path.read_text(encoding="utf-8") for path in FILES if path.suffix != ".pyc"}
PYPROJECT = tomllib.loads(TEXTS[ROOT / "pyproject.toml"])
PROJECT: dict[str, Any] = PYPROJECT["project"]
PLACEHOLDER = "https://example.invalid/psolver"
EXAMPLES = {
    "https://a.invalid/p",
    "https://a.invalid/p/blob/main/a.md#b",
    "https://a.invalid/p/raw/main/d.svg",
    "http://127.0.0.1:${port}`",  # a server of packaging/browser/install.mjs
}


def yaml(text: str) -> Any:
    """The values of a YAML text."""
    return pytest.importorskip("yaml").safe_load(text)


def test_the_version_is_in_one_place() -> None:
    assert "psolver/core/version.py" == PYPROJECT["tool"]["hatch"]["version"]["path"]
    assert "version" in PROJECT["dynamic"]
    found = [path for path, text in TEXTS.items() if psolver.__version__ in text]
    assert [GITHUB / "ISSUE_TEMPLATE/bug.yml"] == found  # an example


def test_the_address_is_in_one_place() -> None:
    address = PYPROJECT["tool"]["hatch"]["metadata"]["hooks"]["custom"]["repository"]
    assert 1 == TEXTS[ROOT / "pyproject.toml"].count(address)
    texts = [
        text for text in TEXTS.values() if f"`{address}`" not in text
    ]  # the page that names it
    assert {address} == {
        found for text in texts for found in re.findall(r"https?://[^\s\"')]+", text)
    } - EXAMPLES


def test_the_urls_and_the_links_of_the_readme_follow_from_the_address() -> None:
    pytest.importorskip("hatchling")
    hook = runpy.run_path(str(PACKAGING / "project_metadata.py"))["ProjectMetadata"]
    metadata: dict[str, Any] = {}
    settings = SimpleNamespace(config={"repository": PLACEHOLDER}, root=str(ROOT))
    hook.update(settings, metadata)
    assert {"readme", "urls"} == metadata.keys() == {*PROJECT["dynamic"]} - {"version"}
    assert f"{PLACEHOLDER}/issues" == metadata["urls"]["Issues"]
    text = metadata["readme"]["text"]
    assert f"({PLACEHOLDER}/raw/main/docs/pictures/pentominoes-6x10.svg)" in text
    assert [] == re.findall(r"\]\((?!https://)[^)]*\)", text)


def test_each_machine_gets_one_numba_at_most_which_has_wheels_for_it() -> None:
    requirements = pytest.importorskip("packaging.requirements")
    lines = [requirements.Requirement(line) for line in PROJECT["dependencies"] if "numba" in line]
    for system, machine, version, found in [
        ("linux", "x86_64", "3.14", []),  # its wheels have the machine code
        ("linux", "aarch64", "3.14", [">=0.60"]),
        ("emscripten", "wasm32", "3.14", []),
        ("linux", "armv7l", "3.11", []),
        ("win32", "AMD64", "3.14", [">=0.60"]),
        ("darwin", "arm64", "3.14", [">=0.60"]),
        ("darwin", "x86_64", "3.13", ["<0.63,>=0.60"]),
        ("darwin", "x86_64", "3.14", []),
    ]:
        place = {"sys_platform": system, "platform_machine": machine, "python_version": version}
        assert found == [str(one.specifier) for one in lines if one.marker.evaluate(place)]


def test_the_versions_of_python_agree() -> None:
    named = re.findall(r"Python :: (3\.\d+)'", str(PROJECT["classifiers"]))
    jobs = yaml(TEXTS[GITHUB / "workflows/ci.yml"])["jobs"]
    assert named == jobs["tests"]["strategy"]["matrix"]["python"]
    assert {*jobs["package"]["strategy"]["matrix"]["python"]} <= {*named}
    assert f">={named[0]}" == PROJECT["requires-python"]
    assert 3 == len(jobs["tests"]["strategy"]["matrix"]["os"])


@pytest.mark.slow
@pytest.mark.parametrize("schema", SCHEMAS)
def test_a_file_for_the_forge_fits_its_schema(schema: str) -> None:
    pytest.importorskip("check_jsonschema")
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", f"vendor.{schema}"]
    done = subprocess.run(
        [*command, *map(str, SCHEMAS[schema])], capture_output=True, text=True, check=False
    )
    assert (0, "") == (done.returncode, done.stderr), done.stdout


def test_actionlint_finds_no_fault() -> None:
    if not shutil.which("actionlint"):
        pytest.skip("there is no actionlint")
    command = ["actionlint", *map(str, WORKFLOWS)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (0, "") == (done.returncode, done.stdout + done.stderr)


def test_a_release_is_published_without_a_password() -> None:
    text = TEXTS[GITHUB / "workflows/release.yml"]
    jobs = yaml(text)["jobs"]
    assert {"id-token": "write"} == jobs["publish"]["permissions"]
    assert "build" == jobs["publish"]["needs"]
    assert [] == re.findall(r"secrets\.|password|api-token", text.replace("no password", ""))


def test_a_report_needs_the_version_and_the_file() -> None:
    form = yaml(TEXTS[GITHUB / "ISSUE_TEMPLATE/bug.yml"])["body"]
    needed = {one["id"] for one in form if one.get("validations", {}).get("required")}
    assert {"version", "file"} <= needed
    assert "`psolver --version`" in str(form)


def test_the_container_is_small_and_not_root() -> None:
    lines = TEXTS[PACKAGING / "Dockerfile"].splitlines()
    last = lines[max(n for n, line in enumerate(lines) if line.startswith("FROM ")) :]
    assert last[0].endswith("-slim")
    assert "USER psolver" in last
    assert 'ENTRYPOINT ["psolver"]' in last


def test_the_conda_recipe_has_the_dependencies_of_the_project() -> None:
    jinja2 = pytest.importorskip("jinja2")
    recipe = TEXTS[PACKAGING / "conda/meta.yaml"]

    def load_file_data(name: str, from_recipe_dir: bool) -> Any:
        return tomllib.loads((PACKAGING / "conda" / name).read_text(encoding="utf-8"))

    def load_file_regex(load_file: str, regex_pattern: str, from_recipe_dir: bool) -> Any:
        return re.search(regex_pattern, (PACKAGING / "conda" / load_file).read_text("utf-8"))

    made = jinja2.Template(recipe).render(
        load_file_data=load_file_data, load_file_regex=load_file_regex, PYTHON="python"
    )
    values = yaml(made)
    assert {"name": "psolver", "version": psolver.__version__} == values["package"]
    packages = dict.fromkeys(line.split(">=")[0].strip() for line in PROJECT["dependencies"])
    assert ["python", *packages] == [one.split(" ")[0] for one in values["requirements"]["run"]]
