"""Build the page of psolver as a folder of files, which any web server can give out below any path:

    python packaging/browser/build.py FOLDER

In it psolver runs in the browser, with Pyodide: nothing is installed, and nothing is sent anywhere.
It takes the packages of npm (npm ci --prefix packaging/libraries), wheels of PyPI (wheels.py) and a
linker (kernels.py); all versions are pinned and checked by their sums. What takes long is kept in
build/browser. The same sources give the same bytes.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from string import Template
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from kernels import are_current, make_module
from wheels import FetchError, fetch

from psolver.engines.kernels.kernel_sources import source_files
from psolver.engines.kernels.precompile import units
from psolver.html import LIBRARIES
from psolver.page.prepared_pictures import pictured_samples
from psolver.page.sample_pictures import (
    HATCHING,
    SAMPLE_INKS,
    SAMPLE_THEMES,
    sample_picture,
)
from psolver.page.site import ICON, PAGE_FOLDER, all_rules, page_text, script

ROOT = Path(__file__).resolve().parents[2]
HERE = Path(__file__).parent
WORK = ROOT / "build" / "browser"
PYODIDE = ROOT / "packaging" / "libraries" / "node_modules" / "pyodide"
PYODIDE_FILES = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
    "pyodide-lock.json",
)
NO_PYODIDE = "build.py: there is no Pyodide; 'npm ci --prefix packaging/libraries' brings it"
OTHER_PSOLVER = (
    "build.py: Python finds the psolver in {}; 'python -m pip install -e .' in {} makes it find the"
    " one there, or PYTHONPATH does"
)
PAGE_SCRIPTS = ("app", "theme")
LOADED_LATER = re.compile(r'import\("\./(\w+)\.js"\)')
WORKER_SCRIPTS = ("python_worker.js", "stored_tabs.js")
AHEAD = "psolver/engines/kernels/ahead"
# Packages that nothing imports in a browser, and files of wheels that nothing reads.
UNUSED_PACKAGES = ("filelock", "markdown_it", "mdurl", "pygments", "six")
UNUSED_PARTS = (".dist-info/", ".data/", "__pycache__/")
UNUSED_OF_PSOLVER = ("page/static", "page/libraries", "notebook/libraries")
FIRST_SCREEN = "previews/start.json"
FIRST_TIME = (1980, 1, 1, 0, 0, 0)  # of files in an archive, so that it is the same each time
# Nothing comes from elsewhere, nothing goes elsewhere; only WebAssembly is compiled from data.
# The style sheets of the text editor have the nonce, a sum of the scripts.
POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'nonce-$nonce'; "
    "img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'none'"
)
HEAD = f"""<meta http-equiv="Content-Security-Policy" content="{POLICY}">
<style nonce="$nonce"></style>
<meta name="referrer" content="no-referrer">
<meta name="theme-color" content="#1f5fb0">
<link rel="manifest" href="manifest.webmanifest">
<link rel="apple-touch-icon" href="icon-192.png">
"""
ICON_SIZES = (192, 512)
ICON_MARGIN = 0.5  # of cells around it, as phones cut icons round
MANIFEST = {
    "name": "psolver",
    "short_name": "psolver",
    "description": "Solves packing puzzles: draw one, play it, see every solution.",
    "start_url": "./",
    "scope": "./",
    "display": "standalone",
    "background_color": "#ffffff",
    "theme_color": "#1f5fb0",
}


def main() -> None:
    """Build the site in the folder that is named on the command line."""
    if len(sys.argv) != 2:
        sys.exit(f"usage: python {sys.argv[0]} FOLDER")
    if not PYODIDE.is_dir():
        sys.exit(NO_PYODIDE)
    if PAGE_FOLDER.parents[1] != ROOT:
        sys.exit(OTHER_PSOLVER.format(PAGE_FOLDER.parents[1], ROOT))
    try:
        build(Path(sys.argv[1]))
    except FetchError as error:
        sys.exit(f"build.py: {error}")


def build(site: Path) -> None:
    """Write the site to a folder, in place of what is there. Raises FetchError."""
    shutil.rmtree(site, ignore_errors=True)
    scripts = site / "scripts"
    (scripts / "pyodide").mkdir(parents=True)
    head = Template(HEAD).substitute(nonce=sha256((script("app") or "").encode()).hexdigest()[:32])
    write_text(site / "index.html", page_text("", home="browser", head=head))
    write_text(site / "psolver.css", all_rules())
    write_icons(site)
    app = script("app") or ""
    for name in {*PAGE_SCRIPTS, *LOADED_LATER.findall(app)}:
        write_text(scripts / f"{name}.js", script(name) or "")
    for name in WORKER_SCRIPTS:
        shutil.copy(HERE / name, scripts)
    for name in PYODIDE_FILES:
        shutil.copy(PYODIDE / name, scripts / "pyodide")
    shutil.copytree(PAGE_FOLDER / LIBRARIES, scripts / LIBRARIES)
    modules = WORK / "modules"
    gather_modules(modules)
    write_archive(modules, scripts / "packages.zip")
    needed = [name for name in files_below(site) if name != "index.html"]
    subprocess.run(["node", HERE / "previews.mjs", modules, site / "previews"], check=True)
    write_pictures(site / "samples")
    write_service_worker(site, ["./", FIRST_SCREEN, *needed])


def write_text(path: Path, text: str) -> None:
    """Write a text as UTF-8 with the line ends that it has."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.encode())


def files_below(folder: Path) -> list[str]:
    """Return the names of all files below a folder, relative to it, sorted."""
    return sorted(
        path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()
    )


# icons --------------------------------------------------------------------------------------------


def write_icons(site: Path) -> None:
    """Write the icon as SVG and PNG, and the manifest by which a phone installs the page."""
    from resvg_py import svg_to_bytes

    write_text(site / "icon.svg", ICON)
    side = 3 + 2 * ICON_MARGIN
    ground = (
        f'<rect x="{-ICON_MARGIN}" y="{-ICON_MARGIN}" width="{side}" height="{side}" fill="#fff"/>'
    )
    box = f'viewBox="{-ICON_MARGIN} {-ICON_MARGIN} {side} {side}">{ground}'
    padded = ICON.replace('viewBox="0 0 3 3">', box)
    icons = []
    for size in ICON_SIZES:
        name = f"icon-{size}.png"
        (site / name).write_bytes(bytes(svg_to_bytes(svg_string=padded, width=size)))
        sizes = f"{size}x{size}"
        icons.append({"src": name, "sizes": sizes, "type": "image/png", "purpose": "any maskable"})
    write_text(site / "manifest.webmanifest", json.dumps({**MANIFEST, "icons": icons}, indent=1))


# Python -------------------------------------------------------------------------------------------


def gather_modules(modules: Path) -> None:
    """Put psolver, its kernels, and the packages that it needs into a folder, with byte code.
    Raises FetchError.
    """
    shutil.rmtree(modules, ignore_errors=True)
    for wheel in fetch(WORK / "wheels"):
        with ZipFile(wheel) as files:
            files.extractall(modules, [name for name in files.namelist() if is_used(name)])
    unused = [(ROOT / "psolver" / name).as_posix() for name in UNUSED_OF_PSOLVER]

    def left_out(folder: str, names: list[str]) -> list[str]:
        below = Path(folder).as_posix()
        return [
            name
            for name in names
            if name == "__pycache__"
            or name.endswith((".pyi", ".d.ts"))
            or f"{below}/{name}" in unused
        ]

    shutil.copytree(ROOT / "psolver", modules / "psolver", ignore=left_out)
    samples = modules / "psolver" / "samples"
    shutil.copytree(ROOT / "samples", samples, dirs_exist_ok=True)
    shutil.copytree(kernels(), modules / AHEAD, dirs_exist_ok=True)
    read = {path.relative_to(ROOT) for unit in units() for path in source_files(unit.kernel)}
    names = sorted(path.as_posix() for path in read)  # so that no code of other sources runs
    subprocess.run(["node", HERE / "compile.mjs", modules, "psolver", *names], check=True)


def write_archive(modules: Path, archive: Path) -> None:
    """Write all files of a folder to an archive."""
    with ZipFile(archive, "w", ZIP_DEFLATED, compresslevel=9) as packed:
        for name in files_below(modules):
            entry = ZipInfo(name, FIRST_TIME)
            entry.compress_type = ZIP_DEFLATED
            packed.writestr(entry, (modules / name).read_bytes())


def is_used(name: str) -> bool:
    """Whether a file of a wheel is needed in a browser."""
    package = name.partition("/")[0]
    return package not in UNUSED_PACKAGES and not any(part in name for part in UNUSED_PARTS)


def kernels() -> Path:
    """Return the folder of the kernels as WebAssembly, made anew if their sources have changed."""
    folder = WORK / "kernels"
    if not are_current(folder):
        shutil.rmtree(folder, ignore_errors=True)
        make_module(folder)
    return folder


# pictures and the service worker ------------------------------------------------------------------


def write_pictures(folder: Path) -> None:
    """Write the pictures of the samples, as pages ask for them."""
    for name, theme, ink in pictures():
        drawn = sample_picture(name, theme, ink == HATCHING)
        write_text(folder / theme / ink / f"{name}.svg", drawn)


def pictures() -> Iterator[tuple[str, str, str]]:
    """Yield the names of samples with each look that pages have: theme and ink."""
    for ink in SAMPLE_INKS:
        for theme in SAMPLE_THEMES:
            for name in pictured_samples():
                yield name, theme, ink


def write_service_worker(site: Path, needed: list[str]) -> None:
    """Write the worker that keeps all files, those that are `needed` to begin first; its version is
    that of their bytes.
    """
    names = files_below(site)
    total = sha256()
    for name in names:
        total.update(name.encode() + b"\0" + sha256((site / name).read_bytes()).digest())
    later = [name for name in names if name not in {*needed, "index.html"}]
    template = Template((HERE / "service_worker.js").read_text(encoding="utf-8"))
    values = {
        "version": total.hexdigest()[:16],
        "needed": " ".join(needed),
        "later": " ".join(later),
    }
    write_text(site / "service_worker.js", template.safe_substitute(values))


if __name__ == "__main__":
    main()
