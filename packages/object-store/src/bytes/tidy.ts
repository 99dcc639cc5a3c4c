import type { Database } from '@cloud-account/database';
import { knownFiles } from '../rows/garbage-rows.js';
import type { Bytes, ListedBytes } from './bytes.js';

/** The numbers of ids whose bytes were moved and removed. */
export interface Tidied {
  moved: number;
  removed: number;
}

/** The ids in one look at the rows. */
const BATCH = 1_000;

/**
 * Removes the bytes of a place that no row needs, and moves the others to another place. An interruption loses nothing: the next
 * call continues.
 *
 * @param to where the others are moved; undefined: they stay
 */
export async function tidy(
  from: Bytes,
  to: Bytes | undefined,
  { database, signal }: { readonly database: Database; readonly signal: AbortSignal },
): Promise<Tidied> {
  const tidied: Tidied = { moved: 0, removed: 0 };
  for await (const entries of batchesOf(from)) {
    const needed = await listNeeded(
      database,
      entries.map(({ id }) => id),
    );
    for (const { id, isAssigned } of entries) {
      if (signal.aborted) return tidied;
      if (needed.has(id)) {
        if (to === undefined) continue;
        await move(database, id, from, to);
        tidied.moved++;
      } else if (isAssigned) {
        await from.remove(id);
        tidied.removed++;
      }
    }
  }
  return tidied;
}

/** All that a place has, page by page. */
export async function* pagesOf(from: Bytes): AsyncGenerator<ListedBytes['entries']> {
  let after: string | undefined;
  do {
    const { entries, next } = await from.list(after);
    yield entries;
    after = next;
  } while (after !== undefined);
}

async function* batchesOf(from: Bytes): AsyncGenerator<ListedBytes['entries']> {
  for await (const entries of pagesOf(from))
    for (let at = 0; at < entries.length; at += BATCH) yield entries.slice(at, at + BATCH);
}

async function move(database: Database, id: string, from: Bytes, to: Bytes): Promise<void> {
  const { content, size } = await from.readAll(id);
  await to.assign(async () => {
    await to.receive(content, size, id);
    // The last row that needs them may have been deleted meanwhile, and the bytes removed from both places before they arrived.
    if ((await listNeeded(database, [id])).has(id)) await to.settle([id]);
    else await to.remove(id);
  });
  await from.remove(id);
}

/** Those of some bytes that a row needs. */
async function listNeeded(database: Database, files: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await knownFiles.all(database, { files });
  return new Set(rows.flatMap(({ file, kept }) => (kept && file !== null ? [file] : [])));
}
