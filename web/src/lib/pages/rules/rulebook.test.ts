/** The page of rules in every language: the same chapters, rulings, references, examples and tables. */
import { describe, expect, it } from 'vitest';
import { CODES, messagesIn } from '../../base/messages/languages';
import { loadChapters } from './books';
import { PICTURES } from './pictures';
import table from '../../../../../docs/rules.sources.json';
import { chaptersOf, withSources } from './rulebook';
import { matches } from './search';

const english = await loadChapters('en');
const rulings = english.flatMap(({ blocks }) => blocks.filter(({ ruling }) => ruling));

it('has a block for every ruling, with its examples and lists', () => {
  expect(rulings.map(({ id }) => id)).toEqual(expect.arrayContaining(['S1', 'T10', 'C5m', 'TT']));
  expect(rulings).toHaveLength(62);
  expect(rulings.find(({ id }) => id === 'T5')?.html).toContain('<em>Example: with two players');
  expect(rulings.find(({ id }) => id === 'T10')?.html).toContain('<ol>');
});

it('leaves out the part for developers and draws the icons', () => {
  expect(english.at(-1)?.title).toBe('Cards, sources, credits');
  const icons = english
    .find(({ id }) => id === 'icons')!
    .blocks.map(({ html }) => html)
    .join('');
  expect(icons).toContain('data-icon="upgrade 0>1"');
  expect(icons).not.toContain('<code>car');
});

it('puts text before the first ruling into a separate block', () => {
  expect(chaptersOf('# T\n\nold\n\n## One: two\n\nfree text\n\n<a id="A1"></a>**A1** Rule.\n\n- list')).toEqual([
    {
      id: 'one-two',
      title: 'One: two',
      blocks: [
        { id: null, ruling: false, html: '<p>free text' },
        { id: 'A1', ruling: true, html: expect.stringMatching(/^<p>Rule\.<ul>/) as string },
      ],
    },
  ]);
});

describe('the sources of the rules', async () => {
  const sourced = await loadChapters('en', true);
  const html = (chapters: typeof english) => chapters.flatMap(({ blocks }) => blocks.map((block) => block.html));

  it('follow every sentence and change nothing else', () => {
    const { ['The rules of First Class']: preface, ...sentences } = table.sentences;
    const count = Object.values(sentences).flatMap(Object.keys).length;
    expect(preface).toBeDefined();
    expect(html(sourced).join('').split('<cite>')).toHaveLength(count + 1);
    const [legend, ...others] = html(sourced);
    expect(legend).toContain('G: German supplement.');
    expect(others.map((text) => text.replace(/ <cite>.*?<\/cite>/g, ''))).toEqual(html(english));
  });

  it('stay inside the cells of a table and behind an example', () => {
    const sentences = { S: { 'One *two.*': 'H Coins', '| a | b |': 'own' } };
    expect(withSources('One\n*two.*\n\n| a | b |\n', sentences)).toBe(
      'One\n*two.* <cite>H Coins</cite>\n\n| a | b <cite>own</cite> |\n',
    );
  });

  it('are refused for a sentence that the rules do not have', () => {
    expect(() => withSources('One.', { S: { 'Two.': 'own' } })).toThrow(/"Two\."/);
  });

  it.each(CODES.filter((code) => code !== 'en'))(
    'follow every ruling and the other text of each chapter in %s, with names in this language',
    async (code) => {
      const other = await loadChapters(code, true);
      const texts = other.filter(({ blocks }) => blocks.some(({ ruling }) => !ruling));
      const marks = [
        ...html(other)
          .join('')
          .matchAll(/<cite>(.*?)<\/cite>/g),
      ].map(([, mark]) => mark);
      expect(marks).toHaveLength(rulings.length + texts.length);
      expect(html(other).at(-1)).toMatch(/<cite>Ausgabe, .*eigen<\/cite><\/p>\n$/);
      expect(marks.filter((mark) => !mark || /undefined|Setup|own/.test(mark))).toEqual([]);
    },
  );
});

it('finds words regardless of case and accents', () => {
  expect(matches('MUNZE spalte', '<p>Eine <b>Münze</b> aus Spalte&nbsp;1</p>')).toBe(true);
  expect(matches('coin row', '<p>A coin</p>')).toBe(false);
  expect(matches('strong', '<strong>T1</strong>')).toBe(false);
  expect(matches('', 'anything')).toBe(true);
});

it('has a caption and an existing anchor for every picture', async () => {
  const anchors = english.flatMap(({ blocks }) => blocks.map(({ id }) => id));
  expect(anchors).toEqual(expect.arrayContaining(Object.keys(PICTURES)));
  expect(Object.keys((await messagesIn('en')).rules.captions).sort()).toEqual(Object.keys(PICTURES).sort());
});

describe.each(CODES.filter((code) => code !== 'en'))('the rules in %s', async (code) => {
  const other = await loadChapters(code);
  const parts = (html: string) =>
    html.match(/<(?:li|tr|em|strong|code)\b|href="#[A-Z][^"]*"|data-icon="[^"]*"/g)?.sort() ?? [];

  it('differ from the English ones', () => expect(other).not.toBe(english));

  it.each(english.map(({ title }, chapter) => [title, chapter] as const))('include all of "%s"', (_, chapter) => {
    const blocks = other[chapter]?.blocks ?? [];
    expect(blocks.map(({ id }) => id)).toEqual(english[chapter]!.blocks.map(({ id }) => id));
    english[chapter]!.blocks.forEach(({ id, html }, i) =>
      expect(parts(blocks[i]!.html), `${id ?? i}`).toEqual(parts(html)),
    );
  });

  it('contain no dead links', () => {
    const anchors = new Set(other.flatMap(({ id, blocks }) => [id, ...blocks.map((block) => block.id)]));
    const links = other.flatMap(({ blocks }) =>
      blocks.flatMap(({ html }) => [...html.matchAll(/href="#([^"]*)"/g)].map(([, to]) => decodeURI(to!))),
    );
    expect(links.filter((to) => !anchors.has(to))).toEqual([]);
  });
});
