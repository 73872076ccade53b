/** What is said at the table, line by line, to be read out: each once, in order. */
interface Line {
  id: number;
  text: string;
}

const KEPT = 200;

export class Speech {
  lines = $state.raw<Line[]>([]);
  private said = 0;

  say(...texts: string[]) {
    const fresh = texts.map((text) => ({ id: this.said++, text }));
    this.lines = [...this.lines, ...fresh].slice(-KEPT);
  }
}
