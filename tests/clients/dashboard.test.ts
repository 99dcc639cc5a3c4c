import { useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import type { Schema } from '../../packages/spec/src/index.js';
import { Client, type Page } from './client.fixture.js';

const server = useServer({ CLOUD_UNKNOWN_FIELDS: 'ignore' });

/**
 * A dashboard is a page in a browser, of another origin than the API. It sorts lists by their columns, polls for events, and
 * fills its forms with what it read.
 */
const client = new Client(server, {
  headers: {
    'Content-Type': 'application/json',
    Accept: 'application/json, text/plain, */*',
    Origin: 'https://dashboard.example',
  },
});

describe('a dashboard', () => {
  it('is permitted from another origin, with its headers and methods', async () => {
    const asked = {
      Authorization: '',
      'Access-Control-Request-Method': 'PUT',
      'Access-Control-Request-Headers': 'authorization,content-type,x-filter',
    };
    const { status, headers } = await client.send('OPTIONS', '/domains/1', { headers: asked });
    expect([status, headers['access-control-allow-origin']]).toEqual([200, '*']);
    expect(headers['access-control-allow-methods']).toContain('PUT');
    for (const name of ['Authorization', 'Content-Type', 'X-Filter'])
      expect(headers['access-control-allow-headers']).toContain(name);
    const answer = await client.send('GET', '/profile');
    expect(answer.headers['access-control-expose-headers']).toContain('X-Ignored-Fields');
  });

  it('shows its user and account', async () => {
    expect(await client.done('GET', '/profile')).toHaveProperty('username');
    expect(await client.done('GET', '/account')).toHaveProperty('capabilities');
    expect(await client.done('GET', '/account/settings')).toHaveProperty('network_helper');
    expect((await client.send('GET', '/profile/grants')).status).toBe(204);
    for (const path of [
      '/regions',
      '/node/types',
      '/tags',
      '/account/users',
      '/profile/tokens',
      '/profile/apps',
      '/profile/sshkeys',
    ])
      expect(await client.done<Page<unknown>>('GET', `${path}?page=1&page_size=500`)).toHaveProperty('data');
  });

  it.each([
    ...['/account/notifications', '/account/maintenance', '/account/logins', '/account/invoices'],
    ...['/account/payments', '/account/payment-methods', '/account/oauth-clients', '/account/betas'],
    ...['/account/entity-transfers', '/account/child-accounts', '/account/availability'],
    ...['/profile/logins', '/profile/devices', '/images', '/node/stackscripts', '/networking/ipv6/ranges'],
    ...['/volumes/types', '/nodebalancers/types', '/nodebalancers', '/regions/availability', '/vpcs'],
    ...['/lke/clusters', '/databases/instances', '/longview/clients', '/managed/services'],
    ...['/placement/groups', '/object-storage/buckets', '/networking/firewalls', '/account/users'],
  ])('reads the first page of %s for a page of its own', async (path) => {
    const page = await client.done<Page<unknown>>('GET', `${path}?page=1&page_size=100`);
    expect([page.page, page.data.length <= 100]).toEqual([1, true]);
  });

  it('reads the settings of the account and of its user, and says what it cannot make', async () => {
    for (const path of ['/account/agreements', '/profile/preferences', '/profile/security-questions'])
      expect(typeof (await client.done('GET', path))).toBe('object');
    const answer = await client.send('POST', '/lke/clusters', { body: { label: 'cluster' } });
    expect([answer.status, answer.body]).toMatchObject([
      400,
      { errors: [{ reason: 'This server has no Kubernetes clusters' }] },
    ]);
  });

  it.each([
    ['/domains', ['domain', 'type', 'status', 'updated']],
    ['/support/tickets', ['summary', 'id', 'opened', 'updated']],
    ['/volumes', ['label', 'size', 'region', 'status']],
    ['/networking/firewalls', ['label', 'status']],
    ['/profile/tokens', ['label', 'created', 'expiry']],
  ])('sorts %s by each column of its table, both ways', async (path, columns) => {
    for (const column of columns)
      for (const order of ['asc', 'desc']) {
        const filter = { '+order': order, '+order_by': column };
        await client.done<Page<unknown>>('GET', `${path}?page=1&page_size=25`, { filter });
      }
  });

  it('reads new events, and marks them as read', async () => {
    const events = (filter: object) =>
      client.done<Page<Schema<'Event'>>>('GET', '/account/events?page_size=25', { filter });
    const ordered = { '+order': 'desc', '+order_by': 'created' };
    const before = await events(ordered);
    const known = before.data.map(({ id }) => ({ id: { '+neq': id } }));
    await client.done('POST', '/domains', {
      body: {
        domain: 'shown.example',
        type: 'master',
        soa_email: 'a@example.org',
        tags: [],
        axfr_ips: [''].slice(1),
      },
    });
    const since = before.data[0]?.created ?? '2000-01-01T00:00:00';
    const after = await events({ ...ordered, '+and': [{ created: { '+gte': since } }, ...known] });
    expect(after.data.map(({ action }) => action)).toContain('domain_create');
    const newest = after.data[0]?.id ?? 0;
    for (const mark of ['seen', 'read'])
      expect(await client.done('POST', `/account/events/${newest}/${mark}`)).toEqual({});
    expect(await client.done('GET', `/account/events/${newest}`)).toMatchObject({ seen: true, read: true });
  });

  it('searches while the user types', async () => {
    const filter = {
      '+and': [{ '+or': [{ domain: { '+contains': 'shown' } }, { tags: { '+contains': 'shown' } }] }],
    };
    const { status } = await client.send('GET', '/domains?page=1&page_size=25', { filter });
    expect(status).toBe(200);
  });

  it('opens a ticket as newer versions do, with a file in a form of several parts', async () => {
    const ticket = await client.done<Schema<'Ticket'>>('POST', '/support/tickets', {
      body: { summary: 'From a form', description: 'It does not work', severity: 3, managed_issue: false },
    });
    const form = new FormData();
    form.append('file', new Blob(['text']), 'notes.txt');
    form.append('ticketId', String(ticket.id));
    const { status, headers } = await server.user.call('POST', `/support/tickets/${ticket.id}/attachments`, {
      body: form,
    });
    expect([status, headers.get('x-ignored-fields')]).toEqual([200, 'ticketId']);
    expect(await client.done('GET', `/support/tickets/${ticket.id}`)).toMatchObject({
      attachments: ['notes.txt'],
    });
  });

  it('saves a form with all fields that it read', async () => {
    const profile = await client.done<Schema<'Profile'>>('GET', '/profile');
    const saved = await client.done('PUT', '/profile', {
      body: { ...profile, timezone: 'Europe/Vienna', user_type: 'default' },
    });
    expect(saved).toMatchObject({ timezone: 'Europe/Vienna' });
  });
});
