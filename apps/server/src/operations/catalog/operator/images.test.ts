import type { Schema } from '@cloud-account/spec';
import { problemsOf, useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { makeAccount, makeUser } from '../../../operator/operator.fixture.js';

const server = useServer();

const make = async () => {
  const account = await makeAccount(server);
  return { account, path: `/accounts/${account}/images`, username: await makeUser(server, account) };
};

describe('createImageOfAccount', () => {
  it('stores the given fields and fills in the others', async () => {
    const { path, username } = await make();
    const { body } = await server.operator.post<Schema<'Image'>>(path, {
      label: 'Mine',
      size: 1500,
      username,
    });
    expect(body).toMatchObject({
      label: 'Mine',
      created_by: username,
      description: '',
      size: 1500,
      type: 'manual',
      status: 'available',
      is_public: false,
      vendor: null,
      expiry: null,
      capabilities: [],
    });
    expect(body.id).toMatch(/^private\/\d+$/);
  });

  it('refuses all problems at once', async () => {
    const { path } = await make();
    const early = await server.operator.post(path, {
      label: '\ud800',
      size: 1,
      expiry: '2030-01-01T00:00:00',
    });
    expect([early.status, problemsOf(early)]).toEqual([
      400,
      [
        { field: 'label', reason: 'label is not valid' },
        { field: 'expiry', reason: 'Only automatic images expire' },
      ],
    ]);
  });

  it('refuses a user of another account and a missing account', async () => {
    const { path } = await make();
    const { username } = await make();
    const answer = await server.operator.post(path, { label: 'Mine', size: 1, username });
    expect([answer.status, problemsOf(answer)]).toEqual([
      400,
      [{ field: 'username', reason: 'username is not valid' }],
    ]);
    const nowhere = await server.operator.post('/accounts/999999/images', { label: 'Mine', size: 1 });
    expect(nowhere.status).toBe(404);
  });
});

describe('listImagesOfAccount', () => {
  it("lists the account's own, without the platform's", async () => {
    const { path } = await make();
    await server.operator.post((await make()).path, { label: 'Not here', size: 1 });
    for (const label of ['One', 'Two']) await server.operator.post(path, { label, size: 1 });
    const labels = async (filter: string) =>
      (await server.operator.get<Schema<'ImagePage'>>(path, { 'X-Filter': filter })).body.data.map(
        ({ label }) => label,
      );
    expect(await labels('{}')).toEqual(['One', 'Two']);
    expect(await labels('{"label": "Two"}')).toEqual(['Two']);
    expect((await server.operator.get('/accounts/999999/images')).status).toBe(404);
  });
});

describe('deleteImageOfAccount', () => {
  it('removes an image of the account and the grants on it, and nothing of the platform', async () => {
    const { account, path, username } = await make();
    const { body } = await server.operator.post<Schema<'Image'>>(path, { label: 'Mine', size: 1 });
    const number = body.id.split('/')[1] ?? '';
    const entities = [{ kind: 'image', id: Number(number), permissions: 'read_only' }];
    const grants = `/users/${username}/grants`;
    expect((await server.operator.put(grants, { entities })).status).toBe(200);
    const other = await make();
    expect((await server.operator.delete(`${other.path}/${number}`)).status).toBe(404);
    expect((await server.operator.delete(`${path}/1`)).status).toBe(404);
    expect((await server.operator.delete(`${path}/${number}`)).text).toBe('{}');
    expect((await server.operator.delete(`${path}/${number}`)).status).toBe(404);
    expect((await server.operator.get<{ entities: unknown[] }>(grants)).body.entities).toEqual([]);
    expect((await server.operator.delete(`/accounts/${account}`)).status).toBe(200);
  });
});
