import type { Schema } from '@cloud-account/spec';
import { expectRefused, useServer, type TestGrant } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { eventsOf, finished, makeAttached, makeVolume, progressOf, provideNode } from './volumes.fixture.js';

const server = useServer();

const attach = (id: number, body: object) =>
  server.user.post<Schema<'Volume'>>(`/volumes/${id}/attach`, body);

describe('attachVolume', () => {
  it('attaches a volume to a node of its region, with an event', async () => {
    const node = await provideNode(server, server.user);
    const volume = await makeVolume(server.user);
    await server.settle();
    const { status, body } = await attach(volume.id, { node_id: node.id });
    expect([status, body.node_id, body.node_label]).toEqual([200, node.id, node.label]);
    await server.settle();
    const events = await eventsOf(server.user, volume);
    expect(events.map(progressOf)).toEqual([finished('volume_create'), finished('volume_attach')]);
    expect(events.at(-1)?.secondary_entity).toStrictEqual({
      id: node.id,
      label: node.label,
      type: 'node',
      url: `/v4/node/instances/${node.id}`,
    });
  });

  it('accepts one of several simultaneous requests', async () => {
    const nodes = await Promise.all(Array.from({ length: 4 }, () => provideNode(server, server.user)));
    const { id } = await makeVolume(server.user);
    const answers = await Promise.all(nodes.map((node) => attach(id, { node_id: node.id })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
  });

  it('refuses an attached volume, also for the same node', async () => {
    const { volume, node } = await makeAttached(server);
    await server.settle();
    const ask = () => attach(volume.id, { node_id: node.id });
    await expectRefused(server, ask, 400, 'The volume is attached already');
  });

  it('refuses a node that is missing, of another account, or in another region', async () => {
    const { id } = await makeVolume(server.user);
    await server.settle();
    const foreign = await provideNode(server, server.stranger);
    const far = await provideNode(server, server.user, 'us-west');
    const known = ['node_id', 'node_id is not valid'] as const;
    for (const node of [foreign.id, 2_000_000_000]) {
      await expectRefused(server, () => attach(id, { node_id: node }), 400, known);
    }
    const elsewhere = ['node_id', 'The node is in another region'] as const;
    await expectRefused(server, () => attach(id, { node_id: far.id }), 400, elsewhere);
    await expectRefused(server, () => attach(id, {}), 400, ['node_id', 'node_id is required']);
  });

  it('refuses a restricted user that may not change the node', async () => {
    const { id } = await makeVolume(server.user);
    await server.settle();
    const node = await provideNode(server, server.user);
    const grants: TestGrant[] = [
      { kind: 'volume', id, permissions: 'read_write' },
      { kind: 'node', id: node.id, permissions: 'read_only' },
    ];
    const restricted = await server.user.newUser({ restricted: true, grants });
    const ask = () => restricted.post(`/volumes/${id}/attach`, { node_id: node.id });
    await expectRefused(server, ask, 403, 'Unauthorized');
  });
});
