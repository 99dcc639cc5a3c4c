import type { CatalogueEntry } from '../entry.js';

/** Backups of nodes. */
export const nodeBackupRefusals = [
  {
    id: 'backup.enrolled',
    sentence: 'Backups are made of, and cancelled for, nodes that are enrolled.',
    reason: 'Backups are not enabled for the node',
    fix: 'Enrol the node in backups first.',
  },
  {
    id: 'backup.disks',
    sentence: 'A node that is backed up has a disk that a backup keeps.',
    reason: 'The node has no disk that a backup could have',
    fix: 'Make a disk with a system first.',
  },
  {
    id: 'backup.successful',
    sentence: 'Only a successful backup is restored.',
    reason: 'Only a successful backup can be restored',
    fix: 'Use a backup whose `status` is `successful`.',
    source: '§4.5',
  },
  {
    id: 'backup.available',
    sentence: 'A backup that is under maintenance is not restored.',
    reason: 'The backup is under maintenance',
    fix: 'Try again later, or take a backup that is `available`.',
    source: '§4.5',
  },
  {
    id: 'backup.region',
    sentence: 'A backup is restored in its region only.',
    reason: 'The backup is in another region',
    fix: 'Restore it to a node of the region of the backup, and clone that elsewhere.',
    source: '§4.5',
  },
  {
    id: 'backup.space',
    sentence: 'The disks of a backup that is restored fit into what the node has left.',
    reason: 'Insufficient space: the backup needs {needed} MB, and {left} MB are left',
    fix: 'Send `overwrite` to delete the disks of the node, or use a node with more free space.',
    source: '§4.5',
  },
  {
    id: 'backup.restore.node',
    sentence: 'A backup is restored to a node of the account.',
    reason: '{field} is not valid',
    fix: 'Use an `id` of `GET /node/instances`.',
  },
] as const satisfies readonly CatalogueEntry[];
