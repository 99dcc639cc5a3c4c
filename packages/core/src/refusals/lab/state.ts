import type { CatalogueEntry } from '../entry.js';

/** The state of the lab: reset and snapshots. */
export const labStateRefusals = [
  {
    id: 'lab.servers.idle',
    sentence: 'The state is saved or replaced when the requests and jobs in progress have ended.',
    reason: 'What is in progress did not end within {seconds} seconds; nothing has changed',
    arises: 'An upload, another long request or a job takes longer than the server waits for it.',
    fix: 'Wait for uploads and other long requests to end, then send the request again.',
    status: 503,
  },
  {
    id: 'lab.snapshot.name-unique',
    sentence: 'No two snapshots have the same name.',
    reason: 'A snapshot of this name exists',
    fix: 'Use another name, or delete the snapshot of this name first.',
  },
  {
    id: 'lab.snapshot.limit',
    sentence: 'The snapshots that are kept are limited in their number and in their bytes.',
    reasons: {
      number: 'At most {max} snapshots',
      bytes: 'All snapshots together have at most {max} bytes',
    },
    arises: 'Another snapshot would be one too many, or too large beside those that are kept.',
    fix: 'Delete a snapshot first.',
  },
  {
    id: 'lab.snapshot.version',
    sentence: 'A snapshot is of a version of the service with the same tables.',
    reason: 'The snapshot is of a version with other tables',
    arises: 'The service was updated, or the snapshot comes from another version of it.',
    fix: 'Make the state again by the calls that led to it, and save it.',
  },
  {
    id: 'lab.snapshot.file',
    sentence: 'The file of a snapshot is whole, as it was downloaded.',
    reason: 'The file is not a whole snapshot: {what}',
    fix: 'Download the snapshot again.',
  },
  {
    id: 'lab.snapshot.key',
    sentence: 'A snapshot is of a server with the same encryption keys.',
    reason: 'The secrets in the snapshot are encrypted with another key',
    arises: 'The snapshot was saved by a server with other values of `CLOUD_ENCRYPTION_KEYS`.',
    fix: 'Start the server with the encryption keys of the other server.',
  },
] as const satisfies readonly CatalogueEntry[];
