import { createHash } from 'node:crypto';
import type { Checksum, Digests, Part } from '../backend.js';
import { S3Error } from '../errors.js';
import { createHasher, type ChecksumAlgorithm } from './checksum.js';
import { combineCrcs, type CrcAlgorithm } from './crc-combine.js';

type Sized = Pick<Part, 'size' | 'etag' | 'checksum'>;

const isCrc = (algorithm: ChecksumAlgorithm): algorithm is CrcAlgorithm => algorithm.startsWith('CRC');

/**
 * The requested digest of a multipart upload.
 *
 * @param type undefined for the default of S3
 * @throws S3Error `InvalidRequest` when the digest is unknown
 */
export function multipartChecksum(
  algorithm: ChecksumAlgorithm,
  type: Checksum['type'] | undefined,
): Pick<Checksum, 'algorithm' | 'type'> {
  const chosen = type ?? (algorithm === 'CRC64NVME' ? 'FULL_OBJECT' : 'COMPOSITE');
  if (chosen === 'FULL_OBJECT' ? !isCrc(algorithm) : algorithm === 'CRC64NVME')
    throw new S3Error(
      'InvalidRequest',
      `The ${chosen} checksum type cannot be used with the ${algorithm.toLowerCase()} checksum algorithm.`,
    );
  return { algorithm, type: chosen };
}

/** The digest of the digests of parts, and their number. */
async function composite(algorithm: ChecksumAlgorithm, digests: readonly Buffer[]): Promise<string> {
  const hasher = await createHasher(algorithm);
  for (const digest of digests) hasher.update(digest);
  return `${hasher.digest().toString('base64')}-${String(digests.length)}`;
}

/** The digest of all bytes that parts make possible: that by default, or one that their client chose for all of them. */
export function commonChecksum(parts: readonly Sized[]): Pick<Checksum, 'algorithm' | 'type'> | undefined {
  const algorithm = parts[0]?.checksum?.algorithm;
  const isCommon = parts.every((part) => part.checksum?.algorithm === algorithm);
  return algorithm !== undefined && isCommon && isCrc(algorithm)
    ? { algorithm, type: 'FULL_OBJECT' }
    : undefined;
}

/**
 * The digests of an object from its parts.
 *
 * @param parts at least one, in their order
 * @param wanted the result of `multipartChecksum` for the upload; all parts must have this digest
 * @throws S3Error `InvalidPart` when a part has no such digest
 */
export async function multipartDigests(
  parts: readonly Sized[],
  wanted: Pick<Checksum, 'algorithm' | 'type'> | undefined,
): Promise<Digests> {
  const md5 = createHash('md5');
  for (const { etag } of parts) md5.update(etag, 'hex');
  const etag = `${md5.digest('hex')}-${String(parts.length)}`;
  if (wanted === undefined) return { etag };
  const { algorithm, type } = wanted;
  const digested = parts.map(({ size, checksum }) => {
    if (checksum?.algorithm !== algorithm) throw new S3Error('InvalidPart');
    return { size, digest: Buffer.from(checksum.value, 'base64') };
  });
  const value =
    type === 'FULL_OBJECT' && isCrc(algorithm)
      ? (await combineCrcs(algorithm, digested)).toString('base64')
      : await composite(
          algorithm,
          digested.map(({ digest }) => digest),
        );
  return { etag, checksum: { algorithm, value, type } };
}
