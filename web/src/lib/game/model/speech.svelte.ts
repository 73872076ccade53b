/** Lines to read aloud at the table, each once and in order. */
interface Line {
  id: number;
  text: string;
  /** The ruling behind the line. */
  ruling: string;
}

const MAX_LINES = 200;

export class Speech {
  lines = $state.raw<Line[]>([]);
  private nextId = 0;

  say(...texts: string[]) {
    for (const text of texts) this.explain({ text, ruling: '' });
  }

  explain({ text, ruling }: { text: string; ruling: string }) {
    this.lines = [...this.lines, { id: this.nextId++, text, ruling }].slice(-MAX_LINES);
  }
}
