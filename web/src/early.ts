/**
 * Runs first and stays small: on a slow network, the requests for the table and the program take longer than the
 * drawing.
 */
import { messagesIn, currentLanguage } from './lib/base/messages/languages';
import { loadPage } from './pages';
import { busy } from './lib/base/session/idle';
import { pathAt } from './lib/base/session/address';
import { matchRoute } from './lib/base/route/routes';
import { setTransport } from './lib/base/server/transport';
import { prefetchTable } from './lib/base/server/remote';
import { onDevice } from './lib/base/session/platform';
import { tableKey } from './lib/base/session/tables';
import { chosenTheme, applyTheme } from './lib/base/ui/themes';

applyTheme(chosenTheme());

/** Start asking the server, or the engine in the page, as soon as it is known which of them answers. */
async function begin() {
  const local = onDevice && (await busy(import('./lib/device/lesson')));
  if (local) setTransport(local.lessonTransport);
  const { page, id } = matchRoute(pathAt(location));
  if (id && page === 'table') prefetchTable({ table: id, key: tableKey(id) });
  void busy(import('./main'));
  void messagesIn(currentLanguage());
  // Fonts, the table and the engine load after everything that is needed to draw the page.
  const drawable = Promise.resolve(loadPage(page)).catch(() => undefined);
  if (local) void drawable.then(() => local.beginDevice(loadPage('table')));
  void drawable.then(() => busy(import('./fonts'))).catch(() => undefined);
}

void begin();
