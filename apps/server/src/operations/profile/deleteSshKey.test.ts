import { newestEvent, useStage } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { isOnesOwn } from './own.fixture.js';
import { madeSshKey, makeSshKey } from './ssh-keys.fixture.js';

const stage = useStage();

describe('deleteSshKey accepts', () => {
  it('a key, once', async () => {
    const key = await makeSshKey(stage.user);
    const path = `/profile/sshkeys/${key.id}`;
    const { status, text } = await stage.user.delete(path);
    expect([status, text]).toEqual([200, '{}']);
    expect((await stage.user.get(path)).status).toBe(404);
    expect(await newestEvent(stage.user)).toMatchObject({
      action: 'user_ssh_key_delete',
      entity: { id: key.id, label: 'laptop' },
    });
    expect((await stage.user.delete(path)).status).toBe(404);
  });
});

describe('deleteSshKey refuses', () => {
  isOnesOwn(stage, { method: 'DELETE', path: (id) => `/profile/sshkeys/${id}`, make: madeSshKey });
});
