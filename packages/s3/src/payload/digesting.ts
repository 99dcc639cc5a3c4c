import type { DataKey, Digests } from '../backend.js';
import { createHasher, nodeHasher, type ChecksumAlgorithm } from './checksum.js';

/** Bytes that can be read once, and then their digests. */
export type DigestedContent = AsyncGenerator<Uint8Array, Digests, undefined>;

/**
 * The digest that content has where its client states none, as in S3. Content under a key of the client has none: nobody else is to
 * learn anything of it.
 *
 * @param dataKey undefined: nothing encrypts it
 */
export const defaultUnder = (dataKey: DataKey | undefined): ChecksumAlgorithm | undefined =>
  dataKey?.encryption === 'client-key' ? undefined : 'CRC64NVME';

/** The digests of content as a key shows them, whose ETag may be no digest. */
export const digestsUnder = (dataKey: DataKey | undefined, { etag, ...digests }: Digests): Digests => ({
  ...digests,
  etag: dataKey?.etagOf(etag) ?? etag,
});

/**
 * Computes digests of bytes while they are copied.
 *
 * @param algorithm that of another digest than the ETag
 */
export async function* digesting(
  source: AsyncIterable<Uint8Array>,
  algorithm: ChecksumAlgorithm | undefined,
): DigestedContent {
  const md5 = nodeHasher('md5');
  const hasher = algorithm === undefined ? undefined : await createHasher(algorithm);
  for await (const piece of source) {
    md5.update(piece);
    hasher?.update(piece);
    yield piece;
  }
  const etag = md5.digest().toString('hex');
  if (algorithm === undefined || hasher === undefined) return { etag };
  return {
    etag,
    checksum: { algorithm, value: hasher.digest().toString('base64'), type: 'FULL_OBJECT' },
  };
}
