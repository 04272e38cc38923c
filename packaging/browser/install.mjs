// Install psolver in Pyodide as people do there, by micropip from an index of packages, and run a command:
//
//     node packaging/browser/install.mjs WHEELS [WORD...]
//
// WHEELS is a folder with wheels of psolver, of all that it needs there, and of micropip and packaging. It is
// the index: no other packages are taken. Output, errors and the exit status are those of the command.

import { readFile, readdir } from "node:fs/promises";
import { createServer } from "node:http";
import { loadPyodide } from "../libraries/node_modules/pyodide/pyodide.mjs";

const INSTALLERS = ["micropip", "packaging"];
const INSTALL = `
import micropip
await micropip.install("psolver", index_urls=[f"{address}/simple/{{package_name}}/"])
`;
const RUN = `
import sys
sys.argv = ["psolver", *words]
from psolver.__main__ import command
try:
    status = command()
except SystemExit as end:
    status = end.code
sys.stdout.flush()
status or 0
`;

const [folder, ...words] = process.argv.slice(2);
const wheels = (await readdir(folder)).filter((name) => name.endsWith(".whl"));
const project = (name) => name.split("-")[0].toLowerCase().replaceAll(/[._]+/g, "-");

/** Answer with a wheel, or with the links to those of a project. */
async function answer(request, response) {
  const name = request.url.split("/").filter(Boolean).at(-1);
  if (wheels.includes(name)) {
    response.end(await readFile(`${folder}/${name}`));
    return;
  }
  const links = wheels.filter((wheel) => project(wheel) === name).map((wheel) => `<a href="/${wheel}">${wheel}</a>`);
  response.writeHead(links.length ? 200 : 404, { "Content-Type": "text/html" });
  response.end(`<!DOCTYPE html><html><body>${links.join("")}</body></html>`);
}

const server = createServer(answer);
await new Promise((listening) => {
  server.listen(0, "127.0.0.1", listening);
});
const pyodide = await loadPyodide({ env: { HOME: "/home" } });
pyodide.FS.mkdirTree("/home");
for (const wheel of wheels.filter((name) => INSTALLERS.includes(project(name)))) {
  pyodide.unpackArchive(new Uint8Array(await readFile(`${folder}/${wheel}`)), "whl");
}
const { port } = server.address();
pyodide.globals.set("address", `http://127.0.0.1:${port}`);
pyodide.globals.set("words", pyodide.toPy(words));
await pyodide.runPythonAsync(INSTALL);
process.exitCode = pyodide.runPython(RUN);
server.close();
server.closeAllConnections();
