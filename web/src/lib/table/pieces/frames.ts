/** The layout of the icons of a card or a frame: their rows and their size. */
import type { Card } from '../../base/protocol';
import { compose, isPlain } from './icons';

/** Return the rows of icons on a card that is neither a route nor a contract, from top to bottom. */
export function rowsOf({ kind, frame, bonus = [], value, upper, lower, passenger, baggage }: Card): string[][] {
  switch (kind) {
    case 'suspect_self':
    case 'suspect_others':
      return [[kind], frame ?? []];
    case 'passenger':
      return [
        ['passenger', `coins ${passenger?.coins}`, ...(passenger?.bonus ?? [])],
        ['baggage', `points ${baggage?.points}`, ...(baggage?.bonus ?? [])],
      ];
    case 'switch':
      return [
        ['switch', `least ${value}`],
        [`upper ${upper}`, `lower ${lower}`],
      ];
    case 'mechanic':
      return [['mechanic', `least ${value}`], bonus];
    case 'storage':
      return [['storage'], ['cards', 'toolbox']];
    case 'factory':
      return [['factory'], ['works 1–4']];
    default:
      return [frame ?? [kind]];
  }
}

/** Split "free 3" into three plates, which can then wrap to two lines. */
export function single(icon: string): string[] {
  const [kind = '', amount = ''] = icon.split(' ');
  const count = Number(amount);
  const countable = kind === 'free' || kind === 'car' || kind === 'game_end';
  return countable && count <= 3 ? Array.from({ length: count }, () => `${kind} 1`) : [icon];
}

/** The gap between icons of a frame: larger than between the parts of one icon. */
const APART = 5;

/**
 * Return the largest height at which these icons fit into a box, wrapped into lines. `cap` is the height of a single
 * icon; the card gets all the space that there is.
 */
export function fit(icons: string[], width: number, height: number, cap = 32): number {
  for (let size = cap; size > 7; size -= isPlain(size) ? 0.5 : 1) {
    const aspects = icons.map((icon) => compose(icon, size).width / 30);
    let lines = 1;
    let x = 0;
    let widest = 0;
    for (const aspect of aspects) {
      const w = aspect * size;
      if (x > 0 && x + w > width) {
        lines += 1;
        x = 0;
      }
      x += w + APART;
      widest = Math.max(widest, w);
    }
    if (widest <= width && lines * (size + 2) - 2 <= height) return size;
  }
  return 7;
}
