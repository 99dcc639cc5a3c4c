import type { Schema } from '@cloud-account/spec';
import { expectDone, useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { allowApp } from './apps.fixture.js';

const server = useServer();
const allow = allowApp(server);

describe('listApps', () => {
  it('shows the apps that the user authorized and did not remove', async () => {
    const user = await server.user.newUser();
    await allow(server.user);
    await allow(user, { expires: new Date(server.clock.now().getTime() - 1000) });
    const ids = [await allow(user), await allow(user, { label: 'Backup' })];
    const body = expectDone(await user.get<Schema<'AppPage'>>('/profile/apps'));
    expect(body.data.map(({ id }) => id)).toEqual(ids);
    expect(body.data[0]).toEqual({
      id: ids[0],
      label: 'Zone editor',
      scopes: 'domains:read_write events:read_only',
      created: '2026-01-02T03:04:05',
      expiry: null,
      website: 'https://editor.example',
      thumbnail_url: null,
    });
    const filtered = await user.get<Schema<'AppPage'>>('/profile/apps', {
      'X-Filter': '{"label": "Backup"}',
    });
    expect(filtered.body.data.map(({ id }) => id)).toEqual([ids[1]]);
  });

  it('sorts and filters by created, label and expiry', async () => {
    const user = await server.user.newUser();
    const late = await allow(user, { label: 'b', expires: new Date('2050-01-01T00:00:00Z') });
    const soon = await allow(user, { label: 'c', expires: new Date('2040-01-01T00:00:00Z') });
    const never = await allow(user, { label: 'a' });
    const find = async (filter: object) => {
      const headers = { 'X-Filter': JSON.stringify(filter) };
      const { body } = await user.get<Schema<'AppPage'>>('/profile/apps', headers);
      return body.data.map(({ id }) => id);
    };
    expect(await find({ '+order_by': 'expiry' })).toEqual([soon, late, never]);
    expect(await find({ '+order_by': 'label' })).toEqual([never, late, soon]);
    expect(await find({ '+order_by': 'created' })).toEqual([late, soon, never]);
    expect(await find({ expiry: { '+lte': '2040-01-01T00:00:00' } })).toEqual([soon]);
  });
});
