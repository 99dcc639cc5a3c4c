import type { Handler } from '../../common/operation.js';
import { unwrap } from '../../common/refused.js';
import { findRegion } from '../../repositories/catalog/regions.js';
import { insertInterface } from '../../repositories/node-configs/interfaces.js';
import { takePrimary } from '../../repositories/node-interfaces/interfaces.js';
import { requireState } from '../../repositories/nodes/busy.js';
import { prepareInterface } from '../node-configs/interface-ground.js';
import { presentInterface } from '../node-configs/present.js';
import { tellVlans } from '../node-configs/tell-vlans.js';
import { lockConfig, tellChange } from './changed-config.js';

export const createNodeConfigInterface: Handler<'createNodeConfigInterface'> = ({
  cloud,
  viewer,
  params,
  body,
}) =>
  cloud.transaction(async (tx) => {
    const locked = await lockConfig(viewer, tx, params);
    const { node, config, interfaces } = locked;
    const place = { region: await findRegion(tx, node.region), nodeId: node.id, configId: config.id };
    const draft = unwrap(await prepareInterface(viewer, tx, place, body, interfaces));
    await requireState(tx, 'createNodeConfigInterface', node);
    const added = await insertInterface(viewer, tx, node, config.id, draft, interfaces);
    if (added.primary) await takePrimary(tx, config.id, added.id);
    tellVlans(viewer, tx, node, [], [added]);
    await tellChange(viewer, tx, locked);
    return presentInterface(added);
  });
