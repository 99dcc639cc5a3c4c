import { eventsSeenBy, expectRefused, newestEvent, useStage, type TestGrant } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { makeDomain } from '../domains/stage.fixture.js';

const stage = useStage();

describe('markEventsSeen accepts', () => {
  it('an event, and marks it and all before it, for the whole account', async () => {
    const user = await stage.cloud.newAccount();
    for (let count = 0; count < 3; count += 1) await makeDomain(user);
    const [, middle] = await eventsSeenBy(user);
    const { status, text } = await user.post(`/account/events/${middle?.id ?? 0}/seen`);
    expect([status, text]).toEqual([200, '{}']);
    const colleague = await user.newUser();
    expect((await eventsSeenBy(colleague)).map(({ seen, read }) => [seen, read])).toEqual([
      [false, false],
      [true, false],
      [true, false],
    ]);
    expect((await user.post(`/account/events/${middle?.id ?? 0}/seen`)).status).toBe(200);
  });

  it('a restricted user, and leaves alone what it does not see', async () => {
    const owner = await stage.cloud.newAccount();
    await makeDomain(owner);
    const { id } = await makeDomain(owner);
    const grants: TestGrant[] = [{ kind: 'domain', id, permissions: 'read_only' }];
    const restricted = await owner.newUser({ restricted: true, grants });
    const event = await newestEvent(restricted);
    expect((await restricted.post(`/account/events/${event.id}/seen`)).status).toBe(200);
    expect((await eventsSeenBy(owner)).map(({ seen }) => seen)).toEqual([true, false]);
  });

  it('and leaves the events of others alone', async () => {
    await makeDomain(stage.stranger);
    await makeDomain(stage.user);
    const { id } = await newestEvent(stage.user);
    await stage.user.post(`/account/events/${id}/seen`);
    expect((await newestEvent(stage.stranger)).seen).toBe(false);
  });
});

describe('markEventsSeen refuses', () => {
  it('an event of another account, and one that is not there', async () => {
    await makeDomain(stage.user);
    const { id } = await newestEvent(stage.user);
    const mark = (event: number) => () => stage.stranger.post(`/account/events/${event}/seen`);
    await expectRefused(stage.cloud, mark(id), 404, 'Not found');
    await expectRefused(stage.cloud, mark(2_000_000_000), 404, 'Not found');
  });

  it('a restricted user that does not see the event', async () => {
    await makeDomain(stage.user);
    const { id } = await newestEvent(stage.user);
    const restricted = await stage.user.newUser({ restricted: true });
    const mark = () => restricted.post(`/account/events/${id}/seen`);
    await expectRefused(stage.cloud, mark, 403, 'Unauthorized');
  });

  it('a token whose scopes do not reach', async () => {
    await makeDomain(stage.user);
    const weak = await stage.user.newToken({ scopes: ['domains:read_write'] });
    const { id } = await newestEvent(stage.user);
    const reason = 'Your OAuth token is not authorized to use this endpoint.';
    await expectRefused(stage.cloud, () => weak.post(`/account/events/${id}/seen`), 401, reason);
  });
});
