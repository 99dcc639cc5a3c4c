import type { Bucket, Removal, RemovalOutcome } from '@cloud-account/s3';
import { sql } from 'kysely';
import { type Given, type Session, textStatement } from '@cloud-account/database';
import { judgedAs, readOutcome, removalRow } from '../rows/removal-conditions.js';
import { consequences } from '../rows/object-rows.js';
import { isProtected } from '../rows/protection-rows.js';
import { bytesOf } from '../rows/rows.js';
import { namedVersion } from '../rows/version-ids.js';
import { promote } from './version-rows.js';

/** A removal that names a version. */
type NamedRemoval = Removal & { readonly version: string };

export const namesVersion = (removal: Removal): removal is NamedRemoval => removal.version !== undefined;

// Runs after the bucket was locked, so that each condition is judged by the newest row.
const remove = textStatement(
  'store-remove-versions',
  { place: 'int4', outcome: 'text', is_marker: 'bool' },
  (given: Given<{ bucket_id: number; rows: string; now: Date }>) => {
    const ofKey = sql`bucket_id = ${given.bucket_id}::int AND key = g.key`;
    return sql`
      WITH given AS (
        SELECT r.place::int AS place, decode(g.key, 'base64') AS key, g.id, g.version, g.etag, g.modified, g.size, g.bypass
        FROM jsonb_array_elements(${given.rows}::jsonb) WITH ORDINALITY AS r (row, place),
          jsonb_to_record(r.row) AS g (key text, id bigint, version uuid, etag text, modified bigint, size bigint, bypass boolean)
      ), judged AS (
        SELECT g.place, o.key, o.id, o.is_marker,
          CASE WHEN ${isProtected(given.now, sql`g.bypass`)} AND ${judgedAs} = 'removed' THEN 'protected' ELSE ${judgedAs} END AS outcome
        FROM given AS g LEFT JOIN LATERAL (
          SELECT key, id, etag, size, modified_at, protection, false AS is_marker FROM store_objects
          WHERE ${ofKey} AND id = coalesce(g.id, id) AND version IS NOT DISTINCT FROM g.version
          UNION ALL SELECT key, id, etag, size, modified_at, protection, etag IS NULL FROM store_versions
          WHERE ${ofKey} AND id = g.id AND version = g.version
          UNION ALL SELECT key, id, etag, size, modified_at, protection, etag IS NULL FROM store_versions
          WHERE ${ofKey} AND version IS NULL AND g.id IS NULL
        ) AS o ON true
      ), object AS (
        DELETE FROM store_objects AS o USING judged AS j
        WHERE o.bucket_id = ${given.bucket_id}::int AND o.key = j.key AND o.id = j.id AND j.outcome = 'removed'
        RETURNING o.bucket_id, o.id, o.size, o.file, o.pieces
      ), version AS (
        DELETE FROM store_versions AS v USING judged AS j WHERE v.id = j.id AND j.outcome = 'removed'
        RETURNING v.bucket_id, v.id, v.size, v.file, v.pieces
      ), gone AS (
        SELECT * FROM object UNION ALL SELECT * FROM version
      ), ${consequences}
      SELECT place, outcome, coalesce(is_marker, false) AS is_marker FROM judged`;
  },
);

/**
 * Removes versions of a locked bucket permanently, each under its own condition, but none that is protected. Those before them
 * become current.
 */
export async function removeNamed(
  tx: Session,
  bucket: Bucket,
  removals: readonly NamedRemoval[],
  now: Date,
): Promise<readonly RemovalOutcome[]> {
  if (removals.length === 0) return [];
  const rows = JSON.stringify(
    removals.map((removal) => {
      const { id, version } = namedVersion(removal.version);
      const { bypass = false } = removal;
      return { ...removalRow(removal), id: id?.toString() ?? null, version, bypass };
    }),
  );
  const judged = await remove.all(tx, { bucket_id: bucket.id, rows, now });
  const byPlace = new Map(judged.map((row) => [row.place, row]));
  const keys = removals.map(({ key }) => bytesOf(key));
  await promote(tx, bucket.id, keys);
  return removals.map(({ version }, index) => {
    const row = byPlace.get(index + 1);
    const outcome = readOutcome(row?.outcome);
    return outcome === 'removed' && row?.is_marker === true ? { marker: version } : outcome;
  });
}
