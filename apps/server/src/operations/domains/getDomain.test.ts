import { unchanged, unpublished, useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { makeDomain } from './domains.fixture.js';

const server = useServer(unpublished);

describe('getDomain accepts', () => {
  it('the id, with the same answer as the creation', async () => {
    const domain = await makeDomain(server.user, {
      description: 'The shop',
      group: 'shops',
      axfr_ips: ['192.0.2.7'],
      tags: ['one', 'two'],
      ttl_sec: 300,
    });
    const answer = await unchanged(server, () => server.user.get(`/domains/${domain.id}`));
    expect([answer.status, answer.body]).toStrictEqual([200, domain]);
  });
});
