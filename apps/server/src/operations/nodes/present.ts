import { entityUrl } from '@cloud-account/core';
import type { Schema } from '@cloud-account/spec';
import type { EventEntity } from '../../repositories/events.js';
import type { StoredNode } from '../../repositories/nodes/node-row.js';
import { wireTime } from '../common/wire-time.js';

/** A node as clients see it (§2.14). */
export const presentNode = (node: StoredNode): Schema<'Node'> => {
  const { disk, memory, vcpus, gpus, transfer } = node;
  return {
    id: node.id,
    label: node.label,
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- for clients to use, not for us to show
    group: node.group,
    status: node.status,
    created: wireTime(node.created),
    updated: wireTime(node.updated),
    type: node.type,
    ipv4: [...node.ipv4],
    ipv6: node.ipv6 === null ? null : `${node.ipv6}/128`,
    image: node.image,
    region: node.region,
    specs: { disk, memory, vcpus, gpus, transfer },
    alerts: node.alerts,
    backups: {
      enabled: node.backups_enabled,
      available: node.last_backup_at !== null,
      schedule: { day: node.backup_day, window: node.backup_window },
      last_successful: node.last_backup_at === null ? null : wireTime(node.last_backup_at),
    },
    hypervisor: 'kvm',
    watchdog_enabled: node.watchdog_enabled,
    tags: node.tags,
    host_uuid: node.host_uuid,
    has_user_data: node.user_data !== null,
  };
};

/** A node as events name it. */
export const nodeEntity = ({ id, label }: Pick<StoredNode, 'id' | 'label'>): EventEntity => ({
  type: 'node',
  id,
  label,
  url: entityUrl('node', id),
});

const part = (
  type: 'disk' | 'node_config',
  collection: 'disks' | 'configs',
  { id, label, node_id: nodeId }: { readonly id: number; readonly label: string; readonly node_id: number },
): EventEntity => ({ type, id, label, url: `${entityUrl('node', nodeId)}/${collection}/${id}` });

/** A disk as events name it, beside its node. */
export const diskEntity = (disk: Parameters<typeof part>[2]): EventEntity => part('disk', 'disks', disk);

/** A configuration profile as events name it, beside its node. */
export const configEntity = (config: Parameters<typeof part>[2]): EventEntity =>
  part('node_config', 'configs', config);

/** An image as events name it, beside the node that it is deployed on. */
export const imageEntity = ({ id, label }: { readonly id: string; readonly label: string }): EventEntity => ({
  type: 'image',
  id,
  label,
  url: `/v4/images/${id}`,
});
