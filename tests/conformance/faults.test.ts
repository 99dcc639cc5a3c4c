import { limits, sample, useServer } from '@cloud-account/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chosenCases, runConformance, Runner, type Result } from '../../packages/conformance/src/index.js';
import { faults as ofTheApi, type Fault } from './faults.js';
import { serviceFaults } from './service-faults.js';
import { TamperingProxy } from './tampering.fixture.js';
import { optionsOf, stopThings } from './things.fixture.js';

const server = useServer({ CLOUD_DNS: 'on' });

const faults: readonly Fault[] = [...ofTheApi, ...serviceFaults];

let proxy: TamperingProxy;
beforeAll(async () => {
  proxy = await TamperingProxy.start(server.origin);
});
afterAll(async () => {
  await proxy.stop();
  await stopThings();
});

/** The cases of the fault's operation, until one of them fails as it must. */
async function findFault({ operation, rule, service, tamper }: Fault): Promise<readonly Result[]> {
  const owner = await server.newAccount();
  // The seconds for which an event that never ends is waited for; one answer takes less on a machine of any speed.
  const runner = await Runner.prepare({
    ...(await optionsOf(server, owner)),
    baseUrl: proxy.url,
    timeout: limits.wait / 15_000,
  });
  const failed: Result[] = [];
  try {
    proxy.tamper = tamper;
    const cases = chosenCases({ operations: [operation] });
    for (const one of cases.filter(({ needs }) => service === undefined || needs.includes(service))) {
      const result = await runner.perform(one);
      if (result.outcome === 'failed') failed.push(result);
      if (failed.some((found) => rule === undefined || found.rule === rule)) break;
    }
  } finally {
    proxy.tamper = {};
    await runner.end();
  }
  return failed;
}

describe('a fault of a server', () => {
  it.each(faults.filter((_one, at) => sample(true, at % 7 === 0)))('is found: $title', async (fault) => {
    const failed = await findFault(fault);
    expect(failed.length, 'no case of the operation fails').toBeGreaterThan(0);
    if (fault.rule !== undefined) expect(failed.map(({ rule }) => rule)).toContain(fault.rule);
    expect(failed.every(({ operation }) => operation === fault.operation)).toBe(true);
    expect(JSON.stringify(failed)).not.toMatch(/X-Amz-Signature=[0-9a-f]/);
  });

  it('is reported without secrets', async () => {
    const failed = await findFault({
      ...{ title: 'createPaymentMethod answers 201', operation: 'createPaymentMethod' },
      tamper: {
        answer: (answer, { operation }) => {
          if (operation === 'createPaymentMethod' && answer.status === 200) answer.status = 201;
        },
      },
    });
    expect(JSON.stringify(failed)).toMatch(/card_number\W+\*{8}/);
    expect(JSON.stringify(failed)).not.toMatch(/(?:card_number|cvv)\W+\d/);
  });

  it('is one of at least 40', () => {
    expect(faults.length).toBeGreaterThanOrEqual(40);
  });
});

it('A node that is still being removed is waited for, and not left behind', async () => {
  const owner = await server.newAccount();
  const plan = { region: 'us-ord', type: 'g6-standard-1' };
  const { body: node } = await server.user.post<object>('/node/instances', plan);
  let reads = 0;
  proxy.tamper = {
    answer: (answer, { operation }) => {
      if (operation !== 'listNodes') return;
      reads += 1;
      // The first read is that before the run.
      const removed = { ...node, status: 'deleting' };
      if (reads === 2) answer.text = JSON.stringify({ data: [removed], page: 1, pages: 1, results: 1 });
    },
  };
  const { leftBehind } = await runConformance({
    ...{ baseUrl: proxy.url, token: owner.token, operations: ['createTag'], timeout: limits.wait / 1_000 },
  });
  proxy.tamper = {};
  expect([leftBehind, reads]).toEqual([[], 4]);
});

it('The settings of all users whose tokens the suite has are as they were before', async () => {
  const owner = await server.newAccount();
  const options = await optionsOf(server, owner);
  const { token, secondToken = '', restrictedToken = '' } = options;
  const own = ['/profile', '/profile/preferences'];
  const places = [token, secondToken].flatMap((one) =>
    ['/account', '/account/settings', ...own].map((path) => ({ path, token: one })),
  );
  // The run changes the grants of the restricted user, who sees the account of the first token by them.
  places.push(...own.map((path) => ({ path, token: restrictedToken })));
  const everySetting = (): Promise<object[]> =>
    Promise.all(
      places.map(
        async ({ path, token: one }) => (await owner.call<object>('GET', path, { token: one })).body,
      ),
    );
  for (const one of [token, secondToken, restrictedToken])
    await owner.call('PUT', '/profile/preferences', { token: one, body: { theme: 'light' } });
  const before = await everySetting();
  await runConformance({
    ...options,
    operations: ['updateAccount', 'updateAccountSettings', 'updateProfile', 'updatePreferences'],
  });
  expect(await everySetting()).toEqual(before);
});
