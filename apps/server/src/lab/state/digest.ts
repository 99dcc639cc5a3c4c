import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { FileStore } from '../../files/file-store.js';
import type { ObjectStore } from '@cloud-account/object-store';
import type { RunSql } from './run-sql.js';
import type { SavedFile } from './files.js';

/** The places of the bytes of files. */
export interface FilePlaces {
  readonly files: FileStore;
  readonly objects: Pick<ObjectStore, 'bytes'>;
}

/** Some rows of a table in a snapshot, without their text. */
export interface PartSum {
  readonly table: string;
  readonly position: number;
  /** Of the text, as bytes of UTF-8. */
  readonly bytes: number;
  readonly sha256: string;
}

/** A file of a snapshot with the hash of its bytes. */
export interface FileSum extends SavedFile {
  readonly sha256: string;
}

/** The contents of a digest, in its order. */
export interface Sums {
  readonly parts: readonly PartSum[];
  readonly files: readonly FileSum[];
}

/** The hash over all rows and files. Sequences are left out, since a crash may have PostgreSQL skip some of their values. */
export function digestOf({ parts, files }: Sums): string {
  const hash = createHash('sha256');
  for (const { table, position, sha256 } of parts) hash.update(`${table} ${position} ${sha256}\n`);
  for (const { kind, file, size, sha256 } of files) hash.update(`${kind} ${file} ${size} ${sha256}\n`);
  return hash.digest('hex');
}

/** Opens a file of a snapshot. @throws an error when it does not exist */
export const openSaved = ({ files, objects }: FilePlaces, { kind, file }: SavedFile): Promise<Readable> =>
  kind === 'object' ? objects.bytes.read(file) : files.read(file);

/** Reads the sums of a snapshot; a file may have none yet. */
export async function readSums(
  run: RunSql,
  snapshot: number,
): Promise<{ parts: PartSum[]; files: (SavedFile & { readonly sha256: string | null })[] }> {
  return {
    parts: await run<PartSum>(
      `SELECT table_name AS "table", position, octet_length(rows) AS bytes, sha256
       FROM lab_snapshot_parts WHERE snapshot_id = $1 ORDER BY table_name COLLATE "C", position`,
      [snapshot],
    ),
    // Of bytes that do not change, one hash is enough for all snapshots.
    files: await run(
      `SELECT f.kind, f.file::text AS file, coalesce(known.size, f.size)::float8 AS size, known.sha256
       FROM lab_snapshot_files f LEFT JOIN LATERAL (
         SELECT o.size, o.sha256 FROM lab_snapshot_files o WHERE o.file = f.file AND o.sha256 IS NOT NULL LIMIT 1
       ) AS known ON true
       WHERE f.snapshot_id = $1 ORDER BY f.file`,
      [snapshot],
    ),
  };
}

/** Hashes the files of a snapshot, and completes its row. @returns its digest */
export async function completeSnapshot(run: RunSql, snapshot: number, places: FilePlaces): Promise<string> {
  const { parts, files: found } = await readSums(run, snapshot);
  const files: FileSum[] = [];
  for (const file of found) {
    const { sha256 } = file;
    // Rows have the size of an object before its bytes are encrypted.
    files.push(
      sha256 === null ? { ...file, ...(await sumOf(await openSaved(places, file))) } : { ...file, sha256 },
    );
  }
  const digest = digestOf({ parts, files });
  const sums = JSON.stringify(files.map(({ file, size, sha256 }) => ({ file, size, sha256 })));
  await run(
    `UPDATE lab_snapshot_files f SET size = known.size, sha256 = known.sha256
     FROM jsonb_to_recordset($2::jsonb) AS known (file uuid, size bigint, sha256 text)
     WHERE f.snapshot_id = $1 AND f.file = known.file`,
    [snapshot, sums],
  );
  const sum = (sizes: readonly number[]): number => sizes.reduce((all, one) => all + one, 0);
  await run('UPDATE lab_snapshots SET digest = $2, row_bytes = $3, file_bytes = $4 WHERE id = $1', [
    snapshot,
    digest,
    sum(parts.map(({ bytes }) => bytes)),
    sum(files.map(({ size }) => size)),
  ]);
  return digest;
}

async function sumOf(content: Readable): Promise<Pick<FileSum, 'size' | 'sha256'>> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const part of content as AsyncIterable<Uint8Array>) {
    hash.update(part);
    size += part.length;
  }
  return { size, sha256: hash.digest('hex') };
}
