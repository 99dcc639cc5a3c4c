import type { Database } from '../database/database.js';
import { query } from '../database/query.js';
import type { Transaction } from './transaction.js';

/** Notes that a file is about to be written, in a transaction of its own that ends before that. */
export async function noteFile({ client, now }: Transaction, key: string): Promise<void> {
  await client.storedFile.create({ data: { key, createdAt: now }, select: { key: true } });
}

/** Forgets files that are removed from the disk. */
export async function forgetFiles({ client }: Transaction, keys: readonly string[]): Promise<void> {
  await client.storedFile.deleteMany({ where: { key: { in: [...keys] } } });
}

/**
 * Files that nothing refers to.
 *
 * @param before only those noted earlier: younger ones may be on their way
 * @returns their keys, the oldest first, some at once
 */
export async function listUnusedFiles(database: Database, before: Date): Promise<string[]> {
  const rows = await query<{ key: string }>(
    database,
    'unused-files',
    `SELECT f.key::text AS key FROM stored_files f
     WHERE f.created_at < $1 AND NOT EXISTS (SELECT 1 FROM ticket_attachments a WHERE a.file_key = f.key)
     ORDER BY f.created_at LIMIT 200`,
    [before],
  );
  return rows.map(({ key }) => key);
}
