import { expectSound, rowsOf, type OwnTestCloud } from '@cloud-account/testkit';
import { expect } from 'vitest';
import type { Disturbance, Plan } from './disturbances.js';
import type { Prepared, Scenario } from './scenario.js';

interface JobRow {
  readonly key: string;
  readonly queue: string;
  readonly state: string;
  readonly owned: boolean;
  readonly due: Date | null;
  readonly last_error: string | null;
}

/** A step of a scenario, and what comes between. */
export interface Case {
  readonly kind: string;
  readonly scenario: Scenario;
  readonly step: string;
  readonly disturbance: Disturbance;
}

/** How often the clock is moved to when a job is due, and how long it may take, before it is found to be stuck. */
const MOVES = 300;
const MILLISECONDS = 30_000;

/** After so many looks at a job the runner is woken, whatever the clock shows. */
const LOOKS_A_WAKE = 20;

const jobOf = async (cloud: OwnTestCloud, key: string): Promise<JobRow> => {
  const [job] = await rowsOf<JobRow>(
    cloud,
    `SELECT key, queue, state, lease_owner IS NOT NULL AS owned, due_at AS due, last_error FROM jobs WHERE key = $1`,
    [key],
  );
  if (job === undefined) throw new Error('The job is gone.');
  return job;
};

const isOpen = ({ state }: JobRow): boolean => state === 'pending' || state === 'running';

/** Lets a job come to its end, whatever it waits for. */
async function bringToEnd(cloud: OwnTestCloud, key: string): Promise<JobRow> {
  const deadline = performance.now() + MILLISECONDS;
  for (let moves = 0, looks = 0; moves < MOVES && performance.now() < deadline; looks += 1) {
    const job = await jobOf(cloud, key);
    if (!isOpen(job)) return job;
    const wait = (job.due?.getTime() ?? 0) - cloud.clock.now().getTime();
    const isToMove = !job.owned && wait > 0;
    if (isToMove) {
      cloud.clock.advance(wait);
      moves += 1;
    }
    // The runner sleeps by the real clock; nothing but this tells it that the other one was moved.
    if (isToMove || looks % LOOKS_A_WAKE === 0)
      await cloud.cloud.transaction((tx) => void tx.effects.dueTimes.push(tx.now));
    await new Promise((resolve) => setTimeout(resolve, 3));
  }
  const { state, last_error: error } = await jobOf(cloud, key);
  throw new Error(`The job is stuck: ${state}, ${error ?? 'without an error'}.`);
}

/** The job of a kind that was asked for last. */
async function newestOf(cloud: OwnTestCloud, kind: string): Promise<string> {
  const [job] = await rowsOf<{ key: string | null }>(
    cloud,
    'SELECT key FROM jobs WHERE kind = $1 ORDER BY id DESC LIMIT 1',
    [kind],
  );
  if (typeof job?.key !== 'string') throw new Error(`The scenario asked for no job of ${kind}.`);
  return job.key;
}

/** All that holds of any job with steps when it has ended. */
async function expectEnded(cloud: OwnTestCloud, { key, queue }: JobRow, fatal: boolean): Promise<void> {
  const events = await rowsOf<{ status: string }>(
    cloud,
    'SELECT action, status, percent_complete AS percent, time_remaining AS left FROM events WHERE job_key = $1',
    [key],
  );
  for (const event of events) {
    expect(event).toMatchObject({ left: 0 });
    if (!fatal) expect(event).toMatchObject({ status: 'finished', percent: 100 });
    expect(['finished', 'failed']).toContain(event.status);
  }
  if (fatal && events.length > 0) expect(events.map(({ status }) => status)).toContain('failed');
  expect(
    await rowsOf(
      cloud,
      `SELECT kind, state, step FROM jobs WHERE queue = $1 AND state IN ('pending', 'running')`,
      [queue],
    ),
    'what is left in the queue',
  ).toEqual([]);
  expect(await rowsOf(cloud, `SELECT payload FROM jobs WHERE key = $1`, [key])).toEqual([{ payload: {} }]);
}

/**
 * Has a scenario take place while one of its steps is disturbed, and expects all to be well in the end.
 *
 * @param plan disturbs the workers of the cloud
 */
export async function holdUp(cloud: OwnTestCloud, plan: Plan, asked: Case): Promise<void> {
  const { kind, scenario, step, disturbance } = asked;
  plan.leave();
  const prepared = await prepare(cloud, scenario);
  plan.disturb(step, disturbance);
  const job = await doJob(cloud, kind, prepared);
  expect(plan.isDone, `the job has the step ${step}`).toBe(true);
  expect(job.state).toBe(disturbance.fatal ? 'failed' : 'done');
  await expectEnded(cloud, job, disturbance.fatal);
  await (disturbance.fatal ? prepared.failed(step) : prepared.done());
  await expectSound(cloud);
}

/**
 * Has a scenario take place as it should.
 *
 * @returns the steps that it has
 */
export async function goThrough(
  cloud: OwnTestCloud,
  plan: Plan,
  { kind, scenario }: Pick<Case, 'kind' | 'scenario'>,
): Promise<string[]> {
  plan.leave();
  const prepared = await prepare(cloud, scenario);
  plan.seen.clear();
  const job = await doJob(cloud, kind, prepared);
  const seen = [...plan.seen];
  expect(job.state, job.last_error ?? '').toBe('done');
  await expectEnded(cloud, job, false);
  await prepared.done();
  await expectSound(cloud);
  return seen;
}

async function prepare(cloud: OwnTestCloud, scenario: Scenario): Promise<Prepared> {
  const prepared = await scenario.prepare({ cloud, user: await cloud.newAccount() });
  // What is still going on must not be taken for the job, nor disturbed in its place.
  for (const key of await unfinished(cloud)) await bringToEnd(cloud, key);
  return prepared;
}

async function doJob(cloud: OwnTestCloud, kind: string, { ask }: Prepared): Promise<JobRow> {
  await ask();
  const job = await bringToEnd(cloud, await newestOf(cloud, kind));
  // And what it asked for itself.
  for (const key of await unfinished(cloud)) await bringToEnd(cloud, key);
  await cloud.settle();
  return job;
}

/** The keys of the jobs with steps that have not ended. */
const unfinished = async (cloud: OwnTestCloud): Promise<string[]> =>
  (
    await rowsOf<{ key: string }>(
      cloud,
      `SELECT key FROM jobs WHERE key IS NOT NULL AND state IN ('pending', 'running') ORDER BY id`,
    )
  ).map(({ key }) => key);
