import { useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import type { Schema } from '../../packages/spec/src/index.js';
import { Client, expectGone, type Page } from './client.fixture.js';

const server = useServer({ CLOUD_UNKNOWN_FIELDS: 'ignore' });

/**
 * Clients that are compiled from types: a field is left out, null or set, and a time is text without a zone. They compare the
 * whole content type before they read an error, poll events, and request the largest page of everything.
 */
const client = new Client(server, {
  headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
});

const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/;

describe('a compiled client', () => {
  it('distinguishes a missing thing from a forbidden one by the answer alone', async () => {
    expectGone(await client.send('GET', '/domains/2147483647'));
    expectGone(await client.send('DELETE', '/domains/2147483647/records/2147483647'));
    const { body } = await server.stranger.post<{ id: number }>('/domains', {
      domain: 'foreign.example',
      type: 'slave',
      master_ips: ['192.0.2.1'],
    });
    expectGone(await client.send('GET', `/domains/${body.id}`));
    expectGone(await client.send('GET', '/domains?page=999'));
  });

  it('makes a domain with empty fields, and reads texts, numbers and lists of it, never null', async () => {
    const made = await client.done<Schema<'Domain'>>('POST', '/domains', {
      body: {
        domain: 'compiled.example',
        type: 'master',
        group: '',
        soa_email: 'a@example.org',
        retry_sec: 0,
        master_ips: [],
      },
    });
    expect(Object.entries(made).filter(([, value]) => value === null)).toEqual([]);
    expect([made.created, made.updated]).toEqual([expect.stringMatching(time), expect.stringMatching(time)]);
    const lines = await client.done<Schema<'ZoneFile'>>('GET', `/domains/${made.id}/zone-file`);
    expect(Array.isArray(lines.zone_file)).toBe(true);
  });

  it('waits for an event of its change', async () => {
    const made = await client.done<Schema<'Domain'>>('POST', '/domains', {
      body: { domain: 'awaited.example', type: 'slave', master_ips: ['192.0.2.1'] },
    });
    const filter = {
      '+and': [{ created: { '+gte': made.created.replace('T', ' ') } }, { 'entity.id': made.id }],
      '+order_by': 'created',
      '+order': 'desc',
    };
    const { data } = await client.done<Page<Schema<'Event'>>>('GET', '/account/events?page=1&page_size=25', {
      filter,
    });
    expect(data[0]).toMatchObject({
      action: 'domain_create',
      status: 'notification',
      entity: { id: made.id },
    });
    expect(await client.done('POST', `/account/events/${data[0]?.id ?? 0}/seen`, { body: '' })).toEqual({});
  });

  it('sends null pointers, which change nothing', async () => {
    const { id } = await client.done<Schema<'Volume'>>('POST', '/volumes', {
      body: {
        label: 'compiled',
        region: 'us-east',
        size: 20,
        node_id: null,
        config_id: null,
        encryption: null,
        tags: null,
      },
    });
    const path = `/volumes/${id}`;
    expect(await client.done('PUT', path, { body: { label: 'renamed', tags: ['one'] } })).toMatchObject({
      label: 'renamed',
    });
    expect(
      await client.done('PUT', path, { body: { label: null, size: null, node_id: null } }),
    ).toMatchObject({
      label: 'renamed',
      size: 20,
      tags: ['one'],
    });
    expect(await client.done('POST', `${path}/resize`, { body: { size: 30 } })).toMatchObject({ size: 30 });
    expect(await client.done('DELETE', path)).toEqual({});
  });

  it('reads the largest pages, also of public lists', async () => {
    for (const path of [
      '/regions',
      '/node/types',
      '/images',
      '/node/kernels',
      '/account/users',
      '/tags',
      '/volumes',
    ]) {
      const page = await client.done<Page<unknown>>('GET', `${path}?page=1&page_size=500`);
      expect(page.page).toBe(1);
    }
    // A single record has no pages, so the page size has no effect.
    expect(await client.done('GET', '/account?page_size=500')).toHaveProperty('email');
  });

  it('recognizes the refusal of its token', async () => {
    const headers = { Authorization: 'Bearer nonsense' };
    const { status, headers: answered, body } = await client.send('GET', '/profile', { headers });
    expect([status, answered['content-type'], body]).toEqual([
      401,
      'application/json',
      { errors: [{ reason: 'Invalid Token' }] },
    ]);
  });
});
