// Compile the modules below a folder to byte code, with the Python of Pyodide, so that pages need not:
//     node packaging/browser/compile.mjs FOLDER PACKAGE [FILE...]
// Byte code is the same each time, and is taken whatever the date of its module is. The sources go, but for those
// files that are named; in the byte code of other packages than one there are no texts of documentation.

import { loadPyodide } from "../libraries/node_modules/pyodide/pyodide.mjs";

const MOUNTED = "/modules";
const COMPILE = `
import pathlib, py_compile

for path in sorted(pathlib.Path("${MOUNTED}").rglob("*.py")):
    name = path.relative_to("${MOUNTED}")
    stays = name.as_posix() in files
    py_compile.compile(
        str(path),
        cfile=None if stays else f"{path}c",
        dfile=str(name),
        doraise=True,
        optimize=0 if name.parts[0] == package else 2,
        invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,
    )
    if not stays:
        path.unlink()
`;

const [folder, name, ...files] = process.argv.slice(2);
const pyodide = await loadPyodide();
pyodide.FS.mkdir(MOUNTED);
pyodide.FS.mount(pyodide.FS.filesystems.NODEFS, { root: folder }, MOUNTED);
pyodide.globals.set("package", name);
pyodide.globals.set("files", pyodide.toPy(new Set(files)));
pyodide.runPython(COMPILE);
