import { newestEvent, useServer, type TestGrant, prismaOf } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { makeDomain } from '../domains/domains.fixture.js';

const server = useServer();

describe('getEvent accepts', () => {
  it('an event, with the same answer as the list', async () => {
    await makeDomain(server.user);
    const event = await newestEvent(server.user);
    const { status, body } = await server.user.get(`/account/events/${event.id}`);
    expect({ status, body }).toEqual({ status: 200, body: event });
  });

  it('a restricted user that was granted the thing', async () => {
    const { id } = await makeDomain(server.user);
    const event = await newestEvent(server.user);
    const grants: TestGrant[] = [{ kind: 'domain', id, permissions: 'read_only' }];
    const restricted = await server.user.newUser({ restricted: true, grants });
    expect((await restricted.get(`/account/events/${event.id}`)).body).toEqual(event);
  });

  it('an event in progress, which moves on without being written', async () => {
    await makeDomain(server.user);
    const { id } = await newestEvent(server.user);
    const now = server.clock.now().getTime();
    const data = {
      status: 'started',
      percentComplete: 0,
      rate: '10 MB/s',
      startedAt: new Date(now - 2_000_000),
      progress: { at: now - 1_800_000, percent: 40, until: now + 1_800_000, expected: 50 },
      entityType: 'tag',
      entityId: '0042',
      entityTextId: true,
      secondaryType: 'disk',
      secondaryId: '9',
      secondaryLabel: 'swap',
      secondaryUrl: '/v4/disks/9',
    };
    await (await prismaOf(server)).event.update({ where: { id }, data });
    expect(await newestEvent(server.user)).toMatchObject({
      status: 'started',
      percent_complete: 45,
      duration: expect.closeTo(2_000, -1) as number,
      rate: '10 MB/s',
      time_remaining: expect.closeTo(19_800, -1) as number,
      entity: { id: '0042', type: 'tag' },
      secondary_entity: { id: 9, label: 'swap', type: 'disk', url: '/v4/disks/9' },
    });
  });
});
