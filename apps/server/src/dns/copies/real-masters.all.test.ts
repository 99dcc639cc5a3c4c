import { transferZone } from '@cloud-account/dns';
import {
  compareZones,
  requirePrograms,
  sampleZone,
  startBind,
  startKnot,
  transferLimits,
  type RunningNameserver,
  type ZoneRecord,
  zoneText,
} from '@cloud-account/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newName } from '../../operations/domains/domains.fixture.js';
import { expectServed, makeSlave, startCopyingCloud, type CopyingCloud } from './copies.fixture.js';

const HOST = '127.0.0.1';
const RECORDS = 5_000;

/** A zone with a serial that is later by so many than the first. */
function zoneOf(zone: string, later = 0): { records: ZoneRecord[]; text: string; serial: number } {
  const [start, ...others] = sampleZone(zone, RECORDS + later);
  if (start?.type !== 'SOA') throw new Error('The zone does not begin with its start of authority.');
  const serial = start.data.serial + later;
  const records: ZoneRecord[] = [{ ...start, data: { ...start.data, serial } }, ...others];
  return { records, text: zoneText(records), serial };
}

const apexOf = (rrs: readonly { readonly name: string; readonly type: string }[], zone: string) =>
  rrs.filter(({ name, type }) => name === zone && (type === 'SOA' || type === 'NS'));

describe.each([
  { engine: 'BIND', program: 'named', start: startBind },
  { engine: 'Knot', program: 'knotd', start: startKnot },
])('a slave of $engine', ({ program, start }) => {
  describe.skipIf(requirePrograms(program).missing.length > 0)(`with ${program} installed`, () => {
    const zone = newName();
    let server: CopyingCloud;
    let master: RunningNameserver;
    const startMaster = (text: string) =>
      start({ zones: [{ name: zone, text }], port: server.peerPort, addresses: [HOST], ...notified() });
    const notified = () => (server.dns === undefined ? {} : { notify: server.dns });

    beforeAll(async () => {
      server = await startCopyingCloud();
      master = await startMaster(zoneOf(zone).text);
    });
    afterAll(async () => {
      await master.stop();
      await server.stop();
    });

    async function expectSame({ records }: { records: readonly ZoneRecord[] }): Promise<void> {
      if (server.dns === undefined) throw new Error('The cloud serves no zones.');
      const { rrs } = await transferZone({ zone, server: server.dns }, transferLimits);
      expect(compareZones(records, rrs, { zone })).toEqual([]);
      expect(apexOf(rrs, zone)).toEqual(expect.arrayContaining(apexOf(records, zone)));
      expect(rrs).toHaveLength(records.length);
    }

    it('has the same 5,000 records, follows a notice, and is served without its master until it expires', async () => {
      const user = await server.newAccount();
      const first = zoneOf(zone);
      await makeSlave(user, [HOST], { domain: zone, axfr_ips: [HOST], expire_sec: 3_600 });
      await expectServed(server, zone, first.serial);
      await expectSame(first);

      const second = zoneOf(zone, 1);
      await master.update({ name: zone, text: second.text });
      await expectServed(server, zone, second.serial);
      await expectSame(second);

      await master.stop();
      server.clock.advance(3_000_000);
      await expectServed(server, zone, second.serial);
      server.clock.advance(700_000);
      await expectServed(server, zone, /SERVFAIL/);
      const third = zoneOf(zone, 2);
      master = await startMaster(third.text);
      server.clock.advance(30_000);
      await expectServed(server, zone, third.serial);
      await expectSame(third);
    });
  });
});
