import { mayOrderInterfaces } from '@cloud-account/core';
import type { Handler } from '../../../cloud/operation.js';
import { orderInterfaces } from '../../../repositories/nodes/interfaces/interfaces.js';
import { requireState } from '../../../repositories/nodes/machines/busy.js';
import { isBooted } from '../../../repositories/nodes/machines/node-state.js';
import { lockConfig, recordConfigChange } from './changed-config.js';

export const orderNodeConfigInterfaces: Handler<'orderNodeConfigInterfaces'> = ({
  cloud,
  viewer,
  params,
  body,
}) =>
  cloud.transaction(async (tx) => {
    const locked = await lockConfig(viewer, tx, params);
    const { node, config, interfaces } = locked;
    const has = interfaces.map(({ id }) => id);
    const problems = mayOrderInterfaces(body.ids, { has, booted: isBooted(node, config.id) });
    await requireState(tx, 'orderNodeConfigInterfaces', node, problems);
    await orderInterfaces(tx, config.id, body.ids);
    await recordConfigChange(viewer, tx, locked);
    return {};
  });
