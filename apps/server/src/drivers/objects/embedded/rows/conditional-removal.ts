import type { Bucket, Removal, RemovalOutcome } from '@cloud-account/s3';
import { sql } from 'kysely';
import type { Given } from '../../../../database/build.js';
import type { Database } from '../../../../database/database.js';
import { allRows, type Session } from '../../../../database/session.js';
import { textStatement } from '../../../../database/statement.js';
import { inTransaction } from '../../../../database/transaction.js';
import { consequences, lock, removeRows } from './object-rows.js';
import { bytesOf } from './rows.js';

// Runs after the bucket was locked, so that each condition is judged by the newest row.
const remove = textStatement(
  'store-remove-objects-if',
  { place: 'int4', outcome: 'text' },
  (given: Given<{ bucket_id: number; rows: string }>) => sql`
    WITH given AS (
      SELECT r.place::int AS place, decode(g.key, 'base64') AS key, g.etag, g.modified, g.size
      FROM jsonb_array_elements(${given.rows}::jsonb) WITH ORDINALITY AS r (row, place),
        jsonb_to_record(r.row) AS g (key text, etag text, modified bigint, size bigint)
    ), judged AS (
      SELECT g.place, o.key, CASE
        WHEN o.key IS NULL THEN CASE WHEN g.etag IS NULL THEN 'removed' ELSE 'no-object' END
        WHEN coalesce(g.etag, '*') IN ('*', o.etag) AND coalesce(g.size, o.size) = o.size
          AND (g.modified IS NULL OR g.modified = floor(extract(epoch FROM o.modified_at))) THEN 'removed'
        ELSE 'condition' END AS outcome
      FROM given AS g LEFT JOIN store_objects AS o ON o.bucket_id = ${given.bucket_id}::int AND o.key = g.key
    ), gone AS (
      DELETE FROM store_objects AS o USING judged AS j
      WHERE o.bucket_id = ${given.bucket_id}::int AND o.key = j.key AND j.outcome = 'removed'
      RETURNING o.bucket_id, o.id, o.size, o.file, o.pieces
    ), ${consequences}
    SELECT place, outcome FROM judged`,
);

const rowOf = ({ key, condition }: Removal) => ({
  key: bytesOf(key).toString('base64'),
  etag: condition?.etag ?? null,
  // Seconds since 1970: a client may send a time that the database has no date for.
  modified: condition?.modified === undefined ? null : Math.floor(condition.modified.getTime() / 1000),
  size: condition?.size ?? null,
});

const isOutcome = (text: string | undefined): text is RemovalOutcome =>
  text === 'removed' || text === 'condition' || text === 'no-object';

async function removeUnderConditions(
  tx: Session,
  bucket: Bucket,
  removals: readonly Removal[],
): Promise<readonly RemovalOutcome[]> {
  // The objects of a removed bucket are gone.
  if (!(await lock(tx, bucket))) return removals.map(() => 'removed');
  const given = { bucket_id: bucket.id, rows: JSON.stringify(removals.map(rowOf)) };
  const outcomes = new Map((await allRows(tx, remove, given)).map(({ place, outcome }) => [place, outcome]));
  return removals.map((_, index) => {
    const outcome = outcomes.get(index + 1);
    if (!isOutcome(outcome)) throw new Error('Nothing is known of an object that was to be removed.');
    return outcome;
  });
}

/** Removes the rows of objects, each under its own condition. @returns the result of each */
export async function removeObjectRows(
  database: Database,
  bucket: Bucket,
  removals: readonly Removal[],
): Promise<readonly RemovalOutcome[]> {
  if (removals.some(({ condition }) => condition !== undefined))
    return inTransaction(database, (tx) => removeUnderConditions(tx, bucket, removals));
  const keys = removals.map(({ key }) => bytesOf(key));
  await removeRows(database, bucket.id, keys);
  return removals.map(() => 'removed');
}
