import { randomUUID } from 'node:crypto';
import { expectDone, until, useOwnServer, prismaOf } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import type { Schema } from '@cloud-account/spec';
import { act, machineOf, makeStopped } from '../../../operations/nodes/actions/actions.fixture.js';
import { handleCrash } from '../../../work/handle-crash.js';
import {
  eventsOfNode,
  fromImage,
  makeNode,
  readNode,
  progressOf,
} from '../../../operations/nodes/machines/nodes.fixture.js';

const server = useOwnServer();

type Node = Schema<'Node'>;

const running = (fields: object = {}): Promise<Node> =>
  makeNode(server, server.user, { ...fromImage, ...fields });

/** Has a node's machine break down. */
async function crash({ id }: Pick<Node, 'id'>): Promise<void> {
  expectDone(await server.operator.post(`/nodes/${id}/crash`));
}

/** The crash of a node that nobody has seen to. */
async function crashOf({ id }: Pick<Node, 'id'>) {
  const { hypervisor } = server.cloud;
  const { uuid: machine } = await (await prismaOf(server)).node.findUniqueOrThrow({ where: { id } });
  return (
    (await hypervisor.crashes(1_000)).find((one) => one.machine === machine) ?? { machine, at: new Date() }
  );
}

/** Lets the watchdog look until there is nothing left to see to, and waits for what it does. */
async function look(): Promise<void> {
  await until(async () => {
    server.clock.advance(server.cloud.hypervisor.crashInterval);
    // Wakes the runner.
    await server.cloud.transaction((tx) => void tx.effects.dueTimes.push(tx.now));
    await server.settle();
    expect(await server.cloud.hypervisor.crashes(1)).toEqual([]);
  });
  await server.settle();
}

/** The progress of the events of a node after those of its creation. */
const eventsSince = async ({ id }: Pick<Node, 'id'>) =>
  (await eventsOfNode(server.user, id)).slice(2).map(progressOf);

const rebooted = ['watchdog_reboot', 'finished', 100, 'node_config'];

describe('the watchdog', () => {
  it('boots a node that powered off unexpectedly, with the events of a boot', async () => {
    const node = await running();
    await crash(node);
    expect((await machineOf(server, node.id))?.running).toBe(false);
    await look();
    expect(await eventsSince(node)).toEqual([rebooted]);
    expect(await readNode(server.user, node.id)).toMatchObject({ status: 'running' });
    expect((await machineOf(server, node.id))?.running).toBe(true);
    const [event] = (await eventsOfNode(server.user, node.id)).slice(2);
    expect(event).toMatchObject({ username: null, entity: { id: node.id } });
  });

  it('marks a node without the watchdog as off', async () => {
    const node = await running();
    await server.user.put(`/node/instances/${node.id}`, { watchdog_enabled: false });
    const before = (await eventsSince(node)).length;
    await crash(node);
    await look();
    expect((await readNode(server.user, node.id)).status).toBe('offline');
    expect(await eventsSince(node)).toHaveLength(before);
    await act(server.user, node.id, 'boot');
    await server.settle();
    expect((await readNode(server.user, node.id)).status).toBe('running');
  });

  it('stops booting a node after too many boots, and boots it again when these are long ago', async () => {
    const node = await running();
    for (let boots = 1; boots < 6; boots += 1) {
      await crash(node);
      await look();
    }
    expect(await eventsSince(node)).toEqual(Array(5).fill(rebooted));
    await crash(node);
    await look();
    expect((await readNode(server.user, node.id)).status).toBe('offline');
    expect(await eventsSince(node)).toHaveLength(5);
    server.clock.advance(16 * 60_000);
    await act(server.user, node.id, 'boot');
    await server.settle();
    await crash(node);
    await look();
    expect(await readNode(server.user, node.id)).toMatchObject({ status: 'running', watchdog_enabled: true });
    expect((await eventsSince(node)).at(-1)).toEqual(rebooted);
  });

  it('leaves a node off that cannot be booted, and records that', async () => {
    const node = await running();
    await server.operator.post('/faults', {
      effect: 'fail',
      node_id: node.id,
      task: 'boot',
      reason: 'No host.',
    });
    await crash(node);
    await look();
    expect((await readNode(server.user, node.id)).status).toBe('offline');
    expect(await eventsSince(node)).toEqual([['watchdog_reboot', 'failed', 0, 'node_config']]);
  });

  it('ignores a crash of a node that is off or deleted', async () => {
    const off = await makeStopped(server, server.user);
    const seen = { ...(await crashOf(off)), at: server.clock.now() };
    await handleCrash(server.cloud, seen);
    expect((await readNode(server.user, off.id)).status).toBe('offline');
    const gone = await running();
    const late = await crashOf(gone);
    await server.user.delete(`/node/instances/${gone.id}`);
    await server.settle();
    await handleCrash(server.cloud, late);
  });
});

describe('a crash', () => {
  it('is handled once, by any number of servers and calls', async () => {
    const node = await running();
    await crash(node);
    const seen = await crashOf(node);
    await Promise.all([1, 2, 3, 4].map(() => handleCrash(server.cloud, seen)));
    await server.settle();
    await handleCrash(server.cloud, seen);
    await server.settle();
    expect(await eventsSince(node)).toEqual([rebooted]);
    const where = { kind: 'startNode', subject: String(node.id) };
    expect(await (await prismaOf(server)).job.findMany({ where })).toMatchObject([{ state: 'done' }]);
  });

  it('is handled after the operation in progress has ended', async () => {
    const node = await running();
    const { job } = await prismaOf(server);
    const held = new Date(server.clock.now().getTime() + 3_600_000);
    const { id } = await job.create({
      data: {
        kind: 'settleVolume',
        subject: String(node.id),
        queue: `node:${node.id}`,
        key: randomUUID(),
        payload: {},
        state: 'pending',
        runAt: held,
        dueAt: held,
        createdAt: server.clock.now(),
      },
    });
    await crash(node);
    const seen = await crashOf(node);
    await handleCrash(server.cloud, seen);
    expect(await readNode(server.user, node.id)).toMatchObject({ status: 'running' });
    expect(await server.cloud.hypervisor.crashes(100)).toContainEqual(seen);
    await job.delete({ where: { id } });
    await look();
    expect(await eventsSince(node)).toEqual([rebooted]);
  });

  it('leaves only a few finished jobs of the watchdog', async () => {
    const { job } = await prismaOf(server);
    const at = new Date(server.clock.now().getTime() - 3_600_000);
    const done = { kind: 'watchNodes', subject: 'all', queue: 'watchNodes:all', state: 'done' };
    const row = { ...done, runAt: at, createdAt: at, finishedAt: at };
    await job.createMany({ data: Array.from({ length: 300 }, () => row) });
    await look();
    expect(await job.count({ where: { kind: 'watchNodes' } })).toBeLessThan(200);
  });
});
