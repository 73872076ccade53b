/** Runs first, and is small: on a slow network the ways to the table and to the program are longer than the drawing. */
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

/** Whoever answers here is asked as soon as it is known who that is. */
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
  // The letters come after all that is needed to draw anything.
  void Promise.resolve(parts(page))
    .then(() => busy(import('./letters')))
    .catch(() => undefined);
}

void begin();
