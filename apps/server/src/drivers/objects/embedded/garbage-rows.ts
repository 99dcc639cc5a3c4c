import { sql } from 'kysely';
import { build, type Given } from '../../../database/build.js';
import { statement, textStatement } from '../../../database/statement.js';

/** What is to be removed, the earliest first. */
export const readGarbage = statement(
  'store-read-garbage',
  (given: Given<{ after: bigint; until: bigint; limit: number }>) =>
    build
      .selectFrom('store_garbage')
      .select(['id', 'file', 'object_id', 'upload_id'])
      .where('id', '>', given.after)
      .where('id', '<=', given.until)
      .orderBy('id')
      .limit(given.limit),
);

/** The highest number of what is to be removed. */
export const newestGarbage = statement('store-newest-garbage', () =>
  build.selectNoFrom((eb) =>
    eb.selectFrom('store_garbage').select('id').orderBy('id', 'desc').limit(sql.lit(1)).as('id'),
  ),
);

/** Forgets what was removed. */
export const forgetGarbage = statement('store-forget-garbage', (given: Given<{ ids: readonly bigint[] }>) =>
  build
    .deleteFrom('store_garbage')
    .where((eb) => eb('id', '=', eb.fn.any(sql<bigint[]>`${given.ids}::bigint[]`))),
);

/** Notes each file of the pieces of objects and the parts of uploads that are to be removed, and forgets pieces and parts. */
export const openGarbage = textStatement(
  'store-open-garbage',
  { opened: 'int4' },
  (given: Given<{ ids: readonly bigint[] }>) => sql`
    WITH opened AS (
      DELETE FROM store_garbage WHERE id = ANY(${given.ids}::bigint[]) RETURNING object_id, upload_id
    ), pieces AS (
      DELETE FROM store_pieces AS p USING opened AS o WHERE p.object_id = o.object_id RETURNING p.file
    ), parts AS (
      DELETE FROM store_parts AS p USING opened AS o WHERE p.upload_id = o.upload_id RETURNING p.file
    ), noted AS (
      INSERT INTO store_garbage (file)
      SELECT file FROM (SELECT file FROM pieces UNION ALL SELECT file FROM parts) AS gone WHERE file IS NOT NULL
    )
    SELECT count(*)::int AS opened FROM opened`,
);

/** Notes files that are to be removed. */
export const noteFiles = statement('store-note-files', (given: Given<{ files: readonly string[] }>) =>
  build
    .insertInto('store_garbage')
    .columns(['file'])
    .expression(build.selectNoFrom(sql<string>`unnest(${given.files}::uuid[])`.as('file'))),
);

/** Which of these files something refers to. */
export const knownFiles = textStatement(
  'store-known-files',
  { file: 'text?' },
  (given: Given<{ files: readonly string[] }>) => sql`
    SELECT file::text AS file FROM store_objects WHERE file = ANY(${given.files}::uuid[])
    UNION ALL SELECT file::text FROM store_pieces WHERE file = ANY(${given.files}::uuid[])
    UNION ALL SELECT file::text FROM store_parts WHERE file = ANY(${given.files}::uuid[])
    UNION ALL SELECT file::text FROM store_garbage WHERE file = ANY(${given.files}::uuid[])`,
);
