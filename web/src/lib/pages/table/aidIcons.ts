import { say, saidOf } from '../../base/messages';
import type { Catalogue } from '../../base/protocol';

/** The icons of the player aid. Each line corresponds to the sentence at the same position in the messages. */
type Signs = readonly (readonly string[])[];

export const ICONS: Signs = [
  ['car 1'],
  ['upgrade 0>1'],
  ['free 1'],
  ['single 3'],
  ['both 2'],
  ['locomotive 2'],
  ['coins 2'],
  ['points 3'],
  ['game_end 1'],
  ['mail'],
  ['tile 5'],
];

export const PAID: Signs = [
  ['points 3'],
  ['route'],
  ['value 4', 'conductor'],
  ['tile 5', 'conductor'],
  ['conductor', 'points 20'],
  ['game_end 1'],
  ['coins 1', 'points 1'],
];

export const COINS: Signs = [
  ['car 1'],
  ['locomotive 1', 'single 1'],
  ['free 1'],
  ['coins 4', 'game_end 1'],
  ['points 1'],
];

/** The icons of each module. The first one of a line names its sentence. */
export const MODULES: Record<string, Signs> = {
  A: [['contract']],
  B: [['celebrity'], ['postcard']],
  C: [['suspect_self'], ['suspect_others'], ['evidence'], ['destroy'], ['dagger']],
  D: [['passenger'], ['baggage']],
  E: [
    ['switch', 'least 4'],
    ['mechanic', 'least 4'],
  ],
  F: [['storage'], ['toolbox'], ['factory']],
  teatime: [['coffee', 'cake', 'champagne']],
};

/** Return the icons of the modules in play: those above, then kinds of their cards that are not above but explained. */
export function moduleIcons(played: string[], { cards }: Catalogue): Signs {
  const listed = Object.values(MODULES).flat(2);
  const kinds = Object.values(cards).flatMap(({ set, kind }) => (played.includes(set) ? [kind] : []));
  const others = new Set(kinds.filter((kind) => sentenceOf(kind) && !listed.includes(kind)));
  return [...played.flatMap((name) => MODULES[name] ?? []), ...[...others].map((kind) => [kind])];
}

/** Return the sentence that explains the cards with this icon, if there is one. */
function sentenceOf(icon: string): string | undefined {
  const said = saidOf<unknown>(say.aid.modules, icon) ?? saidOf<unknown>(say.about, icon);
  return typeof said === 'string' ? said : undefined;
}

/** Return the sentence of the aid, or else the name and the explanation of the cards with this icon. */
export const moduleText = (icon: string): string =>
  saidOf<string>(say.aid.modules, icon) ??
  [say.kind, say.about].map((group) => saidOf<unknown>(group, icon)).join('. ');
