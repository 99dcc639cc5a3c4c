import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DirectoryFileStore } from './file-store.js';

let directory = '';

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'files-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const free = { require: () => Promise.resolve() };
const store = () => new DirectoryFileStore(path.join(directory, 'made', 'when needed'), free);
const key = '0a1b2c3d-0000-4000-8000-000000000000';

async function* parts(...texts: string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield await Promise.resolve(Buffer.from(text));
}

it('returns what was written, and nothing once it is removed', async () => {
  await store().write(key, parts('one ', 'two'));
  expect((await buffer(await store().read(key))).toString()).toBe('one two');
  await store().remove(key);
  await store().remove(key);
  await expect(store().read(key)).rejects.toThrow('ENOENT');
});

it('denies other users of the machine access to the files', async () => {
  await store().write(key, parts('secret'));
  const file = path.join(directory, 'made', 'when needed', '0a', key);
  expect((await stat(file)).mode & 0o077).toBe(0);
  expect((await stat(path.dirname(file))).mode & 0o077).toBe(0);
  await store().remove(key);
});

it('never overwrites a file, and writes only inside its directory', async () => {
  await store().write(key, parts('first'));
  await expect(store().write(key, parts('second'))).rejects.toThrow('EEXIST');
  expect((await buffer(await store().read(key))).toString()).toBe('first');
  for (const bad of ['../x', '', 'A'.repeat(36), `../${'a'.repeat(33)}`]) {
    await expect(store().write(bad, parts('x'))).rejects.toThrow('UUID');
  }
});
