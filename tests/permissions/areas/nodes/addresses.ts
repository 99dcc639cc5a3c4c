import { made, type AreaSubjects, type Making } from '../../making.js';

/** Gives the node of the path a second public address, which the operator approved. */
const allocate = async ({ server, owner, ids }: Making): Promise<string> => {
  await server.operator.put(`/accounts/${owner.accountId}`, { additional_ipv4: 1000 });
  const path = `/node/instances/${ids.nodeId ?? ''}/ips`;
  return (await made<{ address: string }>(owner, path, { type: 'ipv4', public: true })).address;
};

export const subjects: AreaSubjects = {
  makers: { address: allocate },
  bodies: {
    // What a name resolves to is not what callers are told apart by.
    updateNodeIpAddress: () => ({ rdns: null }),
  },
};
