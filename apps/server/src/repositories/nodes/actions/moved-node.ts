import type { OfferedType } from '@cloud-account/core';
import { sql } from 'kysely';
import { build, type Given, saving, type Session, statement } from '@cloud-account/database';
import type { Transaction } from '../../transaction.js';

const host = saving('set-node-host', 'nodes', ['id'], ['host_uuid', 'updated_at']);

/** Saves the host of a node. */
export async function setNodeHost(tx: Transaction, id: number, hostUuid: string): Promise<void> {
  await host.run(tx, { id, host_uuid: hostUuid, updated_at: tx.now });
}

const place = saving('set-node-region', 'nodes', ['id'], ['region', 'ipv6', 'updated_at']);

/** Saves the region of a node, and its IPv6 address there. */
export async function setNodeRegion(
  tx: Transaction,
  id: number,
  { region, ipv6 }: { readonly region: string; readonly ipv6: string | null },
): Promise<void> {
  await place.run(tx, { id, region, ipv6, updated_at: tx.now });
}

type Size = Pick<OfferedType, 'disk' | 'memory' | 'vcpus' | 'gpus' | 'transfer'>;

const sizes = ['type', 'disk', 'memory', 'vcpus', 'gpus', 'transfer', 'updated_at'] as const;

const resized = saving('set-node-type', 'nodes', ['id'], sizes);

/** Saves the type of a node, and the sizes of that type. */
export async function setNodeType(
  tx: Transaction,
  id: number,
  { id: type, disk, memory, vcpus, gpus, transfer }: Size & Pick<OfferedType, 'id'>,
): Promise<void> {
  await resized.run(tx, { id, type, disk, memory, vcpus, gpus, transfer, updated_at: tx.now });
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

const deployment = ['type', 'image', 'user_data', 'stackscript_id', 'updated_at'] as const;

const deployed = saving('set-node-deployed', 'nodes', ['id'], deployment);

/** Saves the deployment of a node, and its type for that. */
export async function setDeployed(
  tx: Transaction,
  id: number,
  { type, image, userData, script }: Deployed,
): Promise<void> {
  const row = { id, type, image, user_data: userData, stackscript_id: script };
  await deployed.run(tx, { ...row, updated_at: tx.now });
}

const interfaces = statement('networks-of-node', (given: Given<{ node_id: number }>) =>
  build
    .selectFrom('node_interfaces')
    .select(['purpose', 'label'])
    .where('node_id', '=', given.node_id)
    .where('purpose', '<>', sql.lit('public')),
);

/** The networks of a node's interfaces, VLANs by their labels. */
export const networksOf = (session: Session, nodeId: number) => interfaces.all(session, { node_id: nodeId });

const volume = statement('volume-of-node', (given: Given<{ node_id: number }>) =>
  build.selectFrom('volumes').select('id').where('node_id', '=', given.node_id).limit(1),
);

/** True if a node has attached volumes. */
export const hasVolumes = async (session: Session, nodeId: number): Promise<boolean> =>
  (await volume.first(session, { node_id: nodeId })) !== undefined;
