/**
 * docs/rules.md as data for the page of rules: chapters with a block for each ruling. The build parses the document
 * once, so browsers need no Markdown parser.
 */
import { Marked, type Token } from 'marked';
import type { Plugin } from 'vite';

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

/** Let the front end import the rules as chapters. */
export const rulebooks = (): Plugin => ({
  name: 'rulebooks',
  transform: (text, id) =>
    /rules(\.\w+)?\.md$/.test(id) ? `export default ${JSON.stringify(chaptersOf(text))}` : undefined,
});
