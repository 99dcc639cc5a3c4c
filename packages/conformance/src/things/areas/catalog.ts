import type { AreaSubjects } from '../making.js';

export const subjects: AreaSubjects = {
  makers: {
    imageId: async ({ run, entities }) => {
      const id = await run.provided('imageId');
      entities.push({ kind: 'image', id: Number(String(id).split('/')[1]) });
      return id;
    },
    stackScriptId: async ({ run, entities }) => {
      const id = Number(await run.provided('stackScriptId'));
      entities.push({ kind: 'stackscript', id });
      return id;
    },
  },
};
