import type { Schema } from '@cloud-account/spec';
import { useServer } from '@cloud-account/testkit';
import { expect, it } from 'vitest';
import { allowApp } from './apps.fixture.js';

const server = useServer();

it('getApp shows an app as the list does', async () => {
  const user = await server.user.newUser();
  const id = await allowApp(server)(user);
  const { status, body } = await user.get(`/profile/apps/${id}`);
  const { data } = (await user.get<Schema<'AppPage'>>('/profile/apps')).body;
  expect([status, [body]]).toEqual([200, data]);
});
