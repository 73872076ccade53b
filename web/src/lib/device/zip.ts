/** Read an archive whose files are not compressed, such as those of the engine. */

/** The signature and the length of a local file header, and the offsets of the lengths in it. */
const BEGIN = 0x04034b50;
const HEAD = 30;
const CONTENT = 18;
const NAME = 26;
const MORE = 28;

const text = new TextDecoder();

/** Yield the files of an archive by name. They share its memory; nothing is copied. */
export function* zipEntries(archive: ArrayBuffer): Generator<[string, Uint8Array<ArrayBuffer>]> {
  const heads = new DataView(archive);
  for (let at = 0; heads.getUint32(at, true) === BEGIN;) {
    const content = at + HEAD + heads.getUint16(at + NAME, true) + heads.getUint16(at + MORE, true);
    const name = new Uint8Array(archive, at + HEAD, heads.getUint16(at + NAME, true));
    const length = heads.getUint32(at + CONTENT, true);
    yield [text.decode(name), new Uint8Array(archive, content, length)];
    at = content + length;
  }
}
