import { made, newLabel, type AreaSubjects } from '../making.js';

export const subjects: AreaSubjects = {
  makers: {
    username: async ({ owner }) => {
      const username = newLabel();
      await made(owner, '/account/users', { username, email: 'subject@example.org' });
      return username;
    },
  },
  bodies: {
    createUser: (body) => ({ ...body, username: newLabel() }),
    // A grant on a thing would need the thing, and does not change who may call the operation.
    updateUserGrants: ({ global }) => ({ global }),
  },
};
