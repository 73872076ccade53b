import { expect, test } from 'vitest';
import { zipEntries } from './zip';

/** Three files in an archive without compression, as Python's `zipfile` writes it. */
const MADE = [
  'UEsDBBQAAAAAAAAAIQAAAAAAAAAAAAAAAAAHAAAAYS9lbXB0eVBLAwQUAAAIAAAAACEAvSMkwwcAAAAHAAAADQAAAGEvWsO8cmlj',
  'aC5mdGxncsO8ZXppUEsDBBQAAAAAAAAAIQD5CVitBwAAAAcAAAABAAAAYgABAgMEBQZQSwECFAMUAAAAAAAAACEAAAAAAAAAAAAA',
  'AAAABwAAAAAAAAAAAAAAgAEAAAAAYS9lbXB0eVBLAQIUAxQAAAgAAAAAIQC9IyTDBwAAAAcAAAANAAAAAAAAAAAAAACAASUAAABh',
  'L1rDvHJpY2guZnRsUEsBAhQDFAAAAAAAAAAhAPkJWK0HAAAABwAAAAEAAAAAAAAAAAAAAIABVwAAAGJQSwUGAAAAAAMAAwCfAAAA',
  'fQAAAAAA',
].join('');

test('finds every file of an archive with all its bytes, without copying', () => {
  const archive = Uint8Array.from(atob(MADE), (each) => each.charCodeAt(0)).buffer;
  const files = new Map(zipEntries(archive));
  expect([...files.keys()]).toEqual(['a/empty', 'a/Zürich.ftl', 'b']);
  expect(files.get('a/empty')).toHaveLength(0);
  expect(new TextDecoder().decode(files.get('a/Zürich.ftl'))).toBe('grüezi');
  expect([...files.get('b')!]).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(files.get('b')!.buffer).toBe(archive);
});
