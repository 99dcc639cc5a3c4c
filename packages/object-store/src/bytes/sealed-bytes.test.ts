import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { DamagedBytes, readSealed, seal, sealedSize } from './sealed-bytes.js';

const SEGMENT = 64 * 1024;
const key = randomBytes(32);

/** Content that arrives in parts of one size. */
const inParts = (content: Buffer, size: number): Readable => {
  const count = Math.ceil(content.length / size);
  return Readable.from(
    Array.from({ length: count }, (_, at) => content.subarray(at * size, (at + 1) * size)),
  );
};

const sealed = (content: Buffer, size = 10_000): Promise<Buffer> =>
  buffer(Readable.from(seal(inParts(content, size), content.length, key)));

/** Reads a range of kept bytes, and notes how many were read. */
const reading = (kept: Buffer) => {
  const lengths: number[] = [];
  const read = ({ start, length }: { readonly start: number; readonly length: number }) => {
    lengths.push(length);
    return Promise.resolve(inParts(kept.subarray(start, start + length), 7_000));
  };
  return { read, lengths };
};

const open = async (kept: Buffer, size: number, start = 0, length = size, dataKey = key): Promise<Buffer> =>
  buffer(await readSealed(reading(kept).read, { id: 'id', start, length, size }, dataKey));

const SIZES = [1, 15, SEGMENT - 1, SEGMENT, SEGMENT + 1, 3 * SEGMENT, 3 * SEGMENT + 17];

describe('encrypted bytes', () => {
  it.each(SIZES)('of %i bytes are others, as many as was said, and decrypted again', async (size) => {
    const content = randomBytes(size);
    for (const part of [1_000, SEGMENT, 1_000_000]) {
      const kept = await sealed(content, part);
      expect(kept).toHaveLength(sealedSize(size));
      expect(size > 14 && kept.includes(content.subarray(0, 15))).toBe(false);
      expect((await open(kept, size)).equals(content)).toBe(true);
    }
  });

  it('of empty content are none', async () => {
    expect(await sealed(Buffer.alloc(0))).toHaveLength(0);
    expect(sealedSize(0)).toBe(0);
  });

  it('are never twice the same', async () => {
    const content = Buffer.alloc(2 * SEGMENT);
    const [one, other] = [await sealed(content), await sealed(content)];
    expect(one.equals(other)).toBe(false);
    expect(one.subarray(32, 48).equals(one.subarray(32 + SEGMENT + 16, 48 + SEGMENT + 16))).toBe(false);
  });

  it('are decrypted in any range, of which only the segments are read', async () => {
    const size = 4 * SEGMENT + 100;
    const content = randomBytes(size);
    const kept = await sealed(content);
    const edges = [
      0,
      1,
      SEGMENT - 1,
      SEGMENT,
      SEGMENT + 1,
      2 * SEGMENT,
      4 * SEGMENT - 1,
      4 * SEGMENT,
      size - 1,
    ];
    for (const start of edges) {
      for (const end of edges.filter((edge) => edge >= start)) {
        const read = await open(kept, size, start, end - start + 1);
        expect(read.equals(content.subarray(start, end + 1)), `${start} to ${end}`).toBe(true);
      }
    }
    const { read, lengths } = reading(kept);
    await buffer(await readSealed(read, { id: 'id', start: 2 * SEGMENT + 5, length: 10, size }, key));
    expect(lengths).toEqual([32, SEGMENT + 16]);
  });

  it('that were changed anywhere are noticed, and no byte of the changed segment is read', async () => {
    const size = 2 * SEGMENT + 5;
    const kept = await sealed(Buffer.alloc(size));
    for (const place of [0, 31, 32, 100, SEGMENT + 47, SEGMENT + 48, kept.length - 17, kept.length - 1]) {
      const changed = Buffer.from(kept);
      changed[place] = (changed[place] ?? 0) ^ 1;
      await expect(open(changed, size), String(place)).rejects.toThrow(DamagedBytes);
    }
    const changed = Buffer.from(kept);
    changed[40 + SEGMENT + 16] = (changed[40 + SEGMENT + 16] ?? 0) ^ 1;
    expect(await open(changed, size, 0, SEGMENT)).toHaveLength(SEGMENT);
    await expect(open(changed, size, SEGMENT, 1)).rejects.toThrow(DamagedBytes);
  });

  it('that were cut, also at the end of a segment, or have another key or size are noticed', async () => {
    const size = 3 * SEGMENT;
    const kept = await sealed(Buffer.alloc(size));
    const segments = (count: number) => kept.subarray(0, 32 + count * (SEGMENT + 16));
    await expect(open(kept.subarray(0, -1), size)).rejects.toThrow(DamagedBytes);
    await expect(open(segments(2), size)).rejects.toThrow('end early');
    await expect(open(segments(2), 2 * SEGMENT)).rejects.toThrow(DamagedBytes);
    await expect(open(kept, size, 0, size, randomBytes(32))).rejects.toThrow(DamagedBytes);
    const swapped = Buffer.from(kept);
    kept.copy(swapped, 32, 32 + SEGMENT + 16, 32 + 2 * (SEGMENT + 16));
    await expect(open(swapped, size)).rejects.toThrow(DamagedBytes);
  });

  it('are refused for content of another length', async () => {
    const all = (size: number) => buffer(Readable.from(seal(inParts(Buffer.alloc(10), 4), size, key)));
    await expect(all(9)).rejects.toThrow('10 bytes instead of 9');
    await expect(all(11)).rejects.toThrow('10 bytes instead of 11');
  });

  it('are closed with the stream that decrypts them', async () => {
    const kept = inParts(await sealed(Buffer.alloc(3 * SEGMENT)), 1_000);
    const range = { id: 'id', start: 0, length: 3 * SEGMENT, size: 3 * SEGMENT };
    const opened = await readSealed(() => Promise.resolve(kept), range, key);
    opened.destroy();
    await once(opened, 'close');
    expect(kept.destroyed).toBe(true);
  });
});
