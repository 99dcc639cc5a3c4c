import { createHash, randomBytes } from 'node:crypto';
import { expect, it, onTestFinished } from 'vitest';
import { HashThread } from './hash-thread.js';

const MIB = 1024 * 1024;

const started = (): HashThread => {
  const thread = new HashThread();
  onTestFinished(() => thread.stop());
  return thread;
};

const hex = (digests: readonly Uint8Array[]): string[] =>
  digests.map((digest) => Buffer.from(digest).toString('hex'));

it('computes the digests of uploads at the same time', async () => {
  const thread = started();
  const contents = [0, 5, 3 * MIB, 7 * MIB + 1].map((size) => randomBytes(size));
  const parts = [65_536, 1_000, 300_001, 5 * MIB];
  const made = contents.map(async (content, place) => {
    const hashing = thread.start(['md5', 'sha256']);
    const size = parts[place] ?? 1;
    for (let at = 0; at < content.length; at += size) await hashing.update(content.subarray(at, at + size));
    const digests = hex(await hashing.digest());
    hashing.end();
    return digests;
  });
  const expected = contents.map((content) =>
    ['md5', 'sha256'].map((name) => createHash(name).update(content).digest('hex')),
  );
  expect(await Promise.all(made)).toEqual(expected);
});

it('takes no more bytes of an upload than it can compute soon', async () => {
  const hashing = started().start(['md5']);
  expect(hashing.update(Buffer.alloc(2 * MIB))).toBeUndefined();
  const third = hashing.update(Buffer.alloc(1));
  expect(third).toBeInstanceOf(Promise);
  await third;
  hashing.end();
});

it('fails uploads whose thread ends, and starts another thread for the next ones', async () => {
  const thread = started();
  const failing = thread.start(['md5']);
  await thread.stop();
  await expect(failing.digest()).rejects.toThrow('The thread of hashes ended.');
  failing.end();
  const next = thread.start(['md5']);
  void next.update(Buffer.from('text'));
  expect(hex(await next.digest())).toEqual([createHash('md5').update('text').digest('hex')]);
  next.end();
});
