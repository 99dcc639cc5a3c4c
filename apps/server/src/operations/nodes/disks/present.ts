import type { Schema } from '@cloud-account/spec';
import type { StoredDisk } from '../../../repositories/nodes/disks/disks.js';
import { wireTime } from '../../common/wire-time.js';

/** A disk as clients see it (§4.5). */
export const presentDisk = (disk: StoredDisk): Schema<'NodeDisk'> => ({
  id: disk.id,
  label: disk.label,
  status: disk.status,
  size: disk.size,
  filesystem: disk.filesystem,
  created: wireTime(disk.created_at),
  updated: wireTime(disk.updated_at),
});
