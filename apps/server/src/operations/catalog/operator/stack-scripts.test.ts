import type { Schema } from '@cloud-account/spec';
import { problemsOf, useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { makeAccount, makeUser } from '../../../operator/operator.fixture.js';

const server = useServer();

const make = async () => {
  const account = await makeAccount(server);
  const username = await makeUser(server, account, { email: 'Me@Example.org' });
  const body = { label: 'A shop', username, images: ['any/all', 'any/all'], script: '#!/bin/sh\n' };
  return { path: `/accounts/${account}/stackscripts`, username, body };
};

describe('createStackScriptOfAccount', () => {
  it('stores the given fields and fills in the others', async () => {
    const { path, username, body } = await make();
    const answer = await server.operator.post<Schema<'StackScript'>>(path, body);
    expect(answer.body).toMatchObject({
      username,
      // md5 of me@example.org
      user_gravatar_id: 'cd11923284fc0f904c4732bb8f7d7e3c',
      images: ['any/all'],
      is_public: false,
      mine: true,
      rev_note: '',
      user_defined_fields: [],
    });
  });

  it('refuses all problems at once', async () => {
    const { path, body } = await make();
    const fields = [{ label: 'Name', name: 'A', oneOf: '\ud800' }];
    const texts = { script: '\ud800', images: ['\ud800'], user_defined_fields: fields };
    const answer = await server.operator.post(path, { ...body, ...texts });
    expect(answer.status).toBe(400);
    expect(problemsOf(answer).map(({ field }) => field)).toEqual([
      'images[0]',
      'script',
      'user_defined_fields[0].oneOf',
    ]);
  });

  it('refuses a user that the account does not have', async () => {
    const { path, body } = await make();
    const answer = await server.operator.post(path, { ...body, username: 'nobody' });
    expect([answer.status, problemsOf(answer)]).toEqual([
      400,
      [{ field: 'username', reason: 'username is not valid' }],
    ]);
  });
});

describe('listStackScriptsOfAccount', () => {
  it("lists the account's own", async () => {
    const { path, body } = await make();
    const other = await make();
    await server.operator.post(other.path, { ...other.body, is_public: true });
    await server.operator.post(path, body);
    await server.operator.post(path, { ...body, label: 'A blog' });
    const list = (filter: string) =>
      server.operator.get<Schema<'StackScriptPage'>>(path, { 'X-Filter': filter });
    expect((await list('{}')).body.data.map(({ label }) => label)).toEqual(['A shop', 'A blog']);
    expect((await list('{"mine": true, "label": "A blog"}')).body.results).toBe(1);
  });
});

describe('deleteStackScriptOfAccount', () => {
  it('removes a script of the account and the grants on it', async () => {
    const { path, body, username } = await make();
    const { id } = (await server.operator.post<Schema<'StackScript'>>(path, body)).body;
    const grants = `/users/${username}/grants`;
    await server.operator.put(grants, { entities: [{ kind: 'stackscript', id, permissions: 'read_write' }] });
    expect((await server.operator.delete(`${(await make()).path}/${id}`)).status).toBe(404);
    expect((await server.operator.delete(`${path}/${id}`)).text).toBe('{}');
    expect((await server.operator.delete(`${path}/${id}`)).status).toBe(404);
    expect((await server.operator.get<{ entities: unknown[] }>(grants)).body.entities).toEqual([]);
  });
});
