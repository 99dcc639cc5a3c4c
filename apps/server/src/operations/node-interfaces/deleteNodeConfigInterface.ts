import { mayDeleteInterface } from '@cloud-account/core';
import type { Handler } from '../../common/operation.js';
import { refuseAll } from '../../common/refused.js';
import { removeInterface } from '../../repositories/node-configs/interfaces.js';
import { interfaceAmong } from '../../repositories/node-interfaces/interfaces.js';
import { requireState } from '../../repositories/nodes/busy.js';
import { tellVlans } from '../node-configs/tell-vlans.js';
import { lockConfig, tellChange } from './changed-config.js';

export const deleteNodeConfigInterface: Handler<'deleteNodeConfigInterface'> = ({ cloud, viewer, params }) =>
  cloud.transaction(async (tx) => {
    const locked = await lockConfig(viewer, tx, params);
    const current = interfaceAmong(locked.interfaces, params.interfaceId);
    refuseAll(mayDeleteInterface(current));
    await requireState(tx, 'deleteNodeConfigInterface', locked.node);
    await removeInterface(tx, current.id);
    tellVlans(viewer, tx, locked.node, [current], []);
    await tellChange(viewer, tx, locked);
    return {};
  });
