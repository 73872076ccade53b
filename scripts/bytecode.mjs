/**
 * Compiles the Python in archives with the interpreter that will run it: `node bytecode.mjs FROM TO FROM TO ...`.
 * Otherwise the browser would spend most of a start on compiling. Docstrings are removed.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { loadPyodide } from '../web/node_modules/pyodide/pyodide.mjs';

const COMPILED = `
import io, zipfile
from importlib.util import MAGIC_NUMBER
from marshal import dumps

WITHOUT_DOCSTRINGS = 2
UNCHECKED = (1).to_bytes(4, "little") + bytes(8)

def compiled(archive):
    file = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(archive.to_bytes())) as given, zipfile.ZipFile(file, "w") as made:
        for name in given.namelist():
            content = given.read(name)
            if name.endswith(".py"):
                code = compile(content, name, "exec", dont_inherit=True, optimize=WITHOUT_DOCSTRINGS)
                name, content = name + "c", MAGIC_NUMBER + UNCHECKED + dumps(code)
            made.writestr(zipfile.ZipInfo(name), content)
    return file.getvalue()

compiled
`;

// By itself it does not find its files in a folder whose name has brackets.
const indexURL = fileURLToPath(new URL('../web/node_modules/pyodide/', import.meta.url));
const python = await loadPyodide({ indexURL, env: { HOME: '/', PYTHONNODEBUGRANGES: '1' } });
const compiled = python.runPython(COMPILED);
const files = process.argv.slice(2);
for (let i = 0; i < files.length; i += 2)
  writeFileSync(files[i + 1], compiled(new Uint8Array(readFileSync(files[i]))).toJs());
