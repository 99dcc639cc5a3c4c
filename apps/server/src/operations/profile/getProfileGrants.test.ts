import type { Schema } from '@cloud-account/spec';
import { useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { makeDomain } from '../domains/domains.fixture.js';

const server = useServer();

describe('getProfileGrants', () => {
  it('answers an unrestricted user 204, without a body', async () => {
    const { status, text, headers } = await server.user.get('/profile/grants');
    expect([status, text, headers.get('content-type')]).toEqual([204, '', null]);
  });

  it('shows a restricted user only its grants', async () => {
    const [read, written, hidden] = [
      await makeDomain(server.user),
      await makeDomain(server.user),
      await makeDomain(server.user),
    ];
    const foreign = await makeDomain(server.stranger);
    const restricted = await server.user.newUser({
      restricted: true,
      accountAccess: 'read_only',
      globalGrants: ['add_domains', 'cancel_account'],
      grants: [
        { kind: 'domain', id: written.id, permissions: 'read_write' },
        { kind: 'domain', id: read.id, permissions: 'read_only' },
        { kind: 'domain', id: foreign.id, permissions: 'read_write' },
        { kind: 'node', id: hidden.id, permissions: 'read_write' },
      ],
    });
    const { status, body } = await restricted.get<Schema<'UserGrants'>>('/profile/grants');
    expect(status).toBe(200);
    const { global, domain, ...others } = body;
    expect(global).toMatchObject({
      account_access: 'read_only',
      add_domains: true,
      add_nodes: false,
      cancel_account: true,
      child_account_access: null,
    });
    expect(domain).toEqual([
      { id: read.id, label: read.domain, permissions: 'read_only' },
      { id: written.id, label: written.domain, permissions: 'read_write' },
    ]);
    expect(Object.keys(others).sort()).toEqual(
      [
        'node',
        'nodebalancer',
        'stackscript',
        'longview',
        'image',
        'volume',
        'firewall',
        'database',
        'vpc',
      ].sort(),
    );
    expect(Object.values(others).flat()).toEqual([]);
  });

  it('needs a token without any scope', async () => {
    const restricted = await server.user.newUser({ restricted: true });
    const narrow = await restricted.newToken({ scopes: ['events:read_only'] });
    const { status, headers } = await narrow.get('/profile/grants');
    expect([status, headers.get('X-Accepted-OAuth-Scopes')]).toEqual([200, '*']);
    expect((await restricted.call('GET', '/profile/grants', { token: null })).status).toBe(401);
  });
});
