import { defaultAlerts } from '@cloud-account/core';
import type { Schema } from '@cloud-account/spec';
import { useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { fromImage, makeNode } from './nodes.fixture.js';

const server = useServer();

describe('listNodes', () => {
  it('shows the nodes of the account as a read does, with a filter', async () => {
    const user = await server.newAccount();
    const first = await makeNode(server, user, { tags: ['blue'], group: 'shops' });
    const second = await makeNode(server, user, { ...fromImage, region: 'us-iad', tags: ['blue', 'red'] });
    await makeNode(server, server.stranger);
    const list = async (filter: object = {}) =>
      (await user.get<Schema<'NodePage'>>('/node/instances', { 'X-Filter': JSON.stringify(filter) })).body
        .data;
    expect(await list()).toStrictEqual([first, second]);
    for (const filter of [
      { id: second.id },
      { label: second.label },
      { region: 'us-iad' },
      { image: 'node/debian12' },
      { tags: 'red' },
      { ipv4: second.ipv4[0] },
    ])
      expect(
        (await list(filter)).map(({ id }) => id),
        JSON.stringify(filter),
      ).toEqual([second.id]);
    expect((await list({ group: 'shops' })).map(({ id }) => id)).toEqual([first.id]);
    expect((await list({ '+order_by': 'label', '+order': 'desc' })).map(({ id }) => id)).toEqual(
      [first, second].sort((a, b) => (a.label < b.label ? 1 : -1)).map(({ id }) => id),
    );
  });

  it('shows a restricted user the granted nodes', async () => {
    const node = await makeNode(server, server.user);
    const user = await server.user.newUser({
      restricted: true,
      grants: [{ kind: 'node', id: node.id, permissions: 'read_only' }],
    });
    const { body } = await user.get<Schema<'NodePage'>>('/node/instances');
    expect(body.data).toStrictEqual([node]);
  });

  it('shows every page of a long list, in every order', async () => {
    const user = await server.newAccount();
    const all = Array.from({ length: 70 }, (_, at) => ({
      label: `node-${String(at).padStart(2, '0')}`,
      region: at % 3 === 0 ? 'us-iad' : 'us-ord',
    }));
    await server.cloud.database.pool.query(
      `INSERT INTO nodes (account_id, uuid, label, status, region, disk, memory, vcpus, gpus, transfer, mac, alerts, host_uuid,
         created_at, updated_at)
       SELECT $1, gen_random_uuid(), label, 'offline', region, 0, 0, 1, 0, 0, gen_random_uuid(), $3, repeat('0', 40), now(), now()
       FROM jsonb_to_recordset($2) AS n (label TEXT, region TEXT)`,
      [user.accountId, JSON.stringify(all), JSON.stringify(defaultAlerts(1))],
    );
    const labelsOf = async (filter: object) => {
      const labels: string[] = [];
      for (let page = 1, pages = 1; page <= pages; page += 1) {
        const { status, body } = await user.get<Schema<'NodePage'>>(
          `/node/instances?page=${page}&page_size=25`,
          { 'X-Filter': JSON.stringify(filter) },
        );
        expect(status, JSON.stringify(body)).toBe(200);
        labels.push(...body.data.map(({ label }) => label));
        ({ pages } = body);
      }
      return labels;
    };
    const labels = all.map(({ label }) => label);
    const inRegion = (region: string) =>
      all.filter((node) => node.region === region).map(({ label }) => label);
    expect(await labelsOf({})).toEqual(labels);
    expect(await labelsOf({ '+order_by': 'label', '+order': 'desc' })).toEqual(labels.toReversed());
    expect(await labelsOf({ region: 'us-ord' })).toEqual(inRegion('us-ord'));
    expect(await labelsOf({ '+order_by': 'region', '+order': 'desc' })).toEqual([
      ...inRegion('us-ord'),
      ...inRegion('us-iad'),
    ]);
  });
});
