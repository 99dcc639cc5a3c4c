import { isGrantKind, type GrantKind } from '@cloud-account/core';
import { build, change, type Given, statement } from '@cloud-account/database';
import type { Transaction } from '../transaction.js';

const take = statement('take-grants', (given: Given<{ kind: GrantKind; id: number }>) =>
  build.deleteFrom('entity_grants').where('kind', '=', given.kind).where('entity_id', '=', given.id),
);

/** Removes all grants on an entity that is removed. */
export async function takeGrants(tx: Transaction, kind: string, id: number): Promise<void> {
  if (isGrantKind(kind)) await change(tx, take, { kind, id });
}
