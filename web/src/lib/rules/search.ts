/** Words looked for in texts, whatever their case and accents. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** A text of the page without its marks. */
const read = (html: string) =>
  plain(
    html
      .replace(/<[^>]+>/g, ' ')
      .replace(/&gt;/g, '>')
      .replace(/&lt;/g, '<')
      .replace(/&amp;/g, '&'),
  );

/** Marks the words that were asked for in what is shown, where a browser can. */
export function highlight(query: string, shown: HTMLElement) {
  if (!('highlights' in CSS)) return;
  CSS.highlights.delete('found');
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const ranges: Range[] = [];
  const texts = document.createTreeWalker(shown, NodeFilter.SHOW_TEXT);
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

/** Whether a text has all the words that were asked for. */
export function finds(query: string, ...texts: string[]): boolean {
  const text = texts.map(read).join(' ');
  return plain(query)
    .split(/\s+/)
    .every((word) => text.includes(word));
}
