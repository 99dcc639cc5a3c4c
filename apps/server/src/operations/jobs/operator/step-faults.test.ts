import type { OperatorSchema } from '@cloud-account/spec';
import { expectDone, problemsOf, useOwnServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { act, makeStopped, outcome } from '../../nodes/actions/actions.fixture.js';
import { eventsOfNode, readNode } from '../../nodes/machines/nodes.fixture.js';

const server = useOwnServer();

type StepFault = OperatorSchema<'StepFault'>;
type Job = OperatorSchema<'Job'>;

const create = async (body: object): Promise<StepFault> =>
  expectDone(await server.operator.post<StepFault>('/step-faults', body));

const list = async (): Promise<StepFault[]> =>
  (await server.operator.get<OperatorSchema<'StepFaultPage'>>('/step-faults')).body.data;

/** The newest job of a node. */
async function jobOf(nodeId: number): Promise<Job> {
  const filter = { 'X-Filter': JSON.stringify({ queue: `node:${nodeId}` }) };
  const { body } = await server.operator.get<OperatorSchema<'JobPage'>>('/jobs', filter);
  const [job] = body.data;
  if (job === undefined) throw new Error('The node has no job.');
  return (await server.operator.get<Job>(`/jobs/${job.id}`)).body;
}

const expectPaused = (nodeId: number, by: number) =>
  expect.poll(async () => (await jobOf(nodeId)).held_by).toBe(by);

const failed = ['node_boot', 'failed', 0, 'node_config'];

describe('createStepFault', () => {
  it('pauses a step of a node until it is released', async () => {
    const { id } = await makeStopped(server, server.user);
    const other = await makeStopped(server, server.user);
    const fault = await create({ effect: 'hold', kind: 'startNode', step: 'start', node_id: id });
    expect(fault).toMatchObject({ effect: 'hold', once: false, jobs_held: 0, node_id: id });
    await act(server.user, id, 'boot');
    await expectPaused(id, fault.id);
    const job = await jobOf(id);
    expect(job).toMatchObject({ state: 'pending', steps: ['start'], step: 'start', run_at: fault.until });
    expect(job.events).toMatchObject([
      { action: 'node_boot', status: 'started', account_id: server.user.accountId },
    ]);
    expect(await list()).toMatchObject([{ id: fault.id, jobs_held: 1 }]);
    const path = `/node/instances/${id}/rescue`;
    expect(problemsOf(await server.user.post(path))).toEqual([{ reason: 'Node busy.' }]);
    await act(server.user, other.id, 'boot');
    expect((await outcome(server, server.user, other.id))[0]).toBe('running');
    expect((await readNode(server.user, id)).status).toBe('booting');
    expect((await server.operator.delete(`/step-faults/${fault.id}`)).text).toBe('{}');
    expect(await outcome(server, server.user, id)).toEqual([
      'running',
      ['node_boot', 'finished', 100, 'node_config'],
    ]);
    expect(await jobOf(id)).toMatchObject({ state: 'done', held_by: null });
  });

  it('pauses no longer than its time limit', async () => {
    const { id } = await makeStopped(server, server.user);
    const fault = await create({ effect: 'hold', node_id: id, seconds: 3_600 });
    await act(server.user, id, 'boot');
    await expectPaused(id, fault.id);
    server.clock.advance(3_601_000);
    expect((await outcome(server, server.user, id))[0]).toBe('running');
    expect(await list()).toEqual([]);
    expect((await server.operator.delete(`/step-faults/${fault.id}`)).status).toBe(200);
  });

  it('permits abandoning a paused job', async () => {
    const { id } = await makeStopped(server, server.user);
    const fault = await create({ effect: 'hold', node_id: id });
    await act(server.user, id, 'boot');
    await expectPaused(id, fault.id);
    const job = await jobOf(id);
    expect((await server.operator.post<Job>(`/jobs/${job.id}/abandon`)).body.held_by).toBeNull();
    expect(await outcome(server, server.user, id)).toEqual(['offline', failed]);
    await server.operator.delete(`/step-faults/${fault.id}`);
  });

  it('fails the next job at a step, and no other', async () => {
    const { id } = await makeStopped(server, server.user);
    const fault = await create({ effect: 'fail', kind: 'startNode', node_id: id, reason: 'It rained' });
    expect(fault).toMatchObject({ once: true, until: null, reason: 'It rained' });
    await act(server.user, id, 'boot');
    expect(await outcome(server, server.user, id)).toEqual(['offline', failed]);
    expect(await jobOf(id)).toMatchObject({ state: 'failed', last_error: 'It rained' });
    expect(await list()).toEqual([]);
    await act(server.user, id, 'boot');
    expect((await outcome(server, server.user, id))[0]).toBe('running');
  });

  it('fails each job until it is removed', async () => {
    const { id } = await makeStopped(server, server.user);
    const fault = await create({ effect: 'fail', node_id: id, once: false });
    for (let times = 0; times < 2; times += 1) {
      await act(server.user, id, 'boot');
      await server.settle();
    }
    const events = (await eventsOfNode(server.user, id)).filter(({ action }) => action === 'node_boot');
    expect(events.map(({ status }) => status)).toEqual(['failed', 'failed']);
    await server.operator.delete(`/step-faults/${fault.id}`);
  });

  it('refuses all problems at once', async () => {
    const answer = await server.operator.post('/step-faults', {
      effect: 'hold',
      kind: 'publishZone',
      node_id: 999_999,
      reason: '\ud800',
    });
    expect([answer.status, problemsOf(answer)]).toEqual([
      400,
      [
        { field: 'kind', reason: 'No job with steps has the kind publishZone' },
        { field: 'node_id', reason: 'node_id is not valid' },
        { field: 'reason', reason: 'reason is not valid' },
      ],
    ]);
    const step = await server.operator.post('/step-faults', {
      effect: 'fail',
      kind: 'startNode',
      step: 'no',
    });
    expect(problemsOf(step)).toEqual([{ field: 'step', reason: 'There is no step no' }]);
    const long = await server.operator.post('/step-faults', { effect: 'hold', seconds: 86_401 });
    expect(problemsOf(long)).toMatchObject([{ field: 'seconds' }]);
  });

  it('refuses to end a server without the lab', async () => {
    const answer = await server.operator.post('/step-faults', { effect: 'crash' });
    expect([answer.status, problemsOf(answer)]).toEqual([
      400,
      [{ field: 'effect', reason: 'Only a server with the lab is ended by a step fault' }],
    ]);
  });

  it('refuses more than the maximum', async () => {
    const made: number[] = [];
    for (let count = 0; count < 100; count += 1)
      made.push((await create({ effect: 'fail', kind: 'cloneDisk' })).id);
    const answer = await server.operator.post('/step-faults', { effect: 'fail' });
    expect(problemsOf(answer)).toEqual([{ reason: 'There may be at most 100 step faults' }]);
    for (const id of made) await server.operator.delete(`/step-faults/${id}`);
  });
});

describe('deleteStepFault', () => {
  it('refuses a missing one', async () => {
    expect((await server.operator.delete('/step-faults/999999')).status).toBe(404);
  });
});
