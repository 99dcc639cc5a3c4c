import { idOf, type AreaSubjects, type Making } from '../../making.js';
import { makeDisk } from './disks.js';

/** Makes a bootable configuration profile of the node of the path. */
export const makeConfig = async (making: Making): Promise<number> => {
  const devices = { sda: { disk_id: await makeDisk(making) } };
  const path = `/node/instances/${making.ids.nodeId ?? ''}/configs`;
  return idOf(making.owner, path, { label: 'main', devices });
};

/** Makes an empty configuration profile of the node of the path. */
const makeEmptyConfig = ({ owner, ids }: Making): Promise<number> =>
  idOf(owner, `/node/instances/${ids.nodeId ?? ''}/configs`, { label: 'main', devices: {} });

export const subjects: AreaSubjects = {
  makers: { configId: makeEmptyConfig },
  bodies: {
    // The node does not have the disks of the example.
    createNodeConfig: (body) => ({ ...body, devices: {} }),
    updateNodeConfig: (body) => ({ ...body, devices: {} }),
  },
};
