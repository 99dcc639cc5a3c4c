import type { Schema } from '@cloud-account/spec';
import { type OwnServer, useOwnServer } from '@cloud-account/testkit';
import { beforeEach, describe, expect, it } from 'vitest';
import { enqueueNodeJob, eventsOfNode, fromImage, password } from '../machines/nodes.fixture.js';
import { finishAll, pass } from '../machines/passing-time.fixture.js';
import { act } from './actions.fixture.js';

type Event = Schema<'Event'>;

/** The versions of the newest event of an action that a client sees who reads it until it has ended. */
async function watch(server: OwnServer, id: number, action: string, interval: number): Promise<Event[]> {
  const seen: Event[] = [];
  let event = (await eventsOfNode(server.user, id)).findLast((one) => one.action === action);
  if (event === undefined) throw new Error(`There is no event ${action}.`);
  const path = `/account/events/${event.id}`;
  for (;;) {
    seen.push(event);
    if (event.status !== 'scheduled' && event.status !== 'started') return seen;
    await pass(server, interval);
    event = (await server.user.get<Event>(path)).body;
  }
}

/** The number of different values that an event showed. */
const different = (values: readonly unknown[]): number => new Set(values).size;

function expectMoving(seen: readonly Event[]): void {
  const started = seen.filter(({ status }) => status === 'started');
  const percents = started.map(({ percent_complete: percent }) => percent ?? -1);
  expect(percents).toEqual([...percents].sort((one, other) => one - other));
  expect(different(percents)).toBeGreaterThan(4);
  expect(different(started.map(({ duration }) => duration))).toBe(started.length);
  const remaining = started.flatMap(({ time_remaining: seconds }) => seconds ?? []);
  expect(different(remaining)).toBeGreaterThan(2);
  expect(Math.min(...remaining)).toBeGreaterThan(0);
  expect(started.at(-1)?.rate).toMatch(/^[\d,]+ MB\/s$/);
  expect(seen.at(-1)).toMatchObject({ status: 'finished', percent_complete: 100, time_remaining: 0 });
}

describe('the events of actions show their progress, with the times of real hosts', () => {
  const server = useOwnServer({ environment: { CLOUD_COMPUTE_TIMES: 'real' } });
  // Only the tests move the clock.
  beforeEach(() => server.clock.stop());

  it.each<[string, number, string, object]>([
    ['node_clone', 30_000, 'clone', { region: 'us-ord', type: 'g6-standard-1' }],
    ['node_migrate', 30_000, 'migrate', {}],
    ['node_rebuild', 4_000, 'rebuild', { image: 'node/debian12', root_pass: password }],
  ])('%s', async (action, interval, path, body) => {
    const { id } = await enqueueNodeJob(server.user, fromImage);
    await finishAll(server);
    await act(server.user, id, path, body);
    expectMoving(await watch(server, id, action, interval));
    await finishAll(server);
  });

  it('node_snapshot', async () => {
    const { id } = await enqueueNodeJob(server.user, fromImage);
    await finishAll(server);
    await act(server.user, id, 'backups/enable');
    await act(server.user, id, 'backups', { label: 'before' });
    expectMoving(await watch(server, id, 'node_snapshot', 30_000));
    await finishAll(server);
  });

  it('node_resize, and the boot after it takes no longer than a boot', async () => {
    const { id } = await enqueueNodeJob(server.user, fromImage);
    await finishAll(server);
    await act(server.user, id, 'resize', { type: 'g6-standard-2' });
    const seen = await watch(server, id, 'node_resize', 15_000);
    expectMoving(seen);
    expect(seen.at(-1)?.duration).toBeGreaterThan(200);
    const boot = await watch(server, id, 'node_boot', 1_000);
    expect(boot.at(-1)).toMatchObject({ status: 'finished' });
    expect(boot.at(-1)?.duration).toBeLessThan(30);
  });
});

describe('the events of actions show their progress, with short times', () => {
  const server = useOwnServer({ environment: { CLOUD_COMPUTE_TIMES: 'scaled' } });
  // Only the tests move the clock.
  beforeEach(() => server.clock.stop());

  it('node_migrate', async () => {
    const { id } = await enqueueNodeJob(server.user, fromImage);
    await finishAll(server);
    await act(server.user, id, 'migrate', {});
    expectMoving(await watch(server, id, 'node_migrate', 150));
  });
});
