import { expectRefused, newestEvent, useStage, type TestGrant } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { makeDomain } from '../domains/stage.fixture.js';

const stage = useStage();

const missingId = 2_000_000_000;

describe('getEvent accepts', () => {
  it('an event, as the list shows it', async () => {
    await makeDomain(stage.user);
    const event = await newestEvent(stage.user);
    const { status, body } = await stage.user.get(`/account/events/${event.id}`);
    expect({ status, body }).toEqual({ status: 200, body: event });
  });

  it('a restricted user that was granted the thing', async () => {
    const { id } = await makeDomain(stage.user);
    const event = await newestEvent(stage.user);
    const grants: TestGrant[] = [{ kind: 'domain', id, permissions: 'read_only' }];
    const restricted = await stage.user.newUser({ restricted: true, grants });
    expect((await restricted.get(`/account/events/${event.id}`)).body).toEqual(event);
  });

  it('an event in progress, as it is kept', async () => {
    await makeDomain(stage.user);
    const { id } = await newestEvent(stage.user);
    await stage.cloud.cloud.database.pool.query(
      `UPDATE events SET status = 'started', percent_complete = 42, duration = 1.5, rate = '10 MB/s', time_remaining = 7,
         entity_type = 'tag', entity_id = '0042', entity_text_id = TRUE,
         secondary_type = 'disk', secondary_id = '9', secondary_label = 'swap', secondary_url = '/v4/disks/9'
       WHERE id = $1`,
      [id],
    );
    expect(await newestEvent(stage.user)).toMatchObject({
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

describe('getEvent refuses', () => {
  it('an event of another account as none, byte for byte', async () => {
    await makeDomain(stage.user);
    const { id } = await newestEvent(stage.user);
    await expectRefused(stage.cloud, () => stage.stranger.get(`/account/events/${id}`), 404, 'Not found');
    const foreign = await stage.stranger.get(`/account/events/${id}`);
    const missing = await stage.stranger.get(`/account/events/${missingId}`);
    expect([foreign.status, foreign.text]).toEqual([missing.status, missing.text]);
  });

  it.each(['0', 'x', '1.5', '2147483648'])('the id %s', async (id) => {
    await expectRefused(stage.cloud, () => stage.user.get(`/account/events/${id}`), 404, 'Not found');
  });

  it('a restricted user that was not granted the thing', async () => {
    await makeDomain(stage.user);
    const { id } = await newestEvent(stage.user);
    const restricted = await stage.user.newUser({ restricted: true, globalGrants: ['add_domains'] });
    await expectRefused(stage.cloud, () => restricted.get(`/account/events/${id}`), 403, 'Unauthorized');
  });
});
