import type { Schema } from '@cloud-account/spec';
import { expectRefused, type Stage } from '@cloud-account/testkit';
import { it } from 'vitest';
import { makeKey, needsStorageAccess } from './storage.fixture.js';

/** Where the keys of an account are. */
export const path = '/object-storage/keys';

/** A key as it is shown once it was made. */
export const shown = (key: Schema<'StorageKey'>): Schema<'StorageKey'> => ({
  ...key,
  secret_key: '[REDACTED]',
});

/** Tests that a key is its account's, and what a restricted user and a token need for it. */
export function isKeyOfAccount(stage: Stage, method: 'GET' | 'PUT' | 'DELETE'): void {
  it('knows none of another account, and none that is not there', async () => {
    const key = await makeKey(stage.user);
    const options = method === 'PUT' ? { body: { label: 'other' } } : {};
    const send = () => stage.stranger.call(method, `${path}/${key.id}`, options);
    await expectRefused(stage.cloud, send, 404, 'Not found');
    for (const id of ['2147483647', '0', 'x', key.access_key]) {
      const missing = () => stage.user.call(method, `${path}/${id}`, options);
      await expectRefused(stage.cloud, missing, 404, 'Not found');
    }
  });

  needsStorageAccess(stage, {
    method,
    path: async () => `${path}/${(await makeKey(stage.user)).id}`,
    ...(method === 'PUT' && { body: () => ({ label: 'other' }) }),
  });
}
