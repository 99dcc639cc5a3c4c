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
});
