import type { EntityKind } from '@cloud-account/core';
import { hasOwnTable } from '@cloud-account/server/repositories/access/entities';
import type { Schema } from '@cloud-account/spec';
import {
  eventsSeenBy,
  expectRefused,
  newestEvent,
  problemsOf,
  startTestCloud,
  useStage,
  type TestGrant,
} from '@cloud-account/testkit';
import { describe, expect, it, onTestFinished } from 'vitest';
import { makeDomain } from '../domains/stage.fixture.js';
import { needsAccess } from './callers.fixture.js';
import { gravatarOf, makeTicket, provide, readTicket } from './tickets.fixture.js';

const stage = useStage();

/** Of some kinds with what goes with them those that no area makes by itself. */
const provided = <Case extends readonly [kind: EntityKind, ...rest: string[]]>(
  cases: readonly Case[],
): Case[] => cases.filter(([kind]) => !hasOwnTable(kind));

const open = (body: object) =>
  stage.user.post('/support/tickets', { summary: 's', description: 'd', ...body });

describe('createTicket accepts', () => {
  it('a ticket about nothing, and writes an event', async () => {
    const ticket = await makeTicket(stage.user);
    const time = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/) as string;
    expect(ticket).toEqual({
      id: expect.any(Number) as number,
      attachments: [],
      closable: true,
      closed: null,
      description: 'Since this morning.',
      entity: null,
      gravatar_id: gravatarOf(stage.user),
      opened: time,
      opened_by: stage.user.username,
      status: 'new',
      summary: 'Slow disk',
      updated: ticket.opened,
      updated_by: null,
    });
    expect(await readTicket(stage.user, ticket.id)).toEqual(ticket);
    expect(await newestEvent(stage.user)).toMatchObject({
      action: 'ticket_create',
      username: stage.user.username,
      status: 'notification',
      entity: { id: ticket.id, label: 'Slow disk', type: 'ticket', url: `/v4/support/tickets/${ticket.id}` },
    });
  });

  it('a ticket about a domain, as it was named then', async () => {
    const { id, domain } = await makeDomain(stage.user);
    const ticket = await makeTicket(stage.user, { domain_id: id });
    expect(ticket.entity).toEqual({ id, label: domain, type: 'domain', url: `/v4/domains/${id}` });
    await stage.user.delete(`/domains/${id}`);
    expect((await readTicket(stage.user, ticket.id)).entity).toEqual(ticket.entity);
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
    const id = await provide(stage.cloud, stage.user, { kind, label: `my ${kind}` });
    const { entity } = await makeTicket(stage.user, { [field]: id });
    expect(entity).toEqual({ id, label: `my ${kind}`, type, url: `${url}${id}` });
  });

  it('a ticket about a VLAN', async () => {
    const id = await provide(stage.cloud, stage.user, { kind: 'vlan', label: 'backend', region: 'west' });
    const { entity } = await makeTicket(stage.user, { vlan: 'backend', region: 'west' });
    expect(entity).toEqual({ id, label: 'backend', type: 'vlan', url: '/v4/networking/vlans/west/backend' });
  });

  it('texts as long as they may be, counted in characters', async () => {
    const fields = { summary: '😀'.repeat(64), description: '😀'.repeat(65_000) };
    expect(await makeTicket(stage.user, fields)).toMatchObject(fields);
    const escaped = JSON.stringify({ summary: 's', description: fields.description }).replace(
      /[^ -~]/g,
      (unit) => `\\u${unit.charCodeAt(0).toString(16)}`,
    );
    expect(escaped.length).toBeGreaterThan(780_000);
    const answer = await stage.user.call<Schema<'Ticket'>>('POST', '/support/tickets', { body: escaped });
    expect(answer.body.description).toBe(fields.description);
  });

  it('null and empty for what is not meant', async () => {
    const ids = { node_id: null, domain_id: null, vpc_id: null };
    const ticket = await makeTicket(stage.user, { ...ids, vlan: '', region: null, managed_issue: null });
    expect(ticket.entity).toBeNull();
  });

  it('a managed issue of an account that the staff looks after', async () => {
    const user = await stage.cloud.newAccount();
    await stage.cloud.operator.put(`/accounts/${user.accountId}`, { managed: true });
    expect(await makeTicket(user, { managed_issue: true })).toMatchObject({ status: 'new', entity: null });
  });

  it('from a restricted user about what it was granted', async () => {
    const { id } = await makeDomain(stage.user);
    const grants: TestGrant[] = [{ kind: 'domain', id, permissions: 'read_only' }];
    const user = await stage.user.newUser({ restricted: true, accountAccess: 'read_write', grants });
    expect((await makeTicket(user, { domain_id: id })).entity).toMatchObject({ id });
    const vlan = await provide(stage.cloud, stage.user, { kind: 'vlan', label: 'shared', region: 'east' });
    expect((await makeTicket(user, { vlan: 'shared', region: 'east' })).entity).toMatchObject({ id: vlan });
    // Its own events it sees, and with the access to the account those of other tickets.
    const other = await makeTicket(stage.user, { summary: 'of the owner' });
    expect((await eventsSeenBy(user)).map(({ entity }) => entity?.id)).toContain(other.id);
  });
});

describe('createTicket refuses', () => {
  it('what is missing, too long or of the wrong type, all at once', async () => {
    await expectRefused(
      stage.cloud,
      () => stage.user.post('/support/tickets', { node_id: 'x', volume_id: 0 }),
      400,
      ['node_id', 'Must be an integer'],
      ['summary', 'summary is required'],
      ['description', 'description is required'],
      ['volume_id', 'Must be at least 1'],
    );
    await expectRefused(
      stage.cloud,
      () => open({ summary: '😀'.repeat(65), description: '😀'.repeat(65_001) }),
      400,
      ['summary', 'Length must be 1-64 characters'],
      ['description', 'Length must be 1-65000 characters'],
    );
    await expectRefused(
      stage.cloud,
      () => open({ summary: '', description: '' }),
      400,
      ['summary', 'Length must be 1-64 characters'],
      ['description', 'Length must be 1-65000 characters'],
    );
  });

  it('what the account does not have, or another account has, alike', async () => {
    const theirs = await provide(stage.cloud, stage.stranger, { kind: 'database', label: 'theirs' });
    const { id: domain } = await makeDomain(stage.stranger);
    const problem = (field: string) => [field, `${field} is not valid`] as const;
    for (const id of [theirs, 1_999_999_999, 2_147_483_648, 1e21]) {
      await expectRefused(stage.cloud, () => open({ database_id: id }), 400, problem('database_id'));
    }
    await expectRefused(stage.cloud, () => open({ domain_id: domain }), 400, problem('domain_id'));
  });

  it('what a restricted user was not granted', async () => {
    const { id } = await makeDomain(stage.user);
    const user = await stage.user.newUser({ restricted: true, accountAccess: 'read_write' });
    const ask = () => user.post('/support/tickets', { summary: 's', description: 'd', domain_id: id });
    await expectRefused(stage.cloud, ask, 400, ['domain_id', 'domain_id is not valid']);
  });

  it('more than one thing, at the fields of the others', async () => {
    const { id } = await makeDomain(stage.user);
    const reason = 'A ticket is about one thing; domain_id is given, too';
    await expectRefused(
      stage.cloud,
      () => open({ domain_id: id, volume_id: 5, vlan: 'x', region: 'west' }),
      400,
      ['volume_id', reason],
      ['vlan', reason],
    );
  });

  it('a VLAN without its region, a region without a VLAN, and a VLAN that is not there', async () => {
    await provide(stage.cloud, stage.user, { kind: 'vlan', label: 'front', region: 'west' });
    await expectRefused(stage.cloud, () => open({ vlan: 'front' }), 400, ['region', 'region is required']);
    await expectRefused(stage.cloud, () => open({ region: 'west' }), 400, [
      'region',
      'Region is only allowed when submitting a VLAN ticket.',
    ]);
    await expectRefused(stage.cloud, () => open({ vlan: 'front', region: 'east' }), 400, [
      'vlan',
      'vlan is not valid',
    ]);
  });

  it('a managed issue without the managed service, or about a thing', async () => {
    const reason = 'The account does not have the managed service';
    await expectRefused(stage.cloud, () => open({ managed_issue: true }), 400, ['managed_issue', reason]);
    const user = await stage.cloud.newAccount();
    await stage.cloud.operator.put(`/accounts/${user.accountId}`, { managed: true });
    const { id } = await makeDomain(user);
    const body = { summary: 's', description: 'd', domain_id: id, managed_issue: true };
    await expectRefused(stage.cloud, () => user.post('/support/tickets', body), 400, [
      'managed_issue',
      'A managed issue is about the account; domain_id is given, too',
    ]);
  });

  it('a third ticket within a minute', async () => {
    const cloud = await startTestCloud({ environment: { CLOUD_RATE_LIMITS: 'on' } });
    onTestFinished(() => cloud.stop());
    const user = await cloud.newAccount();
    for (let count = 0; count < 2; count += 1) await makeTicket(user);
    const third = () => user.post('/support/tickets', { summary: 's', description: 'd' });
    const over = await third();
    expect([over.status, problemsOf(over)]).toEqual([429, [{ reason: 'Too many requests' }]]);
    expect((await user.get<{ results: number }>('/support/tickets')).body.results).toBe(2);
    cloud.clock.advance(60_000);
    expect((await third()).status).toBe(200);
  });

  needsAccess(stage, {
    method: 'POST',
    path: () => '/support/tickets',
    options: () => ({ body: { summary: 's', description: 'd' } }),
  });
});
