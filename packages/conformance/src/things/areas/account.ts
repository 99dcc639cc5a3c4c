import { made, type AreaSubjects } from '../making.js';

export const subjects: AreaSubjects = {
  makers: {
    username: async ({ owner, run }) => {
      const username = run.label();
      await made(owner, '/account/users', { username, email: 'subject@example.org' });
      return username;
    },
  },
  bodies: {
    createUser: (body, run) => ({ ...body, username: run.label() }),
    updateUser: (body, run) => ('username' in body ? { ...body, username: run.label() } : body),
    // A grant on a thing would need the thing, and does not change the permissions of the operation.
    updateUserGrants: ({ global }) => ({ global }),
  },
};
