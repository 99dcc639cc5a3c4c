import { startOfMonth, pastTransferQuota, transferQuota, type TransferredBytes } from '@cloud-account/core';
import { build, type Given, jsonRows, reading, type Session, statement } from '@cloud-account/database';
import type { Viewer } from '../../../common/viewer.js';
import type { StoredNode } from '../machines/node-row.js';
import type { Transaction } from '../../transaction.js';

const add = statement('add-node-transfers', (given: Given<{ rows: string }>) =>
  build
    .insertInto('node_transfers')
    .columns(['node_id', 'month', 'bytes_in', 'bytes_out'])
    .expression((eb) =>
      eb
        .selectFrom(jsonRows('node_transfers', given.rows, 'r'))
        .select(['r.node_id', 'r.month', 'r.bytes_in', 'r.bytes_out']),
    )
    .onConflict((conflict) =>
      conflict.columns(['node_id', 'month']).doUpdateSet((eb) => ({
        bytes_in: eb('node_transfers.bytes_in', '+', eb.ref('excluded.bytes_in')),
        bytes_out: eb('node_transfers.bytes_out', '+', eb.ref('excluded.bytes_out')),
      })),
    ),
);

/** The transfer of a node in a month. */
export interface CountedTransfer extends TransferredBytes {
  readonly node: number;
  /** The beginning of the month. */
  readonly month: Date;
}

/** Adds to the transfers of nodes in months. */
export async function addTransfers(tx: Transaction, counted: readonly CountedTransfer[]): Promise<void> {
  if (counted.length === 0) return;
  const rows = counted.map(({ node, month, ...bytes }) => ({
    node_id: node,
    month,
    bytes_in: bytes.in,
    bytes_out: bytes.out,
  }));
  await add.run(tx, { rows: JSON.stringify(rows) });
}

const read = reading('transfer-of-node', 'node_transfers', ['node_id', 'month']);

/** The bytes that a node transferred in a month. @param month the beginning of the month */
export async function transferOfNode(
  session: Session,
  { id }: StoredNode,
  month: Date,
): Promise<TransferredBytes> {
  const row = await read.first(session, { node_id: id, month });
  return { in: Number(row?.bytes_in ?? 0), out: Number(row?.bytes_out ?? 0) };
}

const ofAccount = statement('transfers-of-account', (given: Given<{ account_id: number; month: Date }>) =>
  build
    .selectFrom('nodes as n')
    .leftJoin('node_transfers as t', (join) =>
      join.onRef('t.node_id', '=', 'n.id').on('t.month', '=', given.month),
    )
    .select(['n.transfer', 'n.created_at as created', 't.bytes_out'])
    .where('n.account_id', '=', given.account_id),
);

const past = reading('past-transfer', 'past_transfers', ['account_id', 'month']);

/** The transfer of this month of the viewer's account's nodes: the gigabytes of their quota, and the bytes sent. */
export async function transferOfNodes(
  { account }: Viewer,
  session: Session,
  now: Date,
): Promise<{ readonly quota: number; readonly bytes: number }> {
  const of = { account_id: account.id, month: startOfMonth(now) };
  const gone = await past.first(session, of);
  const nodes = await ofAccount.all(session, of);
  return {
    quota: nodes.reduce((sum, node) => sum + transferQuota(node, now), gone?.quota ?? 0),
    bytes: nodes.reduce((sum, node) => sum + Number(node.bytes_out ?? 0), Number(gone?.bytes_out ?? 0)),
  };
}

const leaving = statement('transfer-of-leaving-node', (given: Given<{ id: number; month: Date }>) =>
  build
    .selectFrom('nodes as n')
    .leftJoin('node_transfers as t', (join) =>
      join.onRef('t.node_id', '=', 'n.id').on('t.month', '=', given.month),
    )
    .select(['n.account_id', 'n.transfer', 'n.created_at as created', 't.bytes_out'])
    .where('n.id', '=', given.id),
);

const removeOlder = statement('remove-past-transfers', (given: Given<{ account_id: number; month: Date }>) =>
  build
    .deleteFrom('past_transfers')
    .where('account_id', '=', given.account_id)
    .where('month', '<', given.month),
);

const keep = statement(
  'keep-past-transfer',
  (given: Given<{ account_id: number; month: Date; quota: number; bytes_out: bigint }>) =>
    build
      .insertInto('past_transfers')
      .values({
        account_id: given.account_id,
        month: given.month,
        quota: given.quota,
        bytes_out: given.bytes_out,
      })
      .onConflict((conflict) =>
        conflict.columns(['account_id', 'month']).doUpdateSet((eb) => ({
          quota: eb('past_transfers.quota', '+', eb.ref('excluded.quota')),
          bytes_out: eb('past_transfers.bytes_out', '+', eb.ref('excluded.bytes_out')),
        })),
      ),
);

/** Saves the transfer of a deleted node, because it still counts for the account this month. */
export async function keepTransfer(tx: Transaction, id: number): Promise<void> {
  const month = startOfMonth(tx.now);
  const node = await leaving.first(tx, { id, month });
  if (node === undefined) return;
  await removeOlder.run(tx, { account_id: node.account_id, month });
  await keep.run(tx, {
    account_id: node.account_id,
    month,
    quota: pastTransferQuota(node, tx.now),
    bytes_out: node.bytes_out ?? 0n,
  });
}
