import type { OperatorSchema, Schema } from '../../packages/spec/src/index.js';
import { makeCertificate, soaOf, startFakeMaster } from '@cloud-account/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  makeSlave,
  serialServed,
  startCopyingCloud,
  type CopyingCloud,
} from '../../apps/server/src/dns/copies/copies.fixture.js';
import {
  makeSavedNode,
  readBackups,
} from '../../apps/server/src/operations/nodes/backups/backups.fixture.js';
import { act } from '../../apps/server/src/operations/nodes/actions/actions.fixture.js';
import {
  makeBucket,
  putObject,
  sendSigned,
  makeKey,
} from '../../apps/server/src/operations/object-storage/storage.fixture.js';
import { callWith, makeToken } from '../../apps/server/src/operations/profile/tokens/tokens.fixture.js';

const MASTER = '127.0.0.2';
const DAY = 86_400;

let server: CopyingCloud;

beforeAll(async () => {
  server = await startCopyingCloud({ environment: { CLOUD_LAB: 'on', CLOUD_RETENTION_DAYS: '30' } });
  // An advance has a minute of the machine's time, which passes only where a test moves it.
  server.clock.stop();
});
afterAll(() => server.stop());

/** Advances the clock by days. @returns its time */
async function pass(days: number): Promise<string> {
  const answer = await server.operator.post<OperatorSchema<'LabClockAdvanced'>>('/lab/clock/advance', {
    seconds: days * DAY,
  });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.now;
}

it('does in 40 days what is due in them, at its time', async () => {
  // A Thursday, at noon.
  await server.operator.put('/lab/clock', { mode: 'frozen', now: '2030-08-01T12:00:00' });
  const user = await server.newAccount();
  const master = await startFakeMaster(MASTER, server.peerPort);
  const times = { refresh_sec: DAY, retry_sec: DAY, expire_sec: 7 * DAY };
  const slave = await makeSlave(user, [MASTER], times);
  master.play(7, { zone: [soaOf(slave.domain, 7)] });
  const { token } = await makeToken(user, { label: 'month', expiry: '2030-09-01T12:00:00' });
  const bucket = await makeBucket(user);
  const key = await makeKey(user);
  await putObject(user, bucket, 'old');
  const rules =
    '<LifecycleConfiguration><Rule><ID>old</ID><Filter/><Status>Enabled</Status>' +
    '<Expiration><Days>10</Days></Expiration></Rule></LifecycleConfiguration>';
  const put = { method: 'PUT', query: [['lifecycle', '']] as [string, string][], body: rules };
  const lifecycle = await sendSigned({ ...server, user, stranger: user }, key, bucket, put);
  expect(lifecycle.status, await lifecycle.text()).toBe(200);
  const hosts = ['early', 'late'].map((name) => `${name}.${slave.domain}`);
  const certificate = await makeCertificate(hosts, {
    now: new Date('2030-08-01T12:00:00Z'),
    notAfter: new Date('2030-09-05T12:00:00Z'),
  });
  /** Uploads the certificate for a new bucket of a host. @returns the status */
  const certify = async (label = '') => {
    await makeBucket(user, { label });
    return (await user.post(`/object-storage/buckets/us-east-1/${label}/ssl`, certificate)).status;
  };
  expect(await certify(hosts[0])).toBe(200);
  const node = await makeSavedNode(server, user, { label: 'web' });
  await user.put(`/node/instances/${node.id}`, { backups: { schedule: { day: 'Friday', window: 'W4' } } });
  await act(user, node.id, 'boot');

  expect(await pass(1)).toBe('2030-08-02T12:00:00');
  expect(await serialServed(server, slave.domain)).toBe(7);
  const automatic = async () => (await readBackups(user, node.id)).automatic.map(({ created }) => created);
  const [first = ''] = await automatic();
  expect(first).toMatch(/^2030-08-02T0[45]:/);
  const { body: stats } = await user.get<Schema<'NodeStats'>>(`/node/instances/${node.id}/stats`);
  expect(stats.data.cpu.length).toBeGreaterThan(200);

  // The master is silent from now on: the copy expires a week after its last check.
  await master.stop();
  await pass(6);
  expect(await serialServed(server, slave.domain)).toBe(7);
  expect(await sendSigned({ ...server, user, stranger: user }, key, bucket, { path: '/old' })).toMatchObject({
    status: 200,
  });
  await pass(2);
  expect(await serialServed(server, slave.domain)).toMatch(/SERVFAIL/);
  await pass(3);
  expect(await sendSigned({ ...server, user, stranger: user }, key, bucket, { path: '/old' })).toMatchObject({
    status: 404,
  });

  // The newest three are of the last day, of this week and of the week before.
  await pass(17);
  expect(await automatic()).toHaveLength(3);
  expect(await automatic()).not.toContain(first);
  expect((await callWith(user, token, '/profile')).status).toBe(200);
  const { body: before } = await user.get<Schema<'EventPage'>>('/account/events?page_size=500');
  expect(before.data.map(({ action }) => action)).toContain('node_create');

  expect(await pass(11)).toBe('2030-09-10T12:00:00');
  expect((await callWith(user, token, '/profile')).status).toBe(401);
  expect(await certify(hosts[1])).toBe(400);
  const { body: after } = await user.get<Schema<'EventPage'>>('/account/events?page_size=500');
  const created = after.data.map((event) => event.created);
  expect(created.filter((one) => one < '2030-08-10')).toEqual([]);
  expect(created.filter((one) => one >= '2030-08-12').length).toBeGreaterThan(20);
  const { body: month } = await user.get<Schema<'MonthlyNodeTransfer'>>(
    `/node/instances/${node.id}/transfer/2030/8`,
  );
  expect(month.bytes_total).toBeGreaterThan(0);
});
