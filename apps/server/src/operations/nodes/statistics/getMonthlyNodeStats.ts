import {
  beginOf,
  DAY_SPAN,
  draftMonth,
  HOUR_SPAN,
  hourlyMeans,
  nodeStats,
  type SeriesPart,
} from '@cloud-account/core';
import type { Database } from '@cloud-account/database';
import type { Handler } from '../../../cloud/operation.js';
import { unwrap } from '../../../common/refused.js';
import { daysOfNode, hoursOfNode } from '../../../repositories/nodes/statistics/series.js';
import type { StoredNode } from '../../../repositories/nodes/machines/node-row.js';
import { getNode } from '../../../repositories/nodes/machines/nodes.js';
import { presentStats } from './present.js';

/** The number of days in the chart of the current month. */
const DAYS = 30;

/** The current hour, which is not part of a stored day yet. */
async function currentHour(database: Database, node: StoredNode, now: Date): Promise<SeriesPart[]> {
  const hours = await hoursOfNode(database, node, new Date(beginOf(HOUR_SPAN, now)), now);
  return hours.map(({ from, values }) => ({ from, span: HOUR_SPAN, values: hourlyMeans(values) }));
}

export const getMonthlyNodeStats: Handler<'getMonthlyNodeStats'> = async ({ cloud, viewer, params }) => {
  const { clock, database } = cloud;
  const node = await getNode(viewer, database, params.nodeId);
  const now = clock.now();
  const { current, ...month } = unwrap(draftMonth(params, now));
  const within = current ? { from: new Date(beginOf(HOUR_SPAN, now) - DAYS * DAY_SPAN), to: now } : month;
  const days = await daysOfNode(database, node, new Date(beginOf(DAY_SPAN, within.from)), within.to);
  const under = current ? await currentHour(database, node, now) : [];
  return presentStats(cloud, node, {
    data: nodeStats([...days, ...under], within),
    time: month.from.toISOString().slice(0, 7),
    mean: '1 hour',
  });
};
