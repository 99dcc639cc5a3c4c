import { idOf, labelled, type AreaSubjects, type Making } from '../making.js';
import { makeNode } from './nodes/machines.js';

/** Attaches the volume of the path to a node. */
const attachNode = async (making: Making): Promise<number> => {
  const node = await makeNode(making);
  await idOf(making.owner, `/volumes/${making.ids.volumeId ?? ''}/attach`, { node_id: node });
  await making.run.settle('volume', making.ids.volumeId ?? '');
  return node;
};

export const subjects: AreaSubjects = {
  makers: {
    volumeId: async ({ owner, entities, run }) => {
      const id = await idOf(owner, '/volumes', { label: run.label(), region: 'us-ord' });
      await run.settle('volume', id);
      entities.push({ kind: 'volume', id });
      return id;
    },
  },
  named: { attachVolume: makeNode, detachVolume: attachNode },
  bodies: {
    createVolume: labelled,
    updateVolume: labelled,
    cloneVolume: labelled,
    attachVolume: (_body, _run, { named }) => ({ node_id: named }),
  },
};
