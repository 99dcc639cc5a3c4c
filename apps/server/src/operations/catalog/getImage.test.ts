import type { Schema } from '@cloud-account/spec';
import { anonymously, expectRefused, useStage, type TestGrant } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { makeImage, numberOf } from './stage.fixture.js';

const stage = useStage();

describe('getImage', () => {
  it.each(['/images/node/debian12', '/images/node%2Fdebian12', '/images/node/debian12/'])(
    'shows an image of the platform to everybody: %s',
    async (path) => {
      const { status, body } = await anonymously<Schema<'Image'>>(stage, path);
      expect(status).toBe(200);
      expect(body).toStrictEqual({
        id: 'node/debian12',
        label: 'Debian 12',
        created: '2023-06-12T12:00:00',
        updated: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string,
        created_by: 'cloud',
        deprecated: false,
        description: '',
        is_public: true,
        size: 1500,
        type: 'manual',
        expiry: null,
        eol: '2028-06-30T00:00:00',
        vendor: 'Debian',
        status: 'available',
        capabilities: ['cloud-init'],
      });
      const restricted = await stage.user.newUser({ restricted: true });
      expect((await restricted.get(path)).body).toStrictEqual(body);
    },
  );

  it('shows an image of the account', async () => {
    const image = await makeImage(stage, stage.user, { username: stage.user.username });
    expect(image).toMatchObject({ is_public: false, vendor: null, created_by: stage.user.username });
    for (const id of [image.id, encodeURIComponent(image.id)]) {
      expect((await stage.user.get(`/images/${id}`)).body).toStrictEqual(image);
    }
  });

  it('serves a restricted user with the grant and a token with just the scope', async () => {
    const image = await makeImage(stage, stage.user);
    const grants: TestGrant[] = [{ kind: 'image', id: numberOf(image), permissions: 'read_only' }];
    const restricted = await stage.user.newUser({ restricted: true, grants });
    const narrow = await restricted.newToken({ scopes: ['images:read_only'] });
    expect((await narrow.get(`/images/${image.id}`)).body).toStrictEqual(image);
  });
});

describe('getImage refuses the caller', () => {
  it('of another account and without a token, as if there were no such image', async () => {
    const { id } = await makeImage(stage, stage.user);
    const missing = await stage.user.get('/images/private/2000000000');
    await expectRefused(stage.cloud, () => stage.stranger.get(`/images/${id}`), 404, 'Not found');
    for (const answer of [
      await stage.stranger.get(`/images/${id}`),
      await anonymously(stage, `/images/${id}`),
    ])
      expect([answer.status, answer.text]).toEqual([404, missing.text]);
  });

  it('that was not granted the image', async () => {
    const image = await makeImage(stage, stage.user);
    const other = await makeImage(stage, stage.user);
    const grants: TestGrant[] = [
      { kind: 'image', id: numberOf(other), permissions: 'read_write' },
      { kind: 'stackscript', id: numberOf(image), permissions: 'read_write' },
    ];
    const restricted = await stage.user.newUser({ restricted: true, grants, globalGrants: ['add_images'] });
    await expectRefused(stage.cloud, () => restricted.get(`/images/${image.id}`), 403, 'Unauthorized');
  });

  it('without the scope, also for an image that is public', async () => {
    const weak = await stage.user.newToken({ scopes: ['nodes:read_write'] });
    const reason = 'Your OAuth token is not authorized to use this endpoint.';
    await expectRefused(stage.cloud, () => weak.get('/images/node/debian12'), 401, reason);
  });
});

it.each([
  'node/none',
  'node/',
  'debian12',
  'private/0',
  'private/x',
  'private/01',
  'node/debian12/x',
  'node/%00',
])('getImage knows no image %s', async (id) => {
  await expectRefused(stage.cloud, () => stage.user.get(`/images/${id}`), 404, 'Not found');
});
