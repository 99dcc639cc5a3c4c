import { useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { makeStackScript } from './catalog.fixture.js';

const server = useServer();

describe('getStackScript', () => {
  it('shows a script of the account with all provided fields', async () => {
    const fields = {
      label: 'A shop',
      description: 'Sells things',
      images: ['node/debian12', 'node/debian11'],
      rev_note: 'first',
      script: '#!/bin/sh\n# <UDF name="SIZE" label="Size" oneof="small,large" />\necho "$SIZE"\n',
    };
    const script = await makeStackScript(server.user, fields);
    const { body } = await server.user.get(`/node/stackscripts/${script.id}`);
    expect(body).toStrictEqual(script);
    expect(body).toMatchObject({
      ...fields,
      user_defined_fields: [{ label: 'Size', name: 'SIZE', oneOf: 'small,large' }],
      username: server.user.username,
      mine: true,
      deployments_total: 0,
    });
  });

  it('shows a public script to every user, as not theirs', async () => {
    const script = await makeStackScript(server.user, { is_public: true });
    const restricted = await server.stranger.newUser({ restricted: true });
    const { body } = await restricted.get(`/node/stackscripts/${script.id}`);
    expect(body).toStrictEqual({ ...script, mine: false });
  });
});
