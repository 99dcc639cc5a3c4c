import { expectRefused, useStage, type TestGrant } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { makeStackScript } from './stage.fixture.js';

const stage = useStage();

describe('getStackScript', () => {
  it('shows a script of the account with all that was provided', async () => {
    const fields = {
      label: 'A shop',
      description: 'Sells things',
      images: ['node/debian12', 'node/debian11'],
      rev_note: 'first',
      script: '#!/bin/sh\necho "$DB_NAME"\n',
      user_defined_fields: [
        { label: 'Name', name: 'DB_NAME', example: 'shop', default: '' },
        { label: 'Size', name: 'SIZE', oneOf: 'small,large' },
      ],
    };
    const script = await makeStackScript(stage, stage.user, fields);
    const { body } = await stage.user.get(`/node/stackscripts/${script.id}`);
    expect(body).toStrictEqual(script);
    expect(body).toMatchObject({
      ...fields,
      username: stage.user.username,
      mine: true,
      deployments_total: 0,
    });
  });

  it('shows a public script to everybody with a token, as not theirs', async () => {
    const script = await makeStackScript(stage, stage.user, { is_public: true });
    const restricted = await stage.stranger.newUser({ restricted: true });
    const { body } = await restricted.get(`/node/stackscripts/${script.id}`);
    expect(body).toStrictEqual({ ...script, mine: false });
  });

  it('serves a restricted user with the grant and a token with just the scope', async () => {
    const script = await makeStackScript(stage, stage.user);
    const grants: TestGrant[] = [{ kind: 'stackscript', id: script.id, permissions: 'read_only' }];
    const restricted = await stage.user.newUser({ restricted: true, grants });
    const narrow = await restricted.newToken({ scopes: ['stackscripts:read_only'] });
    expect((await narrow.get(`/node/stackscripts/${script.id}`)).body).toStrictEqual(script);
  });
});

describe('getStackScript refuses the caller', () => {
  it('of another account, as if there were no such script', async () => {
    const { id } = await makeStackScript(stage, stage.user);
    const missing = await stage.user.get('/node/stackscripts/2000000000');
    await expectRefused(stage.cloud, () => stage.stranger.get(`/node/stackscripts/${id}`), 404, 'Not found');
    expect((await stage.stranger.get(`/node/stackscripts/${id}`)).text).toBe(missing.text);
  });

  it('that was not granted the script', async () => {
    const { id } = await makeStackScript(stage, stage.user);
    const globalGrants = ['add_stackscripts'] as const;
    const restricted = await stage.user.newUser({ restricted: true, globalGrants });
    await expectRefused(stage.cloud, () => restricted.get(`/node/stackscripts/${id}`), 403, 'Unauthorized');
  });

  it('without the scope', async () => {
    const { id } = await makeStackScript(stage, stage.user);
    const weak = await stage.user.newToken({ scopes: ['images:read_only'] });
    const reason = 'Your OAuth token is not authorized to use this endpoint.';
    await expectRefused(stage.cloud, () => weak.get(`/node/stackscripts/${id}`), 401, reason);
  });
});

it.each(['0', 'x', '01', '2147483648'])('getStackScript knows no script %s', async (id) => {
  await expectRefused(stage.cloud, () => stage.user.get(`/node/stackscripts/${id}`), 404, 'Not found');
});
