import { entityIdKey, entityKey, type EntityKind, type GrantKind } from '@cloud-account/core';
import { query } from '../../../database/query.js';
import { entitiesOf } from '../../access/entities.js';
import type { Transaction } from '../../transaction.js';

type Client = Transaction['client'];

const ofKind = (kind: EntityKind): string =>
  `SELECT '${kind}' AS kind, e.id, e.account_id, e.label FROM ${entitiesOf(kind)} e`;

/**
 * The entities of accounts that have one of these labels; of a domain, the label is its name.
 *
 * @param granted the kinds of which the account's own are read too
 * @returns their ids, by account and by `entityKey`
 */
export async function readEntities(
  client: Client,
  accountIds: readonly number[],
  labels: readonly string[],
  granted: readonly GrantKind[],
): Promise<Map<number, Map<string, number[]>>> {
  const all = ['SELECT kind, id, account_id, label FROM related_entities', ...granted.map(ofKind)];
  const rows = await query<{ kind: string; id: number; accountId: number; label: string }>(
    client,
    `seed-entities-${granted.join('-')}`,
    `SELECT kind, id, account_id AS "accountId", label FROM (${all.join(' UNION ')}) e
     WHERE account_id = ANY($1::int[])
       AND (label = ANY($2::text[]) OR kind = 'domain' AND lower(label) = ANY($3::text[])) ORDER BY kind, id`,
    [accountIds, labels, labels.map((label) => label.toLowerCase())],
  );
  const found = new Map<number, Map<string, number[]>>();
  for (const { kind, id, accountId, label } of rows) {
    const ofAccount = found.get(accountId) ?? new Map<string, number[]>();
    found.set(accountId, ofAccount);
    const key = entityKey(kind, label);
    ofAccount.set(key, [...(ofAccount.get(key) ?? []), id]);
  }
  return found;
}

/** Which of some ids of related entities are taken, by `entityIdKey`. */
export async function readEntityIds(
  client: Client,
  ids: readonly { kind: string; id: number }[],
): Promise<Set<string>> {
  const rows = await query<{ kind: string; id: number }>(
    client,
    'seed-entity-ids',
    `SELECT r.kind, r.id FROM related_entities r
     JOIN unnest($1::text[], $2::int[]) AS w (kind, id) ON r.kind = w.kind AND r.id = w.id`,
    [ids.map(({ kind }) => kind), ids.map(({ id }) => id)],
  );
  return new Set(rows.map(({ kind, id }) => entityIdKey(kind, id)));
}
