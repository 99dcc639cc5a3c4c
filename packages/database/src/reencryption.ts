import { type Compilable, sql } from 'kysely';
import { type Reencryption, reencryptRows } from '@cloud-account/runtime';
import type { Given, Row, TableName } from './build.js';
import { anyTable } from './row-statements.js';
import { type Session, statement } from './statement.js';

/** The maximum of secrets in one read, but for all that the last id has. */
const SLICE = 200;

/**
 * A function that encrypts the secrets of a column again, as `reencryptRows` does. It takes a value before the ids of all rows, and
 * the name for which the secret of a row is encrypted.
 *
 * @param id a column by which it finds rows; several may have the same
 * @param more columns from which that name is made
 */
export const reencryption = <
  Name extends TableName,
  Id extends keyof Row<Name> & string,
  More extends keyof Row<Name> & string = never,
>(
  table: Name,
  id: Id,
  secret: keyof Row<Name> & string,
  ...more: readonly More[]
) => {
  type Found = { readonly id: Row<Name>[Id] } & Pick<Row<Name>, More>;
  const old = statement(
    `old-encryption-${table}-${secret}`,
    (given: Given<{ after: Row<Name>[Id]; current: string }>) =>
      anyTable
        .selectFrom<string>(table)
        .select([`${id} as id`, `${secret} as text`, ...more])
        .where(sql<boolean>`${sql.ref(id)} > ${given.after}`)
        .where(sql<boolean>`${sql.ref(secret)} NOT LIKE ${given.current}`)
        .orderBy(id)
        .fetch(SLICE, 'with ties') as unknown as Compilable<Found & { readonly text: string }>,
  );
  const save = statement(
    `encrypt-${table}-${secret}`,
    (given: Given<{ id: Row<Name>[Id]; from: string; to: string }>) =>
      anyTable
        .updateTable<string>(table)
        .set({ [secret]: given.to })
        .where(sql<boolean>`${sql.ref(id)} = ${given.id}`)
        .where(sql<boolean>`${sql.ref(secret)} = ${given.from}`),
  );
  return (session: Session, work: Reencryption, first: Row<Name>[Id], ownerOf: (row: Found) => string) =>
    reencryptRows(
      work,
      first,
      async (after) => {
        const rows = await old.all(session, { after, current: `${work.encryption.current}.%` });
        return rows.map((row) => ({ ...row, owner: ownerOf(row) }));
      },
      (key, from, to) => save.run(session, { id: key, from, to }),
    );
};
