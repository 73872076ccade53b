import { brotliCompressSync } from 'node:zlib';
import path from 'node:path';
import { ROUTES } from './src/lib/base/route/routes';

/**
 * The program is split into chunks. The first chunk is small and requests the others: the code that all pages share, the
 * pieces that several pages show, and each page. On a slow network every round trip is noticeable, so each page names
 * the files that it will request.
 */
const CHUNKS = [
  ['device', /src\/lib\/device\/(device|lesson|transferFile)\./],
  [
    'early',
    /preload-helper|src\/(early|pages\.ts|lib\/base\/(session\/|protocol\/|server\/(transport|http|lobby|reconnection|remote|socket|types)|route\/routes|messages\/(languages|generated\/languages)|ui\/themes))/,
  ],
  [
    'shared',
    /node_modules\/svelte|src\/(main|App|lib\/(base\/(messages\/(?!generated)|route|server\/context|ui\/(Lazy|[Ll]ater))|table\/keyboard\/keymap))/,
  ],
  // Each of these is small, and a table opens it only when somebody asks for it.
  [
    'dialogs',
    /src\/lib\/(pages\/(invite\/Invite|table\/(AutomaticChoice|PlayerAid|aidIcons))|table\/(clock\/HolidayChoice|keyboard\/ShortcutList))\./,
  ],
  [
    'lists',
    /src\/lib\/(pages\/(lobby\/(PageLink|WaysToPlay|FinishedGames|RecentTables|TableEntry|tableProgress)|frame\/(PageFrame|GuestNameForm))|base\/ui\/RankingTable)/,
  ],
  [
    'pieces',
    /src\/lib\/(base\/ui\/(Dialog|Field|NameInput|clipboard|download|ErrorPage|LanguageSelect|Logo|RulingLink|magnify)|device\/forget|game\/(bots\/|facts\/(clocks|help|playerNames|accessibleNames|descriptions|offers)|play\/(context|failure|randomKeys|open))|table\/(pieces\/(?!Choice)|cards\/|board\/CoinDots|tutorial\/tutor)|pages\/(daily\/days|frame\/(me|AccountLink)|invite\/invitation|transfer\/transfer))/,
  ],
];

export const chunkOf = (module) => CHUNKS.find(([, modules]) => modules.test(module))?.[0];

/** Return the scripts of a chunk and of everything that it imports. */
function filesOf(chunk, bundle) {
  const found = new Set([Object.values(bundle).find(({ name, type }) => name === chunk && type === 'chunk')]);
  for (const { imports } of found) imports.forEach((file) => found.add(bundle[file]));
  return [...found].map(({ fileName }) => fileName);
}

const link = (file) => `<link rel="modulepreload" crossorigin href="/${file}">`;

const PACKED = /\.(js|css|svg)$/;

const chunkName = (file) => path.parse(file).name;

/** The HTML file of a page. Most pages share one; a page that preloads its chunk has its own. */
const documentOf = ({ page, preload }) => (preload ? `${page}.html` : 'index.html');

/**
 * Write the HTML of all pages with links to their chunks, write the map from page to HTML file for the server, and
 * compress the chunks.
 */
export function chunks() {
  return {
    name: 'chunks',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const page = bundle['index.html'];
        page.source = page.source.replace(/(href|src)="\.\//g, '$1="/');
        const withPreloads = (...names) => {
          const files = new Set(names.flatMap((name) => filesOf(name, bundle)));
          return page.source.replace('</title>', ['</title>', ...[...files].map(link)].join('\n    '));
        };
        for (const route of ROUTES.filter(({ preload }) => preload)) {
          const source = withPreloads('early', 'shared', chunkName(route.file));
          this.emitFile({ type: 'asset', fileName: documentOf(route), source });
        }
        page.source = withPreloads('early', 'shared');
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
