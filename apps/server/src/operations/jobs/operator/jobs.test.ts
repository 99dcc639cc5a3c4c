import { randomUUID } from 'node:crypto';
import { problemsOf, useOwnServer, prismaOf } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';

const server = useOwnServer();

interface Job {
  readonly id: number;
  readonly state: string;
  readonly kind: string;
  readonly last_error: string | null;
  readonly attempts: number;
}

const hours = (count: number): Date => new Date(server.clock.now().getTime() + count * 3_600_000);

let subject = 1_000_000;

/** Puts a job of a zone that is not there into the queue, in a state that its worker left it in. */
async function jobThatIs(state: 'pending' | 'running' | 'waiting' | 'done' | 'failed'): Promise<number> {
  subject += 1;
  const queue = `publishZone:${subject}`;
  const [now, soon] = [server.clock.now(), hours(1)];
  const isLeased = state === 'running' || state === 'waiting';
  const isOver = state === 'done' || state === 'failed';
  const { id } = await (
    await prismaOf(server)
  ).job.create({
    data: {
      kind: 'publishZone',
      subject: String(subject),
      queue,
      pendingKey: state === 'pending' ? queue : null,
      payload: {},
      state: state === 'waiting' ? 'running' : state,
      attempts: 3,
      runAt: soon,
      leaseOwner: state === 'running' ? 'someone' : null,
      leaseUntil: isLeased ? soon : null,
      dueAt: isOver ? null : soon,
      lastError: 'It rained',
      finishedAt: isOver ? now : null,
      createdAt: now,
    },
  });
  return Number(id);
}

const stateOf = async (id: number): Promise<string> =>
  (await server.operator.get<Job>(`/jobs/${id}`)).body.state;

const untilIs = (id: number, state: string) => expect.poll(() => stateOf(id)).toBe(state);

describe('getJob', () => {
  it.each(['pending', 'running', 'waiting', 'done', 'failed'] as const)(
    'shows a job that is %s',
    async (state) => {
      const id = await jobThatIs(state);
      const { body } = await server.operator.get<Job>(`/jobs/${id}`);
      expect(body).toMatchObject({ id, kind: 'publishZone', state, attempts: 3, last_error: 'It rained' });
    },
  );

  it.each(['999999999', '9007199254740993', '0', 'x'])('refuses %s', async (id) => {
    expect((await server.operator.get(`/jobs/${id}`)).status).toBe(404);
  });
});

describe('listJobs', () => {
  it('lists the newest first, by state where asked for', async () => {
    const older = await jobThatIs('waiting');
    const newer = await jobThatIs('waiting');
    const { body } = await server.operator.get<{ data: Job[] }>('/jobs', {
      'X-Filter': '{"state": "waiting"}',
    });
    expect(body.data.slice(0, 2).map(({ id }) => id)).toEqual([newer, older]);
    expect(new Set(body.data.map(({ state }) => state))).toEqual(new Set(['waiting']));
  });
});

describe('retryJob', () => {
  it.each(['failed', 'waiting'] as const)('runs a job that is %s', async (state) => {
    const id = await jobThatIs(state);
    const { status, body } = await server.operator.post<Job>(`/jobs/${id}/retry`);
    expect([status, body.state]).toEqual([200, 'pending']);
    await untilIs(id, 'done');
  });

  it.each(['pending', 'running', 'done'] as const)('refuses a job that is %s', async (state) => {
    const id = await jobThatIs(state);
    const answer = await server.operator.post(`/jobs/${id}/retry`);
    expect([answer.status, problemsOf(answer)]).toEqual([400, [{ reason: `The job is ${state}` }]]);
    expect(await stateOf(id)).toBe(state);
  });

  it('refuses a job when another one for the same thing is pending', async () => {
    const id = await jobThatIs('pending');
    const { job } = await prismaOf(server);
    const { kind, subject: zone, queue, runAt, createdAt } = await job.findUniqueOrThrow({ where: { id } });
    const ended = { state: 'failed', payload: {}, runAt, finishedAt: runAt, createdAt };
    const failed = await job.create({ data: { kind, subject: zone, queue, ...ended } });
    const answer = await server.operator.post(`/jobs/${failed.id}/retry`);
    expect(problemsOf(answer)).toEqual([{ reason: 'Another job is pending for the same thing' }]);
  });

  it('refuses a missing job', async () => {
    expect((await server.operator.post('/jobs/999999999/retry')).status).toBe(404);
  });
});

describe('abandonJob', () => {
  it.each(['pending', 'waiting'] as const)('gives up a job that is %s', async (state) => {
    const id = await jobThatIs(state);
    const { status, body } = await server.operator.post<Job>(`/jobs/${id}/abandon`);
    expect([status, body.state, body.last_error]).toEqual([200, 'failed', 'Abandoned by the operator']);
    expect((await server.operator.post(`/jobs/${id}/retry`)).status).toBe(200);
  });

  it.each(['running', 'done', 'failed'] as const)('refuses a job that is %s', async (state) => {
    const id = await jobThatIs(state);
    expect((await server.operator.post(`/jobs/${id}/abandon`)).status).toBe(400);
    expect(await stateOf(id)).toBe(state);
  });

  it('refuses a missing job', async () => {
    expect((await server.operator.post('/jobs/999999999/abandon')).status).toBe(404);
  });
});

describe('a job with steps', () => {
  /** One of a kind that has none any more: it can only fail. */
  const stepped = async (state: 'pending' | 'waiting' | 'failed'): Promise<number> => {
    const id = await jobThatIs(state);
    const data = { key: randomUUID(), pendingKey: null, step: 'boot', payload: { secret: 1 } };
    await (await prismaOf(server)).job.update({ where: { id }, data });
    return id;
  };

  const untilFailed = async (id: number): Promise<Job> => {
    await untilIs(id, 'failed');
    return (await server.operator.get<Job>(`/jobs/${id}`)).body;
  };

  it('shows its step, and no payload', async () => {
    const { body, text } = await server.operator.get<Job>(`/jobs/${await stepped('pending')}`);
    expect(body).toMatchObject({ step: 'boot', queue: expect.stringContaining('publishZone:') as string });
    expect(text).not.toContain('secret');
  });

  it.each(['pending', 'waiting'] as const)(
    'that is %s is ended by its worker when it is abandoned',
    async (state) => {
      const id = await stepped(state);
      expect((await server.operator.post<Job>(`/jobs/${id}/abandon`)).status).toBe(200);
      expect((await untilFailed(id)).last_error).toBe('Abandoned by the operator');
    },
  );

  it('that waits for its next try is tried at once', async () => {
    const id = await stepped('waiting');
    expect((await server.operator.post(`/jobs/${id}/retry`)).status).toBe(200);
    await expect
      .poll(async () => (await server.operator.get<Job>(`/jobs/${id}`)).body.last_error)
      .toBe('This version does not do jobs of the kind.');
  });

  it('that failed has ended', async () => {
    const answer = await server.operator.post(`/jobs/${await stepped('failed')}/retry`);
    expect([answer.status, problemsOf(answer)]).toEqual([400, [{ reason: 'The job is failed' }]]);
  });
});
