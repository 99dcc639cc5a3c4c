import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Blob } from '../backend.js';
import { S3Error } from '../errors.js';
import type { DigestedContent } from '../payload/digesting.js';
import { receiveDigested } from './receive-digested.js';

const bytes = Buffer.from('All of these bytes.');
const etag = createHash('md5').update(bytes).digest('hex');
const blob: Blob = { id: 'received', size: bytes.length };

/** Content whose end comes when a test opens it. */
function heldContent() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  async function* content(problem?: Error): DigestedContent {
    yield bytes;
    await opened;
    if (problem !== undefined) throw problem;
    return { etag };
  }
  return { open, content };
}

/** A backend that has all bytes before the content has ended. */
function hastyBackend() {
  const discarded: Blob[] = [];
  const discard = (blobs: readonly Blob[]) => {
    discarded.push(...blobs);
    return Promise.resolve();
  };
  const receive = async (content: AsyncIterable<Uint8Array>): Promise<Blob[]> => {
    const reading = content[Symbol.asyncIterator]();
    await reading.next();
    reading.next().catch(() => undefined);
    return [blob];
  };
  return { discarded, discard, receive };
}

it('waits for the end of content that a backend has whole already', async () => {
  const { open, content } = heldContent();
  const backend = hastyBackend();
  const received = receiveDigested(backend, content(), undefined, async (watched) => {
    const blobs = await backend.receive(watched);
    open();
    return blobs;
  });
  expect(await received).toEqual({ blobs: [blob], digests: { etag } });
});

it('stores nothing of content that fails at its end, after a backend has it whole', async () => {
  const { open, content } = heldContent();
  const backend = hastyBackend();
  const received = receiveDigested(backend, content(new S3Error('BadDigest')), undefined, async (watched) => {
    const blobs = await backend.receive(watched);
    open();
    return blobs;
  });
  await expect(received).rejects.toMatchObject({ code: 'BadDigest' });
  expect(backend.discarded).toEqual([blob]);
});

it('stores nothing of content that a backend does not read to its end', async () => {
  const backend = hastyBackend();
  async function* content(): DigestedContent {
    yield* await Promise.resolve([bytes, bytes, bytes]);
    return { etag };
  }
  await expect(receiveDigested(backend, content(), undefined, backend.receive)).rejects.toThrow(
    'not read to its end',
  );
  expect(backend.discarded).toEqual([blob]);
});
