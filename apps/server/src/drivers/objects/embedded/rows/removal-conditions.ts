import type { Removal, RemovalProblem } from '@cloud-account/s3';
import { sql } from 'kysely';
import { bytesOf } from './rows.js';

/**
 * Judges the condition `g` of a removal by `o`, what it names: an object or, without an ETag, a delete marker; all are null where
 * there is nothing.
 */
export const judgedAs = sql`
  CASE WHEN o.etag IS NULL THEN CASE WHEN g.etag IS NULL THEN 'removed' ELSE 'no-object' END
    WHEN coalesce(g.etag, '*') IN ('*', o.etag) AND coalesce(g.size, o.size) = o.size
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
