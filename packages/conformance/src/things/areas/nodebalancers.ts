import type { AreaSubjects } from '../making.js';

export const subjects: AreaSubjects = {
  makers: {
    nodeBalancerId: async ({ run, entities }) => {
      const id = Number(await run.provided('nodeBalancerId'));
      entities.push({ kind: 'nodebalancer', id });
      return id;
    },
  },
};
