import { refuse } from '@cloud-account/core';
import type { Body } from '@cloud-account/spec';
import { sql } from 'kysely';
import { build, columns, columnsOf, type Given, removal } from '@cloud-account/database';
import { notFound, Refused } from '../../../common/refused.js';
import { text } from '../../listing/conditions.js';
import { byAccountId, list, pagesFor } from '../../listing/list.js';
import { detachEntity } from '../../networking/detach-entity.js';
import type { Transaction } from '../../transaction.js';
import { refuseTaken } from '../../unique.js';
import { insertProvidedNode, removeProvidedNode } from '../../nodes/operator/provided-nodes.js';
import { hasOwnTable } from '../../access/entities.js';
import { insertRelatedEntity, type StoredRelatedEntity } from '../../access/related-entity-rows.js';
import { takeGrants } from '../../access/grants.js';

/** The entities that the operator can provide; nodes are also made by accounts. */
const provided = sql<StoredRelatedEntity>`(
  SELECT ${sql.join(columns.related_entities.map((column) => sql.ref(column)))} FROM related_entities
  UNION ALL SELECT ${sql.join(
    columns.related_entities.map((column) => (column === 'kind' ? sql.lit('node') : sql.ref(column))),
  )} FROM nodes)`;

const listed = list('listRelatedEntities', 'related-entities', {
  from: (given: Given<{ account_id: number }>) =>
    build
      .selectFrom(provided.as('e'))
      .select(columnsOf('related_entities', 'e'))
      .where('e.account_id', '=', given.account_id),
  id: () => sql`(e.kind COLLATE "C", e.id)`,
  keys: (eb) => ({
    kind: text(eb.ref('e.kind')),
    label: text(eb.ref('e.label')),
    region: text(eb.ref('e.region')),
  }),
});

/** The provided entities of an account. */
export const listEntityRows = pagesFor(listed, byAccountId);

/**
 * Inserts an entity. Without an id it gets the next one of its kind; the table is locked, so that no other transaction gets the
 * same id.
 *
 * @param uuid makes the UUID of a node
 * @throws Refused when the API makes entities of the kind itself, or the id is taken
 */
export async function insertEntity(
  tx: Transaction,
  accountId: number,
  { id, kind, label, region = '' }: Body<'createRelatedEntity'>,
  uuid: () => string,
): Promise<StoredRelatedEntity> {
  if (kind === 'node') {
    const node = await insertProvidedNode(tx, accountId, { id, uuid: uuid(), label, region });
    return { kind, ...node };
  }
  if (hasOwnTable(kind)) throw new Refused(refuse('operator.entity.kind', { field: 'kind', kind }));
  return refuseTaken(
    insertRelatedEntity(tx, { id, kind, account_id: accountId, label, region }),
    'related_entities',
    () => refuse('operator.entity.id-unique', { field: 'id' }),
  );
}

const remove = removal('remove-related-entity', 'related_entities', ['account_id', 'kind', 'id']);

/**
 * Removes an entity of an account, the grants on it and its place in networks.
 *
 * @throws Refused (404) when the account has no such entity
 */
export async function removeEntity(
  tx: Transaction,
  accountId: number,
  kind: string,
  id: number,
): Promise<void> {
  if (kind === 'node') return removeProvidedNode(tx, accountId, id);
  if ((await remove.run(tx, { account_id: accountId, kind, id })) === 0) throw notFound();
  await takeGrants(tx, kind, id);
  await detachEntity(tx, kind, id);
}
