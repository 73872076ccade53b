import { brotliCompressSync } from 'node:zlib';

/**
 * The program comes in parts. The first is small and asks for the others: what all pages share, the pieces that several
 * pages show, and each page. On a slow network every question is seen, so pages name what they will ask for.
 */
const PARTS = [
  ['early', /preload-helper|src\/early|lib\/(api|connection|parts|paths|tables|messages\/spoken|ui\/themes)\.ts/],
  ['shared', /node_modules\/svelte|src\/(main|App|lib\/(messages\/(?!en|de)|route))/],
  [
    'pieces',
    /src\/lib\/(pieces\/(?!Choice)|game\/(names|words)|game\.svelte|ui\/(magnify|Languages|Logo|RulingLink)|cards\/(?!.*Page|Collection)|board\/CoinDots|tutorial\/tutor)/,
  ],
];

export const partOf = (module) => PARTS.find(([, modules]) => modules.test(module))?.[0];

/** The scripts of a part and of all it needs. */
function filesOf(part, bundle) {
  const chunks = new Set([Object.values(bundle).find(({ name, type }) => name === part && type === 'chunk')]);
  for (const chunk of chunks) chunk.imports.forEach((file) => chunks.add(bundle[file]));
  return [...chunks].map(({ fileName }) => fileName);
}

const link = (file) => `<link rel="modulepreload" crossorigin href="/${file}">`;

const PACKED = /\.(js|css)$/;

/** Writes the page of a table beside the one of all others, names the parts in both, and packs them. */
export function parts() {
  return {
    name: 'parts',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const page = bundle['index.html'];
        const naming = (...names) => {
          const files = new Set(names.flatMap((name) => filesOf(name, bundle)));
          return page.source.replace('</title>', ['</title>', ...[...files].map(link)].join('\n    '));
        };
        this.emitFile({ type: 'asset', fileName: 'table.html', source: naming('early', 'shared', 'TablePage') });
        page.source = naming('early', 'shared');
        for (const { fileName, code, source } of Object.values(bundle).filter(({ fileName }) =>
          PACKED.test(fileName),
        )) {
          this.emitFile({ type: 'asset', fileName: `${fileName}.br`, source: brotliCompressSync(code ?? source) });
        }
      },
    },
  };
}
