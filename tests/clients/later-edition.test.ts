import { useOwnServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import type { Schema } from '../../packages/spec/src/index.js';
import { Client, type Page } from './client.fixture.js';

const server = useOwnServer({ environment: { CLOUD_UNKNOWN_FIELDS: 'ignore', CLOUD_FILTERS: 'all' } });

/** Dashboards and tools of later editions, which mark more fields as filterable. */
const client = new Client(server, {
  headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
});

const nodesBy = async (filter: object): Promise<string[]> =>
  (await client.done<Page<Schema<'Node'>>>('GET', '/node/instances', { filter })).data.map(
    ({ label }) => label,
  );

describe('a client of a later edition', () => {
  it('finds nodes by their status, type and age, and sorts the table of nodes by each column', async () => {
    const place = { region: 'us-ord', booted: false };
    const deployed = { image: 'node/debian12', root_pass: 'aComplex-P4ssw0rd-of-9-words', booted: true };
    for (const body of [
      { ...place, ...deployed, type: 'g6-nano-1', label: 'later-web' },
      { ...place, type: 'g6-standard-1', label: 'later-empty' },
    ])
      await client.done('POST', '/node/instances', { body });
    await server.settle();
    expect(await nodesBy({ status: 'running' })).toEqual(['later-web']);
    expect(await nodesBy({ '+or': [{ status: 'offline' }, { status: 'booting' }] })).toEqual(['later-empty']);
    expect(await nodesBy({ type: { '+contains': 'standard' } })).toEqual(['later-empty']);
    expect(await nodesBy({ created: { '+lt': '2020-01-01T00:00:00' } })).toEqual([]);
    for (const [column, first] of [
      ['label', 'later-empty'],
      ['status', 'later-empty'],
      ['type', 'later-web'],
      ['region', 'later-web'],
      ['created', 'later-web'],
    ])
      expect((await nodesBy({ '+order_by': column, '+order': 'asc' }))[0]).toBe(first);
  });

  it('finds a user by the address, and events by the user', async () => {
    const { username, email } = await client.done<Schema<'Profile'>>('GET', '/profile');
    const users = await client.all<Schema<'User'>>('/account/users', 25, { email });
    expect(users.map((user) => user.username)).toEqual([username]);
    const events = await client.all<Schema<'Event'>>('/account/events', 25, { username, status: 'finished' });
    expect(events.length).toBeGreaterThan(0);
  });
});
