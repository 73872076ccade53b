import { expect, it } from 'vitest';
import { CODES, messagesIn } from '../messages/spoken';
import { compose } from '../pieces/icons';
import { COINS, PAID, SIGNS } from './signs';

it('has a sentence for every icon, in every language', async () => {
  for (const code of CODES) {
    const { aid } = await messagesIn(code);
    expect([aid.icons.length, aid.paid.length, aid.coins.length]).toEqual([SIGNS.length, PAID.length, COINS.length]);
  }
});

it('draws every icon that it explains', () => {
  for (const icon of [...SIGNS, ...PAID, ...COINS].flat()) expect(compose(icon).pieces, icon).not.toEqual([]);
});
