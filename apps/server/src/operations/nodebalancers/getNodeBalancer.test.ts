import { useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { makeNodeBalancer } from './nodebalancers.fixture.js';

const server = useServer();

describe('getNodeBalancer', () => {
  it('shows all fields of a load balancer', async () => {
    const balancer = await makeNodeBalancer(server, server.user, {
      label: 'my-balancer',
      ipv6: '2001:DB8::5',
      client_conn_throttle: 20,
      tags: ['one two'],
    });
    expect(balancer).toStrictEqual({
      id: balancer.id,
      label: 'my-balancer',
      region: 'us-east',
      hostname: '203-0-113-5.ip.cloud.example',
      ipv4: '203.0.113.5',
      ipv6: '2001:db8::5',
      client_conn_throttle: 20,
      transfer: { in: null, out: null, total: null },
      tags: ['one two'],
      created: balancer.created,
      updated: balancer.created,
    });
    expect((await server.user.get(`/nodebalancers/${balancer.id}`)).body).toStrictEqual(balancer);
  });
});
