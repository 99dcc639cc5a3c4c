import { expectConsistent, prismaOf, until, type OwnTestServer } from '@cloud-account/testkit';
import { expect } from 'vitest';
import type { Interruption, Plan } from './interruptions.js';
import type { Prepared, Scenario } from './scenario.js';

/** A step of a scenario, and its interruption. */
export interface Case {
  readonly kind: string;
  readonly scenario: Scenario;
  readonly step: string;
  readonly interruption: Interruption;
}

/** The number of times that the clock is moved to the due time of a job before it counts as stuck. */
const MOVES = 300;

/** After this many reads of a job the runner is woken, whatever the clock shows. */
const LOOKS_A_WAKE = 20;

const unended = { in: ['pending', 'running'] };

const jobOf = async (server: OwnTestServer, key: string) =>
  (await prismaOf(server)).job.findUniqueOrThrow({ where: { key } });

type Job = Awaited<ReturnType<typeof jobOf>>;

/** Runs a job to its end, whatever it waits for. */
async function bringToEnd(server: OwnTestServer, key: string): Promise<Job> {
  let moves = 0;
  let looks = 0;
  const stuck = ({ state, lastError }: Job) =>
    new Error(`The job is stuck: ${state}, ${lastError ?? 'without an error'}.`);
  const isUnended = ({ state }: Job): boolean => unended.in.includes(state);
  const job = await until(async () => {
    const found = await jobOf(server, key);
    if (!isUnended(found) || moves === MOVES) return found;
    const wait = (found.dueAt?.getTime() ?? 0) - server.clock.now().getTime();
    const isToMove = found.leaseOwner === null && wait > 0;
    if (isToMove) {
      server.clock.advance(wait);
      moves += 1;
    }
    // The runner waits by the real clock, so it must be woken after the other clock was moved.
    if (isToMove || looks % LOOKS_A_WAKE === 0)
      await server.cloud.transaction((tx) => void tx.effects.dueTimes.push(tx.now));
    looks += 1;
    throw stuck(found);
  }, 3);
  if (isUnended(job)) throw stuck(job);
  return job;
}

/** The job of a kind that was enqueued last. */
async function newestOf(server: OwnTestServer, kind: string): Promise<string> {
  const prisma = await prismaOf(server);
  const job = await prisma.job.findFirst({ where: { kind }, orderBy: { id: 'desc' } });
  if (typeof job?.key !== 'string') throw new Error(`The scenario asked for no job of ${kind}.`);
  return job.key;
}

/** Expects the state that every job with steps has after its end. */
async function expectEnded(
  server: OwnTestServer,
  { key, queue, payload }: Job,
  fatal: boolean,
): Promise<void> {
  const prisma = await prismaOf(server);
  const events = await prisma.event.findMany({ where: { jobKey: key } });
  for (const event of events) {
    expect(event).toMatchObject({ timeRemaining: 0 });
    if (!fatal) expect(event).toMatchObject({ status: 'finished', percentComplete: 100 });
    expect(['finished', 'failed']).toContain(event.status);
  }
  if (fatal && events.length > 0) expect(events.map(({ status }) => status)).toContain('failed');
  const left = await prisma.job.findMany({ where: { queue, state: unended } });
  expect(left, 'what is left in the queue').toEqual([]);
  expect(payload).toEqual({});
}

/** Runs a scenario with one interrupted step, and expects a correct result. @param plan interrupts the workers of the cloud */
export async function interruptStep(server: OwnTestServer, plan: Plan, asked: Case): Promise<void> {
  const { kind, scenario, step, interruption } = asked;
  plan.leave();
  const prepared = await prepare(server, scenario);
  plan.interrupt(step, interruption);
  const job = await doJob(server, kind, prepared);
  expect(plan.isDone, `the job has the step ${step}`).toBe(true);
  expect(job.state).toBe(interruption.fatal ? 'failed' : 'done');
  await expectEnded(server, job, interruption.fatal);
  await (interruption.fatal ? prepared.failed(step) : prepared.done());
  await expectConsistent(server);
}

/** Runs a scenario without an interruption. @returns its steps */
export async function runScenario(
  server: OwnTestServer,
  plan: Plan,
  { kind, scenario }: Pick<Case, 'kind' | 'scenario'>,
): Promise<string[]> {
  plan.leave();
  const prepared = await prepare(server, scenario);
  plan.seen.clear();
  const job = await doJob(server, kind, prepared);
  const seen = [...plan.seen];
  expect(job.state, job.lastError ?? '').toBe('done');
  await expectEnded(server, job, false);
  await prepared.done();
  await expectConsistent(server);
  return seen;
}

async function prepare(server: OwnTestServer, scenario: Scenario): Promise<Prepared> {
  const prepared = await scenario.prepare({ server, user: await server.newAccount() });
  // Earlier jobs must end first, so that none is confused with this job or interrupted instead of it.
  for (const key of await unfinished(server)) await bringToEnd(server, key);
  return prepared;
}

async function doJob(server: OwnTestServer, kind: string, { ask }: Prepared): Promise<Job> {
  await ask();
  const job = await bringToEnd(server, await newestOf(server, kind));
  // Then the jobs that it enqueued itself.
  for (const key of await unfinished(server)) await bringToEnd(server, key);
  await server.settle();
  return job;
}

/** The keys of the jobs with steps that have not ended. */
const unfinished = async (server: OwnTestServer): Promise<string[]> => {
  const prisma = await prismaOf(server);
  const jobs = await prisma.job.findMany({
    where: { key: { not: null }, state: unended },
    orderBy: { id: 'asc' },
  });
  return jobs.flatMap(({ key }) => key ?? []);
};
