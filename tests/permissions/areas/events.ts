import type { AreaSubjects } from '../making.js';
import { makeDomain } from './domains.js';

export const subjects: AreaSubjects = {
  makers: {
    eventId: async (making) => {
      await makeDomain(making);
      const { body } = await making.owner.get<{ data: { id: number }[] }>('/account/events?page_size=25');
      return body.data[0]?.id ?? 0;
    },
  },
};
