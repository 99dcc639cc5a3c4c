import type { CatalogueEntry } from './entry.js';

/** Backups of nodes. */
export const nodeBackupRefusals = [
  {
    id: 'backup.enrolled',
    sentence: 'Backups are made of, and cancelled for, nodes that are enrolled.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'backup.disks',
    sentence: 'A node that is backed up has a disk that a backup keeps.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'backup.successful',
    sentence: 'Only a successful backup is restored.',
    status: 400,
    source: '§4.5',
  },
  {
    id: 'backup.available',
    sentence: 'A backup that is under maintenance is not restored.',
    status: 400,
    source: '§4.5',
  },
  {
    id: 'backup.region',
    sentence: 'A backup is restored in its region only.',
    status: 400,
    source: '§4.5',
  },
  {
    id: 'backup.space',
    sentence: 'The disks of a backup that is restored fit into what the node has left.',
    status: 400,
    source: '§4.5',
  },
  {
    id: 'backup.restore.node',
    sentence: "The node that a backup is restored to is there, and the account's.",
    status: 400,
    source: 'decision',
  },
] as const satisfies readonly CatalogueEntry[];
