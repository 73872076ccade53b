/**
 * Write the drawings of the pieces as data for the pictures that Python makes. `npm run drawings` writes the file; with
 * `--check` it reports whether the file is current. Colours remain names of `ui/tokens.css`, with their daytime values.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { format } from 'prettier';
import { createServer } from 'vite';

const TARGET = new URL('../src/firstclass/pictures/drawings.json', import.meta.url);
const SIGNS =
  'contract celebrity postcard suspect_self suspect_others evidence destroy dagger heart cuffs passenger baggage switch mechanic rise fall factory storage cards toolbox coffee cake champagne hat flag lock check clock arrow down coin engine conductor card mail tile';
/** Kinds of icons that carry a number, with the largest number that any box may need. */
const COUNTED = {
  car: 6,
  free: 8,
  both: 8,
  single: 8,
  locomotive: 8,
  game_end: 4,
  prints: 6,
  works: 9,
  tile: 20,
  least: 12,
  upper: 15,
  lower: 15,
  coins: 15,
  points: 30,
};
const VALUES = [0, 1, 2, 4, 7, 12];

function* icons() {
  yield* SIGNS.split(' ');
  yield 'works 1–4';
  for (const [kind, most] of Object.entries(COUNTED)) for (let n = 0; n <= most; n += 1) yield `${kind} ${n}`;
  for (const value of VALUES) yield `value ${value}`;
  for (const [i, value] of VALUES.slice(1).entries()) yield `upgrade ${VALUES[i]}>${value}`;
}

const server = await createServer({
  configFile: false,
  logLevel: 'error',
  server: { middlewareMode: true, watch: null, ws: false },
  optimizeDeps: { noDiscovery: true },
  plugins: [svelte({ emitCss: false, compilerOptions: { css: 'injected' } })],
});
const { render } = await server.ssrLoadModule('svelte/server');
const component = async (name) => (await server.ssrLoadModule(`/src/lib/table/${name}.svelte`)).default;

/** The part of the rules for numerals in `app.css` that works with fonts available everywhere. */
const LETTERED = ' text-anchor="middle" font-weight="600" stroke-width=".4"';

/** Copy the rules of each class to the elements that have it, because a picture has no style sheet. */
function styled(body, head) {
  const sheets = [...head.matchAll(/\.(\w+)\.(svelte-\w+)[^{]*\{([^}]*)\}/g)];
  return body.replace(/ class="([^"]*)"/g, (_, classes) => {
    const has = classes.split(' ');
    const said = sheets
      .filter(([, name, scope]) => has.includes(name) && has.includes(scope))
      .map(([, , , says]) => says);
    const drawn = said.join(';').matchAll(/(stroke[\w-]*):\s*([^;]+)/g);
    const lettered = has.includes('numeral') || has.includes('plain') ? LETTERED : '';
    return [...drawn].map(([, name, value]) => ` ${name}="${value.trim()}"`).join('') + lettered;
  });
}

/** Return the width, the height and the content of a drawing. */
function drawn(part, props) {
  const { body, head } = render(part, { props });
  const [, width, height, inner] = body.match(/viewBox="0 0 ([\d.]+) ([\d.]+)"[^>]*>(.*)<\/svg>/s);
  const lines = styled(inner.replace(/<!--.*?-->/gs, ''), head);
  return [
    Number(width),
    Number(height),
    lines
      .replace(/\s*\n\s*/g, ' ')
      .replace(/><\/(?!g|text)\w+>/g, '/>')
      .trim(),
  ];
}

const Icon = await component('pieces/Icon');
const TrainCar = await component('pieces/TrainCar');
const TrainEnd = await component('pieces/TrainEnd');
const PlayerPiece = await component('pieces/PlayerPiece');
const TypeSign = await component('cards/TypeSign');
const Track = await component('cards/Track');
const drawings = { icons: {}, plain: {}, pieces: {}, colours: {} };
for (const icon of icons()) {
  drawings.icons[icon] = drawn(Icon, { icon, size: 30 });
  const plain = drawn(Icon, { icon, size: 10 });
  if (plain[2] !== drawings.icons[icon][2]) drawings.plain[icon] = plain;
}
const { pieces } = drawings;
for (const value of VALUES) pieces[`car ${value}`] = drawn(TrainCar, { value });
pieces.mail = drawn(TrainEnd, { name: 'mail' });
for (let n = 0; n <= COUNTED.tile; n += 1) pieces[`tile ${n}`] = drawn(TrainEnd, { name: 'tile', label: `${n}` });
for (const name of ['emblem', 'conductor', 'locomotive'])
  for (let seat = 0; seat < 4; seat += 1) pieces[`${name} ${seat}`] = drawn(PlayerPiece, { name, seat });
for (const type of ['car', 'conductor', 'locomotive']) pieces[`type ${type}`] = drawn(TypeSign, { type });
// Stations that the locomotive has left take the colour of their surroundings.
const stations = { plain: {}, bonus: { bonus: [] } };
for (let points = 1; points <= 30; points += 1) stations[points] = { points };
for (const [name, station] of Object.entries(stations)) {
  const track = { stations: [station], width: 20 };
  pieces[`station ${name}`] = drawn(Track, track);
  pieces[`reached ${name}`] = drawn(Track, { ...track, reached: 1, colour: 'currentColor' });
}
await server.close();

const tokens = readFileSync(new URL('src/lib/base/ui/tokens.css', import.meta.url), 'utf8').split('@media')[0];
for (const [, name, value] of tokens.matchAll(/--([\w-]+):\s*(#\w+|light-dark\([^)]*\));/g))
  drawings.colours[name] = value.startsWith('#') ? [value, value] : value.slice(11, -1).split(', ');

const text = await format(JSON.stringify(drawings), { parser: 'json', printWidth: 10000 });
if (!process.argv.includes('--check')) writeFileSync(TARGET, text);
else if (readFileSync(TARGET, 'utf8') !== text) {
  console.error('src/firstclass/pictures/drawings.json is not what the pieces look like: npm run drawings');
  process.exit(1);
}
