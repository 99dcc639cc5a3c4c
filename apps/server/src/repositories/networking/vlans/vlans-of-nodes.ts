import { sql } from 'kysely';
import { build, type Given, statement, textStatement } from '@cloud-account/database';
import type { Owner } from '../../../common/viewer.js';
import { lockAccountRow } from '../../account/accounts.js';
import { insertRelatedEntity } from '../../access/related-entity-rows.js';
import type { Transaction } from '../../transaction.js';

type InRegion = Given<{ account_id: number; region: string }>;

const labels = statement('vlans-in-region', (given: InRegion) =>
  build
    .selectFrom('related_entities')
    .select('label')
    .distinct()
    .where('kind', '=', sql.lit('vlan'))
    .where('account_id', '=', given.account_id)
    .where('region', '=', given.region),
);

/** The labels of an account's VLANs in a region. None can be made or removed until the transaction ends. */
export async function lockVlans(
  { account }: Owner,
  tx: Transaction,
  region: string,
): Promise<ReadonlySet<string>> {
  await lockAccountRow.first(tx, { id: account.id });
  return new Set((await labels.all(tx, { account_id: account.id, region })).map(({ label }) => label));
}

/** Inserts those VLANs of interfaces that the account does not have in a region yet (§4.5). */
export async function saveVlans(
  owner: Owner,
  tx: Transaction,
  region: string,
  wanted: readonly string[],
): Promise<void> {
  if (wanted.length === 0) return;
  const known = await lockVlans(owner, tx, region);
  for (const label of new Set(wanted)) {
    if (known.has(label)) continue;
    await insertRelatedEntity(tx, { kind: 'vlan', account_id: owner.account.id, label, region });
  }
}

const drop = textStatement(
  'drop-unused-vlans',
  {},
  (given: Given<{ account_id: number; region: string; labels: readonly string[] }>) => sql`
    DELETE FROM related_entities v
    WHERE v.kind = 'vlan' AND v.account_id = ${given.account_id} AND v.region = ${given.region}
      AND v.label = ANY (${given.labels}) AND NOT EXISTS (
        SELECT FROM node_interfaces i JOIN nodes n ON n.id = i.node_id
        WHERE i.account_id = v.account_id AND i.purpose = 'vlan' AND i.label = v.label AND n.region = v.region)`,
);

/** Removes those VLANs that have no interface any more. */
export async function dropUnusedVlans(
  owner: Owner,
  tx: Transaction,
  region: string,
  left: readonly string[],
): Promise<void> {
  if (left.length === 0) return;
  await lockVlans(owner, tx, region);
  await drop.run(tx, { account_id: owner.account.id, region, labels: left });
}
