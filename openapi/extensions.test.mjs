import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { extensions } from './extensions.mjs';

const folder = fileURLToPath(new URL('.', import.meta.url));
const bundles = new URL('../packages/spec/src/generated/', import.meta.url);

/** Data, which may have any names. */
const DATA = ['example', 'examples', 'default', 'const', 'enum'];

/** The extensions of a document, wherever they stand. */
const extensionsIn = (node, found = new Set()) => {
  if (typeof node !== 'object' || node === null) return found;
  for (const [key, value] of Object.entries(node)) {
    if (key.startsWith('x-')) found.add(key);
    if (!DATA.includes(key)) extensionsIn(value, found);
  }
  return found;
};

const entries = Object.entries(extensions);

const namesIn = (...places) =>
  entries.filter(([, extension]) => places.includes(extension.in)).map(([name]) => name);

describe('the extensions of the specification', () => {
  it.each(entries)('%s has an example of what it takes', (_name, { value, example }) => {
    expect(new Ajv2020().validate(value, example)).toBe(true);
  });

  it('are all used where they are written', () => {
    const text = readdirSync(folder, { recursive: true })
      .filter((file) => file.endsWith('.yaml'))
      .map((file) => readFileSync(join(folder, file), 'utf8'))
      .join('\n');
    expect(namesIn(undefined, 'source').filter((name) => !text.includes(`${name}:`))).toEqual([]);
  });

  it('are all that the published specifications have', () => {
    const found = new Set();
    for (const file of readdirSync(bundles).filter((name) => name.endsWith('.json')))
      extensionsIn(JSON.parse(readFileSync(new URL(file, bundles), 'utf8')), found);
    expect([...found].sort()).toEqual(namesIn(undefined, 'bundle').sort());
  });
});
