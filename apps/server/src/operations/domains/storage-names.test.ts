import { expectRefused, useOwnServer } from '@cloud-account/testkit';
import { expect, it } from 'vitest';

const server = useOwnServer({ environment: { CLOUD_DNS: 'on' } });

const create = (domain: string) =>
  server.user.post<{ id: number }>('/domains', {
    ...{ domain, type: 'master', soa_email: 'hostmaster@example.org' },
  });

it.each(['objects.localhost', 'website-us-east-1.Objects.localhost'])(
  'no account gets the domain %s of object storage',
  async (domain) => {
    const refusal = ['domain', 'The hosts of object storage have this name'] as const;
    await expectRefused(server, () => create(domain), 400, refusal);
    const from = { domain, remote_nameserver: '192.0.2.53' };
    await expectRefused(server, () => server.user.post('/domains/import', from), 400, refusal);
    const { body } = await create('storage-names.example');
    const path = `/domains/${body.id}`;
    await expectRefused(server, () => server.user.put(path, { domain }), 400, refusal);
    await expectRefused(server, () => server.user.post(`${path}/clone`, { domain }), 400, refusal);
    expect((await server.user.delete(path)).status).toBe(200);
  },
);
