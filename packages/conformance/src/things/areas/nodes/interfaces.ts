import { idOf, type AreaSubjects, type Making } from '../../making.js';

/** Makes an interface of the configuration profile of the path. */
const makeInterface = ({ owner, ids }: Making): Promise<number> => {
  const path = `/node/instances/${ids.nodeId ?? ''}/configs/${ids.configId ?? ''}/interfaces`;
  return idOf(owner, path, { purpose: 'public' });
};

export const subjects: AreaSubjects = {
  makers: { interfaceId: makeInterface },
  bodies: {
    // The profile does not have the interfaces of the example.
    orderNodeConfigInterfaces: (body) => ({ ...body, ids: [] }),
  },
};
