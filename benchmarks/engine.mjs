/**
 * Runs a program in the engine of the site, as in the browser, and prints the value of its last line. A second argument
 * lets it interpret the rules.
 */
import { readFileSync } from "node:fs";
import { argv } from "node:process";
import { gunzipSync } from "node:zlib";
import { transformSync } from "../web/node_modules/esbuild/lib/main.js";
import { loadPyodide } from "../web/node_modules/pyodide/pyodide.mjs";

const SITE = `file://${encodeURI(argv[2])}/`;
const SITE_PACKAGES = "/lib/python3.14/site-packages";
const NETWORK = new URL("../web/src/lib/device/neuralNetwork.ts", import.meta.url);

const engine = JSON.parse(readFileSync(new URL("engine.json", SITE)));
const python = await loadPyodide();
for (const { name } of [engine.packages, engine.game])
  python.unpackArchive(
    new Uint8Array(gunzipSync(readFileSync(new URL(name, SITE)))),
    "zip",
    {
      extractDir: SITE_PACKAGES,
    },
  );
const { code } = transformSync(readFileSync(NETWORK, "utf-8"), {
  loader: "ts",
});
const { neuralNetwork } = await import(
  `data:text/javascript,${encodeURIComponent(code)}`
);
python.registerJsModule("firstclass_arrays", { network: neuralNetwork });
if (argv[3]) python.FS.unlink(`${SITE_PACKAGES}/firstclass_compiled.json`);
python.pyimport("firstclass_compiled").start();
console.log(JSON.stringify(python.runPython(readFileSync(0, "utf-8"))));
