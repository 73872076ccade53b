import path from 'node:path';

/**
 * The folders of the front end in order. Each may import from the folders before it and from none after it, so there
 * are no import cycles.
 */
const FOLDERS = [
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
  'keyboard',
  'pieces',
  'clock',
  'automatic',
  'aid',
  'reading',
  'cards',
  'board',
  'rules',
  'tutorial',
  'text',
  'hints',
  'chat',
  'history',
  'transfer',
  'notifications',
  'people',
  'invite',
  'lobby',
  'review',
  'puzzle',
  'start',
  'daily',
  'tournaments',
  'table',
  'demo',
];

const named = [...FOLDERS.map((folder) => [folder]), ['app', '../*']];

export const folders = named.map(([category, files = `${category}{/**,.ts}`]) => ({
  category,
  pattern: path.posix.join('src/lib', files),
}));

export const importPolicies = folders.map(({ category }, i) => ({
  from: { file: { categories: category } },
  allow: { to: { file: { categories: { anyOf: folders.slice(0, i + 1).map((folder) => folder.category) } } } },
}));
