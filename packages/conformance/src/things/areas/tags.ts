import { labelled, made, type AreaSubjects } from '../making.js';

export const subjects: AreaSubjects = {
  makers: {
    tagLabel: async ({ owner, run }) => {
      const label = run.label();
      await made(owner, '/tags', { label });
      return label;
    },
  },
  bodies: { createTag: labelled },
};
