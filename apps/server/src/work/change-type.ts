import {
  fitProblems,
  growingDisk,
  noUpgrade,
  pendingMigrationProblems,
  type Refusal,
  resizeProblems,
  stateChangeOf,
} from '@cloud-account/core';
import type { Cloud } from '../cloud/cloud.js';
import { refuseAll } from '../common/refused.js';
import { findNodeType, type StoredNodeType } from '../repositories/catalog/node-types.js';
import { findRegion } from '../repositories/catalog/regions.js';
import { type Actor, recordEvent, scheduleEvent } from '../repositories/events.js';
import { configEntity, nodeEntity } from '../repositories/events/entities.js';
import { hasMigration } from '../repositories/nodes/actions/migrations.js';
import { disksOf } from '../repositories/nodes/disks/disks.js';
import { powerOf } from '../repositories/nodes/machines/node-state.js';
import type { StoredNode } from '../repositories/nodes/machines/node-row.js';
import type { Transaction } from '../repositories/transaction.js';
import { configToReboot } from './config-to-reboot.js';
import { enqueueForNode, setDuring } from './enqueue.js';
import { findUpgrade } from './find-upgrade.js';
import type { JobPayloads } from './payloads.js';

type Payload = JobPayloads['moveNode'];

/** The new type of a node, undefined when it does not exist, and all problems with it. */
export interface JudgedType {
  readonly type: StoredNodeType | undefined;
  readonly problems: readonly Refusal[];
}

/** Judges a resize of a node (§4.5). @param asked the ID of the type */
export async function judgeResize(tx: Transaction, node: StoredNode, asked: string): Promise<JudgedType> {
  const type = await findNodeType(tx, asked);
  const facts = {
    type: node.type,
    region: await findRegion(tx, node.region),
    disks: await disksOf(tx, node.id),
  };
  const pending = pendingMigrationProblems(await hasMigration(tx, node.id));
  return { type, problems: [...resizeProblems(facts, type), ...pending] };
}

/** Judges the free upgrade of a node (§4.5, rule 5). */
export async function judgeUpgrade(tx: Transaction, node: StoredNode): Promise<JudgedType> {
  const type = await findUpgrade(tx, node);
  const problems = type === undefined ? [noUpgrade()] : fitProblems(await disksOf(tx, node.id), type);
  return { type, problems };
}

/**
 * Completes the payload of a change of type by the node as it is now, and begins it: sets the status of the node, and schedules
 * the boot after it.
 *
 * @param job the key of the job
 * @param payload what was asked: the kind of the move, and whether it is warm and a disk grows
 */
export async function beginTypeChange(
  actor: Actor,
  tx: Transaction,
  node: StoredNode,
  job: string,
  { type, payload }: { readonly type: StoredNodeType; readonly payload: Payload },
): Promise<Payload> {
  const before = powerOf(node);
  const warm = payload.warm && before === 'running';
  const configToBoot = await configToReboot(tx, node);
  const grow = payload.grows ? growingDisk(await disksOf(tx, node.id), node.disk, type.disk) : undefined;
  if (configToBoot !== undefined && !warm) {
    const [entity, secondary] = [nodeEntity(node), configEntity(configToBoot)];
    scheduleEvent(actor, tx, { action: 'node_boot', entity, secondary, job });
  }
  const change = isUpgrade(payload)
    ? stateChangeOf('mutateNode')
    : stateChangeOf('resizeNode', warm ? 'warm' : undefined);
  await setDuring(tx, change, node.id);
  const event = warm ? null : payload.event;
  return {
    ...payload,
    before,
    warm,
    type: type.id,
    grow: grow ?? null,
    boot: configToBoot?.id ?? null,
    event,
  };
}

/** True if a job upgrades a node, which then gets another host; a resize leaves it where it is. */
export const isUpgrade = ({ event }: Pick<Payload, 'event'>): boolean => event === 'node_mutate';

/**
 * Enqueues a resize or an upgrade of a node that the transaction has locked.
 *
 * @param asked `type`: the judged one; `waits`: whether other jobs come first, which may still change the node
 * @throws Refused when the type does not exist, with its problems
 */
export async function enqueueTypeChange(
  cloud: Pick<Cloud, 'randomness'>,
  actor: Actor,
  tx: Transaction,
  node: StoredNode,
  {
    judged: { type, problems },
    waits,
    event,
    warm,
    grows,
  }: {
    readonly judged: JudgedType;
    readonly waits: boolean;
    readonly event: 'node_resize' | 'node_mutate';
    readonly warm: boolean;
    readonly grows: boolean;
  },
): Promise<void> {
  if (type === undefined) {
    refuseAll(problems);
    return;
  }
  const key = cloud.randomness.uuid();
  const entity = nodeEntity(node);
  recordEvent(actor, tx, { action: `${event}_create`, entity });
  scheduleEvent(actor, tx, { action: event, entity, job: key });
  const to = isUpgrade({ event }) ? { region: null } : null;
  const asked: Payload = {
    node: node.id,
    before: null,
    warm,
    to,
    type: type.id,
    grows,
    grow: null,
    boot: null,
    event,
  };
  const payload = waits ? asked : await beginTypeChange(actor, tx, node, key, { type, payload: asked });
  enqueueForNode(actor, tx, node, 'moveNode', key, payload);
}
