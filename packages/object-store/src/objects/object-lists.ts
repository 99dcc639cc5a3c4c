import type { ListedObject, ListPage, ListRequest } from '@cloud-account/s3';
import { sql } from 'kysely';
import { build, type Given, type Session, statement } from '@cloud-account/database';
import { bytesOf, keyOf, listedOf } from '../rows/rows.js';

/** Greater than every key, because UTF-8 never contains this byte. */
const LAST = Buffer.from([0xff]);

/** The least bytes that are greater than all that begin with `bytes`. */
export function successor(bytes: Buffer): Buffer {
  let length = bytes.length;
  while (length > 0 && bytes[length - 1] === 0xff) length -= 1;
  if (length === 0) return LAST;
  const next = Buffer.from(bytes.subarray(0, length));
  next.writeUInt8(next.readUInt8(length - 1) + 1, length - 1);
  return next;
}

/** The range of a list, without `end`. */
export interface Bounds {
  readonly from: Buffer;
  readonly end: Buffer;
}

/** The range of keys of a page. After a common prefix it begins behind all keys that have the prefix. */
export function boundsOf({ prefix, delimiter, after }: Omit<ListRequest, 'limit'>): Bounds {
  const start = bytesOf(prefix);
  const end = start.length === 0 ? LAST : successor(start);
  if (after === '') return { from: start, end };
  const cut = delimiter === '' || !after.startsWith(prefix) ? -1 : after.indexOf(delimiter, prefix.length);
  const isCommonPrefix = cut >= 0 && cut + delimiter.length === after.length;
  const next = isCommonPrefix ? successor(bytesOf(after)) : Buffer.concat([bytesOf(after), Buffer.from([0])]);
  return { from: Buffer.compare(next, start) > 0 ? next : start, end };
}

type Range = { bucket_id: number; from: Buffer; end: Buffer; limit: number };

const list = statement('store-list-objects', (given: Given<Range>) =>
  build
    .selectFrom('store_objects')
    .select(['key', 'size', 'etag', 'checksum', 'modified_at', sql<string>`acl ->> 'owner'`.as('owner')])
    .where('bucket_id', '=', given.bucket_id)
    .where('key', '>=', given.from)
    .where('key', '<', given.end)
    .orderBy('key')
    .limit(given.limit),
);

// Each step finds the next key after the last key, or after all keys with the last common prefix, so that a common prefix costs
// the same for any number of keys.
const listRolledUp = statement(
  'store-list-rolled-up',
  (given: Given<Range & { skip: number; delimiter: Buffer; delimiter_end: Buffer }>) => {
    const next = (from: ReturnType<typeof sql>) => sql`
      SELECT o.key, o.size, o.etag, o.checksum, o.modified_at, o.acl ->> 'owner' AS owner,
        position(${given.delimiter}::bytea IN substring(o.key FROM ${given.skip}::int + 1)) AS at
      FROM store_objects AS o
      WHERE o.bucket_id = ${given.bucket_id} AND o.key >= ${from} AND o.key < ${given.end}::bytea
      ORDER BY o.key LIMIT 1`;
    const until = sql`substring(w.key FROM 1 FOR ${given.skip}::int + w.at - 1)`;
    return build
      .selectFrom(
        sql<{
          key: Buffer;
          size: bigint;
          etag: string;
          checksum: ListedObject['checksum'] | null;
          modified_at: Date;
          owner: string;
          rolled_up: boolean;
        }>`(
        WITH RECURSIVE walk AS (
          SELECT first.*, 1 AS step FROM (${next(sql`${given.from}::bytea`)}) AS first
          UNION ALL
          SELECT next.*, w.step + 1 FROM walk AS w CROSS JOIN LATERAL (
            ${next(sql`CASE WHEN w.at > 0 THEN ${until} || ${given.delimiter_end}::bytea ELSE w.key || '\\x00'::bytea END`)}
          ) AS next
          WHERE w.step < ${given.limit}::int
        )
        SELECT CASE WHEN w.at > 0 THEN ${until} || ${given.delimiter}::bytea ELSE w.key END AS key,
          w.size, w.etag, w.checksum, w.modified_at, w.owner, w.at > 0 AS rolled_up, w.step
        FROM walk AS w)`.as('walked'),
      )
      .select(['key', 'size', 'etag', 'checksum', 'modified_at', 'owner', 'rolled_up'])
      .orderBy(sql`step`);
  },
);

/** The maximum of entries that one statement rolls up, so that it does not delay others for long. */
const ROLLED_UP_AT_ONCE = 200;

/** Entries of a page with a delimiter, the next of the list. */
async function rolledUpEntries(
  session: Session,
  bucketId: number,
  request: ListRequest,
): Promise<ListPage<ListedObject>['entries']> {
  const delimiter = bytesOf(request.delimiter);
  const rows = await listRolledUp.all(session, {
    bucket_id: bucketId,
    ...boundsOf(request),
    limit: request.limit,
    skip: bytesOf(request.prefix).length,
    delimiter,
    delimiter_end: successor(delimiter),
  });
  return rows.map((row) =>
    row.rolled_up ? { commonPrefix: keyOf(row.key) } : listedOf({ ...row, checksum: row.checksum ?? null }),
  );
}

/** A page with a delimiter, by statements that each read a step of it. */
async function listRolledUpRows(
  session: Session,
  bucketId: number,
  request: ListRequest,
): Promise<ListPage<ListedObject>> {
  const entries: ListPage<ListedObject>['entries'][number][] = [];
  for (let { after } = request; ;) {
    const limit = Math.min(ROLLED_UP_AT_ONCE, request.limit + 1 - entries.length);
    const step = await rolledUpEntries(session, bucketId, { ...request, after, limit });
    entries.push(...step);
    const last = step.at(-1);
    if (last === undefined || step.length < limit || entries.length > request.limit) break;
    after = 'commonPrefix' in last ? last.commonPrefix : last.key;
  }
  return { entries: entries.slice(0, request.limit), truncated: entries.length > request.limit };
}

/** A page of the objects of a bucket. */
export async function listRows(
  session: Session,
  bucketId: number,
  request: ListRequest,
): Promise<ListPage<ListedObject>> {
  const { delimiter, limit } = request;
  const { from, end } = boundsOf(request);
  if (limit <= 0 || Buffer.compare(from, end) >= 0) return { entries: [], truncated: false };
  if (delimiter !== '') return listRolledUpRows(session, bucketId, request);
  const rows = await list.all(session, { bucket_id: bucketId, from, end, limit: limit + 1 });
  return { entries: rows.slice(0, limit).map(listedOf), truncated: rows.length > limit };
}
