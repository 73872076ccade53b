import { brotliCompressSync } from 'node:zlib';
import path from 'node:path';
import { ROUTES } from './src/lib/route/routes';

/**
 * The program is split into parts. The first part is small and requests the others: the code that all pages share, the
 * pieces that several pages show, and each page. On a slow network every round trip is noticeable, so each page names
 * the files that it will request.
 */
const PARTS = [
  [
    'early',
    /preload-helper|src\/(early|parts|lib\/(session\/|protocol\/|server\/(archive|carrier|http|lobby|remote|server|socket)|route\/routes|messages\/(spoken|made\/languages)|ui\/themes))/,
  ],
  ['shared', /node_modules\/svelte|src\/(main|App|lib\/(messages\/(?!made)|route|server\/context|keys\/keymap))/],
  [
    'pieces',
    /src\/lib\/(bots\/|pieces\/(?!Choice)|daily\/days|game\/(clocks|company|names|words|offers)|play\/(context|failure|once|open)|people\/(me|AccountLink)|ui\/(Dialog|Field|clipboard|download|Failure|Languages|Logo|RulingLink|magnify)|cards\/(?!.*Page|Collection)|board\/CoinDots|tutorial\/tutor)/,
  ],
];

export const partOf = (module) => PARTS.find(([, modules]) => modules.test(module))?.[0];

/** Return the scripts of a part and of everything that it imports. */
function filesOf(part, bundle) {
  const chunks = new Set([Object.values(bundle).find(({ name, type }) => name === part && type === 'chunk')]);
  for (const chunk of chunks) chunk.imports.forEach((file) => chunks.add(bundle[file]));
  return [...chunks].map(({ fileName }) => fileName);
}

const link = (file) => `<link rel="modulepreload" crossorigin href="/${file}">`;

const PACKED = /\.(js|css)$/;

const partNamed = (file) => path.parse(file).name;

/** The HTML file of a page. Most pages share one; a page that names its part has its own. */
const documentOf = ({ page, named }) => (named ? `${page}.html` : 'index.html');

/**
 * Write the HTML of all pages with links to their parts, write the map from page to HTML file for the server, and
 * compress the parts.
 */
export function parts() {
  return {
    name: 'parts',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const page = bundle['index.html'];
        page.source = page.source.replace(/(href|src)="\.\//g, '$1="/');
        const naming = (...names) => {
          const files = new Set(names.flatMap((name) => filesOf(name, bundle)));
          return page.source.replace('</title>', ['</title>', ...[...files].map(link)].join('\n    '));
        };
        for (const route of ROUTES.filter(({ named }) => named)) {
          const source = naming('early', 'shared', partNamed(route.file));
          this.emitFile({ type: 'asset', fileName: documentOf(route), source });
        }
        page.source = naming('early', 'shared');
        const documents = ROUTES.filter(({ path }) => path).map((route) => [route.path, documentOf(route)]);
        this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(Object.fromEntries(documents)) });
        for (const { fileName, code, source } of Object.values(bundle).filter(({ fileName }) =>
          PACKED.test(fileName),
        )) {
          this.emitFile({ type: 'asset', fileName: `${fileName}.br`, source: brotliCompressSync(code ?? source) });
        }
      },
    },
  };
}
