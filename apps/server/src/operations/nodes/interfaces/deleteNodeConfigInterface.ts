import { mayDeleteInterface } from '@cloud-account/core';
import type { Handler } from '../../../cloud/operation.js';
import { removeInterface } from '../../../repositories/nodes/configs/interfaces.js';
import { findInterfaceIn } from '../../../repositories/nodes/interfaces/interfaces.js';
import { requireState } from '../../../repositories/nodes/machines/busy.js';
import { recordVlanChanges } from '../configs/record-vlan-changes.js';
import { lockConfig, recordConfigChange } from './changed-config.js';

export const deleteNodeConfigInterface: Handler<'deleteNodeConfigInterface'> = ({ cloud, viewer, params }) =>
  cloud.transaction(async (tx) => {
    const locked = await lockConfig(viewer, tx, params);
    const current = findInterfaceIn(locked.interfaces, params.interfaceId);
    await requireState(tx, 'deleteNodeConfigInterface', locked.node, mayDeleteInterface(current));
    await removeInterface(tx, current.id);
    recordVlanChanges(viewer, tx, locked.node, [current], []);
    await recordConfigChange(viewer, tx, locked);
    return {};
  });
