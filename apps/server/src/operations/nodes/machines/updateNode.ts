import { changeNode, mayTagNodes, nextScheduleCheck } from '@cloud-account/core';
import type { Handler } from '../../../cloud/operation.js';
import { refusalsOf, refuseAll, unwrap } from '../../../common/refused.js';
import { lockAccount } from '../../../repositories/account/accounts.js';
import { recordEvent } from '../../../repositories/events.js';
import { nodeEntity } from '../../../repositories/events/entities.js';
import { requireState } from '../../../repositories/nodes/machines/busy.js';
import { lockNode, saveNode } from '../../../repositories/nodes/machines/nodes.js';
import { presentNode } from './present.js';
import { nameTakenProblems } from '../../common/name-taken-problems.js';

export const updateNode: Handler<'updateNode'> = ({ cloud, viewer, params, body }) =>
  cloud.transaction(async (tx) => {
    // A new tag locks the account, and changes of addresses lock it before the node; otherwise they would wait for each other.
    if (body.tags) await lockAccount(viewer, tx);
    const current = await lockNode(viewer, tx, params.nodeId);
    refuseAll(mayTagNodes(viewer.user, current.tags, body.tags));
    const taken = await nameTakenProblems(viewer, tx, 'node', body.label, current.id);
    const change = changeNode(current, body);
    await requireState(tx, 'updateNode', current, [...refusalsOf(change), ...taken]);
    const values = unwrap(change);
    const { backup_day: day, backup_window: window } = values;
    const isAsBefore = day === current.backup_day && window === current.backup_window;
    const next = isAsBefore ? current.next_backup_at : nextScheduleCheck(current.id, { day, window }, tx.now);
    const node = await saveNode(viewer, tx, current, { ...values, next_backup_at: next });
    recordEvent(viewer, tx, { action: 'node_update', entity: nodeEntity(node) });
    return presentNode(node);
  });
