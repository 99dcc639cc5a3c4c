import type { Schema } from '../../packages/spec/src/index.js';
import { askSoa, TransferProblem } from '../../packages/dns/src/index.js';
import {
  expectDone,
  freePort,
  soaOf,
  startFakeMaster,
  startTestServer,
  type OwnTestServer,
  type TestUser,
  prismaOf,
} from '@cloud-account/testkit';
import { expect, it } from 'vitest';

/** The masters of one account send nothing, or no end, which must not delay another account and its jobs. */
const ENDLESS = '127.0.0.2';
const PROMPT = '127.0.0.3';
const MANY = 40;

const make = async (user: TestUser, body: object): Promise<Schema<'Domain'>> =>
  expectDone(await user.post<Schema<'Domain'>>('/domains', body));

async function serialOf({ dns }: OwnTestServer, zone: string): Promise<number | undefined> {
  if (dns === undefined) throw new Error('The cloud serves no zones.');
  try {
    return (await askSoa({ zone, server: dns }, { timeoutMs: 10_000, allowPrivateAddresses: true })).serial;
  } catch (error) {
    if (error instanceof TransferProblem) return undefined;
    throw error;
  }
}

it('limits the masters and secondaries of one account that are awaited, while zones of another are copied and published', async () => {
  const port = await freePort();
  const server = await startTestServer({
    environment: {
      CLOUD_DNS: 'on',
      CLOUD_DNS_PORT: '0',
      CLOUD_DNS_PEER_PORT: String(port),
    },
  });
  const [endless, prompt] = [await startFakeMaster(ENDLESS, port), await startFakeMaster(PROMPT, port)];
  try {
    const [greedy, other] = [await server.newAccount(), await server.newAccount()];
    // One sends a zone without end; at the other addresses there is no server.
    endless.play(1, 'slow-drip');
    for (let at = 0; at < MANY; at += 1) {
      const masters = at % 2 === 0 ? [ENDLESS] : ['127.0.0.4', '192.0.2.53'];
      await make(greedy, { domain: `silent-${at}.example`, type: 'slave', master_ips: masters });
    }
    const axfr_ips = Array.from({ length: 60 }, (_, at) => `127.0.1.${at + 1}`);
    for (let at = 0; at < 10; at += 1) {
      const master = {
        domain: `notified-${at}.example`,
        type: 'master',
        soa_email: 'a@example.org',
        axfr_ips,
      };
      await make(greedy, master);
    }
    const inProgress = async (): Promise<number> => {
      const { zoneCopy } = await prismaOf(server);
      return zoneCopy.count({ where: { claim: { not: null }, accountId: greedy.accountId } });
    };
    await expect.poll(() => endless.connections()).toBe(4);
    expect(await inProgress()).toBe(4);

    prompt.play(7, { zone: [soaOf('prompt.example', 7)] });
    await make(other, { domain: 'prompt.example', type: 'slave', master_ips: [PROMPT] });
    await make(other, { domain: 'own.example', type: 'master', soa_email: 'a@example.org' });
    await expect.poll(() => serialOf(server, 'prompt.example')).toBe(7);
    await expect.poll(() => serialOf(server, 'own.example')).toEqual(expect.any(Number));
    // None of it uses the lanes of jobs.
    await server.settle();
    await expect.poll(() => endless.connections()).toBe(4);
    expect(await inProgress()).toBe(4);
  } finally {
    await endless.stop();
    await prompt.stop();
    await server.stop();
  }
});
