import { mayOperate } from '@cloud-account/core';
import { moveToHost } from '../../../work/move-to-host.js';
import { platformOf } from '../../../repositories/events.js';
import { enqueue } from '../../../work/enqueue.js';
import { isBusy } from '../../../repositories/nodes/machines/busy.js';
import { findMigration } from '../../../repositories/nodes/actions/migrations.js';
import { lockNodeOfJob } from '../../../repositories/nodes/machines/node-state.js';
import type { JobWorker } from '../../runner/worker.js';

/** How long a node that cannot be moved yet is waited for until the next look, in milliseconds. */
const PAUSE = 10_000;

/**
 * Starts a migration that the operator scheduled, when its time has come and nobody has started it before. What is in progress with
 * the node has its end first.
 */
export const startMigration: JobWorker = (cloud, subject) =>
  cloud.transaction(async (tx) => {
    const pending = await findMigration(tx, Number(subject));
    const node = pending && (await lockNodeOfJob(tx, pending.node_id));
    // Who has locked the node before may have started it.
    if (node === undefined || (await findMigration(tx, Number(subject))) === undefined) return;
    const state = { status: node.status, busy: await isBusy(tx, node.id) };
    if (mayOperate('migrateNode', state).length > 0) {
      enqueue(tx, { kind: 'startMigration', subject, runAt: new Date(tx.now.getTime() + PAUSE) });
      return;
    }
    const actor = platformOf(node.accountId);
    await moveToHost(cloud, actor, tx, node, { warm: pending?.warm ?? false, type: null });
  });
