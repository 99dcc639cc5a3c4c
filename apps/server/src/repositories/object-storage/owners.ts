import { mayIncurCosts, mayUseAccount } from '@cloud-account/core';
import { build, type Given } from '../../database/build.js';
import { firstRow, type Session } from '../../database/session.js';
import { statement } from '../../database/statement.js';

const owner = statement('storage-owner', (given: Given<{ uuid: string }>) =>
  build.selectFrom('accounts').select(['balance', 'activated_at']).where('uuid', '=', given.uuid),
);

/** Whether the account of an owner may make what costs something, as the API asks before it makes a bucket (§4.1, rule 1). */
export async function mayOwnerIncurCosts(session: Session, uuid: string): Promise<boolean> {
  const row = await firstRow(session, owner, { uuid });
  if (row === undefined) return false;
  const standing = { balance: Number(row.balance), activated: row.activated_at !== null };
  return [...mayUseAccount(standing), ...mayIncurCosts(standing)].length === 0;
}
