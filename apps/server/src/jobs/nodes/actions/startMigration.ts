import { mayOperate } from '@cloud-account/core';
import { moveToHost } from '../../../work/move-to-host.js';
import { platformOf } from '../../../repositories/events.js';
import { enqueue } from '../../../work/enqueue.js';
import { isBusy } from '../../../repositories/nodes/machines/busy.js';
import { findMigration } from '../../../repositories/nodes/actions/migrations.js';
import { lockNodeOfJob } from '../../../repositories/nodes/machines/node-state.js';
import type { JobWorker } from '../../steps/worker.js';

/** The delay before the next attempt when a node cannot be moved yet, in milliseconds. */
const RETRY_DELAY = 10_000;

/**
 * Starts a scheduled migration when its time has come, unless somebody has started it before. An operation in progress with the
 * node ends first.
 */
export const startMigration: JobWorker = (cloud, subject) =>
  cloud.transaction(async (tx) => {
    const pending = await findMigration(tx, Number(subject));
    const node = pending && (await lockNodeOfJob(tx, pending.node_id));
    // The previous owner of the lock may have started the migration.
    if (node === undefined || (await findMigration(tx, Number(subject))) === undefined) return;
    const actor = platformOf(node.accountId);
    const state = { status: node.status, busy: await isBusy(tx, node.id) };
    if (mayOperate('migrateNode', state).length > 0) {
      enqueue(actor, tx, {
        kind: 'startMigration',
        subject,
        runAt: new Date(tx.now.getTime() + RETRY_DELAY),
      });
      return;
    }
    await moveToHost(cloud, actor, tx, node, { warm: pending?.warm ?? false, type: null });
  });
