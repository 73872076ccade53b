import path from 'node:path';

/**
 * The rooms of the front end: each may enter those before it, none after it, so that nothing goes in a circle.
 * A room is a folder; what is a few files beside the folders as yet is named by them.
 */
const ROOMS = [
  'protocol',
  'messages',
  'ui',
  ['server', '{api,connection,download,tables}.ts'],
  ['route', '{paths,route.svelte,scroll}.ts'],
  'game',
  'motion',
  ['model', 'game.svelte.ts'],
  'keys',
  'pieces',
  'reading',
  'cards',
  'board',
  'rules',
  'tutorial',
  'text',
  'hints',
  'history',
  'review',
  'start',
  'table',
  'fixtures',
  ['parts', 'parts.ts'],
];

const named = [...ROOMS.map((room) => [room].flat()), ['app', '../*']];

export const rooms = named.map(([category, files = `${category}{/**,.ts}`]) => ({
  category,
  pattern: path.posix.join('src/lib', files),
}));

export const arrows = rooms.map(({ category }, i) => ({
  from: { file: { categories: category } },
  allow: { to: { file: { categories: { anyOf: rooms.slice(0, i + 1).map((room) => room.category) } } } },
}));
