import { type AreaSubjects, idOf, labelled } from '../making.js';

export const subjects: AreaSubjects = {
  makers: {
    imageId: async ({ run, entities }) => {
      const id = await run.provided('imageId');
      entities.push({ kind: 'image', id: Number(String(id).split('/')[1]) });
      return id;
    },
    stackScriptId: async ({ owner, run, entities }) => {
      const body = { label: run.label(), images: ['any/all'], script: '#!/bin/sh\n' };
      const id = await idOf(owner, '/node/stackscripts', body);
      entities.push({ kind: 'stackscript', id });
      return id;
    },
  },
  bodies: { createStackScript: labelled },
};
