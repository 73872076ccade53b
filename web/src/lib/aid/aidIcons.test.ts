import { expect, it } from 'vitest';
import { CODES, messagesIn } from '../messages/languages';
import { compose } from '../pieces/icons';
import { COINS, PAID, ICONS } from './aidIcons';

it('has a sentence for every icon, in every language', async () => {
  for (const code of CODES) {
    const { aid } = await messagesIn(code);
    expect([aid.icons.length, aid.paid.length, aid.coins.length]).toEqual([ICONS.length, PAID.length, COINS.length]);
  }
});

it('draws every icon that it explains', () => {
  for (const icon of [...ICONS, ...PAID, ...COINS].flat()) expect(compose(icon).pieces, icon).not.toEqual([]);
});
