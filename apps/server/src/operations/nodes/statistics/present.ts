import { hasSamples, refuse, statsTitle } from '@cloud-account/core';
import type { Schema } from '@cloud-account/spec';
import type { Cloud } from '../../../cloud/cloud.js';
import { Refused } from '../../../common/refused.js';
import type { StoredNode } from '../../../repositories/nodes/machines/node-row.js';

/**
 * Statistics of a node as clients see them.
 *
 * @param stats the samples, their time and the length of their periods
 * @throws Refused when there are no samples
 */
export function presentStats(
  cloud: Cloud,
  node: StoredNode,
  stats: {
    readonly data: Schema<'NodeStatsData'>;
    readonly time: string;
    readonly mean: string;
  },
): Schema<'NodeStats'> {
  if (!hasSamples(stats.data)) throw new Refused(refuse('node.stats.available'));
  return {
    title: statsTitle(
      { host: new URL(cloud.baseUrl()).hostname, labels: cloud.labels },
      'node',
      node,
      stats.time,
      stats.mean,
    ),
    data: stats.data,
  };
}
