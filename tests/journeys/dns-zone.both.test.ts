import {
  checkZone,
  compareZones,
  dig,
  digRecords,
  digStatus,
  expectDone,
  requirePrograms,
  sampleZone,
  startBind,
  startKnot,
  startTestServer,
  transferLimits,
  zoneFromText,
  zoneText,
  type RunningNameserver,
  type OwnTestServer,
  type TestUser,
  type ZoneRecord,
  prismaOf,
} from '@cloud-account/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transferZone } from '../../packages/dns/src/index.js';
import type { Schema } from '../../packages/spec/src/index.js';

const zone = 'journey.example';

/** Text that is no UTF-8 cannot be JSON, so a zone with such text is refused as a whole. */
const bytes = `bytes.${zone}`;
const rich = sampleZone(zone, 200).filter(({ name }) => name !== bytes);
const large = sampleZone(zone, 5_001).filter(({ name }) => name !== bytes);

/** Types that the service does not support. */
const unsupported = `old.${zone}. 300 IN HINFO "a" "b"\nssh.${zone}. 300 IN SSHFP 1 1 ${'ab'.repeat(20)}\n`;

/** The records of a zone file that clients of DNS would see. */
const served = (name: string, lines: readonly string[]) =>
  zoneFromText(
    name,
    `${lines.join('\n')}\n`,
    async (request) => (await transferZone(request, transferLimits)).rrs,
  );

const { missing } = requirePrograms('named', 'knotd', 'named-checkzone', 'kzonecheck', 'dig');

describe.skipIf(missing.length > 0)(
  `a zone's journey (needs ${missing.join(', ') || 'nothing more'})`,
  () => {
    let server: OwnTestServer;
    let user: TestUser;
    beforeAll(async () => {
      server = await startTestServer({ environment: { CLOUD_DNS: 'on' } });
      user = await server.newAccount();
    });
    afterAll(async () => {
      await server.stop();
    });

    const importZone = async ({ host, port }: RunningNameserver): Promise<Schema<'Domain'>> => {
      const body = { domain: zone, remote_nameserver: `${host}:${port}` };
      return expectDone(await user.post<Schema<'Domain'>>('/domains/import', body));
    };

    const recordsOf = async (id: number): Promise<Schema<'DomainRecord'>[]> => {
      const found: Schema<'DomainRecord'>[] = [];
      for (let page = 1; ; page += 1) {
        const path = `/domains/${id}/records?page_size=500&page=${page}`;
        const { body } = await user.get<Schema<'DomainRecordPage'>>(path);
        found.push(...body.data);
        if (page >= body.pages) return found;
      }
    };

    /** Expects that both checkers accept the published zone, and that it has the expected records, after rounding (§2.12). */
    const expectPublished = async (
      id: number,
      name: string,
      expected: readonly ZoneRecord[],
    ): Promise<void> => {
      await server.settle();
      const { body } = await user.get<Schema<'ZoneFile'>>(`/domains/${id}/zone-file`);
      const { bind } = await checkZone(name, `${body.zone_file.join('\n')}\n`);
      expect(bind).toContain('OK');
      const rrs = await served(name, body.zone_file);
      expect(compareZones(expected, rrs, { zone: name, roundTtl: true })).toEqual([]);
      await expectTransferred(id, name, expected);
    };

    /** Expects that permitted addresses can transfer the zone, and no others. */
    const expectTransferred = async (
      id: number,
      name: string,
      expected: readonly ZoneRecord[],
    ): Promise<void> => {
      const axfr = { axfr_ips: ['127.0.0.1'] };
      expect((await user.put(`/domains/${id}`, axfr)).status).toBe(200);
      await server.settle();
      const [first, ...others] = await digRecords(dns(), name, 'AXFR');
      expect(first).toContain('SOA');
      const transferred = await served(name, [first ?? '', ...others.slice(0, -1)]);
      expect(compareZones(expected, transferred, { zone: name, roundTtl: true })).toEqual([]);
      expect((await user.put(`/domains/${id}`, { axfr_ips: [] })).status).toBe(200);
      await expect(digRecords(dns(), name, 'AXFR')).resolves.toEqual([]);
    };

    const dns = () => {
      if (server.dns === undefined) throw new Error('The cloud answers no DNS.');
      return server.dns;
    };

    const remove = async (id: number): Promise<void> => {
      expect((await user.delete(`/domains/${id}`)).status).toBe(200);
    };

    describe.each([
      { engine: 'BIND', start: startBind },
      { engine: 'Knot', start: startKnot },
    ])('from $engine', ({ start }) => {
      const withServer = async (
        text: string,
        work: (nameserver: RunningNameserver) => Promise<void>,
      ): Promise<void> => {
        const nameserver = await start({ zones: [{ name: zone, text }] });
        try {
          await work(nameserver);
        } finally {
          await nameserver.stop();
        }
      };

      it('imports, publishes, changes and clones a zone of every kind of record', async () => {
        await withServer(zoneText(rich) + unsupported, async (nameserver) => {
          const { id } = await importZone(nameserver);
          await expectPublished(id, zone, rich);
          const where = { action: 'domain_import', entityId: String(id) };
          const events = await (await prismaOf(server)).event.findMany({ where });
          expect(events).toMatchObject([{ message: 'Skipped 1 HINFO, 1 SSHFP' }]);

          const path = `/domains/${id}/records`;
          const records = await recordsOf(id);
          const find = (name: string, type: string): Schema<'DomainRecord'> => {
            const found = records.find((record) => record.name === name && record.type === type);
            if (found === undefined) throw new Error(`There is no ${type} record of ${name}.`);
            return found;
          };
          const www = find('www', 'CNAME');
          await user.delete(`${path}/${www.id}`);
          await user.post(path, { type: 'A', name: 'www', target: '198.51.100.1', ttl_sec: 7200 });
          await user.put(`${path}/${find('long', 'TXT').id}`, { target: 'short "now" \\ grüße' });
          await user.put(`${path}/${find('_sip._tcp', 'SRV').id}`, { service: 'sips', weight: 7 });
          const changed = rich.flatMap((record): ZoneRecord[] => {
            if (record.name === `www.${zone}`) {
              return [{ name: record.name, ttl: 7200, type: 'A', data: '198.51.100.1' }];
            }
            if (record.name === `long.${zone}` && record.type === 'TXT') {
              return [{ ...record, data: new TextEncoder().encode('short "now" \\ grüße') }];
            }
            if (record.name === `_sip._tcp.${zone}` && record.type === 'SRV') {
              return [{ ...record, name: `_sips._tcp.${zone}`, data: { ...record.data, weight: 7 } }];
            }
            return [record];
          });
          await expectPublished(id, zone, changed);

          const name = 'clone.example';
          const clone = expectDone(
            await user.post<Schema<'Domain'>>(`/domains/${id}/clone`, { domain: name }),
          );
          const moved = changed.map((record) => ({
            ...record,
            name: record.name === zone ? name : record.name.replace(`.${zone}`, () => `.${name}`),
          }));
          await expectPublished(clone.id, name, moved);
          await remove(clone.id);
          expect(await digStatus(dns(), name, 'SOA')).toBe('REFUSED');
          await expectPublished(id, zone, changed);

          const address = () => dig(dns(), `www.${zone}`, 'A', '+short');
          expect(await address()).toBe('198.51.100.1');
          expectDone(
            await user.post<Schema<'DomainRecord'>>(path, { type: 'A', name: 'www', target: '198.51.100.2' }),
          );
          await expect.poll(address).toContain('198.51.100.2');
          await user.put(`/domains/${id}`, { status: 'disabled' });
          expect(await digStatus(dns(), `www.${zone}`, 'A')).toBe('REFUSED');
          await user.put(`/domains/${id}`, { status: 'active' });
          expect(await digStatus(dns(), `www.${zone}`, 'A')).toBe('NOERROR');
          await remove(id);
          expect(await digStatus(dns(), `www.${zone}`, 'A')).toBe('REFUSED');
        });
      });

      it('imports 5,000 records and loses none', async () => {
        expect(large).toHaveLength(5_000);
        await withServer(zoneText(large), async (nameserver) => {
          const { id } = await importZone(nameserver);
          // The start of authority and two name servers are replaced by the platform's own.
          expect(await recordsOf(id)).toHaveLength(5_000 - 3);
          await expectPublished(id, zone, large);
          await remove(id);
        });
      });

      it('refuses a zone with text that is no UTF-8, and one whose transfer is refused', async () => {
        const refused = async ({ host, port }: RunningNameserver, domain: string): Promise<unknown> => {
          const body = { domain, remote_nameserver: `${host}:${port}` };
          const answer = await user.post<Schema<'Errors'>>('/domains/import', body);
          expect(answer.status).toBe(400);
          return answer.body.errors;
        };
        await withServer(zoneText(sampleZone(zone, 40)), async (nameserver) => {
          expect(await refused(nameserver, zone)).toEqual([
            { reason: `The TXT record of ${bytes} cannot be kept: its text is not UTF-8` },
          ]);
          expect(await refused(nameserver, 'elsewhere.example')).toEqual([
            { reason: expect.stringMatching(/^The name server refused to transfer the zone/) as string },
          ]);
        });
        const { body } = await user.get<Schema<'DomainPage'>>('/domains');
        expect(body.results).toBe(0);
      });
    });
  },
);
