/** Everything stored on a device, ready to move to another one: the files of the tables, and their keys. */
import type { StoredFiles } from './workerMessages';

export interface TransferFile {
  firstclass: 'tables';
  files: StoredFiles;
  keys: { id: string; title: string; key: string }[];
}

type Bytes = Uint8Array<ArrayBuffer>;

const BEGIN = /^\s*\{\s*"firstclass"\s*:\s*"tables"/;
/** Prefix of the names of table files. */
const TABLE = 'table-';
const CARRIED = /^(table|box|review|clock)-[\w-]+$/;
const LINE_END = 10;

export const toTransferFile = (files: StoredFiles, keys: TransferFile['keys']) =>
  JSON.stringify({ firstclass: 'tables', files, keys } satisfies TransferFile);

/** Return the packed content, or whether the file is something else or damaged. */
export function fromTransferFile(text: string): TransferFile | 'strange' | 'damaged' {
  if (!BEGIN.test(text)) return 'strange';
  try {
    const { files, keys } = JSON.parse(text) as TransferFile;
    Object.entries(files).forEach(([name, content]) => check(name, bytesOf(content)));
    const carried = Object.fromEntries(Object.entries(files).filter(([name]) => CARRIED.test(name)));
    return { firstclass: 'tables', files: carried, keys: keys.map(({ id, title, key }) => ({ id, title, key })) };
  } catch {
    return 'damaged';
  }
}

/** Throw if a table file is not a log. A torn last line is fine: nobody has seen it. */
function check(name: string, content: Bytes) {
  if (!name.startsWith(TABLE)) return;
  const lines = new TextDecoder('utf-8', { fatal: true }).decode(whole(content)).split('\n').slice(0, -1);
  lines.forEach((line) => JSON.parse(line) as unknown);
}

export const bytesOf = (content: string): Bytes =>
  Uint8Array.from(atob(content), (character) => character.charCodeAt(0));

const whole = (log: Bytes) => log.subarray(0, log.lastIndexOf(LINE_END) + 1);

/** Of two files with the same name, return which one continues the other; 'neither' if both have continued. */
export function compareFiles(here: Uint8Array | undefined, there: Bytes, name: string): 'here' | 'there' | 'neither' {
  if (here === undefined) return 'there';
  if (!name.startsWith(TABLE)) return 'here';
  const [mine, theirs] = [whole(new Uint8Array(here)), whole(there)];
  const [shorter, longer] = mine.length < theirs.length ? [mine, theirs] : [theirs, mine];
  if (shorter.some((byte, at) => byte !== longer[at])) return 'neither';
  return longer === mine ? 'here' : 'there';
}
