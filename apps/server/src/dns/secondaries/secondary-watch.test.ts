// The server is its own secondary here, so that it serves exactly what it has.
import { catalogName } from '@cloud-account/core';
import type { OperatorSchema, Schema } from '@cloud-account/spec';
import { freePort, startTestServer, until, type OwnTestServer } from '@cloud-account/testkit';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { newName } from '../../operations/domains/domains.fixture.js';
import { Metrics } from '../../monitoring/metrics.js';
import { openGroups } from './group-keys.js';
import { GroupNotifier } from './group-notifier.js';
import { SecondaryWatch } from './secondary-watch.js';

interface Line {
  readonly msg: string;
  readonly group?: string;
  readonly secondary: string;
  readonly zones?: readonly string[];
}

let server: OwnTestServer;
let domain: Schema<'Domain'>;
let answering = '';
let silent = '';
let watch: SecondaryWatch;
let notifier: GroupNotifier;
const log: string[] = [];
const { signal } = new AbortController();

beforeAll(async () => {
  server = await startTestServer({
    environment: { CLOUD_DNS: 'on', CLOUD_DNS_PORT: '0', CLOUD_DNS_SECONDARY_LAG: '90' },
    log: pino({ level: 'info' }, { write: (line) => log.push(line) }),
  });
  const { host = '', port = 0 } = server.dns ?? {};
  answering = `${host}:${port}`;
  silent = `127.0.0.1:${await freePort()}`;
  const body = { label: 'main', addresses: [answering, silent] };
  expect((await server.operator.post('/dns/secondaries', body)).status).toBe(200);
  const user = await server.newAccount();
  const values = { domain: newName(), type: 'master', soa_email: 'a@example.org' };
  domain = (await user.post<Schema<'Domain'>>('/domains', values)).body;
  await until(async () => {
    expect((await ofDomain()).secondaries[0]?.since).toBeNull();
  });
  // The server compares the secondaries, too, under the right label.
  const groups = (await openGroups(server.cloud)).map((group) => ({ ...group, label: 'watched' }));
  // Its metrics are those of the server already.
  const cloud = { ...server.cloud, metrics: new Metrics() };
  notifier = new GroupNotifier(server.cloud, signal);
  watch = new SecondaryWatch(cloud, notifier, () => groups, signal);
});
afterAll(async () => {
  await watch.stop();
  await server.stop();
});

const ofDomain = async () => {
  const path = `/domains/${domain.id}/secondaries`;
  const answer = await server.operator.get<OperatorSchema<'DomainSecondaries'>>(path);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};

const setSerial = (more: number) =>
  server.cloud.database.pool.query('UPDATE zone_files SET serial = serial + $2 WHERE domain_id = $1', [
    domain.id,
    more,
  ]);

const reported = () =>
  log
    .splice(0)
    .map((line) => JSON.parse(line) as Line)
    .filter(({ group }) => group === 'watched')
    .map(({ msg, secondary, zones = [] }) => [secondary, msg, ...zones]);

it('the log reports a secondary once that is behind for longer than the setting, and when it is right again', async () => {
  log.length = 0;
  await setSerial(1);
  await watch.check();
  expect(reported()).toEqual([]);
  server.clock.advance(91_000);
  await watch.check();
  await watch.check();
  expect(reported()).toEqual([
    [answering, 'a secondary serves old versions of zones', domain.domain],
    [silent, 'a secondary does not answer'],
  ]);
  await setSerial(-1);
  await watch.check();
  expect(reported()).toEqual([[answering, 'a secondary serves all zones again']]);
});

it('a secondary that is behind is notified of the zones and of the catalog once more', async () => {
  const notify = vi.spyOn(notifier, 'notify');
  await setSerial(1);
  await watch.check();
  await setSerial(-1);
  const [secondary, zones] = notify.mock.calls[0] ?? [];
  expect([secondary?.address, zones]).toEqual([answering, [catalogName('watched'), domain.domain]]);
});

it('the operator sees what each secondary serves of a domain, and since when one is behind', async () => {
  const right = await ofDomain();
  const { serial } = right;
  const mute = {
    ...{ group: 'main', address: silent, answers: false, serial: null },
    since: expect.stringMatching(/^\d{4}-/) as string,
  };
  const own = { group: 'main', address: answering, answers: true, serial, since: null };
  expect(right).toEqual({ domain: domain.domain, serial, secondaries: [own, mute] });
  await setSerial(5);
  const [late] = (await ofDomain()).secondaries;
  expect(late).toEqual({ ...own, since: expect.any(String) as string });
  server.clock.advance(5_000);
  expect((await ofDomain()).secondaries[0]).toEqual(late);
  await setSerial(-5);
  expect((await ofDomain()).secondaries[0]).toEqual(own);
});

it('a domain that no group has is without secondaries, and a missing one is not found', async () => {
  const user = await server.newAccount();
  const values = { domain: newName(), type: 'slave', master_ips: ['127.0.0.9'] };
  const { id, domain: name } = (await user.post<Schema<'Domain'>>('/domains', values)).body;
  const answer = await server.operator.get(`/domains/${id}/secondaries`);
  expect(answer.body).toEqual({ domain: name, serial: null, secondaries: [] });
  expect((await server.operator.get('/domains/999999/secondaries')).status).toBe(404);
});
