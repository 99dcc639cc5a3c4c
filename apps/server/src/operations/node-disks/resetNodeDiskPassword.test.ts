import { expectRefused, useStage } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { makeNode } from '../nodes/nodes.fixture.js';
import { disksAt, failNext, lastTold, makeDisk, nodeWithDisks, onHost, readDisks } from './disks.fixture.js';

const stage = useStage();

const password = 'another-P4ssw0rd-of-9-words';

const reset = (nodeId: number, id: number, body: object = { password }) =>
  stage.user.post(`${disksAt(nodeId)}/${id}/password`, body);

describe('resetNodeDiskPassword', () => {
  it('sets the password of root, which is kept nowhere else', async () => {
    const { node, main } = await nodeWithDisks(stage, stage.user);
    const [before] = await onHost(stage, node.id);
    expect((await reset(node.id, main.id)).text).toBe('{}');
    const { rows } = await stage.cloud.cloud.database.pool.query<{ payload: string }>(
      `SELECT payload::text FROM jobs WHERE queue = 'node:${node.id}'`,
    );
    expect(rows.map(({ payload }) => payload).join()).not.toContain(password);
    await stage.cloud.settle();
    const [after] = await onHost(stage, node.id);
    expect(after?.password).not.toBe(before?.password);
    expect(await readDisks(stage.user, node.id)).toMatchObject([{ id: main.id, status: 'ready' }, {}]);
    expect(await lastTold(stage.user, node.id)).toEqual(['password_reset', 'finished', 100, 'disk']);
  });

  it.each<[string, object, readonly [string, string]]>([
    ['none', {}, ['password', 'password is required']],
    ['a short one', { password: 'aB3$' }, ['password', 'Length must be 7-128 characters']],
    ['a weak one', { password: 'password1' }, ['password', 'Password does not meet strength requirement']],
  ])('refuses %s', async (_title, body, error) => {
    const node = await makeNode(stage, stage.user);
    const { id } = await makeDisk(stage, stage.user, node.id);
    await expectRefused(stage.cloud, () => reset(node.id, id, body), 400, error);
  });

  it('refuses a node that runs, a disk without a system, and what is not there', async () => {
    const { node, main, swap } = await nodeWithDisks(stage, stage.user);
    const reason = 'Only a disk with ext3 or ext4 has a root password';
    await expectRefused(stage.cloud, () => reset(node.id, swap.id), 400, reason);
    await expectRefused(stage.cloud, () => reset(node.id, 2_000_000_000), 404, 'Not found');
    const strange = () => stage.stranger.post(`${disksAt(node.id)}/${main.id}/password`, { password });
    await expectRefused(stage.cloud, strange, 404, 'Not found');
    const running = await nodeWithDisks(stage, stage.user, true);
    const ask = () => reset(running.node.id, running.main.id);
    await expectRefused(stage.cloud, ask, 400, 'The node must be offline');
  });

  it('fails where no system was ever put on the disk, and keeps the old password when it cannot be done', async () => {
    const node = await makeNode(stage, stage.user);
    const { id } = await makeDisk(stage, stage.user, node.id);
    expect((await reset(node.id, id)).status).toBe(200);
    await stage.cloud.settle();
    expect(await lastTold(stage.user, node.id)).toEqual(['password_reset', 'failed', 0, 'disk']);
    const { node: other, main } = await nodeWithDisks(stage, stage.user);
    const before = await onHost(stage, other.id);
    await failNext(stage, other.id, 'set-password');
    await reset(other.id, main.id);
    await stage.cloud.settle();
    expect(await onHost(stage, other.id)).toEqual(before);
    expect((await readDisks(stage.user, other.id))[0]?.status).toBe('ready');
  });
});
