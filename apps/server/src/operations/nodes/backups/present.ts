import type { Schema } from '@cloud-account/spec';
import type { StoredBackup } from '../../../repositories/nodes/backups/backups.js';
import { wireTime } from '../../common/wire-time.js';

/** A backup as clients see it (§4.5). */
export const presentBackup = (backup: StoredBackup): Schema<'Backup'> => ({
  id: backup.id,
  type: backup.type,
  status: backup.status,
  available: backup.available,
  region: backup.region,
  created: wireTime(backup.created_at),
  updated: wireTime(backup.updated_at),
  finished: backup.finished_at === null ? null : wireTime(backup.finished_at),
  label: backup.label,
  configs: backup.configs.map(({ label }) => label),
  disks: backup.disks.map(({ label, size, filesystem }) => ({ label, size, filesystem })),
});

/** The backups of a node as clients see them (§4.5). @param backups all of the node, the newest first */
export function presentBackups(backups: readonly StoredBackup[]): Schema<'BackupList'> {
  const first = (wanted: (backup: StoredBackup) => boolean) => {
    const found = backups.find((backup) => backup.type === 'snapshot' && wanted(backup));
    return found === undefined ? null : presentBackup(found);
  };
  return {
    automatic: backups
      .filter(({ type, status }) => type === 'auto' && status === 'successful')
      .map(presentBackup),
    snapshot: {
      current: first(({ status }) => status === 'successful'),
      in_progress: first(({ status }) => status === 'pending' || status === 'running'),
    },
  };
}
