/** An archive whose files are not packed one by one, as those of the engine: each lies in it as it is. */

/** What each file's head begins with; how long it is, and where in it lengths stand. */
const BEGIN = 0x04034b50;
const HEAD = 30;
const CONTENT = 18;
const NAME = 26;
const MORE = 28;

const text = new TextDecoder();

/** The files of an archive, by name. They share its memory: nothing is copied. */
export function* filesIn(archive: ArrayBuffer): Generator<[string, Uint8Array<ArrayBuffer>]> {
  const heads = new DataView(archive);
  for (let at = 0; heads.getUint32(at, true) === BEGIN;) {
    const content = at + HEAD + heads.getUint16(at + NAME, true) + heads.getUint16(at + MORE, true);
    const name = new Uint8Array(archive, at + HEAD, heads.getUint16(at + NAME, true));
    const length = heads.getUint32(at + CONTENT, true);
    yield [text.decode(name), new Uint8Array(archive, content, length)];
    at = content + length;
  }
}
