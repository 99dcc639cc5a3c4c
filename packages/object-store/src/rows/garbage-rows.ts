import { sql } from 'kysely';
import { build, type Given, statement, textStatement } from '@cloud-account/database';

/** The files to remove, the earliest first, without those that snapshots of the lab need. */
export const readGarbage = statement(
  'store-read-garbage',
  (given: Given<{ after: bigint; until: bigint; limit: number }>) =>
    build
      .selectFrom('store_garbage')
      .select(['id', 'file', 'object_id', 'upload_id'])
      .where('id', '>', given.after)
      .where('id', '<=', given.until)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('lab_snapshot_files as kept')
              .select('kept.snapshot_id')
              .whereRef('kept.file', '=', 'store_garbage.file'),
          ),
        ),
      )
      .orderBy('id')
      .limit(given.limit),
);

/** The highest number of the files to remove. */
export const newestGarbage = statement('store-newest-garbage', () =>
  build.selectNoFrom((eb) =>
    eb.selectFrom('store_garbage').select('id').orderBy('id', 'desc').limit(sql.lit(1)).as('id'),
  ),
);

/** Deletes the notes of removed files. */
export const deleteGarbage = statement('store-delete-garbage', (given: Given<{ ids: readonly bigint[] }>) =>
  build
    .deleteFrom('store_garbage')
    .where((eb) => eb('id', '=', eb.fn.any(sql<bigint[]>`${given.ids}::bigint[]`))),
);

/**
 * Notes the files of pieces and parts that are to be removed, at most so many of each, and deletes those pieces and parts, and
 * their own note with the last of them. `more`: whether any may be left.
 */
// Others may do the same at the same time, so `more` follows from how many were found, not from how many were deleted.
export const openGarbage = textStatement(
  'store-open-garbage',
  { more: 'bool' },
  (given: Given<{ ids: readonly bigint[]; limit: number }>) => sql`
    WITH opened AS (
      SELECT object_id, upload_id FROM store_garbage WHERE id = ANY(${given.ids}::bigint[])
    ), chosen_pieces AS MATERIALIZED (
      SELECT p.object_id, p.position FROM opened AS o JOIN store_pieces AS p ON p.object_id = o.object_id
      LIMIT ${given.limit}::int
    ), chosen_parts AS MATERIALIZED (
      SELECT p.upload_id, p.number FROM opened AS o JOIN store_parts AS p ON p.upload_id = o.upload_id
      LIMIT ${given.limit}::int
    ), judged AS MATERIALIZED (
      SELECT greatest((SELECT count(*) FROM chosen_pieces), (SELECT count(*) FROM chosen_parts))
        >= ${given.limit}::int AS more
    ), pieces AS (
      DELETE FROM store_pieces AS p USING chosen_pieces AS c
      WHERE p.object_id = c.object_id AND p.position = c.position RETURNING p.file
    ), parts AS (
      DELETE FROM store_parts AS p USING chosen_parts AS c
      WHERE p.upload_id = c.upload_id AND p.number = c.number RETURNING p.file
    ), noted AS (
      INSERT INTO store_garbage (file)
      SELECT file FROM (SELECT file FROM pieces UNION ALL SELECT file FROM parts) AS gone WHERE file IS NOT NULL
    ), deleted AS (
      DELETE FROM store_garbage USING judged AS j WHERE id = ANY(${given.ids}::bigint[]) AND NOT j.more
    )
    SELECT more FROM judged`,
);

/** Notes files to remove. */
export const noteFiles = statement('store-note-files', (given: Given<{ files: readonly string[] }>) =>
  build
    .insertInto('store_garbage')
    .columns(['file'])
    .expression(build.selectNoFrom(sql<string>`unnest(${given.files}::uuid[])`.as('file'))),
);

/**
 * Which of these files a row refers to, of the store or of a snapshot of the lab; `kept`: whether that row is more than a note to
 * remove the file.
 */
export const knownFiles = textStatement(
  'store-known-files',
  { file: 'text?', kept: 'bool' },
  (given: Given<{ files: readonly string[] }>) => sql`
    SELECT file::text AS file, true AS kept FROM store_objects WHERE file = ANY(${given.files}::uuid[])
    UNION ALL SELECT file::text, true FROM store_versions WHERE file = ANY(${given.files}::uuid[])
    UNION ALL SELECT file::text, true FROM store_pieces WHERE file = ANY(${given.files}::uuid[])
    UNION ALL SELECT file::text, true FROM store_parts WHERE file = ANY(${given.files}::uuid[])
    UNION ALL SELECT file::text, true FROM lab_snapshot_files WHERE file = ANY(${given.files}::uuid[])
    UNION ALL SELECT file::text, false FROM store_garbage WHERE file = ANY(${given.files}::uuid[])`,
);

/** The time of the database, as text with all its digits. */
export const databaseTime = textStatement(
  'store-database-time',
  { now: 'text' },
  () => sql`SELECT clock_timestamp()::text AS now`,
);

/** The number of transactions of servers that began before a time and go on. */
export const olderTransactions = textStatement(
  'store-older-transactions',
  { count: 'int4' },
  (given: Given<{ before: string }>) => sql`
    SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = 'cloud-account-server'
      AND pid <> pg_backend_pid() AND xact_start < ${given.before}::text::timestamptz`,
);
