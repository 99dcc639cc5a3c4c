import type { JobPayloads } from '../../../work/payloads.js';
import type { Viewer } from '../../../common/viewer.js';
import { scheduleEvent } from '../../../repositories/events.js';
import { diskEntity, nodeEntity } from '../../../repositories/events/entities.js';
import type { StoredDisk } from '../../../repositories/nodes/disks/disks.js';
import type { StoredNode } from '../../../repositories/nodes/machines/node-row.js';
import type { Transaction } from '../../../repositories/transaction.js';
import { enqueueForNode } from '../../../work/enqueue.js';

/** The kinds of jobs about one disk. */
type DiskJob = 'createDisk' | 'cloneDisk' | 'deleteDisk' | 'resizeDisk' | 'resetRootPassword';

/** A job about a disk, and its event. */
export interface DiskRequest<Kind extends DiskJob> {
  readonly kind: Kind;
  /** A new UUID. */
  readonly key: string;
  /** The action of the event: disk_create, … */
  readonly action: string;
  /** The disk of the event. */
  readonly disk: StoredDisk;
  readonly payload: JobPayloads[Kind];
}

/** Enqueues a job about a disk of a locked node, and records its event. */
export function enqueueForDisk<Kind extends DiskJob>(
  viewer: Viewer,
  tx: Transaction,
  node: StoredNode,
  { kind, key, action, disk, payload }: DiskRequest<Kind>,
): void {
  scheduleEvent(viewer, tx, { action, entity: nodeEntity(node), secondary: diskEntity(disk), job: key });
  enqueueForNode(viewer, tx, node, kind, key, payload);
}
