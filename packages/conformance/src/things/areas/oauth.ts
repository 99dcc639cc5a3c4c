import { expectAccepted } from '../../expect.js';
import { idOf, pngFile, type AreaSubjects } from '../making.js';

export const subjects: AreaSubjects = {
  makers: {
    clientId: ({ owner, run }) =>
      idOf(owner, '/account/oauth-clients', {
        label: run.label(),
        redirect_uri: 'https://subject.example/callback',
      }),
  },
  named: {
    getAccountOauthClientThumbnail: async ({ owner, ids }) => {
      const body = pngFile();
      expectAccepted(await owner.call('updateAccountOauthClientThumbnail', { ids, body }));
      return String(ids.clientId);
    },
  },
};
