import { randomUUID } from 'node:crypto';
import type { OperatorSchema } from '@cloud-account/spec';
import { problemsOf, useOwnServer, prismaOf } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import type { Task } from '@cloud-account/machines';
import { workers } from '../../../generated/workers.js';
import { makeAccount } from '../../../operator/operator.fixture.js';

// Nobody sees to crashes, so that they can be looked at.
const server = useOwnServer({ workers: { ...workers, watchNodes: () => Promise.resolve() } });

type Fault = OperatorSchema<'Fault'>;

const rescue: Task = { kind: 'boot', rescue: true, devices: {}, interfaces: [] };

/** A node of an account that the operator made, with its machine. */
async function makeNode(): Promise<{ id: number; machine: string }> {
  const path = `/accounts/${await makeAccount(server)}/related-entities`;
  const body = { kind: 'node', label: 'web-1', region: 'us-east' };
  const { id } = (await server.operator.post<{ id: number }>(path, body)).body;
  const { uuid: machine } = await (await prismaOf(server)).node.findUniqueOrThrow({ where: { id } });
  await perform(machine, { kind: 'define', vcpus: 1, memory: 1_024, region: 'us-east' });
  return { id, machine };
}

const perform = (machine: string, task: Task) => server.cloud.hypervisor.perform(randomUUID(), machine, task);

const isRunning = async (machine: string) => (await server.cloud.hypervisor.find(machine))?.running;

const create = async (body: object): Promise<Fault> => {
  const { status, body: made, text } = await server.operator.post<Fault>('/faults', body);
  expect([status, text]).toEqual([200, text]);
  return made;
};

const ids = async (): Promise<number[]> =>
  (await server.operator.get<{ data: Fault[] }>('/faults')).body.data.map(({ id }) => id);

describe('createFault', () => {
  it('fails a task of a node once, for the given reason', async () => {
    const node = await makeNode();
    const other = await makeNode();
    const fault = await create({
      effect: 'fail',
      node_id: node.id,
      task: 'boot',
      reason: 'The host has no room',
    });
    expect(fault).toMatchObject({ node_id: node.id, task: 'boot', effect: 'fail', once: true });
    await perform(other.machine, rescue);
    await expect(perform(node.machine, rescue)).rejects.toThrow('The host has no room');
    expect(await ids()).not.toContain(fault.id);
    await perform(node.machine, rescue);
    expect(await isRunning(node.machine)).toBe(true);
  });

  it('fails all tasks of all machines, until it is removed', async () => {
    const { machine } = await makeNode();
    const fault = await create({ effect: 'fail', once: false });
    expect(fault).toMatchObject({ node_id: null, task: null });
    for (const kind of ['shut-down', 'remove'] as const)
      await expect(perform(machine, { kind })).rejects.toThrow(fault.reason);
    expect(await ids()).toContain(fault.id);
    expect((await server.operator.delete(`/faults/${fault.id}`)).text).toBe('{}');
    await perform(machine, { kind: 'shut-down' });
  });

  it('powers a machine off after a task', async () => {
    const { id, machine } = await makeNode();
    await create({ effect: 'crash', node_id: id });
    await perform(machine, rescue);
    expect(await isRunning(machine)).toBe(false);
    expect(await server.cloud.hypervisor.crashes(100)).toMatchObject([{ machine }]);
    await perform(machine, rescue);
    expect(await isRunning(machine)).toBe(true);
  });

  it('refuses all problems at once', async () => {
    const answer = await server.operator.post('/faults', {
      effect: 'fail',
      node_id: 999_999,
      reason: '\ud800',
    });
    expect([answer.status, problemsOf(answer)]).toEqual([
      400,
      [
        { field: 'node_id', reason: 'node_id is not valid' },
        { field: 'reason', reason: 'reason is not valid' },
      ],
    ]);
  });
});

describe('listFaults', () => {
  it('lists them in pages, the oldest first', async () => {
    const made = [];
    for (let count = 0; count < 26; count += 1)
      made.push((await create({ effect: 'crash', task: 'move' })).id);
    const page = async (query: string) =>
      (await server.operator.get<OperatorSchema<'FaultPage'>>(`/faults?${query}`)).body;
    const [first, second] = [await page('page_size=25'), await page('page_size=25&page=2')];
    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(expect.arrayContaining(made));
    expect([first.data.length, first.results]).toEqual([25, 25 + second.data.length]);
    expect((await server.operator.get('/faults?page=99')).status).toBe(404);
    for (const id of made) await server.operator.delete(`/faults/${id}`);
    expect(await ids()).toEqual([]);
  });
});

describe('deleteFault', () => {
  it('refuses a missing one', async () => {
    const { id } = await create({ effect: 'fail', task: 'move' });
    await server.operator.delete(`/faults/${id}`);
    expect((await server.operator.delete(`/faults/${id}`)).status).toBe(404);
  });
});

describe('crashNode', () => {
  it('powers a machine off, and refuses one that is off or missing', async () => {
    const { id, machine } = await makeNode();
    const off = await server.operator.post(`/nodes/${id}/crash`);
    expect([off.status, problemsOf(off)]).toEqual([400, [{ reason: 'The node is not running' }]]);
    await perform(machine, rescue);
    expect((await server.operator.post(`/nodes/${id}/crash`)).text).toBe('{}');
    expect(await isRunning(machine)).toBe(false);
    expect((await server.operator.post('/nodes/999999/crash')).status).toBe(404);
  });
});
