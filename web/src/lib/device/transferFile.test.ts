import { expect, test } from 'vitest';
import { compareFiles, toTransferFile, fromTransferFile } from './transferFile';

const bytes = (text: string) => new TextEncoder().encode(text);
const files = (content: Record<string, string>) =>
  Object.fromEntries(Object.entries(content).map(([name, text]) => [name, btoa(text)]));
const keys = [{ id: 'a', title: 'Ann, Bob', key: 'k' }];
const log = '{"format":1}\n{"cut":3}\n';

test('unpacks what was packed, without the files that are of no use elsewhere', () => {
  const all = files({ 'table-a': log, 'box-1': 'x', awake: '5', '../x': 'y' });
  const { awake: _, '../x': __, ...carried } = all;
  expect(fromTransferFile(toTransferFile(all, keys))).toEqual({ firstclass: 'tables', files: carried, keys });
});

test('recognises a file that has nothing to do with tables', () => {
  for (const text of ['', 'x', '{}', 'null', '[1]', '{"format":2}']) expect(fromTransferFile(text)).toBe('strange');
});

test('recognises a damaged file', () => {
  const text = toTransferFile(files({ 'table-a': log }), keys);
  for (const length of [26, 40, text.length - 1]) expect(fromTransferFile(text.slice(0, length))).toBe('damaged');
  for (const damaged of [{ 'table-a': '*' }, files({ 'table-a': '{\n' }), files({ 'table-a': '"\xff"\n' })])
    expect(fromTransferFile(toTransferFile(damaged, keys))).toBe('damaged');
  expect(fromTransferFile('{"firstclass":"tables","files":{},"keys":[null]}')).toBe('damaged');
});

test('chooses the copy of a table that has continued', () => {
  const which = (here: string | undefined, there: string) =>
    compareFiles(here === undefined ? undefined : bytes(here), bytes(there), 'table-a');
  expect(which(undefined, log)).toBe('there');
  expect(which(log, log)).toBe('here');
  expect(which(log, `${log}{"cut":2}\n`)).toBe('there');
  expect(which(`${log}{"cut":2}\n`, log)).toBe('here');
  expect(which(`${log}{"cut":2}\n`, `${log}{"cut":1}\n`)).toBe('neither');
  expect(which(`${log}{"cu`, `${log}{"asked":null}\n`)).toBe('there');
  expect(compareFiles(bytes('x'), bytes('xy'), 'box-1')).toBe('here');
});
