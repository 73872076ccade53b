import path from 'node:path';

/**
 * The folders of the front end in order. Each may import from the folders before it and from none after it, so there
 * are no import cycles.
 */
const ROOMS = [
  'protocol',
  'fixtures',
  'session',
  'messages',
  'ui',
  'server',
  'device',
  'route',
  'game',
  'bots',
  'model',
  'motion',
  'play',
  'keys',
  'pieces',
  'clock',
  'patience',
  'aid',
  'reading',
  'cards',
  'board',
  'rules',
  'tutorial',
  'text',
  'hints',
  'talk',
  'history',
  'moving',
  'notices',
  'people',
  'invite',
  'lobby',
  'review',
  'start',
  'hall',
  'daily',
  'tournaments',
  'table',
  'demo',
];

const named = [...ROOMS.map((room) => [room]), ['app', '../*']];

export const rooms = named.map(([category, files = `${category}{/**,.ts}`]) => ({
  category,
  pattern: path.posix.join('src/lib', files),
}));

export const arrows = rooms.map(({ category }, i) => ({
  from: { file: { categories: category } },
  allow: { to: { file: { categories: { anyOf: rooms.slice(0, i + 1).map((room) => room.category) } } } },
}));
