import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { HostImages, Places } from '@cloud-account/machines';
import type { DiskSpace } from '@cloud-account/runtime';
import { bounds } from '@cloud-account/spec/bounds';
import { useServer } from '@cloud-account/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { numberOf, uploadImage } from '../../operations/catalog/catalog.fixture.js';
import { removeImageContent } from '../../jobs/catalog/removeImageContent.js';
import { ImageReceiver } from './receive-image.js';

const server = useServer();

let places: Places;
let cloud: typeof server.cloud;

/** The server's cloud, on a host whose disk has this space. */
function cloudOn(space: Pick<DiskSpace, 'claim'>): typeof server.cloud {
  const images = new HostImages({
    ...{ name: 'here', places, space, accelerator: 'tcg', bridge: undefined },
    shutdownDeadline: 100,
  });
  const { hypervisor } = server.cloud;
  return {
    ...server.cloud,
    hypervisor: Object.assign(Object.create(hypervisor) as typeof hypervisor, { images }),
  };
}

beforeAll(async () => {
  places = new Places(await mkdtemp(path.join(tmpdir(), 'images-')));
  await places.make();
  cloud = cloudOn(server.cloud.disks.data);
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

/** Content that begins, and ends when it may. */
function heldContent() {
  let end = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    end = resolve;
  });
  let ask = (): void => undefined;
  const asked = new Promise<void>((resolve) => {
    ask = resolve;
  });
  async function* content(): AsyncGenerator<Uint8Array> {
    ask();
    await held;
    yield gzipSync('slow');
  }
  return { content, asked, end };
}

it('tells that the disk of the host is full, and keeps nothing', async () => {
  const number = numberOf((await uploadImage(server.user)).image);
  const fault = Object.assign(new Error('It is full.'), { code: 'ENOSPC' });
  const full = cloudOn({ claim: () => Promise.reject(fault) });
  // More than the parts of the pipeline hold.
  const content = gzipSync(randomBytes(2_000_000));
  const received = new ImageReceiver(full).receive(number, () => Readable.from([content, content]));
  await expect(received).rejects.toBe(fault);
  expect([await readdir(places.images), await readdir(places.unfinished)]).toEqual([[], []]);
});

it('receives each image once at a time, and a number of images of an account', async () => {
  const receiver = new ImageReceiver(cloud);
  const upload = async () => numberOf((await uploadImage(server.user)).image);
  const slow = await Promise.all(
    Array.from({ length: bounds.ImageUpload.ofAccount.maximum }, async () => {
      const number = await upload();
      const held = heldContent();
      const received = receiver.receive(number, held.content);
      await held.asked;
      return { ...held, number, received };
    }),
  );
  const refused = (reason: string) => ({ refusals: [{ id: 'image.upload.at-once', reason }] });
  await expect(receiver.receive(slow[0]?.number ?? 0, () => parts())).rejects.toMatchObject(
    refused('The image is being uploaded'),
  );
  const next = await upload();
  await expect(receiver.receive(next, () => parts())).rejects.toMatchObject(
    refused('Too many images are being uploaded'),
  );
  const other = numberOf((await uploadImage(server.stranger)).image);
  await receiver.receive(other, () => parts(gzipSync('a disk')));
  slow.forEach(({ end }) => {
    end();
  });
  await Promise.all(slow.map(({ received }) => received));
  await receiver.receive(next, () => parts(gzipSync('a disk')));
});

it('keeps nothing of an image that is deleted while its content arrives', async () => {
  const { image } = await uploadImage(server.user);
  const before = await readdir(places.images);
  const { content, asked, end } = heldContent();
  const received = new ImageReceiver(cloud).receive(numberOf(image), content);
  await asked;
  expect((await server.user.delete(`/images/${image.id}`)).status).toBe(200);
  await removeImageContent(cloud, String(numberOf(image)), new AbortController().signal);
  end();
  await expect(received).rejects.toMatchObject({ refusals: [{ id: 'image.upload.wanted' }] });
  expect([await readdir(places.images), await readdir(places.unfinished)]).toEqual([before, []]);
});

it('takes the content again after the end of a server that received it', async () => {
  const number = numberOf((await uploadImage(server.user)).image);
  const { content, asked, end } = heldContent();
  const broken = new ImageReceiver(cloud).receive(number, content);
  await asked;
  await expect.poll(() => readdir(places.unfinished)).toHaveLength(1);
  // Another server, which knows nothing of the first one.
  await new ImageReceiver(cloud).receive(number, () => parts(gzipSync('a disk')));
  end();
  await expect(broken).rejects.toThrow();
  expect(await readFile(path.join(places.images, `private-${number}.raw`), 'utf8')).toBe('a disk');
});
