import { sql } from 'kysely';
import { reencryptRows, type Reencryption } from '@cloud-account/runtime';
import { type Given, type Session, textStatement } from '@cloud-account/database';
import { DATA_KEY_OWNER, OF_CLIENT } from './data-keys.js';

/** The maximum of data keys in one read. */
const SLICE = 200;

/** The name of the key that encrypts a data key, by which the tables of many rows have an index. */
const keyName = sql`split_part(data_key, '.', 1)`;

/** The statements for the data keys of a table. @param first before the ids of all rows */
const ofTable = (
  table: 'store_uploads' | 'store_objects' | 'store_versions',
  { type, first }: { readonly type: 'uuid' | 'bigint'; readonly first: string },
) => {
  const [rows, idType] = [sql.table(table), sql.raw(type)];
  return {
    first,
    next: textStatement(
      `store-next-key-name-of-${table}`,
      { name: 'text' },
      (given: Given<{ after: string }>) => sql`
        SELECT ${keyName} AS name FROM ${rows} WHERE data_key IS NOT NULL AND ${keyName} > ${given.after}::text
        ORDER BY ${keyName} LIMIT 1`,
    ),
    list: textStatement(
      `store-data-keys-of-${table}`,
      { id: 'text', text: 'text' },
      (given: Given<{ name: string; after: string }>) => sql`
        SELECT id::text AS id, data_key AS text FROM ${rows}
        WHERE data_key IS NOT NULL AND ${keyName} = ${given.name}::text AND id > ${given.after}::${idType}
        ORDER BY ${rows}.id LIMIT ${sql.lit(SLICE)}`,
    ),
    save: textStatement(
      `store-encrypt-data-key-of-${table}`,
      {},
      (given: Given<{ id: string; name: string; from: string; to: string }>) => sql`
        UPDATE ${rows} SET data_key = ${given.to}::text
        WHERE data_key IS NOT NULL AND ${keyName} = ${given.name}::text AND id = ${given.id}::${idType}
          AND data_key = ${given.from}::text`,
    ),
  };
};

type Table = ReturnType<typeof ofTable>;

/** In the order in which a row moves: an upload becomes an object, which becomes a version. */
const tables: readonly Table[] = [
  ofTable('store_uploads', { type: 'uuid', first: '00000000-0000-0000-0000-000000000000' }),
  ofTable('store_objects', { type: 'bigint', first: '0' }),
  ofTable('store_versions', { type: 'bigint', first: '0' }),
];

async function reencryptTable(session: Session, { first, next, list, save }: Table, work: Reencryption) {
  for (let name: string | undefined = ''; ;) {
    name = (await next.first(session, { after: name }))?.name;
    if (name === undefined || work.signal.aborted) return;
    if (name === OF_CLIENT || name === work.encryption.current) continue;
    const of = name;
    await reencryptRows(
      work,
      first,
      async (after) =>
        (await list.all(session, { name: of, after })).map((row) => ({
          ...row,
          owner: DATA_KEY_OWNER,
        })),
      (id, from, to) => save.run(session, { id, name: of, from, to }),
    );
  }
}

/**
 * Encrypts data keys of objects again with the newest key of the server; the bytes of objects do not change. Those that keys of clients
 * encrypt stay as they are.
 */
export async function reencryptDataKeys(session: Session, work: Reencryption): Promise<void> {
  const { counts } = work;
  for (let lost = 0, changed = true; changed && !work.signal.aborted;) {
    const pass = { done: 0, lost: 0 };
    for (const table of tables) await reencryptTable(session, table, { ...work, counts: pass });
    counts.done += pass.done;
    counts.lost += pass.lost - lost;
    lost = pass.lost;
    // A version may have become the current object again behind this pass.
    changed = pass.done > 0;
  }
}
