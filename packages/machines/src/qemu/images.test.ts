import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { HostImages } from './images.js';
import { Places } from './places.js';

const MIB = 1024 ** 2;

let places: Places;
let images: HostImages;
let full = false;

beforeAll(async () => {
  places = new Places(await mkdtemp(path.join(tmpdir(), 'images-')));
  await places.make();
  const claim = () =>
    full
      ? Promise.reject(new Error('full'))
      : Promise.resolve({ wrote: () => Promise.resolve(), release: () => undefined });
  images = new HostImages({
    ...{ name: 'here', places, space: { claim }, accelerator: 'tcg', bridge: undefined },
    shutdownDeadline: 100,
  });
});

afterAll(() => rm(places.directory, { recursive: true }));

async function* parts(...all: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  for (const part of all) yield await Promise.resolve(part);
}

const file = () => path.join(places.images, 'private-7.raw');

it('stores the bytes of an image, in which zeros take no space, in the place of another file of it', async () => {
  await writeFile(path.join(places.images, 'private-7.qcow2'), 'old');
  const zeros = Array.from({ length: 128 }, () => Buffer.alloc(64 * 1024));
  await images.put('private/7', parts(Buffer.from('begin'), ...zeros, Buffer.from('end')));
  const bytes = await readFile(file());
  expect([bytes.length, bytes.subarray(0, 5).toString(), bytes.subarray(-3).toString()]).toEqual([
    8 * MIB + 8,
    'begin',
    'end',
  ]);
  expect((await stat(file())).blocks * 512).toBeLessThan(MIB);
  expect(await readdir(places.images)).toEqual(['private-7.raw']);
});

it('keeps what is there when the bytes end early, or the disk is full', async () => {
  await images.put('private/7', parts(Buffer.from('first')));
  async function* broken(): AsyncGenerator<Uint8Array> {
    yield* parts(Buffer.from('second'));
    throw new Error('gone');
  }
  await expect(images.put('private/7', broken())).rejects.toThrow('gone');
  full = true;
  await expect(images.put('private/7', parts(Buffer.from('third')))).rejects.toThrow('full');
  full = false;
  expect(await readFile(file(), 'utf8')).toBe('first');
  expect(await readdir(places.unfinished)).toEqual([]);
});

it('removes an image, and a missing one', async () => {
  await images.put('private/7', parts(Buffer.from('first')));
  for (const _time of [1, 2]) await images.remove('private/7');
  expect(await readdir(places.images)).toEqual([]);
});
