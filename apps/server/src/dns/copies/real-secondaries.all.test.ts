import { transferZone } from '@cloud-account/dns';
import type { Schema } from '@cloud-account/spec';
import {
  digRecords,
  requirePrograms,
  sampleZone,
  startBind,
  startKnot,
  type RunningNameserver,
  type TestUser,
  transferLimits,
  zoneText,
} from '@cloud-account/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newName } from '../../operations/domains/domains.fixture.js';
import { startCopyingCloud, type CopyingCloud } from './copies.fixture.js';

const HOST = '127.0.0.1';

const { missing } = requirePrograms('named', 'knotd');

describe.skipIf(missing.length > 0)('a secondary of a zone of this server (needs named, knotd)', () => {
  let server: CopyingCloud;
  let user: TestUser;
  beforeAll(async () => {
    server = await startCopyingCloud();
    user = await server.newAccount();
  });
  afterAll(() => server.stop());

  /** A domain of 5,000 records that the secondary may copy. */
  async function importZone(zone: string): Promise<Schema<'Domain'>> {
    // Text that is no UTF-8 cannot be imported.
    const records = sampleZone(zone, 5_001).filter(({ name }) => name !== `bytes.${zone}`);
    const source = await startBind({ zones: [{ name: zone, text: zoneText(records) }] });
    try {
      const body = { domain: zone, remote_nameserver: `${source.host}:${source.port}` };
      const { body: domain, status, text } = await user.post<Schema<'Domain'>>('/domains/import', body);
      expect(status, text).toBe(200);
      await user.put(`/domains/${domain.id}`, { axfr_ips: [HOST] });
      await server.settle();
      return domain;
    } finally {
      await source.stop();
    }
  }

  it.each([
    { engine: 'BIND', start: startBind },
    { engine: 'Knot', start: startKnot },
  ])('of $engine has all its records, and follows a notice', async ({ start }) => {
    const zone = newName();
    const { dns: primary } = server;
    if (primary === undefined) throw new Error('The cloud serves no zones.');
    const { id } = await importZone(zone);
    const secondary = await start({ zones: [{ name: zone, text: '' }], port: server.peerPort, primary });
    try {
      // Names are the same in any case, and Knot keeps them in lower case.
      const of = async (server: Pick<RunningNameserver, 'host' | 'port'>): Promise<string[]> =>
        (await transferZone({ zone, server }, transferLimits)).rrs
          .map((record) => JSON.stringify(record).toLowerCase())
          .sort();
      const kept = await of(primary);
      expect(kept.length).toBeGreaterThanOrEqual(5_000);
      expect(await of(secondary)).toEqual(kept);

      const added = { type: 'A', name: 'added', target: '198.51.100.9' };
      expect((await user.post(`/domains/${id}/records`, added)).status).toBe(200);
      // Nobody but NOTIFY has it look before the refresh of hours is over.
      await expect
        .poll(async () => (await of(secondary)).some((record) => record.includes(`"added.${zone}"`)), {
          interval: 200,
        })
        .toBe(true);
      expect(await of(secondary)).toEqual(await of(primary));
      // It asked for the changes since its copy and got these alone.
      const { body: file } = await user.get<{ zone_file: string[] }>(`/domains/${id}/zone-file`);
      const serial = Number(/SOA\s+\S+ \S+ (\d+)/.exec(file.zone_file.join('\n'))?.[1]);
      const changes = await digRecords(primary, zone, `IXFR=${serial - 1}`);
      expect(changes.map((line) => line.split(/\s+/)[3])).toEqual(['SOA', 'SOA', 'SOA', 'A', 'SOA']);
      expect((await digRecords(primary, zone, `IXFR=${serial - 60}`)).length).toBeGreaterThan(5_000);
    } finally {
      await secondary.stop();
    }
  });
});
