import { expectRefused, useServer, prismaOf } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { makeNode } from '../machines/nodes.fixture.js';
import { disksAt, newestMessage, makeDisk, nodeWithDisks, onHost, readDisks } from './disks.fixture.js';

const server = useServer();

const password = 'another-P4ssw0rd-of-9-words';

const reset = (nodeId: number, id: number, body: object = { password }) =>
  server.user.post(`${disksAt(nodeId)}/${id}/password`, body);

describe('resetNodeDiskPassword', () => {
  it('sets the password of root, which is not stored', async () => {
    const { node, main } = await nodeWithDisks(server, server.user);
    const [before] = await onHost(server, node.id);
    expect((await reset(node.id, main.id)).text).toBe('{}');
    const jobs = await (await prismaOf(server)).job.findMany({ where: { queue: `node:${node.id}` } });
    expect(JSON.stringify(jobs.map(({ payload }) => payload))).not.toContain(password);
    await server.settle();
    const [after] = await onHost(server, node.id);
    expect(after?.content).not.toBe(before?.content);
    expect(await readDisks(server.user, node.id)).toMatchObject([{ id: main.id, status: 'ready' }, {}]);
    expect(await newestMessage(server.user, node.id)).toEqual(['password_reset', 'finished', 100, 'disk']);
  });

  it('refuses a weak password, a disk without a system, and a running node', async () => {
    const { node, main, swap } = await nodeWithDisks(server, server.user);
    const weak = ['password', 'Password does not meet strength requirement'] as const;
    await expectRefused(server, () => reset(node.id, main.id, { password: 'password1' }), 400, weak);
    const reason = 'Only a disk with ext3 or ext4 has a root password';
    await expectRefused(server, () => reset(node.id, swap.id), 400, reason);
    const running = await nodeWithDisks(server, server.user, true);
    const ask = () => reset(running.node.id, running.main.id);
    await expectRefused(server, ask, 400, 'The node must be offline');
  });

  it('fails if no system was ever installed on the disk', async () => {
    const node = await makeNode(server, server.user);
    const { id } = await makeDisk(server, server.user, node.id);
    expect((await reset(node.id, id)).status).toBe(200);
    await server.settle();
    expect(await newestMessage(server.user, node.id)).toEqual(['password_reset', 'failed', 0, 'disk']);
  });
});
