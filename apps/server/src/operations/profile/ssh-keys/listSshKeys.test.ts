import type { Schema } from '@cloud-account/spec';
import { useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { makeSshKey } from './ssh-keys.fixture.js';

const server = useServer();

describe('listSshKeys', () => {
  it('shows only the keys of the user, and filters them by label', async () => {
    const user = await server.user.newUser();
    await makeSshKey(server.user);
    const [laptop, work] = [await makeSshKey(user, 'laptop'), await makeSshKey(user, 'work')];
    const { status, body } = await user.get<Schema<'SshKeyPage'>>('/profile/sshkeys');
    expect({ status, body }).toEqual({
      status: 200,
      body: { data: [laptop, work], page: 1, pages: 1, results: 2 },
    });
    const filtered = await user.get<Schema<'SshKeyPage'>>('/profile/sshkeys', {
      'X-Filter': '{"label": {"+contains": "WOR"}}',
    });
    expect(filtered.body.data).toEqual([work]);
    const sorted = await user.get<Schema<'SshKeyPage'>>('/profile/sshkeys', {
      'X-Filter': '{"created": {"+gt": "2000-01-01T00:00:00"}, "+order_by": "label", "+order": "desc"}',
    });
    expect(sorted.body.data).toEqual([work, laptop]);
  });
});
