import { idOf, type AreaSubjects, type Making } from '../making.js';

/** Creates a domain. */
export const makeDomain = async ({ owner, entities, run }: Making): Promise<number> => {
  const body = { domain: run.domainName(), type: 'master', soa_email: 'a@example.org' };
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
    createDomain: (body, run) => ({ ...body, domain: run.domainName() }),
    cloneDomain: (body, run) => ({ ...body, domain: run.domainName() }),
    importDomain: async (body, run) => ({
      ...body,
      domain: run.domainName(),
      remote_nameserver: await run.provided('nameserver'),
    }),
  },
};
