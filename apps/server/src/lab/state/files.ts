import type { RunSql } from './run-sql.js';

/** The files that rows refer to: bytes of objects, and attachments of tickets. */
const REFERRED = `
  SELECT 'object' AS kind, file, size FROM store_objects WHERE file IS NOT NULL
  UNION ALL SELECT 'object', file, size FROM store_versions WHERE file IS NOT NULL
  UNION ALL SELECT 'object', file, size FROM store_pieces WHERE file IS NOT NULL
  UNION ALL SELECT 'object', file, size FROM store_parts WHERE file IS NOT NULL
  UNION ALL SELECT 'attachment', file_key, bytes FROM ticket_attachments`;

const OF_OBJECTS = `
  SELECT file FROM store_objects UNION ALL SELECT file FROM store_versions
  UNION ALL SELECT file FROM store_pieces UNION ALL SELECT file FROM store_parts`;

/** A file of a snapshot. */
export interface SavedFile {
  readonly kind: 'object' | 'attachment';
  readonly file: string;
  readonly size: number;
}

/** Keeps the files of the present state for a snapshot: none of them is removed before the snapshot is. */
export async function keepFiles(run: RunSql, snapshot: number): Promise<void> {
  await run(
    `INSERT INTO lab_snapshot_files (snapshot_id, kind, file, size)
     SELECT DISTINCT ON (file) $1::int, kind, file, size FROM (${REFERRED}) AS referred`,
    [snapshot],
  );
}

/** Those of some files that neither a row nor a snapshot of this server refers to. */
export async function listMissingFiles<File extends SavedFile>(
  run: RunSql,
  files: readonly File[],
): Promise<File[]> {
  const here = await run<{ file: string }>(
    `SELECT file::text AS file FROM (${REFERRED}) AS referred WHERE file = ANY ($1::uuid[])
     UNION SELECT file::text FROM lab_snapshot_files WHERE file = ANY ($1::uuid[])`,
    [files.map(({ file }) => file)],
  );
  const known = new Set(here.map(({ file }) => file));
  return files.filter(({ file }) => !known.has(file));
}

/** Notes attachments that are about to be written. */
export async function noteAttachments(run: RunSql, files: readonly SavedFile[], now: Date): Promise<void> {
  await run(
    `INSERT INTO stored_files (key, created_at) SELECT key, $2 FROM unnest($1::uuid[]) AS key ON CONFLICT DO NOTHING`,
    [files.map(({ file }) => file), now],
  );
}

/** Notes that the bytes of all objects can be removed: the rows that refer to them are about to be replaced. */
export const NOTE_REPLACED = `
  DELETE FROM store_garbage WHERE file IS NULL;
  INSERT INTO store_garbage (file) SELECT file FROM (${OF_OBJECTS}) AS present WHERE file IS NOT NULL`;

/** Takes these notes back for what the new rows refer to, and notes what belongs to none of them. */
export const NOTE_RESTORED = `
  DELETE FROM store_garbage WHERE file IN (SELECT file FROM (${OF_OBJECTS}) AS present);
  INSERT INTO store_garbage (object_id) SELECT DISTINCT object_id FROM store_pieces p
  WHERE NOT EXISTS (SELECT 1 FROM store_objects o WHERE o.id = p.object_id)
    AND NOT EXISTS (SELECT 1 FROM store_versions v WHERE v.id = p.object_id);
  INSERT INTO store_garbage (upload_id) SELECT DISTINCT upload_id FROM store_parts p
  WHERE NOT EXISTS (SELECT 1 FROM store_uploads u WHERE u.id = p.upload_id)`;

/** Removes a snapshot, and notes that the bytes which only it needed can be removed; a job finds such attachments. */
export async function removeSnapshot(run: RunSql, snapshot: number): Promise<void> {
  await run(
    `WITH gone AS (DELETE FROM lab_snapshot_files WHERE snapshot_id = $1 RETURNING kind, file)
     INSERT INTO store_garbage (file) SELECT file FROM gone
     WHERE kind = 'object' AND file NOT IN (SELECT file FROM (${OF_OBJECTS}) AS present WHERE file IS NOT NULL)`,
    [snapshot],
  );
  await run('DELETE FROM lab_snapshots WHERE id = $1', [snapshot]);
}
