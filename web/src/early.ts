/**
 * Runs first and stays small: on a slow network, the requests for the table and the program take longer than the
 * drawing.
 */
import { messagesIn, remembered } from './lib/messages/spoken';
import { parts } from './parts';
import { busy } from './lib/session/idle';
import { pathAt } from './lib/session/address';
import { placeAt } from './lib/route/routes';
import { carryBy } from './lib/server/carrier';
import { approach } from './lib/server/remote';
import { onDevice } from './lib/session/here';
import { tableKey } from './lib/session/tables';
import { chosenTheme, paint } from './lib/ui/themes';

paint(chosenTheme());

/** Start asking the server, or the engine in the page, as soon as it is known which of them answers. */
async function begin() {
  if (onDevice) {
    const { device } = await busy(import('./lib/device/device.svelte'));
    device.begin();
    carryBy(device);
  }
  const { page, table } = placeAt(pathAt(location));
  if (table && page === 'table') approach({ table, key: tableKey(table) });
  void busy(import('./main'));
  void messagesIn(remembered());
  // Fonts load after everything that is needed to draw the page.
  void Promise.resolve(parts(page))
    .then(() => busy(import('./letters')))
    .catch(() => undefined);
}

void begin();
