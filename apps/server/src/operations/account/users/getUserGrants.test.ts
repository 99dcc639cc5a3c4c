import type { Schema } from '@cloud-account/spec';
import { expectDone, useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { makeDomain } from '../../domains/domains.fixture.js';

const server = useServer();

describe('getUserGrants', () => {
  it('shows every entity of the account, granted or not', async () => {
    const owner = await server.newAccount();
    await makeDomain(server.user);
    const [read, none, written] = [await makeDomain(owner), await makeDomain(owner), await makeDomain(owner)];
    const restricted = await owner.newUser({
      restricted: true,
      accountAccess: 'read_write',
      globalGrants: ['add_vpcs'],
      grants: [
        { kind: 'domain', id: read.id, permissions: 'read_only' },
        { kind: 'domain', id: written.id, permissions: 'read_write' },
      ],
    });
    const path = `/account/users/${restricted.username}/grants`;
    const body = expectDone(await owner.get<Schema<'UserGrants'>>(path));
    expect(body.global).toMatchObject({ account_access: 'read_write', add_vpcs: true, add_nodes: false });
    expect(body.domain).toEqual([
      { id: read.id, label: read.domain, permissions: 'read_only' },
      { id: none.id, label: none.domain, permissions: null },
      { id: written.id, label: written.domain, permissions: 'read_write' },
    ]);
    expect(body.node).toEqual([]);
  });

  it('shows those of an unrestricted user, too', async () => {
    const { status, body } = await server.user.get<Schema<'UserGrants'>>(
      `/account/users/${server.user.username}/grants`,
    );
    expect([status, body.global.account_access]).toEqual([200, null]);
  });
});
