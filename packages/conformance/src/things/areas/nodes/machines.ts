import { idOf, labelled, type AreaSubjects, type Making } from '../../making.js';

/** Makes an empty node, of a type that has an upgrade, and waits until it is ready. */
export const makeNode = async ({ owner, entities, run }: Making): Promise<number> => {
  const body = { region: 'us-ord', type: 'g5-standard-1', label: run.label() };
  const id = await idOf(owner, '/node/instances', body);
  await run.settle('node', id);
  entities.push({ kind: 'node', id });
  return id;
};

export const subjects: AreaSubjects = {
  makers: { nodeId: makeNode },
  bodies: {
    // Tags need an unrestricted user, whatever the grants.
    createNode: (body, run) => ({ ...body, label: run.label(), tags: [] }),
    updateNode: labelled,
    cloneNode: labelled,
  },
};
