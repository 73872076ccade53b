/**
 * Turn the messages in src/firstclass/messages into what the front end says: one file of strings and functions for each
 * language, and one type for all of them. Browsers therefore need no Fluent. A message `board-column` with the blanks
 * `$n` and `$of` becomes `say.board.column(n, of)`. Name parts that count up from 1 become a list.
 */
import { parse } from '@fluent/syntax';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const HERE = fileURLToPath(new URL('../src/firstclass/messages/', import.meta.url));
const MADE = fileURLToPath(new URL('src/lib/base/messages/generated/', import.meta.url));
/** The messages outside the folder `screen` are for the server. The front end needs those with these prefixes, too. */
const SHARED = /^(icon|need|kind|source|order|name)-/;
const PLURALS = /^(zero|one|two|few|many|\d+)$/;

function messagesIn(folder, wanted) {
  const found = new Map();
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.ftl')) : [];
  for (const file of files.map((name) => `${folder}/${name}`))
    for (const entry of parse(readFileSync(file, 'utf8'), {}).body) {
      if (entry.type === 'Junk') throw new Error(`${file}: ${entry.annotations[0]?.message}: ${entry.content}`);
      if (entry.type === 'Message' && wanted.test(entry.id.name)) found.set(entry.id.name, { ...entry, file });
    }
  return found;
}

/** Split a pattern into text, blanks and choices, and replace references to other messages by their content. */
function partsOf(pattern, messages) {
  return pattern.elements.flatMap((element) => {
    if (element.type === 'TextElement') return [element.value];
    const { expression } = element;
    if (expression.type === 'StringLiteral') return [expression.value];
    if (expression.type === 'VariableReference') return [{ blank: expression.id.name }];
    if (expression.type === 'MessageReference') return partsOf(messages.get(expression.id.name).value, messages);
    const forms = expression.variants.map(({ key, value, default: last }) => ({
      key: key.type === 'Identifier' ? key.name : key.value,
      parts: partsOf(value, messages),
      last,
    }));
    return [{ blank: expression.selector.id.name, forms }];
  });
}

/** Collect each blank of the parts together with the values that it can take. */
function blanksOf(parts, found = new Map()) {
  for (const part of parts) {
    if (typeof part === 'string') continue;
    if (!part.forms) {
      if (!found.has(part.blank)) found.set(part.blank, 'string | number');
      continue;
    }
    const keys = part.forms.map(({ key }) => key);
    const kind = keys.includes('true') ? 'boolean' : keys.some((key) => PLURALS.test(key)) ? 'number' : 'string';
    found.set(part.blank, kind);
    for (const { parts: form } of part.forms) blanksOf(form, found);
  }
  return found;
}

const quoted = (text) => text.replace(/[`\\$]/g, '\\$&');

function template(parts) {
  const pieces = parts.map((part) => {
    if (typeof part === 'string') return quoted(part);
    if (!part.forms) return `\${${part.blank}}`;
    const forms = part.forms.map(({ key, parts: form }) => `${key}: ${template(form)}`).join(', ');
    const last = part.forms.find((form) => form.last).key;
    return `\${choose(${part.blank}, { ${forms} }${last === 'other' ? '' : `, '${last}'`})}`;
  });
  return `\`${pieces.join('')}\``;
}

/** Return the blanks of a message in the order of the comment above it. A message with several blanks must have one. */
function orderOf(name, entry, blanks) {
  const named = [...(entry.comment?.content ?? '').matchAll(/\$(\w+)/g)].map(([, blank]) => blank);
  const order = blanks.size > 1 ? named : [...blanks.keys()];
  if ([...order].sort().join() !== [...blanks.keys()].sort().join())
    throw new Error(`${name}: expected a comment above it with the blanks ${[...blanks.keys()].join(', ')} in order`);
  return order;
}

/** Arrange the messages as a tree, by the parts of their names. */
function treeOf(leaves) {
  const root = {};
  for (const [name, leaf] of leaves) {
    const path = name.split('-');
    const last = path.pop();
    const group = path.reduce((node, key) => (node[key] ??= {}), root);
    if (typeof group !== 'object' || last in group) throw new Error(`${name}: expected no other message of this name`);
    group[last] = leaf;
  }
  return root;
}

function written(node, pair, list) {
  if (typeof node === 'string') return node;
  const keys = Object.keys(node);
  const children = keys.map((key) => written(node[key], pair, list));
  if (keys.every((key, i) => key === `${i + 1}`)) return `[${children.join(', ')}]`;
  return `{ ${keys.map((key, i) => `${key}: ${children[i]}`).join(pair)} }`;
}

function write(file, text) {
  const path = MADE + file;
  if (!existsSync(path) || readFileSync(path, 'utf8') !== text) writeFileSync(path, text);
}

const codes = readdirSync(HERE)
  .filter((code) => existsSync(`${HERE}${code}/language.ftl`))
  .sort((a, b) => Number(b === 'en') - Number(a === 'en') || a.localeCompare(b));
const read = (code) => new Map([...messagesIn(HERE + code, SHARED), ...messagesIn(`${HERE}${code}/screen`, /./)]);

const english = read('en');
const orders = new Map(
  [...english].map(([name, entry]) => [name, orderOf(name, entry, blanksOf(partsOf(entry.value, english)))]),
);

const said = (name, parts) => {
  const blanks = orders.get(name);
  return blanks.length > 0 ? `(${blanks.join(', ')}) => ${template(parts)}` : template(parts);
};
const typed = (name, parts) => {
  const kinds = blanksOf(parts);
  const blanks = orders.get(name).map((blank) => `${blank}: ${kinds.get(blank)}`);
  return blanks.length > 0 ? `(${blanks.join(', ')}) => string` : 'string';
};

mkdirSync(MADE, { recursive: true });
const FILES = ['messages', 'languages', ...codes].map((name) => `${name}.ts`);
for (const file of readdirSync(MADE).filter((name) => !FILES.includes(name))) rmSync(MADE + file);
for (const code of codes) {
  const messages = read(code);
  const missing = [...english.keys()].filter((name) => !messages.has(name));
  if (missing.length > 0) {
    const { file } = english.get(missing[0]);
    const here = missing.filter((name) => english.get(name).file === file);
    throw new Error(`${file.replace(`${HERE}en`, HERE + code)}: expected ${here.join(', ')}`);
  }
  const leaves = [...english.keys()].map((name) => [name, said(name, partsOf(messages.get(name).value, messages))]);
  write(
    `${code}.ts`,
    `import { formSelector } from '../formSelector';\nimport type { Messages } from './messages';\n\n` +
      `const choose = formSelector('${code}');\n\nexport const messages: Messages = ${written(treeOf(leaves), ',\n')};\n`,
  );
}
const leaves = [...english].map(([name, entry]) => [name, typed(name, partsOf(entry.value, english))]);
write('messages.ts', `export interface Messages ${written(treeOf(leaves), ';\n')}\n`);
const own = codes.map((code) => [code, template(partsOf(messagesIn(HERE + code, /^language$/).get('language').value))]);
write(
  'languages.ts',
  `import type { Messages } from './messages';\n\n` +
    `export const LANGUAGES = { ${own.map(([code, name]) => `${code}: ${name}`).join(', ')} };\n\n` +
    `export const FILES: Record<keyof typeof LANGUAGES, () => Promise<{ messages: Messages }>> = {\n` +
    `${codes.map((code) => `  ${code}: () => import('./${code}'),\n`).join('')}};\n`,
);
