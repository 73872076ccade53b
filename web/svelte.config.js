// Every component uses runes, so the compiler leaves out support for the older syntax.
export default { compilerOptions: { runes: true } };
