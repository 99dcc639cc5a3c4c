import { eventsSeenBy, newestEvent, useServer, type TestGrant } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { makeDomain } from '../domains/domains.fixture.js';

const server = useServer();

describe('markEventsSeen accepts', () => {
  it('an event, and marks it and all before it, for the whole account', async () => {
    const user = await server.newAccount();
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

  it('a restricted user, and does not mark events that it does not see', async () => {
    const owner = await server.newAccount();
    await makeDomain(owner);
    const { id } = await makeDomain(owner);
    const grants: TestGrant[] = [{ kind: 'domain', id, permissions: 'read_only' }];
    const restricted = await owner.newUser({ restricted: true, grants });
    const event = await newestEvent(restricted);
    expect((await restricted.post(`/account/events/${event.id}/seen`)).status).toBe(200);
    expect((await eventsSeenBy(owner)).map(({ seen }) => seen)).toEqual([true, false]);
  });

  it('and does not mark events of other accounts', async () => {
    await makeDomain(server.stranger);
    await makeDomain(server.user);
    const { id } = await newestEvent(server.user);
    await server.user.post(`/account/events/${id}/seen`);
    expect((await newestEvent(server.stranger)).seen).toBe(false);
  });
});
