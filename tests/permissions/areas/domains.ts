import { idOf, newName, type AreaSubjects, type Making } from '../making.js';

/** Makes a domain. */
export const makeDomain = async ({ owner, entities }: Making): Promise<number> => {
  const body = { domain: newName(), type: 'master', soa_email: 'a@example.org' };
  const id = await idOf(owner, '/domains', body);
  entities.push({ kind: 'domain', id });
  return id;
};

export const subjects: AreaSubjects = {
  makers: {
    domainId: makeDomain,
    recordId: ({ owner, ids }) =>
      idOf(owner, `/domains/${ids.domainId ?? ''}/records`, { type: 'A', target: '192.0.2.1' }),
  },
  bodies: {
    createDomain: (body) => ({ ...body, domain: newName() }),
    cloneDomain: (body) => ({ ...body, domain: newName() }),
    importDomain: (body, { nameserver }) => ({ ...body, domain: newName(), remote_nameserver: nameserver }),
  },
};
