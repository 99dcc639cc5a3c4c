import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { BlobGone } from '@cloud-account/s3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ObjectStoreUnavailable } from '../common/store-types.js';
import type { Bytes } from './bytes.js';

/** Tests a place of bytes. */
export function testBytes(open: () => Promise<Bytes>): void {
  let bytes: Bytes;

  beforeAll(async () => {
    bytes = await open();
  });

  afterAll(() => bytes.close());

  const receive = (content: Buffer) => bytes.receive(Readable.from([content]), content.length);
  const all = async (id: string) => buffer((await bytes.readAll(id)).content);

  it.each([1, 300_000, 5_000_000])('return %i bytes, and ranges of them', async (size) => {
    const content = Buffer.alloc(size, 'abcdefg');
    const { id, size: received } = await receive(content);
    expect(received).toBe(size);
    expect((await all(id)).equals(content)).toBe(true);
    for (const [start, length] of [
      [0, size],
      [0, 1],
      [size - 1, 1],
      [Math.floor(size / 3), Math.ceil(size / 3)],
    ] as const) {
      const read = await buffer(await bytes.read({ id, start, length }));
      expect(read.equals(content.subarray(start, start + length))).toBe(true);
    }
  });

  it('keep nothing of empty content', async () => {
    expect(await receive(Buffer.alloc(0))).toMatchObject({ size: 0 });
  });

  it.each([3_000, 3_000_000])('keep nothing of %i bytes that end early', async (size) => {
    async function* failing() {
      yield await Promise.resolve(Buffer.alloc(size / 2));
      throw new Error('The client disconnected.');
    }
    const id = randomUUID();
    await expect(bytes.receive(failing(), size, id)).rejects.toThrow('The client disconnected.');
    await expect(bytes.readAll(id)).rejects.toThrow(BlobGone);
  });

  it.each([3_000, 3_000_000])(
    'keep nothing of %i bytes that are refused when all have come',
    async (size) => {
      async function* refused() {
        yield await Promise.resolve(Buffer.alloc(size));
        throw new Error('The digest is another.');
      }
      const id = randomUUID();
      await expect(bytes.receive(refused(), size, id)).rejects.toThrow('The digest is another.');
      await expect(bytes.readAll(id)).rejects.toThrow(BlobGone);
    },
  );

  it('copy bytes, which stay when the others are removed', async () => {
    const [first, second] = [await receive(Buffer.from('first')), await receive(Buffer.from('second'))];
    const copies = await bytes.duplicate([first, { id: '', size: 0 }, second]);
    expect(copies.map(({ size }) => size)).toEqual([5, 0, 6]);
    for (const { id } of [first, second]) await bytes.remove(id);
    const read = await Promise.all([copies[0], copies[2]].map((copy) => all(copy?.id ?? '')));
    expect(read.map(String)).toEqual(['first', 'second']);
  });

  it('are gone after they are removed, which may be repeated', async () => {
    const { id } = await receive(Buffer.from('text'));
    await bytes.remove(id);
    await bytes.remove(id);
    await expect(bytes.readAll(id)).rejects.toThrow(BlobGone);
    await expect(bytes.read({ id, start: 0, length: 1 })).rejects.toThrow(BlobGone);
    await expect(bytes.duplicate([{ id, size: 4 }])).rejects.toThrow(BlobGone);
  });

  it('take over files under their ids', async () => {
    const directory = await mkdtemp(path.join(tmpdir(), 'taken-'));
    const [file, taken] = [randomUUID(), path.join(directory, 'file')];
    await writeFile(taken, 'taken');
    await bytes.take([{ file, path: taken }]);
    expect(String(await all(file))).toBe('taken');
    await rm(directory, { recursive: true });
  });

  it('list all that rows refer to, by pages', async () => {
    const made = [];
    for (let count = 0; count < 3; count++) made.push((await receive(Buffer.from('listed'))).id);
    await bytes.settle(made);
    const listed: string[] = [];
    for (let after: string | undefined, more = true; more; more = after !== undefined) {
      const page = await bytes.list(after);
      listed.push(...page.entries.map(({ id }) => id));
      after = page.next;
    }
    expect(listed).toEqual(expect.arrayContaining(made));
  });

  it('take nothing in after they are closed, when pending rows are written', async () => {
    const closing = await open();
    let write: () => void = () => undefined;
    const row = new Promise<void>((resolve) => (write = resolve));
    const order: string[] = [];
    const assigned = closing.assign(() => row.then(() => order.push('row')));
    const closed = closing.close().then(() => order.push('closed'));
    await expect(closing.receive(Readable.from(['a']), 1)).rejects.toThrow(ObjectStoreUnavailable);
    write();
    await Promise.all([assigned, closed]);
    expect(order).toEqual(['row', 'closed']);
  });
}
