import type { AreaSubjects, Making } from '../../making.js';

/** The statistics of the node of the path, which take some minutes to be there. */
const measure = ({ ids, run }: Making): Promise<number | string> => run.provided('statistics', ids);

/** The time of the server. */
const now = async ({ owner }: Making): Promise<Date> =>
  new Date((await owner.get('/profile')).headers.get('Date') ?? Date.now());

export const subjects: AreaSubjects = {
  makers: {
    year: async (making) => (await now(making)).getUTCFullYear(),
    month: async (making) => (await now(making)).getUTCMonth() + 1,
  },
  named: { getNodeStats: measure, getMonthlyNodeStats: measure },
};
