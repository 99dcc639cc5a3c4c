import type { Handler } from '../../common/operation.js';
import { unwrap } from '../../common/refused.js';
import { interfaceAmong, saveInterface, takePrimary } from '../../repositories/node-interfaces/interfaces.js';
import { requireState } from '../../repositories/nodes/busy.js';
import { prepareChange } from '../node-configs/interface-ground.js';
import { presentInterface } from '../node-configs/present.js';
import { lockConfig, tellChange } from './changed-config.js';

export const updateNodeConfigInterface: Handler<'updateNodeConfigInterface'> = ({
  cloud,
  viewer,
  params,
  body,
}) =>
  cloud.transaction(async (tx) => {
    const locked = await lockConfig(viewer, tx, params);
    const { node, config, interfaces } = locked;
    const current = interfaceAmong(interfaces, params.interfaceId);
    const changed = unwrap(await prepareChange(viewer, tx, node.id, current, body, interfaces));
    await requireState(tx, 'updateNodeConfigInterface', node);
    const saved = await saveInterface(tx, current, changed);
    if (saved.primary) await takePrimary(tx, config.id, saved.id);
    await tellChange(viewer, tx, locked);
    return presentInterface(saved);
  });
