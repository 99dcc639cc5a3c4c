import { idOf, type AreaSubjects } from '../making.js';

export const subjects: AreaSubjects = {
  makers: {
    ticketId: ({ owner, run }) =>
      idOf(owner, '/support/tickets', { summary: run.label(), description: 'Of the conformance suite.' }),
  },
};
