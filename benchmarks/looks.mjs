/** Runs a program in the engine of the site, as the browser has it, and prints what its last line comes to. */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { loadPyodide } from '../web/node_modules/pyodide/pyodide.mjs';

const SITE = new URL('../dist/site/', import.meta.url);
const SITE_PACKAGES = '/lib/python3.14/site-packages';

const engine = JSON.parse(readFileSync(new URL('engine.json', SITE)));
const python = await loadPyodide();
for (const { name } of [engine.packages, engine.game])
  python.unpackArchive(new Uint8Array(gunzipSync(readFileSync(new URL(name, SITE)))), 'zip', {
    extractDir: SITE_PACKAGES,
  });
console.log(JSON.stringify(python.runPython(readFileSync(0, 'utf-8'))));
