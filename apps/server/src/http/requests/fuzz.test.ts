import {
  expectEnvelope,
  limits,
  sample,
  startTestServer,
  type OwnTestServer,
  type TestUser,
} from '@cloud-account/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { RandomRequests, randomFrom, type RandomRequest } from './random-requests.fixture.js';

const REQUESTS = sample(3_000, 600);
const AT_ONCE = 6;

/** Another seed asks other questions: `CLOUD_FUZZ_SEED=7 npx vitest run fuzz`. */
const seed = Number(process.env.CLOUD_FUZZ_SEED ?? 2026);

let server: OwnTestServer;
let user: TestUser;

beforeAll(async () => {
  server = await startTestServer({
    environment: { CLOUD_IMPORT_TIMEOUT: '100', CLOUD_IMPORT_PRIVATE_ADDRESSES: 'off' },
  });
  const owner = await server.newAccount();
  // Chance must not end the token that it is asked with.
  await server.cloud.database.pool.query(`SELECT setval(pg_get_serial_sequence('tokens', 'id'), 5000)`);
  user = await owner.newToken();
});

afterAll(() => server.stop());

it(
  `answers ${REQUESTS} requests near the specification without a fault, each refusal in the envelope`,
  { timeout: limits.long },
  async () => {
    const requests = new RandomRequests(randomFrom(seed), await someIds());
    const statuses = new Map<number, number>();
    const ask = async (request: RandomRequest): Promise<void> => {
      const { method, target, headers, body } = request;
      const { status, text } = await user.call(method, target, {
        headers,
        ...(body !== undefined && { body }),
      });
      const what = `seed ${seed}: ${JSON.stringify(request)} -> ${status} ${text}`;
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      expect(status, what).toBeLessThan(500);
      try {
        if (status >= 400) expectEnvelope(text);
        else if (status === 204) expect(text).toBe('');
        else expect(typeof JSON.parse(text)).toBe('object');
      } catch (error) {
        throw new Error(what, { cause: error });
      }
    };
    for (let sent = 0; sent < REQUESTS; sent += AT_ONCE) {
      await Promise.all(Array.from({ length: AT_ONCE }, () => ask(requests.next())));
    }
    // Chance that never gets through, or always does, would prove little.
    for (const status of [400, 401, 404, 405, 415]) {
      expect(statuses.get(status) ?? 0, `answers of ${status}`).toBeGreaterThan(REQUESTS / 600);
    }
    expect(statuses.get(200) ?? 0).toBeGreaterThan(REQUESTS / 10);
    await server.settle();
    expect((await user.get('/domains')).status).toBe(200);
  },
);

/** Makes some domains with records, so that chance finds something; ids of both are small numbers. */
async function someIds(): Promise<number[]> {
  for (const at of [1, 2, 3, 4, 5]) {
    const fields = {
      domain: `fuzz-${at}.example`,
      type: 'master',
      soa_email: 'a@example.org',
      tags: ['fuzzy'],
    };
    const { body } = await user.post<{ id: number }>('/domains', fields);
    await user.post(`/domains/${body.id}/records`, { type: 'A', name: 'www', target: '192.0.2.1' });
  }
  return [1, 2, 3, 4, 5, 6, 10, 20, 50, 100, 1_000_000];
}
