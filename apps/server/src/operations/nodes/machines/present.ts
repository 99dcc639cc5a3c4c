import type { Schema } from '@cloud-account/spec';
import type { StoredNode } from '../../../repositories/nodes/machines/node-row.js';
import { wireTime } from '../../common/wire-time.js';

/** A node as clients see it (§2.14). */
export const presentNode = (node: StoredNode): Schema<'Node'> => {
  const { disk, memory, vcpus, gpus, transfer } = node;
  return {
    id: node.id,
    label: node.label,
    // oxlint-disable-next-line typescript/no-deprecated -- for clients to use, not for us to show
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
