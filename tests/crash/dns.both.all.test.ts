import {
  call,
  dig,
  digRecords,
  digStatus,
  expectDone,
  limits,
  pause,
  requirePrograms,
  until,
  useBuild,
} from '@cloud-account/testkit';
import { expect, onTestFinished, test } from 'vitest';
import { nameToText, readMasterFile } from '../../packages/dns/src/index.js';
import { newCrashData } from './crash-data.js';
import { ServerProcess, type Ready } from './server-process.js';

useBuild();

const KILLS = 2;
const ZONE = 'answered.example';

const { missing } = requirePrograms('dig');

/** The address of a server's DNS. */
const dnsOf = ({ dns }: Ready) => {
  const [, host = '', port = ''] = /^(.*):(\d+)$/.exec(dns) ?? [];
  return { host, port: Number(port) };
};

/** The records in a text, each once, in one notation. */
const recordsOf = (lines: readonly string[]): string[] => {
  const records = new Set<string>();
  for (const { name, type, ttl, data } of readMasterFile(`${lines.join('\n')}\n`, ZONE))
    records.add(`${nameToText(name).toLowerCase()} ${type} ${ttl} ${data.toString('hex')}`);
  return [...records].sort();
};

/** The records of the zone, to which writers add. */
class Writing {
  readonly names: string[] = [];
  id = 0;

  async begin(ready: Ready): Promise<void> {
    const body = { domain: ZONE, type: 'master', soa_email: 'a@example.org', axfr_ips: ['127.0.0.1'] };
    this.id = (await this.#send<{ id: number }>(ready, '/domains', body)).id;
  }

  async add(ready: Ready, name: string): Promise<void> {
    await this.#send(ready, `/domains/${this.id}/records`, { type: 'A', name, target: '192.0.2.1' });
    this.names.push(name);
  }

  async zoneFile({ api, token }: Ready): Promise<string[]> {
    const url = `${api}/domains/${this.id}/zone-file`;
    return (await call<{ zone_file: string[] }>('GET', url, { token })).body.zone_file;
  }

  async #send<Body>({ api, token }: Ready, path: string, body: object): Promise<Body> {
    return expectDone(await call<Body>('POST', `${api}${path}`, { token, body }));
  }
}

/** Expects all acknowledged records in the zone file, and the same in answers and transfers. */
async function expectAgreement(ready: Ready, writing: Writing): Promise<void> {
  const dns = dnsOf(ready);
  // On PostgreSQL, a job of the last server runs again when its lease of half a minute ends.
  await expect
    .poll(async () => recordsOf(await writing.zoneFile(ready)).length, { interval: 100 })
    .toBeGreaterThanOrEqual(writing.names.length + 6);
  const names = recordsOf(await writing.zoneFile(ready)).map((line) => line.split(' ')[0]);
  for (const name of writing.names) expect(names).toContain(`${name}.${ZONE}`);
  // A job of the last server may render the zone once more, with another serial.
  await until(async () => {
    const kept = recordsOf(await writing.zoneFile(ready));
    expect(recordsOf(await digRecords(dns, ZONE, 'AXFR'))).toEqual(kept);
  });
  const asked = writing.names.slice(-3).map((name) => dig(dns, `${name}.${ZONE}`, 'A', '+short'));
  expect(await Promise.all(asked)).toEqual(asked.map(() => '192.0.2.1'));
}

test.skipIf(missing.length > 0)(
  `zone file, answers and transfer agree after ${KILLS} kills, and changes are answered (needs ${missing.join() || 'nothing more'})`,
  { timeout: limits.long },
  async () => {
    const { environment } = await newCrashData();
    const writing = new Writing();
    let server: ServerProcess | undefined;
    onTestFinished(() => server?.kill());
    for (let kill = 0; kill < KILLS; kill += 1) {
      server = new ServerProcess(environment);
      const ready = await server.ready();
      if (kill === 0) await writing.begin(ready);
      else await expectAgreement(ready, writing);
      for (let count = 0; count < 12; count += 1) await writing.add(ready, `kill-${kill}-${count}`);
      // At different moments of rendering, saving and answering.
      await pause(10 * kill);
      await server.kill();
    }

    server = new ServerProcess({ ...environment, CLOUD_PUBLISH_DELAY: '' });
    const ready = await server.ready();
    await expectAgreement(ready, writing);
    const dns = dnsOf(ready);
    await writing.add(ready, 'later');
    await expect.poll(() => dig(dns, `later.${ZONE}`, 'A', '+short')).toBe('192.0.2.1');
    expectDone(await call('DELETE', `${ready.api}/domains/${writing.id}`, { token: ready.token }));
    // The request waits at most a second for the name server.
    await expect.poll(() => digStatus(dns, ZONE, 'SOA')).toBe('REFUSED');
    await server.stop();
  },
);
