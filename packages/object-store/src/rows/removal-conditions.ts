import type { Removal, RemovalProblem } from '@cloud-account/s3';
import { sql } from 'kysely';
import { bytesOf } from './rows.js';

/**
 * Judges the condition `g` of a removal by `o`, what it names: an object or, without an ETag, a delete marker, which has no size
 * either; all are null where there is nothing.
 */
export const judgedAs = sql`
  CASE WHEN o.etag IS NULL AND g.etag IS NOT NULL THEN 'no-object'
    WHEN o.key IS NULL OR coalesce(g.etag, '*') IN ('*', o.etag)
      AND (g.size IS NULL OR o.etag IS NOT NULL AND g.size = o.size)
      AND (g.modified IS NULL OR g.modified = floor(extract(epoch FROM o.modified_at))) THEN 'removed'
    ELSE 'condition' END`;

/** A removal for a statement that judges its condition. */
export const removalRow = ({ key, condition }: Removal) => ({
  key: bytesOf(key).toString('base64'),
  etag: condition?.etag ?? null,
  // Seconds since 1970: a client may send a time that the database has no date for.
  modified: condition?.modified === undefined ? null : Math.floor(condition.modified.getTime() / 1000),
  size: condition?.size ?? null,
});

/** The outcome of a judged removal. */
export function readOutcome(text: string | undefined): 'removed' | RemovalProblem {
  if (text === 'removed' || text === 'condition' || text === 'no-object' || text === 'protected') return text;
  throw new Error('Nothing is known of an object that was to be removed.');
}
