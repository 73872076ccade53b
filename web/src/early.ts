/** Runs first, and is small: on a slow network the ways to the table and to the program are longer than the drawing. */
import { askEarly, CATALOGUE, pathOf } from './lib/api';
import { callEarly } from './lib/connection';
import { part } from './lib/parts';
import { messagesIn, remembered } from './lib/messages/spoken';
import { pageAt, tableAt } from './lib/paths';
import { tableKey } from './lib/tables';
import { chosenTheme, paint } from './lib/ui/themes';

paint(chosenTheme());

const page = pageAt(location.pathname) ?? 'start';
const table = tableAt(location.pathname);
if (table && page === 'table') {
  callEarly(table, tableKey(table));
  askEarly(CATALOGUE);
  askEarly(pathOf(table));
}
void import('./main');
void messagesIn(remembered());
// The letters come after all that is needed to draw anything.
void Promise.resolve(part(page))
  .then(() => import('./letters'))
  .catch(() => undefined);
