import { eventsSeenBy, expectRefused, newestEvent, useStage } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { makeDomain } from '../domains/stage.fixture.js';

const stage = useStage();

describe('markEventRead accepts', () => {
  it('one event, and marks no other', async () => {
    const user = await stage.cloud.newAccount();
    for (let count = 0; count < 3; count += 1) await makeDomain(user);
    const [, middle] = await eventsSeenBy(user);
    const reader = await user.newToken({ scopes: ['events:read_only'] });
    const { status, text } = await reader.post(`/account/events/${middle?.id ?? 0}/read`);
    expect([status, text]).toEqual([200, '{}']);
    expect((await eventsSeenBy(user)).map(({ seen, read }) => [seen, read])).toEqual([
      [false, false],
      [false, true],
      [false, false],
    ]);
  });
});

describe('markEventRead refuses', () => {
  it('an event of another account, and one that is not there', async () => {
    await makeDomain(stage.user);
    const { id } = await newestEvent(stage.user);
    const mark = (event: number) => () => stage.stranger.post(`/account/events/${event}/read`);
    await expectRefused(stage.cloud, mark(id), 404, 'Not found');
    await expectRefused(stage.cloud, mark(2_000_000_000), 404, 'Not found');
  });

  it('a restricted user that does not see the event', async () => {
    await makeDomain(stage.user);
    const { id } = await newestEvent(stage.user);
    const restricted = await stage.user.newUser({ restricted: true });
    const mark = () => restricted.post(`/account/events/${id}/read`);
    await expectRefused(stage.cloud, mark, 403, 'Unauthorized');
  });
});
