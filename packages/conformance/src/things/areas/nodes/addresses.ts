import { made, type AreaSubjects, type Making } from '../../making.js';

/** The public address of the node of the path. */
const publicAddress = async ({ owner, ids }: Making): Promise<string> => {
  const { body } = await owner.get<{ ipv4: readonly string[] }>(`/node/instances/${ids.nodeId ?? ''}`);
  return body.ipv4[0] ?? '';
};

/** Adds a private address to the node of the path, since the last public one stays. */
const addPrivate = async ({ owner, ids }: Making): Promise<string> => {
  const path = `/node/instances/${ids.nodeId ?? ''}/ips`;
  const { address } = await made<{ address: string }>(owner, path, { type: 'ipv4', public: false });
  return (ids.address = address);
};

export const subjects: AreaSubjects = {
  makers: { address: publicAddress },
  named: { deleteNodeIpAddress: addPrivate },
  bodies: {
    // The server looks up any other name, and finds none.
    updateNodeIpAddress: () => ({ rdns: null }),
  },
};
