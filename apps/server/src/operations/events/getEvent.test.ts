import { newestEvent, useServer, type TestGrant } from '@cloud-account/testkit';
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

  it('an event in progress, as stored', async () => {
    await makeDomain(server.user);
    const { id } = await newestEvent(server.user);
    await server.cloud.database.pool.query(
      `UPDATE events SET status = 'started', percent_complete = 42, duration = 1.5, rate = '10 MB/s', time_remaining = 7,
         entity_type = 'tag', entity_id = '0042', entity_text_id = TRUE,
         secondary_type = 'disk', secondary_id = '9', secondary_label = 'swap', secondary_url = '/v4/disks/9'
       WHERE id = $1`,
      [id],
    );
    expect(await newestEvent(server.user)).toMatchObject({
      status: 'started',
      percent_complete: 42,
      duration: 1.5,
      rate: '10 MB/s',
      time_remaining: 7,
      entity: { id: '0042', type: 'tag' },
      secondary_entity: { id: 9, label: 'swap', type: 'disk', url: '/v4/disks/9' },
    });
  });
});
