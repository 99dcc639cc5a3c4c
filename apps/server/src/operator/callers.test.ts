import { operationIdsOf, operations } from '@cloud-account/spec';
import { problemsOf, useOwnServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';

// One of the operations resets the server.
const server = useOwnServer({ environment: { CLOUD_LAB: 'on' } });

const ids = operationIdsOf('operator');

/** A path of the operation that names nothing that is there. */
const pathOf = (id: (typeof ids)[number]): string =>
  operations[id].path.replaceAll('{username}', 'nobody').replaceAll(/\{\w+\}/g, '999999');

describe.each(ids)('%s', (id) => {
  const ask = (token: string | null) =>
    server.operator.call(operations[id].method.toUpperCase(), pathOf(id), { token, body: undefined });

  it.each<[string, () => Promise<string | null>]>([
    ['no key', () => Promise.resolve(null)],
    ['a wrong key', () => Promise.resolve('0'.repeat(64))],
    ['a key that is longer', () => Promise.resolve(`${server.operator.key}0`)],
    ['a malformed key', () => Promise.resolve('no key')],
    ['a token of an account', async () => (await server.newAccount()).token],
  ])('refuses %s', async (_name, token) => {
    const answer = await ask(await token());
    expect([answer.status, problemsOf(answer)]).toEqual([401, [{ reason: 'Invalid operator key' }]]);
    expect(answer.headers.get('WWW-Authenticate')).toMatch(/^Bearer/);
  });

  // A stream does not end; a test of its own opens it.
  if (id === 'getLabStream') return;
  it('accepts the key', async () => {
    expect([200, 201, 204, 400, 404, 415]).toContain((await ask(server.operator.key)).status);
  });
});

describe("the operator's API", () => {
  it('is not served by the API of accounts, nor the other way round', async () => {
    const origin = server.operator.url.replace('/operator', '');
    const answers = await Promise.all([
      fetch(`${server.origin}/operator/accounts`),
      fetch(`${origin}/v4/domains`),
      fetch(`${origin}/docs/`),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  });

  it('has the metrics beside it, without its key', async () => {
    const origin = server.operator.url.replace('/operator', '');
    const { status, headers } = await fetch(`${origin}/metrics`);
    expect([status, headers.get('Content-Type')]).toEqual([200, expect.stringMatching(/^text\/plain/)]);
  });

  it('does not open the API of accounts with its key', async () => {
    const answer = await fetch(`${server.api}/domains`, {
      headers: { Authorization: `Bearer ${server.operator.key}` },
    });
    expect(answer.status).toBe(401);
  });

  it('permits no pages of other origins, and no caches', async () => {
    const { headers } = await server.operator.get('/accounts');
    expect(headers.get('Access-Control-Allow-Origin')).toBeNull();
    expect(headers.get('Cache-Control')).toContain('no-store');
  });

  it('answers an unknown path with 404, and an unknown method of a path with 405', async () => {
    expect((await server.operator.get('/nothing')).status).toBe(404);
    expect((await server.operator.delete('/accounts')).status).toBe(405);
  });
});
