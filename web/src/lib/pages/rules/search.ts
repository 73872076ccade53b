/** Remove case and accents, so that a search ignores them. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Return the text of HTML without its tags. */
const read = (html: string) =>
  plain(
    html
      .replace(/<[^>]+>/g, ' ')
      .replace(/&gt;/g, '>')
      .replace(/&lt;/g, '<')
      .replace(/&amp;/g, '&'),
  );

/** Highlight the words of a search in an element, where the browser supports it. */
export function highlight(query: string, container: HTMLElement) {
  if (!('highlights' in CSS)) return;
  CSS.highlights.delete('found');
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const ranges: Range[] = [];
  const texts = document.createTreeWalker(container, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const text = node.textContent!.toLowerCase();
    for (const word of words) {
      for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
        const range = new Range();
        range.setStart(node, at);
        range.setEnd(node, at + word.length);
        ranges.push(range);
      }
    }
  }
  if (ranges.length > 0) CSS.highlights.set('found', new Highlight(...ranges));
}

/** Tell whether the texts contain all words of a search. */
export function matches(query: string, ...texts: string[]): boolean {
  const text = texts.map(read).join(' ');
  return plain(query)
    .split(/\s+/)
    .every((word) => text.includes(word));
}
