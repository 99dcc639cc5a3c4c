import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { createCRC32, createCRC64 } from 'hash-wasm';
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
  SHA1: 20,
  SHA256: 32,
};

export const checksumAlgorithms: readonly ChecksumAlgorithm[] = [
  'CRC32',
  'CRC32C',
  'CRC64NVME',
  'SHA1',
  'SHA256',
];

/** The polynomials for hash-wasm, in the bit order that it expects. */
const crc32c = 0x82f63b78;
const crc64nvme = '9a6c9329ac4bc9b5';

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

async function wasmHasher(made: ReturnType<typeof createCRC32>): Promise<Hasher> {
  const hasher = (await made).init();
  return {
    update: (bytes) => void hasher.update(bytes),
    digest: () => Buffer.from(hasher.digest('binary')),
  };
}

/** A hasher of Node's own. */
export function nodeHasher(name: 'md5' | 'sha1' | 'sha256'): Hasher {
  const hash = createHash(name);
  return { update: (bytes) => void hash.update(bytes), digest: () => hash.digest() };
}

/** A hasher for a digest of a client. */
export function createHasher(algorithm: ChecksumAlgorithm): Hasher | Promise<Hasher> {
  switch (algorithm) {
    case 'CRC32':
      return crc32Hasher();
    case 'CRC32C':
      return wasmHasher(createCRC32(crc32c));
    case 'CRC64NVME':
      return wasmHasher(createCRC64(crc64nvme));
    case 'SHA1':
      return nodeHasher('sha1');
    case 'SHA256':
      return nodeHasher('sha256');
  }
}
