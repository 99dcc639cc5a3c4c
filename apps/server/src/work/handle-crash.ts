import { answerCrash, stateChangeOf, WATCHED_SPAN, type CrashAnswer } from '@cloud-account/core';
import type { Cloud } from '../cloud/cloud.js';
import type { Crash } from '@cloud-account/machines';
import { platformOf, scheduleEvent } from '../repositories/events.js';
import { configEntity, nodeEntity } from '../repositories/events/entities.js';
import { countBoots } from '../repositories/nodes/actions/boots.js';
import { isBusy } from '../repositories/nodes/machines/busy.js';
import {
  findNodeOfMachine,
  lockNodeOfJob,
  setBootedConfig,
  setNodeStatus,
} from '../repositories/nodes/machines/node-state.js';
import type { StoredNode } from '../repositories/nodes/machines/node-row.js';
import type { Transaction } from '../repositories/transaction.js';
import { configToReboot } from './config-to-reboot.js';
import { enqueueForNode, setDuring } from './enqueue.js';

/**
 * Boots a crashed node again, or records that it is off (§4.5). Several servers may call this for one crash; it is handled
 * once.
 */
export async function handleCrash(cloud: Cloud, crash: Crash): Promise<void> {
  const { database, hypervisor } = cloud;
  const seen = await findNodeOfMachine(database, crash.machine);
  // The report may be old: somebody may have booted the machine since.
  if ((await hypervisor.find(crash.machine))?.running === true) return;
  const answer =
    seen === undefined ? 'nothing' : await cloud.transaction((tx) => answerNow(cloud, tx, seen, crash));
  // A boot ends the crash, and a boot that fails leaves the node off.
  if (answer === 'off' || answer === 'nothing') await hypervisor.removeCrash(crash);
}

/** @param seen the node before its machine was found to be off */
async function answerNow(
  cloud: Pick<Cloud, 'randomness'>,
  tx: Transaction,
  seen: StoredNode,
  crash: Crash,
): Promise<CrashAnswer> {
  const node = await lockNodeOfJob(tx, seen.id);
  if (node === undefined) return 'nothing';
  // The node may run again by now.
  if (node.updated.getTime() !== seen.updated.getTime()) return 'later';
  const config = await configToReboot(tx, node);
  const answer = answerCrash({
    status: node.status,
    busy: await isBusy(tx, node.id),
    watched: node.watchdog_enabled,
    boots: await countBoots(tx, node, new Date(crash.at.getTime() - WATCHED_SPAN)),
    bootable: config !== undefined,
  });
  if (answer === 'later' || answer === 'nothing') return answer;
  await setBootedConfig(tx, node.id, null);
  if (answer === 'off' || config === undefined) {
    await setNodeStatus(tx, node.id, 'offline');
    return 'off';
  }
  const key = cloud.randomness.uuid();
  const entity = nodeEntity(node);
  const actor = platformOf(node.accountId);
  scheduleEvent(actor, tx, { action: 'watchdog_reboot', entity, secondary: configEntity(config), job: key });
  await setDuring(tx, stateChangeOf('bootNode'), node.id);
  enqueueForNode(actor, tx, node, 'startNode', key, {
    node: node.id,
    how: 'boot',
    with: { config: config.id },
    before: 'offline',
  });
  return answer;
}
