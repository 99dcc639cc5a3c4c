import type { OperatorSchema } from '@cloud-account/spec';
import { problemsOf, useOwnServer, type Answer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { enqueueNodeJob, fromImage, newLabel, readNode } from '../../nodes/machines/nodes.fixture.js';

type Ran = OperatorSchema<'LabJobsRan'>;
type Tasks = OperatorSchema<'LabTasks'>;

const server = useOwnServer({ environment: { CLOUD_LAB: 'on', CLOUD_COMPUTE_TIMES: 'scaled' } });

const run = (body: object): Promise<Answer<Ran>> => server.operator.post<Ran>('/lab/jobs/run', body);

const setTasks = (body: object): Promise<Answer<Tasks>> => server.operator.put<Tasks>('/lab/tasks', body);

/** Asks for a node that is booted. */
const createNode = () => enqueueNodeJob(server.user, { ...fromImage, label: newLabel() });

describe('runLabJobs', () => {
  it('waits until a node is there, with tasks that take time', async () => {
    const { id } = await createNode();
    const { status, body } = await run({ until: 'idle' });
    expect([status, body.event]).toEqual([200, null]);
    expect((await readNode(server.user, id)).status).toBe('running');
  });

  it('waits for an event of a thing, which may have ended before', async () => {
    const { id } = await createNode();
    const event = { action: 'node_boot', entity_id: id, account_id: server.user.accountId };
    for (let times = 0; times < 2; times += 1) {
      const { body } = await run({ until: 'event', event });
      expect(body.event).toMatchObject({ action: 'node_boot', status: 'finished', percent_complete: 100 });
    }
    expect((await readNode(server.user, id)).status).toBe('running');
  });

  it('says what is not done at the end of its time', async () => {
    const fault = await server.operator.post<OperatorSchema<'StepFault'>>('/step-faults', { effect: 'hold' });
    await setTasks({ times: 'real' });
    const { id } = await createNode();
    const awaited = { action: 'node_create', entity_id: id };
    const answer = await run({ until: 'event', event: awaited, seconds: 1 });
    expect([answer.status, problemsOf(answer)]).toEqual([
      503,
      [{ reason: 'No event node_create has ended after 1 s' }],
    ]);
    // What is held is not in progress.
    expect((await run({ until: 'idle' })).status).toBe(200);
    await server.operator.delete(`/step-faults/${fault.body.id}`);
    const idle = await run({ until: 'idle', seconds: 1 });
    expect(idle.status).toBe(503);
    expect(problemsOf(idle)).toEqual([{ reason: `createNode ${id} is not done after 1 s` }]);
    await server.operator.post('/lab/clock/advance', { seconds: 3_600 });
    expect((await readNode(server.user, id)).status).toBe('running');
  });

  it.each([
    [{ until: 'event' }, 'event'],
    [{ until: 'idle', event: { action: 'node_boot' } }, 'event'],
    [{ until: 'idle', seconds: 61 }, 'seconds'],
    [{ until: 'done' }, 'until'],
  ])('refuses %j', async (body, field) => {
    const answer = await run(body);
    expect([answer.status, problemsOf(answer).map((problem) => problem.field)]).toEqual([400, [field]]);
  });
});

describe('updateLabTasks', () => {
  it('changes how long tasks take that begin from now on', async () => {
    expect((await setTasks({ times: 'scaled', least: 400 })).body).toEqual({ times: 'scaled', least: 400 });
    expect((await server.operator.get('/lab/tasks')).body).toEqual({ times: 'scaled', least: 400 });
    expect((await setTasks({ times: 'instant' })).body).toEqual({ times: 'instant', least: 400 });
    await server.operator.put('/lab/clock', { mode: 'frozen' });
    const { id } = await createNode();
    // The clock stands still, so a task that takes time would not end.
    expect((await run({ until: 'idle' })).status).toBe(200);
    expect((await readNode(server.user, id)).status).toBe('running');
  });

  it.each([{ times: 'slow' }, { times: 'scaled', least: -1 }, {}])('refuses %j', async (body) => {
    expect((await setTasks(body)).status).toBe(400);
  });
});
