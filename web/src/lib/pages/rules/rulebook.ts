/**
 * docs/rules.md as data for the page of rules: chapters with a block for each ruling. The build parses the document
 * once, so browsers need no Markdown parser.
 */
import { Marked, type Token } from 'marked';
import type { Plugin } from 'vite';
import table from '../../../../../docs/rules.sources.json';

export interface Block {
  /** The anchor of the block, if it has one: the id of its ruling, or the name of a picture. */
  id: string | null;
  ruling: boolean;
  html: string;
}

export interface Chapter {
  id: string;
  title: string;
  blocks: Block[];
}

/** `car n` and similar codes name an icon, which the page draws; n stands for any number. */
const ICON = /^(car|upgrade|free|both|single|locomotive|coins|points|game_end) (n|a>b)$/;

const marked = new Marked({
  renderer: {
    codespan({ text }) {
      const icon = ICON.exec(text);
      if (!icon) return `<code>${text}</code>`;
      return `<span class="icon" data-icon="${icon[1]} ${icon[2] === 'n' ? 2 : '0>1'}"></span>`;
    },
  },
});

/** Leave out what browsers add themselves: the end of paragraphs, items and cells, and the body of a table. */
const shortened = (html: string) => html.replace(/<\/(?:p|li|t[dhr]|thead)>|<\/?tbody>|\n(?=<|$)/g, '');

const ANCHOR = /^<a id="(\w+)"><\/a>(?:\*\*\1\*\* )?/;

/** Return the anchor of a heading, in the usual form of Markdown renderers. */
const slug = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .replace(/\s/g, '-');

/** Add a token that starts a ruling, an example or list of the previous ruling, or a separate text. */
function add(chapter: Chapter, token: Token) {
  if (token.type === 'space') return;
  const anchor = ANCHOR.exec(token.raw);
  const last = chapter.blocks.at(-1);
  if (anchor) {
    const html = shortened(marked.parse(token.raw.slice(anchor[0].length), { async: false }));
    chapter.blocks.push({ id: anchor[1]!, ruling: anchor[0].includes('**'), html });
  } else if (last?.ruling && chapter.blocks.length) {
    last.html += shortened(marked.parser([token]));
  } else {
    chapter.blocks.push({ id: null, ruling: false, html: shortened(marked.parser([token])) });
  }
}

export function chaptersOf(markdown: string): Chapter[] {
  const chapters: Chapter[] = [];
  for (const token of marked.lexer(markdown)) {
    const chapter = chapters.at(-1);
    if (token.type === 'heading' && token.depth === 2)
      chapters.push({ id: slug(token.text as string), title: token.text as string, blocks: [] });
    else if (chapter) add(chapter, token);
  }
  return chapters;
}

/** For each ruling or section, the English sentences and their sources, as in docs/rules.sources.json. */
type Sentences = Record<string, Record<string, string>>;

/** Return the English rules with the sources behind each sentence, list item and table row. */
export function withSources(markdown: string, sentences: Sentences): string {
  let done = '';
  let rest = markdown;
  for (const [sentence, sources] of Object.values(sentences).flatMap((rows) => Object.entries(rows))) {
    const words = sentence.split(' ').map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
    const found = new RegExp(words.join('\\s+')).exec(rest);
    if (!found) throw new Error(`docs/rules.sources.json: docs/rules.md has no sentence "${sentence}" at this place`);
    done += rest.slice(0, found.index) + found[0].replace(/(\s*\|)?$/, ` <cite>${sources}</cite>$1`);
    rest = rest.slice(found.index + found[0].length);
  }
  return done + rest;
}

/**
 * Return the chapters of a translation with the sources behind each ruling and behind the other text of a chapter, in
 * the words of this language. The sections of the table have the order of the chapters that have such text.
 */
function translated(chapters: Chapter[], sentences: Sentences, names: Record<string, string> = {}): Chapter[] {
  const translate = (source: string) =>
    source.replace(
      /^([A-Z] )?(.*)$/,
      (_, text: string | undefined, name: string) => `${text ?? ''}${names[name] ?? name}`,
    );
  const cite = (key: string) => {
    const sources = new Set(Object.values(sentences[key]!).flatMap((row) => row.split(', ')));
    return `<p><cite>${[...sources].map(translate).join(', ')}</cite></p>\n`;
  };
  const rulings = new Set(chapters.flatMap(({ blocks }) => blocks.flatMap(({ id, ruling }) => (ruling ? [id] : []))));
  const [, ...sections] = Object.keys(sentences).filter((key) => !rulings.has(key));
  return chapters.map((chapter) => {
    const last = chapter.blocks.filter(({ ruling }) => !ruling).at(-1);
    const section = last && sections.shift();
    const keyOf = (block: Block) => (block.ruling ? block.id : block === last ? section : undefined);
    const blocks = chapter.blocks.map((block) => {
      const key = keyOf(block);
      return key ? { ...block, html: block.html + cite(key) } : block;
    });
    return { ...chapter, blocks };
  });
}

/** Return the chapters with the sources of the rules, and first of all what their letters mean. */
function sourced(markdown: string, language = 'en'): Chapter[] {
  const sentences: Sentences = table.sentences;
  const names: Record<string, Record<string, string>> = table.names;
  const legend: Record<string, string> = table.legend;
  const [first, ...others] =
    language === 'en'
      ? chaptersOf(withSources(markdown, sentences))
      : translated(chaptersOf(markdown), sentences, names[language]);
  const letters = { id: null, ruling: false, html: `<p>${legend[language] ?? legend.en}</p>\n` };
  return [{ ...first!, blocks: [letters, ...first!.blocks] }, ...others];
}

/**
 * Let the front end import the rules as chapters. With `?sources` it imports a function that loads them with their
 * sources, from a separate file because few readers want them.
 */
export const rulebooks = (): Plugin => ({
  name: 'rulebooks',
  transform(text, id) {
    const file = /rules(?:\.(\w+))?\.md(\?sources)?$/.exec(id);
    if (!file) return;
    const [, language, sources] = file;
    const content = JSON.stringify(sources ? sourced(text, language) : chaptersOf(text));
    if (!sources) return `export default ${content}`;
    if (this.environment.mode === 'dev') return `export default async () => (${content})`;
    const name = `sources-${language ?? 'en'}.json`;
    const asset = this.emitFile({ type: 'asset', name, source: content });
    return `export default async () => (await fetch(import.meta.ROLLUP_FILE_URL_${asset})).json()`;
  },
});
