import { changeConfig } from '@cloud-account/core';
import type { Handler } from '../../common/operation.js';
import { refusalsOf, unwrap } from '../../common/refused.js';
import { findRegion } from '../../repositories/catalog/regions.js';
import { recordEvent } from '../../repositories/events.js';
import { getConfig, saveConfig } from '../../repositories/node-configs/configs.js';
import { interfacesOf, saveInterfaces } from '../../repositories/node-configs/interfaces.js';
import { requireState } from '../../repositories/nodes/busy.js';
import { lockNode } from '../../repositories/nodes/nodes.js';
import { configEntity, nodeEntity } from '../nodes/present.js';
import { attachVolumes, readConfigGround } from './config-ground.js';
import { prepareInterfaces } from './interface-ground.js';
import { presentConfig } from './present.js';
import { tellVlans } from './tell-vlans.js';

export const updateNodeConfig: Handler<'updateNodeConfig'> = ({ cloud, viewer, params, body }) =>
  cloud.transaction(async (tx) => {
    const node = await lockNode(viewer, tx, params.nodeId);
    const current = await getConfig(tx, node.id, params.configId);
    const ground = await readConfigGround(viewer, tx, node, body, current.devices);
    const place = { region: await findRegion(tx, node.region), nodeId: node.id, configId: current.id };
    const interfaces = await prepareInterfaces(viewer, tx, place, body.interfaces);
    const values = unwrap(changeConfig(current, body, ground), ...refusalsOf(interfaces));
    await requireState(tx, 'updateNodeConfig', node);
    const config = await saveConfig(tx, current, values);
    if (body.interfaces !== undefined) {
      const [before, asked] = [await interfacesOf(tx, [config.id]), unwrap(interfaces)];
      await saveInterfaces(viewer, tx, node, config.id, asked);
      tellVlans(viewer, tx, node, before, asked);
    }
    await attachVolumes(viewer, tx, node, ground);
    const [entity, secondary] = [nodeEntity(node), configEntity(config)];
    recordEvent(viewer, tx, { action: 'node_config_update', entity, secondary });
    return presentConfig(config, await interfacesOf(tx, [config.id]));
  });
