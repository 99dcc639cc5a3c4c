import type { AreaSubjects, Making } from '../../making.js';

/** Inserts recent statistics of the node of the path. @returns the node */
const measure = async ({ server: { clock, cloud }, ids }: Making): Promise<number> => {
  await cloud.database.pool.query(
    `INSERT INTO node_hours (node_id, hour, values)
     VALUES ($1, date_trunc('hour', $2::timestamptz), array_fill(1::real, ARRAY[11 * 12]))`,
    [ids.nodeId, clock.now()],
  );
  return Number(ids.nodeId);
};

const now = ({ server }: Making): Date => server.clock.now();

export const subjects: AreaSubjects = {
  makers: {
    year: (making) => Promise.resolve(now(making).getUTCFullYear()),
    month: (making) => Promise.resolve(now(making).getUTCMonth() + 1),
  },
  named: { getNodeStats: measure, getMonthlyNodeStats: measure },
};
