/** Every language says everything English says, with the same blanks filled in. */
import { describe, expect, it } from 'vitest';
import { en } from './en';
import { CODES, messagesIn, preferred } from './spoken';
import { counting } from './plural';

type Node = string | ((...blanks: unknown[]) => string) | { [key: string]: Node };

/** What may differ from language to language: proper names, which English calls as the catalogue does. */
const OWN = ['properNames'];

function leaves(node: Node, path: string[] = []): [string, Node][] {
  if (typeof node !== 'object') return [[path.join('.'), node]];
  return Object.entries(node).flatMap(([key, child]) => (OWN.includes(key) ? [] : leaves(child, [...path, key])));
}

/** A message with numbers in its blanks, or lists of names where it wants these. */
function filled(say: (...blanks: unknown[]) => string, numbers: number[]): string {
  try {
    return String(say(...numbers));
  } catch {
    return String(say(...numbers.map((n) => [`${n}`, `${n}${n}`])));
  }
}

const numbersIn = (text: string) => (text.match(/\d+/g) ?? []).sort();

describe.each(CODES.filter((code) => code !== 'en'))('the language %s', async (code) => {
  const messages = await messagesIn(code);
  const english = new Map(leaves(en as unknown as Node));
  const other = new Map(leaves(messages as unknown as Node));

  it('has every message of English, and none besides', () => {
    expect([...other.keys()].sort()).toEqual([...english.keys()].sort());
  });

  it.each([[[1, 1, 1, 1]], [[2, 3, 5, 7]], [[23, 29, 31, 37]]])('fills in the same blanks with %j', (numbers) => {
    for (const [path, message] of english) {
      const translated = other.get(path);
      expect(typeof translated, path).toBe(typeof message);
      if (typeof message === 'function' && typeof translated === 'function') {
        expect(numbersIn(filled(translated, numbers)), path).toEqual(numbersIn(filled(message, numbers)));
      } else if (message) expect(translated, path).toBeTruthy();
    }
  });

  it('names every city and person of the catalogue', () => {
    const box = Object.values(
      import.meta.glob<string>('../../../../src/firstclass/catalogue/*.toml', {
        query: '?raw',
        import: 'default',
        eager: true,
      }),
    );
    const proper = box.flatMap((file) =>
      [...file.matchAll(/(?:city|id = .*? name) = "(.*?)"/g)].map(([, name]) => name!),
    );
    expect(proper).toContain('Venice');
    expect(Object.keys(messages.properNames).sort()).toEqual([...new Set(proper)].sort());
  });
});

it('counts with the forms a language has', () => {
  const polish = counting('pl');
  const tickets = { one: 'bilet', few: 'bilety', many: 'biletów', other: 'biletu' };
  expect([1, 3, 5, 22].map((n) => polish(n, tickets))).toEqual(['1 bilet', '3 bilety', '5 biletów', '22 bilety']);
  expect(counting('de')(2, { one: 'Münze', other: 'Münzen' })).toBe('2 Münzen');
});

it('speaks the first language of the browser that it knows', () => {
  expect(preferred(['fr-FR', 'de-AT', 'en'])).toBe('de');
  expect(preferred(['en-GB', 'de'])).toBe('en');
  expect(preferred(['fr'])).toBe('en');
  expect(preferred([])).toBe('en');
});
