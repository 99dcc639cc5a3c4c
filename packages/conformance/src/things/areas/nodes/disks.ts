import { idOf, type AreaSubjects, type Making } from '../../making.js';

/** Creates a disk of the node of the path, and waits until it is ready. */
export const makeDisk = async ({ run, owner, ids }: Making): Promise<number> => {
  const body = { label: 'data', size: 1024, filesystem: 'ext4' };
  const id = await idOf(owner, `/node/instances/${ids.nodeId ?? ''}/disks`, body);
  await run.settle('node', ids.nodeId ?? '');
  return id;
};

/** Creates a disk of the node of the path with a system, whose password can be changed. */
export const makeSystem = async ({ run, owner, ids }: Making): Promise<number> => {
  const system = { image: 'node/debian12', root_pass: 'aComplex-P4ssw0rd-of-9-words' };
  const path = `/node/instances/${ids.nodeId ?? ''}/disks`;
  const id = await idOf(owner, path, { label: 'system', size: 4096, ...system });
  await run.settle('node', ids.nodeId ?? '');
  return id;
};

export const subjects: AreaSubjects = { makers: { diskId: makeDisk } };
