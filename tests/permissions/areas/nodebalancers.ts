import { newLabel, provide, type AreaSubjects } from '../making.js';

export const subjects: AreaSubjects = {
  makers: {
    nodeBalancerId: async (making) => {
      const body = { label: newLabel(), region: 'us-east', ipv4: '203.0.113.5' };
      const { id } = await provide<{ id: number }>(making, '/nodebalancers', body);
      making.entities.push({ kind: 'nodebalancer', id });
      return id;
    },
  },
};
