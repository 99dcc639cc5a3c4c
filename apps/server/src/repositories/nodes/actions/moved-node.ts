import type { OfferedType } from '@cloud-account/core';
import { sql } from 'kysely';
import {
  allRows,
  build,
  change,
  firstRow,
  type Given,
  type Session,
  statement,
} from '@cloud-account/database';
import type { Transaction } from '../../transaction.js';

const host = statement('set-node-host', (given: Given<{ id: number; host_uuid: string; now: Date }>) =>
  build
    .updateTable('nodes')
    .set({ host_uuid: given.host_uuid, updated_at: given.now })
    .where('id', '=', given.id),
);

/** Saves the host of a node. */
export async function setNodeHost(tx: Transaction, id: number, hostUuid: string): Promise<void> {
  await change(tx, host, { id, host_uuid: hostUuid, now: tx.now });
}

const place = statement(
  'set-node-region',
  (given: Given<{ id: number; region: string; ipv6: string | null; now: Date }>) =>
    build
      .updateTable('nodes')
      .set({ region: given.region, ipv6: given.ipv6, updated_at: given.now })
      .where('id', '=', given.id),
);

/** Saves the region of a node, and its IPv6 address there. */
export async function setNodeRegion(
  tx: Transaction,
  id: number,
  { region, ipv6 }: { readonly region: string; readonly ipv6: string | null },
): Promise<void> {
  await change(tx, place, { id, region, ipv6, now: tx.now });
}

type Size = Pick<OfferedType, 'disk' | 'memory' | 'vcpus' | 'gpus' | 'transfer'>;

const resized = statement('set-node-type', (given: Given<Size & { id: number; type: string; now: Date }>) =>
  build
    .updateTable('nodes')
    .set({
      type: given.type,
      disk: given.disk,
      memory: given.memory,
      vcpus: given.vcpus,
      gpus: given.gpus,
      transfer: given.transfer,
      updated_at: given.now,
    })
    .where('id', '=', given.id),
);

/** Saves the type of a node, and the sizes of that type. */
export async function setNodeType(
  tx: Transaction,
  id: number,
  { id: type, disk, memory, vcpus, gpus, transfer }: Size & Pick<OfferedType, 'id'>,
): Promise<void> {
  await change(tx, resized, { id, type, disk, memory, vcpus, gpus, transfer, now: tx.now });
}

/** The last deployment of a node. */
export interface Deployed {
  /** The ID of its type. */
  readonly type: string | null;
  readonly image: string | null;
  /** Encrypted for the node. */
  readonly userData: string | null;
  /** The ID of the stack script that counts the deployment. */
  readonly script: number | null;
}

const deployed = statement('set-node-deployed', (given: Given<Deployed & { id: number; now: Date }>) =>
  build
    .updateTable('nodes')
    .set({
      type: given.type,
      image: given.image,
      user_data: given.userData,
      stackscript_id: given.script,
      updated_at: given.now,
    })
    .where('id', '=', given.id),
);

/** Saves the deployment of a node, and its type for that. */
export async function setDeployed(tx: Transaction, id: number, values: Deployed): Promise<void> {
  await change(tx, deployed, { ...values, id, now: tx.now });
}

const interfaces = statement('networks-of-node', (given: Given<{ node_id: number }>) =>
  build
    .selectFrom('node_interfaces')
    .select(['purpose', 'label'])
    .where('node_id', '=', given.node_id)
    .where('purpose', '<>', sql.lit('public')),
);

/** The networks of a node's interfaces, VLANs by their labels. */
export const networksOf = (session: Session, nodeId: number) =>
  allRows(session, interfaces, { node_id: nodeId });

const volume = statement('volume-of-node', (given: Given<{ node_id: number }>) =>
  build.selectFrom('volumes').select('id').where('node_id', '=', given.node_id).limit(1),
);

/** True if a node has attached volumes. */
export const hasVolumes = async (session: Session, nodeId: number): Promise<boolean> =>
  (await firstRow(session, volume, { node_id: nodeId })) !== undefined;
