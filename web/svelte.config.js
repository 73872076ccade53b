const owners = new Map();

/** Return the class that limits the styles of a component to it. Short classes make the scripts smaller. */
function cssHash({ hash, css, filename }) {
  const name = `svelte-${hash(filename ?? css).slice(0, 4)}`;
  if ((owners.get(name) ?? filename) !== filename) throw new Error(`${filename}: expected a class of its own`);
  owners.set(name, filename);
  return name;
}

// Every component uses runes, so the compiler leaves out support for the older syntax.
export default { compilerOptions: { runes: true, cssHash } };
