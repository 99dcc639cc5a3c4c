import type { Schema } from '@cloud-account/spec';
import { expectRefused, newestEvent, type TestUser, useServer, type TestGrant } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { makeDomain } from '../../domains/domains.fixture.js';

const server = useServer();

const pathOf = ({ username }: TestUser): string => `/account/users/${username}/grants`;

describe('updateUserGrants accepts', () => {
  it('some grants, and leaves the others', async () => {
    const owner = await server.newAccount();
    const [one, two, three] = [await makeDomain(owner), await makeDomain(owner), await makeDomain(owner)];
    const grants: TestGrant[] = [one, two].map(({ id }) => ({
      kind: 'domain',
      id,
      permissions: 'read_only',
    }));
    const user = await owner.newUser({ restricted: true, globalGrants: ['add_domains', 'add_vpcs'], grants });
    const change = {
      global: { account_access: 'read_only', add_vpcs: false, add_nodes: true },
      domain: [
        { id: two.id, permissions: null },
        { id: three.id, label: 'whatever', permissions: 'read_write' },
      ],
    };
    const { status, body } = await owner.put<Schema<'UserGrants'>>(pathOf(user), change);
    expect(status).toBe(200);
    expect(body.global).toMatchObject({
      account_access: 'read_only',
      add_domains: true,
      add_vpcs: false,
      add_nodes: true,
    });
    expect(body.domain.map(({ id, permissions }) => [id, permissions])).toEqual([
      [one.id, 'read_only'],
      [two.id, null],
      [three.id, 'read_write'],
    ]);
    expect((await owner.get(pathOf(user))).body).toEqual(body);
    expect(await newestEvent(owner)).toMatchObject({
      action: 'user_update',
      entity: { id: user.username, type: 'user' },
    });
  });

  it('grants with immediate effect', async () => {
    const { id } = await makeDomain(server.user);
    const user = await server.user.newUser({ restricted: true });
    const grant = (permissions: string | null) =>
      server.user.put(pathOf(user), { domain: [{ id, permissions }] });
    const statuses = async () => [
      (await user.get(`/domains/${id}`)).status,
      (await user.put(`/domains/${id}`, { description: 'x' })).status,
    ];
    expect(await statuses()).toEqual([403, 403]);
    await grant('read_only');
    expect(await statuses()).toEqual([200, 403]);
    await grant('read_write');
    expect(await statuses()).toEqual([200, 200]);
    await grant(null);
    expect(await statuses()).toEqual([403, 403]);
  });

  it('the answer of a read, and an empty body', async () => {
    await makeDomain(server.user);
    const user = await server.user.newUser({ restricted: true, globalGrants: ['add_domains'] });
    const { body } = await server.user.get(pathOf(user));
    expect((await server.user.put(pathOf(user), body)).body).toEqual(body);
    expect((await server.user.put(pathOf(user), {})).body).toEqual(body);
  });

  it('a grant on a thing that is being deleted, or refuses it, and leaves no grant on a missing thing', async () => {
    const user = await server.user.newUser({ restricted: true });
    for (let round = 0; round < 5; round += 1) {
      const { id } = await makeDomain(server.user);
      const [granted] = await Promise.all([
        server.user.put(pathOf(user), { domain: [{ id, permissions: 'read_only' }] }),
        server.user.delete(`/domains/${id}`),
      ]);
      expect([200, 400]).toContain(granted.status);
    }
  });
});

describe('updateUserGrants refuses', () => {
  it('all things that the account does not have', async () => {
    const [mine, foreign] = [await makeDomain(server.user), await makeDomain(server.stranger)];
    const user = await server.user.newUser({ restricted: true });
    const grant = (id: number) => ({ id, permissions: 'read_write' });
    const body = {
      global: { add_domains: true },
      domain: [grant(mine.id), grant(foreign.id), grant(mine.id)],
      node: [grant(mine.id)],
    };
    await expectRefused(
      server,
      () => server.user.put(pathOf(user), body),
      400,
      ['domain[1].id', 'id is not valid'],
      ['domain[2].id', 'id is given twice'],
      ['node[0].id', 'id is not valid'],
    );
  });
});
