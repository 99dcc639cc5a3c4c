import { sql } from 'kysely';
import { type Given, textStatement } from '@cloud-account/database';
import type { Transaction } from '../../transaction.js';

const leave = textStatement(
  'leave-addresses-of-node',
  {},
  (given: Given<{ node_id: number; address: string | null }>) => sql`
    WITH gone AS (
      UPDATE ip_addresses SET node_id = NULL
      WHERE node_id = ${given.node_id} AND (address = ${given.address}::text OR ${given.address}::text IS NULL) RETURNING id)
    DELETE FROM shared_addresses WHERE address_id IN (SELECT id FROM gone)`,
);

/** Takes an address from a node and from those that share it; it stays with the account. @param address null for all of the node */
export async function leaveAddresses(tx: Transaction, nodeId: number, address: string | null): Promise<void> {
  await leave.run(tx, { node_id: nodeId, address });
}
