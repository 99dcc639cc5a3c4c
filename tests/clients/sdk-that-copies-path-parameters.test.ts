import { useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import type { Schema } from '../../packages/spec/src/index.js';
import { Client, expectGone, type Page } from './client.fixture.js';

const server = useServer({ CLOUD_UNKNOWN_FIELDS: 'ignore' });

/**
 * Generated libraries: a function takes one object with the parameters of the path and the fields of the body, and sends all of
 * it. It also contains fields of later versions of the API.
 */
const client = new Client(server, {
  headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/plain, */*' },
});

describe('a library that copies path parameters into bodies', () => {
  it('makes, changes and deletes a domain and its records', async () => {
    const made = await client.done<Schema<'Domain'>>('POST', '/domains', {
      body: {
        domain: 'copies.example',
        type: 'master',
        soa_email: 'a@example.org',
        group: null,
        tags: null,
        axfr_ips: null,
        master_ips: null,
        encryption: 'enabled',
        interface_generation: 'legacy_config',
      },
    });
    expect(made).toMatchObject({ group: '', tags: [], axfr_ips: [], master_ips: [] });
    const path = `/domains/${made.id}`;

    const changed = await client.send<Schema<'Domain'>>('PUT', path, {
      body: { domainId: String(made.id), description: 'Changed', domain: null },
    });
    expect(changed).toMatchObject({
      status: 200,
      body: { domain: 'copies.example', description: 'Changed' },
    });
    expect(changed.headers['x-ignored-fields']).toBe('domainId');

    const record = await client.done<Schema<'DomainRecord'>>('POST', `${path}/records`, {
      body: { domainId: made.id, type: 'A', name: 'www', target: '192.0.2.1', ttl_sec: 300 },
    });
    const recordPath = `${path}/records/${record.id}`;
    const moved = await client.done<Schema<'DomainRecord'>>('PUT', recordPath, {
      body: { domainId: made.id, recordId: record.id, name: null, target: '192.0.2.2', type: 'A' },
    });
    expect(moved).toMatchObject({ name: 'www', target: '192.0.2.2' });

    expect(
      await client.done('DELETE', recordPath, { body: { domainId: made.id, recordId: record.id } }),
    ).toEqual({});
    expectGone(await client.send('GET', recordPath));
    expect(await client.done('DELETE', `${path}/`, { body: {} })).toEqual({});
    expectGone(await client.send('GET', path));
  });

  it('opens, answers and closes a ticket', async () => {
    const ticket = await client.done<Schema<'Ticket'>>('POST', '/support/tickets', {
      body: { summary: 'A question', description: 'What is it?', severity: 1, domain_id: null, region: null },
    });
    const path = `/support/tickets/${ticket.id}`;
    const body = { ticketId: ticket.id, ticket_id: ticket.id, description: 'An answer' };
    expect(await client.done('POST', `${path}/replies`, { body })).toMatchObject({
      description: 'An answer',
    });
    expect(await client.done('POST', `${path}/close`, { body: { ticketId: ticket.id } })).toEqual({});
    expect(await client.done('GET', path)).toMatchObject({ status: 'closed' });
  });

  it('works with nodes, their disks and their profiles', async () => {
    const node = await client.done<Schema<'Node'>>('POST', '/node/instances', {
      body: { region: 'us-ord', type: 'g6-nano-1', label: 'copies-node', disk_encryption: 'enabled' },
    });
    await server.settle();
    const nodeId = node.id;
    const at = `/node/instances/${nodeId}`;
    const disk = await client.done<Schema<'NodeDisk'>>('POST', `${at}/disks`, {
      body: { nodeId, label: 'copied', size: 512, filesystem: 'raw' },
    });
    await server.settle();
    const diskId = disk.id;
    const renamed = { body: { nodeId: String(nodeId), diskId: String(diskId), label: 'renamed' } };
    expect(await client.done('PUT', `${at}/disks/${diskId}`, renamed)).toMatchObject({ label: 'renamed' });
    const config = await client.done<Schema<'NodeConfig'>>('POST', `${at}/configs`, {
      body: { nodeId, label: 'copied', devices: { sda: { disk_id: diskId } } },
    });
    const booting = await client.send('POST', `${at}/boot`, { body: { nodeId, config_id: config.id } });
    expect([booting.status, booting.headers['x-ignored-fields']]).toEqual([200, 'nodeId']);
    await server.settle();
    await client.done('POST', `${at}/shutdown`, { body: { nodeId } });
    await server.settle();
    const copy = await client.done<Schema<'Node'>>('POST', `${at}/clone`, {
      body: { nodeId, region: 'us-ord', type: 'g6-nano-1', configs: [], disks: [diskId], firewall_id: -1 },
    });
    await server.settle();
    const { data } = await client.done<Page<Schema<'NodeDisk'>>>('GET', `/node/instances/${copy.id}/disks`);
    expect(data).toMatchObject([{ label: 'renamed', status: 'ready' }]);
    for (const id of [nodeId, copy.id])
      expect(await client.done('DELETE', `/node/instances/${id}`, { body: { nodeId: id } })).toEqual({});
    await server.settle();
    expectGone(await client.send('GET', at));
  });

  it('gets the problems of its own fields, although others are ignored', async () => {
    const { status, headers, body } = await client.send('POST', '/domains', {
      body: { domainId: 1, type: 'primary' },
    });
    expect([status, headers['content-type'], headers['x-ignored-fields']]).toEqual([
      400,
      'application/json',
      'domainId',
    ]);
    expect(body).toEqual({
      errors: [
        { field: 'type', reason: 'Must be one of master, slave' },
        { field: 'domain', reason: 'domain is required' },
      ],
    });
  });
});
