import { idOf, type AreaSubjects } from '../making.js';

export const subjects: AreaSubjects = {
  makers: {
    clientId: ({ owner, run }) =>
      idOf(owner, '/account/oauth-clients', {
        label: run.label(),
        redirect_uri: 'https://subject.example/callback',
      }),
  },
};
