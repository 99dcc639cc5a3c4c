import { idOf, labelled, newLabel, provideNode, type AreaSubjects, type Making } from '../making.js';

/** Attaches the volume of the path to a node. */
const attachNode = async (making: Making): Promise<number> => {
  const node = await provideNode(making);
  await idOf(making.owner, `/volumes/${making.ids.volumeId ?? ''}/attach`, { node_id: node });
  return node;
};

export const subjects: AreaSubjects = {
  makers: {
    volumeId: async ({ owner, entities }) => {
      const id = await idOf(owner, '/volumes', { label: newLabel(), region: 'us-east' });
      entities.push({ kind: 'volume', id });
      return id;
    },
  },
  named: { attachVolume: provideNode, detachVolume: attachNode },
  bodies: {
    createVolume: labelled,
    updateVolume: labelled,
    cloneVolume: labelled,
    attachVolume: (_body, _testData, { named }) => ({ node_id: named }),
  },
};
