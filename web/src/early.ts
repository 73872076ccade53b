/** Before anything is drawn: on a slow network the way to the table, and to its letters, is longer than the drawing. */
import regular from '@fontsource/source-sans-3/files/source-sans-3-latin-400-normal.woff2?url';
import semibold from '@fontsource/source-sans-3/files/source-sans-3-latin-600-normal.woff2?url';
import { callEarly } from './lib/connection';
import { route } from './lib/route.svelte';
import { tableKey } from './lib/tables';

function preload(face: string) {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'preload', as: 'font', crossOrigin: 'anonymous', href: face });
  document.head.append(link);
}

if (route.table) callEarly(route.table, tableKey(route.table));
[regular, semibold].forEach(preload);
