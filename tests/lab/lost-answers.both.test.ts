// The answer to a POST is lost after its transaction: the client sends it again, and gets the answer to what was done once.
import { operationIdsOf, operations, type OperationId } from '../../packages/spec/src/index.js';
import { createClient } from '../../packages/client/src/index.js';
import { sample, useOwnServer } from '@cloud-account/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Run } from '../../packages/conformance/src/run.js';
import { validBody } from '../../packages/conformance/src/things/bodies.js';
import { makeSubject } from '../../packages/conformance/src/things/subjects.js';
import { optionsOf, stopThings } from '../conformance/things.fixture.js';

const server = useOwnServer({ environment: { CLOUD_LAB: 'on', CLOUD_DNS: 'on' } });

let run: Run;
beforeAll(async () => {
  run = await Run.prepare(await optionsOf(server, server.user));
});
afterAll(stopThings);

/** The rows that only accepted requests write: events, and answers that are kept. */
const written = async (): Promise<readonly string[]> => {
  const { rows } = await server.cloud.database.pool.query<{ text: string }>(
    `SELECT concat_ws(' ', 'event', action) AS text FROM events WHERE username = $1
     UNION ALL SELECT 'key' FROM idempotency_keys WHERE user_id = $2 ORDER BY text`,
    [server.user.username, server.user.userId],
  );
  return rows.map(({ text }) => text);
};

const posts = operationIdsOf('v4').filter((id) => operations[id].method === 'post');

/** The methods of the client, by operation. */
type Methods = Readonly<Record<OperationId, (input: object) => Promise<unknown>>>;

describe('an answer that is lost', () => {
  it.each(posts.filter((_one, at) => sample(true, at % 5 === 0)))('is sent again: %s', async (id) => {
    const subject = await makeSubject(id, run);
    const body = await validBody(id, run, subject);
    await server.settle();
    const before = await written();
    const answers: string[] = [];
    const keys: (string | null)[] = [];
    let broken = 0;
    const client = createClient({
      baseUrl: server.origin,
      token: server.user.token,
      fetch: async (request) => {
        keys.push(request.headers.get('Idempotency-Key'));
        const response = await fetch(request).catch((error: unknown) => {
          broken += 1;
          throw error;
        });
        answers.push(`${response.status} ${response.headers.get('Idempotency-Replayed') ?? ''}`);
        return response;
      },
    }) as unknown as Methods;
    const fault = { operation: id, effect: 'disconnect', after_commit: true, times: 2 };
    expect((await server.operator.post('/lab/faults', fault)).status).toBe(201);
    const file = body instanceof FormData ? (body.get('file') as File) : undefined;
    const sent = file === undefined ? body && { body: run.placed(body) } : { file };
    const answer = await client[id]({ ...subject.ids, ...sent });
    expect([broken, answers, new Set(keys).size]).toEqual([2, ['200 true'], 1]);
    await server.settle();
    const added = [...(await written())];
    for (const one of before) added.splice(added.indexOf(one), 1);
    expect(added).toContain('key');
    expect(added.length > 1).toBe(operations[id].event !== null);
    expect(added).toEqual([...new Set(added)]);
    expect(answer).toBeTypeOf('object');
  });
});
