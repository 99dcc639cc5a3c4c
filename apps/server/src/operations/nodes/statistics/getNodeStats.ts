import { beginOf, DAY_SPAN, HOUR_SPAN, nodeStats, SAMPLE_SPAN } from '@cloud-account/core';
import type { Schema } from '@cloud-account/spec';
import type { Cloud } from '../../../cloud/cloud.js';
import type { Handler } from '../../../cloud/operation.js';
import { hoursOfNode } from '../../../repositories/nodes/statistics/series.js';
import { getNode } from '../../../repositories/nodes/machines/nodes.js';
import { presentStats } from './present.js';

/** The samples of a node in the past 24 hours. */
export async function dayOfNode(
  { clock, database }: Pick<Cloud, 'clock' | 'database'>,
  node: { readonly id: number },
): Promise<Schema<'NodeStatsData'>> {
  const now = clock.now();
  const from = new Date(beginOf(SAMPLE_SPAN, now) - DAY_SPAN);
  const hours = await hoursOfNode(database, node, new Date(beginOf(HOUR_SPAN, from)), now);
  return nodeStats(hours, { from, to: now });
}

export const getNodeStats: Handler<'getNodeStats'> = async ({ cloud, viewer, params }) => {
  const node = await getNode(viewer, cloud.database, params.nodeId);
  return presentStats(cloud, node, { data: await dayOfNode(cloud, node), time: 'day', mean: '5 min' });
};
