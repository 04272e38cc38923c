// Run a command line of psolver in Pyodide, the Python of browsers, here in Node:
//
//     node packaging/browser/command.mjs WHEELS KERNELS [WORD...]
//
// WHEELS is the folder that wheels.py has filled, KERNELS that of kernels.py, or "-" for none: kernels then
// run as plain Python. The psolver is that of this source tree, the working folder that of the shell. Output,
// errors and the exit status are those of the command.

import { readFile, readdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "../libraries/node_modules/pyodide/pyodide.mjs";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const SITE = "/site"; // the packages, in the file system of Pyodide
const HERE = "/here"; // the working folder, there
const AHEAD = `${SITE}/psolver/engines/kernels/ahead`;
const RUN = `
import os, sys
sys.path.insert(0, "${SITE}")
os.chdir("${HERE}")
from psolver.__main__ import command
status = 0
try:
    status = command()
except SystemExit as end:
    status = end.code
for stream in (sys.stdout, sys.stderr):
    stream.flush()
status if isinstance(status, int) else 0 if status is None else 1
`;

/** Copy a folder into the file system of Pyodide, without what Python keeps there for itself. */
async function copyFolder(pyodide, from, to) {
  pyodide.FS.mkdirTree(to);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [`${from}/${entry.name}`, `${to}/${entry.name}`];
    if (entry.isDirectory()) {
      if (entry.name !== "__pycache__") await copyFolder(pyodide, source, target);
    } else {
      pyodide.FS.writeFile(target, await readFile(source));
    }
  }
}

const [wheels, kernels, ...words] = process.argv.slice(2);
const pyodide = await loadPyodide({ args: [], env: { ...process.env, HOME: "/home" } });
for (const name of await readdir(wheels)) {
  if (name.endsWith(".whl")) {
    const bytes = new Uint8Array(await readFile(`${wheels}/${name}`));
    pyodide.unpackArchive(bytes, "whl", { extractDir: SITE });
  }
}
await copyFolder(pyodide, `${ROOT}/psolver`, `${SITE}/psolver`);
await copyFolder(pyodide, `${ROOT}/samples`, `${SITE}/psolver/samples`);
if (kernels !== "-") await copyFolder(pyodide, kernels, AHEAD);
pyodide.FS.mkdirTree("/home");
pyodide.mountNodeFS(HERE, process.cwd());
pyodide.globals.set("words", pyodide.toPy(words));
pyodide.runPython('import sys\nsys.argv = ["psolver", *words]');
process.exitCode = pyodide.runPython(RUN);
