import { describe, expect, it } from 'vitest';
import { S3Error } from '../errors.js';
import { checksumAlgorithms, createHasher, type ChecksumAlgorithm } from './checksum.js';
import { multipartChecksum, multipartDigests } from './multipart.js';

async function digest(algorithm: ChecksumAlgorithm, bytes: Uint8Array): Promise<string> {
  const hasher = await createHasher(algorithm);
  hasher.update(bytes);
  return hasher.digest().toString('base64');
}

/** Bytes without a repeated pattern. */
const bytes = (size: number): Buffer => {
  let state = 1;
  return Buffer.from(Array.from({ length: size }, () => (state = (state * 48_271) % 0x7fffffff) & 0xff));
};

/** Stored parts of contents. */
const partsOf = (algorithm: ChecksumAlgorithm, content: Buffer, sizes: readonly number[]) => {
  let at = 0;
  return Promise.all(
    sizes.map(async (size) => {
      const part = content.subarray(at, (at += size));
      return {
        size,
        etag: 'd41d8cd98f00b204e9800998ecf8427e',
        checksum: { algorithm, value: await digest(algorithm, part), type: 'FULL_OBJECT' as const },
      };
    }),
  );
};

describe('digests', () => {
  it.each([
    ['CRC32', 'cbf43926'],
    ['CRC32C', 'e3069283'],
    ['CRC64NVME', 'ae8b14860a799888'],
    ['MD5', '25f9e794323b453885f5181f1b624d0b'],
    ['SHA1', 'f7c3bc1d808e04732adf679965ccc34ca7ae3441'],
    ['SHA256', '15e2b0d3c33891ebb0f1ef609ec419420c20e320ce94c65fbc8c3312448eb225'],
    [
      'SHA512',
      'd9e6762dd1c8eaf6d61b3c6192fc408d4d6d5f1176d0c29169bc24e71c3f274ad27fcd5811b313d681f7e55ec02d73d499c95455b6b5bb503acf574fba8ffe85',
    ],
    ['XXHASH3', '72dcb18b67a17dff'],
    ['XXHASH64', '8cb841db40e6ae83'],
    ['XXHASH128', '33119477ede5dcd5e9716427681d5860'],
  ] as const)('by %s are those of its check value', async (algorithm, expected) => {
    const found = await Promise.all([1, 2].map(() => digest(algorithm, Buffer.from('123456789'))));
    // By a hasher that another digest had.
    found.push(await digest(algorithm, Buffer.from('123456789')));
    for (const each of found) expect(Buffer.from(each, 'base64').toString('hex')).toBe(expected);
  });
});

describe('the digests of an object made from parts', () => {
  it.each(['CRC32', 'CRC32C', 'CRC64NVME'] as const)(
    'by %s are those of all its bytes',
    async (algorithm) => {
      const content = bytes(200_000);
      for (const sizes of [[200_000], [1, 199_999], [65_536, 65_536, 65_536, 3_392], [0, 199_999, 0, 1]]) {
        const parts = await partsOf(algorithm, content, sizes);
        const { checksum } = await multipartDigests(parts, multipartChecksum(algorithm, 'FULL_OBJECT'));
        expect(checksum).toEqual({ algorithm, value: await digest(algorithm, content), type: 'FULL_OBJECT' });
      }
    },
  );

  it.each(checksumAlgorithms.filter((algorithm) => algorithm !== 'CRC64NVME'))(
    'by %s are those of its parts',
    async (algorithm) => {
      const parts = await partsOf(algorithm, bytes(30), [10, 20]);
      const values = parts.map(({ checksum }) => Buffer.from(checksum.value, 'base64'));
      const { checksum } = await multipartDigests(parts, multipartChecksum(algorithm, undefined));
      expect(checksum).toEqual({
        algorithm,
        value: `${await digest(algorithm, Buffer.concat(values))}-2`,
        type: 'COMPOSITE',
      });
    },
  );

  it('have an ETag of the ETags of its parts', async () => {
    const parts = await partsOf('CRC32', bytes(2), [1, 1]);
    // md5 of two times the bytes of the MD5 of nothing
    expect(await multipartDigests(parts, undefined)).toEqual({ etag: '5873dd45edd01f09c1ef2e7819369e8e-2' });
  });

  it('are refused when a part has none', async () => {
    const parts = await partsOf('CRC32', bytes(2), [2]);
    await expect(multipartDigests(parts, multipartChecksum('SHA1', undefined))).rejects.toMatchObject({
      code: 'InvalidPart',
    });
  });

  it('must be of a known type', () => {
    expect(multipartChecksum('CRC64NVME', undefined).type).toBe('FULL_OBJECT');
    for (const algorithm of checksumAlgorithms.filter((each) => !each.startsWith('CRC')))
      expect(() => multipartChecksum(algorithm, 'FULL_OBJECT')).toThrow(S3Error);
    expect(() => multipartChecksum('CRC64NVME', 'COMPOSITE')).toThrow(S3Error);
  });

  it('are computed for the maximum of parts and of bytes, without reading these', async () => {
    const [part] = await partsOf('CRC64NVME', bytes(8), [8]);
    if (part === undefined) throw new Error('no part');
    const parts = Array.from({ length: 10_000 }, () => ({ ...part, size: 5 * 1024 ** 3 }));
    const { etag, checksum } = await multipartDigests(parts, multipartChecksum('CRC64NVME', undefined));
    expect([etag, checksum?.type]).toEqual([expect.stringMatching(/-10000$/), 'FULL_OBJECT']);
  });
});
