import { sql } from 'kysely';
import { build, type Database, type Given, statement } from '@cloud-account/database';
import type { Transaction } from './transaction.js';

const note = statement('note-file', (given: Given<{ key: string; now: Date }>) =>
  build.insertInto('stored_files').values({ key: given.key, created_at: given.now }),
);

/** Notes that a file is about to be written; its transaction must end before the write. */
export async function noteFile(tx: Transaction, key: string): Promise<void> {
  await note.run(tx, { key, now: tx.now });
}

const removeNotes = statement('remove-file-notes', (given: Given<{ keys: readonly string[] }>) =>
  build
    .deleteFrom('stored_files')
    .where((eb) => eb('key', '=', eb.fn.any(sql<string[]>`${given.keys}::uuid[]`))),
);

/** Removes the notes of files that were removed from the disk. */
export async function removeFileNotes(tx: Transaction, keys: readonly string[]): Promise<void> {
  await removeNotes.run(tx, { keys });
}

const unused = statement('unused-files', (given: Given<{ before: Date; except: readonly string[] }>) =>
  build
    .selectFrom('stored_files as f')
    .select('f.key')
    .where('f.created_at', '<', given.before)
    .where(sql<boolean>`f.key <> ALL(${given.except}::uuid[])`)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('ticket_attachments as a').select('a.id').whereRef('a.file_key', '=', 'f.key'),
        ),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('lab_snapshot_files as s').select('s.snapshot_id').whereRef('s.file', '=', 'f.key'),
        ),
      ),
    )
    .orderBy('f.created_at')
    .limit(sql.lit(200)),
);

/**
 * Some files that no row refers to.
 *
 * @param before only files that were noted earlier, because younger ones may still be in use
 * @param except keys of files that are left out
 * @returns their keys, the oldest first
 */
export const listUnusedFiles = async (
  database: Database,
  before: Date,
  except: readonly string[],
): Promise<string[]> => (await unused.all(database, { before, except })).map(({ key }) => key);
