import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import {
  compareZones,
  getProgram,
  requirePrograms,
  sampleZone,
  startBind,
  startKnot,
  transferLimits,
  zoneText,
  type RunningNameserver,
} from '../../../../tests/kit/src/nameservers/index.js';
import { sendNotify } from '../client/send-notify.js';
import { transferZone } from '../client/zone-transfer.js';
import { startEngine, stopEngines, TestZones, zoneOf, type TestZone } from './engine.fixture.js';
import type { GroupKey } from './served-zones.js';

const zone = 'example.test';
const records = sampleZone(zone, 5_000);
const { missing } = requirePrograms('dig', 'kdig', 'named', 'knotd');
const run = promisify(execFile);
const notifying = { timeoutMs: 2_000, attempts: 6, allowPrivateAddresses: true };
const key = { name: 'main.key', algorithm: 'hmac-sha256', secret: Buffer.alloc(32, 1), group: 1 } as const;
const longer = {
  name: 'longer.key',
  algorithm: 'hmac-sha512',
  secret: Buffer.alloc(64, 2),
  group: 1,
} as const;
const optionOf = ({ name, algorithm, secret }: GroupKey): string =>
  `${algorithm}:${name}:${Buffer.from(secret).toString('base64')}`;

/** A record that leaves no space for a signature in its message. */
const longest = `longest 300 IN TXT ${`"${'x'.repeat(255)}" `.repeat(255)}"${'x'.repeat(193)}"\n`;

/** A record of every type of the API, with its data in the form of dig and kdig. */
const types: readonly (readonly [name: string, type: string, data: string])[] = [
  [zone, 'SOA', 'ns1.example.net. host\\.master.example.test. 2026112101 3600 600 86400 300'],
  [zone, 'NS', 'ns1.example.net.\nns2.example.net.'],
  [zone, 'A', '192.0.2.1'],
  [zone, 'AAAA', '2001:db8::1:0:0:1'],
  [zone, 'MX', '10 mail.example.test.'],
  [zone, 'CAA', '0 issue "ca.example; policy=dv"\n128 iodef "mailto:ca@example.com"'],
  [`www.${zone}`, 'A', 'example.test.\n192.0.2.1'],
  [`5.2.0.192.in-addr.${zone}`, 'PTR', 'mail.example.test.'],
  [`_sip._tcp.${zone}`, 'SRV', '1 65535 5060 mail.example.test.'],
  [`utf.${zone}`, 'TXT', '"gr\\195\\188\\195\\159e \\226\\156\\147"'],
  [`any.thing.wild.${zone}`, 'A', 'mail.example.test.\n192.0.2.5'],
  [`upper.case.${zone}`, 'TXT', '"Case is kept in text"'],
  [`no-such-name.wild.${zone}`, 'CNAME', 'mail.example.test.'],
];

describe.skipIf(missing.length > 0)(`real peers (need ${missing.join(', ') || 'nothing more'})`, () => {
  let port = 0;
  let served: TestZone;
  beforeAll(async () => {
    const zones = new TestZones([key, longer]);
    served = zones.serve(zone, zoneText(records), { transfersTo: ['127.0.0.1'] });
    zones.serve('closed.test', zoneText(sampleZone('closed.test', 30)), { transfersTo: ['192.0.2.1'] });
    const signed = `${zoneText(sampleZone('signed.test', 3_000))}\n${longest}`;
    zones.serve('signed.test', signed, { groups: [1], isPrivate: true });
    ({ port } = await startEngine(zones, { nsid: 'ns1' }));
  });
  afterAll(stopEngines);

  const ask = async (program: string, ...args: readonly string[]): Promise<string> => {
    const all = ['-p', String(port), '@127.0.0.1', '+time=30', ...args];
    return (await run(getProgram(program), all, { maxBuffer: 2 ** 25 })).stdout;
  };

  /** The output of a program without an answer, from stdout or stderr. */
  const refusal = async (program: string, ...args: readonly string[]): Promise<string> => {
    const all = ['-p', String(port), '@127.0.0.1', '+time=30', ...args];
    return new Promise((resolve) => {
      execFile(getProgram(program), all, (_error, stdout, stderr) => {
        resolve(stdout + stderr);
      });
    });
  };

  describe.each(['dig', 'kdig'])('%s', (program) => {
    it('reads every type, over UDP and TCP', async () => {
      for (const transport of ['+notcp', '+tcp']) {
        const asked = types.flatMap(([name, type]) => ['+noall', '+answer', transport, name, type]);
        const lines = (await ask(program, ...asked))
          .split('\n')
          .filter((line) => line !== '' && !line.startsWith(';'));
        const got = lines.map((line) => line.split(/\s+/).slice(4).join(' ').trim()).sort();
        expect(got).toEqual(types.flatMap(([, , data]) => data.split('\n')).sort());
      }
    });

    it('retries over TCP after a truncated answer', async () => {
      const plain = await ask(program, '+noedns', `long.${zone}`, 'TXT');
      expect(plain).toMatch(/truncated|TC=1|\(TCP\)/i);
      expect(plain).toContain('z'.repeat(200));
      expect(await ask(program, '+noedns', '+ignore', `long.${zone}`, 'TXT')).toMatch(/flags:[^;]* tc/i);
      expect(await ask(program, '+bufsize=1200', '+ignore', `long.${zone}`, 'TXT')).not.toMatch(
        /flags:[^;]* tc/i,
      );
    });

    it('gets the name of the server, and NXDOMAIN', async () => {
      expect(await ask(program, '+nsid', zone, 'SOA')).toContain('ns1');
      expect(await ask(program, `x.www.${zone}`, 'A')).toContain('NXDOMAIN');
      expect(await ask(program, 'example.org', 'A')).toContain('REFUSED');
    });

    it('is refused a transfer that its address may not have, and gets an allowed one', async () => {
      expect(await refusal(program, 'closed.test', 'AXFR')).toMatch(/REFUSED|failed/i);
      for (const type of ['AXFR', 'IXFR=1']) {
        const lines = (await ask(program, '+noall', '+answer', zone, type)).split('\n');
        expect(lines.filter((line) => line !== '' && !line.startsWith(';'))).toHaveLength(records.length + 1);
      }
      const current = await ask(program, '+noall', '+answer', zone, 'IXFR=2026112101');
      expect(current.split('\n').filter((line) => line !== '' && !line.startsWith(';'))).toHaveLength(1);
    });
  });

  describe.each(['dig', 'kdig'])('%s with a key', (program) => {
    it.each([key, longer])(
      'with $algorithm gets answers and the whole zone, and checks every signature',
      async (by) => {
        const args = ['-y', optionOf(by), 'signed.test'];
        expect(await ask(program, ...args, 'SOA')).toContain('NOERROR');
        for (const type of ['AXFR', 'IXFR=1']) {
          const text = await ask(program, ...args, type);
          expect(text).not.toMatch(/signature|WARNING|failed/i);
          expect(text.split('\n').filter((line) => /^[^;\s].*\sIN\s/.test(line)).length).toBeGreaterThan(
            3_000,
          );
        }
      },
    );

    it('gets the problem of its key', async () => {
      const wrong = { ...key, secret: Buffer.alloc(32, 9) };
      expect(await refusal(program, '-y', optionOf(wrong), 'signed.test', 'SOA')).toMatch(/BADSIG/);
      const unknown = { ...key, name: 'unknown.key' };
      expect(await refusal(program, '-y', optionOf(unknown), 'signed.test', 'SOA')).toMatch(/BADKEY/);
      expect(await refusal(program, 'signed.test', 'SOA')).toMatch(/REFUSED/);
    });
  });

  describe.each([
    { program: 'named', start: startBind },
    { program: 'knotd', start: startKnot },
  ])('$program as a secondary', ({ start }) => {
    let secondary: RunningNameserver;
    beforeAll(async () => {
      secondary = await start({ zones: [{ name: zone, text: '' }], primary: { host: '127.0.0.1', port } });
    });
    afterAll(async () => {
      await secondary.stop();
    });

    const copy = async () => (await transferZone({ zone, server: secondary }, transferLimits)).rrs;

    it('has 5,000 records without a difference, and a change after its notification', async () => {
      expect(compareZones(records, await copy(), { zone })).toEqual([]);
      const [soa, ...rest] = records;
      if (soa?.type !== 'SOA') throw new Error('The zone begins with its start of authority.');
      const changed = [
        { ...soa, data: { ...soa.data, serial: soa.data.serial + 1 } },
        ...rest.slice(0, -1),
        { name: `new.${zone}`, ttl: 300, type: 'A' as const, data: '192.0.2.200' },
      ];
      const next = zoneOf(zone, zoneText(changed));
      const before = served.content;
      served.content = () => next;
      await sendNotify({ zone, server: secondary }, notifying);
      await expect.poll(async () => compareZones(changed, await copy(), { zone })).toEqual([]);
      served.content = before;
    });
  });

  describe.each([
    { program: 'named', start: startBind },
    { program: 'knotd', start: startKnot },
  ])('$program as a secondary with a key', ({ start }) => {
    it('has the zone, and transfers a change alone after its signed notification', async () => {
      const name = 'signed.test';
      const zones = new TestZones([key]);
      const first = sampleZone(name, 500);
      const zoneWithKey = zones.serve(name, zoneText(first), { groups: [1], isPrivate: true });
      const { port: ownPort } = await startEngine(zones);
      const primary = { host: '127.0.0.1', port: ownPort, key };
      const secondary = await start({ zones: [{ name, text: '' }], primary });
      onTestFinished(() => secondary.stop());
      const copy = async () => (await transferZone({ zone: name, server: secondary }, transferLimits)).rrs;
      expect(compareZones(first, await copy(), { zone: name })).toEqual([]);
      const [soa, ...rest] = first;
      if (soa?.type !== 'SOA') throw new Error('The zone begins with its start of authority.');
      const nextSoa = { ...soa, data: { ...soa.data, serial: soa.data.serial + 1 } };
      const added = { name: `new.${name}`, ttl: 300, type: 'A' as const, data: '192.0.2.200' };
      const gone = rest.at(-1);
      if (gone === undefined) throw new Error('The zone has records.');
      const changed = [nextSoa, ...rest.slice(0, -1), added];
      const next = zoneOf(name, zoneText(changed));
      zoneWithKey.content = () => next;
      const text = [soa, gone, nextSoa, added].map((record) => zoneText([record])).join('\n');
      const asked: number[][] = [];
      zoneWithKey.increments = (from, to) => {
        asked.push([from, to]);
        return Promise.resolve([text]);
      };
      await sendNotify({ zone: name, server: secondary }, { ...notifying, key });
      await expect.poll(async () => compareZones(changed, await copy(), { zone: name })).toEqual([]);
      expect(asked).toEqual([[soa.data.serial, nextSoa.data.serial]]);
    });
  });
});
