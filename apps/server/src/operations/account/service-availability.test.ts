import type { Schema } from '@cloud-account/spec';
import { expectRefused, useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';

const server = useServer();
const path = '/account/availability';

describe('listAccountAvailability', () => {
  it('lists what each region has and has not', async () => {
    const { status, body } = await server.user.get<Schema<'AccountAvailabilityPage'>>(path);
    expect([status, body.results]).toEqual([200, 25]);
    const central = body.data.find(({ region }) => region === 'us-central');
    expect(central?.available).toContain('Block Storage');
    expect(central?.unavailable).toContain('VPCs');
    const sizes = body.data.map(({ available, unavailable }) => available.length + unavailable.length);
    expect(new Set(sizes).size).toBe(1);
  });
});

describe('getAccountAvailability', () => {
  it('shows a region as the list does', async () => {
    const { body } = await server.user.get(`${path}/us-central`);
    const list = await server.user.get<Schema<'AccountAvailabilityPage'>>(path);
    expect(list.body.data).toContainEqual(body);
  });

  it('knows no other region', async () => {
    await expectRefused(server, () => server.user.get(`${path}/nowhere`), 404, 'Not found');
  });
});
