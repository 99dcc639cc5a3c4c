import type { Schema } from '@cloud-account/spec';
import { anonymously, expectDone, expectRefused, useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { makeImage } from './catalog.fixture.js';

const server = useServer();

describe('getImage', () => {
  it.each(['/images/node/debian12', '/images/node%2Fdebian12', '/images/node/debian12/'])(
    'shows an image of the platform to every caller: %s',
    async (path) => {
      const body = expectDone(await anonymously<Schema<'Image'>>(server, path));
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
    },
  );

  it('shows an image of the account', async () => {
    const image = await makeImage(server, server.user, { username: server.user.username });
    expect(image).toMatchObject({ is_public: false, vendor: null, created_by: server.user.username });
    for (const id of [image.id, encodeURIComponent(image.id)]) {
      expect((await server.user.get(`/images/${id}`)).body).toStrictEqual(image);
    }
  });
});

describe('getImage refuses the caller', () => {
  it('without a token, as for a missing image', async () => {
    const { id } = await makeImage(server, server.user);
    const ask = () => anonymously(server, `/images/${id}`);
    await expectRefused(server, ask, 404, 'Not found');
  });
});

it.each(['node/none', 'private/01', 'node/debian12/x', 'node/%00'])(
  'getImage finds no image %s',
  async (id) => {
    await expectRefused(server, () => server.user.get(`/images/${id}`), 404, 'Not found');
  },
);
