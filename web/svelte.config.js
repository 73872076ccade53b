import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

const SOURCES = join(import.meta.dirname, 'src');
const COMPONENTS = readdirSync(SOURCES, { recursive: true })
  .filter((name) => name.endsWith('.svelte'))
  .sort();

/** Return the class that limits the styles of a component to it: its number makes the scripts smaller than a hash. */
function cssHash({ hash, css, filename }) {
  const number = COMPONENTS.indexOf(relative(SOURCES, filename ?? ''));
  return `svelte-${number < 0 ? hash(css) : number.toString(36)}`;
}

// Every component uses runes, so the compiler leaves out support for the older syntax.
export default { compilerOptions: { runes: true, cssHash } };
