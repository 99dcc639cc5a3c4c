import type { Schema } from '@cloud-account/spec';
import { expectRefused, newestEvent, useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { gravatarId } from '../common/gravatar.js';
import { makeStackScript } from './catalog.fixture.js';

const server = useServer();

const pathOf = ({ id }: Schema<'StackScript'>) => `/node/stackscripts/${id}`;

describe('createStackScript accepts', () => {
  it('a script, reads its fields, and writes an event', async () => {
    const { user } = server;
    const { email } = (await user.get<Schema<'Profile'>>('/profile')).body;
    const script = '#!/bin/sh\n# <UDF name="DB_NAME" label="Name" default="shop" />\n';
    const made = await makeStackScript(user, { label: 'A shop', script, rev_note: 'first' });
    expect(made).toMatchObject({
      username: user.username,
      user_gravatar_id: gravatarId(email),
      ...{ label: 'A shop', description: '', images: ['any/all'], is_public: false, mine: true },
      ...{ deployments_total: 0, deployments_active: 0, ordinal: 0, rev_note: 'first', script },
      user_defined_fields: [{ name: 'DB_NAME', label: 'Name', default: 'shop' }],
    });
    expect((await server.user.get(pathOf(made))).body).toEqual(made);
    expect(await newestEvent(server.user)).toMatchObject({
      action: 'stackscript_create',
      entity: { id: made.id, label: 'A shop', type: 'stackscript', url: `/v4${pathOf(made)}` },
    });
  });

  it('one by a restricted user, who may then change it', async () => {
    const user = await server.user.newUser({ restricted: true, globalGrants: ['add_stackscripts'] });
    const made = await makeStackScript(user);
    expect((await user.put(pathOf(made), { label: 'Renamed' })).status).toBe(200);
  });
});

describe('createStackScript refuses', () => {
  it('all problems at once', async () => {
    const body = { label: 'A shop', images: ['private/1', 'node/debian12'], script: 'echo\n<UDF name="A">' };
    await expectRefused(
      server,
      () => server.user.post('/node/stackscripts', body),
      400,
      ['images[0]', 'images is not valid'],
      ['script', 'Must begin with a shebang (#!)'],
      ['script', 'UDF tag 1 needs the attribute label'],
    );
  });
});

describe('updateStackScript accepts', () => {
  it('another text, which has other fields, together with the answer of a read', async () => {
    const made = await makeStackScript(server.user);
    const script = '#!/bin/sh\n# <UDF name="A" label="One" />\n';
    const { status, body } = await server.user.put<Schema<'StackScript'>>(pathOf(made), { ...made, script });
    const fields = [{ name: 'A', label: 'One' }];
    expect([status, body]).toEqual([
      200,
      { ...made, script, user_defined_fields: fields, updated: body.updated },
    ]);
    expect(await newestEvent(server.user)).toMatchObject({ action: 'stackscript_revise' });
  });

  it('that it becomes public, for all accounts', async () => {
    const made = await makeStackScript(server.user);
    expect((await server.stranger.get(pathOf(made))).status).toBe(404);
    const { body } = await server.user.put(pathOf(made), { is_public: true });
    expect(body).toMatchObject({ is_public: true });
    expect((await server.stranger.get(pathOf(made))).body).toMatchObject({ is_public: true, mine: false });
    const events = await server.user.get<Schema<'EventPage'>>('/account/events');
    expect(events.body.data.slice(0, 2).map(({ action }) => action)).toEqual([
      'stackscript_publicize',
      'stackscript_update',
    ]);
  });
});

describe('updateStackScript refuses', () => {
  it('that a public script becomes private, and a script of the platform', async () => {
    const made = await makeStackScript(server.user, { is_public: true });
    const ask = () => server.user.put(pathOf(made), { is_public: false });
    await expectRefused(server, ask, 400, ['is_public', 'A public stack script cannot become private']);
    const { body } = await server.user.get<Schema<'StackScriptPage'>>('/node/stackscripts', {
      'X-Filter': '{"username": "cloud"}',
    });
    const [ofPlatform] = body.data as [Schema<'StackScript'>];
    await expectRefused(server, () => server.user.put(pathOf(ofPlatform), {}), 404, 'Not found');
  });
});

describe('deleteStackScript accepts', () => {
  it('a private script, once', async () => {
    const made = await makeStackScript(server.user);
    const { status, text } = await server.user.delete(pathOf(made));
    expect([status, text]).toEqual([200, '{}']);
    expect((await server.user.delete(pathOf(made))).status).toBe(404);
    expect(await newestEvent(server.user)).toMatchObject({
      action: 'stackscript_delete',
      entity: { id: made.id },
    });
  });
});

describe('deleteStackScript refuses', () => {
  it('a public script', async () => {
    const made = await makeStackScript(server.user, { is_public: true });
    const ask = () => server.user.delete(pathOf(made));
    await expectRefused(server, ask, 400, 'A public stack script cannot be deleted');
  });
});
