import type { Schema } from '@cloud-account/spec';
import { eventsSeenBy, expectRefused, type TestUser, useServer, prismaOf } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { makeDomain, makeRecord } from '../domains/domains.fixture.js';

const server = useServer();

const day = 86_400_000;

/** Moves all events of an account into the past. */
/** Has all events of an account happen at a time. */
const happenAt = async ({ accountId }: TestUser, createdAt: Date): Promise<unknown> =>
  (await prismaOf(server)).event.updateMany({ where: { accountId }, data: { createdAt } });

const age = (user: TestUser, days: number): Promise<unknown> =>
  happenAt(user, new Date(server.clock.now().getTime() - days * day));

describe('listEvents accepts', () => {
  it('an account without events', async () => {
    const user = await server.newAccount();
    const { status, body } = await user.get('/account/events');
    expect({ status, body }).toEqual({ status: 200, body: { data: [], page: 1, pages: 1, results: 0 } });
  });

  it('and shows the whole record', async () => {
    const user = await server.newAccount();
    const domain = await makeDomain(user);
    const [event] = await eventsSeenBy(user);
    expect(event).toEqual({
      id: expect.any(Number) as number,
      action: 'domain_create',
      created: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/) as string,
      duration: null,
      entity: { id: domain.id, label: domain.domain, type: 'domain', url: `/v4/domains/${domain.id}` },
      secondary_entity: null,
      percent_complete: null,
      rate: null,
      read: false,
      seen: false,
      status: 'notification',
      time_remaining: null,
      username: user.username,
      message: '',
    });
  });

  it('and shows the newest first, page by page', async () => {
    const user = await server.newAccount();
    const { id } = await makeDomain(user);
    for (let count = 0; count < 29; count += 1) await makeRecord(user, id, { name: `h${count}` });
    const pages = await Promise.all(
      [1, 2].map((page) => user.get<Schema<'EventPage'>>(`/account/events?page_size=25&page=${page}`)),
    );
    expect(pages.map(({ body: { page, pages: of, results } }) => [page, of, results])).toEqual([
      [1, 2, 30],
      [2, 2, 30],
    ]);
    const ids = pages.flatMap(({ body }) => body.data.map((event) => event.id));
    expect(ids).toHaveLength(30);
    expect(ids).toEqual([...new Set(ids)].sort((one, other) => other - one));
    expect((await user.get('/account/events?page_size=25&page=3')).status).toBe(404);
  });

  it('and none that is older than 90 days', async () => {
    const user = await server.newAccount();
    await makeDomain(user);
    await age(user, 89.99);
    const [event] = await eventsSeenBy(user);
    expect(event?.action).toBe('domain_create');
    await age(user, 90.01);
    expect(await eventsSeenBy(user)).toEqual([]);
    expect((await user.get(`/account/events/${event?.id ?? 0}`)).status).toBe(404);
  });

  it('filters by every key, dotted ones too', async () => {
    const user = await server.newAccount();
    const one = await makeDomain(user);
    const other = await makeDomain(user);
    await user.put(`/domains/${other.id}`, { description: 'changed' });
    const [updated, second, first] = await eventsSeenBy(user);
    const found = async (filter: unknown) => (await eventsSeenBy(user, filter)).map(({ id }) => id);
    await user.post(`/account/events/${first?.id ?? 0}/read`);

    expect(await found({ 'entity.id': one.id })).toEqual([first?.id]);
    expect(await found({ 'entity.id': String(one.id) })).toEqual([first?.id]);
    expect(await found({ 'entity.id': 'no-such-thing' })).toEqual([]);
    expect(await found({ 'entity.id': null })).toEqual([]);
    expect(await found({ 'entity.type': 'domain', 'entity.id': other.id })).toEqual([
      updated?.id,
      second?.id,
    ]);
    expect(await found({ action: 'domain_update' })).toEqual([updated?.id]);
    expect(await found({ id: { '+lte': first?.id } })).toEqual([first?.id]);
    expect(await found({ read: true })).toEqual([first?.id]);
    expect(await found({ created: { '+gt': '2000-01-01' } })).toHaveLength(3);
    expect(await found({ created: { '+gt': '2999-01-01' } })).toEqual([]);
    expect(await found({ '+order_by': 'created', '+order': 'asc' })).toEqual([
      first?.id,
      second?.id,
      updated?.id,
    ]);
    expect(await found({ '+order_by': 'entity.id', '+order': 'desc' })).toEqual([
      updated?.id,
      second?.id,
      first?.id,
    ]);
  });

  it('compares times as it shows them, to the second', async () => {
    const user = await server.newAccount();
    await makeDomain(user);
    const now = server.clock.now().getTime();
    await happenAt(user, new Date(now - (now % 1_000) - 4_544));
    const [event] = await eventsSeenBy(user);
    const created = event?.created ?? '';
    const later = new Date(Date.parse(`${created}Z`) + 1_000).toISOString().slice(0, 19);
    const foundBy = async (by: string) => {
      const times = [created, `${created}.456`, later, '9999-12-31T23:59:59'];
      const lists = times.map((time) => eventsSeenBy(user, { created: { [by]: time } }));
      return (await Promise.all(lists)).map(({ length }) => length);
    };
    expect(await foundBy('+eq')).toEqual([1, 0, 0, 0]);
    expect(await foundBy('+neq')).toEqual([0, 1, 1, 1]);
    expect(await foundBy('+gt')).toEqual([0, 0, 0, 0]);
    expect(await foundBy('+gte')).toEqual([1, 0, 0, 0]);
    expect(await foundBy('+lt')).toEqual([0, 1, 1, 1]);
    expect(await foundBy('+lte')).toEqual([1, 1, 1, 1]);
  });

  it('a token with only this scope', async () => {
    const reader = await server.user.newToken({ scopes: ['events:read_only'] });
    expect((await reader.get('/account/events')).status).toBe(200);
  });
});

describe('listEvents shows a restricted user', () => {
  it('the events of granted entities, at any level', async () => {
    const owner = await server.newAccount();
    const [granted, hidden, written] = [
      await makeDomain(owner),
      await makeDomain(owner),
      await makeDomain(owner),
    ];
    const restricted = await owner.newUser({
      restricted: true,
      grants: [
        { kind: 'domain', id: granted.id, permissions: 'read_only' },
        { kind: 'domain', id: written.id, permissions: 'read_write' },
        { kind: 'node', id: hidden.id, permissions: 'read_write' },
      ],
    });
    const seen = await eventsSeenBy(restricted);
    expect(seen.map(({ entity }) => entity?.id)).toEqual([written.id, granted.id]);
  });

  it('those of tickets and of the account too, with access to the account', async () => {
    const owner = await server.newAccount();
    await makeDomain(owner);
    await owner.post('/support/tickets', { summary: 'A question', description: 'Of the owner' });
    await owner.put('/account/settings', { network_helper: false });
    const types = async (user: TestUser) => (await eventsSeenBy(user)).map(({ entity }) => entity?.type);
    const reader = await owner.newUser({ restricted: true, accountAccess: 'read_only' });
    expect(await types(reader)).toEqual(['account', 'ticket']);
    expect(await types(await owner.newUser({ restricted: true }))).toEqual([]);
  });

  it('its own events, also once the entity is deleted', async () => {
    const owner = await server.newAccount();
    await makeDomain(owner);
    const restricted = await owner.newUser({ restricted: true, globalGrants: ['add_domains'] });
    const mine = await makeDomain(restricted);
    await restricted.delete(`/domains/${mine.id}`);
    const seen = await eventsSeenBy(restricted);
    expect(seen.map(({ action }) => action)).toEqual(['domain_delete', 'domain_create']);
    expect(await eventsSeenBy(owner)).toHaveLength(3);
  });

  it('none of another account, nor does an unrestricted user see them', async () => {
    const theirs = await makeDomain(server.user);
    for (const restricted of [true, false]) {
      const stranger = await server.stranger.newUser({
        restricted,
        grants: [{ kind: 'domain', id: theirs.id, permissions: 'read_write' }],
      });
      expect(await eventsSeenBy(stranger, { 'entity.id': theirs.id })).toEqual([]);
    }
  });
});

describe('listEvents refuses', () => {
  it('a filter on an unknown key', async () => {
    const headers = { 'X-Filter': '{"status": "finished", "secondary_entity.id": 1}' };
    await expectRefused(
      server,
      () => server.user.get('/account/events', headers),
      400,
      ['X-Filter', 'status is not a key to filter by'],
      ['X-Filter', 'secondary_entity.id is not a key to filter by'],
    );
  });
});
