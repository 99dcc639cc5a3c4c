import type { AreaSubjects } from '../making.js';
import { makeDomain } from './domains.js';

export const subjects: AreaSubjects = {
  makers: {
    eventId: async (making) => {
      const domain = await makeDomain(making);
      const [event] = await making.run.events({ 'entity.id': domain, 'entity.type': 'domain' });
      return event?.id ?? 0;
    },
  },
};
