import { sql } from 'kysely';
import { build, type Database, type Given, statement } from '@cloud-account/database';

interface KeyValues {
  access_key: string;
  owner: string;
  secret: string;
  buckets: string | null;
}

const put = statement('store-put-key', (given: Given<KeyValues>) =>
  build
    .insertInto('store_keys')
    .values({
      access_key: given.access_key,
      owner: given.owner,
      secret: given.secret,
      buckets: given.buckets,
      internal: false,
    })
    .onConflict((conflict) =>
      conflict
        .column('access_key')
        .doUpdateSet((eb) => ({
          secret: eb.ref('excluded.secret'),
          buckets: eb.ref('excluded.buckets'),
        }))
        .whereRef('store_keys.owner', '=', 'excluded.owner'),
    ),
);

/** Inserts or updates a key. @throws Error when another owner has the access key */
export async function putKeyRow(database: Database, values: KeyValues): Promise<void> {
  if ((await put.run(database, values)) === 0) throw new Error('The access key is another owner’s.');
}

const remove = statement(
  'store-remove-keys',
  (given: Given<{ owner: string; access_keys: readonly string[] }>) =>
    build
      .deleteFrom('store_keys')
      .where('owner', '=', given.owner)
      .where('internal', '=', false)
      .where((eb) => eb('access_key', '=', eb.fn.any(sql<string[]>`${given.access_keys}::text[]`))),
);

export const removeKeyRows = (
  database: Database,
  owner: string,
  accessKeys: readonly string[],
): Promise<number> => remove.run(database, { owner, access_keys: accessKeys });

const findInternal = statement('store-find-internal-key', (given: Given<{ owner: string }>) =>
  build
    .selectFrom('store_keys')
    .select(['access_key', 'secret'])
    .where('owner', '=', given.owner)
    .where('internal', '=', true),
);

const removeInternal = statement('store-remove-internal-key', (given: Given<{ access_key: string }>) =>
  build.deleteFrom('store_keys').where('access_key', '=', given.access_key).where('internal', '=', true),
);

/** Removes an internal key. */
export const removeInternalKey = (database: Database, accessKey: string): Promise<number> =>
  removeInternal.run(database, { access_key: accessKey });

const insertInternal = statement('store-insert-internal-key', (given: Given<Omit<KeyValues, 'buckets'>>) =>
  build
    .insertInto('store_keys')
    .values({
      access_key: given.access_key,
      owner: given.owner,
      secret: given.secret,
      buckets: null,
      internal: true,
    })
    .onConflict((conflict) => conflict.doNothing()),
);

/** The internal key of an owner, with its secret encrypted. */
export const findInternalKey = (
  database: Database,
  owner: string,
): Promise<{ access_key: string; secret: string } | undefined> => findInternal.first(database, { owner });

/** Inserts an internal key, unless the owner has one. */
export const insertInternalKey = (database: Database, values: Omit<KeyValues, 'buckets'>): Promise<number> =>
  insertInternal.run(database, values);
