import { expect, it } from 'vitest';
import { say, saidOf } from '../../base/messages';
import { CODES, messagesIn } from '../../base/messages/languages';
import { compose } from '../../table/pieces/icons';
import type { Catalogue } from '../../base/protocol';
import { COINS, ICONS, MODULES, PAID, moduleIcons, moduleText } from './aidIcons';

it('has a sentence for every icon, in every language', async () => {
  for (const code of CODES) {
    const { aid } = await messagesIn(code);
    expect([aid.icons.length, aid.paid.length, aid.coins.length]).toEqual([ICONS.length, PAID.length, COINS.length]);
  }
});

it('explains the icons of every module of the box', () => {
  expect(Object.keys(MODULES)).toEqual([...Object.keys(say.start.moduleNames), 'teatime']);
  for (const [icon = ''] of Object.values(MODULES).flat()) {
    expect(saidOf<unknown>(say.aid.modules, icon) ?? saidOf<unknown>(say.about, icon), icon).toBeTypeOf('string');
    expect(moduleText(icon)).not.toContain('undefined');
  }
});

it('draws every icon that it explains', () => {
  for (const icon of [ICONS, PAID, COINS, ...Object.values(MODULES)].flat(2))
    expect(
      compose(icon).pieces.some(({ name, label }) => name === 'text' && label === icon),
      icon,
    ).toBe(false);
});

it('adds a kind of card that no module lists, if there is an explanation', () => {
  const cards = ['car', 'celebrity', 'atTheEnd', 'plain'].map((kind) => ({ set: 'F', kind }));
  expect(moduleIcons(['F'], { cards } as unknown as Catalogue)).toEqual([...MODULES.F!, ['plain']]);
  expect(moduleIcons(['A'], { cards } as unknown as Catalogue)).toEqual(MODULES.A);
});
