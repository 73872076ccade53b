/** Runs first, and is small: on a slow network the ways to the table and to the program are longer than the drawing. */
import { messagesIn, remembered } from './lib/messages/spoken';
import { parts } from './parts';
import { placeAt } from './lib/route/routes';
import { approach } from './lib/server/remote';
import { tableKey } from './lib/session/tables';
import { chosenTheme, paint } from './lib/ui/themes';

paint(chosenTheme());

const { page, table } = placeAt(location.pathname);
if (table && page === 'table') approach({ table, key: tableKey(table) });
void import('./main');
void messagesIn(remembered());
// The letters come after all that is needed to draw anything.
void Promise.resolve(parts(page))
  .then(() => import('./letters'))
  .catch(() => undefined);
