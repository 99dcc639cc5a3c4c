import type { EntityKind } from '@cloud-account/core';
import { hasOwnTable } from '@cloud-account/server/repositories/access/entities';
import {
  eventsSeenBy,
  expectRefused,
  newestEvent,
  problemsOf,
  startTestServer,
  useServer,
  type TestGrant,
} from '@cloud-account/testkit';
import { describe, expect, it, onTestFinished } from 'vitest';
import { makeDomain } from '../domains/domains.fixture.js';
import { gravatarOf, makeTicket, provide, readTicket } from './tickets.fixture.js';

const server = useServer();

/** The cases of kinds that no area of the server makes. */
const provided = <Case extends readonly [kind: EntityKind, ...rest: string[]]>(
  cases: readonly Case[],
): Case[] => cases.filter(([kind]) => !hasOwnTable(kind));

const open = (body: object) =>
  server.user.post('/support/tickets', { summary: 's', description: 'd', ...body });

describe('createTicket accepts', () => {
  it('a ticket about nothing, and writes an event', async () => {
    const ticket = await makeTicket(server.user);
    const time = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/) as string;
    expect(ticket).toEqual({
      id: expect.any(Number) as number,
      attachments: [],
      closable: true,
      closed: null,
      description: 'Since this morning.',
      entity: null,
      gravatar_id: gravatarOf(server.user),
      opened: time,
      opened_by: server.user.username,
      status: 'new',
      summary: 'Slow disk',
      updated: ticket.opened,
      updated_by: null,
    });
    expect(await readTicket(server.user, ticket.id)).toEqual(ticket);
    expect(await newestEvent(server.user)).toMatchObject({
      action: 'ticket_create',
      username: server.user.username,
      status: 'notification',
      entity: { id: ticket.id, label: 'Slow disk', type: 'ticket', url: `/v4/support/tickets/${ticket.id}` },
    });
  });

  it('a ticket about a domain, with its name at that time', async () => {
    const { id, domain } = await makeDomain(server.user);
    const ticket = await makeTicket(server.user, { domain_id: id });
    expect(ticket.entity).toEqual({ id, label: domain, type: 'domain', url: `/v4/domains/${id}` });
    await server.user.delete(`/domains/${id}`);
    expect((await readTicket(server.user, ticket.id)).entity).toEqual(ticket.entity);
  });

  it.each(
    provided([
      ['node', 'node_id', 'node', '/v4/node/instances/'],
      ['database', 'database_id', 'database', '/v4/databases/instances/'],
      ['firewall', 'firewall_id', 'firewall', '/v4/networking/firewalls/'],
      ['lkecluster', 'lkecluster_id', 'lkecluster', '/v4/lke/clusters/'],
      ['longview', 'longviewclient_id', 'longview', '/v4/longview/clients/'],
      ['nodebalancer', 'nodebalancer_id', 'nodebalancer', '/v4/nodebalancers/'],
      ['volume', 'volume_id', 'volume', '/v4/volumes/'],
      ['vpc', 'vpc_id', 'vpc', '/v4/vpcs/'],
    ]),
  )('a ticket about a %s that the operator provided, by %s', async (kind, field, type, url) => {
    const id = await provide(server, server.user, { kind, label: `my ${kind}` });
    const { entity } = await makeTicket(server.user, { [field]: id });
    expect(entity).toEqual({ id, label: `my ${kind}`, type, url: `${url}${id}` });
  });

  it('a ticket about a VLAN', async () => {
    const id = await provide(server, server.user, { kind: 'vlan', label: 'backend', region: 'west' });
    const { entity } = await makeTicket(server.user, { vlan: 'backend', region: 'west' });
    expect(entity).toEqual({ id, label: 'backend', type: 'vlan', url: '/v4/networking/vlans/west/backend' });
  });

  it('null and empty for unused fields', async () => {
    const ids = { node_id: null, domain_id: null, vpc_id: null };
    const ticket = await makeTicket(server.user, { ...ids, vlan: '', region: null, managed_issue: null });
    expect(ticket.entity).toBeNull();
  });

  it('a managed issue of an account with the managed service', async () => {
    const user = await server.newAccount();
    await server.operator.put(`/accounts/${user.accountId}`, { managed: true });
    expect(await makeTicket(user, { managed_issue: true })).toMatchObject({ status: 'new', entity: null });
  });

  it('a ticket of a restricted user about a granted entity', async () => {
    const { id } = await makeDomain(server.user);
    const grants: TestGrant[] = [{ kind: 'domain', id, permissions: 'read_only' }];
    const user = await server.user.newUser({ restricted: true, accountAccess: 'read_write', grants });
    expect((await makeTicket(user, { domain_id: id })).entity).toMatchObject({ id });
    const vlan = await provide(server, server.user, { kind: 'vlan', label: 'shared', region: 'east' });
    expect((await makeTicket(user, { vlan: 'shared', region: 'east' })).entity).toMatchObject({ id: vlan });
    // Its own events it sees, and with the access to the account those of other tickets.
    const other = await makeTicket(server.user, { summary: 'of the owner' });
    expect((await eventsSeenBy(user)).map(({ entity }) => entity?.id)).toContain(other.id);
  });
});

describe('createTicket refuses', () => {
  it('entities that are missing or belong to another account, alike', async () => {
    const theirs = await provide(server, server.stranger, { kind: 'database', label: 'theirs' });
    const { id: domain } = await makeDomain(server.stranger);
    const problem = (field: string) => [field, `${field} is not valid`] as const;
    for (const id of [theirs, 1_999_999_999, 2_147_483_648, 1e21]) {
      await expectRefused(server, () => open({ database_id: id }), 400, problem('database_id'));
    }
    await expectRefused(server, () => open({ domain_id: domain }), 400, problem('domain_id'));
  });

  it('entities that a restricted user was not granted', async () => {
    const { id } = await makeDomain(server.user);
    const user = await server.user.newUser({ restricted: true, accountAccess: 'read_write' });
    const ask = () => user.post('/support/tickets', { summary: 's', description: 'd', domain_id: id });
    await expectRefused(server, ask, 400, ['domain_id', 'domain_id is not valid']);
  });

  it('more than one thing, at the fields of the others', async () => {
    const { id } = await makeDomain(server.user);
    const reason = 'A ticket is about one thing; domain_id is given, too';
    await expectRefused(
      server,
      () => open({ domain_id: id, volume_id: 5, vlan: 'x', region: 'west' }),
      400,
      ['volume_id', reason],
      ['vlan', reason],
    );
  });

  it('a VLAN without its region, a region without a VLAN, and a missing VLAN', async () => {
    await provide(server, server.user, { kind: 'vlan', label: 'front', region: 'west' });
    await expectRefused(server, () => open({ vlan: 'front' }), 400, ['region', 'region is required']);
    await expectRefused(server, () => open({ region: 'west' }), 400, [
      'region',
      'Region is only allowed when submitting a VLAN ticket.',
    ]);
    await expectRefused(server, () => open({ vlan: 'front', region: 'east' }), 400, [
      'vlan',
      'vlan is not valid',
    ]);
  });

  it('a managed issue without the managed service, or about a thing', async () => {
    const reason = 'The account does not have the managed service';
    await expectRefused(server, () => open({ managed_issue: true }), 400, ['managed_issue', reason]);
    const user = await server.newAccount();
    await server.operator.put(`/accounts/${user.accountId}`, { managed: true });
    const { id } = await makeDomain(user);
    const body = { summary: 's', description: 'd', domain_id: id, managed_issue: true };
    await expectRefused(server, () => user.post('/support/tickets', body), 400, [
      'managed_issue',
      'A managed issue is about the account; domain_id is given, too',
    ]);
  });

  it('a third ticket within a minute', async () => {
    const server = await startTestServer({ environment: { CLOUD_RATE_LIMITS: 'on' } });
    onTestFinished(() => server.stop());
    server.clock.stop();
    const user = await server.newAccount();
    for (let count = 0; count < 2; count += 1) await makeTicket(user);
    const third = () => user.post('/support/tickets', { summary: 's', description: 'd' });
    const over = await third();
    expect([over.status, problemsOf(over)]).toEqual([429, [{ reason: 'Too many requests' }]]);
    expect((await user.get<{ results: number }>('/support/tickets')).body.results).toBe(2);
    server.clock.advance(60_000);
    expect((await third()).status).toBe(200);
  });
});
