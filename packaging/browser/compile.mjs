// Compile the modules below a folder to byte code, with the Python of Pyodide, so that pages need not:
//     node packaging/browser/compile.mjs FOLDER PACKAGE
// Byte code is the same each time, and is taken whatever the date of its module is. Of all but one package
// only the byte code stays, without the texts of documentation in it.

import { loadPyodide } from "../libraries/node_modules/pyodide/pyodide.mjs";

const MOUNTED = "/modules";
const COMPILE = `
import pathlib, py_compile

for path in sorted(pathlib.Path("${MOUNTED}").rglob("*.py")):
    name = path.relative_to("${MOUNTED}")
    is_whole = name.parts[0] == package
    py_compile.compile(
        str(path),
        cfile=None if is_whole else f"{path}c",
        dfile=str(name),
        doraise=True,
        optimize=0 if is_whole else 2,
        invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,
    )
    if not is_whole:
        path.unlink()
`;

const [folder, name] = process.argv.slice(2);
const pyodide = await loadPyodide();
pyodide.FS.mkdir(MOUNTED);
pyodide.FS.mount(pyodide.FS.filesystems.NODEFS, { root: folder }, MOUNTED);
pyodide.globals.set("package", name);
pyodide.runPython(COMPILE);
