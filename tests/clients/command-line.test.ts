import { useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { edition, type Schema } from '../../packages/spec/src/index.js';
import { Client, expectGone, type Page } from './client.fixture.js';

const server = useServer({ CLOUD_UNKNOWN_FIELDS: 'ignore' });

/**
 * A command line that is generated from the specification. It can use the paths of the beta version, requests a page of every
 * operation, and shows the answers.
 */
const client = new Client(server, {
  base: '/v4beta',
  headers: { 'Content-Type': 'application/json', 'User-Agent': 'command line/5.0 script/3' },
});

describe('a command line', () => {
  it('sets itself up from the account, the profile and the regions', async () => {
    const profile = await client.send<Schema<'Profile'>>('GET', '/profile?page=1&page_size=100');
    expect([profile.status, profile.body.username]).toEqual([200, expect.any(String)]);
    expect(profile.headers['x-spec-version']).toBe(edition);
    expect(profile.headers['x-oauth-scopes']).toBe('*');
    for (const path of ['/regions', '/node/types', '/images'])
      expect((await client.all<{ id: string }>(path, 100)).length).toBeGreaterThan(0);
  });

  it('makes, shows, changes and deletes by one command each', async () => {
    const made = await client.done<Schema<'Domain'>>('POST', '/domains?page=1&page_size=100', {
      body: { type: 'master', domain: 'command.example', soa_email: 'a@example.org', tags: ['cli'] },
    });
    const path = `/domains/${made.id}`;
    expect(await client.done('GET', `${path}?page=1&page_size=100`)).toEqual(made);
    const changed = await client.done<Schema<'Domain'>>('PUT', `${path}?page=1&page_size=100`, {
      body: { description: 'From a shell' },
    });
    expect(changed).toEqual({ ...made, description: 'From a shell', updated: changed.updated });
    const record = await client.done<Schema<'DomainRecord'>>('POST', `${path}/records`, {
      body: { type: 'TXT', name: 'command.example', target: 'v=spf1 -all' },
    });
    expect(record).toMatchObject({ name: '', target: 'v=spf1 -all' });
    const filter = { '+and': [{ type: 'TXT' }], '+order_by': 'type' };
    const { data } = await client.done<Page<Schema<'DomainRecord'>>>(
      'GET',
      `${path}/records?page=1&page_size=100`,
      { filter },
    );
    expect(data).toEqual([record]);
    expect(await client.done('DELETE', `${path}?page=1&page_size=100`)).toEqual({});
    expectGone(await client.send('GET', path));
  });

  it('shows the user every problem of a command at once', async () => {
    const body = { type: 'srv', ttl_sec: 'long', colour: 'red' };
    const made = await client.done<Schema<'Domain'>>('POST', '/domains', {
      body: { type: 'slave', domain: 'problems.command.example', master_ips: ['192.0.2.1'] },
    });
    const answer = await client.send<Schema<'Errors'>>('POST', `/domains/${made.id}/records`, { body });
    expect([answer.status, answer.headers['x-ignored-fields']]).toEqual([400, 'colour']);
    expect(answer.body.errors.map(({ field }) => field).sort()).toEqual(['ttl_sec', 'type']);
  });

  it('learns which parameters are ignored', async () => {
    const answer = await client.send('GET', '/domains?page=1&sort=domain');
    expect([answer.status, answer.headers['x-ignored-fields']]).toEqual([200, 'sort']);
  });
});
