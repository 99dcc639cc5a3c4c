import { addAbortSignal } from 'node:stream';
import { permit, permittedObject } from '../../access/permit.js';
import type { Blob, Bucket, DataKey, Digests, StoredObject } from '../../backend.js';
import { receiveDigested } from '../../content/receive-digested.js';
import { streamOf } from '../../content/stream-of.js';
import { S3Error } from '../../errors.js';
import type { LoggedPart } from '../../logging/log-entry.js';
import type { ChecksumAlgorithm } from '../../payload/checksum.js';
import { defaultUnder, digesting, digestsUnder } from '../../payload/digesting.js';
import { copyConditions, heldAgainst } from '../../requests/conditions.js';
import { readCopySource } from '../../requests/copy-source.js';
import type { ByteRange } from '../../requests/range.js';
import { openSource, type UsedEncryption } from '../encryption.js';
import { header, requireOwner, type BucketCall } from '../operation.js';
import { findNamed } from './find-named.js';

/** The source of a copy, in a bucket of the same cluster as the bucket of the request. */
export interface CopySource {
  readonly bucket: Bucket;
  readonly object: StoredObject;
  /** The id of the version that the request names; undefined: it names the current one. */
  readonly version: string | undefined;
  readonly encryption: UsedEncryption;
}

/** Finds a source in its bucket. @throws S3Error */
const permittedSource = async (
  call: BucketCall,
  named: ReturnType<typeof readCopySource>,
  bucket: Bucket,
  object: StoredObject | undefined,
): Promise<CopySource> => {
  requireOwner(call, 'x-amz-source-expected-bucket-owner', bucket);
  const looked = await findNamed(call.backend, bucket, named.key, named.version, object);
  if (named.version !== undefined && looked.found !== undefined && 'isMarker' in looked.found) {
    permit(call, 'ListBucket', { bucket, prefix: named.key });
    throw new S3Error(
      'InvalidRequest',
      'The source of a copy request may not specifically refer to a delete marker by version id.',
    );
  }
  const source = permittedObject(call, 'GetObject', looked);
  if (heldAgainst(call.headers, source, copyConditions) !== 'holds') throw new S3Error('PreconditionFailed');
  return { bucket, object: source, version: named.version, encryption: openSource(call, source) };
};

/**
 * Looks up the source of a copy and checks that the signer may read it.
 *
 * @throws S3Error
 */
export const findCopySource = async (call: BucketCall): Promise<CopySource> => {
  const named = readCopySource(header(call, 'x-amz-copy-source') ?? '');
  const { key, version } = named;
  const { bucket, object } = await call.backend.find({
    bucket: named.bucket,
    key,
    accessKey: undefined,
    cluster: call.bucket.cluster,
    region: undefined,
    reads: true,
  });
  if (bucket === undefined) throw new S3Error('NoSuchBucket', undefined, { BucketName: named.bucket });
  const operation = `REST.COPY.${call.query.has('uploadId') ? 'PART' : 'OBJECT'}_GET`;
  const entry = call.logged(bucket);
  let needsAcl = false;
  const noteAcl = entry && (() => (needsAcl = true));
  const log = (outcome: Pick<LoggedPart, 'status' | 'code' | 'size'>) =>
    entry?.add(bucket, { operation, key, version, needsAcl, ...outcome });
  try {
    const source = await permittedSource({ ...call, noteAcl }, named, bucket, object);
    log({ status: 200, size: source.object.size });
    return source;
  } catch (error) {
    if (error instanceof S3Error) log({ status: error.status, code: error.code });
    throw error;
  }
};

/** The values of the source of a copy that are written. */
interface Rewritten {
  /** Both ends included; undefined: the whole object. */
  readonly range: ByteRange | undefined;
  readonly size: number;
  /** That of another digest than the ETag; undefined: the default. */
  readonly algorithm: ChecksumAlgorithm | undefined;
  /** Encrypts the bytes; undefined: nothing does. */
  readonly dataKey: DataKey | undefined;
}

/** Begins to read bytes of the source of a copy. */
const readSource = async (
  { backend, gone }: BucketCall,
  { object, encryption }: CopySource,
  range: ByteRange | undefined,
  algorithm: ChecksumAlgorithm | undefined,
) => {
  const stream = streamOf(await backend.read(object, range, encryption.dataKey));
  addAbortSignal(gone, stream);
  return digesting(stream as AsyncIterable<Uint8Array>, algorithm);
};

/** Reads bytes of the source of a copy, and has them written again. @returns bytes that no row has yet, and their digests */
export const rewriteSource = async (
  call: BucketCall,
  source: CopySource,
  { range, size, algorithm, dataKey }: Rewritten,
): Promise<{ blob: Blob; digests: Digests }> => {
  const { backend } = call;
  const read = await readSource(call, source, range, algorithm ?? defaultUnder(dataKey));
  const {
    blobs: [blob],
    digests,
  } = await receiveDigested(backend, read, dataKey, async (content): Promise<[Blob]> => [
    await backend.receive(content, size, dataKey),
  ]);
  return { blob, digests };
};

/** The digests of all bytes of the source of a copy, which reads them. @param algorithm undefined: the default */
export const digestSource = async (
  call: BucketCall,
  source: CopySource,
  algorithm: ChecksumAlgorithm | undefined,
): Promise<Digests> => {
  const { dataKey } = source.encryption;
  const content = await readSource(call, source, undefined, algorithm ?? defaultUnder(dataKey));
  let next = await content.next();
  while (next.done !== true) next = await content.next();
  return digestsUnder(dataKey, next.value);
};
