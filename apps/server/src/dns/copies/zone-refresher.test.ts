import type { Schema } from '@cloud-account/spec';
import {
  freePort,
  soaOf,
  startFakeMaster,
  type FakeBehaviour,
  type FakeMaster,
  type TestUser,
  type ZoneRecord,
} from '@cloud-account/testkit';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { makeDomain } from '../../operations/domains/domains.fixture.js';
import { copyOf, expectServed, makeSlave, startCopyingCloud, type CopyingCloud } from './copies.fixture.js';
import { ZoneRefresher } from './zone-refresher.js';

const HOST = '127.0.0.2';
const OTHER = '127.0.0.3';
const NOBODY = '127.0.0.4';

let server: CopyingCloud;
let user: TestUser;
/**
 * The masters at `HOST` and `OTHER`. They keep their port until the end: while a test of another thread starts a program, the new
 * process has all sockets of this one for a moment, and the port of one that is closed here cannot be taken again.
 */
let master: FakeMaster;
let other: FakeMaster;
/** The disk of all directories. */
const disk = { size: 2 ** 40, free: 2 ** 40 };

beforeAll(async () => {
  const peerPort = await freePort();
  [master, other] = [await startFakeMaster(HOST, peerPort), await startFakeMaster(OTHER, peerPort)];
  server = await startCopyingCloud({
    peerPort,
    environment: { CLOUD_DISK_RESERVE: '1000' },
    readSpace: () => Promise.resolve({ ...disk }),
  });
});
afterAll(async () => {
  await server.stop();
  await Promise.all([master.stop(), other.stop()]);
});
beforeEach(async () => {
  user = await server.newAccount();
});
afterEach(async () => {
  // Nobody is asked for the zones of earlier tests.
  const { body } = await user.get<Schema<'DomainPage'>>('/domains');
  for (const { id } of body.data) await user.delete(`/domains/${id}`);
  for (const one of [master, other]) one.play('silent', 'silent');
});

/** A zone with a version and so many addresses. */
const zoneOf = (zone: string, serial: number, addresses = 3): { zone: ZoneRecord[] } => ({
  zone: [
    soaOf(zone, serial),
    { name: zone, ttl: 300, type: 'NS', data: 'ns1.example.net' },
    ...Array.from({ length: addresses }, (_, at): ZoneRecord => ({
      name: `h${at}.${zone}`,
      ttl: 300,
      type: 'A',
      data: '192.0.2.1',
    })),
  ],
});

/** Serves a version of a slave's zone. */
const serve = (zone: string, serial: number, by = master): void => {
  by.play(serial, zoneOf(zone, serial));
};

/** A slave whose first version is served. */
async function copied(serial = 1, fields: Partial<Schema<'DomainCreate'>> = {}): Promise<Schema<'Domain'>> {
  const slave = await makeSlave(user, [HOST], fields);
  serve(slave.domain, serial);
  server.clock.advance(30_000);
  await expectServed(server, slave.domain, serial);
  return slave;
}

const linesOf = async (id: number): Promise<string[]> =>
  (await user.get<Schema<'ZoneFile'>>(`/domains/${id}/zone-file`)).body.zone_file;

describe('a slave', () => {
  it('answers SERVFAIL until its zone is transferred, and then shows it in the zone file', async () => {
    master.play(1, 'refuse');
    const { id, domain } = await makeSlave(user, [HOST]);
    await expectServed(server, domain, /SERVFAIL/);
    expect(await linesOf(id)).toEqual([]);
    serve(domain, 7);
    server.clock.advance(30_000);
    await expectServed(server, domain, 7);
    const lines = await linesOf(id);
    expect(lines[0]).toBe(`; ${domain} [${id}]`);
    expect(lines.some((line) => line.includes(' SOA ') && line.includes(' 7 '))).toBe(true);
    expect(lines.filter((line) => /^h\d /.test(line))).toHaveLength(3);
  });

  it('is transferred at once if its master answers, and again when its refresh is due', async () => {
    master.play(1, 'refuse');
    const { domain } = await makeSlave(user, [HOST], { refresh_sec: 3_600, expire_sec: 14_400 });
    serve(domain, 1);
    server.clock.advance(30_000);
    await expectServed(server, domain, 1);
    serve(domain, 2);
    await expectServed(server, domain, 1);
    server.clock.advance(3_600_000);
    await expectServed(server, domain, 2);
    const transfers = master.accepted();
    const asked = master.asked();
    server.clock.advance(3_600_000);
    await expect.poll(() => master.asked()).toBeGreaterThan(asked);
    expect(master.accepted()).toBe(transfers);
  });

  it('accepts serials that wrap around, and never lower ones', async () => {
    const slave = await copied(4_294_967_295);
    serve(slave.domain, 5);
    server.clock.advance(30_000);
    await expectServed(server, slave.domain, 5);
    serve(slave.domain, 4);
    server.clock.advance(30_000);
    await expect
      .poll(() => copyOf(server, slave.id))
      .toMatchObject({ failures: 1, problem: 'The master has an older version of the zone.' });
    await expectServed(server, slave.domain, 5);
  });

  it('is compared with its next master if the first does not answer, and again when its masters change', async () => {
    const { id, domain } = await makeSlave(user, [NOBODY, OTHER]);
    serve(domain, 100, other);
    server.clock.advance(30_000);
    await expectServed(server, domain, 100);
    // Another master counts otherwise.
    serve(domain, 3);
    await user.put(`/domains/${id}`, { master_ips: [HOST] });
    await expectServed(server, domain, 3);
  });

  it('expires when no master confirms its copy, and is served again when one does', async () => {
    const slave = await copied(1, { expire_sec: 3_600 });
    master.play('silent', 'silent');
    server.clock.advance(270_000);
    await expect.poll(async () => (await copyOf(server, slave.id)).failures).toBeGreaterThan(0);
    await expectServed(server, slave.domain, 1);
    server.clock.advance(3_600_000);
    await expectServed(server, slave.domain, /SERVFAIL/);
    expect(await linesOf(slave.id)).not.toEqual([]);
    await expect.poll(async () => (await copyOf(server, slave.id)).failures).toBeGreaterThan(1);
    serve(slave.domain, 1);
    // Each failure doubles the time until the next check.
    server.clock.advance(600_000);
    await expectServed(server, slave.domain, 1);
  });

  it('is not transferred while less than half of the reserve of the disk is free', async () => {
    const slave = await copied();
    onTestFinished(() => {
      disk.free = 2 ** 40;
    });
    disk.free = 500 * 1024 * 1024 - 1;
    serve(slave.domain, 2);
    const transfers = master.accepted();
    server.clock.advance(30_000);
    await expect
      .poll(() => copyOf(server, slave.id))
      .toMatchObject({ failures: 1, problem: 'The disk is full; the transfer is put off.' });
    expect(master.accepted()).toBe(transfers);
    await expectServed(server, slave.domain, 1);
    disk.free += 1;
    server.clock.advance(30_000);
    await expectServed(server, slave.domain, 2);
  });

  it('is neither compared nor served while it is disabled', async () => {
    const slave = await copied();
    await user.put(`/domains/${slave.id}`, { status: 'disabled' });
    await expectServed(server, slave.domain, /REFUSED/);
    const asked = master.asked();
    expect((await copyOf(server, slave.id)).due_at).toBeNull();
    serve(slave.domain, 2);
    await user.put(`/domains/${slave.id}`, { status: 'active' });
    await expectServed(server, slave.domain, 2);
    expect(master.asked()).toBe(asked + 1);
  });

  it('serves its own records with a later serial when it becomes a master, and is copied again when it becomes a slave again', async () => {
    const slave = await copied(3_000_000_000);
    await user.put(`/domains/${slave.id}`, { type: 'master', soa_email: 'a@example.org' });
    await expectServed(server, slave.domain, 3_000_000_001);
    serve(slave.domain, 9);
    await user.put(`/domains/${slave.id}`, { type: 'slave' });
    await expectServed(server, slave.domain, 9);
  });

  it('is another zone under another name', async () => {
    const slave = await copied();
    const name = `other-${slave.domain}`;
    await user.put(`/domains/${slave.id}`, { domain: name });
    await expectServed(server, name, /SERVFAIL/);
    await expectServed(server, slave.domain, /REFUSED/);
    expect(await linesOf(slave.id)).toEqual([]);
  });
});

describe('a faulty master', () => {
  const wrong: [string, (zone: string) => FakeBehaviour, RegExp][] = [
    ['never ends', () => 'endless', /more than 12001 records/],
    ['sends another zone', () => 'other-zone', /another zone|invalid answer/],
    ['ends in the midst', () => 'truncate', /before the zone was complete/],
    ['breaks the connection', () => 'reset', /before the zone was complete/],
    ['sends garbage', () => 'garbage', /invalid answer/],
    ['does not begin with the start of authority', () => 'no-soa', /does not begin/],
    ['refuses', () => 'refuse', /refused/],
    ['sends 12,001 records', (zone) => zoneOf(zone, 2, 12_000), /more than 12001 records/],
    ['sends an older version than it said', (zone) => zoneOf(zone, 0), /older version/],
  ];

  it('does not change the copy, which is updated when the master is correct again', async () => {
    const slave = await copied();
    for (const [title, behaviour, problem] of wrong) {
      const { failures } = await copyOf(server, slave.id);
      master.play(2, behaviour(slave.domain));
      server.clock.advance(25_000);
      await user.put(`/domains/${slave.id}`, {});
      await expect
        .poll(async () => (await copyOf(server, slave.id)).failures, { message: title })
        .toBeGreaterThan(failures);
      expect((await copyOf(server, slave.id)).problem, title).toMatch(problem);
      await expectServed(server, slave.domain, 1);
    }
    master.play(2, zoneOf(slave.domain, 2, 11_999));
    server.clock.advance(30_000);
    await expectServed(server, slave.domain, 2);
  });

  it('that says nothing is given up', async () => {
    const hasty = await startCopyingCloud({
      peerPort: server.peerPort,
      environment: { CLOUD_IMPORT_TIMEOUT: '300' },
    });
    onTestFinished(() => hasty.stop());
    master.play(1, 'silent');
    const { id } = await makeSlave(await hasty.newAccount(), [HOST]);
    await expect
      .poll(async () => (await copyOf(hasty, id)).problem)
      .toMatch(/stopped answering|too long|in time/);
  });

  it('at a private address is not asked if the operator does not permit it', async () => {
    const careful = await startCopyingCloud({
      peerPort: server.peerPort,
      environment: { CLOUD_IMPORT_PRIVATE_ADDRESSES: 'off' },
    });
    const before = [master.asked(), master.accepted()];
    try {
      master.play(1, 'refuse');
      const { id } = await makeSlave(await careful.newAccount(), [HOST]);
      await expect
        .poll(async () => (await copyOf(careful, id)).problem)
        .toBe('Transfers from this address are not allowed.');
      expect([master.asked(), master.accepted()]).toEqual(before);
    } finally {
      await careful.stop();
    }
  });
});

it('the checks of a server that ended are done by the next one', async () => {
  const slave = await copied();
  const { database } = server.cloud;
  const lost = '11111111-1111-4111-8111-111111111111';
  await database.pool.query(
    `UPDATE zone_copies SET claim = $2, due_at = due_at + interval '60 seconds' WHERE domain_id = $1`,
    [slave.id, lost],
  );
  serve(slave.domain, 2);
  const next = new ZoneRefresher(server.cloud);
  if (database.kind === 'postgresql') server.clock.advance(90_000);
  await next.start();
  await expectServed(server, slave.domain, 2);
  await next.stop();
});

it('only slaves among all kinds of domains have a copy', async () => {
  const master = await makeDomain(user);
  const { rows } = await server.cloud.database.pool.query(
    'SELECT count(*)::int AS copies FROM zone_copies WHERE domain_id = $1',
    [master.id],
  );
  expect(rows).toEqual([{ copies: 0 }]);
});
