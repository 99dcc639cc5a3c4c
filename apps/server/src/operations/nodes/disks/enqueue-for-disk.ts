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

/** What is asked for, and how it is told. */
export interface AskedOfDisk<Kind extends DiskJob> {
  readonly kind: Kind;
  /** A new UUID. */
  readonly key: string;
  /** The event's kind: disk_create, … */
  readonly action: string;
  /** The disk that the event names beside the node. */
  readonly disk: StoredDisk;
  readonly payload: JobPayloads[Kind];
}

/** Asks for a job about a disk of a node that the transaction has locked, and tells of it. */
export function enqueueForDisk<Kind extends DiskJob>(
  viewer: Viewer,
  tx: Transaction,
  node: StoredNode,
  { kind, key, action, disk, payload }: AskedOfDisk<Kind>,
): void {
  scheduleEvent(viewer, tx, { action, entity: nodeEntity(node), secondary: diskEntity(disk), job: key });
  enqueueForNode(tx, node, kind, key, payload);
}
