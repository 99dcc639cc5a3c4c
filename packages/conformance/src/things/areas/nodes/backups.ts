import { expectAccepted } from '../../../expect.js';
import { idOf, type AreaSubjects, type Making } from '../../making.js';
import { makeDisk } from './disks.js';

const at = ({ ids }: Making): string => `/node/instances/${ids.nodeId ?? ''}/backups`;

/** Enables backups of the node of the path, and creates a disk to save. */
async function enrol(making: Making): Promise<number> {
  const disk = await makeDisk(making);
  expectAccepted(await making.owner.post(`${at(making)}/enable`));
  return disk;
}

/** Makes a snapshot of the node of the path, and waits until it can be restored. */
async function makeSnapshot(making: Making): Promise<number> {
  await enrol(making);
  const id = await idOf(making.owner, at(making), { label: 'any' });
  await making.run.settle('node', making.ids.nodeId ?? '');
  return id;
}

export const subjects: AreaSubjects = {
  makers: { backupId: makeSnapshot },
  named: { createNodeSnapshot: enrol, cancelNodeBackups: enrol },
  bodies: { restoreNodeBackup: (body, _run, { ids }) => ({ ...body, node_id: ids.nodeId }) },
};
