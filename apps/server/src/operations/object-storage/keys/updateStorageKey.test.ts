import { newestEvent, useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { path, shown } from './keys.fixture.js';
import { makeBucket, makeKey } from '../storage.fixture.js';

const server = useServer();

describe('updateStorageKey', () => {
  it('changes the label and nothing else, and writes an event', async () => {
    const { label: bucket_name, cluster } = await makeBucket(server.user);
    const bucket_access = [{ bucket_name, cluster, permissions: 'read_only' }];
    const key = await makeKey(server.user, { bucket_access });
    const body = { ...key, label: 'other', bucket_access: null, limited: false, access_key: 'X' };
    const answer = await server.user.put(`${path}/${key.id}`, body);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toStrictEqual({ ...shown(key), label: 'other' });
    expect(answer.headers.get('X-Ignored-Fields')).toContain('bucket_access');
    expect((await server.user.get(`${path}/${key.id}`)).body).toStrictEqual(answer.body);
    const event = { action: 'obj_access_key_update', entity: { id: key.id, label: 'other' } };
    expect(await newestEvent(server.user)).toMatchObject(event);
  });

  it.each([{}, { label: null }])('changes nothing with %j', async (body) => {
    const key = await makeKey(server.user);
    const answer = await server.user.put(`${path}/${key.id}`, body);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toStrictEqual(shown(key));
  });
});
