import { idOf, labelled, newLabel, type AreaSubjects, type Making } from '../../making.js';

/** Makes an empty node, of a type that has an upgrade, and waits until it is ready. */
export const makeNode = async ({ server, owner, entities }: Making): Promise<number> => {
  const body = { region: 'us-ord', type: 'g5-standard-1', label: newLabel() };
  const id = await idOf(owner, '/node/instances', body);
  await server.settle();
  entities.push({ kind: 'node', id });
  return id;
};

export const subjects: AreaSubjects = {
  makers: { nodeId: makeNode },
  bodies: {
    // Tags need an unrestricted user, whatever the grants.
    createNode: (body) => ({ ...body, label: newLabel(), tags: [] }),
    updateNode: labelled,
    cloneNode: labelled,
  },
};
