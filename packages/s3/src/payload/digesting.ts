import type { DataKey, Digests } from '../backend.js';
import { createHasher, nodeHasher, type ChecksumAlgorithm } from './checksum.js';

/** The digests of content that a key encrypts. @param dataKey undefined: nothing encrypts it */
export const digestsUnder = (dataKey: DataKey | undefined, { etag, ...digests }: Digests): Digests => ({
  ...digests,
  etag: dataKey?.etagOf(etag) ?? etag,
});

/**
 * The digest that content has where its client states none, as in S3. Content under a key of the client has none: nobody else is to
 * learn anything of it.
 *
 * @param dataKey undefined: nothing encrypts it
 */
export const defaultUnder = (dataKey: DataKey | undefined): ChecksumAlgorithm | undefined =>
  dataKey?.encryption === 'client-key' ? undefined : 'CRC64NVME';

/**
 * Computes digests of bytes while they are copied.
 *
 * @param algorithm that of another digest than the ETag
 * @returns the bytes, and their digests after they were read completely
 */
export const digesting = async (
  source: AsyncIterable<Uint8Array>,
  algorithm: ChecksumAlgorithm | undefined,
): Promise<{ content: AsyncIterable<Uint8Array>; digests: () => Digests }> => {
  const md5 = nodeHasher('md5');
  const hasher = algorithm === undefined ? undefined : await createHasher(algorithm);
  async function* content(): AsyncGenerator<Uint8Array, void, undefined> {
    for await (const piece of source) {
      md5.update(piece);
      hasher?.update(piece);
      yield piece;
    }
  }
  const digests = (): Digests => ({
    etag: md5.digest().toString('hex'),
    ...(algorithm !== undefined &&
      hasher !== undefined && {
        checksum: { algorithm, value: hasher.digest().toString('base64'), type: 'FULL_OBJECT' },
      }),
  });
  return { content: content(), digests };
};
