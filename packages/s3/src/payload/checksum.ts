import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import {
  createCRC32,
  createCRC64,
  createXXHash128,
  createXXHash3,
  createXXHash64,
  type IHasher,
} from 'hash-wasm';
import type { Checksum } from '../backend.js';

export type ChecksumAlgorithm = Checksum['algorithm'];

/** Computes the digest of bytes. The digest can be read once. */
export interface Hasher {
  update(bytes: Uint8Array): void;
  digest(): Buffer;
}

/** The length of each algorithm's digest in bytes. */
export const checksumSizes: Readonly<Record<ChecksumAlgorithm, number>> = {
  CRC32: 4,
  CRC32C: 4,
  CRC64NVME: 8,
  MD5: 16,
  SHA1: 20,
  SHA256: 32,
  SHA512: 64,
  XXHASH3: 8,
  XXHASH64: 8,
  XXHASH128: 16,
};

/** All algorithms of S3. */
export const checksumAlgorithms = Object.keys(checksumSizes) as readonly ChecksumAlgorithm[];

/** The algorithm of a name, in upper or lower case. */
export const algorithmNamed = (name: string): ChecksumAlgorithm | undefined =>
  checksumAlgorithms.find((algorithm) => algorithm === name.toUpperCase());

/** The header or trailer that contains a digest. */
export const checksumHeader = (algorithm: ChecksumAlgorithm): string =>
  `x-amz-checksum-${algorithm.toLowerCase()}`;

function crc32Hasher(): Hasher {
  let value = 0;
  return {
    update: (bytes) => {
      value = crc32(bytes, value);
    },
    digest: () => {
      const digest = Buffer.alloc(4);
      digest.writeUInt32BE(value);
      return digest;
    },
  };
}

/** The algorithms that Node does not have; the polynomials are in the bit order that the library expects. */
const ofLibrary = {
  CRC32C: () => createCRC32(0x82f63b78),
  CRC64NVME: () => createCRC64('9a6c9329ac4bc9b5'),
  XXHASH3: () => createXXHash3(),
  XXHASH64: () => createXXHash64(),
  XXHASH128: () => createXXHash128(),
} as const satisfies Partial<Record<ChecksumAlgorithm, () => Promise<IHasher>>>;

/** Hashers of the library for later digests: to make one takes as long as a digest of 64 KiB. */
const free = new Map<ChecksumAlgorithm, IHasher[]>();

/** The maximum of each that is kept. */
const MAX_FREE_HASHERS = 8;

async function libraryHasher(algorithm: keyof typeof ofLibrary): Promise<Hasher> {
  const kept = free.get(algorithm) ?? [];
  free.set(algorithm, kept);
  const hasher = (kept.pop() ?? (await ofLibrary[algorithm]())).init();
  return {
    update: (bytes) => void hasher.update(bytes),
    digest: () => {
      const digest = Buffer.from(hasher.digest('binary'));
      if (kept.length < MAX_FREE_HASHERS) kept.push(hasher);
      return digest;
    },
  };
}

/** A hasher of Node's own. */
export function nodeHasher(name: 'md5' | 'sha1' | 'sha256' | 'sha512'): Hasher {
  const hash = createHash(name);
  return { update: (bytes) => void hash.update(bytes), digest: () => hash.digest() };
}

/** A hasher for a digest of a client. */
export function createHasher(algorithm: ChecksumAlgorithm): Hasher | Promise<Hasher> {
  switch (algorithm) {
    case 'CRC32':
      return crc32Hasher();
    case 'MD5':
      return nodeHasher('md5');
    case 'SHA1':
      return nodeHasher('sha1');
    case 'SHA256':
      return nodeHasher('sha256');
    case 'SHA512':
      return nodeHasher('sha512');
    default:
      return libraryHasher(algorithm);
  }
}
