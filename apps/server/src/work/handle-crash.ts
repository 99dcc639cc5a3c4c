import { answerCrash, stateChangeOf, WATCHED_SPAN, type CrashAnswer } from '@cloud-account/core';
import type { Cloud } from '../cloud/cloud.js';
import type { Crash } from '../drivers/compute/driver.js';
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
 * Has a node that crashed booted again, or says that it is off (§4.5). However often and by however many servers that is asked
 * for, it is done once.
 */
export async function handleCrash(cloud: Cloud, crash: Crash): Promise<void> {
  const { database, hypervisor } = cloud;
  const seen = await findNodeOfMachine(database, crash.machine);
  // What was asked about may be long ago: whoever has booted the machine since has seen to it.
  if ((await hypervisor.find(crash.machine))?.running === true) return;
  const answer =
    seen === undefined ? 'nothing' : await cloud.transaction((tx) => answerNow(cloud, tx, seen, crash));
  // A boot ends the crash by itself, and one that fails leaves a node that is off.
  if (answer === 'off' || answer === 'nothing') await hypervisor.forgetCrash(crash);
}

/** @param seen the node as it was before its machine was found to be off */
async function answerNow(
  cloud: Pick<Cloud, 'randomness'>,
  tx: Transaction,
  seen: StoredNode,
  crash: Crash,
): Promise<CrashAnswer> {
  const node = await lockNodeOfJob(tx, seen.id);
  if (node === undefined) return 'nothing';
  // It may run again by now.
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
  enqueueForNode(tx, node, 'startNode', key, {
    node: node.id,
    how: 'boot',
    with: { config: config.id },
    before: 'offline',
  });
  return answer;
}
