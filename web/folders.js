import path from 'node:path';

/**
 * The folders of the front end in order. Each may import from the folders before it and from none after it, so there
 * are no import cycles.
 */
const FOLDERS = [
  // What all need: the protocol, the texts, the server, and controls.
  'base/protocol',
  'base/fixtures',
  'base/session',
  'base/messages',
  'base/ui',
  'base/server',
  'base/route',
  // The engine in the browser.
  'device',
  // A game without its look.
  'game/facts',
  'game/bots',
  'game/model',
  'game/motion',
  'game/play',
  // What a table is made of.
  'table/keyboard',
  'table/pieces',
  'table/clock',
  'table/cards',
  'table/board',
  'table/tutorial',
  'table/text',
  'table/chat',
  'table/history',
  // The pages.
  'pages/frame',
  'pages/notifications',
  'pages/people',
  'pages/rules',
  'pages/cards',
  'pages/transfer',
  'pages/invite',
  'pages/lobby',
  'pages/review',
  'pages/puzzle',
  'pages/start',
  'pages/daily',
  'pages/tournaments',
  'pages/table',
];

const named = [...FOLDERS.map((folder) => [folder]), ['app', '../*']];

export const folders = named.map(([category, files = `${category}/**`]) => ({
  category,
  pattern: path.posix.join('src/lib', files),
}));

export const importPolicies = folders.map(({ category }, i) => ({
  from: { file: { categories: category } },
  allow: { to: { file: { categories: { anyOf: folders.slice(0, i + 1).map((folder) => folder.category) } } } },
}));
