import type { Handler } from '../../../cloud/operation.js';
import { refusalsOf, unwrap } from '../../../common/refused.js';
import {
  findInterfaceIn,
  saveInterface,
  takePrimary,
} from '../../../repositories/nodes/interfaces/interfaces.js';
import { requireState } from '../../../repositories/nodes/machines/busy.js';
import { prepareChange } from '../configs/interface-facts.js';
import { presentInterface } from '../configs/present.js';
import { lockConfig, recordConfigChange } from './changed-config.js';

export const updateNodeConfigInterface: Handler<'updateNodeConfigInterface'> = ({
  cloud,
  viewer,
  params,
  body,
}) =>
  cloud.transaction(async (tx) => {
    const locked = await lockConfig(viewer, tx, params);
    const { node, config, interfaces } = locked;
    const current = findInterfaceIn(interfaces, params.interfaceId);
    const change = await prepareChange(viewer, tx, node.id, current, body, interfaces);
    await requireState(tx, 'updateNodeConfigInterface', node, refusalsOf(change));
    const saved = await saveInterface(tx, current, unwrap(change));
    if (saved.primary) await takePrimary(tx, config.id, saved.id);
    await recordConfigChange(viewer, tx, locked);
    return presentInterface(saved);
  });
