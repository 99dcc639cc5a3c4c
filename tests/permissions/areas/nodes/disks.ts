import { idOf, type AreaSubjects, type Making } from '../../making.js';

/** Makes a disk of the node of the path, and waits until it is ready. */
export const makeDisk = async ({ server, owner, ids }: Making): Promise<number> => {
  const body = { label: 'data', size: 1024, filesystem: 'ext4' };
  const id = await idOf(owner, `/node/instances/${ids.nodeId ?? ''}/disks`, body);
  await server.settle();
  return id;
};

export const subjects: AreaSubjects = { makers: { diskId: makeDisk } };
