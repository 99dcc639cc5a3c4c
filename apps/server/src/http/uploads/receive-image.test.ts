import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { HostImages, Places } from '@cloud-account/machines';
import { useServer } from '@cloud-account/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { numberOf, uploadImage } from '../../operations/catalog/catalog.fixture.js';
import { removeImageContent } from '../../jobs/catalog/removeImageContent.js';
import { ImageReceiver } from './receive-image.js';

const server = useServer();

let places: Places;
let cloud: typeof server.cloud;

beforeAll(async () => {
  places = new Places(await mkdtemp(path.join(tmpdir(), 'images-')));
  await places.make();
  const space = server.cloud.disks.data;
  const images = new HostImages({
    ...{ name: 'here', places, space, accelerator: 'tcg', bridge: undefined },
    shutdownDeadline: 100,
  });
  const { hypervisor } = server.cloud;
  cloud = {
    ...server.cloud,
    hypervisor: Object.assign(Object.create(hypervisor) as typeof hypervisor, { images }),
  };
});

afterAll(() => rm(places.directory, { recursive: true }));

async function* parts(...all: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  for (const part of all) yield await Promise.resolve(part);
}

it('stores what is unpacked on the host, from which a job removes it', async () => {
  const number = numberOf((await uploadImage(server.user)).image);
  await new ImageReceiver(cloud).receive(number, () => parts(gzipSync('a disk')));
  expect(await readFile(path.join(places.images, `private-${number}.raw`), 'utf8')).toBe('a disk');
  await removeImageContent(cloud, String(number), new AbortController().signal);
  expect(await readdir(places.images)).toEqual([]);
});

it('keeps nothing of content that ends early', async () => {
  const number = numberOf((await uploadImage(server.user)).image);
  const cut = gzipSync(Buffer.alloc(100_000, 'disk')).subarray(0, 50);
  await expect(new ImageReceiver(cloud).receive(number, () => parts(cut))).rejects.toMatchObject({
    refusals: [{ id: 'image.upload.gzip' }],
  });
  expect([await readdir(places.images), await readdir(places.unfinished)]).toEqual([[], []]);
});

it('receives one image of an account at a time, and those of others meanwhile', async () => {
  const receiver = new ImageReceiver(cloud);
  const first = numberOf((await uploadImage(server.user)).image);
  const second = numberOf((await uploadImage(server.user)).image);
  const other = numberOf((await uploadImage(server.stranger)).image);
  let end = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    end = resolve;
  });
  let asked = (): void => undefined;
  const begun = new Promise<void>((resolve) => {
    asked = resolve;
  });
  async function* slow(): AsyncGenerator<Uint8Array> {
    asked();
    await held;
    yield gzipSync('slow');
  }
  const receiving = receiver.receive(first, slow);
  await begun;
  const refused = { refusals: [{ id: 'image.upload.at-once' }] };
  await expect(receiver.receive(second, () => parts())).rejects.toMatchObject(refused);
  await receiver.receive(other, () => parts(gzipSync('a disk')));
  end();
  await receiving;
  await receiver.receive(second, () => parts(gzipSync('a disk')));
});
