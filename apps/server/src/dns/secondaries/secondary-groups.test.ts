import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { OperatorSchema, Schema } from '@cloud-account/spec';
import {
  configureSecondary,
  digRecords,
  digStatus,
  freePort,
  getProgram,
  guideEngines,
  limits,
  requirePrograms,
  startTestServer,
  type GuideSecondary,
  type OwnTestServer,
  type TestUser,
} from '@cloud-account/testkit';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { newName } from '../../operations/domains/domains.fixture.js';

const { missing } = requirePrograms('dig', 'named', 'knotd', 'pdns_server', 'pdnsutil', 'sqlite3');
/** Each look starts a program. */
const seldom = { interval: 100 };

type Group = OperatorSchema<'NewSecondaryGroup'>;

describe.skipIf(missing.length > 0)(
  'groups of secondaries (need dig, named, knotd, pdns_server, sqlite3)',
  () => {
    let server: OwnTestServer;
    let user: TestUser;
    let labels = 0;
    beforeAll(async () => {
      server = await startTestServer({ environment: { CLOUD_DNS: 'on', CLOUD_DNS_PORT: '0' } });
      user = await server.newAccount();
    });
    afterAll(() => server.stop());

    const dns = () => {
      if (server.dns === undefined) throw new Error('The server answers no DNS.');
      return server.dns;
    };

    const create = async (more: object = {}): Promise<Group> => {
      const body = { label: `g${++labels}`, addresses: [`127.0.0.1:${await freePort()}`], ...more };
      const answer = await server.operator.post<Group>('/dns/secondaries', body);
      expect(answer.status, answer.text).toBe(200);
      onTestFinished(async () => void (await server.operator.delete(`/dns/secondaries/${answer.body.id}`)));
      return answer.body;
    };

    const newDomain = async (more: object = {}): Promise<Schema<'Domain'>> => {
      const body = { domain: newName(), type: 'master', soa_email: 'a@example.org', ...more };
      const answer = await user.post<Schema<'Domain'>>('/domains', body);
      expect(answer.status, answer.text).toBe(200);
      return answer.body;
    };

    const keyOf = ({ key_algorithm: algorithm, key_name: name, key_secret: secret }: Group) => [
      ...['-y', `${algorithm}:${name}:${secret}`],
    ];

    /** The names in the catalog of a group. */
    const catalogOf = async (group: Group): Promise<string[]> =>
      (await digRecords(dns(), ...keyOf(group), group.catalog, 'AXFR')).flatMap((line) => {
        const [, , , type, target = ''] = line.split(/\s+/);
        return type === 'PTR' ? [target.slice(0, -1)] : [];
      });

    it('a catalog has the active masters with a tag of the group, as long as they are that', async () => {
      const group = await create({ tags: ['catalog'] });
      const [one, other] = [
        await newDomain({ tags: ['catalog'] }),
        await newDomain({ tags: ['catalog', 'more'] }),
      ];
      await newDomain();
      await newDomain({ tags: ['catalog'], type: 'slave', master_ips: ['127.0.0.9'] });
      await expect
        .poll(async () => (await catalogOf(group)).sort(), seldom)
        .toEqual([one.domain, other.domain].sort());
      expect((await server.operator.get<Group>(`/dns/secondaries/${group.id}`)).body.zones).toBe(2);
      await user.put(`/domains/${one.id}`, { status: 'disabled' });
      await expect.poll(() => catalogOf(group), seldom).toEqual([other.domain]);
      await user.put(`/domains/${one.id}`, { status: 'active' });
      await user.put(`/domains/${other.id}`, { tags: ['more'] });
      await expect.poll(() => catalogOf(group), seldom).toEqual([one.domain]);
      const renamed = newName();
      await user.put(`/domains/${one.id}`, { domain: renamed });
      await expect.poll(() => catalogOf(group), seldom).toEqual([renamed]);
      await user.delete(`/domains/${one.id}`);
      await expect.poll(() => catalogOf(group), seldom).toEqual([]);
      await server.operator.put(`/dns/secondaries/${group.id}`, { tags: ['more'] });
      await expect.poll(() => catalogOf(group), seldom).toEqual([other.domain]);
    });

    it('gives zones and the catalog only to those who have the key of the group', async () => {
      const [group, another] = [await create({ tags: ['keys'] }), await create({ tags: ['none'] })];
      const { domain } = await newDomain({ tags: ['keys'] });
      await expect.poll(() => catalogOf(group), seldom).toEqual([domain]);
      const first = async (...args: readonly string[]) =>
        (await digRecords(dns(), ...args))[0]?.split(/\s+/)[3];
      expect(await first(...keyOf(group), domain, 'AXFR')).toBe('SOA');
      expect(await digStatus(dns(), domain, 'SOA')).toBe('NOERROR');
      for (const key of [[], keyOf(another)]) {
        expect(await first(...key, domain, 'AXFR')).toBeUndefined();
        expect(await digStatus(dns(), ...key, group.catalog, 'SOA')).toBe('REFUSED');
      }
      const secret = Buffer.alloc(32, 5).toString('base64');
      await server.operator.put(`/dns/secondaries/${group.id}`, { key_secret: secret });
      const renewed = keyOf({ ...group, key_secret: secret });
      await expect.poll(() => first(...renewed, domain, 'AXFR'), seldom).toBe('SOA');
      expect(await first(...keyOf(group), domain, 'AXFR').catch(String)).not.toBe('SOA');
    });

    it('reports changes of a catalog alone', async () => {
      const group = await create({ tags: ['changes'] });
      const domains = [];
      for (let count = 0; count < 6; count += 1)
        domains.push((await newDomain({ tags: ['changes'] })).domain);
      await expect.poll(async () => (await catalogOf(group)).length, seldom).toBe(6);
      const soa = async () =>
        Number((await digRecords(dns(), ...keyOf(group), group.catalog, 'SOA'))[0]?.split(/\s+/)[6]);
      const before = await soa();
      const { domain } = await newDomain({ tags: ['changes'] });
      await expect.poll(soa, seldom).toBeGreaterThan(before);
      const changes = await digRecords(dns(), ...keyOf(group), group.catalog, `IXFR=${before}`);
      expect(changes.map((line) => line.split(/\s+/)[3])).toEqual(['SOA', 'SOA', 'SOA', 'PTR', 'SOA']);
      expect(changes[3]).toContain(`${domain}.`);
    });

    describe.each(Object.values(guideEngines))('$heading', (engine) => {
      let group: Group;
      let secondary: GuideSecondary;
      let tag = '';

      beforeAll(async () => {
        const port = await freePort();
        tag = `on-${engine.program}`;
        const body = { label: 'main', addresses: [`127.0.0.1:${port}`], tags: [tag] };
        group = (await server.operator.post<Group>('/dns/secondaries', body)).body;
        secondary = await configureSecondary(engine, { ...dns(), secret: group.key_secret }, port);
        secondary.start();
      });
      afterAll(async () => {
        await secondary.remove();
        await server.operator.delete(`/dns/secondaries/${group.id}`);
      });

      const addressOf = async (domain: string): Promise<string> =>
        (await digRecords(secondary, '+short', `www.${domain}`, 'A').catch(() => [])).join(' ');
      const addRecord = async ({ id }: Schema<'Domain'>, target: string): Promise<void> => {
        const answer = await user.post(`/domains/${id}/records`, { type: 'A', name: 'www', target });
        expect(answer.status, answer.text).toBe(200);
      };

      it('follows domains that are made, changed and deleted', async () => {
        const one = await newDomain({ tags: [tag] });
        await addRecord(one, '192.0.2.1');
        await expect.poll(() => addressOf(one.domain), seldom).toBe('192.0.2.1');
        await addRecord(one, '192.0.2.2');
        await expect
          .poll(async () => (await addressOf(one.domain)).split(' ').sort(), seldom)
          .toEqual(['192.0.2.1', '192.0.2.2']);
        await user.delete(`/domains/${one.id}`);
        await expect.poll(() => digStatus(secondary, one.domain, 'SOA'), seldom).toBe('REFUSED');
        // PowerDNS cannot refuse it.
        if (engine.heading !== 'PowerDNS')
          expect(await digStatus(secondary, group.catalog, 'SOA')).not.toBe('NOERROR');
      });

      it('is compared with what it should serve', async () => {
        const check = async () => {
          const path = `/dns/secondaries/${group.id}/check`;
          const answer = await server.operator.post<OperatorSchema<'SecondaryStates'>>(path);
          expect(answer.status, answer.text).toBe(200);
          return answer.body.secondaries;
        };
        const one = await newDomain({ tags: [tag] });
        await addRecord(one, '192.0.2.1');
        await expect.poll(() => addressOf(one.domain), seldom).toBe('192.0.2.1');
        const right = { address: group.addresses[0], answers: true, behind: 0, since: null, zones: [] };
        await expect.poll(check, seldom).toEqual([right]);
        const sql = `UPDATE zone_files SET serial = serial + 5 WHERE domain_id = $1 RETURNING serial`;
        const { rows } = await server.cloud.database.pool.query<{ serial: string }>(sql, [one.id]);
        const expected = Number(rows[0]?.serial);
        const behind = { ...right, behind: 1, since: expect.any(String) as string };
        const zones = [{ id: one.id, domain: one.domain, serial: expected - 5, expected }];
        await expect.poll(check, seldom).toEqual([{ ...behind, zones }]);
        expect(await server.metrics()).toMatch(
          /dns_secondary_behind_zones\{group="main",address="[^"]+"\} 1\n/,
        );
        await secondary.end();
        expect(await check()).toMatchObject([{ answers: false, behind: 1 }]);
        secondary.start();
        await user.delete(`/domains/${one.id}`);
        await expect.poll(check, seldom).toMatchObject([{ answers: true, behind: 0, since: null }]);
        expect((await server.operator.post('/dns/secondaries/999999/check')).status).toBe(404);
      });

      it('keeps its zones over a restart while nobody gives it them, and finds what it missed', async () => {
        const one = await newDomain({ tags: [tag] });
        await addRecord(one, '192.0.2.1');
        await expect.poll(() => addressOf(one.domain), seldom).toBe('192.0.2.1');
        // Without its keys the server is down for the secondary.
        const secret = Buffer.alloc(32, 6).toString('base64');
        await server.operator.put(`/dns/secondaries/${group.id}`, { key_secret: secret });
        await secondary.end();
        await addRecord(one, '192.0.2.2');
        await server.settle();
        secondary.start();
        await expect.poll(() => addressOf(one.domain), seldom).toBe('192.0.2.1');
        await server.operator.put(`/dns/secondaries/${group.id}`, { key_secret: group.key_secret });
        await addRecord(one, '192.0.2.3');
        await expect.poll(async () => (await addressOf(one.domain)).split(' ').length, seldom).toBe(3);
      });

      if (engine.program === 'pdns_server')
        it('repeats a change of its zones that its database refused', async () => {
          const file = path.join(secondary.folder, 'pdns.sqlite3');
          const run = async (sql: string): Promise<string> =>
            (await promisify(execFile)(getProgram('sqlite3'), ['-cmd', `.timeout ${limits.wait}`, file, sql]))
              .stdout;
          const one = await newDomain({ tags: [tag] });
          await addRecord(one, '192.0.2.1');
          await expect.poll(() => addressOf(one.domain), seldom).toBe('192.0.2.1');
          // PowerDNS sees this error when another thread of it writes at the same time.
          await run(
            `CREATE TRIGGER refuse BEFORE DELETE ON domains BEGIN SELECT RAISE(ABORT, 'locked'); END`,
          );
          await user.delete(`/domains/${one.id}`);
          const other = await newDomain({ tags: [tag] });
          await addRecord(other, '192.0.2.2');
          const stored = `SELECT group_concat(content) FROM records WHERE type = 'PTR'`;
          await expect.poll(() => run(stored), seldom).toContain(other.domain);
          expect(await addressOf(other.domain)).toBe('');
          await run('DROP TRIGGER refuse');
          await expect.poll(() => addressOf(other.domain), seldom).toBe('192.0.2.2');
          expect(await digStatus(secondary, one.domain, 'SOA')).toBe('REFUSED');
        });
    });
  },
);
