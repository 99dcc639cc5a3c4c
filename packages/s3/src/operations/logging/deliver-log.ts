import { cannedAcl } from '../../access/acl.js';
import type { Backend, Blob, Bucket } from '../../backend.js';
import { receiveDigested } from '../../content/receive-digested.js';
import { logKey } from '../../logging/log-keys.js';
import { defaultUnder, digesting } from '../../payload/digesting.js';
import { shortId } from '../../short-id.js';
import { newEncryption } from '../encryption.js';
import { written } from '../objects/write-outcome.js';
import { requireLogTarget } from './log-target.js';

/** Lines of the access log of a bucket. */
interface Delivery {
  /** As the requests found it, with its log. */
  readonly source: Bucket;
  readonly lines: readonly string[];
  /** The time of the first request. */
  readonly first: Date;
  readonly now: Date;
  /** The region of the bucket, as clients know it. */
  readonly region: string;
  /** Makes the end of the key, which no other object has. */
  readonly uuid: () => string;
}

// oxlint-disable-next-line typescript/require-await -- a stream of one piece
async function* pieceOf(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/**
 * Writes an object with lines of an access log into the target of the log. It belongs to the account of the buckets.
 *
 * @throws S3Error, BackendFull when the target does not take it
 */
export const deliverLog = async (
  backend: Backend,
  { source, lines, first, now, region, uuid }: Delivery,
): Promise<void> => {
  const { logging } = source;
  if (logging === undefined) return;
  const key = logKey({ ...source, region }, { first, now, unique: shortId(uuid) });
  const bucket = await requireLogTarget(backend, source, logging, now, key);
  const { dataKey } = newEncryption({ backend, bucket, headers: {} });
  const bytes = Buffer.from(`${lines.join('\n')}\n`);
  const content = digesting(pieceOf(bytes), defaultUnder(dataKey));
  const { blobs, digests } = await receiveDigested(
    backend,
    content,
    dataKey,
    async (piece): Promise<[Blob]> => [await backend.receive(piece, bytes.length, dataKey)],
  );
  const attributes = { contentType: 'text/plain', headers: {}, metadata: {}, tags: [], protection: {} };
  const acl = cannedAcl('private', bucket.owner);
  written(await backend.putObject(bucket, key, blobs, { ...attributes, acl, ...digests, dataKey }));
};
