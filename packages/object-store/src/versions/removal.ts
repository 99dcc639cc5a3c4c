import type { Bucket, Removal, RemovalOutcome } from '@cloud-account/s3';
import { sql } from 'kysely';
import {
  type Database,
  type Given,
  inTransaction,
  type Session,
  textStatement,
} from '@cloud-account/database';
import { namesVersion, removeNamed } from './named-removal.js';
import { markRemoved, type Marking } from './version-rows.js';
import { consequences, lock, removeRows, type LockedBucket } from '../rows/object-rows.js';
import { judgedAs, readOutcome, removalRow } from '../rows/removal-conditions.js';
import { bytesOf } from '../rows/rows.js';

// Runs after the bucket was locked, so that each condition is judged by the newest row.
const remove = textStatement(
  'store-remove-objects-if',
  { place: 'int4', outcome: 'text' },
  (given: Given<{ bucket_id: number; rows: string; keeps: boolean }>) => sql`
    WITH given AS (
      SELECT r.place::int AS place, decode(g.key, 'base64') AS key, g.etag, g.modified, g.size
      FROM jsonb_array_elements(${given.rows}::jsonb) WITH ORDINALITY AS r (row, place),
        jsonb_to_record(r.row) AS g (key text, etag text, modified bigint, size bigint)
    ), judged AS (
      SELECT g.place, o.key, ${judgedAs} AS outcome
      FROM given AS g LEFT JOIN LATERAL (
        SELECT key, etag, size, modified_at FROM store_objects WHERE bucket_id = ${given.bucket_id}::int AND key = g.key
        UNION ALL SELECT key, etag, size, modified_at FROM store_versions
        WHERE ${given.keeps}::boolean AND bucket_id = ${given.bucket_id}::int AND key = g.key AND noncurrent_at IS NULL
      ) AS o ON true
    ), gone AS (
      DELETE FROM store_objects AS o USING judged AS j
      WHERE o.bucket_id = ${given.bucket_id}::int AND o.key = j.key AND j.outcome = 'removed' AND NOT ${given.keeps}::boolean
      RETURNING o.bucket_id, o.id, o.size, o.file, o.pieces
    ), ${consequences}
    SELECT place, outcome FROM judged`,
);

/** Removes the objects of keys, or writes delete markers over them where the bucket keeps versions. */
async function removeCurrent(
  tx: Session,
  bucket: Bucket,
  { versioning }: LockedBucket,
  removals: readonly Removal[],
  marking: Marking,
): Promise<readonly RemovalOutcome[]> {
  if (removals.length === 0) return [];
  const rows = JSON.stringify(removals.map(removalRow));
  const judged = await remove.all(tx, { bucket_id: bucket.id, rows, keeps: versioning !== null });
  const byPlace = new Map(judged.map(({ place, outcome }) => [place, outcome]));
  const outcomes = removals.map((_, index) => readOutcome(byPlace.get(index + 1)));
  if (versioning === null) return outcomes;
  const keys = new Set(removals.flatMap(({ key }, index) => (outcomes[index] === 'removed' ? [key] : [])));
  const markers = await markRemoved(tx, bucket.id, [...keys], versioning, marking);
  return removals.map(({ key }, index) => {
    const marker = markers.get(key);
    const outcome = outcomes[index] ?? 'removed';
    return outcome === 'removed' && marker !== undefined ? { marker } : outcome;
  });
}

async function removeLocked(
  tx: Session,
  bucket: Bucket,
  removals: readonly Removal[],
  marking: Marking,
): Promise<readonly RemovalOutcome[]> {
  const locked = await lock(tx, bucket);
  // The objects of a removed bucket are gone.
  if (locked === undefined) return removals.map(() => 'removed');
  const named = removals.filter(namesVersion);
  const others = removals.filter((removal) => !namesVersion(removal));
  const outcomes = [
    ...(await removeNamed(tx, bucket, named, marking.now)),
    ...(await removeCurrent(tx, bucket, locked, others, marking)),
  ];
  const outcomeOf = new Map([...named, ...others].map((removal, index) => [removal, outcomes[index]]));
  return removals.map((removal) => outcomeOf.get(removal) ?? 'removed');
}

/**
 * Removes the rows of objects and versions, each under its own condition.
 *
 * @returns the result of each
 * @throws an error for `withinQuota` when delete markers would exceed the owner's quota; then nothing is removed
 */
export async function removeObjectRows(
  database: Database,
  bucket: Bucket,
  removals: readonly Removal[],
  marking: Marking,
): Promise<readonly RemovalOutcome[]> {
  const isPlain = removals.every(
    ({ condition, version }) => condition === undefined && version === undefined,
  );
  if (isPlain && bucket.versioning === undefined) {
    const keys = removals.map(({ key }) => bytesOf(key));
    const { keepsVersions } = await removeRows(database, bucket.id, keys);
    if (!keepsVersions) return removals.map(() => 'removed');
  }
  return inTransaction(database, (tx) => removeLocked(tx, bucket, removals, marking));
}
