import { idsIn, type ConfigFacts, type DevicesBody } from '@cloud-account/core';
import type { Viewer } from '../../../common/viewer.js';
import { requireWriteOnAll } from '../../../repositories/access/find-entities.js';
import { nodeEntity, volumeEntity } from '../../../repositories/events/entities.js';
import { findKernel } from '../../../repositories/kernels/kernels.js';
import { disksOf } from '../../../repositories/nodes/disks/disks.js';
import type { StoredNode } from '../../../repositories/nodes/machines/node-row.js';
import type { Transaction } from '../../../repositories/transaction.js';
import { requestSettling } from '../../../repositories/volumes/settling.js';
import { lockVolumesOfIds, saveVolume, type StoredVolume } from '../../../repositories/volumes/volumes.js';

/** The fields of a configuration profile's body that refer to other things. */
interface Referring {
  readonly kernel?: string;
  readonly devices?: DevicesBody;
}

/** The things to which it refers; its volumes are locked. */
export interface LockedFacts extends ConfigFacts {
  readonly volumes: ReadonlyMap<number, StoredVolume>;
}

/**
 * Reads the things to which a configuration profile of a locked node refers.
 *
 * @param had the earlier devices of its slots
 * @throws Refused (403) when the viewer may not change a volume that is new in the slots
 */
export async function readConfigFacts(
  viewer: Viewer,
  tx: Transaction,
  node: StoredNode,
  { kernel, devices = {} }: Referring,
  had: DevicesBody = {},
): Promise<LockedFacts> {
  const ids = idsIn(devices, 'volume_id');
  await requireWriteOnAll(
    viewer,
    tx,
    'volume',
    ids.filter((id) => !idsIn(had, 'volume_id').includes(id)),
  );
  const volumes = await lockVolumesOfIds(viewer, tx, ids);
  const disks = idsIn(devices, 'disk_id').length === 0 ? [] : await disksOf(tx, node.id);
  return {
    nodeId: node.id,
    region: node.region,
    disks: new Set(disks.filter(({ status }) => status !== 'deleting').map(({ id }) => id)),
    volumes: new Map(volumes.map((volume) => [volume.id, volume])),
    kernel: kernel === undefined ? undefined : await findKernel(tx, kernel),
  };
}

/** Attaches to a node the volumes in slots of one of its profiles that are not attached yet. */
export async function attachVolumes(
  viewer: Viewer,
  tx: Transaction,
  node: StoredNode,
  { volumes }: LockedFacts,
): Promise<void> {
  for (const current of volumes.values()) {
    if (current.node_id !== null) continue;
    const volume = await saveVolume(viewer, tx, current, { node_id: node.id });
    const entity = volumeEntity(volume);
    requestSettling(viewer, tx, volume.id, { action: 'volume_attach', entity, secondary: nodeEntity(node) });
  }
}
