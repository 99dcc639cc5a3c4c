import { idOf, newLabel, type AreaSubjects } from '../making.js';

export const subjects: AreaSubjects = {
  makers: {
    ticketId: ({ owner }) => idOf(owner, '/support/tickets', { summary: newLabel(), description: 'd' }),
  },
};
