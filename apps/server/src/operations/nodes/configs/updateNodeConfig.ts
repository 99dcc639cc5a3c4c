import { changeConfig } from '@cloud-account/core';
import type { Handler } from '../../../cloud/operation.js';
import { refusalsOf, unwrap } from '../../../common/refused.js';
import { findRegion } from '../../../repositories/catalog/regions.js';
import { recordEvent } from '../../../repositories/events.js';
import { configEntity, nodeEntity } from '../../../repositories/events/entities.js';
import { getConfig, saveConfig } from '../../../repositories/nodes/configs/configs.js';
import { interfacesOf, saveInterfaces } from '../../../repositories/nodes/configs/interfaces.js';
import { requireState } from '../../../repositories/nodes/machines/busy.js';
import { lockNode } from '../../../repositories/nodes/machines/nodes.js';
import { attachVolumes, readConfigFacts } from './config-facts.js';
import { prepareInterfaces } from './interface-facts.js';
import { presentConfig } from './present.js';
import { recordVlanChanges } from './record-vlan-changes.js';

export const updateNodeConfig: Handler<'updateNodeConfig'> = ({ cloud, viewer, params, body }) =>
  cloud.transaction(async (tx) => {
    const node = await lockNode(viewer, tx, params.nodeId);
    const current = await getConfig(tx, node.id, params.configId);
    const facts = await readConfigFacts(viewer, tx, node, body, current.devices);
    const place = { region: await findRegion(tx, node.region), nodeId: node.id, configId: current.id };
    const interfaces = await prepareInterfaces(viewer, tx, place, body.interfaces);
    const change = changeConfig(current, body, facts);
    await requireState(tx, 'updateNodeConfig', node, [...refusalsOf(change), ...refusalsOf(interfaces)]);
    const config = await saveConfig(tx, current, unwrap(change));
    if (body.interfaces !== undefined) {
      const [before, asked] = [await interfacesOf(tx, [config.id]), unwrap(interfaces)];
      await saveInterfaces(viewer, tx, node, config.id, asked);
      recordVlanChanges(viewer, tx, node, before, asked);
    }
    await attachVolumes(viewer, tx, node, facts);
    const [entity, secondary] = [nodeEntity(node), configEntity(config)];
    recordEvent(viewer, tx, { action: 'node_config_update', entity, secondary });
    return presentConfig(config, await interfacesOf(tx, [config.id]));
  });
