import type { OperationId, Schema } from '@cloud-account/spec';
import { bounds } from '@cloud-account/spec/bounds';
import { type Refusal, refuse } from '../../refusals/index.js';

type NodeStatus = Schema<'NodeStatus'>;
type EventAction = Schema<'EventAction'>;

/** The states of a node during and after an operation. */
export interface NodeStateChange {
  /** The status during the operation; undefined when it does not change. */
  readonly during?: NodeStatus;
  /** The status after the operation; `before`: the previous one, `gone`: the node is deleted. */
  readonly to: readonly (NodeStatus | 'before' | 'gone')[];
  /** The events of the operation, in their order; some are optional. */
  readonly events: readonly EventAction[];
}

/** A state change that an operation has only in some cases. */
interface OtherNodeStateChange extends NodeStateChange {
  /** The case, as a text after the name of the operation. */
  readonly when: string;
}

/** When an operation is allowed, and its state changes. */
export interface NodeTransition extends NodeStateChange {
  /** The statuses that allow it; `deleting` allows none. */
  readonly from: readonly NodeStatus[];
  /** The treatment of it while a job is scheduled or started; `waits`: it is accepted, and done after those jobs. */
  readonly whileBusy: 'refused' | 'waits' | 'allowed';
  /** The state changes in other cases, by name. */
  readonly others?: Readonly<Record<string, OtherNodeStateChange>>;
}

const inUse: readonly NodeStatus[] = [
  'running',
  'offline',
  'booting',
  'rebooting',
  'shutting_down',
  'provisioning',
  'migrating',
  'rebuilding',
  'cloning',
  'restoring',
  'resizing',
];
const all: readonly NodeStatus[] = [...inUse, 'stopped', 'billing_suspension'];
const unchanged = { from: all, whileBusy: 'allowed', to: ['before'] } as const;
const ofDisk = { from: inUse, whileBusy: 'refused', to: ['before'] } as const;

/**
 * The states of nodes before, during and after each operation (§3.4). Rules, reasons and the diagram of the docs use
 * this table. A node is busy while it has a scheduled or started job, in any status.
 */
export const nodeTransitions = {
  createNode: {
    from: [],
    whileBusy: 'allowed',
    during: 'provisioning',
    to: ['running', 'offline'],
    events: ['node_create', 'node_boot'],
    others: {
      backup: {
        when: 'from a backup',
        during: 'restoring',
        to: ['running', 'offline'],
        events: ['node_create', 'backups_restore', 'node_boot'],
      },
    },
  },
  updateNode: { ...unchanged, events: ['node_update'] },
  deleteNode: {
    from: all.filter((status) => status !== 'cloning' && status !== 'restoring'),
    whileBusy: 'allowed',
    during: 'deleting',
    to: ['gone'],
    events: ['node_delete'],
  },
  /** Of the target; the source does not change. */
  cloneNode: {
    from: ['offline'],
    whileBusy: 'refused',
    during: 'cloning',
    to: ['offline'],
    events: ['node_clone'],
  },
  bootNode: {
    from: inUse,
    whileBusy: 'waits',
    during: 'booting',
    to: ['running'],
    events: ['node_boot'],
  },
  rebootNode: {
    from: inUse,
    whileBusy: 'waits',
    during: 'rebooting',
    to: ['running'],
    events: ['node_reboot'],
  },
  shutDownNode: {
    from: inUse,
    whileBusy: 'waits',
    during: 'shutting_down',
    to: ['offline'],
    events: ['node_shutdown'],
  },
  rescueNode: {
    from: inUse,
    whileBusy: 'refused',
    during: 'rebooting',
    to: ['running'],
    events: ['node_reboot'],
    others: {
      off: { when: 'of an offline node', during: 'booting', to: ['running'], events: ['node_boot'] },
    },
  },
  rebuildNode: {
    from: inUse,
    whileBusy: 'refused',
    during: 'rebuilding',
    to: ['running', 'offline'],
    events: ['node_rebuild', 'node_boot'],
  },
  resizeNode: {
    from: inUse,
    whileBusy: 'waits',
    during: 'resizing',
    to: ['before'],
    events: ['node_resize_create', 'node_resize', 'node_boot'],
    others: {
      warm: { when: 'warm', to: ['before'], events: ['node_resize_create', 'node_resize'] },
    },
  },
  mutateNode: {
    from: inUse,
    whileBusy: 'waits',
    during: 'migrating',
    to: ['before'],
    events: ['node_mutate_create', 'node_mutate', 'node_boot'],
  },
  migrateNode: {
    from: inUse,
    whileBusy: 'refused',
    during: 'migrating',
    to: ['before'],
    events: ['node_migrate'],
    others: {
      region: {
        when: 'to another region',
        during: 'offline',
        to: ['before'],
        events: ['node_migrate_datacenter_create', 'node_migrate_datacenter'],
      },
    },
  },
  resetNodePassword: { from: ['offline'], whileBusy: 'refused', to: ['offline'], events: ['password_reset'] },
  createNodeDisk: { ...ofDisk, events: ['disk_create'] },
  updateNodeDisk: { ...unchanged, events: ['disk_update'] },
  deleteNodeDisk: { ...ofDisk, events: ['disk_delete'] },
  cloneNodeDisk: { ...ofDisk, events: ['disk_duplicate'] },
  resizeNodeDisk: { ...ofDisk, events: ['disk_resize'] },
  resetNodeDiskPassword: {
    from: ['offline'],
    whileBusy: 'refused',
    to: ['offline'],
    events: ['password_reset'],
  },
  createImage: { ...ofDisk, events: ['disk_imagize'] },
  createNodeSnapshot: { ...ofDisk, events: ['node_snapshot'] },
  restoreNodeBackup: {
    from: inUse,
    whileBusy: 'refused',
    during: 'restoring',
    to: ['before'],
    events: ['backups_restore'],
    others: {
      overwrite: {
        when: 'with overwrite',
        during: 'restoring',
        to: ['offline'],
        events: ['backups_restore'],
      },
    },
  },
  enableNodeBackups: { ...unchanged, events: ['backups_enable'] },
  cancelNodeBackups: { ...unchanged, events: ['backups_cancel'] },
  createNodeConfig: { ...unchanged, events: ['node_config_create'] },
  updateNodeConfig: { ...unchanged, events: ['node_config_update'] },
  deleteNodeConfig: { ...unchanged, events: ['node_config_delete'] },
  createNodeIpAddress: { ...unchanged, events: ['node_addip'] },
  deleteNodeIpAddress: { ...unchanged, events: ['node_deleteip'] },
  createNodeConfigInterface: { ...unchanged, events: ['node_config_update'] },
  orderNodeConfigInterfaces: { ...unchanged, events: ['node_config_update'] },
  updateNodeConfigInterface: { ...unchanged, events: ['node_config_update'] },
  deleteNodeConfigInterface: { ...unchanged, events: ['node_config_update'] },
} as const satisfies Partial<Record<OperationId, NodeTransition>>;

/** An operation that changes nodes. */
export type NodeOperation = keyof typeof nodeTransitions;

type OthersOf<Operation extends NodeOperation> = (typeof nodeTransitions)[Operation] extends {
  readonly others: infer Others;
}
  ? keyof Others
  : never;

/** The state change of an operation. @param other the name of another case */
export function stateChangeOf<Operation extends NodeOperation>(
  operation: Operation,
  other?: OthersOf<Operation>,
): NodeStateChange;
export function stateChangeOf(operation: NodeOperation, other?: string): NodeStateChange {
  const transition: NodeTransition = nodeTransitions[operation];
  return (other === undefined ? undefined : transition.others?.[other]) ?? transition;
}

/** The most actions of a node that wait for others. */
const MAX_WAITING = bounds.Node.waiting_actions.maximum;

/** The facts of a node for an operation. */
export interface NodeState {
  readonly status: NodeStatus;
  /** True if one of its jobs is scheduled or started. */
  readonly busy: boolean;
  /** The number of its jobs that have not begun; 0 by default. */
  readonly waiting?: number;
}

/** True if an accepted operation waits until the present jobs of the node are done. */
export const waitsForJobs = (operation: NodeOperation, { busy }: Pick<NodeState, 'busy'>): boolean =>
  busy && nodeTransitions[operation].whileBusy === 'waits';

/** Refuses an operation that the state of a node does not allow (§3.4). */
export const mayOperate = (operation: NodeOperation, state: NodeState): Refusal[] =>
  stateProblems(nodeTransitions[operation], state);

/**
 * Refuses to clone a node in some states. The node does not change, running or offline.
 *
 * @param state busy with another job than a clone
 */
export const mayBeCloned = (state: NodeState): Refusal[] =>
  stateProblems({ from: inUse, whileBusy: 'refused' }, state);

function stateProblems(
  { from, whileBusy }: Pick<NodeTransition, 'from' | 'whileBusy'>,
  { status, busy, waiting = 0 }: NodeState,
): Refusal[] {
  const isRefused = busy && (whileBusy === 'refused' || (whileBusy === 'waits' && waiting >= MAX_WAITING));
  if (isRefused || status === 'deleting') return [refuse('node.busy')];
  if (from.includes(status)) return [];
  return [
    from.length === 1
      ? refuse('node.state', 'needed', { needed: from.join() })
      : refuse('node.state', 'status', { status: status.replaceAll('_', ' ') }),
  ];
}
