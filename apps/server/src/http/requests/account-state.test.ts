import { operations, type OperationId } from '@cloud-account/spec';
import { problemsOf, type TestUser, useServer } from '@cloud-account/testkit';
import { beforeAll, describe, expect, it } from 'vitest';

const server = useServer();

let user: TestUser;

beforeAll(async () => {
  user = await server.newAccount({ activated: false });
});

const ids = (Object.keys(operations) as OperationId[]).filter(
  (id) => operations[id].api === 'v4' && !operations[id].public,
);
const isProfile = (id: OperationId): boolean => operations[id].area === 'profile';

const send = (id: OperationId) => {
  const { method, path } = operations[id];
  return user.call(method.toUpperCase(), path.replace(/\{\w+\}/g, '1'));
};

describe('an account that is not activated', () => {
  it.each(ids.filter((id) => !isProfile(id)))('is refused %s', async (id) => {
    const answer = await send(id);
    const reason = 'Your account must be activated before you can use this endpoint';
    expect([answer.status, problemsOf(answer)]).toEqual([403, [{ reason }]]);
    expect(answer.headers.get('link')).toContain('#account.activated');
  });

  it.each(ids.filter((id) => isProfile(id) && operations[id].method === 'get'))('may %s', async (id) => {
    const { status, text } = await send(id);
    expect([200, 204, 404], text).toContain(status);
  });

  it('needs a token with the scope all the same', async () => {
    const weak = await user.newToken({ scopes: ['events:read_only'] });
    expect((await weak.get('/domains')).status).toBe(401);
    expect((await user.call('GET', '/domains', { token: null })).status).toBe(401);
  });
});

describe('an account that owes money', () => {
  it('may go on with what costs nothing', async () => {
    const owing = await server.newAccount({ balance: -12.34 });
    expect((await owing.get('/domains')).status).toBe(200);
  });
});
