import type { Handler } from '../../../cloud/operation.js';
import { refusalsOf, unwrap } from '../../../common/refused.js';
import { findRegion } from '../../../repositories/catalog/regions.js';
import { insertInterface } from '../../../repositories/nodes/configs/interfaces.js';
import { takePrimary } from '../../../repositories/nodes/interfaces/interfaces.js';
import { requireState } from '../../../repositories/nodes/machines/busy.js';
import { prepareInterface } from '../configs/interface-facts.js';
import { presentInterface } from '../configs/present.js';
import { recordVlanChanges } from '../configs/record-vlan-changes.js';
import { lockConfig, recordConfigChange } from './changed-config.js';

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
    const draft = await prepareInterface(viewer, tx, place, body, interfaces);
    await requireState(tx, 'createNodeConfigInterface', node, refusalsOf(draft));
    const added = await insertInterface(viewer, tx, node, config.id, unwrap(draft), interfaces);
    if (added.primary) await takePrimary(tx, config.id, added.id);
    recordVlanChanges(viewer, tx, node, [], [added]);
    await recordConfigChange(viewer, tx, locked);
    return presentInterface(added);
  });
