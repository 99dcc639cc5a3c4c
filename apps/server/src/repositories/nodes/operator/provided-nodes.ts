import { defaultAlerts, hostOf, macOf, refuse } from '@cloud-account/core';
import { sql } from 'kysely';
import {
  build,
  type Given,
  newColumns,
  type NewRow,
  pick,
  statement,
  textStatement,
} from '@cloud-account/database';
import { Refused } from '../../../common/refused.js';
import type { Transaction } from '../../transaction.js';
import { removeNodeReferences } from '../actions/detach-node.js';
import { reserveNodeId } from '../machines/new-node.js';
import { lockNode, removeNodeRow } from '../machines/nodes.js';
import { refuseTakenName } from '../../unique.js';

const smallest = statement('smallest-node-type', () =>
  build
    .selectFrom('node_types')
    .select(['id as type', 'disk', 'memory', 'vcpus', 'gpus', 'transfer'])
    .orderBy('position')
    .limit(sql.lit(1)),
);

const insert = statement('insert-provided-node', (given: Given<NewRow<'nodes'> & { id: number }>) =>
  build
    .insertInto('nodes')
    .values({
      id: given.id,
      ...pick(given, newColumns('nodes')),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning(['id', 'account_id', 'label', 'region', 'created_at']),
);

/** Makes new nodes skip the IDs that the operator assigned. */
const pass = textStatement(
  'pass-node-id',
  { number: 'int8' },
  (given: Given<{ id: number }>) => sql`
    SELECT setval(pg_get_serial_sequence('nodes', 'id'), greatest((SELECT max(id) FROM nodes WHERE id <= ${given.id}), 1)) AS number
    FROM nodes_id_seq WHERE last_value < ${given.id}`,
);

/** The highest ID that the operator may assign, so that enough are left for new nodes. */
const MAX_PASSED = 1_000_000_000;

/** A node that the operator provided. */
export interface ProvidedNode {
  readonly id: number;
  readonly account_id: number;
  readonly label: string;
  readonly region: string;
  readonly created_at: Date;
}

/**
 * Provides an account with a node of the smallest type, which is empty and off.
 *
 * @throws Refused when the id or the label is taken
 */
export async function insertProvidedNode(
  tx: Transaction,
  accountId: number,
  {
    id: given,
    uuid,
    label,
    region,
  }: {
    readonly id?: number | undefined;
    readonly uuid: string;
    readonly label: string;
    readonly region: string;
  },
): Promise<ProvidedNode> {
  const id = given ?? (await reserveNodeId(tx));
  const specs = await smallest.one(tx, {});
  const made = await refuseTakenName(
    'node',
    insert.first(tx, {
      ...specs,
      id,
      uuid,
      account_id: accountId,
      label,
      group: '',
      status: 'offline',
      image: null,
      region,
      mac: macOf(id),
      ipv6: null,
      alerts: JSON.stringify(defaultAlerts(specs.vcpus)),
      watchdog_enabled: true,
      tags: [],
      host_uuid: hostOf(region, id),
      user_data: null,
      stackscript_id: null,
      backups_enabled: false,
      backup_day: null,
      backup_window: null,
      last_backup_at: null,
      next_backup_at: null,
      last_config_id: null,
      created_at: tx.now,
      updated_at: tx.now,
    }),
  );
  if (made === undefined) {
    if (given === undefined) return insertProvidedNode(tx, accountId, { uuid, label, region });
    throw new Refused(refuse('operator.entity.id-unique', { field: 'id' }));
  }
  if (given !== undefined && given <= MAX_PASSED) await pass.run(tx, { id: given });
  return made;
}

/** Removes a node of an account with all its things. @throws Refused (404) when the account has no such node */
export async function removeProvidedNode(tx: Transaction, accountId: number, id: number): Promise<void> {
  await lockNode({ account: { id: accountId } }, tx, id);
  await removeNodeReferences(tx, id);
  await removeNodeRow(tx, id);
}
