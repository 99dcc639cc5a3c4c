import { made, type AreaSubjects, type Making } from '../../making.js';

/** Adds a second public address to the node of the path, after the operator's approval. */
const allocate = async ({ server, owner, ids }: Making): Promise<string> => {
  await server.operator.put(`/accounts/${owner.accountId}`, { additional_ipv4: 1000 });
  const path = `/node/instances/${ids.nodeId ?? ''}/ips`;
  return (await made<{ address: string }>(owner, path, { type: 'ipv4', public: true })).address;
};

export const subjects: AreaSubjects = {
  makers: { address: allocate },
  bodies: {
    // The test needs no name that resolves to the address.
    updateNodeIpAddress: () => ({ rdns: null }),
  },
};
