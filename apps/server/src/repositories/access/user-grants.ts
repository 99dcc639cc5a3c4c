import type { GrantKind, GrantLevel } from '@cloud-account/core';
import type { Database } from '../../database/database.js';
import { query } from '../../database/query.js';
import type { Viewer } from '../../viewer.js';
import type { Transaction } from '../transaction.js';
import { keptKinds, labelOf, tableOf } from './entities.js';

/** What a user may do with one entity of its account; null is nothing. */
export interface GrantedEntity {
  readonly kind: GrantKind;
  readonly id: number;
  readonly label: string;
  readonly permissions: GrantLevel | null;
}

const select = (kind: GrantKind, join: 'JOIN' | 'LEFT JOIN'): string =>
  `SELECT '${kind}' AS kind, e.id, e.${labelOf(kind)} AS label, g.permissions FROM ${tableOf(kind)} e
   ${join} entity_grants g ON g.user_id = $2 AND g.kind = '${kind}' AND g.entity_id = e.id
   WHERE e.account_id = $1`;

/**
 * The entities of the viewer's account with a user's grants on them, kind by kind, lowest id first.
 *
 * @param which `all` entities, or only the `granted` ones
 */
export function listGrantedEntities(
  viewer: Viewer,
  on: Database | Transaction['client'],
  userId: number,
  which: 'all' | 'granted',
): Promise<GrantedEntity[]> {
  const join = which === 'all' ? 'LEFT JOIN' : 'JOIN';
  const text = keptKinds.map((kind) => select(kind, join)).join(' UNION ALL ');
  return query(on, `${which}-entities`, `${text} ORDER BY kind, id`, [viewer.account.id, userId]);
}
