import { configDefaults, draftConfig } from '@cloud-account/core';
import type { Handler } from '../../../cloud/operation.js';
import { refusalsOf, unwrap } from '../../../common/refused.js';
import { getSettings } from '../../../repositories/account/accounts.js';
import { findRegion } from '../../../repositories/catalog/regions.js';
import { recordEvent } from '../../../repositories/events.js';
import { configEntity, nodeEntity } from '../../../repositories/events/entities.js';
import { configsOf, insertConfig } from '../../../repositories/nodes/configs/configs.js';
import { interfacesOf, saveInterfaces } from '../../../repositories/nodes/configs/interfaces.js';
import { requireState } from '../../../repositories/nodes/machines/busy.js';
import { lockNode } from '../../../repositories/nodes/machines/nodes.js';
import { attachVolumes, readConfigFacts } from './config-facts.js';
import { prepareInterfaces } from './interface-facts.js';
import { presentConfig } from './present.js';
import { recordVlanChanges } from './record-vlan-changes.js';

export const createNodeConfig: Handler<'createNodeConfig'> = ({ cloud, viewer, params, body }) =>
  cloud.transaction(async (tx) => {
    const node = await lockNode(viewer, tx, params.nodeId);
    const { kernel = configDefaults.kernel } = body;
    const facts = await readConfigFacts(viewer, tx, node, { ...body, kernel });
    const { network_helper: networkHelper } = await getSettings(viewer, tx);
    const count = (await configsOf(tx, node.id)).length;
    const place = { region: await findRegion(tx, node.region), nodeId: node.id };
    const interfaces = await prepareInterfaces(viewer, tx, place, body.interfaces);
    const draft = draftConfig({ ...body, kernel }, facts, { networkHelper, count });
    await requireState(tx, 'createNodeConfig', node, [...refusalsOf(draft), ...refusalsOf(interfaces)]);
    const [values, asked] = [unwrap(draft), unwrap(interfaces)];
    const config = await insertConfig(tx, { ...values, node_id: node.id });
    await saveInterfaces(viewer, tx, node, config.id, asked);
    recordVlanChanges(viewer, tx, node, [], asked);
    await attachVolumes(viewer, tx, node, facts);
    const [entity, secondary] = [nodeEntity(node), configEntity(config)];
    recordEvent(viewer, tx, { action: 'node_config_create', entity, secondary });
    return presentConfig(config, await interfacesOf(tx, [config.id]));
  });
