import { useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { makeNodeBalancer } from './nodebalancers.fixture.js';

const server = useServer();

describe('getNodeBalancer', () => {
  it('shows all fields of a load balancer', async () => {
    const balancer = await makeNodeBalancer(server.user, {
      label: 'my-balancer',
      client_conn_throttle: 20,
      tags: ['one two'],
    });
    expect(balancer.ipv4).toMatch(/^100\.\d+\.\d+\.\d+$/);
    expect(balancer).toStrictEqual({
      id: balancer.id,
      label: 'my-balancer',
      region: 'us-ord',
      hostname: `${balancer.ipv4.replaceAll('.', '-')}.ip.cloud.example`,
      ipv4: balancer.ipv4,
      ipv6: expect.stringMatching(/^2001:db8:[0-9a-f]+:1::/) as string,
      client_conn_throttle: 20,
      transfer: { in: null, out: null, total: null },
      tags: ['one two'],
      created: balancer.created,
      updated: balancer.created,
    });
    expect((await server.user.get(`/nodebalancers/${balancer.id}`)).body).toStrictEqual(balancer);
  });
});
