import { useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import type { Schema } from '../../packages/spec/src/index.js';
import { Client, expectGone, type Page } from './client.fixture.js';

const server = useServer({ CLOUD_UNKNOWN_FIELDS: 'ignore' });

/**
 * Libraries that keep objects: they read one when a field of it is first needed, change fields in memory, and send the whole
 * object back. They send a content type with every request, also without a body.
 */
const client = new Client(server, {
  headers: { 'Content-Type': 'application/json', Accept: '*/*', 'Accept-Encoding': 'gzip, deflate' },
});

describe('a library that sends whole records back', () => {
  it('finds a domain by a filter in a paged list', async () => {
    for (const name of ['first', 'second', 'third'])
      await client.done('POST', '/domains', {
        body: { domain: `${name}.back.example`, type: 'master', soa_email: 'a@example.org' },
      });
    const filter = { '+and': [{ type: 'master' }, { domain: { '+contains': 'd.back.example' } }] };
    const page = await client.done<Page<Schema<'Domain'>>>('GET', '/domains?page=1&page_size=100', {
      filter,
    });
    expect(page.data.map(({ domain }) => domain)).toEqual(['second.back.example', 'third.back.example']);
    const sorted = { '+order_by': 'domain', '+order': 'desc', domain: { '+contains': '.back.example' } };
    const names = await client.all<Schema<'Domain'>>('/domains', 25, sorted);
    expect(names.map(({ domain }) => domain)).toEqual([
      'third.back.example',
      'second.back.example',
      'first.back.example',
    ]);
  });

  it('changes one field and sends all', async () => {
    const made = await client.done<Schema<'Domain'>>('POST', '/domains', {
      body: { domain: 'whole.example', type: 'master', soa_email: 'a@example.org', description: null },
    });
    const path = `/domains/${made.id}`;
    const read = await client.done<Schema<'Domain'>>('GET', path);
    const saved = await client.done<Schema<'Domain'>>('PUT', path, { body: { ...read, ttl_sec: 300 } });
    expect(saved).toEqual({ ...read, ttl_sec: 300, updated: saved.updated });

    const record = await client.done<Schema<'DomainRecord'>>('POST', `${path}/records`, {
      body: {
        type: 'MX',
        name: '',
        target: 'mail.example.org',
        priority: 10,
        weight: null,
        port: null,
        tag: null,
      },
    });
    const recordPath = `${path}/records/${record.id}`;
    const back = await client.done<Schema<'DomainRecord'>>('PUT', recordPath, {
      body: { ...record, priority: 20 },
    });
    expect(back).toEqual({ ...record, priority: 20, updated: back.updated });
  });

  it('makes a token with a time in its own format, and renames it', async () => {
    const token = await client.done<Schema<'Token'>>('POST', '/profile/tokens', {
      body: { label: 'script', scopes: 'domains:read_only', expiry: '2031-05-06 07:08:09' },
    });
    expect(token.expiry).toBe('2031-05-06T07:08:09');
    const { token: _secret, ...known } = token;
    const body = { ...known, expiry: '2031-05-06 07:08:09', label: 'renamed' };
    expect(await client.done('PUT', `/profile/tokens/${token.id}`, { body })).toMatchObject({
      label: 'renamed',
    });
    expect(await client.done('DELETE', `/profile/tokens/${token.id}`)).toEqual({});
    expectGone(await client.send('GET', `/profile/tokens/${token.id}`));
  });

  it('changes settings of account and user', async () => {
    const profile = await client.done<Schema<'Profile'>>('GET', '/profile');
    expect(await client.done('PUT', '/profile', { body: profile })).toMatchObject({
      username: profile.username,
    });
    const settings = await client.done<Schema<'AccountSettings'>>('GET', '/account/settings');
    expect(await client.done('PUT', '/account/settings', { body: settings })).toEqual(settings);
    // An unrestricted user has no list of grants, so the answer is empty.
    const grants = await client.send('GET', '/profile/grants');
    expect([grants.status, grants.body]).toEqual([204, undefined]);
  });

  it('sends a body with requests that read and delete', async () => {
    expect(await client.done('GET', '/profile', { body: {} })).toHaveProperty('username');
    const key = await client.done<{ id: number }>('POST', '/profile/sshkeys', {
      body: { label: 'laptop', ssh_key: `ssh-ed25519 ${sshBlob} me@laptop` },
    });
    expect(await client.done('DELETE', `/profile/sshkeys/${key.id}`, { body: '{}' })).toEqual({});
  });
});

/** A key of 32 bytes that nobody uses. */
const sshBlob = Buffer.concat([
  Buffer.from([0, 0, 0, 11]),
  Buffer.from('ssh-ed25519'),
  Buffer.from([0, 0, 0, 32]),
  Buffer.alloc(32, 7),
]).toString('base64');
