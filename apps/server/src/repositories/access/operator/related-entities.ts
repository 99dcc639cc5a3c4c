import { entityIdTaken, entityKindMade, type Filter } from '@cloud-account/core';
import type { Body } from '@cloud-account/spec';
import type { Database } from '../../../database/database.js';
import { query } from '../../../database/query.js';
import { uniqueViolation } from '../../../database/transaction.js';
import { notFound, Refused } from '../../../refused.js';
import { textSource } from '../../listing/filter-sql.js';
import { listPage, type Page, type PageRequest } from '../../listing/list-page.js';
import { forgetEntity } from '../../networking/forget-entity.js';
import type { Transaction } from '../../transaction.js';
import { releaseVolumes } from '../../volumes/attachments.js';
import { hasOwnTable } from '../entities.js';

/** Something of an account that the operator provided. */
export interface RelatedEntityRow {
  readonly kind: string;
  /** Among those of its kind. */
  readonly id: number;
  readonly accountId: number;
  readonly label: string;
  readonly region: string;
  readonly created: Date;
}

const columns = 'r.kind, r.id, r.account_id AS "accountId", r.label, r.region, r.created_at AS created';

/** What the operator provided for an account. */
export const listEntityRows = (
  database: Database,
  accountId: number,
  request: PageRequest,
  filter: Filter,
): Promise<Page<RelatedEntityRow>> =>
  listPage(
    database,
    {
      name: 'related-entities',
      columns,
      from: 'related_entities r',
      id: '(r.kind, r.id)',
      where: 'r.account_id = $1',
      values: [accountId],
      keys: {
        kind: textSource('r.kind'),
        label: textSource('r.label'),
        region: textSource('r.region'),
      },
    },
    request,
    filter,
  );

/**
 * Keeps an entity. Without an id it gets the next one of its kind; the table is locked against others that would count to
 * the same.
 *
 * @throws Refused when the API makes entities of the kind itself, or the id is taken
 */
export async function insertEntity(
  { client, now }: Transaction,
  accountId: number,
  { id, kind, label, region = '' }: Body<'createRelatedEntity'>,
): Promise<RelatedEntityRow> {
  if (hasOwnTable(kind)) throw new Refused(entityKindMade(kind));
  if (id === undefined)
    await client.$executeRawUnsafe('LOCK TABLE related_entities IN SHARE ROW EXCLUSIVE MODE');
  const last = await client.relatedEntity.aggregate({ where: { kind }, _max: { id: true } });
  const data = { kind, id: id ?? (last._max.id ?? 0) + 1, accountId, label, region, createdAt: now };
  try {
    const { createdAt: created, ...row } = await client.relatedEntity.create({ data });
    return { ...row, created };
  } catch (error) {
    if (uniqueViolation(error) === undefined) throw error;
    throw new Refused(entityIdTaken());
  }
}

/** Removes an entity of an account, the grants on it and what networks know of it. @throws Refused (404) when the account has no such entity */
export async function removeEntity(
  tx: Transaction,
  accountId: number,
  kind: string,
  id: number,
): Promise<void> {
  const { client } = tx;
  const rows = await query<{ id: number }>(
    client,
    'remove-related-entity',
    'DELETE FROM related_entities WHERE account_id = $1 AND kind = $2 AND id = $3 RETURNING id',
    [accountId, kind, id],
  );
  if (rows.length === 0) throw notFound();
  await client.entityGrant.deleteMany({ where: { kind, entityId: id } });
  await forgetEntity(tx, kind, id);
  if (kind === 'node') await releaseVolumes(tx, id);
}
