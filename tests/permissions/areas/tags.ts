import { labelled, made, newLabel, type AreaSubjects } from '../making.js';

export const subjects: AreaSubjects = {
  makers: {
    tagLabel: async ({ owner }) => {
      const label = newLabel();
      await made(owner, '/tags', { label });
      return label;
    },
  },
  bodies: { createTag: labelled },
};
