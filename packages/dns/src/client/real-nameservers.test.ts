import { networkInterfaces } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  checkZone,
  compareZones,
  requirePrograms,
  sampleZone,
  startBind,
  startKnot,
  transferLimits,
  zoneFromText,
  zoneText,
  type RunningNameserver,
} from '../../../../tests/kit/src/nameservers/index.js';
import { transferZone, type TransferOptions } from './zone-transfer.js';

const zone = 'example.test';
const limits: TransferOptions = { ...transferLimits, maxRecords: 5_000, maxBytes: 1_000_000 };
const records = sampleZone(zone, 5000);
const source = { name: zone, text: zoneText(records) };

/** Many containers have no IPv6, and Knot does not start when it cannot listen. */
const hasIpv6 = Object.values(networkInterfaces()).some((all) =>
  all?.some(({ address }) => address === '::1'),
);
const addresses = hasIpv6 ? ['127.0.0.1', '::1'] : ['127.0.0.1'];

/** The NS and SOA records at the apex, which compareZones ignores. */
const apexOf = (rrs: readonly { readonly name: string; readonly type: string }[]) =>
  rrs.filter(({ name, type }) => name === zone && (type === 'SOA' || type === 'NS'));

describe.each([
  { engine: 'BIND', program: 'named', start: startBind },
  { engine: 'Knot', program: 'knotd', start: startKnot },
])('a transfer from $engine', ({ program, start }) => {
  const { missing } = requirePrograms(program);

  describe.skipIf(missing.length > 0)(`with ${program} installed`, () => {
    let server: RunningNameserver;
    beforeAll(async () => {
      server = await start({ zones: [source], addresses });
    });
    afterAll(async () => {
      await server.stop();
    });

    async function expectWholeZone(host: string): Promise<void> {
      const result = await transferZone({ zone, server: { host, port: server.port } }, limits);
      expect(compareZones(records, result.rrs, { zone })).toEqual([]);
      expect(apexOf(result.rrs)).toEqual(expect.arrayContaining(apexOf(records)));
      expect(result.rrs).toHaveLength(records.length);
      expect(result.ignored).toBe(0);
      expect(result.messages).toBeGreaterThan(1);
    }

    it.each(['127.0.0.1', 'localhost'])(
      'transfers 5,000 records without a difference from %s',
      expectWholeZone,
    );

    it.skipIf(!hasIpv6)('transfers 5,000 records without a difference from ::1 (needs IPv6)', async () => {
      await expectWholeZone('::1');
    });

    it('accepts the name of the zone in any case and with a trailing dot', async () => {
      const result = await transferZone({ zone: 'EXAMPLE.test.', server }, limits);
      expect(result.rrs).toHaveLength(records.length);
    });

    it('is refused for a zone that is not served', async () => {
      const transfer = transferZone({ zone: 'elsewhere.test', server }, limits);
      await expect(transfer).rejects.toMatchObject({ name: 'TransferProblem', code: 'refused' });
    });

    it('is refused when transfers are not allowed', async () => {
      const closed = await start({ zones: [source], allowTransfer: 'none' });
      try {
        const transfer = transferZone({ zone, server: closed }, limits);
        await expect(transfer).rejects.toMatchObject({ name: 'TransferProblem', code: 'refused' });
      } finally {
        await closed.stop();
      }
    });
  });
});

const checkers = requirePrograms('named', 'named-checkzone', 'kzonecheck');

describe.skipIf(checkers.missing.length > 0)('zone files (needs named, named-checkzone, kzonecheck)', () => {
  it('are read back without a difference', async () => {
    const small = sampleZone(zone, 40);
    const back = await zoneFromText(zone, zoneText(small), async (request) => {
      const { rrs } = await transferZone(request, limits);
      return rrs;
    });
    expect(compareZones(small, back, { zone })).toEqual([]);
  });

  it('pass the checkers, or are refused with their output', async () => {
    const report = await checkZone(zone, source.text);
    expect(report.bind).toContain('OK');
    await expect(checkZone(zone, `${source.text}broken IN A 1.2.3\n`)).rejects.toThrow(/refuses the zone/);
  });
});
