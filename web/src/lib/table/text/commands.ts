/** The command line: the engine's notation plays, and a few words ask for information. */
import type { Offer } from '../../base/protocol';

export type Command =
  | { kind: 'act'; offer: Offer }
  | { kind: 'undo' | 'redo' }
  | { kind: 'help' | 'what' | 'display' | 'hand' | 'score' | 'hint' | 'nothing' }
  | { kind: 'board'; name: string }
  | { kind: 'log'; count: number }
  | { kind: 'why'; action: string };

const COMMANDS = ['what', 'board', 'display', 'log', 'score', 'hint', 'why', 'undo', 'redo', 'help'];
const LOG = 10;

const tidy = (line: string) => line.trim().toLowerCase().replaceAll(/\s+/g, ' ');

/**
 * Return the meaning of a line. Anything other than a known word is an action, and an illegal action asks for the
 * reason.
 */
export function parseCommand(line: string, legal: Offer[]): Command {
  const text = tidy(line);
  const [word = '', ...rest] = text.split(' ');
  const offer = legal.find(({ action }) => action === text);
  if (offer) return { kind: 'act', offer };
  switch (word) {
    case '':
      return { kind: 'nothing' };
    case 'help':
    case 'what':
    case 'display':
    case 'hand':
    case 'score':
    case 'hint':
    case 'undo':
    case 'redo':
      return { kind: word };
    case 'board':
      return { kind: 'board', name: rest.join(' ') };
    case 'log':
      return { kind: 'log', count: Number.parseInt(rest[0] ?? '', 10) || LOG };
    case 'why':
      return { kind: 'why', action: rest.join(' ') };
    default:
      return { kind: 'why', action: text };
  }
}

export interface Suggestion {
  line: string;
  text: string;
}

/** Return completions of a line: legal actions by notation, then by effect, then the known words. */
export function suggest(line: string, legal: Offer[], meanings: Record<string, string>): Suggestion[] {
  const text = tidy(line);
  const actions = legal.map(({ action, text: what }) => ({ line: action, text: what }));
  const commands = COMMANDS.map((word) => ({ line: word, text: meanings[word] ?? '' }));
  const begins = [...actions, ...commands].filter((each) => each.line.startsWith(text));
  const byEffect =
    text === '' ? [] : actions.filter((each) => !begins.includes(each) && each.text.toLowerCase().includes(text));
  return [...begins, ...byEffect];
}
