import type { Viewer } from '../../../common/viewer.js';
import { recordEvent } from '../../../repositories/events.js';
import { configEntity, nodeEntity } from '../../../repositories/events/entities.js';
import { getConfig, saveConfig, type StoredConfig } from '../../../repositories/nodes/configs/configs.js';
import { interfacesOf, type StoredInterface } from '../../../repositories/nodes/configs/interfaces.js';
import type { StoredNode } from '../../../repositories/nodes/machines/node-row.js';
import { lockNode } from '../../../repositories/nodes/machines/nodes.js';
import type { Transaction } from '../../../repositories/transaction.js';

/** A configuration profile whose interfaces are about to change. */
export interface LockedConfig {
  readonly node: StoredNode;
  readonly config: StoredConfig;
  /** In order. */
  readonly interfaces: readonly StoredInterface[];
}

/**
 * Reads a configuration profile with its interfaces, and locks its node until the transaction ends.
 *
 * @throws Refused (404) when the viewer's account has no such node, or the node no such profile
 */
export async function lockConfig(
  viewer: Viewer,
  tx: Transaction,
  params: { readonly nodeId: number; readonly configId: number },
): Promise<LockedConfig> {
  const node = await lockNode(viewer, tx, params.nodeId);
  const config = await getConfig(tx, node.id, params.configId);
  return { node, config, interfaces: await interfacesOf(tx, [config.id]) };
}

/** Records that the interfaces of a configuration profile have changed, with an event (§6). */
export async function recordConfigChange(
  viewer: Viewer,
  tx: Transaction,
  { node, config }: LockedConfig,
): Promise<void> {
  await saveConfig(tx, config, {});
  const [entity, secondary] = [nodeEntity(node), configEntity(config)];
  recordEvent(viewer, tx, { action: 'node_config_update', entity, secondary });
}
