import { groupKeyTaken, groupLabelTaken, type SecondaryGroupValues } from '@cloud-account/core';
import { sql } from 'kysely';
import {
  build,
  type Given,
  newColumns,
  type NewRow,
  pick,
  type Session,
  statement,
} from '@cloud-account/database';
import { foundRow } from '../../../repositories/found-row.js';
import { plain, text } from '../../../repositories/listing/conditions.js';
import { list, pagesOf } from '../../../repositories/listing/list.js';
import type { Transaction } from '../../../repositories/transaction.js';
import { refuseTaken } from '../../../repositories/unique.js';

/** A stored group of secondaries, without the secret of its key. */
export interface StoredSecondaryGroup extends SecondaryGroupValues {
  readonly id: number;
  /** The number of zones in its catalog. */
  readonly zones: number;
  readonly created: Date;
  readonly updated: Date;
}

const groups = () =>
  build
    .selectFrom('secondary_groups as g')
    .select([
      'g.id',
      'g.label',
      'g.addresses',
      'g.tags',
      'g.key_name as keyName',
      'g.key_algorithm as keyAlgorithm',
      sql<number>`(SELECT count(*)::int FROM catalog_members m WHERE m.group_id = g.id)`.as('zones'),
      'g.created_at as created',
      'g.updated_at as updated',
    ]);

const listed = list('listSecondaryGroups', 'secondary-groups', {
  from: groups,
  id: (eb) => eb.ref('g.id'),
  keys: (eb) => ({ id: plain(eb.ref('g.id')), label: text(eb.ref('g.label')) }),
});

/** All groups. */
export const listSecondaryGroupRows = pagesOf(listed);

const one = statement('secondary-group', (given: Given<{ id: number }>) =>
  groups().where('g.id', '=', given.id),
);

/** @throws Refused (404) when there is no such group */
export const getSecondaryGroupRow = (session: Session, id: number): Promise<StoredSecondaryGroup> =>
  foundRow(session, one, { id });

const ofLabel = statement('secondary-group-of-label', (given: Given<{ label: string }>) =>
  groups().where('g.label', '=', given.label),
);

/** The group with a label, if there is one. */
export const findSecondaryGroupRow = (
  session: Session,
  label: string,
): Promise<StoredSecondaryGroup | undefined> => ofLabel.first(session, { label });

const count = statement('count-secondary-groups', () =>
  build.selectFrom('secondary_groups').select((eb) => eb.fn.countAll<bigint>().as('groups')),
);

/** The number of groups. */
export const countSecondaryGroups = async (session: Session): Promise<number> =>
  Number((await count.one(session, {})).groups);

const insert = statement('insert-secondary-group', (given: Given<NewRow<'secondary_groups'>>) =>
  build
    .insertInto('secondary_groups')
    .values(pick(given, newColumns('secondary_groups')))
    .returning('id'),
);

/**
 * Inserts a group with an empty catalog.
 *
 * @param secret of its key, encrypted
 * @throws Refused when the label or the name of the key is taken
 */
export async function insertSecondaryGroup(
  tx: Transaction,
  { label, addresses, tags, keyName, keyAlgorithm }: SecondaryGroupValues,
  secret: string,
): Promise<number> {
  const write = insert.one(tx, {
    ...{ label, addresses: [...addresses], tags: [...tags], serial: 0n },
    ...{
      key_name: keyName,
      key_name_key: keyName.toLowerCase(),
      key_algorithm: keyAlgorithm,
      key_secret: secret,
    },
    ...{ created_at: tx.now, updated_at: tx.now },
  });
  const { id } = await refuseTaken(
    refuseTaken(write, 'secondary_groups_label', groupLabelTaken),
    'secondary_groups_key_name',
    groupKeyTaken,
  );
  return id;
}

const save = statement(
  'save-secondary-group',
  (given: Given<{ id: number; addresses: string[]; tags: string[]; secret: string | null; now: Date }>) =>
    build
      .updateTable('secondary_groups')
      .set((eb) => ({
        addresses: given.addresses,
        tags: given.tags,
        key_secret: eb.fn.coalesce(given.secret, 'key_secret'),
        updated_at: given.now,
      }))
      .where('id', '=', given.id),
);

/** Saves what can change of a group. @param secret of its key, encrypted; undefined: it stays the same */
export async function saveSecondaryGroup(
  tx: Transaction,
  id: number,
  { addresses, tags }: SecondaryGroupValues,
  secret: string | undefined,
): Promise<void> {
  const values = { addresses: [...addresses], tags: [...tags], secret: secret ?? null };
  await save.run(tx, { id, ...values, now: tx.now });
}

const remove = statement('remove-secondary-group', (given: Given<{ id: number }>) =>
  build.deleteFrom('secondary_groups').where('id', '=', given.id).returning('id'),
);

/** Removes a group with its catalog. @throws Refused (404) when there is no such group */
export async function removeSecondaryGroup(tx: Transaction, id: number): Promise<void> {
  await foundRow(tx, remove, { id });
}
