import { idOf, labelled, type AreaSubjects, type Making } from '../making.js';

const makeBalancer = async ({ owner, entities, run }: Making): Promise<number> => {
  const id = await idOf(owner, '/nodebalancers', { label: run.label(), region: 'us-ord' });
  entities.push({ kind: 'nodebalancer', id });
  return id;
};

const configsOf = ({ ids }: Making): string => `/nodebalancers/${ids.nodeBalancerId ?? ''}/configs`;

/** Makes a compute node with a private address. @returns the address with a port */
const makeAddress = async ({ owner, run }: Pick<Making, 'owner' | 'run'>): Promise<string> => {
  const body = { region: 'us-ord', type: 'g6-nano-1', label: run.label(), private_ip: true };
  const id = await idOf(owner, '/node/instances', body);
  await run.settle('node', id);
  const node = await owner.get<{ ipv4: string[] }>(`/node/instances/${id}`);
  return `${node.body.ipv4.find((address) => address.startsWith('192.168.')) ?? ''}:80`;
};

export const subjects: AreaSubjects = {
  makers: {
    nodeBalancerId: makeBalancer,
    nodeBalancerConfigId: (making) => idOf(making.owner, configsOf(making), { port: 80 }),
    nodeBalancerNodeId: async (making) => {
      const path = `${configsOf(making)}/${making.ids.nodeBalancerConfigId ?? ''}/nodes`;
      return idOf(making.owner, path, { label: 'one', address: await makeAddress(making) });
    },
  },
  named: {
    createNodeBalancerNode: makeAddress,
    getNodeBalancerStats: ({ run, ids }) => run.provided('statistics', ids),
  },
  bodies: {
    createNodeBalancer: labelled,
    updateNodeBalancer: labelled,
    createNodeBalancerNode: (body, _run, { named }) => ({ ...body, address: named }),
  },
};
