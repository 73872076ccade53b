/** Runs first, and is small: on a slow network the ways to the table and to the program are longer than the drawing. */
import { callEarly } from './lib/connection';
import { PARTS } from './lib/parts';
import { messagesIn, remembered } from './lib/messages/spoken';
import { pageAt, tableAt } from './lib/paths';
import { tableKey } from './lib/tables';

/** What will be asked for as soon as it can be drawn. */
function preload(answer: string) {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'preload', as: 'fetch', crossOrigin: 'anonymous', href: answer });
  document.head.append(link);
}

const page = pageAt(location.pathname) ?? 'start';
const table = tableAt(location.pathname);
if (table && page === 'table') {
  callEarly(table, tableKey(table));
  preload(`/api/tables/${table}`);
}
void import('./main');
void messagesIn(remembered());
// The letters come after all that is needed to draw anything.
void PARTS[page]().then(() => import('./letters'));
