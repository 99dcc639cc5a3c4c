import { useServer } from '@cloud-account/testkit';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Schema } from '../../packages/spec/src/index.js';
import { Client, expectGone, type Page } from './client.fixture.js';

const server = useServer({ CLOUD_UNKNOWN_FIELDS: 'ignore' });

/** Small scripts that have only a token and a name. */
const client = new Client(server, { headers: { Accept: '*/*', 'User-Agent': 'script/8.1' } });
const json = { 'Content-Type': 'application/json' };

const zone = 'tools.example';
let id = 0;

beforeAll(async () => {
  const body = { domain: zone, type: 'master', soa_email: `hostmaster@${zone}` };
  id = (await client.done<Schema<'Domain'>>('POST', '/domains', { body, headers: json })).id;
});

/** Finds the zone of a name: the longest suffix that is a domain of the account. */
async function zoneOf(name: string): Promise<number | undefined> {
  const labels = name.split('.');
  for (let at = 0; at < labels.length - 1; at += 1) {
    const filter = JSON.stringify({ domain: labels.slice(at).join('.') });
    const { data } = await client.done<Page<Schema<'Domain'>>>('GET', '/domains', { filter });
    if (data[0] !== undefined) return data[0].id;
  }
  return undefined;
}

describe('a tool that proves the ownership of a name', () => {
  it('finds the zone, adds a TXT record below it and removes it again', async () => {
    const name = `_acme-challenge.deep.www.${zone}`;
    expect(await zoneOf(name)).toBe(id);
    const record = await client.done<Schema<'DomainRecord'>>('POST', `/domains/${id}/records`, {
      body: { type: 'TXT', name: `${name}.`, target: 'x'.repeat(43), ttl_sec: 180, id: 0, priority: null },
      headers: json,
    });
    expect(record).toMatchObject({ name: '_acme-challenge.deep.www', ttl_sec: 300 });
    const filter = { type: 'TXT', name: '_acme-challenge.deep.www' };
    const { data } = await client.done<Page<Schema<'DomainRecord'>>>('GET', `/domains/${id}/records`, {
      filter,
    });
    expect(data.map(({ target }) => target)).toEqual(['x'.repeat(43)]);
    expect(await client.done('DELETE', `/domains/${id}/records/${record.id}`, { headers: json })).toEqual({});
  });

  it('adds two TXT records of one name at once', async () => {
    const set = (target: string) =>
      client.done<Schema<'DomainRecord'>>('POST', `/domains/${id}/records`, {
        body: { type: 'TXT', name: '_acme-challenge', target },
        headers: json,
      });
    const made = await Promise.all([set('one'), set('two')]);
    for (const { id: recordId } of made) await client.done('DELETE', `/domains/${id}/records/${recordId}`);
  });

  it('finds no zone of a name that the account does not have', async () => {
    expect(await zoneOf('_acme-challenge.www.elsewhere.example')).toBeUndefined();
  });
});

describe('a tool that follows a changing address', () => {
  it('sends its own address, by a placeholder and in full', async () => {
    const path = `/domains/${id}/records`;
    const record = await client.done<Schema<'DomainRecord'>>('POST', path, {
      body: '{"type": "A", "name": "home", "target": "[remote_addr]"}',
    });
    expect(record.target).toBe('127.0.0.1');
    const put = await client.done<Schema<'DomainRecord'>>('PUT', `${path}/${record.id}`, {
      body: { ...record, target: '203.0.113.9', resource: `${id}/${record.id}` },
      headers: json,
    });
    expect(put).toMatchObject({ name: 'home', target: '203.0.113.9', created: record.created });
    await client.done('DELETE', `${path}/${record.id}`);
  });
});

describe('a tool that names the domain itself @', () => {
  it('reads the record by its empty name, and writes it again', async () => {
    const records = `/domains/${id}/records`;
    const apex = { type: 'TXT', name: '@', target: 'v=spf1 -all' };
    const made = await client.done<Schema<'DomainRecord'>>('POST', records, { body: apex, headers: json });
    expect(made.name).toBe('');
    const target = 'v=spf1 mx -all';
    const sent = { body: { ...apex, target }, headers: json };
    const changed = await client.done<Schema<'DomainRecord'>>('PUT', `${records}/${made.id}`, sent);
    expect(changed).toMatchObject({ id: made.id, name: '', target });
    await client.done('DELETE', `${records}/${made.id}`);
  });
});

describe('a tool that makes a zone from a file', () => {
  const path = () => `/domains/${id}/records`;

  it('reads all records, makes missing ones, changes different ones and deletes the rest', async () => {
    const wanted = [
      { type: 'A', name: '', target: '192.0.2.1', ttl_sec: 300 },
      { type: 'MX', name: zone, target: 'mail', priority: 10, ttl_sec: 300 },
      { type: 'CNAME', name: `www.${zone}`, target: `${zone}.`, ttl_sec: 0 },
      {
        type: 'SRV',
        name: '',
        service: '_sip',
        protocol: '_tcp',
        priority: 1,
        weight: 2,
        port: 5_060,
        target: `sip.${zone}.`,
      },
      { type: 'CAA', name: '', target: 'ca.example.net', tag: 'issue' },
      { type: 'NS', name: 'sub', target: 'ns1.example.net.' },
    ];
    for (const body of wanted)
      await client.done('POST', path(), { body: { ...body, domain_id: id }, headers: json });
    const listed = await client.all<Schema<'DomainRecord'>>(path(), 500);
    expect(listed.map(({ type, name, target }) => `${type} ${name} ${target}`).sort()).toEqual([
      'A  192.0.2.1',
      'CAA  ca.example.net',
      `CNAME www ${zone}`,
      `MX  mail.${zone}`,
      'NS sub ns1.example.net',
      `SRV _sip._tcp sip.${zone}`,
    ]);
    for (const record of listed) {
      const body = { ...record, ttl_sec: 3_600, name: record.name === '' ? null : record.name };
      const changed = await client.done<Schema<'DomainRecord'>>('PUT', `${path()}/${record.id}`, {
        body,
        headers: json,
      });
      expect(changed).toEqual({ ...record, ttl_sec: 3_600, updated: changed.updated });
    }
    for (const record of listed) await client.done('DELETE', `${path()}/${record.id}`);
    expect(await client.all(path(), 500)).toEqual([]);
  });

  it('gets the same answer for every kind of missing thing', async () => {
    expectGone(
      await client.send('PUT', `${path()}/2147483647`, { body: { target: '192.0.2.1' }, headers: json }),
    );
    expectGone(await client.send('DELETE', `${path()}/2147483647`));
    expectGone(await client.send('GET', '/domains/2147483647/records?page_size=500'));
  });
});
