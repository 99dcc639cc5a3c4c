import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { runInThisContext } from 'node:vm';
import { expect, it, onTestFinished } from 'vitest';
import { mapStacks } from './source-maps.js';

it('a stack names the place in the sources of a built file, and that in a file without a map', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'maps-'));
  const before = Object.getOwnPropertyDescriptor(Error, 'prepareStackTrace');
  onTestFinished(async () => {
    Reflect.deleteProperty(Error, 'prepareStackTrace');
    if (before !== undefined) Object.defineProperty(Error, 'prepareStackTrace', before);
    await rm(folder, { recursive: true });
  });
  const [mapped, plain] = ['mapped.js', 'plain.js'].map(
    (name) => pathToFileURL(path.join(folder, name)).href,
  );
  // All of its first line is line 8, column 3 of the source.
  const map = { version: 3, sources: ['../src/source.ts'], names: [], mappings: 'AAOE' };
  await writeFile(path.join(folder, 'mapped.js.map'), JSON.stringify(map));
  mapStacks();
  const stackIn = (filename: string | undefined): string =>
    (runInThisContext(`new Error('text of the error')`, { filename: filename ?? '' }) as Error).stack ?? '';
  const source = new URL('../src/source.ts', mapped).href;
  expect(stackIn(mapped).split('\n').slice(0, 2)).toEqual([
    'Error: text of the error',
    `    at ${source}:8:3`,
  ]);
  expect(stackIn(plain)).toContain(`at ${plain ?? ''}:1:1`);
});
