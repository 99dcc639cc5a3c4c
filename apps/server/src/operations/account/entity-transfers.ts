import {
  labelsTaken,
  mayEndTransfer,
  mayIncurCosts,
  mayTransfer,
  refuse,
  TRANSFER_HOURS,
  type TransferredNode,
} from '@cloud-account/core';
import type { Schema } from '@cloud-account/spec';
import type { Handler } from '../../cloud/operation.js';
import { notFound, refuseAll } from '../../common/refused.js';
import type { Owner, Viewer } from '../../common/viewer.js';
import { lockAccount } from '../../repositories/account/accounts.js';
import { requireCapacity } from '../../repositories/account/capacity.js';
import {
  endTransfer,
  getTransfer,
  insertTransfer,
  listTransferRows,
  lockTransfer,
  moveNodes,
  nodeLabelsAmong,
  stateOf,
  type StoredTransfer,
  transferFacts,
} from '../../repositories/account/entity-transfers.js';
import { type Actor, platformOf, recordEvent } from '../../repositories/events.js';
import { transferEntity } from '../../repositories/events/entities.js';
import { mapPage } from '../../repositories/listing/list.js';
import { isBusy } from '../../repositories/nodes/machines/busy.js';
import { lockNodesOfIds } from '../../repositories/nodes/machines/nodes.js';
import type { Transaction } from '../../repositories/transaction.js';
import { wireTime } from '../common/wire-time.js';

const HOUR = 3_600_000;

/** A transfer as the API shows it. */
const presentTransfer = (row: StoredTransfer, { account }: Viewer, now: Date): Schema<'EntityTransfer'> => ({
  token: row.token.toUpperCase(),
  status: stateOf(row, now),
  created: wireTime(row.created_at),
  updated: wireTime(row.updated_at),
  expiry: wireTime(row.expires_at),
  is_sender: row.account_id === account.id,
  entities: { nodes: row.nodes },
});

/** Locks nodes of an account. @returns what keeps each of them there */
async function lockNodes(
  owner: Owner,
  tx: Transaction,
  ids: readonly number[],
  transferId?: number,
): Promise<TransferredNode[]> {
  await lockNodesOfIds(owner, tx, ids);
  const found: TransferredNode[] = [];
  for (const node of await transferFacts(owner, tx, ids, transferId))
    found.push({ ...node, busy: await isBusy(tx, node.id) });
  return found;
}

function record(actor: Actor, tx: Transaction, action: string, { token }: StoredTransfer): void {
  recordEvent(actor, tx, { action, entity: transferEntity(token) });
}

export const listEntityTransfers: Handler<'listEntityTransfers'> = async ({
  cloud,
  viewer,
  query,
  filter,
}) => {
  const now = cloud.clock.now();
  return mapPage(await listTransferRows({ ...viewer, now }, cloud.database, query, filter), (row) =>
    presentTransfer(row, viewer, now),
  );
};

export const getEntityTransfer: Handler<'getEntityTransfer'> = async ({ cloud, viewer, params }) =>
  presentTransfer(await getTransfer(viewer, cloud.database, params.token), viewer, cloud.clock.now());

export const createEntityTransfer: Handler<'createEntityTransfer'> = ({ cloud, viewer, body }) =>
  cloud.transaction(async (tx) => {
    const { nodes } = body.entities;
    await requireCapacity(tx, 'entity_transfers', viewer.account.id);
    refuseAll(mayTransfer(nodes, await lockNodes(viewer, tx, nodes), 'entities.nodes'));
    const expires = new Date(tx.now.getTime() + TRANSFER_HOURS * HOUR);
    const transfer = await insertTransfer(viewer, tx, { token: cloud.randomness.uuid(), nodes, expires });
    record(viewer, tx, 'entity_transfer_create', transfer);
    return presentTransfer(transfer, viewer, tx.now);
  });

export const deleteEntityTransfer: Handler<'deleteEntityTransfer'> = ({ cloud, viewer, params }) =>
  cloud.transaction(async (tx) => {
    const transfer = await lockTransfer(viewer, tx, params.token);
    if (transfer.account_id !== viewer.account.id) throw notFound();
    refuseAll(mayEndTransfer(stateOf(transfer, tx.now)));
    await endTransfer(tx, transfer, 'canceled');
    record(viewer, tx, 'entity_transfer_cancel', transfer);
    return {};
  });

export const acceptEntityTransfer: Handler<'acceptEntityTransfer'> = ({ cloud, viewer, params }) =>
  cloud.transaction(async (tx) => {
    const transfer = await lockTransfer(viewer, tx, params.token);
    const { account_id: senderId, nodes: ids } = transfer;
    refuseAll(
      senderId === viewer.account.id
        ? [refuse('transfer.accept.other')]
        : mayEndTransfer(stateOf(transfer, tx.now)),
    );
    refuseAll(mayIncurCosts(viewer.account));
    // Under the lock of its account a node gets a firewall, and its addresses are moved and shared.
    for (const id of [senderId, viewer.account.id].sort((a, b) => a - b))
      await lockAccount({ account: { id } }, tx);
    await requireCapacity(tx, 'nodes', viewer.account.id, ids.length);
    const nodes = await lockNodes({ account: { id: senderId } }, tx, ids, transfer.id);
    const taken = await nodeLabelsAmong(
      viewer,
      tx,
      nodes.map(({ label }) => label),
    );
    refuseAll([...mayTransfer(ids, nodes), ...labelsTaken(nodes, taken)]);
    await moveNodes(viewer, tx, ids);
    await endTransfer(tx, transfer, 'completed', viewer.account.id);
    record(viewer, tx, 'entity_transfer_accept', transfer);
    record(platformOf(senderId), tx, 'entity_transfer_accept', transfer);
    return {};
  });
