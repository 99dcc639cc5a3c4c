import { newLabel, provide, type AreaSubjects } from '../making.js';

export const subjects: AreaSubjects = {
  makers: {
    imageId: async (making) => {
      const { id } = await provide<{ id: string }>(making, '/images', { label: newLabel(), size: 1 });
      making.entities.push({ kind: 'image', id: Number(id.split('/')[1]) });
      return id;
    },
    stackScriptId: async (making) => {
      const { username } = making.owner;
      const body = { label: newLabel(), username, images: ['any/all'], script: '#!/bin/sh' };
      const { id } = await provide<{ id: number }>(making, '/stackscripts', body);
      making.entities.push({ kind: 'stackscript', id });
      return id;
    },
  },
};
