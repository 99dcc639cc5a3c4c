import { setImmediate as turn } from 'node:timers/promises';
import { ListObjectsV2Command } from '@aws-sdk/client-s3';
import { presign } from '@cloud-account/s3';
import type { OperatorSchema, Schema } from '@cloud-account/spec';
import { expectDone, problemsOf, useOwnServer, type Answer } from '@cloud-account/testkit';
import { describe, expect, it, onTestFinished } from 'vitest';
import { workers } from '../../../generated/workers.js';
import { publishZone } from '../../../jobs/domains/publishZone.js';
import { Latch } from '../../../jobs/runner/queue.fixture.js';
import { LabClock } from '../../../lab/clock/lab-clock.js';
import { labOf } from './lab-of.js';
import { makeDomain } from '../../domains/domains.fixture.js';
import { makeBucket, makeKey, newClient, putObject, signUrl } from '../../object-storage/storage.fixture.js';
import { callWith, makeToken } from '../../profile/tokens/tokens.fixture.js';

type ShownClock = OperatorSchema<'LabClock'>;
type Advanced = OperatorSchema<'LabClockAdvanced'>;

const DAY = 86_400;

/** The latch that zones wait for before they are rendered. */
let latch: Latch | undefined;

const server = useOwnServer({
  environment: { CLOUD_LAB: 'on', CLOUD_RATE_LIMITS: 'on' },
  workers: {
    ...workers,
    publishZone: async (...job) => {
      await latch?.wait();
      await publishZone(...job);
    },
  },
});

const read = async (): Promise<ShownClock> => (await server.operator.get<ShownClock>('/lab/clock')).body;

const set = async (body: object): Promise<ShownClock> =>
  expectDone(await server.operator.put<ShownClock>('/lab/clock', body));

const tryAdvance = (seconds: number): Promise<Answer<Advanced>> =>
  server.operator.post<Advanced>('/lab/clock/advance', { seconds });

const advance = async (seconds: number): Promise<Advanced> => expectDone(await tryAdvance(seconds));

/** Begins an advance that is in progress until the latch is opened. */
async function beginAdvance(): Promise<{
  closed: Latch;
  domain: number;
  advanced: Promise<Answer<Advanced>>;
}> {
  await server.settle();
  const closed = (latch = new Latch());
  onTestFinished(() => {
    closed.open();
  });
  const { id: domain } = await makeDomain(server.user);
  const advanced = tryAdvance(DAY);
  const other = () => server.operator.put('/lab/clock', { mode: 'frozen' });
  await expect
    .poll(async () => problemsOf(await other()))
    .toEqual([{ reason: 'Another call advances the clock' }]);
  return { closed, domain, advanced };
}

/** True if requests wait. */
const areRequestsWaiting = (): Promise<boolean> =>
  Promise.race([
    Promise.resolve(server.cloud.lab?.requestLock.enter()).then((leave) => {
      leave?.();
      return false;
    }),
    turn(true),
  ]);

const time = (text: string): number => Date.parse(`${text}Z`);

describe('getLabClock', () => {
  it('shows the time of the machine as long as nothing was set', async () => {
    const before = server.clock.now().getTime();
    const { mode, now, rate } = await read();
    expect([mode, rate]).toEqual(['real', 1]);
    expect(time(now)).toBeGreaterThanOrEqual(before - 1_000);
    expect(time(now)).toBeLessThanOrEqual(server.clock.now().getTime());
  });
});

describe('updateLabClock', () => {
  it('stops the clock: what is made has its time, and so has the header Date', async () => {
    const { now } = await set({ mode: 'frozen' });
    server.clock.advance(10_000);
    const answer = await server.user.get('/profile');
    expect(Date.parse(answer.headers.get('Date') ?? '')).toBe(time(now));
    expect((await makeToken(server.user)).created).toBe(now);
    expect(await read()).toEqual({ mode: 'frozen', now, rate: 0 });
  });

  it('publishes zones at once while it stands still', async () => {
    await set({ mode: 'frozen' });
    const { id } = await makeDomain(server.user);
    await server.settle();
    const { body } = await server.user.get<Schema<'ZoneFile'>>(`/domains/${id}/zone-file`);
    expect(body.zone_file.length).toBeGreaterThan(0);
  });

  it('lets it pass at a rate, and again as the machine’s, from the time that it shows', async () => {
    onTestFinished(server.clock.stop());
    const { now } = await set({ mode: 'scaled', rate: 60 });
    server.clock.advance(10_000);
    const later = await set({ mode: 'real' });
    expect(later).toMatchObject({ mode: 'real', rate: 1 });
    expect(time(later.now) - time(now)).toBe(600_000);
    server.clock.advance(10_000);
    expect(time((await read()).now) - time(later.now)).toBe(10_000);
  });

  it('sets it forward', async () => {
    const now = new Date(time((await read()).now) + 3_600_000).toISOString().slice(0, 19);
    expect(await set({ mode: 'frozen', now })).toEqual({ mode: 'frozen', now, rate: 0 });
  });

  it.each([
    [{ mode: 'frozen', now: '2001-01-01T00:00:00' }, 'now', /^The clock shows \d{4}-/],
    [{ mode: 'frozen', now: '2100-01-01T00:00:00' }, 'now', /^The clock shows times up to the end of 2099$/],
    [{ mode: 'frozen', now: '2031-02-29T00:00:00' }, 'now', /^now is not valid$/],
    [{ mode: 'scaled' }, 'rate', /^rate is required for a scaled clock$/],
    [{ mode: 'real', rate: 2 }, 'rate', /^rate is for a scaled clock only$/],
    [{ mode: 'scaled', rate: 0 }, 'rate', /./],
    [{ mode: 'slow' }, 'mode', /./],
  ])('refuses %j', async (body, field, reason) => {
    const before = await set({ mode: 'frozen' });
    const answer = await server.operator.put('/lab/clock', body);
    expect(answer.status).toBe(400);
    expect(problemsOf(answer)).toEqual([{ field, reason: expect.stringMatching(reason) as string }]);
    expect(await read()).toEqual(before);
  });
});

describe('advanceLabClock', () => {
  it('answers when what became due is done, at the time when it was due', async () => {
    const { now } = await set({ mode: 'frozen' });
    await server.settle();
    const begun = new Date(time(now));
    await server.cloud.database.pool.query(
      `INSERT INTO jobs (kind, subject, queue, pending_key, payload, state, run_at, due_at, created_at)
       SELECT 'publishZone', name, name, name, '{}', 'pending', $1::timestamptz + after, $1::timestamptz + after, $1
       FROM (VALUES ('900000001', interval '1 hour'), ('900000002', interval '30 hours')) t (name, after)`,
      [begun],
    );
    expect(await advance(2 * DAY)).toEqual({
      now: new Date(begun.getTime() + 2 * DAY * 1_000).toISOString().slice(0, 19),
      jobs: 2,
    });
    const { rows } = await server.cloud.database.pool.query<{ finished_at: Date }>(
      `SELECT finished_at FROM jobs WHERE subject LIKE '90000000_' AND created_at = $1 ORDER BY 1`,
      [begun],
    );
    const hours = rows.map((row) => (row.finished_at.getTime() - begun.getTime()) / 3_600_000);
    expect(hours).toEqual([1, 30]);
  });

  it('lets tokens expire', async () => {
    const { now } = await set({ mode: 'frozen' });
    const expiry = new Date(time(now) + 3_600_000).toISOString().slice(0, 19);
    const { token } = await makeToken(server.user, { expiry });
    await advance(3_599);
    expect((await callWith(server.user, token, '/profile')).status).toBe(200);
    await advance(1);
    expect((await callWith(server.user, token, '/profile')).status).toBe(401);
  });

  it('lets pre-signed URLs expire, while clients that sign by their own clock are served', async () => {
    const bucket = await makeBucket(server.user);
    await putObject(server.user, bucket, 'kept');
    const { url } = await signUrl(server.user, bucket, { name: 'kept', method: 'GET', expires_in: 3_600 });
    await advance(3_500);
    expect((await fetch(url)).status).toBe(200);
    await advance(200);
    expect((await fetch(url)).status).toBe(403);
    const client = await newClient(server, server.user);
    const { KeyCount } = await client.send(new ListObjectsV2Command({ Bucket: bucket.label }));
    client.destroy();
    expect(KeyCount).toBe(1);
  });

  it('takes what clients sign by their own clock, and lets it expire by its own', async () => {
    await set({ mode: 'frozen' });
    const bucket = await makeBucket(server.user);
    await putObject(server.user, bucket, 'kept');
    const { access_key: accessKey, secret_key: secret } = await makeKey(server.user);
    const signed = (): string =>
      presign({
        method: 'GET',
        origin: server.cloud.objects.url,
        path: `/${bucket.label}/kept`,
        query: [],
        ...{ accessKey, secret },
        region: bucket.cluster,
        expires: 3_600,
        now: server.clock.now(),
      });
    await advance(30 * DAY);
    server.clock.advance(2_000);
    const url = signed();
    expect((await fetch(url)).status).toBe(200);
    await advance(3_700);
    expect((await fetch(url)).status).toBe(403);
    const { now } = await read();
    await set({ mode: 'frozen', now: new Date(time(now) + 1_000 * DAY).toISOString().slice(0, 19) });
    expect((await fetch(signed())).status).toBe(200);
  });

  it('ends the windows of rate limits, which a clock that stands still does not', async () => {
    const { now } = await set({ mode: 'frozen' });
    const ask = async () =>
      Number((await server.stranger.get('/profile')).headers.get('X-RateLimit-Remaining'));
    const first = await ask();
    server.clock.advance(120_000);
    expect(await ask()).toBe(first - 1);
    expect((await advance(120)).now).toBe(new Date(time(now) + 120_000).toISOString().slice(0, 19));
    expect(await ask()).toBe(first);
  });

  it('goes on as the clock did before', async () => {
    onTestFinished(server.clock.stop());
    await set({ mode: 'real' });
    const { now } = await advance(DAY);
    server.clock.advance(5_000);
    const { mode, now: later } = await read();
    expect(mode).toBe('real');
    expect(time(later) - time(now)).toBe(5_000);
  });

  it.each([0, 34_560_001, 1.5])('refuses %d seconds', async (seconds) => {
    expect((await tryAdvance(seconds)).status).toBe(400);
  });

  it('is refused with what is not done after four minutes, while no other call may move the clock', async () => {
    const { now } = await set({ mode: 'frozen' });
    const { closed, domain, advanced } = await beginAdvance();
    server.clock.advance(241_000);
    const answer = await advanced;
    expect([answer.status, problemsOf(answer)]).toEqual([
      503,
      [{ reason: `The clock has reached ${now}: publishZone ${domain} is not done yet` }],
    ]);
    expect(await read()).toEqual({ mode: 'frozen', now, rate: 0 });
    closed.open();
    expect((await advance(DAY)).now).toBe(new Date(time(now) + DAY * 1_000).toISOString().slice(0, 19));
  });
});

it('a start reads the clock as it was set, and one that passes where the server ended while a call moved it', async () => {
  const { now } = await set({ mode: 'scaled', rate: 60 });
  const { clock } = labOf(server.cloud);
  const claimed = await clock.claim();
  expect(clock.rate).toBe(0);
  const next = new LabClock(server.cloud.database, server.clock);
  await next.read();
  expect(next.rate).toBe(60);
  expect(next.now() >= new Date(time(now))).toBe(true);
  await claimed.release();
  expect(clock.rate).toBe(60);
});

describe('a reset', () => {
  it('waits for an advance, and then brings back the machine’s time', async () => {
    const { now } = await set({ mode: 'frozen' });
    const { closed, advanced } = await beginAdvance();
    const reset = server.operator.post('/lab/reset');
    await expect.poll(areRequestsWaiting).toBe(true);
    closed.open();
    const { status, body } = await advanced;
    const end = new Date(time(now) + DAY * 1_000).toISOString().slice(0, 19);
    expect([status, body.now, (await reset).status]).toEqual([200, end, 204]);
    const { mode, now: later } = await read();
    expect(mode).toBe('real');
    expect(time(later)).toBeLessThan(time(end));
  });

  it('brings back the machine’s time, and the load of a snapshot that of the snapshot', async () => {
    const { now } = await set({ mode: 'frozen' });
    expect((await server.operator.post('/lab/snapshots', { name: 'then' })).status).toBeLessThan(300);
    await advance(DAY);
    expect((await server.operator.post('/lab/snapshots/then/load')).status).toBe(204);
    expect(await read()).toEqual({ mode: 'frozen', now, rate: 0 });
    expect((await server.operator.post('/lab/reset')).status).toBe(204);
    expect((await read()).mode).toBe('real');
  });

  it('brings it back from the end of 2099, where it stands still', async () => {
    const last = '2099-12-31T23:59:59';
    await set({ mode: 'scaled', rate: 100_000, now: last });
    server.clock.advance(10_000);
    expect((await read()).now).toBe(last);
    expect((await server.operator.post('/lab/reset')).status).toBe(204);
    expect((await read()).now < last).toBe(true);
  });
});
