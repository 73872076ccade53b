/** Make the build installable: draw the icons from the SVG and add a service worker that caches the shell. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Resvg } from '@resvg/resvg-js';

const ICON = 'public/favicon.svg';
/** The maskable icon has a margin because launchers cut it to their own shapes. */
const ICONS = [
  ['icon-192.png', 192, 0],
  ['icon-512.png', 512, 0],
  ['icon-maskable.png', 512, 5],
];
const KEPT = /\.(js|css|svg|woff2)$|^assets\/.*\.json$/;

function draw(size, room) {
  const whole = `viewBox="${-room} ${-room} ${32 + 2 * room} ${32 + 2 * room}" style="background:#10192e"`;
  const svg = readFileSync(ICON, 'utf8').replace('viewBox="0 0 32 32"', whole);
  return new Resvg(svg, { fitTo: { mode: 'width', value: size }, ...(room && { background: '#10192e' }) })
    .render()
    .asPng();
}

/** Return the service worker with the list of files of this build. */
const worker = (files) => readFileSync('src/serviceWorker.js', 'utf8').replace('[/* files */]', JSON.stringify(files));

/** Return a version that is unique to the build. */
const versionOf = (...contents) => createHash('sha256').update(contents.join('\n')).digest('hex').slice(0, 12);

export function pwa() {
  return {
    name: 'pwa',
    apply: 'build',
    generateBundle: {
      // The list of files is complete only at this point.
      order: 'post',
      handler(_, bundle) {
        for (const [fileName, size, room] of ICONS)
          this.emitFile({ type: 'asset', fileName, source: draw(size, room) });
        const built = Object.keys(bundle)
          .filter((file) => KEPT.test(file))
          .sort()
          .map((file) => `/${file}`);
        const source = worker(['/', '/favicon.svg', '/manifest.json', '/icon-192.png', ...built]);
        const page = bundle['index.html'];
        const version = versionOf(source, page.source);
        // The service worker recognizes the page of its own version.
        const mark = `<meta name="version" content="shell-${version}" />`;
        page.source = page.source.replace('<title>', `${mark}\n    <title>`);
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: source.replace('/* version */', version) });
      },
    },
  };
}
