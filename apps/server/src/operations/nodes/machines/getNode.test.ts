import { bounds } from '@cloud-account/spec/bounds';
import type { Schema } from '@cloud-account/spec';
import { expectDone, useServer, prismaOf } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { enqueueNodeJob, fromImage, makeNode } from './nodes.fixture.js';

const server = useServer();

const read = (id: number | string) => server.user.get<Schema<'Node'>>(`/node/instances/${id}`);

describe('getNode', () => {
  it('shows a node from its creation until it runs', async () => {
    const asked = await enqueueNodeJob(server.user, {
      ...fromImage,
      tags: ['red', 'blue'],
      private_ip: true,
    });
    await server.settle();
    const body = expectDone(await read(asked.id));
    expect(body).toStrictEqual({ ...asked, status: 'running', updated: body.updated });
    expect(body.ipv4[0]).not.toMatch(/^192\.168\./);
    expect(body.ipv4[1]).toMatch(/^192\.168\./);
  });

  it('shows every status of a node, and is refused in none', async () => {
    const node = await makeNode(server, server.user, { tags: ['one'] });
    const prisma = await prismaOf(server);
    const become = (status: string) => prisma.node.update({ where: { id: node.id }, data: { status } });
    for (const status of bounds.NodeStatus.enum) {
      await become(status);
      const answer = await read(node.id);
      expect(answer.status, status).toBe(200);
      expect(answer.body).toStrictEqual({ ...node, status });
    }
    await become(node.status);
  });
});
