// No component is of the old kind, so that what only those need is left out.
export default { compilerOptions: { runes: true } };
