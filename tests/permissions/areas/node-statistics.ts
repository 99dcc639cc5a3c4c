import type { AreaSubjects, Making } from '../making.js';
import { makeNode } from './nodes.js';

/** Makes a node of which something was measured a moment ago. */
const makeMeasuredNode = async (making: Making): Promise<number> => {
  const id = await makeNode(making);
  const { clock, cloud } = making.cloud;
  await cloud.database.pool.query(
    `INSERT INTO node_hours (node_id, hour, values)
     VALUES ($1, date_trunc('hour', $2::timestamptz), array_fill(1::real, ARRAY[11 * 12]))`,
    [id, clock.now()],
  );
  return id;
};

const now = ({ cloud }: Making): Date => cloud.clock.now();

export const subjects: AreaSubjects = {
  makers: {
    nodeId: makeMeasuredNode,
    year: (making) => Promise.resolve(now(making).getUTCFullYear()),
    month: (making) => Promise.resolve(now(making).getUTCMonth() + 1),
  },
};
