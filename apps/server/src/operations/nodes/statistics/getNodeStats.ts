import { beginOf, DAY_SPAN, HOUR_SPAN, nodeStats, SAMPLE_SPAN } from '@cloud-account/core';
import type { Handler } from '../../../cloud/operation.js';
import { hoursOfNode } from '../../../repositories/nodes/statistics/series.js';
import { getNode } from '../../../repositories/nodes/machines/nodes.js';
import { presentStats } from './present.js';

export const getNodeStats: Handler<'getNodeStats'> = async ({ cloud, viewer, params }) => {
  const { clock, database } = cloud;
  const node = await getNode(viewer, database, params.nodeId);
  const now = clock.now();
  const from = new Date(beginOf(SAMPLE_SPAN, now) - DAY_SPAN);
  const hours = await hoursOfNode(database, node, new Date(beginOf(HOUR_SPAN, from)), now);
  return presentStats(cloud, node, {
    data: nodeStats(hours, { from, to: now }),
    time: 'day',
    mean: '5 min',
  });
};
