import { mayDeleteConfig } from '@cloud-account/core';
import type { Handler } from '../../../cloud/operation.js';
import { recordEvent } from '../../../repositories/events.js';
import { configEntity, nodeEntity } from '../../../repositories/events/entities.js';
import { getConfig, removeConfigRows } from '../../../repositories/nodes/configs/configs.js';
import { interfacesOf } from '../../../repositories/nodes/configs/interfaces.js';
import { requireState } from '../../../repositories/nodes/machines/busy.js';
import { isBooted } from '../../../repositories/nodes/machines/node-state.js';
import { lockNode } from '../../../repositories/nodes/machines/nodes.js';
import { recordVlanChanges } from './record-vlan-changes.js';

export const deleteNodeConfig: Handler<'deleteNodeConfig'> = ({ cloud, viewer, params }) =>
  cloud.transaction(async (tx) => {
    const node = await lockNode(viewer, tx, params.nodeId);
    const config = await getConfig(tx, node.id, params.configId);
    const booted = isBooted(node, config.id);
    const interfaces = await interfacesOf(tx, [config.id]);
    const problems = mayDeleteConfig({ booted, interfaces: interfaces.length });
    await requireState(tx, 'deleteNodeConfig', node, problems);
    await removeConfigRows(tx, [config.id]);
    recordVlanChanges(viewer, tx, node, interfaces, []);
    const [entity, secondary] = [nodeEntity(node), configEntity(config)];
    recordEvent(viewer, tx, { action: 'node_config_delete', entity, secondary });
    return {};
  });
